//! What happened and why, and what would happen, in sentences (C31).

use maud::Markup;
use soupcon_rules::calaveras::{
    Card, Grounds, HandView, Location, Locations, Outcome, Place, Public, Seen, Shift, Trust,
};

use super::super::Scene;
use super::super::games::{Foresight, Line};
use super::{card_key, card_name, initials, name, organisation};
use crate::words::Value;

/// An event as a sentence.
pub(in super::super) fn line(scene: &Scene<'_>, event: &Seen) -> Option<Line> {
    let words = scene.words;
    let name = |seat| name(scene, seat).into();
    let rule = match *event {
        Seen::Drew(_) => None,
        Seen::Public(public) => rule(public),
    };
    let (class, sentence) = match *event {
        Seen::Drew(drew) => {
            // Others' cards are nobody's business, and that they draw goes without saying.
            let HandView::Seen(cards) = drew.cards else { return None };
            let cards: Vec<String> = cards.iter().map(|card| card_name(words, card)).collect();
            let cards = ("cards", scene.list(&cards).into());
            let sentence = if scene.acting_seat() == Some(drew.seat) {
                words.show("calaveras-told-drew", [cards])
            } else {
                words.show("calaveras-told-drew-other", [("name", name(drew.seat)), cards])
            };
            ("drew", sentence)
        }
        Seen::Public(public) => match public {
            Public::Played { seat, card, to, .. } => {
                let actor = [("name", name(seat)), card_value(card)];
                let sentence = match to {
                    Place::Front(front) if front == seat => words.show("calaveras-told-own", actor),
                    Place::Front(front) => {
                        words.show("calaveras-told-other", actor.into_iter().chain([("other", name(front))]))
                    }
                    Place::Innocent => words.show("calaveras-told-innocent", actor),
                    Place::Suspect => words.show("calaveras-told-suspect", actor),
                };
                ("played", sentence)
            }
            Public::Twisted { seat, shift: None, .. } => {
                ("twist", words.show("calaveras-told-twist-nothing", [("name", name(seat))]))
            }
            Public::Twisted { seat, shift: Some(shift), .. } => ("twist", shifted(scene, name(seat), shift)),
            Public::Passed { by, .. } => ("", words.show("calaveras-told-pass", [("name", name(by))])),
            Public::Cancelled { card, at, .. } => {
                let values = [card_value(card), ("place", place_key(at)), ("name", owner(scene, at))];
                ("pair", words.show("calaveras-told-pair", values))
            }
            Public::Reshuffled { cards } => ("", words.show("calaveras-told-reshuffle", [("count", cards.into())])),
            Public::Suspected { seat, grounds, points, .. } => {
                let who = [("name", name(seat)), ("points", points.into())];
                let sentence = match grounds {
                    Grounds::OnlyOneNotInnocent => words.show("calaveras-told-no-alibi", who),
                    Grounds::MostEvidence { seen_at } => words.show(
                        "calaveras-told-evidence",
                        who.into_iter().chain([("places", places(scene, seen_at).into())]),
                    ),
                };
                ("suspected", sentence)
            }
            Public::NicoleMoved { to, trust, .. } => ("walks", nicole_moved(scene, name(to), trust)),
            Public::Ended(outcome) => ("end", ended(scene, outcome)),
        },
    };
    Some(Line { class, sentence, rule })
}

/// The rule by which something follows from what was played; nothing for what was somebody's choice.
fn rule(event: Public) -> Option<&'static str> {
    match event {
        Public::Played { .. } | Public::Twisted { .. } => None,
        Public::Passed { .. } | Public::Reshuffled { .. } => Some("C16"),
        Public::Cancelled { at: Place::Front(_), .. } => Some("C14"),
        Public::Cancelled { .. } => Some("C15"),
        Public::Suspected { grounds: Grounds::OnlyOneNotInnocent, .. } => Some("C21"),
        Public::Suspected { grounds: Grounds::MostEvidence { .. }, .. } => Some("C22"),
        Public::NicoleMoved { .. } => Some("C25"),
        Public::Ended(outcome) if outcome.winners.is_empty() => Some("C28"),
        Public::Ended(_) => Some("C27"),
    }
}

fn shifted(scene: &Scene<'_>, actor: Value<'_>, Shift { card, from, to }: Shift) -> Markup {
    let values = [
        ("name", actor),
        card_value(card),
        ("from", place_key(from)),
        ("giver", owner(scene, from)),
        ("to", place_key(to)),
        ("taker", owner(scene, to)),
    ];
    scene.words.show("calaveras-told-twist", values)
}

fn nicole_moved(scene: &Scene<'_>, to: Value<'_>, trust: Trust) -> Markup {
    match trust {
        Trust::FewestPoints { points } => {
            scene.words.show("calaveras-told-nicole-points", [("name", to), ("points", points.into())])
        }
        Trust::MostCards { points, cards } => {
            let values = [("name", to), ("points", points.into()), ("cards", cards.into())];
            scene.words.show("calaveras-told-nicole-cards", values)
        }
    }
}

fn ended(scene: &Scene<'_>, outcome: Outcome) -> Markup {
    let culprit = ("name", name(scene, outcome.culprit).into());
    if outcome.winners.is_empty() {
        return scene.words.show("calaveras-told-end-nobody", [culprit]);
    }
    let team = ("team", initials(organisation(scene, outcome.nicole)).into());
    scene.words.show("calaveras-told-end", [culprit, ("nicole", name(scene, outcome.nicole).into()), team])
}

/// What a move would bring about.
pub(in super::super) fn foresight(scene: &Scene<'_>, events: &[Seen]) -> Foresight {
    let words = scene.words;
    let mut foresight = Foresight { sentences: Vec::new(), suspect: None, nicole: None };
    for event in events {
        let Seen::Public(public) = *event else { continue };
        let sentence = match public {
            Public::Played { .. } | Public::Twisted { .. } | Public::Passed { .. } | Public::Reshuffled { .. } => {
                continue;
            }
            Public::Cancelled { card, .. } => words.tell("calaveras-would-pair", [card_value(card)]),
            Public::Suspected { seat, points, grounds, .. } => {
                foresight.suspect = Some(seat);
                let values = [("name", name(scene, seat).into()), ("points", points.into())];
                match grounds {
                    Grounds::OnlyOneNotInnocent => words.tell("calaveras-would-no-alibi", values),
                    Grounds::MostEvidence { .. } => words.tell("calaveras-would-evidence", values),
                }
            }
            Public::NicoleMoved { to, .. } => {
                foresight.nicole = Some(to);
                words.tell("calaveras-would-nicole", [("name", name(scene, to).into())])
            }
            Public::Ended(outcome) if outcome.winners.is_empty() => words.say("calaveras-would-end-nobody"),
            Public::Ended(outcome) => {
                let team = initials(organisation(scene, outcome.nicole));
                words.tell("calaveras-would-end", [("team", team.into())])
            }
        };
        foresight.sentences.push(sentence);
    }
    if foresight.suspect.is_none() {
        foresight.sentences.push(words.say("calaveras-would-nobody"));
    }
    foresight
}

pub(super) fn card_value(card: Location) -> (&'static str, Value<'static>) {
    ("card", Value::Key(card_key(Card::Location(card))))
}

pub(super) fn place_key(place: Place) -> Value<'static> {
    Value::Key(match place {
        Place::Front(_) => "front",
        Place::Innocent => "innocent",
        Place::Suspect => "suspect",
    })
}

/// Whose front a place is; nothing for a zone.
pub(super) fn owner(scene: &Scene<'_>, place: Place) -> Value<'static> {
    match place {
        Place::Front(seat) => name(scene, seat).into(),
        Place::Innocent | Place::Suspect => Value::Key(""),
    }
}

pub(super) fn places(scene: &Scene<'_>, locations: Locations) -> String {
    let names: Vec<String> =
        locations.iter().map(|location| card_name(scene.words, Card::Location(location))).collect();
    scene.list(&names)
}
