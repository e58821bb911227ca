//! Players of Calaveras at all kinds of tables.

use serde_json::{Value, json};
use soupcon_bots::calaveras::{Searcher, Worlds};
use soupcon_bots::{Budget, Played, Player};
use soupcon_rules::calaveras::{Card, Move, Options, Place, Position, Start, View};
use soupcon_rules::{Dice, Game, Nobody, Record, Seat, Seeded};

const LEVELS: [&str; 7] = ["random", "recruit", "agent", "inspector", "mastermind", "greedy", "yardstick"];

fn deal(players: u8, seed: u64) -> Position {
    Record::<Position>::deal(Options { players, ..Options::default() }, seed).unwrap().1
}

fn player(level: &str, seed: u64) -> Box<dyn Player<Position>> {
    Position::player(level, Some(Budget::Simulations(60)), seed).unwrap()
}

fn view(position: &Position) -> View {
    position.view(Some(position.holder(position.turn())))
}

/// Positions of random games, at every size of table.
fn positions() -> impl Iterator<Item = Position> {
    (3..=6).flat_map(|players| {
        let mut dice = Seeded::new(u64::from(players));
        let (mut game, mut met) = (deal(players, 3), Vec::new());
        while !game.is_over() {
            met.push(game);
            let mv = game.random_move(game.turn(), &mut dice);
            game.play(mv, &mut dice, &mut Nobody);
        }
        met.into_iter().step_by(3)
    })
}

#[test]
fn every_level_plays_whole_games_by_the_rules() {
    for players in 3..=6 {
        for level in LEVELS {
            let (mut game, mut dice, mut moves) = (deal(players, 11), Seeded::new(5), 0);
            // Against random moves: players who never slip may go round in circles for ever.
            let mut minds = [player(level, 1), player("random", 2)];
            while !game.is_over() {
                // What a bot in another process gets: JSON.
                let json = serde_json::to_string(&view(&game)).unwrap();
                let side = usize::from(game.sides()[game.turn().index()].min(1));
                let choice = minds[side].choose(&serde_json::from_str(&json).unwrap()).unwrap();
                game.apply(choice.seat, &choice.mv, &mut dice, &mut Nobody).unwrap();
                moves += 1;
                assert!(moves < 2_000, "{level} with {players} players never ends a game");
            }
        }
    }
}

#[test]
fn equal_seeds_make_equal_choices() {
    for position in positions().step_by(4) {
        for level in LEVELS {
            let choose = || player(level, 9).choose(&view(&position)).unwrap().mv;
            assert_eq!(choose(), choose(), "{level}");
        }
    }
}

/// The same position with everything dealt anew that a seat can't know (C29, C30): the others' hands and the deck.
fn scrambled(position: &Position, you: Seat, dice: &mut Seeded) -> Position {
    let mut start: Start = position.start();
    let mut hidden = std::mem::take(&mut start.deck);
    let deck = hidden.len();
    for (seat, player) in (0..).map(Seat).zip(&mut start.seats) {
        hidden.extend(player.hand.iter_mut().filter(|_| seat != you).flat_map(std::mem::take));
    }
    soupcon_rules::chance::shuffle(&mut hidden, dice);
    start.deck = hidden.split_off(hidden.len() - deck);
    let sizes = position.start().seats.into_iter().map(|player| player.hand.map_or(0, |hand| hand.len()));
    for ((seat, player), size) in (0..).map(Seat).zip(&mut start.seats).zip(sizes) {
        if let Some(hand) = player.hand.as_mut().filter(|_| seat != you) {
            *hand = hidden.split_off(hidden.len() - size);
        }
    }
    Position::from_start(&Options::default(), &start).unwrap()
}

#[test]
fn a_choice_never_depends_on_what_the_seat_cant_know() {
    let mut dice = Seeded::new(17);
    let mut differed = 0;
    for position in positions() {
        let other = scrambled(&position, position.holder(position.turn()), &mut dice);
        differed += usize::from(other != position);
        for level in LEVELS {
            let choose = |position: &Position| player(level, 4).choose(&view(position)).unwrap();
            let (choice, again) = (choose(&position), choose(&other));
            assert_eq!((choice.seat, choice.mv, choice.thought), (again.seat, again.mv, again.thought), "{level}");
        }
    }
    assert!(differed > 50, "the hidden cards were dealt anew: {differed}");
}

#[test]
fn a_sample_looks_the_same_and_has_all_cards() {
    let mut dice = Seeded::new(2);
    for position in positions() {
        let seen = view(&position);
        let sample = Position::sample(&seen, &mut dice).unwrap();
        assert_eq!(view(&sample), seen);
        let cards = |position: &Position| {
            let start = position.start();
            let hands = start.seats.into_iter().flat_map(|seat| seat.hand.into_iter().flatten());
            let mut cards: Vec<Card> = hands.chain(start.deck).collect();
            cards.sort();
            cards
        };
        assert_eq!(cards(&sample), cards(&position), "with 48 cards, what is hidden is what isn't seen");
    }
}

#[test]
fn every_hidden_card_may_lie_anywhere() {
    let position = deal(4, 1);
    let seen = view(&position);
    let neighbour = position.turn().next(4);
    let mut dice = Seeded::new(3);
    let mut worlds = Worlds::of(&seen).unwrap();
    let mut counts = [0_u32; 6];
    let mut world = *worlds.known();
    for _ in 0..6_000 {
        worlds.draw(&mut world, &mut dice);
        world.hand(neighbour).iter().for_each(|card| counts[card.kind()] += 1);
    }
    let own = position.hand(position.turn());
    for (kind, count) in counts.into_iter().enumerate() {
        // 45 hidden cards: 8 of the kind, less one's own; three of them in this hand.
        let expected = 18_000.0 * f64::from(8 - own.count_of_kind(kind)) / 45.0;
        assert!((f64::from(count) - expected).abs() < 250.0, "kind {kind}: {count}, expected {expected}");
    }
}

/// A view of four seats from seat 0, which is to move.
fn scene(hand: Value, fronts: [Value; 4], points: [u8; 4], suspect: Value, nicole: u8) -> View {
    let seats: Vec<Value> = (0..4)
        .map(|seat| {
            let hand = if seat == 0 { hand.clone() } else { json!(3) };
            json!({"team": seat % 2, "hand": hand, "front": fronts[seat], "suspicion": points[seat]})
        })
        .collect();
    let zones = suspect.as_array().unwrap().len();
    let in_front: usize = fronts.iter().map(|front| front.as_array().unwrap().len()).sum();
    serde_json::from_value(json!({
        "you": 0, "seats": seats, "innocent": [], "suspect": suspect, "deck": 48 - 12 - zones - in_front, "discard": [],
        "nicole": nicole, "turn": [0], "seq": 12,
    }))
    .unwrap()
}

#[test]
fn c27_a_partner_is_given_up_when_that_wins() {
    // Nicole is here. The partner has six points and was seen at both places, the neighbour at one: with the airport among
    // the suspects, the partner is the culprit and the team wins. No other move ends the game.
    let fronts = [json!(["phone"]), json!(["hotel"]), json!(["hotel", "airport"]), json!([])];
    let seen = scene(json!(["airport", "carnival", "phone"]), fronts, [0, 3, 6, 3], json!(["hotel"]), 0);
    for level in ["greedy", "agent", "inspector", "mastermind"] {
        let choice = Position::player(level, None, 1).unwrap().choose(&seen).unwrap();
        let to = Place::Suspect;
        assert_eq!(choice.mv, Move::Play { card: soupcon_rules::calaveras::Location::Airport, to }, "{level}");
    }
}

#[test]
fn a_mastermind_says_what_it_wanted_and_feared() {
    let fronts = [json!(["phone"]), json!(["hotel"]), json!([]), json!(["carnival"])];
    let seen = scene(json!(["airport", "carnival", "phone"]), fronts, [1, 2, 1, 3], json!(["hotel"]), 0);
    let choice = Position::player("mastermind", Some(Budget::Simulations(2_000)), 1).unwrap().choose(&seen).unwrap();
    let thought = serde_json::to_value(choice.thought.expect("it thinks in such terms")).unwrap();
    assert_eq!(thought["wanted"][0]["event"], "played");
    assert_eq!(thought["wanted"][0]["seat"], 0);
    assert_eq!(thought["feared"][0]["seat"], 1, "the next player's answer: {thought}");
    assert!((0.0..=1.0).contains(&thought["chance"].as_f64().unwrap()));
}

#[test]
fn a_time_budget_is_kept() {
    let seen = view(&deal(4, 8));
    let mut mind = Searcher::new(Budget::Time(std::time::Duration::from_millis(5)), 1);
    assert!(mind.choose(&seen).is_ok());
}

#[test]
fn views_that_leave_nothing_to_play_are_refused() {
    let position = deal(4, 8);
    let others_turn = position.view(Some(position.turn().next(4)));
    let onlooker = position.view(None);
    let mut endless = view(&position);
    endless.deck = 200;
    for bad in [others_turn, onlooker, endless] {
        for level in LEVELS {
            assert!(player(level, 1).choose(&bad).is_err(), "{level}");
        }
    }
}

#[test]
fn a_table_with_other_cards_can_still_be_played() {
    // Twelve twists: a view doesn't say so, and more of them may lie face up than there usually are.
    let split = json!({"carnival": 7, "hotel": 7, "airport": 7, "phone": 7, "laboratory": 8, "twist": 12});
    let options: Options = serde_json::from_value(json!({"players": 4, "cards": split})).unwrap();
    let (_, mut game) = Record::<Position>::deal(options, 2).unwrap();
    let (mut mind, mut dice) = (player("mastermind", 1), Seeded::new(dice_seed()));
    while !game.is_over() {
        let choice = mind.choose(&view(&game)).unwrap();
        game.apply(choice.seat, &choice.mv, &mut dice, &mut Nobody).unwrap();
    }
}

fn dice_seed() -> u64 {
    Seeded::new(1).roll()
}
