//! Training an ear: multinomial logistic regression on standardised features.

use soupcon_ear::{Ear, FEATURES, FLOORS, Input, Origin};
use soupcon_tower::{HOTEL, SOUND};

/// A clip that was listened to, and the truth about it.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Example {
    pub features: [f32; FEATURES],
    pub floor: usize,
    pub inside: u32,
}

/// How strongly large weights are held back: by this much as a single example speaks.
const RESTRAINT: f32 = 20.0;

/// Rounds over all examples; more change nothing that the report can tell.
const ROUNDS: i32 = 300;

/// The ear that goes by these features.
pub fn train(examples: &[Example], features: impl IntoIterator<Item = usize>) -> Ear {
    let inputs: Vec<Input> = features.into_iter().filter_map(|feature| standard(examples, feature)).collect();
    let rows = Rows::new(examples, &inputs);
    let weights = rows.descend();
    let mut ear = Ear {
        origin: Origin { tower: HOTEL.id(), sound: SOUND.id() },
        prior: prior(examples),
        bias: [0.0; FLOORS],
        inputs,
    };
    for (floor, weights) in weights.chunks_exact(rows.width).enumerate() {
        ear.bias[floor] = weights[0];
        ear.inputs.iter_mut().zip(&weights[1..]).for_each(|(input, weight)| input.weights[floor] = *weight);
    }
    // What ships is the text, with the digits it has.
    ear.to_string().parse().expect("an ear's text is an ear")
}

/// Makes an ear as sure of itself as it may be, going by clips that it wasn't trained on: one factor for all weights, the one with
/// the least surprise. A linear model of floors that lie in a row is too timid by itself.
pub fn sharpen(ear: &Ear, fresh: &[Example]) -> Ear {
    let by = |factor: f32| {
        let mut ear = ear.clone();
        ear.bias = ear.bias.map(|bias| factor * bias);
        ear.inputs.iter_mut().for_each(|input| input.weights = input.weights.map(|weight| factor * weight));
        ear
    };
    let surprise = |ear: &Ear| -> f64 {
        fresh.iter().map(|example| -f64::from(ear.judge(&example.features)[example.floor].max(1e-6)).ln()).sum()
    };
    let tried = (50..=250).step_by(5).map(|percent| by(percent as f32 / 100.0));
    tried.min_by(|left, right| surprise(left).total_cmp(&surprise(right))).expect("some factor was tried")
}

fn prior(examples: &[Example]) -> [f32; FLOORS] {
    let mut counts = [0.0; FLOORS];
    examples.iter().for_each(|example| counts[example.floor] += 1.0);
    counts.map(|count| count / examples.len() as f32)
}

/// A feature's mean and spread; one that never changes tells nothing.
fn standard(examples: &[Example], feature: usize) -> Option<Input> {
    let values = || examples.iter().map(|example| f64::from(example.features[feature]));
    let mean = values().sum::<f64>() / examples.len() as f64;
    let spread = (values().map(|value| (value - mean).powi(2)).sum::<f64>() / examples.len() as f64).sqrt();
    (spread > 1e-4).then_some(Input { feature, mean: mean as f32, spread: spread as f32, weights: [0.0; FLOORS] })
}

/// All examples as one matrix; the first column is always one.
struct Rows {
    width: usize,
    values: Vec<f32>,
    floors: Vec<usize>,
}

impl Rows {
    fn new(examples: &[Example], inputs: &[Input]) -> Rows {
        let value = |example: &Example, input: &Input| {
            ((example.features[input.feature] - input.mean) / input.spread).clamp(-5.0, 5.0)
        };
        let row = |example| std::iter::once(1.0).chain(inputs.iter().map(move |input| value(example, input)));
        Rows {
            width: inputs.len() + 1,
            values: examples.iter().flat_map(row).collect(),
            floors: examples.iter().map(|example| example.floor).collect(),
        }
    }

    /// Adam's method on all examples at once, with steps that get shorter.
    fn descend(&self) -> Vec<f32> {
        const KEPT: f32 = 0.9;
        const KEPT_SQUARE: f32 = 0.99;
        let mut weights = vec![0.0; FLOORS * self.width];
        let (mut mean, mut square) = (weights.clone(), weights.clone());
        for round in 1..=ROUNDS {
            let pace = 0.1 * (1.0 - round as f32 / (ROUNDS + 1) as f32);
            let slope = self.slope(&weights);
            for nth in 0..weights.len() {
                mean[nth] = KEPT * mean[nth] + (1.0 - KEPT) * slope[nth];
                square[nth] = KEPT_SQUARE * square[nth] + (1.0 - KEPT_SQUARE) * slope[nth] * slope[nth];
                let (mean, square) =
                    (mean[nth] / (1.0 - KEPT.powi(round)), square[nth] / (1.0 - KEPT_SQUARE.powi(round)));
                weights[nth] -= pace * mean / (square.sqrt() + 1e-8);
            }
        }
        weights
    }

    fn slope(&self, weights: &[f32]) -> Vec<f32> {
        let count = self.floors.len() as f32;
        let mut slope: Vec<f32> = weights.iter().map(|weight| weight * RESTRAINT / count).collect();
        slope.iter_mut().step_by(self.width).for_each(|bias| *bias = 0.0);
        for (row, floor) in self.values.chunks_exact(self.width).zip(&self.floors) {
            let scores: [f32; FLOORS] = std::array::from_fn(|nth| dot(row, &weights[nth * self.width..][..self.width]));
            let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let odds = scores.map(|score| (score - highest).exp());
            let total: f32 = odds.iter().sum();
            for (nth, slope) in slope.chunks_exact_mut(self.width).enumerate() {
                let error = (odds[nth] / total - f32::from(u8::from(nth == *floor))) / count;
                slope.iter_mut().zip(row).for_each(|(slope, value)| *slope += error * value);
            }
        }
        slope
    }
}

fn dot(left: &[f32], right: &[f32]) -> f32 {
    left.iter().zip(right).map(|(left, right)| left * right).sum()
}
