//! The games' own parts of a page. Each game has a module with the same functions; here the right one is asked.

use maud::{Markup, html};
use serde::Serialize;
use soupcon_rules::Seat;
use soupcon_table::{GameName, Hint, Sight, Tale};

use super::guide::Course;
use super::regions::Regions;
use super::rules::Step;
use super::{Room, Scene, arosa, art, calaveras, codenames};
use crate::words::{Value, Words};

/// All games, in the order in which they are shown.
pub(crate) const ALL: [GameName; 3] = GameName::ALL;

/// A line of the history: something that happened, as a sentence.
pub(crate) struct Line {
    /// What kind of thing it is, as a style's class.
    pub(crate) class: &'static str,
    pub(crate) sentence: Markup,
    /// The rule that it follows from, where somebody may ask why.
    pub(crate) rule: Option<&'static str>,
}

/// What a seat is in a game: a team, a role, a colour.
pub(crate) struct Tag {
    /// A style's class, for colour and shape.
    pub(crate) class: &'static str,
    /// The same in words; may be empty.
    pub(crate) label: String,
    /// What else is to be seen there, such as points; may be empty.
    pub(crate) detail: Markup,
}

/// How a game ended, in words.
pub(crate) struct Ending {
    pub(crate) headline: String,
    pub(crate) why: String,
}

/// What a move would bring about, in sentences, and whom they are about.
#[derive(Serialize)]
pub(crate) struct Foresight {
    pub(crate) sentences: Vec<String>,
    /// Who would be suspected.
    pub(crate) suspect: Option<Seat>,
    /// Whom Nicole would go to.
    pub(crate) nicole: Option<Seat>,
}

/// The game's name, which is the same in every language.
pub(crate) fn title(game: GameName) -> &'static str {
    match game {
        GameName::Calaveras => "Calaveras",
        GameName::Arosa => "Arosa",
        GameName::Codenames => "Codenames",
    }
}

/// The game's name as a style's class.
pub(crate) fn class(game: GameName) -> &'static str {
    game.as_str()
}

/// The game, for a sentence to choose its words by.
pub(crate) fn key(game: GameName) -> Value<'static> {
    Value::Key(class(game))
}

/// The game's picture.
pub(crate) fn picture(words: Words, game: GameName) -> Markup {
    match game {
        GameName::Calaveras => art::calaveras(),
        GameName::Arosa => art::arosa(),
        GameName::Codenames => art::codenames(words),
    }
}

/// Whose turn it is, and what is expected of whoever looks at the page: one sentence.
pub(crate) fn expectation(scene: &Scene<'_>, sight: &Sight) -> Markup {
    match sight {
        Sight::Calaveras(glance) => calaveras::expectation(scene, glance),
        Sight::Arosa(glance) => arosa::expectation(scene, glance),
        Sight::Codenames(glance) => codenames::expectation(scene, glance),
    }
}

/// The board's regions.
pub(crate) fn add_board(scene: &Scene<'_>, sight: &Sight, regions: &mut Regions) {
    match sight {
        Sight::Calaveras(glance) => calaveras::add_board(scene, glance, regions),
        Sight::Arosa(glance) => arosa::add_board(scene, glance, regions),
        Sight::Codenames(glance) => codenames::add_board(scene, glance, regions),
    }
}

/// The board's lists, with the regions in them.
pub(crate) fn board(scene: &Scene<'_>, sight: &Sight, regions: &Regions) -> Markup {
    match sight {
        Sight::Calaveras(glance) => calaveras::board(scene, glance, regions),
        Sight::Arosa(glance) => arosa::board(scene, glance, regions),
        Sight::Codenames(glance) => codenames::board(scene, glance, regions),
    }
}

/// The board as a drawing that stands for itself; it shows what this sight shows.
pub(crate) fn drawing(scene: &Scene<'_>, sight: &Sight) -> Markup {
    match sight {
        Sight::Calaveras(glance) => calaveras::drawing(scene, glance),
        Sight::Arosa(glance) => arosa::drawing(scene, glance),
        Sight::Codenames(glance) => codenames::drawing(scene, glance),
    }
}

/// What a move caused, one sentence an event.
pub(crate) fn lines(scene: &Scene<'_>, tale: &Tale) -> Vec<Line> {
    match tale {
        Tale::Calaveras(events) => events.iter().filter_map(|event| calaveras::line(scene, event)).collect(),
        Tale::Arosa(events) => arosa::lines(scene, events),
        Tale::Codenames(events) => events.iter().filter_map(|event| codenames::line(scene, event)).collect(),
    }
}

/// What the move of an entry caused, with the names of those who sat there then.
pub(crate) fn lines_of(scene: &Scene<'_>, seq: u64, tale: &Tale) -> Vec<Line> {
    if scene.changes.is_empty() { lines(scene, tale) } else { lines(&scene.as_of(seq), tale) }
}

/// What there is to be learned in a first game.
pub(crate) fn course(scene: &Scene<'_>, sight: &Sight) -> Course {
    match sight {
        Sight::Calaveras(glance) => calaveras::course(scene, glance),
        Sight::Arosa(glance) => arosa::course(scene, glance),
        Sight::Codenames(glance) => codenames::course(scene, glance),
    }
}

/// How the game goes, told and drawn.
pub(crate) fn steps(words: Words, game: GameName) -> Vec<Step> {
    match game {
        GameName::Calaveras => calaveras::steps(words),
        GameName::Arosa => arosa::steps(words),
        GameName::Codenames => codenames::steps(words),
    }
}

/// What a move would bring about.
pub(crate) fn foresight(scene: &Scene<'_>, tale: &Tale) -> Option<Foresight> {
    match tale {
        Tale::Calaveras(events) => Some(calaveras::foresight(scene, events)),
        Tale::Arosa(_) | Tale::Codenames(_) => None,
    }
}

/// What a bot would do in somebody's place, and why.
pub(crate) fn advice(scene: &Scene<'_>, hint: &Hint) -> Vec<String> {
    let thought = hint.thought.get();
    let sentences = match scene.game {
        GameName::Calaveras => calaveras::advice(scene, thought),
        GameName::Arosa => arosa::advice(scene, hint.mv.get(), thought),
        GameName::Codenames => codenames::advice(scene, hint.mv.get(), thought),
    };
    sentences.unwrap_or_default()
}

/// What would have been better than a move, by a review.
pub(crate) fn better(scene: &Scene<'_>, mv: &str) -> Option<String> {
    match scene.game {
        GameName::Calaveras => calaveras::better(scene, mv),
        GameName::Arosa => arosa::better(scene, mv),
        GameName::Codenames => codenames::better(scene, mv),
    }
}

/// What those are called who win together.
pub(crate) fn side_name(scene: &Scene<'_>, side: u8) -> String {
    match scene.game {
        GameName::Calaveras => calaveras::side_name(scene, side),
        GameName::Arosa => scene.name(Seat(side)),
        GameName::Codenames => {
            let team = Value::Key(if side == 0 { "red" } else { "blue" });
            scene.words.tell("review-team", [("team", team)])
        }
    }
}

/// What whoever sits there is called, ghosts too.
pub(crate) fn seat_name(scene: &Scene<'_>, seat: Seat) -> String {
    match scene.game {
        GameName::Calaveras => calaveras::name(scene, seat),
        GameName::Arosa | GameName::Codenames => scene.name(seat),
    }
}

/// How likely a bot thinks something is, for a sentence.
pub(crate) fn percent(chance: f32) -> Value<'static> {
    ((chance.clamp(0.0, 1.0) * 100.0).round() as u8).into()
}

/// Who won and why, once the game is over.
pub(crate) fn ending(scene: &Scene<'_>, sight: &Sight) -> Option<Ending> {
    match sight {
        Sight::Calaveras(glance) => calaveras::ending(scene, glance),
        Sight::Arosa(glance) => arosa::ending(scene, glance),
        Sight::Codenames(glance) => codenames::ending(scene, glance),
    }
}

/// What the bots had in mind, once the game is over.
pub(crate) fn afterthoughts(scene: &Room<'_>) -> Markup {
    match scene.game {
        GameName::Calaveras | GameName::Arosa => html! {},
        GameName::Codenames => codenames::afterthoughts(scene, &scene.table.afterthoughts()),
    }
}

/// What a seat is, before the game and in it.
pub(crate) fn tag(scene: &Scene<'_>, seat: Seat) -> Tag {
    match (&scene.sight, scene.game) {
        (Some(Sight::Calaveras(glance)), _) => calaveras::tag(scene, glance, seat),
        (Some(Sight::Arosa(glance)), _) => arosa::tag(scene, glance, seat),
        (Some(Sight::Codenames(glance)), _) => codenames::tag(scene, glance, seat),
        (None, GameName::Calaveras) => calaveras::seat_before(scene, seat),
        (None, GameName::Arosa) => arosa::seat_before(scene, seat),
        (None, GameName::Codenames) => codenames::seat_before(scene, seat),
    }
}

/// The fields with which the host chooses the game's options, each with its meaning.
pub(crate) fn options(scene: &Room<'_>) -> Markup {
    match scene.game {
        GameName::Calaveras => calaveras::options(scene),
        GameName::Arosa => arosa::options(scene),
        GameName::Codenames => codenames::options(scene),
    }
}

/// What it is called to seat everybody at random.
pub(crate) fn shuffle_label(words: Words, game: GameName) -> String {
    match game {
        GameName::Calaveras | GameName::Codenames => words.say("shuffle-teams"),
        GameName::Arosa => words.say("shuffle-seats"),
    }
}

/// What it is called to play again with everybody seated at random.
pub(crate) fn shuffle_again_label(words: Words, game: GameName) -> String {
    match game {
        GameName::Calaveras | GameName::Codenames => words.say("play-again-shuffle-teams"),
        GameName::Arosa => words.say("play-again-shuffle-seats"),
    }
}

/// How many may play.
pub(crate) fn players(game: GameName) -> std::ops::RangeInclusive<u8> {
    match game {
        GameName::Calaveras => 3..=6,
        GameName::Arosa => 2..=6,
        GameName::Codenames => 2..=12,
    }
}

/// What a game is about, in one sentence.
pub(crate) fn summary(words: Words, game: GameName) -> String {
    match game {
        GameName::Calaveras => words.say("calaveras-summary"),
        GameName::Arosa => words.say("arosa-summary"),
        GameName::Codenames => words.say("codenames-summary"),
    }
}

/// How many, how long, what for.
pub(crate) fn facts(words: Words, game: GameName) -> [String; 3] {
    match game {
        GameName::Calaveras => {
            [words.say("calaveras-how-many"), words.say("calaveras-how-long"), words.say("calaveras-what-for")]
        }
        GameName::Arosa => [words.say("arosa-how-many"), words.say("arosa-how-long"), words.say("arosa-what-for")],
        GameName::Codenames => {
            [words.say("codenames-how-many"), words.say("codenames-how-long"), words.say("codenames-what-for")]
        }
    }
}

/// The choice of how many play, for a game's options.
pub(crate) fn players_field(scene: &Scene<'_>) -> Markup {
    let count = scene.seats.len();
    html! {
        label.field {
            span { (scene.words.say("option-players")) }
            select name="options.players:json" {
                @for number in players(scene.game) {
                    option value=(number) selected[usize::from(number) == count] { (number) }
                }
            }
        }
    }
}
