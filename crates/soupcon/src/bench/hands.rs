//! What the four people at a table of Calaveras need to know to make a legal move: whose turn it is, and their own cards.
//!
//! They know it from their streams, like any client; asking the server before each move would measure that as well.

use serde::Deserialize;
use serde_json::json;

use super::Dice;

#[derive(Default)]
pub(crate) struct Hands {
    cards: [Vec<String>; 4],
    turn: usize,
    pub(crate) is_over: bool,
}

/// A line of a stream: the whole view, or what happened.
#[derive(Deserialize)]
struct Line {
    events: Option<Vec<Happened>>,
    view: Option<View>,
}

#[derive(Deserialize)]
struct View {
    seats: Vec<SeatView>,
    turn: Vec<usize>,
}

#[derive(Deserialize)]
struct SeatView {
    hand: Cards,
}

#[derive(Deserialize)]
struct Happened {
    event: String,
    #[serde(default)]
    seat: usize,
    card: Option<String>,
    cards: Option<Cards>,
}

/// One's own cards, or the number of another's.
#[derive(Deserialize)]
#[serde(untagged)]
enum Cards {
    Seen(Vec<String>),
    Hidden(#[allow(dead_code)] u8),
}

impl Hands {
    /// Learns what a seat's stream tells.
    pub(crate) fn hear(&mut self, seat: usize, line: &str) {
        // Nobody's hand changes on another's turn.
        let is_news = seat == self.turn || !line.contains("\"events\":");
        let Some(Line { events, view }) = is_news.then(|| serde_json::from_str(line).ok()).flatten() else { return };
        if let Some(View { mut seats, turn }) = view {
            if let Cards::Seen(cards) = seats.swap_remove(seat).hand {
                self.cards[seat] = cards;
            }
            self.is_over = turn.is_empty();
            // All four hear of the next turn, the one who has just moved too.
            self.turn = turn.first().copied().unwrap_or(self.turn);
        }
        for Happened { event, seat: whose, card, cards } in events.into_iter().flatten() {
            match (event.as_str(), card, cards) {
                ("played", Some(card), _) => self.discard(seat, &card),
                ("twisted", ..) => self.discard(seat, "twist"),
                ("drew", _, Some(Cards::Seen(cards))) if whose == seat => self.cards[seat].extend(cards),
                _ => {}
            }
        }
    }

    fn discard(&mut self, seat: usize, card: &str) {
        let held = &mut self.cards[seat];
        if let Some(index) = held.iter().position(|other| other == card) {
            held.swap_remove(index);
        }
    }

    /// Everybody has heard of a seat's move: it is the next player's turn, unless a whole view has told it already.
    pub(crate) fn end_turn(&mut self, seat: usize) {
        if self.turn == seat && !self.is_over {
            self.turn = (seat + 1) % 4;
        }
    }

    /// Whose turn it is, and a legal move.
    pub(crate) fn choose(&self, dice: &mut Dice) -> (usize, serde_json::Value) {
        let (seat, cards) = (self.turn, &self.cards[self.turn]);
        if cards.is_empty() {
            return (seat, json!({ "seat": seat, "pass": true }));
        }
        let card = &cards[dice.below(cards.len())];
        let mv = match dice.below(6) {
            _ if card == "twist" => json!({ "seat": seat, "play": card }),
            0 => json!({ "seat": seat, "play": card, "to": "innocent" }),
            1 => json!({ "seat": seat, "play": card, "to": "suspect" }),
            place => json!({ "seat": seat, "play": card, "to": { "seat": place - 2 } }),
        };
        (seat, mv)
    }
}
