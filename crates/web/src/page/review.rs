//! A review: each side's chances over a game as a picture, the moves that decided it, and what each move was worth, in sentences.

use axum::response::Html;
use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_table::{Eyes, Review, ReviewedMove, TurningPoint};

use super::replay::Showing;
use super::{Frame, Manners, Scene, games};
use crate::words::{Value, Words};

/// The picture's size.
const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 260.0;
/// Room at its left for the numbers, and below for the moves.
const LEFT: f32 = 44.0;
const BELOW: f32 = 26.0;

/// The page while bots go through the game. The script asks again; without one the browser does.
pub(crate) fn going(manners: Manners, path: String, back: &str, percent: u8) -> Html<String> {
    let words = manners.words;
    let title = words.say("review-going-title");
    let content = html! {
        section.telegram.review id="content" data-poll="" {
            h1 { (title) }
            p { (words.say("review-going")) }
            label.going { span { (words.tell("review-percent", [("percent", percent.into())])) }
                progress max="100" value=(percent) {} }
            noscript { meta http-equiv="refresh" content="3"; }
            p { a.button.plain href=(back) { (words.say("go-back")) } }
        }
    };
    Frame { manners, path, title }.page("reading", &content)
}

/// The page where nobody can review a game.
pub(crate) fn impossible(manners: Manners, path: String, back: &str) -> Html<String> {
    let words = manners.words;
    let title = words.say("review-impossible-title");
    let content = html! {
        section.telegram.review id="content" {
            h1 { (title) }
            p { (words.say("review-impossible")) }
            p { a.button.main href=(back) { (words.say("go-back")) } }
        }
    };
    Frame { manners, path, title }.page("reading", &content)
}

/// A review, beside the replay that it is about; the replay stands at its end.
pub(crate) struct Reviewing<'a> {
    pub(crate) showing: &'a Showing<'a>,
    pub(crate) review: &'a Review,
    pub(crate) path: String,
}

impl Reviewing<'_> {
    fn words(&self) -> Words {
        self.showing.manners.words
    }

    /// The page.
    pub(crate) fn page(&self) -> Html<String> {
        let words = self.words();
        let scene = self.showing.scene();
        let title = words.tell("review-title", [("game", games::title(scene.game).into())]);
        let content = html! {
            article.review id="content" {
                h1 { (title) }
                div.review-text { @for sentence in self.summary(&scene) { p { (sentence) } } }
                figure.chances {
                    (self.legend(&scene))
                    (self.graph())
                    figcaption { (words.say("review-caption")) }
                }
                (self.turning_points(&scene))
                (self.players(&scene))
                (self.moves(&scene))
                p.after {
                    a.button.main href=(self.showing.link(0, Eyes::Onlooker)) { (words.say("review-to-replay")) }
                    @if let Some(table) = &self.showing.spot.table { a.button.plain href=(table) { (words.say("replay-to-table")) } }
                }
            }
        };
        Frame { manners: self.showing.manners, path: self.path.clone(), title }.page("reading wide", &content)
    }

    /// The whole game in a few sentences.
    fn summary(&self, scene: &Scene<'_>) -> Vec<String> {
        let (words, review) = (self.words(), self.review);
        let mut sentences = Vec::new();
        let winner = (0..review.end.len()).find(|&side| review.end[side] > 0.5);
        match winner {
            Some(side) => {
                let before = review.chances(0).get(side).copied().unwrap_or_default();
                let values = [("side", self.side(scene, side)), ("percent", games::percent(before))];
                sentences.push(words.tell("review-won", values));
            }
            None => sentences.push(words.say("review-nobody-won")),
        }
        let lowest = winner.and_then(|side| {
            let chance = |&number: &usize| review.chances(number).get(side).copied().unwrap_or_default();
            let number = (0..review.moves.len()).min_by(|a, b| chance(a).total_cmp(&chance(b)))?;
            (number > 0 && chance(&number) < 0.25).then(|| (number, chance(&number)))
        });
        if let Some((number, chance)) = lowest {
            sentences
                .push(words.tell("review-lowest", [("number", number.into()), ("percent", games::percent(chance))]));
        }
        let weight = |turn: &&TurningPoint| turn.lost.max((turn.after - turn.before).abs());
        if let Some(turn) = review.turning_points.iter().max_by(|a, b| weight(a).total_cmp(&weight(b))) {
            sentences.push(self.told(scene, turn));
        }
        let mistakes = review.moves.iter().filter(|mv| is_mistake(mv)).count();
        sentences
            .push(words.tell("review-mistakes", [("count", mistakes.into()), ("moves", review.moves.len().into())]));
        sentences
    }

    fn side(&self, scene: &Scene<'_>, side: usize) -> Value<'static> {
        games::side_name(scene, side as u8).into()
    }

    /// What a turning point was, in a sentence.
    fn told(&self, scene: &Scene<'_>, turn: &TurningPoint) -> String {
        let words = self.words();
        let mover = self.review.moves.get(turn.number - 1).and_then(|mv| mv.seat);
        let values = [
            ("number", turn.number.into()),
            ("name", mover.map_or_else(|| words.say("review-clock"), |seat| games::seat_name(scene, seat)).into()),
            ("side", self.side(scene, usize::from(turn.side))),
            ("before", games::percent(turn.before)),
            ("after", games::percent(turn.after)),
            ("lost", games::percent(turn.lost)),
        ];
        if turn.lost >= Review::MISTAKE {
            words.tell("review-turn-mistake", values)
        } else if turn.after > turn.before {
            words.tell("review-turn-up", values)
        } else {
            words.tell("review-turn-down", values)
        }
    }

    /// What a move caused, as everybody saw it.
    fn happened(&self, scene: &Scene<'_>, number: usize) -> Vec<Markup> {
        let tale = scene.story.get(number - 1).map(|(_, tale)| tale);
        tale.map(|tale| games::lines(scene, tale)).unwrap_or_default().into_iter().map(|line| line.sentence).collect()
    }

    /// What would have been better, in a sentence.
    fn better(&self, scene: &Scene<'_>, mv: &ReviewedMove) -> Option<String> {
        games::better(scene, mv.better.as_ref()?.mv.get())
    }

    fn turning_points(&self, scene: &Scene<'_>) -> Markup {
        let words = self.words();
        html! {
            section.turns {
                h2 { (words.say("review-turns")) }
                @if self.review.turning_points.is_empty() { p { (words.say("review-no-turns")) } }
                ol.plain-list {
                    @for (nth, turn) in (1..).zip(&self.review.turning_points) {
                        @let mv = &self.review.moves[turn.number - 1];
                        li {
                            span.mark aria-hidden="true" { (nth) }
                            div {
                                p { b { (self.told(scene, turn)) } }
                                p { @for sentence in self.happened(scene, turn.number) { (sentence) " " } }
                                @if let Some(better) = self.better(scene, mv) { p.better { (better) } }
                                p { a href=(self.moment(mv, turn.number)) { (words.tell("review-see", [("number", turn.number.into())])) } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The moment before a move, as its player knew it.
    fn moment(&self, mv: &ReviewedMove, number: usize) -> String {
        let eyes = mv.seat.filter(|seat| seat.0 < self.showing.replay.players()).map_or(Eyes::Onlooker, Eyes::Seat);
        self.showing.link(number - 1, eyes)
    }

    /// How well everybody played.
    fn players(&self, scene: &Scene<'_>) -> Markup {
        let words = self.words();
        let seats = (0..self.review.sides.len() as u8).map(Seat);
        html! {
            section.accounts {
                h2 { (words.say("review-players")) }
                div.scroll tabindex="0" role="region" aria-label=(words.say("review-players")) { table {
                    thead { tr {
                        th scope="col" { (words.say("review-who")) }
                        th scope="col" { (words.say("review-count")) }
                        th scope="col" { (words.say("review-mistakes-of")) }
                        th scope="col" { (words.say("review-given-away")) }
                    } }
                    tbody { @for seat in seats {
                        @let own = self.review.moves.iter().filter(|mv| mv.seat == Some(seat));
                        @let count = own.clone().count();
                        @let lost: f32 = own.clone().map(loss).sum();
                        @if count > 0 { tr {
                            th scope="row" { (games::seat_name(scene, seat)) }
                            td { (count) }
                            td { (own.filter(|mv| is_mistake(mv)).count()) }
                            td { (words.tell("review-a-move", [("percent", tenth(100.0 * lost / count as f32))])) }
                        } }
                    } }
                } }
            }
        }
    }

    /// Every move.
    fn moves(&self, scene: &Scene<'_>) -> Markup {
        let words = self.words();
        html! {
            details.all-moves {
                summary { (words.tell("review-all", [("count", self.review.moves.len().into())])) }
                ol.plain-list {
                    @for (number, mv) in (1..).zip(&self.review.moves) {
                        li .mistake[is_mistake(mv)] {
                            a.mark href=(self.moment(mv, number)) aria-label=(words.tell("review-see", [("number", number.into())])) { (number) }
                            div {
                                p { @for sentence in self.happened(scene, number).into_iter().take(1) { (sentence) } }
                                p.chance { (self.standing(scene, mv)) }
                                @if let (Some(better), Some(text)) = (&mv.better, self.better(scene, mv)) {
                                    p.better { (text) " " (words.tell("review-lost", [("percent", games::percent(better.by))])) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// How it stood before a move, in words: the picture for those who don't see it.
    fn standing(&self, scene: &Scene<'_>, mv: &ReviewedMove) -> String {
        let words = self.words();
        let chance = |(side, chance): (usize, &f32)| {
            words.tell("review-chance", [("side", self.side(scene, side)), ("percent", games::percent(*chance))])
        };
        let all: Vec<String> = mv.chances.iter().enumerate().map(chance).collect();
        words.tell("review-before", [("chances", all.join(", ").into())])
    }

    fn legend(&self, scene: &Scene<'_>) -> Markup {
        html! {
            ul.legend {
                @for side in 0..self.review.end.len() {
                    li {
                        svg viewBox="0 0 40 10" aria-hidden="true" { line.line.{ "side-" (side) } x1="0" y1="5" x2="40" y2="5" {} }
                        span { (games::side_name(scene, side as u8)) }
                    }
                }
            }
        }
    }

    /// The picture. What it says stands below it in words, so it is hidden from those who listen.
    fn graph(&self) -> Markup {
        let review = self.review;
        let last = review.moves.len().max(1);
        let x = |number: usize| LEFT + (WIDTH - LEFT - 10.0) * number as f32 / last as f32;
        let y = |chance: f32| 10.0 + (HEIGHT - BELOW - 10.0) * (1.0 - chance);
        let line = |side: usize| {
            let point = |number: usize| {
                let chance = review.chances(number).get(side).copied().unwrap_or_default();
                format!("{:.0},{:.0}", x(number), y(chance))
            };
            (0..=review.moves.len()).map(point).collect::<Vec<_>>().join(" ")
        };
        let step = (last / 8).max(1).next_multiple_of(if last > 20 { 5 } else { 1 });
        html! {
            svg.graph viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } aria-hidden="true" {
                @for percent in [0_u8, 25, 50, 75, 100] {
                    @let height = y(f32::from(percent) / 100.0);
                    line.rule x1=(LEFT) x2=(WIDTH - 10.0) y1=(height) y2=(height) {}
                    text.percent x=(LEFT - 6.0) y=(height + 4.0) text-anchor="end" { (percent) }
                }
                @for number in (0..=last).step_by(step) {
                    text.number x=(x(number)) y=(HEIGHT - 6.0) text-anchor="middle" { (number) }
                }
                @for side in 0..review.end.len() { polyline.line.{ "side-" (side) } points=(line(side)) {} }
                @for (nth, turn) in (1..).zip(&review.turning_points) {
                    @let (at, height) = (x(turn.number), y(turn.after));
                    circle.turn cx=(at) cy=(height) r="11" {}
                    text.turn x=(at) y=(height + 4.5) text-anchor="middle" { (nth) }
                }
            }
        }
    }
}

fn loss(mv: &ReviewedMove) -> f32 {
    mv.better.as_ref().map_or(0.0, |better| better.by)
}

fn is_mistake(mv: &ReviewedMove) -> bool {
    loss(mv) >= Review::MISTAKE
}

/// A number with one digit after the point, which a sentence sets as its language does.
fn tenth(number: f32) -> Value<'static> {
    Value::Number(f64::from((number * 10.0).round()) / 10.0)
}
