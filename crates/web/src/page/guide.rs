//! A guide beside the table, for a first game: one thing at a time, at the moment when it matters.
//!
//! The table is a real one: real rules, a sealed deal, bots who play to win. What the guide says follows from what its pupil
//! sees and from what has happened, never from a script; what they have understood is kept with the room, and if that is lost they
//! only hear something twice.

use maud::{Markup, html};
use serde_json::{Value, json};
use soupcon_rules::{Game, Seat};
use soupcon_table::{GameName, Glance, SettingsChange, Sight, Tale};

use super::regions::Regions;
use super::{Room, Scene, art, games, rules};
use crate::words::Words;

/// Something to be learned, now.
pub(crate) struct Lesson {
    /// The entry that gave occasion to it; the greatest number for what is about the moment. What came first is told first, so that
    /// nothing takes the place of what somebody is reading.
    since: u64,
    /// What of the table it is about, for a style to point at.
    about: &'static str,
    /// The rule that it follows from.
    rule: &'static str,
    text: Markup,
}

/// The lessons of a game by their numbers; `None` as long as there is no occasion for one, or no longer.
pub(crate) type Course = Vec<Option<Lesson>>;

/// A lesson about the moment.
pub(crate) fn lesson(about: &'static str, rule: &'static str, text: Markup) -> Option<Lesson> {
    lesson_of(u64::MAX, about, rule, text)
}

/// A lesson about what an entry brought about.
pub(crate) fn lesson_of(since: u64, about: &'static str, rule: &'static str, text: Markup) -> Option<Lesson> {
    Some(Lesson { since, about, rule, text })
}

/// Each game's lessons have numbers of their own: a table may go on with another game.
fn first_number(game: GameName) -> u8 {
    match game {
        GameName::Calaveras => 0,
        GameName::Arosa => 20,
        GameName::Codenames => 40,
    }
}

/// A table for a first game: few players, the pupil begins, and bots whom a beginner can follow.
pub(crate) fn settings(game: GameName, language: &str) -> SettingsChange {
    let (options, bots): (Value, &str) = match game {
        GameName::Calaveras => (json!({ "players": 4, "first": 0 }), "recruit"),
        GameName::Arosa => (json!({ "players": 2, "first": 0 }), "recruit"),
        // The pupil touches words, and the best spymaster of the house gives the clues. The imaginary team makes it short (K25).
        GameName::Codenames => {
            let seats = json!([{ "team": "red", "role": "agent" }, { "team": "red", "role": "spymaster" }]);
            (json!({ "players": 2, "mode": "together", "seats": seats, "language": language }), "mastermind")
        }
    };
    SettingsChange {
        game: Some(game),
        options: Some(options),
        language: Some(language.to_owned()),
        bots: Some(bots.to_owned()),
        guided: Some(true),
        ..SettingsChange::default()
    }
}

/// Somebody who plays a game for the first time, and what they have seen so far. Each game adds its lessons.
pub(crate) struct Pupil<'a, G: Game, E> {
    pub(crate) scene: &'a Scene<'a>,
    pub(crate) glance: &'a Glance<G>,
    pub(crate) own: Seat,
    /// Everything that happened for all to see, oldest first, each with its entry.
    pub(crate) past: Vec<(u64, E)>,
}

impl<'a, G: Game, E> Pupil<'a, G, E> {
    /// Whoever looks, if they have a seat; `events` knows the game's own.
    pub(crate) fn new(
        scene: &'a Scene<'a>,
        glance: &'a Glance<G>,
        events: fn(&Tale) -> Vec<E>,
    ) -> Option<Pupil<'a, G, E>> {
        let told = scene.story.iter();
        let past = told.flat_map(|(seq, tale)| events(tale).into_iter().map(|event| (*seq, event))).collect();
        Some(Pupil { scene, glance, own: scene.own_seat()?, past })
    }

    pub(crate) fn words(&self) -> Words {
        self.scene.words
    }

    /// Whether there is something for them to do.
    pub(crate) fn is_turn(&self) -> bool {
        !self.glance.offers.is_empty()
    }
}

/// The first lesson for which there is an occasion and which isn't understood yet.
pub(crate) fn add(room: &Room<'_>, sight: &Sight, regions: &mut Regions) {
    let Some(person) = room.you.person.filter(|_| room.public.guided && room.you.seat.is_some()) else { return };
    let learned = room.moment.lessons.get(&person).copied().unwrap_or_default();
    let course = (first_number(room.game)..).zip(games::course(room, sight));
    let open = course.filter_map(|(number, lesson)| Some((number, lesson?)));
    let next =
        open.filter(|(number, _)| !learned.contains(*number)).min_by_key(|(number, lesson)| (lesson.since, *number));
    if let Some((number, lesson)) = next {
        regions.add("guide", "lesson", note(room, number, &lesson));
    }
}

fn note(scene: &Scene<'_>, number: u8, lesson: &Lesson) -> Markup {
    let words = scene.words;
    html! {
        div.lesson.telegram id="lesson" data-about=(lesson.about) {
            p.says { (lesson.text) " " (rules::link(words, lesson.rule)) }
            form method="post" action={ (scene.address()) "/learn" } data-quick="" {
                input type="hidden" name="lesson:json" value=(number);
                button.main.small { (words.say("guide-got-it")) }
            }
        }
    }
}

/// The place for it, if the table has a guide.
pub(crate) fn skeleton(room: &Room<'_>, regions: &Regions) -> Markup {
    html! {
        @if room.public.guided {
            section.guide aria-label=(room.words.say("guide")) {
                h2 { (art::sign("key")) (room.words.say("guide")) }
                div id="guide" aria-live="polite" { (regions.put("guide")) }
            }
        }
    }
}
