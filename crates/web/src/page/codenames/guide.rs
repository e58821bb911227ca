//! What a guide tells an agent during a first game of Codenames.

use soupcon_rules::codenames::{Move, Owner, PhaseName, Position, Public, Role};
use soupcon_table::{Glance, Tale};

use super::super::Scene;
use super::super::guide::{self, Course, Lesson, lesson, lesson_of};
use super::{left, number_text, seats_of};
use crate::words::Value;

/// The end is near when a team has so few words to go (K26).
const NEAR_THE_END: usize = 2;

type Pupil<'a> = guide::Pupil<'a, Position, Public>;

/// The lessons, in the order in which they are told.
pub(in super::super) fn course(scene: &Scene<'_>, glance: &Glance<Position>) -> Course {
    let Some(pupil) = Pupil::new(scene, glance, events) else { return Vec::new() };
    vec![
        pupil.aim(),
        pupil.clue(),
        pupil.own_word(),
        pupil.miss(),
        pupil.stop(),
        pupil.imaginary_team(),
        pupil.assassin(),
        pupil.earlier_clues(),
        pupil.near_the_end(),
        pupil.end(),
    ]
}

impl Pupil<'_> {
    /// How many clues there have been.
    fn clues(&self) -> usize {
        self.past.iter().filter(|(_, event)| matches!(event, Public::ClueGiven { .. })).count()
    }

    /// What they have touched, by which entry, and whose it was.
    fn touched(&self) -> impl Iterator<Item = (u64, &str, Owner)> {
        self.past.iter().filter_map(|(seq, event)| match event {
            Public::Guessed { seat, word, owner, .. } if *seat == self.own => Some((*seq, &**word, *owner)),
            _ => None,
        })
    }

    fn guesses(&self) -> bool {
        self.glance.view.phase == PhaseName::Guess && self.glance.view.turn.contains(self.own)
    }

    fn team(&self) -> Owner {
        self.glance.view.first.into()
    }

    fn spymaster(&self) -> (&'static str, Value<'static>) {
        let view = &self.glance.view;
        ("name", self.scene.names(seats_of(view, view.first, Role::Spymaster)).into())
    }

    fn aim(&self) -> Option<Lesson> {
        let is_new = self.touched().next().is_none() && self.glance.outcome.is_none();
        let text = is_new.then(|| self.words().show("guide-codenames-aim", [self.spymaster()]))?;
        lesson("grid", "K24", text)
    }

    fn clue(&self) -> Option<Lesson> {
        let clue = self.glance.view.clue.as_ref().filter(|_| self.guesses() && self.touched().next().is_none())?;
        let values =
            [("clue", clue.word.to_uppercase().into()), ("number", number_text(self.words(), clue.number).into())];
        lesson("clue", "K7", self.words().show("guide-codenames-clue", values))
    }

    fn own_word(&self) -> Option<Lesson> {
        let (seq, word, _) = self.touched().find(|(_, _, owner)| *owner == self.team())?;
        lesson_of(seq, "grid", "K11", self.words().show("guide-codenames-own", [("word", word.into())]))
    }

    fn miss(&self) -> Option<Lesson> {
        let is_miss = |owner: Owner| owner != self.team() && owner != Owner::Assassin;
        let (seq, word, owner) = self.touched().find(|(_, _, owner)| is_miss(*owner))?;
        let text = match owner {
            Owner::Witness => self.words().show("guide-codenames-witness", [("word", word.into())]),
            _ => self.words().show("guide-codenames-other", [("word", word.into())]),
        };
        lesson_of(seq, "grid", "K10", text)
    }

    fn stop(&self) -> Option<Lesson> {
        let may_stop = self.glance.offers.iter().any(|offer| offer.mv == Move::Stop);
        lesson("act", "K12", may_stop.then(|| self.words().show("guide-codenames-stop", []))?)
    }

    fn imaginary_team(&self) -> Option<Lesson> {
        self.past.iter().find_map(|(seq, event)| {
            let Public::ImaginaryCovered { word, .. } = event else { return None };
            lesson_of(
                *seq,
                "score",
                "K25",
                self.words().show("guide-codenames-imaginary", [("word", word.as_str().into())]),
            )
        })
    }

    fn assassin(&self) -> Option<Lesson> {
        let is_second = self.guesses() && self.clues() >= 2;
        lesson("grid", "K10", is_second.then(|| self.words().show("guide-codenames-assassin", []))?)
    }

    fn earlier_clues(&self) -> Option<Lesson> {
        let is_third = self.guesses() && self.clues() >= 3;
        lesson("clues", "K11", is_third.then(|| self.words().show("guide-codenames-earlier", []))?)
    }

    fn near_the_end(&self) -> Option<Lesson> {
        let view = &self.glance.view;
        let (ours, theirs) = (left(view, view.first), left(view, view.first.other()));
        if !self.guesses() || ours.min(theirs) > NEAR_THE_END {
            return None;
        }
        let values = [("ours", ours.into()), ("theirs", theirs.into())];
        lesson("score", "K26", self.words().show("guide-codenames-near", values))
    }

    fn end(&self) -> Option<Lesson> {
        let text = if self.glance.outcome?.winners.contains(self.own) {
            self.words().show("guide-codenames-end-won", [])
        } else {
            self.words().show("guide-codenames-end-lost", [])
        };
        lesson("end", "K4", text)
    }
}

fn events(tale: &Tale) -> Vec<Public> {
    match tale {
        Tale::Codenames(events) => events.clone(),
        Tale::Calaveras(_) | Tale::Arosa(_) => Vec::new(),
    }
}
