//! Answers keep to the schema that the API's description gives them.

use serde_json::{Value, json};

use crate::person::Person;
use crate::play::GAMES;
use crate::server::Server;

/// What is wrong with a value, by as much of JSON Schema as the description uses.
fn faults(document: &Value, schema: &Value, value: &Value, place: &str) -> Vec<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = document.pointer(reference.strip_prefix('#').unwrap()).expect("it leads somewhere");
        return faults(document, schema, value, place);
    }
    let mut found = Vec::new();
    if let Some(several) = schema["oneOf"].as_array() {
        let fitting: Vec<_> = several.iter().map(|one| faults(document, one, value, place)).collect();
        match fitting.iter().filter(|faults| faults.is_empty()).count() {
            1 => {}
            0 => found.extend(fitting.concat()),
            _ => found.push(format!("{place}: fits several")),
        }
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        several => several.as_array().into_iter().flatten().filter_map(Value::as_str).collect(),
    };
    let is_of = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("{place}: no type {other}"),
    };
    if !types.is_empty() && !types.into_iter().any(is_of) {
        found.push(format!("{place}: {value} is no {}", schema["type"]));
        return found;
    }
    if let Some(number) = value.as_f64() {
        let (least, most) = (schema["minimum"].as_f64(), schema["maximum"].as_f64());
        if least.is_some_and(|least| number < least) || most.is_some_and(|most| number > most) {
            found.push(format!("{place}: {number} is out of bounds"));
        }
    }
    if let Some(fields) = value.as_object() {
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        found.extend(required.filter(|name| !fields.contains_key(*name)).map(|name| format!("{place}: no {name}")));
        for (name, field) in fields {
            match schema["properties"].get(name) {
                Some(schema) => found.extend(faults(document, schema, field, &format!("{place}.{name}"))),
                None if schema["additionalProperties"] == false => found.push(format!("{place}: {name} is unknown")),
                None => {}
            }
        }
    }
    if let (Some(values), true) = (value.as_array(), schema["items"].is_object()) {
        found.extend(values.iter().flat_map(|value| faults(document, &schema["items"], value, &format!("{place}[]"))));
    }
    found
}

#[test]
fn hints_keep_to_their_schema() {
    let server = Server::start();
    let person = Person::new(&server);
    let document = server.client().get("/api/openapi.json").expect(200).json();
    let schema = document
        .pointer("/paths/~1tables~1{id}~1hint/post/responses/200/content/application~1json/schema")
        .expect("hints have a schema");
    for game in GAMES {
        let first = if game == "codenames" { json!("red") } else { json!(0) };
        let table = person.make(json!({ "game": game, "options": { "first": first }, "bots": "recruit" }));
        person.does(&table, "start", json!({}));
        let (mut hints, mut fears) = (0, 0);
        while hints < 6 {
            let seen = person.sees(&table);
            if seen["table"]["phase"] == "over" {
                break;
            }
            // Where several may act, a bot may be faster.
            if seen["view"]["turn"] != json!([0]) {
                std::thread::sleep(std::time::Duration::from_millis(5));
                continue;
            }
            let hint = person.act(&table, "hint", json!({})).expect(200).json();
            let found = faults(&document, schema, &hint, game);
            assert_eq!(found, Vec::<String>::new(), "{hint:#}");
            hints += 1;
            fears += usize::from(!hint["thought"]["feared"].is_null());
            person.does(&table, "moves", json!({ "move": hint["move"] }));
        }
        assert!(hints > 0 && fears > 0, "{game}: {hints} hints, {fears} with a fear");
    }
}

#[test]
fn the_schema_is_really_looked_at() {
    let schema = json!({ "type": "object", "required": ["a"], "properties": { "a": { "type": ["array", "null"], "items": { "type": "number", "maximum": 1 } } }, "additionalProperties": false });
    let faults_of = |value: Value| faults(&json!({}), &schema, &value, "x").len();
    assert_eq!(faults_of(json!({ "a": [1] })) + faults_of(json!({ "a": null })), 0);
    for wrong in [
        json!({}),
        json!([]),
        json!({ "a": {} }),
        json!({ "a": [2] }),
        json!({ "a": ["x"] }),
        json!({ "a": null, "b": 1 }),
    ] {
        assert_eq!(faults_of(wrong.clone()), 1, "{wrong}");
    }
}
