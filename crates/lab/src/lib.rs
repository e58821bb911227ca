//! The laboratory of Arosa's hotel: it measures the tower, trains the ear, fits the table that stands in for the tower in search, and
//! writes docs/arosa.md.
//!
//! It is the one place that sees tower, ear and rules together. Nothing here runs in a game.

#![forbid(unsafe_code)]

pub mod bars;
pub mod cpu;
pub mod falls;
pub mod fit;
pub mod golden;
pub mod leak;
pub mod lifts;
pub mod listening;
pub mod parallel;
pub mod picture;
pub mod report;
pub mod train;
