//! The form of the waiting room's settings. Programs are refused what doesn't fit; a form that sends everything at once is helped instead:
//! choices that don't fit the number of players give way to it, and a list of words that can't be played with is kept out, and shown
//! with its fault, while everything else is saved.

use std::collections::HashSet;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};
use soupcon_rules::codenames::{ListFault, Mode, fold};
use soupcon_table::{Command, GameName, PersonId, SettingsChange, TableId};

use crate::Site;
use crate::page::{self, Manners, Room};
use crate::page_routes::to_table;
use crate::problem::Problem;

/// A list of words that somebody typed and that can't be saved.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Draft {
    pub(crate) words: Vec<String>,
    pub(crate) fault: ListFault,
}

/// Saves what can be saved, and shows the waiting room again with what can't.
pub(crate) async fn arrange(
    site: &Site,
    manners: Manners,
    id: TableId,
    person: PersonId,
    json: &str,
) -> Result<Response, Problem> {
    let malformed = |error: serde_json::Error| Problem::Malformed(error.to_string().replace(char::is_control, " "));
    let mut change: Map<String, Value> = serde_json::from_str(json).map_err(malformed)?;
    let settings = site.tables.look(id).await?.settings().clone();
    let mut draft = None;
    if let Some(Value::Object(options)) = change.get_mut("options") {
        fit(settings.game, options);
        draft = take_draft(options);
        if draft.is_some() {
            let saved = settings.options.get("words").filter(|words| !words.is_null());
            options.extend(saved.map(|words| ("words".to_owned(), words.clone())));
        }
    }
    let change: SettingsChange = serde_json::from_value(Value::Object(change)).map_err(malformed)?;
    site.tables.act(id, person, Command::Arrange(change)).await?;
    let Some(draft) = draft else { return Ok(to_table(id)) };
    let moment = site.tables.moment(id).await?;
    let mut scene = Room::new(manners.words, &moment, Some(person), &site.config.public_url);
    scene.draft = Some(&draft);
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page::table(&scene, manners)).into_response())
}

/// Lets choices that don't fit the number of players give way to it.
fn fit(game: GameName, options: &mut Map<String, Value>) {
    let Some(players) = options.get("players").and_then(Value::as_u64).and_then(|players| u8::try_from(players).ok())
    else {
        return;
    };
    let is_beyond = |seat: &Value| seat.as_u64().is_some_and(|seat| seat >= u64::from(players));
    if game != GameName::Codenames && options.get("first").is_some_and(is_beyond) {
        options.insert("first".to_owned(), Value::Null);
    }
    let mode: Option<Mode> = options.get("mode").and_then(|mode| serde_json::from_value(mode.clone()).ok());
    if game == GameName::Codenames && mode.is_some_and(|mode| !mode.fits(players)) {
        options.insert("mode".to_owned(), Value::Null);
    }
}

/// Leaves each word in a host's own list once, and takes the list out if it can't be played with.
fn take_draft(options: &mut Map<String, Value>) -> Option<Draft> {
    let words: Vec<String> = serde_json::from_value(options.get("words")?.clone()).ok()?;
    let mut seen = HashSet::new();
    // What has no letters isn't the same as anything.
    let is_first = |word: &String| {
        let folded = fold(word);
        folded.is_empty() || seen.insert(folded)
    };
    let words: Vec<String> = words.into_iter().filter(is_first).collect();
    let fault = ListFault::of(&words);
    match fault {
        Some(fault) => {
            options.remove("words");
            Some(Draft { words, fault })
        }
        None => {
            options.insert("words".to_owned(), words.into());
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fitted(game: GameName, options: Value) -> Value {
        let Value::Object(mut options) = options else { unreachable!("an object") };
        fit(game, &mut options);
        Value::Object(options)
    }

    #[test]
    fn choices_give_way_to_the_number_of_players() {
        let codenames =
            |players: u8, mode: &str| fitted(GameName::Codenames, json!({ "players": players, "mode": mode }));
        for (players, mode) in [(4, "double-agent"), (3, "teams"), (2, "teams"), (2, "double-agent")] {
            assert_eq!(codenames(players, mode)["mode"], Value::Null, "{mode} with {players}");
        }
        for (players, mode) in [(3, "double-agent"), (4, "teams"), (12, "teams"), (2, "together"), (7, "together")] {
            assert_eq!(codenames(players, mode)["mode"], mode, "{mode} with {players}");
        }
        let calaveras =
            |players: u8, first: u8| fitted(GameName::Calaveras, json!({ "players": players, "first": first }));
        assert_eq!(calaveras(4, 5)["first"], Value::Null);
        assert_eq!(calaveras(4, 3)["first"], 3);
    }

    #[test]
    fn a_word_that_is_there_twice_is_saved_once() {
        let list = |count: usize| (0..count).map(|number| format!("WORD{number}")).collect::<Vec<_>>();
        let take = |words: Vec<String>| {
            let Value::Object(mut options) = json!({ "words": words }) else { unreachable!("an object") };
            (take_draft(&mut options), options)
        };
        let doubled = [list(25), vec!["word3".to_owned(), "WÖRD4".to_owned()]].concat();
        let (draft, options) = take(doubled);
        assert_eq!(draft, None);
        assert_eq!(options["words"], json!(list(25)));
        let (draft, options) = take([list(24), vec!["WORD3".to_owned()]].concat());
        assert_eq!(draft, Some(Draft { words: list(24), fault: ListFault::TooFew(24) }));
        assert!(!options.contains_key("words"));
        let (draft, _) = take([list(25), vec!["A".repeat(41)]].concat());
        assert_eq!(draft.unwrap().fault, ListFault::NotAWord(25));
    }
}
