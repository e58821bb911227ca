//! Whom Nicole trusts (C25).

use soupcon_rules::calaveras::Location::{Airport, Carnival, Hotel};
use soupcon_rules::calaveras::Place::{Innocent, Suspect};

use crate::scene::{front, put, scene, shift};
use crate::told::{cancelled, nicole_to_fewest_points, nicole_to_most_cards, played, played_by, suspected_at, twisted};

#[test]
fn c25_example_logan_has_a_single_point() {
    const LOGAN: u8 = 2;
    let mut table = scene(["hcc", "", "", ""]).front(0, "h").points([1, 2, 1, 2]).suspect("a").begin();
    table.tells(
        put(Hotel, Suspect),
        [played(0, Hotel, Suspect), suspected_at("h", 0, "", "ha"), nicole_to_fewest_points(0, LOGAN, 1)],
    );
    assert_eq!((table.points(), table.nicole()), (vec![3, 2, 1, 2], LOGAN));
}

#[test]
fn c25_example_logan_and_mary_have_one_point_each() {
    const MARY: u8 = 3;
    let fronts = ["h", "cap", "c", "cl"];
    let mut table = scene(["hcc", "", "", ""]).fronts(fronts).points([0, 2, 1, 1]).innocent("p").suspect("a").begin();
    table.tells(
        put(Hotel, Suspect),
        [played(0, Hotel, Suspect), suspected_at("h", 0, "p", "ha"), nicole_to_most_cards(0, MARY, 1, 2)],
    );
    assert_eq!((table.points(), table.nicole()), (vec![3, 2, 1, 1], MARY));
}

#[test]
fn c25_the_fewest_points_win_however_few_the_cards() {
    let mut table = scene(["hcc", "", "", ""]).fronts(["", "chap", "", ""]).points([0, 1, 1, 1]).begin();
    table.tells(put(Hotel, front(2)), [played(0, Hotel, front(2))]);
    assert_eq!(table.nicole(), 0);
}

#[test]
fn c25_among_the_fewest_the_most_cards_win() {
    let fronts = ["c", "c", "chapl", "c"];
    let mut table = scene(["hcc", "", "", ""]).fronts(fronts).points([2, 2, 3, 2]).begin();
    table.tells(put(Hotel, front(1)), [played(0, Hotel, front(1)), nicole_to_most_cards(0, 1, 2, 2)]);
}

#[test]
fn c25_a_tie_leaves_her_with_one_of_the_tied() {
    let mut table = scene(["hcc", "", "", ""]).fronts(["", "c", "", ""]).nicole(1).begin();
    table.tells(put(Hotel, front(0)), [played(0, Hotel, front(0))]);
    assert_eq!(table.nicole(), 1);
}

#[test]
fn c25_a_tie_leaves_her_even_with_somebody_else() {
    let mut table = scene(["hcc", "", "", ""]).front(1, "c").points([0, 0, 0, 2]).nicole(3).begin();
    table.tells(put(Hotel, front(2)), [played(0, Hotel, front(2))]);
    assert_eq!(table.nicole(), 3);
}

#[test]
fn c25_she_moves_when_a_card_arrives() {
    let mut table = scene(["hcc", "", "", ""]).fronts(["c", "c", "", ""]).begin();
    table.tells(put(Hotel, front(1)), [played(0, Hotel, front(1)), nicole_to_most_cards(0, 1, 0, 2)]);
}

#[test]
fn c25_she_moves_when_a_pair_cancels() {
    let mut table = scene(["hcc", "", "", ""]).fronts(["ch", "a", "", ""]).begin();
    table.tells(put(Hotel, front(0)), [played(0, Hotel, front(0)), cancelled(Hotel, front(0))]);
    assert_eq!(table.nicole(), 0, "one card each: a tie");

    let mut table = scene(["hcc", "", "", ""]).fronts(["ch", "ap", "", ""]).begin();
    table.tells(
        put(Hotel, front(0)),
        [played(0, Hotel, front(0)), cancelled(Hotel, front(0)), nicole_to_most_cards(0, 1, 0, 2)],
    );
}

/// If seat 2 had two cards for a moment, Nicole would go there, and stay in the tie that follows.
#[test]
fn c25_a_card_that_cancels_does_not_count_first() {
    let mut table = scene(["hcc", "", "", ""]).fronts(["c", "c", "h", ""]).begin();
    table.tells(put(Hotel, front(2)), [played(0, Hotel, front(2)), cancelled(Hotel, front(2))]);
    assert_eq!(table.nicole(), 0);
}

#[test]
fn c25_she_moves_when_a_twist_takes_a_card_away() {
    let mut table = scene(["tcc", "", "", ""]).fronts(["ha", "c", "", ""]).begin();
    table.tells(shift(Hotel, front(0), Innocent), [twisted(0, Hotel, front(0), Innocent)]);
    assert_eq!(table.nicole(), 0, "one card each: a tie");

    let mut table = scene(["tcc", "", "", ""]).fronts(["h", "c", "", ""]).begin();
    table.tells(
        shift(Hotel, front(0), Innocent),
        [twisted(0, Hotel, front(0), Innocent), nicole_to_most_cards(0, 1, 0, 1)],
    );
}

/// While the card is in the air seat 2 is alone ahead. If Nicole looked then, she would go there, and stay in the tie.
#[test]
fn c25_a_twist_moves_a_card_in_one_moment() {
    let mut table = scene(["tcc", "", "", ""]).fronts(["h", "", "c", ""]).begin();
    table.tells(shift(Hotel, front(0), front(1)), [twisted(0, Hotel, front(0), front(1))]);
    assert_eq!(table.nicole(), 0, "one card each for seats 1 and 2: a tie");
}

#[test]
fn c25_cards_in_the_zones_do_not_count() {
    let mut table = scene(["hcc", "", "", ""]).fronts(["a", "c", "", ""]).nicole(1).begin();
    table.tells(put(Hotel, Innocent), [played(0, Hotel, Innocent)]);
    assert_eq!(table.nicole(), 1);
}

#[test]
fn c25_she_may_move_for_the_card_and_again_for_the_points() {
    let scene = scene(["hcc", "", "", ""]).fronts(["", "a", "c", ""]).points([1, 0, 0, 1]).nicole(2);
    scene.suspect("hl").begin().tells(
        put(Hotel, front(1)),
        [
            played(0, Hotel, front(1)),
            nicole_to_most_cards(2, 1, 0, 2),
            suspected_at("h", 1, "", "hl"),
            nicole_to_fewest_points(1, 2, 0),
        ],
    );
}

#[test]
fn c25_she_may_trust_a_ghost() {
    let mut table = scene(["", "acc", "", ""]).ghost(3).turn(3).begin();
    table.tells(put(Airport, front(3)), [played_by(1, 3, Airport, front(3)), nicole_to_most_cards(0, 3, 0, 1)]);
    assert_eq!(table.nicole(), 3);
}

#[test]
fn c25_she_chooses_among_six() {
    let six = scene(["ccc", "", "", "", "", ""]).points([2, 1, 1, 3, 1, 1]).nicole(1);
    let mut table = six.clone().fronts(["", "h", "h", "chap", "h", ""]).begin();
    table.tells(put(Carnival, front(5)), [played(0, Carnival, front(5))]);

    let mut table = six.fronts(["", "h", "h", "chap", "h", "l"]).begin();
    table.tells(put(Carnival, front(5)), [played(0, Carnival, front(5)), nicole_to_most_cards(1, 5, 1, 2)]);
}
