//! What can be chosen for a table, and what of it may be chosen.

use serde::Deserialize;
use serde_json::Value;

use crate::command::Refusal;
use crate::entry::{Hints, Pace, Replays, Settings, usual_bots};
use crate::game::GameName;

/// Settings, those that are to change.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SettingsChange {
    pub game: Option<GameName>,
    pub options: Option<Value>,
    pub language: Option<String>,
    pub pace: Option<Pace>,
    pub onlookers: Option<bool>,
    #[serde(deserialize_with = "even_if_null")]
    pub clock_s: Option<Option<u32>>,
    pub patience_s: Option<u32>,
    pub bots: Option<String>,
    pub replays: Option<Replays>,
    pub guided: Option<bool>,
    pub hints: Option<Hints>,
    pub listed: Option<bool>,
}

fn even_if_null<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<u32>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl SettingsChange {
    /// Settings for a new table.
    pub fn complete(self) -> Result<Settings, Refusal> {
        let game = self.game.ok_or(Refusal::Text("`game` is calaveras, arosa or codenames"))?;
        let pace = self.pace.unwrap_or_default();
        let usual = Settings {
            game,
            options: Value::Object(serde_json::Map::new()),
            language: "en".to_owned(),
            pace,
            onlookers: true,
            clock_s: None,
            patience_s: pace.patience_s(),
            bots: usual_bots(),
            replays: Replays::default(),
            origin: None,
            guided: false,
            hints: Hints::default(),
            listed: false,
        };
        self.applied_to(&usual)
    }

    pub(crate) fn applied_to(self, settings: &Settings) -> Result<Settings, Refusal> {
        let game = self.game.unwrap_or(settings.game);
        let language = self.language.unwrap_or_else(|| settings.language.clone());
        if !soupcon_lexicon::LANGUAGES.contains(&&*language) {
            return Err(Refusal::Text("`language` is en or fr"));
        }
        let mut options = match self.options {
            Some(options) => options,
            None if game == settings.game => settings.options.clone(),
            None => Value::Object(serde_json::Map::new()),
        };
        let fields = options.as_object_mut().ok_or(Refusal::Text("`options` is an object"))?;
        if game == GameName::Codenames {
            fields.entry("language").or_insert_with(|| language.clone().into());
        }
        let clock_s = self.clock_s.unwrap_or(settings.clock_s);
        let pace = self.pace.unwrap_or(settings.pace);
        let usual_s = if pace == settings.pace { settings.patience_s } else { pace.patience_s() };
        let patience_s = self.patience_s.unwrap_or(usual_s);
        if clock_s.is_some_and(|seconds| !(5..=14 * 86_400).contains(&seconds)) {
            return Err(Refusal::Text("a clock gives 5 seconds to 14 days"));
        }
        if !(10..=30 * 86_400).contains(&patience_s) {
            return Err(Refusal::Text("patience lasts 10 seconds to 30 days"));
        }
        Ok(Settings {
            game,
            options: game.complete_options(&options)?,
            language,
            pace,
            onlookers: self.onlookers.unwrap_or(settings.onlookers),
            clock_s,
            patience_s,
            bots: self.bots.unwrap_or_else(|| settings.bots.clone()),
            replays: self.replays.unwrap_or(settings.replays),
            // Whatever is chosen anew is dealt anew.
            origin: None,
            guided: self.guided.unwrap_or(settings.guided),
            hints: self.hints.unwrap_or(settings.hints),
            listed: self.listed.unwrap_or(settings.listed),
        })
    }
}
