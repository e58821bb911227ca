//! What holds in every game, whatever is played: random games of every size and mode, by proptest.

mod conservation;
mod ending;
mod games;
mod legality;
mod nicole;
mod records;
mod secrecy;
