//! What one seat may know (K3, K17).

use serde::{Deserialize, Serialize};

use super::clue::Number;
use super::judge::Judging;
use super::position::{Phase, Position, Running};
use super::record::PhaseName;
use super::set_up::{Mode, Owner, Player, Role, SetUp, Team, Timer};
use crate::{Seat, Seats};

/// What one seat, or an onlooker, may know of a position.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view this is; `None` is an onlooker's.
    pub you: Option<Seat>,
    /// The language of the words.
    pub language: String,
    /// How it is played.
    pub mode: Mode,
    /// Who sits where.
    pub seats: Vec<Player>,
    /// The grid.
    pub words: Vec<String>,
    /// Whose each word is, as far as this seat may know: all of it for a spymaster, the covered ones for others, and all for
    /// everybody once the game is over.
    pub key: Vec<Option<Owner>>,
    /// The covered words.
    pub covered: Vec<String>,
    /// Who began.
    pub first: Team,
    /// Whose turn it is.
    pub team: Team,
    /// What the game waits for.
    pub phase: PhaseName,
    /// The clue that is being guessed at.
    pub clue: Option<ClueView>,
    /// Whether clues may be about zero or unlimited words.
    pub expert: bool,
    /// What happens to a clue that the judge finds invalid.
    pub judge: Judging,
    /// How long each phase may take.
    pub timer: Option<Timer>,
    /// Who may act; nobody once the game is over.
    pub turn: Seats,
}

/// A clue that is being guessed at.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ClueView {
    pub word: Box<str>,
    pub number: Number,
    pub guessed: u8,
    pub contested: bool,
}

impl Position {
    pub(super) fn view_for(&self, you: Option<Seat>) -> View {
        // No `..`: a new field of `Position` doesn't compile until somebody decides who may know it.
        let Position { set_up, covered, turn, phase } = self;
        let SetUp {
            mode,
            language,
            players,
            words,
            folded: _,
            key,
            owned: _,
            spymasters: _,
            agents: _,
            members: _,
            first,
            expert,
            judge,
            timer,
        } = &**set_up;
        let is_spymaster =
            you.and_then(|you| players.get(you.index())).is_some_and(|player| player.role == Role::Spymaster);
        let sees_all = is_spymaster || *phase == Phase::Over;
        let shown = |(word, &owner): (usize, &Owner)| (sees_all || covered.contains(word)).then_some(owner);
        View {
            you,
            language: language.clone(),
            mode: *mode,
            seats: players.clone(),
            words: words.clone(),
            key: key.iter().enumerate().map(shown).collect(),
            covered: covered.iter().map(|word| words[word].clone()).collect(),
            first: *first,
            team: *turn,
            phase: PhaseName::of(phase),
            clue: self.running().map(|Running { clue, guessed, contested, touched: _ }| ClueView {
                word: clue.word.clone(),
                number: clue.number,
                guessed: *guessed,
                contested: *contested,
            }),
            expert: *expert,
            judge: *judge,
            timer: *timer,
            turn: self.seats_to_act(),
        }
    }

    /// The clue that is being guessed at or contested.
    pub fn running(&self) -> Option<&Running> {
        match &self.phase {
            Phase::Guess(running) | Phase::Contest(running) => Some(running),
            Phase::Clue | Phase::Penalty | Phase::Imaginary | Phase::Over => None,
        }
    }
}
