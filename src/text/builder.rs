//! From what the lines say to items: which moves belong to which deal or board.
//!
//! A game is opened by a header, a board or a first move, and closed by the next header, by a dealt
//! board, or by a mark between solutions.

use super::board::{BoardEntry, FoundBoard};
use super::deal_ref::{Link, is_given_up};
use super::game::WrittenGame;
use super::item::Item;
use super::moves::{Form, RawMove};
use super::pairs::{GameContext, LineMoves, compact};
use super::positions;
use super::records::Statement;
use super::syntax::SyntaxErrorKind;
use crate::board::{Board, COLUMNS};
use crate::dealer::DealNumber;

/// The items so far, and the game that is open.
#[derive(Debug, Default)]
pub(super) struct DocumentBuilder {
    items: Vec<Item>,
    open: Option<Open>,
    /// A line of words that are no moves, directly before the first move.
    broken: Option<(SyntaxErrorKind, usize)>,
    unread: Option<(usize, String)>,
    /// Whether boards are positions of a search, which are no items.
    is_searching: bool,
    /// Whether the lines are those of a solution that a program lists, position by position.
    is_listing: bool,
}

/// A game, or a header or a board that may become one.
#[derive(Debug, Default)]
struct Open {
    game: WrittenGame,
    /// The board that it starts from, as the text shows it.
    entry: Option<BoardEntry>,
    /// The last position that the text shows, and how many moves follow it.
    last: Option<Board>,
    since: usize,
    /// The positions behind the first board that are moves; items of their own if no game comes of them.
    chain: Vec<BoardEntry>,
    /// Whether each of its positions must follow the one before.
    is_listing: bool,
    /// The first line under the header that names a move and is not read.
    unread: Option<(usize, String)>,
}

impl Open {
    fn at(line: usize) -> Self {
        Self { game: WrittenGame { line, ..WrittenGame::default() }, ..Self::default() }
    }

    /// Whether it has nothing but a header.
    fn is_header(&self) -> bool {
        self.game.is_open() && self.entry.is_none()
    }

    /// Whether its only moves are those between positions.
    fn is_of_positions(&self) -> bool {
        !self.chain.is_empty() && self.game.moves.len() == self.chain.len()
    }

    /// Whether a dealt board may be a position of this game: all but two columns are as before.
    /// The first board once more, without a move, is a board of its own.
    fn leads_to(&self, board: &Board) -> bool {
        let same = |last: &Board| {
            last.columns().iter().zip(board.columns()).filter(|(a, b)| a == b).count()
        };
        self.last.as_ref().is_some_and(|last| {
            let is_moved = last != board || !self.game.is_empty() || self.is_listing;
            is_moved && same(last) + 2 >= COLUMNS
        })
    }

    fn start_with(&mut self, entry: BoardEntry, board: Board) {
        if self.game.number.is_none() || self.game.line == 0 {
            self.game.line = entry.line;
        }
        self.game.board = Some(Box::new(board.clone()));
        (self.entry, self.last, self.since) = (Some(entry), Some(board), 0);
    }

    /// The items that it is.
    fn into_items(mut self) -> Vec<Item> {
        /// With fewer moves, positions are boards that happen to follow each other.
        const FEWEST: usize = 2;
        let is_won = self.last.as_ref().is_some_and(Board::is_won);
        if self.is_of_positions()
            && self.game.error.is_none()
            && self.chain.len() < FEWEST
            && !is_won
        {
            return self.entry.into_iter().chain(self.chain).map(Item::Board).collect();
        }
        if let Some((line, text)) =
            self.unread.filter(|_| self.game.is_open() && self.game.number.is_some())
        {
            self.game.fail(SyntaxErrorKind::NotRead(text), line);
        }
        match (self.entry, self.game.number) {
            _ if !self.game.is_open() || self.game.is_given_up => vec![Item::Game(self.game)],
            (Some(entry), _) => vec![Item::Board(entry)],
            (None, Some(deal)) => vec![Item::Deal(self.game.line, deal)],
            (None, None) => Vec::new(),
        }
    }
}

impl DocumentBuilder {
    /// What stands before the next line.
    pub(super) fn before(&self) -> GameContext {
        let moves = self.open.as_ref().map_or(0, |open| open.game.len());
        GameContext { moves, is_open: self.open.is_some() }
    }

    /// All items, and the first line outside of games that was not read.
    pub(super) fn finish(mut self) -> (Vec<Item>, Option<(usize, String)>) {
        self.close();
        (self.items, self.unread)
    }

    fn close(&mut self) {
        self.drop_broken();
        if let Some(open) = self.open.take() {
            self.items.extend(open.into_items());
        }
    }

    /// Closes a game that has moves.
    pub(super) fn end_game(&mut self) {
        (self.is_searching, self.is_listing) = (false, false);
        if self.open.as_ref().is_some_and(|open| !open.game.is_open()) {
            self.close();
        }
    }

    /// A program's solution begins.
    pub(super) fn begin_listing(&mut self) {
        self.end_game();
        self.is_listing = true;
    }

    fn drop_broken(&mut self) {
        if let Some((kind, line)) = self.broken.take() {
            self.note_unread(line, &kind.to_string());
        }
    }

    fn note_unread(&mut self, line: usize, text: &str) {
        self.unread.get_or_insert_with(|| (line, text.to_owned()));
    }

    /// A header: the moves that follow are of this deal.
    pub(super) fn header(
        &mut self,
        deal: DealNumber,
        title: String,
        cells: Option<u8>,
        line: usize,
    ) {
        self.is_searching = false;
        let is_same = |open: &Open| open.game.number == Some(deal) && open.game.is_open();
        if !self.open.as_ref().is_some_and(is_same) {
            // A board without a number may be that of the deal that is named behind it.
            self.close();
            let mut open = Open::at(line);
            open.game.number = Some(deal);
            self.open = Some(open);
        }
        if let Some(open) = &mut self.open {
            open.game.is_given_up |= is_given_up(&title);
            open.game.title = title;
            open.game.cells = cells.or(open.game.cells);
        }
    }

    /// Several deals that a line mentions: what follows is of none of them.
    pub(super) fn mentions(&mut self, deals: &[DealNumber], line: usize) {
        self.close();
        self.items.extend(deals.iter().map(|deal| Item::Deal(line, *deal)));
    }

    /// A link to a deal, with moves or without.
    pub(super) fn link(&mut self, named: Link, line: usize) {
        if let Some(deal) = named.deal {
            self.header(deal, String::new(), None, line);
        }
        if let Some(board) = named.board {
            self.board(BoardEntry::of_board(line, *board));
        }
        if !named.moves.is_empty() {
            let (moves, broken) = match compact(&named.moves) {
                Some(moves) => (moves, None),
                None => (Vec::new(), Some(SyntaxErrorKind::NotAMove(named.moves))),
            };
            self.moves_of_line(LineMoves { moves, broken, used: 0 }, line);
            self.end_game();
        }
    }

    /// How many cells the game has, as the line of its first moves states.
    pub(super) fn cells_of_game(&mut self, cells: u8) {
        if let Some(open) = &mut self.open {
            open.game.cells.get_or_insert(cells);
        }
    }

    /// How many cells the game under the header has.
    pub(super) fn cells(&mut self, cells: u8) {
        if let Some(open) = self.open.as_mut().filter(|open| open.game.is_open()) {
            open.game.cells = Some(cells);
        }
    }

    /// The boards that follow are positions of a search.
    pub(super) fn searching(&mut self) {
        if !self.is_searching {
            self.end_game();
        }
        self.is_searching = true;
    }

    /// A program says that it found no solution.
    pub(super) fn given_up(&mut self, text: &str, line: usize) {
        let open = self.open.get_or_insert_with(|| Open::at(line));
        if open.game.is_open() && (open.game.number.is_some() || open.entry.is_some()) {
            open.game.is_given_up = true;
            text.clone_into(&mut open.game.title);
        }
    }

    /// A line that names a move or a card, in no form that is read.
    pub(super) fn unread(&mut self, text: &str, line: usize) {
        match &mut self.open {
            Some(open) if !open.game.is_empty() => {
                open.game.fail(SyntaxErrorKind::NotRead(text.to_owned()), line);
            }
            Some(open) => _ = open.unread.get_or_insert_with(|| (line, text.to_owned())),
            None => self.note_unread(line, text),
        }
    }

    /// Something that should be a move, and is none.
    pub(super) fn broken(&mut self, kind: SyntaxErrorKind, line: usize) {
        match &mut self.open {
            Some(open) if !open.game.is_open() => open.game.fail(kind, line),
            _ => _ = self.broken.get_or_insert((kind, line)),
        }
    }

    /// A row of a table that tells no move, of the deal that it names.
    pub(super) fn broken_row(&mut self, deal: Option<DealNumber>, text: &str, line: usize) {
        if let Some(deal) = deal.filter(|_| self.open.is_none()) {
            self.record(Statement::OtherDeal(deal, line));
        }
        let open = self.open.get_or_insert_with(|| Open::at(line));
        open.game.fail(SyntaxErrorKind::NotARow(text.to_owned()), line);
    }

    /// The moves behind a header on its line; what is none is an error, whatever follows.
    pub(super) fn moves_of_header(&mut self, mut found: LineMoves, line: usize) {
        let error = if found.moves.is_empty() { found.broken.take() } else { None };
        self.moves_of_line(found, line);
        if let (Some(kind), Some(open)) = (error, &mut self.open) {
            open.game.fail(kind, line);
        }
    }

    /// The moves of a line.
    pub(super) fn moves_of_line(&mut self, found: LineMoves, line: usize) {
        let has_moves = !found.moves.is_empty();
        for mv in found.moves {
            self.push(mv, line);
        }
        match found.broken {
            Some(kind) if has_moves => {
                if let Some(open) = &mut self.open {
                    open.game.fail(kind, line);
                }
            }
            Some(kind) => self.broken(kind, line),
            None => {}
        }
    }

    fn push(&mut self, mv: RawMove, line: usize) {
        self.is_searching = false;
        if mv.form != Form::Position
            && self.open.as_ref().is_some_and(|open| {
                open.is_of_positions() && open.chain.len() == 1 && !open.is_listing
            })
        {
            self.part_boards();
        }
        let open = self.open.get_or_insert_with(|| Open::at(line));
        if let Some((kind, line)) = self.broken.take()
            && open.game.is_open()
            && open.unread.is_none()
        {
            open.game.fail(kind, line);
        }
        if open.game.is_empty() && open.game.number.is_none() && open.entry.is_none() {
            open.game.line = line;
        }
        if open.game.error.is_some() {
            open.game.is_cut = true;
        }
        open.game.push(mv, line);
        open.since += 1;
    }

    /// Two boards that were read as positions are boards; the moves that follow start at the second.
    fn part_boards(&mut self) {
        let Some(open) = self.open.take() else { return };
        let (Some(last), Some(board)) = (open.chain.last().cloned(), open.last.clone()) else {
            return;
        };
        self.items.extend(open.entry.map(Item::Board));
        let mut next = Open::at(last.line);
        next.start_with(last, board);
        self.open = Some(next);
    }

    /// A board, readable or not.
    pub(super) fn board(&mut self, entry: BoardEntry) {
        let Some(board) = entry.found().map(|found| found.board.clone()) else {
            return self.other_board(entry);
        };
        if self.is_searching {
            return;
        }
        // The positions behind an error are those of the game that it ends.
        let is_broken = |open: &Open| open.game.error.is_some() && open.last.is_some();
        if !board.is_dealt() && self.open.as_ref().is_some_and(is_broken) {
            return;
        }
        match &mut self.open {
            None => self.open_with(entry, board),
            Some(open) if open.is_header() => open.start_with(entry, board),
            Some(open) if board.is_dealt() && !open.leads_to(&board) => {
                self.close();
                self.open_with(entry, board);
            }
            Some(open) if open.since > 0 && open.chain.is_empty() => {
                open.game.show(board.clone());
                (open.last, open.since) = (Some(board), 0);
            }
            Some(_) => self.position(entry, board),
        }
    }

    fn open_with(&mut self, entry: BoardEntry, board: Board) {
        let mut open = Open { is_listing: self.is_listing, ..Open::at(entry.line) };
        open.start_with(entry, board);
        self.open = Some(open);
    }

    /// A position that follows another one, without moves between them.
    fn position(&mut self, entry: BoardEntry, board: Board) {
        let Some(open) = &mut self.open else { return };
        let Some(last) = &open.last else { return };
        if *last == board && !open.is_listing {
            return;
        }
        let is_of_positions = open.game.is_empty() || open.is_of_positions();
        match positions::between(last, &board) {
            Some(mv) if is_of_positions => {
                open.game.push(RawMove::between(mv), entry.line);
                open.game.show(board.clone());
                open.last = Some(board);
                open.chain.push(entry);
            }
            _ if open.chain.len() > 1 || open.is_listing && is_of_positions => {
                let before =
                    open.chain.last().or(open.entry.as_ref()).map_or(1, |before| before.line);
                open.game.fail(SyntaxErrorKind::NotReached(before), entry.line);
                open.last = Some(board);
            }
            _ => {
                self.close();
                self.open_with(entry, board);
            }
        }
    }

    /// A board that is not whole, or cannot be read.
    fn other_board(&mut self, entry: BoardEntry) {
        let is_part = matches!(entry.board, Ok(FoundBoard::Part(_)));
        match &mut self.open {
            Some(open) if !open.game.is_empty() && !is_part => {
                let why = entry.board.err().map(|why| why.to_string()).unwrap_or_default();
                open.game.fail(SyntaxErrorKind::NotAPosition(why), entry.line);
            }
            // The header stays open for the moves.
            Some(open) if open.is_header() => self.items.push(Item::Board(entry)),
            _ => {
                self.close();
                self.items.push(Item::Board(entry));
            }
        }
    }

    /// What a record says.
    pub(super) fn record(&mut self, statement: Statement) {
        match statement {
            Statement::Header(deal, line) => self.header(deal, String::new(), None, line),
            Statement::OtherDeal(deal, line) => match &mut self.open {
                Some(open) if open.game.number == Some(deal) => {}
                // A first row that cannot be read is of the deal of the next.
                Some(open)
                    if open.game.number.is_none()
                        && open.game.is_empty()
                        && open.entry.is_none() =>
                {
                    open.game.number = Some(deal);
                }
                _ => self.header(deal, String::new(), None, line),
            },
            Statement::Cells(cells) => self.cells(cells),
            Statement::Board(entry) => self.board(entry),
            Statement::Moves(found, line) => self.moves_of_line(found, line),
            Statement::GivenUp(text, line) => self.given_up(&text, line),
            Statement::End => self.close(),
        }
    }
}
