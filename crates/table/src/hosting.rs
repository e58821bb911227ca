//! What a host may do about the people at a table, the invitation, and the table itself.

use crate::command::{Refusal, check_name};
use crate::entry::Entry;
use crate::id::{Code, PersonId};
use crate::table::Table;

impl Table {
    pub(crate) fn remove(&self, host: PersonId, other: PersonId) -> Result<Entry, Refusal> {
        self.ensure_other(host, other)?;
        Ok(Entry::Left { person: other, removed: true })
    }

    pub(crate) fn pass_host(&self, host: PersonId, to: PersonId) -> Result<Entry, Refusal> {
        self.ensure_host(host)?;
        self.ensure_guest(to)?;
        Ok(Entry::HostPassed { to })
    }

    /// A name that somebody else chose is the host's word, so it may be given also while its bearer keeps silent.
    pub(crate) fn rename(&self, host: PersonId, other: PersonId, name: &str) -> Result<Entry, Refusal> {
        self.ensure_host(host)?;
        self.ensure_guest(other)?;
        // But a host who keeps silent can't speak through names (K17).
        self.ensure_may_speak(host)?;
        Ok(Entry::Joined { person: other, name: check_name(name)?, mix: String::new() })
    }

    pub(crate) fn mute(&self, host: PersonId, other: PersonId, muted: bool) -> Result<Entry, Refusal> {
        self.ensure_other(host, other)?;
        Ok(Entry::Muted { person: other, muted })
    }

    pub(crate) fn renew_invitation(&self, host: PersonId) -> Result<Entry, Refusal> {
        self.ensure_host(host)?;
        Ok(Entry::Invited { code: Code::random() })
    }

    pub(crate) fn close(&self, host: PersonId) -> Result<Entry, Refusal> {
        self.ensure_host(host)?;
        Ok(Entry::Closed {})
    }

    /// Whether somebody may come: anybody who has the address, and once the invitation was renewed whoever has the code.
    pub(crate) fn ensure_invited(&self, person: PersonId, code: Option<&str>) -> Result<(), Refusal> {
        let has_code = || code.and_then(Code::from_typed).as_ref() == Some(&self.code);
        if !self.needs_code || self.is_guest(person) || has_code() { Ok(()) } else { Err(Refusal::NotHere) }
    }

    fn ensure_other(&self, host: PersonId, other: PersonId) -> Result<(), Refusal> {
        self.ensure_host(host)?;
        self.ensure_guest(other)?;
        if other == host { Err(Refusal::NoSuchPerson) } else { Ok(()) }
    }

    /// Whether the address alone is no invitation any more.
    pub fn needs_code(&self) -> bool {
        self.needs_code
    }

    /// Whether the host has silenced somebody.
    pub fn is_muted(&self, person: PersonId) -> bool {
        self.muted.contains(&person)
    }
}
