//! A game that is over, gone through move by move: with the table's own parts, through anybody's eyes.
//!
//! Every step is a link, the slider is a form, so the page is whole without a script; with one, steps are fetched and morphed in, a
//! pace can be set, and Arosa's turns are heard.

use axum::response::Html;
use maud::{Markup, html};
use soupcon_rules::{Seat, Seats};
use soupcon_table::{BadRecord, Eyes, Phase, Replay, Replays, SeatChange, SeatView, Sight, Still, Tale, You};

use super::frame::Preview;
use super::regions::Regions;
use super::scene::bot_name;
use super::{Frame, Manners, Scene, art, games, seats, share, shell};
use crate::words::Words;

/// How long a move stays, in milliseconds, when the game is played at a pace.
const PACES: [u32; 3] = [4000, 2000, 1000];

/// Where a replay is found.
pub(crate) struct Spot {
    /// The page's address, and what its query says before all else: which of a table's games.
    pub(crate) page: String,
    pub(crate) game: Option<u32>,
    /// What the addresses of sounds and pictures begin with.
    pub(crate) files: String,
    /// The table that one goes back to, if there is one.
    pub(crate) table: Option<String>,
    pub(crate) public_url: String,
    /// The seats that changed hands during the game, by the number of the next move.
    pub(crate) seat_changes: Vec<SeatChange>,
}

/// A replay, stopped, as somebody looks at it.
pub(crate) struct Showing<'a> {
    pub(crate) manners: Manners,
    pub(crate) replay: &'a Replay,
    pub(crate) still: Still<'a>,
    pub(crate) eyes: Eyes,
    pub(crate) spot: Spot,
    names: Vec<String>,
    /// Which seats bots had then.
    is_bot: Vec<bool>,
}

impl<'a> Showing<'a> {
    pub(crate) fn new(manners: Manners, replay: &'a Replay, at: usize, eyes: Eyes, spot: Spot) -> Showing<'a> {
        let seats = (0..replay.players()).map(Seat);
        // Who sat there then, if the seat changed hands later.
        let name_then = |seat: Seat| {
            let next = spot.seat_changes.iter().find(|change| change.seat == seat && change.seq > at as u64);
            next.map_or(replay.name(seat), |change| change.before.as_deref())
        };
        let is_bot: Vec<bool> = seats.clone().map(|seat| replay.has_names() && name_then(seat).is_none()).collect();
        let name = |seat: Seat| match name_then(seat) {
            Some(name) => name.to_owned(),
            None if replay.has_names() => bot_name(seat),
            None => manners.words.tell("replay-seat", [("number", (seat.0 + 1).into())]),
        };
        let names = seats.map(name).collect();
        Showing { manners, replay, still: replay.at(at), eyes, spot, names, is_bot }
    }

    /// A link to a moment of this replay.
    pub(crate) fn link(&self, at: usize, eyes: Eyes) -> String {
        let game = self.spot.game.map(|game| format!("game={game}&")).unwrap_or_default();
        format!("{}?{game}at={at}&as={eyes}", self.spot.page)
    }

    /// The game as the table's own parts show it.
    pub(crate) fn scene(&self) -> Scene<'_> {
        self.scene_of(self.eyes)
    }

    /// The same as everybody saw it.
    pub(crate) fn open_scene(&self) -> Scene<'_> {
        self.scene_of(Eyes::Onlooker)
    }

    fn scene_of(&self, eyes: Eyes) -> Scene<'_> {
        let Showing { replay, still, names, .. } = self;
        let awaited = still.awaited();
        Scene {
            words: self.manners.words,
            game: replay.game(),
            options: replay.options(),
            address: self.spot.files.clone(),
            seats: names.iter().enumerate().map(|(index, name)| self.seat_view(index, name)).collect(),
            you: You { person: None, seat: eyes.seat().map(|seat| seat.0), host: false },
            is_live: false,
            is_guest: false,
            phase: if awaited == Seats::NONE { Phase::Over } else { Phase::Playing },
            sight: Some(still.sight(eyes)),
            story: still.story(eyes),
            changes: self.spot.seat_changes.clone(),
            last_move: still.at() as u64,
            awaited,
            replays: Replays::Free,
            seal: self.spot.files.replace('/', "-"),
            here: &[],
            pointing: &[],
        }
    }

    fn seat_view<'b>(&self, index: usize, name: &'b str) -> SeatView<'b> {
        SeatView {
            sitter: if self.is_bot[index] { "bot" } else { "person" },
            person: None,
            name: Some(name),
            away: false,
        }
    }

    /// What the last move caused, as everybody saw it: for those who get a link and nothing else.
    pub(crate) fn last_sentences(&self) -> Vec<String> {
        let scene = self.open_scene();
        let last =
            scene.story.last().map(|(_, tale)| games::lines_of(&scene, scene.last_move, tale)).unwrap_or_default();
        last.into_iter().map(|line| plain(&line.sentence)).collect()
    }

    /// After which of how many moves, in words.
    pub(crate) fn when(&self) -> String {
        let values = [("at", self.still.at().into()), ("of", self.replay.len().into())];
        self.manners.words.tell("replay-when", values)
    }

    /// The window's title.
    fn title(&self) -> String {
        let values = [("game", games::title(self.replay.game()).into()), ("when", self.when().into())];
        self.manners.words.tell("replay-title", values)
    }

    /// What others see of a link to this moment before they follow it: nothing but what everybody at the table saw.
    fn preview(&self) -> Preview {
        let sentences = self.last_sentences();
        let begin = || self.manners.words.say("replay-begins");
        Preview {
            title: self.title(),
            description: if sentences.is_empty() { begin() } else { sentences.join(" ") },
            address: format!("{}{}", self.spot.public_url, self.link(self.still.at(), Eyes::Onlooker)),
            public_url: self.spot.public_url.clone(),
        }
    }

    /// The page.
    pub(crate) fn page(&self) -> Html<String> {
        let scene = self.scene();
        let sight = scene.sight.as_ref().expect("a replay has a game");
        let mut regions = Regions::default();
        games::add_board(&scene, sight, &mut regions);
        seats::add(&scene, &mut regions);
        shell::add_story(&scene, &mut regions, usize::MAX);
        let words = self.manners.words;
        let content = html! {
            main.table.replay.(games::class(scene.game)) id="content" data-replay="" data-at=(self.still.at()) data-of=(self.replay.len()) {
                h1.sr-only { (words.tell("replay-of", [("game", games::title(scene.game).into())])) }
                (self.desk())
                div.say { div id="say" { (self.told_now(&scene, sight)) } }
                div.end-place id="end" { (self.ending(&scene, sight)) }
                (games::board(&scene, sight, &regions))
                aside.side {
                    section.seats-place aria-label=(words.say("seats")) {
                        ol.key-tags id="seats" tabindex="0" aria-label=(words.say("seats")) { (seats::list(&scene, &regions)) }
                    }
                    section.story-place {
                        h2 { (words.say("replay-story")) }
                        ol.story id="story" tabindex="0" aria-label=(words.say("replay-story")) { (regions.put("story")) }
                    }
                    (self.after())
                    (self.share())
                }
            }
        };
        let path = self.link(self.still.at(), self.eyes);
        let frame = Frame { manners: self.manners, path, title: self.title() };
        frame.replay_page(&self.preview(), &self.place(&scene), &content)
    }

    /// What the bar says: which game, and the way back to its table.
    fn place(&self, scene: &Scene<'_>) -> Markup {
        let words = self.manners.words;
        html! {
            p id="where-now" {
                span.game { (games::title(scene.game)) } " "
                @match &self.spot.table {
                    Some(table) => a.code href=(table) { (words.say("replay-to-table")) },
                    None => a.code href="/records" { (words.say("replay-other-record")) },
                }
            }
        }
    }

    /// Where one stops, steps and plays, and through whose eyes one looks.
    fn desk(&self) -> Markup {
        let (words, at, last) = (self.manners.words, self.still.at(), self.replay.len());
        let step = |to: Option<usize>, sign: &str, label: String, key: &str| {
            html! {
                @match to {
                    Some(to) => a.button.square href=(self.link(to, self.eyes)) data-step=(key) title=(label) {
                        (art::sign(sign)) span.sr-only { (label) }
                    },
                    None => span.button.square.off data-step=(key) aria-hidden="true" { (art::sign(sign)) },
                }
            }
        };
        html! {
            nav.reel id="reel" aria-label=(words.say("replay-steps")) {
                form.seek action=(self.spot.page) data-seek="" {
                    @if let Some(game) = self.spot.game { input type="hidden" name="game" value=(game); }
                    (step((at > 0).then_some(0), "first", words.say("replay-first"), "first"))
                    (step(at.checked_sub(1), "back", words.say("replay-back"), "back"))
                    button.square type="button" data-play="" hidden aria-pressed="false"
                        data-words-play=(words.say("replay-play")) data-words-pause=(words.say("replay-pause")) {
                        (art::sign("play")) (art::sign("pause")) span.sr-only { (words.say("replay-play")) }
                    }
                    (step((at < last).then_some(at + 1), "forward", words.say("replay-forward"), "forward"))
                    (step((at < last).then_some(last), "last", words.say("replay-last"), "last"))
                    label.slider {
                        span.sr-only { (words.say("replay-slider")) }
                        input type="range" name="at" min="0" max=(last) value=(at) autocomplete="off" aria-valuetext=(self.when());
                    }
                    p.count id="when" aria-live="polite" { (self.when()) }
                    input type="hidden" name="as" value=(self.eyes);
                    button.small.plain data-without-script="" { (words.say("replay-go")) }
                    label.pace hidden data-pace-field="" { span.sr-only { (words.say("replay-pace")) }
                        select data-pace="" autocomplete="off" {
                            @for (ms, name) in PACES.into_iter().zip([words.say("replay-slow"), words.say("replay-usual"), words.say("replay-fast")]) {
                                option value=(ms) selected[ms == PACES[1]] { (name) }
                            }
                        }
                    }
                }
                (self.whose_eyes())
            }
        }
    }

    /// Through whose eyes: what everybody saw, one seat's knowledge, or all of it.
    fn whose_eyes(&self) -> Markup {
        let words = self.manners.words;
        let seats = (0..).map(Seat).zip(&self.names).map(|(seat, name)| (Eyes::Seat(seat), name.clone()));
        let open = [(Eyes::Onlooker, words.say("replay-onlooker")), (Eyes::Truth, words.say("replay-truth"))];
        html! {
            div.eyes role="group" aria-label=(words.say("replay-eyes")) {
                span.label { (art::sign("eye")) (words.say("replay-eyes")) }
                ul {
                    @for (eyes, name) in open.into_iter().chain(seats) {
                        li { a.button.small href=(self.link(self.still.at(), eyes)) data-eyes=(eyes) aria-current=[(eyes == self.eyes).then_some("true")] { (name) } }
                    }
                }
            }
        }
    }

    /// What the last move caused, and whom the game waited for then.
    fn told_now(&self, scene: &Scene<'_>, sight: &Sight) -> Markup {
        let last: Vec<Markup> = scene.story.last().map(|(_, tale)| self.told(scene, tale)).unwrap_or_default();
        html! {
            div.say-now id="say-now" {
                p {
                    @if last.is_empty() { (self.manners.words.say("replay-begins")) " " }
                    @for sentence in &last { (sentence) " " }
                    @if scene.phase == Phase::Playing { span.then { (games::expectation(scene, sight)) } }
                }
            }
        }
    }

    fn told(&self, scene: &Scene<'_>, tale: &Tale) -> Vec<Markup> {
        games::lines_of(scene, scene.last_move, tale).into_iter().map(|line| line.sentence).collect()
    }

    /// Who won and why, at the end.
    fn ending(&self, scene: &Scene<'_>, sight: &Sight) -> Markup {
        html! {
            @if let Some(ending) = games::ending(scene, sight) {
                section.ending id="ending" { div.telegram { h2 { (ending.headline) } p { (ending.why) } } }
            }
        }
    }

    /// The review, and another way on from here: for games of a table.
    fn after(&self) -> Markup {
        let (words, at) = (self.manners.words, self.still.at());
        let Some(table) = &self.spot.table else { return html! {} };
        let game = self.spot.game.unwrap_or_default();
        html! {
            section.what-if {
                h2 { (words.say("what-if")) }
                a.button.small.plain href={ (table) "/review?game=" (game) } { (words.say("review")) }
                @if at < self.replay.len() {
                    p.hint { (words.tell("what-if-hint", [("game", games::key(self.replay.game()))])) }
                    form method="post" action={ (table) "/go-on" } {
                        input type="hidden" name="game:json" value=(game);
                        input type="hidden" name="at:json" value=(at);
                        label.field { span { (words.say("what-if-seat")) }
                            select name="seat:json" {
                                @for (seat, name) in (0..).map(Seat).zip(&self.names) {
                                    option value=(seat) selected[self.eyes == Eyes::Seat(seat)] { (name) }
                                }
                            }
                        }
                        button.small { (words.say("what-if-go")) }
                    }
                }
            }
        }
    }

    /// What can be taken along.
    fn share(&self) -> Markup {
        let (words, at) = (self.manners.words, self.still.at());
        let link = format!("{}{}", self.spot.public_url, self.link(at, self.eyes));
        html! {
            section.share-place {
                h2 { (words.say("replay-share")) }
                div.after {
                    a.button.small.plain href=(self.link(at, self.eyes)) { (words.say("replay-link")) }
                    (share::button(words, &link, None, &words.say("share-link")))
                    a.button.small.plain href={ (self.spot.files) "/" (at) ".svg" } download=(self.file_name()) {
                        (words.say("replay-picture"))
                    }
                }
            }
        }
    }

    fn file_name(&self) -> String {
        format!("soupcon-{}-{}.svg", games::class(self.replay.game()), self.still.at())
    }
}

/// A sentence without its marks.
pub(crate) fn plain(sentence: &Markup) -> String {
    let mut text = String::new();
    let mut is_tag = false;
    for c in sentence.0.chars() {
        match c {
            '<' => is_tag = true,
            '>' => is_tag = false,
            c if !is_tag => text.push(c),
            _ => {}
        }
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// The page on which a record is brought along, and why the last one was refused.
pub(crate) fn bring_page(manners: Manners, refused: Option<&str>) -> Html<String> {
    let words = manners.words;
    let frame = Frame { manners, path: "/records".to_owned(), title: words.say("record-title") };
    frame.page(
        "reading",
        &html! {
            section.telegram id="content" {
                h1 { (words.say("record-title")) }
                p { (words.say("record-how")) }
                @if let Some(why) = refused { p.refused id="problem" role="alert" { (why) } }
                form.bring method="post" action="/records" enctype="multipart/form-data" {
                    label.field { span { (words.say("record-file")) } input type="file" name="file" accept=".json,application/json"; }
                    label.field { span { (words.say("record-text")) } textarea name="text" rows="4" spellcheck="false" {} }
                    button.main { (words.say("record-open")) }
                }
                p.hint { (words.say("record-kept")) }
            }
        },
    )
}

/// Why a record was refused, in a sentence with the place that is wrong.
pub(crate) fn refusal(words: Words, why: &BadRecord) -> String {
    match why {
        BadRecord::NoRecord(place) => words.tell("record-refused", [("place", place.as_str().into())]),
        BadRecord::Illegal { number, rule, .. } => {
            words.tell("record-illegal", [("number", (*number).into()), ("rule", (*rule).into())])
        }
    }
}
