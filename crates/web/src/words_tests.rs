//! Both languages say the same things, and the code says nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use super::*;

/// Each message of one language with the variables it uses.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::new();
    for (english, french) in PARTS {
        let text = if language == Language::English { english } else { french };
        let resource = fluent_syntax::parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                assert!(!matches!(entry, Entry::Term(_) | Entry::Junk { .. }), "only messages and comments: {entry:?}");
                continue;
            };
            assert!(message.attributes.is_empty(), "{}: a sentence has no pieces", message.id.name);
            let mut variables = BTreeSet::new();
            note_pattern(message.value.as_ref().expect("a message says something"), &mut variables);
            let is_new = messages.insert(message.id.name.to_owned(), variables).is_none();
            assert!(is_new, "{} is there twice", message.id.name);
        }
    }
    messages
}

fn note_pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => note_inline(inline, variables),
            Expression::Select { selector, variants } => {
                note_inline(selector, variables);
                variants.iter().for_each(|variant| note_pattern(&variant.value, variables));
            }
        }
    }
}

fn note_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        // A message inside another would make a sentence of pieces.
        other => panic!("only variables: {other:?}"),
    }
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_variables() {
    let (english, french) = (messages(Language::English), messages(Language::French));
    let names = |messages: &BTreeMap<String, BTreeSet<String>>| messages.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(names(&english), names(&french));
    for (id, variables) in &english {
        assert_eq!(variables, &french[id], "{id}");
    }
}

/// The text of every source file of this crate.
fn sources(folder: &Path, texts: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, texts);
        } else if !path.ends_with("words.rs") && !path.ends_with("words_tests.rs") {
            texts.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The messages that the code names, each after `say(`, `tell(` or `show(`.
fn used() -> BTreeSet<String> {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    let mut used = BTreeSet::new();
    for (path, text) in &texts {
        for call in [".say(", ".tell(", ".show("] {
            for rest in text.split(call).skip(1) {
                let rest = rest.trim_start();
                let Some(literal) = rest.strip_prefix('"') else {
                    let line = rest.lines().next().unwrap_or_default();
                    panic!("{path}: a message is named by a literal, not {line}");
                };
                used.insert(literal.split('"').next().unwrap().to_owned());
            }
        }
    }
    used
}

#[test]
fn the_code_uses_every_message_and_no_other() {
    let said: BTreeSet<String> = messages(Language::English).into_keys().collect();
    let used = used();
    assert_eq!(used.difference(&said).collect::<Vec<_>>(), Vec::<&String>::new(), "used, but not said");
    assert_eq!(said.difference(&used).collect::<Vec<_>>(), Vec::<&String>::new(), "said, but not used");
}

#[test]
fn a_browser_gets_the_language_it_asks_for() {
    assert_eq!(preferred("fr-CH, fr;q=0.9, en;q=0.8"), Some(Language::French));
    assert_eq!(preferred("de, en;q=0.5, fr;q=0.4"), Some(Language::English));
    assert_eq!(preferred("en;q=0, fr;q=0.1"), Some(Language::French));
    assert_eq!(preferred("de"), None);
    assert_eq!(preferred(""), None);
}

#[test]
fn french_signs_keep_to_their_words() {
    assert_eq!(with_french_spaces("Quoi ? « Oui » : non !"), "Quoi\u{202f}? «\u{a0}Oui\u{a0}»\u{a0}: non\u{202f}!");
    assert_eq!(with_french_spaces("{ $percent } % par coup"), "{ $percent }\u{202f}% par coup");
}

#[test]
fn numbers_are_written_as_their_language_writes_them() {
    let told = |language, number| Words { language }.tell("review-a-move", [("percent", Value::Number(number))]);
    assert_eq!(told(Language::English, 4.7), "4.7% a move");
    assert_eq!(told(Language::French, 4.7), "4,7\u{202f}% par coup");
    assert_eq!(told(Language::French, 0.3), "0,3\u{202f}% par coup");
    assert_eq!(told(Language::French, 12.0), "12\u{202f}% par coup");
}

/// The text that people read: every message, and the rules.
fn texts() -> impl Iterator<Item = (String, Language, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = |folder: &str| {
        let entries = fs::read_dir(root.join(folder)).unwrap();
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect::<Vec<_>>()
    };
    let in_english = |path: &Path| path.to_str().unwrap().contains("/en/") || path.to_str().unwrap().contains(".en.");
    ["locales/en", "locales/fr", "../../docs/rules"].into_iter().flat_map(files).map(move |path| {
        let language = if in_english(&path) { Language::English } else { Language::French };
        (path.display().to_string(), language, fs::read_to_string(&path).unwrap())
    })
}

/// Games without cards have none that are hidden either.
#[test]
fn only_calaveras_speaks_of_cards() {
    for language in Language::ALL {
        let words = Words { language };
        let told = |game| {
            let moment = words.tell("origin-moment", [("moves", 3.into()), ("game", Value::Key(game))]);
            format!("{} {moment}", words.tell("what-if-hint", [("game", Value::Key(game))])).to_lowercase()
        };
        let of_cards = ["cards", "cartes"];
        assert!(of_cards.iter().any(|cards| told("calaveras").contains(cards)));
        for game in ["arosa", "codenames"] {
            assert!(!of_cards.iter().any(|cards| told(game).contains(cards)), "{}", told(game));
        }
    }
}

#[test]
fn apostrophes_are_typographic() {
    let mut count = 0;
    for (path, _, text) in texts() {
        for (number, line) in (1..).zip(text.lines()) {
            let is_comment = path.ends_with(".ftl") && line.starts_with('#');
            assert!(is_comment || !line.contains('\''), "{path}:{number}: {line}");
        }
        count += 1;
    }
    assert_eq!(count, 2 * PARTS.len() + 6, "every file is looked at");
}

/// Sentences that stand in the code itself, such as names and labels in quotation marks before a brace or in `alt`.
#[test]
fn the_code_has_no_words_of_its_own_with_straight_apostrophes() {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page"), &mut texts);
    assert!(texts.len() > 30);
    for (path, text) in &texts {
        for (number, line) in (1..).zip(text.lines()) {
            let is_code = !line.trim_start().starts_with("//");
            // A letter, an apostrophe and a letter inside of a string: a lifetime or a character stands elsewhere.
            let strings = line.split('"').skip(1).step_by(2);
            let is_straight = |string: &str| {
                let letters: Vec<char> = string.chars().collect();
                letters.windows(3).any(|three| three[1] == '\'' && three[0].is_alphabetic() && three[2].is_alphabetic())
            };
            assert!(!(is_code && strings.into_iter().any(is_straight)), "{path}:{number}: {line}");
        }
    }
}

#[test]
fn percent_signs_stand_as_their_language_sets_them() {
    for (path, language, text) in texts() {
        for (number, line) in (1..).zip(text.lines()) {
            let before: Vec<char> = line.split('%').rev().skip(1).filter_map(|part| part.chars().last()).collect();
            let is_apart = language == Language::French;
            assert!(before.iter().all(|&sign| sign.is_whitespace() == is_apart), "{path}:{number}: {line}");
        }
    }
}

#[test]
fn what_people_wrote_stays_text_in_a_sentence() {
    assert_eq!(set_off("\u{e000}<b>\u{e001} & co").into_string(), "<b>&lt;b&gt;</b> &amp; co");
}

/// A message with these variables; every other that it has is something that fits.
fn told(language: Language, id: &str, values: &[(&'static str, f64)]) -> String {
    let variables = messages(language).remove(id).unwrap_or_else(|| panic!("{id}"));
    let value = |name: &str| match values.iter().find(|(given, _)| *given == name) {
        Some((_, number)) => Value::Number(*number),
        None if ["count", "traces", "victims", "points", "percent"].contains(&name) => Value::Number(1.0),
        None if name == "how" => Value::Key("board"),
        None => Value::Text("Ada".into()),
    };
    let values: Vec<(&'static str, Value<'_>)> =
        variables.iter().map(|name| (&*name.clone().leak(), value(name))).collect();
    Words { language }.tell(id, values)
}

#[test]
fn the_ground_floor_has_a_name() {
    for (language, ground) in [(Language::English, "ground floor"), (Language::French, "rez-de-chaussée")] {
        let messages = messages(language);
        // Two floors are drawn as an example, and neither is the ground floor.
        let of_floors = messages.iter().filter(|(id, used)| used.contains("floor") && *id != "rules-arosa-fall");
        let ids: Vec<&String> = of_floors.map(|(id, _)| id).collect();
        assert!(ids.len() > 10, "{ids:?}");
        for id in ids {
            let sentence = told(language, id, &[("floor", 0.0)]);
            assert!(sentence.contains(ground) || sentence.contains(&ground.replacen('r', "R", 1)), "{id}: {sentence}");
            assert!(!sentence.contains('0'), "{id}: {sentence}");
            assert!(told(language, id, &[("floor", 3.0)]).contains('3'), "{id}");
        }
    }
}

#[test]
fn arosa_counts_what_there_is() {
    use Language::{English, French};
    let end = |language| told(language, "arosa-end-why", &[("traces", 11.0)]);
    assert!(end(English).contains("Ada has 11 traces on the board."), "{}", end(English));
    assert!(end(French).contains("Ada a 11 traces sur le plan."), "{}", end(French));
    let erased = |language, traces| told(language, "arosa-told-erased", &[("traces", traces), ("floor", 3.0)]);
    assert_eq!(erased(English, 0.0), "Ada has no trace to take back from floor 3.");
    assert_eq!(erased(English, 2.0), "Ada takes 2 traces back from floor 3.");
    assert_eq!(erased(French, 0.0), "Ada n’a aucune trace à reprendre à l’étage 3.");
    assert_eq!(erased(French, 1.0), "Ada reprend une trace à l’étage 3.");
    let found = |language, victims| told(language, "guide-arosa-victim", &[("victims", victims), ("floor", 3.0)]);
    assert!(found(English, 1.0).starts_with("A victim was found, and floor 3 is"), "{}", found(English, 1.0));
    assert!(found(English, 2.0).starts_with("Both victims were found at once, and floor 3 is"));
    assert!(found(French, 2.0).starts_with("Les deux victimes sont trouvées d’un coup, et l’étage 3 est"));
}
