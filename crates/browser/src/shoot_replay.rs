//! Pictures of games that are over: the middle of one of each kind, through several eyes; the page for records; a list of games.

use std::path::Path;

use anyhow::Result;
use soupcon_browser::{Person, play};

use crate::shoot;

/// Records from tables, which the program's own tests read.
const RECORDS: [(&str, &str); 3] = [
    ("calaveras", include_str!("../../soupcon/tests/records/format-1/table-calaveras.json")),
    ("arosa", include_str!("../../soupcon/tests/records/format-1/table-arosa.json")),
    ("codenames", include_str!("../../soupcon/tests/records/format-1/table-codenames.json")),
];

/// Every kind of page that comes after a game.
pub(crate) async fn replays(person: &Person, folder: &Path) -> Result<()> {
    shoot(person, "/records", "record-open", folder).await?;
    for (game, record) in RECORDS {
        let page = play::bring(person, record).await?;
        let middle = person.text("String(Math.floor(document.querySelector('main').dataset.of / 2))").await?;
        for eyes in ["0", "truth"] {
            shoot(person, &format!("{page}?at={middle}&as={eyes}"), &format!("replay-{game}-{eyes}"), folder).await?;
        }
        person.visit(&format!("{page}/{middle}.svg")).await?;
        person.picture(&folder.join(format!("replay-{game}-picture.png"))).await?;
    }
    shoot(person, "/history", "history", folder).await
}
