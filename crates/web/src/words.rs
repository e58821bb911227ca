//! What the page says, in French and English: Fluent files under `locales/`, one folder a language, one file a part.
//!
//! A sentence is one message with variables, never put together from pieces. Messages are named where they are used, by a
//! literal, so that a test can tell which are missing, which differ in their variables, and which nobody uses.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::http::{HeaderMap, header};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::memoizer::MemoizerKind;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use maud::{Markup, html};
use unic_langid::LanguageIdentifier;

/// A language that the page speaks.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Language {
    English,
    French,
}

/// The parts of the page's text, in English and French.
macro_rules! parts {
    ($($part:literal),* $(,)?) => {
        [$((include_str!(concat!("../locales/en/", $part, ".ftl")), include_str!(concat!("../locales/fr/", $part, ".ftl")))),*]
    };
}

const PARTS: [(&str, &str); 11] = parts![
    "shell",
    "places",
    "screen",
    "hosting",
    "replay",
    "after",
    "guide",
    "rules",
    "calaveras",
    "arosa",
    "codenames"
];

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> =
    LazyLock::new(|| [bundle(Language::English), bundle(Language::French)]);

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = language.code().parse().expect("a language's code");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    bundle.set_use_isolating(false);
    if language == Language::French {
        bundle.set_formatter(Some(french_number));
    }
    for (english, french) in PARTS {
        let text = match language {
            Language::English => english.to_owned(),
            Language::French => with_french_spaces(french),
        };
        let resource = FluentResource::try_new(text).expect("the tests read these files");
        bundle.add_resource(resource).expect("the tests look for doubles");
    }
    bundle
}

/// French sets some signs apart by a space that doesn't break. The files have plain ones, which can be seen and typed.
pub(crate) fn with_french_spaces(text: &str) -> String {
    let mut text = text.replace("« ", "«\u{a0}").replace(" »", "\u{a0}»").replace(" :", "\u{a0}:");
    for sign in ["!", "?", ";", "%"] {
        text = text.replace(&format!(" {sign}"), &format!("\u{202f}{sign}"));
    }
    text
}

/// A number as French writes it: with a decimal comma.
fn french_number<M: MemoizerKind>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    Some(number.as_string().replace('.', ","))
}

/// Marks around the value of a variable while a sentence is made, so that it can be set off afterwards.
const MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];

/// The value of a variable in a sentence.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    /// Words that are shown, such as a name.
    Text(Cow<'a, str>),
    /// What a sentence chooses its words by, and never shows.
    Key(&'static str),
    Number(f64),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(text.into())
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self {
                Value::Number(number as f64)
            }
        }
    )*};
}

numbers!(u8, u32, i32, usize);

/// The page's voice in one language.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Words {
    pub(crate) language: Language,
}

impl Words {
    /// A message without variables.
    pub(crate) fn say(self, id: &str) -> String {
        self.format(id, None)
    }

    /// A message with variables.
    pub(crate) fn tell<'a>(self, id: &str, values: impl IntoIterator<Item = (&'static str, Value<'a>)>) -> String {
        self.fill(id, values, Cow::into_owned)
    }

    /// A message whose words in variables, such as names, are set off.
    pub(crate) fn show<'a>(self, id: &str, values: impl IntoIterator<Item = (&'static str, Value<'a>)>) -> Markup {
        let marked = |text: Cow<'_, str>| format!("{}{}{}", MARKS[0], text.replace(MARKS, ""), MARKS[1]);
        set_off(&self.fill(id, values, marked))
    }

    fn fill<'a>(
        self,
        id: &str,
        values: impl IntoIterator<Item = (&'static str, Value<'a>)>,
        mark: fn(Cow<'a, str>) -> String,
    ) -> String {
        let mut arguments = FluentArgs::new();
        for (name, value) in values {
            match value {
                Value::Text(text) => arguments.set(name, mark(text)),
                Value::Key(key) => arguments.set(name, key),
                Value::Number(number) => arguments.set(name, number),
            }
        }
        self.format(id, Some(&arguments))
    }

    fn format(self, id: &str, arguments: Option<&FluentArgs<'_>>) -> String {
        let bundle = &BUNDLES[self.language as usize];
        let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else {
            debug_assert!(false, "there is no message {id}");
            return id.to_owned();
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, arguments, &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        text
    }
}

/// Puts what stands between marks in bold.
fn set_off(text: &str) -> Markup {
    html! {
        @for (number, piece) in text.split(MARKS).enumerate() {
            @if number % 2 == 1 { b { (piece) } } @else { (piece) }
        }
    }
}

impl Language {
    pub(crate) const ALL: [Language; 2] = [Language::English, Language::French];

    /// As it stands in an address, a cookie, or `lang`.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// Its own name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
        }
    }

    pub(crate) fn from_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// What a browser was told to ask for, or what somebody has chosen.
    pub(crate) fn of(headers: &HeaderMap, chosen: Option<&str>) -> Language {
        if let Some(language) = chosen.and_then(Language::from_code) {
            return language;
        }
        let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        preferred(wanted).unwrap_or(Language::English)
    }
}

/// The best of our languages in a list such as `fr-CH, fr;q=0.9, en;q=0.8`.
fn preferred(wanted: &str) -> Option<Language> {
    let ranked = wanted.split(',').filter_map(|range| {
        let (tag, quality) = range.split_once(";q=").unwrap_or((range, "1"));
        let language = Language::from_code(tag.trim().get(..2)?)?;
        Some((quality.trim().parse::<f32>().ok().filter(|quality| *quality > 0.0)?, language))
    });
    // Of equals the first.
    ranked.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, language)| language)
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
