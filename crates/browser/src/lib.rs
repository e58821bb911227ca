//! The page in a real browser: a server in this process, one Chromium, and people in contexts of their own.
//!
//! ```text
//! let server = Server::start().await?;
//! let browser = Browser::start().await?;
//! let ada = browser.person(&server, Screen::phone("fr")).await?;
//! ada.visit("/").await?;
//! ada.click(".card.codenames button[value=friends]").await?;
//! ada.sees("document.querySelector('.big-code')").await?;
//! ```

#![forbid(unsafe_code)]

mod devtools;
mod freezer;
mod person;
pub mod play;
mod server;
mod things;

pub use devtools::Browser;
pub use freezer::Freezer;
pub use person::{Person, Screen};
pub use server::Server;
pub use things::{Thing, Things};
