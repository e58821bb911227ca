//! What all pages have in common: the head, the bar, the foot; and what somebody has chosen for themselves.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Html;
use maud::{DOCTYPE, Markup, html};

use super::{Place, Room, art, games};
use crate::assets::ASSETS;
use crate::auth::cookie;
use crate::robots;
use crate::words::{Language, Words};

/// What somebody has chosen for themselves.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Manners {
    pub(crate) words: Words,
    pub(crate) theme: Theme,
}

/// The light in the hotel.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Theme {
    /// As the device has it.
    Device,
    Night,
    Day,
}

impl Theme {
    pub(crate) fn code(self) -> &'static str {
        match self {
            Theme::Device => "device",
            Theme::Night => "night",
            Theme::Day => "day",
        }
    }

    pub(crate) fn from_code(code: &str) -> Option<Theme> {
        [Theme::Device, Theme::Night, Theme::Day].into_iter().find(|theme| theme.code() == code)
    }
}

impl<S: Sync> FromRequestParts<S> for Manners {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Manners, Infallible> {
        Ok(Manners::of(&parts.headers))
    }
}

impl Manners {
    /// What a request's headers ask for.
    pub(crate) fn of(headers: &HeaderMap) -> Manners {
        let language = Language::of(headers, cookie(headers, "language"));
        let theme = cookie(headers, "theme").and_then(Theme::from_code).unwrap_or(Theme::Device);
        Manners { words: Words { language }, theme }
    }
}

/// A page's frame.
pub(crate) struct Frame {
    pub(crate) manners: Manners,
    /// Where the page is, so that a switch leads back to it.
    pub(crate) path: String,
    pub(crate) title: String,
}

impl Frame {
    /// A page of its own.
    pub(crate) fn page(&self, class: &str, content: &Markup) -> Html<String> {
        self.page_with(None, class, content)
    }

    /// A page of its own to which people send each other links.
    pub(crate) fn page_with(&self, preview: Option<&Preview>, class: &str, content: &Markup) -> Html<String> {
        let body = html! {
            body class=(class) {
                (self.bar(&html! {}, &html! {}))
                main { (content) }
                (self.foot())
            }
        };
        self.document(preview, &body)
    }

    /// A page on which a game is gone through again.
    pub(crate) fn replay_page(&self, preview: &Preview, place: &Markup, content: &Markup) -> Html<String> {
        let body = html! {
            body.at-table.game {
                (self.bar(&html! { div.where id="bar" { (place) } }, &html! {}))
                div.sr-only id="heard" role="log" aria-live="polite" aria-relevant="additions" {}
                p.notice id="notice" role="alert" hidden {}
                (content)
                (rule_at_hand(self.manners.words))
                (self.foot())
            }
        };
        self.document(Some(preview), &body)
    }

    /// A table's page, which its stream keeps up to date.
    pub(crate) fn table_page(
        &self,
        scene: &Room<'_>,
        place: &Place,
        stream: &str,
        menu: &Markup,
        content: &Markup,
    ) -> Html<String> {
        let words = self.manners.words;
        let kind = place.name.split(' ').next().unwrap_or_default();
        let body = html! {
            body class={ "at-table " (kind) }
                data-stream=(stream) data-state=(place.regions.digest()) data-place=(place.name)
                data-seq=(scene.table.seq()) data-move=(scene.table.last_move().unwrap_or_default()) data-now=(now_ms())
                data-icon=(ASSETS.icon.path) data-icon-turn=(ASSETS.icon_turn.path) data-turn[place.is_turn]
                data-seated[scene.you.seat.is_some()] {
                (self.bar(&html! { div.where id="bar" { (place.regions.put("bar")) } }, menu))
                p.lost id="lost" role="alert" hidden {
                    (art::sign("bell")) span data-lost=(words.say("lost-connection")) data-restart=(words.say("lost-restart")) {}
                }
                div.sr-only id="heard" role="log" aria-live="polite" aria-relevant="additions" {}
                p.notice id="notice" role="alert" hidden
                    data-slow=(words.say("send-slow")) data-again=(words.say("send-again")) {}
                (content)
                (rule_at_hand(words))
                (self.foot())
            }
        };
        self.document(Some(&invitation(scene)), &body)
    }

    fn document(&self, preview: Option<&Preview>, body: &Markup) -> Html<String> {
        let theme = match self.manners.theme {
            Theme::Device => None,
            theme => Some(theme.code()),
        };
        let page = html! {
            (DOCTYPE)
            html lang=(self.manners.words.language.code()) data-theme=[theme] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="dark light";
                    title { (self.title) }
                    meta name="theme-color" content="#0c1220" media="(prefers-color-scheme: dark)";
                    meta name="theme-color" content="#f6eedd" media="(prefers-color-scheme: light)";
                    link rel="manifest" href="/manifest.webmanifest";
                    @match preview {
                        Some(preview) => (preview.tags(self.manners.words)),
                        None => meta name="description" content=(self.manners.words.say("what-this-is"));,
                    }
                    @if robots::is_private(&self.path) { meta name="robots" content="noindex, nofollow"; }
                    link rel="icon" href=(ASSETS.icon_small.path) type="image/png" sizes="48x48";
                    link id="icon" rel="icon" href=(ASSETS.icon.path) type="image/svg+xml" sizes="any";
                    link rel="apple-touch-icon" href=(ASSETS.icon_touch.path) sizes="180x180";
                    link rel="stylesheet" href=(ASSETS.style.path);
                    script type="module" src=(ASSETS.script.path) {}
                }
                (body)
            }
        };
        Html(page.into_string())
    }

    fn bar(&self, middle: &Markup, more: &Markup) -> Markup {
        let words = self.manners.words;
        html! {
            a.skip href="#content" { (words.say("skip-to-content")) }
            header.bar {
                a.brand href="/" aria-label="Soupçon" { (art::sign("key")) span { "Soupçon" } }
                (middle)
                details.menu {
                    summary { (art::sign("lamp")) span.sr-only { (words.say("menu")) } }
                    div.sheet {
                        (more)
                        (self.switches())
                        ul.rules-links { @for game in games::ALL { li {
                            a href={ "/rules/" (games::class(game)) } {
                                (words.tell("rules-of", [("game", games::title(game).into())]))
                            }
                        } } }
                    }
                }
            }
        }
    }

    /// Language and light.
    fn switches(&self) -> Markup {
        let words = self.manners.words;
        html! {
            form.switch method="post" action="/manners" {
                input type="hidden" name="back" value=(self.path);
                fieldset {
                    legend { (words.say("language")) }
                    @for language in Language::ALL {
                        @let is_chosen = language == words.language;
                        button name="language" value=(language.code()) lang=(language.code()) aria-pressed=(is_chosen) {
                            (language.name())
                        }
                    }
                }
                fieldset {
                    legend { (words.say("light")) }
                    @for (theme, name) in [
                        (Theme::Device, words.say("light-device")),
                        (Theme::Night, words.say("light-night")),
                        (Theme::Day, words.say("light-day")),
                    ] {
                        button name="theme" value=(theme.code()) aria-pressed=(theme == self.manners.theme) { (name) }
                    }
                }
            }
        }
    }

    fn foot(&self) -> Markup {
        let words = self.manners.words;
        html! {
            footer.foot {
                p { small { (words.say("fan-made")) } }
                p { small { a href="/keeps" { (words.say("keeps-link")) } } }
            }
        }
    }
}

/// What can be done at a table beside playing.
pub(super) fn table_menu(scene: &Room<'_>) -> Markup {
    html! {
        (guest_menu(scene))
        @if scene.you.host { a.button.plain href={ (scene.address()) "/host" } { (art::sign("key")) (scene.words.say("host-open")) } }
        a.button.plain href={ (scene.address()) "/screen" } { (art::sign("screen")) (scene.words.say("screen-open")) }
    }
}

/// What others see of a link before they follow it (Open Graph).
pub(crate) struct Preview {
    pub(crate) title: String,
    pub(crate) description: String,
    /// The whole address, as people reach it.
    pub(crate) address: String,
    pub(crate) public_url: String,
}

impl Preview {
    fn tags(&self, words: Words) -> Markup {
        let locale = match words.language {
            Language::English => "en_GB",
            Language::French => "fr_FR",
        };
        html! {
            meta name="description" content=(self.description);
            meta property="og:type" content="website";
            meta property="og:site_name" content="Soupçon";
            meta property="og:locale" content=(locale);
            meta property="og:title" content=(self.title);
            meta property="og:description" content=(self.description);
            meta property="og:url" content=(self.address);
            meta property="og:image" content={ (self.public_url) (ASSETS.card.path) };
            meta property="og:image:type" content="image/png";
            meta property="og:image:width" content="1200";
            meta property="og:image:height" content="630";
            meta property="og:image:alt" content=(words.say("preview-picture"));
            meta name="twitter:card" content="summary_large_image";
        }
    }
}

/// What a link to a table says of it: which game, and that one may come. The same for everybody, whatever happens there.
fn invitation(scene: &Room<'_>) -> Preview {
    let words = scene.words;
    let game = ("game", games::title(scene.game).into());
    Preview {
        title: words.tell("preview-table", [game, ("code", scene.public.code.into())]),
        description: games::summary(words, scene.game),
        address: format!("{}{}", scene.public_url, scene.address()),
        public_url: scene.public_url.to_owned(),
    }
}

/// Where the script shows a rule that somebody asks for, without leaving the table.
fn rule_at_hand(words: Words) -> Markup {
    html! {
        dialog.rule.telegram id="rule" aria-label=(words.say("rule-asked")) {
            div.asked {}
            form method="dialog" {
                button.main { (words.say("rule-close")) }
                a.button href="/" { (words.say("rule-all")) }
            }
        }
    }
}

/// What a guest of a table may want: another name, another device, a bell, the way out.
fn guest_menu(scene: &Room<'_>) -> Markup {
    let words = scene.words;
    let Some(person) = scene.you.person.filter(|_| scene.is_guest) else { return html! {} };
    html! {
        form method="post" action={ (scene.address()) "/come" } data-quick="" {
            div.field {
                label for="own-name" { (words.say("your-name")) }
                input id="own-name" name="name" required maxlength="30" value=(scene.person_name(person));
                button.small { (words.say("change-name")) }
            }
        }
        button.plain type="button" data-bell="" hidden aria-pressed="false" { (art::sign("bell")) (words.say("bell")) }
        button.plain data-ring="" hidden { (art::sign("bell")) (words.say("notify")) }
        form method="post" action="/device" {
            input type="hidden" name="table" value=(scene.public.id);
            button.plain { (words.say("device-ask")) }
        }
        form method="post" action={ (scene.address()) "/leave" } {
            button.plain data-sure=(words.say("sure")) { (words.say("leave")) }
        }
    }
}

/// Milliseconds since 1970, so that a page can tell how far its clock is off.
pub(super) fn now_ms() -> u128 {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default().as_millis()
}
