//! How often somebody may do what: buckets that fill with time. A person has their own, an address has generous ones, for a
//! whole café is one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

use soupcon_table::PersonId;

/// What is limited: how many at once, and how many seconds until that many are allowed again.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) enum Kind {
    /// Anything that changes a table.
    Act,
    /// Lines of chat.
    Chat,
    /// Making a person, joining, looking a code up.
    Join,
    /// Making a table.
    Make,
    /// Sounds, each of which is rendered.
    Sound,
    /// Hints, for each of which a bot thinks.
    Hint,
    /// Records that are brought along, each of which is played through.
    Bring,
    /// Any request from one address.
    Request,
}

impl Kind {
    fn burst_and_seconds(self) -> (f64, f64) {
        match self {
            Kind::Act => (30.0, 10.0),
            Kind::Chat => (10.0, 10.0),
            Kind::Join => (60.0, 60.0),
            Kind::Make => (60.0, 3600.0),
            Kind::Sound => (120.0, 10.0),
            Kind::Hint => (10.0, 20.0),
            Kind::Bring => (20.0, 120.0),
            Kind::Request => (2000.0, 10.0),
        }
    }
}

/// Whose requests are counted.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) enum Who {
    Person(PersonId),
    Address(IpAddr),
}

impl Who {
    /// One household has one IPv4 address, or a whole /64 of IPv6.
    pub(crate) fn address(address: IpAddr) -> Who {
        Who::Address(match address {
            IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
                Some(v4) => IpAddr::V4(v4),
                None => IpAddr::V6((u128::from(v6) >> 64 << 64).into()),
            },
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

/// How many buckets are kept before full ones are thrown out.
const BUCKETS: usize = 50_000;

pub(crate) struct Limiter {
    is_on: bool,
    buckets: Mutex<HashMap<(Kind, Who), Bucket>>,
}

#[derive(Copy, Clone)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Limiter {
    pub(crate) fn new(is_on: bool) -> Limiter {
        Limiter { is_on, buckets: Mutex::default() }
    }

    /// Takes one from a bucket; else says after how many seconds there is one again.
    pub(crate) fn take(&self, kind: Kind, who: Who) -> Result<(), u32> {
        if self.is_on { self.take_at(kind, who, Instant::now()) } else { Ok(()) }
    }

    fn take_at(&self, kind: Kind, who: Who, now: Instant) -> Result<(), u32> {
        let (burst, seconds) = kind.burst_and_seconds();
        let mut buckets = self.buckets.lock().expect("no panic with buckets");
        if buckets.len() >= BUCKETS {
            buckets.retain(|(kind, _), bucket| {
                let (burst, seconds) = kind.burst_and_seconds();
                bucket.left + now.duration_since(bucket.at).as_secs_f64() * burst / seconds < burst
            });
        }
        let bucket = buckets.entry((kind, who)).or_insert(Bucket { left: burst, at: now });
        let passed = now.duration_since(bucket.at).as_secs_f64();
        bucket.left = (bucket.left + passed * burst / seconds).min(burst);
        bucket.at = now;
        if bucket.left < 1.0 {
            let wait = (1.0 - bucket.left) * seconds / burst;
            return Err(wait.ceil().max(1.0) as u32);
        }
        bucket.left -= 1.0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let limiter = Limiter::new(true);
        let who = Who::Person(PersonId::random());
        let start = Instant::now();
        for _ in 0..10 {
            assert_eq!(limiter.take_at(Kind::Chat, who, start), Ok(()));
        }
        assert_eq!(limiter.take_at(Kind::Chat, who, start), Err(1));
        assert_eq!(limiter.take_at(Kind::Act, who, start), Ok(()));
        assert_eq!(limiter.take_at(Kind::Chat, Who::Person(PersonId::random()), start), Ok(()));
        assert_eq!(limiter.take_at(Kind::Chat, who, start + Duration::from_secs(1)), Ok(()));
        assert_eq!(limiter.take_at(Kind::Chat, who, start + Duration::from_secs(1)), Err(1));
    }

    #[test]
    fn addresses_of_one_household_are_one() {
        let of = |text: &str| Who::address(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
