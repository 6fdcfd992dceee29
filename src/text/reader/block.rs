//! Lines that together can only be a board, even if each of them could be something else.

use super::input::{Input, Shown};
use crate::card::Card;
use crate::text::token::{Token, cards};
use crate::text::{board, cards_line, label, moves_line, pairs, table};

/// The next lines that are all of one board, or all of none.
#[derive(Default)]
pub(super) struct Block {
    lines: usize,
    /// Which of them are of a board: all lines of a whole board, those with places of a part of one.
    is_of_board: Option<fn(&Shown) -> bool>,
}

impl Block {
    /// Looks at the lines from this one to the first that repeats a card or is no part of a board. They are a
    /// whole board; or a part of one, if they name more cards than moves of two characters can; or none.
    fn ahead(line: &Shown, source: &mut Input<'_>, in_pairs: bool) -> Self {
        /// A board with fewer cards is read by its labels.
        const FEWEST: usize = Card::COUNT / 4;
        let is_followed =
            |next: &Shown| may_be_first(next) || board::follows(&line.tokens, &next.tokens);
        let is_first =
            may_be_first(line) || may_be_part(line) && source.ahead(0).is_some_and(is_followed);
        let is_of_board = |line: &Shown| {
            // "5c" may be a card, too.
            let may_be_move = in_pairs || !may_be_first(line);
            let is_move =
                may_be_move && pairs::is_one(&line.text) || in_pairs && names_columns(&line.text);
            may_be_part(line) && !is_move
        };
        let is_first = is_first && is_of_board(line);
        let mut last = 0;
        while is_first && source.ahead(last).is_some_and(is_of_board) {
            last += 1;
        }
        let ahead = source.ahead.iter().take(last);
        let shown: Vec<&Shown> = std::iter::once(line).chain(ahead).collect();
        let mut lines: Vec<Vec<Token>> = shown.iter().map(|line| line.tokens.clone()).collect();
        lines.truncate(board::of_one(&lines).max(1));
        let cards = cards(lines.iter().flatten());
        // Late in a game most cards are home, as a label says.
        let is_labelled = || lines.iter().any(|line| board::is_section(line));
        if is_first
            && (cards >= FEWEST || is_labelled())
            && let Some(lines) = board::whole(&lines)
        {
            return Self { lines, is_of_board: Some(|_| true) };
        }
        let is_certain =
            || cards >= FEWEST && shown[..lines.len()].iter().any(|it| cards_line::is_certain(it));
        if cards > Card::COUNT / 2 || is_certain() {
            return Self { lines: lines.len(), is_of_board: Some(cards_line::is_places) };
        }
        let block = lines.iter().take_while(|line| !line.is_empty()).count();
        Self { lines: block.max(1), is_of_board: None }
    }

    /// Whether the next line of the text is a line of a board.
    pub(super) fn takes(&mut self, line: &Shown, source: &mut Input<'_>, in_pairs: bool) -> bool {
        if self.lines == 0 {
            *self = Self::ahead(line, source, in_pairs);
        }
        self.lines -= 1;
        self.is_of_board.is_some_and(|is_of_board| is_of_board(line))
    }
}

/// Whether a line may be a part of a board: it has places, a label, or no letters and digits.
fn may_be_part(line: &Shown) -> bool {
    let is_board = || cards_line::is_places(line) || board::is_section(&line.tokens);
    is_board() && !table::is_certain(&line.text)
        || !line.is_edge
            && !line.text.contains(char::is_alphanumeric)
            && !line.text.starts_with("-=-")
}

/// Whether a line is moves, one of them between columns: `5h ah 58`, `37–39: 5h ah 58`.
pub(super) fn names_columns(line: &str) -> bool {
    let line = line.split_once(": ").map_or(line, |(_, moves)| moves);
    line.split_whitespace().any(|word| label::is_number(word) && pairs::is_one(word))
        && moves_line::is_moves(line)
}

/// Whether a board may start with a line. A number alone does not start one.
fn may_be_first(line: &Shown) -> bool {
    let has_place = line.tokens.iter().any(Token::is_place);
    may_be_part(line) && (has_place || board::is_of_board(&line.tokens))
}
