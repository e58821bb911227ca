//! A table that its host has closed.

use maud::{Markup, html};

use super::regions::Regions;
use super::shell::add_bar;
use super::{Place, Room, games};

/// What the page shows.
pub(crate) fn place(scene: &Room<'_>) -> Place {
    let mut regions = Regions::default();
    add_bar(scene, &mut regions);
    let title = scene.words.tell("title-table", [("game", games::title(scene.public.game).into())]);
    Place { name: "closed".to_owned(), title, is_turn: false, regions }
}

/// The page: nothing of it changes any more.
pub(crate) fn skeleton(scene: &Room<'_>) -> Markup {
    let words = scene.words;
    html! {
        main.closed id="content" {
            section.telegram {
                h1 { (words.say("closed-title")) }
                p { (words.say("closed-why")) }
                @if scene.public.revealed.is_some() {
                    p { a.button href={ (scene.address()) "/record" } download={ "soupcon-" (scene.public.code) ".json" } {
                        (words.say("download-record"))
                    } }
                }
                p { a.button.main href="/" { (words.say("closed-home")) } }
            }
        }
    }
}
