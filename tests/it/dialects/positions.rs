//! Positions, as fc-solve, this program and people write them.

use crate::referee::{Board, Card};

use super::sentences::{RULE, framed, sentence};
use super::{Game, Play, put};

/// `-p -t`: a position after each rule.
pub(super) fn columns(game: &Game) -> String {
    let block = |play: &Play| format!("{}{RULE}", put(play, &in_columns(&play.after)));
    let blocks: String = game.plays.iter().map(block).collect();
    framed(&format!("{}{RULE}{blocks}", in_columns(&game.start)))
}

/// `-p -t -sam`: a sentence before each position.
pub(super) fn with_sentences(game: &Game) -> String {
    let block = |play: &Play| {
        let after = in_columns(&play.after);
        format!("{}\n\n{after}{RULE}", put(play, &sentence(play)))
    };
    let blocks: String = game.plays.iter().map(block).collect();
    framed(&format!("{}{RULE}{blocks}", in_columns(&game.start)))
}

/// Without options: rows, and tens as `10`.
pub(super) fn rows(game: &Game) -> String {
    let block = |play: &Play| format!("{}{RULE}", put(play, &in_rows(&play.after)));
    let blocks: String = game.plays.iter().map(block).collect();
    framed(&format!("{}{RULE}{blocks}", in_rows(&game.start)))
}

fn under_header(game: &Game, positions: &str) -> String {
    format!("#{}\n{positions}", game.deal)
}

/// `-p -t` under a header.
pub(super) fn headed(game: &Game) -> String {
    under_header(game, &columns(game))
}

/// As this program writes positions.
pub(super) fn ours_alone(game: &Game) -> String {
    listed(game, in_our_columns)
}

pub(super) fn ours(game: &Game) -> String {
    under_header(game, &ours_alone(game))
}

/// Cells and foundations, then rows in which blanks stand for no card.
pub(super) fn under_top_line_alone(game: &Game) -> String {
    listed(game, |board| {
        let card =
            |card: Option<&Card>, none: &str| card.map_or(none.to_owned(), |card| card.letters());
        let top = board.cells[..4].iter().map(|cell| card(cell.as_ref(), "--"));
        let home = board.tops().map(|top| card(top.as_ref(), "--"));
        let top: Vec<String> = top.chain(home).collect();
        let most = board.columns.iter().map(Vec::len).max().unwrap_or(0);
        let row = |at: usize| {
            let cards = board.columns.iter().map(|column| card(column.get(at), "  "));
            cards.collect::<Vec<_>>().join(" ").trim_end().to_owned() + "\n"
        };
        format!("{}\n{}\n", top.join(" "), (0..most).map(row).collect::<String>())
    })
}

pub(super) fn under_top_line(game: &Game) -> String {
    under_header(game, &under_top_line_alone(game))
}

/// The position before the first move, and that after each move.
fn listed(game: &Game, write: impl Fn(&Board) -> String) -> String {
    let after = |play: &Play| put(play, &write(&play.after));
    write(&game.start) + &game.plays.iter().map(after).collect::<String>()
}

fn in_our_columns(board: &Board) -> String {
    let cells = board.cells[..4].iter().map(|cell| cell.map_or(" -".to_owned(), Card::letters));
    let cells: String = cells.map(|cell| format!(" {cell}")).collect();
    let column = |cards: &Vec<Card>| {
        let cards: String = cards.iter().map(|card| format!(" {}", card.letters())).collect();
        format!(":{cards}\n")
    };
    let columns: String = board.columns.iter().map(column).collect();
    format!("Foundations: {}\nFreecells:{cells}\n{columns}\n", home(board, "T").trim_end())
}

pub(crate) fn in_columns(board: &Board) -> String {
    let cell =
        |card: &Option<Card>| card.map_or("    ".to_owned(), |it| format!("  {}", it.letters()));
    let cells: String = board.cells[..4].iter().map(cell).collect();
    let column = |cards: &Vec<Card>| {
        let cards: Vec<String> = cards.iter().map(|card| card.letters()).collect();
        format!(": {}\n", cards.join(" "))
    };
    let columns: String = board.columns.iter().map(column).collect();
    format!("Foundations: {}\nFreecells:{cells}\n{columns}\n\n", home(board, "T"))
}

/// In fc-solve's order of suits.
fn home(board: &Board, ten: &str) -> String {
    let one = |(letter, suit): (char, usize)| {
        let rank = match board.home[suit] {
            10 => ten.to_owned(),
            rank => char::from(b"0A23456789TJQK"[usize::from(rank)]).to_string(),
        };
        format!("{letter}-{rank} ")
    };
    [('H', 2), ('C', 0), ('D', 1), ('S', 3)].into_iter().map(one).collect()
}

fn in_rows(board: &Board) -> String {
    let card = |card: Option<&Card>| {
        let text = card.map_or(String::new(), |card| card.letters().replace('T', "10"));
        format!("{text:>3} ")
    };
    let cells: String = board.cells[..4].iter().map(|cell| card(cell.as_ref())).collect();
    let most = board.columns.iter().map(Vec::len).max().unwrap_or(0);
    let row = |at: usize| {
        let cards: String = board.columns.iter().map(|column| card(column.get(at))).collect();
        cards + "\n"
    };
    let rows: String = (0..most).map(row).collect();
    let home = home(board, "10");
    let home = home.trim_end();
    let lines = "--- --- --- --- \n\n\n --  --  --  --  --  --  --  -- ";
    format!("{cells}        {home}\n{lines}\n{rows}\n\n")
}
