//! The grid: twenty-five words, the key for those who may know it, and who points where.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::codenames::{Mode, Owner, PhaseName, Position, Role, View};
use soupcon_table::Glance;

use super::super::Scene;
use super::super::regions::Regions;
use super::{own_player, owner_class};
use crate::words::Words;

/// The words, and whether one can be chosen now.
pub(super) fn add(scene: &Scene<'_>, glance: &Glance<Position>, regions: &mut Regions) {
    let view = &glance.view;
    regions.add(
        "grid-gate",
        "grid-seq",
        html! {
            input id="grid-seq" type="hidden" name="seq" value=(scene.last_move);
        },
    );
    regions.add_attributes("grid", fieldset(scene, glance, &html! {}));
    for at in 0..view.words.len() {
        regions.add("grid", format!("w{at}"), word(scene, view, at));
    }
    regions.add("touch", "touch-now", touch(scene, view));
}

/// The grid's own element.
pub(super) fn fieldset(scene: &Scene<'_>, glance: &Glance<Position>, words: &Markup) -> Markup {
    let is_spymaster = own_player(scene, &glance.view).is_some_and(|player| player.role == Role::Spymaster);
    let sees_key = is_spymaster || (glance.truth.is_some() && glance.outcome.is_none());
    html! {
        fieldset.grid id="grid" disabled[!chooses(scene, &glance.view)] lang=(glance.view.language) .with-key[sees_key] {
            (words)
        }
    }
}

/// Whether whoever looks may choose a word now.
fn chooses(scene: &Scene<'_>, view: &View) -> bool {
    let Some(player) = own_player(scene, view).filter(|_| scene.is_live) else { return false };
    let is_turn = scene.own_seat().is_some_and(|seat| view.turn.contains(seat));
    match view.phase {
        PhaseName::Guess => is_turn && player.role == Role::Agent && player.team.is_none_or(|team| team == view.team),
        PhaseName::Penalty | PhaseName::Imaginary => is_turn,
        PhaseName::Clue | PhaseName::Contest | PhaseName::Over => false,
    }
}

/// Whose words may be covered by the spymaster's choice, if only those (K22, K25).
fn only(view: &View) -> Option<Owner> {
    match view.phase {
        PhaseName::Penalty => Some(view.team.into()),
        PhaseName::Imaginary if view.mode == Mode::Together => Some(view.team.other().into()),
        _ => None,
    }
}

/// A word as it lies there once it is covered, or for who knows what it is.
pub(super) fn shown(words: Words, word: &str, owner: Option<Owner>, is_covered: bool) -> Markup {
    let class = owner.map_or("", owner_class);
    html! {
        div.word.(size(word)).(class).covered[is_covered] {
            span.text { (word) }
            @if let Some(owner) = owner { span.sr-only { (name(words, owner)) } }
        }
    }
}

fn word(scene: &Scene<'_>, view: &View, at: usize) -> Markup {
    let (word, owner) = (&view.words[at], view.key[at]);
    let is_covered = view.covered.contains(word);
    let class = owner.map_or("", owner_class);
    let size = size(word);
    let owner_name = owner.map(|owner| name(scene.words, owner));
    let is_excluded = only(view).is_some_and(|only| owner != Some(only));
    html! {
        div.word.(size).(class).covered[is_covered] id={ "w" (at) } {
            @if is_covered || view.phase == PhaseName::Over {
                span.text { (word) }
            } @else {
                label {
                    input type="radio" name="word" value=(word) data-at=(at) disabled[is_excluded];
                    span.text { (word) }
                }
            }
            @if let Some(name) = owner_name { span.sr-only { (name) } }
            @for (seat, _) in scene.pointing.iter().filter(|(_, place)| usize::from(*place) == at) {
                span.points { (scene.name(*seat)) }
            }
        }
    }
}

/// What a word is, for those who don't see colours or shapes.
pub(super) fn name(words: Words, owner: Owner) -> String {
    match owner {
        Owner::Red => words.say("codenames-owner-red"),
        Owner::Blue => words.say("codenames-owner-blue"),
        Owner::Witness => words.say("codenames-owner-witness"),
        Owner::Assassin => words.say("codenames-owner-assassin"),
    }
}

/// How large a word can be written: by its longest part, since it may be broken between parts but not inside of one.
fn size(word: &str) -> &'static str {
    match word.split([' ', '-']).map(|part| part.chars().count()).max().unwrap_or_default() {
        0..=6 => "short",
        7..=8 => "middle",
        9..=10 => "long",
        11..=12 => "longer",
        13..=14 => "longest",
        _ => "endless",
    }
}

/// The button that makes a choice real.
fn touch(scene: &Scene<'_>, view: &View) -> Markup {
    let words = scene.words;
    let own = scene.own_seat().unwrap_or(Seat(u8::MAX));
    let others: Vec<Seat> = scene.pointing.iter().map(|(seat, _)| *seat).filter(|seat| *seat != own).collect();
    html! {
        div.touch-now id="touch-now" {
            @if chooses(scene, view) {
                @if view.phase == PhaseName::Guess {
                    button.main data-needs-choice="" { (words.say("codenames-touch")) }
                    @if !others.is_empty() {
                        p.hint { (words.tell("codenames-others-point", [("names", scene.names(others).into())])) }
                    } @else { p.hint { (words.say("codenames-touch-hint")) } }
                } @else {
                    button.main data-needs-choice="" { (words.say("codenames-cover")) }
                }
            }
        }
    }
}
