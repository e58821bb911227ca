//! Codenames' words at a table: the judge before a clue is sent, and lists that a host pastes in (K5, K20, K21).

use serde_json::{Value, json};

use crate::person::Person;
use crate::server::Server;

/// Twenty-five harmless words, the first few of them given.
fn list(first: &[&str]) -> Vec<String> {
    const REST: [&str; 25] = [
        "PIANO", "MARTEAU", "REQUIN", "VOLCAN", "CITRON", "JARDIN", "SERPENT", "TAMBOUR", "BALAI", "ÉTOILE", "TIGRE",
        "SAVON", "FLÈCHE", "MIROIR", "PANIER", "NUAGE", "TORTUE", "VIOLON", "FROMAGE", "CASTOR", "FUSÉE", "HORLOGE",
        "LANTERNE", "MOULIN", "RUBAN",
    ];
    first.iter().chain(&REST).take(25).map(|&word| word.to_owned()).collect()
}

/// A table for two with words of its own; the host is the spymaster, and the guest the agent.
fn table_of(host: &Person, guest: &Person, options: Value) -> String {
    let table = host.make(json!({ "game": "codenames", "language": "fr", "options": options }));
    guest.joins(&table, 1);
    host.does(&table, "start", json!({}));
    table
}

fn opinion(person: &Person, table: &str, clue: &str) -> Value {
    person
        .post(&format!("/tables/{table}/opinion"), &json!({ "move": { "seat": 0, "clue": clue, "number": 1 } }))
        .json()
}

#[test]
fn k20_the_spymaster_hears_what_the_judge_thinks() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let words = list(&["CROCHET", "NEIGE", "GLACE"]);
    let table = table_of(&host, &guest, json!({ "players": 2, "words": words }));
    for (clue, letter, about, certain) in [
        ("décrocher", json!("b"), json!(["CROCHET"]), true),
        ("snow", json!("d"), json!(["NEIGE"]), true),
        ("place", json!("c"), json!(["GLACE"]), false),
        ("ski", Value::Null, json!([]), false),
    ] {
        let heard = opinion(&host, &table, clue);
        assert_eq!(
            (&heard["letter"], &heard["about"], &heard["certain"]),
            (&letter, &about, &json!(certain)),
            "{clue}"
        );
        assert_eq!(heard["refused"], Value::Null, "{clue}");
    }
}

#[test]
fn k20_a_strict_table_refuses_only_what_is_certain() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let words = list(&["CROCHET", "NEIGE", "GLACE"]);
    let table = table_of(&host, &guest, json!({ "players": 2, "judge": "strict", "words": words }));
    assert_eq!(opinion(&host, &table, "décrocher")["refused"], "K18");
    let clue = |word: &str| json!({ "move": { "seat": 0, "clue": word, "number": 1 } });
    assert_eq!(host.tries(&table, "moves", clue("décrocher")).0, 422);
    host.does(&table, "moves", clue("place"));
}

/// What a host pastes in is refused with its place, or played.
#[test]
fn k5_hostile_lists_are_refused_with_a_reason() {
    let server = Server::start();
    let host = Person::new(&server);
    let long = "A".repeat(200);
    for (first, reason) in [
        (&["ÉTÉ", "ete"][..], "same word"),
        (&[long.as_str()], "40 letters"),
        (&[""], "40 letters"),
        (&["\u{202e}GAUCHE"], "40 letters"),
        (&["UN\u{200b}DEUX"], "40 letters"),
    ] {
        let settings = json!({ "game": "codenames", "options": { "words": list(first) }, "name": "Ada" });
        let answer = host.post("/tables", &settings);
        assert_eq!(answer.status, 400, "{first:?}");
        let said = String::from_utf8_lossy(&answer.body);
        assert!(said.contains(reason) && said.contains("options.words["), "{said}");
    }
    let many: Vec<String> = (0..10_000).map(|number| format!("M{number}")).collect();
    let answer = host.post("/tables", &json!({ "game": "codenames", "options": { "words": many }, "name": "Ada" }));
    assert!([400, 413].contains(&answer.status), "{}", answer.status);
}

#[test]
fn k5_odd_words_are_played_safely() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let odd = ["X", "😀", "<script>alert(1)</script>", "שלום", "مرحبا", "&amp;", "ARC-EN-CIEL", "NOIX DE COCO"];
    let table = table_of(&host, &guest, json!({ "players": 2, "words": list(&odd) }));
    assert_eq!(opinion(&host, &table, "noix")["letter"], "a");
    host.does(&table, "moves", json!({ "move": { "seat": 0, "clue": "BIZARRE", "number": 1 } }));
    guest.does(&table, "moves", json!({ "move": { "seat": 1, "guess": "😀" } }));
    assert_eq!(guest.sees(&table)["view"]["covered"], json!(["😀"]));
}
