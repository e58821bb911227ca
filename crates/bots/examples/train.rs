//! Teaches the network that judges positions of Calaveras: one generation, from games that the search plays against itself.
//!
//! ```sh
//! train=target/release/examples/train
//! $train 4 2400 250 generation-0              # the first teacher is the plain search: 2400 games, 250 simulations a move
//! $train 4 4000 150 generation-1 generation-0 # the next ones search with what was learned before
//! ```
//!
//! The file that it writes is what `src/calaveras/judgement-4.bin` and `judgement-6.bin` are. Run it with
//! `cargo run --release -p soupcon-bots --example train -- SEATS GAMES SIMULATIONS NEW [OLD]`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use soupcon_bots::calaveras::{DEPTH, Judgement, MAX_SIDES, Rows, Searcher, WIDTH, Yardstick, softmax};
use soupcon_bots::{Budget, Played, Player};
use soupcon_rules::calaveras::{Options, Position};
use soupcon_rules::chance::shuffle;
use soupcon_rules::{Dice, Game, Nobody, Record, Seeded};

/// How often all examples are gone through.
const EPOCHS: u32 = 6;
const LEARNING_RATE: f32 = 0.03;
/// A game begins with up to so many random moves, so that no two are alike.
const OPENING: u32 = 30;
/// One move in so many is random later on.
const SLIP: u32 = 12;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let lesson = match Lesson::parse(&arguments) {
        Some(lesson) => lesson,
        None => {
            eprintln!("usage: train SEATS GAMES SIMULATIONS NEW [OLD]");
            return ExitCode::from(2);
        }
    };
    let examples = lesson.play();
    eprintln!("{} examples", examples.len());
    let network = Network::learn(lesson.seats, examples);
    match fs::write(&lesson.new, network.to_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", lesson.new.display());
            ExitCode::FAILURE
        }
    }
}

/// What the command line asks for.
struct Lesson {
    seats: u8,
    games: u32,
    simulations: u32,
    new: PathBuf,
    old: Option<&'static Judgement>,
}

/// A position, and how it ended for each team, counted from the one whose turn it was.
struct Example {
    rows: Rows,
    target: [f32; MAX_SIDES],
}

/// A position on the way, and what the search thought of it.
type Met = (Position, Option<[f32; MAX_SIDES]>);

impl Lesson {
    fn parse(arguments: &[String]) -> Option<Lesson> {
        let [seats, games, simulations, new, old @ ..] = arguments else { return None };
        let seats = seats.parse().ok().filter(|seats| matches!(seats, 4 | 6))?;
        let read = |path: &String| {
            let bytes = fs::read(path).ok()?;
            let judgement: &'static Judgement = Box::leak(Box::new(Judgement::from_bytes(seats, &bytes)));
            Some(judgement)
        };
        let old = match old {
            [] => None,
            [old] => Some(read(old)?),
            _ => return None,
        };
        let (games, simulations) = (games.parse().ok()?, simulations.parse().ok()?);
        Some(Lesson { seats, games, simulations, new: new.into(), old })
    }

    fn play(&self) -> Vec<Example> {
        let mut dice = Seeded::new(u64::from(self.games) ^ u64::from(self.old.is_some()) << 32);
        let mut examples = Vec::new();
        for number in 1..=self.games {
            self.play_game(&mut dice, &mut examples);
            if number % 100 == 0 {
                eprintln!("{number} games");
            }
        }
        examples
    }

    fn play_game(&self, dice: &mut Seeded, examples: &mut Vec<Example>) {
        let budget = Budget::Simulations(self.simulations);
        let mut plain = Yardstick::new(budget, dice.roll());
        let mut search = self.old.map(|old| Searcher::new(budget, dice.roll()).with_judgement(old));
        // A quarter of the games have a ghost.
        let players = self.seats - u8::from(dice.below(4) == 0);
        let options = Options { players, ..Options::default() };
        let (_, mut game) = Record::<Position>::deal(options, dice.roll()).expect("the usual options");
        let mut met: Vec<Met> = Vec::new();
        let mut opening = dice.below(OPENING);
        while !game.is_over() {
            let mut mv = game.random_move(game.turn(), dice);
            if opening > 0 {
                opening -= 1;
            } else {
                let view = game.view(Some(game.holder(game.turn())));
                let chosen = match &mut search {
                    Some(search) => search.choose(&view),
                    None => plain.choose(&view),
                };
                met.push((game, search.as_ref().map(Searcher::value)));
                if dice.below(SLIP) > 0 {
                    mv = chosen.expect("the game goes on").mv;
                }
            }
            game.play(mv, dice, &mut Nobody);
        }
        let winners = game.winners().expect("the game is over");
        // Where everybody lost there is nothing to learn from.
        if let Some(winner) = winners.iter().next() {
            let winner = game.sides()[winner.index()];
            examples.extend(met.into_iter().map(|met| example(met, winner)));
        }
    }
}

/// How the game ended, and what the search thought, count the same: the one is true, the other isn't up to chance.
fn example((position, thought): Met, winner: u8) -> Example {
    let sides = position.seat_count() / 2;
    let turn = position.turn().0 % sides;
    let mut target = [0.0; MAX_SIDES];
    for (number, target) in (0..sides).zip(&mut target) {
        let side = (turn + number) % sides;
        let end = f32::from(side == winner);
        *target = thought.map_or(end, |thought| (end + thought[usize::from(side)]) / 2.0);
    }
    Example { rows: Rows::of(&position), target }
}

/// A network that can still learn: the same as [`Judgement`], in fractions.
struct Network {
    sides: usize,
    rows: Vec<[f32; WIDTH]>,
    middle: [[f32; DEPTH]; WIDTH],
    middle_bias: [f32; DEPTH],
    last: [[f32; DEPTH]; MAX_SIDES],
    last_bias: [f32; MAX_SIDES],
}

/// What the layers say to an example.
struct Said {
    first: [f32; WIDTH],
    second: [f32; DEPTH],
    chances: [f32; MAX_SIDES],
}

impl Network {
    fn filled(seats: u8, mut number: impl FnMut() -> f32) -> Network {
        Network {
            sides: usize::from(seats / 2),
            rows: (0..Rows::count(seats)).map(|_| std::array::from_fn(|_| number() / 2.0)).collect(),
            middle: std::array::from_fn(|_| std::array::from_fn(|_| number())),
            middle_bias: [0.0; DEPTH],
            last: std::array::from_fn(|_| std::array::from_fn(|_| number())),
            last_bias: [0.0; MAX_SIDES],
        }
    }

    /// One example in ten is kept to see how well it does on what it hasn't learned.
    fn learn(seats: u8, mut examples: Vec<Example>) -> Network {
        let mut dice = Seeded::new(99);
        let kept = examples.split_off(examples.len() - examples.len() / 10);
        let mut network = Network::filled(seats, || 0.3 * (dice.roll() as u32 as f32 / u32::MAX as f32 * 2.0 - 1.0));
        let mut squares = Network::filled(seats, || 1e-3);
        squares.middle_bias = [1e-3; DEPTH];
        squares.last_bias = [1e-3; MAX_SIDES];
        for epoch in 0..EPOCHS {
            shuffle(&mut examples, &mut dice);
            let rate = LEARNING_RATE * (1.0 - epoch as f32 / EPOCHS as f32);
            for example in &examples {
                network.improve(&mut squares, example, rate);
            }
            let loss: f64 = kept.iter().map(|example| f64::from(network.loss(example))).sum();
            eprintln!("epoch {epoch}: {:.4} on what it hasn't seen", loss / kept.len() as f64);
        }
        network
    }

    fn say(&self, rows: &Rows) -> Said {
        let mut first = [0.0_f32; WIDTH];
        for row in rows.iter() {
            first.iter_mut().zip(&self.rows[row]).for_each(|(sum, weight)| *sum += weight);
        }
        first.iter_mut().for_each(|sum| *sum = sum.max(0.0));
        let mut second = self.middle_bias;
        for (value, row) in first.iter().zip(&self.middle) {
            second.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
        }
        second.iter_mut().for_each(|sum| *sum = sum.max(0.0));
        let mut scores = self.last_bias;
        for (score, row) in scores.iter_mut().zip(&self.last) {
            *score += second.iter().zip(row).map(|(value, weight)| value * weight).sum::<f32>();
        }
        Said { first, second, chances: softmax(&scores, self.sides) }
    }

    fn loss(&self, example: &Example) -> f32 {
        let chances = self.say(&example.rows).chances;
        let pairs = example.target.iter().zip(chances).take(self.sides);
        -pairs.map(|(target, chance)| target * chance.max(1e-6).ln()).sum::<f32>()
    }

    /// One step downhill (Adagrad: Duchi, Hazan and Singer, 2011). `squares` sums the squares of all slopes so far.
    fn improve(&mut self, squares: &mut Network, example: &Example, rate: f32) {
        let step = |weight: &mut f32, square: &mut f32, slope: f32| {
            *square += slope * slope;
            *weight -= rate * slope / square.sqrt();
        };
        let Said { first, second, chances } = self.say(&example.rows);
        let mut second_slope = [0.0_f32; DEPTH];
        let slopes = chances.iter().zip(&example.target).map(|(chance, target)| chance - target);
        for (side, slope) in slopes.enumerate().take(self.sides) {
            for unit in 0..DEPTH {
                second_slope[unit] += slope * self.last[side][unit];
                step(&mut self.last[side][unit], &mut squares.last[side][unit], slope * second[unit]);
            }
            step(&mut self.last_bias[side], &mut squares.last_bias[side], slope);
        }
        let mut first_slope = [0.0_f32; WIDTH];
        for unit in (0..DEPTH).filter(|&unit| second[unit] > 0.0) {
            let slope = second_slope[unit];
            for input in 0..WIDTH {
                first_slope[input] += slope * self.middle[input][unit];
                step(&mut self.middle[input][unit], &mut squares.middle[input][unit], slope * first[input]);
            }
            step(&mut self.middle_bias[unit], &mut squares.middle_bias[unit], slope);
        }
        for row in example.rows.iter() {
            for unit in (0..WIDTH).filter(|&unit| first[unit] > 0.0) {
                step(&mut self.rows[row][unit], &mut squares.rows[row][unit], first_slope[unit]);
            }
        }
    }

    /// As [`Judgement::from_bytes`] reads it.
    fn to_bytes(&self) -> Vec<u8> {
        let Network { sides: _, rows, middle, middle_bias, last, last_bias } = self;
        let numbers = rows.iter().flatten().chain(middle.iter().flatten()).chain(middle_bias);
        let numbers = numbers.chain(last.iter().flatten()).chain(last_bias);
        let round = |number: &f32| (number * Judgement::UNIT).round().clamp(-32768.0, 32767.0) as i16;
        numbers.flat_map(|number| round(number).to_le_bytes()).collect()
    }
}
