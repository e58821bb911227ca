//! The listener: a multinomial logistic model over a clip's features.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use crate::{FEATURES, FLOORS, features};

/// Somebody who listens: from samples to a probability for each floor.
///
/// It is a list of numbers, and its text is the file that ships: first what it was trained on, then for each feature it goes by its
/// number, mean, spread and the weight of each floor.
#[derive(Clone, PartialEq, Debug)]
pub struct Ear {
    /// What it was trained on.
    pub origin: Origin,
    /// How often each floor came up in training.
    pub prior: [f32; FLOORS],
    /// What each floor starts with.
    pub bias: [f32; FLOORS],
    /// What it goes by.
    pub inputs: Vec<Input>,
}

/// What an ear was trained on: it hears nothing else as well.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Origin {
    /// The tower's id.
    pub tower: String,
    /// The sound's id.
    pub sound: String,
}

/// One feature that an ear goes by.
#[derive(Clone, PartialEq, Debug)]
pub struct Input {
    /// Which of the features.
    pub feature: usize,
    /// Its mean in training.
    pub mean: f32,
    /// Its spread in training.
    pub spread: f32,
    /// How much it speaks for each floor.
    pub weights: [f32; FLOORS],
}

impl Ear {
    /// The careful listener, who goes by everything.
    pub fn shipped() -> &'static Ear {
        static EAR: OnceLock<Ear> = OnceLock::new();
        EAR.get_or_init(|| include_str!("../weights/careful.txt").parse().expect("the shipped ear is sound"))
    }

    /// The casual listener, who goes by the number of knocks and the time of the last.
    pub fn casual() -> &'static Ear {
        static EAR: OnceLock<Ear> = OnceLock::new();
        EAR.get_or_init(|| include_str!("../weights/casual.txt").parse().expect("the shipped ear is sound"))
    }

    /// The listener who only counts knocks.
    pub fn counting() -> &'static Ear {
        static EAR: OnceLock<Ear> = OnceLock::new();
        EAR.get_or_init(|| include_str!("../weights/counting.txt").parse().expect("the shipped ear is sound"))
    }

    /// How likely each floor is, going by the samples and by how often floors came up in training.
    pub fn posterior(&self, samples: &[i16]) -> [f32; FLOORS] {
        self.judge(&features(samples))
    }

    /// How likely each floor is to somebody who thought them this likely before listening.
    pub fn listen(&self, samples: &[i16], before: &[f32; FLOORS]) -> [f32; FLOORS] {
        let heard = self.posterior(samples);
        let weighed: [f32; FLOORS] = std::array::from_fn(|floor| heard[floor] / self.prior[floor] * before[floor]);
        let total: f32 = weighed.iter().sum();
        if total > 0.0 { weighed.map(|weight| weight / total) } else { *before }
    }

    /// The same from features, for who has them already.
    pub fn judge(&self, features: &[f32; FEATURES]) -> [f32; FLOORS] {
        let mut score = self.bias;
        for input in &self.inputs {
            // Nothing ever heard in training counts for more than the oddest clip there.
            let value = ((features[input.feature] - input.mean) / input.spread).clamp(-5.0, 5.0);
            for (score, weight) in score.iter_mut().zip(input.weights) {
                *score += weight * value;
            }
        }
        let highest = score.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let odds = score.map(|score| libm::expf(score - highest));
        let total: f32 = odds.iter().sum();
        odds.map(|odds| odds / total)
    }
}

impl fmt::Display for Ear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tower {}\nsound {}", self.origin.tower, self.origin.sound)?;
        writeln!(f, "prior{}\nbias{}", Row(&self.prior), Row(&self.bias))?;
        for Input { feature, mean, spread, weights } in &self.inputs {
            writeln!(f, "{feature} {mean:.5} {spread:.5}{}", Row(weights))?;
        }
        Ok(())
    }
}

struct Row<'a>(&'a [f32; FLOORS]);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|value| write!(f, " {value:.4}"))
    }
}

/// A text that is no ear.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct BadWeights {
    /// The line that can't be read, counted from 1.
    pub line: usize,
}

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of an ear's weights can't be read", self.line)
    }
}

impl std::error::Error for BadWeights {}

impl FromStr for Ear {
    type Err = BadWeights;

    fn from_str(text: &str) -> Result<Ear, BadWeights> {
        let mut lines = text.lines().enumerate().map(|(nth, line)| (BadWeights { line: nth + 1 }, line));
        let end = BadWeights { line: text.lines().count() + 1 };
        let mut headed = |name: &str| {
            let (bad, line) = lines.next().ok_or_else(|| end.clone())?;
            line.strip_prefix(name).map(|rest| (bad.clone(), rest.trim())).ok_or(bad)
        };
        let origin = Origin { tower: headed("tower")?.1.to_owned(), sound: headed("sound")?.1.to_owned() };
        let mut row = |name: &str| headed(name).and_then(|(bad, rest)| floats(rest).ok_or(bad));
        let (prior, bias) = (row("prior")?, row("bias")?);
        let inputs = lines.map(|(bad, line)| input(line).ok_or(bad)).collect::<Result<_, _>>()?;
        Ok(Ear { origin, prior, bias, inputs })
    }
}

fn floats<const N: usize>(text: &str) -> Option<[f32; N]> {
    let values: Vec<f32> = text.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
    values.try_into().ok()
}

fn input(line: &str) -> Option<Input> {
    let (feature, rest) = line.split_once(' ')?;
    let feature = feature.parse().ok().filter(|feature| *feature < FEATURES)?;
    let [mean, spread, weights @ ..] = floats::<{ FLOORS + 2 }>(rest)?;
    (spread > 0.0).then_some(Input { feature, mean, spread, weights })
}
