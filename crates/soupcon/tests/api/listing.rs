//! What others see of the server before they come: search engines, previews of links, a telephone's first screen.

use serde_json::json;

use crate::client::{Answer, Client};
use crate::person::Person;
use crate::server::Server;

fn page(client: Client, path: &str, more: &[(&str, &str)]) -> Answer {
    client.request_with("GET", path, &[&[("accept", "text/html")], more].concat(), b"")
}

/// What a page's head says under this name.
fn meta(page: &Answer, name: &str) -> Option<String> {
    let text = page.text();
    let (_, rest) = text.split_once(&format!("{name}\" content=\""))?;
    Some(rest.split_once('"')?.0.to_owned())
}

#[test]
fn the_first_page_says_what_it_is() {
    let server = Server::start();
    let public_url = format!("http://{}", server.address);
    for (language, begins) in [("en", "A hotel at midnight"), ("fr", "Un hôtel à minuit")] {
        let home = page(server.client(), "/", &[("accept-language", language)]).expect(200);
        for name in ["name=\"description", "property=\"og:description"] {
            assert!(meta(&home, name).is_some_and(|said| said.starts_with(begins)), "{name} in {language}");
        }
        assert_eq!(meta(&home, "property=\"og:url").as_deref(), Some(&*format!("{public_url}/")));
        assert!(meta(&home, "property=\"og:title").is_some_and(|title| title.contains("Soupçon")));
        let card = meta(&home, "property=\"og:image").unwrap();
        let card = card.strip_prefix(&public_url).expect("a whole address");
        assert_eq!(server.client().get(card).expect(200).header("content-type"), Some("image/png"));
        assert_eq!(meta(&home, "name=\"robots"), None);
        assert_eq!(home.header("x-robots-tag"), None);
    }
    let robots = server.client().get("/robots.txt").expect(200);
    assert_eq!(robots.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(robots.text(), "User-agent: *\nAllow: /\n");
}

/// Who finds a table's address in a list would be a stranger at it.
#[test]
fn what_belongs_to_a_table_or_to_somebody_is_listed_nowhere() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let cookie = format!("soupcon={}", person.token);
    for path in
        ["", "/screen", "/host"].map(|end| format!("/tables/{table}{end}")).into_iter().chain(["/history".to_owned()])
    {
        let page = page(server.client(), &path, &[("cookie", &cookie)]).expect(200);
        assert_eq!(page.header("x-robots-tag"), Some("noindex, nofollow"), "{path}");
        assert_eq!(meta(&page, "name=\"robots").as_deref(), Some("noindex, nofollow"), "{path}");
    }
    let answer = person.get(&format!("/tables/{table}")).expect(200);
    assert_eq!(answer.header("x-robots-tag"), Some("noindex, nofollow"), "for programs as well");
    for path in ["/rules/arosa", "/puzzles", "/daily", "/keeps"] {
        let page = page(server.client(), path, &[]).expect(200);
        assert_eq!((page.header("x-robots-tag"), meta(&page, "name=\"robots")), (None, None), "{path}");
        assert!(meta(&page, "name=\"description").is_some(), "{path}");
    }
}

/// Width and height of a PNG file.
fn png_size(picture: &Answer) -> (u32, u32) {
    assert_eq!(picture.header("content-type"), Some("image/png"));
    assert_eq!(picture.body[..8], *b"\x89PNG\r\n\x1a\n");
    assert!(picture.body.len() < 10_000, "{} bytes", picture.body.len());
    let number = |at: usize| u32::from_be_bytes(picture.body[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn telephones_get_icons_that_they_can_read() {
    let server = Server::start();
    let manifest = server.client().get("/manifest.webmanifest").expect(200).json();
    let icons = manifest["icons"].as_array().unwrap();
    for purpose in ["any", "maskable"] {
        for size in [192, 512] {
            let sizes = format!("{size}x{size}");
            let fits = |icon: &&serde_json::Value| {
                icon["type"] == "image/png" && icon["purpose"] == purpose && icon["sizes"] == *sizes
            };
            let icon = icons.iter().find(fits).unwrap_or_else(|| panic!("no {purpose} icon of {sizes}: {manifest}"));
            let picture = server.client().get(icon["src"].as_str().unwrap()).expect(200);
            assert_eq!(png_size(&picture), (size, size));
        }
    }
    let home = page(server.client(), "/", &[]).expect(200);
    for (rel, size) in [("apple-touch-icon", 180), ("icon", 48)] {
        let (_, rest) = home.text().split_once(&format!("<link rel=\"{rel}\" href=\"")).expect(rel);
        let picture = server.client().get(rest.split_once('"').unwrap().0).expect(200);
        assert_eq!(png_size(&picture), (size, size));
    }
    assert_eq!(png_size(&server.client().get("/favicon.ico").expect(200)), (48, 48));
}
