//! A judge for bots that know letters only: what shares its beginning with a visible word is left alone.

use soupcon_rules::codenames::{Ground, Judge, PlainJudge, Ruling, fold};

/// The plain judge, and a wide berth around words that look like one family.
#[derive(Copy, Clone, Debug)]
pub(super) struct Caution;

impl Judge for Caution {
    fn rule_on(&mut self, clue: &str, visible: &[&str]) -> Ruling {
        let ruling = PlainJudge.rule_on(clue, visible);
        if ruling.letter.is_some() {
            return ruling;
        }
        let clue = fold(clue);
        let is_kin = |word: &&&str| look_alike(&clue, &fold(word));
        let about: Vec<String> = visible.iter().filter(is_kin).map(|&word| word.to_owned()).collect();
        Ruling { letter: (!about.is_empty()).then_some(Ground::B), about }
    }
}

/// Whether two words begin alike for four letters and two thirds of the shorter one.
fn look_alike(a: &str, b: &str) -> bool {
    let alike = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let shorter = a.chars().count().min(b.chars().count());
    alike >= 4 && 3 * alike >= 2 * shorter
}
