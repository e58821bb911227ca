//! What a guide tells during a first game of Arosa.

use maud::Markup;
use soupcon_rules::Seat;
use soupcon_rules::arosa::{Act, Piece, Position, Public, Seen};
use soupcon_table::{Glance, Tale};

use super::super::Scene;
use super::super::guide::{self, Course, Lesson, lesson, lesson_of};
use super::{LAST_TRACE, act, colour, on_board};

/// The end is near when somebody has so few traces to go, on the board or in the reserve (A19).
const NEAR_THE_END: u8 = 3;

type Pupil<'a> = guide::Pupil<'a, Position, Public>;

/// The lessons, in the order in which they are told.
pub(in super::super) fn course(scene: &Scene<'_>, glance: &Glance<Position>) -> Course {
    let Some(pupil) = Pupil::new(scene, glance, events) else { return Vec::new() };
    vec![
        pupil.aim(),
        pupil.sound(),
        pupil.first_search(),
        pupil.botched(),
        pupil.victim(),
        pupil.thrown_again(),
        pupil.notebook(),
        pupil.act_two(),
        pupil.board(),
        pupil.mistaken(),
        pupil.ground_floor(),
        pupil.erase(),
        pupil.near_the_end(),
        pupil.end(),
    ]
}

impl Pupil<'_> {
    /// How often they have opened a floor.
    fn turns(&self) -> usize {
        let is_own = |(_, event): &&(u64, Public)| matches!(event, Public::Opened { seat, .. } if *seat == self.own);
        self.past.iter().filter(is_own).count()
    }

    /// Something about the first turn of their own.
    fn at_first(&self, about: &'static str, rule: &'static str, text: impl FnOnce() -> Markup) -> Option<Lesson> {
        (self.is_turn() && self.turns() == 0).then(text).and_then(|text| lesson(about, rule, text))
    }

    /// When something happened first.
    fn first(&self, wanted: impl Fn(&Public) -> bool) -> Option<u64> {
        self.past.iter().find(|(_, event)| wanted(event)).map(|(seq, _)| *seq)
    }

    fn aim(&self) -> Option<Lesson> {
        let own = [("colour", colour(Piece::Trace(self.own)))];
        self.at_first("hotel", "A4", || self.words().show("guide-arosa-aim", own))
    }

    fn sound(&self) -> Option<Lesson> {
        self.at_first("sky", "A5", || self.words().show("guide-arosa-sound", []))
    }

    fn first_search(&self) -> Option<Lesson> {
        self.at_first("hotel", "A6", || self.words().show("guide-arosa-search", []))
    }

    fn botched(&self) -> Option<Lesson> {
        self.past.iter().find_map(|(seq, event)| match event {
            Public::Botched { seat, mistaken, .. } if mistaken.is_empty() => {
                let text = if *seat == self.own {
                    self.words().show("guide-arosa-botched-you", [])
                } else {
                    self.words().show("guide-arosa-botched", [("name", self.scene.name(*seat).into())])
                };
                lesson_of(*seq, "sky", "A7", text)
            }
            _ => None,
        })
    }

    fn victim(&self) -> Option<Lesson> {
        self.past.iter().find_map(|(seq, event)| {
            let Public::VictimsFound { floor, victims } = *event else { return None };
            let values = [("floor", floor.0.into()), ("victims", victims.into())];
            lesson_of(*seq, "board", "A8", self.words().show("guide-arosa-victim", values))
        })
    }

    fn thrown_again(&self) -> Option<Lesson> {
        let seq = self.first(|event| matches!(event, Public::Opened { found, .. } if found.len() > 1))?;
        lesson_of(seq, "sky", "A10", self.words().show("guide-arosa-again", []))
    }

    fn notebook(&self) -> Option<Lesson> {
        let is_second = self.is_turn() && self.turns() >= 2 && self.glance.view.act == Act::One;
        lesson("notebook", "A24", is_second.then(|| self.words().show("guide-arosa-notebook", []))?)
    }

    fn act_two(&self) -> Option<Lesson> {
        let is_now = self.is_turn() && self.glance.view.act == Act::Two;
        lesson("act", "A13", is_now.then(|| self.words().show("guide-arosa-act-two", []))?)
    }

    fn board(&self) -> Option<Lesson> {
        let seq = self.first(|event| matches!(event, Public::Incriminated { .. }))?;
        lesson_of(seq, "board", "A22", self.words().show("guide-arosa-board", []))
    }

    fn mistaken(&self) -> Option<Lesson> {
        let seq = self.first(|event| matches!(event, Public::Botched { mistaken, .. } if !mistaken.is_empty()))?;
        lesson_of(seq, "sky", "A15", self.words().show("guide-arosa-mistaken", []))
    }

    fn ground_floor(&self) -> Option<Lesson> {
        let seq = self.first(|event| matches!(event, Public::NoOwnTrace { .. }))?;
        lesson_of(seq, "hotel", "A16", self.words().show("guide-arosa-ground", []))
    }

    fn erase(&self) -> Option<Lesson> {
        let may_erase = self.glance.offers.iter().any(act::is_erasure);
        lesson("act", "A17", may_erase.then(|| self.words().show("guide-arosa-erase", []))?)
    }

    fn near_the_end(&self) -> Option<Lesson> {
        let view = &self.glance.view;
        if !self.is_turn() {
            return None;
        }
        (0..view.players).map(Seat).find_map(|seat| {
            let name = ("name", self.scene.name(seat).into());
            let (board, reserve) = (on_board(view, seat), view.reserve[seat.index()]);
            if board + NEAR_THE_END >= LAST_TRACE {
                let values = [name, ("traces", board.into())];
                lesson("board", "A19", self.words().show("guide-arosa-near-board", values))
            } else if reserve <= NEAR_THE_END {
                let values = [name, ("traces", reserve.into())];
                lesson("board", "A19", self.words().show("guide-arosa-near-reserve", values))
            } else {
                None
            }
        })
    }

    fn end(&self) -> Option<Lesson> {
        let text = if self.glance.outcome?.winners.contains(self.own) {
            self.words().show("guide-arosa-end-won", [])
        } else {
            self.words().show("guide-arosa-end-lost", [])
        };
        lesson("end", "A22", text)
    }
}

fn events(tale: &Tale) -> Vec<Public> {
    let Tale::Arosa(events) = tale else { return Vec::new() };
    let public = |event: &Seen| match event {
        Seen::Public(public) => Some(*public),
        Seen::Threw(_) | Seen::FellOut(_) => None,
    };
    events.iter().filter_map(public).collect()
}
