//! The page in real Chromium.

#![forbid(unsafe_code)]

mod after;
mod arosa;
mod axe;
mod blind;
mod calaveras;
mod codenames;
mod controls;
mod first;
mod hosting;
mod keyboard;
mod layout;
mod manners;
mod network;
mod plain;
mod puzzles;
mod replay;
mod shelter;
mod waiting;

use anyhow::Result;
use soupcon_browser::{Browser, Person, Screen, Server};

/// A server, a browser, and so many people with the same kind of screen, who find it as on a home network.
async fn set_up(count: usize, screen: Screen) -> Result<(Server, Browser, Vec<Person>)> {
    let server = Server::start().await?;
    let (browser, people) = people_at(&server.url(), count, screen).await?;
    Ok((server, browser, people))
}

/// The same at the serving machine, where browsers let a page do more.
async fn set_up_trusted(count: usize, screen: Screen) -> Result<(Server, Browser, Vec<Person>)> {
    let server = Server::start().await?;
    let (browser, people) = people_at(&server.loopback_url(), count, screen).await?;
    Ok((server, browser, people))
}

async fn people_at(home: &str, count: usize, screen: Screen) -> Result<(Browser, Vec<Person>)> {
    let browser = Browser::start().await?;
    let mut people = Vec::new();
    for _ in 0..count {
        people.push(browser.person_at(home, screen).await?);
    }
    Ok((browser, people))
}

/// What the page has told those who listen to it.
async fn heard(person: &Person) -> Result<String> {
    person.text("document.getElementById('heard').textContent").await
}

/// Nothing went wrong in anybody's page, and nobody asked anywhere else.
fn all_is_well(server: &Server, people: &[&Person]) {
    for person in people {
        assert_eq!(person.complaints(), Vec::<String>::new());
        let foreign: Vec<String> = person
            .requests()
            .into_iter()
            .filter(|url| ![&server.url(), &server.loopback_url(), "data:"].iter().any(|own| url.starts_with(*own)))
            .collect();
        assert_eq!(foreign, Vec::<String>::new());
    }
}
