//! Prints a short solution of a deal, made shorter for a second: `cargo run --example solve 617`.

use std::env;
use std::error::Error;
use std::time::Duration;

use freecell::solver::{Limits, Mode, Outcome, SolveOptions};
use freecell::text::{self, Style};
use freecell::{DealNumber, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let deal: DealNumber = env::args().nth(1).as_deref().unwrap_or("617").parse()?;
    let limits = Limits { improving: Some(Duration::from_secs(1)), ..Limits::default() };
    let options = SolveOptions { mode: Mode::Short, limits, ..SolveOptions::default() };
    let board = deal.deal();
    let outcome = solve(&board, &options);
    println!("{outcome}");
    if let Outcome::Solved(solution) = outcome {
        print!("{}", text::write(options.rules, &board, &solution.moves, Style::Standard));
    }
    Ok(())
}
