//! The layout of every place at every size, in both languages: nothing that can be used is covered, no text is cut off, no word is
//! broken in two, and on one's turn what is needed to move is seen without scrolling. `audit.js` looks for faults; all of them are
//! listed at once, and with `LAYOUT_PICTURES=folder` there is a picture of every place at every size.

mod games;
mod places;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use soupcon_browser::{Person, Screen};

/// Telephones, one of them held sideways, a tablet, laptops and a television.
const SIZES: [(u32, u32); 7] =
    [(390, 844), (360, 740), (844, 390), (1024, 768), (1366, 657), (1280, 800), (1920, 1080)];

/// The menu of a page, opened.
const OPEN_MENU: (&str, &str) =
    ("(document.querySelector('.menu').open = true)", "document.querySelector('.menu[open] .sheet')");

/// A page at a moment, and how it comes to look so.
struct View<'a> {
    /// What it is called in a list of faults.
    place: String,
    address: String,
    /// What is done there, each step with what is seen once it is done.
    steps: &'a [(&'a str, &'a str)],
    /// The part that is looked at: what is open may cover the rest.
    scope: &'a str,
    /// What is seen without scrolling.
    needed: &'a [&'a str],
    /// The same, but on a telephone that is held sideways one may have to scroll.
    needed_if_tall: &'a [&'a str],
}

impl<'a> View<'a> {
    /// A page as it arrives.
    fn of(place: impl Into<String>, address: impl Into<String>) -> View<'a> {
        View {
            place: place.into(),
            address: address.into(),
            steps: &[],
            scope: "body",
            needed: &[],
            needed_if_tall: &[],
        }
    }

    /// The faults at all sizes, in both languages.
    async fn faults(&self, person: &Person) -> Result<Vec<String>> {
        let mut faults = Vec::new();
        for language in ["en", "fr"] {
            person.look_with(screen(1280, 800, language)).await?;
            person.visit(&self.address).await?;
            for (step, seen) in self.steps {
                person.sees(step).await.with_context(|| format!("{} ({language})", self.place))?;
                person.sees(seen).await.with_context(|| format!("{} ({language})", self.place))?;
            }
            for (width, height) in SIZES {
                person.look_with(screen(width, height, language)).await?;
                for fault in self.faults_at(person, width, height).await? {
                    faults.push(format!("{}, {width}x{height}, {language}: {fault}", self.place));
                }
                if let Some(folder) = std::env::var_os("LAYOUT_PICTURES") {
                    let file = format!("{}-{width}x{height}-{language}.png", self.place.replace(' ', "-"));
                    person.picture(&std::path::Path::new(&folder).join(file)).await?;
                }
            }
        }
        Ok(faults)
    }

    async fn faults_at(&self, person: &Person, width: u32, height: u32) -> Result<Vec<String>> {
        let if_tall = if height < 500 { &[] } else { self.needed_if_tall };
        let needed: Vec<&str> = self.needed.iter().chain(if_tall).copied().collect();
        let wanted = json!({ "width": width, "height": height, "scope": self.scope, "needed": needed });
        // A bot may have moved: what flies lies over the page. Transitions between sizes come to their end as well.
        let script = format!(
            "(async () => {{
                do await new Promise(requestAnimationFrame); while (document.documentElement.matches(':active-view-transition'));
                document.getAnimations().forEach((one) => one.finish());
                return ({})({wanted});
            }})()",
            include_str!("layout/audit.js").trim_end()
        );
        let found = person.eval(&script).await.with_context(|| format!("{}, {width}x{height}", self.place))?;
        let found = found.as_array().context("a list")?;
        Ok(found.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }
}

fn screen(width: u32, height: u32, language: &'static str) -> Screen {
    Screen { width, height, touch: width < 1200, ..Screen::laptop(language) }
}

/// Lists every fault at once.
fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults of layout:\n{}", faults.len(), faults.join("\n"));
}
