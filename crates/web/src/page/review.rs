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
                let values = [("side", self.side(scene, side)), ("percent", self.percent(0, side).into())];
                sentences.push(words.tell("review-won", values));
            }
            None => sentences.push(words.say("review-nobody-won")),
        }
        let lowest = winner.and_then(|side| {
            let chance = |&number: &usize| review.chances(number).get(side).copied().unwrap_or_default();
            let number = (0..review.moves.len()).min_by(|a, b| chance(a).total_cmp(&chance(b)))?;
            (number > 0 && chance(&number) < 0.25).then(|| (number, self.percent(number, side)))
        });
        if let Some((number, percent)) = lowest {
            sentences.push(words.tell("review-lowest", [("number", number.into()), ("percent", percent.into())]));
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

    /// A side's chance after so many moves, in percent. All sides' figures add up to what they do together.
    fn percent(&self, moves: usize, side: usize) -> u8 {
        percents(self.review.chances(moves)).get(side).copied().unwrap_or_default()
    }

    fn side(&self, scene: &Scene<'_>, side: usize) -> Value<'static> {
        games::side_name(scene, side as u8).into()
    }

    /// What a turning point was, in a sentence.
    fn told(&self, scene: &Scene<'_>, turn: &TurningPoint) -> String {
        let words = self.words();
        let mover = self.review.moves.get(turn.number - 1).and_then(|mv| mv.seat);
        let side = usize::from(turn.side);
        let who = [
            ("number", turn.number.into()),
            ("name", mover.map_or_else(|| words.say("review-clock"), |seat| games::seat_name(scene, seat)).into()),
            ("side", self.side(scene, side)),
        ];
        if let Some((lost, after)) = given_away(self.review, turn.number).filter(|_| turn.lost >= Review::MISTAKE) {
            let figures = [("lost", lost.into()), ("after", after.into()), ("best", (after + lost).into())];
            return words.tell("review-turn-mistake", who.into_iter().chain(figures));
        }
        let (before, after) = (self.percent(turn.number - 1, side), self.percent(turn.number, side));
        let values = who.into_iter().chain([("before", before.into()), ("after", after.into())]);
        if turn.after > turn.before {
            words.tell("review-turn-up", values)
        } else {
            words.tell("review-turn-down", values)
        }
    }

    /// What a move caused, as everybody saw it.
    fn happened(&self, scene: &Scene<'_>, number: usize) -> Vec<Markup> {
        let tale = scene.story.get(number - 1).map(|(_, tale)| tale);
        tale.map(|tale| games::lines_of(scene, number as u64, tale))
            .unwrap_or_default()
            .into_iter()
            .map(|line| line.sentence)
            .collect()
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
                section.scroll tabindex="0" aria-label=(words.say("review-players")) { table {
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
                                @if let (Some((lost, _)), Some(text)) = (given_away(self.review, number), self.better(scene, mv)) {
                                    p.better { (text) " " (words.tell("review-lost", [("percent", lost.into())])) }
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
        let chance = |(side, percent): (usize, u8)| {
            words.tell("review-chance", [("side", self.side(scene, side)), ("percent", percent.into())])
        };
        let all: Vec<String> = percents(&mv.chances).into_iter().enumerate().map(chance).collect();
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

/// How much a move gave away, in percent, and how its side stands after it: together never more than everything.
fn given_away(review: &Review, number: usize) -> Option<(u8, u8)> {
    let mv = review.moves.get(number - 1)?;
    let side = *review.sides.get(mv.seat?.index())?;
    let after = percents(review.chances(number)).get(usize::from(side)).copied()?;
    Some(((100.0 * loss(mv)).round().clamp(0.0, f32::from(100 - after)) as u8, after))
}

/// Chances in percent, rounded so that they add up to their rounded sum: what is left over goes to those who lose most by rounding
/// down.
fn percents(chances: &[f32]) -> Vec<u8> {
    let exact: Vec<f32> = chances.iter().map(|chance| 100.0 * chance.clamp(0.0, 1.0)).collect();
    let mut percents: Vec<u8> = exact.iter().map(|percent| percent.floor() as u8).collect();
    let sum = exact.iter().sum::<f32>().round().min(100.0) as usize;
    let missing = sum.saturating_sub(percents.iter().map(|&percent| usize::from(percent)).sum());
    let mut by_rest: Vec<usize> = (0..exact.len()).collect();
    by_rest.sort_by(|&a, &b| exact[b].fract().total_cmp(&exact[a].fract()));
    for side in by_rest.into_iter().take(missing) {
        percents[side] += 1;
    }
    percents
}

/// A number with one digit after the point, which a sentence sets as its language does.
fn tenth(number: f32) -> Value<'static> {
    Value::Number(f64::from((number * 10.0).round()) / 10.0)
}

#[cfg(test)]
mod tests {
    use soupcon_table::BetterMove;

    use super::*;

    /// What was given away and what is left is what the best move would have kept, and that is no more than everything.
    #[test]
    fn what_is_given_away_adds_up() {
        let mv = |chances: [f32; 2], by: f32| {
            let better = BetterMove { mv: serde_json::value::to_raw_value(&0).unwrap(), by };
            ReviewedMove { seat: Some(Seat(0)), chances: chances.to_vec(), better: (by > 0.0).then_some(better) }
        };
        let moves = vec![mv([0.551, 0.449], 0.498), mv([0.104, 0.896], 0.0), mv([0.6, 0.4], 0.3)];
        let review = Review::new(vec![0, 1], moves, vec![0.9, 0.1]);
        assert_eq!(given_away(&review, 1), Some((50, 10)));
        assert_eq!(given_away(&review, 2), Some((0, 60)));
        assert_eq!(given_away(&review, 3), Some((10, 90)));
    }

    #[test]
    fn rounded_chances_add_up() {
        assert_eq!(percents(&[0.545, 0.455]), [55, 45]);
        assert_eq!(percents(&[0.335, 0.333, 0.332]), [34, 33, 33]);
        assert_eq!(percents(&[1.0, 0.0]), [100, 0]);
        // Where nobody may win, the rest is nobody's.
        assert_eq!(percents(&[0.404, 0.404, 0.1]), [41, 40, 10]);
        assert_eq!(percents(&[]), Vec::<u8>::new());
    }
}
