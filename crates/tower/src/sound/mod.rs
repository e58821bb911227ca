//! The sound of a fall: wood on cardboard, heard from above the shaft.
//!
//! Each knock makes the panel it hits and the cube ring in a few modes each, with a short tick on top. Every storey is a bus of its own:
//! the deeper, the quieter and duller, with a faint echo of the shaft. A little of everything is random for each clip, so that a clip
//! isn't recognised by a colour that no person hears.

mod mode;
mod spec;
mod storey;

pub use spec::{SOUND, SoundSpec};

use crate::draw::Draw;
use crate::{Clip, FLOORS, HOTEL, Impact, Impacts, Surface};
use mode::ring;
use spec::{decibels, places};
use storey::hear_from_above;

/// What one hears of these knocks: always the same samples for the same knocks and seed.
pub fn render(impacts: &Impacts, sound_seed: [u8; 32]) -> Clip {
    let mut draw = Draw::new(sound_seed);
    let take = Take::new(&mut draw);
    let mut storeys: [Vec<f32>; FLOORS] = Default::default();
    for impact in impacts.iter() {
        let storey = &mut storeys[impact.surface.storey()];
        storey.resize(SOUND.samples, 0.0);
        take.knock(impact, storey, &mut draw);
    }
    let mut mix = vec![0.0; SOUND.samples];
    for (storey, samples) in storeys.iter().enumerate().filter(|(_, samples)| !samples.is_empty()) {
        hear_from_above(samples, FLOORS - 1 - storey, take.echo, &mut mix);
    }
    add_room_noise(&mut mix, take.gain, &mut draw);
    finish(&mut mix);
    Clip::new(&mix)
}

/// What is the same for a whole clip and random between clips.
struct Take {
    panel_pitch: f32,
    cube_pitch: f32,
    echo: f32,
    gain: f32,
}

impl Take {
    fn new(draw: &mut Draw) -> Take {
        let mut around_one = |spread: f32| 1.0 + spread * draw.around_zero();
        let (panel_pitch, cube_pitch) = (around_one(SOUND.pitch_per_clip), around_one(SOUND.pitch_per_clip));
        let echo = around_one(SOUND.echo_spread);
        let gain = SOUND.mix * decibels(SOUND.gain_spread_db * draw.around_zero());
        Take { panel_pitch, cube_pitch, echo, gain }
    }

    /// Adds one knock to its storey.
    fn knock(&self, impact: &Impact, samples: &mut [f32], draw: &mut Draw) {
        let hit_pitch = 1.0 + SOUND.pitch_per_hit * draw.around_zero();
        let seconds = (f32::from(impact.step) + draw.unit()) / f32::from(HOTEL.steps_per_second) / SOUND.speed;
        let start = ((SOUND.lead_in + seconds) * SOUND.rate as f32) as usize;
        let Some(samples) = samples.get_mut(start..) else { return };
        let hardness = impact.strength() / SOUND.full_impulse;
        let amplitude = libm::powf(hardness, SOUND.loudness_exponent);
        let brightness = 0.5 + 0.5 * hardness.min(2.0);
        let panel = Panel::of(impact.surface);
        let weights = places(f32::from(impact.x) / 127.0, f32::from(impact.z) / 127.0);
        for (nth, weight) in weights.into_iter().enumerate() {
            let upper = if nth == 0 { 1.0 } else { brightness };
            ring(
                samples,
                panel.pitch * self.panel_pitch * hit_pitch * SOUND.panel_ratios[nth],
                amplitude * panel.loudness * SOUND.panel_loudness[nth] * weight * upper,
                SOUND.panel_decays[nth] * panel.decay,
            );
        }
        for nth in 0..SOUND.cube_pitches.len() {
            let loudness = amplitude * brightness * panel.cube_loudness * SOUND.cube_loudness[nth];
            let pitch = SOUND.cube_pitches[nth] * self.cube_pitch * hit_pitch;
            ring(samples, pitch, loudness, SOUND.cube_decays[nth]);
        }
        tick(samples, SOUND.tick_loudness * amplitude, draw);
    }
}

/// How what was hit sounds.
struct Panel {
    pitch: f32,
    loudness: f32,
    decay: f32,
    cube_loudness: f32,
}

impl Panel {
    /// A smaller panel sounds higher: that is what tells the floors apart.
    fn of(surface: Surface) -> Panel {
        let smaller = HOTEL.half_width(0) / HOTEL.half_width(surface.storey());
        let higher = libm::powf(smaller, SOUND.panel_exponent);
        let (pitch, loudness, decay) = match surface {
            Surface::Floor(0) => (SOUND.ground_pitch, SOUND.ground_loudness, SOUND.ground_decay),
            Surface::Floor(_) => (SOUND.floor_pitch * higher, 1.0, 1.0),
            Surface::Wall(_) | Surface::Roof => (SOUND.wall_pitch * higher, SOUND.wall_loudness, SOUND.wall_decay),
            Surface::Cube(_) => (SOUND.clack_pitch, SOUND.clack_loudness, SOUND.clack_decay),
        };
        let is_clack = matches!(surface, Surface::Cube(_));
        let cube_loudness = SOUND.cube_mix * if is_clack { SOUND.cube_on_cube } else { SOUND.cube_on_panel };
        Panel { pitch, loudness, decay, cube_loudness }
    }
}

fn tick(samples: &mut [f32], loudness: f32, draw: &mut Draw) {
    let length = (SOUND.tick_seconds * SOUND.rate as f32) as usize;
    for (nth, sample) in samples.iter_mut().take(length).enumerate() {
        let fading = 1.0 - nth as f32 / length as f32;
        *sample += loudness * fading * draw.around_zero();
    }
}

/// The quiet noise of a room, half of it even, half of it deep. It hides the lowest bits of what was computed.
fn add_room_noise(mix: &mut [f32], gain: f32, draw: &mut Draw) {
    /// Brings either noise to an effective value of 0.7.
    const WHITE: f32 = 0.7 * 1.732;
    const BROWN: f32 = 0.7 * 1.732 * 0.199;
    let level = decibels(SOUND.noise_db);
    let mut brown = 0.0;
    for sample in mix {
        let (white, step) = (draw.around_zero(), draw.around_zero());
        brown = 0.98 * brown + step;
        *sample = *sample * gain + level * (WHITE * white + BROWN * brown);
    }
}

/// Bends the loudest peaks, fades both ends, and sees to it that no clip is louder than the loudest allowed.
fn finish(mix: &mut [f32]) {
    let fade = (SOUND.fade_seconds * SOUND.rate as f32) as usize;
    let last = mix.len() - 1;
    let mut peak: f32 = 0.0;
    for (nth, sample) in mix.iter_mut().enumerate() {
        let edge = nth.min(last - nth);
        let faded = if edge < fade { *sample * edge as f32 / fade as f32 } else { *sample };
        *sample = faded / (1.0 + faded.abs() / 2.0);
        peak = peak.max(sample.abs());
    }
    let loudest = decibels(SOUND.loudest_db);
    if peak > loudest {
        mix.iter_mut().for_each(|sample| *sample *= loudest / peak);
    }
}
