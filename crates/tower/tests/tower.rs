//! The tower's promises: what is written down is what is built again, and the same seeds give the same falls.

use soupcon_tower::{Hotel, Impacts, Lying, Opening, render};

fn seed(a: u32, b: u32) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&a.to_le_bytes());
    seed[4..8].copy_from_slice(&b.to_le_bytes());
    seed
}

/// A hotel into which so many cubes were thrown, built anew every ten.
fn filled(which: u32, cubes: u32) -> Hotel {
    let mut hotel = Hotel::from_poses(&[]);
    for nth in 0..cubes {
        if nth % 10 == 0 {
            hotel = Hotel::from_poses(&hotel.poses());
        }
        hotel.throw((nth % 7) as u8, seed(which, nth));
    }
    hotel
}

fn floors(lying: &[Lying]) -> Vec<(u8, u8)> {
    lying.iter().map(|cube| (cube.tag, cube.floor)).collect()
}

fn distance(before: &Lying, after: &Lying) -> f32 {
    let (before, after) = (before.pose.middle(), after.pose.middle());
    before.into_iter().zip(after).map(|(before, after)| (before - after).powi(2)).sum::<f32>().sqrt()
}

#[test]
fn poses_survive_being_written_down() {
    let hotel = filled(3, 40);
    let text = serde_json::to_string(&hotel.poses()).unwrap();
    let read: Vec<Lying> = serde_json::from_str(&text).unwrap();
    assert_eq!(read, hotel.poses());
    assert!(text.len() < 60 * hotel.len(), "{} bytes for {} cubes", text.len(), hotel.len());
}

#[test]
fn a_turn_follows_from_its_poses_and_seeds() {
    let poses = filled(4, 60).poses();
    let play = || {
        let mut hotel = Hotel::from_poses(&poses);
        let opening = hotel.open(3, seed(5, 0));
        let throws: Vec<_> = (1..6).map(|nth| hotel.throw(6, seed(5, nth))).collect();
        (opening, throws, hotel.poses())
    };
    assert_eq!(play(), play());
}

#[test]
fn a_hotel_built_again_and_again_never_creeps() {
    let poses = filled(6, 100).poses();
    let mut again = poses.clone();
    for _ in 0..50 {
        again = Hotel::from_poses(&again).poses();
    }
    assert_eq!(again, poses);
}

/// Building wakes nothing: throws into a hotel that is built anew for each move as much and knock as often as throws into one that
/// lives on.
#[test]
fn throws_into_a_hotel_just_built_are_like_any_other() {
    const THROWS: u32 = 40;
    let throw = |is_built_anew: bool| {
        let mut hotel = filled(7, 70);
        let (mut moved, mut knocks) = (0, 0);
        for nth in 0..THROWS {
            let before = hotel.poses();
            if is_built_anew {
                hotel = Hotel::from_poses(&before);
            }
            knocks += hotel.throw(0, seed(8, nth)).impacts.iter().len();
            moved += before.iter().zip(hotel.poses()).filter(|(before, after)| distance(before, after) > 0.02).count();
        }
        (moved, knocks)
    };
    let ((moved, knocks), (moved_alive, knocks_alive)) = (throw(true), throw(false));
    assert!(moved < 2 * moved_alive, "{moved} cubes moved, {moved_alive} in a hotel that lives on");
    assert!(4 * knocks < 5 * knocks_alive, "{knocks} knocks, {knocks_alive} in a hotel that lives on");
}

#[test]
fn floors_are_what_the_log_says_even_where_poses_no_longer_fit() {
    let mut poses = filled(9, 100).poses();
    for (nth, cube) in poses.iter_mut().enumerate().filter(|(nth, _)| nth % 9 == 0) {
        cube.floor = (nth % 8) as u8;
    }
    let sorted = |lying: &[Lying]| {
        let mut floors = floors(lying);
        floors.sort_unstable();
        floors
    };
    let hotel = Hotel::from_poses(&poses);
    assert_eq!(sorted(&hotel.poses()), sorted(&poses));
    assert_eq!(floors(&Hotel::from_poses(&hotel.poses()).poses()), floors(&hotel.poses()));
}

/// On top of a heap a cube may stand in the hole above, its middle a hair higher than the slab: it stays where the log says.
#[test]
fn a_cube_that_stands_in_the_hole_keeps_its_floor_and_place() {
    let stands: Lying = serde_json::from_str("[0,0,[170,4302,-640,0,0,0,32767]]").unwrap();
    assert_eq!(stands.pose.floor(), Some(1));
    assert_eq!(Hotel::from_poses(&[stands]).poses(), [stands]);
    let lies_above: Lying = serde_json::from_str("[0,0,[170,4850,-640,0,0,0,32767]]").unwrap();
    assert_eq!(
        Hotel::from_poses(&[lies_above]).poses()[0].pose.floor(),
        Some(0),
        "too high to be on floor 0: laid back there"
    );
}

#[test]
fn a_furnished_hotel_holds_what_it_was_asked_to_hold() {
    let wanted: Vec<(u8, u8)> = (0..122).map(|nth| (nth % 7, nth % 8)).collect();
    let mut hotel = Hotel::furnished(wanted.iter().copied());
    assert_eq!(floors(&hotel.poses()), wanted);
    let mut before = [0; 8];
    wanted.iter().for_each(|(_, floor)| before[usize::from(*floor)] += 1);
    for nth in 0..5 {
        let throw = hotel.throw(0, seed(10, nth));
        before[usize::from(throw.floor)] += 1;
        for moved in throw.knocked {
            before[usize::from(moved.from)] -= 1;
            before[usize::from(moved.to)] += 1;
        }
    }
    let mut after = [0; 8];
    hotel.poses().iter().for_each(|cube| after[usize::from(cube.floor)] += 1);
    assert_eq!(after, before, "throws tell all that changed");
}

/// Everything on one floor, more than can lie there: no panic, and nothing is lost.
#[test]
fn a_floor_can_be_overfull() {
    let mut hotel = Hotel::furnished((0..122).map(|_| (0, 7)));
    for nth in 0..3 {
        hotel.throw(1, seed(11, nth));
    }
    assert_eq!(hotel.len(), 125);
    hotel.open(7, seed(11, 9));
    hotel.open(0, seed(11, 10));
}

/// Columns of three on the uppermost floor, right under the inlet, hold up a fourth cube in the shaft.
#[test]
fn a_cube_stuck_in_the_shaft_is_nudged_until_it_lies_on_a_floor() {
    let columns = [[-1.3, -1.1], [-1.3, 0.0], [-1.3, 1.1], [0.0, -1.9], [0.0, 1.9]];
    let lay = |[x, z]: [f32; 2], above: u8| {
        let middle = [x, 22.7 + f32::from(above), z].map(|part| (part * 1024.0) as i16);
        Lying { tag: 0, floor: 7, pose: [middle[0], middle[1], middle[2], 0, 0, 0, 32767].into() }
    };
    let poses: Vec<Lying> =
        columns.into_iter().flat_map(|column| (0..3).map(move |above| lay(column, above))).collect();
    let mut stuck = 0;
    for nth in 0..200 {
        let mut hotel = Hotel::from_poses(&poses);
        let throw = hotel.throw(1, seed(17, nth));
        stuck += usize::from(throw.nudges > 0);
        assert!(throw.floor < 8);
        assert_eq!(hotel.len(), poses.len() + 1);
        assert!(hotel.poses().iter().all(|cube| cube.pose.floor() == Some(cube.floor)), "throw {nth}");
    }
    assert!(stuck > 0, "no cube got stuck: the columns stand wrongly");
}

#[test]
fn opening_takes_out_what_lies_there_and_what_falls_out() {
    let poses = filled(12, 60).poses();
    for floor in 0..8 {
        let mut hotel = Hotel::from_poses(&poses);
        let Opening { found, fell_out, shifted, impacts } = hotel.open(floor, seed(13, floor.into()));
        let there: Vec<Lying> = poses.iter().filter(|cube| cube.floor == floor).copied().collect();
        assert_eq!(found, there);
        assert!(fell_out.iter().all(|cube| cube.from > floor));
        assert!(shifted.iter().all(|cube| cube.from > cube.to && cube.to > floor));
        assert_eq!(hotel.len(), poses.len() - found.len() - fell_out.len());
        assert!(hotel.poses().iter().all(|cube| cube.floor != floor));
        let below = |lying: Vec<Lying>| lying.into_iter().filter(|cube| cube.floor < floor).collect::<Vec<_>>();
        assert_eq!(below(hotel.poses()).len(), below(poses.clone()).len());
        let is_lifted = poses.iter().any(|cube| cube.floor > floor);
        assert_eq!(impacts.iter().len() > 0, is_lifted, "lifting rattles");
    }
    let nothing = Hotel::from_poses(&[]).open(0, seed(0, 0));
    assert_eq!((nothing.found.len(), nothing.impacts), (0, Impacts::default()));
}

#[test]
fn what_is_written_down_sounds_the_same() {
    let mut hotel = filled(14, 20);
    let impacts = hotel.throw(0, seed(15, 0)).impacts;
    let text = serde_json::to_string(&impacts).unwrap();
    let read: Impacts = serde_json::from_str(&text).unwrap();
    assert_eq!(read, impacts);
    assert!(render(&read, seed(16, 0)) == render(&impacts, seed(16, 0)));
    assert!(render(&read, seed(16, 1)) != render(&impacts, seed(16, 0)));
    assert!(serde_json::from_str::<Impacts>("[[1,2,25,0,0]]").is_err(), "there is no such surface");
}
