//! How many connections one address may hold: a whole café may come, but nobody takes all the chairs.
//!
//! A trusted proxy's connections are everybody's, so they aren't counted; of those who come by it, the streams are, which are all that
//! stays open for long.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use crate::Config;
use crate::limit::Who;

/// How many one address may hold at once.
const MOST: u32 = 256;

/// Who holds how many.
pub(crate) struct Crowd {
    is_limited: bool,
    trusted_proxies: Vec<IpAddr>,
    held: Mutex<HashMap<Who, u32>>,
    turned_away: AtomicU64,
}

/// What an address holds. Dropping it makes room.
pub(crate) struct Stay {
    crowd: Arc<Crowd>,
    /// Nobody, where nothing is counted.
    who: Option<Who>,
}

impl Crowd {
    pub(crate) fn new(config: &Config) -> Arc<Crowd> {
        Arc::new(Crowd {
            is_limited: config.rate_limits,
            trusted_proxies: config.trusted_proxies.clone(),
            held: Mutex::default(),
            turned_away: AtomicU64::default(),
        })
    }

    /// Lets somebody in; `None` if their address holds too many already.
    pub(crate) fn enter(self: &Arc<Crowd>, address: IpAddr) -> Option<Stay> {
        let is_counted = self.is_limited && !self.trusted_proxies.contains(&address.to_canonical());
        let who = is_counted.then(|| Who::address(address));
        if let Some(who) = who {
            let mut held = self.held.lock().expect("no panic with the crowd");
            let count = held.entry(who).or_default();
            if *count == MOST {
                self.turned_away.fetch_add(1, Ordering::Relaxed);
                return None;
            }
            *count += 1;
        }
        Some(Stay { crowd: Arc::clone(self), who })
    }

    /// How many were not let in so far.
    pub(crate) fn turned_away(&self) -> &AtomicU64 {
        &self.turned_away
    }
}

impl Drop for Stay {
    fn drop(&mut self) {
        let Some(who) = self.who else { return };
        let mut held = self.crowd.held.lock().expect("no panic with the crowd");
        if let Some(count) = held.get_mut(&who) {
            *count -= 1;
            if *count == 0 {
                held.remove(&who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn crowd(rate_limits: bool) -> Arc<Crowd> {
        Crowd::new(&Config {
            public_url: String::new(),
            trusted_proxies: vec![IpAddr::from([127, 0, 0, 1])],
            rate_limits,
            reader_patience: Duration::ZERO,
            heartbeat: Config::HEARTBEAT,
            connections: 1000,
        })
    }

    #[test]
    fn one_address_holds_so_many_and_no_more() {
        let crowd = crowd(true);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let mut stays: Vec<Stay> =
            (0..MOST).map(|_| crowd.enter(address("192.0.2.1")).expect("there is room")).collect();
        assert!(crowd.enter(address("::ffff:192.0.2.1")).is_none(), "the same address, written otherwise");
        assert_eq!(crowd.turned_away().load(Ordering::Relaxed), 1);
        assert!(crowd.enter(address("192.0.2.2")).is_some());
        stays.pop();
        stays.extend(crowd.enter(address("192.0.2.1")));
        assert_eq!(stays.len(), MOST as usize);
        drop(stays);
        assert!(crowd.held.lock().unwrap().is_empty(), "nobody is kept in mind who is gone");
    }

    #[test]
    fn proxies_and_load_tests_are_not_counted() {
        for (rate_limits, address) in [(true, [127, 0, 0, 1]), (false, [192, 0, 2, 1])] {
            let crowd = crowd(rate_limits);
            let stays: Vec<_> = (0..2 * MOST).map_while(|_| crowd.enter(IpAddr::from(address))).collect();
            assert_eq!(stays.len(), 2 * MOST as usize);
        }
    }
}
