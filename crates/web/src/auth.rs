//! Who is calling: a token in the `Authorization` header for programs, in a cookie for browsers.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use soupcon_table::{PersonId, Refusal, Token};

use crate::crowd::Stay;
use crate::limit::{Kind, Who};
use crate::problem::Problem;
use crate::{Peer, Site};

/// Who is calling, as far as they say.
#[derive(Debug)]
pub(crate) struct Caller {
    pub(crate) person: Option<PersonId>,
    pub(crate) token: Option<Token>,
    pub(crate) address: IpAddr,
    is_forwarded: bool,
    is_secure: bool,
    is_browser: bool,
}

/// Proof that the caller is somebody.
#[derive(Debug)]
pub(crate) struct Person {
    pub(crate) id: PersonId,
}

impl FromRequestParts<Site> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Caller, Problem> {
        let peer = parts.extensions.get::<Peer>().expect("the accept loop says who is there").0.ip().to_canonical();
        let is_proxy = site.config.trusted_proxies.contains(&peer);
        let address = if is_proxy { forwarded_for(&parts.headers, site).unwrap_or(peer) } else { peer };
        site.limiter.take(Kind::Request, Who::address(address)).map_err(Problem::TooMany)?;
        let is_secure = is_proxy && header_text(&parts.headers, "x-forwarded-proto") == Some("https");
        let bearer = header_text(&parts.headers, "authorization").and_then(|value| value.strip_prefix("Bearer "));
        let cookie = cookie(&parts.headers, cookie_name(is_secure));
        // Also without a cookie: the answer to another site's form would put a new token in the place of the browser's own.
        if bearer.is_none() && (cookie.is_some() || is_from_page(&parts.headers)) {
            refuse_foreign_sites(&parts.method, &parts.headers, &site.config.public_url)?;
        }
        let token = bearer.or(cookie).map(Token::from_text);
        let person = match &token {
            Some(token) => site.tables.person(token).await?,
            None => None,
        };
        // A wrong token is told apart from none only where it was meant as proof.
        if bearer.is_some() && person.is_none() {
            return Err(Problem::NoPerson);
        }
        let token = token.filter(|_| person.is_some());
        Ok(Caller { person, token, address, is_forwarded: is_proxy, is_secure, is_browser: bearer.is_none() })
    }
}

impl FromRequestParts<Site> for Person {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Person, Problem> {
        let caller = Caller::from_request_parts(parts, site).await?;
        let id = caller.person.ok_or(Problem::NoPerson)?;
        Ok(Person { id })
    }
}

impl Person {
    /// Counts something that they do, as long as they may do more of it.
    pub(crate) fn spend(&self, site: &Site, kind: Kind) -> Result<(), Problem> {
        site.limiter.take(kind, Who::Person(self.id)).map_err(Problem::TooMany)
    }
}

impl Caller {
    /// Counts something that their address does, whoever they are, as long as it may do more of it.
    pub(crate) fn spend(&self, site: &Site, kind: Kind) -> Result<(), Problem> {
        site.limiter.take(kind, Who::address(self.address)).map_err(Problem::TooMany)
    }

    /// Counts a sound, each of which is rendered: for themselves, or for their address if they are nobody yet.
    pub(crate) fn spend_sound(&self, site: &Site) -> Result<(), Problem> {
        let who = self.person.map_or_else(|| Who::address(self.address), Who::Person);
        site.limiter.take(Kind::Sound, who).map_err(Problem::TooMany)
    }

    /// Room for a stream, which stays open. Of those who don't come by a proxy, the connection is counted already.
    pub(crate) fn stay(&self, site: &Site) -> Result<Option<Stay>, Problem> {
        if !self.is_forwarded {
            return Ok(None);
        }
        site.crowd.enter(self.address).map(Some).ok_or(Problem::Refused(Refusal::TooMany))
    }

    /// The cookie that keeps a token in a browser.
    pub(crate) fn keep(&self, token: &Token) -> HeaderValue {
        let (name, secure) = (cookie_name(self.is_secure), if self.is_secure { "; Secure" } else { "" });
        let year_s = 365 * 86_400;
        let cookie = format!("{name}={}; Path=/; Max-Age={year_s}; HttpOnly; SameSite=Lax{secure}", token.reveal());
        let mut value = HeaderValue::from_str(&cookie).expect("a token is plain letters");
        value.set_sensitive(true);
        value
    }

    /// Whether the caller keeps cookies, so that its token need not be in an answer's text.
    pub(crate) fn is_browser(&self, headers: &HeaderMap) -> bool {
        self.is_browser && is_from_page(headers)
    }
}

/// Over TLS the strictest name; on a plain home network browsers drop `Secure` cookies without a word.
fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { "__Host-soupcon" } else { "soupcon" }
}

fn header_text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The last address that no trusted proxy has: what a client writes itself stands further left, or in a line of its own before.
fn forwarded_for(headers: &HeaderMap, site: &Site) -> Option<IpAddr> {
    let lines = headers.get_all("x-forwarded-for").iter().rev().map(|line| line.to_str().unwrap_or_default());
    let addresses = lines.flat_map(|line| line.rsplit(',')).map(|address| address.trim().parse::<IpAddr>());
    // What can't be read hides whoever stands left of it.
    addresses.map_while(Result::ok).find(|address| !site.config.trusted_proxies.contains(address))
}

/// Whether a page in a browser sent this. Browsers send `Sec-Fetch-Site` over TLS and to this machine itself only; a telephone on
/// a plain home network sends no more than `Origin`.
fn is_from_page(headers: &HeaderMap) -> bool {
    headers.contains_key("sec-fetch-site") || headers.contains_key(header::ORIGIN)
}

/// A page of another site may send requests with our cookie; it may not change anything.
fn refuse_foreign_sites(method: &Method, headers: &HeaderMap, public_url: &str) -> Result<(), Problem> {
    if method.is_safe() {
        return Ok(());
    }
    let is_own = match header_text(headers, "sec-fetch-site") {
        Some(site) => matches!(site, "same-origin" | "none"),
        None => header_text(headers, "origin").is_some_and(|origin| is_own_origin(origin, headers, public_url)),
    };
    if is_own { Ok(()) } else { Err(Problem::ForeignSite) }
}

/// Whether an origin is the address that was asked, or the public one: a proxy may ask under another name than its client did.
fn is_own_origin(origin: &str, headers: &HeaderMap, public_url: &str) -> bool {
    let Some((_, authority)) = origin.split_once("://") else { return false };
    let is_asked = header_text(headers, "host").is_some_and(|host| host.eq_ignore_ascii_case(authority));
    let public_origin = public_url.match_indices('/').nth(2).map_or(public_url, |(end, _)| &public_url[..end]);
    is_asked || origin.eq_ignore_ascii_case(public_origin)
}
