//! A table's life: who is here, who sits where, the game, and the log that is the truth.
//!
//! The road of a move: somebody sends a [`Command`]; the table, as its log tells it, makes an entry of it or refuses
//! ([`Table::decide`]); the [`Store`] writes the entry down; only then has it happened, and everybody who listens hears of it
//! ([`Listener`]). A crash, a reconnect and a replay are the same case: read the log, fold it, show the view.

#![forbid(unsafe_code)]

mod afterthought;
mod bus;
mod clips;
mod clock;
mod cluster;
mod command;
mod deal;
mod due;
#[cfg(test)]
mod due_tests;
mod entry;
mod forget;
mod game;
mod hosting;
mod hotel;
mod hub;
mod id;
mod listen;
mod live;
mod lobby;
mod minds;
mod origin;
mod people;
mod puzzle;
mod record;
mod replay;
mod review;
mod room;
mod round;
mod schedule;
mod seating;
mod settings;
mod shelf;
mod sight;
pub mod store;
pub mod strict;
mod table;
mod view;
mod visit;

pub use afterthought::{Afterthought, Meant};
pub use bus::{Alone, Bus, BusCounts, InProcess, Nats, NatsAddress, News};
pub use clips::CLIP_TYPE;
pub use command::{Command, Play, Refusal, check_name};
pub use deal::{Hex, Secret, SecretDice, Seed};
pub use entry::{Entry, Hints, Mover, Pace, Replays, Seal, Settings, Sitter, Stored};
pub use game::{AnyGame, GameName, Hosted, Proposal, Refused, Told};
pub use hotel::{Aftermath, HeardTurn, Past, Scene, Seen, Sound, SoundName};
pub use hub::{DoError, Limits, Tables};
pub use id::{Code, NodeId, PersonId, TableId, Token, TokenHash, random_bytes};
pub use listen::{Ended, Listener, Message};
pub use lobby::Listed;
pub use minds::{Hint, Mindless, Minds, Occasion};
pub use origin::{Day, Origin};
pub use puzzle::{Answer, Puzzle, Theme};
pub use record::TableRecord;
pub use replay::{BadRecord, Eyes, MAX_RECORD, Playback, Replay, Script, Still};
pub use review::{BetterMove, Review, ReviewState, ReviewedMove, TurningPoint};
pub use room::Lessons;
pub use round::PastGame;
pub use seating::SeatChange;
pub use settings::SettingsChange;
pub use shelf::RecordId;
pub use sight::{Glance, Offer, Opinion, Sight, Tale};
pub use store::Store;
pub use table::{Broken, Change, Said, Table};
pub use view::{Guest, Phase, Public, SeatView, TableView, You};
pub use visit::{Moment, Visit};

/// The measures of the hotel, for who draws it.
pub use soupcon_tower::HOTEL;
