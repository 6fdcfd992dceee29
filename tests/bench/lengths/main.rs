//! Builds the tables of shortest lengths, `assets/lengths.bin` and `assets/bounds.bin`, from output of
//! `freecell solve`:
//!
//! ```sh
//! nice -n 19 freecell solve 1..32000 --mode short --autoplay max --state-limit 55000 \
//!     --format json --output short-max.jsonl --resume
//! nice -n 19 freecell solve 1..32000 --mode optimal --autoplay max --state-limit 250000 --memory-limit 2G \
//!     --format json --output optimal-max.jsonl --resume
//! # the same with --autoplay safe, then:
//! cargo run --release --manifest-path tests/bench/Cargo.toml --bin lengths -- *.jsonl
//! ```
//!
//! The files may cover any deals in any order. The shortest solution of each deal counts, and a proof
//! from one file applies to solutions from others. Entries of the table it was built with are
//! kept unless something better is found (`--anew` starts with an empty table): build it again after
//! each merge, or name all files since then. Every solution is replayed. Files
//! may still be growing: an incomplete last line is skipped.
//!
//! What the table does not prove is solved again, first cheaply and then by `improve`, whose logs are
//! merged like the files above (what both bring, and cost: `src/solver/NOTES.md`):
//!
//! ```sh
//! nice -n 19 freecell solve 1..32000 --mode short --autoplay safe --state-limit 400000 \
//!     --format json --output short-400k-safe.jsonl --resume
//! nice -n 19 target/release/lengths improve 1/8 10 improve-1.jsonl
//! target/release/lengths improve-*.jsonl
//! ```

#![expect(clippy::print_stdout, reason = "it reports its result")]

use std::collections::HashMap;
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};

use freecell::dealer::DealNumber;
use freecell::facts::lengths::{self, RULES};
use freecell::replay::Replay;
use freecell::rules::Rules;
use freecell::text::{self, Dialect};
use serde_json::Value;

mod improve;

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/lengths.bin");
const BOUNDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/bounds.bin");

/// What is known of a deal under one autoplay.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The fewest moves of a solution.
    moves: Option<u8>,
    /// No solution has fewer.
    at_least: u8,
    /// There is proved to be no solution.
    impossible: bool,
}

impl Known {
    /// Merges the result of another answer.
    fn merge(&mut self, other: Self) {
        self.moves = self.moves.into_iter().chain(other.moves).min();
        self.at_least = self.at_least.max(other.at_least);
        self.impossible |= other.impossible;
    }

    fn is_contradiction(self) -> bool {
        self.moves.is_some_and(|moves| self.impossible || moves < self.at_least)
    }

    /// The byte of the table.
    fn byte(self) -> u8 {
        match self.moves {
            Some(moves) => moves << 1 | u8::from(moves <= self.at_least),
            None if self.impossible => lengths::NO_SOLUTION,
            None => 0,
        }
    }
}

/// Identifies an answer: the autoplay and the deal.
type Key = (usize, DealNumber);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [word, share, seconds, log] = &arguments[..]
        && word == "improve"
    {
        return improve::run(share, seconds, log);
    }
    let (options, files): (Vec<String>, Vec<String>) =
        arguments.into_iter().partition(|argument| argument.starts_with("--"));
    if files.is_empty() || options.iter().any(|option| option != "--anew") {
        return Err("give files with answers of `freecell solve --format json`, and --anew to \
                    start from nothing"
            .into());
    }
    let mut known = if options.is_empty() { table() } else { HashMap::new() };
    for file in &files {
        let lines = read(file, &mut known).map_err(|why| format!("{file}{why}"))?;
        println!("{file}: {lines} solutions, all replayed");
    }
    write(&known)?;
    Ok(())
}

/// The entries of the current table.
fn table() -> HashMap<Key, Known> {
    let deals = (1..=lengths::LAST).filter_map(|number| DealNumber::new(number).ok());
    let keys = deals.flat_map(|deal| (0..RULES.len()).map(move |rule| (rule, deal)));
    let known = |(rule, deal): Key| {
        let length = lengths::with_bound(deal, RULES[rule]);
        Known {
            moves: length.and_then(|length| length.moves.try_into().ok()),
            at_least: length.map_or(0, |length| length.at_least.try_into().unwrap_or(0)),
            impossible: lengths::is_impossible(deal, RULES[rule]),
        }
    };
    keys.map(|key| (key, known(key))).collect()
}

/// Merges the answers of a file. Returns the number of its solutions; the error names the invalid line.
fn read(path: &str, known: &mut HashMap<Key, Known>) -> Result<u64, String> {
    let file = File::open(path).map_err(|why| format!(": {why}"))?;
    let mut reader = BufReader::new(file);
    let (mut solutions, mut line) = (0, String::new());
    for number in 1.. {
        line.clear();
        reader.read_line(&mut line).map_err(|why| format!(": {why}"))?;
        if !line.ends_with('\n') {
            break;
        }
        let at = |why: String| format!(", line {number}: {why}");
        let answer: Value = serde_json::from_str(&line).map_err(|why| at(why.to_string()))?;
        let (key, answer) = answered(&answer).map_err(at)?;
        let entry = known.entry(key).or_default();
        entry.merge(answer);
        if entry.is_contradiction() {
            return Err(at(format!("deal {}: a solution contradicts a proof", key.1)));
        }
        solutions += u64::from(answer.moves.is_some());
    }
    Ok(solutions)
}

/// The content of an answer, with its solution replayed.
fn answered(answer: &Value) -> Result<(Key, Known), String> {
    let deal = answer["deal"].as_i64().and_then(|number| DealNumber::new(number).ok());
    let deal = deal.filter(|deal| deal.get() <= lengths::LAST).ok_or("not a deal of the table")?;
    let rules: Rules =
        serde_json::from_value(answer["rules"].clone()).map_err(|why| why.to_string())?;
    let rule = RULES.iter().position(|known| *known == rules);
    let rule = rule.ok_or("the table is for four cells, autoplay max or safe, vista")?;
    let mut known = Known { impossible: answer["result"] == "impossible", ..Known::default() };
    if let Some(text) = answer["solution"].as_str() {
        known.moves = Some(length(deal, RULES[rule], text)?);
        let at_least = answer["lower_bound"].as_u64().and_then(|n| u8::try_from(n).ok());
        known.at_least = at_least.unwrap_or_default();
    }
    Ok(((rule, deal), known))
}

/// The length of a solution, after replaying it.
fn length(deal: DealNumber, rules: Rules, text: &str) -> Result<u8, String> {
    let game = text::games(text).next().ok_or("no moves")?;
    let written = game.in_dialect(Dialect::Standard).ok_or("no moves")?;
    let replay = Replay::of(rules, &deal.deal(), Dialect::Standard, written);
    if !replay.is_won() || !replay.surplus().is_empty() {
        return Err(format!("deal {deal}: {}", replay.end));
    }
    let moves = u8::try_from(replay.steps.len()).ok().filter(|&moves| moves < 128);
    moves.ok_or_else(|| format!("deal {deal}: too many moves for the table"))
}

/// Writes the table and prints statistics of it.
fn write(known: &HashMap<Key, Known>) -> Result<(), Box<dyn Error>> {
    let size = usize::try_from(lengths::LAST)? * RULES.len();
    let (mut table, mut bounds) = (vec![0; size], vec![0; size]);
    let mut counts = [(0_u32, 0_u32, 0_u32); RULES.len()];
    for (&(rule, deal), known) in known {
        if let Some(place) = lengths::place(deal, RULES[rule]) {
            table[place] = known.byte();
            bounds[place] = known.moves.map_or(0, |moves| moves.min(known.at_least));
        }
        let (deals, proved, sum) = &mut counts[rule];
        if let Some(moves) = known.moves {
            *deals += 1;
            *proved += u32::from(moves <= known.at_least);
            *sum += u32::from(moves);
        }
    }
    fs::write(TABLE, table)?;
    fs::write(BOUNDS, bounds)?;
    for (rules, (deals, proved, sum)) in RULES.iter().zip(counts) {
        let mean = f64::from(sum) / f64::from(deals.max(1));
        println!("{rules}: {deals} deals, {proved} proved shortest, {mean:.3} moves on average");
    }
    Ok(())
}
