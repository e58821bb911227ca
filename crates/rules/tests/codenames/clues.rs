//! What can be a clue, as letters alone tell (K8, K18 a, e and h, K20, K23).

use soupcon_rules::codenames::{Clue, Ground, Illegal, Judge, Judging, Number, PlainJudge, Ruling, fold};

use crate::scene::*;

const ALL: [Judging; 3] = [Judging::Advise, Judging::Strict, Judging::Off];

#[track_caller]
fn check_refused(word: &str, rule: &str, why: Illegal) {
    for judging in ALL {
        teams().judging(judging).begin().refuses(BLUE_SPYMASTER, clue(word, 1), rule, why);
    }
}

#[track_caller]
fn check_sent(word: &str) {
    for judging in ALL {
        teams().judging(judging).begin().clue(word, 1);
    }
}

#[track_caller]
fn check_ruling(word: &str, expected: Ruling) {
    let words = teams().start.words;
    let visible: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(PlainJudge.rule_on(word, &visible), expected, "{word}");
}

#[test]
fn k8_a_visible_word_is_never_the_clue() {
    check_refused("PIRATE", "K8", Illegal::VisibleWord);
}

#[test]
fn k8_a_covered_word_may_be_the_clue() {
    for judging in ALL {
        teams().judging(judging).covered(&["PIRATE"]).begin().clue("PIRATE", 1);
    }
}

#[test]
fn k8_a_word_may_be_the_clue_from_the_moment_it_is_covered() {
    let mut table = teams().begin();
    table.refuses(BLUE_SPYMASTER, clue("PLUME", 1), "K8", Illegal::VisibleWord);
    table.clue("OISEAU", 1);
    table.guess("PLUME");
    table.clue("PLUME", 1);
}

#[test]
fn k18_a_prince_is_part_of_princesse() {
    check_ruling("PRINCE", ruling(Ground::A, &["PRINCESSE"]));
}

#[test]
fn k18_a_a_clue_that_contains_a_visible_word_is_invalid() {
    check_ruling("AUTOÉCOLE", ruling(Ground::A, &["ÉCOLE"]));
    check_ruling("ROUERIE", ruling(Ground::A, &["ROUE"]));
}

#[test]
fn k18_a_all_words_concerned_are_named() {
    check_ruling("OR", ruling(Ground::A, &["ORANGE", "TRÉSOR"]));
}

#[test]
fn k18_a_a_covered_word_does_not_make_a_clue_invalid() {
    let table = teams().covered(&["PRINCESSE"]).judging(Judging::Strict).begin();
    let prince = Clue { word: "PRINCE".into(), number: Number::Count(1) };
    assert_eq!(table.game.judge_clue(&prince, &mut PlainJudge), Ok(Ruling::default()));
}

#[test]
fn k18_e_pirate_for_tresor_is_itself_visible() {
    check_ruling("PIRATE", ruling(Ground::E, &["PIRATE"]));
    check_refused("PIRATE", "K8", Illegal::VisibleWord);
}

#[test]
fn k18_h_more_than_one_word_is_never_sent() {
    for word in ["DEUX MOTS", "DEUX\u{a0}MOTS", "DEUX\tMOTS", "DEUX\nMOTS", "A B C"] {
        check_refused(word, "K18", Illegal::ManyWords);
    }
}

#[test]
fn k18_h_hyphens_and_apostrophes_make_one_word() {
    for word in ["PORTE-MONNAIE", "AUJOURD'HUI", "AUJOURD’HUI", "SOUS\u{2010}MARIN", "SOUS\u{2011}MARIN"] {
        check_sent(word);
    }
}

#[test]
fn k18_letters_find_no_ground_where_only_meaning_and_sound_do() {
    for word in ["BASKET", "DÉCROCHER", "PLACE", "SNOW", "GAUCHE", "QUATRE"] {
        check_ruling(word, Ruling::default());
    }
}

#[test]
fn k20_an_empty_clue_is_never_sent() {
    for word in ["", " ", "-", "'", "--’--", "\u{301}"] {
        check_refused(word, "K20", Illegal::NotAWord);
    }
}

/// What is sent is what was checked: blanks around a word could carry a message.
#[test]
fn k20_nothing_is_hidden_around_a_clue() {
    for word in [" BASKET", "BASKET ", "BASKET\n", "\u{2028}BASKET"] {
        check_refused(word, "K20", Illegal::NotAWord);
    }
}

#[test]
fn k20_a_clue_has_at_most_40_letters() {
    check_sent(&"Z".repeat(40));
    check_refused(&"Z".repeat(41), "K20", Illegal::NotAWord);
}

#[test]
fn k20_a_clue_is_made_of_letters() {
    for word in [
        "BAS\0KET",
        "BAS\u{7}KET",
        "BAS\u{200b}KET",
        "BAS\u{202e}KET",
        "🏀",
        "BASKET🏀",
        "BASKET!",
        "<b>",
        "A,B",
        "A.B",
    ] {
        check_refused(word, "K20", Illegal::NotAWord);
    }
}

/// Names of years, roads and films are words too; what a number says of a word's letters is for a judge (K18 g).
#[test]
fn k20_a_clue_may_have_digits() {
    for word in ["1789", "R2D2", "4"] {
        check_sent(word);
    }
}

#[test]
fn k20_a_clue_may_be_of_any_script() {
    for word in ["баскет", "籠球", "καλάθι"] {
        check_sent(word);
    }
}

#[test]
fn k23_accents_case_and_hyphens_do_not_hide_a_visible_word() {
    for word in
        ["pirate", "Pirate", "PÏRÀTÉ", "PI-RATE", "p\u{69}\u{308}rate", "P'IRATE", "chateau", "TRESOR", "re-quin"]
    {
        check_refused(word, "K8", Illegal::VisibleWord);
    }
}

#[test]
fn k23_a_ligature_is_the_same_as_its_two_letters() {
    for (shown, word) in
        [("CŒUR", "coeur"), ("COEUR", "cœur"), ("STRASSE", "straße"), ("STRAẞE", "strasse"), ("ÆON", "aeon")]
    {
        let mut table = teams().with_word("PLUME", shown).begin();
        table.refuses(BLUE_SPYMASTER, clue(word, 1), "K8", Illegal::VisibleWord);
    }
}

#[test]
fn k23_accents_case_and_hyphens_do_not_hide_a_part_of_a_word() {
    check_ruling("princé", ruling(Ground::A, &["PRINCESSE"]));
    check_ruling("Amer", ruling(Ground::A, &["AMÉRIQUE"]));
    check_ruling("auto-ecole", ruling(Ground::A, &["ÉCOLE"]));
    check_ruling("E\u{301}COLES", ruling(Ground::A, &["ÉCOLE"]));
}

#[test]
fn k23_words_are_the_same_without_accents_case_and_hyphens() {
    for (one, other) in [
        ("FORÊT", "foret"),
        ("forêt", "fore\u{302}t"),
        ("L’ÎLE", "lile"),
        ("GARÇON", "Garcon"),
        ("España", "ESPANA"),
        ("Łódź", "LODZ"),
        ("Ærø", "AERO"),
        ("GROẞ", "gross"),
        ("ARC-EN-CIEL", "arc\u{2011}en\u{2010}ciel"),
        ("İZMİR", "izmir"),
        ("BẾN TRE", "bentre"),
        ("ΣΟΦΟΣ", "σοφος"),
        ("ＰＩＲＡＴＥ", "pirate"),
        ("AUJOURDʼHUI", "aujourd'hui"),
    ] {
        assert_eq!(fold(one), fold(other), "{one} {other}");
    }
}

#[test]
fn k23_other_letters_make_another_word() {
    for (one, other) in [("MER", "MÈRE"), ("POISSON", "POISON"), ("CŒUR", "CEUR"), ("SEL", "ŒL"), ("4", "QUATRE")] {
        assert_ne!(fold(one), fold(other), "{one} {other}");
    }
    check_sent("GRACE");
}

#[test]
fn k23_a_word_may_be_touched_however_it_is_spelt() {
    let mut table = teams().begin();
    table.clue("COFFRE", 1);
    table.guess("tresor");
    assert_eq!(table.game.visible_words().filter(|&word| word == "TRÉSOR").count(), 0);
}
