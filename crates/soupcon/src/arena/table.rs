//! Who is stronger, and how sure that is.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::game::{Fault, Played};

/// How many standard deviations make 95 %.
const SURE: f64 = 1.96;

/// What is counted while games come in.
#[derive(Default)]
pub(super) struct Table {
    /// In the order in which they appear.
    bots: Vec<String>,
    counts: BTreeMap<String, Count>,
    /// How often one was on the winning side while the other was on another.
    beats: BTreeMap<(String, String), f64>,
    failures: Vec<Failures>,
}

#[derive(Default)]
struct Count {
    games: u32,
    /// A victory that several share counts in parts.
    wins: f64,
    /// The share of sides that the bot had, summed over games: what chance would win.
    expected: f64,
    moves: u32,
    cpu_ms: f64,
    worst_cpu_ms: f64,
}

/// The table as it is printed.
#[derive(Serialize)]
pub(super) struct Finished {
    pub(super) table: Vec<Row>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failures: Vec<Failures>,
}

/// How often a command failed and moved at random from there on: its results say little then.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Failures {
    bot: String,
    /// In how many games.
    games: u32,
    /// What went wrong the first time.
    first: String,
}

impl Failures {
    /// Counts the faults of one game.
    pub(super) fn count(all: &mut Vec<Failures>, faults: &[Fault]) {
        let mut counted: Vec<&str> = Vec::new();
        for Fault { bot, why } in faults {
            // Each seat of a bot may fail once in a game.
            if counted.contains(&&**bot) {
                continue;
            }
            counted.push(bot);
            match all.iter_mut().find(|failures| failures.bot == *bot) {
                Some(failures) => failures.games += 1,
                None => all.push(Failures { bot: bot.clone(), games: 1, first: why.clone() }),
            }
        }
    }
}

impl fmt::Display for Failures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failures { bot, games, first } = self;
        write!(f, "{bot} failed in {games} games and moved at random from there on; the first time: {first}")
    }
}

/// One bot's line of the table.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) bot: String,
    pub(super) games: u32,
    pub(super) wins: f64,
    pub(super) win_rate: f64,
    /// Where the true rate lies with a confidence of 95 % (Wilson's interval).
    pub(super) low: f64,
    pub(super) high: f64,
    /// What equal bots would win.
    pub(super) chance: f64,
    /// Relative to the mean of all.
    pub(super) elo: f64,
    pub(super) cpu_ms_per_move: f64,
    pub(super) worst_cpu_ms: f64,
}

impl Table {
    pub(super) fn add(&mut self, game: &Played) {
        for name in &game.sides {
            if !self.bots.contains(name) {
                self.bots.push(name.clone());
            }
        }
        let sides_won = |name: &str| game.winners.iter().filter(|&&side| game.sides[side] == *name).count();
        let has_won = |name: &str| sides_won(name) > 0;
        let mut names: Vec<&String> = game.sides.iter().collect();
        names.sort();
        names.dedup();
        for &name in &names {
            let count = self.counts.entry(name.clone()).or_default();
            count.games += 1;
            count.wins += sides_won(name) as f64 / game.winners.len().max(1) as f64;
            count.expected += game.sides.iter().filter(|side| *side == name).count() as f64 / game.sides.len() as f64;
            if let Some(spent) = game.spent.get(name) {
                count.moves += spent.moves;
                count.cpu_ms += spent.cpu_ns as f64 / 1e6;
                count.worst_cpu_ms = count.worst_cpu_ms.max(spent.worst_cpu_ns as f64 / 1e6);
            }
            for &other in names.iter().filter(|&&other| other != name) {
                if has_won(name) && !has_won(other) {
                    *self.beats.entry((name.clone(), other.clone())).or_default() += 1.0;
                }
            }
        }
        Failures::count(&mut self.failures, &game.faults);
    }

    pub(super) fn finish(self) -> Finished {
        let elo = elo(&self.bots, &self.beats);
        let row = |(bot, elo): (&String, f64)| {
            let count = &self.counts[bot];
            let (games, wins) = (f64::from(count.games), count.wins);
            let (low, high) = wilson(wins, games);
            Row {
                bot: bot.clone(),
                games: count.games,
                wins: count.wins,
                win_rate: wins / games,
                low,
                high,
                chance: count.expected / games,
                elo,
                cpu_ms_per_move: count.cpu_ms / f64::from(count.moves.max(1)),
                worst_cpu_ms: count.worst_cpu_ms,
            }
        };
        Finished { table: self.bots.iter().zip(elo).map(row).collect(), failures: self.failures }
    }
}

/// Wilson's interval for a rate.
pub(super) fn wilson(wins: f64, games: f64) -> (f64, f64) {
    let (rate, z2) = (wins / games, SURE * SURE);
    let middle = rate + z2 / (2.0 * games);
    let reach = SURE * (rate * (1.0 - rate) / games + z2 / (4.0 * games * games)).sqrt();
    let whole = 1.0 + z2 / games;
    ((middle - reach) / whole, (middle + reach) / whole)
}

/// Strengths that explain who beat whom best (Bradley and Terry, 1952), as Elo, their mean at 0. Half a game more in each
/// direction keeps a bot that won every game from being infinitely strong.
fn elo(bots: &[String], beats: &BTreeMap<(String, String), f64>) -> Vec<f64> {
    let met = |a: &String, b: &String| {
        let wins = |a: &String, b: &String| beats.get(&(a.clone(), b.clone())).copied();
        (wins(a, b).is_some() || wins(b, a).is_some())
            .then(|| (wins(a, b).unwrap_or(0.0) + 0.5, wins(b, a).unwrap_or(0.0) + 0.5))
    };
    let mut strength = vec![1.0_f64; bots.len()];
    for _ in 0..1000 {
        for (a, name) in bots.iter().enumerate() {
            let (mut wins, mut weight) = (0.0, 0.0);
            for (b, other) in bots.iter().enumerate() {
                if let Some((won, lost)) = met(name, other).filter(|_| a != b) {
                    wins += won;
                    weight += (won + lost) / (strength[a] + strength[b]);
                }
            }
            if weight > 0.0 {
                strength[a] = wins / weight;
            }
        }
    }
    let elo: Vec<f64> = strength.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = elo.iter().sum::<f64>() / elo.len().max(1) as f64;
    elo.into_iter().map(|elo| elo - mean).collect()
}

impl fmt::Display for Finished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.table.iter().map(|row| row.bot.chars().count()).max().unwrap_or(0).max(3);
        writeln!(f, "{:width$}  games   wins  95 %           chance    Elo  CPU ms a move, at most", "bot")?;
        for row in &self.table {
            let Row { bot, games, win_rate, low, high, chance, elo, cpu_ms_per_move, worst_cpu_ms, wins: _ } = row;
            let percent = |rate: f64| 100.0 * rate;
            writeln!(
                f,
                "{bot:width$}  {games:5}  {:4.1} %  {:4.1} - {:5.1} %  {:4.1} %  {elo:5.0}  {cpu_ms_per_move:.2}, {worst_cpu_ms:.1}",
                percent(*win_rate),
                percent(*low),
                percent(*high),
                percent(*chance),
            )?;
        }
        self.failures.iter().try_for_each(|failures| writeln!(f, "{failures}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_is_as_in_the_literature() {
        // 95 %: 81 of 263 (Newcombe, 1998, table I, method 3).
        let (low, high) = wilson(81.0, 263.0);
        assert!((low - 0.2553).abs() < 5e-4 && (high - 0.3662).abs() < 5e-4, "{low} {high}");
        let (low, high) = wilson(0.0, 20.0);
        assert!(low.abs() < 1e-9 && (high - 0.1611).abs() < 5e-4, "{low} {high}");
    }

    #[test]
    fn three_wins_of_four_are_some_190_elo() {
        let bots = ["a".to_owned(), "b".to_owned()];
        let beats = BTreeMap::from([
            ((bots[0].clone(), bots[1].clone()), 7_499.5),
            ((bots[1].clone(), bots[0].clone()), 2_499.5),
        ]);
        let elo = elo(&bots, &beats);
        assert!((elo[0] - elo[1] - 190.8).abs() < 0.5, "{elo:?}");
    }
}
