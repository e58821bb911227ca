//! A game as one person's page sees it, and a live table around it.

use std::ops::Deref;

use maud::{Markup, html};
use serde_json::Value;
use soupcon_rules::{Seat, Seats};
use soupcon_table::{
    GameName, Guest, Moment, PersonId, Phase, Public, Replays, SeatChange, SeatView, Sight, Table, Tale, You,
};

use crate::settings_form::Draft;
use crate::words::Words;

/// Bots work at the hotel, and have names.
const STAFF: [&str; 12] = [
    "Anselme", "Berthe", "Casimir", "Delphine", "Edgar", "Flora", "Gaston", "Hortense", "Igor", "Josette", "Klaus",
    "Léonie",
];

/// A game at one moment, as one person's page shows it: all that the games' own parts need, of a live table as of a replay.
pub(crate) struct Scene<'a> {
    pub(crate) words: Words,
    pub(crate) game: GameName,
    /// What was chosen before the game.
    pub(crate) options: &'a Value,
    /// What the addresses of all that belongs to it begin with.
    pub(crate) address: String,
    /// Who sits where; a ghost isn't among them (C6).
    pub(crate) seats: Vec<SeatView<'a>>,
    /// Who looks; in a replay, through whose eyes.
    pub(crate) you: You,
    /// Whether they are at the table now, and not only in their memory.
    pub(crate) is_live: bool,
    /// Whether they have come to the table.
    pub(crate) is_guest: bool,
    pub(crate) phase: Phase,
    pub(crate) sight: Option<Sight>,
    /// What the moves caused, each with its number, oldest first.
    pub(crate) story: Vec<(u64, Tale)>,
    /// The seats that changed hands since the deal, oldest first: what happened before is told with the names of then.
    pub(crate) changes: Vec<SeatChange>,
    /// The number of the last one, or of the deal.
    pub(crate) last_move: u64,
    /// Whom the game waits for.
    pub(crate) awaited: Seats,
    /// How often a sound may be heard.
    pub(crate) replays: Replays,
    /// A name of the game by which a browser knows it again.
    pub(crate) seal: String,
    /// Who has a page open.
    pub(crate) here: &'a [PersonId],
    /// Who points at what, by its place.
    pub(crate) pointing: &'a [(Seat, u8)],
}

/// A live table at one moment, for one person: a scene, and what is around it.
pub(crate) struct Room<'a> {
    scene: Scene<'a>,
    pub(crate) moment: &'a Moment,
    pub(crate) table: &'a Table,
    pub(crate) public: Public<'a>,
    pub(crate) public_url: &'a str,
    /// What the host has typed and couldn't save, for the answer to their form.
    pub(crate) draft: Option<&'a Draft>,
}

impl<'a> Deref for Room<'a> {
    type Target = Scene<'a>;

    fn deref(&self) -> &Scene<'a> {
        &self.scene
    }
}

impl<'a> Room<'a> {
    pub(crate) fn new(words: Words, moment: &'a Moment, person: Option<PersonId>, public_url: &'a str) -> Room<'a> {
        let table = &*moment.table;
        let public = table.public();
        let scene = Scene {
            words,
            game: public.game,
            options: public.options,
            address: format!("/tables/{}", public.id),
            seats: table.public().seats,
            you: table.you(person),
            is_live: true,
            is_guest: person.is_some_and(|person| table.is_guest(person)),
            phase: public.phase,
            sight: table.sight(person),
            story: table.story(person),
            changes: table.seat_changes(),
            last_move: table.last_move().unwrap_or_default(),
            awaited: table.awaited(),
            replays: public.replays,
            seal: short(&public.commitment.to_string()),
            here: &moment.here,
            pointing: &moment.pointing,
        };
        Room { scene, moment, table, public, public_url, draft: None }
    }

    /// Whom a table waits for, for a list of tables.
    pub(crate) fn awaited_names(table: &Table) -> Vec<String> {
        let seats = table.public().seats;
        let name = |seat: Seat| seats.get(seat.index())?.name.map(str::to_owned);
        table.awaited().iter().map(|seat| name(seat).unwrap_or_else(|| bot_name(seat))).collect()
    }

    /// The link by which others come.
    pub(crate) fn invitation(&self) -> String {
        super::invitation(self.table, self.public_url)
    }

    /// Those who have come and don't sit.
    pub(crate) fn onlookers(&self) -> impl Iterator<Item = &Guest<'a>> {
        self.public.people.iter().filter(|guest| self.table.seat_of(guest.person).is_none())
    }

    /// What somebody is called, or was before they left.
    pub(crate) fn person_name(&self, person: PersonId) -> String {
        self.table.name_of(person).map_or_else(|| self.words.say("somebody"), str::to_owned)
    }
}

/// The first digits of a long number.
pub(crate) fn short(digits: &str) -> String {
    digits.chars().take(12).collect()
}

impl Scene<'_> {
    /// Where it is.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Where whoever looks sits.
    pub(crate) fn own_seat(&self) -> Option<Seat> {
        self.you.seat.map(Seat)
    }

    /// The seat for which whoever looks can do something: in a replay there is nothing to be done any more.
    pub(crate) fn acting_seat(&self) -> Option<Seat> {
        self.own_seat().filter(|_| self.is_live)
    }

    /// Whether it is a puzzle: whoever looks has a seat to move for, but at no table.
    pub(crate) fn is_puzzle(&self) -> bool {
        !self.is_guest && self.acting_seat().is_some()
    }

    /// Whether somebody has a page open.
    pub(crate) fn is_here(&self, person: PersonId) -> bool {
        self.here.contains(&person)
    }

    /// What whoever sits there is called: a person, or a bot by its name. Games with ghosts have names for those.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match self.seats.get(seat.index()) {
            Some(sitter) => sitter.name.map_or_else(|| bot_name(seat), str::to_owned),
            None => self.words.say("somebody"),
        }
    }

    /// The same with the names of those who sat there when an entry was written, to tell what happened then. It has no board.
    pub(crate) fn as_of(&self, seq: u64) -> Scene<'_> {
        let seats = self.seats.iter().enumerate().map(|(index, seat)| {
            let next = self.changes.iter().find(|change| change.seq > seq && change.seat.index() == index);
            let name = next.map_or(seat.name, |change| change.before.as_deref());
            SeatView { sitter: seat.sitter, person: seat.person, name, away: seat.away }
        });
        let You { person, seat, host } = self.you;
        Scene {
            words: self.words,
            game: self.game,
            options: self.options,
            address: self.address.clone(),
            seats: seats.collect(),
            you: You { person, seat, host },
            is_live: self.is_live,
            is_guest: self.is_guest,
            phase: self.phase,
            sight: None,
            story: Vec::new(),
            changes: Vec::new(),
            last_move: self.last_move,
            awaited: self.awaited,
            replays: self.replays,
            seal: self.seal.clone(),
            here: self.here,
            pointing: self.pointing,
        }
    }

    /// The names of several seats, as a list.
    pub(crate) fn names(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let names: Vec<String> = seats.into_iter().map(|seat| self.name(seat)).collect();
        self.list(&names)
    }

    /// A list in words: "A, B and C".
    pub(crate) fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => {
                self.words.tell("list-of", [("first", first.join(", ").into()), ("last", last.as_str().into())])
            }
        }
    }

    /// A form that makes a move. What is inside gives `move`, as in a record. A move answers the last one, or is stale.
    pub(crate) fn move_form(&self, class: &str, content: &Markup) -> Markup {
        html! {
            form class=(class) method="post" action={ (self.address()) "/moves" } data-quick="" {
                input type="hidden" name="seq" value=(self.last_move);
                (content)
            }
        }
    }

    /// A form that does something at the table, with a button.
    pub(crate) fn button_form(&self, verb: &str, fields: &[(&str, &str)], class: &str, label: &Markup) -> Markup {
        html! {
            form.inline method="post" action={ (self.address()) "/" (verb) } data-quick="" {
                @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
                button class=(class) { (label) }
            }
        }
    }
}

/// What a bot at this seat is called.
pub(crate) fn bot_name(seat: Seat) -> String {
    STAFF[seat.index() % STAFF.len()].to_owned()
}
