//! Forms with files, `multipart/form-data`: just as much of them as a form with one file and one field of text needs.

use axum::http::{HeaderMap, header};

use crate::problem::Problem;

/// Whether a page's form sends this.
pub(crate) fn is_form(headers: &HeaderMap) -> bool {
    content_type(headers).starts_with("multipart/form-data")
}

/// What is in the first field that isn't empty; `None` if all are.
pub(crate) fn first_filled<'a>(headers: &HeaderMap, body: &'a [u8]) -> Result<Option<&'a [u8]>, Problem> {
    let malformed = || Problem::Malformed("a form that can't be read".to_owned());
    let kind = content_type(headers);
    let boundary = kind.split(';').find_map(|part| part.trim().strip_prefix("boundary=")).ok_or_else(malformed)?;
    let boundary = format!("--{}", boundary.trim_matches('"'));
    let mut rest = body;
    loop {
        // What stands before a boundary is the field that it ends, after a line break; before the first one there is nothing.
        let end = find(rest, boundary.as_bytes()).ok_or_else(malformed)?;
        if let Some(head) = find(&rest[..end], b"\r\n\r\n") {
            let value = rest[head + 4..end].strip_suffix(b"\r\n").ok_or_else(malformed)?;
            if !value.trim_ascii().is_empty() {
                return Ok(Some(value));
            }
        }
        rest = &rest[end + boundary.len()..];
        if rest.starts_with(b"--") {
            return Ok(None);
        }
    }
}

fn content_type(headers: &HeaderMap) -> &str {
    headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    let first = *wanted.first()?;
    let starts = text.iter().enumerate().filter(|(_, byte)| **byte == first).map(|(at, _)| at);
    starts.into_iter().find(|&at| text[at..].starts_with(wanted))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn form(body: &str) -> Result<Option<String>, ()> {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("multipart/form-data; boundary=\"edge\""));
        let found = first_filled(&headers, body.as_bytes()).map_err(|_| ())?;
        Ok(found.map(|bytes| String::from_utf8(bytes.to_vec()).unwrap()))
    }

    #[test]
    fn the_first_field_with_something_in_it_is_found() {
        let head =
            "content-disposition: form-data; name=\"file\"; filename=\"a.json\"\r\ncontent-type: application/json";
        let file = format!("--edge\r\n{head}\r\n\r\n{{\"a\":\r\n\r\n1}}\r\n--edge\r\nx: y\r\n\r\n\r\n--edge--\r\n");
        assert_eq!(form(&file), Ok(Some("{\"a\":\r\n\r\n1}".to_owned())));
        let text = format!("--edge\r\n{head}\r\n\r\n\r\n--edge\r\nx: y\r\n\r\n{{}}\r\n--edge--\r\n");
        assert_eq!(form(&text), Ok(Some("{}".to_owned())));
        assert_eq!(form("--edge\r\nx: y\r\n\r\n \r\n--edge--"), Ok(None));
    }

    #[test]
    fn a_broken_form_is_refused() {
        for body in ["", "--edge", "--edge\r\nx: y\r\n\r\n{}", "--edge\r\nx: y\r\n\r\n{}--edge--"] {
            assert_eq!(form(body), Err(()), "{body:?}");
        }
        let headers = HeaderMap::new();
        assert!(first_filled(&headers, b"--edge--").is_err());
    }
}
