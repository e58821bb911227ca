//! A clip as a FLAC file, all of them of one size.
//!
//! A small encoder of our own, because what we need of the format is small: mono, 16 bits, one predictor a frame and Rice's code
//! for what it misses. What is left to [`BYTES`] is a padding block before the sound, so that whoever sees only how much travels
//! sees the same for every throw. The file says nothing that the samples don't: no digest, no sizes of frames, no time.

use crate::SOUND;

/// How long every file is. Clips need some 57 to 60 kB of it.
pub(crate) const BYTES: usize = 60 * 1024;

/// Samples of a frame; the last one has what is left.
const BLOCK: usize = 4096;

/// How many samples before it foretell one.
const ORDER: usize = 8;

/// Bits of a predictor's coefficient, its sign included.
const PRECISION: u32 = 12;

/// A frame falls into at most 2 to this power parts, each with its own parameter of Rice's code.
const MOST_SPLITS: u32 = 5;

/// Parameters that the four bits for them can say; 15 has another meaning.
const PARAMETERS: usize = 15;

/// The samples as a file of [`BYTES`] bytes.
pub(crate) fn encode(samples: &[i16]) -> Vec<u8> {
    let spare = samples.iter().fold(0, |all, sample| all | sample).trailing_zeros();
    // Every clip so far fits as it is. One that doesn't would lose its lowest bits, which are the room's noise.
    (spare.min(15)..16).find_map(|wasted| pad(samples.len(), &frames(samples, wasted))).expect("silence fits")
}

/// Header, padding and frames; `None` if they are too long.
fn pad(samples: usize, frames: &[u8]) -> Option<Vec<u8>> {
    const BLOCK_HEADER: usize = 4;
    const STREAM_INFO: usize = 34;
    let padding = BYTES.checked_sub(4 + BLOCK_HEADER + STREAM_INFO + BLOCK_HEADER + frames.len())?;
    let mut file = Bits::default();
    file.bytes.extend_from_slice(b"fLaC");
    file.put(0, 8);
    file.put(STREAM_INFO as u64, 24);
    file.put(BLOCK as u64, 16);
    file.put(BLOCK as u64, 16);
    file.put(0, 24); // smallest and largest frame: not told
    file.put(0, 24);
    file.put(u64::from(SOUND.rate), 20);
    file.put(0, 3); // one channel
    file.put(16 - 1, 5);
    file.put(samples as u64, 36);
    file.bytes.extend_from_slice(&[0; 16]); // digest of the samples: not told
    file.put(0x81, 8); // the last block before the frames, padding
    file.put(padding as u64, 24);
    file.bytes.resize(file.bytes.len() + padding, 0);
    file.bytes.extend_from_slice(frames);
    Some(file.bytes)
}

/// All frames, without so many of the lowest bits.
fn frames(samples: &[i16], wasted: u32) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(BYTES);
    for (number, block) in samples.chunks(BLOCK).enumerate() {
        let block: Vec<i32> = block.iter().map(|sample| i32::from(*sample) >> wasted).collect();
        bytes.extend(frame(number, &block, wasted));
    }
    bytes
}

fn frame(number: usize, block: &[i32], wasted: u32) -> Vec<u8> {
    let mut frame = Bits::default();
    frame.put(0b1111_1111_1111_1000, 16); // where a frame begins; blocks of one length
    frame.put(0b0111_0110, 8); // length in 16 bits below; 22 050 Hz
    frame.put(0b0000_1000, 8); // one channel; 16 bits
    frame.put(number as u64, 8); // one byte as in UTF-8: there are fewer than 128
    frame.put(block.len() as u64 - 1, 16);
    frame.put(u64::from(crc8(&frame.bytes)), 8);
    subframe(block, wasted, &mut frame);
    frame.align();
    frame.put(u64::from(crc16(&frame.bytes)), 16);
    frame.bytes
}

fn subframe(block: &[i32], wasted: u32, frame: &mut Bits) {
    let order = ORDER.min(block.len());
    let predictor = Predictor::of(block, order);
    frame.put(0b100_000 + order as u64 - 1, 7);
    frame.put(u64::from(wasted > 0), 1);
    if wasted > 0 {
        frame.put(1, wasted); // so many less one in unary
    }
    for sample in &block[..order] {
        frame.put_signed(*sample, 16 - wasted);
    }
    frame.put(u64::from(PRECISION - 1), 4);
    frame.put(u64::from(predictor.shift), 5);
    for coefficient in &predictor.coefficients {
        frame.put_signed(*coefficient, PRECISION);
    }
    put_residual(&predictor.misses(block), block.len(), frame);
}

/// Foretells a sample from those before it, in whole numbers.
struct Predictor {
    /// The nearest sample's first.
    coefficients: Vec<i32>,
    shift: u32,
}

impl Predictor {
    fn of(block: &[i32], order: usize) -> Predictor {
        let exact = levinson(&autocorrelation(block, order));
        let largest = exact.iter().fold(0.0, |largest: f64, one| largest.max(one.abs()));
        let limit = f64::from(1 << (PRECISION - 1)) - 1.0;
        let shift = (0..16).rev().find(|shift| largest * f64::from(1 << shift) <= limit).unwrap_or(0);
        let whole = |one: &f64| (one * f64::from(1 << shift)).round().clamp(-limit, limit) as i32;
        Predictor { coefficients: exact.iter().map(whole).collect(), shift }
    }

    /// By how much each sample after the first ones is missed, folded: 0, -1, 1, -2 … become 0, 1, 2, 3 ….
    fn misses(&self, block: &[i32]) -> Vec<u32> {
        let order = self.coefficients.len();
        let miss = |window: &[i32]| {
            let (before, now) = window.split_at(order);
            let sum = |(sample, by): (&i32, &i32)| i64::from(*sample) * i64::from(*by);
            let foretold = before.iter().rev().zip(&self.coefficients).map(sum).sum::<i64>() >> self.shift;
            let missed = i64::from(now[0]) - foretold;
            ((missed << 1) ^ (missed >> 63)) as u32
        };
        block.windows(order + 1).map(miss).collect()
    }
}

/// How alike the block is to itself, so many samples later; its ends count less.
fn autocorrelation(block: &[i32], order: usize) -> Vec<f64> {
    let middle = block.len() as f64 / 2.0;
    let weighed = |(nth, sample): (usize, &i32)| {
        let off = (nth as f64 + 0.5 - middle) / middle;
        f64::from(*sample) * (1.0 - off * off)
    };
    let block: Vec<f64> = block.iter().enumerate().map(weighed).collect();
    (0..=order).map(|lag| block.iter().zip(&block[lag..]).map(|(one, other)| one * other).sum()).collect()
}

/// The coefficients that miss least, by Levinson's and Durbin's recursion.
fn levinson(correlation: &[f64]) -> Vec<f64> {
    let mut coefficients: Vec<f64> = Vec::new();
    let mut error = correlation[0];
    for lag in 1..correlation.len() {
        if error <= 0.0 {
            coefficients.resize(correlation.len() - 1, 0.0);
            break;
        }
        let known: f64 = coefficients.iter().zip(correlation[1..lag].iter().rev()).map(|(one, by)| one * by).sum();
        let reflection = (correlation[lag] - known) / error;
        let mirrored: Vec<f64> = coefficients.iter().rev().map(|one| one * reflection).collect();
        coefficients.iter_mut().zip(&mirrored).for_each(|(one, by)| *one -= by);
        coefficients.push(reflection);
        error *= 1.0 - reflection * reflection;
    }
    coefficients
}

/// Rice's code: the upper part of a number in unary, so many bits below as they are.
fn put_residual(misses: &[u32], length: usize, frame: &mut Bits) {
    let (splits, parameters) = cheapest_parts(misses, length);
    frame.put(0, 2); // parameters of four bits
    frame.put(u64::from(splits), 4);
    for (part, parameter) in parts(misses, length, splits).zip(parameters) {
        frame.put(parameter as u64, 4);
        for miss in part {
            frame.put_unary(miss >> parameter);
            frame.put(u64::from(miss & ((1 << parameter) - 1)), parameter as u32);
        }
    }
}

/// The misses in 2 to this power parts of a block. The first part is short of the samples that nothing foretells.
fn parts(misses: &[u32], length: usize, splits: u32) -> impl Iterator<Item = &[u32]> {
    let size = length >> splits;
    let first = size - (length - misses.len());
    std::iter::once(&misses[..first]).chain(misses[first..].chunks(size))
}

/// How often to halve the block, and each part's parameter.
fn cheapest_parts(misses: &[u32], length: usize) -> (u32, Vec<usize>) {
    let most = length.trailing_zeros().min(MOST_SPLITS);
    let mut costs: Vec<[u32; PARAMETERS]> = parts(misses, length, most).map(costs).collect();
    let mut cheapest = (u32::MAX, 0, Vec::new());
    for splits in (0..=most).rev() {
        let parameters: Vec<usize> = costs.iter().map(argmin).collect();
        let bits = costs.iter().zip(&parameters).map(|(cost, parameter)| 4 + cost[*parameter]).sum();
        if bits < cheapest.0 {
            cheapest = (bits, splits, parameters);
        }
        costs = costs.chunks(2).map(|pair| std::array::from_fn(|k| pair.iter().map(|cost| cost[k]).sum())).collect();
    }
    (cheapest.1, cheapest.2)
}

/// Bits that a part takes with each parameter.
fn costs(part: &[u32]) -> [u32; PARAMETERS] {
    std::array::from_fn(|k| part.iter().map(|miss| (miss >> k) + 1 + k as u32).sum())
}

fn argmin(costs: &[u32; PARAMETERS]) -> usize {
    (0..PARAMETERS).min_by_key(|k| costs[*k]).expect("there are parameters")
}

/// Bits, the highest first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    /// Fewer than eight bits that make no byte yet.
    rest: u64,
    held: u32,
}

impl Bits {
    /// At most 48 bits at a time.
    fn put(&mut self, value: u64, bits: u32) {
        self.rest = self.rest << bits | value;
        self.held += bits;
        while self.held >= 8 {
            self.held -= 8;
            self.bytes.push((self.rest >> self.held) as u8);
            self.rest &= (1 << self.held) - 1;
        }
    }

    fn put_signed(&mut self, value: i32, bits: u32) {
        self.put(value as u32 as u64 & ((1 << bits) - 1), bits);
    }

    /// So many zeros and a one.
    fn put_unary(&mut self, zeros: u32) {
        for _ in 0..zeros / 32 {
            self.put(0, 32);
        }
        self.put(1, zeros % 32 + 1);
    }

    fn align(&mut self) {
        self.put(0, (8 - self.held) % 8);
    }
}

fn crc8(bytes: &[u8]) -> u8 {
    bytes
        .iter()
        .fold(0, |crc, byte| (0..8).fold(crc ^ byte, |crc, _| (crc << 1) ^ if crc & 0x80 == 0 { 0 } else { 0x07 }))
}

fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |crc, byte| {
        (0..8).fold(crc ^ u16::from(*byte) << 8, |crc, _| (crc << 1) ^ if crc & 0x8000 == 0 { 0 } else { 0x8005 })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hotel, render};

    /// What a decoder that isn't ours makes of the file.
    fn decode(file: &[u8]) -> Vec<i16> {
        let mut reader = claxon::FlacReader::new(file).expect("a FLAC file");
        reader.samples().map(|sample| sample.expect("a sample") as i16).collect()
    }

    #[test]
    fn clips_come_back_sample_for_sample() {
        let mut hotel = Hotel::from_poses(&[]);
        for number in 0..12 {
            let clip = render(&hotel.throw(0, [number; 32]).impacts, [100 + number; 32]);
            let file = clip.to_flac();
            assert_eq!(file.len(), BYTES);
            assert!(decode(&file) == clip.samples(), "throw {number}");
        }
    }

    #[test]
    fn any_signal_comes_back() {
        let silence = vec![0; 9_000];
        let steps = (0..9_000).map(|nth| if nth / 50 % 2 == 0 { i16::MAX } else { i16::MIN }).collect();
        let slope = (0..9_000).map(|nth| (nth * 7 - 32_000) as i16).collect();
        let short = vec![-3, 5, 1];
        for signal in [silence, steps, slope, short] {
            assert!(decode(&encode(&signal)) == signal);
        }
    }

    #[test]
    fn what_does_not_fit_loses_its_lowest_bits() {
        let mut state = 1u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as i16
        };
        let loud: Vec<i16> = (0..55_125).map(|_| noise()).collect();
        let file = encode(&loud);
        assert_eq!(file.len(), BYTES);
        let heard = decode(&file);
        assert!(heard != loud);
        // Sixteen bits of noise into not quite nine: eight are lost.
        assert!(loud.iter().zip(&heard).all(|(was, is)| was >> 8 == is >> 8));
    }
}
