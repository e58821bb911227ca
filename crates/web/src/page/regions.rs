//! The parts of a table's page that may change, each by itself.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use maud::{Markup, html};
use serde::Serialize;

/// A part of the page that changes as a whole.
pub(crate) struct Region {
    /// The `id` of the element that holds it, and others like it.
    list: Cow<'static, str>,
    /// The `id` of its own element.
    id: String,
    /// Its element.
    html: Markup,
}

/// All that may change on a page, in the order in which it stands there.
#[derive(Default)]
pub(crate) struct Regions(Vec<Region>);

/// What a stream's page shows already: a digest of each region.
#[derive(Default)]
pub(crate) struct Shown(HashMap<String, u64>);

/// What must change on a page.
#[derive(Serialize)]
pub(crate) struct Changes<'a> {
    /// Lists, own ids, and elements without them, of the regions that are new or different.
    pub(crate) regions: Vec<(&'a str, &'a str, String)>,
    /// The ids of those that are gone.
    pub(crate) gone: Vec<String>,
}

impl Regions {
    /// Adds a region to a list. `html` is one element that has this id.
    pub(crate) fn add(&mut self, list: impl Into<Cow<'static, str>>, id: impl Into<String>, html: Markup) {
        let id = id.into();
        debug_assert!(html.0.contains(&attribute(&id)), "{id}: {}", html.0);
        self.0.push(Region { list: list.into(), id, html });
    }

    /// Adds an element of which only the attributes may change: what it holds are regions of their own. `html` is the element
    /// without them.
    pub(crate) fn add_attributes(&mut self, id: impl Into<String>, html: Markup) {
        self.add("", id, html);
    }

    /// Everything that stands in a list.
    pub(crate) fn put(&self, list: &str) -> Markup {
        html! { @for region in self.0.iter().filter(|region| region.list == list) { (region.html) } }
    }

    /// A digest of all of it, by which a page says what it shows.
    pub(crate) fn digest(&self) -> String {
        let mut hasher = DefaultHasher::new();
        for region in &self.0 {
            region.id.hash(&mut hasher);
            region.digest().hash(&mut hasher);
        }
        format!("{:016x}", hasher.finish())
    }
}

impl Region {
    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.html.0.hash(&mut hasher);
        hasher.finish()
    }

    /// Its element in few bytes. The id is sent beside it.
    fn packed(&self) -> String {
        without_quotes(&self.html.0.replacen(&attribute(&self.id), "", 1))
    }
}

fn attribute(id: &str) -> String {
    format!(" id=\"{id}\"")
}

impl Shown {
    /// A page that shows all of this.
    pub(crate) fn all(regions: &Regions) -> Shown {
        Shown(regions.0.iter().map(|region| (region.id.clone(), region.digest())).collect())
    }

    /// What must change so that the page shows this; from now on it does.
    pub(crate) fn update<'a>(&mut self, regions: &'a Regions) -> Changes<'a> {
        let next = Shown::all(regions);
        let is_new = |region: &&Region| self.0.get(&region.id) != next.0.get(&region.id);
        let changed = regions.0.iter().filter(is_new);
        let changed = changed.map(|region| (&*region.list, &*region.id, region.packed())).collect();
        let mut gone: Vec<String> = self.0.keys().filter(|id| !next.0.contains_key(*id)).cloned().collect();
        gone.sort_unstable();
        *self = next;
        Changes { regions: changed, gone }
    }
}

/// The same HTML with as few quotation marks as it can do with, and those that JSON needs no second byte for: an update has hundreds.
/// In text they are written as `&quot;`, so `="` begins a value wherever it stands.
fn without_quotes(html: &str) -> String {
    let mut short = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once("=\"") {
        let Some((value, after)) = after.split_once('"') else { break };
        let quote = match value {
            _ if can_stand_alone(value) => "",
            _ if value.contains('\'') => "\"",
            _ => "'",
        };
        for part in [before, "=", quote, value, quote] {
            short.push_str(part);
        }
        rest = after;
    }
    short.push_str(rest);
    short
}

/// Whether an attribute's value means the same without quotation marks.
fn can_stand_alone(value: &str) -> bool {
    !value.is_empty() && !value.contains(|c: char| c.is_ascii_whitespace() || "\"'=<>`".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regions(parts: &[(&str, &str)]) -> Regions {
        let mut regions = Regions::default();
        for (id, text) in parts {
            regions.add("list", *id, html! { p id=(id) { (text) } });
        }
        regions
    }

    #[test]
    fn only_what_changed_is_sent() {
        let before = regions(&[("a", "1"), ("b", "1"), ("c", "1")]);
        let after = regions(&[("a", "1"), ("b", "2"), ("d", "1")]);
        let mut shown = Shown::all(&before);
        let Changes { regions, gone } = shown.update(&after);
        let sent = |id, html: &str| ("list", id, html.to_owned());
        assert_eq!(regions, [sent("b", "<p>2</p>"), sent("d", "<p>1</p>")]);
        assert_eq!(gone, ["c"]);
        assert!(shown.update(&after).regions.is_empty());
    }

    #[test]
    fn quotes_go_where_nothing_depends_on_them() {
        let text = html! {
            p.a.b id="x-1" title="say \"=\" 'now'" alt="\"no\" & so" data-none="" href="/a/?b" { "x=\"y\" & <b>" }
        };
        let short = "<p class='a b' id=x-1 title=\"say &quot;=&quot; 'now'\" alt='&quot;no&quot; &amp; so' data-none='' href=/a/?b>\
            x=&quot;y&quot; &amp; &lt;b&gt;</p>";
        assert_eq!(without_quotes(&text.0), short);
    }

    #[test]
    fn a_digest_tells_pages_apart() {
        assert_eq!(regions(&[("a", "1")]).digest(), regions(&[("a", "1")]).digest());
        assert_ne!(regions(&[("a", "1")]).digest(), regions(&[("a", "2")]).digest());
    }
}
