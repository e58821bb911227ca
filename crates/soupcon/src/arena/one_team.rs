//! `soupcon arena codenames SPYMASTER GUESSER --protocol one-team`: one team alone, as the public competition of Codenames programs
//! measures it.
//!
//! 9 words are the team's, 8 another team's that never moves, 7 witnesses', 1 the assassin's. A turn is a clue and its guesses. The
//! score is the number of clues until the ninth word is found, and 25 when the assassin or the other team's last word is touched:
//! lower is better. Spymaster and guesser may be different programs; each gets what its seat may know and nothing else.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde::Serialize;
use soupcon_bots::Played;
use soupcon_bots::codenames::Heard;
use soupcon_rules::codenames::{
    Mode, Move, Options, Outcome, Owner, Phase, PlainJudge, Player, Position, Public, Reason, Role, Start, Team,
};
use soupcon_rules::{Dice, Game, Seat, Seeded};

use super::game::{Fault, thread_cpu_ns};
use super::table::{Failures, wilson};
use crate::bot::{Contestant, Mind};

const TEAM: Team = Team::Red;
const SPYMASTER: Seat = Seat(0);
const GUESSER: Seat = Seat(1);
/// The score of a game that is lost, or that lasts so long.
const LOST: u32 = 25;

/// Who plays, and on what boards.
pub(super) struct Protocol {
    pub(super) spymaster: Contestant,
    pub(super) guesser: Contestant,
    /// The language and its words.
    pub(super) options: Options,
    pub(super) seed: u64,
}

/// A board that was played.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Board {
    board: usize,
    score: u32,
    won: bool,
    assassin: bool,
    clues: u32,
    /// How many words of its own the team found.
    found: u32,
    /// Processor time of clues and guesses; nothing for a command, which thinks elsewhere.
    clue_ns: u64,
    longest_clue_ns: u64,
    guesses: u32,
    guess_ns: u64,
    longest_guess_ns: u64,
    /// The turns: the clue, and what was touched.
    turns: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Fault>,
}

impl Protocol {
    /// Plays the boards on all threads and tells of each in order.
    pub(super) fn play_all(&self, boards: usize, threads: usize) -> Result<Vec<Board>, String> {
        let (next, played) = (AtomicUsize::new(0), Mutex::new(vec![Board::default(); boards]));
        let work = || -> Result<(), String> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= boards {
                    return Ok(());
                }
                let board = self.play(number)?;
                played.lock().unwrap_or_else(PoisonError::into_inner)[number] = board;
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a board is played without a panic"))
        })?;
        Ok(played.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn play(&self, number: usize) -> Result<Board, String> {
        let mut dice = Seeded::for_move(self.seed, number as u64 + 1);
        let mut start = self.deal(&mut dice)?;
        let mut minds = [self.spymaster.sit::<Position>(dice.roll())?, self.guesser.sit::<Position>(dice.roll())?];
        let mut board = Board { board: number, ..Board::default() };
        let mut heard = Vec::new();
        loop {
            let mut position = Position::from_start(&self.options, &start).map_err(|why| why.to_string())?;
            let outcome = self.turn(&mut position, &mut minds, &mut heard, &mut board)?;
            if let Some(outcome) = outcome {
                board.won = outcome.reason == Reason::AllFound;
                board.assassin = outcome.reason == Reason::Assassin;
            }
            if outcome.is_some() || board.clues == LOST {
                board.score = if board.won { board.clues } else { LOST };
                return Ok(board);
            }
            start.covered = position.view(None).covered;
        }
    }

    /// The team has the 9 words. Playing together is the game's own way to have one team (K24), without the other's word after every
    /// turn (K25): every turn begins from what is covered so far.
    fn deal(&self, dice: &mut Seeded) -> Result<Start, String> {
        let options = Options { first: Some(TEAM), ..self.options.clone() };
        let chance = &mut PlainJudge as &mut dyn soupcon_rules::codenames::Judge;
        let dealt =
            Position::deal(&options, dice, chance, &mut soupcon_rules::Nobody).map_err(|why| why.to_string())?;
        let view = dealt.view(Some(SPYMASTER));
        let role = |role| Player { team: Some(TEAM), role };
        Ok(Start {
            language: view.language,
            mode: Mode::Together,
            seats: vec![role(Role::Spymaster), role(Role::Agent)],
            words: view.words,
            key: view.key.into_iter().map(|owner| owner.expect("a spymaster sees the key")).collect(),
            covered: Vec::new(),
            first: TEAM,
            turn: None,
            phase: None,
            clue: None,
        })
    }

    fn turn(
        &self,
        position: &mut Position,
        minds: &mut [Mind<Position>; 2],
        heard: &mut Vec<Heard>,
        board: &mut Board,
    ) -> Result<Option<Outcome>, String> {
        let mut told = String::new();
        while matches!(position.phase(), Phase::Clue | Phase::Guess(_)) {
            let is_clue = matches!(position.phase(), Phase::Clue);
            let (seat, contestant) = if is_clue { (SPYMASTER, &self.spymaster) } else { (GUESSER, &self.guesser) };
            let began_ns = thread_cpu_ns();
            let decision = minds[seat.index()].decide(position, seat, heard);
            let spent_ns = thread_cpu_ns() - began_ns;
            board.faults.extend(decision.fault.map(|why| Fault { bot: contestant.name().to_owned(), why }));
            if is_clue {
                board.clues += 1;
                board.clue_ns += spent_ns;
                board.longest_clue_ns = board.longest_clue_ns.max(spent_ns);
            } else {
                board.guesses += 1;
                board.guess_ns += spent_ns;
                board.longest_guess_ns = board.longest_guess_ns.max(spent_ns);
            }
            if let Move::Clue(clue) = &decision.mv {
                told = format!("{} {:?}:", clue.word, clue.number);
            }
            let mut events: Vec<Public> = Vec::new();
            let chance = &mut PlainJudge as &mut dyn soupcon_rules::codenames::Judge;
            position
                .apply(decision.seat, &decision.mv, chance, &mut events)
                .map_err(|illegal| format!("{} made an illegal move: {illegal}", contestant.name()))?;
            for event in &events {
                if let Public::Guessed { word, owner, .. } = event {
                    board.found += u32::from(*owner == Owner::from(TEAM));
                    told += &format!(" {word} ({owner:?})");
                }
                heard.extend(Position::heard(event, &mut std::iter::empty()));
            }
        }
        board.turns.push(told);
        Ok(position.outcome())
    }
}

/// All boards of a pair.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Summary {
    spymaster: String,
    guesser: String,
    language: String,
    boards: usize,
    /// The mean score, and how far it may be off with a confidence of 95 %.
    score: f64,
    score_reach: f64,
    win_rate: f64,
    win_low: f64,
    win_high: f64,
    assassin_rate: f64,
    words_per_clue: f64,
    clue_ms: f64,
    longest_clue_ms: f64,
    guess_ms: f64,
    longest_guess_ms: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failures: Vec<Failures>,
}

impl Summary {
    pub(super) fn new(protocol: &Protocol, boards: &[Board]) -> Summary {
        let count = boards.len() as f64;
        let mean = |of: &dyn Fn(&Board) -> f64| boards.iter().map(of).sum::<f64>() / count;
        let score = mean(&|board| f64::from(board.score));
        let variance = mean(&|board| (f64::from(board.score) - score).powi(2)) * count / (count - 1.0).max(1.0);
        let wins = mean(&|board| f64::from(u8::from(board.won)));
        let (win_low, win_high) = wilson(wins * count, count);
        let clues = mean(&|board| f64::from(board.clues));
        let guesses = mean(&|board| f64::from(board.guesses));
        let mut failures = Vec::new();
        boards.iter().for_each(|board| Failures::count(&mut failures, &board.faults));
        let longest = |of: &dyn Fn(&Board) -> u64| boards.iter().map(of).max().unwrap_or(0) as f64 / 1e6;
        Summary {
            spymaster: protocol.spymaster.name().to_owned(),
            guesser: protocol.guesser.name().to_owned(),
            language: protocol.options.language.clone(),
            boards: boards.len(),
            score,
            score_reach: 1.96 * (variance / count).sqrt(),
            win_rate: wins,
            win_low,
            win_high,
            assassin_rate: mean(&|board| f64::from(u8::from(board.assassin))),
            words_per_clue: mean(&|board| f64::from(board.found)) / clues,
            clue_ms: mean(&|board| board.clue_ns as f64 / 1e6) / clues,
            longest_clue_ms: longest(&|board| board.longest_clue_ns),
            guess_ms: mean(&|board| board.guess_ns as f64 / 1e6) / guesses,
            longest_guess_ms: longest(&|board| board.longest_guess_ns),
            failures,
        }
    }
}

/// A row of the table in docs/codenames.md.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| language | spymaster | guesser | boards | score | wins | 95 % | assassin | words a clue | clue ms, at most | guess ms, at most |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|---|---|---|---|")?;
        writeln!(
            f,
            "| {} | `{}` | `{}` | {} | {:.2} ± {:.2} | {:.0} % | {:.0} - {:.0} % | {:.0} % | {:.2} | {:.0}, {:.0} | {:.1}, {:.1} |",
            self.language,
            self.spymaster,
            self.guesser,
            self.boards,
            self.score,
            self.score_reach,
            100.0 * self.win_rate,
            100.0 * self.win_low,
            100.0 * self.win_high,
            100.0 * self.assassin_rate,
            self.words_per_clue,
            self.clue_ms,
            self.longest_clue_ms,
            self.guess_ms,
            self.longest_guess_ms,
        )?;
        self.failures.iter().try_for_each(|failures| writeln!(f, "{failures}"))
    }
}

#[cfg(test)]
mod tests {
    use soupcon_table::Hosted;

    use super::*;

    fn play(spymaster: &str, guesser: &str) -> Vec<Board> {
        let protocol = Protocol {
            spymaster: Contestant::parse::<Position>(spymaster),
            guesser: Contestant::parse::<Position>(guesser),
            options: Position::supply(Options::default()).unwrap(),
            seed: 3,
        };
        protocol.play_all(8, 2).unwrap()
    }

    #[test]
    fn a_score_counts_clues_and_25_is_lost() {
        for board in [play("recruit", "recruit"), play("random", "random")].concat() {
            assert_eq!(board.score, if board.won { board.clues } else { LOST });
            assert_eq!(board.won, board.found == 9, "nine words win: {board:?}");
            assert_eq!(board.turns.len(), board.clues as usize);
        }
    }

    #[test]
    fn who_knows_what_words_mean_needs_fewer_clues() {
        let score = |boards: Vec<Board>| boards.iter().map(|board| board.score).sum::<u32>();
        assert!(score(play("agent", "agent")) + 40 < score(play("random", "agent")));
    }
}
