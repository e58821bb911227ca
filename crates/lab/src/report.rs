//! `cargo xtask tower-report`: every bar from fresh seeds, and docs/arosa.md.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use soupcon_ear::{Ear, FLOORS, features};
use soupcon_tower::{HOTEL, SOUND, render};

use crate::bars::{self, Bar, Slack};
use crate::falls::{BANDS, Fall, Purpose, count, entropy, gather, seed, shares};
use crate::golden::{GOLDEN, digests, replays_the_same};
use crate::listening::{Score, Through, listen, score};
use crate::{leak, lifts, picture};

/// Hotels that are filled: 1 600 throws in every band of twenty.
const HOTELS: u32 = 80;

/// Throws that are listened to, from as many different fillings.
const LISTENED: usize = 20 * 110;

/// Measures everything, writes the report into the folder, and tells whether all bars hold.
pub fn report(run: u64, docs: &Path) -> Result<bool> {
    let falls = gather(run, HOTELS);
    let exact = Slack(0.0);
    let lifted = lifts::lift(run, 30, 50);
    let heard = bars::ears(run, &falls[..LISTENED], exact);
    let mut all = bars::falls(&falls, exact);
    all.extend(bars::lifts(&lifted, exact));
    all.extend(bars::costs(run));
    all.extend(sameness());
    all.extend(bars::clips(run, &falls[..LISTENED]));
    all.extend(heard.bars);
    all.extend(bars::table(&falls, exact));
    all.extend(bars::leak(&leak::measure(run, &falls[..2 * LISTENED])));
    all.push(reach()?);
    let pictures = docs.join("arosa");
    fs::create_dir_all(&pictures)?;
    fs::write(pictures.join("floors.svg"), picture::histogram(&falls))?;
    fs::write(pictures.join("confusion.svg"), picture::confusion(&heard.careful.confusion))?;
    fs::write(pictures.join("spectrograms.png"), spectrograms(run, &falls))?;
    let text = page(run, &all, &falls, &heard.careful);
    fs::write(docs.join("arosa.md"), text).context("can't write the report")?;
    for bar in &all {
        println!("{} {}: {} (wanted: {})", if bar.holds { "ok  " } else { "FAIL" }, bar.what, bar.measured, bar.wanted);
    }
    Ok(all.iter().all(|bar| bar.holds))
}

fn sameness() -> Vec<Bar> {
    let measured = digests();
    let holds = |what: &str, holds: bool| Bar {
        what: what.to_owned(),
        measured: if holds { "yes" } else { "no" }.to_owned(),
        wanted: "yes".to_owned(),
        holds,
    };
    vec![
        holds("poses and samples are bit for bit what they always were", measured == GOLDEN),
        holds("turns played again from what was written down are the same", replays_the_same()),
    ]
}

/// That who must not know the tower can't reach it.
pub fn reach() -> Result<Bar> {
    let mut reached = Vec::new();
    for package in ["soupcon-rules", "soupcon-ear", "soupcon-bots"] {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        command.args(["tree", "--package", package, "--edges", "normal", "--prefix", "none", "--no-dedupe"]);
        let output = command.output().context("can't run cargo tree")?;
        if !output.status.success() {
            let is_missing = String::from_utf8_lossy(&output.stderr).contains("did not match any packages");
            ensure!(is_missing, "cargo tree failed: {}", String::from_utf8_lossy(&output.stderr));
            continue;
        }
        let tree = String::from_utf8(output.stdout)?;
        let names = tree.lines().filter_map(|line| line.split_whitespace().next());
        let forbidden = names.filter(|name| ["rapier3d", "soupcon-tower"].contains(name));
        reached.extend(forbidden.map(|name| format!("{package} → {name}")));
    }
    let measured = if reached.is_empty() { "none".to_owned() } else { reached.join(", ") };
    let what = "physics or tower within reach of rules, ear or bots".to_owned();
    Ok(Bar { what, measured, wanted: "none".to_owned(), holds: reached.is_empty() })
}

/// One throw per floor, floor 7 on top: that with the middle number of knocks of all that knocked nothing down.
fn spectrograms(run: u64, falls: &[Fall]) -> Vec<u8> {
    let typical = |floor: usize| {
        let mut there: Vec<&Fall> =
            falls.iter().filter(|fall| fall.floor == floor && fall.knocked.is_empty()).collect();
        there.sort_by_key(|fall| fall.impacts.iter().len());
        let fall = there[there.len() / 2];
        render(&fall.impacts, seed(run, Purpose::Sound, fall.hotel, fall.nth)).samples().to_vec()
    };
    picture::spectrograms(&(0..FLOORS).rev().map(typical).collect::<Vec<_>>())
}

fn page(run: u64, bars: &[Bar], falls: &[Fall], careful: &Score) -> String {
    let mut page = include_str!("arosa.md.in").to_owned();
    let parts = [
        ("{bars}", bar_rows(bars)),
        ("{floors}", floor_rows(falls)),
        ("{ear}", ear_rows(careful)),
        ("{noise}", noise_rows(run, falls)),
        ("{sound}", sound_rows(run, falls)),
        ("{run}", run.to_string()),
        ("{throws}", falls.len().to_string()),
        ("{tower}", HOTEL.id()),
        ("{sound_id}", SOUND.id()),
    ];
    for (mark, text) in parts {
        page = page.replace(mark, &text);
    }
    page
}

fn rows<T>(items: impl IntoIterator<Item = T>, mut row: impl FnMut(T) -> String) -> String {
    items.into_iter().fold(String::new(), |mut text, item| {
        writeln!(text, "| {} |", row(item)).expect("a string takes everything");
        text
    })
}

fn bar_rows(bars: &[Bar]) -> String {
    rows(bars, |bar| {
        format!("{} | {} | {} | {}", bar.what, bar.measured, bar.wanted, if bar.holds { "yes" } else { "**no**" })
    })
}

fn floor_rows(falls: &[Fall]) -> String {
    rows(0..BANDS, |band| {
        let there: Vec<&Fall> = falls.iter().filter(|fall| fall.band() == band).collect();
        let shares = shares(&count(there.iter().copied()));
        let until = if band == BANDS - 1 { 109 } else { 20 * band + 19 };
        let knocking = there.iter().filter(|fall| !fall.knocked.is_empty()).count() as f64 / there.len() as f64;
        let cells = shares.map(|share| format!("{:.1}", 100.0 * share)).join(" | ");
        format!("{}-{until} | {cells} | {:.2} | {}", 20 * band, entropy(&shares), bars::per_cent(knocking))
    })
}

fn ear_rows(careful: &Score) -> String {
    rows(&careful.calibration, |(claimed, right, count)| {
        format!("{} | {} | {count}", bars::per_cent(*claimed), bars::per_cent(*right))
    })
}

/// How the ear does in noisier rooms: levels for bots.
fn noise_rows(run: u64, falls: &[Fall]) -> String {
    rows([-46.0, -40.0, -34.0, -28.0], |level| {
        let score = score(Ear::shipped(), &listen(run, &falls[..LISTENED], Through::Noise(level)));
        format!("{level:.0} dB | {} | {}", bars::per_cent(score.top), bars::per_cent(score.near))
    })
}

/// How the floors differ to the ear, on average.
fn sound_rows(run: u64, falls: &[Fall]) -> String {
    rows((0..FLOORS).rev(), |floor| {
        let there: Vec<&Fall> = falls[..LISTENED].iter().filter(|fall| fall.floor == floor).collect();
        let mut sum = [0.0; 3];
        for fall in &there {
            let heard = features(render(&fall.impacts, seed(run, Purpose::Sound, fall.hotel, fall.nth)).samples());
            sum = [sum[0] + heard[0], sum[1] + heard[1], sum[2] + heard[6]];
        }
        let [knocks, last, level] = sum.map(|sum| sum / there.len().max(1) as f32);
        format!("{floor} | {knocks:.1} | {last:.2} s | {level:.0} dB")
    })
}
