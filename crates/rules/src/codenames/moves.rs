//! What a player may do: moves, the list of those that can be listed, and why others are refused.

use std::fmt;

use super::clue::{Clue, Malformed, Number, check_form, fold};
use super::event::{Public, TurnEnd};
use super::judge::{Judge, Judging, Ruling, SureLetters};
use super::position::{Phase, Position, Words};
use super::set_up::{Mode, Role};
use crate::game::Witness;
use crate::{Dice, Seat, game};

/// A choice. Words are given as they stand in the grid.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub enum Move {
    /// A spymaster gives a clue (K7).
    Clue(Clue),
    /// An agent touches a word (K9).
    Guess(Box<str>),
    /// The agents stop (K12).
    Stop,
    /// Somebody of the other team doubts the clue (K21).
    Contest,
    /// The clue's spymaster concedes that it is invalid, or holds to it (K21).
    Concede(bool),
    /// A spymaster covers the penalty's word, or forgoes it (K19, K22), or covers the imaginary team's word (K25).
    Cover(Option<Box<str>>),
}

impl Position {
    pub(super) fn listed_moves(&self, seat: Seat) -> Vec<Move> {
        if !self.seats_to_act().contains(seat) {
            return Vec::new();
        }
        let named = |words: Words| words.iter().map(|word| self.word(word).into());
        match &self.phase {
            Phase::Clue | Phase::Over => Vec::new(),
            Phase::Guess(_) if self.contesters().contains(seat) => vec![Move::Contest],
            Phase::Guess(running) => {
                let guesses = named(self.visible()).map(Move::Guess);
                guesses.chain((running.guessed > 0).then_some(Move::Stop)).collect()
            }
            Phase::Contest(_) => vec![Move::Concede(false), Move::Concede(true)],
            Phase::Penalty => {
                let covers = named(self.coverable()).map(|word| Move::Cover(Some(word)));
                covers.chain([Move::Cover(None)]).collect()
            }
            Phase::Imaginary => named(self.coverable()).map(|word| Move::Cover(Some(word))).collect(),
        }
    }

    /// The words that the penalty or the imaginary team may cover.
    fn coverable(&self) -> Words {
        let team = if self.set_up.mode == Mode::Together { self.turn.other() } else { self.turn };
        self.words_of(team).without(self.covered)
    }

    pub(super) fn some_move(&self, seat: Seat, dice: &mut dyn Dice) -> Move {
        match &self.phase {
            Phase::Clue => self.made_up_clue(seat, dice),
            Phase::Guess(running) if !self.contesters().contains(seat) => {
                let visible = self.visible();
                let stop = u32::from(running.guessed > 0);
                let drawn = dice.below(visible.len() + stop) as usize;
                visible.iter().nth(drawn).map_or(Move::Stop, |word| Move::Guess(self.word(word).into()))
            }
            _ => {
                let mut moves = self.listed_moves(seat);
                moves.swap_remove(dice.below(moves.len() as u32) as usize)
            }
        }
    }

    /// A word that means nothing, for games without anybody who knows what words mean.
    fn made_up_clue(&self, seat: Seat, dice: &mut dyn Dice) -> Move {
        const CONSONANTS: [&str; 8] = ["b", "d", "g", "k", "m", "v", "x", "z"];
        const VOWELS: [&str; 4] = ["a", "i", "o", "u"];
        loop {
            let mut word = String::new();
            for _ in 0..4 {
                word.push_str(CONSONANTS[dice.below(8) as usize]);
                word.push_str(VOWELS[dice.below(4) as usize]);
            }
            let number = match dice.below(if self.set_up.expert { 6 } else { 4 }) {
                4 => Number::Count(0),
                5 => Number::Unlimited,
                count => Number::Count(1 + count as u8),
            };
            let mv = Move::Clue(Clue { word: word.into(), number });
            if self.check_move(seat, &mv).is_ok() {
                return mv;
            }
        }
    }

    pub(super) fn check_move(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        if self.phase == Phase::Over {
            return Err(Illegal::GameOver);
        }
        if seat.index() >= self.set_up.players.len() {
            return Err(Illegal::NoSuchSeat);
        }
        match mv {
            Move::Clue(clue) => {
                self.check_phase(matches!(self.phase, Phase::Clue))?;
                self.check_spymaster(seat)?;
                match self.set_up.judge {
                    Judging::Strict => self.judge_clue(clue, &mut SureLetters).map(drop),
                    Judging::Advise | Judging::Off => self.check_clue(clue),
                }
            }
            Move::Guess(word) => {
                self.check_agent(seat)?;
                let word = self.find(word).ok_or(Illegal::NotInGrid)?;
                if self.covered.contains(word) { Err(Illegal::AlreadyCovered) } else { Ok(()) }
            }
            Move::Stop => match self.check_agent(seat)? {
                0 => Err(Illegal::MustTouch),
                _ => Ok(()),
            },
            Move::Contest => self.check_contest(seat),
            Move::Concede(_) => {
                let is_asked = matches!(self.phase, Phase::Contest(_)) && self.seats_to_act().contains(seat);
                if is_asked { Ok(()) } else { Err(Illegal::NotAsked) }
            }
            Move::Cover(word) => self.check_cover(seat, word.as_deref()),
        }
    }

    /// What a judge thinks of a clue before it is sent (K20): its ruling, or a refusal where the rules or the table's option
    /// say that it is never sent.
    pub fn judge_clue(&self, clue: &Clue, judge: &mut (impl Judge + ?Sized)) -> Result<Ruling, Illegal> {
        self.check_clue(clue)?;
        if self.set_up.judge == Judging::Off {
            return Ok(Ruling::default());
        }
        let ruling = judge.rule_on(&clue.word, &self.visible_words().collect::<Vec<_>>());
        let is_refused = self.set_up.judge == Judging::Strict && ruling.letter.is_some() && !ruling.doubtful;
        if is_refused { Err(Illegal::InvalidClue) } else { Ok(ruling) }
    }

    /// What is never sent, whatever a judge thinks (K7, K8, K13, K20).
    fn check_clue(&self, clue: &Clue) -> Result<(), Illegal> {
        check_form(&clue.word).map_err(|malformed| match malformed {
            Malformed::NotAWord => Illegal::NotAWord,
            Malformed::ManyWords => Illegal::ManyWords,
        })?;
        match clue.number {
            Number::Count(1..=9) => {}
            Number::Count(0) | Number::Unlimited if self.set_up.expert => {}
            Number::Count(0) | Number::Unlimited => return Err(Illegal::ExpertClue),
            Number::Count(_) => return Err(Illegal::NumberTooLarge),
        }
        let folded = fold(&clue.word);
        let is_visible = self.visible().iter().any(|word| self.set_up.folded[word] == folded);
        if is_visible { Err(Illegal::VisibleWord) } else { Ok(()) }
    }

    fn check_phase(&self, is_right: bool) -> Result<(), Illegal> {
        if is_right {
            return Ok(());
        }
        Err(match self.phase {
            Phase::Clue => Illegal::NoClueYet,
            Phase::Guess(_) => Illegal::ClueRunning,
            Phase::Contest(_) => Illegal::ContestPending,
            Phase::Penalty => Illegal::PenaltyPending,
            Phase::Imaginary => Illegal::ImaginaryPending,
            Phase::Over => Illegal::GameOver,
        })
    }

    fn check_spymaster(&self, seat: Seat) -> Result<(), Illegal> {
        let player = self.set_up.players[seat.index()];
        if player.role != Role::Spymaster {
            Err(Illegal::NotSpymaster)
        } else if player.team != Some(self.turn) {
            Err(Illegal::NotYourTurn)
        } else {
            Ok(())
        }
    }

    /// Gives how many words were touched since the clue.
    fn check_agent(&self, seat: Seat) -> Result<u8, Illegal> {
        let player = self.set_up.players[seat.index()];
        if player.role != Role::Agent {
            return Err(Illegal::NotAgent);
        }
        if player.team.is_some_and(|team| team != self.turn) {
            return Err(Illegal::NotYourTurn);
        }
        match &self.phase {
            Phase::Guess(running) => Ok(running.guessed),
            _ => self.check_phase(false).map(|()| 0),
        }
    }

    fn check_contest(&self, seat: Seat) -> Result<(), Illegal> {
        match &self.phase {
            Phase::Guess(running) if running.contested => Err(Illegal::ContestedBefore),
            Phase::Contest(_) => Err(Illegal::ContestedBefore),
            Phase::Guess(_) if self.contesters().contains(seat) => Ok(()),
            Phase::Guess(_) => Err(Illegal::OwnClue),
            _ => Err(Illegal::NothingToContest),
        }
    }

    fn check_cover(&self, seat: Seat, word: Option<&str>) -> Result<(), Illegal> {
        let is_penalty = match self.phase {
            Phase::Penalty => true,
            Phase::Imaginary => false,
            _ => return Err(Illegal::NothingToCover),
        };
        if !self.seats_to_act().contains(seat) {
            return Err(if is_penalty { Illegal::NotThePenaltys } else { Illegal::NotSpymaster });
        }
        let allows = match word {
            None => is_penalty,
            Some(word) => self.find(word).is_some_and(|word| self.coverable().contains(word)),
        };
        match (allows, is_penalty) {
            (true, _) => Ok(()),
            (false, true) => Err(Illegal::NotOwnWord),
            (false, false) => Err(Illegal::NotImaginary),
        }
    }

    pub(super) fn run_out_of_time(&mut self, witness: &mut impl Witness<Public>) -> Result<(), Illegal> {
        if self.set_up.timer.is_none() && self.phase != Phase::Over {
            return Err(Illegal::NoTimer);
        }
        match self.phase {
            Phase::Clue | Phase::Guess(_) | Phase::Contest(_) => self.end_turn(TurnEnd::TimeOut, witness),
            Phase::Penalty => {
                witness.tell(Public::Penalised { seat: None, team: self.turn, word: None });
                self.phase = Phase::Clue;
            }
            Phase::Imaginary => return Err(Illegal::ImaginaryPending),
            Phase::Over => return Err(Illegal::GameOver),
        }
        Ok(())
    }
}

/// Why a move is refused.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Illegal {
    GameOver,
    NoSuchSeat,
    NotYourTurn,
    NotSpymaster,
    NotAgent,
    NoClueYet,
    ClueRunning,
    ContestPending,
    PenaltyPending,
    ImaginaryPending,
    NotAWord,
    ManyWords,
    NumberTooLarge,
    ExpertClue,
    VisibleWord,
    InvalidClue,
    NotInGrid,
    AlreadyCovered,
    MustTouch,
    OwnClue,
    ContestedBefore,
    NothingToContest,
    NotAsked,
    NothingToCover,
    NotThePenaltys,
    NotOwnWord,
    NotImaginary,
    NoTimer,
    /// The record has a ruling, but this move asks for none, or it is about words that weren't visible.
    NoSuchRuling,
}

impl Illegal {
    fn rule_and_reason(self) -> (&'static str, &'static str) {
        match self {
            Illegal::GameOver => ("K15", "the game is over"),
            Illegal::NoSuchSeat => ("K3", "there is no such seat"),
            Illegal::NotYourTurn => ("K6", "it is the other team's turn"),
            Illegal::NotSpymaster => ("K7", "this is for the team's spymaster to do"),
            Illegal::NotAgent => ("K9", "this is for agents to do"),
            Illegal::NoClueYet => ("K9", "there is no clue to guess at yet"),
            Illegal::ClueRunning => ("K7", "one clue a turn"),
            Illegal::ContestPending => ("K21", "the clue is contested: its spymaster concedes or holds first"),
            Illegal::PenaltyPending => ("K19", "the penalty's word comes first, or forgoing it"),
            Illegal::ImaginaryPending => ("K25", "a word of the imaginary team must be covered first"),
            Illegal::NotAWord => ("K20", "a clue is one word of 1 to 40 letters"),
            Illegal::ManyWords => ("K18", "(h) a clue is not more than one word"),
            Illegal::NumberTooLarge => ("K7", "the number is 1 to 9"),
            Illegal::ExpertClue => ("K13", "zero and unlimited are for expert clues"),
            Illegal::VisibleWord => ("K8", "the clue is visible in the grid"),
            Illegal::InvalidClue => ("K18", "the judge finds the clue invalid, and this table is strict (K20)"),
            Illegal::NotInGrid => ("K9", "the word is not in the grid"),
            Illegal::AlreadyCovered => ("K9", "the word is covered"),
            Illegal::MustTouch => ("K12", "one stops once a word was found, not before (K9)"),
            Illegal::OwnClue => ("K21", "only the other team contests a clue"),
            Illegal::ContestedBefore => ("K21", "a clue can be contested once"),
            Illegal::NothingToContest => ("K21", "there is no clue to contest"),
            Illegal::NotAsked => ("K21", "only the spymaster of a contested clue concedes or holds"),
            Illegal::NothingToCover => ("K19", "there is no word to cover now"),
            Illegal::NotThePenaltys => ("K22", "the other team's spymaster chooses the penalty's word"),
            Illegal::NotOwnWord => ("K19", "the penalty covers a visible word of one's own team"),
            Illegal::NotImaginary => ("K25", "a visible word of the imaginary team must be covered"),
            Illegal::NoTimer => ("K14", "there is no timer at this table"),
            Illegal::NoSuchRuling => ("K21", "a ruling that nobody asked for, or about words that were not visible"),
        }
    }
}

impl game::Illegal for Illegal {
    fn rule(self) -> &'static str {
        self.rule_and_reason().0
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rule_and_reason().1)
    }
}
