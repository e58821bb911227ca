//! Players of Arosa at all kinds of tables, with clips that are made here: clicks in a quiet room.

use std::sync::LazyLock;

use soupcon_bots::arosa::{Heard, Sound};
use soupcon_bots::{Budget, Played, Player};
use soupcon_rules::arosa::{Event, Move, Odds, Options, Piece, Position, View};
use soupcon_rules::{Dice, Game, Record, Seat, Seeded};

const LEVELS: [&str; 6] = ["random", "recruit", "agent", "inspector", "mastermind", "deaf"];

fn player(level: &str, seed: u64) -> Box<dyn Player<Position>> {
    Position::player(level, Some(Budget::Simulations(60)), seed).unwrap()
}

/// A clip like that of a cube which falls so deep: the deeper, the more clicks and the later the last (docs/arosa.md).
fn clip(floor: u8, dice: &mut Seeded) -> Vec<i16> {
    const RATE: usize = 22_050;
    let mut samples: Vec<i16> = (0..RATE * 5 / 2).map(|_| dice.below(9) as i16 - 4).collect();
    let clicks = [14, 12, 10, 9, 8, 7, 6, 5][usize::from(floor)];
    let last = [1.73, 1.43, 1.23, 1.09, 0.93, 0.79, 0.65, 0.52][usize::from(floor)];
    for click in 0..clicks {
        let begin = (RATE as f64 * last * f64::from(click + 1) / f64::from(clicks)) as usize;
        for at in 0..RATE / 50 {
            let fade = (-(at as f64) / 60.0).exp();
            samples[begin + at] += (6_000.0 * fade * (at as f64 * 0.35).sin()) as i16;
        }
    }
    samples
}

/// One of a few sounds like that.
fn sound(floor: u8, dice: &mut Seeded) -> Sound {
    const EACH: u32 = 4;
    static SOUNDS: LazyLock<Vec<Sound>> = LazyLock::new(|| {
        let mut dice = Seeded::new(1);
        (0..8).flat_map(|floor| (0..EACH).map(move |_| floor)).map(|floor| Sound::of(&clip(floor, &mut dice))).collect()
    });
    SOUNDS[(u32::from(floor) * EACH + dice.below(EACH)) as usize].clone()
}

/// A game whose throws are heard.
struct Table {
    game: Position,
    heard: Vec<Heard>,
    dice: Seeded,
}

impl Table {
    fn new(players: u8, seed: u64) -> Table {
        let (mut dice, mut events) = (Seeded::new(seed), Vec::new());
        let mut odds = Odds::new(Seeded::new(dice.roll()));
        let options = Options { players, first: Some(Seat(0)) };
        let game = Position::deal(&options, &mut dice, &mut odds, &mut events).unwrap();
        let mut table = Table { game, heard: Vec::new(), dice };
        table.listen(&events);
        table
    }

    fn listen(&mut self, events: &[Event]) {
        let floors = events.iter().filter_map(|event| match event {
            Event::Threw { throw, .. } => Some(throw.floor.0),
            _ => None,
        });
        let mut sounds = floors.map(|floor| sound(floor, &mut self.dice)).collect::<Vec<_>>().into_iter();
        let seen = events.iter().map(|event| Position::seen_by(event, None));
        self.heard.extend(seen.filter_map(|seen| Position::heard(&seen, &mut sounds)));
        assert!(sounds.next().is_none(), "every sound belongs to a throw");
    }

    fn view(&self) -> View {
        self.game.view(Some(self.game.turn()))
    }

    fn play(&mut self, mv: Move) {
        let (mut events, seat) = (Vec::new(), self.game.turn());
        let mut odds = Odds::new(Seeded::new(self.dice.roll()));
        self.game.apply(seat, &mv, &mut odds, &mut events).unwrap();
        self.listen(&events);
    }
}

#[test]
fn every_level_plays_whole_games_by_the_rules() {
    for players in 2..=6 {
        for level in LEVELS {
            let (mut table, mut mind, mut moves) = (Table::new(players, 7), player(level, 3), 0);
            while !table.game.is_over() {
                let choice = mind.choose_hearing(&table.view(), &table.heard).unwrap();
                assert_eq!(choice.seat, table.game.turn());
                table.play(choice.mv);
                moves += 1;
                assert!(moves < 500, "{level} with {players} players never ends a game");
            }
        }
    }
}

#[test]
fn every_level_plays_from_the_view_alone() {
    for level in LEVELS {
        let (_, mut game) = Record::<Position>::deal(Options { players: 3, ..Options::default() }, 5).unwrap();
        let (mut mind, mut dice) = (player(level, 1), Seeded::new(2));
        for _ in 0..500 {
            if game.is_over() {
                break;
            }
            // What a bot in another process gets: JSON.
            let json = serde_json::to_string(&game.view(Some(game.turn()))).unwrap();
            let choice = mind.choose(&serde_json::from_str(&json).unwrap()).unwrap();
            let mut odds = Odds::new(Seeded::new(dice.roll()));
            game.apply(choice.seat, &choice.mv, &mut odds, &mut soupcon_rules::Nobody).unwrap();
        }
        assert!(game.is_over(), "{level}");
    }
}

/// Moments of a game between agents.
fn moments() -> Vec<(Position, Vec<Heard>)> {
    let mut moments = Vec::new();
    for players in [2, 4] {
        let (mut table, mut mind) = (Table::new(players, 1), player("agent", 1));
        while !table.game.is_over() && table.heard.len() < 90 {
            moments.push((table.game, table.heard.clone()));
            let choice = mind.choose_hearing(&table.view(), &table.heard).unwrap();
            table.play(choice.mv);
        }
    }
    moments
}

#[test]
fn a_choice_follows_from_view_sounds_and_seed_whatever_lies_in_the_hotel() {
    let mut differed = 0;
    for (position, heard) in moments() {
        // The same with everything in the hotel one floor further up.
        let mut start = position.start();
        start.hotel.rotate_right(1);
        let other = Position::from_start(&Options::default(), &start).unwrap();
        differed += usize::from(other != position);
        for level in LEVELS {
            let choose = |position: &Position| {
                let mut mind = player(level, 4);
                mind.choose_hearing(&position.view(Some(position.turn())), &heard).unwrap()
            };
            let (choice, again) = (choose(&position), choose(&other));
            assert_eq!((choice.seat, choice.mv, choice.thought), (again.seat, again.mv, again.thought), "{level}");
        }
    }
    assert!(differed > 15, "the hotel was rearranged: {differed}");
}

#[test]
fn a_mind_that_is_started_anew_chooses_the_same() {
    let moments = moments();
    for level in &LEVELS[1..] {
        let mut lasting = player(level, 8);
        for (position, heard) in &moments {
            let view = position.view(Some(position.turn()));
            let choice = lasting.choose_hearing(&view, heard).unwrap();
            assert_eq!(choice.mv, player(level, 8).choose_hearing(&view, heard).unwrap().mv, "{level}");
        }
    }
}

/// The floors that a level opens first when both victims sounded like a fall to this floor.
fn mean_first_floor(level: &str, victims_on: u8) -> f64 {
    const GAMES: u64 = 12;
    let floor = |seed: u64| {
        let mut dice = Seeded::new(seed);
        let (_, game) = Record::<Position>::deal(Options { players: 2, first: Some(Seat(0)) }, seed).unwrap();
        let mut threw = |piece: Piece, floor: u8| Heard::Threw { piece, sound: Some(sound(floor, &mut dice)) };
        let mut heard = vec![threw(Piece::Victim, victims_on), threw(Piece::Victim, victims_on)];
        heard.extend([0, 0, 1, 1].map(|seat| threw(Piece::Trace(Seat(seat)), 4)));
        let mut mind = Position::player(level, Some(Budget::Simulations(1_000)), seed).unwrap();
        let choice = mind.choose_hearing(&game.view(Some(Seat(0))), &heard).unwrap();
        f64::from(choice.mv.open().0)
    };
    (0..GAMES).map(floor).sum::<f64>() / GAMES as f64
}

#[test]
fn who_hears_looks_for_victims_where_they_sounded() {
    for level in ["agent", "inspector", "mastermind"] {
        let (deep, high) = (mean_first_floor(level, 0), mean_first_floor(level, 7));
        assert!(deep + 3.0 < high, "{level} opens {deep:.1} for a deep fall, {high:.1} for a short one");
    }
    let (deep, high) = (mean_first_floor("deaf", 0), mean_first_floor("deaf", 7));
    assert_eq!(deep, high, "to the deaf all falls are alike");
}

#[test]
fn a_thought_tells_what_was_expected_and_feared() {
    let (position, heard) = moments().pop().unwrap();
    let view = position.view(Some(position.turn()));
    let thought = player("mastermind", 1).choose_hearing(&view, &heard).unwrap().thought.unwrap();
    assert_eq!(thought.traces.len(), 4);
    assert!(thought.chance.is_some_and(|chance| (0.0..=1.0).contains(&chance)));
    assert!(thought.feared.is_some_and(|feared| feared.points > 0.0));
    assert!(player("inspector", 1).choose_hearing(&view, &heard).unwrap().thought.unwrap().chance.is_none());
}

#[test]
fn views_that_leave_nothing_to_play_are_refused() {
    let table = Table::new(3, 1);
    for bad in [table.game.view(None), table.game.view(Some(table.game.turn().next(3)))] {
        for level in LEVELS {
            assert!(player(level, 1).choose_hearing(&bad, &table.heard).is_err(), "{level}");
        }
    }
}
