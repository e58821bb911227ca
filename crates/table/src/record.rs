//! The record of a game that was played at a table, with what its deal can be checked by.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::deal::{Hex, Secret};
use crate::entry::{Entry, Stored};
use crate::game::{GameName, no_record};
use crate::hotel::Aftermath;
use crate::replay::BadRecord;
use crate::round::PastGame;
use crate::table::Broken;

/// A record, as `soupcon replay` reads it, with the deal's secret beside it.
#[derive(Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TableRecord {
    pub game: GameName,
    pub options: Value,
    #[serde(default)]
    pub seed: u64,
    pub start: Box<RawValue>,
    pub moves: Vec<Box<RawValue>>,
    /// What whoever sat there was called; `null` for a bot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<Option<String>>,
    /// Which tower the throws fell through, in games that have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tower: Option<String>,
    /// What the deal and then each move left behind beside the position, in games that have such: how the cubes lay, and the knocks
    /// of every fall, so that a replay can be heard.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aftermath: Vec<Box<RawValue>>,
    pub deal: DealProof,
}

/// What a deal can be checked by.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DealProof {
    /// What the table showed before the game.
    pub commitment: Hex,
    #[serde(flatten)]
    pub secret: Secret,
    /// What each person added, in the order of seats.
    pub mixed_in: Vec<String>,
}

impl TableRecord {
    /// Reads what somebody downloaded.
    pub fn read(bytes: &[u8]) -> Result<TableRecord, BadRecord> {
        serde_json::from_slice(bytes).map_err(|error| BadRecord::NoRecord(no_record(&error)))
    }

    /// The record of a game that ended, from the log of its table.
    pub(crate) fn from_log(ended: &PastGame, log: &[Stored]) -> Result<TableRecord, Broken> {
        let (mut record, mut last_secret) = (None, None);
        for stored in log.iter().take_while(|stored| stored.seq <= ended.last_seq) {
            let broken = |why: &dyn ToString| Broken { seq: stored.seq, why: why.to_string() };
            match serde_json::from_str(&stored.body).map_err(|error| broken(&error))? {
                Entry::Made { secret, .. } | Entry::Again { secret, .. } => last_secret = Some(secret),
                Entry::Dealt { settings, start, aftermath, mixed_in } if stored.seq == ended.dealt_seq => {
                    let read = aftermath.as_deref().map(Aftermath::read).transpose().map_err(|why| broken(&why))?;
                    let secret = last_secret.take().ok_or_else(|| broken(&"a deal without a secret"))?;
                    record = Some(TableRecord {
                        game: settings.game,
                        options: settings.options,
                        seed: 0,
                        start,
                        moves: Vec::new(),
                        names: ended.names.clone(),
                        tower: read.map(|aftermath| aftermath.tower().to_owned()),
                        aftermath: aftermath.into_iter().collect(),
                        deal: DealProof { commitment: secret.commitment(), secret, mixed_in },
                    });
                }
                Entry::Moved { mv, aftermath, .. } => {
                    if let Some(record) = &mut record {
                        record.moves.push(mv);
                        record.aftermath.extend(aftermath);
                    }
                }
                _ => {}
            }
        }
        record.ok_or_else(|| Broken { seq: ended.dealt_seq, why: "no game".to_owned() })
    }

    /// Whether the deal is what the table committed to, and every throw of chance follows from it.
    pub fn verify(&self) -> Result<(), String> {
        let DealProof { commitment, secret, mixed_in } = &self.deal;
        if secret.commitment() != *commitment {
            return Err("deal: the secret is not the one that the table committed to".to_owned());
        }
        self.check_tower()?;
        let seed = secret.seed(mixed_in);
        let mut game = self.game.deal(&self.options, &seed).map_err(|why| why.to_string())?;
        if !is_same(&game.start(), &self.start) {
            return Err("start: not what the secret and the players' values deal".to_owned());
        }
        for (number, written) in (1..).zip(&self.moves) {
            let place = |why: &dyn ToString| format!("moves[{}]: {}", number - 1, why.to_string());
            let proposed = game.propose(written, seed.dice(number)).map_err(|why| place(&why))?;
            if !is_same(&proposed.mv, written) {
                return Err(place(&"not what chance decides there"));
            }
            game.play(written, proposed.aftermath.as_deref()).map_err(|why| place(&why))?;
        }
        Ok(())
    }

    /// Throws can be checked only by the tower that they fell through.
    fn check_tower(&self) -> Result<(), String> {
        let ours = (self.game == GameName::Arosa).then(|| soupcon_tower::HOTEL.id());
        if self.tower == ours {
            return Ok(());
        }
        let name = |tower: &Option<String>| tower.clone().unwrap_or_else(|| "none".to_owned());
        Err(format!("tower: the throws fell through {}, and this program has {}", name(&self.tower), name(&ours)))
    }
}

fn is_same(one: &RawValue, other: &RawValue) -> bool {
    let read = |value: &RawValue| serde_json::from_str::<Value>(value.get()).ok();
    read(one) == read(other)
}
