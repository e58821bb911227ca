//! The button that hands something on: by the device's own means, or else as text to paste.

use maud::{Markup, html};

use crate::words::Words;

/// Hands on a link, or a text in its place. Without a script there is nothing to press: the link can be read beside it.
pub(crate) fn button(words: Words, link: &str, text: Option<&str>, label: &str) -> Markup {
    html! {
        button.small.plain type="button" hidden data-share=(link) data-share-text=[text]
            data-copied=(words.say("share-copied")) data-by-hand=(words.say("share-by-hand")) { (label) }
    }
}
