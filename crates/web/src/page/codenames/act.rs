//! What can be done beside touching words: a clue, a stop, a doubt, an answer to a doubt, a penalty forgone.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::codenames::{Move, PhaseName, Position, View};
use soupcon_table::Glance;

use super::super::regions::Regions;
use super::super::{Scene, art};

/// What whoever looks may do now.
pub(super) fn add(scene: &Scene<'_>, glance: &Glance<Position>, regions: &mut Regions) {
    let (words, view) = (scene.words, &glance.view);
    let own = scene.acting_seat();
    let gives = own.filter(|&seat| view.phase == PhaseName::Clue && view.turn.contains(seat));
    let offered = |wanted: fn(&Move) -> bool| glance.offers.iter().find(|offer| wanted(&offer.mv));
    let buttons = [
        (offered(|mv| *mv == Move::Stop), words.say("codenames-stop"), "plain"),
        (offered(|mv| *mv == Move::Contest), words.say("codenames-contest"), "plain ask"),
        (offered(|mv| *mv == Move::Concede(false)), words.say("codenames-hold"), "main"),
        (offered(|mv| *mv == Move::Concede(true)), words.say("codenames-concede"), "plain ask"),
        (offered(|mv| *mv == Move::Cover(None)), words.say("codenames-forgo"), "plain ask"),
    ];
    let html = html! {
        div.act-now id="act-now" {
            @if let Some(seat) = gives { (clue_form(scene, view, seat)) }
            @for (offer, label, class) in &buttons {
                @if let Some(offer) = offer {
                    (scene.move_form("inline", &html! {
                        input type="hidden" name="move" value=(offer.json);
                        button class=(class) data-sure=[class.contains("ask").then(|| words.say("sure"))] { (label) }
                    }))
                }
            }
        }
    };
    regions.add("act", "act-now", html);
}

/// A telegram form: one word and a number, and what the judge thinks before it is sent.
fn clue_form(scene: &Scene<'_>, view: &View, seat: Seat) -> Markup {
    let words = scene.words;
    let opinion = format!("{}/opinion", scene.address());
    html! {
        (scene.move_form("telegram clue-form", &html! {
            input type="hidden" name="move.seat:json" value=(seat);
            label.field { span { (words.say("codenames-clue-word")) }
                input.typed name="move.clue" required maxlength="40" autocomplete="off" autocapitalize="characters"
                    spellcheck="false" data-opinion=(opinion); }
            label.field { span { (words.say("codenames-clue-number")) }
                select name="move.number:json" {
                    @for number in 1..=9 { option { (number) } }
                    @if view.expert {
                        option value="0" { "0" }
                        option value="\"unlimited\"" { (words.say("codenames-unlimited")) }
                    }
                } }
            button.main { (art::sign("send")) (words.say("codenames-clue-send")) }
            button.plain.small formaction=(opinion) data-without-script="" { (words.say("codenames-ask-judge")) }
            output.opinion id="opinion" aria-live="polite" {}
        }))
    }
}
