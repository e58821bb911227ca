//! Puzzles out of games that the strongest bots play against themselves, and whether a longer search agrees with them.

use soupcon_bots::calaveras::{Ranked, rank};
use soupcon_bots::{Budget, Played};
use soupcon_rules::calaveras::{Move, Options, Position};
use soupcon_rules::{Act, Dice, Entry, Game, Nobody, Record, Seeded};
use soupcon_table::{Puzzle, Theme};

/// How many simulations of each of the best moves say that a position is a puzzle. A few say whether that is worth asking: if they see
/// two thirds of the margin.
pub const EFFORT: u32 = 8_000;
const GLANCE: u32 = 400;
const GLANCED: f32 = Puzzle::MARGIN * 2.0 / 3.0;
/// How many simulations a move takes in the games: fewer than a mastermind's, for more games.
const PLAY: u32 = 1_000;
/// From which move on a puzzle is looked for, at the latest.
const LATEST: u32 = 24;
/// How many play, game by game.
const PLAYERS: [u8; 5] = [4, 3, 5, 4, 6];
/// What tells the seed of the second opinion from that of the first.
const SECOND_OPINION: u64 = 1 << 63;

/// The puzzle of one game, if it has one: the first position, from some move on, with one clearly best move. A beginner's first thought
/// must not be the answer, unless `easy`.
pub fn puzzle_of_game(game: u64, seed: u64, easy: bool) -> Option<Puzzle> {
    let players = PLAYERS[(game % PLAYERS.len() as u64) as usize];
    let options = Options { players, ..Options::default() };
    let seed = seed.wrapping_mul(1_000_003).wrapping_add(game);
    let (_, mut position) = Record::<Position>::deal(options, seed).ok()?;
    let mut mind = Position::player("mastermind", Some(Budget::Simulations(PLAY)), seed)?;
    let mut dice = Seeded::for_move(seed, 1);
    let mut waits = dice.below(LATEST);
    while position.outcome().is_none() {
        let view = position.view(Some(position.played_by(position.turn())));
        let is_surprising = |best: Move| {
            let first_thought = Position::player("greedy", None, seed).and_then(|mut greedy| greedy.choose(&view).ok());
            easy || first_thought.is_none_or(|thought| thought.mv != best)
        };
        waits = waits.saturating_sub(1);
        if waits == 0
            && let Some((glance, _)) = clearly_best(&position, GLANCE, seed, GLANCED)
            && is_surprising(glance.mv)
            && let Some((best, second)) = clearly_best(&position, EFFORT, seed, Puzzle::MARGIN)
            && is_surprising(best.mv)
            // Of many positions those are taken that a search happened to overrate: so another one has to find the same.
            && let Some((again, next)) = clearly_best(&position, EFFORT, seed ^ SECOND_OPINION, Puzzle::MARGIN)
            && again.mv == best.mv
        {
            let is_closer = again.chance - next.chance < best.chance - second.chance;
            return Some(if is_closer { puzzle(&position, again, next) } else { puzzle(&position, best, second) });
        }
        let choice = mind.choose(&view).ok()?;
        position.apply(choice.seat, &choice.mv, &mut dice, &mut Nobody).ok()?;
    }
    None
}

/// The best move and the next, if the best is better by so much.
fn clearly_best(position: &Position, effort: u32, seed: u64, margin: f32) -> Option<(Ranked, Ranked)> {
    let view = position.view(Some(position.played_by(position.turn())));
    match rank(&view, effort, seed).ok()?[..] {
        [best, second, ..] if best.chance - second.chance >= margin => Some((best, second)),
        _ => None,
    }
}

fn puzzle(position: &Position, best: Ranked, second: Ranked) -> Puzzle {
    let entry = |mv: Move| Entry { act: Act::Move(position.turn(), mv), facts: Default::default() };
    let rounded = |chance: f32| (chance * 1000.0).round() / 1000.0;
    Puzzle {
        start: position.start(),
        best: entry(best.mv),
        second: entry(second.mv),
        chance: rounded(best.chance),
        margin: rounded(best.chance - second.chance),
    }
}

/// Chooses among puzzles so that not all are of one kind: of a hundred, at most so many of each.
pub fn is_wanted(puzzle: &Puzzle, chosen: &[Puzzle], of: usize) -> bool {
    let same = chosen.iter().filter(|other| other.theme() == puzzle.theme()).count();
    let most = match puzzle.theme() {
        Theme::Win => of / 5,
        Theme::Nicole | Theme::Suspicion | Theme::Quiet => of * 2 / 5,
    };
    same < most && chosen.iter().all(|other| other.start != puzzle.start)
}

/// What a search of this size says of a puzzle: whether its move is the best, and by how much it is better than any other; below 0
/// if another is better.
pub fn check(puzzle: &Puzzle, effort: u32, seed: u64) -> Result<f32, String> {
    let position = puzzle.position()?;
    let view = position.view(Some(position.played_by(position.turn())));
    let ranked = rank(&view, effort, seed).map_err(|why| why.to_string())?;
    let is_best = |ranked: &&Ranked| puzzle.best.act == Act::Move(position.turn(), ranked.mv);
    let best = ranked.iter().find(is_best).map_or(0.0, |ranked| ranked.chance);
    let other = ranked.iter().find(|ranked| !is_best(ranked)).map_or(0.0, |ranked| ranked.chance);
    Ok(best - other)
}
