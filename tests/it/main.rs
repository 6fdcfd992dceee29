//! Integration tests: the program as people and scripts use it.

mod cli;
mod corpus;
mod deal;
mod find;
mod generated;
mod pty;
mod readme;
mod solutions;
mod solve;
mod verify;
mod viewer;
