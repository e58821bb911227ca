//! Players of Arosa: for now one that plays any legal move.

use soupcon_rules::arosa::{Floor, Options, Piece, Position, Start, View};
use soupcon_rules::{Dice, Game, Seat, Seats};

use crate::{AnyMove, BadView, Budget, Played, Player};

impl Played for Position {
    type Thought = ();
    const LEVELS: &'static [&'static str] = &["random"];

    /// What is neither in a reserve nor on the board lies somewhere in the hotel, each piece on any floor.
    fn sample(view: &View, dice: &mut dyn Dice) -> Result<Position, BadView> {
        let turn = view.turn.iter().next().ok_or_else(|| BadView("the game is over".to_owned()))?;
        let mut hotel = vec![Vec::new(); usize::from(Floor::COUNT)];
        let mut hide = |piece: Piece, count: u8| {
            for _ in 0..count {
                hotel[dice.below(u32::from(Floor::COUNT)) as usize].push(piece);
            }
        };
        let victims = usize::from(Position::VICTIMS).saturating_sub(view.found.len());
        hide(Piece::Victim, victims as u8);
        for (player, &reserve) in view.reserve.iter().enumerate() {
            let on_board =
                view.board.iter().filter_map(|row| row.get(player)).fold(0_u8, |sum, &n| sum.saturating_add(n));
            let inside = Position::TRACES.saturating_sub(reserve.saturating_add(on_board));
            hide(Piece::Trace(Seat(player as u8)), inside);
        }
        let View { players, reserve, board, found, .. } = view.clone();
        Ok(Position::from_start(&Options::default(), &Start { players, reserve, hotel, board, found, turn })?)
    }

    fn seat_of(view: &View) -> Option<Seat> {
        view.you
    }

    fn sides(&self) -> Vec<u8> {
        (0..self.seats()).collect()
    }

    fn winners(&self) -> Option<Seats> {
        self.outcome().map(|outcome| outcome.winners)
    }

    fn player(level: &str, _: Option<Budget>, seed: u64) -> Option<Box<dyn Player<Position>>> {
        (level == "random").then(|| Box::new(AnyMove::new(seed)) as _)
    }
}
