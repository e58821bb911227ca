//! What every request passes on its way in, and every answer on its way out.
//!
//! Not layers of the router: those wrap each of its addresses one by one, and all that wraps an address is copied with every request.

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use tower::ServiceExt;

use crate::page::{self, Manners};
use crate::problem::{Problem, Told};
use crate::{Site, robots, routes};

/// The one way to the server's addresses.
#[derive(Clone)]
pub(crate) struct Door {
    router: Router,
    site: Site,
}

/// Somebody who reads answers with their own eyes, and what they asked for.
struct Reader {
    manners: Manners,
    path: String,
}

impl Door {
    pub(crate) fn new(site: Site) -> Door {
        Door { router: routes::router(site.clone()), site }
    }

    pub(crate) async fn answer(self, request: Request) -> Response {
        let reader = Reader::of(&request);
        let is_private = robots::is_private(request.uri().path());
        // Once the server is about to stop, nothing new is begun.
        let is_late = *self.site.closing.borrow() && !request.method().is_safe();
        let response = if is_late {
            Problem::Closing.into_response()
        } else {
            let Ok(response) = self.router.oneshot(request).await;
            response
        };
        self.site.requests.count(response.status());
        let mut response = match reader {
            Some(reader) => reader.told_of_problems(response),
            None => response,
        };
        if is_private {
            response.headers_mut().extend([robots::HEADER]);
        }
        guarded(response)
    }
}

impl Reader {
    fn of(request: &Request) -> Option<Reader> {
        let accept = request.headers().get(header::ACCEPT)?.to_str().ok()?;
        let reader = || Reader { manners: Manners::of(request.headers()), path: request.uri().path().to_owned() };
        accept.contains("text/html").then(reader)
    }

    /// Tells people of problems as people: a page instead of JSON.
    fn told_of_problems(&self, response: Response) -> Response {
        let Some(&Told { code, rule }) = response.extensions().get::<Told>() else { return response };
        let (mut parts, _) = response.into_parts();
        parts.headers.remove(header::CONTENT_LENGTH);
        parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        Response::from_parts(parts, Body::from(page::problem::page(self.manners, &self.path, code, rule).0))
    }
}

/// What every answer says to browsers: nothing foreign, nothing framed, nothing guessed, nothing kept.
fn guarded(mut response: Response) -> Response {
    const GUARDS: [(HeaderName, &str); 6] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; \
             connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Not `no-referrer`: with it a form's `Origin` is `null`, and on a plain home network there is nothing else to go by.
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let headers = response.headers_mut();
    for (name, value) in GUARDS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
