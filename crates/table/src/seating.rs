//! Who sits where: seats that come and go before a game, and change hands in it.

use soupcon_rules::{Seat, chance};

use crate::deal::SecretDice;
use crate::entry::Sitter;
use crate::id::PersonId;
use crate::round::Seating;
use crate::table::{Table, resized};

/// A seat that changed hands in the game that a table shows.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct SeatChange {
    /// The entry by which it did.
    pub seq: u64,
    /// The seat.
    pub seat: Seat,
    /// Who had it until then; `None` for a bot, or nobody.
    pub before: Option<String>,
    /// Who has it since.
    pub after: Option<String>,
    /// Whether the game was going on.
    pub was_running: bool,
}

impl Table {
    /// Who sits where once the table has so many seats; `None` if the seats stay as they are, fewer or more of them. People whose
    /// seat is gone get another one that no person has, and whoever lost theirs earlier gets it back, or another free one.
    pub(crate) fn seats_for(&self, count: usize) -> Option<Vec<Sitter>> {
        let plain = resized(&self.seats, count);
        let mut seats = plain.clone();
        for &sitter in self.seats.iter().skip(count).filter(|sitter| matches!(sitter, Sitter::Person(_))) {
            let free =
                [Sitter::Open, Sitter::Bot].into_iter().find_map(|free| seats.iter().position(|&other| other == free));
            if let Some(free) = free {
                seats[free] = sitter;
            }
        }
        for &(person, seat) in &self.displaced {
            let is_own_free = seats.get(seat.index()) == Some(&Sitter::Open);
            let free =
                is_own_free.then(|| seat.index()).or_else(|| seats.iter().position(|&other| other == Sitter::Open));
            if let Some(free) = free {
                seats[free] = Sitter::Person(person);
            }
        }
        (seats != plain).then_some(seats)
    }

    /// The same people, bots and free seats in a random order, which is another one if there is one.
    pub(crate) fn shuffled(&self) -> Vec<Sitter> {
        let mut seats = self.seats.clone();
        let has_another = seats.iter().any(|sitter| *sitter != seats[0]);
        let mut dice = SecretDice::random();
        while has_another && seats == self.seats {
            chance::shuffle(&mut seats, &mut dice);
        }
        seats
    }

    /// Gives people other seats, and keeps in mind who lost theirs and who got one back.
    pub(crate) fn reseat(&mut self, seats: Vec<Sitter>) {
        let before = std::mem::replace(&mut self.seats, seats);
        let people = |seats: &[Sitter]| -> Vec<(PersonId, Seat)> {
            let seats = (0..).map(Seat).zip(seats);
            seats
                .filter_map(
                    |(seat, sitter)| if let Sitter::Person(person) = sitter { Some((*person, seat)) } else { None },
                )
                .collect()
        };
        let (before, after) = (people(&before), people(&self.seats));
        let is_among = |list: &[(PersonId, Seat)], person: PersonId| list.iter().any(|(other, _)| *other == person);
        self.reseated = after.iter().map(|(person, _)| *person).filter(|&person| !is_among(&before, person)).collect();
        self.displaced.retain(|(person, _)| !is_among(&after, *person));
        self.displaced.extend(before.iter().filter(|(person, _)| !is_among(&after, *person)));
    }

    /// Somebody has a seat again by themselves, or is gone.
    pub(crate) fn forget_displaced(&mut self, person: PersonId) {
        self.displaced.retain(|(other, _)| *other != person);
        self.reseated.retain(|other| *other != person);
    }

    /// Keeps in mind which seats changed hands while a game is shown.
    pub(crate) fn note_seats(&mut self, before: &[Sitter], seq: u64) {
        let was_running = self.is_running();
        let Some(round) = &mut self.round else { return };
        for (seat, (&before, &after)) in (0..).map(Seat).zip(before.iter().zip(&self.seats)) {
            if before != after {
                round.note_seating(Seating { seq, moves: round.moves, seat, before, after, was_running });
            }
        }
    }

    /// Keeps the name of somebody who is about to leave, if the table shows something that they said or did.
    pub(crate) fn keep_name(&mut self, person: PersonId) {
        let Some(guest) = self.people.iter().find(|guest| guest.person == person).cloned() else { return };
        let mut former: Vec<_> = self.former.iter().filter(|other| other.person != person).cloned().collect();
        former.push(guest);
        former.retain(|guest| {
            let has_played = self.round.iter().flat_map(|round| &round.held).any(|(other, _)| *other == guest.person);
            has_played || self.chat.iter().any(|said| said.person == guest.person)
        });
        self.former = std::sync::Arc::new(former);
    }

    /// What somebody is called who is here, or was when they did something that the table shows.
    pub fn name_of(&self, person: PersonId) -> Option<&str> {
        let mut known = self.people.iter().chain(&*self.former);
        known.find(|guest| guest.person == person).map(|guest| &*guest.name)
    }

    /// The seats that changed hands since the deal, oldest first.
    pub fn seat_changes(&self) -> Vec<SeatChange> {
        self.changes(|seating| seating.seq)
    }

    /// The same for the game that is just over, told by the numbers of its moves.
    pub(crate) fn past_seat_changes(&self) -> Vec<SeatChange> {
        self.changes(|seating| seating.moves + 1)
    }

    fn changes(&self, number: fn(&Seating) -> u64) -> Vec<SeatChange> {
        let name = |sitter| match sitter {
            Sitter::Person(person) => self.name_of(person).map(str::to_owned),
            Sitter::Open | Sitter::Bot => None,
        };
        let seatings = self.round.iter().flat_map(|round| &round.seatings);
        let change = |seating: &Seating| SeatChange {
            seq: number(seating),
            seat: seating.seat,
            before: name(seating.before),
            after: name(seating.after),
            was_running: seating.was_running,
        };
        seatings.map(change).collect()
    }

    /// Whether somebody looks on because the table has fewer seats now.
    pub fn has_lost_seat(&self, person: PersonId) -> bool {
        self.displaced.iter().any(|(other, _)| *other == person)
    }

    /// Whether somebody has just got a seat back because the table has more seats now.
    pub fn has_seat_back(&self, person: PersonId) -> bool {
        self.reseated.contains(&person)
    }
}

#[cfg(test)]
#[path = "seating_tests.rs"]
mod tests;
