//! Where a game's chance comes from, and what its players hear of it.

use std::{array, fmt, thread};

use clap::ValueEnum;
use soupcon_bots::Played;
use soupcon_bots::arosa::Sound;
use soupcon_rules::arosa::{self, Floor};
use soupcon_rules::{BadSetUp, Dice, Seat, Seeded, calaveras, codenames};
use soupcon_table::{Hosted, Past, Seed};

/// What Arosa's cubes fall through.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Hotel {
    /// The tower of a live table, and the clips that it sends.
    Real,
    /// The table of odds that bots think with. What is heard of a fall is another fall of the tower to the same floor.
    Twin,
}

/// A game of the arena.
pub(crate) trait Staged: Hosted + Played {
    /// Whether a live table's chance is more than numbers.
    const HAS_HOTEL: bool = false;

    /// Where a throw ended, if this is one.
    fn rest(_: &Self::Event) -> Option<Floor> {
        None
    }
}

impl Staged for calaveras::Position {}
impl Staged for codenames::Position {}

impl Staged for arosa::Position {
    const HAS_HOTEL: bool = true;

    fn rest(event: &arosa::Event) -> Option<Floor> {
        match event {
            arosa::Event::Threw { throw, .. } => Some(throw.floor),
            arosa::Event::Public(_) | arosa::Event::FellOut { .. } => None,
        }
    }
}

/// Where chance comes from.
pub(crate) enum Source {
    /// From a seed, and nothing is heard.
    Seeds,
    /// From what a live table has.
    Table,
    /// From a seed, and this may be heard for each floor.
    Twin([Vec<Sound>; Floor::COUNT as usize]),
}

impl Source {
    pub(crate) fn new<G: Staged>(hotel: Hotel) -> Source {
        match hotel {
            _ if !G::HAS_HOTEL => Source::Seeds,
            Hotel::Real => Source::Table,
            Hotel::Twin => Source::Twin(sounds_by_floor()),
        }
    }
}

/// What a journal says of it: games with another chance are other games.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Seeds => "",
            Source::Table => ", real hotel",
            Source::Twin(_) => ", twin hotel",
        })
    }
}

/// How a good many falls of the tower sound, by the floor where they ended: into several hotels, from the first cube to as many as a
/// game for four has by its end.
fn sounds_by_floor() -> [Vec<Sound>; Floor::COUNT as usize] {
    const HOTELS: u8 = 16;
    const CUBES: u8 = 60;
    let fill = |number: u8| {
        let mut hotel = soupcon_tower::Hotel::from_poses(&[]);
        let fall = |nth: u8| {
            let fall = hotel.throw(0, array::from_fn(|at| [number, nth, 1, 0][at % 4]));
            let clip = soupcon_tower::render(&fall.impacts, array::from_fn(|at| [number, nth, 2, 0][at % 4]));
            (usize::from(fall.floor), Sound::of(clip.samples()))
        };
        (0..CUBES).map(fall).collect::<Vec<_>>()
    };
    let mut sounds = array::from_fn(|_| Vec::new());
    thread::scope(|scope| {
        let fill = &fill;
        let hotels: Vec<_> = (0..HOTELS).map(|number| scope.spawn(move || fill(number))).collect();
        for hotel in hotels {
            let falls = hotel.join().expect("a hotel is filled without a panic");
            falls.into_iter().for_each(|(floor, sound): (usize, Sound)| sounds[floor].push(sound));
        }
    });
    sounds
}

/// The world outside during one game.
pub(crate) struct Stage<'a, G: Staged> {
    source: &'a Source,
    seed: u64,
    moves: u64,
    past: Past,
    heard: Vec<G::Heard>,
}

impl<'a, G: Staged> Stage<'a, G> {
    pub(crate) fn new(source: &'a Source, seed: u64) -> Stage<'a, G> {
        Stage { source, seed, moves: 0, past: Past::default(), heard: Vec::new() }
    }

    /// What everybody has heard since the game began.
    pub(crate) fn heard(&self) -> &[G::Heard] {
        &self.heard
    }

    /// Deals a game.
    pub(crate) fn deal(&mut self, options: &G::Options) -> Result<G, BadSetUp> {
        let mut dice = Seeded::for_move(self.seed, 0);
        let chance_seed = dice.roll();
        self.decide(None, Seeded::new(chance_seed), |chance, events| G::deal(options, &mut dice, chance, events))
    }

    /// Plays a move. A deal's chance is the same in all its games, move by move.
    pub(crate) fn play(&mut self, position: &mut G, seat: Seat, mv: &G::Move) -> Result<(), G::Illegal> {
        self.moves += 1;
        let before = position.clone();
        let seeded = Seeded::for_move(self.seed, self.moves);
        self.decide(Some(&before), seeded, |chance, events| position.apply(seat, mv, chance, events))
    }

    /// Lets chance decide while `play` runs, and listens.
    fn decide<T>(
        &mut self,
        before: Option<&G>,
        seeded: Seeded,
        mut play: impl FnMut(&mut G::Chance, &mut Vec<G::Event>) -> T,
    ) -> T {
        let (mut events, mut result) = (Vec::new(), None);
        let mut ear = Seeded::new(seeded.clone().roll());
        let mut sounds = Vec::new();
        if let Source::Table = self.source {
            let dice = Seed::known(self.seed).dice(self.moves);
            let aftermath = G::decide(before, &self.past, dice, &mut |chance| result = Some(play(chance, &mut events)));
            sounds
                .extend(aftermath.iter().flat_map(|aftermath| aftermath.clips()).map(|clip| Sound::of(clip.samples())));
            self.past.extend(aftermath);
        } else {
            result = Some(play(&mut *G::seeded_chance(seeded), &mut events));
        }
        if let Source::Twin(by_floor) = self.source {
            let floors = events.iter().filter_map(G::rest).map(|floor| &by_floor[usize::from(floor.0)]);
            sounds.extend(floors.map(|sounds| sounds[ear.below(sounds.len() as u32) as usize].clone()));
        }
        let mut sounds = sounds.into_iter();
        let seen = events.iter().map(|event| G::seen_by(event, None));
        self.heard.extend(seen.filter_map(|seen| G::heard(&seen, &mut sounds)));
        result.expect("it is played while chance decides")
    }
}
