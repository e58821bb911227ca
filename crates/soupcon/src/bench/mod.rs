//! `soupcon bench`: how fast the server is, and whether it forgets anything when it is killed.
//!
//! All of them start the server as its own process on a loopback address and speak to it as any client would, so that what
//! they measure is what a player meets. They are part of the program so that anybody can repeat a figure with one command.

mod client;
mod cluster;
mod echo;
mod figures;
mod fill;
mod hands;
mod kill;
mod ledger;
mod load;
mod memory;
mod nodes;
mod player;
mod process;
mod serve;
mod start;

use std::io::{self, Write};

use crate::Failure;

#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    bench: Bench,
}

#[derive(clap::Subcommand)]
enum Bench {
    /// Plays many tables of four at once and measures the server, beside a bare fan-out
    Serve(serve::Options),
    /// Kills the server again and again while people play, and looks for moves that were lost
    Kill(kill::Options),
    /// Kills a server with many tables in its database, and measures how soon it serves again
    Start(start::Options),
    /// Breaks three servers with one database, and all around them, while people play
    Cluster(cluster::Options),
    /// Measures one, two and three servers with one PostgreSQL, beside SQLite
    Nodes(nodes::Options),
    /// The yardstick: hands every line on to four streams, and does nothing else
    #[command(hide = true)]
    EchoServer(echo::Options),
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> io::Result<Result<(), Failure>> {
    let runtime = tokio::runtime::Runtime::new()?;
    let done = match &options.bench {
        Bench::Serve(options) => runtime.block_on(serve::run(options, out)).map(Ok),
        Bench::Kill(options) => runtime.block_on(kill::run(options, out)),
        Bench::Start(options) => runtime.block_on(start::run(options, out)).map(Ok),
        Bench::Cluster(options) => runtime.block_on(cluster::run(options, out)),
        Bench::Nodes(options) => runtime.block_on(nodes::run(options, out)).map(Ok),
        Bench::EchoServer(options) => runtime.block_on(echo::run(options)).map(Ok),
    };
    runtime.shutdown_background();
    done.or_else(|error| Ok(Err(Failure::Refused(error.to_string()))))
}

/// Random numbers that a seed repeats (SplitMix64): which moves are made is no secret here.
#[derive(Clone)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is more than zero.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}
