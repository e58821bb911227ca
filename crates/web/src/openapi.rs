//! The API described for programs.

use axum::http::header;
use axum::response::IntoResponse;
use serde_json::Value;

const DOCUMENT: &str = include_str!("openapi.json");

/// `GET /api/openapi.json`
pub(crate) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}

pub(crate) fn read() -> Value {
    serde_json::from_str(DOCUMENT).expect("the document is JSON")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::command::{VERBS, read_command};

    /// For people and for those who watch over the server, not for programs.
    const ELSEWHERE: [&str; 6] = ["/", "/api", "/api/openapi.json", "/healthz", "/readyz", "/metrics"];

    /// Every operation: its path, its method, and what the document says of it.
    fn operations(document: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
        let paths = document["paths"].as_object().unwrap().iter();
        paths.flat_map(|(path, methods)| {
            methods.as_object().unwrap().iter().map(move |(method, operation)| (path, method, operation))
        })
    }

    /// Every route of the router, `get /tables`, as its text says.
    fn routes() -> BTreeSet<String> {
        let text = include_str!("routes.rs");
        let mut routes = BTreeSet::new();
        for route in text.split(".route(").skip(1) {
            let (path, rest) = route.trim_start()[1..].split_once('"').expect("a path in quotes");
            // Up to the next route, or the end of them.
            let handlers = rest.split("\n        .").next().unwrap();
            let methods = ["get", "post", "put", "delete"];
            for method in methods.into_iter().filter(|method| handlers.contains(&format!("{method}("))) {
                routes.insert(format!("{method} {path}"));
            }
        }
        routes
    }

    #[test]
    fn the_document_has_every_address_and_no_other() {
        let document = read();
        let told: BTreeSet<String> =
            operations(&document).map(|(path, method, _)| format!("{method} {path}")).collect();
        let verbs = VERBS.iter().map(|verb| format!("post /tables/{{id}}/{verb}"));
        let mut routes: BTreeSet<String> = routes().into_iter().chain(verbs).collect();
        assert!(routes.remove("post /tables/{id}/{verb}"), "{routes:?}");
        for path in ELSEWHERE {
            assert!(routes.remove(&format!("get {path}")), "{path} is gone");
        }
        assert_eq!(told, routes);
    }

    #[test]
    fn every_reference_leads_somewhere() {
        fn check(document: &Value, value: &Value) {
            if let Some(reference) = value.get("$ref") {
                let pointer = reference.as_str().unwrap().strip_prefix('#').expect("within the document");
                assert!(document.pointer(pointer).is_some(), "{pointer}");
            }
            match value {
                Value::Object(fields) => fields.values().for_each(|field| check(document, field)),
                Value::Array(values) => values.iter().for_each(|value| check(document, value)),
                _ => {}
            }
        }
        let document = read();
        check(&document, &document);
    }

    #[test]
    fn every_example_is_what_its_address_reads() {
        let document = read();
        let mut verbs = BTreeSet::new();
        for (path, _, operation) in operations(&document) {
            let Some(body) = operation.pointer("/requestBody/content/application~1json") else { continue };
            let (example, schema) = (&body["example"], &body["schema"]);
            let fields = example.as_object().expect("an example");
            let required = schema["required"].as_array().unwrap();
            assert!(required.iter().all(|name| fields.contains_key(name.as_str().unwrap())), "{path}");
            assert!(fields.keys().all(|name| schema["properties"].get(name).is_some()), "{path}");
            if let Some(verb) = path.strip_prefix("/tables/{id}/") {
                read_command(verb, &example.to_string()).unwrap_or_else(|why| panic!("{path}: {why:?}"));
                verbs.insert(verb);
            }
        }
        assert_eq!(verbs, VERBS.into_iter().collect());
    }
}
