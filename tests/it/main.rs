//! Integration tests: the program as people and scripts use it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod altered;
mod architecture;
mod by_moves;
mod cli;
mod corpus;
mod crossing;
mod deal;
mod dialects;
#[cfg(unix)]
mod examples;
mod facts;
#[cfg(unix)]
mod faults;
mod find;
mod generated;
mod help;
mod library;
mod lines;
mod own_output;
#[cfg(unix)]
mod pty;
mod published;
mod record;
mod referee;
mod search;
mod settings;
mod solutions;
mod solve;
// Its tests also paste into the viewer, in a pseudo-terminal.
#[cfg(unix)]
mod texts;
mod today;
mod verify;
#[cfg(unix)]
mod viewer;
#[cfg(unix)]
mod wait;
