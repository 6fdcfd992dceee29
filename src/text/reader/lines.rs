//! The recognisers of lines.
//!
//! To read one more form of line, add its recogniser to the table, and a sample to `tests/data/texts`.

use crate::board::{Board, COLUMNS};
use crate::card::Card;
use crate::text::board::{self, BoardEntry, FoundBoard, WholeBoard};
use crate::text::deal_ref;
use crate::text::moves::{Form, LineMoves, Pile, RawMove};
use crate::text::syntax::SyntaxErrorKind;
use crate::text::token::Token;
use crate::text::undo::{self, Undone};
use crate::text::{cards_line, label, sentence, table, vocabulary};

use super::block::names_columns;
use super::numbers::{bare_number, header, numbered};
use super::{Before, Reader, Shown, Stage};

/// A line recogniser. Returns whether it recognised the line, and then has handled it.
type Recogniser = fn(&mut Reader<'_>, &Shown) -> bool;

/// All recognisers, in the order in which they are tried.
pub(super) const RECOGNISERS: [Recogniser; 17] = [
    edge,
    blank,
    command,
    counter,
    mark,
    undo,
    caption,
    row_of_game,
    sentence,
    row,
    link,
    cards,
    header,
    numbered,
    bare_number,
    moves,
    words_of_board,
];

/// The start or the end of an object. A header or a board before an object belongs to its game.
fn edge(reader: &mut Reader<'_>, line: &Shown) -> bool {
    if line.is_edge {
        reader.flush();
        if !reader.game.is_open() || reader.is_in_object && reader.stage != Stage::Before {
            reader.close();
        }
        reader.is_in_object = !reader.is_in_object;
    }
    line.is_edge
}

/// A line with nothing on it, or a rule.
fn blank(reader: &mut Reader<'_>, line: &Shown) -> bool {
    const SHORTEST: usize = 8;
    let is_rule = line.text.len() >= SHORTEST
        && line.text.chars().all(|c| "-_=+|─ ".contains(c))
        && !line.text.contains("-=-");
    if counts_columns(&line.text) {
        return true;
    }
    let is_blank = line.text.is_empty() || is_rule && line.tokens.is_empty();
    if is_blank && !reader.held.is_empty() {
        reader.hold(line);
    }
    is_blank
}

/// Whether a line counts more columns than FreeCell has: `1 2 3 4 5 6 7 8 9 10`.
fn counts_columns(line: &str) -> bool {
    let numbers = || line.split_whitespace().map(str::parse);
    numbers().count() > COLUMNS && numbers().zip(1..).all(|(number, at)| number == Ok(at))
}

/// A command at a prompt; it may say which deal is solved.
fn command(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(command) = deal_ref::command(&line.text) else { return false };
    if let Some(digits) = deal_ref::of_command(command) {
        reader.take_header(digits);
    }
    true
}

/// A counter such as `Iteration: 1000`, or the end of a game in a log.
fn counter(reader: &mut Reader<'_>, line: &Shown) -> bool {
    if line.text.contains("End of Game") {
        return true;
    }
    // "Moves: 22  Estimate: 0  Cost: 22"
    let mut pieces = line.text.split([':', '=']).map(str::trim);
    let label = pieces.next().unwrap_or_default();
    let is_name = |name: &str| name.chars().all(|c| c.is_alphabetic() || " -_()".contains(c));
    let is_digit = |c: char| c.is_ascii_digit() || c == '.';
    let mut values = 0;
    let is_value = |piece: &str| {
        values += 1;
        let behind = piece.trim_start_matches(is_digit);
        // "4/5": of how many.
        let name = behind.strip_prefix('/').map_or(behind, |all| all.trim_start_matches(is_digit));
        behind.len() < piece.len() && is_name(name.trim_end_matches('.'))
    };
    let are_values = pieces.all(is_value);
    // What stands before the numbers of moves, cells or a deal is no counter.
    let says_more = |word: &str| {
        let word = word.to_ascii_lowercase();
        deal_ref::is_before_number(&word)
            || label::is_prompt(&word)
            || vocabulary::named_pile(&word) == Some(Pile::Column)
            || ["notation", "number"].contains(&&*word)
            || word.contains("cell")
            || word.ends_with("fcs")
    };
    let names_more = label.split(|c: char| !c.is_alphabetic()).any(says_more);
    // "b:5" is a move.
    let is_counter = label.len() > 1
        && is_name(label)
        && are_values
        && (values > 1
            || values == 1
                && !names_more
                && line.text.trim_end_matches('.').ends_with(|c: char| c.is_ascii_digit()));
    if is_counter && label.eq_ignore_ascii_case("iteration") {
        reader.flush();
        if !std::mem::replace(&mut reader.is_searching, true) {
            reader.searched.clear();
        }
    }
    is_counter
}

/// A line of fc-solve or patsolve before or after a solution.
fn mark(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let text = line.text.as_str();
    if text.starts_with("-=-=-=") {
        // What was printed before is another solution, or positions that were searched.
        reader.flush();
        if !reader.game.is_open() || reader.stage == Stage::Done {
            reader.close();
        }
        if !std::mem::take(&mut reader.is_searching) {
            reader.searched.clear();
        }
    } else if text == "A winner." {
        // It stands before the moves.
        if !reader.game.is_empty() {
            reader.stage = Stage::Done;
        }
    } else if text.starts_with("This game is solv") {
        reader.flush();
        if !reader.game.is_empty() {
            reader.stage = Stage::Done;
        }
        reader.end_positions();
    } else if text.starts_with("I could not solve") || text.starts_with("Iterations count exceeded")
    {
        reader.give_up(text);
    } else {
        return false;
    }
    true
}

/// An undo of one or all moves, a redo, a refused move or a hint, among moves.
fn undo(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let has_moves = !reader.game.is_empty() || !reader.taken_back.is_empty();
    let undone = undo::undone(&line.text).filter(|_| has_moves);
    let moves = match undone {
        Some(Undone::Last(moves)) => moves,
        Some(Undone::BackTo(number)) => reader.game.len().saturating_sub(number),
        Some(Undone::All) => {
            reader.shown = None;
            reader.game.len()
        }
        Some(Undone::Redone) => {
            if let Some((mv, line)) = reader.taken_back.pop() {
                reader.game.push(mv, line);
            }
            0
        }
        None => return has_moves && undo::is_hint(&line.text),
    };
    reader.take_back(moves);
    true
}

/// A move in words beside a board, where all other moves are written in two characters. It says which move led
/// to that board.
fn caption(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let is_told = |line: &str| sentence::pair_told(line).is_some();
    if !is_told(&line.said) || !reader.in_pairs() || is_told(&reader.first) {
        return false;
    }
    let is_behind = !reader.held.is_empty();
    reader.flush();
    reader.is_captioned = reader.source.following_line().is_some_and(cards_line::is_places);
    if is_behind && reader.in_pairs() && !reader.is_captioned {
        reader.hide_shown();
    }
    reader.in_pairs() && (is_behind || reader.is_captioned)
}

/// Moves in words.
fn sentence(reader: &mut Reader<'_>, line: &Shown) -> bool {
    /// A line with more places and nothing else is of a board, among its lines.
    const OF_A_MOVE: usize = 3;
    let is_row = || table::is_row(&line.text, reader.game.len() + 1);
    if table::is_certain(&line.text) || reader.form() == Some(Form::Row) && is_row() {
        return false;
    }
    // "#617 ›  move 22 of 60" is the head of a screen.
    let behind = line.text.strip_prefix('#').map(|text| text.trim_start_matches(char::is_numeric));
    if behind.is_some_and(|text| text.trim_start().starts_with(['›', '>'])) {
        return false;
    }
    let in_board = !reader.held.is_empty() && line.tokens.len() > OF_A_MOVE;
    // "(Column(7), Foundation, 1)" is a move.
    let may_be_board = || in_board || board::is_section(&line.tokens);
    if may_be_board() && board::lists_places(&line.tokens) {
        return false;
    }
    let writing = reader.source.writing;
    // "#617: 7♦ on 8♣" names its deal; "#1: 7♦ on 8♣" is a first move.
    let may_be_deal = behind.is_some() && reader.stage == Stage::Before;
    let deal = may_be_deal.then(|| deal_ref::header(&line.text, false)).flatten();
    let deal = deal.filter(|found| found.digits.len() > 2 && found.number().is_some());
    let text = deal.as_ref().map_or(line.text.as_str(), |deal| deal.rest.trim_start_matches(':'));
    let Some(found) = sentence::read(text, writing) else {
        return false;
    };
    if let Some(deal) = &deal {
        reader.take_header(deal.digits);
    }
    // Among moves of two characters "AC home" tells what has happened.
    if reader.in_pairs() {
        reader.pass_over(&line.text);
        return true;
    }
    reader.push(found);
    true
}

/// A row of a table of games, each with the number of its deal.
fn row_of_game(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(moves) = table::game(&line.text, reader.game.len() + 1) else { return false };
    reader.close();
    let is_game = reader.take_moves(moves);
    reader.close();
    is_game
}

/// A row of a table of moves.
fn row(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let number = reader.game.len() + 1;
    let is_next = || reader.form() == Some(Form::Row) && table::is_next(&line.text, number);
    if !table::is_row(&line.text, number) && !is_next() {
        return false;
    }
    let moves: Vec<RawMove> = table::read(&line.text).into_iter().collect();
    let broken = moves.is_empty().then(|| SyntaxErrorKind::NotARow(line.text.clone()));
    reader.push(LineMoves { moves, broken });
    true
}

/// A deal, and perhaps its moves, in an address.
fn link(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(address) = deal_ref::link(&line.text) else { return false };
    if address.deal.len() < 2 * Card::COUNT {
        reader.take_header(&address.deal);
    } else {
        reader.close();
        let board = address.deal.parse::<Board>();
        let board = board.map(|board| FoundBoard::Whole(WholeBoard::new(board)));
        reader.pending = Some(BoardEntry::new(line.number, board));
    }
    if !address.moves.is_empty() && reader.take_moves(&address.moves) {
        reader.stage = Stage::Done;
    }
    true
}

/// A part of a board.
fn cards(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let is_open = reader.game.is_open();
    let is_move = reader.in_pairs() && names_columns(&line.text);
    let is_part = !is_move && cards_line::is_part(line, reader.before == Before::Cards, is_open);
    if is_part {
        reader.hold(line);
    }
    is_part
}

/// Moves of two characters, some of them perhaps taken back.
fn moves(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(parts) = undo::moves_between(&line.text) else {
        return reader.take_moves(&line.text);
    };
    for (number, moves) in parts.iter().enumerate() {
        reader.take_back(usize::from(number > 0));
        if !moves.is_empty() {
            reader.take_moves(moves);
        }
    }
    true
}

/// Words and brackets around the cards of a board.
fn words_of_board(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let has_brackets = line.tokens.iter().any(Token::is_bracket);
    let is_kept = !line.tokens.is_empty() && (has_brackets || !reader.held.is_empty());
    if is_kept {
        reader.hold(line);
    }
    is_kept
}
