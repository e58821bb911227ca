//! Soupçon: a self-hosted table for three games of suspicion.
//!
//! This is the program: it reads its options, calls the crates that do the work, and turns the result into an exit status.

#![forbid(unsafe_code)]

mod arena;
mod backup;
mod bench;
mod bot;
mod deal;
mod descriptors;
mod games;
mod judge;
mod migrate;
mod puzzles;
mod replay;
mod review;
mod serve;
mod tower;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

/// A self-hosted table for three games of suspicion: Calaveras, Arosa and Codenames.
///
/// Without a command it serves. An unofficial fan-made program; the games belong to their authors and publishers.
#[derive(Parser)]
#[command(name = "soupcon", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  soupcon serve --listen 0.0.0.0:7373
  soupcon random calaveras --players 4 --seed 7 > game.json
  soupcon replay game.json
  soupcon replay game.json --as 2
  soupcon review game.json
  soupcon deal codenames --players 4 --options '{\"language\":\"fr\"}'";

#[derive(clap::Subcommand)]
enum Command {
    /// Serves tables to browsers and programs
    Serve(serve::Options),
    /// Writes a copy of the database to a new file, while the server goes on
    Backup(backup::Options),
    /// Copies a folder's database to PostgreSQL, for several servers
    Migrate(migrate::Options),
    /// Plays a record through the rules and prints what happened, one JSON line a move
    Replay(replay::Options),
    /// Goes through a record with the strongest bots and says what each move was worth
    Review(review::Options),
    /// Finds puzzles in bots' games, or checks a file of them
    Puzzles(puzzles::Options),
    /// Deals a game from a seed and prints it as a record without moves
    Deal(deal::Options),
    /// Plays a whole game of random legal moves and prints its record
    Random(deal::Options),
    /// Answers views with moves, one JSON line each: a bot for other programs
    Bot(bot::Options),
    /// Lets bots play against each other and says who is stronger
    Arena(arena::Options),
    /// Rules on clues of Codenames, one JSON line each
    Judge(judge::Options),
    /// Throws cubes into Arosa's hotel and prints where they came to rest, one JSON line each
    Tower(tower::Options),
    /// Measures the server, or kills it again and again to see what it forgets
    Bench(bench::Options),
}

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let done = match Cli::parse().command {
        None => Ok(serve::run(&serve::Options::parse_from(["soupcon"]))),
        Some(Command::Serve(options)) => Ok(serve::run(&options)),
        Some(Command::Backup(options)) => Ok(backup::run(&options)),
        Some(Command::Migrate(options)) => Ok(migrate::run(&options)),
        Some(Command::Replay(options)) => replay::run(&options, &mut out),
        Some(Command::Review(options)) => review::run(&options, &mut out),
        Some(Command::Puzzles(options)) => puzzles::run(&options, &mut out),
        Some(Command::Deal(options)) => deal::deal(&options, &mut out),
        Some(Command::Random(options)) => deal::random(&options, &mut out),
        Some(Command::Bot(options)) => bot::run(&options, &mut out),
        Some(Command::Arena(options)) => arena::run(&options, &mut out),
        Some(Command::Judge(options)) => judge::run(&options, &mut out),
        Some(Command::Tower(options)) => tower::run(&options, &mut out),
        Some(Command::Bench(options)) => bench::run(&options, &mut out),
    };
    let done = done.and_then(|result| out.flush().map(|()| result));
    match done {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => failure.report(),
        // Whoever reads our output has had enough of it.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => Failure::Refused(format!("can't write the answer: {error}")).report(),
    }
}

/// Why a command didn't do what it was asked.
#[derive(Debug)]
enum Failure {
    /// The rules said no, or a bench found a fault, and the answer on standard output says so: exit status 1.
    Illegal,
    /// The input can't be used; this line on standard error says what is wrong and where: exit status 2.
    Refused(String),
}

impl Failure {
    fn report(self) -> ExitCode {
        match self {
            Failure::Illegal => ExitCode::from(1),
            Failure::Refused(why) => {
                eprintln!("soupcon: {why}");
                ExitCode::from(2)
            }
        }
    }
}

/// What a command comes to; the outer error is that of writing the answer.
type Done = io::Result<Result<(), Failure>>;

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
