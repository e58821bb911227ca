//! Bodies that are almost, or not at all, what the API asks for.

use serde_json::{Map, Value, json};

/// Numbers that can be drawn again: the same seed, the same requests.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        // Scrambled: each roll goes on by the same step, and seeds that lie a step apart would roll the same numbers.
        Dice(Dice(seed).roll())
    }

    /// SplitMix64.
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        if limit == 0 { 0 } else { self.roll() % limit }
    }

    pub(crate) fn one_of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len() as u64) as usize]
    }
}

/// A value of any kind, often at a limit.
fn odd_value(dice: &mut Dice) -> Value {
    match dice.below(24) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => json!(i64::MIN),
        5 => json!(1.5),
        6 => json!(1e308),
        7 => json!(""),
        8 => json!("x".repeat(dice.below(2000) as usize)),
        9 => json!("\0\u{202e}\u{feff}\r\n"),
        10 => json!([]),
        11 => json!({}),
        12 => json!([[[[[]]]]]),
        13 => json!({ "seat": 31 }),
        14 => json!("🎲".repeat(40)),
        15 => json!(["hotel", 1, null]),
        _ => json!(dice.one_of(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 32, 63, 64, 255, 256, 65_536])),
    }
}

/// A move of some game with some of it wrong.
fn odd_move(dice: &mut Dice) -> Value {
    let seat = dice.below(10).saturating_sub(6);
    let mut mv = match dice.below(12) {
        0 => json!({ "seat": seat, "play": "hotel", "to": { "seat": dice.below(6) } }),
        1 => {
            json!({ "seat": seat, "play": dice.one_of(&["airport", "phone", "carnival", "laboratory"]), "to": "innocent" })
        }
        2 => json!({ "seat": seat, "play": "twist", "card": "hotel", "from": { "seat": 1 }, "to": "suspect" }),
        3 => json!({ "seat": seat, "play": "twist" }),
        4 => json!({ "seat": seat, "pass": true }),
        5 => json!({ "seat": seat, "open": dice.below(9) }),
        6 => json!({ "seat": seat, "suspect": [dice.below(40), 1], "open": 3 }),
        7 => json!({ "seat": seat, "erase": true, "open": 2, "take": dice.below(300) }),
        8 => {
            json!({ "seat": seat, "clue": dice.one_of(&["vaduki", "two words", "é", "\u{301}", ""]), "number": dice.below(300) })
        }
        9 => json!({ "seat": seat, "guess": "CHAUSSON" }),
        10 => json!({ "seat": seat, "cover": null }),
        _ => json!({ "seat": seat, "contest": true, "timeout": true }),
    };
    if dice.below(3) == 0 {
        spoil(dice, mv.as_object_mut().expect("a move is an object"));
    }
    mv
}

/// Options of some game with some of it wrong.
fn odd_options(dice: &mut Dice) -> Value {
    let mut options = match dice.below(6) {
        0 => json!({ "players": dice.below(40) }),
        1 => json!({ "cards": { "twist": dice.below(300), "hotel": 8 } }),
        2 => json!({ "words": vec!["word"; dice.below(60) as usize] }),
        3 => json!({ "seats": vec![json!({ "team": "red", "role": "spymaster" }); dice.below(40) as usize] }),
        4 => json!({ "timer": { "clue": dice.below(100_000), "guess": u64::MAX } }),
        _ => json!({ "first": dice.below(40), "mode": "together" }),
    };
    spoil(dice, options.as_object_mut().expect("options are an object"));
    options
}

/// Leaves a field out, adds one, or changes one, or nothing.
fn spoil(dice: &mut Dice, fields: &mut Map<String, Value>) {
    let names: Vec<String> = fields.keys().cloned().collect();
    let name = if names.is_empty() { "name".to_owned() } else { dice.one_of(&names).clone() };
    match dice.below(5) {
        0 => drop(fields.remove(&name)),
        1 => {
            drop(fields.insert(dice.one_of(&["extra", "token", "__proto__", "seat", ""]).to_string(), odd_value(dice)))
        }
        2 | 3 => drop(fields.insert(name, odd_value(dice))),
        _ => {}
    }
}

/// A body for an address whose example is this.
pub(crate) fn body(dice: &mut Dice, path: &str, example: &Value) -> Vec<u8> {
    let mut json = example.clone();
    if let Some(fields) = json.as_object_mut() {
        if path.ends_with("/moves") {
            fields.insert("move".to_owned(), odd_move(dice));
            fields.insert("id".to_owned(), dice.below(50).to_string().into());
            if dice.below(2) == 0 {
                fields.insert("seq".to_owned(), dice.below(40).into());
            } else {
                fields.remove("seq");
            }
        }
        if path.ends_with("/arrange") || path == "/tables" {
            fields.insert("options".to_owned(), odd_options(dice));
        }
        for _ in 0..dice.below(3) {
            spoil(dice, fields);
        }
    }
    let text = json.to_string();
    match dice.below(40) {
        0 => Vec::new(),
        1 => text.as_bytes()[..dice.below(text.len() as u64) as usize].to_vec(),
        2 => [text.as_bytes(), b"}"].concat(),
        3 => [b"\xff\xfe".as_slice(), text.as_bytes()].concat(),
        4 => [text.as_bytes(), b"\0"].concat(),
        5 => "[".repeat(dice.below(60_000) as usize).into_bytes(),
        6 => format!("{{\"move\":{}1{}}}", "[".repeat(20_000), "]".repeat(20_000)).into_bytes(),
        7 => r#"{"name":"a","name":"b","game":"arosa","game":"calaveras","seat":1,"seat":2,"text":"a","text":"b"}"#
            .into(),
        8 => r#"{"name":"\ud800","text":"\udfff\u0000","game":"arosa"}"#.into(),
        9 => r#"{"seat":1e400,"seq":-0,"bot":tru}"#.into(),
        10 => format!("{{\"seat\":{}}}", "9".repeat(3000)).into_bytes(),
        11 => vec![b' '; 65_000 + dice.below(2000) as usize],
        12 => format!("{text},\"start\":{{}}").into_bytes(),
        13 => "null".into(),
        14 => "[]".into(),
        _ => text.into_bytes(),
    }
}

/// The same as a plain page's form would send it, or not quite.
pub(crate) fn form(dice: &mut Dice, example: &Value) -> Vec<u8> {
    let mut form = String::new();
    for (name, value) in example.as_object().into_iter().flatten() {
        let odd = ["%", "%f", "%ff", "+", "%00", "99999999999999999999", "on", "=&=", "%7B%7D"];
        let plain = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let value = if dice.below(3) != 0 { plain } else { dice.one_of(&odd).to_string() };
        form += &format!("{name}={value}&");
    }
    form.into_bytes()
}
