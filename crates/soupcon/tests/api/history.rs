//! The list of somebody's games, and what is struck from it.

use serde_json::json;

use crate::person::Person;
use crate::play::play_to_the_end;
use crate::server::Server;

fn history(person: &Person) -> String {
    let bearer = format!("Bearer {}", person.token);
    let headers = [("accept", "text/html"), ("authorization", &*bearer), ("accept-language", "en")];
    person.client.request_with("GET", "/history", &headers, b"").expect(200).text().to_owned()
}

/// How many games the list has, and the figures of a game: played and won.
fn figures(page: &str, game: &str) -> (usize, Vec<u32>) {
    let row =
        page.split_once(&format!("<th scope=\"row\">{game}</th>")).map(|(_, rest)| rest.split("</tr>").next().unwrap());
    let cells =
        row.unwrap_or_default().split("<td>").skip(1).map(|cell| cell.split('<').next().unwrap().parse().unwrap());
    (page.matches("action=\"/history/forget\"").count(), cells.collect())
}

#[test]
fn a_list_of_ones_games_outlives_a_restart_and_can_be_shortened() {
    let mut server = Server::start();
    let (person, other) = (Person::new(&server), Person::new(&server));
    assert_eq!(figures(&history(&person), "Calaveras").0, 0);
    let table = person.make(json!({ "game": "calaveras" }));
    other.joins(&table, 2);
    let mut won = [0, 0];
    for round in 0..2 {
        if round > 0 {
            person.does(&table, "again", json!({}));
        }
        let mut stream = person.stream(&table);
        person.does(&table, "start", json!({}));
        let last = play_to_the_end(&[&person, &other], &table, &mut stream);
        let winners = last["outcome"]["winners"].as_array().unwrap();
        for (nth, seat) in [0, 2].into_iter().enumerate() {
            won[nth] += u32::from(winners.contains(&json!(seat)));
        }
        assert_eq!(figures(&history(&person), "Calaveras"), (round + 1, vec![round as u32 + 1, won[0]]));
    }
    server.kill();
    server.start_again();
    assert_eq!(figures(&history(&person), "Calaveras"), (2, vec![2, won[0]]));
    assert_eq!(figures(&history(&other), "Calaveras"), (2, vec![2, won[1]]));

    // One game is struck from one list, also by somebody who has left; the table stays.
    other.does(&table, "leave", json!({}));
    other.does(&table, "forget", json!({ "game": 1 }));
    assert_eq!(figures(&history(&other), "Calaveras").0, 1);
    assert_eq!(other.tries(&table, "forget", json!({ "game": 1 })), (409, "no-game".to_owned()));
    assert_eq!(other.tries(&table, "forget", json!({ "game": 3 })), (409, "no-game".to_owned()));
    assert_eq!(figures(&history(&person), "Calaveras").0, 2);
    let stranger = Person::new(&server);
    assert_eq!(stranger.tries(&table, "forget", json!({ "game": 2 })), (409, "no-game".to_owned()));
    person.get(&format!("/tables/{table}/replay?game=1")).expect(200);
    other.does(&table, "forget", json!({ "game": 2 }));
    assert_eq!(figures(&history(&other), "Calaveras"), (0, Vec::new()));
}
