//! Refilling the hand, the new deck, passing, and the order of it all (C16, C17).

use soupcon_rules::calaveras::Location::{Airport, Carnival, Hotel};
use soupcon_rules::calaveras::Place::{Innocent, Suspect};
use soupcon_rules::calaveras::{Event, Illegal, Move, Public};
use soupcon_rules::{Game, Illegal as _, Seat};

use crate::scene::{Scene, cards, front, initials, put, scene, shift};
use crate::told::{
    drew, nicole_to_fewest_points, nicole_to_most_cards, passed, played, reshuffled, suspected_at, twisted_nothing,
};

/// Seat 0 puts the hotel in a zone where nothing comes of it.
const PLAY: Move = Move::Play { card: Hotel, to: Innocent };

#[test]
fn c16_the_hand_is_refilled_to_three() {
    let mut table = scene(["hat", "", "", ""]).deck("lcp").discard("aa").begin();
    assert_eq!(table.play(PLAY)[1..], [drew(0, "l")]);
    assert_eq!([table.hand(0), table.deck(), table.discard()], ["alt", "cp", "aa"]);
}

#[test]
fn c16_a_hand_has_three_cards_at_most() {
    assert_eq!(scene(["", "chap", "", ""]).refused_at(), "start.seats[1].hand");
}

#[test]
fn c16_drawing_the_last_card_shuffles_the_discard_at_once() {
    let mut table = scene(["hat", "", "", ""]).deck("l").discard("cpp").begin();
    let (facts, events) = table.replay(PLAY, Some("pcp"), 0).unwrap();
    assert_eq!(events[1..], [drew(0, "l"), reshuffled(3)]);
    assert_eq!([table.hand(0), table.deck(), table.discard()], ["alt", "pcp", ""]);
    assert_eq!(facts.deck, Some(cards("pcp")));
}

#[test]
fn c16_drawing_the_last_card_with_nothing_discarded_leaves_no_deck() {
    let mut table = scene(["hat", "", "", ""]).deck("l").begin();
    assert_eq!(table.play(PLAY)[1..], [drew(0, "l")]);
    assert_eq!([table.hand(0), table.deck()], ["alt", ""]);
}

#[test]
fn c16_a_deck_found_empty_is_made_anew_first() {
    let mut table = scene(["hat", "", "", ""]).deck("").discard("clp").begin();
    let (_, events) = table.replay(PLAY, Some("plc"), 0).unwrap();
    assert_eq!(events[1..], [reshuffled(3), drew(0, "p")]);
    assert_eq!([table.hand(0), table.deck(), table.discard()], ["apt", "lc", ""]);
}

/// The twist is discarded before the hand is refilled, so here it comes straight back.
#[test]
fn c16_the_new_deck_holds_what_was_just_discarded() {
    let mut table = scene(["t", "", "", ""]).deck("").begin();
    let expected = [Event::Public(twisted_nothing(0)), reshuffled(1), drew(0, "t")];
    assert_eq!(table.play(Move::Twist(None)), expected);
    assert_eq!([table.hand(0), table.deck(), table.discard()], ["t", "", ""]);
}

#[test]
fn c16_with_nothing_left_to_draw_the_hand_stays_short() {
    let mut table = scene(["hat", "", "", ""]).deck("").begin();
    assert_eq!(table.play(PLAY), [Event::Public(played(0, Hotel, Innocent))]);
    assert_eq!(table.hand(0), "at");
    assert_eq!(table.turn(), 1);
}

#[test]
fn c16_a_short_hand_is_refilled_at_its_next_chance() {
    let mut table = scene(["h", "", "", ""]).deck("lcpp").begin();
    assert_eq!(table.play(PLAY)[1..], [drew(0, "clp")]);
    assert_eq!([table.hand(0), table.deck()], ["cpl", "p"]);
}

#[test]
fn c16_only_the_hand_that_played_is_refilled() {
    let mut table = scene(["hat", "c", "", ""]).deck("lcp").begin();
    table.play(PLAY);
    assert_eq!([1, 2, 3].map(|seat| table.hand(seat)), ["c", "", ""]);
}

#[test]
fn c16_a_refill_may_go_through_the_old_deck_and_the_new() {
    let mut table = scene(["h", "", "", ""]).deck("l").discard("cp").begin();
    let (_, events) = table.replay(PLAY, Some("pc"), 0).unwrap();
    assert_eq!(events[1..], [reshuffled(2), drew(0, "cpl")]);
    assert_eq!([table.hand(0), table.deck(), table.discard()], ["cpl", "", ""]);
}

#[test]
fn c16_an_empty_hand_passes_then_refills() {
    let mut table = scene(["", "", "", ""]).deck("lcpp").begin();
    assert_eq!(table.play(Move::Pass), [Event::Public(passed(0)), drew(0, "clp")]);
    assert_eq!([table.hand(0), table.deck()], ["cpl", "p"]);
    assert_eq!(table.turn(), 1);
}

#[test]
fn c16_an_empty_hand_with_nothing_to_draw_just_passes() {
    let mut table = scene(["", "", "", ""]).deck("").begin();
    assert_eq!(table.play(Move::Pass), [Event::Public(passed(0))]);
    assert_eq!(table.hand(0), "");
    assert_eq!(table.turn(), 1);
}

#[test]
fn c16_passing_is_all_that_an_empty_hand_may_do() {
    let table = scene(["", "hat", "", ""]).begin();
    assert_eq!(table.0.legal_moves(Seat(0)), [Move::Pass]);
    table.refuses(PLAY, Illegal::NotInHand, "C9");
    table.refuses(Move::Twist(None), Illegal::NotInHand, "C9");
}

#[test]
fn c16_only_an_empty_hand_passes() {
    scene(["h", "", "", ""]).begin().refuses(Move::Pass, Illegal::MustPlay, "C16");
    scene(["t", "", "", ""]).begin().refuses(Move::Pass, Illegal::MustPlay, "C16");
    scene(["", "h", "", ""]).ghost(3).turn(3).begin().refuses(Move::Pass, Illegal::MustPlay, "C16");
}

#[test]
fn c16_on_a_ghosts_turn_its_partners_hand_passes_and_refills() {
    let mut table = scene(["h", "", "h", ""]).ghost(3).turn(3).deck("lcpp").begin();
    let passed = Event::Public(Public::Passed { seat: Seat(3), by: Seat(1) });
    assert_eq!(table.play(Move::Pass), [passed, drew(1, "clp")]);
    assert_eq!([table.hand(1), table.hand(3)], ["cpl", ""]);
}

fn last_card() -> Scene {
    scene(["hat", "", "", ""]).deck("l").discard("ccappt")
}

#[test]
fn c16_the_seed_decides_a_deck_that_is_not_written() {
    let deck = |seed| {
        let mut table = last_card().begin();
        table.replay(PLAY, None, seed).unwrap();
        table.deck()
    };
    assert_eq!(deck(5), deck(5));
    assert!((0..20).any(|seed| deck(seed) != deck(5)));
    for seed in 0..20 {
        let mut new = cards(&deck(seed));
        new.sort();
        assert_eq!(initials(new), "ccappt");
    }
}

#[test]
fn c16_a_deck_once_written_down_no_longer_depends_on_the_seed() {
    let (mut first, mut again) = (last_card().begin(), last_card().begin());
    let (facts, _) = first.replay(PLAY, None, 5).unwrap();
    let written = initials(facts.deck.unwrap());
    again.replay(PLAY, Some(&written), 6).unwrap();
    assert_eq!(again, first);
}

#[test]
fn c16_a_written_deck_is_the_discard_shuffled() {
    for wrong in ["ccappl", "ccapp", "ccapptt", ""] {
        let mut table = last_card().begin();
        assert_eq!(table.replay(PLAY, Some(wrong), 0), Err(Illegal::NotThisDeck));
        assert_eq!(table, last_card().begin());
    }
    assert_eq!(Illegal::NotThisDeck.rule(), "C16");
}

#[test]
fn c16_a_move_that_shuffles_nothing_has_no_written_deck() {
    let scene = scene(["hat", "", "", ""]).deck("lc").discard("p");
    let mut table = scene.clone().begin();
    assert_eq!(table.replay(PLAY, Some("p"), 0), Err(Illegal::NoNewDeck));
    assert_eq!(table, scene.begin());
    assert_eq!(Illegal::NoNewDeck.rule(), "C16");
    assert_eq!(table.replay(PLAY, None, 0).unwrap().0.deck, None);
}

#[test]
fn c17_play_refill_designate_next_player() {
    let mut table = scene(["hat", "", "", ""]).front(1, "h").suspect("c").points([0, 1, 1, 1]).deck("lc").begin();
    let expected =
        [Event::Public(played(0, Hotel, Suspect)), drew(0, "l"), Event::Public(suspected_at("h", 1, "", "ch"))];
    assert_eq!(table.play(put(Hotel, Suspect)), expected);
    assert_eq!(table.turn(), 1);
}

/// The hand takes the last card before the zones are cleared: their cards aren't in the new deck.
#[test]
fn c17_what_a_designation_discards_misses_the_shuffle_before_it() {
    let mut table = scene(["hat", "", "", ""]).front(1, "h").suspect("c").deck("l").discard("pp").begin();
    table.play(put(Hotel, Suspect));
    assert_eq!([table.deck(), table.discard()], ["pp", "ch"]);
}

/// Nothing was left to draw before the zones were cleared, so the new deck waits until the next card is due.
#[test]
fn c17_a_designation_does_not_refill() {
    let mut table = scene(["hat", "aaa", "", ""]).front(1, "h").suspect("c").deck("").begin();
    table.play(put(Hotel, Suspect));
    assert_eq!([table.hand(0), table.deck(), table.discard()], ["at", "", "ch"]);
    let (_, events) = table.replay(put(Airport, Innocent), Some("hc"), 0).unwrap();
    assert_eq!(events[1..], [reshuffled(2), drew(1, "h")]);
    assert_eq!([table.deck(), table.discard()], ["c", ""]);
}

/// Nicole follows each step at once (C25): before the refill for a card, after the designation for points.
#[test]
fn c17_nicole_moves_within_the_order() {
    let mut table = scene(["thc", "", "", ""]).fronts(["", "c", "", ""]).suspect("ch").nicole(1).deck("lc").begin();
    let events = table.play(shift(Carnival, front(1), front(2)));
    assert_eq!(events[1], Event::Public(nicole_to_most_cards(1, 2, 0, 1)));
    assert_eq!(events[2], drew(0, "l"));
    assert_eq!(events[3], Event::Public(suspected_at("c", 2, "", "ch")));
    assert_eq!(events.len(), 4);

    let mut table = scene(["hcc", "", "", ""]).front(0, "h").suspect("c").points([0, 1, 2, 2]).deck("lc").begin();
    let events = table.play(put(Hotel, Suspect));
    assert_eq!(events[1], drew(0, "l"));
    assert_eq!(events[2], Event::Public(suspected_at("h", 0, "", "ch")));
    assert_eq!(events[3], Event::Public(nicole_to_fewest_points(0, 1, 1)));
}
