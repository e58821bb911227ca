//! The booklet's examples of K18, and what the judge says about them.

use soupcon_lexicon::WordJudge;
use soupcon_rules::codenames::{Ground, Judge, Ruling};

/// The words of the booklet's table.
const VISIBLE: [&str; 25] = [
    "CHAUSSON",
    "TENNIS",
    "BALLON",
    "AMÉRIQUE",
    "ORANGE",
    "PRINCESSE",
    "CROCHET",
    "GLACE",
    "NEIGE",
    "ROBE",
    "PIRATE",
    "TRÉSOR",
    "PIANO",
    "MARTEAU",
    "ÉCOLE",
    "REQUIN",
    "CHÂTEAU",
    "VOLCAN",
    "PLUME",
    "CITRON",
    "LUNE",
    "JARDIN",
    "POMPIER",
    "CLOCHE",
    "SERPENT",
];

fn rule_on(clue: &str) -> Ruling {
    WordJudge::of("fr").unwrap().rule_on(clue, &VISIBLE)
}

#[track_caller]
fn check(clue: &str, letter: Ground, about: &[&str]) {
    let ruling = rule_on(clue);
    assert_eq!(
        (ruling.letter, ruling.about),
        (Some(letter), about.iter().map(|&word| word.to_owned()).collect()),
        "{clue}"
    );
}

#[test]
fn k18_a_prince_is_part_of_princesse() {
    check("PRINCE", Ground::A, &["PRINCESSE"]);
}

#[test]
fn k18_b_decrocher_is_of_the_family_of_crochet() {
    check("DÉCROCHER", Ground::B, &["CROCHET"]);
}

#[test]
fn k18_c_place_sounds_like_glace() {
    check("PLACE", Ground::C, &["GLACE"]);
}

#[test]
fn k18_d_snow_translates_neige() {
    check("SNOW", Ground::D, &["NEIGE"]);
}

#[test]
fn k18_e_pirate_for_tresor_is_visible() {
    check("PIRATE", Ground::E, &["PIRATE"]);
    check("L’école", Ground::E, &["ÉCOLE"]);
}

#[test]
fn k18_f_gauche_speaks_of_a_place() {
    check("GAUCHE", Ground::F, &[]);
}

#[test]
fn k18_g_quatre_speaks_of_the_letters_of_robe() {
    check("QUATRE", Ground::G, &["ROBE", "LUNE"]);
    check("4", Ground::G, &["ROBE", "LUNE"]);
}

#[test]
fn k18_h_two_words_are_one_too_many() {
    check("DEUX MOTS", Ground::H, &[]);
}

#[test]
fn k18_basket_is_a_good_clue_for_chausson_and_tennis() {
    assert_eq!(rule_on("BASKET"), Ruling::default());
}

/// A strict table refuses the certain ones and lets the doubtful ones pass.
#[test]
fn k20_the_judge_says_whether_it_is_certain() {
    for (clue, doubtful) in [
        ("PRINCE", false),
        ("DÉCROCHER", false),
        ("PLACE", true),
        ("SNOW", false),
        ("PIRATE", false),
        ("GAUCHE", false),
        ("QUATRE", true),
    ] {
        assert_eq!(rule_on(clue).doubtful, doubtful, "{clue}");
    }
}

#[test]
fn k18_all_words_concerned_are_named() {
    let ruling = WordJudge::of("fr").unwrap().rule_on("saut", &["SCEAU", "NEIGE", "SEAU"]);
    assert_eq!((ruling.letter, ruling.about), (Some(Ground::C), vec!["SCEAU".to_owned(), "SEAU".to_owned()]));
}

#[test]
fn k18_f_a_place_is_excused_by_a_words_meaning() {
    let mut judge = WordJudge::of("fr").unwrap();
    assert_eq!(judge.rule_on("NORD", &["BOUSSOLE", "ROBE"]).letter, None);
    assert_eq!(judge.rule_on("NORD", &["ROBE"]).letter, Some(Ground::F));
}

/// Whatever a host pastes in or a spymaster types, the judge answers.
#[test]
fn k5_odd_words_and_clues_do_no_harm() {
    let long = "é".repeat(200);
    let odd = [
        "",
        "-",
        "'",
        "l'",
        "X",
        &long,
        "😀",
        "<b>gras</b>",
        "שלום",
        "مرحبا",
        "1789",
        "A B",
        "ﬁn",
        "\u{301}",
        "\u{202e}abc",
        "ŒUF",
    ];
    for language in ["en", "fr"] {
        let mut judge = WordJudge::of(language).unwrap();
        for clue in odd {
            let ruling = judge.rule_on(clue, &odd);
            assert!(ruling.about.iter().all(|word| odd.contains(&word.as_str())));
        }
    }
}

#[test]
fn nobody_judges_a_language_that_nobody_knows() {
    assert!(WordJudge::of("tlh").is_none());
}
