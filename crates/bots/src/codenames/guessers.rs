//! Imagined guessers: what somebody might touch on hearing a clue who isn't the spymaster.
//!
//! Each of them trusts the sources in proportions of their own, and what comes to their mind is left a little to chance. How many of
//! the team's words such a crowd finds before a miss, and what they touch then, is what a clue is worth.

use soupcon_lexicon::Source;
use soupcon_rules::Dice;

/// The most sources that there are.
pub(super) const SOURCES: usize = Source::ALL.len();

/// A crowd of imagined guessers.
pub(super) struct Guessers {
    /// For each how much it trusts each source.
    trust: Vec<[f32; SOURCES]>,
    /// What chance adds to a word, normally distributed: hardly anybody touches what has nothing to do with the clue, and whoever fears
    /// that they might gives clues for one word only. Drawn once, and read from another place for every clue and guesser.
    whims: Vec<f32>,
}

/// What a clue is worth, and for how many words.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Worth {
    pub(super) number: u8,
    pub(super) value: f32,
    /// How many of the team's words are found, on average.
    pub(super) found: f32,
}

/// What touching a word that isn't the team's costs, in words of its own; nothing for the team's.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Stake {
    Own,
    Costs(f32),
}

impl Guessers {
    const WHIMS: usize = 1 << 14;

    pub(super) fn new(count: usize, sources: usize, dice: &mut dyn Dice) -> Guessers {
        let mut draw_trust = |_| {
            let mut trust = [0.0; SOURCES];
            if count == 1 {
                trust[..sources].fill(1.0 / sources as f32);
                return trust;
            }
            // Sums of four exponentials that are divided by their sum: any division of trust, but hardly anybody goes by one source
            // alone (Dirichlet, of concentration four).
            trust[..sources].fill_with(|| (0..4).map(|_| -uniform(dice).ln()).sum());
            let sum: f32 = trust.iter().sum();
            trust.map(|share| share / sum)
        };
        let trust = (0..count).map(&mut draw_trust).collect();
        let whims = (0..Guessers::WHIMS).map(|_| normal(dice)).collect();
        Guessers { trust, whims }
    }

    /// What a clue is worth for the best number up to `most`. `near[source][word]` is how near it is to each visible word.
    pub(super) fn appraise(&self, clue: usize, near: &[Vec<f32>], stakes: &[Stake], whim: f32, most: u8) -> Worth {
        let most = usize::from(most).min(MOST);
        let (mut value, mut found) = ([0.0; MOST], [0.0; MOST]);
        for (guesser, trust) in self.trust.iter().enumerate() {
            // A large odd stride, so that no two clues read the same whims in the same order.
            let mut at = (clue.wrapping_mul(7_919) + guesser * 131) % Guessers::WHIMS;
            let mut own = [f32::NEG_INFINITY; 25];
            let (mut owned, mut miss, mut cost) = (0, f32::NEG_INFINITY, 0.0);
            for (word, stake) in stakes.iter().enumerate() {
                let mut attraction = whim * self.whims[at];
                at = (at + 1) % Guessers::WHIMS;
                for (near, trust) in near.iter().zip(trust) {
                    attraction += near[word] * trust;
                }
                match *stake {
                    Stake::Own => {
                        own[owned] = attraction;
                        owned += 1;
                    }
                    Stake::Costs(price) if attraction > miss => (miss, cost) = (attraction, price),
                    Stake::Costs(_) => {}
                }
            }
            let before_miss = own[..owned].iter().filter(|&&attraction| attraction > miss).count();
            for number in 0..most.min(owned) {
                let hits = before_miss.min(number + 1);
                found[number] += hits as f32;
                value[number] += hits as f32 - if before_miss <= number { cost } else { 0.0 };
            }
        }
        let count = self.trust.len() as f32;
        let owned = stakes.iter().filter(|stake| matches!(stake, Stake::Own)).count();
        let best = (0..most.min(owned).max(1)).max_by(|&a, &b| value[a].total_cmp(&value[b])).unwrap_or(0);
        Worth { number: best as u8 + 1, value: value[best] / count, found: found[best] / count }
    }

    /// The mean over the crowd of what `gets` makes of how much every visible word attracts a guesser.
    pub(super) fn average(&self, near: &[Vec<f32>], whim: f32, mut gets: impl FnMut(&[f32]) -> f32) -> f32 {
        let words = near.first().map_or(0, Vec::len);
        let mut sum = 0.0;
        for (guesser, trust) in self.trust.iter().enumerate() {
            let chance = |word: usize| self.whims[(guesser * 131 + word) % Guessers::WHIMS];
            let pull = |word: usize| near.iter().zip(trust).map(|(near, trust)| near[word] * trust).sum::<f32>();
            let attraction: Vec<f32> = (0..words).map(|word| whim * chance(word) + pull(word)).collect();
            sum += gets(&attraction);
        }
        sum / self.trust.len() as f32
    }
}

/// A number above 0 and below 1.
pub(super) fn uniform(dice: &mut dyn Dice) -> f32 {
    ((dice.roll() >> 40) as f32 + 0.5) / (1 << 24) as f32
}

/// A number by the normal distribution (Box and Muller).
fn normal(dice: &mut dyn Dice) -> f32 {
    (-2.0 * uniform(dice).ln()).sqrt() * (std::f32::consts::TAU * uniform(dice)).cos()
}

/// The most words that a clue is about.
const MOST: usize = 9;
