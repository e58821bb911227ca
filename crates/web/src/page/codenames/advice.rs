//! What a bot would say or touch, what it has in mind and what it fears, in sentences.

use serde::Deserialize;
use soupcon_rules::codenames::{Move, Position};
use soupcon_rules::{Act, Entry};

use super::super::Scene;
use super::telegram_text;

/// A bot's thought, as hints carry it. A spymaster's names words of the key, which whoever asks for it has before their eyes.
#[derive(Deserialize)]
struct Thought {
    meant: Vec<Near>,
    feared: Option<Near>,
}

#[derive(Deserialize)]
struct Near {
    word: String,
}

/// A hint in words; `None` if it isn't one of this game.
pub(in super::super) fn advice(scene: &Scene<'_>, mv: &str, thought: &str) -> Option<Vec<String>> {
    let words = scene.words;
    let entry: Entry<Position> = serde_json::from_str(mv).ok()?;
    let Act::Move(_, mv) = entry.act else { return None };
    let thought: Thought = serde_json::from_str(thought).ok()?;
    let meant: Vec<String> = thought.meant.iter().map(|near| near.word.to_uppercase()).collect();
    let mut sentences = Vec::new();
    match mv {
        Move::Clue(clue) => {
            let clue = telegram_text(words, &clue.word, clue.number);
            let values = [("clue", clue.into()), ("words", scene.list(&meant).into())];
            sentences.push(words.tell("codenames-advice-clue", values));
        }
        Move::Guess(word) => {
            sentences.push(words.tell("codenames-advice-guess", [("word", word.to_uppercase().into())]));
            let others: Vec<String> = meant.into_iter().filter(|other| *other != word.to_uppercase()).take(2).collect();
            if !others.is_empty() {
                sentences.push(words.tell("codenames-advice-others", [("words", scene.list(&others).into())]));
            }
        }
        Move::Stop => sentences.push(words.say("codenames-advice-stop")),
        Move::Contest | Move::Concede(_) | Move::Cover(_) => return None,
    }
    if let Some(feared) = thought.feared {
        sentences.push(words.tell("codenames-advice-fear", [("word", feared.word.to_uppercase().into())]));
    }
    Some(sentences)
}

/// What would have been better than a move, by a review; `None` if it isn't a move of this game.
pub(in super::super) fn better(scene: &Scene<'_>, mv: &str) -> Option<String> {
    let words = scene.words;
    let entry: Entry<Position> = serde_json::from_str(mv).ok()?;
    match entry.act {
        Act::Move(_, Move::Clue(clue)) => {
            let clue = telegram_text(words, &clue.word, clue.number);
            Some(words.tell("codenames-better-clue", [("clue", clue.into())]))
        }
        Act::Move(_, Move::Guess(word)) => {
            Some(words.tell("codenames-advice-guess", [("word", word.to_uppercase().into())]))
        }
        Act::Move(_, Move::Stop) => Some(words.say("codenames-advice-stop")),
        _ => None,
    }
}
