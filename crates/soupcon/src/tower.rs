//! `soupcon tower`: throws cubes into the hotel, and writes down where they came to rest and what one hears.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;
use soupcon_rules::{Dice, Seeded};
use soupcon_tower::{Hotel, Moved, render};

use crate::{Done, Failure};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The number that decides every throw and its sound
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many cubes to throw; when the hotel holds 122, all there are, it is emptied to what it held at first
    #[arg(long, default_value_t = 1)]
    throws: u32,
    /// How many cubes were thrown in before
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=MOST_FILLED))]
    filled: u32,
    /// A folder for what a player would hear, a WAV file each
    #[arg(long, value_name = "DIR")]
    clips: Option<PathBuf>,
}

/// The two victims and everybody's traces: more are never in the hotel.
const MOST_FILLED: i64 = 122;

/// One throw, as it is printed.
#[derive(Serialize)]
struct Line {
    throw: u32,
    floor: u8,
    knocked: Vec<Knocked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clip: Option<String>,
}

/// A cube that was sent further down. Cubes are numbered from 0 as they come into the hotel.
#[derive(Serialize)]
struct Knocked {
    cube: u8,
    from: u8,
    to: u8,
}

impl From<Moved> for Knocked {
    fn from(Moved { tag, from, to }: Moved) -> Knocked {
        Knocked { cube: tag, from, to }
    }
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Done {
    if let Some(folder) = &options.clips
        && let Err(error) = fs::create_dir_all(folder)
    {
        return Ok(Err(Failure::Refused(format!("{}: {error}", folder.display()))));
    }
    let mut seeds = Seeds(Seeded::new(options.seed));
    let mut hotel = Hotel::from_poses(&[]);
    for cube in 0..options.filled {
        hotel.throw(cube as u8, seeds.next());
    }
    let filled = hotel.poses();
    for throw in 1..=options.throws {
        if hotel.len() >= MOST_FILLED as usize {
            hotel = Hotel::from_poses(&filled);
        }
        let thrown = hotel.throw(hotel.len() as u8, seeds.next());
        let sound_seed = seeds.next();
        let clip = options.clips.as_ref().map(|_| format!("{throw:04}.wav"));
        if let (Some(folder), Some(name)) = (&options.clips, &clip) {
            let path = folder.join(name);
            if let Err(error) = fs::write(&path, render(&thrown.impacts, sound_seed).to_wav()) {
                return Ok(Err(Failure::Refused(format!("{}: {error}", path.display()))));
            }
        }
        let knocked = thrown.knocked.into_iter().map(Knocked::from).collect();
        writeln!(out, "{}", serde_json::to_string(&Line { throw, floor: thrown.floor, knocked, clip })?)?;
        // Whoever reads along hears the first before the last is thrown.
        out.flush()?;
    }
    Ok(Ok(()))
}

/// One seed after the other.
struct Seeds(Seeded);

impl Seeds {
    fn next(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        seed.chunks_exact_mut(8).for_each(|part| part.copy_from_slice(&self.0.roll().to_le_bytes()));
        seed
    }
}
