//! The reader: lines to deals, boards and games, in the order of the text.
//!
//! Each line goes through [`RECOGNISERS`](lines::RECOGNISERS), an ordered table; the first that recognises
//! the line handles it. Lines of cards are held until something else follows, and then become boards. Moves
//! start from the board before them; a board between moves is the position that they lead to.

use std::collections::VecDeque;

use crate::board::Board;
use crate::dealer::DealNumber;

use super::board::{self, BoardEntry, FoundBoard, Listing, WholeBoard};
use super::game::WrittenGame;
use super::label;
use super::moves::{Form, LineMoves, RawMove};
use super::moves_line;
use super::positions::Chain;
use super::token::Token;
use super::{FEWEST_MOVES, Stop, pairs, sentence};
use block::Block;
use held::Held;
use input::Input;

mod block;
mod boards;
mod held;
mod input;
mod lines;
mod numbers;

pub(super) use input::Shown;

/// In a line `1: …` with more moves than this, the 1 is a deal and not the number of a move.
const MOST_IN_A_ROW: usize = 12;

/// Fewer lines after a header may look like moves by chance.
const FEWEST_UNREAD: usize = 3;

/// One thing that a text holds.
///
/// ```
/// use freecell::text::{Item, Items};
/// let item = Items::new("26 76 5a").next().unwrap();
/// assert_eq!(item.into_game().map(|game| game.len()), Some(3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A deal's number, and the line it stands on.
    Deal(usize, DealNumber),
    /// A board without moves.
    Board(BoardEntry),
    /// A game.
    Game(WrittenGame),
}

impl Item {
    /// Whether it is a board whose cards are all known.
    #[cfg(feature = "cli")]
    pub(crate) fn is_board(&self) -> bool {
        matches!(self, Self::Board(entry) if entry.found().is_some())
    }

    /// The game, if it is one.
    #[must_use]
    pub fn into_game(self) -> Option<WrittenGame> {
        match self {
            Self::Game(game) => Some(game),
            Self::Deal(..) | Self::Board(_) => None,
        }
    }
}

/// The state of the game that is being read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// Nothing of it has been read.
    #[default]
    Before,
    /// It has a header or moves.
    Begun,
    /// The line with which a solver ends its solution was read.
    Done,
}

/// What the line before the current one was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Before {
    /// Empty.
    Gap,
    /// A part of a board.
    Cards,
    #[default]
    Other,
}

/// Iterates over the items of a text; only a part of a long text is in memory.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is said of another thing")]
pub(super) struct Reader<'a> {
    source: Input<'a>,
    stop: Option<Stop<'a>>,
    ready: VecDeque<Item>,
    ended: bool,
    /// The number of the current line.
    line: usize,
    before: Before,
    is_in_object: bool,
    /// The first half of a move, if the line before ended with one.
    half_move: Option<char>,

    game: WrittenGame,
    stage: Stage,
    /// Whether its lines start with the numbers of moves.
    numbered: bool,
    /// A number that stood alone before it, and the deal that was named before that: the number is a deal's, or
    /// counts the moves.
    alone: Option<(usize, Option<DealNumber>)>,
    /// The number in front of the last line of a list, and the number of moves after it.
    label: Option<(usize, usize)>,
    /// The line of its first move.
    first: String,
    /// The undone moves, each with its line.
    taken_back: Vec<(RawMove, usize)>,
    /// The number of its lines that may be moves and were not read.
    unread: usize,
    /// Whether the next board belongs to the caption above it, so that the moves do not lead there.
    is_captioned: bool,
    /// The last position shown in this game, and the number of moves before it.
    shown: Option<(usize, Box<Board>)>,

    /// The next lines that belong together.
    block: Block,
    /// Lines of cards that are not yet read as boards.
    held: Held,
    /// The last board, from which the next moves may start.
    pending: Option<BoardEntry>,
    /// Boards that may be the positions of one game.
    chain: Option<Chain>,
    /// Whether a solver prints the positions that it searches.
    is_searching: bool,
    /// The positions that a solver searched, until it prints a solution with its own.
    searched: Vec<BoardEntry>,
}

impl Iterator for Reader<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        while self.ready.is_empty() && !self.ended {
            if self.stop.is_some_and(|stop| stop()) {
                self.ended = true;
                return None;
            }
            if let Some(line) = self.source.next() {
                self.take(line);
            } else {
                self.close();
                self.end_search();
                self.ended = true;
            }
        }
        self.ready.pop_front()
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, stop: Option<Stop<'a>>) -> Self {
        Self { source: Input::new(text), stop, ..Self::default() }
    }

    fn take(&mut self, mut line: Shown) {
        self.line = line.number;
        let in_pairs = self.in_pairs();
        if self.block.takes(&line, &mut self.source, in_pairs) {
            self.half_move = None;
            self.keep(line.tokens);
            self.before = Before::Cards;
            return;
        }
        if let Some(half) = self.half_move.take() {
            line.text.insert(0, half);
        }
        if !line.text.is_empty()
            && sentence::pair_told(&line.said).is_none()
            && self.form() != Some(Form::Sentence)
        {
            self.half_move = pairs::wrapped_half(&line.text, self.source.following());
            line.text.truncate(line.text.len() - self.half_move.map_or(0, char::len_utf8));
        }
        self.recognise(&line);
    }

    fn recognise(&mut self, line: &Shown) {
        let held = self.held.len();
        lines::RECOGNISERS.iter().any(|recognise| recognise(self, line));
        if self.first.is_empty() && !self.game.is_empty() {
            self.first.clone_from(&line.said);
        }
        self.before = match line.tokens.is_empty() {
            _ if line.text.is_empty() => Before::Gap,
            false if self.held.len() > held => Before::Cards,
            _ => Before::Other,
        };
    }

    /// The form of the moves; none before the first one.
    fn form(&self) -> Option<Form> {
        self.game.moves.first().map(|mv| mv.form)
    }

    fn is_behind_board(&self) -> bool {
        !self.held.is_empty() || self.pending.is_some()
    }

    fn in_pairs(&self) -> bool {
        self.form() == Some(Form::Pair)
    }

    /// Handles a line of a game that no recogniser reads: it may be a move, or say that the rest goes home.
    fn pass_over(&mut self, text: &str) {
        let is_begun = self.stage == Stage::Begun || !self.game.is_empty();
        self.game.remark(text, self.line);
        if is_begun && sentence::says_rest(text) {
            self.game.rest = Some(self.line);
        } else if is_begun
            && self.stage != Stage::Done
            && sentence::is_near(text, self.source.writing)
        {
            self.unread += 1;
            self.game.pass_over(text, self.line);
        }
    }

    /// Holds a line of cards, or of words around them.
    fn hold(&mut self, line: &Shown) {
        if !board::is_of_board(&line.tokens) {
            self.pass_over(&line.text);
        }
        self.keep(line.tokens.clone());
    }

    fn keep(&mut self, tokens: Vec<Token>) {
        for entry in self.held.add(tokens) {
            self.take_board(entry);
        }
    }

    /// Reads the boards among the held lines.
    fn flush(&mut self) {
        for entry in self.held.read(false) {
            self.take_board(entry);
        }
    }

    /// Prepares for moves: they start from the last board.
    fn begin(&mut self) {
        self.flush();
        if self.stage == Stage::Done {
            self.close();
        }
        self.open();
        if !self.game.is_empty() || self.game.board.is_some() {
            return;
        }
        match self.pending.take() {
            Some(BoardEntry { board: Ok(FoundBoard::Whole(found)), .. }) => {
                // The position that the moves lead to may be shown before them.
                let is_end = found.board.is_won();
                let start = self.chain.take_if(|chain| is_end && chain.len() == 0);
                self.end_chain();
                let start =
                    start.map_or_else(|| found.shown().clone(), |chain| chain.last().clone());
                self.start_from(start, &found);
            }
            Some(entry) => {
                self.emit_board(entry);
                self.end_chain();
            }
            None => {
                if !self.is_searching
                    && let Some(found) = self.first_searched()
                {
                    self.start_from(found.shown().clone(), &found);
                }
                self.end_chain();
            }
        }
    }

    /// Makes a position, as a board of the text shows it, the start of the moves.
    fn start_from(&mut self, start: Board, found: &WholeBoard) {
        self.game.board = Some(Box::new(start));
        if found.listing == Some(Listing::Sorted) {
            self.game.number = self.game.number.or(found.deals.first().copied());
        }
    }

    /// Starts the game on the current line, unless it has begun.
    fn open(&mut self) {
        if self.stage == Stage::Before {
            self.stage = Stage::Begun;
            self.game.line = self.line;
        }
    }

    /// Drops what was read as a game; returns the number and the text of the line of its first move.
    fn drop_game(&mut self) -> Option<(usize, String)> {
        let game = std::mem::take(&mut self.game);
        self.stage = Stage::Before;
        let first = std::mem::take(&mut self.first);
        Some((*game.lines.first()?, first))
    }

    /// Reads moves of two characters. Returns whether the line has any, or something that should be one.
    fn take_moves(&mut self, text: &str) -> bool {
        let text = self.result_off(text);
        let Some(found) = moves_line::read(text, self.game.len(), &mut self.numbered) else {
            self.state_cells(text);
            self.pass_over(text);
            return false;
        };
        // "HH CC DD SS" are headings.
        if found.moves.is_empty()
            && self.game.is_empty()
            && !text.contains(|c: char| c.is_ascii_digit())
        {
            return false;
        }
        self.push(found);
        if label::is_number(text) && text.len() > 2 {
            self.game.numbers.push(self.line);
        }
        true
    }

    /// A text without the result of a game at its end, as in files of chess: `48. 1h 49. 8h 1-0`. Where columns count
    /// from 0, it is a move.
    fn result_off<'t>(&self, text: &'t str) -> &'t str {
        let Some(moves) = text.strip_suffix("1-0") else { return text };
        let is_apart = moves.is_empty() && !self.game.is_empty() || moves.ends_with(' ');
        let is_alike = |word: &str| word.contains(['0', '-']) && pairs::is_moves(word);
        let last = self.game.moves.iter().rev().take(FEWEST_MOVES);
        let mut before = last.map(|mv| &*mv.text).chain(moves.split(' '));
        if is_apart && !before.any(is_alike) { moves } else { text }
    }

    /// Undoes this number of moves, or all if there are fewer.
    fn take_back(&mut self, moves: usize) {
        for _ in 0..moves.min(self.game.len()) {
            let last = self.game.take_back();
            self.taken_back.extend(last);
        }
    }

    /// Adds the moves of a line to the game, and the error after them.
    fn push(&mut self, found: LineMoves) {
        self.begin();
        for mv in found.moves {
            self.game.push(mv, self.line);
        }
        if let Some(kind) = found.broken {
            self.game.fail(kind, self.line);
        }
    }

    /// Records that the solver that wrote the text found no solution.
    fn give_up(&mut self, line: &str) {
        self.flush();
        if self.stage == Stage::Done {
            self.close();
        }
        if self.game.is_open() {
            self.open();
            let is_searching = std::mem::take(&mut self.is_searching);
            let first = self.first_searched().filter(|_| is_searching);
            let first = first.map(|found| Box::new(found.board));
            self.game.board = first.or(self.game.board.take());
            self.game.title = format!("unsolved: {line}");
            self.stage = Stage::Done;
        }
    }

    /// Ends the game and emits it.
    fn close(&mut self) {
        self.flush();
        let is_above = self.game.board.is_none() && self.shown.is_some();
        if self.game.number.is_some() || is_above || self.is_done() {
            self.end_caption();
        }
        let mut game = std::mem::take(&mut self.game);
        let begun = std::mem::take(&mut self.stage) != Stage::Before;
        let unread = std::mem::take(&mut self.unread);
        if game.is_open() && unread >= FEWEST_UNREAD {
            game.error = game.passed_over.take();
        }
        (self.numbered, self.shown) = (false, None);
        self.taken_back.clear();
        self.first.clear();
        game.count_off();
        if let Some((_, deal)) =
            self.alone.take().filter(|alone| alone.0 == game.len() && alone.0 > 0)
        {
            game.number = deal;
        }
        let is_game = begun && !game.is_only_named();
        match self.pending.take() {
            Some(entry) if !is_game => self.emit_board(entry),
            Some(BoardEntry { board: Ok(FoundBoard::Whole(found)), .. })
                if game.is_empty() && game.board.is_none() =>
            {
                game.board = Some(Box::new(found.board));
            }
            _ => {}
        }
        self.end_chain();
        if is_game {
            self.ready.push_back(Item::Game(game));
        } else if let (true, Some(deal)) = (begun, game.number) {
            let has_cards = |entry: &BoardEntry| {
                let why = entry.board.as_ref().err();
                entry.line > game.line && why.is_none_or(|why| why.cards() > 0)
            };
            // The number stands over its board.
            if !matches!(self.ready.back(), Some(Item::Board(entry)) if has_cards(entry)) {
                self.ready.push_back(Item::Deal(game.line, deal));
            }
        }
    }
}
