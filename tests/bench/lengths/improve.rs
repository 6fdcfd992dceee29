//! Solves again what the table does not prove: `lengths improve K/N SECONDS LOG`.
//!
//! Share K of N takes every N-th entry, so that shares can run beside each other, on one machine or on
//! several. Each entry is searched for SECONDS on one core. The answers are appended to the log, one
//! object a line. A run with the same log goes on after its last complete line; stop it at any time.
//! A log is merged like an answer of `freecell solve`.

use std::collections::HashSet;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::time::Duration;

use freecell::dealer::DealNumber;
use freecell::facts::Shortest;
use freecell::facts::lengths::{self, RULES};
use freecell::solver::{Cancel, Limits, Mode, Outcome, SolveOptions, Solver};
use freecell::text::{Style, write};
use serde_json::{Value, json};

use crate::{Key, answered};

/// A proof takes most of it; so much is left for other work on a machine with 4 GB.
const MEMORY: usize = 1 << 30;

/// Solves the entries of a share that its log does not have yet.
pub(crate) fn run(share: &str, seconds: &str, log: &str) -> Result<(), Box<dyn Error>> {
    let (share, shares) = share.split_once('/').ok_or("write a share as 1/4")?;
    let (share, shares): (usize, usize) = (share.parse()?, shares.parse()?);
    if !(1..=shares).contains(&share) {
        return Err("shares are counted from 1".into());
    }
    let time = Duration::try_from_secs_f64(seconds.parse()?)?;
    let done = logged(log)?;
    let open = open_entries().into_iter().skip(share - 1).step_by(shares);
    let open: Vec<Key> = open.filter(|entry| !done.contains(entry)).collect();
    let mut file = OpenOptions::new().create(true).append(true).open(log)?;
    let mut solver = Solver::new();
    let (mut shorter, mut proved) = (0, 0);
    for (at, &entry) in open.iter().enumerate() {
        let (known, answer) = (known(entry), solve(&mut solver, entry, time));
        if let Outcome::Solved(found) = &answer {
            shorter += usize::from(known.is_some_and(|known| found.moves.len() < known.moves));
            proved += usize::from(found.proved_shortest);
        }
        writeln!(file, "{}", row(entry, &answer))?;
        println!("{} of {}: {shorter} shorter, {proved} proved", at + 1, open.len());
    }
    Ok(())
}

fn known((rule, deal): Key) -> Option<Shortest> {
    lengths::with_bound(deal, RULES[rule])
}

/// The entries without a proof, those with the narrowest gap between length and bound first: they
/// have fewer shorter solutions than others, but three times as many for the same number of positions.
fn open_entries() -> Vec<Key> {
    let deals = (1..=lengths::LAST).filter_map(|number| DealNumber::new(number).ok());
    let entries = deals.flat_map(|deal| (0..RULES.len()).map(move |rule| (rule, deal)));
    let gap = |entry: Key| known(entry).map(|it| it.moves.saturating_sub(it.at_least));
    let mut open: Vec<(usize, Key)> = entries
        .filter_map(|entry| Some((gap(entry)?, entry)))
        .filter(|(gap, _)| *gap > 0)
        .collect();
    open.sort_by_key(|&(gap, (rule, deal))| (gap, deal, rule));
    open.into_iter().map(|(_, entry)| entry).collect()
}

/// The entries that a log has an answer for. Cuts off an incomplete last line.
fn logged(path: &str) -> Result<HashSet<Key>, Box<dyn Error>> {
    let Ok(text) = fs::read_to_string(path) else { return Ok(HashSet::new()) };
    let complete = text.rfind('\n').map_or(0, |end| end + 1);
    if complete < text.len() {
        OpenOptions::new().write(true).open(path)?.set_len(complete as u64)?;
    }
    text[..complete].lines().map(|line| Ok(answered(&serde_json::from_str(line)?)?.0)).collect()
}

fn solve(solver: &mut Solver, (rule, deal): Key, time: Duration) -> Outcome {
    let limits = Limits { time: Some(time), memory: MEMORY, ..Limits::UNTIMED };
    let options = SolveOptions { rules: RULES[rule], mode: Mode::Optimal, limits };
    solver.solve(&deal.deal(), &options, &Cancel::new())
}

/// An answer in the fields of `freecell solve --format json` that are merged.
fn row((rule, deal): Key, outcome: &Outcome) -> Value {
    let rules = RULES[rule];
    let (result, solution, at_least) = match outcome {
        Outcome::Solved(found) => {
            let moves = write(rules, &deal.deal(), &found.moves, Style::Line);
            ("solved", Some(moves.trim_end().to_owned()), found.lower_bound)
        }
        Outcome::Impossible { .. } => ("impossible", None, 0),
        Outcome::GaveUp { .. } => ("unsolved", None, 0),
    };
    json!({
        "deal": deal.get(), "result": result, "solution": solution,
        "lower_bound": at_least, "rules": rules,
    })
}
