//! Checks the solutions in a text: `cargo run --example verify < catalogue.txt`.

use std::error::Error;
use std::io;

use freecell::replay::{self, RuleHints};
use freecell::text;

fn main() -> Result<(), Box<dyn Error>> {
    let text = io::read_to_string(io::stdin())?;
    for game in text::games(&text) {
        match game.start() {
            None => println!("line {}: no deal is named", game.line),
            Some((deal, board)) => {
                let name = deal.map_or("a board".to_owned(), |deal| format!("deal {deal}"));
                match replay::verify(&board, &game, RuleHints::default()) {
                    Ok(verdict) => println!("{name}: {verdict}"),
                    Err(why) => println!("{name}: {why}"),
                }
            }
        }
    }
    Ok(())
}
