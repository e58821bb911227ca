//! What people write stays text, and every answer carries its guards.

use anyhow::Result;
use serde_json::{Value, json};
use soupcon_browser::{Screen, play};

use crate::{all_is_well, set_up};

#[tokio::test]
async fn nothing_that_people_write_comes_alive() -> Result<()> {
    let (server, _browser, people) = set_up(2, Screen::laptop("en")).await?;
    let [ada, bob] = people.as_slice() else { unreachable!("two of them") };
    let name = "<img src=x onerror=hacked=1>";
    let table = play::gather("codenames", &[(ada, name), (bob, "<svg/onload=hacked=1>")]).await?;
    let words: Vec<String> = (0..30).map(|number| format!("<IMG SRC=Q{number} ONERROR=HACKED=1>")).collect();
    ada.click(".own-words summary").await?;
    ada.write(".own-words textarea", &words.join("\n")).await?;
    ada.eval("document.querySelector('.own-words textarea').dispatchEvent(new Event('change', { bubbles: true }))")
        .await?;
    ada.write(".talk input", "<script>hacked=1</script><a href=javascript:hacked=1>x</a>").await?;
    ada.click(".talk button").await?;
    bob.sees("document.getElementById('chat').textContent.includes('<script>')").await?;
    ada.choose("select[name='options.players:json']", "4").await?;
    play::start(&[ada, bob]).await?;
    bob.sees("document.querySelector('.word .text').textContent.startsWith('<IMG')").await?;
    bob.visit(&table).await?;
    bob.sees("document.querySelector('#seat-0 .name').textContent.startsWith('<img')").await?;
    // A clue is heard by the judge, then by everybody.
    let clue = "<svg/onload=hacked=1>";
    ada.sees("document.querySelector('.clue-form')").await?;
    ada.write(".clue-form input.typed", clue).await?;
    ada.sees("document.getElementById('opinion').textContent").await?;
    let wired = json!({ "move": { "seat": 0, "clue": clue, "number": 1 } }).to_string();
    let script = format!(
        "fetch(location.pathname + '/moves', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
         body: {} }}).then((answer) => answer.status)",
        json!(wired)
    );
    let status = ada.eval(&script).await?;
    assert!(status == 200 || status == 422 || status == 409, "{status}");
    for person in [ada, bob] {
        assert_eq!(person.eval("typeof hacked").await?, "undefined");
        let alive = ".word img, .key-tag img, .chat script, .chat a, #story svg, #opinion svg, .slip svg[onload]";
        assert_eq!(person.eval(&format!("document.querySelectorAll({alive:?}).length")).await?, 0);
    }
    // What doesn't lead anywhere is shown as it was written, or not at all.
    for address in
        ["/code?code=%3Cimg%20src%3Dx%20onerror%3Dhacked%3D1%3E", "/tables/%3Cscript%3Ehacked=1%3C%2Fscript%3E"]
    {
        bob.visit(address).await?;
        bob.sees("document.querySelector('main')").await?;
        assert_eq!(bob.eval("typeof hacked").await?, "undefined");
    }
    all_is_well(&server, &[ada, bob]);
    Ok(())
}

#[tokio::test]
async fn every_answer_has_its_guards() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::phone("fr")).await?;
    let ada = &people[0];
    ada.visit("/").await?;
    ada.click(".card.codenames button[value=friends]").await?;
    ada.sees("document.querySelector('.big-code')").await?;
    ada.visit("/nowhere").await?;
    ada.sees("document.getElementById('problem')").await?;
    let answers = ada.answers();
    assert!(answers.len() >= 6, "{answers:?}");
    for answer in answers.iter().filter(|answer| answer["url"].as_str().is_some_and(|url| url.starts_with("http"))) {
        let header = |name: &str| {
            let headers = answer["headers"].as_object().unwrap();
            headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.clone())
        };
        let has = |name: &str, part: &str| {
            header(name).as_ref().and_then(Value::as_str).is_some_and(|text| text.contains(part))
        };
        assert!(has("content-security-policy", "default-src 'none'"), "{answer}");
        assert!(!has("content-security-policy", "unsafe"), "{answer}");
        assert!(has("x-content-type-options", "nosniff") && has("referrer-policy", "same-origin"), "{answer}");
        let is_asset = answer["url"].as_str().is_some_and(|url| url.contains("/assets/"));
        assert!(has("cache-control", if is_asset { "immutable" } else { "no-store" }), "{answer}");
        assert!(is_asset || !has("content-encoding", "gzip"), "a page is never packed: {answer}");
    }
    all_is_well(&server, &[ada]);
    Ok(())
}
