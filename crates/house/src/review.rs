//! Going through a game again: at every move the strongest bot is asked what it would have done, by what the mover knew.
//!
//! The record is the whole truth; what a bot gets of it is a view and what was heard, as in a game. So a move isn't blamed for what
//! its player could not know.

use soupcon_bots::{Played, Verdict};
use soupcon_rules::{Act, Record, Seat, Seeded};
use soupcon_table::{BetterMove, Hosted, Review, ReviewedMove};

use crate::move_json;

/// How many games are imagined for each of the two moves that are compared, all moves of a record together, and at one of them.
const EFFORT: u32 = 600_000;
const EFFORT_A_MOVE: u32 = 8_000;
/// The most moves that are gone through: no game of people is as long.
const MOST_MOVES: usize = 1_000;
/// What a bot finds better by less than this is as good: a search isn't sure of it.
const TRIFLE: f32 = 0.01;

/// What each move of a record was worth. `progress` is told how many hundredths are done.
pub fn review<G: Hosted + Played>(record: &Record<G>, seed: u64, progress: &dyn Fn(u8)) -> Result<Review, String> {
    if record.moves.len() > MOST_MOVES {
        return Err(format!("moves: {} of them, and {MOST_MOVES} are gone through at the most", record.moves.len()));
    }
    let mut game = set_up(record)?;
    let sides = game.sides();
    let side_count = sides.iter().max().map_or(0, |&side| usize::from(side) + 1);
    let effort = (EFFORT / record.moves.len().max(1) as u32).clamp(500, EFFORT_A_MOVE);
    let mut heard = game.recall_deal(&mut Seeded::for_move(seed, 0));
    let mut moves: Vec<ReviewedMove> = Vec::with_capacity(record.moves.len());
    for (number, entry) in (1..).zip(&record.moves) {
        let dice = &mut Seeded::for_move(seed, number as u64);
        let reviewed = match &entry.act {
            Act::Move(seat, mv) => {
                let view = game.view(Some(game.played_by(*seat)));
                let verdict = G::judge(&view, &heard, mv, effort, number as u64 ^ seed.rotate_left(32));
                let verdict = verdict.map_err(|why| format!("moves[{}]: {why}", number - 1))?;
                let Verdict { chances, better } = verdict;
                let better = better.filter(|better| better.by >= TRIFLE);
                let better =
                    better.map(|better| BetterMove { mv: move_json::<G>(*seat, better.mv), by: rounded(better.by) });
                ReviewedMove { seat: Some(*seat), chances: chances.into_iter().map(rounded).collect(), better }
            }
            // Nobody chose it: it stands as it stood.
            Act::TimeOut => {
                let even = || vec![rounded(1.0 / side_count as f32); side_count];
                let chances = moves.last().map_or_else(even, |last| last.chances.clone());
                ReviewedMove { seat: None, chances, better: None }
            }
        };
        moves.push(reviewed);
        let mut events = Vec::new();
        let played = entry.play(&mut game, record.seed, number as u64, &mut events);
        played.map_err(|illegal| format!("moves[{}]: {illegal}", number - 1))?;
        heard.extend(events.iter().filter_map(|event| G::recall(event, dice)));
        progress((100 * number / record.moves.len()) as u8);
    }
    let end = match game.winners() {
        Some(winners) => (0..side_count)
            .map(|side| {
                let won = (0..).zip(&sides).any(|(seat, &of)| usize::from(of) == side && winners.contains(Seat(seat)));
                f32::from(u8::from(won))
            })
            .collect(),
        None => moves.last().map_or_else(Vec::new, |last| last.chances.clone()),
    };
    Ok(Review::new(sides, moves, end))
}

fn set_up<G: Hosted>(record: &Record<G>) -> Result<G, String> {
    let game = match record.start {
        Some(_) => record.set_up(),
        None => G::supply(record.options.clone()).and_then(|options| record.set_up_with(&options)),
    };
    game.map_err(|why| why.to_string())
}

/// In thousandths: more is noise.
fn rounded(chance: f32) -> f32 {
    (chance * 1000.0).round() / 1000.0
}
