//! Forms of pages: `seat=2&name=Ada` becomes `{"seat":2,"name":"Ada"}`.
//!
//! A point in a field's name leads into an object, and a colon tells how its value is written: `options.players:json=4`,
//! `options.words:lines=…`. One choice may fill several fields: `move:fields={"card":"hotel","from":"suspect"}`. Fields of the kind
//! `items` gather in a list: `move.suspect:items=1&move.suspect:items=2`.

use serde_json::{Map, Value};

use crate::problem::Problem;

/// Fields that hold JSON themselves.
const JSON: [&str; 3] = ["move", "options", "seats"];
/// Fields that are numbers.
const NUMBERS: [&str; 6] = ["seat", "seq", "clock_s", "patience_s", "players", "number"];
/// Fields that are true or false.
const FLAGS: [&str; 6] = ["bot", "rotate", "shuffle", "onlookers", "muted", "listed"];

/// The JSON that a program would have sent instead of this form. Empty fields are left out.
pub(crate) fn to_json(form: &str) -> Result<String, Problem> {
    let mut fields = Map::new();
    for pair in form.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let (name, value) = (decode(name)?, decode(value)?);
        if value.is_empty() {
            continue;
        }
        let (path, kind) = name.split_once(':').unwrap_or((&name, kind_of(&name)));
        match kind {
            "fields" => spread(&mut fields, path, read_value(path, "json", value)?)?,
            "items" => gather(&mut fields, path, read_value(path, "json", value)?)?,
            _ => insert(&mut fields, path, read_value(path, kind, value)?)?,
        }
    }
    Ok(Value::Object(fields).to_string())
}

/// How the value of a field is written, where its name doesn't say so.
fn kind_of(name: &str) -> &'static str {
    if JSON.contains(&name) {
        "json"
    } else if NUMBERS.contains(&name) {
        "number"
    } else if FLAGS.contains(&name) {
        "flag"
    } else {
        "text"
    }
}

fn read_value(name: &str, kind: &str, value: String) -> Result<Value, Problem> {
    let malformed = |kind: &str| Problem::Malformed(format!("{name}: not {kind}"));
    Ok(match kind {
        "json" => serde_json::from_str(&value).map_err(|_| malformed("JSON"))?,
        "number" => Value::from(value.parse::<u64>().map_err(|_| malformed("a number"))?),
        "flag" => Value::from(matches!(&*value, "true" | "on" | "1")),
        "lines" => {
            let words = value.split(['\n', ',', ';']).map(str::trim).filter(|word| !word.is_empty());
            words.map(|word| Value::from(word.to_uppercase())).collect()
        }
        "text" => Value::from(value),
        _ => return Err(malformed("a kind of field")),
    })
}

/// Puts a value where a path such as `move.clue` leads.
fn insert(fields: &mut Map<String, Value>, path: &str, value: Value) -> Result<(), Problem> {
    let (object, name) = lead(fields, path)?;
    object.insert(name.to_owned(), value);
    Ok(())
}

/// Puts each field of an object beside the others at a place.
fn spread(fields: &mut Map<String, Value>, path: &str, several: Value) -> Result<(), Problem> {
    let Value::Object(several) = several else { return Err(Problem::Malformed(format!("{path}: not an object"))) };
    several.into_iter().try_for_each(|(field, value)| insert(fields, &format!("{path}.{field}"), value))
}

/// Adds a value to the list to which a path leads.
fn gather(fields: &mut Map<String, Value>, path: &str, value: Value) -> Result<(), Problem> {
    let (object, name) = lead(fields, path)?;
    match object.entry(name).or_insert_with(|| Value::Array(Vec::new())) {
        Value::Array(items) => items.push(value),
        _ => return Err(Problem::Malformed(format!("{path}: not a list"))),
    }
    Ok(())
}

/// The object that a path leads into, and the name there. One level is all that moves and options need.
fn lead<'a, 'b>(
    fields: &'a mut Map<String, Value>,
    path: &'b str,
) -> Result<(&'a mut Map<String, Value>, &'b str), Problem> {
    let Some((first, name)) = path.split_once('.') else { return Ok((fields, path)) };
    let inner = fields.entry(first).or_insert_with(|| Value::Object(Map::new()));
    let inner = inner.as_object_mut().ok_or_else(|| Problem::Malformed(format!("{first}: not an object")))?;
    Ok((inner, name))
}

/// Undoes `%41` and `+`.
fn decode(text: &str) -> Result<String, Problem> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
                match (digit(rest.next()), digit(rest.next())) {
                    (Some(high), Some(low)) => (high * 16 + low) as u8,
                    _ => return Err(Problem::Malformed("a form with a broken % sign".to_owned())),
                }
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).map_err(|_| Problem::Malformed("a form that is not UTF-8".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_read_as_the_json_it_stands_for() {
        let json = |form| to_json(form).unwrap();
        assert_eq!(json("seat=2&name=Ada+L%C3%A9vy&mix="), r#"{"name":"Ada Lévy","seat":2}"#);
        assert_eq!(json("move=%7B%22seat%22%3A0%7D"), r#"{"move":{"seat":0}}"#);
        assert_eq!(json("bot=on"), r#"{"bot":true}"#);
        assert_eq!(json("move.seat:json=1&move.clue=7"), r#"{"move":{"clue":"7","seat":1}}"#);
        assert_eq!(json("options.words:lines=a%0A%0Db,+c%0A"), r#"{"options":{"words":["A","B","C"]}}"#);
        let several = "move.seat:json=1&move:fields=%7B%22card%22:%22hotel%22,%22from%22:%7B%22seat%22:2%7D%7D";
        assert_eq!(json(several), r#"{"move":{"card":"hotel","from":{"seat":2},"seat":1}}"#);
        assert!(to_json("move:fields=1").is_err());
        assert_eq!(json("move.suspect:items=1&move.suspect:items=2"), r#"{"move":{"suspect":[1,2]}}"#);
        assert!(to_json("move=1&move.seat:json=1").is_err());
        assert!(to_json("move.suspect:json=1&move.suspect:items=2").is_err());
        assert!(to_json("seat:what=1").is_err());
        assert!(to_json("seat=two").is_err());
        assert!(to_json("name=%f").is_err());
        assert!(to_json("name=%ff").is_err());
    }
}
