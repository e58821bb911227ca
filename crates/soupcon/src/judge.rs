//! `soupcon judge`: rules on clues, one JSON line each.

use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};
use soupcon_lexicon::{LANGUAGES, WordJudge};
use soupcon_rules::codenames::{Ground, Judge, Ruling};
use soupcon_web::judge_sentence;

use crate::{Done, Failure};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The language of the words
    #[arg(long, default_value = "en", value_parser = clap::builder::PossibleValuesParser::new(LANGUAGES))]
    language: String,
}

/// What is asked: `{"words":["CROCHET","NEIGE"],"clue":"décrocher"}`.
#[derive(Deserialize)]
struct Question {
    words: Vec<String>,
    clue: String,
}

/// What is answered. Nobody can be certain that a clue is valid.
#[derive(Serialize)]
struct Answer {
    valid: bool,
    certain: bool,
    letter: Option<Ground>,
    about: Vec<String>,
    why: String,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Done {
    let mut judge = WordJudge::of(&options.language).expect("every language that has words has a judge");
    for (number, line) in (1..).zip(io::stdin().lock().lines()) {
        let question: Result<Question, String> = line
            .map_err(|error| error.to_string())
            .and_then(|line| serde_json::from_str(&line).map_err(|error| error.to_string()));
        let Question { words, clue } = match question {
            Ok(question) => question,
            Err(error) => return Ok(Err(Failure::Refused(format!("line {number}: {error}")))),
        };
        let visible: Vec<&str> = words.iter().map(String::as_str).collect();
        let ruling = judge.rule_on(&clue, &visible);
        let why = judge_sentence(&options.language, &ruling).expect("the page speaks every language that has words");
        let Ruling { letter, about, doubtful } = ruling;
        let answer = Answer { valid: letter.is_none(), certain: letter.is_some() && !doubtful, letter, about, why };
        serde_json::to_writer(&mut *out, &answer)?;
        writeln!(out)?;
        out.flush()?;
    }
    Ok(Ok(()))
}
