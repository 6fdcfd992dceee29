//! Prints a deal, and the number found for its board: `cargo run --example deal 617`.

use std::env;
use std::error::Error;

use freecell::dealer::lookup;
use freecell::{Board, DealNumber};

fn main() -> Result<(), Box<dyn Error>> {
    let deal: DealNumber = env::args().nth(1).as_deref().unwrap_or("617").parse()?;
    let board: Board = deal.deal();
    println!("{board}");
    for number in lookup::numbers(&board) {
        println!("deal {number}");
    }
    Ok(())
}
