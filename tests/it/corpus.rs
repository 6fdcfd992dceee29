//! Published boards and tables that are not part of the project.

use std::path::PathBuf;

use freecell::board::format;
use freecell::dealer::{DealNumber, impossible};

/// The folder named by `FREECELL_CORPUS`; prints a message if the variable is unset or empty.
pub(crate) fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("FREECELL_CORPUS").filter(|folder| !folder.is_empty());
    if folder.is_none() {
        println!("passed over: FREECELL_CORPUS is unset, and its files are not in the project");
    }
    folder.map(PathBuf::from)
}

/// A file of the folder named by `FREECELL_CORPUS`; none if the variable is unset.
pub(crate) fn file(name: &str) -> Option<String> {
    let path = folder()?.join(name);
    Some(std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display())))
}

#[test]
fn the_embedded_list_of_impossible_deals_is_the_published_one() {
    let Some(text) = file("impossible-4-cells-1-to-8589934591.txt") else { return };
    let all = impossible::within("1..8589934591".parse().unwrap()).map(i64::from);
    assert!(all.eq(text.lines().map(|line| line.parse::<i64>().unwrap())));
}

#[test]
fn published_rows_are_dealt() {
    let Some(text) = file("boards-reference-rows.txt") else { return };
    let mut checked = 0;
    for block in text.split("\n\n") {
        let (heading, rows) = block.split_once('\n').unwrap();
        let number = heading.split_whitespace().nth(2).unwrap().parse::<DealNumber>().unwrap();
        assert_eq!(format::rows(&number.deal()).trim_end(), rows.trim_end(), "{heading}");
        checked += 1;
    }
    assert_eq!(checked, text.matches("# deal").count());
}

#[test]
fn published_columns_are_dealt() {
    let files = ["boards-extended-range.txt", "boards-pysol-vectors.txt"];
    let mut checked = 0;
    for text in files.into_iter().filter_map(file) {
        for block in text.split("\n\n") {
            let (heading, columns) = block.split_once('\n').unwrap();
            let words: Vec<&str> = heading.split_whitespace().collect();
            let number = match words[1] {
                "deal" => words[2],
                ms if ms.starts_with("ms") => ms,
                // Boards of other dealers, unless the heading says that Microsoft deals it too.
                _ => match heading.split_once("(= ") {
                    Some((_, ms)) => ms.trim_end_matches(')'),
                    None => continue,
                },
            };
            let deal: DealNumber = number.parse().unwrap();
            assert_eq!(format::columns(&deal.deal()).trim_end(), columns.trim_end(), "{heading}");
            checked += 1;
        }
    }
    assert!(checked == 0 || checked >= 9, "{checked}");
}

#[test]
fn the_rigged_games_of_windows_are_dealt() {
    let Some(text) = file("boards-windows-negative-games.txt") else { return };
    for number in [-1, -2] {
        let heading = format!("# game {number} ");
        let block = text.split("\n\n").find(|block| block.contains(&heading)).unwrap();
        let columns: Vec<&str> = block.lines().filter(|line| !line.starts_with('#')).collect();
        let dealt = format::columns(&DealNumber::new(number).unwrap().deal());
        assert_eq!(dealt.lines().collect::<Vec<_>>(), columns);
    }
}
