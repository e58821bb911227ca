//! What is secret, and what is said aloud (C29-C31).

use serde_json::{Value, json};
use soupcon_rules::calaveras::Location::{Carnival, Hotel};
use soupcon_rules::calaveras::Place::Suspect;
use soupcon_rules::calaveras::{Card, Event, HandView, Move, Options, Position, Public};
use soupcon_rules::chance::shuffle;
use soupcon_rules::{Game, Seat, Seeded};

use crate::scene::{Scene, Table, cards, front, in_random_games, initials, put, scene, shift};

/// A bit of everything; seat 3 is the ghost of seat 1's team.
fn busy_table() -> Scene {
    scene(["cht", "aap", "l", ""])
        .ghost(3)
        .fronts(["h", "ca", "", "l"])
        .innocent("p")
        .suspect("h")
        .points([0, 2, 1, 5])
        .deck("ccaa")
        .discard("tth")
        .turn(2)
}

/// The hands as `you` see them: the cards, or how many.
fn hands(table: &Table, you: Option<Seat>) -> Vec<String> {
    let hand = |hand| match hand {
        Some(HandView::Seen(cards)) => initials(cards.iter()),
        Some(HandView::Hidden(size)) => size.to_string(),
        None => "none".to_owned(),
    };
    table.0.view(you).seats.iter().map(|seat| hand(seat.hand)).collect()
}

fn seen(events: &[Event], you: Option<Seat>) -> Value {
    events.iter().map(|event| serde_json::to_value(Position::seen_by(event, you)).unwrap()).collect()
}

#[test]
fn c29_a_view_shows_all_that_is_public() {
    let view = serde_json::to_value(busy_table().begin().0.view(None)).unwrap();
    assert_eq!(
        view,
        json!({
            "you": null,
            "seats": [
                { "team": 0, "hand": 3, "front": ["hotel"], "suspicion": 0 },
                { "team": 1, "hand": 3, "front": ["carnival", "airport"], "suspicion": 2 },
                { "team": 0, "hand": 1, "front": [], "suspicion": 1 },
                { "team": 1, "ghost": true, "front": ["laboratory"], "suspicion": 5 }
            ],
            "innocent": ["phone"],
            "suspect": ["hotel"],
            "deck": 4,
            "discard": ["hotel", "twist", "twist"],
            "nicole": 0,
            "turn": [2]
        })
    );
}

#[test]
fn c29_a_seat_sees_its_own_hand_and_only_that() {
    let table = busy_table().begin();
    assert_eq!(hands(&table, Some(Seat(0))), ["cht", "3", "1", "none"]);
    assert_eq!(hands(&table, Some(Seat(1))), ["3", "aap", "1", "none"]);
    assert_eq!(hands(&table, Some(Seat(2))), ["3", "3", "l", "none"]);
    assert_eq!(hands(&table, None), ["3", "3", "1", "none"]);
}

#[test]
fn c29_whatever_is_hidden_a_view_is_the_same() {
    let table = busy_table().begin();
    let others = scene_with_hands(["cht", "hlt", "c"]).deck("lpth").begin();
    assert_eq!(others.view(0), table.view(0));
    assert_ne!(others.view(1), table.view(1));
    assert_ne!(others.view(2), table.view(2));
    assert_eq!(others.0.view(None), table.0.view(None));
}

fn scene_with_hands(hands: [&str; 3]) -> Scene {
    busy_table().with(|start| {
        for (seat, hand) in start.seats.iter_mut().zip(hands) {
            seat.hand = Some(cards(hand));
        }
    })
}

#[test]
fn c29_whatever_is_public_changes_every_view() {
    let table = busy_table().begin();
    for change in [
        busy_table().front(2, "c"),
        busy_table().innocent("pc"),
        busy_table().suspect(""),
        busy_table().points([0, 3, 1, 5]),
        busy_table().discard("tt"),
        busy_table().deck("cca"),
        busy_table().nicole(1),
        busy_table().turn(1),
        scene_with_hands(["cht", "aap", "ll"]),
    ] {
        let other = change.begin();
        for you in [Some(Seat(0)), Some(Seat(1)), None] {
            assert_ne!(other.0.view(you), table.0.view(you));
        }
    }
}

#[test]
fn c29_only_its_owner_sees_a_card_that_is_drawn() {
    let events = scene(["htt", "", "", ""]).deck("lc").begin().play(put(Hotel, Suspect));
    let drawn = |you| seen(&events, you)[1].clone();
    assert_eq!(drawn(Some(Seat(0))), json!({ "event": "drew", "seat": 0, "cards": ["laboratory"] }));
    for other in [Some(Seat(1)), Some(Seat(2)), Some(Seat(3)), None] {
        assert_eq!(drawn(other), json!({ "event": "drew", "seat": 0, "cards": 1 }));
    }
    let whole = serde_json::to_value(Position::seen_by_all(&events[1])).unwrap();
    assert_eq!(whole, json!({ "event": "drew", "seat": 0, "cards": ["laboratory"] }));
}

#[test]
fn c29_the_order_of_a_new_deck_is_not_told() {
    let events = scene(["htt", "", "", ""]).deck("l").discard("cpa").begin().play(put(Hotel, Suspect));
    assert_eq!(seen(&events, Some(Seat(0)))[2], json!({ "event": "reshuffled", "cards": 3 }));
}

#[test]
fn c29_nobody_may_act_in_the_view_of_a_game_that_is_over() {
    let table = scene(["ccc", "", "", ""]).points([1, 7, 2, 2]).begin();
    assert!(table.0.view(None).turn.is_empty());
}

#[test]
fn c30_partners_do_not_see_each_others_hands() {
    let table = scene(["cht", "aap", "lll", "ppp"]).begin();
    assert_eq!(hands(&table, Some(Seat(0)))[2], "3");
    assert_eq!(hands(&table, Some(Seat(2)))[0], "3");
    let events = table.clone().play(put(Carnival, front(0)));
    assert_eq!(seen(&events, Some(Seat(2)))[1], json!({ "event": "drew", "seat": 0, "cards": 1 }));
}

#[test]
fn c30_no_partner_ever_sees_a_card_of_the_others_hand() {
    in_random_games(|_, after, _| {
        for you in (0..after.0.seats()).map(Seat) {
            let partner = after.0.view(Some(you)).seats[after.0.partner(you).index()];
            assert!(!matches!(partner.hand, Some(HandView::Seen(_))));
        }
    });
}

#[test]
fn c31_a_play_says_who_speaks_which_card_and_where_to() {
    let said = |table: Scene, to| seen(&table.begin().play(put(Hotel, to)), None)[0].clone();
    let table = scene(["hcc", "", "", ""]);
    assert_eq!(
        said(table.clone(), front(0)),
        json!({ "event": "played", "seat": 0, "by": 0, "card": "hotel", "to": { "seat": 0 } })
    );
    assert_eq!(
        said(table.clone(), front(1)),
        json!({ "event": "played", "seat": 0, "by": 0, "card": "hotel", "to": { "seat": 1 } })
    );
    assert_eq!(
        said(table, Suspect),
        json!({ "event": "played", "seat": 0, "by": 0, "card": "hotel", "to": "suspect" })
    );
}

#[test]
fn c31_a_ghosts_play_names_the_ghost_and_who_plays_for_it() {
    let events = scene(["", "hcc", "", ""]).ghost(3).turn(3).begin().play(put(Hotel, front(0)));
    assert_eq!(
        seen(&events, None)[0],
        json!({ "event": "played", "seat": 3, "by": 1, "card": "hotel", "to": { "seat": 0 } })
    );
}

#[test]
fn c31_a_twist_says_which_card_it_moves_from_where_to_where() {
    let table = scene(["tcc", "", "", ""]).front(1, "h").nicole(1).begin();
    let events = table.clone().play(shift(Hotel, front(1), Suspect));
    assert_eq!(
        seen(&events, None)[0],
        json!({
            "event": "twisted", "seat": 0, "by": 0,
            "shift": { "card": "hotel", "from": { "seat": 1 }, "to": "suspect" }
        })
    );
    let events = table.clone().play(Move::Twist(None));
    assert_eq!(seen(&events, None)[0], json!({ "event": "twisted", "seat": 0, "by": 0, "shift": null }));
}

/// What follows a play is told with its reasons, so that it can be said too.
#[test]
fn c31_what_follows_is_told_with_its_reasons() {
    let table = scene(["hcc", "", "", ""]).fronts(["h", "", "", "l"]).suspect("c").points([5, 5, 6, 6]).deck("tt");
    let events = table.begin().play(put(Hotel, Suspect));
    assert_eq!(
        seen(&events, None),
        json!([
            { "event": "played", "seat": 0, "by": 0, "card": "hotel", "to": "suspect" },
            { "event": "drew", "seat": 0, "cards": 1 },
            {
                "event": "suspected", "seat": 0, "grounds": { "rule": "C22", "seen_at": ["hotel"] },
                "points": 2, "innocent": [], "suspect": ["carnival", "hotel"]
            },
            { "event": "nicole-moved", "from": 0, "to": 1, "trust": { "most": "fewest-points", "points": 5 } },
            { "event": "ended", "culprit": 0, "nicole": 1, "winners": [1, 3] }
        ])
    );
}

/// The same table with all that `you` may not know dealt anew: the other hands and the deck.
fn dealt_anew(position: &Position, you: Seat, dice: &mut Seeded) -> Position {
    let mut start = position.start();
    let mut hidden = std::mem::take(&mut start.deck);
    let seats = (0..).map(Seat).zip(&mut start.seats).filter(|(seat, _)| *seat != you);
    let mut others: Vec<&mut Card> = seats.flat_map(|(_, seat)| seat.hand.iter_mut().flatten()).collect();
    hidden.extend(others.iter().map(|card| **card));
    shuffle(&mut hidden, dice);
    others.iter_mut().for_each(|card| **card = hidden.pop().expect("as many as before"));
    start.deck = hidden;
    Position::from_start(&Options::default(), &start).unwrap()
}

#[test]
fn c29_what_is_foreseen_tells_nothing_hidden() {
    let mut dice = Seeded::new(29);
    let (mut tried, mut different) = (0, 0);
    in_random_games(|Table(before), _, _| {
        let other = dealt_anew(before, before.holder(before.turn()), &mut dice);
        tried += 1;
        different += usize::from(other != *before);
        for mv in before.choices().iter() {
            assert_eq!(other.foresee(mv), before.foresee(mv), "{mv:?}");
        }
    });
    assert!(different * 100 > tried * 95, "the test tries something: {different} of {tried}");
}

#[test]
fn c29_what_is_foreseen_comes_to_pass() {
    in_random_games(|Table(before), _, events| {
        let public: Vec<Public> = events
            .iter()
            .filter_map(|event| match event {
                Event::Public(public) => Some(*public),
                Event::Drew { .. } => None,
            })
            .collect();
        let is_this = |mv: &Move| before.foresee(*mv).first() == public.first();
        let mv = before.choices().iter().find(is_this).expect("the move that was made");
        assert_eq!(before.foresee(mv), public);
    });
}
