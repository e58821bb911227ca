//! What a guide tells during a first game of Calaveras.

use maud::Markup;
use soupcon_rules::Seat;
use soupcon_rules::calaveras::{Card, Grounds, HandView, Place, Position, Public, Seen, Trust};
use soupcon_table::{Glance, Tale};

use super::super::Scene;
use super::super::guide::{self, Course, Lesson, lesson, lesson_of};
use super::story::{card_value, places};
use super::{initials, name, organisation, partner};
use crate::words::Value;

/// From this many points on a culprit is near (C26).
const NEAR_THE_END: u8 = 4;

type Pupil<'a> = guide::Pupil<'a, Position, Public>;

/// The lessons, in the order in which they are told.
pub(in super::super) fn course(scene: &Scene<'_>, glance: &Glance<Position>) -> Course {
    let Some(pupil) = Pupil::new(scene, glance, events) else { return Vec::new() };
    vec![
        pupil.aim(),
        pupil.hand(),
        pupil.fronts(),
        pupil.zones(),
        pupil.first_move(),
        pupil.pair(),
        pupil.two_cards(),
        pupil.suspicion(),
        pupil.nicole(),
        pupil.twist(),
        pupil.own_points(),
        pupil.near_the_end(),
        pupil.end(),
    ]
}

impl Pupil<'_> {
    fn name(&self, seat: Seat) -> (&'static str, Value<'static>) {
        ("name", name(self.scene, seat).into())
    }

    fn mate(&self) -> Seat {
        partner(self.scene, self.own)
    }

    fn has_moved(&self) -> bool {
        let is_own =
            |event: Public| matches!(event, Public::Played { by, .. } | Public::Twisted { by, .. } if by == self.own);
        self.past.iter().any(|&(_, event)| is_own(event))
    }

    /// Something about the first turn of their own.
    fn at_first(&self, about: &'static str, rule: &'static str, text: impl FnOnce() -> Markup) -> Option<Lesson> {
        let is_first = self.is_turn() && !self.has_moved();
        is_first.then(text).and_then(|text| lesson(about, rule, text))
    }

    /// Something about any later turn of their own.
    fn at_turn(&self, about: &'static str, rule: &'static str, text: impl FnOnce() -> Markup) -> Option<Lesson> {
        let is_later = self.is_turn() && self.has_moved();
        is_later.then(text).and_then(|text| lesson(about, rule, text))
    }

    fn aim(&self) -> Option<Lesson> {
        let team = ("team", initials(organisation(self.scene, self.own)).into());
        self.at_first("seats", "C27", || self.words().show("guide-calaveras-aim", [team, self.name(self.mate())]))
    }

    fn hand(&self) -> Option<Lesson> {
        self.at_first("hand", "C9", || self.words().show("guide-calaveras-hand", []))
    }

    fn fronts(&self) -> Option<Lesson> {
        self.at_first("seats", "C11", || self.words().show("guide-calaveras-fronts", []))
    }

    fn zones(&self) -> Option<Lesson> {
        self.at_first("zones", "C19", || self.words().show("guide-calaveras-zones", []))
    }

    fn first_move(&self) -> Option<Lesson> {
        self.at_first("hand", "C12", || self.words().show("guide-calaveras-try", []))
    }

    fn pair(&self) -> Option<Lesson> {
        self.past.iter().find_map(|&(seq, event)| match event {
            Public::Cancelled { card, at: Place::Front(seat), .. } => {
                let values = [card_value(card), self.name(seat)];
                lesson_of(seq, "seats", "C14", self.words().show("guide-calaveras-pair", values))
            }
            Public::Cancelled { card, .. } => {
                lesson_of(seq, "zones", "C15", self.words().show("guide-calaveras-pair-zones", [card_value(card)]))
            }
            _ => None,
        })
    }

    fn two_cards(&self) -> Option<Lesson> {
        let count = self.glance.view.innocent.len() + self.glance.view.suspect.len();
        let told = self.at_turn("zones", "C18", || self.words().show("guide-calaveras-two", [("count", count.into())]));
        told.filter(|_| count >= 2)
    }

    fn suspicion(&self) -> Option<Lesson> {
        self.past.iter().find_map(|&(seq, event)| {
            let Public::Suspected { seat, grounds, points, .. } = event else { return None };
            let values = [self.name(seat), ("points", points.into())];
            match grounds {
                Grounds::OnlyOneNotInnocent => {
                    lesson_of(seq, "points", "C21", self.words().show("guide-calaveras-no-alibi", values))
                }
                Grounds::MostEvidence { seen_at } => {
                    let values = values.into_iter().chain([("places", places(self.scene, seen_at).into())]);
                    lesson_of(seq, "points", "C22", self.words().show("guide-calaveras-evidence", values))
                }
            }
        })
    }

    fn nicole(&self) -> Option<Lesson> {
        self.past.iter().find_map(|&(seq, event)| {
            let Public::NicoleMoved { to, trust, .. } = event else { return None };
            let text = match trust {
                Trust::FewestPoints { .. } => self.words().show("guide-calaveras-nicole-points", [self.name(to)]),
                Trust::MostCards { .. } => self.words().show("guide-calaveras-nicole-cards", [self.name(to)]),
            };
            lesson_of(seq, "nicole", "C25", text)
        })
    }

    fn twist(&self) -> Option<Lesson> {
        let hand = self.glance.view.seats[self.own.index()].hand;
        let has_twist = matches!(hand, Some(HandView::Seen(hand)) if hand.iter().any(|card| card == Card::Twist));
        self.at_turn("hand", "C13", || self.words().show("guide-calaveras-twist", [])).filter(|_| has_twist)
    }

    fn own_points(&self) -> Option<Lesson> {
        self.past.iter().find_map(|&(seq, event)| {
            let is_own = matches!(event, Public::Suspected { seat, .. } if seat == self.own);
            let text = is_own.then(|| self.words().show("guide-calaveras-marked", [self.name(self.mate())]))?;
            lesson_of(seq, "points", "C27", text)
        })
    }

    fn near_the_end(&self) -> Option<Lesson> {
        let view = &self.glance.view;
        let seats = (0..).map(Seat).zip(view.seats.iter().map(|seat| seat.suspicion));
        let (seat, points) = seats.max_by_key(|&(_, points)| points)?;
        if points < NEAR_THE_END || !self.is_turn() {
            return None;
        }
        let values = [self.name(seat), ("points", points.into()), ("nicole", name(self.scene, view.nicole).into())];
        let is_ours = view.nicole == self.own || view.nicole == self.mate();
        let text = if is_ours {
            self.words().show("guide-calaveras-near-good", values)
        } else {
            self.words().show("guide-calaveras-near-bad", values)
        };
        lesson("nicole", "C26", text)
    }

    fn end(&self) -> Option<Lesson> {
        let winners = self.glance.outcome?.winners;
        let text = if winners.is_empty() {
            self.words().show("guide-calaveras-end-nobody", [])
        } else if winners.contains(self.own) {
            self.words().show("guide-calaveras-end-won", [])
        } else {
            self.words().show("guide-calaveras-end-lost", [])
        };
        lesson("end", "C27", text)
    }
}

fn events(tale: &Tale) -> Vec<Public> {
    let Tale::Calaveras(events) = tale else { return Vec::new() };
    let public = |event: &Seen| match event {
        Seen::Public(public) => Some(*public),
        Seen::Drew(_) => None,
    };
    events.iter().filter_map(public).collect()
}
