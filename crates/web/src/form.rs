//! Forms of plain pages: `seat=2&name=Ada` becomes `{"seat":2,"name":"Ada"}`.

use serde_json::{Map, Value};

use crate::problem::Problem;

/// Fields that hold JSON themselves.
const JSON: [&str; 3] = ["move", "options", "seats"];
/// Fields that are numbers.
const NUMBERS: [&str; 5] = ["seat", "seq", "clock_s", "patience_s", "players"];
/// Fields that are true or false.
const FLAGS: [&str; 3] = ["bot", "rotate", "onlookers"];

/// The JSON that a program would have sent instead of this form. Empty fields are left out.
pub(crate) fn to_json(form: &str) -> Result<String, Problem> {
    let mut fields = Map::new();
    for pair in form.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let (name, value) = (decode(name)?, decode(value)?);
        if value.is_empty() {
            continue;
        }
        let malformed = |kind: &str| Problem::Malformed(format!("{name}: not {kind}"));
        let value = if JSON.contains(&&*name) {
            serde_json::from_str(&value).map_err(|_| malformed("JSON"))?
        } else if NUMBERS.contains(&&*name) {
            Value::from(value.parse::<u64>().map_err(|_| malformed("a number"))?)
        } else if FLAGS.contains(&&*name) {
            Value::from(matches!(&*value, "true" | "on" | "1"))
        } else {
            Value::from(value)
        };
        fields.insert(name, value);
    }
    Ok(Value::Object(fields).to_string())
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
        assert!(to_json("seat=two").is_err());
        assert!(to_json("name=%f").is_err());
        assert!(to_json("name=%ff").is_err());
    }
}
