//! Codenames, proved rule by rule: every test is named after a number of docs/rules.

mod clues;
mod contest;
mod double_agent;
mod end;
mod judge;
mod scene;
mod secrecy;
mod set_up;
mod start;
mod timer;
mod together;
mod turn;
