//! The open lobby: tables whose hosts look for company, as long as somebody waits there.
//!
//! It is made of the tables at hand, not of the store: a table at which nobody waits is no use to a stranger.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::hub::Tables;
use crate::live::Live;
use crate::table::Table;
use crate::view::Phase;

/// How many tables a lobby shows.
const MOST: usize = 60;

/// A table in the lobby.
pub struct Listed {
    /// The table.
    pub table: Arc<Table>,
    /// How many seats are open.
    pub open: usize,
}

impl Tables {
    /// Opens the lobby: from now on hosts may list their tables.
    pub fn open_lobby(&self) {
        self.0.has_lobby.store(true, Ordering::Relaxed);
    }

    /// Whether hosts may list their tables.
    pub fn has_lobby(&self) -> bool {
        self.0.has_lobby.load(Ordering::Relaxed)
    }

    /// The tables that look for company: listed by their host, not started, with an open seat, and somebody there. Those with fewest
    /// open seats first, since they are about to begin. None without a lobby.
    pub fn lobby(&self) -> Vec<Listed> {
        if !self.has_lobby() {
            return Vec::new();
        }
        let tables = self.0.live.lock().expect("no panic with the tables");
        let mut listed: Vec<Listed> = tables.values().filter_map(|live| listed(live)).collect();
        drop(tables);
        listed.sort_by_key(|listed| (listed.open, listed.table.id));
        listed.truncate(MOST);
        listed
    }
}

fn listed(live: &Live) -> Option<Listed> {
    let table = live.table();
    let is_listed = table.settings.listed && table.phase() == Phase::Waiting && !live.who_is_here().is_empty();
    let open = table.public().seats.iter().filter(|seat| seat.sitter == "open").count();
    (is_listed && open > 0).then_some(Listed { table, open })
}
