//! What players of Arosa get beside the view: how every throw sounded, and what lay on the opened floors.

use soupcon_ear::{Ear, FLOORS, features};
use soupcon_rules::arosa::{FellOut, Floor, Piece, Pieces, Public, Seen, Threw};

/// Something that everybody at the table has seen or heard. A player gets all of it since the game began, in order.
///
/// There is no room in it for where a throw ended; that a player can only make out from the [`Sound`].
///
/// ```compile_fail,E0559
/// use soupcon_bots::arosa::Heard;
/// use soupcon_rules::arosa::{Floor, Piece};
/// let told = Heard::Threw { piece: Piece::Victim, sound: None, floor: Floor(3) };
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// A piece was thrown (A5).
    Threw {
        /// What.
        piece: Piece,
        /// How it sounded, to who heard it.
        sound: Option<Sound>,
    },
    /// A floor was opened; what lay there is out of the hotel (A6, A12).
    Opened {
        /// Where.
        floor: Floor,
        /// What lay there.
        found: Pieces,
    },
    /// A piece fell out while the floors above the opened one were lifted (A18).
    FellOut {
        /// What.
        piece: Piece,
    },
}

impl Heard {
    /// What somebody takes in of an event; every throw takes the next sound.
    pub(super) fn of(seen: &Seen, sounds: &mut dyn Iterator<Item = Sound>) -> Option<Heard> {
        match *seen {
            // Only a record says where it landed; whoever plays doesn't look.
            Seen::Threw(Threw { piece, by: _, landed: _ }) => Some(Heard::Threw { piece, sound: sounds.next() }),
            Seen::FellOut(FellOut { piece, from: _ }) => Some(Heard::FellOut { piece }),
            Seen::Public(Public::Opened { floor, found, .. }) => Some(Heard::Opened { floor, found }),
            Seen::Public(_) => None,
        }
    }
}

/// How much something speaks for each floor, next to the others.
pub(super) type Evidence = [f32; FLOORS];

/// A fall as listeners take it in: how much it speaks for each floor, to a careful one and to less careful ones. It is made of a
/// clip's samples and of nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct Sound {
    careful: Evidence,
    casual: Evidence,
    counting: Evidence,
}

impl Sound {
    /// What there is to hear in a clip, 22 050 samples a second.
    pub fn of(samples: &[i16]) -> Sound {
        let features = features(samples);
        let weigh = |ear: &Ear| {
            let heard = ear.judge(&features);
            // Without how often floors came up in training: how full the hotel is tells more.
            std::array::from_fn(|floor| heard[floor] / ear.prior[floor])
        };
        Sound { careful: weigh(Ear::shipped()), casual: weigh(Ear::casual()), counting: weigh(Ear::counting()) }
    }

    /// A sound that tells every listener the same.
    pub(super) fn for_all(evidence: Evidence) -> Sound {
        Sound { careful: evidence, casual: evidence, counting: evidence }
    }
}

/// How well somebody listens.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Listener {
    pub(super) ear: Hearing,
    /// The sounds of how many throws it remembers, the last ones.
    pub(super) memory: usize,
}

/// What somebody goes by.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Hearing {
    /// Nothing: it is deaf.
    Nothing,
    /// The number of knocks.
    Knocks,
    /// The number of knocks and the time of the last.
    KnocksAndTime,
    /// All that the ear goes by.
    Everything,
}

impl Hearing {
    /// What a sound tells; `None` if it tells nothing.
    pub(super) fn evidence(self, sound: &Sound) -> Option<&Evidence> {
        match self {
            Hearing::Nothing => None,
            Hearing::Knocks => Some(&sound.counting),
            Hearing::KnocksAndTime => Some(&sound.casual),
            Hearing::Everything => Some(&sound.careful),
        }
    }
}
