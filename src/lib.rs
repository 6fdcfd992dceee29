//! Numbered Microsoft `FreeCell` deals: dealt, solved, checked, played and named.
//!
//! Data flows one way: a number or a text becomes a [`Board`](board::Board), the
//! [`rules`] and the [`solver`] make moves of it, and moves become text again.
//!
//! | module | what is in it |
//! |---|---|
//! | [`card`] | suits, ranks, cards |
//! | [`dealer`] | deal numbers, the dealer, impossible deals, from a board to its number |
//! | [`board`] | a position; boards as text and as pictures; comparing two |
//! | [`rules`] | moves, why one is illegal, autoplay |
//! | [`replay`] | a solution played on a board, up to the first wrong move |
//! | [`text`] | the reader of every text with deals, boards and games; solutions written |
//! | [`game`] | a session of play: undo, redo |
//! | [`solver`] | solutions: fast, short, shortest; and proofs that there is none |
//! | [`fewest`] | the fewest cells that a position can be solved with |
//! | [`lengths`] | the shortest lengths known of deals 1 … 32 000 |
//! | [`difficulty`] | how hard a deal is for a person |
//! | [`facts`] | all of that of one deal |
//! | [`search`] | the deals that fit conditions |
//! | `cli`, `tui` | the command line and the viewer, behind the features of these names |
//!
//! Deal, solve, write, and check what was written:
//!
//! ```
//! use freecell::dealer::DealNumber;
//! use freecell::text::{self, Style};
//! use freecell::replay::{self, Known};
//! use freecell::solver::{Cancel, Mode, SolveOptions, Outcome, solve};
//!
//! let board = DealNumber::new(617)?.deal();
//! let options = SolveOptions { mode: Mode::Fast, ..SolveOptions::default() };
//! let Outcome::Solved(solution) = solve(&board, &options, &Cancel::new()) else { panic!() };
//!
//! let text = text::write(options.rules, &board, &solution.moves, Style::Standard);
//! let verdict = replay::verify(&board, &text::games(&text).next().unwrap(), Known::default()).unwrap();
//! assert!(verdict.is_valid());
//! # Ok::<(), freecell::dealer::DealNumberError>(())
//! ```
//!
//! A board that someone prints, named:
//!
//! ```
//! use freecell::board::format;
//! use freecell::dealer::{DealNumber, lookup};
//!
//! let pasted = format::rows(&DealNumber::new(31_999)?.deal());
//! let board = pasted.parse().unwrap();
//! assert_eq!(lookup::numbers(&board), ["31999".parse()?]);
//! # Ok::<(), freecell::dealer::DealNumberError>(())
//! ```

pub mod board;
pub mod card;
#[cfg(feature = "cli")]
pub mod cli;
pub mod dealer;
pub mod difficulty;
pub mod facts;
pub mod fewest;
#[cfg(test)]
mod fuzz;
pub mod game;
pub mod lengths;
mod names;
mod ordered;
mod random;
pub mod replay;
pub mod rules;
pub mod search;
pub mod solver;
#[cfg(test)]
mod testing;
pub mod text;
#[cfg(feature = "tui")]
pub mod tui;
#[cfg(feature = "tui")]
pub mod user;
mod words;

pub use names::ParseError;
