//! The rules of Arosa, A1 to A25 of docs/rules: every test is named after the rule that it proves.

mod act_one;
mod act_two;
mod end;
mod erasing;
mod facts;
mod falling;
mod odds;
mod prologue;
mod scene;
mod secrecy;
