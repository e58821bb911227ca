//! What a bot would open, what it expects there and what it fears, in sentences.

use serde::Deserialize;
use soupcon_rules::arosa::{Floor, Move, Piece, Position};
use soupcon_rules::{Act, Entry, Seat};

use super::super::{Scene, games};
use super::count_text;

/// A bot's thought, as hints carry it.
#[derive(Deserialize)]
struct Thought {
    chance: Option<f32>,
    traces: Vec<f32>,
    victims: f32,
    feared: Option<Feared>,
}

#[derive(Deserialize)]
struct Feared {
    floor: Floor,
    points: f32,
}

/// A hint in words; `None` if it isn't one of this game.
pub(in super::super) fn advice(scene: &Scene<'_>, mv: &str, thought: &str) -> Option<Vec<String>> {
    let entry: Entry<Position> = serde_json::from_str(mv).ok()?;
    let Act::Move(_, mv) = entry.act else { return None };
    let thought: Thought = serde_json::from_str(thought).ok()?;
    let mut sentences = vec![would_do(scene, mv), expected(scene, mv, &thought)];
    sentences.extend(thought.feared.and_then(|feared| fear(scene, &feared)));
    sentences
        .extend(thought.chance.map(|chance| scene.words.tell("advice-chance", [("percent", games::percent(chance))])));
    Some(sentences)
}

/// What would have been better than a move, by a review; `None` if it isn't a move of this game.
pub(in super::super) fn better(scene: &Scene<'_>, mv: &str) -> Option<String> {
    let entry: Entry<Position> = serde_json::from_str(mv).ok()?;
    match entry.act {
        Act::Move(_, Move::Erase { open, .. }) => {
            Some(scene.words.tell("arosa-better-erase", [("floor", open.0.into())]))
        }
        Act::Move(_, mv) => Some(would_do(scene, mv)),
        Act::TimeOut => None,
    }
}

/// The move itself.
fn would_do(scene: &Scene<'_>, mv: Move) -> String {
    let floor = ("floor", mv.open().0.into());
    match mv {
        Move::Open(_) => scene.words.tell("arosa-advice-open", [floor]),
        Move::Suspect { suspects, .. } => {
            scene.words.tell("arosa-advice-suspect", [floor, ("names", scene.names(suspects.iter()).into())])
        }
        Move::Erase { .. } => scene.words.tell("arosa-advice-erase", [floor]),
    }
}

/// What it expects on the floor: a victim in act one, traces in act two.
fn expected(scene: &Scene<'_>, mv: Move, thought: &Thought) -> String {
    if let Move::Open(_) = mv {
        return scene.words.tell("arosa-advice-victim", [("percent", games::percent(thought.victims))]);
    }
    let whole = |expected: f32| expected.round() as u8;
    let traces = (0..).map(Seat).zip(&thought.traces).map(|(seat, &count)| (seat, whole(count)));
    let texts: Vec<String> = traces
        .filter(|&(_, count)| count > 0)
        .map(|(seat, count)| count_text(scene.words, Piece::Trace(seat), count))
        .collect();
    let values = [("found", scene.list(&texts).into()), ("count", texts.len().into())];
    scene.words.tell("arosa-advice-expected", values)
}

/// Where somebody's own traces would cost most, if that is worth a word.
fn fear(scene: &Scene<'_>, feared: &Feared) -> Option<String> {
    let points = feared.points.round() as u8;
    let values = [("floor", feared.floor.0.into()), ("points", points.into())];
    (points > 0).then(|| scene.words.tell("arosa-advice-fear", values))
}
