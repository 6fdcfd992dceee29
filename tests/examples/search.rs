//! Prints the deals of 1 to 32000 that fit conditions, with what is known of each:
//! `cargo run --example search "easy fewest-cells 0"`.

use std::env;
use std::error::Error;
use std::ops::ControlFlow;

use freecell::search::{Deals, Query, Search, SearchEvent, SearchOptions};
use freecell::solver::Cancel;

fn main() -> Result<(), Box<dyn Error>> {
    let query: Query = env::args().nth(1).as_deref().unwrap_or("easy fewest-cells 0").parse()?;
    let deals = Deals::new(vec!["1..32000".parse()?]);
    let options = SearchOptions::default();
    let search = Search { deals: &deals, conditions: &query.conditions, options, jobs: 2 };
    search.run(&Cancel::new(), |event| {
        if let SearchEvent::Hit(facts) = event {
            println!("{}: {}", facts.deal, facts.found_in_words(options.autoplay));
        }
        ControlFlow::Continue(())
    });
    Ok(())
}
