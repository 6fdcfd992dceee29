//! Numbered Microsoft `FreeCell` deals: dealt, solved, checked, played and named.

pub mod board;
pub mod card;
#[cfg(feature = "cli")]
pub mod cli;
pub mod dealer;
pub mod game;
pub mod notation;
pub mod replay;
pub mod rules;
#[cfg(feature = "tui")]
pub mod tui;
pub mod solver;
