//! Whether anything but the samples tells where a cube came to rest.

use std::collections::HashMap;

use soupcon_tower::{FLOORS, render};

use crate::falls::{Fall, Purpose, seed};

/// How well somebody does who sees all of a clip's file but the samples, beside somebody who sees nothing.
#[derive(Copy, Clone, Debug)]
pub struct Leak {
    /// Throws that were guessed.
    pub throws: usize,
    /// How many different files there are but for the samples.
    pub kinds: usize,
    /// How often the floor is guessed from the file without its samples.
    pub guessed: f64,
    /// How often it is guessed by always naming the likeliest.
    pub chance: f64,
}

/// Learns from one half of the throws by heart what every file without samples stands for, and guesses the other half.
pub fn measure(run: u64, falls: &[Fall]) -> Leak {
    let seen: Vec<(Vec<u8>, usize)> = falls.iter().map(|fall| (without_samples(run, fall), fall.floor)).collect();
    let (known, asked) = seen.split_at(seen.len() / 2);
    let mut by_file: HashMap<&[u8], [u32; FLOORS]> = HashMap::new();
    let mut all = [0; FLOORS];
    for (file, floor) in known {
        by_file.entry(file).or_default()[*floor] += 1;
        all[*floor] += 1;
    }
    let right = |guess: &dyn Fn(&[u8]) -> usize| {
        asked.iter().filter(|(file, floor)| guess(file) == *floor).count() as f64 / asked.len() as f64
    };
    Leak {
        throws: asked.len(),
        kinds: by_file.len(),
        guessed: right(&|file| likeliest(by_file.get(file).unwrap_or(&all))),
        chance: right(&|_| likeliest(&all)),
    }
}

/// The file's length and what stands in it before the samples. How much of it they fill is told by them alone, so the padding, which
/// is what they leave, counts as theirs.
fn without_samples(run: u64, fall: &Fall) -> Vec<u8> {
    const HEADER: usize = 42;
    let clip = render(&fall.impacts, seed(run, Purpose::Sound, fall.hotel, fall.nth));
    let file = clip.to_flac();
    [&file.len().to_le_bytes()[..], &file[..HEADER]].concat()
}

fn likeliest(counts: &[u32; FLOORS]) -> usize {
    (0..FLOORS).max_by_key(|floor| counts[*floor]).expect("there are floors")
}
