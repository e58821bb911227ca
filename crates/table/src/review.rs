//! Games that are over, gone through again: what each moment was worth, by the house's bots.
//!
//! A review is no fact but follows from the record and a seed, so it is in no log. It is made when somebody first asks for it, one at
//! a time and away from those who play, and kept in a folder beside the database, from which it may be deleted at any time.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::{fs, io};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use soupcon_rules::Seat;
use tokio::sync::Semaphore;

use crate::hub::Tables;
use crate::id::TableId;
use crate::round::PastGame;

/// A game gone through again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Review {
    /// Which reviewer made it: what another version made is made anew.
    pub version: u32,
    /// For each seat, which side it is on: those on one side win together.
    pub sides: Vec<u8>,
    /// Every move.
    pub moves: Vec<ReviewedMove>,
    /// How likely each side was to win when the record ends: 1 or 0 once the game is over.
    pub end: Vec<f32>,
    /// The moves that decided it, in the order in which they were made.
    pub turning_points: Vec<TurningPoint>,
}

/// A move, and what it was worth. Chances are those that whoever made the move could reckon with by what they knew.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReviewedMove {
    /// Who made it; nobody if time ran out.
    pub seat: Option<Seat>,
    /// How likely each side was to win before it, in thousandths rounded.
    pub chances: Vec<f32>,
    /// What would have been better, if the bots know something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<BetterMove>,
}

/// A better move than the one that was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BetterMove {
    /// The move, as in a record.
    #[serde(rename = "move")]
    pub mv: Box<RawValue>,
    /// How much likelier it made the mover's side to win.
    pub by: f32,
}

/// A move that decided something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TurningPoint {
    /// The number of the move; the first is 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// The side whose chances it changed most.
    pub side: u8,
    /// Its chances before.
    pub before: f32,
    /// Its chances after.
    pub after: f32,
    /// How much the mover gave away; 0 if nothing better is known.
    pub lost: f32,
}

impl Review {
    /// The reviewer of this program.
    pub const VERSION: u32 = 1;
    /// The seed of every table's review, so that all see the same.
    pub const SEED: u64 = 1;
    /// From what on a loss is a mistake.
    pub const MISTAKE: f32 = 0.08;
    /// How much a turning point changes at the least, and how many there are at the most.
    const TURN: f32 = 0.12;
    const TURNS: usize = 6;

    /// A review of these moves, with its turning points.
    pub fn new(sides: Vec<u8>, moves: Vec<ReviewedMove>, end: Vec<f32>) -> Review {
        let mut turns: Vec<TurningPoint> =
            (0..moves.len()).filter_map(|index| turning_point(&sides, &moves, &end, index)).collect();
        turns.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
        turns.truncate(Review::TURNS);
        turns.sort_by_key(|turn| turn.number);
        Review { version: Review::VERSION, sides, moves, end, turning_points: turns }
    }

    /// The chances before a move, counted from 0; after the last, those at the end.
    pub fn chances(&self, moves: usize) -> &[f32] {
        self.moves.get(moves).map_or(&self.end, |reviewed| &reviewed.chances)
    }
}

fn weight(turn: &TurningPoint) -> f32 {
    turn.lost.max((turn.after - turn.before).abs())
}

fn turning_point(sides: &[u8], moves: &[ReviewedMove], end: &[f32], index: usize) -> Option<TurningPoint> {
    let mv = &moves[index];
    let after = moves.get(index + 1).map_or(end, |next| &next.chances);
    let lost = mv.better.as_ref().map_or(0.0, |better| better.by);
    let change =
        |side: &usize| after.get(*side).zip(mv.chances.get(*side)).map_or(0.0, |(after, before)| after - before);
    let own = mv.seat.and_then(|seat| sides.get(seat.index())).map(|&side| usize::from(side));
    let most = (0..end.len()).max_by(|a, b| change(a).abs().total_cmp(&change(b).abs()))?;
    let side = own.filter(|_| lost >= Review::MISTAKE).unwrap_or(most);
    let turn = TurningPoint {
        number: index + 1,
        side: side as u8,
        before: *mv.chances.get(side)?,
        after: *after.get(side)?,
        lost,
    };
    (weight(&turn) >= Review::TURN).then_some(turn)
}

/// How far a review is.
#[derive(Clone, Debug)]
pub enum ReviewState {
    /// It is there.
    Done(Arc<Review>),
    /// So many hundredths of it are made.
    Going(u8),
    /// Nobody here can review this game.
    Impossible,
}

/// The reviews that were asked for since the server came up, and where they are kept.
pub(crate) struct Reviews {
    folder: OnceLock<PathBuf>,
    jobs: Mutex<HashMap<Key, Arc<Job>>>,
    /// One at a time: who plays goes first.
    place: Semaphore,
}

/// A table's game, by the entry of its last move: a table may have had others.
type Key = (TableId, u64);

#[derive(Default)]
struct Job {
    percent: AtomicU8,
    done: OnceLock<Option<Arc<Review>>>,
}

/// How many reviews may be going on or wait, and how many are remembered.
const MOST_JOBS: usize = 64;
/// How many are kept in the folder; each takes some ten kilobytes.
const MOST_FILES: usize = 5_000;

impl Default for Reviews {
    fn default() -> Reviews {
        Reviews { folder: OnceLock::new(), jobs: Mutex::default(), place: Semaphore::new(1) }
    }
}

impl Reviews {
    fn file(&self, (table, seq): Key) -> Option<PathBuf> {
        Some(self.folder.get()?.join(format!("{table}-{seq}.json")))
    }

    /// The job of a game, and whether it is new; `None` if there are too many.
    fn job(&self, key: Key) -> Option<(Arc<Job>, bool)> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(job) = jobs.get(&key) {
            return Some((Arc::clone(job), false));
        }
        if jobs.len() >= MOST_JOBS {
            jobs.retain(|_, job| job.done.get().is_none());
        }
        if jobs.len() >= MOST_JOBS {
            return None;
        }
        let job = Arc::new(Job::default());
        jobs.insert(key, Arc::clone(&job));
        Some((job, true))
    }
}

impl Job {
    fn state(&self) -> ReviewState {
        match self.done.get() {
            Some(Some(review)) => ReviewState::Done(Arc::clone(review)),
            Some(None) => ReviewState::Impossible,
            None => ReviewState::Going(self.percent.load(Ordering::Relaxed).min(99)),
        }
    }
}

impl Tables {
    /// Keeps reviews in this folder. Without one they are made anew after a restart.
    pub fn keep_reviews_in(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        // Only the first folder counts; there is one server a process.
        let _ = self.0.reviews.folder.set(folder.to_owned());
        Ok(())
    }

    /// The review of a game that is over; the first who asks sets it going.
    pub fn review(&self, id: TableId, ended: &PastGame) -> ReviewState {
        let key = (id, ended.last_seq);
        // Whoever finds no place asks again.
        let Some((job, is_new)) = self.0.reviews.job(key) else { return ReviewState::Going(0) };
        if is_new {
            let (tables, job, ended) = (self.clone(), Arc::clone(&job), ended.clone());
            tokio::spawn(async move {
                let review = tables.make_review(key, &ended, &job).await;
                let _ = job.done.set(review.map(Arc::new));
            });
        }
        job.state()
    }

    async fn make_review(&self, key: Key, ended: &PastGame, job: &Arc<Job>) -> Option<Review> {
        let file = self.0.reviews.file(key);
        let kept = file.clone().map(|file| tokio::task::spawn_blocking(move || read(&file)));
        if let Some(kept) = kept
            && let Ok(Some(review)) = kept.await
        {
            return Some(review);
        }
        let record = self.record_of(key.0, ended).await.ok()?;
        let _place = self.0.reviews.place.acquire().await.ok()?;
        let (minds, job) = (Arc::clone(&self.0.minds), Arc::clone(job));
        let make = move || {
            let review =
                minds.review(&record, Review::SEED, &|percent| job.percent.store(percent, Ordering::Relaxed))?;
            if let Some(file) = file
                && let Err(error) = keep(&file, &review)
            {
                tracing::warn!(%error, "a review can't be kept");
            }
            Some(review)
        };
        tokio::task::spawn_blocking(make).await.ok().flatten()
    }
}

/// A review that was kept, unless it is another version's or can't be read.
fn read(file: &Path) -> Option<Review> {
    let review: Review = serde_json::from_slice(&fs::read(file).ok()?).ok()?;
    (review.version == Review::VERSION).then_some(review)
}

/// Writes a review beside its place and moves it there, so that nobody reads half of one; where there are too many, the oldest go.
fn keep(file: &Path, review: &Review) -> io::Result<()> {
    let unfinished = file.with_extension("new");
    fs::write(&unfinished, serde_json::to_vec(review)?)?;
    fs::rename(&unfinished, file)?;
    let Some(folder) = file.parent() else { return Ok(()) };
    let mut kept: Vec<_> = fs::read_dir(folder)?.filter_map(Result::ok).collect();
    if kept.len() > MOST_FILES {
        kept.sort_by_cached_key(|entry| entry.metadata().and_then(|data| data.modified()).ok());
        for entry in &kept[..kept.len() - MOST_FILES] {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(seat: u8, chances: [f32; 2], lost: Option<f32>) -> ReviewedMove {
        let mv = || serde_json::value::to_raw_value(&seat).unwrap();
        let better = lost.map(|by| BetterMove { mv: mv(), by });
        ReviewedMove { seat: Some(Seat(seat)), chances: chances.to_vec(), better }
    }

    #[test]
    fn turning_points_are_the_moves_after_which_much_is_different() {
        let moves = vec![
            made(0, [0.5, 0.5], None),
            made(1, [0.52, 0.48], Some(0.3)),
            made(0, [0.8, 0.2], Some(0.02)),
            made(1, [0.78, 0.22], None),
        ];
        let review = Review::new(vec![0, 1, 0, 1], moves, vec![1.0, 0.0]);
        let turns: Vec<_> = review.turning_points.iter().map(|turn| (turn.number, turn.side)).collect();
        // The second side gave it away with the second move; the last one only settled it.
        assert_eq!(turns, [(2, 1), (4, 0)]);
        assert_eq!(review.chances(4), [1.0, 0.0]);
    }

    #[test]
    fn a_review_is_kept_and_one_of_another_version_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.json");
        let mut review = Review::new(vec![0, 1], vec![made(0, [0.5, 0.5], Some(0.3))], vec![0.0, 1.0]);
        keep(&file, &review).unwrap();
        assert_eq!(read(&file).unwrap().turning_points, review.turning_points);
        review.version += 1;
        keep(&file, &review).unwrap();
        assert!(read(&file).is_none());
    }
}
