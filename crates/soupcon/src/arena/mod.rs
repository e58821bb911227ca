//! `soupcon arena`: bots against each other, and how sure we can be who is stronger.

mod game;
mod journal;
mod one_team;
mod plot;
mod stage;
mod table;

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::{fs, io, thread};

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use soupcon_rules::{Game as _, codenames};
use soupcon_table::Hosted as _;

use crate::bot::Contestant;
use crate::games::{NAMES, by_name};
use crate::{Done, Failure};
use game::{Match, Played as Game};
use journal::Journal;
use stage::{Hotel, Source, Staged};
use table::Table;

/// Bots play against each other, every deal once from each side.
///
/// With more bots than sides, every pair plays. With fewer, the first bot has one side and the others share the rest.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    /// A level (mastermind), one that thinks for longer or shorter (mastermind:4000, mastermind:20ms), or a command
    #[arg(required = true, num_args = 1.., value_name = "BOT")]
    bots: Vec<String>,
    /// Everybody plays against this one, and against nobody else
    #[arg(long, value_name = "BOT")]
    against: Option<String>,
    /// How many games, for each pair
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// The number that decides the deals
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many people play [default: 4]
    #[arg(long)]
    players: Option<u8>,
    /// The game's options, as in a record
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// What Arosa's cubes fall through: the tower of a live table, or a table of odds with sounds of other falls, which is faster
    #[arg(long, value_enum, default_value_t = Hotel::Real)]
    hotel: Hotel,
    /// How it is played, if not as at a table: one-team is for Codenames, a spymaster and a guesser alone, who may be different programs
    #[arg(long, value_enum)]
    protocol: Option<Manner>,
    /// Prints a JSON line for each game, and a last one with the table
    #[arg(long)]
    json: bool,
    /// Draws the win rates
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Notes every game in this file, and goes on where it ends
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// How many games at once [default: one for each core]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

/// Another way to play than at a table.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum Manner {
    /// A spymaster and a guesser, 9 words of theirs, 8 of a team that never moves, and how many clues they need.
    OneTeam,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Done {
    if options.protocol == Some(Manner::OneTeam) {
        return measure_team(options, out);
    }
    by_name!(&*options.game, compete(options, out)).expect("the command line knows the games")
}

fn measure_team(options: &Options, out: &mut impl Write) -> Done {
    let protocol = match one_team(options) {
        Ok(protocol) => protocol,
        Err(failure) => return Ok(Err(failure)),
    };
    let boards = match protocol.play_all(options.games, threads(options)) {
        Ok(boards) => boards,
        Err(why) => return Ok(Err(Failure::Refused(why))),
    };
    let summary = one_team::Summary::new(&protocol, &boards);
    if options.json {
        boards.iter().try_for_each(|board| print_line(out, board))?;
        print_line(out, &summary)?;
    } else {
        write!(out, "{summary}")?;
    }
    Ok(Ok(()))
}

fn one_team(options: &Options) -> Result<one_team::Protocol, Failure> {
    let refused = |why: &str| Failure::Refused(why.to_owned());
    let [spymaster, guesser] = &options.bots[..] else {
        return Err(refused("this protocol takes a spymaster and a guesser"));
    };
    if options.game != codenames::Position::NAME {
        return Err(refused("only Codenames has teams of a spymaster and a guesser"));
    }
    let game_options = crate::deal::game_options::<codenames::Position>(None, options.options.as_deref())?;
    Ok(one_team::Protocol {
        spymaster: Contestant::parse::<codenames::Position>(spymaster),
        guesser: Contestant::parse::<codenames::Position>(guesser),
        options: codenames::Position::supply(game_options).map_err(|why| Failure::Refused(why.to_string()))?,
        seed: options.seed,
    })
}

fn threads(options: &Options) -> usize {
    options.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

fn compete<G: Staged>(options: &Options, out: &mut impl Write) -> Done {
    let (matches, mut journal) = match prepare::<G>(options) {
        Ok(prepared) => prepared,
        Err(failure) => return Ok(Err(failure)),
    };
    let mut table = Table::default();
    let finished = match play_all(&matches, &mut journal, options, |game| {
        table.add(game);
        if options.json { print_line(out, game) } else { Ok(()) }
    })? {
        Ok(()) => table.finish(),
        Err(why) => return Ok(Err(Failure::Refused(why))),
    };
    if options.json {
        print_line(out, &finished)?;
    } else {
        write!(out, "{finished}")?;
    }
    if let Some(path) = &options.plot
        && let Err(error) = fs::write(path, plot::draw(&finished))
    {
        return Ok(Err(Failure::Refused(format!("{}: {error}", path.display()))));
    }
    Ok(Ok(()))
}

fn print_line(out: &mut impl Write, line: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// The matches that the command line asks for, and what was played of them before.
fn prepare<G: Staged>(options: &Options) -> Result<(Vec<Match<G>>, Journal), Failure> {
    let game_options = crate::deal::game_options::<G>(options.players, options.options.as_deref())?;
    let supplied = G::supply(game_options).map_err(|why| Failure::Refused(why.to_string()))?;
    let deal = game::deal::<G>(&supplied, options.seed).map_err(|why| Failure::Refused(why.to_string()))?;
    let sides = usize::from(deal.sides().into_iter().max().unwrap_or(0)) + 1;
    let bots: Vec<Contestant> = options.bots.iter().map(|text| Contestant::parse::<G>(text)).collect();
    let against = options.against.as_ref().map(|text| Contestant::parse::<G>(text));
    let lineups = lineups(&bots, against.as_ref(), sides);
    if lineups.is_empty() || sides < 2 {
        return Err(Failure::Refused("an arena needs two bots, and a game with two sides".to_owned()));
    }
    let source = Arc::new(Source::new::<G>(options.hotel));
    let set_up = |lineup| Match { lineup, options: supplied.clone(), seed: options.seed, source: Arc::clone(&source) };
    let matches = lineups.into_iter().map(set_up).collect();
    let described = format!("{} {:?} {:?} {}{source}", options.game, options.players, options.options, options.seed);
    Ok((matches, Journal::open(options.resume.as_deref(), &described)?))
}

/// Who plays each side, before seats are rotated: one list for each match.
fn lineups(bots: &[Contestant], against: Option<&Contestant>, sides: usize) -> Vec<Vec<Contestant>> {
    let duel = |one: &Contestant, other: &Contestant| {
        let mut lineup = vec![other.clone(); sides];
        lineup[0] = one.clone();
        lineup
    };
    if let Some(against) = against {
        return bots.iter().map(|bot| duel(bot, against)).collect();
    }
    if (2..=sides).contains(&bots.len()) {
        let others = bots[1..].iter().cycle();
        return vec![bots[..1].iter().chain(others).take(sides).cloned().collect()];
    }
    let mut pairs = Vec::new();
    for (number, one) in bots.iter().enumerate() {
        pairs.extend(bots[number + 1..].iter().map(|other| duel(one, other)));
    }
    pairs
}

/// Plays what isn't in the journal yet, on all threads, and tells of every game in order.
fn play_all<G: Staged>(
    matches: &[Match<G>],
    journal: &mut Journal,
    options: &Options,
    mut tell: impl FnMut(&Game) -> io::Result<()>,
) -> io::Result<Result<(), String>> {
    let total = matches.len() * options.games;
    let known = journal.take_known(matches.iter().map(Match::names).collect(), options.games);
    let next = AtomicUsize::new(0);
    let threads = threads(options);
    let bar = progress_bar(total);
    thread::scope(|scope| {
        let (played, games) = mpsc::channel();
        for _ in 0..threads {
            let (played, next, known) = (played.clone(), &next, &known);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= total {
                        return;
                    }
                    let (pair, number_in_pair) = (number / options.games, number % options.games);
                    let game = match &known[number] {
                        Some(game) => Ok((game.clone(), false)),
                        None => matches[pair].play(number_in_pair).map(|game| (game, true)),
                    };
                    if played.send((number, game)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(played);
        let mut waiting = vec![None; total];
        let mut told = 0;
        for (number, game) in games {
            let (game, is_new) = match game {
                Ok(game) => game,
                Err(why) => {
                    next.store(total, Ordering::Relaxed);
                    return Ok(Err(why));
                }
            };
            if is_new {
                journal.note(&game)?;
            }
            waiting[number] = Some(game);
            while let Some(game) = waiting.get_mut(told).and_then(Option::take) {
                tell(&game)?;
                told += 1;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(Ok(()))
    })
}

fn progress_bar(total: usize) -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left").expect("the template is sound");
    ProgressBar::with_draw_target(Some(total as u64), target).with_style(style)
}
