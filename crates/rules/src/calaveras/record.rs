//! How moves and their facts stand in a record; and the game's answers to [`Game`].

use serde::{Deserialize, Serialize};

use super::cards::{Card, Deck, Hand, Location, Pile};
use super::event::{Event, Outcome, Seen};
use super::moves::{Illegal, Move, Place, Shift};
use super::position::{BySeat, FaceUp, Position, Shuffle};
use super::start::{Options, Start, StartSeat, check_card_count, check_teams, find_culprit, find_ghost};
use super::view::View;
use crate::game::{BadSetUp, Game, Witness, ensure};
use crate::record::{Act, Entry};
use crate::{Dice, Seat, Seats, Seeded, chance};

/// What chance decided in a move.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Facts {
    /// The new deck, next card first, if the move made one (C16).
    pub deck: Option<Vec<Card>>,
}

/// A move and its facts, as they stand in a record.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MoveShape {
    pub seat: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<Card>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Location>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Place>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Place>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pass: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Card>>,
}

impl TryFrom<MoveShape> for Entry<Position> {
    type Error = String;

    fn try_from(shape: MoveShape) -> Result<Self, String> {
        let MoveShape { seat, play, card, from, to, pass, deck } = shape;
        let mv = match (play, card, from, to, pass) {
            (Some(Card::Location(card)), None, None, Some(to), false) => Move::Play { card, to },
            (Some(Card::Location(_)), ..) => {
                return Err("a location is played with `to`, and nothing else".to_owned());
            }
            (Some(Card::Twist), None, None, None, false) => Move::Twist(None),
            (Some(Card::Twist), Some(card), Some(from), Some(to), false) => Move::Twist(Some(Shift { card, from, to })),
            (Some(Card::Twist), ..) => {
                return Err("a twist has `card`, `from` and `to`, or none of them".to_owned());
            }
            (None, None, None, None, true) => Move::Pass,
            (None, ..) => return Err("a move has `play`, or `\"pass\":true` and nothing else".to_owned()),
        };
        Ok(Entry { act: Act::Move(seat, mv), facts: Facts { deck } })
    }
}

impl From<Entry<Position>> for MoveShape {
    fn from(entry: Entry<Position>) -> MoveShape {
        let Act::Move(seat, mv) = entry.act else { unreachable!("this game has no clock") };
        let deck = entry.facts.deck;
        let shape = MoveShape { seat, play: None, card: None, from: None, to: None, pass: false, deck };
        match mv {
            Move::Play { card, to } => MoveShape { play: Some(Card::Location(card)), to: Some(to), ..shape },
            Move::Twist(None) => MoveShape { play: Some(Card::Twist), ..shape },
            Move::Twist(Some(Shift { card, from, to })) => {
                MoveShape { play: Some(Card::Twist), card: Some(card), from: Some(from), to: Some(to), ..shape }
            }
            Move::Pass => MoveShape { pass: true, ..shape },
        }
    }
}

/// Takes a new deck from what is written, else from `source`, and notes it.
struct Ledger<'a> {
    written: Option<&'a [Card]>,
    source: &'a mut dyn Shuffle,
    noted: Option<Vec<Card>>,
    misfit: bool,
}

impl Shuffle for Ledger<'_> {
    fn shuffle(&mut self, cards: &mut [Card]) {
        match self.written {
            Some(written) if is_same_pile(written, cards) => {
                for (place, &card) in cards.iter_mut().rev().zip(written) {
                    *place = card;
                }
            }
            Some(_) => self.misfit = true,
            None => self.source.shuffle(cards),
        }
        self.noted = Some(cards.iter().rev().copied().collect());
    }
}

fn is_same_pile(cards: &[Card], others: &[Card]) -> bool {
    // The lengths first: a pile counts up to 255.
    cards.len() == others.len() && cards.iter().copied().collect::<Pile>() == others.iter().copied().collect()
}

impl Game for Position {
    const NAME: &'static str = "calaveras";
    type Options = Options;
    type Start = Start;
    type Move = Move;
    type Chance = dyn Shuffle;
    type Facts = Facts;
    type Shape = MoveShape;
    type Event = Event;
    type Seen = Seen;
    type View = View;
    type Outcome = Outcome;
    type Illegal = Illegal;

    fn deal(
        options: &Options,
        dice: &mut dyn Dice,
        _: &mut Self::Chance,
        _: &mut impl Witness<Event>,
    ) -> Result<Position, BadSetUp> {
        let Options { players, cards, first } = *options;
        ensure((3..=6).contains(&players), "options.players", "3 to 6 people play (C5)")?;
        ensure(cards.total() == Card::COUNT as u32, "options.cards", "there are 48 cards (C1)")?;
        let seats = players + players % 2;
        let ghost = (players % 2 == 1).then_some(Seat(seats - 1));
        ensure(
            first.is_none_or(|first| first.0 < players),
            "options.first",
            "the first player is one of the people (C8)",
        )?;
        let first = first.unwrap_or_else(|| Seat(dice.below(u32::from(players)) as u8));
        let mut deck: Vec<Card> = cards.pile().iter().collect();
        chance::shuffle(&mut deck, dice);

        let mut position = Position {
            face_up: FaceUp::default(),
            suspicion: BySeat::default(),
            teams: BySeat::default(),
            hands: BySeat::default(),
            seats,
            ghost,
            nicole: first,
            turn: first,
            culprit: None,
            discard: Pile::default(),
            deck: Deck::EMPTY,
        };
        for seat in (0..seats).map(Seat) {
            position.teams[seat] = seat.0 % (seats / 2);
            if ghost != Some(seat) {
                position.hands[seat] = deck.drain(..usize::from(Hand::FULL)).collect();
            }
        }
        position.deck = Deck::from_next_first(&deck);
        Ok(position)
    }

    fn from_start(_: &Options, start: &Start) -> Result<Position, BadSetUp> {
        let count = start.seats.len();
        ensure(count == 4 || count == 6, "start.seats", "a table has 4 or 6 seats (C5, C6)")?;
        let seats = count as u8;
        check_teams(&start.seats)?;
        let ghost = find_ghost(&start.seats)?;
        check_card_count(start)?;
        for (place, seat) in [("start.nicole", start.nicole), ("start.turn", start.turn)] {
            ensure(seat.0 < seats, place, "there is no such seat")?;
        }
        ensure(
            (start.innocent & start.suspect).is_empty(),
            "start.suspect",
            "a location lies in both zones: they count as one place for pairs (C15)",
        )?;

        let mut position = Position {
            face_up: FaceUp::default(),
            suspicion: BySeat::default(),
            teams: BySeat::default(),
            hands: BySeat::default(),
            seats,
            ghost,
            nicole: start.nicole,
            turn: start.turn,
            culprit: find_culprit(&start.seats)?,
            discard: start.discard.iter().copied().collect(),
            deck: Deck::from_next_first(&start.deck),
        };
        position.face_up[Place::Innocent] = start.innocent;
        position.face_up[Place::Suspect] = start.suspect;
        for (number, player) in (0..).zip(&start.seats) {
            let seat = Seat(number);
            position.teams[seat] = player.team;
            position.suspicion[seat] = player.suspicion;
            position.face_up[Place::Front(seat)] = player.front;
            position.hands[seat] = player.hand.iter().flatten().copied().collect();
        }
        Ok(position)
    }

    fn start(&self) -> Start {
        let seat = |seat: Seat| {
            let ghost = self.ghost == Some(seat);
            StartSeat {
                team: self.teams[seat],
                ghost,
                hand: (!ghost).then(|| self.hands[seat].iter().collect()),
                front: self.face_up.front(seat),
                suspicion: self.suspicion[seat],
            }
        };
        Start {
            seats: (0..self.seats).map(|number| seat(Seat(number))).collect(),
            innocent: self.face_up.innocent(),
            suspect: self.face_up.suspect(),
            deck: self.deck.iter_next_first().collect(),
            discard: self.discard.iter().collect(),
            nicole: self.nicole,
            turn: self.turn,
        }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn to_act(&self) -> Seats {
        self.seats_to_act()
    }

    fn played_by(&self, seat: Seat) -> Seat {
        self.holder(seat)
    }

    fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        if seat == self.turn { self.choices().iter().collect() } else { Vec::new() }
    }

    fn random_move(&self, _: Seat, dice: &mut dyn Dice) -> Move {
        let choices = self.choices();
        choices.get(dice.below(choices.len()))
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        self.check_move(seat, *mv)
    }

    fn apply_unchecked(&mut self, seat: Seat, mv: &Move, chance: &mut Self::Chance, witness: &mut impl Witness<Event>) {
        debug_assert_eq!(seat, self.turn);
        self.play(*mv, chance, witness);
    }

    fn apply_unchecked_with_facts(
        &mut self,
        _: Seat,
        mv: &Move,
        written: &Facts,
        source: &mut Self::Chance,
        witness: &mut impl Witness<Event>,
    ) -> Result<Facts, Illegal> {
        let mut ledger = Ledger { written: written.deck.as_deref(), source, noted: None, misfit: false };
        self.play(*mv, &mut ledger, witness);
        match ledger {
            Ledger { misfit: true, .. } => Err(Illegal::NotThisDeck),
            Ledger { written: Some(_), noted: None, .. } => Err(Illegal::NoNewDeck),
            Ledger { noted, .. } => Ok(Facts { deck: noted }),
        }
    }

    fn time_out(&mut self, _: &mut impl Witness<Event>) -> Result<(), Illegal> {
        Err(Illegal::NoClock)
    }

    fn view(&self, you: Option<Seat>) -> View {
        self.view_for(you)
    }

    fn seen_by(event: &Event, you: Option<Seat>) -> Seen {
        event.seen(|seat| you == Some(seat))
    }

    fn seen_by_all(event: &Event) -> Seen {
        event.seen(|_| true)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn seeded_chance(dice: Seeded) -> Box<dyn Shuffle> {
        Box::new(dice)
    }
}
