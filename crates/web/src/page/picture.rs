//! A moment of a game as one picture that stands for itself: to be sent around, printed, or put on a page. It shows what everybody at
//! the table saw, whoever asks for it.
//!
//! There is no style sheet in it, since our own pages may not have one inside either: colours stand on the shapes, and each comes with
//! a sign or a word.

use maud::{Markup, html};

use super::games;
use super::replay::Showing;

/// How large the picture is, as those who preview links want it.
const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;

const NIGHT: &str = "#0c1220";
pub(super) const PANEL: &str = "#151d33";
pub(super) const LINE: &str = "#3a4672";
pub(super) const TEXT: &str = "#f3ecdb";
pub(super) const SOFT: &str = "#bcc2d8";
pub(super) const LAMP: &str = "#ffd78f";
pub(super) const PAPER: &str = "#f5ecd6";
pub(super) const INK: &str = "#20222e";
const SERIF: &str = "Palatino, Georgia, 'Liberation Serif', serif";
const SANS: &str = "'Segoe UI', Roboto, 'Liberation Sans', sans-serif";

/// The whole picture.
pub(crate) fn draw(showing: &Showing<'_>) -> Markup {
    let scene = showing.open_scene();
    let title = games::title(scene.game);
    let sentences = showing.last_sentences().join(" ");
    let told = if sentences.is_empty() { scene.words.say("replay-begins") } else { sentences };
    let lines = wrap(&told, 92, 2);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(HEIGHT) viewBox={ "0 0 " (WIDTH) " " (HEIGHT) }
            role="img" lang=(scene.words.language.code()) aria-labelledby="title told" {
            title id="title" { (title) ", " (showing.when()) }
            desc id="told" { (told) }
            rect width=(WIDTH) height=(HEIGHT) fill=(NIGHT) {}
            circle cx="1010" cy="-60" r="420" fill="#2b2f57" opacity="0.35" {}
            (text(40, 62, 44, LAMP, SERIF, title))
            (ending_text(1160, 62, 24, SOFT, &showing.when()))
            @if let Some(sight) = &scene.sight { (games::drawing(&scene, sight)) }
            rect x="40" y="520" width="1120" height="84" rx="6" fill=(PAPER) {}
            @for (y, line) in [if lines.len() == 1 { 570 } else { 555 }, 588].into_iter().zip(&lines) {
                (text(62, y, 23, INK, SERIF, line))
            }
        }
    }
}

/// A line of text.
pub(super) fn label(x: i32, y: i32, size: i32, colour: &str, words: &str) -> Markup {
    text(x, y, size, colour, SANS, words)
}

fn text(x: i32, y: i32, size: i32, colour: &str, font: &str, words: &str) -> Markup {
    html! { text x=(x) y=(y) font-size=(size) fill=(colour) font-family=(font) font-weight="600" { (words) } }
}

fn ending_text(x: i32, y: i32, size: i32, colour: &str, words: &str) -> Markup {
    html! { text x=(x) y=(y) font-size=(size) fill=(colour) font-family=(SANS) text-anchor="end" { (words) } }
}

/// A text in the middle of a box, as large as it can be written there.
pub(super) fn centred([x, y, width]: [i32; 3], largest: i32, colour: &str, words: &str) -> Markup {
    // A capital is about two thirds as wide as it is high.
    let letters = words.chars().count().max(1) as i32;
    let size = largest.min((width - 12) * 3 / 2 / letters);
    html! {
        text x=(x + width / 2) y=(y) font-size=(size) fill=(colour) font-family=(SANS) font-weight="600" text-anchor="middle" { (words) }
    }
}

/// A box.
pub(super) fn frame([x, y, width, height]: [i32; 4], fill: &str, line: &str) -> Markup {
    html! { rect x=(x) y=(y) width=(width) height=(height) rx="8" fill=(fill) stroke=(line) stroke-width="2" {} }
}

/// Text in lines of so many letters; what doesn't fit is cut where a word ends.
fn wrap(words: &str, letters: usize, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        let is_last = lines.len() == most;
        let last = lines.last_mut().expect("there is a line");
        if last.chars().count() + word.chars().count() < letters || last.is_empty() {
            last.push_str(if last.is_empty() { "" } else { " " });
            last.push_str(word);
        } else if is_last {
            last.push('…');
            break;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_ends_with_a_whole_word() {
        assert_eq!(wrap("one two three", 8, 2), ["one two", "three"]);
        assert_eq!(wrap("one two three four five", 8, 2), ["one two", "three…"]);
        assert_eq!(wrap("", 8, 2), [""]);
    }
}
