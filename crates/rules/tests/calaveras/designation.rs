//! Designating a suspect (C18-C24).

use soupcon_rules::calaveras::Location::{Airport, Carnival, Hotel, Laboratory, Phone};
use soupcon_rules::calaveras::Move;
use soupcon_rules::calaveras::Place::{Innocent, Suspect};

use crate::scene::{Scene, front, put, scene, shift};
use crate::told::{nicole_to_most_cards, played, suspected_alone, suspected_at, twisted, twisted_nothing};

/// Seat 0 is to play one of these, and Nicole stays with it whatever comes: it has no points and the others have some.
fn seat_0_holds(hand: &str) -> Scene {
    scene([hand, "", "", ""]).points([0, 3, 3, 3])
}

#[test]
fn c18_one_card_in_the_zones_designates_nobody() {
    let mut table = seat_0_holds("hcc").front(1, "h").begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect)]);
    assert_eq!(table.suspect(), "h");
    assert_eq!(table.points(), [0, 3, 3, 3]);

    let mut table = seat_0_holds("hcc").fronts(["h", "h", "h", ""]).begin();
    table.tells(put(Hotel, Innocent), [played(0, Hotel, Innocent)]);
    assert_eq!(table.innocent(), "h");
    assert_eq!(table.points(), [0, 3, 3, 3]);
}

#[test]
fn c18_two_cards_in_one_zone_are_enough() {
    let mut table = seat_0_holds("hcc").front(1, "h").suspect("c").begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect), suspected_at("h", 1, "", "ch")]);
    assert_eq!(table.points(), [0, 5, 3, 3]);
}

#[test]
fn c18_one_card_in_each_zone_is_enough() {
    let mut table = seat_0_holds("hcc").front(1, "h").innocent("c").begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect), suspected_at("h", 1, "c", "h")]);
    assert_eq!(table.points(), [0, 5, 3, 3]);
}

/// Two cards lay there; a pair cancelled, and one is left.
#[test]
fn c18_counts_the_zones_after_pairs_have_cancelled() {
    let mut table = seat_0_holds("ccc").front(1, "h").innocent("c").suspect("h").begin();
    table.play(put(Carnival, Suspect));
    assert_eq!(table.suspect(), "h");
    assert_eq!(table.points(), [0, 3, 3, 3]);
}

#[test]
fn c18_a_card_in_a_front_may_complete_the_evidence() {
    let mut table = seat_0_holds("htt").suspect("ch").begin();
    table.tells(put(Hotel, front(1)), [played(0, Hotel, front(1)), suspected_at("h", 1, "", "ch")]);
}

/// Seats 1 and 2 were both at the hotel, until the phone booth clears seat 2.
#[test]
fn c18_a_twist_may_complete_the_evidence() {
    let mut table = seat_0_holds("htt").fronts(["", "h", "hp", "p"]).suspect("ch").begin();
    table.tells(
        shift(Phone, front(3), Innocent),
        [twisted(0, Phone, front(3), Innocent), suspected_at("h", 1, "p", "ch")],
    );
}

#[test]
fn c19_one_card_of_the_innocent_zone_makes_innocent() {
    // Seats 0 and 1 were both at the hotel, but the airport clears seat 0.
    let mut table = seat_0_holds("hcc").fronts(["ha", "h", "", ""]).innocent("ap").begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect), suspected_at("h", 1, "ap", "h")]);
}

#[test]
fn c19_a_card_of_the_suspect_zone_clears_nobody() {
    let mut table = seat_0_holds("hcc").fronts(["h", "h", "", ""]).suspect("a").begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect)]);
}

#[test]
fn c19_ghosts_are_judged_too() {
    let guilty = seat_0_holds("hcc").ghost(3).front(3, "h").suspect("c");
    let mut table = guilty.clone().begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect), suspected_at("h", 3, "", "ch")]);

    let mut table = guilty.front(3, "hc").suspect("").innocent("c").begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect)]);
}

#[test]
fn c20_evidence_counts_the_cards_that_also_lie_in_the_suspect_zone() {
    let fronts = ["", "hap", "cl", "h"];
    let mut table = seat_0_holds("hcc").fronts(fronts).suspect("ac").begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect), suspected_at("ha", 1, "", "cha")]);
}

#[test]
fn c20_innocence_prevails_over_any_evidence() {
    let fronts = ["", "chap", "h", ""];
    let mut table = seat_0_holds("hcc").fronts(fronts).innocent("p").suspect("ac").points([0, 1, 1, 1]).begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect), suspected_at("h", 2, "p", "cha")]);
    assert_eq!(table.points(), [0, 1, 5, 1]);
}

#[test]
fn c21_example_mary_alone_lacks_an_alibi() {
    const MARY: u8 = 2;
    let fronts = ["a", "ap", "chl", "p"];
    let mut table = seat_0_holds("phh").fronts(fronts).innocent("a").begin();
    table.tells(put(Phone, Innocent), [played(0, Phone, Innocent), suspected_alone(MARY, "ap", "")]);
    assert_eq!(table.points(), [0, 3, 5, 3]);
}

#[test]
fn c21_needs_no_evidence_not_even_a_card_in_front() {
    let mut table = seat_0_holds("phh").fronts(["p", "p", "p", ""]).suspect("c").begin();
    table.tells(put(Phone, Innocent), [played(0, Phone, Innocent), suspected_alone(3, "p", "c")]);
    assert_eq!(table.points(), [0, 3, 3, 5]);
}

#[test]
fn c21_two_without_an_alibi_are_no_suspects() {
    let mut table = seat_0_holds("phh").fronts(["p", "p", "", ""]).suspect("c").begin();
    table.tells(put(Phone, Innocent), [played(0, Phone, Innocent)]);
}

#[test]
fn c21_a_table_of_innocents_has_no_suspect() {
    let mut table = seat_0_holds("phh").fronts(["p", "p", "p", "p"]).suspect("c").begin();
    table.tells(put(Phone, Innocent), [played(0, Phone, Innocent)]);
}

#[test]
fn c21_all_six_but_one_must_be_innocent() {
    let six = scene(["phh", "", "", "", "", ""]).points([0, 1, 1, 1, 1, 1]).suspect("c");
    let mut table = six.clone().fronts(["p", "p", "p", "", "p", "p"]).begin();
    table.tells(put(Phone, Innocent), [played(0, Phone, Innocent), suspected_alone(3, "p", "c")]);

    let mut table = six.fronts(["p", "p", "p", "", "", "p"]).begin();
    table.tells(put(Phone, Innocent), [played(0, Phone, Innocent)]);
}

#[test]
fn c21_a_ghost_without_an_alibi_counts() {
    let three = seat_0_holds("phh").ghost(3).suspect("c");
    let mut table = three.clone().fronts(["p", "p", "p", ""]).begin();
    table.tells(put(Phone, Innocent), [played(0, Phone, Innocent), suspected_alone(3, "p", "c")]);

    let mut table = three.fronts(["p", "p", "", ""]).begin();
    table.tells(put(Phone, Innocent), [played(0, Phone, Innocent)]);
}

#[test]
fn c22_example_mary_alone_was_seen_at_the_hotel() {
    const MARY: u8 = 3;
    let fronts = ["c", "", "pl", "h"];
    let mut table = seat_0_holds("hcc").fronts(fronts).innocent("a").begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect), suspected_at("h", MARY, "a", "h")]);
    assert_eq!(table.points(), [0, 3, 3, 5]);
}

#[test]
fn c22_example_one_player_was_seen_at_two_of_three() {
    let fronts = ["h", "", "hl", "p"];
    let mut table = seat_0_holds("lcc").fronts(fronts).suspect("hp").begin();
    table.tells(put(Laboratory, Suspect), [played(0, Laboratory, Suspect), suspected_at("hl", 2, "", "hpl")]);
    assert_eq!(table.points(), [0, 3, 6, 3]);
}

#[test]
fn c22_a_tie_for_the_most_evidence_designates_nobody() {
    let fronts = ["h", "pl", "hl", "p"];
    let mut table = seat_0_holds("lcc").fronts(fronts).suspect("hp").begin();
    table.tells(put(Laboratory, Suspect), [played(0, Laboratory, Suspect)]);
    assert_eq!(table.suspect(), "hpl");
    assert_eq!(table.points(), [0, 3, 3, 3]);
}

#[test]
fn c22_without_any_evidence_nobody_has_the_most() {
    let mut table = seat_0_holds("lcc").fronts(["c", "", "a", ""]).suspect("hp").begin();
    table.tells(put(Laboratory, Suspect), [played(0, Laboratory, Suspect)]);
}

#[test]
fn c23_otherwise_nothing_happens_and_play_goes_on() {
    let mut table = seat_0_holds("hcc").fronts(["c", "h", "h", ""]).innocent("a").discard("t").begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect)]);
    assert_eq!([table.innocent(), table.suspect(), table.discard()], ["a", "h", "t"]);
    assert_eq!([0, 1, 2, 3].map(|seat| table.front(seat)), ["c", "h", "h", ""]);
    assert_eq!((table.points(), table.turn()), (vec![0, 3, 3, 3], 1));
    assert_eq!(table.outcome(), None);
}

/// A twist that moves nothing still ends a turn, so the table looks again.
#[test]
fn c23_whatever_the_move_the_table_looks_again() {
    let mut table = seat_0_holds("thh").front(2, "h").suspect("hc").begin();
    table.tells(Move::Twist(None), [twisted_nothing(0), suspected_at("h", 2, "", "ch")]);
}

#[test]
fn c24_example_julie_takes_three_points() {
    const JULIE: u8 = 1;
    let fronts = ["h", "ch", "p", "p"];
    let mut table = seat_0_holds("caa").fronts(fronts).innocent("ap").discard("t").begin();
    table.tells(put(Carnival, Suspect), [played(0, Carnival, Suspect), suspected_at("c", JULIE, "ap", "c")]);
    assert_eq!(table.points(), [0, 6, 3, 3]);
    assert_eq!([table.innocent(), table.suspect(), table.discard()], ["", "", "capt"]);
    assert_eq!([0, 1, 2, 3].map(|seat| table.front(seat)), fronts);
}

#[test]
fn c24_only_the_suspect_takes_points_as_many_as_cards_in_both_zones() {
    let mut table =
        scene(["acc", "", "", ""]).fronts(["", "al", "l", ""]).innocent("cp").suspect("hl").nicole(1).begin();
    table.tells(
        put(Airport, Suspect),
        [played(0, Airport, Suspect), suspected_at("al", 1, "cp", "hal"), nicole_to_most_cards(1, 2, 0, 1)],
    );
    assert_eq!(table.points(), [0, 5, 0, 0]);
}
