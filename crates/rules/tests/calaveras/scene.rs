//! A table in the middle of a game, written in a few letters: c h a p l t are the initials of the cards.

use soupcon_rules::calaveras::{
    Card, Event, Facts, Illegal, Location, Locations, Move, Options, Outcome, Place, Position, Public, Shift, Start,
    StartSeat, View,
};
use soupcon_rules::{Act, Dice, Entry, Game, Illegal as _, Record, Seat, Seeded};

/// A position that a test writes down.
#[derive(Clone)]
pub(crate) struct Scene(Start);

/// People with these hands. Nothing lies face up, nobody has points, seat 0 is to play and holds Nicole. The deck is
/// long enough that nothing is reshuffled by accident.
pub(crate) fn scene<const SEATS: usize>(hands: [&str; SEATS]) -> Scene {
    let seat = |(number, hand): (usize, &str)| StartSeat {
        team: (number % (SEATS / 2)) as u8,
        ghost: false,
        hand: Some(cards(hand)),
        front: Locations::NONE,
        suspicion: 0,
    };
    Scene(Start {
        seats: hands.into_iter().enumerate().map(seat).collect(),
        innocent: Locations::NONE,
        suspect: Locations::NONE,
        deck: cards("tttt"),
        discard: Vec::new(),
        nicole: Seat(0),
        turn: Seat(0),
    })
}

impl Scene {
    pub(crate) fn ghost(mut self, seat: usize) -> Scene {
        self.0.seats[seat].ghost = true;
        self.0.seats[seat].hand = None;
        self
    }

    pub(crate) fn front(mut self, seat: usize, front: &str) -> Scene {
        self.0.seats[seat].front = locations(front);
        self
    }

    pub(crate) fn fronts<const SEATS: usize>(self, fronts: [&str; SEATS]) -> Scene {
        fronts.into_iter().enumerate().fold(self, |scene, (seat, front)| scene.front(seat, front))
    }

    pub(crate) fn innocent(mut self, zone: &str) -> Scene {
        self.0.innocent = locations(zone);
        self
    }

    pub(crate) fn suspect(mut self, zone: &str) -> Scene {
        self.0.suspect = locations(zone);
        self
    }

    pub(crate) fn points<const SEATS: usize>(mut self, points: [u8; SEATS]) -> Scene {
        for (seat, points) in self.0.seats.iter_mut().zip(points) {
            seat.suspicion = points;
        }
        self
    }

    /// The next card to be drawn comes first.
    pub(crate) fn deck(mut self, deck: &str) -> Scene {
        self.0.deck = cards(deck);
        self
    }

    pub(crate) fn discard(mut self, discard: &str) -> Scene {
        self.0.discard = cards(discard);
        self
    }

    pub(crate) fn nicole(mut self, seat: u8) -> Scene {
        self.0.nicole = Seat(seat);
        self
    }

    pub(crate) fn turn(mut self, seat: u8) -> Scene {
        self.0.turn = Seat(seat);
        self
    }

    pub(crate) fn begin(self) -> Table {
        Table(Position::from_start(&Options::default(), &self.0).unwrap())
    }

    /// Where a record with this start is refused.
    pub(crate) fn refused_at(&self) -> String {
        Position::from_start(&Options::default(), &self.0).unwrap_err().place
    }

    /// The same scene with any change that the other methods can't make.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Start)) -> Scene {
        change(&mut self.0);
        self
    }
}

/// A game that goes on from a scene.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Table(pub(crate) Position);

impl Table {
    /// Plays a legal move of whoever's turn it is.
    pub(crate) fn play(&mut self, mv: Move) -> Vec<Event> {
        let mut events = Vec::new();
        self.0.apply(self.0.turn(), &mv, &mut Seeded::new(0), &mut events).unwrap();
        events
    }

    /// Plays a legal move, of which everybody hears just this and in this order.
    #[track_caller]
    pub(crate) fn tells<const N: usize>(&mut self, mv: Move, expected: [Public; N]) {
        assert_eq!(public(&self.play(mv)), expected);
    }

    /// Plays a move of a record with its written deck, if any, and the seed of that record.
    pub(crate) fn replay(&mut self, mv: Move, deck: Option<&str>, seed: u64) -> Result<(Facts, Vec<Event>), Illegal> {
        let facts = Facts { deck: deck.map(cards) };
        let entry = Entry::<Position> { act: Act::Move(self.0.turn(), mv), facts };
        let mut events = Vec::new();
        let played = entry.play(&mut self.0, seed, 1, &mut events)?;
        Ok((played.facts, events))
    }

    /// Asserts that whoever's turn it is may not play this move, and that trying it changes nothing.
    #[track_caller]
    pub(crate) fn refuses(&self, mv: Move, why: Illegal, rule: &str) {
        self.refuses_from(self.0.turn(), mv, why, rule);
    }

    #[track_caller]
    pub(crate) fn refuses_from(&self, seat: Seat, mv: Move, why: Illegal, rule: &str) {
        let (mut after, mut events) = (self.clone(), Vec::new());
        let refusal = after.0.apply(seat, &mv, &mut Seeded::new(0), &mut events);
        assert_eq!(refusal, Err(why));
        assert_eq!(why.rule(), rule);
        assert_eq!((&after, &*events), (self, &[][..]));
        assert!(!self.0.legal_moves(seat).contains(&mv));
    }

    pub(crate) fn hand(&self, seat: usize) -> String {
        initials(self.0.start().seats[seat].hand.iter().flatten().copied())
    }

    pub(crate) fn front(&self, seat: usize) -> String {
        initials_of(self.0.start().seats[seat].front)
    }

    pub(crate) fn innocent(&self) -> String {
        initials_of(self.0.start().innocent)
    }

    pub(crate) fn suspect(&self) -> String {
        initials_of(self.0.start().suspect)
    }

    pub(crate) fn deck(&self) -> String {
        initials(self.0.start().deck)
    }

    pub(crate) fn discard(&self) -> String {
        initials(self.0.start().discard)
    }

    pub(crate) fn points(&self) -> Vec<u8> {
        self.0.start().seats.iter().map(|seat| seat.suspicion).collect()
    }

    pub(crate) fn nicole(&self) -> u8 {
        self.0.start().nicole.0
    }

    pub(crate) fn turn(&self) -> u8 {
        self.0.turn().0
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    pub(crate) fn view(&self, you: u8) -> View {
        self.0.view(Some(Seat(you)))
    }
}

pub(crate) fn front(seat: u8) -> Place {
    Place::Front(Seat(seat))
}

pub(crate) fn put(card: Location, to: Place) -> Move {
    Move::Play { card, to }
}

pub(crate) fn shift(card: Location, from: Place, to: Place) -> Move {
    Move::Twist(Some(Shift { card, from, to }))
}

pub(crate) fn cards(initials: &str) -> Vec<Card> {
    let card = |initial| Card::KINDS["chaplt".find(initial).unwrap()];
    initials.chars().map(card).collect()
}

pub(crate) fn locations(initials: &str) -> Locations {
    let location = |initial| Location::ALL["chapl".find(initial).unwrap()];
    initials.chars().map(location).collect()
}

/// The initials in the order of a record: that of `Card::KINDS`, but for a deck.
pub(crate) fn initials(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(|card| char::from(b"chaplt"[card.kind()])).collect()
}

fn initials_of(locations: Locations) -> String {
    initials(locations.iter().map(Card::Location))
}

pub(crate) fn public(events: &[Event]) -> Vec<Public> {
    let public = |event: &Event| match *event {
        Event::Public(public) => Some(public),
        Event::Drew { .. } => None,
    };
    events.iter().filter_map(public).collect()
}

pub(crate) fn deal(players: u8, seed: u64) -> Table {
    Table(Record::deal(Options { players, ..Options::default() }, seed).unwrap().1)
}

/// Plays whole games at random; after every move, shows the table before and after it and what happened.
pub(crate) fn in_random_games(mut look: impl FnMut(&Table, &Table, &[Event])) {
    for seed in 0..40 {
        let mut dice = Seeded::new(seed);
        let mut table = deal(3 + (seed % 4) as u8, seed);
        let mut moves = 0;
        while table.outcome().is_none() {
            let (before, choices) = (table.clone(), table.0.choices());
            let events = table.play(choices.get(dice.below(choices.len())));
            look(&before, &table, &events);
            moves += 1;
            assert!(moves < 10_000, "game {seed} never ends");
        }
    }
}
