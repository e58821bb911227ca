//! Making tables and seating people, as clients do it.

use std::io;
use std::net::SocketAddr;

use serde_json::json;

use super::client::Client;

/// Longer than any run: nobody is replaced by a bot because the test is busy elsewhere.
const PATIENCE_S: u32 = 86_400;

/// A table with people at it; the first of them is its host.
pub(crate) struct Filled {
    pub(crate) id: String,
    pub(crate) code: String,
    pub(crate) people: Vec<Seated>,
}

pub(crate) struct Seated {
    pub(crate) seat: usize,
    pub(crate) client: Client,
}

/// Makes a table for four, puts a person at each of these seats and starts the game; bots take the other seats.
pub(crate) async fn fill(address: SocketAddr, game: &str, seats: &[usize]) -> io::Result<Filled> {
    let mut host = Client::new(address, None);
    let wish = json!({ "name": "Ada", "game": game, "players": 4, "patience_s": PATIENCE_S });
    let made = host.post("/tables", wish.to_string()).await?.done()?;
    host.become_owner_of(text(&made["token"])?);
    let (id, code) = (text(&made["table"])?.to_owned(), text(&made["code"])?.to_owned());
    let mut people = vec![Seated { seat: seats[0], client: host }];
    for &seat in &seats[1..] {
        let mut client = Client::new(address, None);
        let join = json!({ "name": format!("Bob {seat}") });
        let joined = client.post(&format!("/tables/{id}/join"), join.to_string()).await?.done()?;
        client.become_owner_of(text(&joined["token"])?);
        people.push(Seated { seat, client });
    }
    // A host has the first seat from the beginning.
    for Seated { seat, client } in people.iter_mut().filter(|person| person.seat > 0) {
        client.post(&format!("/tables/{id}/sit"), json!({ "seat": seat }).to_string()).await?.done()?;
    }
    people[0].client.post(&format!("/tables/{id}/start"), "{}".to_owned()).await?.done()?;
    Ok(Filled { id, code, people })
}

fn text(value: &serde_json::Value) -> io::Result<&str> {
    value.as_str().ok_or_else(|| io::Error::other("the server's answer lacks a name"))
}
