//! Codenames on a page: the grid, the key, clues as telegrams, and who points at what.

mod act;
mod advice;
mod afterthoughts;
mod figures;
mod grid;
mod guide;
mod options;
mod picture;
mod story;

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::codenames::{Mode, Number, Options, Owner, PhaseName, Player, Position, Reason, Role, Team, View};
use soupcon_table::{Glance, Phase};

use super::Scene;
use super::games::{Ending, Tag};
use super::regions::Regions;
use crate::words::{Value, Words};

pub(super) use advice::{advice, better};
pub(super) use afterthoughts::afterthoughts;
pub(super) use figures::steps;
pub(super) use guide::course;
pub(super) use options::options;
pub(super) use picture::drawing;
pub(super) use story::line;
pub(crate) use story::opinion;

/// What is expected, by what the game waits for and who looks.
pub(super) fn expectation(scene: &Scene<'_>, glance: &Glance<Position>) -> Markup {
    let (words, view) = (scene.words, &glance.view);
    let you = own_player(scene, view).filter(|_| scene.is_live);
    let is_yours =
        |role: Role| you.is_some_and(|player| player.role == role && player.team.is_none_or(|team| team == view.team));
    let spymaster = || scene.names(seats_of(view, view.team, Role::Spymaster)).into();
    let clue = || view.clue.as_ref().map(|clue| telegram_text(words, &clue.word, clue.number)).unwrap_or_default();
    match view.phase {
        PhaseName::Clue if is_yours(Role::Spymaster) => words.show("codenames-expect-clue-you", []),
        PhaseName::Clue if is_yours(Role::Agent) => words.show("codenames-expect-clue-team", [("name", spymaster())]),
        PhaseName::Clue => words.show("codenames-expect-clue", [("name", spymaster()), ("team", team_key(view.team))]),
        PhaseName::Guess if is_yours(Role::Agent) => {
            words.show("codenames-expect-guess-you", [("clue", clue().into()), ("left", guesses_left(view).into())])
        }
        PhaseName::Guess if is_yours(Role::Spymaster) => {
            words.show("codenames-expect-guess-own", [("clue", clue().into())])
        }
        PhaseName::Guess => {
            words.show("codenames-expect-guess", [("clue", clue().into()), ("team", team_key(view.team))])
        }
        PhaseName::Contest if is_yours(Role::Spymaster) => {
            words.show("codenames-expect-contest-you", [("clue", clue().into())])
        }
        PhaseName::Contest => words.show("codenames-expect-contest", [("clue", clue().into()), ("name", spymaster())]),
        PhaseName::Penalty if is_yours(Role::Spymaster) => words.show("codenames-expect-penalty-you", []),
        PhaseName::Penalty => words.show("codenames-expect-penalty", [("name", spymaster())]),
        PhaseName::Imaginary if is_yours(Role::Spymaster) => words.show("codenames-expect-imaginary-you", []),
        PhaseName::Imaginary => words.show("codenames-expect-imaginary", [("name", spymaster())]),
        PhaseName::Over => words.show("codenames-expect-over", []),
    }
}

/// The board's regions.
pub(super) fn add_board(scene: &Scene<'_>, glance: &Glance<Position>, regions: &mut Regions) {
    let view = &glance.view;
    regions.add("score", "score-now", score(scene, view));
    regions.add("clue", "clue-now", story::running_clue(scene, view));
    grid::add(scene, glance, regions);
    act::add(scene, glance, regions);
    story::add_clues(scene, regions);
}

/// The board's lists.
pub(super) fn board(scene: &Scene<'_>, glance: &Glance<Position>, regions: &Regions) -> Markup {
    let words = scene.words;
    let touch = format!("{}/touch", scene.address());
    let point = format!("{}/point", scene.address());
    html! {
        div.board {
            div.desk {
                div.score id="score" { (regions.put("score")) }
                div.clue id="clue" { (regions.put("clue")) }
            }
            form.guess method="post" action=(touch) data-quick="" data-second-tap="" data-point=(point) {
                (regions.put("grid-gate"))
                (grid::fieldset(scene, glance, &html! {
                    // The words may be in another language than the page.
                    legend.sr-only lang=(scene.words.language.code()) { (scene.words.say("codenames-grid")) }
                    (regions.put("grid"))
                }))
                div.touch id="touch" { (regions.put("touch")) }
                @let has_secret = scene.is_live && scene.phase == Phase::Playing;
                @if has_secret && own_player(scene, &glance.view).is_some_and(|player| player.role == Role::Spymaster) {
                    button.small.plain.hide type="button" data-hide-key="" hidden aria-pressed="false" {
                        (words.say("codenames-hide-key"))
                    }
                }
            }
            div.act id="act" { (regions.put("act")) }
            section.clues-place {
                h2 { (words.say("codenames-clues")) }
                ol.clues id="clues" data-grow="top" { (regions.put("clues")) }
            }
        }
    }
}

/// How many words each team has left.
fn score(scene: &Scene<'_>, view: &View) -> Markup {
    let words = scene.words;
    html! {
        ul id="score-now" {
            @for team in [view.first, view.first.other()] {
                @let is_imaginary = view.mode == Mode::Together && team != view.first;
                @let is_now = team == view.team && view.phase != PhaseName::Over;
                @let name = if is_imaginary { words.say("codenames-imaginary-left") } else { to_find(words, team) };
                (tally(team, left(view, team), &name, is_now))
            }
        }
    }
}

/// What a team's count is called.
fn to_find(words: Words, team: Team) -> String {
    words.tell("codenames-team-left", [("team", team_key(team))])
}

/// A team's count of words.
fn tally(team: Team, count: usize, name: &str, is_now: bool) -> Markup {
    html! { li.(team_class(team)) .now[is_now] { span.count { (count) } span.name { (name) } } }
}

/// Who won and why.
pub(super) fn ending(scene: &Scene<'_>, glance: &Glance<Position>) -> Option<Ending> {
    let (words, view, outcome) = (scene.words, &glance.view, glance.outcome?);
    let names = scene.names(outcome.winners.iter());
    let winner = outcome.winners.iter().find_map(|seat| view.seats.get(seat.index())?.team);
    let headline = match winner {
        Some(_) if view.mode == Mode::Together => words.say("codenames-end-together-won"),
        Some(team) => words.tell("codenames-end-team-won", [("team", team_key(team)), ("names", names.into())]),
        None => words.say("codenames-end-together-lost"),
    };
    let loser = winner.unwrap_or(view.first.other()).other();
    let why = match outcome.reason {
        Reason::AllFound => match outcome.score {
            Some(score) => words.tell("codenames-end-score", [("score", score.into())]),
            None => words.tell("codenames-end-all-found", [("team", team_key(loser.other()))]),
        },
        Reason::Assassin => words.tell("codenames-end-assassin", [("word", assassin(view).into())]),
        Reason::AllImaginary => words.say("codenames-end-imaginary"),
    };
    Some(Ending { headline, why })
}

/// A seat's team and role.
pub(super) fn tag(scene: &Scene<'_>, glance: &Glance<Position>, seat: Seat) -> Tag {
    player_tag(scene.words, glance.view.seats.get(seat.index()).copied())
}

/// A seat's team and role in the game that is about to begin.
pub(super) fn seat_before(scene: &Scene<'_>, seat: Seat) -> Tag {
    let options: Option<Options> = serde_json::from_value(scene.options.clone()).ok();
    let seating = options.and_then(|options| options.seating().ok());
    player_tag(scene.words, seating.and_then(|seating| seating.get(seat.index()).copied()))
}

fn player_tag(words: Words, player: Option<Player>) -> Tag {
    let detail = html! {};
    let Some(player) = player else { return Tag { class: "", label: String::new(), detail } };
    let Some(team) = player.team else {
        return Tag { class: "double", label: words.say("codenames-double-agent"), detail };
    };
    let label = match player.role {
        Role::Spymaster => words.tell("codenames-spymaster-of", [("team", team_key(team))]),
        Role::Agent => words.tell("codenames-agent-of", [("team", team_key(team))]),
    };
    Tag { class: team_class(team), label, detail }
}

fn own_player(scene: &Scene<'_>, view: &View) -> Option<Player> {
    view.seats.get(scene.own_seat()?.index()).copied()
}

fn seats_of(view: &View, team: Team, role: Role) -> Vec<Seat> {
    let players = (0..).map(Seat).zip(&view.seats);
    players.filter(|(_, player)| player.team == Some(team) && player.role == role).map(|(seat, _)| seat).collect()
}

/// How many of a team's words are to be found.
fn left(view: &View, team: Team) -> usize {
    let all = if team == view.first { 9 } else { 8 };
    let is_found =
        |(word, owner): (&String, &Option<Owner>)| *owner == Some(team.into()) && view.covered.contains(word);
    all - view.words.iter().zip(&view.key).filter(|&pair| is_found(pair)).count()
}

/// How many words may still be touched; 25 stands for as many as they like.
fn guesses_left(view: &View) -> u8 {
    let Some(clue) = &view.clue else { return 0 };
    clue.number.limit().map_or(25, |limit| limit.saturating_sub(clue.guessed))
}

fn assassin(view: &View) -> String {
    let at = view.key.iter().position(|owner| *owner == Some(Owner::Assassin));
    at.map(|at| view.words[at].clone()).unwrap_or_default()
}

/// A clue as it is said: the word and the number.
fn telegram_text(words: Words, word: &str, number: Number) -> String {
    format!("{} {}", word.to_uppercase(), number_text(words, number))
}

fn number_text(words: Words, number: Number) -> String {
    match number {
        Number::Count(count) => count.to_string(),
        Number::Unlimited => words.say("codenames-unlimited"),
    }
}

/// A team, for a sentence to choose its words by.
fn team_key(team: Team) -> Value<'static> {
    Value::Key(team_class(team))
}

fn team_class(team: Team) -> &'static str {
    match team {
        Team::Red => "red",
        Team::Blue => "blue",
    }
}

fn owner_class(owner: Owner) -> &'static str {
    match owner {
        Owner::Red => "red",
        Owner::Blue => "blue",
        Owner::Witness => "witness",
        Owner::Assassin => "assassin",
    }
}
