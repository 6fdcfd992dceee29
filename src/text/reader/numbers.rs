//! Lines that begin with a number, or name one: of a deal, of moves, of cells.

use super::{Before, MOST_IN_A_ROW, Reader, Shown, Stage};
use crate::text::deal_ref::{self, FEWEST_BEHIND, Header};
use crate::text::label::{self, goes_on};
use crate::text::moves::{Form, LineMoves};
use crate::text::{moves_line, pairs, sentence, vocabulary};

/// A line that names the deal of a game.
pub(super) fn header(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(found) = deal_ref::header(&line.text, reader.stage == Stage::Before) else {
        return false;
    };
    // "#1 26" and "#2 76" are moves.
    let moves = moves_line::read(found.rest, 0, &mut false).map_or(0, |it| it.moves.len());
    if (1..=MOST_IN_A_ROW).contains(&moves)
        && reader.is_in_list(&found, moves, |line| deal_ref::header(line, false))
    {
        return reader.take_moves(found.rest);
    }
    reader.take_header(found.digits);
    if reader.is_behind_board() {
        reader.hold(line);
    }
    reader.after_header(found.rest);
    true
}

/// `617: 26 76`, a deal and its moves; or the number of a move before it, or those of several: `1-10: 26 76`.
pub(super) fn numbered(reader: &mut Reader<'_>, line: &Shown) -> bool {
    if let Some(moves) = label::range_off(&line.text, reader.game.len() + 1) {
        return reader.take_numbered(moves);
    }
    let alone = || deal_ref::before_moves(&line.text).filter(|_| reader.game.is_open());
    let Some(found) = deal_ref::numbered_line(&line.text).or_else(alone) else { return false };
    // "1: (move-to-cell jack-hearts freecell)" is numbered.
    if !moves_line::is_moves(found.rest) && reader.is_in_list(&found, 1, deal_ref::numbered_line) {
        reader.pass_over(found.rest);
        return true;
    }
    if !is_deal_line(reader, &found) {
        return reader.take_numbered(found.rest);
    }
    reader.take_header(found.digits);
    reader.game.has_bare_number = true;
    let named = deal_ref::name_off(found.rest, FEWEST_BEHIND);
    let (name, moves) = named.unwrap_or(("", found.rest));
    reader.take_moves(moves);
    let title = if reader.game.is_open() { found.rest } else { name };
    title.trim().clone_into(&mut reader.game.title);
    true
}

/// The text in a frame of signs, such as a heading: `*** 617 ***`.
fn framed(line: &str) -> Option<&str> {
    const SIGNS: [char; 6] = ['*', '=', '-', '~', '_', '#'];
    let is_framed = line.starts_with(SIGNS) && line.ends_with(SIGNS);
    is_framed.then(|| line.trim_matches(SIGNS).trim())
}

/// A number alone on its line: the cells (as min-freecells has it), a deal, a number of moves.
pub(super) fn bare_number(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let digits =
        framed(&line.text).unwrap_or(&line.text).trim_end_matches([',', '.', ':', ';', ')']);
    // "Last move: 83"
    let is_told = vocabulary::words(&line.said).any(label::is_prompt);
    if !label::is_number(digits) || is_told || sentence::pair_told(&line.said).is_some() {
        return false;
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
    let next_is_number = label::is_number(&following);
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
        reader.take_header(digits);
        reader.game.has_bare_number = true;
        reader.alone = digits.parse().ok().map(|number| (number, named));
        reader.game.label = label.unwrap_or_default();
    }
    is_deal
}

/// Whether `N: …` starts a game; otherwise the number is that of a move.
fn is_deal_line(reader: &mut Reader<'_>, found: &Header<'_>) -> bool {
    if reader.numbered && !reader.game.is_empty() {
        return false;
    }
    match found.digits.parse::<usize>() {
        Ok(1) => {}
        // It counts the moves.
        Ok(number) => return reader.game.is_empty() || number != reader.game.len() + 1,
        Err(_) => return true,
    }
    // "1: 26 76; 3: 5a bh"
    let counts_on = |(before, _): (&str, &str)| {
        let moves = before.trim_end_matches(|c: char| c.is_ascii_digit());
        let count = moves_line::read(moves, 0, &mut false).map_or(0, |it| it.moves.len());
        before[moves.len()..].parse().is_ok_and(|next| goes_on((1, count), next))
    };
    if found.rest.split_once(':').is_some_and(counts_on) {
        return false;
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

impl Reader<'_> {
    /// Whether the number in front of a line is one of a list that starts at 0 or 1 and counts lines or moves.
    fn is_in_list(
        &mut self,
        found: &Header<'_>,
        moves: usize,
        header: impl Fn(&str) -> Option<Header<'_>>,
    ) -> bool {
        let Ok(number) = found.digits.parse::<usize>() else { return false };
        let next = header(self.source.following_text()).and_then(|next| next.digits.parse().ok());
        let is_first = number <= 1 && next.is_some_and(|next| goes_on((number, moves), next));
        let is_in_list = is_first || self.label.is_some_and(|before| goes_on(before, number));
        self.label = is_in_list.then_some((number, moves));
        is_in_list
    }

    /// Starts a game, unless the header repeats the deal of the current one.
    pub(super) fn take_header(&mut self, digits: &str) {
        let number = digits.parse().ok();
        if !self.game.is_open() {
            // A board right before a header belongs to what follows it.
            let held = std::mem::take(&mut self.held);
            if !self.end_caption() {
                self.close();
            }
            self.held = held;
        } else if self.stage != Stage::Before && self.game.number != number {
            self.close();
        }
        self.open();
        self.game.number = number;
    }

    /// Reads moves after a number: `16` is a move there, not another number.
    fn take_numbered(&mut self, moves: &str) -> bool {
        self.numbered = false;
        self.take_moves(moves);
        self.numbered = true;
        true
    }

    /// Handles what follows the number in a header: a name, or the moves themselves.
    fn after_header(&mut self, rest: &str) {
        let rest = rest.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '-' | '='));
        self.state_cells(rest);
        // "#617: 1: 26 2: 76"
        let first = deal_ref::numbered_line(rest).filter(|found| found.digits == "1");
        if let Some(found) = first.filter(|found| moves_line::is_moves(found.rest)) {
            self.take_numbered(found.rest);
            return;
        }
        let first = rest.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
        let digits = first.bytes().any(|b| b.is_ascii_digit());
        let is_word = |word: &str| word.len() > 2 && word.chars().all(char::is_alphabetic);
        let are_moves = digits && pairs::is_moves(first) && !rest.split_whitespace().any(is_word);
        let named =
            if are_moves { Some(("", rest)) } else { deal_ref::name_off(rest, FEWEST_BEHIND) };
        let (name, moves) = named.unwrap_or((rest, ""));
        name.trim_end_matches([' ', ':', '-', ',']).clone_into(&mut self.game.title);
        if !moves.is_empty() {
            self.take_moves(moves);
        }
    }

    pub(super) fn state_cells(&mut self, text: &str) {
        if self.game.cells.is_none() && self.game.is_empty() {
            self.game.cells = deal_ref::cells(text);
        }
    }
}
