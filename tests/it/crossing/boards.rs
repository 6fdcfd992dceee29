//! Forms of boards: dealt ones, parts of them, and positions.

use crate::dialects::{ALL, in_columns};
use crate::referee::{Board, Card};

use super::promise::{ANY, BLANK, BULLETED, CARDS, EMPTY, NEVER, WEB, WORDS};
use super::sheet::{self, GAP, Line, Role, Sheet, Source, named};

/// How lists of cards are written, rows or columns.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) name: &'static str,
    pub(super) takes: u32,
    by_rows: bool,
    /// The lines around them.
    first: &'static str,
    last: &'static str,
    /// `{}` stands for the number of the list.
    open: &'static str,
    /// Between cards, and behind each list.
    join: &'static str,
    close: &'static str,
    /// Between the lists.
    between: &'static str,
}

const TEXT: u32 = ANY | WEB | CARDS;

impl Layout {
    pub(super) const ROWS: Self = Self {
        name: "rows",
        takes: TEXT | BULLETED,
        by_rows: true,
        first: "",
        last: "",
        open: "",
        join: " ",
        close: "",
        between: "\n",
    };
    pub(super) const COLUMNS: Self = Self { name: "columns", by_rows: false, ..Self::ROWS };
    /// In brackets; what stands between the cards parts them.
    const BRACKETS: Self = Self {
        name: "rows in brackets",
        takes: ANY | CARDS | WORDS,
        open: "[",
        join: ", ",
        close: "]",
        between: ",\n",
        ..Self::ROWS
    };
    const JSON: Self = Self {
        name: "JSON rows",
        first: "{\"rows\": [",
        last: "]}",
        open: "[\"",
        join: "\", \"",
        close: "\"]",
        ..Self::BRACKETS
    };
}

/// Dealt boards.
#[rustfmt::skip]
pub(super) const DEALT: [Layout; 25] = [
    Layout::ROWS,
    Layout { name: "rows, aligned", join: "\u{2}", ..Layout::ROWS },
    Layout { name: "rows on one line", takes: TEXT, between: " ", ..Layout::ROWS },
    Layout { name: "rows numbered from 1", takes: NEVER, open: "{}: ", ..Layout::ROWS },
    Layout { name: "rows behind bars", takes: TEXT, open: "| ", join: " | ", close: " |", ..Layout::ROWS },
    Layout::COLUMNS,
    Layout { name: "columns behind colons", takes: TEXT, open: ": ", ..Layout::COLUMNS },
    Layout { name: "columns 1:", takes: TEXT, open: "{}: ", ..Layout::COLUMNS },
    Layout { name: "Column 1:", takes: TEXT, open: "Column {}: ", ..Layout::COLUMNS },
    Layout { name: "columns with commas", takes: TEXT, join: ", ", ..Layout::COLUMNS },
    Layout::BRACKETS,
    Layout { name: "columns in brackets", by_rows: false, ..Layout::BRACKETS },
    Layout { name: "columns in brackets on one line", by_rows: false, between: ", ", ..Layout::BRACKETS },
    Layout::JSON,
    Layout { name: "JSON columns", by_rows: false, first: "{\"columns\": [", ..Layout::JSON },
    Layout { name: "JSON on one line", first: "", last: "", between: ", ", ..Layout::JSON },
    Layout { name: "JavaScript", first: "const rows = [", last: "];", ..Layout::JSON },
    Layout { name: "Python", first: "columns = [", last: "]", open: "['", join: "', '", close: "']", by_rows: false, ..Layout::JSON },
    Layout { name: "strings of Python", first: "rows = [", last: "]", open: "\"", join: " ", close: "\"", ..Layout::JSON },
    Layout { name: "C", first: "const char *rows[][8] = {", last: "};", open: "{\"", close: "\"}", ..Layout::JSON },
    Layout { name: "Rust", first: "let rows = vec![", last: "];", open: "vec![\"", ..Layout::JSON },
    Layout { name: "Lisp", takes: ANY | CARDS, first: "(", last: ")", open: "(", join: " ", close: ")", between: "\n", ..Layout::JSON },
    Layout { name: "CSV", takes: ANY | CARDS, join: ",", ..Layout::ROWS },
    Layout { name: "Markdown", takes: ANY | CARDS, first: "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |\n|---|---|---|---|---|---|---|---|", open: "| ", join: " | ", close: " |", ..Layout::ROWS },
    Layout { name: "HTML", takes: ANY | CARDS, first: "<table>", last: "</table>", open: "<tr><td>", join: "</td><td>", close: "</td></tr>", ..Layout::ROWS },
];

/// The cards of each row, or of each column.
fn lists(board: &Board, by_rows: bool) -> Vec<Vec<String>> {
    let letters = |cards: Vec<Card>| cards.into_iter().map(Card::letters).collect();
    if !by_rows {
        return board.columns.iter().cloned().map(letters).collect();
    }
    let row =
        |at: usize| board.columns.iter().filter_map(|column| column.get(at).copied()).collect();
    (0..7).map(row).map(letters).collect()
}

fn laid_out(lists: &[Vec<String>], layout: &Layout) -> Vec<Line> {
    let list = |(at, cards): (usize, &Vec<String>)| {
        let open = layout.open.replace("{}", &(at + 1).to_string());
        format!("{open}{}{}", cards.join(layout.join), layout.close)
    };
    let all: Vec<String> = lists.iter().enumerate().map(list).collect();
    let all = all.join(layout.between);
    let frame = |text: &'static str| text.lines().map(|line| Line::new(Role::Frame, line));
    let items = all.lines().map(|line| Line::new(Role::Item, line));
    frame(layout.first).chain(items).chain(frame(layout.last)).collect()
}

pub(super) fn lines(board: &Board, layout: &Layout) -> Vec<Line> {
    laid_out(&lists(board, layout.by_rows), layout)
}

pub(super) fn dealt(source: &mut Source, layout: &Layout) -> Sheet {
    let deal = source.deal();
    Sheet::new(lines(&Board::deal(deal), layout), vec![format!("deal {deal}")])
}

/// Two boards, each under a heading.
pub(super) fn several(source: &mut Source, head: &str) -> Sheet {
    let deals = [source.deal(), source.deal()];
    let mut all = Vec::new();
    for deal in deals {
        all.extend(
            head.lines().map(|line| Line::new(Role::Head, line.replace("{}", &deal.to_string()))),
        );
        all.extend(lines(&Board::deal(deal), &Layout::ROWS));
        all.push(Line::new(Role::Frame, ""));
    }
    Sheet::new(all, vec![format!("deal {}\ndeal {}", deals[0], deals[1])])
}

/// Which cards of a board are unknown, and how it is written: the mark, whether in rows.
type Unknown = (fn(&mut Source) -> Vec<usize>, &'static str, bool);

#[rustfmt::skip]
pub(super) const PARTS: [(&str, u32, Unknown); 9] = [
    ("part, one to six rows unknown", TEXT, (|source| rows(source, 0), "??", true)),
    ("part, rows unknown and some cards", TEXT, (|source| rows(source, 4), "??", true)),
    ("part, one card unknown", TEXT, (|source| some(source, 1), "??", true)),
    ("part, some cards unknown", TEXT, (|source| some(source, 20), "??", true)),
    ("part, some cards unknown as --", TEXT, (|source| some(source, 20), "--", true)),
    ("part, some cards unknown as dots", TEXT, (|source| some(source, 20), ".", true)),
    ("part, columns, some cards unknown", TEXT, (|source| some(source, 20), "??", false)),
    ("part, columns, rows unknown", TEXT, (|source| rows(source, 0), "??", false)),
    ("part, few cards known", NEVER, (|source| some(source, 42), "??", true)),
];

fn some(source: &mut Source, count: usize) -> Vec<usize> {
    (0..count).map(|_| source.random.below(52)).collect()
}

/// The places of one to six rows, and of some cards.
fn rows(source: &mut Source, cards: usize) -> Vec<usize> {
    let known = source.random.below(7);
    let unknown = 1 + source.random.below(6);
    let mut rows: Vec<usize> = (0..7).filter(|row| *row != known).collect();
    while rows.len() > unknown {
        rows.remove(source.random.below(rows.len()));
    }
    let mut places: Vec<usize> = (0..52).filter(|at| rows.contains(&(at / 8))).collect();
    places.extend(some(source, cards).into_iter().filter(|at| at / 8 != known));
    places
}

pub(super) fn part(source: &mut Source, (unknown, mark, by_rows): Unknown) -> Sheet {
    let deal = source.deal();
    let board = Board::deal(deal);
    let unknown = unknown(source);
    let known = |at: usize| {
        let card = board.columns[at % 8][at / 8];
        if unknown.contains(&at) { "??".to_owned() } else { card.letters() }
    };
    let cards: Vec<String> = (0..52).map(known).collect();
    let answers = vec![format!("part {}", cards.join(" ")), format!("deal {deal}")];
    let answers = if cards.iter().filter(|card| *card == "??").count() > 1 {
        answers[..1].to_vec()
    } else {
        answers
    };
    let marked: Vec<String> = cards.iter().map(|card| card.replace("??", mark)).collect();
    let lists: Vec<Vec<String>> = if by_rows {
        marked.chunks(8).map(<[String]>::to_vec).collect()
    } else {
        (0..8).map(|at| marked.iter().skip(at).step_by(8).cloned().collect()).collect()
    };
    let layout = if by_rows { Layout::ROWS } else { Layout::COLUMNS };
    Sheet::new(laid_out(&lists, &layout), answers)
}

/// Positions in play.
type Write = fn(&Board) -> String;
#[rustfmt::skip]
pub(super) const POSITIONS: [(&str, u32, Write); 9] = [
    ("position of fc-solve", TEXT, in_columns),
    ("position of PySolFC", TEXT, pysolfc),
    ("position, rows under cells and foundations", TEXT | EMPTY | BLANK, |board| top_line(board, false)),
    ("position, rows a line below cells and foundations", TEXT | EMPTY | BLANK, |board| { top_line(board, true) }),
    ("position, rows under Freecells: and Foundations:", TEXT | EMPTY, under_heads),
    ("position, columns under Freecells: and Foundations:", TEXT | EMPTY, over_columns),
    ("position, labelled cells", NEVER, labelled),
    ("position, F1: O1: C1:", NEVER, places),
    ("position, JSON", ANY | CARDS, json),
];

pub(super) fn position(source: &mut Source, write: Write) -> Sheet {
    let dialect = &ALL[source.random.below(3)];
    let game = source.game(dialect);
    let at = 3 + source.random.below(game.plays.len() - 6);
    let board = &game.plays[at].after;
    let text = write(board);
    let lines =
        text.trim_end_matches('\n').lines().map(|line| Line::new(Role::Item, line)).collect();
    let is_fixed = text.contains("Freecells:  ");
    // In rows that get shorter and have no gap, blanks may have been lost: they may be refused.
    let heights: Vec<usize> = board.columns.iter().map(Vec::len).collect();
    let is_unclear = heights.windows(2).all(|pair| pair[0] >= pair[1]);
    Sheet { is_fixed, is_unclear, ..Sheet::new(lines, vec![named(board, None)]) }
}

/// A card, or the mark of an empty place.
fn or_empty(card: Option<Card>) -> String {
    card.map_or(sheet::EMPTY.to_string(), Card::letters)
}

fn joined(cards: impl Iterator<Item = Option<Card>>, join: &str) -> String {
    cards.map(or_empty).collect::<Vec<_>>().join(join)
}

/// Rows, aligned, without a mark where a column has no more cards.
fn in_rows(board: &Board) -> String {
    let most = board.columns.iter().map(Vec::len).max().unwrap_or(0);
    let row = |at: usize| {
        let card = |column: &Vec<Card>| column.get(at).map_or(String::new(), |card| card.letters());
        board.columns.iter().map(card).collect::<Vec<_>>().join(&GAP.to_string()) + "\n"
    };
    (0..most).map(row).collect()
}

fn top_line(board: &Board, is_apart: bool) -> String {
    let top = board.cells[..4].iter().copied().chain(board.tops());
    let apart = if is_apart { "\n" } else { "" };
    format!("{}\n{apart}{}", joined(top, &GAP.to_string()), in_rows(board))
}

fn under_heads(board: &Board) -> String {
    let cells = joined(board.cells[..4].iter().copied(), " ");
    format!(
        "Freecells: {cells}\nFoundations: {}\n{}",
        joined(board.tops().into_iter(), " "),
        in_rows(board)
    )
}

fn in_lines(board: &Board, open: &str) -> String {
    let column = |(at, cards): (usize, &Vec<Card>)| {
        let cards: Vec<String> = cards.iter().map(|card| card.letters()).collect();
        format!("{}{}\n", open.replace("{}", &(at + 1).to_string()), cards.join(" "))
    };
    board.columns.iter().enumerate().map(column).collect()
}

fn over_columns(board: &Board) -> String {
    let cells = joined(board.cells[..4].iter().copied(), " ");
    format!(
        "Foundations: {}\nFreecells: {cells}\n{}",
        joined(board.tops().into_iter(), " "),
        in_lines(board, ": ")
    )
}

fn ranks(board: &Board, join: &str) -> String {
    let one = |suit: usize| {
        let rank = char::from(b"0A23456789TJQK"[usize::from(board.home[suit])]);
        format!("{}{join}{rank}", char::from(b"CDHS"[suit]))
    };
    [2, 0, 1, 3].map(one).join(" ")
}

fn pysolfc(board: &Board) -> String {
    let cell = |card: &Option<Card>| card.map_or("-".to_owned(), Card::letters);
    let cells: Vec<String> = board.cells[..4].iter().map(cell).collect();
    format!(
        "Foundations: {}\nFreecells: {}\n{}",
        ranks(board, "-"),
        cells.join(" "),
        in_lines(board, ": ")
    )
}

fn labelled(board: &Board) -> String {
    let cell = |at: usize| format!("{}:{}", ["a", "b", "c", "d"][at], or_empty(board.cells[at]));
    format!(
        "free: {}\nhome: {}\n{}",
        [0, 1, 2, 3].map(cell).join(" "),
        ranks(board, ":"),
        in_lines(board, "{}: ")
    )
}

fn places(board: &Board) -> String {
    let card = |card: Option<Card>| card.map_or(String::new(), Card::letters);
    let cells: String =
        (0..4).map(|at| format!("F{}: {}\n", at + 1, card(board.cells[at]))).collect();
    let home: String =
        (0..4).map(|at| format!("O{}: {}\n", at + 1, card(board.tops()[at]))).collect();
    format!("{cells}{home}{}", in_lines(board, "C{}: "))
}

fn json(board: &Board) -> String {
    let column = |cards: &Vec<Card>| {
        let cards: Vec<String> =
            cards.iter().map(|card| format!("\"{}\"", card.letters())).collect();
        format!("[{}]", cards.join(","))
    };
    let cell = |card: &Option<Card>| {
        card.map_or("null".to_owned(), |card| format!("\"{}\"", card.letters()))
    };
    let columns: Vec<String> = board.columns.iter().map(column).collect();
    let cells: Vec<String> = board.cells[..4].iter().map(cell).collect();
    let [c, d, h, s] = board.home;
    format!(
        "{{\"columns\":[{}],\n\"cells\":[{}],\n\"foundations\":{{\"C\":{c},\"D\":{d},\"H\":{h},\"S\":{s}}}}}",
        columns.join(",\n"),
        cells.join(",")
    )
}
