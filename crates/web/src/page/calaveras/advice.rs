//! What a bot would do, what it wants by that and what it fears, in sentences.

use serde::Deserialize;
use soupcon_rules::calaveras::{Card, Move, Place, Position, Public, Seen, Shift};
use soupcon_rules::{Act, Entry};

use super::super::{Scene, games};
use super::story::{foresight, owner, place_key};
use super::{card_name, name};

/// A bot's thought, as hints carry it.
#[derive(Deserialize)]
struct Thought {
    chance: f32,
    wanted: Vec<Public>,
    feared: Option<Vec<Public>>,
}

/// A hint in words; `None` if it isn't one of this game.
pub(in super::super) fn advice(scene: &Scene<'_>, thought: &str) -> Option<Vec<String>> {
    let thought: Thought = serde_json::from_str(thought).ok()?;
    let mut sentences = vec![would_play(scene, thought.wanted.first()?)];
    sentences.extend(brought_about(scene, &thought.wanted));
    sentences.extend(thought.feared.and_then(|answer| fear(scene, &answer)));
    sentences.push(scene.words.tell("advice-chance-team", [("percent", games::percent(thought.chance))]));
    Some(sentences)
}

/// What would have been better than a move, by a review; `None` if it isn't a move of this game.
pub(in super::super) fn better(scene: &Scene<'_>, mv: &str) -> Option<String> {
    Some(would_play(scene, &played(&serde_json::from_str(mv).ok()?)?))
}

/// A move as it stands within a sentence; `None` for passing.
pub(in super::super) fn move_phrase(scene: &Scene<'_>, entry: &Entry<Position>) -> Option<String> {
    phrase(scene, &played(entry)?)
}

/// How a move begins.
fn played(entry: &Entry<Position>) -> Option<Public> {
    let Act::Move(seat, mv) = entry.act else { return None };
    let by = seat;
    Some(match mv {
        Move::Play { card, to } => Public::Played { seat, by, card, to },
        Move::Twist(shift) => Public::Twisted { seat, by, shift },
        Move::Pass => Public::Passed { seat, by },
    })
}

fn would_play(scene: &Scene<'_>, played: &Public) -> String {
    match phrase(scene, played) {
        Some(mv) => scene.words.tell("calaveras-advice-would", [("move", mv.into())]),
        None => scene.words.say("calaveras-advice-pass"),
    }
}

fn phrase(scene: &Scene<'_>, played: &Public) -> Option<String> {
    let words = scene.words;
    Some(match *played {
        Public::Played { card, to, .. } => {
            let card = card_name(words, Card::Location(card));
            if scene.own_seat().is_some_and(|own| to == Place::Front(own)) {
                return Some(words.tell("calaveras-move-own", [("card", card.into())]));
            }
            let values = [("card", card.into()), ("to", place_key(to)), ("name", owner(scene, to))];
            words.tell("calaveras-move-play", values)
        }
        Public::Twisted { shift: Some(Shift { card, from, to }), .. } => {
            let values = [
                ("card", card_name(words, Card::Location(card)).into()),
                ("from", place_key(from)),
                ("giver", owner(scene, from)),
                ("to", place_key(to)),
                ("taker", owner(scene, to)),
            ];
            words.tell("calaveras-move-twist", values)
        }
        Public::Twisted { shift: None, .. } => words.say("calaveras-move-twist-nothing"),
        _ => return None,
    })
}

/// The answer that it fears, unless that would bring nothing about.
fn fear(scene: &Scene<'_>, answer: &[Public]) -> Option<String> {
    let (Public::Played { seat, .. } | Public::Twisted { seat, .. }) = *answer.first()? else { return None };
    let what = brought_about(scene, answer);
    let values = [("name", name(scene, seat).into()), ("what", what.join(" ").into())];
    (!what.is_empty()).then(|| scene.words.tell("calaveras-advice-fear", values))
}

/// What a move would bring about; nothing if that is nothing.
fn brought_about(scene: &Scene<'_>, events: &[Public]) -> Vec<String> {
    let events: Vec<Seen> = events.iter().copied().map(Seen::Public).collect();
    let mut told = foresight(scene, &events);
    if told.suspect.is_none() {
        // The last sentence says that nobody would be suspected, which is no news here.
        told.sentences.pop();
    }
    told.sentences
}
