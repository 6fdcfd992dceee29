//! The program's own screen, copied from a terminal.
//!
//! Each card is a box; the top edges of the boxes name the cards. The first line of boxes is that of
//! cells and foundations, then come the numbers of the columns, then the columns. A panel may stand
//! at the right.

use super::board_parts::BoardParts;
use super::line::{CardList, CardToken, Part, Row, TextColumn};
use super::shape;
use super::{Block, Slot};
use crate::board::{COLUMNS, MAX_CELLS};
use crate::card::Card;
use crate::text::cards;
use crate::text::decode::{Line, TextPlace};

/// The corners at which a box begins.
const CORNERS: [char; 5] = ['╭', '┏', '+', '#', '.'];
/// The corners at which it ends.
const ENDS: [char; 5] = ['╮', '┓', '+', '#', '.'];
/// What a line of the columns, or of a panel, begins with.
const BORDERS: [char; 11] = ['╭', '┏', '+', '#', '│', '┃', '|', '╰', '┗', '⋮', '^'];
/// The marks before the number of cards that do not fit.
const HIDDEN: [char; 2] = ['⋮', '^'];
/// The most lines from the first to the numbers of the columns, and of the columns.
const TOP: usize = 16;
const HIGHEST: usize = 120;

/// A box of a line: where it begins, and what stands in its edge.
struct Edge {
    x: usize,
    text: String,
}

impl Edge {
    /// The card that the edge begins with.
    fn card(&self) -> Option<Card> {
        let end = self.text.find(|c: char| !c.is_alphanumeric() && !cards::is_sign(c));
        cards::card(&self.text[..end.unwrap_or(self.text.len())])
    }

    /// The number of cards that are not shown.
    fn hidden(&self) -> usize {
        let number = self.text.strip_prefix(HIDDEN);
        number.and_then(|number| number.parse().ok()).filter(|count| *count < 20).unwrap_or(0)
    }
}

/// Whether a line has top edges of boxes.
pub(super) fn begins(line: &Line<'_>) -> bool {
    let start = line.text.trim_start();
    start.starts_with(CORNERS) && edges(&line.text).len() >= 4
}

/// The boxes of a line, and the counts of cards not shown.
fn edges(line: &str) -> Vec<Edge> {
    let mut edges = Vec::new();
    let mut chars = line.chars().enumerate().peekable();
    while let Some((x, c)) = chars.next() {
        let is_corner = CORNERS.contains(&c);
        if !is_corner && !HIDDEN.contains(&c) {
            continue;
        }
        let mut text: String = if is_corner { String::new() } else { c.into() };
        while let Some((_, c)) = chars.next_if(|(_, c)| *c != ' ') {
            if ENDS.contains(&c) {
                break;
            }
            text.push(c);
        }
        edges.push(Edge { x, text });
    }
    edges
}

/// The board of a screen that begins at the first line.
pub(super) fn read(lines: &[Line<'_>]) -> Option<Block> {
    let (at, numbers) = lines.iter().enumerate().take(TOP).skip(1).find_map(numbers)?;
    let mut material = BoardParts::default();
    top(&mut material, &lines[0], &numbers);
    material.lists = vec![CardList { labelled: true, ..CardList::default() }; COLUMNS];
    let mut used = at + 1;
    for line in lines[used..].iter().take(HIGHEST) {
        // Beside the columns, or below them, a panel may go on.
        if !line.text.trim_start().starts_with(BORDERS) {
            break;
        }
        let shown = left_of(&line.text, right(&numbers));
        for edge in edges(&shown) {
            put(&mut material.lists, &edge, line, &numbers);
        }
        used += 1;
    }
    let entry = shape::entry(&material);
    (material.known() >= 1).then(|| Block { entries: vec![entry], used })
}

/// The numbers of the columns, and the line that they are; what stands right of them is a panel.
fn numbers((at, line): (usize, &Line<'_>)) -> Option<(usize, Vec<TextColumn>)> {
    let table = line.text.split(['│', '|']).next().unwrap_or_default();
    let text = table.replace(['▾', '▴', '•'], " ").replace('v', " ");
    let plain = Line::new(line.number, text.into());
    match super::column_numbers::row_of(&plain) {
        Row::Parts(parts, _) => match parts.into_iter().next()? {
            Part::Numbers(spots) => Some((at, spots)),
            _ => None,
        },
        _ => None,
    }
}

/// The distance of the columns.
fn pitch(numbers: &[TextColumn]) -> usize {
    (numbers[COLUMNS - 1].x.0 - numbers[0].x.0) / (COLUMNS - 1)
}

/// The character at which the table ends.
fn right(numbers: &[TextColumn]) -> usize {
    numbers[COLUMNS - 1].x.0 + pitch(numbers).div_ceil(2)
}

fn left_of(line: &str, x: usize) -> String {
    line.chars().take(x).collect()
}

/// Reads cells and foundations: the last four boxes are the foundations.
fn top(material: &mut BoardParts, line: &Line<'_>, numbers: &[TextColumn]) {
    let edges = edges(&left_of(&line.text, right(numbers)));
    let (cells, home) = edges.split_at(edges.len().saturating_sub(4));
    let mut held = [None; MAX_CELLS];
    for (cell, edge) in held.iter_mut().zip(cells) {
        *cell = edge.card();
        material.held.extend(edge.card().map(|_| slot(edge, edge.card(), line)));
    }
    let mut counts = [0; 4];
    for card in home.iter().filter_map(Edge::card) {
        counts[card.suit().index()] = card.rank().value();
    }
    material.cells = Some(held);
    material.home = Some(counts);
}

fn slot(edge: &Edge, card: Option<Card>, line: &Line<'_>) -> CardToken {
    let text = card.map_or("??", Card::letters).to_owned();
    let at = TextPlace { line: line.number, character: edge.x + 2 };
    CardToken::new(Slot { card, text, at }, TextColumn::default())
}

/// Puts the card of a box on its column.
fn put(lists: &mut [CardList], edge: &Edge, line: &Line<'_>, numbers: &[TextColumn]) {
    let left = (2 * numbers[0].x.0).saturating_sub(pitch(numbers));
    let column = ((2 * edge.x + 2).saturating_sub(left)) / (2 * pitch(numbers).max(1));
    let Some(list) = lists.get_mut(column) else { return };
    let card = edge.card();
    let count = if card.is_some() { 1 } else { edge.hidden() };
    list.line = line.number;
    list.slots.extend((0..count).map(|_| slot(edge, card, line)));
}
