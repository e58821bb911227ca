//! How often somebody may do what: buckets that fill with time. A person has their own, an address has generous ones, for a
//! whole café is one address.
//!
//! Nodes that share their tables tell each other four times a second what was taken from which bucket, and take the same from
//! theirs. Who asks all nodes at once gets at most one bucketful from each before the others know; what was taken too much is
//! owed, so in the long run they get as much as from one node. Without a bus, each node has buckets of its own.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use soupcon_table::{Bus, News, PersonId};

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
    /// Checks of a deal, for each of which a game is played again with all its throws.
    Check,
}

impl Kind {
    /// In their order: a bucket's name ends with the place of what it limits. A new one comes last, for nodes of two releases may
    /// tell each other of buckets.
    const ALL: [Kind; 9] = [
        Kind::Act,
        Kind::Chat,
        Kind::Join,
        Kind::Make,
        Kind::Sound,
        Kind::Hint,
        Kind::Bring,
        Kind::Request,
        Kind::Check,
    ];

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
            Kind::Check => (10.0, 60.0),
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
/// How often nodes tell each other what was taken, and of how many buckets in one message.
const TELLING: Duration = Duration::from_millis(250);
const TOLD_AT_ONCE: usize = 2000;
/// How many bucketfuls may be owed.
const MOST_OWED: f64 = 10.0;

pub(crate) struct Limiter {
    is_on: bool,
    buckets: Mutex<HashMap<Key, Bucket>>,
    /// What was taken and not yet told; `None` where there is nobody to tell.
    taken: Option<Mutex<HashMap<u64, u32>>>,
}

/// Which bucket: a digest of what is limited and for whom, whose lowest bits say what. It names nobody, and is the same on every
/// node, whichever compiler has built it.
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
struct Key(u64);

impl Key {
    fn new(kind: Kind, who: Who) -> Key {
        let digest = Sha256::new().chain_update(b"soupcon limit 1");
        let digest = match who {
            Who::Person(person) => digest.chain_update([0]).chain_update(person.to_string()),
            Who::Address(IpAddr::V4(address)) => digest.chain_update([4]).chain_update(address.octets()),
            Who::Address(IpAddr::V6(address)) => digest.chain_update([6]).chain_update(address.octets()),
        };
        let start = digest.finalize()[..8].try_into().expect("a digest has 32 bytes");
        Key(u64::from_le_bytes(start) << 4 | kind as u64)
    }

    fn kind(self) -> Option<Kind> {
        Kind::ALL.get((self.0 & 15) as usize).copied()
    }

    fn burst_and_seconds(self) -> (f64, f64) {
        self.kind().map_or((1.0, 1.0), Kind::burst_and_seconds)
    }
}

#[derive(Copy, Clone)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Limiter {
    pub(crate) fn new(is_on: bool, bus: Arc<dyn Bus>) -> Arc<Limiter> {
        let is_shared = is_on && bus.is_shared();
        let taken = is_shared.then(Mutex::default);
        let limiter = Arc::new(Limiter { is_on, buckets: Mutex::default(), taken });
        if is_shared {
            tokio::spawn(share(Arc::downgrade(&limiter), bus));
        }
        limiter
    }

    /// Takes one from a bucket; else says after how many seconds there is one again.
    pub(crate) fn take(&self, kind: Kind, who: Who) -> Result<(), u32> {
        if self.is_on { self.take_at(kind, who, Instant::now()) } else { Ok(()) }
    }

    fn take_at(&self, kind: Kind, who: Who, now: Instant) -> Result<(), u32> {
        let key = Key::new(kind, who);
        self.with_bucket(key, now, |bucket, burst, seconds| {
            if bucket.left < 1.0 {
                let wait = (1.0 - bucket.left) * seconds / burst;
                return Err(wait.ceil().max(1.0) as u32);
            }
            bucket.left -= 1.0;
            Ok(())
        })?;
        if let Some(taken) = &self.taken {
            *taken.lock().expect("no panic with what was taken").entry(key.0).or_default() += 1;
        }
        Ok(())
    }

    /// Another node gave this many away.
    fn owe(&self, key: Key, count: u32, now: Instant) {
        if key.kind().is_some() {
            self.with_bucket(key, now, |bucket, burst, _| {
                bucket.left = (bucket.left - f64::from(count)).max(-MOST_OWED * burst);
            });
        }
    }

    /// A bucket, filled up to now.
    fn with_bucket<T>(&self, key: Key, now: Instant, use_it: impl FnOnce(&mut Bucket, f64, f64) -> T) -> T {
        let (burst, seconds) = key.burst_and_seconds();
        let mut buckets = self.buckets.lock().expect("no panic with buckets");
        if buckets.len() >= BUCKETS {
            buckets.retain(|key, bucket| {
                let (burst, seconds) = key.burst_and_seconds();
                bucket.left + now.duration_since(bucket.at).as_secs_f64() * burst / seconds < burst
            });
        }
        let bucket = buckets.entry(key).or_insert(Bucket { left: burst, at: now });
        let passed = now.duration_since(bucket.at).as_secs_f64();
        bucket.left = (bucket.left + passed * burst / seconds).min(burst);
        bucket.at = now;
        use_it(bucket, burst, seconds)
    }

    fn pass_on(&self, bus: &dyn Bus) {
        let Some(taken) = &self.taken else { return };
        let taken = std::mem::take(&mut *taken.lock().expect("no panic with what was taken"));
        let taken: Vec<(u64, u32)> = taken.into_iter().collect();
        taken.chunks(TOLD_AT_ONCE).for_each(|taken| Bus::tell(bus, News::Took(taken.to_vec())));
    }
}

/// Tells other nodes what was taken here, and hears what was taken there.
async fn share(limiter: Weak<Limiter>, bus: Arc<dyn Bus>) {
    let mut ears = bus.listen();
    let mut ticks = tokio::time::interval(TELLING);
    loop {
        tokio::select! {
            _ = ticks.tick() => match limiter.upgrade() {
                Some(limiter) => limiter.pass_on(&*bus),
                None => return,
            },
            Ok(news) = ears.recv() => {
                if let (News::Took(taken), Some(limiter)) = (&*news, limiter.upgrade()) {
                    let now = Instant::now();
                    taken.iter().for_each(|&(key, count)| limiter.owe(Key(key), count, now));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let limiter = Limiter::new(true, Arc::new(soupcon_table::Alone::default()));
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
    fn a_bucket_is_known_by_its_name() {
        assert_eq!(Kind::ALL.len(), Kind::Check as usize + 1);
        for kind in Kind::ALL {
            assert_eq!(Key::new(kind, Who::Person(PersonId::random())).kind(), Some(kind));
        }
        // Nodes of different versions share buckets.
        assert_eq!(Key::new(Kind::Join, Who::address([192, 0, 2, 1].into())).0, 3_794_220_213_533_651_154);
    }

    #[tokio::test]
    async fn what_one_node_gives_the_others_owe() {
        let [one, other] = soupcon_table::InProcess::of(2).try_into().ok().expect("two ends");
        let (one, other) = (Limiter::new(true, Arc::new(one)), Limiter::new(true, Arc::new(other)));
        let who = Who::Person(PersonId::random());
        let start = Instant::now();
        let empties =
            |limiter: &Limiter, now| (0..).take_while(|_| limiter.take_at(Kind::Chat, who, now).is_ok()).count();
        assert_eq!(empties(&one, start), 10);
        let key = Key::new(Kind::Chat, who);
        let left = |limiter: &Limiter| limiter.with_bucket(key, start, |bucket, _, _| bucket.left);
        // The other node hears of it by itself.
        while left(&other) > 0.5 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(empties(&other, start), 0);
        // What both gave at the same time is owed: a second later there would be one again.
        one.owe(key, 10, start);
        assert_eq!(empties(&one, start + Duration::from_secs(1)), 0);
        assert_eq!(empties(&one, start + Duration::from_secs(11)), 1);
        assert_eq!(empties(&one, start + Duration::from_secs(60)), 10);
    }

    #[test]
    fn addresses_of_one_household_are_one() {
        let of = |text: &str| Who::address(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
