//! A clip as energy by pitch and time: band-pass filters side by side, and frames of five milliseconds.

use crate::RATE;

/// How many bands the ear tells apart.
pub(crate) const BANDS: usize = 14;

/// Samples of a frame: five milliseconds.
pub(crate) const FRAME: usize = 110;

/// Seconds of a frame.
pub(crate) const FRAME_SECONDS: f32 = FRAME as f32 / RATE;

/// The middle of each band in hertz, and its quality: narrow where panels ring, wide where cubes do.
const FILTERS: [(f32, f32); BANDS] = [
    (150.0, 5.0),
    (185.0, 5.0),
    (228.0, 5.0),
    (281.0, 5.0),
    (347.0, 5.0),
    (428.0, 5.0),
    (527.0, 5.0),
    (650.0, 5.0),
    (850.0, 2.5),
    (1200.0, 2.5),
    (1700.0, 2.5),
    (2500.0, 2.5),
    (3700.0, 2.5),
    (5500.0, 2.5),
];

/// Room for the filters to be computed side by side, four at a time.
const LANES: usize = 16;

/// The energy of every band, frame by frame.
pub(crate) fn energies(samples: &[i16]) -> Vec<[f32; BANDS]> {
    let mut bank = Bank::new();
    samples.chunks_exact(FRAME).map(|frame| bank.energy(frame)).collect()
}

/// Second-order band-pass filters of peak gain 1, all fed with the same samples.
struct Bank {
    gain: [f32; LANES],
    turn: [f32; LANES],
    fade: [f32; LANES],
    before: [[f32; LANES]; 2],
}

impl Bank {
    fn new() -> Bank {
        let mut bank = Bank { gain: [0.0; LANES], turn: [0.0; LANES], fade: [0.0; LANES], before: [[0.0; LANES]; 2] };
        for (lane, (pitch, quality)) in FILTERS.into_iter().enumerate() {
            let angle = core::f32::consts::TAU * pitch / RATE;
            let width = libm::sinf(angle) / (2.0 * quality);
            bank.gain[lane] = width / (1.0 + width);
            bank.turn[lane] = 2.0 * libm::cosf(angle) / (1.0 + width);
            bank.fade[lane] = (1.0 - width) / (1.0 + width);
        }
        bank
    }

    fn energy(&mut self, frame: &[i16]) -> [f32; BANDS] {
        let mut energy = [0.0; LANES];
        let [mut last, mut last_but_one] = self.before;
        for sample in frame {
            let sample = f32::from(*sample) / 32768.0;
            for lane in 0..LANES {
                // Transposed direct form: the band-pass has no middle term, and its outer ones are opposite.
                let fed = self.gain[lane] * sample;
                let out = fed + last[lane];
                last[lane] = last_but_one[lane] + self.turn[lane] * out;
                last_but_one[lane] = -fed - self.fade[lane] * out;
                energy[lane] += out * out;
            }
        }
        self.before = [last, last_but_one];
        core::array::from_fn(|band| energy[band] / FRAME as f32)
    }
}
