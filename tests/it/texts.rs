//! Every entry point of the program reads a text in the same way.
//!
//! What the reader makes of each sample of `tests/data/texts` is tested in `src/text/samples.rs`. Here a few
//! of them, of different forms, go through every door.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::cli::{Run, run, run_in};
use crate::pty::Session;
use crate::wait::PATIENCE;

/// Samples that hold one thing with the number of its deal.
const NAMES: [&str; 22] = [
    "number-hash.txt",
    "rows.txt",
    "columns.txt",
    "cards-words.txt",
    "html-table.txt",
    "json-pretty.json",
    "pysolfc-start.txt",
    "board-in-fence.txt",
    "fc-solve-default.txt",
    "fc-solve-p-t.txt",
    "patsolve-with-board.txt",
    "macroxue-line.txt",
    "macroxue-link.txt",
    "sentences-numbered.txt",
    "freecell-verify-boards.txt",
    "shirl-hart-web.txt",
    "html-moves.txt",
    "json-moves.json",
    "bom-utf16.txt",
    "forum-quote.txt",
    "prompt-solution.txt",
    "numbered-moves.txt",
];

/// A text and what it holds.
struct Sample {
    path: PathBuf,
    deal: String,
    /// The number of moves of a game.
    moves: Option<String>,
    is_board: bool,
}

impl Sample {
    fn named(name: &str) -> Self {
        let folder = Path::new("tests/data/texts");
        let list = fs::read_to_string(folder.join("expected.txt")).unwrap();
        let (_, thing) = list.split_once(&format!("\n{name}\n    ")).expect(name);
        let words: Vec<&str> = thing.lines().next().unwrap().split([' ', ':']).collect();
        let deal = words[1].parse::<u64>().expect(name).to_string();
        let moves = (words[0] == "game").then(|| words[3].to_owned());
        Self { path: folder.join(name), deal, moves, is_board: words[0] == "board" }
    }

    fn path(&self) -> &str {
        self.path.to_str().unwrap()
    }

    /// The text, if it is UTF-8, as what is pasted is.
    fn text(&self) -> Option<String> {
        fs::read_to_string(&self.path).ok()
    }

    /// What is on the viewer's screen when it shows the text.
    fn signs(&self) -> Vec<String> {
        let moves = self.moves.iter().map(|moves| format!(" {moves} moves"));
        [format!("#{} ", self.deal)].into_iter().chain(moves).collect()
    }
}

fn samples() -> impl Iterator<Item = Sample> {
    NAMES.into_iter().map(Sample::named)
}

fn answer(run: &Run) -> Value {
    serde_json::from_str(run.stdout.lines().next().unwrap_or("null")).unwrap()
}

#[test]
fn find_names_the_deal() {
    for sample in samples() {
        let run = run(&["find", sample.path()]);
        assert_eq!((run.status, run.stdout), (0, format!("{}\n", sample.deal)), "{}", run.stderr);
    }
}

#[test]
fn verify_checks_the_game() {
    for sample in samples() {
        let run = run(&["verify", sample.path()]);
        let Some(moves) = &sample.moves else {
            assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{}", sample.path());
            assert!(run.stderr.contains(": no game found, only "), "{}", run.stderr);
            continue;
        };
        let valid = format!("#{}: valid, {moves} moves; ", sample.deal);
        assert!(run.stdout.starts_with(&valid), "{}{}", run.stdout, run.stderr);
        assert_eq!((run.status, run.stdout.lines().count()), (0, 1), "{}", run.stdout);
    }
}

#[test]
fn deal_and_solve_take_the_board() {
    for sample in samples() {
        let board = ["--board", sample.path(), "--format", "json"];
        let shown = run(&[&["deal"], &board[..]].concat());
        let solved = run(&[&["solve", "--mode", "fast"], &board[..]].concat());
        for run in [shown, solved] {
            assert_eq!(run.status, 0, "{}: {}", sample.path(), run.stderr);
            assert_eq!(answer(&run)["deal"].to_string(), sample.deal, "{}", sample.path());
        }
    }
}

#[test]
fn the_viewer_shows_what_is_pasted() {
    let mut session = Session::start_in(tempfile::tempdir().unwrap(), &[], &[], (120, 40));
    session.wait_text("#1 ");
    for sample in samples() {
        let Some(text) = sample.text() else { continue };
        // Another deal first, so that the signs can only come from the paste.
        session.send("\x1b\x1b").send("#").wait_text("Deal number").send("424242\r");
        session.wait_text("#424242 ");
        session.paste(&text);
        let signs = sample.signs();
        assert!(
            session.shows(PATIENCE, &signs),
            "{}: {signs:?}\n{}",
            sample.path(),
            session.text()
        );
    }
    session.send("\x1b\x1bq").ends_with(0);
}

#[test]
fn the_viewer_takes_files() {
    for name in
        ["fc-solve-p-t.txt", "macroxue-link.txt", "bom-utf16.txt", "rows.txt", "html-table.txt"]
    {
        let sample = Sample::named(name);
        let path = fs::canonicalize(&sample.path).unwrap();
        let door = if sample.is_board { "--compare" } else { "--solution" };
        let args = [door, path.to_str().unwrap()];
        let mut session = Session::start_in(tempfile::tempdir().unwrap(), &args, &[], (120, 40));
        session.wait_text("q quit");
        let signs = match door {
            "--compare" => vec![format!("deal {}", sample.deal)],
            _ => sample.signs(),
        };
        assert!(session.shows(PATIENCE, &signs), "{name}: {signs:?}\n{}", session.text());
        session.send("\x1b\x1bq").ends_with(0);
    }
}

#[test]
fn line_mode_takes_texts_up_to_an_empty_line() {
    for sample in samples() {
        let Some(text) = sample.text().filter(|text| !text.trim_end().contains("\n\n")) else {
            continue;
        };
        let (word, told) = match &sample.moves {
            Some(moves) => ("verify", format!("#{}: valid, {moves} moves", sample.deal)),
            None if sample.is_board => ("find", format!("this board is deal {}", sample.deal)),
            None => continue,
        };
        let typed = format!("424242\n{word}\n{}\n\n0\n", text.trim_end());
        let run = run_in(tempfile::tempdir().unwrap().path(), &["--plain"], typed);
        assert!(run.stdout.contains(&told), "{}: {}", sample.path(), run.stdout);
    }
}

#[test]
fn the_corpus_is_read_alike() {
    let Some(folder) = crate::corpus::folder() else { return };
    let files = fs::read_dir(folder.join("solutions")).unwrap();
    for path in files.map(|file| file.unwrap().path()) {
        let path = path.to_str().unwrap();
        let objects = |run: &Run| -> Vec<Value> {
            run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
        };
        let verified = run(&["verify", path, "--format", "json"]);
        let found = run(&["find", path, "--format", "json"]);
        let checked: Vec<Value> =
            objects(&verified).iter().map(|answer| answer["deal"].clone()).collect();
        let checked: Vec<Value> =
            checked.into_iter().filter(serde_json::Value::is_number).collect();
        if path.contains("min-freecells") {
            // It begins with the number of cells, which is no part of a game.
            assert_eq!((verified.status, found.status), (2, 2), "{path}");
        } else if found.stdout.is_empty() {
            // It names no deal and shows no board.
            assert_eq!((checked.len(), found.status), (1, 2), "{path}");
            assert!(verified.stdout.contains(r#""named":null"#), "{path}");
        } else {
            let deals: Vec<Value> =
                objects(&found).iter().map(|answer| answer["deals"][0].clone()).collect();
            assert_eq!(checked, deals, "{path}");
        }
    }
}
