//! Pictures. This is the one place where text goes into a page as it is: all of it is ours, and none of it is anybody's words.

use maud::{Markup, PreEscaped, html};

use crate::assets::ASSETS;
use crate::words::Words;

/// A small sign from the sheet of signs; it says nothing to those who don't see it.
pub(crate) fn sign(name: &str) -> Markup {
    html! { svg.sign aria-hidden="true" { use href={ (ASSETS.sprite.path) "#" (name) } {} } }
}

/// The hotel at night, for the first page.
pub(crate) fn hotel() -> Markup {
    PreEscaped(include_str!("../../assets/art/hotel.svg").to_owned())
}

/// A game's picture.
pub(crate) fn calaveras() -> Markup {
    PreEscaped(include_str!("../../assets/art/calaveras.svg").to_owned())
}

/// A game's picture.
pub(crate) fn arosa() -> Markup {
    PreEscaped(include_str!("../../assets/art/arosa.svg").to_owned())
}

/// A game's picture, with a clue in the reader's language on it.
pub(crate) fn codenames(words: Words) -> Markup {
    PreEscaped(include_str!("../../assets/art/codenames.svg").replace("{clue}", &words.say("codenames-art-clue")))
}

/// An address to point a telephone at, as an SVG file; `None` if it is too long for that.
pub(crate) fn qr_file(address: &str) -> Option<String> {
    let code = qrcode::QrCode::new(address).ok()?;
    Some(code.render::<qrcode::render::svg::Color<'_>>().min_dimensions(240, 240).build())
}

/// The same inside a page; nothing if it is too long.
pub(crate) fn qr_code(address: &str) -> Markup {
    // The head of a file has no place inside a page.
    let picture = qr_file(address).map(|file| file.replace("<?xml version=\"1.0\" standalone=\"yes\"?>", ""));
    PreEscaped(picture.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::words::Language;

    fn look_into(folder: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                look_into(&path);
            } else if !path.ends_with("page/art.rs") {
                let text = fs::read_to_string(&path).unwrap();
                assert!(!text.contains("PreEscaped"), "{} puts text into a page as it is", path.display());
            }
        }
    }

    #[test]
    fn a_picture_speaks_the_readers_language() {
        for (language, clue, other) in
            [(Language::English, "MIDNIGHT 3", "MINUIT"), (Language::French, "MINUIT 3", "MIDNIGHT")]
        {
            let picture = codenames(Words { language }).0;
            assert!(picture.contains(clue) && !picture.contains(other), "{picture}");
        }
    }

    #[test]
    fn nothing_else_goes_into_a_page_as_it_is() {
        look_into(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    }
}
