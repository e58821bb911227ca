//! What an investigator may do (A6, A12, A13, A17): moves, the list of legal ones, and why others are refused.

use std::fmt;

use super::hotel::{Floor, Owed};
use super::position::Position;
use crate::{Seat, Seats, game};

/// A choice.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Move {
    /// Looks for a victim: act one (A6).
    Open(Floor),
    /// Suspects one or more others and opens a floor: act two (A13).
    Suspect {
        /// Whom.
        suspects: Seats,
        /// Where.
        open: Floor,
    },
    /// Opens a floor to take back own traces: act two (A17).
    Erase {
        /// Where.
        open: Floor,
        /// How many to take back at the most; as many as allowed when it isn't said. It is a ceiling, chosen before
        /// anybody sees what lies there: a move that is refused must not tell what the floor holds.
        take: Option<u8>,
    },
}

impl Move {
    /// The floor that is opened.
    #[inline]
    pub fn open(&self) -> Floor {
        match *self {
            Move::Open(open) | Move::Suspect { open, .. } | Move::Erase { open, .. } => open,
        }
    }
}

/// The legal moves of the investigator, counted and not listed, like those of Calaveras.
///
/// In act two first come the suspicions, every set of others on every floor; then the erasures, floor by floor, without a
/// ceiling and with each that makes sense.
#[derive(Copy, Clone, Debug)]
pub struct Choices {
    investigator: Seat,
    /// 0 in act one.
    suspicions: u32,
    /// How many erasures there are up to and including each floor.
    erasures: [u32; Floor::COUNT as usize],
    len: u32,
}

impl Choices {
    fn new(position: &Position) -> Choices {
        let investigator = position.turn;
        let floors = u32::from(Floor::COUNT);
        let mut choices = Choices { investigator, suspicions: 0, erasures: [0; 8], len: 0 };
        if position.is_over() {
            return choices;
        }
        if !position.is_act_two() {
            choices.len = floors;
            return choices;
        }
        choices.suspicions = floors * ((1 << (position.players - 1)) - 1);
        if position.on_board(investigator) > 0 {
            let mut total = 0;
            for (count, floor) in choices.erasures.iter_mut().zip(Floor::all()) {
                total += 2 + u32::from(position.board[usize::from(floor.0)][investigator.index()]);
                *count = total;
            }
        }
        choices.len = choices.suspicions + choices.erasures[7];
        choices
    }

    /// How many there are; none once the game is over.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The choice with this index, which is below [`Choices::len`].
    pub fn get(&self, index: u32) -> Move {
        debug_assert!(index < self.len);
        if self.suspicions == 0 {
            return Move::Open(Floor(index as u8));
        }
        let Some(index) = index.checked_sub(self.suspicions) else {
            let others = index / u32::from(Floor::COUNT) + 1;
            let open = Floor((index % u32::from(Floor::COUNT)) as u8);
            // Make room for the investigator's own bit.
            let below = (1 << self.investigator.0) - 1;
            let suspects = Seats::from_bits((others & below) | ((others & !below) << 1));
            return Move::Suspect { suspects, open };
        };
        let floor = self.erasures.iter().filter(|&&count| count <= index).count();
        let nth = if floor == 0 { index } else { index - self.erasures[floor - 1] };
        Move::Erase { open: Floor(floor as u8), take: nth.checked_sub(1).map(|take| take as u8) }
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Move> + use<> {
        let choices = *self;
        (0..choices.len).map(move |index| choices.get(index))
    }
}

impl Position {
    /// The legal moves of the investigator.
    pub fn choices(&self) -> Choices {
        Choices::new(self)
    }

    pub(super) fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        if seat != self.turn {
            return Err(Illegal::NotYourTurn);
        }
        match mv {
            Move::Open(_) if self.is_act_two() => return Err(Illegal::NoAction),
            Move::Suspect { .. } | Move::Erase { .. } if !self.is_act_two() => return Err(Illegal::ActOne),
            _ => {}
        }
        if !mv.open().exists() {
            return Err(Illegal::NoSuchFloor);
        }
        match mv {
            Move::Open(_) => Ok(()),
            Move::Suspect { suspects, .. } => self.check_suspects(seat, suspects),
            Move::Erase { open, take } => {
                if self.on_board(seat) == 0 {
                    return Err(Illegal::NothingToErase);
                }
                let there = self.board[usize::from(open.0)][seat.index()];
                if take.is_some_and(|take| take > there) { Err(Illegal::TooMany) } else { Ok(()) }
            }
        }
    }

    fn check_suspects(&self, seat: Seat, suspects: Seats) -> Result<(), Illegal> {
        if suspects.is_empty() {
            Err(Illegal::NoSuspect)
        } else if suspects.contains(seat) {
            Err(Illegal::SuspectsSelf)
        } else if !suspects.without(Seats::first(self.players)).is_empty() {
            Err(Illegal::NoSuchPlayer)
        } else {
            Ok(())
        }
    }
}

/// Why a move is refused.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Illegal {
    GameOver,
    NotYourTurn,
    NoSuchFloor,
    ActOne,
    NoAction,
    NoSuspect,
    SuspectsSelf,
    NoSuchPlayer,
    NothingToErase,
    TooMany,
    NoClock,
    /// The throws in the record can't be: a floor that isn't there, a knock upwards, a piece that didn't lie there.
    ImpossibleThrow,
    /// What fell out, as the record has it, didn't lie above the opened floor.
    ImpossibleFall,
    /// What slid down among the lifted floors, as the record has it, didn't lie or didn't stay there.
    ImpossibleShift,
    /// The throws in the record aren't those that this search owes; by the rule that says which.
    NotOwed(Owed),
}

impl Illegal {
    fn rule_and_reason(self) -> (&'static str, &'static str) {
        match self {
            Illegal::GameOver => ("A19", "the game is over"),
            Illegal::NotYourTurn => ("A6", "it is another investigator's turn"),
            Illegal::NoSuchFloor => ("A6", "the hotel has the floors 0 to 7"),
            Illegal::ActOne => ("A6", "in act one a floor is opened, and nothing else"),
            Illegal::NoAction => ("A12", "in act two a floor is opened to suspect or to erase"),
            Illegal::NoSuspect => ("A13", "somebody must be suspected"),
            Illegal::SuspectsSelf => ("A13", "one suspects others, not oneself"),
            Illegal::NoSuchPlayer => ("A13", "there is no such player to suspect"),
            Illegal::NothingToErase => ("A17", "there is no own trace on the search board"),
            Illegal::TooMany => ("A17", "there are fewer own traces on that floor's space"),
            Illegal::NoClock => ("A6", "a floor must be opened, however long it takes"),
            Illegal::ImpossibleThrow => (
                "A2",
                "a throw or a knock-down that can't be: things fall down, onto floors 0 to 7, from where they lay",
            ),
            Illegal::ImpossibleFall => ("A18", "what fell out did not lie above the opened floor"),
            Illegal::ImpossibleShift => ("A18", "what slid down did not lie, or did not stay, above the opened floor"),
            Illegal::NotOwed(owed) => (owed.rule(), "the throws are not those that the search owes"),
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
