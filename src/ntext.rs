//! Reads texts: deal numbers, boards and games; writes solutions.

mod cards;
mod decode;
mod token;
pub(crate) mod work;
