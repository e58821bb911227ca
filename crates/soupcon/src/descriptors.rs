//! File descriptors: every connection takes one, and many systems give a program 1024 unless it asks for more.

/// How many connections there may be at once.
pub(crate) const MOST_CONNECTIONS: usize = 16_000;
/// What is kept for all else: the database, bots' pipes, connections to other servers.
const FOR_ALL_ELSE: usize = 200;

/// Asks the system for as many descriptors as connections may need; says how many connections what it gives is enough for.
pub(crate) fn connections() -> usize {
    let wanted = MOST_CONNECTIONS + FOR_ALL_ELSE;
    let given = raise(wanted as u64).map_or(wanted, |given| usize::try_from(given).unwrap_or(wanted));
    // Of very few, half: all else needs some as well.
    given.saturating_sub(FOR_ALL_ELSE).max(given / 2).clamp(1, MOST_CONNECTIONS)
}

/// How many descriptors this process may have, after asking for so many; `None` for any number.
#[cfg(unix)]
fn raise(wanted: u64) -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let most = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    // Not beyond what is wanted: bots inherit it, and some programs look through all that they could have.
    if current.is_some_and(|current| current < most) {
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(most), maximum });
    }
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
fn raise(_: u64) -> Option<u64> {
    None
}
