//! Numbered Microsoft `FreeCell` deals: dealt, solved, checked, played and named.

pub mod board;
pub mod card;
pub mod dealer;
pub mod rules;
