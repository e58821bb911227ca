//! What happened, in sentences. Throws are told where they are heard, when they are heard.

use maud::Markup;
use soupcon_rules::arosa::{Action, FellOut, Outcome, Piece, Public, Seen};

use super::super::Scene;
use super::super::games::Line;
use super::{class, colour, pieces_text};

/// What a turn caused, one sentence an event.
pub(in super::super) fn lines(scene: &Scene<'_>, events: &[Seen]) -> Vec<Line> {
    let action = events.iter().find_map(|event| match event {
        Seen::Public(Public::Opened { action, .. }) => Some(*action),
        _ => None,
    });
    events.iter().filter_map(|event| line(scene, event, action)).collect()
}

/// An event as a sentence.
fn line(scene: &Scene<'_>, event: &Seen, action: Option<Action>) -> Option<Line> {
    let words = scene.words;
    let rule = match event {
        Seen::Public(public) => rule(public, action),
        Seen::Threw(_) => None,
        Seen::FellOut(_) => Some("A18"),
    };
    let (class, sentence) = match event {
        Seen::Public(public) => told(scene, public),
        Seen::Threw(_) => return None,
        Seen::FellOut(FellOut { piece, .. }) => {
            (class(*piece), words.show("arosa-told-fell-out", [("colour", colour(*piece))]))
        }
    };
    Some(Line { class, sentence, rule })
}

/// The rule by which something follows from a floor's being opened for this.
fn rule(event: &Public, action: Option<Action>) -> Option<&'static str> {
    match (event, action) {
        (Public::Opened { .. }, _) => None,
        (Public::VictimsFound { .. }, _) => Some("A8"),
        (Public::Incriminated { .. }, Some(Action::Suspect(_))) => Some("A13"),
        (Public::Incriminated { .. }, _) => Some("A9"),
        (Public::NoOwnTrace { .. }, _) => Some("A16"),
        (Public::Erased { .. }, _) | (Public::Botched { .. }, Some(Action::Erase)) => Some("A17"),
        (Public::Botched { .. }, Some(Action::Suspect(_))) => Some("A15"),
        (Public::Botched { .. }, _) => Some("A7"),
        (Public::ActTwo, _) => Some("A11"),
        (Public::Ended(_), _) => Some("A22"),
    }
}

fn told(scene: &Scene<'_>, event: &Public) -> (&'static str, Markup) {
    let words = scene.words;
    let name = |seat| ("name", scene.name(seat).into());
    let of = |seat| class(Piece::Trace(seat));
    match *event {
        Public::Opened { seat, action, floor, found } => {
            let place = ("floor", floor.0.into());
            let (text, count) = (("found", pieces_text(scene, &found).into()), ("count", found.len().into()));
            let sentence = match action {
                Action::Search => words.show("arosa-told-search", [name(seat), place, text, count]),
                Action::Suspect(suspects) => {
                    let suspects = ("suspects", scene.names(suspects.iter()).into());
                    words.show("arosa-told-suspect", [name(seat), suspects, place, text, count])
                }
                Action::Erase => words.show("arosa-told-erase", [name(seat), place, text, count]),
            };
            (of(seat), sentence)
        }
        Public::VictimsFound { floor, victims } => {
            let values = [("floor", floor.0.into()), ("victims", victims.into())];
            ("cv", words.show("arosa-told-victims", values))
        }
        Public::Incriminated { seat, floor, traces, from_floor: _ } => {
            let values = [name(seat), ("floor", floor.0.into()), ("traces", traces.into())];
            (of(seat), words.show("arosa-told-incriminated", values))
        }
        Public::NoOwnTrace { seat } => (of(seat), words.show("arosa-told-no-own-trace", [name(seat)])),
        Public::Erased { seat, floor, traces } => {
            let values = [name(seat), ("floor", floor.0.into()), ("traces", traces.into())];
            (of(seat), words.show("arosa-told-erased", values))
        }
        Public::Botched { seat, traces, mistaken } => {
            let mut values = vec![name(seat), ("traces", traces.into())];
            let sentence = if mistaken.is_empty() {
                words.show("arosa-told-botched", values)
            } else {
                values.push(("mistaken", scene.names(mistaken.iter()).into()));
                values.push(("count", mistaken.iter().count().into()));
                words.show("arosa-told-mistaken", values)
            };
            (of(seat), sentence)
        }
        Public::ActTwo => ("act-two", words.show("arosa-told-act-two", [])),
        Public::Ended(Outcome { winners, .. }) => {
            let values = [("names", scene.names(winners.iter()).into()), ("count", winners.iter().count().into())];
            ("end", words.show("arosa-told-end", values))
        }
    }
}
