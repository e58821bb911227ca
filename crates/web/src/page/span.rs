//! Times in words: how long something lasts, in days and hours rather than in seconds, and dates.

use soupcon_table::Day;

use crate::words::Words;

/// A date in words.
pub(crate) fn date(words: Words, day: Day) -> String {
    let (year, month, day) = day.parts();
    words.tell("date", [("day", day.into()), ("month", month.into()), ("year", year.to_string().into())])
}

/// How long it is until a time, both in milliseconds since 1970.
pub(crate) fn left(words: Words, until_ms: i64) -> String {
    let now_ms = i64::try_from(super::frame::now_ms()).unwrap_or(i64::MAX);
    of(words, until_ms.saturating_sub(now_ms).max(0) / 1000)
}

/// So many seconds, rounded down to one unit that fits: nobody is told that they have longer than they have.
fn of(words: Words, seconds: i64) -> String {
    let count = |unit: i64| u32::try_from(seconds / unit).unwrap_or(u32::MAX);
    match seconds {
        0..120 => words.say("left-soon"),
        120..7_200 => words.tell("left-minutes", [("count", count(60).into())]),
        7_200..172_800 => words.tell("left-hours", [("count", count(3_600).into())]),
        _ => words.tell("left-days", [("count", count(86_400).into())]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn a_time_is_told_in_the_unit_that_fits() {
        let [english, french] = [Language::English, Language::French].map(|language| Words { language });
        assert_eq!(of(english, 30), "less than two minutes");
        assert_eq!(of(english, 3_000), "50 minutes");
        assert_eq!(of(english, 7_199), "119 minutes");
        assert_eq!(of(english, 47 * 3_600 + 3_599), "47 hours");
        assert_eq!(of(french, 3 * 86_400), "3 jours");
    }

    #[test]
    fn a_date_is_told_in_words() {
        let [english, french] = [Language::English, Language::French].map(|language| Words { language });
        let day = |text: &str| Day::try_from(text.to_owned()).unwrap();
        assert_eq!(date(english, day("2026-11-18")), "18 November 2026");
        assert_eq!(date(french, day("2026-11-18")), "18 novembre 2026");
        assert_eq!(date(french, day("2027-01-01")), "1er janvier 2027");
        let months = |words| (1..=12).map(|month| date(words, day(&format!("2026-{month:02}-02")))).collect::<Vec<_>>();
        for words in [english, french] {
            let mut told = months(words);
            told.sort();
            told.dedup();
            assert_eq!(told.len(), 12, "each month has its name");
        }
    }
}
