//! Whatever the file holds, `replay` answers: it never panics, and its refusal names the place.
//!
//! `PROPTEST_CASES=1000000 cargo test --release -p soupcon hostile` tries a million files.

use std::sync::OnceLock;

use proptest::prelude::*;
use serde_json::{Value, json};
use soupcon_rules::chance::shuffle;
use soupcon_rules::{Dice, Record, Seat, Seeded, arosa, calaveras, codenames};
use soupcon_table::Hosted;

use super::{Eyes, Failure, replay};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hostile_records_are_answered(seed: u64) {
        let mut dice = Seeded::new(seed);
        check_answer(&hostile_file(&mut dice), &mut dice);
    }

    #[test]
    fn hostile_noise_is_answered(bytes in prop::collection::vec(any::<u8>(), 0..200), seed: u64) {
        check_answer(&bytes, &mut Seeded::new(seed));
    }
}

#[test]
fn every_cut_of_a_record_is_answered() {
    for record in records() {
        let text = record.to_string();
        // A cut anywhere, but a prime apart: a whole game has tens of thousands of bytes.
        for end in (0..text.len()).step_by(13) {
            let done = replay(&text.as_bytes()[..end], Eyes::Truth, &mut Vec::new()).unwrap();
            assert!(matches!(done, Err(Failure::Refused(_))), "cut at {end}: {done:?}");
        }
    }
}

fn check_answer(bytes: &[u8], dice: &mut Seeded) {
    let eyes = match dice.below(4) {
        0 => Eyes::Onlooker,
        1 => Eyes::Seat(Seat(dice.below(8) as u8)),
        _ => Eyes::Truth,
    };
    let mut out = Vec::new();
    let done = replay(bytes, eyes, &mut out).unwrap();
    let last_line = out.split(|&byte| byte == b'\n').rev().find(|line| !line.is_empty());
    let last: Option<Value> = last_line.map(|line| serde_json::from_slice(line).unwrap());
    match done {
        Ok(()) => assert!(last.unwrap().get("outcome").is_some()),
        Err(Failure::Illegal) => {
            let error = &last.unwrap()["error"];
            assert!(error["move"].is_u64() && error["rule"].is_string() && error["message"].is_string());
        }
        Err(Failure::Refused(why)) => {
            assert!(out.is_empty(), "nothing was played");
            assert!(!why.contains('\n'), "one line: {why}");
            let names_a_place = ["line ", "start", "options", "game:", "--as"].iter().any(|place| why.contains(place));
            assert!(names_a_place, "{why}");
        }
    }
}

/// A few whole games to spoil.
fn records() -> &'static [Value] {
    static RECORDS: OnceLock<Vec<Value>> = OnceLock::new();
    RECORDS.get_or_init(|| {
        let mut records = Vec::new();
        for players in [3, 4, 6] {
            records.push(whole_game::<calaveras::Position>(json!({ "players": players })));
            records.push(whole_game::<arosa::Position>(json!({ "players": players })));
            let timer = json!({ "clue": 60, "guess": 60 });
            records.push(whole_game::<codenames::Position>(json!({ "players": players, "timer": timer })));
        }
        records.push(whole_game::<codenames::Position>(json!({ "players": 2, "expert": true })));
        records
    })
}

fn whole_game<G: Hosted>(options: Value) -> Value {
    let options = G::supply(serde_json::from_value(options).unwrap()).unwrap();
    let (mut record, mut game) = Record::<G>::deal(options, 11).unwrap();
    record.play_at_random(&mut game, 40);
    let mut record = serde_json::to_value(record).unwrap();
    if let Some(options) = record["options"].as_object_mut() {
        options.remove("words");
    }
    record
}

fn hostile_file(dice: &mut Seeded) -> Vec<u8> {
    let records = records();
    let mut record = records[dice.below(records.len() as u32) as usize].clone();
    if dice.below(4) == 0 {
        record.as_object_mut().unwrap().remove("start");
    }
    for _ in 0..=dice.below(3) {
        spoil_somewhere(&mut record, dice);
    }
    let mut bytes = record.to_string().into_bytes();
    match dice.below(8) {
        0 => bytes.truncate(dice.below(bytes.len() as u32 + 1) as usize),
        1 => {
            let place = dice.below(bytes.len() as u32) as usize;
            bytes[place] = dice.below(256) as u8;
        }
        2 => {
            let place = dice.below(bytes.len() as u32 + 1) as usize;
            bytes.insert(place, b"[]{},:\"\\0-e\x00\xff"[dice.below(13) as usize]);
        }
        _ => {}
    }
    bytes
}

/// Walks down to some value and changes it.
fn spoil_somewhere(value: &mut Value, dice: &mut Seeded) {
    let size = match value {
        Value::Array(items) => items.len(),
        Value::Object(fields) => fields.len(),
        _ => 0,
    };
    if size == 0 || dice.below(6) == 0 {
        spoil(value, dice);
        return;
    }
    let index = dice.below(size as u32) as usize;
    match value {
        Value::Array(items) => spoil_somewhere(&mut items[index], dice),
        Value::Object(fields) => spoil_somewhere(fields.values_mut().nth(index).unwrap(), dice),
        _ => unreachable!("it has parts"),
    }
}

fn spoil(value: &mut Value, dice: &mut Seeded) {
    let strange = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(7),
        json!(255),
        json!(256),
        json!(-1),
        json!(u64::MAX),
        json!(1e300),
        json!("twist"),
        json!("hotel"),
        json!("victim"),
        json!("unlimited"),
        json!(""),
        json!("é\u{301}\u{0}\u{202e}<b>"),
        json!("x".repeat(100)),
        json!([]),
        json!({}),
        json!({ "seat": 3 }),
        json!([[[[[[[[]]]]]]]]),
    ];
    match (dice.below(4), &mut *value) {
        (0, Value::Array(items)) => shuffle(items, dice),
        (1, Value::Array(items)) if !items.is_empty() => {
            let copy = items[dice.below(items.len() as u32) as usize].clone();
            items.extend(std::iter::repeat_n(copy, 1 + dice.below(60) as usize));
        }
        (0 | 1, Value::Object(fields)) if !fields.is_empty() => {
            let name = fields.keys().nth(dice.below(fields.len() as u32) as usize).unwrap().clone();
            fields.remove(&name);
        }
        (0 | 1, Value::Number(number)) => {
            let number = number.as_u64().unwrap_or(0);
            *value = json!(number.wrapping_add(u64::from(dice.below(5))).wrapping_sub(2));
        }
        _ => *value = strange[dice.below(strange.len() as u32) as usize].clone(),
    }
}
