//! Integration tests: the program as people and scripts use it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod altered;
mod cli;
mod corpus;
mod deal;
mod dialects;
mod facts;
#[cfg(unix)]
mod faults;
mod find;
mod generated;
mod library;
mod lines;
mod own_output;
mod pty;
mod published;
mod readme;
mod record;
mod referee;
mod search;
mod settings;
mod solutions;
mod solve;
mod texts;
mod verify;
mod viewer;
mod wait;
