//! Styles, script and pictures: inside the program, made ready once, kept by browsers for ever under an address that changes
//! with their content.

use std::io::Write;
use std::sync::LazyLock;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// The styles, in the order in which they are joined.
const STYLES: [&str; 11] = [
    include_str!("../assets/hotel.css"),
    include_str!("../assets/places.css"),
    include_str!("../assets/table.css"),
    include_str!("../assets/calaveras.css"),
    include_str!("../assets/arosa.css"),
    include_str!("../assets/codenames.css"),
    include_str!("../assets/after.css"),
    include_str!("../assets/rules.css"),
    include_str!("../assets/replay.css"),
    include_str!("../assets/screen.css"),
    include_str!("../assets/short.css"),
];

/// The script's parts. The first makes `soupcon`, through which the others find each other; each has a scope of its own.
const SCRIPTS: [&str; 14] = [
    include_str!("../assets/soupcon.js"),
    include_str!("../assets/morph.js"),
    include_str!("../assets/live.js"),
    include_str!("../assets/hands.js"),
    include_str!("../assets/rules.js"),
    include_str!("../assets/calaveras.js"),
    include_str!("../assets/arosa-sound.js"),
    include_str!("../assets/arosa-notes.js"),
    include_str!("../assets/arosa.js"),
    include_str!("../assets/codenames.js"),
    include_str!("../assets/after.js"),
    include_str!("../assets/replay.js"),
    include_str!("../assets/screen.js"),
    include_str!("../assets/begin.js"),
];

/// Everything that has an address of its own.
pub(crate) struct Assets {
    pub(crate) style: Asset,
    pub(crate) script: Asset,
    pub(crate) sprite: Asset,
    pub(crate) icon: Asset,
    pub(crate) icon_turn: Asset,
    pub(crate) icon_maskable: Asset,
    /// The same as pictures of points, for those who don't read SVG: the first in a window's tab, the others on a telephone.
    pub(crate) icon_small: Asset,
    pub(crate) icon_touch: Asset,
    pub(crate) icon_192: Asset,
    pub(crate) icon_512: Asset,
    pub(crate) icon_maskable_192: Asset,
    pub(crate) icon_maskable_512: Asset,
    /// What others see of a link before they follow it; a picture of points, since few of those who preview links read SVG.
    pub(crate) card: Asset,
}

/// A file as it is sent.
pub(crate) struct Asset {
    /// Where it is.
    pub(crate) path: String,
    kind: &'static str,
    plain: Vec<u8>,
    packed: Vec<u8>,
}

/// What is served under `/assets/`.
pub(crate) static ASSETS: LazyLock<Assets> = LazyLock::new(|| {
    let scopes: String = SCRIPTS[1..].iter().map(|part| format!("{{\n{part}}}\n")).collect();
    Assets {
        style: Asset::new("soupcon", "css", "text/css; charset=utf-8", STYLES.concat()),
        script: Asset::new("soupcon", "js", "text/javascript; charset=utf-8", format!("{}{scopes}", SCRIPTS[0])),
        sprite: Asset::new("signs", "svg", "image/svg+xml", include_str!("../assets/signs.svg").to_owned()),
        icon: Asset::new("icon", "svg", "image/svg+xml", include_str!("../assets/icon.svg").to_owned()),
        icon_turn: Asset::new("icon-turn", "svg", "image/svg+xml", include_str!("../assets/icon-turn.svg").to_owned()),
        icon_maskable: Asset::new(
            "icon-whole",
            "svg",
            "image/svg+xml",
            include_str!("../assets/icon-whole.svg").to_owned(),
        ),
        icon_small: Asset::png("icon-48", include_bytes!("../assets/icon-48.png")),
        icon_touch: Asset::png("icon-whole-180", include_bytes!("../assets/icon-whole-180.png")),
        icon_192: Asset::png("icon-192", include_bytes!("../assets/icon-192.png")),
        icon_512: Asset::png("icon-512", include_bytes!("../assets/icon-512.png")),
        icon_maskable_192: Asset::png("icon-whole-192", include_bytes!("../assets/icon-whole-192.png")),
        icon_maskable_512: Asset::png("icon-whole-512", include_bytes!("../assets/icon-whole-512.png")),
        card: Asset::png("card", include_bytes!("../assets/art/card.png")),
    }
});

impl Asset {
    fn png(name: &str, content: &[u8]) -> Asset {
        Asset::new(name, "png", "image/png", content)
    }

    fn new(name: &str, extension: &str, kind: &'static str, content: impl Into<Vec<u8>>) -> Asset {
        let plain = content.into();
        let digest = Sha256::digest(&plain);
        let hash: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(&plain).expect("memory takes it all");
        let packed = packer.finish().expect("memory takes it all");
        Asset { path: format!("/assets/{name}-{hash}.{extension}"), kind, plain, packed }
    }

    pub(crate) fn answer(&self, headers: &HeaderMap) -> Response {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let is_packed = accepted.split(',').any(|encoding| encoding.trim().split(';').next() == Some("gzip"));
        let body = if is_packed { &self.packed } else { &self.plain };
        let mut response = body.clone().into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if is_packed {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

impl Assets {
    /// The file at this address.
    pub(crate) fn find(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        let all = [
            &self.style,
            &self.script,
            &self.sprite,
            &self.icon,
            &self.icon_turn,
            &self.icon_maskable,
            &self.icon_small,
            &self.icon_touch,
            &self.icon_192,
            &self.icon_512,
            &self.icon_maskable_192,
            &self.icon_maskable_512,
            &self.card,
        ];
        all.into_iter().find(|asset| asset.path == path).map(|asset| asset.answer(headers))
    }
}
