//! What values in brackets and rows of tables say: deals, boards, games.

use super::board::{self, BoardEntry, Slot};
use super::builder::Piece;
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

/// What a row of a table says; none if it is no row.
pub(super) fn row(fields: &[(Role, String)], line: usize) -> Option<Vec<Piece>> {
    let deal = match fields.iter().find(|(role, _)| *role == Role::Deal) {
        Some((_, text)) => Some(deal(text)?),
        None => None,
    };
    let moves = fields.iter().filter(|(role, text)| *role == Role::Moves && !is_number(text));
    let moves = moves.map(|(_, text)| text).find(|text| !text.is_empty());
    if let (Some(deal), Some(text)) = (deal, moves) {
        return Some(vec![Piece::header(deal, line), of_text(text, line), Piece::End]);
    }
    let roles: Vec<_> = fields.iter().map(|(role, _)| Some(*role)).collect();
    if tell_move(&roles) {
        let mv = fields::read(fields)?;
        let moves = LineMoves { moves: vec![mv], ..LineMoves::default() };
        let deal = deal.map(|deal| Piece::OfDeal(deal, line));
        return Some(deal.into_iter().chain([Piece::Moves(moves, line)]).collect());
    }
    Some(vec![Piece::header(deal?, line)])
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
fn of_text(text: &str, line: usize) -> Piece {
    if deal_ref::is_given_up(text) {
        return Piece::GivenUp(text.to_owned(), line);
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
    Piece::Moves(all, line)
}

/// A text that should tell moves and does not.
fn broken(text: &str) -> LineMoves {
    let kind = SyntaxErrorKind::NotARow(text.trim().to_owned());
    LineMoves { broken: Some(kind), ..LineMoves::default() }
}

/// What a value says; nothing if it holds no deal, board or game.
pub(super) fn read(value: &BracketValue) -> Vec<Piece> {
    super::work::count(1);
    match &value.kind {
        Kind::Object(fields) => object(fields, value),
        Kind::List(parts) => list(parts, value),
        Kind::Text(_) | Kind::Null => Vec::new(),
    }
}

fn object(fields: &[(String, BracketValue)], value: &BracketValue) -> Vec<Piece> {
    let line = value.line;
    let with = |of: Role| {
        fields.iter().filter(move |(key, _)| role(key) == Some(of)).map(|(_, value)| value)
    };
    let named = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    let deal = with(Role::Deal).find_map(|value| deal(value.text()?));
    if let Some(statement) = record(fields, line) {
        return deal.map(|deal| Piece::OfDeal(deal, line)).into_iter().chain([statement]).collect();
    }
    let mut statements: Vec<Piece> =
        deal.map(|deal| Piece::header(deal, line)).into_iter().collect();
    let is_of_move = |role: Role| matches!(role, Role::From | Role::To | Role::Move);
    if fields.iter().any(|(key, value)| role(key).is_some_and(is_of_move) && value.text().is_some())
    {
        statements.push(Piece::Doubtful(value.joined(), line));
        return statements;
    }
    let cells = named("rules").and_then(|rules| match &rules.kind {
        Kind::Object(rules) => rules.iter().find(|(key, _)| key == "cells")?.1.text()?.parse().ok(),
        _ => None,
    });
    statements.extend(cells.filter(|cells| *cells <= 7).map(Piece::Cells));
    // The verdict of `freecell verify` shows the position where a solution goes wrong.
    let is_verdict = named("valid").is_some();
    let shown = if is_verdict { None } else { board_of(fields, line) };
    statements.extend(shown.map(Piece::board));
    let is_told = |value: &&BracketValue| match &value.kind {
        Kind::Text(text) => !is_number(text),
        Kind::List(parts) => !parts.is_empty(),
        _ => false,
    };
    let mut told = with(Role::Moves).filter(is_told);
    if let Some(moves) = told.next() {
        statements.extend(moves_of(moves));
        if let Some(other) = told.find(|other| other.joined() != moves.joined()) {
            statements.push(Piece::unread(&other.joined(), other.line));
        }
        statements.push(Piece::End);
    } else if let Some(result) = named("result").and_then(BracketValue::text)
        && deal_ref::is_given_up(result)
    {
        statements.push(Piece::GivenUp(result.to_owned(), line));
        statements.push(Piece::End);
    }
    if !statements.is_empty() {
        return statements;
    }
    for (key, value) in fields {
        match deal_of_key(key) {
            Some(deal) if holds_moves(value) => {
                statements.push(Piece::header(deal, value.line));
                statements.extend(moves_of(value));
                statements.push(Piece::End);
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
fn moves_of(value: &BracketValue) -> Vec<Piece> {
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
            let mut statements = Vec::new();
            for part in parts {
                let line = part.line;
                match &part.kind {
                    Kind::Text(text) => statements.push(of_text(text, line)),
                    Kind::Object(fields) => match record(fields, line) {
                        Some(statement) => {
                            statements.push(statement);
                            statements.extend(position_of(fields, line).map(Piece::board));
                        }
                        None => statements.push(Piece::Moves(broken(&part.joined()), line)),
                    },
                    Kind::List(_) => statements.push(Piece::Moves(broken(&part.joined()), line)),
                    Kind::Null => {}
                }
            }
            statements
        }
        Kind::Null => Vec::new(),
    }
}

/// The move of a record; none if its keys tell none.
fn record(fields: &[(String, BracketValue)], line: usize) -> Option<Piece> {
    let roles: Vec<_> = fields.iter().map(|(key, _)| role(key)).collect();
    if !tell_move(&roles) {
        return None;
    }
    let of_role = fields.iter().filter_map(|(key, value)| Some((role(key)?, value.joined())));
    let of_role =
        of_role.filter(|(role, _)| !matches!(role, Role::Board | Role::Deal | Role::Moves));
    Some(of_fields(&of_role.collect::<Vec<_>>(), line))
}

fn of_fields(fields: &[(Role, String)], line: usize) -> Piece {
    let moves = if let Some(mv) = fields::read(fields) {
        LineMoves { moves: vec![mv], ..LineMoves::default() }
    } else {
        let texts: Vec<&str> = fields.iter().map(|(_, text)| &**text).collect();
        broken(&texts.join(" "))
    };
    Piece::Moves(moves, line)
}

fn list(parts: &[BracketValue], value: &BracketValue) -> Vec<Piece> {
    if let Some(lists) = cards_of(value) {
        // A row of a board is read with the lines below it.
        let is_row = lists.iter().map(Vec::len).sum::<usize>() < Card::COUNT
            && parts.iter().all(|part| part.text().is_some());
        return if is_row {
            Vec::new()
        } else {
            vec![Piece::board(board::of_lists(&lists, &[], None, value.line))]
        };
    }
    let texts: Option<Vec<&str>> = parts.iter().map(BracketValue::text).collect();
    if let Some(texts) = texts {
        // `7h, 8c` may be a row of cards.
        let are_cards = texts.iter().all(|text| one_card(text).is_some());
        let is_moves = texts.len() > 1
            && !are_cards
            && texts
                .iter()
                .all(|text| moves_at(&tokens(text), text, GameContext::default()).is_some());
        return if is_moves { moves_of(value) } else { Vec::new() };
    }
    let mut statements = Vec::new();
    for part in parts {
        statements.extend(read(part));
    }
    statements
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
