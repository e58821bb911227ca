//! The table for a whole room: a television that is read from three metres away. It shows what an onlooker sees, large; what is
//! secret stays on the telephones.

use axum::response::Html;
use maud::{Markup, html};
use soupcon_table::Phase;

use super::regions::Regions;
use super::shell::{add_bar, say};
use super::{Frame, Manners, Place, Room, art, closed, games, seats};

/// How many sentences of the last move are shown.
const SENTENCES: usize = 3;

/// What the screen shows now. The scene is an onlooker's.
pub(crate) fn place(scene: &Room<'_>) -> Place {
    debug_assert!(scene.you.person.is_none(), "a room sees what an onlooker sees");
    let mut regions = Regions::default();
    add_bar(scene, &mut regions);
    add_onlookers(scene, &mut regions);
    match &scene.sight {
        _ if scene.public.phase == Phase::Closed => {}
        None => {
            seats::add_whole(scene, &mut regions);
            regions.add("start", "start-now", waits(scene));
        }
        Some(sight) => {
            regions.add("say", "say-now", say(scene, &games::expectation(scene, sight), false));
            games::add_board(scene, sight, &mut regions);
            seats::add(scene, &mut regions);
            if let Some(ending) = games::ending(scene, sight) {
                let html = html! { div.telegram id="ending" { h2 { (ending.headline) } p { (ending.why) } } };
                regions.add("end", "ending", html);
            }
            regions.add("last", "last-now", last(scene));
        }
    }
    let game = scene.public.game;
    let title = scene.words.tell("screen-title", [("game", games::title(game).into())]);
    let phase = match scene.public.phase {
        Phase::Waiting => "waiting",
        Phase::Playing => "game",
        Phase::Over => "over",
        Phase::Closed => "closed",
    };
    let name = format!("screen {phase} {} {}", games::class(game), scene.seal);
    Place { name, title, is_turn: false, regions }
}

/// The page.
pub(crate) fn page(scene: &Room<'_>, manners: Manners) -> Html<String> {
    let place = place(scene);
    let content = match scene.public.phase {
        Phase::Waiting => door(scene, &place.regions),
        Phase::Playing | Phase::Over => table(scene, &place.regions),
        Phase::Closed => closed::skeleton(scene),
    };
    let path = format!("{}/screen", scene.address());
    let stream = format!("{path}/stream");
    let frame = Frame { manners, path, title: place.title.clone() };
    frame.table_page(scene, &place, &stream, &menu(scene), &content)
}

fn menu(scene: &Room<'_>) -> Markup {
    html! {
        button.plain type="button" data-whole-screen="" hidden { (art::sign("screen")) (scene.words.say("screen-whole")) }
        a.button.plain href=(scene.address()) { (scene.words.say("screen-back")) }
    }
}

/// Before the game: how to come in, and who has.
fn door(scene: &Room<'_>, regions: &Regions) -> Markup {
    let words = scene.words;
    let host = scene.public_url.trim_start_matches("https://").trim_start_matches("http://");
    html! {
        main.door-screen.(games::class(scene.public.game)) id="content" {
            section.way-in {
                img.qr src={ (scene.address()) "/qr.svg" } width="240" height="240" alt=(words.say("qr-alt"));
                div {
                    h1 { (words.say("screen-come")) }
                    p { (words.say("screen-scan")) }
                    p { (words.show("screen-or-code", [("address", host.into())])) }
                    p.big-code { (scene.public.code) }
                }
            }
            section.seats-place {
                h2 { (words.tell("waiting-for", [("game", games::title(scene.public.game).into())])) }
                ol.key-tags id="seats" { (regions.put("seats")) }
                div id="people" { (regions.put("people")) }
                div id="start" { (regions.put("start")) }
            }
        }
    }
}

fn waits(scene: &Room<'_>) -> Markup {
    let host = scene.person_name(scene.public.host);
    html! { p.waits id="start-now" { (scene.words.tell("screen-waits", [("name", host.into())])) } }
}

/// The game: whose turn it is, the board, who plays, and what happened last.
fn table(scene: &Room<'_>, regions: &Regions) -> Markup {
    let words = scene.words;
    html! {
        main.table-screen.(games::class(scene.public.game)) id="content" {
            h1.sr-only { (games::title(scene.public.game)) }
            div.say id="say" { (regions.put("say")) }
            @if let Some(sight) = &scene.sight { (games::board(scene, sight, regions)) }
            aside.side {
                div.end-place id="end" { (regions.put("end")) }
                ol.key-tags id="seats" aria-label=(words.say("seats")) { (seats::list(scene, regions)) }
                div id="people" { (regions.put("people")) }
            }
            section.last aria-label=(words.say("screen-last")) aria-live="polite" id="last" { (regions.put("last")) }
        }
    }
}

/// The sentences of the last move, the last one large.
fn last(scene: &Room<'_>) -> Markup {
    let lines = scene.story.last().map(|(seq, tale)| games::lines_of(scene, *seq, tale)).unwrap_or_default();
    let first = lines.len().saturating_sub(SENTENCES);
    html! { div id="last-now" { @for line in &lines[first..] { p class=(line.class) { (line.sentence) } } } }
}

fn add_onlookers(scene: &Room<'_>, regions: &mut Regions) {
    let standing = scene.onlookers().count();
    let sentence = scene.words.tell("screen-looking-on", [("count", standing.into())]);
    regions.add("people", "people-now", html! { p.hint id="people-now" { @if standing > 0 { (sentence) } } });
}
