//! Positions in forms that one rule alone reads.

use super::*;
use crate::board::Cards;
use crate::card::{Rank, Suit};

/// The cells and foundations of a position, as most programs label them, and its columns.
fn with_head(board: &Board, columns: &str) -> String {
    let text = position(board);
    let head: Vec<&str> = text.lines().take(2).collect();
    format!("{}\n{columns}\n", head.join("\n"))
}

fn cards(column: &Cards, write: impl Fn(String) -> String) -> Vec<String> {
    column.iter().map(|card| write(card.to_string())).collect()
}

/// The columns as rows, each place without a card as `empty`.
fn in_rows(board: &Board, between: &str, write: fn(String) -> String, empty: &str) -> String {
    let columns = board.columns().each_ref().map(|column| cards(column, write));
    let rows = columns.iter().map(Vec::len).max().unwrap();
    let place = |row: usize| {
        columns.each_ref().map(|column| column.get(row).map_or(empty.to_owned(), String::clone))
    };
    (0..rows).map(|row| place(row).join(between)).collect::<Vec<_>>().join("\n")
}

/// The columns as lists on one line.
fn in_lists(board: &Board, open: &str, close: &str, write: fn(String) -> String) -> String {
    let list = |column| format!("{open}{}{close}", cards(column, write).join(", "));
    format!("{open}{}{close}", board.columns().each_ref().map(list).join(", "))
}

/// Cells and foundations below the columns, their labels behind them.
fn labelled_behind(board: &Board) -> String {
    let columns = board.columns().each_ref().map(|column| {
        let listed = cards(column, |card| card).join(" ");
        if listed.is_empty() { "--".to_owned() } else { listed }
    });
    let cell = |cell: &Option<Card>| cell.map_or("--".to_owned(), |card| card.to_string());
    let cells: Vec<String> = board.cells()[..4].iter().map(cell).collect();
    let top = |(suit, count): (Suit, &u8)| Rank::new(*count).map(|rank| Card::new(rank, suit));
    let home: Vec<String> =
        Suit::ALL.into_iter().zip(board.foundations()).map(|it| cell(&top(it))).collect();
    let (cells, home) = (cells.join(" "), home.join(" "));
    format!("{}\n\n{cells} (cells)\n{home} (foundations)\n", columns.join("\n"))
}

#[test]
fn positions_that_one_rule_alone_reads() {
    let forms: [fn(&Board) -> String; 6] = [
        labelled_behind,
        |it| with_head(it, &in_rows(it, " | ", |card| card, "  ")),
        |it| with_head(it, &in_rows(it, " ", |card| format!("[{card}]"), "[]")),
        |it| with_head(it, &in_lists(it, "{", "}", |card| format!("\"{card}\""))),
        |it| with_head(it, &in_lists(it, "[", "]", |card| format!("'{card}'"))),
        |it| with_head(it, &in_lists(it, "[", "]", |card| card).replace("], ", "],\n")),
    ];
    for number in [1, 58, 617] {
        for board in positions(number, 60).into_iter().skip(10).step_by(6) {
            for form in forms {
                let text = form(&board);
                let found = crate::text::read(&text).map(|text| text.board()).unwrap();
                assert_eq!(found.map(|found| found.board), Ok(board.clone()), "{text}");
            }
        }
    }
}
