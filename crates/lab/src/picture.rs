//! Pictures for the report.

use std::fmt::Write;

use soupcon_ear::RATE;
use soupcon_tower::FLOORS;

use crate::falls::{BANDS, Fall, count, shares};

const STYLE: &str = "<style>text{font:12px sans-serif;fill:#888}.bar{fill:#7a5c3e}.ground{fill:#b08968}</style>";

/// Where throws rest, a small chart for every band.
pub fn histogram(falls: &[Fall]) -> String {
    const BAR: f64 = 16.0;
    const HEIGHT: f64 = 120.0;
    const CHART: f64 = 8.0 * BAR + 40.0;
    /// The share that is as high as a chart.
    const TOP: f64 = 0.35;
    let mut svg = open(3.0 * CHART, 2.0 * (HEIGHT + 60.0));
    for band in 0..BANDS {
        let (left, top) = ((band % 3) as f64 * CHART + 20.0, (band / 3) as f64 * (HEIGHT + 60.0) + 24.0);
        let until = if band == BANDS - 1 { 109 } else { 20 * band + 19 };
        let shares = shares(&count(falls.iter().filter(|fall| fall.band() == band)));
        put(&mut svg, format_args!("<text x=\"{left}\" y=\"{}\">{}-{until} inside</text>", top - 8.0, 20 * band));
        for (floor, share) in shares.into_iter().enumerate() {
            let (x, height) = (left + floor as f64 * BAR, HEIGHT * share / TOP);
            let class = if floor == 0 { "ground" } else { "bar" };
            let y = top + HEIGHT - height;
            put(
                &mut svg,
                format_args!(
                    "<rect class=\"{class}\" x=\"{x}\" y=\"{y:.1}\" width=\"13\" height=\"{height:.1}\"><title>floor {floor}: {:.1} %</title></rect>",
                    100.0 * share
                ),
            );
            put(&mut svg, format_args!("<text x=\"{}\" y=\"{}\">{floor}</text>", x + 3.0, top + HEIGHT + 14.0));
        }
        let even = top + HEIGHT - HEIGHT * 0.125 / TOP;
        put(
            &mut svg,
            format_args!("<path d=\"M{left} {even:.1}h{}\" stroke=\"#888\" stroke-dasharray=\"3\"/>", 8.0 * BAR),
        );
    }
    svg + "</svg>\n"
}

/// What the ear names, by the true floor.
pub fn confusion(confusion: &[[u32; FLOORS]; FLOORS]) -> String {
    const CELL: f64 = 40.0;
    let mut svg = open(CELL * 9.5, CELL * 9.5);
    put(&mut svg, format_args!("<text x=\"{}\" y=\"14\">the ear says</text>", 4.0 * CELL));
    put(
        &mut svg,
        format_args!("<text x=\"14\" y=\"{}\" transform=\"rotate(-90 14 {0})\">true floor</text>", 6.0 * CELL),
    );
    for (row, floor) in (0..FLOORS).rev().enumerate() {
        let total = confusion[floor].iter().sum::<u32>().max(1);
        let y = row as f64 * CELL + CELL;
        put(&mut svg, format_args!("<text x=\"26\" y=\"{}\">{floor}</text>", y + 24.0));
        for (column, named) in (0..FLOORS).rev().enumerate() {
            let share = f64::from(confusion[floor][named]) / f64::from(total);
            let x = column as f64 * CELL + CELL;
            put(
                &mut svg,
                format_args!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"38\" height=\"38\" fill=\"#7a5c3e\" fill-opacity=\"{:.2}\"/>",
                    share.max(0.03)
                ),
            );
            put(&mut svg, format_args!("<text x=\"{}\" y=\"{}\">{:.0}</text>", x + 11.0, y + 24.0, 100.0 * share));
            if row == 0 {
                put(&mut svg, format_args!("<text x=\"{}\" y=\"34\">{named}</text>", x + 15.0));
            }
        }
    }
    svg + "</svg>\n"
}

fn open(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\">{STYLE}\n"
    )
}

fn put(svg: &mut String, part: std::fmt::Arguments<'_>) {
    writeln!(svg, "{part}").expect("a string takes everything");
}

/// Pitches of a spectrogram's rows: from 100 to 8 000 hertz, each by the same ratio.
const ROWS: usize = 80;
const HOP: usize = 110;
const WINDOW: usize = 512;

/// Spectrograms of clips, one under the other, as a PNG: time to the right, pitch upwards, darker is louder, 60 decibels deep.
pub fn spectrograms(clips: &[Vec<i16>]) -> Vec<u8> {
    let width = clips.iter().map(|clip| (clip.len() - WINDOW) / HOP).max().unwrap_or(0);
    let mut pixels = Vec::new();
    for clip in clips {
        let columns: Vec<[f32; ROWS]> = (0..width).map(|nth| spectrum(&clip[nth * HOP..][..WINDOW])).collect();
        for row in (0..ROWS).rev() {
            pixels.extend(columns.iter().map(|column| 255 - (column[row].clamp(0.0, 1.0) * 15.0) as u8 * 17));
        }
        pixels.extend(std::iter::repeat_n(128, 2 * width));
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, (clips.len() * (ROWS + 2)) as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("a list takes everything");
    writer.write_image_data(&pixels).expect("there are as many pixels as said");
    writer.finish().expect("a list takes everything");
    file
}

/// Levels by pitch: 0 is 60 decibels below a loud knock, which is 1.
fn spectrum(samples: &[i16]) -> [f32; ROWS] {
    let level = |row: usize| {
        let pitch = 100.0 * 80f32.powf(row as f32 / (ROWS - 1) as f32);
        let (mut real, mut imaginary) = (0.0, 0.0);
        for (nth, sample) in samples.iter().enumerate() {
            let turn = std::f32::consts::TAU * nth as f32;
            let window = 0.5 - 0.5 * (turn / WINDOW as f32).cos();
            let (sine, cosine) = (turn * pitch / RATE).sin_cos();
            real += window * f32::from(*sample) * cosine;
            imaginary += window * f32::from(*sample) * sine;
        }
        let power = (real * real + imaginary * imaginary) / (WINDOW * WINDOW) as f32;
        (10.0 * power.max(1.0).log10() - 10.0) / 50.0
    };
    std::array::from_fn(level)
}
