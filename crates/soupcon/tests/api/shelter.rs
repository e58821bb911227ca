//! What a server on the open net needs: other sites' pages, headers, links that are only looked at, and clear refusals to start.

use serde_json::json;

use crate::person::Person;
use crate::server::{Server, soupcon};

#[test]
fn another_sites_page_changes_nothing() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let cookie = format!("theme=dark; soupcon={}", person.token);
    let own = format!("http://{}", server.address);
    let place = |headers: &[(&str, &str)]| {
        let headers = [headers, &[("content-type", "application/json")]].concat();
        let path = format!("/tables/{table}/place");
        server.client().request_with("POST", &path, &headers, br#"{"seat":1,"bot":true}"#).verdict()
    };
    let foreign = (403, "foreign-site".to_owned());
    let fine = (200, String::new());
    let cookie = ("cookie", &*cookie);
    assert_eq!(place(&[cookie, ("sec-fetch-site", "cross-site")]), foreign);
    assert_eq!(place(&[cookie, ("sec-fetch-site", "same-site")]), foreign);
    assert_eq!(place(&[cookie, ("sec-fetch-site", "cross-site"), ("origin", &own)]), foreign);
    assert_eq!(place(&[cookie, ("origin", "https://elsewhere.example")]), foreign);
    assert_eq!(place(&[cookie, ("origin", "null")]), foreign);
    assert_eq!(place(&[cookie]), foreign, "a browser always says something");
    assert_eq!(place(&[cookie, ("sec-fetch-site", "same-origin")]), fine);
    assert_eq!(place(&[cookie, ("sec-fetch-site", "none")]), fine);
    assert_eq!(place(&[cookie, ("origin", &own)]), fine);
    // A proxy may ask under another name: then the public address counts, to the letter.
    let behind = ("host", "127.0.0.1");
    assert_eq!(place(&[cookie, behind, ("origin", &own)]), fine);
    assert_eq!(place(&[cookie, behind, ("origin", &format!("{own}.example"))]), foreign);
    assert_eq!(place(&[cookie, behind, ("origin", &own.replace("http:", "https:"))]), foreign);
    let bearer = format!("Bearer {}", person.token);
    assert_eq!(place(&[("authorization", &bearer), ("origin", "https://elsewhere.example")]), fine);
}

/// A form of another site comes without our `SameSite` cookie; a token in the answer would replace the browser's own.
#[test]
fn another_sites_form_gets_no_token() {
    let server = Server::start();
    let table = Person::new(&server).make(json!({ "game": "arosa" }));
    let form = [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "cross-site")];
    for path in [format!("/tables/{table}/join"), "/tables".to_owned(), "/people".to_owned()] {
        let answer = server.client().request_with("POST", &path, &form, b"name=Eve&game=arosa");
        assert_eq!(answer.verdict(), (403, "foreign-site".to_owned()), "{path}");
        assert_eq!(answer.header("set-cookie"), None);
    }
    let own = [form[0], ("sec-fetch-site", "same-origin")];
    let joined = server.client().request_with("POST", &format!("/tables/{table}/join"), &own, b"name=Ada").expect(303);
    assert!(joined.header("set-cookie").is_some());
}

#[test]
fn every_answer_guards_the_browser() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let mut answers = vec![
        person.act(&table, "start", json!({})),
        person.act(&table, "start", json!({})),
        person.post("/tables", &json!({})),
        server.client().request("DELETE", "/tables", None, None),
        server.client().request("GET", "/tables", Some("wrong"), None),
        server.client().get("/tables/x/stream?after=abc"),
        server.client().get("/tables/%ff"),
    ];
    let paths = ["/", "/api", "/api/openapi.json", "/nothing", "/../etc/passwd", "/healthz", "/readyz", "/metrics"];
    answers.extend(paths.map(|path| server.client().get(path)));
    for end in ["", "/record", "/qr.svg", "/nothing"] {
        answers.push(person.get(&format!("/tables/{table}{end}")));
    }
    for answer in answers {
        let policy = answer.header("content-security-policy").expect("every answer has a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe"));
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("x-frame-options", "DENY"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{}", answer.text());
        }
        assert_eq!(answer.header("access-control-allow-origin"), None);
        assert_ne!(answer.status / 100, 5, "{}", answer.text());
    }
}

#[test]
fn looking_changes_nothing() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let code = person.sees(&table)["table"]["code"].as_str().unwrap().to_owned();
    let figure = |name: &str| {
        let figures = server.client().get("/metrics");
        let value = figures.text().lines().find_map(|line| line.strip_prefix(name).map(str::to_owned));
        value.unwrap_or_else(|| panic!("there is a figure {name}"))
    };
    let before = (person.sees(&table), figure("soupcon_commits_total "));
    let bearer = format!("Bearer {}", person.token);
    let agents = ["Mozilla/5.0", "facebookexternalhit/1.1", "Slackbot-LinkExpanding 1.0"];
    let verbs = ["join", "sit", "stand", "place", "swap", "leave", "remove", "pass-host", "arrange", "start", "moves"];
    let mut paths = vec!["/".to_owned(), "/people".to_owned(), "/tables".to_owned(), format!("/codes/{code}")];
    paths.push(format!("/tables/{table}"));
    paths.push(format!("/tables/{table}/qr.svg"));
    paths.extend(verbs.map(|verb| format!("/tables/{table}/{verb}?name=Eve&seat=1")));
    for path in &paths {
        for method in ["GET", "HEAD"] {
            for agent in agents {
                for accept in ["*/*", "text/html"] {
                    let headers = [("user-agent", agent), ("accept", accept), ("authorization", &*bearer)];
                    for headers in [&headers[..], &headers[..2]] {
                        let answer = server.client().request_with(method, path, headers, b"");
                        assert!(answer.status < 500 && answer.header("set-cookie").is_none(), "{method} {path}");
                        assert!(method == "GET" || answer.body.is_empty());
                    }
                }
            }
        }
    }
    assert_eq!(before, (person.sees(&table), figure("soupcon_commits_total ")));
    let head = server.client().request_with("HEAD", &format!("/tables/{table}"), &[], b"");
    let get = server.client().get(&format!("/tables/{table}"));
    assert_eq!((head.status, head.header("content-length")), (200, get.header("content-length")));
}

#[test]
fn a_page_shows_what_people_wrote_as_text() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let script = "<script>alert(1)</script>";
    person.does(&table, "join", json!({ "name": "<img src=x onerror=a>" }));
    person.does(&table, "chat", json!({ "text": script }));
    let bearer = format!("Bearer {}", person.token);
    let headers = [("accept", "text/html"), ("authorization", &*bearer)];
    let page = server.client().request_with("GET", &format!("/tables/{table}"), &headers, b"").expect(200);
    assert!(page.text().contains("&lt;script&gt;"));
    // The page has one script of its own; nobody's words are another.
    let (before, after) =
        page.text().split_once("<script type=\"module\" src=\"/assets/").expect("the page's own script");
    for text in [before, after] {
        assert!(!text.contains("<script") && !text.contains("<img src=x"));
    }
    assert!(!page.text().contains(&person.token));
}

#[test]
fn what_cannot_be_served_is_refused_with_one_line() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    let free = folder.path().join("data");
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let no_database = folder.path().join("broken");
    std::fs::create_dir(&no_database).unwrap();
    std::fs::write(no_database.join("soupcon.db"), "not a database, but long enough to be read as one").unwrap();
    let any = "127.0.0.1:0";
    let listening = server.address.to_string();
    for (listen, data, said) in [
        (&*listening, &*free, "can't listen at"),
        (any, &*file, "file: "),
        (any, &file.join("below"), "below: "),
        (any, &no_database, "broken: "),
        (any, server.data(), "another Soupçon uses this database"),
    ] {
        let output = soupcon(&["serve", "--listen", listen, "--data", data.to_str().unwrap()]).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.starts_with("soupcon: ") && stderr.contains(said), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(output.stdout.is_empty());
    }
    // The first server hasn't noticed.
    assert_eq!(server.client().get("/readyz").status, 200);
}
