//! What fc-solve itself writes, where it is installed.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::referee::{Autoplay, Board, Rules, Spot};

use super::{ALL, Game, Play};

/// fc-solve's answer for a deal; none if it is not installed.
fn fc_solve(deal: u32, options: &str) -> Option<String> {
    let rows: Vec<String> = Board::deal(u64::from(deal))
        .columns
        .iter()
        .map(|column| column.iter().map(|card| card.letters()).collect::<Vec<_>>().join(" "))
        .collect();
    let mut program = Command::new("fc-solve");
    program.args(options.split_whitespace()).env("FREECELL_SOLVER_QUIET", "1");
    let pipes = program.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut run = pipes.spawn().ok()?;
    run.stdin.take().unwrap().write_all((rows.join("\n") + "\n").as_bytes()).unwrap();
    Some(String::from_utf8(run.wait_with_output().unwrap().stdout).unwrap())
}

/// The game of the sentences that it writes with `-m`.
fn game(deal: u32, sentences: &str) -> Game {
    let rules = Rules { cells: 4, autoplay: Autoplay::None, is_vista: true };
    let (start, mut plays) = (Board::deal(u64::from(deal)), Vec::new());
    let mut board = start.clone();
    for line in sentences.lines().filter(|line| line.starts_with("Move")) {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words.get(at).and_then(|word| word.parse().ok());
        let pile = |at: usize| match words[at] {
            "stack" => Spot::Column(number(at + 1).unwrap()),
            "freecell" => Spot::Cell(number(at + 1).unwrap()),
            _ => Spot::Home,
        };
        let cards = board.movable(rules, pile(4), pile(7), Some(number(1).unwrap_or(1)));
        let cards = cards.unwrap_or_else(|| panic!("#{deal}: {line}"));
        let play = Play::of(&board, rules, pile(4), pile(7), cards);
        board = play.after.clone();
        plays.push(play);
    }
    assert!(board.is_won(), "#{deal}");
    Game { deal, start, plays }
}

/// The last lines count what it searched.
fn without_counts(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.contains("states")).collect()
}

#[test]
fn fc_solve_writes_what_is_written_for_it() {
    let options = [
        ("fc-solve -m -snx", "-m -snx"),
        ("fc-solve -m -sn", "-m -sn"),
        ("fc-solve -m", "-m"),
        ("fc-solve -p -t -sam", "-p -t -sam"),
        ("fc-solve -p -t", "-p -t"),
        ("fc-solve without options", ""),
    ];
    for deal in [24, 617, 1941, 10_913] {
        let Some(sentences) = fc_solve(deal, "-m") else {
            println!("passed over: fc-solve is not installed");
            return;
        };
        let game = game(deal, &sentences);
        for (name, options) in options {
            let dialect = ALL.into_iter().find(|dialect| dialect.name == name).unwrap();
            let (ours, theirs) = (dialect.write(&game).all, fc_solve(deal, options).unwrap());
            assert_eq!(without_counts(&ours), without_counts(&theirs), "#{deal} {name}");
        }
    }
}
