//! Time on the processor, which other programs on the machine don't change much.

use std::fs;
use std::time::{Duration, Instant};

/// How long this thread was on the processor while it did that. Where the system doesn't tell, how long it took.
pub fn time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let (start, before) = (Instant::now(), on_cpu());
    let result = work();
    let spent = match (before, on_cpu()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed(),
    };
    (result, spent)
}

fn on_cpu() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
