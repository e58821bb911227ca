//! Arosa at a table: the real tower, sounds for everybody's ears, and cubes where they really lie.

use std::collections::BTreeMap;
use std::time::Instant;

use serde_json::{Value, json};

use crate::client::Answer;
use crate::person::{Person, log};
use crate::play::{move_if_awaited, some_move};
use crate::server::Server;

/// Every clip has this size: 2.5 seconds.
const CLIP: usize = 61_440;

fn hear(person: &Person, table: &str, name: &Value) -> Answer {
    let path = format!("/tables/{table}/sounds/{}", name.as_str().expect("a sound has a name"));
    person.client.request("GET", &path, Some(&person.token), None)
}

/// What a turn lets hear: its throws, and the rattle.
fn sounds(scene: &Value) -> Vec<Value> {
    let throws = scene["sounds"].as_array().cloned().unwrap_or_default();
    throws.into_iter().chain(scene.get("rattle").filter(|rattle| rattle.is_string()).cloned()).collect()
}

/// How many cubes of each kind lie where, as the poses in the log say.
fn floors(poses: &Value) -> BTreeMap<(u64, u64), usize> {
    let mut floors = BTreeMap::new();
    for lying in poses.as_array().expect("poses are written down") {
        *floors.entry((lying[1].as_u64().unwrap(), lying[0].as_u64().unwrap())).or_default() += 1;
    }
    floors
}

/// A table of two people.
fn table_of_two(server: &Server) -> (Person, Person, String) {
    let (host, guest) = (Person::new(server), Person::new(server));
    let table = host.make(json!({ "game": "arosa", "options": { "players": 2 } }));
    guest.joins(&table, 1);
    host.does(&table, "start", json!({}));
    (host, guest, table)
}

#[test]
fn a5_every_throw_is_a_sound_and_an_opened_floor_shows_its_cubes() {
    let server = Server::start();
    let (host, guest, table) = table_of_two(&server);
    // The prologue: two victims, and two traces each.
    let scene = host.sees(&table)["scene"].clone();
    assert_eq!(scene["sounds"].as_array().map(Vec::len), Some(6));
    assert_eq!(scene["lying"], json!([]));
    let mut stream = host.stream(&table);
    stream.next().unwrap();
    for number in 0..12 {
        let seq = [&host, &guest].into_iter().find_map(|person| move_if_awaited(person, &table, number));
        let Some(seq) = seq else { break };
        let message = stream.next().unwrap();
        assert_eq!(message.seq(), Some(seq));
        let Some(events) = message.json["events"].as_array() else { break };
        let scene = &message.json["scene"];
        let threw = events.iter().filter(|event| event["event"] == "threw").count();
        assert_eq!(scene["sounds"].as_array().map(Vec::len), Some(threw));
        let opened = events.iter().find(|event| event["event"] == "opened").unwrap();
        let lying: Vec<&Value> = scene["lying"].as_array().unwrap().iter().map(|lying| &lying["piece"]).collect();
        let mut found: Vec<&Value> = opened["found"].as_array().unwrap().iter().collect();
        let (mut lying, by_text) = (lying, |piece: &&Value| piece.to_string());
        lying.sort_by_key(by_text);
        found.sort_by_key(by_text);
        assert_eq!(lying, found, "what lies there is what was found");
        for name in sounds(scene) {
            let (one, other) = (hear(&host, &table, &name).expect(200), hear(&guest, &table, &name).expect(200));
            assert_eq!((one.body.len(), one.header("content-type")), (CLIP, Some("audio/flac")));
            assert_eq!(one.header("cache-control"), Some("no-store"));
            assert!(one.body == other.body, "everybody hears the same");
        }
        let seen = guest.sees(&table);
        assert_eq!(seen["scene"], *scene, "who comes later finds the last turn");
    }
    // A name means nothing at another table, and nothing to a stranger.
    let name = host.sees(&table)["scene"]["sounds"][0].clone();
    let (other_host, _, other) = table_of_two(&server);
    assert_eq!(hear(&other_host, &other, &name).status, 404);
    assert_eq!(hear(&host, &table, &json!("0".repeat(32))).status, 404);
    assert_eq!(hear(&host, &table, &json!("../../record")).status, 404);
    let hidden = host.make(json!({ "game": "arosa", "onlookers": false }));
    host.does(&hidden, "start", json!({}));
    let name = host.sees(&hidden)["scene"]["sounds"][0].clone();
    assert_eq!(hear(&host, &hidden, &name).status, 200);
    assert_eq!(hear(&guest, &hidden, &name).status, 404);
}

/// Who couldn't listen at once does so later: a sound is kept as long as its game, also through a restart.
#[test]
fn a5_every_fall_can_be_heard_until_the_game_is_over() {
    let mut server = Server::start();
    let (host, guest, table) = table_of_two(&server);
    let mut turns = vec![host.sees(&table)["scene"].clone()];
    let mut is_over = false;
    for number in 0..200 {
        if [&host, &guest].into_iter().all(|person| move_if_awaited(person, &table, number).is_none()) {
            is_over = true;
            break;
        }
        turns.push(host.sees(&table)["scene"].clone());
        if number == 8 {
            server.kill();
            server.start_again();
        }
    }
    assert!(is_over && turns.len() > 12, "{} turns", turns.len());
    for (number, name) in
        turns.iter().enumerate().flat_map(|(number, turn)| sounds(turn).into_iter().map(move |name| (number, name)))
    {
        assert_eq!(hear(&guest, &table, &name).status, 200, "{name} of turn {number}");
    }
}

#[test]
fn a_game_of_arosa_goes_on_where_it_was_killed() {
    let mut server = Server::start();
    let (host, guest, table) = table_of_two(&server);
    let mut is_over = false;
    for number in 0..200 {
        if number % 10 == 4 {
            let before = host.sees(&table);
            let clips: Vec<Answer> =
                sounds(&before["scene"]).iter().map(|name| hear(&host, &table, name).expect(200)).collect();
            server.kill();
            server.start_again();
            assert_eq!(host.sees(&table), before, "the table is as it was");
            for (name, clip) in sounds(&before["scene"]).iter().zip(clips) {
                assert!(hear(&guest, &table, name).expect(200).body == clip.body, "and it sounds as it did");
            }
        }
        if [&host, &guest].into_iter().all(|person| move_if_awaited(person, &table, number).is_none()) {
            is_over = true;
            break;
        }
    }
    assert!(is_over && host.sees(&table)["table"]["phase"] == "over");
    check_log(&server, &table);
    // The record is verified by throwing everything again.
    let record = host.get(&format!("/tables/{table}/record")).expect(200);
    let file = server.data().join("record.json");
    std::fs::write(&file, &record.body).unwrap();
    let output = crate::server::soupcon(&["replay", "--verify", file.to_str().unwrap()]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// After every turn the cubes lie on the floors that the rules say.
fn check_log(server: &Server, table: &str) {
    use soupcon_rules::arosa::{Options, Position};
    use soupcon_rules::{Entry, Game, Nobody};

    let log = log(server, table);
    let dealt = log.iter().find_map(|(_, entry)| entry.get("dealt")).unwrap();
    let start = serde_json::from_value(dealt["start"].clone()).unwrap();
    let mut game = Position::from_start(&Options::default(), &start).unwrap();
    let truth = |game: &Position| {
        let mut floors = BTreeMap::new();
        for (floor, pieces) in (0..).zip(game.start().hotel) {
            for piece in pieces {
                let kind = serde_json::to_value(piece).unwrap().as_u64().unwrap_or(6);
                *floors.entry((floor, kind)).or_default() += 1;
            }
        }
        floors
    };
    assert_eq!(floors(&dealt["aftermath"]["poses"]), truth(&game));
    for moved in log.iter().filter_map(|(_, entry)| entry.get("moved")) {
        let entry: Entry<Position> = serde_json::from_value(moved["mv"].clone()).unwrap();
        entry.play(&mut game, 0, 0, &mut Nobody).unwrap();
        if game.outcome().is_none() {
            assert_eq!(floors(&moved["aftermath"]["poses"]), truth(&game), "{moved}");
        }
    }
}

/// All that a client gets of a throw but its samples.
struct Trace {
    floor: usize,
    clues: Vec<f64>,
}

/// What somebody could measure at a table, throw by throw, and where each throw ended.
fn watch(server: &Server, games: usize) -> Vec<Trace> {
    let mut traces = Vec::new();
    for _ in 0..games {
        let (host, guest, table) = table_of_two(server);
        for number in 0..60 {
            let mover = [&host, &guest].into_iter().find_map(|person| {
                let seen = person.sees(&table);
                let seat = seen["you"]["seat"].as_u64()? as usize;
                let mv = some_move("arosa", &seen["view"], seat, number)?;
                Some((person, mv))
            });
            let Some((person, mv)) = mover else { break };
            let start = Instant::now();
            person.does(&table, "moves", json!({ "move": mv }));
            let turn = start.elapsed().as_secs_f64();
            let scene = person.sees(&table)["scene"].clone();
            let last = log(server, &table).pop().unwrap().1;
            let throws = last["moved"]["mv"]["throws"].as_array().cloned().unwrap_or_default();
            let names = scene["sounds"].as_array().unwrap().clone();
            for (nth, (name, throw)) in names.iter().zip(&throws).enumerate() {
                let start = Instant::now();
                let answer = hear(person, &table, name).expect(200);
                let took = start.elapsed().as_secs_f64();
                let name = u128::from_str_radix(name.as_str().unwrap(), 16).unwrap();
                let heads: usize = answer.headers.iter().map(|(name, value)| name.len() + value.len()).sum();
                let clues = vec![
                    turn / (throws.len() + 3) as f64,
                    took,
                    answer.body.len() as f64,
                    heads as f64,
                    nth as f64,
                    throws.len() as f64,
                    (name >> 64) as f64,
                    name as u64 as f64,
                ];
                traces.push(Trace { floor: throw["floor"].as_u64().unwrap() as usize, clues });
            }
        }
    }
    traces
}

/// A guesser: each throw gets the floor that most of its nearest neighbours have, clue by clue on one scale.
fn guessed_right(learnt: &[Trace], asked: &[Trace]) -> usize {
    let count = learnt[0].clues.len();
    let spread: Vec<f64> = (0..count)
        .map(|clue| {
            let mean = learnt.iter().map(|trace| trace.clues[clue]).sum::<f64>() / learnt.len() as f64;
            let square = learnt.iter().map(|trace| (trace.clues[clue] - mean).powi(2)).sum::<f64>();
            (square / learnt.len() as f64).sqrt().max(1e-12)
        })
        .collect();
    let distance = |one: &Trace, other: &Trace| -> f64 {
        (0..count).map(|clue| ((one.clues[clue] - other.clues[clue]) / spread[clue]).powi(2)).sum()
    };
    let guess = |asked: &Trace| {
        let mut near: Vec<(f64, usize)> = learnt.iter().map(|trace| (distance(trace, asked), trace.floor)).collect();
        near.select_nth_unstable_by(25, |one, other| one.0.total_cmp(&other.0));
        let mut votes = [0; 8];
        near[..25].iter().for_each(|(_, floor)| votes[*floor] += 1);
        (0..8).max_by_key(|&floor| votes[floor]).unwrap()
    };
    asked.iter().filter(|trace| guess(trace) == trace.floor).count()
}

/// Two thousand throws, watched from outside: sizes, times, headers, names and order tell nothing about the floor.
#[test]
fn a24_nothing_but_the_sound_tells_the_floor() {
    let server = Server::start();
    let mut traces = Vec::new();
    while traces.len() < 2000 {
        let watched: Vec<Vec<Trace>> = std::thread::scope(|scope| {
            let watchers: Vec<_> = (0..4).map(|_| scope.spawn(|| watch(&server, 1))).collect();
            watchers.into_iter().map(|watcher| watcher.join().unwrap()).collect()
        });
        traces.extend(watched.into_iter().flatten());
    }
    let (learnt, asked) = traces.split_at(traces.len() / 2);
    let commonest = (0..8).map(|floor| asked.iter().filter(|trace| trace.floor == floor).count()).max().unwrap();
    let right = guessed_right(learnt, asked);
    // Always naming the commonest floor is the best that chance can do; four deviations above it would be a leak.
    let chance = commonest as f64;
    let bound = chance + 4.0 * (chance * (1.0 - chance / asked.len() as f64)).sqrt();
    assert!((right as f64) < bound, "{right} of {} are guessed right, and chance gives {commonest}", asked.len());
    // The guesser can guess: with the floor for a clue it is nearly always right.
    let told = |traces: &[Trace]| -> Vec<Trace> {
        let tell = |trace: &Trace| Trace { floor: trace.floor, clues: vec![trace.floor as f64] };
        traces.iter().map(tell).collect()
    };
    assert!(guessed_right(&told(learnt), &told(asked)) * 10 > asked.len() * 9);
}
