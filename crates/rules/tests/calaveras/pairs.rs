//! Pairs cancel (C14, C15).

use soupcon_rules::Game;
use soupcon_rules::calaveras::Location::{Airport, Carnival, Hotel, Laboratory, Phone};
use soupcon_rules::calaveras::Locations;
use soupcon_rules::calaveras::Place::{Innocent, Suspect};

use crate::scene::{front, in_random_games, locations, put, scene, shift};
use crate::told::{cancelled, cancelled_across, nicole_to_most_cards, played, twisted};

#[test]
fn c14_a_pair_cancels_in_a_front() {
    let mut table = scene(["hpp", "", "", ""]).front(1, "hl").points([0, 1, 1, 1]).discard("c").begin();
    table.tells(put(Hotel, front(1)), [played(0, Hotel, front(1)), cancelled(Hotel, front(1))]);
    assert_eq!([table.front(1), table.discard()], ["l", "chh"]);
}

#[test]
fn c14_example_julie_plays_a_second_carnival() {
    const JULIE: u8 = 2;
    let mut table = scene(["", "", "cpp", ""]).front(2, "c").turn(JULIE).nicole(JULIE).begin();
    table
        .tells(put(Carnival, front(JULIE)), [played(JULIE, Carnival, front(JULIE)), cancelled(Carnival, front(JULIE))]);
    assert_eq!([table.front(2), table.discard()], ["", "cc"]);
}

#[test]
fn c14_a_moved_card_cancels_too() {
    let mut table = scene(["tpp", "", "", ""]).fronts(["", "h", "ah", ""]).points([0, 1, 1, 1]).begin();
    let mv = shift(Hotel, front(1), front(2));
    table.tells(mv, [twisted(0, Hotel, front(1), front(2)), cancelled(Hotel, front(2))]);
    assert_eq!([0, 1, 2, 3].map(|seat| table.front(seat)), ["", "", "a", ""]);
    assert_eq!(table.discard(), "hht");
}

#[test]
fn c14_a_card_moved_from_a_zone_cancels_in_a_front() {
    let mut table = scene(["tpp", "", "", ""]).front(3, "h").suspect("h").points([0, 1, 1, 1]).begin();
    let mv = shift(Hotel, Suspect, front(3));
    table.tells(mv, [twisted(0, Hotel, Suspect, front(3)), cancelled(Hotel, front(3))]);
    assert_eq!([table.front(3), table.suspect(), table.discard()], ["", "", "hht"]);
}

#[test]
fn c14_another_location_does_not_cancel() {
    let mut table = scene(["hpp", "", "", ""]).front(1, "c").points([0, 1, 1, 1]).begin();
    table.tells(put(Hotel, front(1)), [played(0, Hotel, front(1))]);
    assert_eq!([table.front(1), table.discard()], ["ch", ""]);
}

#[test]
fn c14_the_same_location_elsewhere_does_not_cancel() {
    let mut table = scene(["hpp", "", "", ""]).fronts(["h", "", "h", ""]).innocent("h").points([0, 1, 1, 1]).begin();
    table.tells(put(Hotel, front(1)), [played(0, Hotel, front(1))]);
    assert_eq!([0, 1, 2, 3].map(|seat| table.front(seat)), ["h", "h", "h", ""]);
    assert_eq!([table.innocent(), table.discard()], ["h", ""]);
}

/// With all five locations in front, whatever comes makes a pair.
#[test]
fn c14_a_front_never_has_more_than_five_cards() {
    let mut table = scene(["lpp", "lpp", "", ""]).front(1, "chap").nicole(1).begin();
    table.tells(put(Laboratory, front(1)), [played(0, Laboratory, front(1))]);
    assert_eq!(table.front(1), "chapl");
    table.tells(put(Laboratory, front(1)), [played(1, Laboratory, front(1)), cancelled(Laboratory, front(1))]);
    assert_eq!(table.front(1), "chap");
}

#[test]
fn c14_a_record_with_two_of_a_kind_in_a_front_is_refused() {
    assert_eq!(serde_json::from_str::<Locations>(r#"["hotel","carnival"]"#).unwrap(), locations("ch"));
    assert!(serde_json::from_str::<Locations>(r#"["hotel","hotel"]"#).unwrap_err().to_string().contains("C14"));
}

#[test]
fn c15_a_pair_cancels_in_a_zone() {
    let mut table = scene(["hpp", "", "", ""]).innocent("h").begin();
    table.tells(put(Hotel, Innocent), [played(0, Hotel, Innocent), cancelled(Hotel, Innocent)]);
    assert_eq!([table.innocent(), table.suspect(), table.discard()], ["", "", "hh"]);
}

#[test]
fn c15_example_a_second_laboratory_in_the_suspect_zone() {
    let mut table = scene(["lpp", "", "", ""]).suspect("l").begin();
    table.tells(put(Laboratory, Suspect), [played(0, Laboratory, Suspect), cancelled(Laboratory, Suspect)]);
    assert_eq!([table.innocent(), table.suspect(), table.discard()], ["", "", "ll"]);
}

#[test]
fn c15_example_a_second_laboratory_in_the_innocent_zone() {
    let mut table = scene(["lpp", "", "", ""]).suspect("l").begin();
    let cancelled = cancelled_across(Laboratory, Innocent, Suspect);
    table.tells(put(Laboratory, Innocent), [played(0, Laboratory, Innocent), cancelled]);
    assert_eq!([table.innocent(), table.suspect(), table.discard()], ["", "", "ll"]);
}

#[test]
fn c15_a_pair_cancels_across_the_zones_the_other_way_round() {
    let mut table = scene(["lpp", "", "", ""]).innocent("al").suspect("h").begin();
    let cancelled = cancelled_across(Laboratory, Suspect, Innocent);
    table.tells(put(Laboratory, Suspect), [played(0, Laboratory, Suspect), cancelled]);
    assert_eq!([table.innocent(), table.suspect(), table.discard()], ["a", "h", "ll"]);
}

#[test]
fn c15_a_card_moved_from_a_front_cancels_in_the_zones() {
    let mut table = scene(["tpp", "", "", ""]).front(2, "a").nicole(2).suspect("a").begin();
    let cancelled = cancelled_across(Airport, Innocent, Suspect);
    table.tells(shift(Airport, front(2), Innocent), [twisted(0, Airport, front(2), Innocent), cancelled]);
    assert_eq!([table.front(2), table.suspect(), table.discard()], ["", "", "aat"]);
}

#[test]
fn c15_a_card_that_crosses_the_zones_does_not_cancel_itself() {
    let mut table = scene(["tpp", "", "", "tpp"]).innocent("h").suspect("c").begin();
    table.tells(shift(Hotel, Innocent, Suspect), [twisted(0, Hotel, Innocent, Suspect)]);
    assert_eq!([table.innocent(), table.suspect(), table.discard()], ["", "ch", "t"]);

    let mut table = scene(["tpp", "", "", ""]).suspect("p").begin();
    table.tells(shift(Phone, Suspect, Innocent), [twisted(0, Phone, Suspect, Innocent)]);
    assert_eq!([table.innocent(), table.suspect(), table.discard()], ["p", "", "t"]);
}

#[test]
fn c15_a_front_and_a_zone_are_two_places() {
    let mut table = scene(["hpp", "", "", ""]).suspect("h").begin();
    table.tells(put(Hotel, front(1)), [played(0, Hotel, front(1)), nicole_to_most_cards(0, 1, 0, 1)]);
    assert_eq!([table.front(1), table.suspect(), table.discard()], ["h", "h", ""]);
}

#[test]
fn c15_no_location_ever_lies_in_both_zones() {
    assert_eq!(scene(["", "", "", ""]).innocent("ch").suspect("ha").refused_at(), "start.suspect");
    in_random_games(|_, after, _| {
        let start = after.0.start();
        assert!((start.innocent & start.suspect).is_empty());
    });
}
