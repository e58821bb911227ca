//! Games that aren't dealt for their table: the game of a day, the same for everybody, and another game's moment, from which somebody
//! goes on otherwise.
//!
//! Neither has a secret that could be verified. The seed of a day follows from its date, so whoever computes it knows the cards; and who
//! has seen the truth of a game that is over knows what lies where in it. The page says so.

use std::fmt;

use serde::{Deserialize, Serialize};
use soupcon_rules::Seat;

use crate::clock::now_ms;
use crate::command::{Command, Refusal, check_name};
use crate::deal::Secret;
use crate::entry::{Entry, Mover, Seal, Settings, Sitter, Stored};
use crate::game::GameName;
use crate::hub::{DoError, Tables, to_body};
use crate::id::{Code, PersonId, TableId};
use crate::round::PastGame;
use crate::settings::SettingsChange;
use crate::store::{Append, AppendError};
use crate::table::Table;

/// Where a game comes from that wasn't dealt for its table.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The deal of a day.
    Day(Day),
    /// Another table's game, after so many moves. The hidden cards lie as they did there.
    Moment {
        /// The table.
        table: TableId,
        /// How many moves were taken over.
        moves: u64,
    },
}

/// A date, as the clocks of Greenwich have it: `2026-11-16`.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Day {
    year: i64,
    month: u8,
    day: u8,
}

impl Day {
    /// The date now.
    pub fn today() -> Day {
        Day::at_ms(now_ms())
    }

    /// The date at a time in milliseconds since 1970.
    pub fn at_ms(at_ms: i64) -> Day {
        // Howard Hinnant's way from a number of days to a date: years begin in March, so that a leap day comes last.
        let days = at_ms.div_euclid(86_400_000) + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        Day { year, month: month as u8, day: day as u8 }
    }

    /// Year, month from 1 and day from 1, to be told in words.
    pub fn parts(self) -> (i64, u8, u8) {
        (self.year, self.month, self.day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}

impl TryFrom<String> for Day {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Day, &'static str> {
        let mut parts = text.splitn(3, '-');
        let mut part = || parts.next()?.parse().ok();
        let day = (|| Some(Day { year: part()?, month: part()? as u8, day: part()? as u8 }))();
        day.filter(|day| day.to_string() == text).ok_or("a day is written 2026-11-16")
    }
}

impl Tables {
    /// The table of whoever plays a game of today's alone, against bots; made if there is none yet. In Codenames every language has
    /// a deal of its own.
    pub async fn play_day(
        &self,
        person: PersonId,
        name: &str,
        game: GameName,
        language: &str,
    ) -> Result<TableId, DoError> {
        let day = Day::today();
        if let Some(table) = self.table_of_day(person, game, day).await? {
            return Ok(table);
        }
        let change = SettingsChange {
            game: Some(game),
            language: Some(language.to_owned()),
            onlookers: Some(false),
            ..SettingsChange::default()
        };
        let settings = Settings { origin: Some(Origin::Day(day)), ..change.complete()? };
        let dealt_in = settings.options["language"].as_str().unwrap_or_default();
        let secret = Secret::of_day(game, &day.to_string(), dealt_in);
        let id = self.make_with_secret(person, name, String::new(), settings, || secret.clone()).await?;
        self.act(id, person, Command::Start {}).await?;
        Ok(id)
    }

    /// Where somebody has played a game of a day, or plays it.
    pub async fn table_of_day(&self, person: PersonId, game: GameName, day: Day) -> Result<Option<TableId>, DoError> {
        let tables = self.tables_of(person).await?;
        let is_it = |table: &Table| {
            let settings = table.settings();
            settings.game == game && settings.origin == Some(Origin::Day(day)) && table.seat_of(person).is_some()
        };
        Ok(tables.iter().find(|table| is_it(table)).map(|table| table.id))
    }

    /// A new table at which somebody goes on against bots from a moment of a game that is over: after so many moves, at this seat.
    pub async fn go_on(
        &self,
        from: TableId,
        ended: &PastGame,
        moves: usize,
        seat: Seat,
        person: PersonId,
        name: &str,
    ) -> Result<TableId, DoError> {
        let name = check_name(name)?;
        let log = self.0.store.read(from, 0).await?;
        let taken = taken_over(&log, ended, moves).ok_or(Refusal::NoGame)?;
        loop {
            let (id, code) = (TableId::random(), Code::random());
            let settings = Settings {
                origin: Some(Origin::Moment { table: from, moves: moves as u64 }),
                onlookers: false,
                listed: false,
                ..taken.settings.clone()
            };
            let made = Entry::Made {
                code: code.clone(),
                settings: settings.clone(),
                secret: Secret::random(),
                host: person,
                name: name.clone(),
                mix: String::new(),
            };
            let sat = Entry::Sat { seat, sitter: Sitter::Person(person) };
            let mixed_in = vec![String::new()];
            let Taken { start, aftermath, .. } = &taken;
            let dealt = Entry::Dealt { settings, mixed_in, start: start.clone(), aftermath: aftermath.clone() };
            let entries = [made, sat, dealt].into_iter().chain(taken.moves.iter().cloned());
            let log = sealed(entries);
            // What can't be folded is never written.
            let next = Table::from_log(id, &log).map_err(|_| Refusal::NoSuchSeat)?.ok_or(DoError::NoTable)?;
            if !next.is_running() {
                return Err(Refusal::NoGame.into());
            }
            let mut log = log.into_iter();
            let Stored { seq, at_ms, body, digest } = log.next().expect("a log begins with its table");
            let (code, member, rest) = (Some(code), Some(person), log.collect());
            let append = Append { table: id, seq, at_ms, body, digest, due_ms: None, code, member, rest };
            match self.0.store.append(append).await {
                Ok(()) => {
                    // Loading it takes up what is due: a bot's move, perhaps.
                    self.look(id).await?;
                    return Ok(id);
                }
                Err(AppendError::CodeTaken | AppendError::Conflict) => {}
                Err(AppendError::Unknown(_)) => return Err(DoError::Unknown),
                Err(AppendError::Full) => return Err(DoError::Full),
            }
        }
    }
}

/// What a new table takes over from another's log.
struct Taken {
    settings: Settings,
    start: Box<serde_json::value::RawValue>,
    aftermath: Option<Box<serde_json::value::RawValue>>,
    moves: Vec<Entry>,
}

/// A game of a log, as far as so many moves; `None` if it has no more than these.
fn taken_over(log: &[Stored], ended: &PastGame, moves: usize) -> Option<Taken> {
    let mut taken: Option<Taken> = None;
    let mut played = 0;
    for stored in log.iter().filter(|stored| (ended.dealt_seq..=ended.last_seq).contains(&stored.seq)) {
        match serde_json::from_str(&stored.body).ok()? {
            Entry::Dealt { settings, start, aftermath, .. } => {
                taken = Some(Taken { settings, start, aftermath, moves: Vec::new() });
                played = 0;
            }
            Entry::Moved { mv, aftermath, by, .. } => {
                played += 1;
                let taken = taken.as_mut()?;
                if taken.moves.len() < moves {
                    // Who made it then isn't at this table.
                    let by = if by == Mover::Table { Mover::Table } else { Mover::Bot };
                    taken.moves.push(Entry::Moved { by, mv, id: None, aftermath });
                }
            }
            _ => {}
        }
    }
    taken.filter(|_| played > moves)
}

/// Entries as a log.
fn sealed(entries: impl Iterator<Item = Entry>) -> Vec<Stored> {
    let (at_ms, mut seal) = (now_ms(), Seal::default());
    let store = |(seq, entry): (u64, Entry)| {
        let body = to_body(&entry);
        seal = seal.next(seq, at_ms, &body);
        Stored { seq, at_ms, body, digest: seal }
    };
    (1..).zip(entries).map(store).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_the_date_at_greenwich() {
        for (at_ms, day) in [
            (-1, "1969-12-31"),
            (0, "1970-01-01"),
            (951_782_400_000 - 1, "2000-02-28"),
            (951_782_400_000, "2000-02-29"),
            (1_772_323_199_999, "2026-02-28"),
            (1_772_323_200_000, "2026-03-01"),
            (1_794_873_599_999, "2026-11-16"),
            (1_794_873_600_000, "2026-11-17"),
        ] {
            assert_eq!(Day::at_ms(at_ms).to_string(), day);
            assert_eq!(Day::try_from(day.to_owned()), Ok(Day::at_ms(at_ms)));
        }
        assert!(Day::try_from("2026-1-1".to_owned()).is_err() && Day::try_from("today".to_owned()).is_err());
    }

    #[test]
    fn a_day_and_a_game_have_one_deal() {
        let seed = |game, day, language| Secret::of_day(game, day, language).seed(&[String::new()]);
        let today = seed(GameName::Calaveras, "2026-11-16", "");
        assert_eq!(today, seed(GameName::Calaveras, "2026-11-16", ""));
        assert_ne!(today, seed(GameName::Calaveras, "2026-11-17", ""));
        assert_ne!(today, seed(GameName::Arosa, "2026-11-16", ""));
        assert_ne!(seed(GameName::Codenames, "2026-11-16", "en"), seed(GameName::Codenames, "2026-11-16", "fr"));
    }
}
