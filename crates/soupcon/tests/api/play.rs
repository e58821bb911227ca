//! Simple legal moves, so that whole games can be played through the API.

use serde_json::{Value, json};

use crate::client::Stream;
use crate::person::Person;

/// The settings of a table for each kind of game, with four seats.
pub(crate) const GAMES: [&str; 3] = ["calaveras", "arosa", "codenames"];

/// Some move of a seat, worked out from what it sees alone; `None` if the game doesn't wait for it.
pub(crate) fn some_move(game: &str, view: &Value, seat: usize, number: usize) -> Option<Value> {
    let turn: Vec<usize> =
        view["turn"].as_array()?.iter().filter_map(Value::as_u64).map(|seat| seat as usize).collect();
    match game {
        "calaveras" => calaveras(view, seat, *turn.first()?, number),
        "arosa" => turn.contains(&seat).then(|| {
            let (open, other) = (number % 8, usize::from(seat == 0));
            match view["act"].as_str() {
                Some("one") => json!({ "seat": seat, "open": open }),
                _ => json!({ "seat": seat, "suspect": [other], "open": open }),
            }
        }),
        _ => turn.contains(&seat).then(|| codenames(view, seat)).flatten(),
    }
}

/// A ghost's partner plays for it (C6).
fn calaveras(view: &Value, seat: usize, turn: usize, number: usize) -> Option<Value> {
    let is_ghosts = view["seats"][turn]["ghost"] == true && view["seats"][turn]["team"] == view["seats"][seat]["team"];
    if turn != seat && !is_ghosts {
        return None;
    }
    let hand = view["seats"][seat]["hand"].as_array().expect("one sees one's own hand");
    if hand.is_empty() {
        return Some(json!({ "seat": turn, "pass": true }));
    }
    let card = &hand[number % hand.len()];
    if card == "twist" {
        return Some(json!({ "seat": turn, "play": "twist" }));
    }
    let to = [json!("innocent"), json!({ "seat": number % 4 }), json!("suspect")][number % 3].clone();
    Some(json!({ "seat": turn, "play": card, "to": to }))
}

fn codenames(view: &Value, seat: usize) -> Option<Value> {
    let me = &view["seats"][seat];
    match view["phase"].as_str()? {
        "clue" => Some(json!({ "seat": seat, "clue": "kuvadomi", "number": 2 })),
        "guess" if me["role"] == "agent" && me["team"] == view["team"] => {
            let covered = view["covered"].as_array()?;
            let word = view["words"].as_array()?.iter().find(|&word| !covered.contains(word))?;
            Some(json!({ "seat": seat, "guess": word }))
        }
        "contest" => Some(json!({ "seat": seat, "concede": false })),
        "penalty" => Some(json!({ "seat": seat, "cover": null })),
        _ => None,
    }
}

/// Plays a running game to its end: whenever the stream tells something, whoever is awaited moves. Gives the last view.
#[track_caller]
pub(crate) fn play_to_the_end(people: &[&Person], table: &str, stream: &mut Stream) -> Value {
    for number in 0.. {
        let message = stream.next().expect("the stream goes on until the game is over");
        if message.is_over() {
            return message.json;
        }
        for person in people {
            move_if_awaited(person, table, number);
        }
    }
    unreachable!("a game ends before the numbers do");
}

/// Makes a move for somebody if the game waits for them; gives its entry.
#[track_caller]
pub(crate) fn move_if_awaited(person: &Person, table: &str, number: usize) -> Option<u64> {
    let seen = person.sees(table);
    let seat = seen["you"]["seat"].as_u64()? as usize;
    let mv = some_move(seen["table"]["game"].as_str()?, &seen["view"], seat, number)?;
    let play = json!({ "id": format!("{seat}-{}", seen["seq"]), "seq": seen["seq"], "move": mv });
    Some(person.does(table, "moves", play))
}
