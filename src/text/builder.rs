//! From what the lines say to items: which moves belong to which deal or board.
//!
//! An item is a header, a board or a run of positions, and moves, in this order, each optional. A header owns what
//! follows up to the next header or dealt board. What is left over is an error with its line: of the game in which it
//! stands, or of the text.

use super::board::{BoardEntry, FoundBoard, Problem};
use super::deal_ref::{Link, is_given_up};
use super::game::WrittenGame;
use super::item::Item;
use super::pairs::{GameContext, LineMoves, compact};
use super::syntax::SyntaxErrorKind;
use crate::board::{Board, COLUMNS};
use crate::card::Card;
use crate::dealer::DealNumber;

mod run;

/// One thing that a text says.
#[derive(Debug)]
pub(super) enum Piece {
    /// What follows is of this deal.
    Header {
        deal: DealNumber,
        title: String,
        cells: Option<u8>,
        line: usize,
    },
    /// This row or record is of this deal, as those before it may be.
    OfDeal(DealNumber, usize),
    /// Several deals are mentioned: what follows is of none of them.
    Mentions(Vec<DealNumber>, usize),
    Board(Box<BoardEntry>),
    Moves(LineMoves, usize),
    /// How many cells the game has.
    Cells(u8),
    /// A program's solution begins or ends.
    Break,
    /// The boards that follow are positions of a search, which are no items.
    Searching,
    /// No solution was found.
    GivenUp(String, usize),
    /// It names a move or a card, or should tell a move, in no form that is read.
    Unread(SyntaxErrorKind, usize),
    /// It does so if it stands in a game, and is prose elsewhere.
    Doubtful(String, usize),
    /// A record ends.
    End,
}

impl Piece {
    /// A header without more than the number.
    pub(super) fn header(deal: DealNumber, line: usize) -> Self {
        Self::Header { deal, title: String::new(), cells: None, line }
    }

    pub(super) fn board(entry: BoardEntry) -> Self {
        Self::Board(Box::new(entry))
    }

    /// A line that is not read.
    pub(super) fn unread(text: &str, line: usize) -> Self {
        Self::Unread(SyntaxErrorKind::NotRead(text.trim().to_owned()), line)
    }
}

/// What a link says: a deal or a board, and moves.
pub(super) fn pieces_of_link(named: Link, line: usize) -> Vec<Piece> {
    let mut pieces: Vec<Piece> =
        named.deal.map(|deal| Piece::header(deal, line)).into_iter().collect();
    let board = named.board.map(|board| Piece::board(BoardEntry::of_board(line, *board)));
    pieces.extend(board);
    if !named.moves.is_empty() {
        pieces.push(match compact(&named.moves) {
            Some(moves) => Piece::Moves(LineMoves { moves, broken: None, used: 0 }, line),
            None => Piece::Unread(SyntaxErrorKind::NotAMove(named.moves), line),
        });
        pieces.push(Piece::End);
    }
    pieces
}

/// The items so far, and the game that is open.
#[derive(Debug, Default)]
pub(super) struct DocumentBuilder {
    items: Vec<Item>,
    open: Option<Open>,
    /// Boards in a row, and the lines between them that are not read.
    run: Vec<Piece>,
    /// The lines outside of games that are not read.
    unread: Vec<(usize, String)>,
    is_searching: bool,
    /// Whether a program has said that its solution begins.
    is_listing: bool,
}

/// A game, or a header or a board that may become one.
#[derive(Debug)]
struct Open {
    game: WrittenGame,
    /// The board that it starts from, as the text shows it.
    entry: Option<BoardEntry>,
    /// The last position that the text shows, its line, and how many moves follow it.
    last: Option<Board>,
    shown_on: usize,
    since: usize,
    /// How many moves the text tells.
    told: usize,
    /// The lines before the first move that are not read.
    unread: Vec<(SyntaxErrorKind, usize)>,
    /// Those that are prose unless moves follow.
    doubtful: Vec<(SyntaxErrorKind, usize)>,
}

impl Open {
    fn at(line: usize) -> Self {
        Self {
            game: WrittenGame { line, ..WrittenGame::default() },
            entry: None,
            last: None,
            shown_on: line,
            since: 0,
            told: 0,
            unread: Vec::new(),
            doubtful: Vec::new(),
        }
    }

    /// Whether it has neither a header nor a board nor moves.
    fn is_bare(&self) -> bool {
        self.game.is_open() && self.game.number.is_none() && self.entry.is_none()
    }

    /// Whether a dealt board may be a position of this game: all but two columns are as before.
    fn leads_to(&self, board: &Board) -> bool {
        let same = |last: &Board| {
            last.columns().iter().zip(board.columns()).filter(|(a, b)| a == b).count()
        };
        self.last.as_ref().is_some_and(|last| same(last) + 2 >= COLUMNS)
    }

    fn start_with(&mut self, entry: BoardEntry, board: Board) {
        if self.game.number.is_none() {
            self.game.line = entry.line;
        }
        self.shown_on = entry.line;
        self.game.board = Some(Box::new(board.clone()));
        (self.entry, self.last, self.since) = (Some(entry), Some(board), 0);
    }

    /// A line that is not read.
    fn fail(&mut self, kind: SyntaxErrorKind, line: usize) {
        if self.game.is_open() {
            self.unread.push((kind, line));
        } else {
            self.game.fail(kind, line);
        }
    }

    /// What was not read before the first move is an error of the game; a number by itself names its deal.
    fn begin(&mut self) {
        if self.is_bare()
            && let Some((SyntaxErrorKind::NotRead(text), _)) = self.doubtful.first()
            && text.len() > 2
            && let Ok(deal) = text.parse()
        {
            self.game.number = Some(deal);
            self.doubtful.remove(0);
        }
        let mut unread = std::mem::take(&mut self.unread);
        unread.append(&mut self.doubtful);
        unread.sort_by_key(|(_, line)| *line);
        for (kind, line) in unread {
            self.game.fail(kind, line);
        }
    }

    /// A position in a game of moves.
    fn show(&mut self, board: Board, line: usize) {
        if self.since > 0 {
            self.game.show(board.clone());
        } else if self.last.as_ref() != Some(&board) {
            self.game.fail(SyntaxErrorKind::NotReached(self.shown_on), line);
        }
        (self.last, self.shown_on, self.since) = (Some(board), line, 0);
    }
}

/// Refuses games of one move each whose deals follow each other, or are the same: the numbers may count the moves of one
/// game.
fn refuse_counted(items: &mut [Item]) {
    /// Fewer games are no list.
    const FEWEST: usize = 3;
    let single = |item: &Item| match item {
        Item::Game(game) if game.len() < 2 => game.number.map(DealNumber::get),
        _ => None,
    };
    let follows = |a: &Item, b: &Item| match (single(a), single(b)) {
        (Some(a), Some(b)) => a == b || a + 1 == b,
        _ => false,
    };
    for run in items.chunk_by_mut(follows).filter(|run| run.len() >= FEWEST) {
        for item in run {
            if let Item::Game(game) = item {
                game.fail(SyntaxErrorKind::MayCount, game.line);
            }
        }
    }
}

/// Refuses parts of boards in a row that have no card in common: they may be lines of one board.
fn refuse_parts(items: &mut [Item]) {
    /// Two rows of different deals often have no card in common.
    const FEWEST: usize = 3;
    let cards = |item: &Item| -> Option<Vec<Card>> {
        match item {
            Item::Board(BoardEntry { board: Ok(FoundBoard::Part(part)), .. }) => {
                Some(part.cards().iter().copied().flatten().collect())
            }
            _ => None,
        }
    };
    let mut at = 0;
    while at < items.len() {
        let mut seen: Vec<Card> = Vec::new();
        let is_other = |item: &&Item| {
            cards(item).is_some_and(|cards| {
                let is_new = cards.iter().all(|card| !seen.contains(card));
                seen.extend(cards.into_iter().filter(|_| is_new));
                is_new
            })
        };
        let run = items[at..].iter().take_while(is_other).count();
        if run >= FEWEST || run > 1 && seen.len() == Card::COUNT {
            let line = items[at].line();
            for item in &mut items[at..at + run] {
                if let Item::Board(entry) = item {
                    entry.board = Err(Problem::Parts(line).into());
                }
            }
        }
        at += run.max(1);
    }
}

impl DocumentBuilder {
    /// Takes the next piece.
    pub(super) fn take(&mut self, piece: Piece) {
        match piece {
            Piece::Board(_) if self.is_searching => {}
            Piece::Board(_) => self.run.push(piece),
            Piece::Unread(..) | Piece::Doubtful(..) if !self.run.is_empty() => self.run.push(piece),
            piece => {
                let is_move = matches!(&piece, Piece::Moves(found, _) if !found.moves.is_empty());
                self.boards(is_move);
                self.other(piece);
            }
        }
    }

    /// What stands before the next line.
    pub(super) fn context(&self) -> GameContext {
        let moves = self.open.as_ref().map_or(0, |open| open.told);
        let is_open = self.open.as_ref().is_some_and(|open| !open.is_bare());
        GameContext { moves, is_open: is_open || !self.run.is_empty() }
    }

    /// All items, and the lines outside of games that were not read.
    pub(super) fn finish(mut self) -> (Vec<Item>, Vec<(usize, String)>) {
        self.boards(false);
        self.close();
        refuse_counted(&mut self.items);
        refuse_parts(&mut self.items);
        (self.items, self.unread)
    }

    fn other(&mut self, piece: Piece) {
        match piece {
            Piece::Header { deal, title, cells, line } => self.header(deal, title, cells, line),
            Piece::OfDeal(deal, line) => self.of_deal(deal, line),
            Piece::Mentions(deals, line) => {
                self.close();
                self.items.extend(deals.iter().map(|deal| Item::Deal(line, *deal)));
            }
            Piece::Moves(found, line) => self.moves(found, line),
            Piece::Cells(cells) => {
                if let Some(open) = &mut self.open {
                    open.game.cells.get_or_insert(cells);
                }
            }
            Piece::Break => {
                self.end_game();
                self.is_listing = true;
            }
            Piece::Searching => {
                self.end_game();
                self.is_searching = true;
            }
            Piece::GivenUp(text, line) => {
                let open = self.open.get_or_insert_with(|| Open::at(line));
                if open.game.is_open() && !open.is_bare() {
                    open.game.is_given_up = true;
                    open.game.title = text;
                }
            }
            Piece::Unread(kind, line) => self.open_at(line).fail(kind, line),
            Piece::Doubtful(text, line) => {
                let kind = SyntaxErrorKind::NotRead(text);
                match self.open_at(line) {
                    open if open.game.is_open() => open.doubtful.push((kind, line)),
                    open => open.fail(kind, line),
                }
            }
            Piece::End => self.close(),
            Piece::Board(_) => self.run.push(piece),
        }
    }

    fn open_at(&mut self, line: usize) -> &mut Open {
        self.open.get_or_insert_with(|| Open::at(line))
    }

    /// Closes a game that has moves.
    fn end_game(&mut self) {
        (self.is_searching, self.is_listing) = (false, false);
        if self.open.as_ref().is_some_and(|open| !open.game.is_open()) {
            self.close();
        }
    }

    /// The open game becomes an item.
    fn close(&mut self) {
        let Some(mut open) = self.open.take() else { return };
        if open.game.is_open() && open.game.number.is_some() && open.entry.is_none() {
            open.begin();
        }
        let unread = open.unread.into_iter();
        self.unread.extend(unread.map(|(kind, line)| (line, kind.text())));
        self.items.extend(match (open.entry, open.game.number) {
            _ if !open.game.is_open() || open.game.is_given_up => Some(Item::Game(open.game)),
            (Some(entry), _) => Some(Item::Board(entry)),
            (None, Some(deal)) => Some(Item::Deal(open.game.line, deal)),
            (None, None) => None,
        });
    }

    /// A header: the moves that follow are of this deal.
    fn header(&mut self, deal: DealNumber, title: String, cells: Option<u8>, line: usize) {
        self.is_searching = false;
        let is_same = |open: &Open| open.game.number == Some(deal) && open.game.is_open();
        if !self.open.as_ref().is_some_and(is_same) {
            // A board without a number may be that of the deal that is named behind it.
            self.close();
        }
        let open = self.open_at(line);
        open.game.number = Some(deal);
        open.game.is_given_up |= is_given_up(&title);
        open.game.title = title;
        open.game.cells = cells.or(open.game.cells);
    }

    /// A row or a record of this deal.
    fn of_deal(&mut self, deal: DealNumber, line: usize) {
        match &mut self.open {
            Some(open) if open.game.number == Some(deal) => {}
            // A first row that cannot be read is of the deal of the next.
            Some(open) if open.is_bare() => open.game.number = Some(deal),
            _ => self.header(deal, String::new(), None, line),
        }
    }

    /// The moves of a line.
    fn moves(&mut self, found: LineMoves, line: usize) {
        self.is_searching = false;
        let open = self.open_at(line);
        if open.is_bare() {
            open.game.line = line;
        }
        if !found.moves.is_empty() {
            open.begin();
        }
        for mv in found.moves {
            open.game.push(mv, line);
            open.since += 1;
            open.told += 1;
        }
        if let Some(kind) = found.broken {
            open.fail(kind, line);
        }
    }

    /// A board begins a game, or is an item by itself.
    fn start(&mut self, entry: BoardEntry, board: Board) {
        self.close();
        let mut open = Open::at(entry.line);
        open.start_with(entry, board);
        self.open = Some(open);
    }
}
