//! A table as one person's page sees it.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_table::{Moment, PersonId, Public, Sight, Table, You};

use crate::words::Words;

/// Bots work at the hotel, and have names.
const STAFF: [&str; 12] = [
    "Anselme", "Berthe", "Casimir", "Delphine", "Edgar", "Flora", "Gaston", "Hortense", "Igor", "Josette", "Klaus",
    "Léonie",
];

/// A table at one moment, for one person.
pub(crate) struct Scene<'a> {
    pub(crate) words: Words,
    pub(crate) moment: &'a Moment,
    pub(crate) table: &'a Table,
    pub(crate) public: Public<'a>,
    pub(crate) you: You,
    pub(crate) sight: Option<Sight>,
    pub(crate) public_url: &'a str,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(words: Words, moment: &'a Moment, person: Option<PersonId>, public_url: &'a str) -> Scene<'a> {
        let table = &*moment.table;
        let (public, you, sight) = (table.public(), table.you(person), table.sight(person));
        Scene { words, moment, table, public, you, sight, public_url }
    }

    /// Whom a table waits for, for a list of tables.
    pub(crate) fn awaited_names(table: &Table) -> Vec<String> {
        let seats = table.public().seats;
        let name = |seat: Seat| seats.get(seat.index())?.name.map(str::to_owned);
        table.awaited().iter().map(|seat| name(seat).unwrap_or_else(|| bot_name(seat))).collect()
    }

    /// Where the table is.
    pub(crate) fn address(&self) -> String {
        format!("/tables/{}", self.public.id)
    }

    /// The link by which others come.
    pub(crate) fn invitation(&self) -> String {
        super::invitation(self.table, self.public_url)
    }

    /// Whether the person has come to the table.
    pub(crate) fn is_guest(&self) -> bool {
        self.you.person.is_some_and(|person| self.table.is_guest(person))
    }

    /// Where the person sits.
    pub(crate) fn own_seat(&self) -> Option<Seat> {
        self.you.seat.map(Seat)
    }

    /// Whether somebody has a page open.
    pub(crate) fn is_here(&self, person: PersonId) -> bool {
        self.moment.here.contains(&person)
    }

    /// What somebody is called.
    pub(crate) fn person_name(&self, person: PersonId) -> String {
        let guest = self.public.people.iter().find(|guest| guest.person == person);
        guest.map_or_else(|| self.words.say("somebody"), |guest| guest.name.to_owned())
    }

    /// What whoever sits there is called: a person, or a bot by its name. Games with ghosts have names for those.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match self.public.seats.get(seat.index()) {
            Some(sitter) => sitter.name.map_or_else(|| bot_name(seat), str::to_owned),
            None => self.words.say("somebody"),
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
                input type="hidden" name="seq" value=(self.table.last_move().unwrap_or_default());
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
