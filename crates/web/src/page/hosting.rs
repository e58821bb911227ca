//! The host's desk: who is here and what may be done about them, the invitation, and the end of the table.

use axum::response::Html;
use maud::{Markup, html};
use soupcon_table::{Guest, Phase};

use super::regions::Regions;
use super::shell::add_bar;
use super::{Frame, Manners, Place, Room, art, games, share};

/// What the desk shows now.
pub(crate) fn place(scene: &Room<'_>) -> Place {
    let mut regions = Regions::default();
    add_bar(scene, &mut regions);
    for guest in &scene.public.people {
        let id = format!("guest-{}", guest.person);
        regions.add("guests", id.clone(), person(scene, &id, guest));
    }
    regions.add("invitation", "invitation-now", invitation(scene));
    let title = scene.words.tell("host-title", [("game", games::title(scene.public.game).into())]);
    // Whoever is host no more, or of no table, is shown something else.
    let is_host = scene.you.host && scene.public.phase != Phase::Closed;
    Place { name: format!("hosting {is_host}"), title, is_turn: false, regions }
}

/// The page.
pub(crate) fn page(scene: &Room<'_>, manners: Manners) -> Html<String> {
    let (words, place) = (scene.words, place(scene));
    let path = format!("{}/host", scene.address());
    let stream = format!("{path}/stream");
    let content = html! {
        main.host-desk id="content" {
            header.desk-head {
                h1 { (words.say("host-desk")) }
                a.button.main href=(scene.address()) { (words.say("screen-back")) }
            }
            section.guests-place {
                h2 { (words.say("host-who")) }
                ul.guests id="guests" { (place.regions.put("guests")) }
            }
            section.invitation-place {
                h2 { (words.say("host-invitation")) }
                div id="invitation" { (place.regions.put("invitation")) }
            }
            section.close-place {
                h2 { (words.say("host-end")) }
                p.hint { (words.say("host-end-meaning")) }
                (form(scene, "close", &[], &html! {
                    button.plain data-sure=(words.say("sure")) { (words.say("host-close")) }
                }))
            }
        }
    };
    let menu = super::frame::table_menu(scene);
    Frame { manners, path, title: place.title.clone() }.table_page(scene, &place, &stream, &menu, &content)
}

/// A form of the desk, which leads back to it.
fn form(scene: &Room<'_>, verb: &str, fields: &[(&str, &str)], content: &Markup) -> Markup {
    html! {
        form.inline method="post" action={ (scene.address()) "/host/" (verb) } data-quick="" {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            (content)
        }
    }
}

/// Somebody at the table. The host can do to themselves what makes sense: take another name.
fn person(scene: &Room<'_>, id: &str, guest: &Guest<'_>) -> Markup {
    let (words, key) = (scene.words, guest.person.to_string());
    // Who sees the page sees whom a button is for.
    let whom = html! { span.sr-only { (guest.name) } };
    let is_self = scene.you.person == Some(guest.person);
    let seat = scene.table.seat_of(guest.person);
    html! {
        li.guest id=(id) {
            p.who {
                b { (guest.name) }
                @if is_self { " " span.chip { (words.say("host-you")) } }
                @if guest.muted { " " span.chip { (words.say("host-muted")) } }
                small {
                    @if let Some(seat) = seat { (words.tell("host-seat", [("number", (seat.0 + 1).into())])) }
                    @else { (words.say("host-no-seat")) }
                    " · "
                    @if scene.is_here(guest.person) { (words.say("host-here")) } @else { (words.say("seat-away")) }
                }
            }
            (form(scene, "rename", &[("person", &key)], &html! {
                label { span.sr-only { (words.tell("host-new-name", [("name", guest.name.into())])) }
                    input name="name" required maxlength="30" value=(guest.name) autocomplete="off"; }
                button.small { (words.say("host-rename")) (whom) }
            }))
            @if !is_self {
                div.choices {
                    (form(scene, "mute", &[("person", &key), ("muted", if guest.muted { "false" } else { "true" })], &html! {
                        button.small.plain {
                            @if guest.muted { (words.say("host-unmute")) } @else { (words.say("host-mute")) }
                            (whom)
                        }
                    }))
                    (form(scene, "pass-host", &[("to", &key)], &html! {
                        button.small.plain data-sure=(words.say("sure")) { (words.say("host-pass")) (whom) }
                    }))
                    (form(scene, "remove", &[("person", &key)], &html! {
                        button.small.plain data-sure=(words.say("sure")) { (words.say("host-remove")) (whom) }
                    }))
                }
            }
        }
    }
}

/// The code and the link, what renewing them does, and whether strangers may find the table.
fn invitation(scene: &Room<'_>) -> Markup {
    let words = scene.words;
    let link = scene.invitation();
    html! {
        div.invited id="invitation-now" {
            p.big-code { (scene.public.code) }
            p.link { (link) }
            (share::button(words, &link, None, &words.say("share-link")))
            p.hint {
                @if scene.table.needs_code() { (words.say("host-code-only")) } @else { (words.say("host-link-open")) }
            }
            (form(scene, "renew", &[], &html! { button { (art::sign("swap")) (words.say("host-renew")) } }))
            @if scene.moment.has_lobby && scene.public.phase == Phase::Waiting {
                (form(scene, "arrange", &[("listed", if scene.public.listed { "false" } else { "true" })], &html! {
                    button.plain {
                        @if scene.public.listed { (words.say("host-unlist")) } @else { (words.say("host-list")) }
                    }
                }))
            }
        }
    }
}
