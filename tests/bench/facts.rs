//! Builds the tables of facts, `assets/deals.bin` and `assets/no-cell.bin`:
//!
//! ```sh
//! cargo run --release --manifest-path tests/bench/Cargo.toml --target-dir target --bin facts -- FOLDER
//! ```
//!
//! FOLDER is that of `FREECELL_CORPUS`, with the published lists of the fewest cells. The difficulty
//! is computed here, in about five minutes on one core. `src/facts/table.rs` describes the tables.

#![expect(clippy::print_stdout, reason = "it reports its result")]

use std::error::Error;
use std::fs;
use std::path::Path;

use freecell::dealer::DealNumber;
use freecell::facts::difficulty::Difficulty;
use freecell::facts::lengths;

const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets");

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("give the folder of the published lists")?;
    let folder = Path::new(&folder);
    let deals = deals(&fs::read_to_string(folder.join("minimum-cells-1-to-32000.txt"))?)?;
    let no_cell = fs::read_to_string(folder.join("zero-freecell-solvable-1-to-1000000.txt"))?;
    let no_cell = no_cell.split_whitespace().map(str::parse).collect::<Result<Vec<u32>, _>>()?;
    if !no_cell.is_sorted() {
        return Err("the deals that need no cell are not in order".into());
    }
    let bytes: Vec<u8> = no_cell.iter().flat_map(|number| number.to_le_bytes()).collect();
    fs::write(Path::new(ASSETS).join("deals.bin"), &deals)?;
    fs::write(Path::new(ASSETS).join("no-cell.bin"), bytes)?;
    println!("{} deals, {} that need no cell", deals.len() / 2, no_cell.len());
    Ok(())
}

/// The table of difficulty and fewest cells. Each line of the list is a deal and its fewest cells.
fn deals(list: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut table = Vec::new();
    let mut lines = list.lines();
    for number in 1..=lengths::LAST {
        let line = lines.next().ok_or("the list of the fewest cells is too short")?;
        let (deal, cells) =
            line.split_once(' ').ok_or_else(|| format!("not understood: {line}"))?;
        let (deal, cells): (i64, u16) = (deal.parse()?, cells.trim().parse()?);
        if deal != number || cells > 7 {
            return Err(
                format!("deal {number} and its cells, 0 to 7, should stand here: {line}").into()
            );
        }
        let score = Difficulty::of(&DealNumber::new(number)?.deal()).score();
        table.extend((score << 3 | cells).to_le_bytes());
    }
    Ok(table)
}
