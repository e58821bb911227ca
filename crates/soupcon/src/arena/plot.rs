//! A picture of a table: each bot's win rate, and how sure it is.

use std::fmt::Write;

use super::table::{Finished, Row};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 50.0;
const BOTTOM: f64 = 60.0;
const TOP: f64 = 20.0;

/// An SVG with a point and a bar of 95 % for each bot, and a dashed line where chance would be.
pub(super) fn draw(finished: &Finished) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<title>Win rates with 95 % intervals</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    for percent in [0, 25, 50, 75, 100] {
        let y = y_of(f64::from(percent) / 100.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y:.1}H{WIDTH}\" stroke=\"#ddd\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#444\">{percent} %</text>",
            LEFT - 6.0,
            y + 4.0
        );
    }
    let step = (WIDTH - LEFT) / finished.table.len().max(1) as f64;
    for (number, row) in finished.table.iter().enumerate() {
        draw_bot(&mut svg, row, LEFT + step * (number as f64 + 0.5), step);
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_bot(svg: &mut String, row: &Row, x: f64, step: f64) {
    let (rate, low, high, chance) = (y_of(row.win_rate), y_of(row.low), y_of(row.high), y_of(row.chance));
    let _ = writeln!(
        svg,
        "<path d=\"M{:.1} {chance:.1}h{:.1}\" stroke=\"#888\" stroke-dasharray=\"4 3\"/>\
         <path d=\"M{x:.1} {high:.1}V{low:.1}\" stroke=\"#1d4e89\" stroke-width=\"3\"/>\
         <circle cx=\"{x:.1}\" cy=\"{rate:.1}\" r=\"5\" fill=\"#1d4e89\"/>\
         <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#222\">{}</text>\
         <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#222\">{:.1} %</text>",
        x - step / 2.0,
        step,
        HEIGHT - BOTTOM + 22.0,
        escape(&row.bot),
        HEIGHT - BOTTOM + 40.0,
        100.0 * row.win_rate
    );
}

fn y_of(rate: f64) -> f64 {
    HEIGHT - BOTTOM - rate * (HEIGHT - BOTTOM - TOP)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
