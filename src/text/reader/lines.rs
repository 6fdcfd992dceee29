//! The recognisers of lines.
//!
//! To read one more form of line, add its recogniser to the table, and a sample to `tests/data/texts`.

use crate::board::{Board, COLUMNS};
use crate::card::Card;
use crate::text::board::{self, BoardEntry, FoundBoard, WholeBoard};
use crate::text::deal_ref::{self, Header};
use crate::text::moves::{Form, LineMoves, Pile, RawMove};
use crate::text::near::FEWEST_DIGITS;
use crate::text::syntax::SyntaxErrorKind;
use crate::text::token::Kind;
use crate::text::{cards_line, label, moves_line, pairs, sentence, table, vocabulary};

use super::block::names_columns;
use super::source::MOST_AHEAD;
use super::{Before, MOST_IN_A_ROW, Reader, Shown, Stage};

/// A line recogniser: whether it knows the line, in which case it has taken it.
type Recogniser = fn(&mut Reader<'_>, &Shown) -> bool;

/// All recognisers, in the order in which they are tried.
pub(super) const RECOGNISERS: [Recogniser; 18] = [
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
    range,
    numbered,
    bare_number,
    moves,
    words_of_board,
];

/// The start or the end of an object. A header or a board before one is that of its game.
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
        reader.take_header(&Header { digits, rest: "" });
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
        reader.searched.get_or_insert_default();
    }
    is_counter
}

/// What fc-solve and patsolve say before and after a solution.
fn mark(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let text = line.text.as_str();
    if text.starts_with("-=-=-=") {
        // What was printed before is another solution, or positions that were searched.
        reader.flush();
        if !reader.game.is_open() || reader.stage == Stage::Done {
            reader.close();
        }
        reader.searched_from = reader.searched.take().and_then(|searched| searched.0);
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

/// A move taken back, or refused, or all of them: `undo`, `Illegal move, try again.`, `Game restarted.`
fn undo(reader: &mut Reader<'_>, line: &Shown) -> bool {
    /// Words that may stand beside `restart`.
    const OTHERS: [&str; 4] = ["game", "the", "deal", "again"];
    let said = line.text.to_lowercase();
    let restarts = |word: &str| ["restart", "restarted", "reset"].contains(&word);
    let mut words = said.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_restart =
        words.clone().any(restarts) && words.all(|it| restarts(it) || OTHERS.contains(&it));
    let is_refused = ["illegal move", "invalid move"].iter().any(|it| said.starts_with(it));
    // "19> u", "undo 3"
    let command = said.trim_start_matches(|c: char| c.is_ascii_digit() || "> ".contains(c));
    let taken_back: Option<usize> = match command.strip_prefix("undo") {
        Some("") => Some(1),
        Some(count) => count.trim().parse().ok(),
        None => (command == "u" && said.contains('>')).then_some(1),
    };
    let is_undo = is_restart || is_refused || taken_back.is_some();
    let is_undo = is_undo && !reader.game.is_empty();
    if is_undo {
        let moves = if is_restart { reader.game.len() } else { taken_back.unwrap_or(1) };
        (0..moves).for_each(|_| reader.game.take_back());
        reader.shown.take_if(|_| is_restart);
    }
    is_undo
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
        reader.take_header(deal);
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
    if !table::is_row(&line.text, reader.game.len() + 1) {
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
        reader.take_header(&Header { digits: &address.deal, rest: "" });
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

/// A line that names the deal of a game.
fn header(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(found) = deal_ref::header(&line.text, reader.stage == Stage::Before) else {
        return says_deal_again(reader, &line.text);
    };
    // "#1 26" and "#2 76" are moves.
    let moves = moves_line::read(found.rest, 0, &mut false).map_or(0, |it| it.moves.len());
    if (1..=MOST_IN_A_ROW).contains(&moves)
        && reader.is_in_list(&found, moves, |line| deal_ref::header(line, false))
    {
        return reader.take_moves(found.rest);
    }
    reader.take_header(&found);
    if !reader.held.is_empty() || reader.pending.is_some() {
        reader.hold(line);
    }
    reader.after_header(found.rest);
    true
}

/// Whether a line among words names the deal of the game before its first move, as `361764 deal` does behind a header.
fn says_deal_again(reader: &Reader<'_>, line: &str) -> bool {
    let deal = reader.game.number.filter(|_| reader.game.is_open()).map(|deal| deal.to_string());
    let words = || line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_named =
        deal.is_some_and(|deal| deal.len() >= FEWEST_DIGITS && words().any(|word| word == deal));
    is_named && words().count() > 1 && !words().any(pairs::is_one)
}

/// Moves behind the numbers of the first and the last: `1-10: 26 76`.
fn range(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(rest) = label::range_off(&line.text, reader.game.len() + 1) else { return false };
    reader.numbered = false;
    reader.take_moves(rest);
    reader.numbered = true;
    true
}

/// `617: 26 76`, a deal and its moves; or the number of a move before it.
fn numbered(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let alone = || deal_ref::before_moves(&line.text).filter(|_| reader.game.is_open());
    let Some(found) = deal_ref::numbered_line(&line.text).or_else(alone) else { return false };
    // "1: (move-to-cell jack-hearts freecell)" is numbered.
    if !moves_line::is_moves(found.rest) && reader.is_in_list(&found, 1, deal_ref::numbered_line) {
        reader.pass_over(found.rest);
        return true;
    }
    if is_deal_line(reader, &found) {
        reader.take_header(&found);
        reader.game.has_bare_number = true;
        reader.take_moves(found.rest);
        if reader.game.is_open() {
            found.rest.trim().clone_into(&mut reader.game.title);
        }
    } else {
        // `16` behind a move's number is a move, and no number once more.
        reader.numbered = false;
        reader.take_moves(found.rest);
        reader.numbered = true;
    }
    true
}

/// A number alone on its line: the cells (as min-freecells has it), a deal, a number of moves.
fn bare_number(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let digits = line.text.trim_end_matches([',', '.', ':', ';', ')']);
    if !label::is_number(digits) || line.is_told {
        return false;
    }
    if counts_lines(reader, digits) {
        return true;
    }
    let is_open = reader.game.is_open();
    if is_open && let &[digit @ b'0'..=b'7'] = digits.as_bytes() {
        reader.game.cells = Some(digit - b'0');
        return true;
    }
    // Among moves in words a number is no move.
    let in_words = reader.form() == Some(Form::Sentence);
    let label = pairs::read(digits).filter(|_| !in_words);
    let following = reader.source.following_text().to_owned();
    let next = following.split_whitespace().next().unwrap_or_default();
    let next_is_number = !next.is_empty() && following.bytes().all(|b| b.is_ascii_digit());
    let next_is_moves = moves_line::is_moves(&following);
    // "2676" and "5abh" are the lines of one list.
    let next_is_run = next.len() > 2 && !next.contains('r') && pairs::is_moves(next);
    let is_behind_gap = reader.before == Before::Gap;
    let is_deal = match &label {
        Some(_) => {
            // Behind a board a pair is a move.
            is_open
                && reader.stage == Stage::Before
                && !(digits.len() == 2 && reader.is_behind_board())
                && !next_is_number
                && !next.is_empty()
                && (digits.len() > 2 && !next_is_run || !next_is_moves)
                || is_behind_gap && reader.alone.is_some() && digits.len() > 2 && next_is_moves
        }
        // Behind a game under such a number another one begins.
        None => digits.len() > 1 && (is_open || is_behind_gap || reader.alone.is_some()),
    };
    if is_deal {
        let named = reader.game.number.filter(|_| is_open);
        reader.take_header(&Header { digits, rest: "" });
        reader.game.has_bare_number = true;
        reader.alone = digits.parse().ok().map(|number| (number, named));
        reader.game.label = label.unwrap_or_default();
    }
    is_deal
}

/// Whether a number says how many lines follow it, up to an empty one, and these are in no known form.
fn counts_lines(reader: &mut Reader<'_>, digits: &str) -> bool {
    /// Fewer lines may follow the number of a deal.
    const FEWEST: usize = 20;
    let Ok(count) = digits.parse::<usize>() else { return false };
    if !reader.game.is_open() || moves_line::is_moves(reader.source.following()) {
        return false;
    }
    let mut is_empty = |at: usize| reader.source.ahead(at).map(|line| line.text.is_empty());
    (FEWEST..MOST_AHEAD).contains(&count)
        && is_empty(count) != Some(false)
        && (0..count).all(|at| is_empty(at) == Some(false))
}

/// Moves of two characters.
fn moves(reader: &mut Reader<'_>, line: &Shown) -> bool {
    reader.take_moves(&line.text)
}

/// Words and brackets around the cards of a board.
fn words_of_board(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let brackets = line.tokens.iter().any(|token| matches!(token.kind, Kind::Open | Kind::Close));
    let is_kept = !line.tokens.is_empty() && (brackets || !reader.held.is_empty());
    if is_kept {
        reader.hold(line);
    }
    is_kept
}

/// Whether `N: …` starts a game; otherwise the number is that of a move.
fn is_deal_line(reader: &mut Reader<'_>, found: &Header<'_>) -> bool {
    if reader.numbered && !reader.game.is_empty() {
        return false;
    }
    if found.digits.parse() != Ok(1) {
        return true;
    }
    // "1: 26 76" is followed by "3: 5a bh", or by line 2, or by one more deal; which has more
    // moves than a line.
    let Some(LineMoves { moves, broken: None }) = moves_line::read(found.rest, 0, &mut false)
    else {
        return true;
    };
    let next =
        deal_ref::numbered_line(reader.source.following_text()).map(|next| next.digits.parse());
    next != Some(Ok(moves.len() + 1)) && (moves.len() > MOST_IN_A_ROW || next != Some(Ok(2)))
}
