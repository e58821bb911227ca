//! Somebody at a table, and what they do there.

use std::sync::Mutex;

use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};

use crate::client::{Answer, Client, Message, Stream};
use crate::server::Server;

/// A person with a token. Keeps the text of every answer.
pub(crate) struct Person {
    pub(crate) client: Client,
    pub(crate) id: String,
    pub(crate) token: String,
    pub(crate) heard: Mutex<Vec<String>>,
}

impl Person {
    pub(crate) fn new(server: &Server) -> Person {
        let made = server.client().request("POST", "/people", None, None).expect(201).json();
        let text = |name: &str| made[name].as_str().unwrap().to_owned();
        Person { client: server.client(), id: text("person"), token: text("token"), heard: Mutex::default() }
    }

    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let answer = self.client.request(method, path, Some(&self.token), body);
        self.heard.lock().unwrap().push(answer.text().to_owned());
        answer
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, Some(body))
    }

    /// Makes a table and gives its id. This person is its host and has seat 0.
    #[track_caller]
    pub(crate) fn make(&self, mut settings: Value) -> String {
        settings["name"] = "Host".into();
        self.post("/tables", &settings).expect(201).json()["table"].as_str().unwrap().to_owned()
    }

    /// Does something at a table.
    pub(crate) fn act(&self, table: &str, verb: &str, body: Value) -> Answer {
        self.post(&format!("/tables/{table}/{verb}"), &body)
    }

    /// Does something at a table that is allowed; gives the number of the entry.
    #[track_caller]
    pub(crate) fn does(&self, table: &str, verb: &str, body: Value) -> u64 {
        self.act(table, verb, body).expect(200).json()["seq"].as_u64().unwrap()
    }

    /// Tries something at a table that isn't allowed; gives the status and the word for it.
    pub(crate) fn tries(&self, table: &str, verb: &str, body: Value) -> (u16, String) {
        self.act(table, verb, body).verdict()
    }

    /// Joins a table and takes a seat.
    #[track_caller]
    pub(crate) fn joins(&self, table: &str, seat: u8) {
        self.does(table, "join", json!({ "name": format!("Guest {seat}"), "mix": format!("mix {seat}") }));
        self.does(table, "sit", json!({ "seat": seat }));
    }

    /// The table as this person sees it.
    #[track_caller]
    pub(crate) fn sees(&self, table: &str) -> Value {
        self.get(&format!("/tables/{table}")).expect(200).json()
    }

    /// This person's stream of a table, from its beginning.
    #[track_caller]
    pub(crate) fn stream(&self, table: &str) -> Stream {
        self.stream_with(table, "", &[]).unwrap_or_else(|answer| panic!("{}", answer.text()))
    }

    /// The same from after an entry, or in another shape.
    pub(crate) fn stream_with(&self, table: &str, query: &str, headers: &[(&str, &str)]) -> Result<Stream, Answer> {
        let bearer = format!("Bearer {}", self.token);
        let headers = [headers, &[("authorization", &*bearer)]].concat();
        self.client.stream(&format!("/tables/{table}/stream{query}"), &headers)
    }
}

/// The next message of a stream that `fits`.
#[track_caller]
pub(crate) fn wait_for(stream: &mut Stream, fits: impl Fn(&Message) -> bool) -> Message {
    loop {
        let message = stream.next().expect("the stream goes on");
        if fits(&message) {
            return message;
        }
    }
}

/// The log of a table as it lies in the database: the numbers of the entries, and what they say.
pub(crate) fn log(server: &Server, table: &str) -> Vec<(u64, Value)> {
    let answer = server.client().get(&format!("/tables/{table}")).expect(200).json();
    let code = answer["table"]["code"].as_str().unwrap();
    let database = Connection::open_with_flags(server.database(), OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let mut query = database
        .prepare("SELECT seq, body FROM entries JOIN tables ON id = table_id WHERE code = ?1 ORDER BY seq")
        .unwrap();
    let rows = query.query_map([code], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))).unwrap();
    rows.map(|row| row.map(|(seq, body)| (seq as u64, serde_json::from_str(&body).unwrap())).unwrap()).collect()
}
