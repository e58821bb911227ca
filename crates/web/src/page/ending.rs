//! The end of a game: who won and why, whether the deal was fair, and what next.

use maud::html;
use soupcon_table::Sight;

use super::regions::Regions;
use super::scene::short;
use super::{Room, art, daily, games};

/// The panel at the end, if it is the end.
pub(crate) fn add(scene: &Room<'_>, sight: &Sight, regions: &mut Regions) {
    let Some(ending) = games::ending(scene, sight) else { return };
    let (words, address) = (scene.words, scene.address());
    let commitment = scene.public.commitment.to_string();
    let revealed = scene.public.revealed.as_ref();
    let digits = [("digits", short(&commitment).into())];
    regions.add(
        "end",
        "ending",
        html! {
            section.ending id="ending" tabindex="-1" {
                div.telegram {
                    h2 { (ending.headline) }
                    p { (ending.why) }
                }
                (games::afterthoughts(scene))
                div.after {
                    @if scene.you.host {
                        form.again method="post" action={ (address) "/again" } data-quick="" {
                            button.main { (words.say("play-again")) }
                            button name="shuffle" value="true" { (games::shuffle_again_label(words, scene.game)) }
                            label.check { input type="checkbox" name="rotate" value="true"; span { (words.say("play-again-rotate")) } }
                        }
                    } @else { p.hint { (words.tell("host-plays-again", [("name", scene.person_name(scene.public.host).into())])) } }
                    a.button.plain href={ (address) "/review" } { (words.say("review")) }
                    a.button href={ (address) "/replay?game=" (scene.table.ended().len()) "&at=0" } {
                        (art::sign("play")) (words.say("replay-open"))
                    }
                    a.button.plain href={ (address) "/record" } download={ "soupcon-" (scene.public.code) ".json" } {
                        (art::sign("record")) (words.say("download-record"))
                    }
                    @if let Some(origin) = daily::origin(scene) { (origin) }
                    @else if let Some(revealed) = revealed {
                        div.fair data-commitment=(commitment) data-secret=(serde_json::to_string(revealed.secret).unwrap_or_default())
                            data-good=(words.tell("deal-good", digits.clone()))
                            data-bad=(words.say("deal-bad"))
                            data-same=(words.say("deal-same")) data-other=(words.say("deal-other")) {
                            (art::sign("seal"))
                            p { (words.tell("deal-check", digits)) }
                            a.button.small.plain href={ (address) "/verified" } { (words.say("deal-check-server")) }
                        }
                    }
                }
            }
        },
    );
}
