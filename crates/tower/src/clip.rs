//! What a player hears.

use crate::{SOUND, flac};

/// Two and a half seconds of sound, whatever happened: the length tells nothing.
#[derive(Clone, Eq, PartialEq)]
pub struct Clip(Vec<i16>);

impl Clip {
    /// The media type of [`Clip::to_flac`].
    pub const FLAC_TYPE: &str = "audio/flac";

    /// How long [`Clip::to_flac`] is, always.
    pub const FLAC_BYTES: usize = flac::BYTES;

    /// Samples of 15 bits, the lowest of 16 always 0: the room's noise is a hundred times as loud, and [`Clip::to_flac`] saves a tenth.
    pub(crate) fn new(mix: &[f32]) -> Clip {
        const LOUDEST: f32 = 16383.0;
        Clip(mix.iter().map(|sample| 2 * (sample * LOUDEST).round().clamp(-LOUDEST, LOUDEST) as i16).collect())
    }

    /// The samples, 22 050 a second.
    pub fn samples(&self) -> &[i16] {
        &self.0
    }

    /// The clip as it travels: a FLAC file of [`Clip::FLAC_BYTES`], half as long as the WAV file.
    pub fn to_flac(&self) -> Vec<u8> {
        flac::encode(&self.0)
    }

    /// The clip as a WAV file, for whoever studies clips with other programs. The header is the same for every clip, and what follows is the samples: nothing else is told.
    pub fn to_wav(&self) -> Vec<u8> {
        const HEADER: u32 = 44;
        let data = 2 * self.0.len() as u32;
        let mut wav = Vec::with_capacity((HEADER + data) as usize);
        let mut put = |bytes: &[u8]| wav.extend_from_slice(bytes);
        put(b"RIFF");
        put(&(HEADER - 8 + data).to_le_bytes());
        put(b"WAVEfmt ");
        put(&16u32.to_le_bytes());
        put(&1u16.to_le_bytes()); // PCM
        put(&1u16.to_le_bytes()); // mono
        put(&SOUND.rate.to_le_bytes());
        put(&(2 * SOUND.rate).to_le_bytes());
        put(&2u16.to_le_bytes());
        put(&16u16.to_le_bytes());
        put(b"data");
        put(&data.to_le_bytes());
        self.0.iter().for_each(|sample| put(&sample.to_le_bytes()));
        wav
    }
}
