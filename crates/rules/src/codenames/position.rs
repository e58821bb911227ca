//! The state of a game, and how a move changes it (K6-K15, K19-K27).

use std::sync::Arc;

use super::clue::{Clue, fold};
use super::event::{Outcome, Public, Reason, TurnEnd};
use super::judge::{Judge, Judging, Ruling};
use super::moves::Move;
use super::set_up::{Mode, Owner, SetUp, Team, Timer};
use crate::game::Witness;
use crate::{Seat, Seats};

/// The whole truth about a game: the key included, which only spymasters know.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(super) set_up: Arc<SetUp>,
    pub(super) covered: Words,
    /// Whose turn it is; once the game is over, whose turn it was.
    pub(super) turn: Team,
    pub(super) phase: Phase,
}

/// What the game waits for.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Phase {
    /// A clue (K7).
    Clue,
    /// Guesses (K9).
    Guess(Running),
    /// The spymaster's answer to a contest that the judge didn't decide (K21).
    Contest(Running),
    /// The penalty's word, which the team whose turn it is now may cover before its clue (K19, K22).
    Penalty,
    /// The imaginary team's word (K25).
    Imaginary,
    /// Nothing more.
    Over,
}

/// A clue that is being guessed at.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Running {
    /// The clue.
    pub clue: Clue,
    /// How many words were touched since it was given.
    pub guessed: u8,
    /// Whether it was contested, which can happen once (K21).
    pub contested: bool,
    /// The words touched since: they were visible when the clue was given, so a judge still minds them.
    pub(super) touched: Words,
}

/// A set of words of the grid, one bit each.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub(super) struct Words(u32);

impl Words {
    #[inline]
    pub(super) fn contains(self, word: usize) -> bool {
        self.0 & (1 << word) != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, word: usize) {
        self.0 |= 1 << word;
    }

    #[inline]
    pub(super) fn includes(self, others: Words) -> bool {
        self.0 & others.0 == others.0
    }

    #[inline]
    pub(super) fn without(self, others: Words) -> Words {
        Words(self.0 & !others.0)
    }

    #[inline]
    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// All words of the grid.
    pub(super) fn all() -> Words {
        Words((1 << SetUp::WORDS) - 1)
    }

    /// The words, in the order of the grid.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let word = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(word)
        })
    }
}

impl FromIterator<usize> for Words {
    fn from_iter<I: IntoIterator<Item = usize>>(words: I) -> Words {
        words.into_iter().fold(Words::default(), |mut set, word| {
            set.insert(word);
            set
        })
    }
}

impl Position {
    pub(super) fn new(set_up: SetUp) -> Position {
        let turn = set_up.first;
        Position { set_up: Arc::new(set_up), covered: Words::default(), turn, phase: Phase::Clue }
    }

    /// The team whose turn it is.
    pub fn turn(&self) -> Team {
        self.turn
    }

    /// The language of the words.
    pub fn language(&self) -> &str {
        &self.set_up.language
    }

    /// How long each phase may take, if there is a limit (K14).
    pub fn timer(&self) -> Option<Timer> {
        self.set_up.timer
    }

    /// What the game waits for.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The words that aren't covered, in the order of the grid.
    pub fn visible_words(&self) -> impl Iterator<Item = &str> {
        self.visible().iter().map(|word| self.word(word))
    }

    pub(super) fn visible(&self) -> Words {
        Words::all().without(self.covered)
    }

    pub(super) fn word(&self, word: usize) -> &str {
        &self.set_up.words[word]
    }

    /// A word's place in the grid, however it is spelt (K23).
    pub(super) fn find(&self, word: &str) -> Option<usize> {
        let exact = self.set_up.words.iter().position(|other| other == word);
        exact.or_else(|| {
            let folded = fold(word);
            self.set_up.folded.iter().position(|other| *other == folded)
        })
    }

    #[inline]
    pub(super) fn words_of(&self, owner: impl Into<Owner>) -> Words {
        self.set_up.owned[owner.into() as usize]
    }

    /// Why the game is over, if it is (K10, K15, K26).
    pub(super) fn reason_to_end(&self) -> Option<Reason> {
        let all_covered = |team: Team| self.covered.includes(self.words_of(team));
        if self.covered.includes(self.words_of(Owner::Assassin)) {
            Some(Reason::Assassin)
        } else if self.set_up.mode == Mode::Together && all_covered(self.set_up.first.other()) {
            Some(Reason::AllImaginary)
        } else {
            (all_covered(Team::Red) || all_covered(Team::Blue)).then_some(Reason::AllFound)
        }
    }

    pub(super) fn result(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let set_up = &self.set_up;
        let reason = self.reason_to_end()?;
        let mut score = None;
        let winners = match (set_up.mode, reason) {
            (Mode::Together, Reason::AllFound) => {
                let imaginary = self.words_of(set_up.first.other());
                score = Some(imaginary.without(self.covered).len() as u8);
                set_up.members(set_up.first)
            }
            (_, Reason::AllImaginary) | (Mode::Together, Reason::Assassin) => Seats::NONE,
            // K27: the agent who touched the assassin is of no team and loses with the spymaster.
            (_, Reason::Assassin) => set_up.members(self.turn.other()),
            (_, Reason::AllFound) => {
                let red_won = self.covered.includes(self.words_of(Owner::Red));
                let winner = if red_won { Team::Red } else { Team::Blue };
                set_up.members(winner).with(set_up.agents(winner))
            }
        };
        Some(Outcome { winners, reason, score })
    }

    /// The seats that may act now.
    pub(super) fn seats_to_act(&self) -> Seats {
        let spymaster = self.set_up.spymaster(self.turn);
        match &self.phase {
            Phase::Clue | Phase::Contest(_) | Phase::Penalty | Phase::Imaginary => spymaster,
            Phase::Guess(running) => {
                let agents = self.set_up.agents(self.turn);
                if running.contested { agents } else { agents.with(self.contesters()) }
            }
            Phase::Over => Seats::NONE,
        }
    }

    /// Who may contest a clue of the team whose turn it is (K21). Playing together, there is nobody.
    pub(super) fn contesters(&self) -> Seats {
        self.set_up.members(self.turn.other())
    }

    /// Plays a legal move.
    pub fn play(
        &mut self,
        seat: Seat,
        mv: &Move,
        judge: &mut (impl Judge + ?Sized),
        witness: &mut impl Witness<Public>,
    ) {
        match mv {
            Move::Clue(clue) => {
                let Clue { word, number } = clue.clone();
                witness.tell(Public::ClueGiven { seat, team: self.turn, clue: word, number });
                let touched = Words::default();
                self.phase = Phase::Guess(Running { clue: clue.clone(), guessed: 0, contested: false, touched });
            }
            Move::Guess(word) => self.touch(seat, word, witness),
            Move::Stop => self.end_turn(TurnEnd::Stopped, witness),
            Move::Contest => self.contest(seat, judge, witness),
            Move::Concede(conceded) => {
                witness.tell(Public::Answered { seat, conceded: *conceded });
                if *conceded {
                    self.end_turn(TurnEnd::InvalidClue, witness);
                } else if let Phase::Contest(running) = self.take_phase() {
                    self.phase = Phase::Guess(running);
                }
            }
            Move::Cover(word) => self.cover_chosen(seat, word.as_deref(), witness),
        }
    }

    /// An agent touches a word (K9-K11).
    fn touch(&mut self, seat: Seat, word: &str, witness: &mut impl Witness<Public>) {
        let Some(word) = self.find(word) else { return };
        let (team, owner) = (self.turn, self.set_up.key[word]);
        self.covered.insert(word);
        let Phase::Guess(running) = &mut self.phase else { return };
        running.guessed += 1;
        running.touched.insert(word);
        let is_last = running.clue.number.limit() == Some(running.guessed);
        witness.tell(Public::Guessed { seat, team, word: self.set_up.words[word].clone(), owner });
        if self.end_if_over(witness) {
            return;
        }
        if owner != team.into() {
            self.end_turn(TurnEnd::Missed, witness);
        } else if is_last {
            self.end_turn(TurnEnd::NoGuessLeft, witness);
        }
    }

    /// The other team doubts the clue; the judge decides, or else its spymaster (K21).
    fn contest(&mut self, seat: Seat, judge: &mut (impl Judge + ?Sized), witness: &mut impl Witness<Public>) {
        let Phase::Guess(mut running) = self.take_phase() else { return };
        running.contested = true;
        let ruling = (self.set_up.judge != Judging::Off).then(|| {
            let visible_then = Words::all().without(self.covered.without(running.touched));
            let words: Vec<&str> = visible_then.iter().map(|word| self.word(word)).collect();
            judge.rule_on(&running.clue.word, &words)
        });
        let is_invalid = matches!(ruling, Some(Ruling { letter: Some(_), .. }));
        witness.tell(Public::Contested { seat, clue: running.clue.word.clone(), ruling });
        if is_invalid {
            self.end_turn(TurnEnd::InvalidClue, witness);
        } else {
            self.phase = Phase::Contest(running);
        }
    }

    /// A spymaster covers the penalty's word or the imaginary team's (K19, K22, K25).
    fn cover_chosen(&mut self, seat: Seat, word: Option<&str>, witness: &mut impl Witness<Public>) {
        let place = word.and_then(|word| self.find(word));
        let word = place.map(|place| self.word(place).to_owned());
        if let Some(place) = place {
            self.covered.insert(place);
        }
        match (&self.phase, word) {
            (Phase::Imaginary, Some(word)) => witness.tell(Public::ImaginaryCovered { seat, word }),
            (_, word) => witness.tell(Public::Penalised { seat: Some(seat), team: self.turn, word }),
        }
        if !self.end_if_over(witness) {
            self.phase = Phase::Clue;
        }
    }

    fn end_if_over(&mut self, witness: &mut impl Witness<Public>) -> bool {
        if self.reason_to_end().is_none() {
            return false;
        }
        self.phase = Phase::Over;
        let outcome = self.result().expect("the game is over");
        witness.tell(Public::Ended(outcome));
        true
    }

    pub(super) fn end_turn(&mut self, why: TurnEnd, witness: &mut impl Witness<Public>) {
        witness.tell(Public::TurnEnded { team: self.turn, why });
        if self.set_up.mode == Mode::Together {
            self.phase = Phase::Imaginary;
            return;
        }
        self.turn = self.turn.other();
        self.phase = if why == TurnEnd::InvalidClue { Phase::Penalty } else { Phase::Clue };
    }

    fn take_phase(&mut self) -> Phase {
        std::mem::replace(&mut self.phase, Phase::Clue)
    }
}
