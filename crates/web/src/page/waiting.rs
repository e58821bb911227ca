//! The waiting room: a code to read across the room, who is here, who sits where, and what is played.

use maud::{Markup, html};
use soupcon_table::{Hints, Pace};

use super::regions::Regions;
use super::scene::short;
use super::shell::{add_bar, add_chat, add_people, seat_news};
use super::{Place, Room, art, bots, games, seats, share};

/// What the page shows now.
pub(crate) fn place(scene: &Room<'_>) -> Place {
    let mut regions = Regions::default();
    add_bar(scene, &mut regions);
    seats::add_whole(scene, &mut regions);
    add_people(scene, &mut regions);
    let news = seat_news(scene);
    regions.add(
        "news",
        "news-now",
        html! { p.seat-news id="news-now" role="status" hidden[news.is_none()] { (news.unwrap_or_default()) } },
    );
    regions.add("options", "options-now", options(scene));
    regions.add("start", "start-now", start(scene));
    add_chat(scene, &mut regions);
    let title = scene.words.tell("title-waiting", [("game", games::title(scene.public.game).into())]);
    let host = if scene.you.host { "host" } else { "guest" };
    Place { name: format!("waiting {} {host}", games::class(scene.public.game)), title, is_turn: false, regions }
}

/// The page's lists, with the regions in them.
pub(crate) fn skeleton(scene: &Room<'_>, regions: &Regions) -> Markup {
    let words = scene.words;
    html! {
        main.waiting-room.(games::class(scene.public.game)) id="content" {
            div.news id="news" { (regions.put("news")) }
            section.door {
                h1 { (words.tell("waiting-for", [("game", games::title(scene.public.game).into())])) }
                div.invitation {
                    img.qr src={ (scene.address()) "/qr.svg" } width="240" height="240" alt=(words.say("qr-alt"));
                    div {
                        p { (words.say("say-the-code")) }
                        p.big-code { (scene.public.code) }
                        p.link { (scene.invitation()) }
                        (share::button(words, &scene.invitation(), None, &words.say("share-link")))
                        a.button.small.plain href={ (scene.address()) "/screen" } {
                            (art::sign("screen")) (words.say("screen-open"))
                        }
                    }
                }
                p.commitment data-commitment=(scene.public.commitment) {
                    small { (words.tell("commitment-shown", [("digits", short(&scene.public.commitment.to_string()).into())])) }
                }
            }
            section.seats-place {
                h2 { (words.say("seats")) }
                @if scene.you.host { p.hint { (words.say("seats-hint")) } }
                ol.key-tags id="seats" data-arrange=[scene.you.host.then(|| format!("{}/swap", scene.address()))] {
                    (regions.put("seats"))
                }
                div id="people" { (regions.put("people")) }
                div id="start" { (regions.put("start")) }
            }
            section.options-place {
                h2 { (words.say("options")) }
                div id="options" { (regions.put("options")) }
            }
            section.chat-place {
                h2 { (words.say("chat")) }
                ol.chat id="chat" data-end="" data-heard="" tabindex="0" aria-label=(words.say("chat")) { (regions.put("chat")) }
                div id="talk" { (regions.put("talk")) }
            }
        }
    }
}

fn start(scene: &Room<'_>) -> Markup {
    let words = scene.words;
    let open = scene.public.seats.iter().filter(|seat| seat.sitter == "open").count();
    let label = words.tell("start-game", [("open", open.into())]);
    html! {
        div.start-now id="start-now" {
            @if scene.you.host {
                (scene.button_form("start", &[], "main big", &html! { (label) }))
                (scene.button_form("shuffle", &[], "plain", &html! { (art::sign("swap")) (games::shuffle_label(words, scene.game)) }))
            } @else {
                p.hint { (words.tell("host-starts", [("name", scene.person_name(scene.public.host).into())])) }
            }
        }
    }
}

/// The host chooses; the others see what was chosen.
fn options(scene: &Room<'_>) -> Markup {
    let words = scene.words;
    html! {
        div id="options-now" {
            form.options method="post" action={ (scene.address()) "/arrange" } autocomplete="off" data-quick="" data-at-once[scene.you.host] {
                fieldset disabled[!scene.you.host] {
                    legend.sr-only { (words.say("options")) }
                    (games::options(scene))
                    (bots::field(scene))
                    label.field {
                        span { (words.say("option-clock")) }
                        select name="clock_s:json" {
                            @for (seconds, label) in [
                                (None, words.say("clock-none")),
                                (Some(30), words.tell("clock-seconds", [("count", 30.into())])),
                                (Some(60), words.tell("clock-seconds", [("count", 60.into())])),
                                (Some(120), words.tell("clock-minutes", [("count", 2.into())])),
                                (Some(300), words.tell("clock-minutes", [("count", 5.into())])),
                            ] {
                                @let value = seconds.map_or("null".to_owned(), |seconds: u32| seconds.to_string());
                                option value=(value) selected[scene.public.clock_s == seconds] { (label) }
                            }
                        }
                        small { (words.say("option-clock-meaning")) }
                    }
                    label.field {
                        span { (words.say("option-pace")) }
                        select name="pace" {
                            option value="live" selected[scene.public.pace == Pace::Live] { (words.say("pace-live")) }
                            option value="days" selected[scene.public.pace == Pace::Days] { (words.say("pace-days")) }
                        }
                        small { (words.say("option-pace-meaning")) }
                    }
                    label.field {
                        span { (words.say("option-onlookers")) }
                        select name="onlookers:json" {
                            option value="true" selected[scene.public.onlookers] { (words.say("onlookers-welcome")) }
                            option value="false" selected[!scene.public.onlookers] { (words.say("onlookers-not")) }
                        }
                    }
                    label.field {
                        span { (words.say("option-hints")) }
                        select name="hints" {
                            @for (hints, value, label) in [
                                (Hints::Alone, "alone", words.say("hints-alone")),
                                (Hints::Everybody, "everybody", words.say("hints-everybody")),
                                (Hints::Nobody, "nobody", words.say("hints-nobody")),
                            ] {
                                option value=(value) selected[scene.public.hints == hints] { (label) }
                            }
                        }
                        small { (words.say("option-hints-meaning")) }
                    }
                    @if scene.you.host { button.small data-without-script="" { (words.say("options-save")) } }
                }
            }
        }
    }
}
