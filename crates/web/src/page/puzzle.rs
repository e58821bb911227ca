//! Puzzles of Calaveras: a position on the table's own board, one move to find, and whether it was the one.

use axum::response::Html;
use maud::{Markup, html};
use serde_json::value::to_raw_value;
use serde_json::{Value, json};
use soupcon_rules::Entry;
use soupcon_rules::Seats;
use soupcon_rules::calaveras::Position;
use soupcon_table::{Answer, GameName, Phase, Puzzle, Replays, SeatView, Sight, Tale, Theme, You};

use super::frame::Preview;
use super::regions::Regions;
use super::{Frame, Manners, Scene, calaveras, games};
use crate::solved::Solved;
use crate::words::{Value as Word, Words};

/// A puzzle on a page.
pub(crate) struct Puzzling<'a> {
    manners: Manners,
    number: usize,
    puzzle: &'a Puzzle,
    options: Value,
    public_url: String,
}

impl<'a> Puzzling<'a> {
    /// The puzzle with this number, if there is one.
    pub(crate) fn new(manners: Manners, number: usize, public_url: &str) -> Option<Puzzling<'a>> {
        Some(Puzzling::of(manners, number, Puzzle::all().get(number.checked_sub(1)?)?, public_url))
    }

    fn of(manners: Manners, number: usize, puzzle: &'a Puzzle, public_url: &str) -> Puzzling<'a> {
        let options = json!({ "players": puzzle.players() });
        Puzzling { manners, number, puzzle, options, public_url: public_url.to_owned() }
    }

    /// Its number; the first is 1.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// The board, as whoever solves the puzzle sees it.
    fn open_scene(&self) -> Option<Scene<'_>> {
        let solver = self.puzzle.solver();
        let start = to_raw_value(&self.puzzle.start).ok()?;
        let game = GameName::Calaveras.resume(&self.options, &start, None).ok()?;
        let sitter = |seat: usize| {
            let sitter = if seat == solver.index() { "person" } else { "bot" };
            SeatView { sitter, person: None, name: None, away: false }
        };
        Some(Scene {
            words: self.manners.words,
            game: GameName::Calaveras,
            options: &self.options,
            address: format!("/puzzles/{}", self.number),
            seats: (0..self.puzzle.players()).map(sitter).collect(),
            you: You { person: None, seat: Some(solver.0), host: false },
            is_live: true,
            is_guest: false,
            phase: Phase::Playing,
            sight: Some(game.sight(Some(solver))),
            story: Vec::new(),
            changes: Vec::new(),
            last_move: 0,
            awaited: Seats::one(self.puzzle.seat()),
            replays: Replays::Free,
            seal: format!("puzzle-{}", self.number),
            here: &[],
            pointing: &[],
        })
    }

    /// The same once a move was made: it stands as before, but nothing can be done on it.
    fn closed_scene(&self) -> Option<Scene<'_>> {
        let mut scene = self.open_scene()?;
        if let Some(Sight::Calaveras(glance)) = &mut scene.sight {
            glance.offers.clear();
        }
        Some(scene)
    }

    /// The number of a move among those that can be made here: by it an answer has an address.
    pub(crate) fn number_of(&self, entry: &Entry<Position>) -> Option<usize> {
        self.puzzle.moves().iter().position(|legal| legal.act == entry.act)
    }

    /// The move with this number.
    pub(crate) fn move_at(&self, number: usize) -> Option<Entry<Position>> {
        self.puzzle.moves().into_iter().nth(number)
    }

    /// Whether a move is the one to be found.
    pub(crate) fn is_solved_by(&self, entry: &Entry<Position>) -> bool {
        self.puzzle.answer(entry) == Answer::Right
    }

    /// The page; with an answer, whether it is right. What a move brings about is told with the verdict and not before: the goal of
    /// most puzzles is such an effect, and could be found by asking for every move.
    pub(crate) fn page(&self, solved: Solved, answer: Option<&Entry<Position>>) -> Option<Html<String>> {
        let words = self.manners.words;
        let scene = if answer.is_some() { self.closed_scene()? } else { self.open_scene()? };
        let sight = scene.sight.as_ref()?;
        let mut regions = Regions::default();
        games::add_board(&scene, sight, &mut regions);
        let title = words.tell("puzzle-title", [("number", self.number.into())]);
        let content = html! {
            main.table.puzzle.calaveras id="content" {
                div.puzzle-desk {
                    h1 { (title) @if solved.contains(self.number) { " " span.chip { (words.say("puzzle-solved")) } } }
                    @if let Some(answer) = answer { (self.verdict(&scene, answer)) }
                    p.lead { b { (theme(words, self.puzzle.theme())) } }
                    p {
                        (words.tell("puzzle-you", self.you(&scene)))
                        @if answer.is_none() { " " (games::expectation(&scene, sight)) }
                    }
                    @if answer.is_none() { (self.hint()) }
                }
                (games::board(&scene, sight, &regions))
                (self.ways())
            }
        };
        let path = match answer.and_then(|answer| self.number_of(answer)) {
            Some(answer) => format!("{}?move={answer}", scene.address()),
            None => scene.address().to_owned(),
        };
        // Whoever listens to the page hears first what has changed.
        let title = answer.map_or(title.clone(), |answer| format!("{} · {title}", self.verdict_title(answer)));
        let frame = Frame { manners: self.manners, path, title };
        let place = html! {
            p id="where-now" { span.game { (games::title(scene.game)) } " " a.code href="/puzzles" { (words.say("puzzles-all")) } }
        };
        Some(frame.replay_page(&self.preview(), &place, &content))
    }

    fn you(&self, scene: &Scene<'_>) -> [(&'static str, Word<'static>); 2] {
        let solver = self.puzzle.solver();
        [("name", games::seat_name(scene, solver).into()), ("team", games::side_name(scene, solver.0).into())]
    }

    fn preview(&self) -> Preview {
        let words = self.manners.words;
        Preview {
            title: words.tell("puzzle-title", [("number", self.number.into())]),
            description: theme(words, self.puzzle.theme()),
            address: format!("{}/puzzles/{}", self.public_url, self.number),
            public_url: self.public_url.clone(),
        }
    }

    fn verdict_title(&self, entry: &Entry<Position>) -> String {
        let words = self.manners.words;
        match self.puzzle.answer(entry) {
            Answer::Right => words.say("puzzle-right"),
            Answer::Near => words.say("puzzle-near"),
            Answer::Wrong => words.say("puzzle-wrong"),
        }
    }

    /// Right or not, and why.
    fn verdict(&self, scene: &Scene<'_>, entry: &Entry<Position>) -> Markup {
        let (words, puzzle) = (self.manners.words, self.puzzle);
        let is_right = puzzle.answer(entry) == Answer::Right;
        // The second follows from what is shown of the first and of their distance, so that the figures add up.
        let [chance, margin] = [puzzle.chance, puzzle.margin].map(|chance| (100.0 * chance).round().max(0.0) as u8);
        let chances = [("chance", chance.into()), ("second", chance.saturating_sub(margin).into())];
        let why = match puzzle.answer(entry) {
            Answer::Right => words.tell("puzzle-right-why", chances),
            Answer::Near => words.tell("puzzle-near-why", chances),
            Answer::Wrong => words.tell("puzzle-wrong-why", chances),
        };
        html! {
            section.verdict.telegram id="verdict" tabindex="-1" autofocus .right[is_right] {
                h2 { (self.verdict_title(entry)) }
                p { (why) }
                p { (words.tell("puzzle-yours", self.played(scene, entry))) " " (self.brought(scene, entry)) }
                @if is_right { (self.next_best(scene)) } @else {
                    details { summary { (words.say("puzzle-answer")) }
                        p { (words.tell("puzzle-best", self.played(scene, &puzzle.best))) " " (self.brought(scene, &puzzle.best)) }
                        @if puzzle.answer(entry) == Answer::Wrong { (self.next_best(scene)) }
                    }
                }
                p.after {
                    @if is_right { (self.next("main")) } @else {
                        a.button.main href=(scene.address()) { (words.say("puzzle-again")) }
                    }
                }
            }
        }
    }

    fn next_best(&self, scene: &Scene<'_>) -> Markup {
        let (words, second) = (self.manners.words, &self.puzzle.second);
        html! { p { (words.tell("puzzle-second", self.played(scene, second))) " " (self.brought(scene, second)) } }
    }

    fn played(&self, scene: &Scene<'_>, entry: &Entry<Position>) -> [(&'static str, Word<'static>); 1] {
        [("move", calaveras::move_phrase(scene, entry).unwrap_or_default().into())]
    }

    fn brought(&self, scene: &Scene<'_>, entry: &Entry<Position>) -> String {
        let told = games::foresight(scene, &Tale::Calaveras(self.puzzle.brings(entry)));
        told.map(|told| told.sentences.join(" ")).unwrap_or_default()
    }

    /// The card that the best move begins with, for whoever opens it.
    fn hint(&self) -> Markup {
        let words = self.manners.words;
        let Some(card) = self.puzzle.best_card() else { return html! {} };
        html! {
            details.puzzle-hint { summary { (words.say("puzzle-hint")) }
                p { (words.tell("puzzle-hint-card", [("card", calaveras::card_name(words, card).into())])) } }
        }
    }

    fn next(&self, class: &str) -> Markup {
        let words = self.manners.words;
        html! {
            @if self.number < Puzzle::all().len() {
                a.button.(class) href={ "/puzzles/" (self.number + 1) } { (words.say("puzzle-next")) }
            } @else {
                a.button.(class) href="/puzzles" { (words.say("puzzles-all")) }
            }
        }
    }

    fn ways(&self) -> Markup {
        html! {
            nav.after.puzzle-ways aria-label=(self.manners.words.say("puzzles")) {
                @if self.number > 1 {
                    a.button.plain href={ "/puzzles/" (self.number - 1) } { (self.manners.words.say("puzzle-back")) }
                }
                (self.next("plain"))
            }
        }
    }
}

fn key(theme: Theme) -> Word<'static> {
    Word::Key(match theme {
        Theme::Win => "win",
        Theme::Nicole => "nicole",
        Theme::Suspicion => "suspicion",
        Theme::Quiet => "quiet",
    })
}

/// What a puzzle asks for.
fn theme(words: Words, theme: Theme) -> String {
    words.tell("puzzle-theme", [("theme", key(theme))])
}

/// All puzzles by what they ask for, and which of them somebody has solved.
pub(crate) fn list(manners: Manners, solved: Solved) -> Html<String> {
    let words = manners.words;
    let title = words.say("puzzles");
    let numbered = || (1..).zip(Puzzle::all());
    let of = |theme: Theme| numbered().filter(move |(_, puzzle)| puzzle.theme() == theme);
    let label = |number: usize| {
        let value = [("number", number.into())];
        if solved.contains(number) {
            words.tell("puzzle-title-solved", value)
        } else {
            words.tell("puzzle-title", value)
        }
    };
    let count = numbered().filter(|(number, _)| solved.contains(*number)).count();
    let next = numbered().map(|(number, _)| number).find(|number| !solved.contains(*number));
    let content = html! {
        article.puzzles id="content" {
            h1 { (title) }
            p.lead { (words.tell("puzzles-about", [("margin", games::percent(Puzzle::MARGIN))])) }
            p { (words.tell("puzzles-solved", [("count", count.into()), ("of", Puzzle::all().len().into())])) }
            @if let Some(next) = next {
                p { a.button.main href={ "/puzzles/" (next) } { (words.tell("puzzles-go-on", [("number", next.into())])) } }
            }
            @for theme in [Theme::Win, Theme::Nicole, Theme::Suspicion, Theme::Quiet] {
                h2 { (words.tell("puzzle-themes", [("theme", key(theme))])) }
                ul.numbers {
                    @for (number, _) in of(theme) {
                        li { a.button.square.solved[solved.contains(number)] href={ "/puzzles/" (number) } aria-label=(label(number)) {
                            (number)
                        } }
                    }
                }
            }
        }
    };
    Frame { manners, path: "/puzzles".to_owned(), title }.page("reading wide", &content)
}

#[cfg(test)]
mod tests {
    use soupcon_rules::calaveras::Card;

    use super::super::Theme as Light;
    use super::*;
    use crate::words::Language;

    /// The same puzzle with what its solver can't see dealt otherwise: the others' hands and the deck.
    fn scrambled(puzzle: &Puzzle, by: usize) -> Puzzle {
        let mut other = puzzle.clone();
        let own = puzzle.solver().index();
        let hands = other.start.seats.iter_mut().enumerate().filter(|(seat, _)| *seat != own);
        let hidden = hands.filter_map(|(_, seat)| seat.hand.as_mut()).flatten().chain(&mut other.start.deck);
        let mut places: Vec<&mut Card> = hidden.collect();
        let mut cards: Vec<Card> = places.iter().map(|card| **card).collect();
        cards.rotate_left(by % places.len());
        places.iter_mut().zip(cards).for_each(|(place, card)| **place = card);
        other
    }

    /// All that a page is made of.
    fn told(number: usize, puzzle: &Puzzle, language: Language) -> Vec<String> {
        let manners = Manners { words: Words { language }, theme: Light::Device };
        let puzzling = Puzzling::of(manners, number, puzzle, "http://test");
        let moves = puzzle.moves();
        let answers = [None].into_iter().chain(moves.iter().map(Some));
        answers.map(|answer| puzzling.page(Solved::default(), answer).unwrap().0).collect()
    }

    #[test]
    fn what_a_puzzle_tells_never_depends_on_what_its_solver_cant_see() {
        for (number, puzzle) in (1..).zip(Puzzle::all()) {
            let others = (1..4).map(|by| scrambled(puzzle, by));
            let others: Vec<Puzzle> = others.filter(|other| other.start != puzzle.start).collect();
            assert!(!others.is_empty(), "puzzle {number} has something to hide");
            for language in Language::ALL {
                let seen = told(number, puzzle, language);
                for other in &others {
                    assert_eq!(told(number, other, language), seen, "puzzle {number}");
                }
            }
        }
    }
}
