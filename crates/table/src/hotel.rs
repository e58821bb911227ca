//! Arosa's hotel at a live table: the physical tower decides where things fall.
//!
//! A turn follows from how the cubes lay before it and from its dice, and from nothing else: the hotel is built anew from what the
//! log says. What a turn leaves behind is written down beside its move ([`Aftermath`]): how the cubes lie now, with which the next
//! turn begins, and the knocks of every fall, from which its sound is rendered whenever somebody asks. A replay needs no physics.
//!
//! Nothing of that is ever sent. Clients get a [`Scene`]: names of sounds, and how the cubes on the opened floor lay.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use soupcon_rules::arosa::{Fallen, Floor, Gravity, Hotel as Floors, Knock, Piece, Position, Throw, Waiting};
use soupcon_rules::{Game, Seat};
use soupcon_tower::{Clip, HOTEL, Hotel, Impacts, Lying, Moved, Pose, render};

use crate::deal::{Hex, SecretDice};
use crate::entry::Entry;
use crate::sight::Tale;

/// How many knocks a sound may have; a full hotel's lifting has some hundreds.
const MOST_KNOCKS: usize = 4000;

/// How long a turn takes, whatever its cubes did: so much, and so much for each throw. A cube that falls further takes longer to
/// work out, and how long the others wait must not tell.
const TURN: Duration = Duration::from_millis(60);
const EACH_THROW: Duration = Duration::from_millis(25);

/// What a turn left behind, for the log alone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Aftermath {
    /// Which tower it was.
    tower: String,
    /// How all cubes lie.
    poses: Vec<Lying>,
    /// What was thrown, in order.
    throws: Vec<Sound>,
    /// The lifting of the floors above the opened one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lift: Option<Sound>,
    /// How the cubes on the opened floor lay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    found: Vec<Lying>,
}

/// What a sound is made of. It tells the floor.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sound {
    impacts: Impacts,
    seed: Hex,
}

impl Sound {
    /// What a player hears.
    pub fn render(&self) -> Clip {
        render(&self.impacts, self.seed.0)
    }

    /// Whether it has more knocks than any fall or lifting: whoever wrote it wants to keep a processor busy.
    pub(crate) fn is_endless(&self) -> bool {
        self.impacts.iter().len() > MOST_KNOCKS
    }

    /// A name that tells nothing: nobody can guess the seed.
    pub fn name(&self) -> SoundName {
        let digest = Sha256::new().chain_update(b"soupcon sound 1").chain_update(self.seed.0).finalize();
        SoundName(u64::from_le_bytes(digest[..8].try_into().expect("a digest has 32 bytes")))
    }
}

/// The name of a sound.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct SoundName(u64);

impl fmt::Display for SoundName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for SoundName {
    type Err = ();

    fn from_str(text: &str) -> Result<SoundName, ()> {
        let is_plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        u64::from_str_radix(text, 16).ok().filter(|_| is_plain).map(SoundName).ok_or(())
    }
}

impl Serialize for SoundName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A turn for those who were there and listened: what everybody saw happen, and the sound of each throw.
#[derive(Debug)]
pub struct HeardTurn {
    /// What happened, as an onlooker knows it.
    pub tale: Tale,
    /// How the throws sounded, in order.
    pub sounds: Arc<[Sound]>,
}

/// What everybody may hear and see of a turn.
#[derive(Clone, Debug, Serialize)]
pub struct Scene {
    /// The sounds of what was thrown, in order: one for each `threw`.
    pub sounds: Vec<SoundName>,
    /// The sound of lifting the floors above the opened one.
    pub rattle: Option<SoundName>,
    /// How the cubes on the opened floor lay.
    pub lying: Vec<Seen>,
}

/// A cube on the opened floor.
#[derive(Copy, Clone, Debug, Serialize)]
pub struct Seen {
    /// What it is.
    pub piece: Piece,
    /// How it lay: the middle in 1/1024 of its edge (x, height, z), then the turn as a quaternion in 1/32767.
    pub pose: Pose,
}

impl Aftermath {
    pub(crate) fn read(text: &RawValue) -> Result<Aftermath, String> {
        serde_json::from_str(text.get()).map_err(|error| format!("aftermath: {error}"))
    }

    /// Which tower it was.
    pub(crate) fn tower(&self) -> &str {
        &self.tower
    }

    /// What everybody hears of the throws, in order.
    pub fn clips(&self) -> impl Iterator<Item = Clip> {
        self.throws.iter().map(Sound::render)
    }

    fn scene(&self) -> Scene {
        Scene {
            sounds: self.throws.iter().map(Sound::name).collect(),
            rattle: self.lift.as_ref().map(Sound::name),
            lying: self.found.iter().map(|lying| Seen { piece: piece(lying.tag), pose: lying.pose }).collect(),
        }
    }

    pub(crate) fn sounds(&self) -> impl Iterator<Item = &Sound> {
        self.throws.iter().chain(&self.lift)
    }
}

/// What the turns of a game left behind. Every sound can be had until the game is over: who couldn't listen at once does so later.
#[derive(Clone, Debug, Default)]
pub struct Past {
    turns: Vec<Arc<PastTurn>>,
    /// All of what the last turn left behind; of the others nobody needs to know how the cubes lay.
    last: Option<Arc<Aftermath>>,
}

/// What there is to hear and see of a turn.
#[derive(Debug)]
struct PastTurn {
    throws: Arc<[Sound]>,
    lift: Option<Sound>,
    scene: Arc<Scene>,
}

impl Past {
    /// Adds what a turn left behind, if anything.
    pub fn extend(&mut self, aftermath: Option<Aftermath>) {
        let Some(aftermath) = aftermath else { return };
        let (throws, lift) = (aftermath.throws.clone().into(), aftermath.lift.clone());
        self.turns.push(Arc::new(PastTurn { throws, lift, scene: Arc::new(aftermath.scene()) }));
        self.last = Some(Arc::new(aftermath));
    }

    /// The last turn.
    pub(crate) fn scene(&self) -> Option<&Arc<Scene>> {
        self.turns.last().map(|turn| &turn.scene)
    }

    /// All turns, oldest first. The first of them is the deal.
    pub(crate) fn scenes(&self) -> impl Iterator<Item = &Arc<Scene>> {
        self.turns.iter().map(|turn| &turn.scene)
    }

    /// How the throws of the last turn sounded.
    pub(crate) fn last_sounds(&self) -> Arc<[Sound]> {
        self.turns.last().map_or_else(|| Arc::from([]), |turn| Arc::clone(&turn.throws))
    }

    pub(crate) fn last(&self) -> Option<&Aftermath> {
        self.last.as_deref()
    }

    pub(crate) fn sound(&self, name: SoundName) -> Option<&Sound> {
        self.turns.iter().rev().find_map(|turn| {
            let throw = turn.scene.sounds.iter().position(|other| *other == name);
            let lift = turn.lift.as_ref().filter(|_| turn.scene.rattle == Some(name));
            throw.map(|at| &turn.throws[at]).or(lift)
        })
    }
}

/// The tower, during a turn.
pub(crate) struct Tower {
    hotel: Hotel,
    dice: SecretDice,
    throws: Vec<Sound>,
    lift: Option<Sound>,
    found: Vec<Lying>,
    shifted: Vec<Moved>,
}

impl Tower {
    /// The tower as the last turn left it; an empty one before the first.
    pub(crate) fn new(position: Option<&Position>, past: &Past, dice: SecretDice) -> Tower {
        let hotel = match (position, past.last()) {
            (None, _) => Hotel::from_poses(&[]),
            (Some(position), Some(last)) if is_what_lies(position, &last.poses) => Hotel::from_poses(&last.poses),
            // A start that was written by hand, or a game from before there was a tower.
            (Some(position), _) => Hotel::furnished(what_lies(position)),
        };
        Tower { hotel, dice, throws: Vec::new(), lift: None, found: Vec::new(), shifted: Vec::new() }
    }

    pub(crate) fn aftermath(self) -> Aftermath {
        let Tower { hotel, throws, lift, found, .. } = self;
        Aftermath { tower: HOTEL.id(), poses: hotel.poses(), throws, lift, found }
    }

    fn sound(&mut self, impacts: Impacts) -> Sound {
        Sound { impacts, seed: Hex(self.dice.seed()) }
    }
}

impl Gravity for Tower {
    fn lift(&mut self, open: Floor, _: &Floors) -> Vec<Fallen> {
        let opening = self.hotel.open(open.0, self.dice.seed());
        (self.found, self.shifted) = (opening.found, opening.shifted);
        self.lift = (open.0 + 1 < Floor::COUNT).then(|| self.sound(opening.impacts));
        opening.fell_out.iter().map(|fell| Fallen { piece: piece(fell.tag), from: Floor(fell.from) }).collect()
    }

    fn shift(&mut self, _: Floor, _: &Floors) -> Vec<Knock> {
        std::mem::take(&mut self.shifted).iter().map(knock).collect()
    }

    fn throw(&mut self, waiting: &Waiting, _: &Floors) -> Throw {
        let thrown = waiting.pieces.nth(0).expect("a piece waits to be thrown");
        let fall = self.hotel.throw(tag(thrown), self.dice.seed());
        let sound = self.sound(fall.impacts);
        self.throws.push(sound);
        Throw { piece: thrown, floor: Floor(fall.floor), knocked: fall.knocked.iter().map(knock).collect() }
    }
}

const VICTIM: u8 = 6;

fn tag(piece: Piece) -> u8 {
    match piece {
        Piece::Trace(seat) => seat.0,
        Piece::Victim => VICTIM,
    }
}

fn piece(tag: u8) -> Piece {
    if tag == VICTIM { Piece::Victim } else { Piece::Trace(Seat(tag)) }
}

fn knock(moved: &Moved) -> Knock {
    Knock { piece: piece(moved.tag), from: Floor(moved.from), to: Floor(moved.to) }
}

/// Every cube and its floor.
fn what_lies(position: &Position) -> impl Iterator<Item = (u8, u8)> + use<> {
    let floors = position.start().hotel;
    (0..).zip(floors).flat_map(|(floor, pieces)| pieces.into_iter().map(move |piece| (tag(piece), floor)))
}

fn is_what_lies(position: &Position, poses: &[Lying]) -> bool {
    let mut one: Vec<(u8, u8)> = what_lies(position).collect();
    let mut other: Vec<(u8, u8)> = poses.iter().map(|lying| (lying.tag, lying.floor)).collect();
    one.sort_unstable();
    other.sort_unstable();
    one == other
}

/// How long deciding on an entry has to seem to take.
pub(crate) fn pause(entry: &Entry) -> Duration {
    #[derive(Deserialize)]
    struct Throws {
        throws: Vec<IgnoredAny>,
    }
    let (Entry::Dealt { aftermath: Some(aftermath), .. } | Entry::Moved { aftermath: Some(aftermath), .. }) = entry
    else {
        return Duration::ZERO;
    };
    let throws = serde_json::from_str(aftermath.get()).map_or(0, |Throws { throws }| throws.len());
    TURN + EACH_THROW * u32::try_from(throws).unwrap_or(u32::MAX)
}
