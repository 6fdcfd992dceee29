//! What values in brackets and rows of tables say: deals, boards, games.

use super::board::{self, BoardEntry, Slot};
use super::deal_ref;
use super::decode::TextPlace;
use super::fields::{self, Role, role, tell_move};
use super::grammar::moves_at;
use super::pairs::{GameContext, LineMoves};
use super::structure::{BracketValue, Kind};
use super::syntax::SyntaxErrorKind;
use super::token::{card_at, tokens};
use super::vocabulary::small_number;
use crate::card::{Card, Rank, Suit};
use crate::dealer::DealNumber;

/// One thing that a record says.
#[derive(Debug)]
pub(super) enum Statement {
    /// What follows is of this deal.
    Header(DealNumber, usize),
    /// This record is of this deal, as those before it may be.
    OtherDeal(DealNumber, usize),
    Cells(u8),
    Board(BoardEntry),
    Moves(LineMoves, usize),
    GivenUp(String, usize),
    /// The record ends.
    End,
}

/// What a row of a table says; none if it is no row.
pub(super) fn row(fields: &[(Role, String)], line: usize) -> Option<Vec<Statement>> {
    let deal = match fields.iter().find(|(role, _)| *role == Role::Deal) {
        Some((_, text)) => Some(deal(text)?),
        None => None,
    };
    let moves = fields.iter().filter(|(role, text)| *role == Role::Moves && !is_number(text));
    let moves = moves.map(|(_, text)| text).find(|text| !text.is_empty());
    if let (Some(deal), Some(text)) = (deal, moves) {
        return Some(vec![Statement::Header(deal, line), of_text(text, line), Statement::End]);
    }
    let roles: Vec<_> = fields.iter().map(|(role, _)| Some(*role)).collect();
    if tell_move(&roles) {
        let mv = fields::read(fields)?;
        let moves = LineMoves { moves: vec![mv], ..LineMoves::default() };
        let deal = deal.map(|deal| Statement::OtherDeal(deal, line));
        return Some(deal.into_iter().chain([Statement::Moves(moves, line)]).collect());
    }
    Some(vec![Statement::Header(deal?, line)])
}

/// The deal that a row names.
pub(super) fn deal_of(fields: &[(Role, String)]) -> Option<DealNumber> {
    fields.iter().find(|(role, _)| *role == Role::Deal).and_then(|(_, text)| deal(text))
}

/// The number of a deal that a field is.
fn deal(text: &str) -> Option<DealNumber> {
    let words = tokens(text);
    let at = usize::from(words.first().is_some_and(|word| word.is('#')));
    let (deal, end) = deal_ref::number_at(&words, at)?;
    (end == words.len()).then_some(deal)
}

fn is_number(text: &str) -> bool {
    text.trim().bytes().all(|b| b.is_ascii_digit())
}

/// The moves of a field, or why it has none.
fn of_text(text: &str, line: usize) -> Statement {
    if deal_ref::is_given_up(text) {
        return Statement::GivenUp(text.to_owned(), line);
    }
    let mut all = LineMoves::default();
    for part in text.lines().filter(|part| !part.trim().is_empty()) {
        let found = moves_at(&tokens(part), part, GameContext { moves: 1, is_open: true });
        let found = found.unwrap_or_else(|| broken(part));
        all.moves.extend(found.moves);
        if found.broken.is_some() {
            all.broken = found.broken;
            break;
        }
    }
    Statement::Moves(all, line)
}

/// A text that should tell moves and does not.
fn broken(text: &str) -> LineMoves {
    let kind = SyntaxErrorKind::NotARow(text.trim().to_owned());
    LineMoves { broken: Some(kind), ..LineMoves::default() }
}

/// What a value says; nothing if it holds no deal, board or game.
pub(super) fn read(value: &BracketValue) -> Vec<Statement> {
    super::work::count(1);
    match &value.kind {
        Kind::Object(fields) => object(fields, value),
        Kind::List(parts) => list(parts, value),
        Kind::Text(_) | Kind::Null => Vec::new(),
    }
}

fn object(fields: &[(String, BracketValue)], value: &BracketValue) -> Vec<Statement> {
    let line = value.line;
    let with = |of: Role| {
        fields.iter().filter(move |(key, _)| role(key) == Some(of)).map(|(_, value)| value)
    };
    let named = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    let deal = with(Role::Deal).find_map(|value| deal(value.text()?));
    if let Some(statement) = record(fields, line) {
        return deal
            .map(|deal| Statement::OtherDeal(deal, line))
            .into_iter()
            .chain([statement])
            .collect();
    }
    let mut statements: Vec<Statement> =
        deal.map(|deal| Statement::Header(deal, line)).into_iter().collect();
    let cells = named("rules").and_then(|rules| match &rules.kind {
        Kind::Object(rules) => rules.iter().find(|(key, _)| key == "cells")?.1.text()?.parse().ok(),
        _ => None,
    });
    statements.extend(cells.filter(|cells| *cells <= 7).map(Statement::Cells));
    // The verdict of `freecell verify` shows the position where a solution goes wrong.
    let is_verdict = named("valid").is_some();
    let shown = if is_verdict { None } else { board_of(fields, line) };
    statements.extend(shown.map(Statement::Board));
    let is_told = |value: &&BracketValue| match &value.kind {
        Kind::Text(text) => !is_number(text),
        Kind::List(parts) => !parts.is_empty(),
        _ => false,
    };
    if let Some(moves) = with(Role::Moves).find(is_told) {
        statements.extend(moves_of(moves));
        statements.push(Statement::End);
    } else if let Some(result) = named("result").and_then(BracketValue::text)
        && deal_ref::is_given_up(result)
    {
        statements.push(Statement::GivenUp(result.to_owned(), line));
        statements.push(Statement::End);
    }
    if !statements.is_empty() {
        return statements;
    }
    for (key, value) in fields {
        match deal_of_key(key) {
            Some(deal) if holds_moves(value) => {
                statements.push(Statement::Header(deal, value.line));
                statements.extend(moves_of(value));
                statements.push(Statement::End);
            }
            _ if is_verdict && role(key) == Some(Role::Board) => {}
            _ => statements.extend(read(value)),
        }
    }
    statements
}

fn deal_of_key(key: &str) -> Option<DealNumber> {
    deal(key).filter(|_| key.contains(|c: char| c.is_ascii_digit()))
}

/// Whether a value is the moves of a game, or an object with them.
fn holds_moves(value: &BracketValue) -> bool {
    match &value.kind {
        Kind::Text(text) => {
            moves_at(&tokens(text), text, GameContext::default()).is_some()
                || deal_ref::is_given_up(text)
        }
        Kind::List(parts) => parts.first().is_some_and(|first| match &first.kind {
            Kind::Text(text) => moves_at(&tokens(text), text, GameContext::default()).is_some(),
            Kind::Object(fields) => record(fields, first.line).is_some(),
            Kind::List(_) | Kind::Null => false,
        }),
        Kind::Object(fields) => fields.iter().any(|(key, _)| role(key) == Some(Role::Moves)),
        Kind::Null => false,
    }
}

/// The moves of a value: a text, a list of texts, of records or of tuples, an object with them.
fn moves_of(value: &BracketValue) -> Vec<Statement> {
    match &value.kind {
        Kind::Text(text) => vec![of_text(text, value.line)],
        Kind::Object(fields) => {
            let moves = fields.iter().filter(|(key, _)| role(key) == Some(Role::Moves));
            moves
                .map(|(_, moves)| moves)
                .find(|moves| !moves.text().is_some_and(is_number))
                .map(moves_of)
                .unwrap_or_default()
        }
        Kind::List(parts) => {
            let tuples = tuples(parts);
            let mut statements = Vec::new();
            for (at, part) in parts.iter().enumerate() {
                let line = part.line;
                match &part.kind {
                    Kind::Text(text) => statements.push(of_text(text, line)),
                    Kind::Object(fields) => match record(fields, line) {
                        Some(statement) => {
                            statements.push(statement);
                            statements.extend(position_of(fields, line).map(Statement::Board));
                        }
                        None => statements.push(Statement::Moves(broken(&part.joined()), line)),
                    },
                    Kind::List(_) => match tuples.as_ref().and_then(|tuples| tuples.get(at)) {
                        Some(fields) => statements.push(of_fields(fields, line)),
                        None => statements.push(Statement::Moves(broken(&part.joined()), line)),
                    },
                    Kind::Null => {}
                }
            }
            statements
        }
        Kind::Null => Vec::new(),
    }
}

/// The move of a record; none if its keys tell none.
fn record(fields: &[(String, BracketValue)], line: usize) -> Option<Statement> {
    let roles: Vec<_> = fields.iter().map(|(key, _)| role(key)).collect();
    if !tell_move(&roles) {
        return None;
    }
    let of_role = fields.iter().filter_map(|(key, value)| Some((role(key)?, value.joined())));
    let of_role =
        of_role.filter(|(role, _)| !matches!(role, Role::Board | Role::Deal | Role::Moves));
    Some(of_fields(&of_role.collect::<Vec<_>>(), line))
}

fn of_fields(fields: &[(Role, String)], line: usize) -> Statement {
    let moves = if let Some(mv) = fields::read(fields) {
        LineMoves { moves: vec![mv], ..LineMoves::default() }
    } else {
        let texts: Vec<&str> = fields.iter().map(|(_, text)| &**text).collect();
        broken(&texts.join(" "))
    };
    Statement::Moves(moves, line)
}

/// Tuples with the same number of fields as records: from, to; card, from, to; from, to, count; card, from,
/// to, count. None if they are no moves.
fn tuples(parts: &[BracketValue]) -> Option<Vec<Vec<(Role, String)>>> {
    let first = parts.first()?.parts().count();
    let is_card =
        |part: &BracketValue| part.parts().next().is_some_and(|card| is_card(&card.joined()));
    let roles: &[Role] = match (first, is_card(&parts[0])) {
        (2, true) => &[Role::Card, Role::To],
        (2, false) => &[Role::From, Role::To],
        (3, true) => &[Role::Card, Role::From, Role::To],
        (3, false) => &[Role::From, Role::To, Role::Count],
        (4, true) => &[Role::Card, Role::From, Role::To, Role::Count],
        _ => return None,
    };
    let tuple = |part: &BracketValue| {
        let texts: Vec<String> = part.parts().map(BracketValue::joined).collect();
        let fields: Vec<_> = roles.iter().copied().zip(texts).collect();
        (matches!(part.kind, Kind::List(_)) && fields.len() == first).then_some(fields)
    };
    parts.iter().map(tuple).collect()
}

fn list(parts: &[BracketValue], value: &BracketValue) -> Vec<Statement> {
    /// Fewer are any two numbers of a program.
    const FEWEST_TUPLES: usize = 4;
    if let Some(lists) = cards_of(value) {
        return vec![Statement::Board(board::of_lists(&lists, &[], None, value.line))];
    }
    let texts: Option<Vec<&str>> = parts.iter().map(BracketValue::text).collect();
    if let Some(texts) = texts {
        let is_moves = texts.len() > 1
            && texts
                .iter()
                .all(|text| moves_at(&tokens(text), text, GameContext::default()).is_some());
        return if is_moves { moves_of(value) } else { Vec::new() };
    }
    if parts.len() >= FEWEST_TUPLES
        && let Some(tuples) = tuples(parts)
    {
        let moves = tuples.iter().filter(|tuple| fields::read(tuple).is_some()).count();
        if moves * 4 >= parts.len() * 3 {
            return moves_of(value);
        }
    }
    let mut statements = Vec::new();
    for part in parts {
        statements.extend(read(part));
    }
    statements
}

fn is_card(text: &str) -> bool {
    super::cards::card(text).is_some()
}

/// The lists of cards that a value is: a list of lists, or one list.
fn cards_of(value: &BracketValue) -> Option<Vec<Vec<Slot>>> {
    /// Fewer cards are no board.
    const FEWEST: usize = 8;
    let Kind::List(parts) = &value.kind else { return None };
    let is_flat = parts.iter().all(|part| matches!(part.kind, Kind::Text(_) | Kind::Null));
    let lists: Option<Vec<Vec<Slot>>> = if is_flat {
        slots(value).map(|list| vec![list])
    } else {
        parts.iter().map(slots).collect()
    };
    let lists = lists?;
    let all: usize = lists.iter().map(Vec::len).sum();
    let cards = lists.iter().flatten().filter(|slot| slot.card.is_some()).count();
    (cards >= FEWEST && cards * 4 >= all * 3).then_some(lists)
}

/// The cards of a list of texts.
fn slots(value: &BracketValue) -> Option<Vec<Slot>> {
    let Kind::List(parts) = &value.kind else { return None };
    let slot = |part: &BracketValue| {
        let text = match &part.kind {
            Kind::Text(text) => text.clone(),
            Kind::Null => "??".to_owned(),
            _ => return None,
        };
        let card = one_card(&text);
        Some(Slot { card, text, at: TextPlace { line: part.line, character: 1 } })
    };
    parts.iter().map(slot).collect()
}

fn one_card(text: &str) -> Option<Card> {
    let words = tokens(text);
    let (card, used) = card_at(&words)?;
    (used == words.len()).then_some(card)
}

/// The board of an object with columns or rows, cells and foundations.
fn board_of(fields: &[(String, BracketValue)], line: usize) -> Option<BoardEntry> {
    let named = |names: &[&str]| {
        fields
            .iter()
            .find(|(key, _)| names.contains(&&*key.to_ascii_lowercase()))
            .map(|(_, value)| value)
    };
    let columns = named(&["columns", "cascades", "tableau"]).or_else(|| named(&["rows"]))?;
    let Kind::List(parts) = &columns.kind else { return None };
    let lists: Vec<Vec<Slot>> = parts.iter().map(slots).collect::<Option<_>>()?;
    let cells = named(&["cells", "freecells", "free_cells"]);
    let cells: Vec<Option<Card>> = cells
        .map(|cells| cells.parts().map(|cell| one_card(cell.text().unwrap_or_default())).collect())
        .unwrap_or_default();
    let home = named(&["foundations", "foundation"]).and_then(foundations);
    let is_board = home.is_some() || lists.iter().map(Vec::len).sum::<usize>() > 0;
    is_board.then(|| board::of_lists(&lists, &cells, home, line))
}

/// The number of cards of each suit that are home: `{"C": 3, "D": "2D", …}`.
fn foundations(value: &BracketValue) -> Option<[u8; 4]> {
    let Kind::Object(fields) = &value.kind else { return None };
    let mut home = [0; 4];
    for (key, value) in fields {
        let suit: Suit = super::cards::suit_named(key)?;
        let text = value.text().unwrap_or("0");
        let top = one_card(text).map(Card::rank).or_else(|| text.parse().ok()).map(Rank::value);
        home[suit.index()] = small_number(text).or(top)?;
    }
    Some(home)
}

/// The position after a move that a record shows.
fn position_of(fields: &[(String, BracketValue)], line: usize) -> Option<BoardEntry> {
    let (_, board) = fields.iter().find(|(key, _)| role(key) == Some(Role::Board))?;
    let Kind::Object(fields) = &board.kind else { return None };
    board_of(fields, line)
}
