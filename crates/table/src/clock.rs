//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, by tokio's clock: where a runtime's time is paused and moved on by hand, so is this. Elsewhere both
/// clocks are one, and this is the machine's time.
pub(crate) fn now_ms() -> i64 {
    let (virtually, really) = (tokio::time::Instant::now().into_std(), std::time::Instant::now());
    let ahead = virtually.saturating_duration_since(really).as_nanos() as i64;
    let behind = really.saturating_duration_since(virtually).as_nanos() as i64;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let nanos = i64::try_from(since.as_nanos()).unwrap_or(i64::MAX);
    (nanos + ahead - behind) / 1_000_000
}
