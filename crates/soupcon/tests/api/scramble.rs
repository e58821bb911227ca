//! Two servers differ in what somebody may not know, and in nothing else. The same is done at both, and that somebody must
//! receive the same bytes from both: whatever depends on a secret, by whichever road, shows up as a difference.
//!
//! A game is dealt once. For each client the deal is scrambled in the database: as many secrets as possible change places
//! without changing what this client gets to know by the rules. What that is, is worked out here from the logs ([`known_to`]),
//! not from the program's views.

use std::fs;
use std::path::Path;

use rusqlite::{Connection, params};
use serde_json::{Value, json};
use soupcon_rules::{Dice, Entry, Game, Nobody, arosa, calaveras, codenames};
use soupcon_table::{Seal, SecretDice};
use tempfile::TempDir;

use crate::client::{Answer, Client, Stream};
use crate::person::{Person, log, wait_for};
use crate::play::some_move;
use crate::server::{Server, temporary_folder};

/// Who listens: four seats, and somebody who looks on.
const CLIENTS: [Option<usize>; 5] = [Some(0), Some(1), Some(2), Some(3), None];

/// A game that was dealt, as it lies in a database, and the tokens of those who play it.
struct Dealt {
    folder: TempDir,
    game: &'static str,
    table: String,
    tokens: Vec<(String, String)>,
    start: Value,
}

/// Somebody's move, as it was sent.
struct Sent {
    seat: usize,
    body: Value,
}

/// All that was received from one server, and the truth.
struct Played {
    /// For each client, what it received after each move; the first is what it received before any.
    received: Vec<Vec<String>>,
    truth: Vec<Truth>,
}

/// The whole position after a move, the move with all that chance decided, and how the cubes on the opened floor lay.
#[derive(Clone)]
pub(crate) struct Truth {
    position: Value,
    mv: Value,
    lying: Value,
}

fn deal(game: &'static str) -> Dealt {
    let mut server = Server::start();
    let people: Vec<Person> = (0..4).map(|_| Person::new(&server)).collect();
    let table = people[0].make(json!({ "game": game }));
    (1..4).for_each(|seat| people[seat].joins(&table, seat as u8));
    people[0].does(&table, "start", json!({}));
    let start = log(&server, &table).into_iter().find_map(|(_, entry)| entry.get("dealt").cloned()).unwrap();
    server.stop();
    let folder = temporary_folder();
    copy(server.data(), folder.path());
    let tokens = people.into_iter().map(|person| (person.id, person.token)).collect();
    Dealt { folder, game, table, tokens, start: start["start"].clone() }
}

/// Copies the database; the folder of reviews beside it holds what follows from it.
fn copy(from: &Path, to: &Path) {
    let entries = fs::read_dir(from).unwrap().map(Result::unwrap);
    for file in entries.filter(|entry| entry.file_type().unwrap().is_file()) {
        fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
}

impl Dealt {
    /// A server on which this game was dealt like this.
    fn serve(&self, start: &Value) -> Server {
        let folder = temporary_folder();
        copy(self.folder.path(), folder.path());
        let database = Connection::open(folder.path().join("soupcon.db")).unwrap();
        let query = "SELECT table_id, seq, at_ms, body, (SELECT digest FROM entries WHERE seq = last.seq - 1)
                     FROM entries AS last ORDER BY seq DESC LIMIT 1";
        let (table, seq, at_ms, body, before): (Vec<u8>, i64, i64, String, [u8; 32]) = database
            .query_row(query, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))
            .unwrap();
        let (old, new) = (self.start.to_string(), start.to_string());
        let mut entry: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(entry["dealt"]["start"], self.start, "the deal is the last entry");
        entry["dealt"]["start"] = start.clone();
        if let Some(aftermath) = entry["dealt"].get_mut("aftermath") {
            rename_cubes(&mut aftermath["poses"], &start["hotel"]);
        }
        assert!(old.len() == new.len(), "secrets only change places");
        let body = entry.to_string();
        let digest = Seal(before).next(seq as u64, at_ms, &body);
        database
            .execute(
                "UPDATE entries SET body = ?1, digest = ?2 WHERE table_id = ?3 AND seq = ?4",
                params![body, digest.0, table, seq],
            )
            .unwrap();
        drop(database);
        Server::start_in(folder, &["--no-rate-limits", "--log", "warn"])
    }

    fn people(&self, client: Client) -> Vec<Person> {
        let person = |(id, token): &(String, String)| Person {
            client,
            id: id.clone(),
            token: token.clone(),
            heard: std::sync::Mutex::default(),
        };
        self.tokens.iter().map(person).collect()
    }

    /// Plays on a server: these moves, or else some. Every client listens, asks, and tries what it may not do.
    fn play(&self, server: &Server, moves: Option<&[Sent]>) -> (Played, Vec<Sent>) {
        let people = self.people(server.client());
        let path = format!("/tables/{}/stream", self.table);
        let mut streams: Vec<Stream> = people.iter().map(|person| person.stream(&self.table)).collect();
        streams.push(server.client().stream(&path, &[]).ok().unwrap());
        let first = streams.iter_mut().map(|stream| stream.next().unwrap().text);
        let mut received: Vec<Vec<String>> =
            first.zip(CLIENTS).map(|(text, client)| vec![text + &self.asks(server, &people, client)]).collect();
        let mut sent = Vec::new();
        for number in 0..60 {
            let next = match moves {
                Some(moves) => moves.get(number).map(|Sent { seat, body }| (*seat, body.clone())),
                None => self.choose(&people, number),
            };
            let Some((seat, body)) = next else { break };
            let answer = people[seat].act(&self.table, "moves", body.clone());
            if answer.status != 200 {
                assert!(moves.is_some(), "{}", answer.text());
                break;
            }
            let seq = answer.json()["seq"].as_u64();
            for ((stream, client), received) in streams.iter_mut().zip(CLIENTS).zip(&mut received) {
                let text = wait_for(stream, |message| message.seq() == seq).text;
                let own = if client == Some(seat) { told(&answer) } else { String::new() };
                received.push(text + &own + &self.asks(server, &people, client));
            }
            sent.push(Sent { seat, body });
        }
        (Played { received, truth: self.truth(server) }, sent)
    }

    fn choose(&self, people: &[Person], number: usize) -> Option<(usize, Value)> {
        people.iter().enumerate().find_map(|(seat, person)| {
            let seen = person.sees(&self.table);
            let mv = some_move(self.game, &seen["view"], seat, number)?;
            Some((seat, json!({ "id": format!("{number}"), "seq": seen["seq"], "move": mv })))
        })
    }

    /// What somebody can find out by asking: the table, its page, a stream, a record too early, a move that isn't theirs, and
    /// the same with a token that is nobody's.
    fn asks(&self, server: &Server, people: &[Person], client: Option<usize>) -> String {
        let token = client.map(|seat| &*people[seat].token);
        // Every server has its own port, of five digits.
        let address = server.address.to_string();
        let wrong = "0".repeat(52);
        let table = format!("/tables/{}", self.table);
        // Cubes that change places sound alike: a sound is of a floor, not of a colour.
        let sound = server.client().get(&table).json()["scene"]["sounds"][0].as_str().map(str::to_owned);
        let mut answers = String::new();
        for token in [token, Some(&wrong)] {
            let mut get = |path: &str, accept: &str| {
                let bearer = token.map(|token| format!("Bearer {token}"));
                let mut headers = vec![("accept", accept)];
                headers.extend(bearer.iter().map(|bearer| ("authorization", &**bearer)));
                answers += &told(&server.client().request_with("GET", path, &headers, b""));
            };
            get(&table, "application/json");
            if let Some(name) = &sound {
                get(&format!("{table}/sounds/{name}"), "*/*");
            }
            get(&table, "text/html");
            get(&format!("{table}/record"), "application/json");
            let mut post = |verb: &str, body: Value| {
                let path = format!("{table}/{verb}");
                answers += &told(&server.client().request("POST", &path, token, Some(&body)));
            };
            for seat in 0..4 {
                for mv in impossible_moves(self.game, seat) {
                    post("moves", json!({ "move": mv }));
                }
            }
            post("sit", json!({ "seat": 1 }));
        }
        answers.replace(&address, "server")
    }

    fn truth(&self, server: &Server) -> Vec<Truth> {
        let log = log(server, &self.table);
        let dealt = log.iter().position(|(_, entry)| entry.get("dealt").is_some()).unwrap();
        let options = &log[dealt].1["dealt"]["settings"]["options"];
        let moves: Vec<Value> = log[dealt + 1..].iter().map(|(_, entry)| entry["moved"]["mv"].clone()).collect();
        let mut truth = replay_of(self.game, options, &log[dealt].1["dealt"]["start"], &moves);
        assert_eq!(truth.len(), moves.len() + 1, "the log can be played again");
        for (truth, (_, entry)) in truth[1..].iter_mut().zip(&log[dealt + 1..]) {
            truth.lying = entry["moved"]["aftermath"]["found"].clone();
        }
        truth
    }
}

/// What was true after each of these moves, as far as they can be made from such a start.
pub(crate) fn replay_of(game: &str, options: &Value, start: &Value, moves: &[Value]) -> Vec<Truth> {
    match game {
        "calaveras" => replay::<calaveras::Position>(options, start, moves),
        "arosa" => replay::<arosa::Position>(options, start, moves),
        _ => replay::<codenames::Position>(options, start, moves),
    }
}

/// Gives the cubes that lie on each floor the kinds that a start says: cubes are alike, but for their colour.
fn rename_cubes(poses: &mut Value, hotel: &Value) {
    let mut kinds: Vec<Vec<u64>> = hotel.as_array().unwrap().iter().map(kinds_of).collect();
    for lying in poses.as_array_mut().unwrap() {
        let floor = lying[1].as_u64().unwrap() as usize;
        lying[0] = kinds[floor].pop().expect("as many cubes as before").into();
    }
}

/// A victim is the seventh kind.
fn kinds_of(pieces: &Value) -> Vec<u64> {
    pieces.as_array().unwrap().iter().map(|piece| piece.as_u64().unwrap_or(6)).collect()
}

fn replay<G: Game>(options: &Value, start: &Value, moves: &[Value]) -> Vec<Truth> {
    let options = serde_json::from_value(options.clone()).unwrap();
    let Ok(mut game) = G::from_start(&options, &serde_json::from_value(start.clone()).unwrap()) else {
        return Vec::new();
    };
    let position = |game: &G| serde_json::to_value(game.start()).unwrap();
    let mut truth = vec![Truth { position: position(&game), mv: Value::Null, lying: Value::Null }];
    for mv in moves {
        let entry: Entry<G> = serde_json::from_value(mv.clone()).unwrap();
        if entry.play(&mut game, 0, 0, &mut Nobody).is_err() {
            break;
        }
        truth.push(Truth { position: position(&game), mv: mv.clone(), lying: Value::Null });
    }
    truth
}

/// An answer, all of it but the time of day, which stands in a header and on pages.
fn told(answer: &Answer) -> String {
    let headers: Vec<_> = answer.headers.iter().filter(|(name, _)| name != "date").collect();
    let mut body = String::from_utf8_lossy(&answer.body).into_owned();
    if let Some(now) = body.split_once("data-now=\"").and_then(|(_, rest)| Some(rest.split_once('"')?.0.to_owned())) {
        body = body.replace(&now, "now");
    }
    format!("\n{} {headers:?} {body}", answer.status)
}

/// Moves that are refused whatever is hidden, if refusals tell nothing: the mover can't be this far from the truth.
fn impossible_moves(game: &str, seat: usize) -> Vec<Value> {
    match game {
        "calaveras" => vec![
            json!({ "seat": seat, "play": "casino", "to": "innocent" }),
            json!({ "seat": seat, "play": "hotel", "to": { "seat": 9 } }),
            json!({ "seat": seat, "pass": true, "draws": ["hotel"] }),
        ],
        "arosa" => vec![json!({ "seat": seat, "open": 8 }), json!({ "seat": seat, "suspect": [seat], "open": 1 })],
        _ => vec![
            json!({ "seat": seat, "guess": "NOTAWORDOFTHISGAME" }),
            json!({ "seat": seat, "clue": "two words", "number": 1 }),
        ],
    }
}

/// What a client knows by the rules after a move: everything but the secrets, and of those what it has been shown.
fn known_to(game: &str, seat: Option<usize>, before: Option<&Truth>, now: &Truth) -> Value {
    let mut position = now.position.clone();
    let mut mv = now.mv.clone();
    let mut shown = Value::Null;
    match game {
        // C29: hands and the deck, but for one's own hand; so also what others draw.
        "calaveras" => {
            hide(&mut position["deck"]);
            for (other, player) in position["seats"].as_array_mut().unwrap().iter_mut().enumerate() {
                if Some(other) != seat {
                    hide(&mut player["hand"]);
                }
            }
            mv = without(mv, &["draws", "drew"]);
        }
        // A24: where things lie, but for the floor that was opened; what fell out, but not from where.
        "arosa" => {
            position = without(position, &["hotel"]);
            if let (Some(before), Some(open)) = (before, mv["open"].as_u64()) {
                shown = before.position["hotel"][open as usize].clone();
            }
            mv = without(mv, &["shifted"]);
            for hidden in ["throws", "fell"] {
                for fact in mv.get_mut(hidden).and_then(Value::as_array_mut).into_iter().flatten() {
                    *fact = without(fact.take(), &["floor", "knocked", "from"]);
                }
            }
        }
        // K3: the key, but for the words that are covered; a spymaster knows it all.
        _ => {
            let covered = position["covered"].as_array().unwrap().clone();
            let is_spymaster = seat.is_some_and(|seat| position["seats"][seat]["role"] == "spymaster");
            for at in 0..25 {
                if !is_spymaster && !covered.contains(&position["words"][at]) {
                    position["key"][at] = Value::Null;
                }
            }
        }
    }
    json!([position, mv, shown, now.lying])
}

fn hide(cards: &mut Value) {
    *cards = cards.as_array().unwrap().len().into();
}

fn without(mut object: Value, names: &[&str]) -> Value {
    if let Some(object) = object.as_object_mut() {
        object.retain(|name, _| !names.contains(&&**name));
    }
    object
}

/// How many moves long a client can't tell one game from the other, by the rules.
fn alike(game: &str, seat: Option<usize>, one: &[Truth], other: &[Truth]) -> usize {
    let known = |truth: &[Truth], at: usize| known_to(game, seat, at.checked_sub(1).map(|at| &truth[at]), &truth[at]);
    (0..one.len().min(other.len())).take_while(|&at| known(one, at) == known(other, at)).count()
}

/// Where the secrets of a deal lie that a client doesn't know.
fn secrets(game: &str, start: &Value, seat: Option<usize>) -> Vec<String> {
    let places = |at: String| {
        let count = start.pointer(&at).and_then(Value::as_array).map_or(0, Vec::len);
        (0..count).map(move |nth| format!("{at}/{nth}"))
    };
    match game {
        "calaveras" => {
            let others = (0..4).filter(|&other| Some(other) != seat);
            others.flat_map(|other| places(format!("/seats/{other}/hand"))).chain(places("/deck".to_owned())).collect()
        }
        "arosa" => (0..8).flat_map(|floor| places(format!("/hotel/{floor}"))).collect(),
        _ => places("/key".to_owned()).collect(),
    }
}

/// The deal with as many secrets as possible in other places, so that this client can't tell for `horizon` moves.
pub(crate) fn scramble(
    game: &str,
    dealt: &Value,
    seat: Option<usize>,
    truth: &[Truth],
    horizon: usize,
) -> (Value, usize) {
    let options = json!({});
    let moves: Vec<Value> = truth[1..=horizon].iter().map(|truth| truth.mv.clone()).collect();
    // How cubes would lie is seen when the twin is played.
    let truth: Vec<Truth> = truth.iter().map(|truth| Truth { lying: Value::Null, ..truth.clone() }).collect();
    let mut dice = SecretDice::random();
    let mut places = secrets(game, dealt, seat);
    places.sort_by_cached_key(|_| dice.roll());
    let (mut start, mut swaps) = (dealt.clone(), 0);
    for (nth, one) in places.iter().enumerate() {
        for other in &places[nth + 1..] {
            let mut swapped = start.clone();
            let (here, there) = (start.pointer(one).unwrap(), start.pointer(other).unwrap());
            if here == there {
                continue;
            }
            *swapped.pointer_mut(one).unwrap() = there.clone();
            *swapped.pointer_mut(other).unwrap() = here.clone();
            let twin = replay_of(game, &options, &swapped, &moves);
            if alike(game, seat, &truth, &twin) > horizon {
                (start, swaps) = (swapped, swaps + 1);
                break;
            }
        }
    }
    (start, swaps)
}

/// Two texts from where they differ.
pub(crate) fn differ<'a>(one: &'a str, other: &'a str) -> (&'a str, &'a str) {
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let rest = |text: &'a str| text.get(same.saturating_sub(80)..text.len().min(same + 80)).unwrap_or(text);
    (rest(one), rest(other))
}

/// Plays one deal and its scrambled twins; gives how many moves were compared, and how many secrets had changed places.
fn compare(game: &'static str) -> (usize, usize) {
    let dealt = deal(game);
    let (real, sent) = dealt.play(&dealt.serve(&dealt.start), None);
    let (mut compared, mut changed) = (0, 0);
    for (client, seat) in CLIENTS.into_iter().enumerate() {
        // The sooner the two may part, the more can be scrambled. The last move may show everything.
        let horizon = SecretDice::random().below(sent.len().clamp(2, 12) as u32 - 1) as usize;
        let (start, swaps) = scramble(game, &dealt.start, seat, &real.truth, horizon);
        if swaps == 0 {
            continue;
        }
        let (twin, _) = dealt.play(&dealt.serve(&start), Some(&sent[..horizon]));
        let alike = alike(game, seat, &real.truth, &twin.truth);
        for (after, (one, other)) in real.received[client].iter().zip(&twin.received[client]).take(alike).enumerate() {
            let (one, other) = differ(one, other);
            assert!(one == other, "{game}, seat {seat:?}, after {after} moves: {one}, with other secrets {other}");
            compared += 1;
        }
        changed += swaps;
    }
    (compared, changed)
}

/// Several deals: one may end too soon to tell anything.
fn compare_until(game: &'static str, enough_moves: usize, enough_secrets: usize) {
    let (mut compared, mut changed) = (0, 0);
    for _ in 0..60 {
        let (moves, secrets) = compare(game);
        (compared, changed) = (compared + moves, changed + secrets);
        if compared >= enough_moves && changed >= enough_secrets {
            return;
        }
    }
    panic!("only {compared} moves were compared, with {changed} secrets in other places");
}

#[test]
fn c29_no_byte_depends_on_the_cards_of_others() {
    compare_until("calaveras", 80, 150);
}

#[test]
fn a24_no_byte_depends_on_where_things_lie() {
    compare_until("arosa", 80, 50);
}

#[test]
fn k3_no_byte_depends_on_the_key() {
    compare_until("codenames", 60, 100);
}
