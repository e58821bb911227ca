//! What happened, in sentences; and the clues with what was found by them.

use maud::{Markup, html};
use soupcon_rules::codenames::{Ground, Number, Outcome, Owner, Public, Reason, Ruling, Team, TurnEnd, View};
use soupcon_table::Tale;

use super::super::games::Line;
use super::super::regions::Regions;
use super::super::{Scene, art};
use super::{number_text, owner_class, team_class, team_key, telegram_text};
use crate::words::{Value, Words};

/// An event as a sentence.
pub(in super::super) fn line(scene: &Scene<'_>, event: &Public) -> Option<Line> {
    let words = scene.words;
    let name = |seat| scene.name(seat).into();
    let (class, sentence) = match event {
        Public::ClueGiven { seat, team, clue, number } => {
            let text = telegram_text(words, clue, *number);
            let sentence = words.show("codenames-told-clue", [("name", name(*seat)), ("clue", text.into())]);
            (team_class(*team), sentence)
        }
        Public::Guessed { seat, team: _, word, owner } => {
            let values =
                [("name", name(*seat)), ("word", word.as_str().into()), ("owner", Value::Key(owner_class(*owner)))];
            (owner_class(*owner), words.show("codenames-told-touch", values))
        }
        Public::Contested { seat, clue, ruling } => {
            ("doubt", contested(words, &scene.name(*seat), clue, ruling.as_ref()))
        }
        Public::Answered { seat, conceded: true } => {
            ("doubt", words.show("codenames-told-concede", [("name", name(*seat))]))
        }
        Public::Answered { seat, conceded: false } => {
            ("doubt", words.show("codenames-told-hold", [("name", name(*seat))]))
        }
        Public::Penalised { team, word: Some(word), .. } => {
            let values = [("team", team_key(*team)), ("word", word.as_str().into())];
            (team_class(*team), words.show("codenames-told-penalty", values))
        }
        Public::Penalised { team, word: None, .. } => {
            (team_class(*team), words.show("codenames-told-no-penalty", [("team", team_key(*team))]))
        }
        Public::ImaginaryCovered { word, .. } => {
            ("", words.show("codenames-told-imaginary", [("word", word.as_str().into())]))
        }
        Public::TurnEnded { team, why } => (team_class(*team), turn_ended(words, *team, *why)?),
        Public::Ended(Outcome { winners, .. }) => {
            let count = winners.len();
            let names = scene.names(winners.iter());
            ("end", words.show("codenames-told-end", [("names", names.into()), ("count", count.into())]))
        }
    };
    Some(Line { class, sentence, rule: rule(event) })
}

/// The rule by which something follows from what was said or touched; nothing for what was somebody's choice.
fn rule(event: &Public) -> Option<&'static str> {
    match event {
        Public::ClueGiven { .. } => None,
        Public::Guessed { team, owner, .. } => (*owner != (*team).into()).then_some("K10"),
        Public::Contested { .. } | Public::Answered { .. } => Some("K21"),
        Public::Penalised { .. } => Some("K19"),
        Public::ImaginaryCovered { .. } => Some("K25"),
        Public::TurnEnded { why, .. } => Some(match why {
            TurnEnd::Missed => "K10",
            TurnEnd::NoGuessLeft => "K11",
            TurnEnd::Stopped => "K12",
            TurnEnd::TimeOut => "K14",
            TurnEnd::InvalidClue => "K19",
        }),
        Public::Ended(Outcome { reason: Reason::AllFound, score: None, .. }) => Some("K15"),
        Public::Ended(Outcome { reason: Reason::Assassin, .. }) => Some("K10"),
        Public::Ended(_) => Some("K26"),
    }
}

/// Why a turn ended, where the word that was touched doesn't say it already.
fn turn_ended(words: Words, team: Team, why: TurnEnd) -> Option<Markup> {
    let team = [("team", team_key(team))];
    Some(match why {
        TurnEnd::Missed => return None,
        TurnEnd::NoGuessLeft => words.show("codenames-told-no-guess-left", team),
        TurnEnd::Stopped => words.show("codenames-told-stopped", team),
        TurnEnd::TimeOut => words.show("codenames-told-time-out", team),
        TurnEnd::InvalidClue => words.show("codenames-told-invalid", team),
    })
}

fn contested(words: Words, name: &str, clue: &str, ruling: Option<&Ruling>) -> Markup {
    let mut values = vec![("name", name.into()), ("clue", clue.to_uppercase().into())];
    match ruling {
        None => words.show("codenames-told-contest", values),
        Some(Ruling { letter: None, .. }) => words.show("codenames-told-contest-fine", values),
        Some(Ruling { letter: Some(_), about, .. }) => {
            values.push(("words", about.join(", ").into()));
            words.show("codenames-told-contest-invalid", values)
        }
    }
}

/// What the judge thinks of a clue, as a sentence (K18, K20).
pub(crate) fn opinion(words: Words, ruling: &Ruling) -> String {
    let sure = Value::Key(if ruling.doubtful { "no" } else { "yes" });
    let about = [("words", ruling.about.join(", ").into()), ("sure", sure)];
    match ruling.letter {
        None => words.say("codenames-opinion-fine"),
        Some(Ground::A) => words.tell("codenames-opinion-part", about),
        Some(Ground::B) => words.tell("codenames-opinion-family", about),
        Some(Ground::C) => words.tell("codenames-opinion-sound", about),
        Some(Ground::D) => words.tell("codenames-opinion-translation", about),
        Some(Ground::E) => words.tell("codenames-opinion-visible", about),
        Some(Ground::F) => words.tell("codenames-opinion-place", about),
        Some(Ground::G) => words.tell("codenames-opinion-letters", about),
        Some(Ground::H) => words.say("codenames-opinion-many"),
    }
}

/// The clue that is being guessed at, as the telegram that arrived.
pub(super) fn running_clue(scene: &Scene<'_>, view: &View) -> Markup {
    let words = scene.words;
    html! {
        div.clue-now id="clue-now" aria-hidden=[view.clue.is_none().then_some("true")] {
            @if let Some(clue) = &view.clue { (slip(view.team, &clue.word, &number_text(words, clue.number))) }
        }
    }
}

/// A clue as a telegram.
pub(super) fn slip(team: Team, word: &str, number: &str) -> Markup {
    html! {
        div.telegram.slip.(team_class(team)) {
            span.typed.word-said.long[word.chars().count() > 15] { (word.to_uppercase()) }
            span.typed.number-said { (number) }
        }
    }
}

/// A clue of the past, and what was touched for it.
struct Past<'a> {
    seq: u64,
    team: Team,
    clue: &'a str,
    number: Number,
    touched: Vec<(&'a str, Owner)>,
}

/// The clues so far, the latest first.
pub(super) fn add_clues(scene: &Scene<'_>, regions: &mut Regions) {
    let story = &scene.story;
    let mut past: Vec<Past<'_>> = Vec::new();
    for (seq, tale) in story {
        let Tale::Codenames(events) = tale else { continue };
        for event in events {
            match event {
                Public::ClueGiven { team, clue, number, .. } => {
                    past.push(Past { seq: *seq, team: *team, clue, number: *number, touched: Vec::new() });
                }
                Public::Guessed { word, owner, .. } => {
                    if let Some(last) = past.last_mut() {
                        last.touched.push((word, *owner));
                    }
                }
                _ => {}
            }
        }
    }
    for clue in past.iter().rev() {
        let id = format!("k{}", clue.seq);
        regions.add("clues", id.clone(), past_clue(scene, &id, clue));
    }
}

fn past_clue(scene: &Scene<'_>, id: &str, past: &Past<'_>) -> Markup {
    let text = telegram_text(scene.words, past.clue, past.number);
    html! {
        li id=(id) class=(team_class(past.team)) {
            b.typed { (text) }
            @for (word, owner) in &past.touched {
                " " span class={ "touched " (owner_class(*owner)) } {
                    (art::sign(if *owner == past.team.into() { "tick" } else { "cross" })) (word)
                }
            }
        }
    }
}
