//! What happened, in sentences. Throws are told where they are heard, when they are heard.

use maud::Markup;
use soupcon_rules::arosa::{Action, FellOut, Outcome, Piece, Public, Seen};

use super::super::Scene;
use super::super::games::Line;
use super::{class, colour, pieces_text};

/// An event as a sentence.
pub(in super::super) fn line(scene: &Scene<'_>, event: &Seen) -> Option<Line> {
    let words = scene.words;
    let (class, sentence) = match event {
        Seen::Public(public) => told(scene, public),
        Seen::Threw(_) => return None,
        Seen::FellOut(FellOut { piece, .. }) => {
            (class(*piece), words.show("arosa-told-fell-out", [("colour", colour(*piece))]))
        }
    };
    Some(Line { class, sentence })
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
