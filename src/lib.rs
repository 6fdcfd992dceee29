//! Numbered Microsoft `FreeCell` deals: deal, print, find, verify, solve, play and search them.
//!
//! # Examples
//!
//! A [`DealNumber`] deals a [`Board`], which prints as web pages show it:
//!
//! ```
//! use freecell::DealNumber;
//!
//! let deal: DealNumber = "617".parse()?;
//! let board = deal.deal();
//! assert!(board.to_string().starts_with("7D AD 5C 3S 5S 8C 2D AH"));
//! assert_eq!(board.columns()[0][0].to_string(), "7D");
//! # Ok::<(), freecell::dealer::DealNumberError>(())
//! ```
//!
//! Any text with the cards of a board reads as one, and [`dealer::lookup`] finds its deal among all 2³³:
//!
//! ```
//! use freecell::{Board, DealNumber, dealer::lookup};
//!
//! let printed = DealNumber::new(31_999)?.deal().to_string();
//! let board: Board = printed.parse().unwrap();
//! assert_eq!(lookup::numbers(&board), [DealNumber::new(31_999)?]);
//! # Ok::<(), freecell::dealer::DealNumberError>(())
//! ```
//!
//! [`text::games`] reads solutions in many notations. [`replay::verify`] finds the reading and the rules under
//! which one wins, or the first illegal move:
//!
//! ```
//! use freecell::{DealNumber, replay::{self, RuleHints}, text};
//!
//! let moves = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
//! let game = text::games(moves).next().unwrap();
//! let board = DealNumber::try_from(10_913)?.deal();
//! let verdict = replay::verify(&board, &game, RuleHints::default()).unwrap();
//! assert!(verdict.is_valid());
//! assert!(verdict.to_string().starts_with("valid, 19 moves; standard notation, 4 cells"));
//! # Ok::<(), freecell::dealer::DealNumberError>(())
//! ```
//!
//! [`solve`] returns a solution, the proof that there is none, or the limit it reached. A
//! [`Mode`](solver::Mode) asks for any, a short or a shortest solution:
//!
//! ```
//! use freecell::{DealNumber, solve, text::{self, Style}};
//! use freecell::solver::{Mode, Outcome, SolveOptions};
//!
//! let board = DealNumber::FIRST.deal();
//! let options = SolveOptions { mode: Mode::Fast, ..SolveOptions::default() };
//! let outcome = solve(&board, &options);
//! let Outcome::Solved(solution) = outcome else { panic!("{outcome}") };
//! let written = text::write(options.rules, &board, &solution.moves, Style::Standard);
//! assert!(written.lines().count() <= 10);
//! ```
//!
//! [`Rules`] list legal moves, explain illegal ones, play and undo:
//!
//! ```
//! use freecell::{DealNumber, Rules};
//!
//! let (rules, mut board) = (Rules::default(), DealNumber::FIRST.deal());
//! let before = board.clone();
//! for mv in rules.moves(&before) {
//!     rules.play(&mut board, mv).undo(&mut board);
//!     assert_eq!(board, before);
//! }
//! let refusal = rules.resolve(&board, "1".parse().unwrap(), "h".parse().unwrap()).unwrap_err();
//! assert_eq!(refusal.to_string(), "6♠ cannot go home: A♠ is next");
//! ```
//!
//! A [`Game`] remembers its moves, for undo and redo:
//!
//! ```
//! use freecell::{DealNumber, Game, Rules};
//!
//! let mut game = Game::new(Rules::default(), DealNumber::FIRST.deal());
//! game.play("3".parse().unwrap(), "a".parse().unwrap()).unwrap();
//! assert_eq!(game.moves().len(), 1);
//! game.undo();
//! assert!(game.moves().is_empty());
//! ```
//!
//! A [`search`] lists the deals that fit conditions, and [`facts`] collect all that is known about one:
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use freecell::search::{Deals, Query, Search, SearchEvent, SearchOptions};
//! use freecell::solver::Cancel;
//!
//! let query: Query = "above-aces ..3 solvable".parse().unwrap();
//! let deals = Deals::new(vec!["1..20000".parse().unwrap()]);
//! let options = SearchOptions::default();
//! let search = Search { deals: &deals, conditions: &query.conditions, options, jobs: 2 };
//! search.run(&Cancel::new(), |event| {
//!     if let SearchEvent::Hit(hit) = event {
//!         println!("{}", hit.deal);
//!     }
//!     ControlFlow::Continue(())
//! });
//! ```
//!
//! Programs of a few lines are in `tests/examples`; `cargo run --example verify` runs one.
//!
//! # Stability
//!
//! Versions follow <https://semver.org>; before 1.0, a change of the second number may break programs, and
//! the changelog says how. These types and functions, which the examples above use, are stable:
//!
//! | module | stable |
//! |---|---|
//! | [`card`] | all of it |
//! | [`dealer`] | [`DealNumber`], [`DealRange`](dealer::DealRange), [`lookup::numbers`](dealer::lookup::numbers), [`impossible::is_impossible`](dealer::impossible::is_impossible) |
//! | [`board`] | [`Board`], [`Place`](board::Place), and the functions of [`board::format`] |
//! | [`rules`] | [`Rules`], [`Autoplay`](rules::Autoplay), [`EmptyColumn`](rules::EmptyColumn), [`Move`] |
//! | [`game`] | [`Game`] |
//! | [`text`] | [`read`](text::read()), [`games`](text::games), [`write`](text::write()), [`Style`](text::Style) |
//! | [`replay`] | [`verify`](replay::verify), [`RuleHints`](replay::RuleHints), [`Verdict`](replay::Verdict) |
//! | [`solver`] | [`solve`], [`Solver`](solver::Solver), [`SolveOptions`](solver::SolveOptions), [`Mode`](solver::Mode), [`Limits`](solver::Limits), [`Outcome`](solver::Outcome), [`Solution`](solver::Solution), [`Cancel`](solver::Cancel) |
//! | [`search`] | [`Query`](search::Query), [`Deals`](search::Deals), [`Search`](search::Search), [`SearchEvent`](search::SearchEvent) |
//! | [`facts`] | [`DealFacts`](facts::DealFacts) |
//!
//! So are the JSON of their values and the texts that they parse: both read back what an earlier version
//! wrote. The rest is public because the program uses it, and follows the program. Values that a better
//! method may change have a version of their own: [`Difficulty::VERSION`](facts::difficulty::Difficulty::VERSION),
//! [`lengths::VERSION`](facts::lengths::VERSION) and [`daily::VERSION`](facts::daily::VERSION). Not fixed are the wording of messages, which of
//! several solutions is found, and which texts are understood beyond those that already are.
//!
//! # Feature flags
//!
//! * `cli` (on by default): what the program `freecell` needs. `default-features = false` leaves it out.

pub use board::Board;
pub use card::{Card, Rank, Suit};
pub use dealer::DealNumber;
pub use game::Game;
pub use names::ParseError;
pub use rules::{Move, Rules};
pub use solver::solve;

pub mod board;
pub mod card;
pub mod dealer;
pub mod facts;
pub mod game;
mod names;
#[doc(hidden)]
pub mod ordered;
#[doc(hidden)]
pub mod random;
pub mod replay;
pub mod rules;
pub mod search;
pub mod solver;
#[cfg(test)]
mod tests;
pub mod text;
#[doc(hidden)]
pub mod words;

// Helpers of tests are shared with the program's.
#[cfg(test)]
extern crate self as freecell;
#[cfg(test)]
use tests::fuzz;

pub use arrayvec::ArrayVec;
