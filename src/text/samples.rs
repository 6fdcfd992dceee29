//! Every sample of `tests/data/texts` is read as `expected.txt` says, once and in process.

use std::fs;
use std::path::Path;

use super::{BoardEntry, Document, FoundBoard, WrittenGame};
use crate::board::Board;
use crate::card::Suit;
use crate::dealer::{DealNumber, lookup};
use crate::replay::{End, RuleHints, verify};
use crate::rules::Rules;

/// A text and what it holds.
struct Sample {
    name: String,
    /// The deal on which its games are checked, if they name none.
    on: Option<DealNumber>,
    things: Vec<String>,
}

fn samples() -> Vec<Sample> {
    let text = fs::read_to_string("tests/data/texts/expected.txt").expect("the list of samples");
    let mut samples: Vec<Sample> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix("    ") {
            Some(thing) if thing.starts_with("library: ") => {}
            Some(thing) => samples.last_mut().expect("a sample").things.push(thing.to_owned()),
            None => {
                let (name, on) = line.split_once(" on ").unzip();
                let on = on.map(|deal: &str| deal.parse().expect("a deal"));
                samples.push(Sample {
                    name: name.unwrap_or(line).to_owned(),
                    on,
                    things: Vec::new(),
                });
            }
        }
    }
    samples
}

/// What a text holds, a line for each thing, as `expected.txt` says it.
fn things(text: &str, on: Option<DealNumber>) -> Vec<String> {
    let document = match super::read(text) {
        Ok(document) => document,
        Err(why) => return vec![format!("refused: {why}")],
    };
    if let Some(deal) = document.deal() {
        return vec![format!("number {deal}")];
    }
    if document.has_games() {
        return document.games().map(|game| played(game, on)).collect();
    }
    boards(&document)
}

fn boards(document: &Document) -> Vec<String> {
    let board = |entry: BoardEntry| match &entry.board {
        Ok(FoundBoard::Whole(found)) => match entry.nearest_deal() {
            Some(nearest) => format!("near {}", nearest.deal),
            None => format!("board {}", name(&found.board)),
        },
        Ok(FoundBoard::Part(part)) => match lookup::numbers_starting(&part.leading())[..] {
            [deal] => format!("part {deal}"),
            _ => "part ?".to_owned(),
        },
        Err(why) => match entry.nearest_deal() {
            Some(nearest) => format!("near {}", nearest.deal),
            None => format!("refused: {why}"),
        },
    };
    document.boards().map(board).collect()
}

fn played(game: &WrittenGame, on: Option<DealNumber>) -> String {
    let start = game.start().map(|(_, board)| board).or(on.map(DealNumber::deal));
    if game.is_given_up() {
        return format!("given up {}", start.map_or_else(String::new, |board| name(&board)));
    }
    let Some(board) = start else { return "refused: names no deal".to_owned() };
    let verdict = match verify(&board, game, RuleHints::default()) {
        Ok(verdict) => verdict,
        Err(why) => return format!("refused: {why}"),
    };
    let (on, moves) = (name(&board), verdict.replay.steps.len());
    match &verdict.replay.end {
        End::Won { surplus } if surplus.is_empty() => {
            let rule = |rules: &Rules| format!(", {} {}", rules.autoplay, rules.empty_column);
            let mut rules: Vec<String> = verdict.valid_under.iter().map(rule).collect();
            rules.sort();
            format!(
                "game {on}: {moves} moves, {} cells{}",
                verdict.replay.rules.cells(),
                rules.concat()
            )
        }
        End::Unfinished => format!("unfinished {on}: {moves} moves"),
        End::Won { .. } | End::Illegal { .. } => format!("illegal {on}: {moves} moves"),
    }
}

/// The number of a board, or its columns, cells and foundations.
fn name(board: &Board) -> String {
    if let Some(deal) = lookup::number(board) {
        return deal.to_string();
    }
    let columns = board.columns().each_ref().map(|column| {
        let cards: Vec<&str> = column.iter().map(|card| card.letters()).collect();
        if cards.is_empty() { "-".to_owned() } else { cards.join(" ") }
    });
    let cells = board.shown_cells(4).iter().map(|cell| cell.map_or("-", |card| card.letters()));
    let home = Suit::ALL.map(|suit| {
        let top = board.top(suit).map_or('0', |card| card.rank().letter());
        format!("{suit}-{top}")
    });
    let cells: Vec<&str> = cells.collect();
    format!("of {} | {} | {}", columns.join(" / "), cells.join(" "), home.join(" "))
}

/// A line of `expected.txt` as [`things`] would write it.
fn usual(thing: &str) -> String {
    if thing.starts_with("refused: ") {
        return thing.to_owned();
    }
    let thing = thing.split(", ").collect::<Vec<_>>();
    let (head, rules) = thing.split_at(thing.len().min(2));
    let mut rules = rules.to_vec();
    rules.sort_unstable();
    let all = head.iter().copied().chain(rules).collect::<Vec<_>>().join(", ");
    let all = match all.strip_prefix("near ") {
        Some(near) => format!("near {}", near.split(':').next().unwrap_or_default()),
        None => all,
    };
    // A position is `of …` for games only.
    if all.starts_with("board ") && all.contains('|') {
        all.replacen("board ", "board of ", 1)
    } else {
        all
    }
}

fn agrees(expected: &str, found: &str) -> bool {
    expected.split(" || ").any(|expected| {
        let refused = |thing: &str| Some(thing.strip_prefix("refused:")?.trim().to_lowercase());
        match (refused(expected), refused(found)) {
            (Some(words), Some(why)) => why.contains(&words),
            _ => usual(expected) == found,
        }
    })
}

#[test]
fn each_sample_is_read_as_expected() {
    let mut wrong = Vec::new();
    let samples = samples();
    for sample in &samples {
        if std::env::var_os("SAMPLES").is_some() {
            eprintln!("{}", sample.name);
        }
        let bytes = fs::read(Path::new("tests/data/texts").join(&sample.name)).expect("a sample");
        let found = things(&super::decode(&bytes), sample.on);
        let is_right = found.len() == sample.things.len()
            && sample.things.iter().zip(&found).all(|(expected, found)| agrees(expected, found));
        if !is_right {
            let cut = |things: &[String]| {
                let line = |thing: &String| {
                    format!("    {}\n", thing.chars().take(150).collect::<String>())
                };
                let first: String = things.iter().take(4).map(line).collect();
                format!("{first}    ({} in all)\n", things.len())
            };
            wrong.push(format!(
                "{}\n  expected:\n{}  found:\n{}",
                sample.name,
                cut(&sample.things),
                cut(&found)
            ));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), samples.len(), wrong.join("\n"));
}
