//! Every sample of `tests/data/texts` is read as `expected.txt` says, once and in process.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{BoardEntry, FoundBoard, WrittenGame, work};
use crate::board::Board;
use crate::card::Suit;
use crate::dealer::{DealNumber, lookup};
use crate::replay::{End, RuleHints, Verdict, verify};
use crate::rules::Rules;

const FOLDER: &str = "tests/data/texts";

/// A text and what it holds.
struct Sample {
    name: String,
    /// The deal on which its games are checked, if they name none.
    on: Option<DealNumber>,
    things: Vec<String>,
}

impl Sample {
    fn text(&self) -> String {
        super::decode(&fs::read(Path::new(FOLDER).join(&self.name)).expect("a sample"))
    }
}

fn samples() -> Vec<Sample> {
    let text = fs::read_to_string(Path::new(FOLDER).join("expected.txt")).expect("the list");
    let mut samples: Vec<Sample> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(thing) = line.strip_prefix("    ") {
            samples.last_mut().expect("a sample").things.push(thing.to_owned());
            continue;
        }
        let (name, on) = match line.split_once(" on ") {
            Some((name, on)) => (name, Some(on.parse().expect("a deal"))),
            None => (line, None),
        };
        samples.push(Sample { name: name.to_owned(), on, things: Vec::new() });
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
    document.boards().map(|entry| shown(&entry)).collect()
}

fn shown(entry: &BoardEntry) -> String {
    if let Some(nearest) = entry.nearest_deal() {
        return format!("near {}", nearest.deal);
    }
    match &entry.board {
        Ok(FoundBoard::Whole(found)) => format!("board {}", name(&found.board)),
        Ok(FoundBoard::Part(part)) => match lookup::numbers_starting(&part.leading())[..] {
            [deal] => format!("part {deal}"),
            _ => "part ?".to_owned(),
        },
        Err(why) => format!("refused: {why}"),
    }
}

fn played(game: &WrittenGame, on: Option<DealNumber>) -> String {
    let start = game.start().map(|(_, board)| board).or(on.map(DealNumber::deal));
    let Some(board) = start else { return "refused: names no deal".to_owned() };
    let on = name(&board);
    if game.is_given_up() {
        return format!("given up {on}");
    }
    let verdict = match verify(&board, game, RuleHints::default()) {
        Ok(verdict) => verdict,
        Err(why) => return format!("refused: {why}"),
    };
    let moves = verdict.replay.steps.len();
    match &verdict.replay.end {
        End::Won { surplus } if surplus.is_empty() => {
            format!("game {on}: {moves} moves, {}", rules(&verdict))
        }
        End::Won { surplus } => format!("game {on}: {moves} moves and {} more", surplus.len()),
        End::Unfinished => format!("unfinished {on}: {moves} moves"),
        End::Illegal { .. } => format!("illegal {on}: {moves} moves"),
    }
}

/// The rules under which a game is won, in the order of their names.
fn rules(verdict: &Verdict) -> String {
    let rule = |rules: &Rules| format!("{} {}", rules.autoplay, rules.empty_column);
    let mut all: Vec<String> = verdict.valid_under.iter().map(rule).collect();
    all.sort();
    format!("{} cells, {}", verdict.replay.rules.cells(), all.join(", "))
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

/// Whether a thing is the expected one. Of a refusal, the expected words are a part.
fn agrees(expected: &str, found: &str) -> bool {
    match (expected.strip_prefix("refused: "), found.strip_prefix("refused: ")) {
        (Some(words), Some(why)) => why.contains(words),
        _ => expected == found,
    }
}

#[test]
fn each_sample_is_read_as_expected() {
    let mut wrong = Vec::new();
    let samples = samples();
    for sample in &samples {
        let found = things(&sample.text(), sample.on);
        let is_right = found.len() == sample.things.len()
            && sample.things.iter().zip(&found).all(|(expected, found)| agrees(expected, found));
        if !is_right {
            let (expected, found) = (sample.things.join("\n    "), found.join("\n    "));
            wrong.push(format!(
                "{}\n  expected:\n    {expected}\n  found:\n    {found}\n",
                sample.name
            ));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), samples.len(), wrong.join("\n"));
}

/// Reading takes time in proportion to the length of the text, whatever its form.
#[test]
fn each_sample_takes_little_work_to_read() {
    const A_BYTE: usize = 100;
    for sample in samples() {
        let text = sample.text();
        let work = work::of(|| _ = super::read(&text));
        assert!(work < A_BYTE * (text.len() + 100), "{}: {work} for {}", sample.name, text.len());
    }
}

#[test]
fn every_file_is_listed_and_described() {
    let listed: BTreeSet<String> = samples().into_iter().map(|sample| sample.name).collect();
    let files = fs::read_dir(FOLDER).expect("the samples");
    let name = |file: std::io::Result<fs::DirEntry>| file.expect("a file").file_name();
    let files: BTreeSet<String> =
        files.map(|file| name(file).into_string().expect("a name")).collect();
    let files: BTreeSet<String> = files.into_iter().filter(|it| it != "expected.txt").collect();
    assert_eq!(listed, files);
    let readme = fs::read_to_string("tests/data/README.md").expect("the description");
    for name in listed {
        assert!(readme.contains(&format!("`{name}`")), "README.md does not name {name}");
    }
}
