//! A turn: whose it is and the four ways to play a card (C9-C13).

use soupcon_rules::calaveras::Location::{self, Airport, Carnival, Hotel, Laboratory, Phone};
use soupcon_rules::calaveras::Place::{self, Innocent, Suspect};
use soupcon_rules::calaveras::{Illegal, Move, Position, Public, Shift};
use soupcon_rules::{Act, Entry, Game, Illegal as _, Seat};

use crate::scene::{front, put, scene, shift};
use crate::told::{nicole_to_most_cards, played, played_by, twisted, twisted_nothing};

#[test]
fn c9_turns_go_clockwise_ghosts_included() {
    let mut table = scene(["ccc", "ccc", "ccc", "ccc", "ccc", ""]).ghost(5).turn(3).begin();
    let mut turns = Vec::new();
    for _ in 0..7 {
        turns.push(table.turn());
        table.play(put(Carnival, front(0)));
    }
    assert_eq!(turns, [3, 4, 5, 0, 1, 2, 3]);
}

#[test]
fn c9_it_is_always_a_players_turn() {
    assert_eq!(scene(["", "", "", ""]).turn(3).begin().turn(), 3);
    assert_eq!(scene(["", "", "", ""]).turn(4).refused_at(), "start.turn");
}

#[test]
fn c9_a_turn_plays_exactly_one_card() {
    let mut table = scene(["cca", "hhh", "ppp", "lll"]).deck("tl").begin();
    table.play(put(Carnival, Innocent));
    assert_eq!(table.hand(0), "cat");
    assert_eq!([1, 2, 3].map(|seat| table.hand(seat)), ["hhh", "ppp", "lll"]);
    assert_eq!(table.innocent(), "c");
    assert_eq!(table.deck(), "l");
    assert_eq!(table.turn(), 1);
}

#[test]
fn c9_nobody_plays_on_anothers_turn() {
    let table = scene(["ccc", "ccc", "ccc", "ccc"]).turn(2).begin();
    for seat in [0, 1, 3, 4].map(Seat) {
        table.refuses_from(seat, put(Carnival, front(0)), Illegal::NotYourTurn, "C9");
        assert_eq!(table.0.legal_moves(seat), []);
    }
    assert_eq!(table.0.to_act().iter().collect::<Vec<_>>(), [Seat(2)]);
}

#[test]
fn c9_a_card_comes_from_the_hand() {
    let table = scene(["hhh", "act", "", ""]).front(2, "c").begin();
    table.refuses(put(Carnival, front(0)), Illegal::NotInHand, "C9");
    table.refuses(Move::Twist(None), Illegal::NotInHand, "C9");
    table.refuses(shift(Carnival, front(2), front(1)), Illegal::NotInHand, "C9");
}

#[test]
fn c9_on_a_ghosts_turn_the_card_comes_from_its_partners_hand() {
    let table = scene(["hhh", "act", "hhh", ""]).ghost(3).turn(3).begin();
    table.refuses(put(Hotel, front(0)), Illegal::NotInHand, "C9");
    table.refuses_from(Seat(1), put(Airport, front(0)), Illegal::NotYourTurn, "C9");
    assert_eq!(table.0.check(Seat(3), &put(Airport, front(0))), Ok(()));
    // Two kinds of location to four fronts or two zones, or a twist that moves nothing.
    assert_eq!(table.0.legal_moves(Seat(3)).len(), 2 * 6 + 1);
}

#[test]
fn c9_time_never_runs_out() {
    let mut table = scene(["ccc", "", "", ""]).begin();
    let mut events = Vec::new();
    assert_eq!(table.0.time_out(&mut events), Err(Illegal::NoClock));
    assert_eq!(Illegal::NoClock.rule(), "C9");
    assert_eq!((table, events), (scene(["ccc", "", "", ""]).begin(), vec![]));
}

/// Whatever somebody could think of, on a table with a bit of everything.
#[test]
fn c9_the_legal_moves_are_just_those_that_pass_the_check() {
    let table = scene(["hat", "ccc", "ppp", "lll"]).fronts(["c", "hp", "", "l"]).innocent("a").suspect("h").begin();
    let places = (0..7).map(front).chain([Innocent, Suspect]).collect::<Vec<Place>>();
    let mut thinkable = vec![Move::Twist(None), Move::Pass];
    for card in Location::ALL {
        for &to in &places {
            thinkable.push(put(card, to));
            thinkable.extend(places.iter().map(|&from| shift(card, from, to)));
        }
    }
    let legal = table.0.legal_moves(Seat(0));
    // Two locations to six places; a twist that moves nothing, or one of six cards to five other places.
    assert_eq!(legal.len(), 2 * 6 + 1 + 6 * 5);
    for mv in thinkable {
        assert_eq!(legal.contains(&mv), table.0.check(Seat(0), &mv).is_ok(), "{mv:?}");
    }
}

#[test]
fn c9_every_way_to_play_can_be_written_down() {
    for (written, mv) in [
        (r#"{"seat":0,"play":"hotel","to":{"seat":2}}"#, put(Hotel, front(2))),
        (r#"{"seat":0,"play":"phone","to":"innocent"}"#, put(Phone, Innocent)),
        (
            r#"{"seat":0,"play":"twist","card":"hotel","from":{"seat":1},"to":"suspect"}"#,
            shift(Hotel, front(1), Suspect),
        ),
        (r#"{"seat":0,"play":"twist"}"#, Move::Twist(None)),
        (r#"{"seat":0,"pass":true}"#, Move::Pass),
    ] {
        let entry: Entry<Position> = serde_json::from_str(written).unwrap();
        assert_eq!(entry.act, Act::Move(Seat(0), mv));
        assert_eq!(serde_json::to_string(&entry).unwrap(), written);
    }
}

#[test]
fn c9_what_is_no_way_to_play_is_no_move() {
    for written in [
        r#"{"seat":0}"#,
        r#"{"seat":0,"pass":false}"#,
        r#"{"seat":0,"play":"hotel"}"#,
        r#"{"seat":0,"play":"hotel","to":"deck"}"#,
        r#"{"seat":0,"play":"hotel","from":"innocent","to":"suspect"}"#,
        r#"{"seat":0,"play":"hotel","to":"suspect","pass":true}"#,
        r#"{"seat":0,"play":"twist","to":"suspect"}"#,
        r#"{"seat":0,"play":"twist","card":"twist","from":"innocent","to":"suspect"}"#,
    ] {
        assert!(serde_json::from_str::<Entry<Position>>(written).is_err(), "{written}");
    }
}

#[test]
fn c10_a_location_goes_in_front_of_oneself() {
    let mut table = scene(["", "", "lhh", ""]).front(2, "a").nicole(2).turn(2).begin();
    table.tells(put(Laboratory, front(2)), [played(2, Laboratory, front(2))]);
    assert_eq!([0, 1, 2, 3].map(|seat| table.front(seat)), ["", "", "al", ""]);
    assert_eq!(table.discard(), "");
}

#[test]
fn c10_on_a_ghosts_turn_oneself_is_the_ghost() {
    let mut table = scene(["", "lhh", "", ""]).ghost(3).nicole(3).turn(3).begin();
    table.tells(put(Laboratory, front(3)), [played_by(1, 3, Laboratory, front(3))]);
    assert_eq!([0, 1, 2, 3].map(|seat| table.front(seat)), ["", "", "", "l"]);
}

#[test]
fn c10_on_a_ghosts_turn_its_partner_is_another_player() {
    let mut table = scene(["", "lhh", "", ""]).ghost(3).nicole(1).turn(3).begin();
    table.tells(put(Hotel, front(1)), [played_by(1, 3, Hotel, front(1))]);
    assert_eq!([0, 1, 2, 3].map(|seat| table.front(seat)), ["", "h", "", ""]);
}

#[test]
fn c11_a_location_goes_in_front_of_a_partner_an_opponent_or_a_ghost() {
    let table = scene(["hhh", "", "", ""]).ghost(3).begin();
    for (seat, fronts) in [(1, ["", "h", "", ""]), (2, ["", "", "h", ""]), (3, ["", "", "", "h"])] {
        let mut table = table.clone();
        table.tells(put(Hotel, front(seat)), [played(0, Hotel, front(seat)), nicole_to_most_cards(0, seat, 0, 1)]);
        assert_eq!([0, 1, 2, 3].map(|seat| table.front(seat)), fronts);
    }
}

#[test]
fn c11_there_must_be_such_a_player() {
    scene(["hhh", "", "", ""]).begin().refuses(put(Hotel, front(4)), Illegal::NoSuchSeat, "C11");
    let six = scene(["hhh", "", "", "", "", ""]).begin();
    six.refuses(put(Hotel, front(6)), Illegal::NoSuchSeat, "C11");
    assert_eq!(six.0.check(Seat(0), &put(Hotel, front(5))), Ok(()));
}

#[test]
fn c12_a_location_goes_to_the_innocent_zone() {
    let mut table = scene(["phh", "", "", ""]).begin();
    table.tells(put(Phone, Innocent), [played(0, Phone, Innocent)]);
    assert_eq!([table.innocent(), table.suspect()], ["p", ""]);
}

#[test]
fn c12_a_location_goes_to_the_suspect_zone() {
    let mut table = scene(["phh", "", "", ""]).begin();
    table.tells(put(Phone, Suspect), [played(0, Phone, Suspect)]);
    assert_eq!([table.innocent(), table.suspect()], ["", "p"]);
}

#[test]
fn c13_a_twist_moves_a_card_from_one_front_to_another() {
    let mut table = scene(["taa", "", "", ""]).fronts(["", "ch", "", "p"]).points([0, 1, 1, 1]).begin();
    table.tells(shift(Hotel, front(1), front(3)), [twisted(0, Hotel, front(1), front(3))]);
    assert_eq!([0, 1, 2, 3].map(|seat| table.front(seat)), ["", "c", "", "hp"]);
    assert_eq!(table.discard(), "t");
}

#[test]
fn c13_a_twist_moves_a_card_between_a_front_and_a_zone() {
    let scene = scene(["taa", "", "", ""]).front(1, "h").suspect("c").points([0, 1, 1, 1]);
    let mut table = scene.clone().begin();
    table.tells(shift(Carnival, Suspect, front(1)), [twisted(0, Carnival, Suspect, front(1))]);
    assert_eq!([table.front(1), table.suspect(), table.discard()], ["ch", "", "t"]);

    let mut table = scene.begin();
    table.tells(shift(Hotel, front(1), Innocent), [twisted(0, Hotel, front(1), Innocent)]);
    assert_eq!([table.front(1), table.innocent(), table.discard()], ["", "h", "t"]);
    assert_eq!(table.suspect(), "c");
}

#[test]
fn c13_a_twist_may_move_nothing() {
    let mut table = scene(["ttt", "", "", ""]).front(1, "h").nicole(1).deck("cc").begin();
    table.tells(Move::Twist(None), [twisted_nothing(0)]);
    assert_eq!([table.hand(0), table.discard()], ["ctt", "t"]);
    assert_eq!(table.turn(), 1);
    assert_eq!(table.front(1), "h");
}

#[test]
fn c13_a_hand_of_twists_never_blocks_a_player() {
    let table = scene(["ttt", "", "", ""]).begin();
    assert_eq!(table.0.legal_moves(Seat(0)), [Move::Twist(None)]);
}

#[test]
fn c13_a_twist_moves_only_a_card_that_lies_there() {
    let table = scene(["tch", "c", "", ""]).front(1, "h").innocent("a").deck("l").discard("p").begin();
    for (card, from) in [
        (Carnival, front(1)),
        (Hotel, front(2)),
        (Airport, Suspect),
        (Hotel, Innocent),
        (Phone, front(1)),
        (Hotel, front(4)),
    ] {
        table.refuses(shift(card, from, front(0)), Illegal::NotThere, "C13");
    }
}

#[test]
fn c13_a_twist_moves_a_card_to_another_place() {
    let table = scene(["tch", "", "", ""]).front(1, "h").innocent("a").begin();
    table.refuses(shift(Hotel, front(1), front(1)), Illegal::SamePlace, "C13");
    table.refuses(shift(Airport, Innocent, Innocent), Illegal::SamePlace, "C13");
    table.refuses(shift(Hotel, front(1), front(4)), Illegal::NoSuchPlace, "C13");
}

#[test]
fn c13_on_a_ghosts_turn_its_partner_spends_the_twist() {
    let mut table = scene(["", "tcc", "", ""]).ghost(3).turn(3).front(3, "l").points([0, 1, 1, 1]).deck("pp").begin();
    let moved = Shift { card: Laboratory, from: front(3), to: front(1) };
    table.tells(Move::Twist(Some(moved)), [Public::Twisted { seat: Seat(3), by: Seat(1), shift: Some(moved) }]);
    assert_eq!([table.front(1), table.front(3), table.hand(1), table.discard()], ["l", "", "ccp", "t"]);
}
