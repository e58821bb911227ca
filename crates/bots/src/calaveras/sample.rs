//! From what a seat knows to positions that look so to it.

use soupcon_rules::calaveras::{Card, HandView, Options, Pile, Position, Split, Start, StartSeat, View};
use soupcon_rules::chance::shuffle;
use soupcon_rules::{Dice, Game, Seat};

use crate::BadView;

/// All positions that a view allows: what is known, and the cards that lie somewhere out of sight.
#[derive(Clone, Debug)]
pub struct Worlds {
    known: Position,
    /// Who looks: whose hand is known.
    you: Seat,
    unseen: [Card; Card::COUNT],
    unseen_len: usize,
}

impl Worlds {
    /// The worlds that look so to `view.you`.
    pub fn of(view: &View) -> Result<Worlds, BadView> {
        let you = view.you.ok_or_else(|| BadView("an onlooker has nothing to play".to_owned()))?;
        let turn = view.turn.iter().next().ok_or_else(|| BadView("the game is over".to_owned()))?;
        let mut cards = unseen_cards(view, you)?;
        let mut draw = |count: usize| cards.split_off(cards.len() - count);
        let seats = view.seats.iter().map(|seat| StartSeat {
            team: seat.team,
            ghost: seat.ghost,
            hand: seat.hand.map(|hand| match hand {
                HandView::Seen(hand) => hand.iter().collect(),
                HandView::Hidden(count) => draw(usize::from(count)),
            }),
            front: seat.front,
            suspicion: seat.suspicion,
        });
        let start = Start {
            seats: seats.collect(),
            innocent: view.innocent,
            suspect: view.suspect,
            deck: draw(usize::from(view.deck)),
            discard: view.discard.iter().collect(),
            nicole: view.nicole,
            turn,
        };
        let known = Position::from_start(&Options::default(), &start)?;
        if known.is_over() {
            return Err(BadView("the game is over".to_owned()));
        }
        if known.holder(turn) != you {
            return Err(BadView(format!("it is seat {turn}'s turn, not yours")));
        }
        let mut unseen = [Card::Twist; Card::COUNT];
        let hidden = (0..).map(Seat).zip(&start.seats).filter(|(seat, _)| *seat != you);
        let hidden = hidden.flat_map(|(_, seat)| seat.hand.iter().flatten()).chain(&start.deck);
        let mut unseen_len = 0;
        for (place, &card) in unseen.iter_mut().zip(hidden) {
            *place = card;
            unseen_len += 1;
        }
        Ok(Worlds { known, you, unseen, unseen_len })
    }

    /// One of them. What is known is the same in all; hidden cards may lie in any way that the counts allow.
    pub fn known(&self) -> &Position {
        &self.known
    }

    /// Deals the hidden cards into `world`, which must be one of these.
    #[inline]
    pub fn draw(&mut self, world: &mut Position, dice: &mut (impl Dice + ?Sized)) {
        let unseen = &mut self.unseen[..self.unseen_len];
        shuffle(unseen, dice);
        *world = self.known;
        world.deal_unseen(self.you, unseen);
    }
}

/// The cards out of sight, as many as the view hides: what is left of the 48 when those in sight are taken away (C1).
///
/// A table may split its 48 cards otherwise, or a record may start with fewer. A view doesn't say so; then what fits best is
/// taken: never more of a kind than usual, and kinds in turn for what is still missing.
fn unseen_cards(view: &View, you: Seat) -> Result<Vec<Card>, BadView> {
    let Split { carnival, hotel, airport, phone, laboratory, twist } = Split::default();
    let mut left = [carnival, hotel, airport, phone, laboratory, twist];
    let mut take = |card: Card| left[card.kind()] = left[card.kind()].saturating_sub(1);
    let mut hidden = usize::from(view.deck);
    for (seat, player) in (0..).map(Seat).zip(&view.seats) {
        player.front.iter().for_each(|location| take(Card::Location(location)));
        match player.hand {
            Some(HandView::Seen(hand)) => hand.iter().for_each(&mut take),
            Some(HandView::Hidden(_)) if seat == you => return Err(BadView("you don't see your own hand".to_owned())),
            Some(HandView::Hidden(count)) => hidden += usize::from(count),
            None => {}
        }
    }
    let zones = view.innocent | view.suspect;
    zones.iter().for_each(|location| take(Card::Location(location)));
    view.discard.iter().for_each(&mut take);
    if hidden > Card::COUNT {
        return Err(BadView(format!("{hidden} hidden cards, but there are 48 (C1)")));
    }
    let mut cards: Vec<Card> = Vec::with_capacity(Card::COUNT);
    for (card, count) in Card::KINDS.into_iter().zip(left) {
        cards.extend((0..count).map(|_| card));
    }
    // Too many: the commonest kinds go first. Too few: every kind in turn.
    while cards.len() > hidden {
        let counts: Pile = cards.iter().copied().collect();
        let commonest = Card::KINDS.into_iter().max_by_key(|&card| counts.count(card)).expect("there are six kinds");
        let place = cards.iter().position(|&card| card == commonest).expect("the commonest is there");
        cards.remove(place);
    }
    let missing = hidden - cards.len();
    cards.extend(Card::KINDS.into_iter().cycle().take(missing));
    Ok(cards)
}
