//! Pieces and seats (C1-C8).

use soupcon_rules::calaveras::Location::{Carnival, Hotel};
use soupcon_rules::calaveras::{Card, Options, Organisation, Place, Position, Public, Split};
use soupcon_rules::{Game, Record, Seat};

use crate::scene::{Table, cards, deal, front, in_random_games, initials, locations, public, put, scene};

fn refused_at(options: Options) -> String {
    Record::<Position>::deal(options, 0).unwrap_err().place
}

/// Every card on the table, wherever it lies, sorted by kind.
fn all_cards(table: &Table) -> String {
    let start = table.0.start();
    let mut all: Vec<Card> = start.deck.into_iter().chain(start.discard).collect();
    for seat in start.seats {
        all.extend(seat.hand.into_iter().flatten());
        all.extend(seat.front.iter().map(Card::Location));
    }
    all.extend(start.innocent.iter().chain(start.suspect.iter()).map(Card::Location));
    all.sort();
    initials(all)
}

#[test]
fn c1_there_are_eight_cards_of_each_of_six_kinds() {
    let all = ["c", "h", "a", "p", "l", "t"].map(|kind| kind.repeat(8)).concat();
    assert_eq!(all_cards(&deal(4, 1)), all);
    assert_eq!(all_cards(&deal(5, 2)), all);
}

#[test]
fn c1_no_card_is_ever_lost() {
    let all = all_cards(&deal(4, 1));
    in_random_games(|_, after, _| assert_eq!(all_cards(after), all));
}

#[test]
fn c1_another_split_is_an_option() {
    let split = Split { carnival: 10, hotel: 9, airport: 8, phone: 7, laboratory: 6, twist: 8 };
    let options = Options { cards: split, ..Options::default() };
    let table = Table(Record::deal(options, 0).unwrap().1);
    assert_eq!(all_cards(&table), "cccccccccchhhhhhhhhaaaaaaaappppppplllllltttttttt");
}

#[test]
fn c1_a_split_of_47_or_49_cards_is_refused() {
    for twist in [7, 9] {
        let cards = Split { twist, ..Split::default() };
        assert_eq!(refused_at(Options { cards, ..Options::default() }), "options.cards");
    }
}

#[test]
fn c1_a_start_has_48_cards_at_most() {
    let hands = scene(["cha", "cha", "cha", "cha"]);
    assert_eq!(hands.clone().deck(&"p".repeat(36)).begin().deck().len(), 36);
    assert_eq!(hands.clone().deck(&"p".repeat(37)).refused_at(), "start");
    assert_eq!(hands.deck(&"p".repeat(35)).discard("t").suspect("l").refused_at(), "start");
}

#[test]
fn c2_six_characters_work_for_three_organisations() {
    let table = deal(6, 0);
    let characters = (0..6).map(|seat| table.0.character(Seat(seat))).collect::<Vec<_>>();
    assert_eq!(
        characters,
        ["Elena Koltsova", "Françoise Dujardin", "William Hart", "Karl Popov", "Saïd Djalal", "Grace Holloway"]
    );
    let organisations = (0..6).map(|seat| table.0.organisation(Seat(seat))).collect::<Vec<_>>();
    assert_eq!(organisations, [Organisation::ALL, Organisation::ALL].concat());
    assert_eq!(Organisation::ALL, [Organisation::Kgb, Organisation::Dgse, Organisation::Cia]);
}

#[test]
fn c2_partners_work_for_the_same_organisation_also_as_a_ghost() {
    let table = deal(3, 0);
    let characters = (0..4).map(|seat| table.0.character(Seat(seat))).collect::<Vec<_>>();
    assert_eq!(characters, ["Elena Koltsova", "Françoise Dujardin", "Karl Popov", "Saïd Djalal"]);
    assert_eq!(table.0.organisation(Seat(1)), Organisation::Dgse);
    assert_eq!(table.0.organisation(Seat(3)), Organisation::Dgse);
}

#[test]
fn c3_nicole_leaves_one_player_for_one_other() {
    in_random_games(|before, after, events| {
        let mut holder = Seat(before.nicole());
        for event in public(events) {
            if let Public::NicoleMoved { from, to, .. } = event {
                assert_eq!(from, holder);
                assert_ne!(to, holder);
                holder = to;
            }
        }
        assert_eq!(Seat(after.nicole()), holder);
    });
}

#[test]
fn c3_nicole_is_in_front_of_a_player() {
    assert_eq!(scene(["", "", "", ""]).nicole(3).begin().nicole(), 3);
    assert_eq!(scene(["", "", "", ""]).nicole(4).refused_at(), "start.nicole");
}

#[test]
fn c4_points_are_public() {
    let table = scene(["", "", "", ""]).points([1, 4, 0, 6]).begin();
    let seen = table.0.view(None).seats.iter().map(|seat| seat.suspicion).collect::<Vec<_>>();
    assert_eq!(seen, [1, 4, 0, 6]);
}

#[test]
fn c4_points_are_never_removed() {
    let mut taken = 0;
    in_random_games(|before, after, _| {
        for (before, after) in before.points().into_iter().zip(after.points()) {
            assert!(before <= after);
            taken += u32::from(after - before);
        }
    });
    assert!(taken >= 40 * 7, "40 games were played to their end");
}

#[test]
fn c5_three_to_six_people_play() {
    for (players, seats) in [(3, 4), (4, 4), (5, 6), (6, 6)] {
        assert_eq!(deal(players, 0).0.seats(), seats);
    }
    for players in [0, 2, 7] {
        assert_eq!(refused_at(Options { players, ..Options::default() }), "options.players");
    }
}

#[test]
fn c5_partners_sit_opposite() {
    let teams = |players| deal(players, 0).0.start().seats.iter().map(|seat| seat.team).collect::<Vec<_>>();
    assert_eq!(teams(4), [0, 1, 0, 1]);
    assert_eq!(teams(6), [0, 1, 2, 0, 1, 2]);
    let table = deal(6, 0);
    assert_eq!([0, 1, 2, 3, 4, 5].map(|seat| table.0.partner(Seat(seat)).0), [3, 4, 5, 0, 1, 2]);
}

#[test]
fn c5_every_team_has_a_turn_before_any_has_its_second() {
    let table = scene(["", "", "", "", "", ""]);
    let with_teams = |teams: [u8; 6]| {
        table.clone().with(|start| {
            for (seat, team) in start.seats.iter_mut().zip(teams) {
                seat.team = team;
            }
        })
    };
    assert_eq!(with_teams([2, 0, 1, 2, 0, 1]).begin().0.seats(), 6);
    assert_eq!(with_teams([0, 1, 2, 0, 2, 1]).refused_at(), "start.seats[4].team");
    assert_eq!(with_teams([0, 0, 1, 0, 0, 1]).refused_at(), "start.seats[1].team");
}

#[test]
fn c5_a_table_has_four_or_six_seats() {
    assert_eq!(scene(["", ""]).refused_at(), "start.seats");
    assert_eq!(scene(["", "", "", "", "", "", "", ""]).refused_at(), "start.seats");
    assert_eq!(scene(["", "", "", "", ""]).refused_at(), "start.seats");
}

#[test]
fn c6_three_people_fill_four_seats_and_five_fill_six() {
    let ghosts = |players| deal(players, 3).0.start().seats.iter().map(|seat| seat.ghost).collect::<Vec<_>>();
    assert_eq!(ghosts(3), [false, false, false, true]);
    assert_eq!(ghosts(5), [false, false, false, false, false, true]);
    assert_eq!(ghosts(4), [false; 4]);
    assert_eq!(ghosts(6), [false; 6]);
}

/// A ghost is like any player but for its hand: it has a front, takes points and holds Nicole.
#[test]
fn c6_a_ghost_has_a_front_points_and_maybe_nicole() {
    let mut table = scene(["h", "", "", ""]).ghost(3).front(3, "c").suspect("c").begin();
    table.play(put(Hotel, Place::Suspect));
    assert_eq!(table.points(), [0, 0, 0, 2]);
    assert_eq!(table.front(3), "c");

    let mut table = scene(["h", "", "", ""]).ghost(3).begin();
    table.play(put(Hotel, front(3)));
    assert_eq!(table.front(3), "h");
    assert_eq!(table.nicole(), 3);
}

#[test]
fn c6_on_the_ghosts_turn_its_partner_plays_from_their_own_hand() {
    let mut table = scene(["", "cha", "", ""]).ghost(3).turn(3).deck("lp").begin();
    assert_eq!(table.0.holder(Seat(3)), Seat(1));
    assert_eq!(table.0.holder(Seat(1)), Seat(1));
    table.play(put(Carnival, front(0)));
    assert_eq!([table.hand(1), table.hand(3)], ["hal", ""]);
    assert_eq!(table.deck(), "p");
}

#[test]
fn c6_a_ghost_has_no_hand_and_there_is_one_at_most() {
    let table = scene(["", "", "", ""]);
    let with_a_hand = table.clone().ghost(2).with(|start| start.seats[2].hand = Some(cards("c")));
    assert_eq!(with_a_hand.refused_at(), "start.seats[2].hand");
    assert_eq!(table.ghost(1).ghost(2).refused_at(), "start.seats[2].ghost");
}

#[test]
fn c7_everybody_gets_three_cards_but_a_ghost() {
    let sizes = |players| {
        let start = deal(players, 11).0.start();
        let hands = start.seats.iter().map(|seat| seat.hand.as_ref().map(Vec::len)).collect::<Vec<_>>();
        (hands, start.deck.len(), start.discard.len())
    };
    assert_eq!(sizes(3), (vec![Some(3), Some(3), Some(3), None], 39, 0));
    assert_eq!(sizes(4), (vec![Some(3); 4], 36, 0));
    assert_eq!(sizes(5), (vec![Some(3), Some(3), Some(3), Some(3), Some(3), None], 33, 0));
    assert_eq!(sizes(6), (vec![Some(3); 6], 30, 0));
}

#[test]
fn c7_nothing_lies_face_up_and_nobody_has_points() {
    let start = deal(6, 4).0.start();
    assert_eq!((start.innocent, start.suspect), (locations(""), locations("")));
    assert!(start.seats.iter().all(|seat| seat.front.is_empty() && seat.suspicion == 0));
}

#[test]
fn c7_a_person_has_a_hand() {
    let without = scene(["", "", "", ""]).with(|start| start.seats[1].hand = None);
    assert_eq!(without.refused_at(), "start.seats[1].hand");
}

#[test]
fn c8_the_first_player_begins_and_holds_nicole() {
    for seed in 0..20 {
        let table = deal(4, seed);
        assert_eq!(table.nicole(), table.turn());
    }
}

#[test]
fn c8_the_first_player_is_drawn_among_the_people() {
    for players in 3..=6 {
        let mut begins = vec![0; usize::from(players)];
        (0..300).for_each(|seed| begins[usize::from(deal(players, seed).turn())] += 1);
        assert!(begins.iter().all(|&times| times > 20), "{players} people begin {begins:?} times");
    }
}

#[test]
fn c8_the_host_may_choose_the_first_player_but_no_ghost() {
    let options = |first| Options { players: 5, first: Some(Seat(first)), ..Options::default() };
    for first in 0..5 {
        let table = Table(Record::deal(options(first), 9).unwrap().1);
        assert_eq!((table.turn(), table.nicole()), (first, first));
    }
    assert_eq!(refused_at(options(5)), "options.first");
}
