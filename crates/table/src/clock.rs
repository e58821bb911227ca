//! What time it is.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, by tokio's clock: where a runtime's time is paused and moved on by hand, so is this. Elsewhere both
/// clocks are one, and this is the machine's time; but it never runs backwards.
pub(crate) fn now_ms() -> i64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    static CLOCK: SteadyClock = SteadyClock::new();
    // The machine's clock first: whoever is held up between the two must not think that it has gone ahead.
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (virtually, really) = (tokio::time::Instant::now().into_std(), Instant::now());
    let ahead = nanos(virtually.saturating_duration_since(really));
    let behind = nanos(really.saturating_duration_since(virtually));
    let steady = CLOCK.read(nanos(wall), nanos(really.saturating_duration_since(*START)));
    (steady + ahead - behind) / 1_000_000
}

fn nanos(duration: Duration) -> i64 {
    i64::try_from(duration.as_nanos()).unwrap_or(i64::MAX)
}

/// A clock that follows the machine's when it goes ahead, as after a sleep, and goes on when it is set back: a bot that is to move in a
/// second would otherwise move in an hour.
struct SteadyClock {
    /// How far the machine's clock was ahead of the time that this program runs, at the most.
    lead: AtomicI64,
}

impl SteadyClock {
    const fn new() -> SteadyClock {
        SteadyClock { lead: AtomicI64::new(i64::MIN) }
    }

    fn read(&self, wall: i64, running: i64) -> i64 {
        let lead = wall - running;
        running + self.lead.fetch_max(lead, Ordering::Relaxed).max(lead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_follows_a_clock_that_goes_ahead_and_goes_on_when_it_is_set_back() {
        const HOUR: i64 = 3_600_000;
        let clock = SteadyClock::new();
        assert_eq!(clock.read(100 * HOUR, 0), 100 * HOUR);
        assert_eq!(clock.read(100 * HOUR + 1, 1), 100 * HOUR + 1);
        assert_eq!(clock.read(99 * HOUR, 2), 100 * HOUR + 2, "set back");
        assert_eq!(clock.read(101 * HOUR, 3), 101 * HOUR, "asleep, or set right again");
        assert_eq!(clock.read(100 * HOUR + 5, 5), 101 * HOUR + 2);
    }
}
