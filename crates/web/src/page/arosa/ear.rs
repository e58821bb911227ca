//! What there is to hear of the turns, where it is heard, and the notebook beside it.

use std::sync::Arc;

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::arosa::{Floor, Piece, Pieces, Position, Public, Seen, Threw, View, prologue};
use soupcon_table::{Glance, Replays, Scene as Heard, SoundName, Tale};

use super::super::regions::Regions;
use super::super::{Scene, art};
use super::{class, colour, count_text};

/// So many turns are listed: more than a game has that is played to be won. Who only erases could go on for ever.
const MOST_TURNS: usize = 150;

/// So many of the last turns have players for their sounds on a page without a script; those before are links, which weigh less.
const TURNS_WITH_PLAYERS: usize = 4;

/// A turn that can be heard.
pub(super) struct Turn {
    /// The number of its entry; 0 is the prologue.
    pub(super) seq: u64,
    /// Who opened which floor, and what lay there; nobody did in the prologue.
    pub(super) opened: Option<(Seat, Floor, Pieces)>,
    /// Who threw what, in the order of the sounds.
    throws: Vec<(Seat, Piece)>,
    pub(super) heard: Arc<Heard>,
}

/// The turns that can be heard, oldest first.
pub(super) fn turns(scene: &Scene<'_>, glance: &Glance<Position>) -> Vec<Turn> {
    let story = &scene.story;
    let told = story.iter().rev().zip(glance.scenes.iter().rev()).take(MOST_TURNS);
    let mut turns: Vec<Turn> = told.filter_map(|((seq, tale), heard)| turn(*seq, tale, heard)).collect();
    if glance.scenes.len() > story.len() {
        let first = story.iter().find_map(|(_, tale)| opened(tale)).map(|(seat, ..)| seat);
        let first = first.or(glance.view.turn.iter().next()).unwrap_or_default();
        let heard = Arc::clone(&glance.scenes[0]);
        turns.push(Turn { seq: 0, opened: None, throws: prologue(first, glance.view.players), heard });
    }
    turns.reverse();
    turns
}

fn turn(seq: u64, tale: &Tale, heard: &Arc<Heard>) -> Option<Turn> {
    let Tale::Arosa(events) = tale else { return None };
    let throws = events.iter().filter_map(|event| match event {
        Seen::Threw(Threw { by, piece, .. }) => Some((*by, *piece)),
        _ => None,
    });
    Some(Turn { seq, opened: opened(tale), throws: throws.collect(), heard: Arc::clone(heard) })
}

fn opened(tale: &Tale) -> Option<(Seat, Floor, Pieces)> {
    let Tale::Arosa(events) = tale else { return None };
    events.iter().find_map(|event| match event {
        Seen::Public(Public::Opened { seat, floor, found, .. }) => Some((*seat, *floor, *found)),
        _ => None,
    })
}

/// The turns for the script: who threw what, and which sound it made. The sentences are sent once for all turns.
pub(super) fn add(scene: &Scene<'_>, view: &View, turns: &[Turn], regions: &mut Regions) {
    let sentences: Vec<String> = (0..view.players)
        .flat_map(|by| pieces(view).map(move |piece| (Seat(by), piece)))
        .map(|(by, piece)| sentence(scene, by, piece))
        .collect();
    regions.add("threw", "threw-now", html! { div id="threw-now" hidden data-words=(sentences.join("\n")) {} });
    for turn in turns {
        let id = format!("turn-{}", turn.seq);
        let throws = turn.throws.iter().zip(&turn.heard.sounds);
        let throws: Vec<String> = throws.map(|((by, piece), sound)| format!("{by}{}{sound}", class(*piece))).collect();
        let floor = turn.opened.map(|(_, floor, _)| floor.0);
        let html = html! {
            li.turn id=(id) data-floor=[floor] data-rattle=[turn.heard.rattle] data-throws=(throws.join(" ")) {
                h3 { (title(scene, turn)) }
                p {}
            }
        };
        regions.add("turns", id, html);
    }
}

/// All that can be thrown, in the order of the sentences.
fn pieces(view: &View) -> impl Iterator<Item = Piece> + use<> {
    [Piece::Victim].into_iter().chain((0..view.players).map(|seat| Piece::Trace(Seat(seat))))
}

fn sentence(scene: &Scene<'_>, by: Seat, piece: Piece) -> String {
    scene.words.tell("arosa-threw", [("name", scene.name(by).into()), ("colour", colour(piece))])
}

fn title(scene: &Scene<'_>, turn: &Turn) -> String {
    match turn.opened {
        Some((seat, floor, _)) => {
            scene.words.tell("arosa-turn", [("name", scene.name(seat).into()), ("floor", floor.0.into())])
        }
        None => scene.words.say("arosa-prologue"),
    }
}

/// The turns with their sounds, the last ones first, for whoever has no script.
fn links(scene: &Scene<'_>, turns: &[Turn]) -> Markup {
    let sound_path = |name: &SoundName| format!("{}/sounds/{name}", scene.address());
    html! {
        @for (age, turn) in turns.iter().rev().enumerate() {
            h3 { (title(scene, turn)) }
            @for ((by, piece), sound) in turn.throws.iter().zip(&turn.heard.sounds) {
                @if age < TURNS_WITH_PLAYERS {
                    p { (sentence(scene, *by, *piece)) audio controls preload="none" src=(sound_path(sound)) {} }
                } @else {
                    a href=(sound_path(sound)) { (count_text(scene.words, *piece, 1)) } " "
                }
            }
        }
    }
}

/// What is worked by whoever listens.
pub(super) fn desk(scene: &Scene<'_>, turns: &[Turn], regions: &Regions) -> Markup {
    let words = scene.words;
    let is_free = scene.replays == Replays::Free;
    html! {
        section.ear id="ear" aria-label=(words.say("arosa-ear")) data-free[is_free] data-sounds={ (scene.address()) "/sounds/" } {
            div.controls hidden data-ear-controls="" {
                button.square type="button" data-ear="sound" aria-pressed="false" title=(words.say("arosa-sound")) {
                    (art::sign("speaker")) span.sr-only { (words.say("arosa-sound")) }
                }
                label.volume { span.sr-only { (words.say("arosa-volume")) }
                    input type="range" min="0" max="100" value="80" data-ear="volume"; }
                @if is_free { button.small.plain type="button" data-ear="again" { (words.say("arosa-again")) } }
                button.small.plain type="button" data-ear="look" hidden aria-pressed="false" { (words.say("arosa-look")) }
            }
            h2 { (words.say("arosa-heard")) }
            button.small.missed type="button" data-ear="missed" hidden { (words.say("arosa-hear-missed")) b {} }
            p.hint data-ear-new="" hidden { (words.say("arosa-unheard-hint")) }
            ol.turns id="turns" data-end="" tabindex="0" aria-label=(words.say("arosa-heard")) data-unheard=(words.say("arosa-unheard")) {
                (regions.put("turns"))
            }
            div id="threw" { (regions.put("threw")) }
            noscript { (links(scene, turns)) }
        }
    }
}

/// Guesses that nobody else sees: they never leave the browser.
pub(super) fn notebook(scene: &Scene<'_>) -> Markup {
    let words = scene.words;
    html! {
        details.notebook id="notebook" hidden {
            summary { (art::sign("pencil")) (words.say("arosa-notebook")) }
            p.hint { (words.say("arosa-notebook-hint")) }
            ul.marks id="marks" data-remove=(words.say("arosa-mark-remove")) {}
            button.small.plain type="button" data-ear="tear" data-sure=(words.say("sure")) { (words.say("arosa-tear")) }
        }
    }
}
