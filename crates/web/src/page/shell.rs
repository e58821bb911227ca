//! A running game's page: one sentence, the board, who is here, what happened, and talk.

use maud::{Markup, html};
use soupcon_table::{Phase, SeatChange, SeatView};

use super::games::Line;
use super::regions::Regions;
use super::scene::bot_name;
use super::{Place, Room, Scene, art, daily, door, ending, games, guide, rules, seats, span};

/// How many lines of the history a page shows.
const LINES: usize = 60;
/// How many lines of chat a page shows.
const CHAT: usize = 40;

/// What the page shows now.
pub(crate) fn place(scene: &Room<'_>) -> Place {
    let mut regions = Regions::default();
    let words = scene.words;
    let game = games::title(scene.public.game);
    add_bar(scene, &mut regions);
    let is_turn = scene.you.person.is_some_and(|person| scene.table.awaits(person));
    if let Some(sight) = &scene.sight {
        regions.add("say", "say-now", say(scene, &games::expectation(scene, sight), is_turn));
        games::add_board(scene, sight, &mut regions);
        ending::add(scene, sight, &mut regions);
        guide::add(scene, sight, &mut regions);
    }
    seats::add(scene, &mut regions);
    add_people(scene, &mut regions);
    add_story(scene, &mut regions, LINES);
    add_chat(scene, &mut regions);
    let title = if is_turn {
        words.tell("title-your-turn", [("game", game.into())])
    } else {
        words.tell("title-table", [("game", game.into())])
    };
    let over = if scene.public.phase == Phase::Over { "over" } else { "game" };
    // A seat changes what the board offers from the ground up.
    let seat = scene.you.seat.map_or("-".to_owned(), |seat| seat.to_string());
    let name = format!("{over} {} {} {seat}", games::class(scene.game), scene.seal);
    Place { name, title, is_turn, regions }
}

/// The table's code, for whoever comes late.
pub(crate) fn add_bar(scene: &Room<'_>, regions: &mut Regions) {
    let words = scene.words;
    let code = words.tell("table-code", [("code", scene.public.code.into())]);
    regions.add(
        "bar",
        "where-now",
        html! {
            p id="where-now" { span.game { (games::title(scene.public.game)) } " " span.code { (code) } }
        },
    );
}

/// Whose turn it is, and for how long.
pub(crate) fn say(scene: &Room<'_>, sentence: &Markup, is_turn: bool) -> Markup {
    html! {
        div.say-now id="say-now" .yours[is_turn] {
            p { (sentence) }
            @if let Some(deadline) = scene.moment.deadline_ms {
                p.timer data-deadline=(deadline) role="timer" { (span::left(scene.words, deadline)) }
            }
        }
    }
}

/// The page's lists, with the regions in them.
pub(crate) fn skeleton(scene: &Room<'_>, regions: &Regions) -> Markup {
    let words = scene.words;
    html! {
        main.table.(games::class(scene.public.game)) id="content" {
            h1.sr-only { (games::title(scene.public.game)) }
            div.say { div id="say" { (regions.put("say")) } (art::sign("bell")) }
            noscript { p.look-again { a.button.small href=(scene.address()) { (words.say("look-again")) } } }
            (advice(scene))
            @if scene.phase == Phase::Playing { (daily::origin(scene).unwrap_or_default()) }
            (guide::skeleton(scene, regions))
            div.end-place id="end" { (regions.put("end")) }
            @if let Some(sight) = &scene.sight { (games::board(scene, sight, regions)) }
            aside.side {
                section.seats-place aria-label=(words.say("seats")) {
                    ol.key-tags id="seats" tabindex="0" aria-label=(words.say("seats")) { (seats::list(scene, regions)) }
                    div id="people" { (regions.put("people")) }
                }
                section.story-place {
                    h2 { (words.say("story")) }
                    ol.story id="story" data-grow="top" data-heard="" tabindex="0" aria-label=(words.say("story")) {
                        (regions.put("story"))
                    }
                }
                section.chat-place {
                    h2 { (words.say("chat")) }
                    ol.chat id="chat" data-end="" data-heard="" tabindex="0" aria-label=(words.say("chat")) {
                        (regions.put("chat"))
                    }
                    div id="talk" { (regions.put("talk")) }
                }
            }
        }
    }
}

/// The button that asks a bot for advice, for those who play against bots alone. It is seen while they are awaited.
fn advice(scene: &Room<'_>) -> Markup {
    let words = scene.words;
    let gives_hints = scene.you.person.is_some_and(|person| scene.table.gives_hints(person));
    html! {
        @if gives_hints {
            form.advice method="post" action={ (scene.address()) "/hint" } data-advice="" {
                button.plain.small { (words.say("advice-ask")) }
            }
            output.advised id="advice" aria-live="polite" data-thinks=(words.say("advice-thinks")) {}
        }
    }
}

/// Who looks on, and how to join them.
pub(crate) fn add_people(scene: &Room<'_>, regions: &mut Regions) {
    let words = scene.words;
    let names: Vec<String> = scene.onlookers().map(|guest| guest.name.to_owned()).collect();
    let onlookers = words.tell("onlookers", [("names", scene.list(&names).into()), ("count", names.len().into())]);
    regions.add(
        "people",
        "people-now",
        html! {
            div.people-now id="people-now" {
                @if scene.phase == Phase::Playing {
                    @if let Some(news) = seat_news(scene) { p.seat-news role="status" { (news) } }
                }
                @if !names.is_empty() { p { (onlookers) } }
                @if !scene.is_guest { (join_form(scene)) }
            }
        },
    );
}

/// A name is all it takes.
fn join_form(scene: &Room<'_>) -> Markup {
    html! {
        form.join method="post" action={ (scene.address()) "/come" } { (door::who_comes(scene.words)) }
    }
}

/// What happened, the latest first.
pub(crate) fn add_story(scene: &Scene<'_>, regions: &mut Regions, most: usize) {
    let moves = scene.story.iter().map(|(seq, tale)| (*seq, games::lines_of(scene, *seq, tale)));
    let changes = scene
        .changes
        .iter()
        .filter(|_| scene.is_live)
        .filter_map(|change| Some((change.seq, vec![seat_change(scene, change)?])));
    let mut told: Vec<(u64, Vec<Line>)> = moves.chain(changes).collect();
    told.sort_by_key(|(seq, _)| *seq);
    let newest_first = told.into_iter().rev().flat_map(|(seq, lines)| {
        let lines = lines.into_iter().enumerate();
        lines.map(|(number, line)| (format!("t{seq}-{number}"), line)).collect::<Vec<_>>().into_iter().rev()
    });
    for (id, line) in newest_first.take(most) {
        let html = html! {
            li id=(id) class=(line.class) {
                (line.sentence) @if let Some(rule) = line.rule { " " (rules::link(scene.words, rule)) }
            }
        };
        regions.add("story", id, html);
    }
}

/// Who left their seat, or came to one; nothing where nobody plays on.
fn seat_change(scene: &Scene<'_>, change: &SeatChange) -> Option<Line> {
    let words = scene.words;
    let bot = || ("bot", bot_name(change.seat).into());
    let sentence = match (&change.before, &change.after) {
        (Some(name), None) if change.was_running => words.show("told-left", [("name", name.as_str().into()), bot()]),
        (Some(name), None) => words.show("told-left-after", [("name", name.as_str().into())]),
        (None, Some(name)) if change.was_running => words.show("told-sat", [("name", name.as_str().into()), bot()]),
        _ => return None,
    };
    Some(Line { class: "seat-change", sentence, rule: None })
}

/// What whoever looks has to know about their seat: that they have none and why, or that they have one again.
pub(crate) fn seat_news(scene: &Room<'_>) -> Option<String> {
    let words = scene.words;
    let person = scene.you.person.filter(|_| scene.is_guest && scene.phase != Phase::Over)?;
    if let Some(seat) = scene.own_seat() {
        let number = [("number", (seat.0 + 1).into())];
        return scene.table.has_seat_back(person).then(|| words.tell("seat-back", number));
    }
    let is_waiting = scene.phase == Phase::Waiting;
    let can_sit = |seat: &SeatView<'_>| seat.sitter == "bot" || (is_waiting && seat.sitter == "open");
    let count = [("count", scene.seats.len().into())];
    Some(if scene.seats.iter().any(can_sit) {
        words.say("seat-none")
    } else if !is_waiting {
        // Beside a running game there is no room for more.
        words.say("table-full-now")
    } else if scene.table.has_lost_seat(person) {
        words.tell("seat-lost", count)
    } else {
        words.tell("table-full", count)
    })
}

/// What people say, and where to say something.
pub(crate) fn add_chat(scene: &Room<'_>, regions: &mut Regions) {
    let words = scene.words;
    let first = scene.public.chat.len().saturating_sub(CHAT);
    for said in &scene.public.chat[first..] {
        let id = format!("c{}", said.seq);
        let name = scene.person_name(said.person);
        regions.add("chat", id.clone(), html! { li id=(id) { b { (name) } " " span { (said.text) } } });
    }
    let may_speak = scene.you.person.is_some_and(|person| scene.table.may_speak(person));
    let is_silent = scene.is_guest && !may_speak;
    let is_muted = scene.you.person.is_some_and(|person| scene.table.is_muted(person));
    regions.add(
        "talk",
        "talk-now",
        html! {
            div id="talk-now" {
                @if may_speak {
                    form.talk method="post" action={ (scene.address()) "/chat" } data-quick="" data-clear="" {
                        label { span.sr-only { (words.say("chat-say")) }
                            input name="text" maxlength="500" required autocomplete="off" placeholder=(words.say("chat-say")); }
                        button.square { (art::sign("send")) span.sr-only { (words.say("chat-send")) } }
                    }
                } @else if is_silent {
                    p.hint { @if is_muted { (words.say("chat-muted")) } @else { (words.say("chat-silence")) } }
                }
            }
        },
    );
}
