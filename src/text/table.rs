//! Rows of a table of moves: `12|3h|6C|h|AC-3C`, `1⇥1a⇥Q♦⇥freecell⇥`.
//!
//! The field that is a move is the move; those behind it may name the cards that move, what they go
//! to, and the cards that go home by themselves.

use crate::board::Place;
use crate::card::{Card, Rank};
use crate::names::ParseError;

use super::FEWEST_MOVES;
use super::deal_ref::FEWEST_DIGITS;
use super::label::is_number;
use super::moves::{Count, Form, Listed, Pile, RawMove, WrittenPlace};
use super::{pairs, vocabulary};

/// Whether a line has the shape of a row: fields between bars or tabs, a number first, then a move
/// or a run of cards. Moves may have bars or tabs between them, too; then the number is the expected one.
pub(super) fn is_row(line: &str, expected: usize) -> bool {
    let Some(fields) = fields(line) else { return false };
    let others_are_moves = fields[2..].iter().all(|field| pairs::is_moves(field));
    let shows_cards = fields[2..].iter().any(|field| run(field).is_ok());
    let is_next = fields[0].parse() == Ok(expected);
    let is_like_row = || {
        if line.contains('|') {
            return fields.len() > 3 && (!others_are_moves || shows_cards && is_next);
        }
        let is_place = target(fields[fields.len() - 1]).is_ok() || fields.len() > 3;
        is_next && shows_cards && is_place && run(fields[2]).is_ok()
    };
    is_number(fields[0]) && (tells_move(&fields) || is_like_row())
}

/// Whether the first field of a line is the number of the next move.
pub(super) fn is_next(line: &str, expected: usize) -> bool {
    fields(line).is_some_and(|fields| fields[0].parse() == Ok(expected))
}

/// Whether a line can only be a row: it has a move, and its cards fit their target.
pub(super) fn is_certain(line: &str) -> bool {
    fields(line).is_some_and(|fields| is_number(fields[0]) && tells_move(&fields))
}

/// The moves of a row that holds a whole game and the number of its deal: `| 14349 | 34 | 8a 3b 38 … | Keller |`,
/// `14349, 34, 8a 3b 38 …`. A number that is the expected one of the next move is none of a deal.
pub(super) fn game(line: &str, expected: usize) -> Option<&str> {
    let marks = ['|', '\t', ';', ','];
    let fields = marks.into_iter().find_map(|mark| fields_between(line, mark))?;
    let is_deal = |field: &&str| {
        field.len() >= FEWEST_DIGITS && is_number(field) && field.parse() != Ok(expected)
    };
    fields.iter().find(|field| is_deal(field))?;
    fields.into_iter().find_map(moves_of)
}

/// The moves that a field holds, if it holds those of a game: `8a 3b 38 …`, `"8a-3b-38-…"`.
pub(super) fn moves_of(field: &str) -> Option<&str> {
    let moves = field.trim_matches('"');
    let all = || moves.split([' ', '-']).filter(|mv| !mv.is_empty());
    (all().count() >= FEWEST_MOVES && all().all(pairs::is_moves)).then_some(moves)
}

fn tells_move(fields: &[&str]) -> bool {
    let [_, mv, cards, to, home @ ..] = fields else { return false };
    let goes = run(cards).is_ok_and(|(first, _)| match target(to) {
        Ok(WrittenPlace::Card(onto)) => first.packs_on(onto),
        to => to.is_ok(),
    });
    goes && pairs::is_one(mv) && home.len() < 3 && home.iter().all(|it| homeward(it).is_some())
}

/// The fields of a line with at least three.
fn fields(line: &str) -> Option<Vec<&str>> {
    fields_between(line, if line.contains('|') { '|' } else { '\t' })
}

fn fields_between(line: &str, mark: char) -> Option<Vec<&str>> {
    /// No table has more.
    const MOST: usize = 12;
    let line = line.strip_prefix('|').unwrap_or(line);
    let fields: Vec<&str> = line.split(mark).map(str::trim).take(MOST + 1).collect();
    (3..=MOST).contains(&fields.len()).then_some(fields)
}

/// The move of a row.
pub(super) fn read(line: &str) -> Option<RawMove> {
    let fields = fields(line)?;
    let at = 1 + fields[1..].iter().position(|field| pairs::is_moves(field))?;
    let moves = pairs::read(fields[at])?;
    let [mv] = &moves[..] else { return None };
    let behind = fields[at + 1..].iter().filter(|field| !field.is_empty());
    let mut behind = behind.copied().peekable();
    let run_of = behind.next().map(run).transpose().ok()?;
    let target = behind.next().map(target).transpose().ok()?;
    // Where there is no field for them, nothing is said of the cards that go home.
    let home = match behind.next() {
        Some(cards) => Some(homeward(cards)?),
        None => (fields.len() > at + 3).then(Vec::new),
    };
    if behind.next().is_some() {
        return None;
    }
    if home.is_none() && target.is_none() {
        return Some(mv.clone());
    }
    let count = match run_of {
        Some((first, last)) => {
            Some(Count::Exactly(first.rank().value().checked_sub(last.rank().value())? + 1))
        }
        None => None,
    };
    let listed = Listed { moved: run_of, target, home, ..Listed::default() };
    let text = fields[at].into();
    Some(RawMove { count, form: Form::Row, listed: Some(Box::new(listed)), text, ..mv.clone() })
}

/// The target of the cards that a field names.
fn target(name: &str) -> Result<WrittenPlace, ParseError> {
    let name = name.to_lowercase().replace(' ', "");
    Ok(match (name.as_str(), vocabulary::named_pile(&name)) {
        ("f", _) | (_, Some(Pile::Cell)) => WrittenPlace::AnyCell,
        ("e" | "empty" | "emptycolumn", _) | (_, Some(Pile::Column)) => WrittenPlace::EmptyColumn,
        ("h", _) | (_, Some(Pile::Home)) => WrittenPlace::Place(Place::Foundation),
        (card, _) => WrittenPlace::Card(card.parse()?),
    })
}

/// `9D`, or the ends of a run, `9D-7D`.
fn run(text: &str) -> Result<(Card, Card), ParseError> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Ok((first.trim().parse()?, last.trim().parse()?))
}

/// Every card of `6D;7H-8H;5S-7S`: one card, or a sequence of its suit upwards.
fn homeward(text: &str) -> Option<Vec<Card>> {
    let mut cards = Vec::new();
    for part in text.split([';', ',']).map(str::trim).filter(|part| !part.is_empty()) {
        let (first, last) = run(part).ok()?;
        if first.suit() != last.suit() || cards.len() > Card::COUNT {
            return None;
        }
        let ranks = Rank::ALL.into_iter().filter(|r| (first.rank()..=last.rank()).contains(r));
        cards.extend(ranks.map(|rank| Card::new(rank, first.suit())));
    }
    Some(cards)
}

#[cfg(test)]
mod tests;
