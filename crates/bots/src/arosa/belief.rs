//! What a listener believes about every cube in the hotel.
//!
//! Cubes of one colour look alike. So when two of five are found on a floor, nobody knows which two, and what was heard of each fall
//! no longer belongs to one cube. A belief is therefore a number of hypotheses, each of which has made up its mind about that; within
//! one, every cube has a chance of its own to lie on each floor. Where a cube may lie is never drawn, only which one was found, so a
//! few dozen hypotheses do (a Rao-Blackwellised particle filter).

use soupcon_rules::arosa::{Floor, Piece, Pieces, Position, View, knock_odds, rest_odds};
use soupcon_rules::{Dice, Seat, Seeded};

use super::heard::{Evidence, Heard, Listener};
use super::outlook::Outlook;

/// Every player's traces, then the victims.
pub(super) const KINDS: usize = 7;

pub(super) fn kind(piece: Piece) -> usize {
    match piece {
        Piece::Trace(seat) => seat.index(),
        Piece::Victim => KINDS - 1,
    }
}

pub(super) fn piece_of(kind: usize) -> Piece {
    if kind == KINDS - 1 { Piece::Victim } else { Piece::Trace(Seat(kind as u8)) }
}

/// How likely one cube is to lie on each floor.
type Marginal = [f32; 8];

/// What a sound can't rule out: a listener who is certain of the wrong floor could never explain what is found later.
const DOUBT: f32 = 0.01;

/// What a listener believes.
pub(super) struct Belief {
    hypotheses: Vec<Hypothesis>,
    /// The floor that was opened last.
    open: Floor,
    /// Throws whose knock-downs are not yet reckoned with.
    throws: u32,
    dice: Seeded,
}

#[derive(Clone, Debug)]
struct Hypothesis {
    cubes: [Vec<Marginal>; KINDS],
    weight: f32,
}

impl Belief {
    const HYPOTHESES: usize = 48;

    /// What somebody believes who has listened so since the game began.
    pub(super) fn new(heard: &[Heard], listener: Listener, view: &View, seed: u64) -> Belief {
        let nobody = Hypothesis { cubes: Default::default(), weight: 1.0 };
        let hypotheses = vec![nobody; Belief::HYPOTHESES];
        let mut belief = Belief { hypotheses, open: Floor(0), throws: 0, dice: Seeded::new(seed) };
        let throws = heard.iter().filter(|heard| matches!(heard, Heard::Threw { .. })).count();
        let mut forgotten = throws.saturating_sub(listener.memory);
        for heard in heard {
            match heard {
                Heard::Threw { piece, sound } => {
                    let remembered = sound.as_ref().filter(|_| forgotten == 0);
                    forgotten = forgotten.saturating_sub(1);
                    belief.throw(*piece, remembered.and_then(|sound| listener.ear.evidence(sound)));
                }
                Heard::Opened { floor, found } => belief.open(*floor, found),
                Heard::FellOut { piece } => belief.fall_out(*piece),
            }
        }
        belief.knock_down();
        belief.fit(view);
        belief.resample();
        belief
    }

    /// How many cubes are inside: as many in every hypothesis.
    fn inside(&self) -> u32 {
        self.hypotheses[0].cubes.iter().map(|cubes| cubes.len() as u32).sum()
    }

    fn throw(&mut self, piece: Piece, evidence: Option<&Evidence>) {
        let expected = rest_odds(self.inside());
        let mut marginal = expected;
        if let Some(evidence) = evidence {
            marginal.iter_mut().zip(evidence).for_each(|(chance, weight)| *chance *= weight);
            normalise(&mut marginal, &expected);
            marginal.iter_mut().zip(expected).for_each(|(chance, before)| *chance += DOUBT * (before - *chance));
        }
        self.hypotheses.iter_mut().for_each(|hypothesis| hypothesis.cubes[kind(piece)].push(marginal));
        self.throws += 1;
    }

    fn open(&mut self, floor: Floor, found: &Pieces) {
        self.knock_down();
        self.open = floor;
        let elsewhere = without(rest_odds(self.inside()), floor);
        for hypothesis in &mut self.hypotheses {
            for (kind, cubes) in hypothesis.cubes.iter_mut().enumerate() {
                let count = usize::from(found.count(piece_of(kind)));
                hypothesis.weight *= take_out(cubes, floor, count, &mut self.dice);
                for marginal in cubes {
                    marginal[usize::from(floor.0)] = 0.0;
                    normalise(marginal, &elsewhere);
                }
            }
        }
        self.resample_if_uneven();
    }

    fn fall_out(&mut self, piece: Piece) {
        let above = usize::from(self.open.0) + 1;
        for hypothesis in &mut self.hypotheses {
            let cubes = &mut hypothesis.cubes[kind(piece)];
            let weights: Vec<f32> = cubes.iter().map(|marginal| marginal[above..].iter().sum()).collect();
            hypothesis.weight *= weights.iter().sum::<f32>().max(f32::MIN_POSITIVE);
            if let Some(index) = draw(&weights, &mut self.dice) {
                cubes.swap_remove(index);
            }
        }
        self.resample_if_uneven();
    }

    /// Reckons with what the throws of a turn may have knocked down. Nobody hears that apart, so it makes every place less sure.
    fn knock_down(&mut self) {
        let (throws, odds) = (std::mem::take(&mut self.throws) as f32, knock_odds(self.inside()));
        if throws == 0.0 {
            return;
        }
        let marginals = self.hypotheses.iter_mut().flat_map(|hypothesis| hypothesis.cubes.iter_mut().flatten());
        for marginal in marginals {
            let before = *marginal;
            for from in 1..8 {
                for to in 0..from {
                    let moved = before[from] * (throws * odds[from][to]).min(0.1);
                    marginal[from] -= moved;
                    marginal[to] += moved;
                }
            }
        }
    }

    /// Cubes of which nothing was heard, as in a game that was joined late, lie anywhere.
    fn fit(&mut self, view: &View) {
        let inside: [usize; KINDS] = std::array::from_fn(|kind| inside(view, piece_of(kind)));
        let anywhere = rest_odds(inside.iter().sum::<usize>() as u32);
        for hypothesis in &mut self.hypotheses {
            for (cubes, count) in hypothesis.cubes.iter_mut().zip(inside) {
                cubes.resize(count, anywhere);
            }
        }
    }

    fn resample_if_uneven(&mut self) {
        let sum: f32 = self.hypotheses.iter().map(|hypothesis| hypothesis.weight).sum();
        let squares: f32 = self.hypotheses.iter().map(|hypothesis| hypothesis.weight * hypothesis.weight).sum();
        // Weights only mean something next to each other: kept near one, they never vanish.
        let mean = sum / self.hypotheses.len() as f32;
        if mean.is_nan() || mean <= f32::MIN_POSITIVE {
            self.hypotheses.iter_mut().for_each(|hypothesis| hypothesis.weight = 1.0);
        } else if sum * sum < 0.5 * self.hypotheses.len() as f32 * squares {
            self.resample();
        } else {
            self.hypotheses.iter_mut().for_each(|hypothesis| hypothesis.weight /= mean);
        }
    }

    /// Doubles the likely hypotheses and drops the unlikely, so that all count alike.
    fn resample(&mut self) {
        let count = self.hypotheses.len();
        let step = self.hypotheses.iter().map(|hypothesis| hypothesis.weight).sum::<f32>() / count as f32;
        let mut at = step * even(&mut self.dice);
        let (mut index, mut reached) = (0, self.hypotheses[0].weight);
        let mut chosen = Vec::with_capacity(count);
        for _ in 0..count {
            while reached < at && index + 1 < count {
                index += 1;
                reached += self.hypotheses[index].weight;
            }
            chosen.push(Hypothesis { weight: 1.0, ..self.hypotheses[index].clone() });
            at += step;
        }
        self.hypotheses = chosen;
    }

    /// What is to be expected on every floor.
    pub(super) fn outlook(&self) -> Outlook {
        let mut outlook = Outlook::NOTHING;
        let share = 1.0 / self.hypotheses.len() as f32;
        outlook.none = [[0.0; 8]; KINDS];
        for hypothesis in &self.hypotheses {
            for (kind, cubes) in hypothesis.cubes.iter().enumerate() {
                for floor in 0..8 {
                    let here = cubes.iter().map(|marginal| marginal[floor]);
                    outlook.expected[kind][floor] += share * here.clone().sum::<f32>();
                    outlook.none[kind][floor] += share * here.map(|chance| 1.0 - chance).product::<f32>();
                }
            }
        }
        outlook
    }

    /// Lays everything into a hotel as it may lie.
    pub(super) fn draw(&self, world: &mut Position, dice: &mut Seeded) {
        let hypothesis = &self.hypotheses[dice.below(self.hypotheses.len() as u32) as usize];
        let cubes = hypothesis.cubes.iter().enumerate();
        let all = cubes.flat_map(|(kind, cubes)| cubes.iter().map(move |marginal| (kind, marginal)));
        world.furnish(all.map(|(kind, marginal)| (piece_of(kind), Floor(draw(marginal, dice).unwrap_or(0) as u8))));
    }
}

/// How many of these pieces are inside: those that are neither in reserve nor on the board.
pub(super) fn inside(view: &View, piece: Piece) -> usize {
    match piece {
        Piece::Victim => usize::from(Position::VICTIMS).saturating_sub(view.found.len()),
        Piece::Trace(seat) => view.reserve.get(seat.index()).map_or(0, |&reserve| {
            let on_board: usize =
                view.board.iter().filter_map(|row| row.get(seat.index())).map(|&traces| usize::from(traces)).sum();
            usize::from(Position::TRACES).saturating_sub(usize::from(reserve) + on_board)
        }),
    }
}

/// Takes out the cubes that were found on a floor: which ones is drawn by how likely each was there. Gives how likely so many were.
fn take_out(cubes: &mut Vec<Marginal>, floor: Floor, count: usize, dice: &mut Seeded) -> f32 {
    let here = |marginal: &Marginal| marginal[usize::from(floor.0)];
    let count = count.min(cubes.len());
    // How likely so many of the cubes from this one on lie there.
    let mut from = vec![vec![0.0_f32; count + 1]; cubes.len() + 1];
    from[cubes.len()][0] = 1.0;
    for index in (0..cubes.len()).rev() {
        let chance = here(&cubes[index]);
        for wanted in 0..=count {
            let with = if wanted > 0 { chance * from[index + 1][wanted - 1] } else { 0.0 };
            from[index][wanted] = with + (1.0 - chance) * from[index + 1][wanted];
        }
    }
    let likely = from[0][count];
    let (mut index, mut wanted) = (0, count);
    cubes.retain(|marginal| {
        let left = from.len() - 1 - index;
        let with = if wanted > 0 { here(marginal) * from[index + 1][wanted - 1] } else { 0.0 };
        // The last cubes are taken whatever was thought of them: so many were found.
        let is_found = wanted > 0 && (left <= wanted || even(dice) * from[index][wanted] < with);
        index += 1;
        wanted -= usize::from(is_found);
        !is_found
    });
    likely.max(f32::MIN_POSITIVE)
}

fn without(mut marginal: Marginal, floor: Floor) -> Marginal {
    marginal[usize::from(floor.0)] = 0.0;
    normalise(&mut marginal, &rest_odds(0));
    marginal
}

/// Makes chances sum to one; where nothing is left, others take their place.
fn normalise(marginal: &mut Marginal, otherwise: &Marginal) {
    let total: f32 = marginal.iter().sum();
    if total > 1e-12 {
        marginal.iter_mut().for_each(|chance| *chance /= total);
    } else {
        *marginal = *otherwise;
    }
}

/// A number between 0 and 1.
fn even(dice: &mut Seeded) -> f32 {
    (dice.roll() >> 40) as f32 / (1_u32 << 24) as f32
}

/// The index of one of these weights, by weight.
fn draw(weights: &[f32], dice: &mut Seeded) -> Option<usize> {
    let mut left = weights.iter().sum::<f32>() * even(dice);
    for (index, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return Some(index);
        }
    }
    weights.iter().rposition(|&weight| weight > 0.0)
}

#[cfg(test)]
mod tests {
    use soupcon_rules::Game;
    use soupcon_rules::arosa::{Options, Start};

    use super::*;

    const YOURS: Piece = Piece::Trace(Seat(0));

    fn empty() -> Belief {
        let nothing = Hypothesis { cubes: Default::default(), weight: 1.0 };
        Belief { hypotheses: vec![nothing; 2_000], open: Floor(0), throws: 0, dice: Seeded::new(1) }
    }

    /// What lies on a floor when so many of a player's traces are found there.
    fn found(traces: usize) -> Pieces {
        let mut hotel = vec![Vec::new(); 8];
        hotel[0] = vec![YOURS; traces];
        let (reserve, board) = (vec![5, 5], vec![vec![0, 0]; 8]);
        let start = Start { players: 2, reserve, hotel, board, found: Vec::new(), turn: Seat(0) };
        Position::from_start(&Options::default(), &start).unwrap().hotel()[Floor(0)]
    }

    /// Three traces, heard so differently that it matters which one was found.
    const HEARD: [Evidence; 3] = [
        [0.1, 0.1, 8.0, 1.0, 0.1, 0.1, 0.1, 0.1],
        [0.1, 0.1, 2.0, 0.1, 0.1, 6.0, 0.1, 0.1],
        [0.1, 4.0, 4.0, 0.1, 0.1, 0.1, 0.1, 2.0],
    ];

    #[test]
    fn which_cube_was_found_is_weighed_as_by_counting_all_cases() {
        let mut belief = empty();
        HEARD.iter().for_each(|evidence| belief.throw(YOURS, Some(evidence)));
        belief.throws = 0;
        let before: Vec<Marginal> = belief.hypotheses[0].cubes[0].clone();
        belief.open(Floor(2), &found(1));
        belief.resample();
        let outlook = belief.outlook();

        let (mut expected, mut total) = ([0.0; 8], 0.0);
        for case in 0..512_usize {
            let floors = [case % 8, case / 8 % 8, case / 64];
            if floors.iter().filter(|&&floor| floor == 2).count() != 1 {
                continue;
            }
            let chance: f32 = floors.iter().zip(&before).map(|(&floor, marginal)| marginal[floor]).product();
            total += chance;
            floors.iter().filter(|&&floor| floor != 2).for_each(|&floor| expected[floor] += chance);
        }
        for (floor, sum) in expected.into_iter().enumerate() {
            let (exact, believed) = (sum / total, outlook.expected[0][floor]);
            assert!((exact - believed).abs() < 0.03, "floor {floor}: {believed}, by counting {exact}");
        }
    }

    #[test]
    fn an_opened_floor_is_empty_and_what_was_found_is_gone() {
        let mut belief = empty();
        HEARD.iter().for_each(|evidence| belief.throw(YOURS, Some(evidence)));
        belief.open(Floor(2), &found(2));
        let outlook = belief.outlook();
        assert_eq!(belief.inside(), 1);
        assert_eq!(outlook.expected[0][2], 0.0);
        assert!((outlook.expected[0].iter().sum::<f32>() - 1.0).abs() < 1e-3);
    }

    #[test]
    fn more_may_be_found_than_was_ever_heard() {
        let mut belief = empty();
        belief.throw(YOURS, Some(&HEARD[0]));
        belief.open(Floor(6), &found(3));
        assert_eq!(belief.inside(), 0);
    }

    #[test]
    fn what_falls_out_lay_above_the_opened_floor() {
        let mut belief = empty();
        let surely = |floor: usize| {
            let mut evidence = [0.001; 8];
            evidence[floor] = 100.0;
            evidence
        };
        [1, 5].iter().for_each(|&floor| belief.throw(YOURS, Some(&surely(floor))));
        belief.open(Floor(3), &found(0));
        belief.fall_out(YOURS);
        let outlook = belief.outlook();
        assert!(outlook.expected[0][1] > 0.9, "the lower one stayed: {:?}", outlook.expected[0]);
    }

    #[test]
    fn knock_downs_make_places_less_sure_and_lose_nothing() {
        let mut belief = empty();
        let mut evidence = [0.0; 8];
        evidence[7] = 1.0;
        belief.throw(YOURS, Some(&evidence));
        let before = belief.outlook().expected[0];
        belief.throws = 40;
        belief.knock_down();
        let after = belief.outlook().expected[0];
        assert!(after[7] < before[7] && after[2] > before[2], "{before:?} {after:?}");
        assert!((after.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    }
}
