//! Every number of the sound, in one value.

use crate::spec::fingerprint;

/// The sound that every clip is rendered with.
///
/// A stronger echo of fixed length stamps each floor with a colour that a machine reads exactly and a person doesn't hear; a deeper
/// ground gives itself away. A larger `panel_exponent` or less noise makes an easier house.
pub const SOUND: SoundSpec = SoundSpec {
    rate: 22_050,
    samples: 55_125,
    speed: 4.2,
    lead_in: 0.03,
    full_impulse: 8.0,
    loudness_exponent: 0.8,
    panel_exponent: 1.2,
    panel_ratios: [1.0, 1.62, 2.41, 3.55],
    panel_loudness: [1.0, 0.7, 0.5, 0.3],
    panel_decays: [0.050, 0.038, 0.028, 0.018],
    floor_pitch: 240.0,
    wall_pitch: 330.0,
    wall_loudness: 0.7,
    wall_decay: 0.8,
    ground_pitch: 230.0,
    ground_loudness: 1.1,
    ground_decay: 0.8,
    clack_pitch: 420.0,
    clack_loudness: 0.15,
    clack_decay: 0.5,
    cube_pitches: [1850.0, 3120.0, 4700.0],
    cube_loudness: [1.0, 0.7, 0.45],
    cube_decays: [0.009, 0.006, 0.004],
    cube_mix: 0.5,
    cube_on_panel: 0.8,
    cube_on_cube: 1.2,
    tick_seconds: 0.004,
    tick_loudness: 0.5,
    pitch_per_clip: 0.12,
    pitch_per_hit: 0.08,
    gain_spread_db: 3.0,
    depth_db: 1.5,
    low_pass: 7000.0,
    low_pass_ratio: 0.84,
    echo_loudness: 0.12,
    echo_spread: 0.12,
    storey_metres: 0.35,
    mix: 0.22,
    noise_db: -46.0,
    fade_seconds: 0.06,
    loudest_db: -3.0,
};

/// The measures of the sound.
#[derive(Clone, PartialEq, Debug)]
pub struct SoundSpec {
    /// Samples a second.
    pub rate: u32,
    /// Samples of every clip.
    pub samples: usize,
    /// How much faster the sound runs than the simulation.
    pub speed: f32,
    /// Seconds before the cube is let go.
    pub lead_in: f32,
    /// An impulse that sounds at full loudness.
    pub full_impulse: f32,
    /// How loudness grows with the impulse.
    pub loudness_exponent: f32,
    /// How pitch grows as the panels get smaller.
    pub panel_exponent: f32,
    /// The pitches of a panel's modes, relative to the first.
    pub panel_ratios: [f32; 4],
    /// Their loudness.
    pub panel_loudness: [f32; 4],
    /// Seconds in which they fade to a third.
    pub panel_decays: [f32; 4],
    /// The first mode of a floor as wide as the ground floor, in hertz.
    pub floor_pitch: f32,
    /// The same for a wall.
    pub wall_pitch: f32,
    /// A wall's loudness.
    pub wall_loudness: f32,
    /// How much longer a wall rings than a floor.
    pub wall_decay: f32,
    /// The first mode of the table under the hotel, in hertz.
    pub ground_pitch: f32,
    /// Its loudness.
    pub ground_loudness: f32,
    /// How much longer it rings than a floor.
    pub ground_decay: f32,
    /// The first mode of what lies under a cube that is hit by another, in hertz.
    pub clack_pitch: f32,
    /// Its loudness.
    pub clack_loudness: f32,
    /// How much longer it rings than a floor.
    pub clack_decay: f32,
    /// A cube's own modes, in hertz.
    pub cube_pitches: [f32; 3],
    /// Their loudness.
    pub cube_loudness: [f32; 3],
    /// Seconds in which they fade to a third.
    pub cube_decays: [f32; 3],
    /// The loudness of a cube beside what it hits.
    pub cube_mix: f32,
    /// The same on a panel.
    pub cube_on_panel: f32,
    /// The same on another cube.
    pub cube_on_cube: f32,
    /// How long the tick of a knock lasts.
    pub tick_seconds: f32,
    /// Its loudness.
    pub tick_loudness: f32,
    /// By how much the pitch may differ from clip to clip.
    pub pitch_per_clip: f32,
    /// By how much it may differ from knock to knock.
    pub pitch_per_hit: f32,
    /// By how many decibels the loudness may differ from clip to clip.
    pub gain_spread_db: f32,
    /// By how many decibels every storey further down is quieter.
    pub depth_db: f32,
    /// The corner of the uppermost storey's low-pass, in hertz.
    pub low_pass: f32,
    /// By how much it is lower on every storey further down.
    pub low_pass_ratio: f32,
    /// Of the shaft's echo.
    pub echo_loudness: f32,
    /// By how much the echo's delay may differ from clip to clip.
    pub echo_spread: f32,
    /// The height of a storey to the echo.
    pub storey_metres: f32,
    /// The loudness of everything.
    pub mix: f32,
    /// Of the room's noise, in decibels below full scale.
    pub noise_db: f32,
    /// How long either end of the clip fades.
    pub fade_seconds: f32,
    /// No peak is louder, in decibels below full scale.
    pub loudest_db: f32,
}

impl SoundSpec {
    /// A short name that changes with any of the numbers.
    pub fn id(&self) -> String {
        fingerprint(&format!("{self:?}"))
    }
}

/// How strongly a knock at this place, from -1 to 1 either way, moves a panel's four modes.
pub(super) fn places(x: f32, z: f32) -> [f32; 4] {
    [(1.0 - x * x) * (1.0 - z * z), x.abs(), z.abs(), (x * z).abs()].map(|part| 0.35 + 0.65 * part)
}

/// A ratio of amplitudes.
pub(super) fn decibels(level: f32) -> f32 {
    libm::powf(10.0, level / 20.0)
}
