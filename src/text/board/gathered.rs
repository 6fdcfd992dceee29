//! Labels that stand alone on their lines, together with their places below.

use super::labels::{Section, labelled};
use crate::board::MAX_CELLS;
use crate::card::{Card, Suit};
use crate::text::token::{Kind, Token};

/// The lines, each label that stands alone together with the lines below it that hold its places.
pub(super) fn gathered(lines: &[Vec<Token>]) -> Vec<Vec<Token>> {
    let mut gathered = Vec::with_capacity(lines.len());
    let mut rest = lines;
    while let [line, behind @ ..] = rest {
        let taken = places_below(line, behind);
        let (below, next) = behind.split_at(taken);
        rest = next;
        if taken > 0 {
            gathered.push(labelled(&[&line[..], &below.concat()].concat()));
        } else if !stands_over_columns(line) {
            gathered.push(line.clone());
        }
    }
    gathered
}

/// Whether a line is a heading of all columns: `Tableau:`. `Stack:` is an empty one.
fn stands_over_columns(line: &[Token]) -> bool {
    matches!(line, [label] if label.kind == Kind::Label(Section::Columns, None)
        && label.text.ends_with(['s', 'S', 'u', 'U']))
}

/// How many of the lines below a label that stands alone belong to it: a line for each place, or one
/// line that has marks or stands apart from the columns.
fn places_below(label: &[Token], below: &[Vec<Token>]) -> usize {
    let [Token { kind: Kind::Label(section, number), .. }] = label else { return 0 };
    let most = match (section, number) {
        (Section::Columns, Some(_)) => Card::COUNT,
        (Section::Home, None) => Suit::ALL.len(),
        (Section::Cells, None) => MAX_CELLS,
        _ => usize::from(section.is_aside()),
    };
    let is_entry = |line: &&Vec<Token>| matches!(&line[..], [place] if place.is_slot());
    let entries = below.iter().take(most).take_while(is_entry).count();
    let [first, behind @ ..] = below else { return 0 };
    if entries > 0 || !section.is_aside() {
        return entries;
    }
    let is_places = !first.is_empty()
        && first.len() <= 2 * MAX_CELLS
        && first.iter().all(|token| token.is_place() && !matches!(token.kind, Kind::Home(..)));
    let is_marked = first.iter().any(|token| matches!(token.kind, Kind::Blank | Kind::Unknown));
    let is_label = |token: &Token| matches!(token.kind, Kind::Colon | Kind::Label(..));
    let is_apart = behind.first().is_none_or(|it| it.is_empty() || it.iter().any(is_label));
    usize::from(is_places && (is_marked || is_apart))
}
