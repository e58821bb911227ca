//! Listening to falls, and how well it went.

use soupcon_ear::{Ear, FLOORS, features, in_noise, through_telephone};
use soupcon_tower::render;

use crate::falls::{Fall, Purpose, seed};
use crate::parallel;
use crate::train::Example;

/// How a clip reaches the ear.
#[derive(Copy, Clone, Debug)]
pub enum Through {
    /// As it was sent.
    Air,
    /// At half the volume.
    HalfVolume,
    /// Through a telephone, 300 to 3 400 hertz.
    Telephone,
    /// In a room with noise of so many decibels below full scale.
    Noise(f32),
}

impl Through {
    fn pass(self, samples: &[i16], seed: u64) -> Vec<i16> {
        match self {
            Through::Air => samples.to_vec(),
            Through::HalfVolume => samples.iter().map(|sample| sample / 2).collect(),
            Through::Telephone => through_telephone(samples),
            Through::Noise(level) => in_noise(samples, level, seed),
        }
    }
}

/// Renders every fall and takes its features.
pub fn listen(run: u64, falls: &[Fall], through: Through) -> Vec<Example> {
    const PIECE: usize = 50;
    let pieces: Vec<&[Fall]> = falls.chunks(PIECE).collect();
    let heard = parallel::for_each(&format!("listening, {through:?}"), pieces.len() as u32, |nth| {
        let piece = pieces[nth as usize].iter();
        piece.map(|fall| hear(run, fall, through)).collect::<Vec<Example>>()
    });
    heard.into_iter().flatten().collect()
}

fn hear(run: u64, fall: &Fall, through: Through) -> Example {
    let clip = render(&fall.impacts, seed(run, Purpose::Sound, fall.hotel, fall.nth));
    let noise_seed = u64::from(fall.hotel) << 32 | u64::from(fall.nth);
    let features = features(&through.pass(clip.samples(), noise_seed));
    Example { features, floor: fall.floor, inside: fall.inside() }
}

/// How well an ear does.
#[derive(Clone, Debug)]
pub struct Score {
    /// How often the likeliest floor is the true one.
    pub top: f64,
    /// How often it is at most one floor off.
    pub near: f64,
    /// How many bits a clip tells, at least: entropy of the floors less the ear's surprise.
    pub bits: f64,
    /// For each bin of what the ear claims: what it claims on average, how often it is right, how many clips.
    pub calibration: Vec<(f64, f64, u32)>,
    /// By true floor, how often each floor was named.
    pub confusion: [[u32; FLOORS]; FLOORS],
}

impl Score {
    /// The largest gap between claim and truth among bins of at least fifty clips.
    pub fn calibration_error(&self) -> f64 {
        let full = self.calibration.iter().filter(|(_, _, count)| *count >= 50);
        full.map(|(claimed, right, _)| (claimed - right).abs()).fold(0.0, f64::max)
    }
}

/// How well an ear does on these.
pub fn score(ear: &Ear, examples: &[Example]) -> Score {
    const BINS: usize = 7;
    let mut confusion = [[0; FLOORS]; FLOORS];
    let mut bins = [(0.0, 0.0, 0); BINS];
    let mut surprise = 0.0;
    for example in examples {
        let belief = ear.judge(&example.features);
        let named = (0..FLOORS).max_by(|a, b| belief[*a].total_cmp(&belief[*b])).expect("there are floors");
        confusion[example.floor][named] += 1;
        surprise -= f64::from(belief[example.floor].max(1e-6)).log2();
        let bin = &mut bins[((belief[named] * BINS as f32) as usize).min(BINS - 1)];
        *bin = (bin.0 + f64::from(belief[named]), bin.1 + f64::from(u8::from(named == example.floor)), bin.2 + 1);
    }
    let count = examples.len().max(1) as f64;
    let within = |far: usize| {
        let pairs = (0..FLOORS).flat_map(|floor| (0..FLOORS).map(move |named| (floor, named)));
        let near = pairs.filter(|(floor, named)| floor.abs_diff(*named) <= far);
        near.map(|(floor, named)| f64::from(confusion[floor][named])).sum::<f64>() / count
    };
    let mut floors = [0; FLOORS];
    examples.iter().for_each(|example| floors[example.floor] += 1);
    let prior = crate::falls::entropy(&crate::falls::shares(&floors));
    let mean = |(claimed, right, count): (f64, f64, u32)| {
        (claimed / f64::from(count.max(1)), right / f64::from(count.max(1)), count)
    };
    let calibration = bins.into_iter().filter(|bin| bin.2 > 0).map(mean).collect();
    Score { top: within(0), near: within(1), bits: prior - surprise / count, calibration, confusion }
}
