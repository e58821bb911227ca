//! What a move was worth: it and the best one are made in the same imagined hotels, and games played on from there.

use soupcon_rules::arosa::{Event, Floor, Move, Odds, Position, View};
use soupcon_rules::{Dice, Game, Nobody, Seat, Seeded};

use super::belief::Belief;
use super::heard::{Heard, Sound};
use super::mind::{Manner, Mind};
use super::playout::{SPREAD, chance, misheard, play_on};
use crate::{BadView, Better, Played, Verdict};

/// What a mastermind makes of a moment and of the move that was made in it.
pub(super) fn judge(
    view: &View,
    heard: &[Heard],
    played: Move,
    effort: u32,
    seed: u64,
) -> Result<Verdict<Position>, BadView> {
    let mut dice = Seeded::new(seed);
    let found = Mind::new(Manner::MASTERMIND, None, dice.roll()).choose(view, heard)?;
    let position = Position::sample(view, &mut dice)?;
    position.check(found.seat, &played).map_err(|illegal| BadView(illegal.to_string()))?;
    let belief = Belief::new(heard, Manner::MASTERMIND.listener(), view, dice.roll());
    let players = usize::from(position.player_count());
    let (mut after_found, mut after_played) = (vec![0.0; players], vec![0.0; players]);
    let mut world = position;
    for _ in 0..effort.max(1) {
        belief.draw(&mut world, &mut dice);
        let luck = dice.roll();
        add_chances(&mut after_found, &world, found.mv, luck);
        if found.mv != played {
            add_chances(&mut after_played, &world, played, luck);
        }
    }
    let share = 1.0 / effort.max(1) as f32;
    let by = if found.mv == played {
        0.0
    } else {
        share * (after_found[found.seat.index()] - after_played[found.seat.index()])
    };
    let (sums, better) = if by > 0.0 {
        (after_found, Some(Better { mv: found.mv, by }))
    } else {
        (if found.mv == played { after_found } else { after_played }, None)
    };
    Ok(Verdict { chances: sums.into_iter().map(|sum: f32| share * sum).collect(), better })
}

/// Plays on after a move in one hotel, and adds how likely each player is to win then.
fn add_chances(sums: &mut [f32], world: &Position, mv: Move, luck: u64) {
    let mut dice = Seeded::new(luck);
    let mut next = *world;
    next.play(mv, &mut Odds::new(Seeded::new(dice.roll())), &mut Nobody);
    let end = play_on(next, dice);
    for (seat, sum) in (0..).map(Seat).zip(sums) {
        *sum += chance(&end, seat);
    }
}

/// What somebody remembers of a throw that a record tells of: as well as the ear usually hears (docs/arosa.md).
pub(super) fn recall(event: &Event, dice: &mut dyn Dice) -> Option<Heard> {
    let mut sound = None;
    if let Event::Threw { throw, .. } = event {
        sound = Some(usual_sound(throw.floor, dice));
    }
    Heard::of(&Position::seen_by(event, None), &mut sound.into_iter())
}

/// What somebody remembers of the deal: every cube that lies in the hotel was thrown.
pub(super) fn recall_deal(position: &Position, dice: &mut dyn Dice) -> Vec<Heard> {
    let lying = Floor::all().flat_map(|floor| position.hotel()[floor].iter().map(move |piece| (piece, floor)));
    lying.map(|(piece, floor)| Heard::Threw { piece, sound: Some(usual_sound(floor, dice)) }).collect()
}

fn usual_sound(floor: Floor, dice: &mut dyn Dice) -> Sound {
    let heard = misheard(i32::from(floor.0), dice.below(256) as u8);
    Sound::for_all(std::array::from_fn(|floor| {
        let off = heard.abs_diff(floor as i32) as usize;
        SPREAD.get(off).copied().unwrap_or(0.0)
    }))
}
