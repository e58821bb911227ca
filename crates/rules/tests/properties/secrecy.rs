//! Change whatever the rules hide from a seat: that seat sees no difference, in its view, in the events it hears of, and in
//! which of its moves are refused and why.
//!
//! What is hidden is written here from C29, C30, A24 and K17, not from the code that builds the views.

use soupcon_rules::arosa::{Fallen, Floor, Knock, Piece, Throw};
use soupcon_rules::calaveras::Card;
use soupcon_rules::chance::shuffle;
use soupcon_rules::codenames::Role;
use soupcon_rules::{Act, Dice, Entry, Game, Seat, Seeded, arosa, calaveras, codenames};

use crate::games::{Sampled, for_every_game, random_game};

for_every_game! {
    what_is_hidden_changes_nothing => hidden_changes_nothing,
}

/// A game that can be dealt anew behind a seat's back.
trait Scrambled: Sampled {
    /// A position that differs in what `you` may not know, and the same move in it with other secret facts. What the move
    /// brings to light for `you` stays as it is.
    fn scrambled(&self, scene: &Scene<'_, Self>, dice: &mut Seeded) -> (Self, Entry<Self>);

    /// How often a scrambled position really is another one, out of a hundred.
    const MOSTLY_DIFFERS: usize;
    /// Whether the secrets stay secret once the game is over.
    const HIDES_AFTER_THE_END: bool;
}

/// Whose eyes are tried on which move.
struct Scene<'a, G: Game> {
    options: &'a G::Options,
    entry: &'a Entry<G>,
    you: Option<Seat>,
}

fn hidden_changes_nothing<G: Scrambled>(options: G::Options, seed: u64) {
    let (record, _) = random_game::<G>(options, seed);
    let mut dice = Seeded::new(seed);
    let (mut tried, mut different) = (0, 0);
    let mut game = record.set_up().unwrap();
    for (number, entry) in (1..).zip(&record.moves) {
        for you in (0..game.seats()).map(|seat| Some(Seat(seat))).chain([None]) {
            let scene = Scene { options: &record.options, entry, you };
            let (mut other, other_entry) = game.scrambled(&scene, &mut dice);
            let mut real = game.clone();
            tried += 1;
            different += usize::from(other != real);
            assert_eq!(bytes(&other.view(you)), bytes(&real.view(you)), "{you:?} before move {number}");
            if let (Some(seat), Act::Move(_, mv)) = (you, &entry.act) {
                assert_eq!(other.check(seat, mv), real.check(seat, mv));
            }
            let events = seen(&mut real, entry, record.seed, number, you);
            let other_events = seen(&mut other, &other_entry, record.seed, number, you);
            assert_eq!(other_events, events, "{you:?} at move {number}");
            if G::HIDES_AFTER_THE_END || real.outcome().is_none() {
                assert_eq!(bytes(&other.view(you)), bytes(&real.view(you)), "{you:?} after move {number}");
            }
        }
        entry.play(&mut game, record.seed, number, &mut Vec::new()).unwrap();
    }
    assert!(different * 100 >= tried * G::MOSTLY_DIFFERS, "the test tries something: {different} of {tried}");
}

fn seen<G: Scrambled>(game: &mut G, entry: &Entry<G>, seed: u64, number: u64, you: Option<Seat>) -> Vec<String> {
    let mut events = Vec::new();
    entry.play(game, seed, number, &mut events).unwrap_or_else(|illegal| panic!("{illegal:?}: {entry:?}"));
    events.iter().map(|event| bytes(&G::seen_by(event, you))).collect()
}

fn bytes(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// C29, C30: all hands but one's own, and the order of the deck.
impl Scrambled for calaveras::Position {
    const MOSTLY_DIFFERS: usize = 80;
    const HIDES_AFTER_THE_END: bool = true;

    fn scrambled(&self, scene: &Scene<'_, Self>, dice: &mut Seeded) -> (Self, Entry<Self>) {
        let &Scene { options, entry, you } = scene;
        let mut start = self.start();
        let Act::Move(turn, mv) = entry.act else { unreachable!("this game has no clock") };
        let player = self.holder(turn);
        let played = match mv {
            calaveras::Move::Play { card, .. } => Some(Card::Location(card)),
            calaveras::Move::Twist(_) => Some(Card::Twist),
            calaveras::Move::Pass => None,
        };
        // What `you` will draw stays on top of the deck.
        let drawn = if you == Some(player) { 3.min(start.deck.len()) } else { 0 };
        let mut hidden: Vec<Card> = start.deck.drain(drawn..).collect();
        let mut sizes = Vec::new();
        for (number, seat) in (0..).map(Seat).zip(&mut start.seats) {
            let Some(hand) = seat.hand.as_mut().filter(|_| you != Some(number)) else { continue };
            // The card that is played comes to light.
            let kept = if number == player { played } else { None };
            if let Some(kept) = kept {
                hand.remove(hand.iter().position(|&card| card == kept).unwrap());
            }
            sizes.push((number, hand.len()));
            hidden.append(hand);
            hand.extend(kept);
        }
        shuffle(&mut hidden, dice);
        for (seat, size) in sizes {
            let hand = start.seats[seat.index()].hand.as_mut().unwrap();
            hand.extend(hidden.drain(..size));
        }
        start.deck.append(&mut hidden);
        let mut entry = entry.clone();
        if let Some(deck) = &mut entry.facts.deck {
            let drawn = if you == Some(player) { 3.min(deck.len()) } else { 0 };
            shuffle(&mut deck[drawn..], dice);
        }
        (calaveras::Position::from_start(options, &start).unwrap(), entry)
    }
}

/// A24: where things lie in the hotel, but for the floor that is opened.
impl Scrambled for arosa::Position {
    const MOSTLY_DIFFERS: usize = 80;
    const HIDES_AFTER_THE_END: bool = true;

    fn scrambled(&self, scene: &Scene<'_, Self>, dice: &mut Seeded) -> (Self, Entry<Self>) {
        let &Scene { options, entry, you: _ } = scene;
        let mut start = self.start();
        let Act::Move(_, mv) = entry.act else { unreachable!("this game has no clock") };
        let open = mv.open();
        let mut entry = entry.clone();

        let mut hidden = Vec::new();
        for (_, pieces) in Floor::all().zip(&mut start.hotel).filter(|(floor, _)| *floor != open) {
            hidden.append(pieces);
        }
        // That a piece fell out is seen, so it lay above the open floor; from which floor it fell isn't.
        let mut fell = Vec::new();
        for fallen in entry.facts.fell.iter_mut().flatten() {
            let from = Floor(open.0 + 1 + dice.below(u32::from(7 - open.0)) as u8);
            hidden.remove(hidden.iter().position(|&piece| piece == fallen.piece).unwrap());
            start.hotel[usize::from(from.0)].push(fallen.piece);
            *fallen = Fallen { piece: fallen.piece, from };
            fell.push((fallen.piece, from));
        }
        let elsewhere: Vec<usize> = (0..8).filter(|&floor| floor != usize::from(open.0)).collect();
        for piece in hidden {
            start.hotel[elsewhere[dice.below(7) as usize]].push(piece);
        }
        let mut inside: Vec<Vec<Piece>> = start.hotel.clone();
        inside[usize::from(open.0)].clear();
        for (piece, from) in fell {
            let floor = &mut inside[usize::from(from.0)];
            floor.remove(floor.iter().position(|&other| other == piece).unwrap());
        }
        for throw in entry.facts.throws.iter_mut().flatten() {
            *throw = other_throw(throw.piece, &mut inside, dice);
        }
        (arosa::Position::from_start(options, &start).unwrap(), entry)
    }
}

/// The same piece thrown to some other floor, perhaps knocking something down on its way.
fn other_throw(piece: Piece, inside: &mut [Vec<Piece>], dice: &mut Seeded) -> Throw {
    let mut knocked = Vec::new();
    let from = 1 + dice.below(7) as usize;
    if dice.below(4) == 0 && !inside[from].is_empty() {
        let piece = inside[from].remove(0);
        let to = dice.below(from as u32) as usize;
        inside[to].push(piece);
        knocked.push(Knock { piece, from: Floor(from as u8), to: Floor(to as u8) });
    }
    let floor = dice.below(8) as usize;
    inside[floor].push(piece);
    Throw { piece, floor: Floor(floor as u8), knocked }
}

/// K3, K17: whose the visible words are, for everybody but spymasters.
impl Scrambled for codenames::Position {
    const MOSTLY_DIFFERS: usize = 30;
    const HIDES_AFTER_THE_END: bool = false;

    fn scrambled(&self, scene: &Scene<'_, Self>, dice: &mut Seeded) -> (Self, Entry<Self>) {
        let &Scene { options, entry, you } = scene;
        let mut start = self.start();
        let is_spymaster = you.is_some_and(|you| start.seats[you.index()].role == Role::Spymaster);
        if is_spymaster {
            return (self.clone(), entry.clone());
        }
        // The word that is touched or covered now comes to light.
        let shown = match &entry.act {
            Act::Move(_, codenames::Move::Guess(word) | codenames::Move::Cover(Some(word))) => Some(&**word),
            _ => None,
        };
        let hidden: Vec<usize> = (0..25)
            .filter(|&place| !start.covered.contains(&start.words[place]) && shown != Some(&start.words[place]))
            .collect();
        let mut owners: Vec<_> = hidden.iter().map(|&place| start.key[place]).collect();
        shuffle(&mut owners, dice);
        for (place, owner) in hidden.into_iter().zip(owners) {
            start.key[place] = owner;
        }
        (codenames::Position::from_start(options, &start).unwrap(), entry.clone())
    }
}
