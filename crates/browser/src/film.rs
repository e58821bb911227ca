//! A short film of a game, as an animated PNG: few colours, and of each picture only what has changed.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// Pictures of one size, one after the other.
#[derive(Default)]
pub(crate) struct Film {
    width: u32,
    height: u32,
    /// Red, green and blue of each point.
    frames: Vec<Vec<[u8; 3]>>,
}

impl Film {
    /// Adds a picture, a PNG file's bytes; not if it is the same as the last one.
    pub(crate) fn add(&mut self, picture: &[u8]) -> Result<()> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(picture)).read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().context("a picture that fits")?];
        let info = reader.next_frame(&mut bytes)?;
        let samples = info.color_type.samples();
        ensure!(samples >= 3, "a picture in colours");
        let frame: Vec<[u8; 3]> = bytes[..info.buffer_size()].chunks_exact(samples).map(coarse).collect();
        if self.frames.is_empty() {
            (self.width, self.height) = (info.width, info.height);
        }
        ensure!((info.width, info.height) == (self.width, self.height), "pictures of one size");
        if self.frames.last() != Some(&frame) {
            self.frames.push(frame);
        }
        Ok(())
    }

    /// Writes the film: each picture stays for `seconds`, the last one three times as long.
    pub(crate) fn write(&self, path: &Path, seconds: u16) -> Result<()> {
        let palette = self.palette();
        let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), self.width, self.height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette.concat());
        encoder.set_compression(png::Compression::High);
        encoder.set_animated(u32::try_from(self.frames.len())?, 0)?;
        encoder.set_frame_delay(seconds, 1)?;
        let mut writer = encoder.write_header()?;
        let mut known = HashMap::new();
        for (number, frame) in self.frames.iter().enumerate() {
            let (left, top, right, bottom) = match number.checked_sub(1) {
                Some(before) => self.changed(&self.frames[before], frame),
                None => (0, 0, self.width, self.height),
            };
            if number > 0 {
                writer.set_frame_dimension(right - left, bottom - top)?;
                writer.set_frame_position(left, top)?;
            }
            if number + 1 == self.frames.len() {
                writer.set_frame_delay(seconds * 3, 1)?;
            }
            let rows = (top..bottom).map(|row| (row * self.width) as usize);
            let points = rows.flat_map(|row| &frame[row + left as usize..row + right as usize]);
            let indices: Vec<u8> =
                points.map(|&colour| *known.entry(colour).or_insert_with(|| nearest(&palette, colour))).collect();
            writer.write_image_data(&indices)?;
        }
        Ok(writer.finish()?)
    }

    /// The colours that are there most often.
    fn palette(&self) -> Vec<[u8; 3]> {
        let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
        for &colour in self.frames.iter().flatten() {
            *counts.entry(colour).or_default() += 1;
        }
        let mut colours: Vec<([u8; 3], usize)> = counts.into_iter().collect();
        colours.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        colours.into_iter().take(256).map(|(colour, _)| colour).collect()
    }

    /// The smallest frame around all that differs: left, top, right, bottom.
    fn changed(&self, before: &[[u8; 3]], after: &[[u8; 3]]) -> (u32, u32, u32, u32) {
        let (mut left, mut top, mut right, mut bottom) = (self.width, self.height, 0, 0);
        for (at, _) in before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after) {
            let (x, y) = (at as u32 % self.width, at as u32 / self.width);
            (left, top) = (left.min(x), top.min(y));
            (right, bottom) = (right.max(x + 1), bottom.max(y + 1));
        }
        (left, top, right, bottom)
    }
}

/// A colour in steps of eight: shades that nobody tells apart would fill the palette.
fn coarse(point: &[u8]) -> [u8; 3] {
    [point[0], point[1], point[2]].map(|value| (value & 0xf8) | value >> 5)
}

fn nearest(palette: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    let distance = |other: &[u8; 3]| -> u32 {
        (0..3).map(|channel| u32::from(other[channel].abs_diff(colour[channel])).pow(2)).sum()
    };
    let best = palette.iter().enumerate().min_by_key(|(_, other)| distance(other));
    best.map_or(0, |(index, _)| index as u8)
}
