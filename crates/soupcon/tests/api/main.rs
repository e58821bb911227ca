//! The server from outside: the real program, real sockets, and every promise that the API makes.

mod client;
mod person;
mod play;
mod server;

mod bots;
mod clocks;
mod concurrency;
mod crowd;
mod fuzz;
mod fuzz_body;
mod history;
mod hosting;
mod hotel;
mod life;
mod limits;
mod listing;
mod refusals;
mod replay;
mod replay_secrecy;
mod resume;
mod roles;
mod schema;
mod scramble;
mod secrecy;
mod shelter;
mod weight;
mod whole_games;
mod words;
