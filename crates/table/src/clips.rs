//! Sounds as clients get them: rendered when first asked for, and kept for those who ask next.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use soupcon_tower::Clip;
use tokio::time::Instant;

use crate::hotel::{Sound, SoundName};
use crate::hub::{DoError, Tables};
use crate::id::{PersonId, TableId};
use crate::replay::Replay;

/// What kind of file a clip is.
pub const CLIP_TYPE: &str = Clip::FLAC_TYPE;

/// How many clips are kept at hand: a turn of ten throws at a few tables.
const KEPT: usize = 64;

/// How long an answer takes, whatever there is to render: many knocks take longer than few, and that must not tell.
const ANSWER: Duration = Duration::from_millis(25);

/// The clips that were asked for last.
#[derive(Default)]
pub(crate) struct Clips(Mutex<VecDeque<(SoundName, Arc<[u8]>)>>);

impl Clips {
    fn find(&self, name: SoundName) -> Option<Arc<[u8]>> {
        let clips = self.0.lock().expect("no panic with the clips");
        clips.iter().find(|(other, _)| *other == name).map(|(_, clip)| Arc::clone(clip))
    }

    fn keep(&self, name: SoundName, clip: &Arc<[u8]>) {
        let mut clips = self.0.lock().expect("no panic with the clips");
        if clips.len() == KEPT {
            clips.pop_front();
        }
        clips.push_back((name, Arc::clone(clip)));
    }
}

impl Tables {
    /// A sound of a table's game, as a file; `None` if there is none of this name.
    pub async fn clip(
        &self,
        id: TableId,
        person: Option<PersonId>,
        name: SoundName,
    ) -> Result<Option<Arc<[u8]>>, DoError> {
        let mut began = Instant::now();
        let table = self.look(id).await?;
        if !table.may_look(person) {
            return Err(DoError::NoTable);
        }
        // Names are looked up at this table: another table's sounds are nobody's here.
        let Some(sound) = table.sound(name) else { return Ok(None) };
        let clip = self.render(sound, &mut began).await?;
        tokio::time::sleep_until(began + ANSWER).await;
        Ok(Some(clip))
    }

    /// A sound of any turn of a game that is over. There is nothing left that the time it takes could tell.
    pub async fn clip_of(&self, replay: &Replay, name: SoundName) -> Result<Option<Arc<[u8]>>, DoError> {
        let Some(sound) = replay.sound(name) else { return Ok(None) };
        self.render(sound, &mut Instant::now()).await.map(Some)
    }

    async fn render(&self, sound: Sound, began: &mut Instant) -> Result<Arc<[u8]>, DoError> {
        let name = sound.name();
        Ok(match self.0.clips.find(name) {
            Some(clip) => clip,
            None => {
                let (rendering, clip) = self.aside(move || Arc::from(sound.render().to_flac())).await?;
                *began = rendering;
                self.0.clips.keep(name, &clip);
                clip
            }
        })
    }
}
