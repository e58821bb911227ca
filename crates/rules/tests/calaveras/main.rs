//! The rules of Calaveras, one test or more for each number in docs/rules, and every example of that text.
//!
//! A test's name begins with the rule that it proves.

mod designation;
mod end;
mod nicole;
mod pairs;
mod refill;
mod scene;
mod secrecy;
mod set_up;
mod told;
mod turn;
