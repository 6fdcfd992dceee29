//! Boards in a row: the positions of a game, or boards by themselves.

use super::{BoardEntry, DocumentBuilder, FoundBoard, Open, Piece, SyntaxErrorKind};
use crate::board::Board;
use crate::text::board::CellWidth;
use crate::text::item::Item;
use crate::text::moves::NotatedMove;
use crate::text::positions;

/// How wide the cells of the positions in a row are, by which of them follow each other. `is_listed`: among moves, or
/// behind a program's words, they are as fc-solve writes them.
fn cell_width(run: &[Piece], is_listed: bool) -> Option<CellWidth> {
    if !run.iter().any(|piece| matches!(piece, Piece::Board(entry) if entry.has_unclear_cells())) {
        return None;
    }
    let links = |cells: CellWidth| {
        let mut boards = Vec::new();
        for piece in run {
            boards.push(if let Piece::Board(entry) = piece { entry.with(cells) } else { None });
        }
        let link = |pair: &&[Option<&Board>]| match pair {
            [Some(before), Some(after)] => is_move(before, after),
            _ => false,
        };
        boards.windows(2).filter(link).count()
    };
    match (links(CellWidth::Wide), links(CellWidth::Narrow)) {
        (wide, narrow) if narrow > wide => Some(CellWidth::Narrow),
        (wide, _) if wide > 0 || is_listed => Some(CellWidth::Wide),
        _ => None,
    }
}

/// The whole board of a piece.
fn whole(piece: &Piece) -> Option<&Board> {
    match piece {
        Piece::Board(entry) => entry.found().map(|found| &found.board),
        _ => None,
    }
}

impl DocumentBuilder {
    /// The boards in a row that end here, and whether moves follow.
    pub(super) fn boards(&mut self, moves_follow: bool) {
        let mut run = std::mem::take(&mut self.run);
        if run.is_empty() {
            return;
        }
        let has_moves = self.open.as_ref().is_some_and(|open| !open.game.is_open());
        if let Some(cells) = cell_width(&run, has_moves || self.is_listing) {
            for piece in &mut run {
                if let Piece::Board(entry) = piece {
                    entry.settle_cells(cells);
                }
            }
        }
        // What may be read in two ways is the one that follows the position above.
        for at in 1..run.len() {
            let (above, below) = run.split_at_mut(at);
            if let (Some(before), Piece::Board(entry)) = (whole(&above[at - 1]), &mut below[0]) {
                entry.settle(|board| is_move(before, board));
            }
        }
        if !has_moves && self.are_positions(&run, moves_follow) {
            return self.positions(run);
        }
        for piece in run {
            let Piece::Board(entry) = piece else {
                self.other(piece);
                continue;
            };
            let Some(board) = whole_of(&entry) else {
                self.other_board(*entry);
                continue;
            };
            match &mut self.open {
                Some(open) if !open.game.is_open() => {
                    if !board.is_dealt() || open.leads_to(&board) {
                        open.show(board, entry.line);
                    } else {
                        self.start(*entry, board);
                    }
                }
                Some(open) if open.entry.is_none() && open.game.number.is_some() => {
                    open.start_with(*entry, board);
                }
                // A position twice is shown twice.
                Some(open) if !board.is_dealt() && open.last.as_ref() == Some(&board) => {}
                _ => self.start(*entry, board),
            }
        }
    }

    /// A board that is not whole, or cannot be read.
    fn other_board(&mut self, entry: BoardEntry) {
        let is_part = matches!(entry.board, Ok(FoundBoard::Part(_)));
        match &mut self.open {
            Some(open) if !open.game.is_open() && !is_part => {
                let why = entry.board.err().map(|why| why.to_string()).unwrap_or_default();
                open.game.fail(SyntaxErrorKind::NotAPosition(why), entry.line);
            }
            // The header stays open for the moves.
            Some(open) if open.game.is_open() && open.entry.is_none() => {
                self.items.push(Item::Board(entry));
            }
            _ => {
                self.close();
                self.items.push(Item::Board(entry));
            }
        }
    }

    /// Whether boards in a row are the positions of games, each one move after the one before: two such moves, one
    /// before the end of a game that is won or before what cannot be read show it, or a program says so.
    fn are_positions(&self, run: &[Piece], moves_follow: bool) -> bool {
        let boards: Vec<&Board> = run.iter().filter_map(whole).collect();
        let links = boards.windows(2).filter(|pair| is_move(pair[0], pair[1])).count();
        let is_won = boards.last().is_some_and(|board| board.is_won());
        let is_last = is_won || run.last().is_some_and(|piece| whole(piece).is_none());
        boards.len() > 1 && (self.is_listing && !moves_follow || links > 1 || links > 0 && is_last)
    }

    /// Positions of games: a dealt board that is no move after another begins one.
    fn positions(&mut self, run: Vec<Piece>) {
        let boards: Vec<Option<Board>> = run.iter().map(|piece| whole(piece).cloned()).collect();
        let links = |a: usize, b: usize| match (&boards[a], boards.get(b)) {
            (Some(before), Some(Some(after))) => is_move(before, after),
            _ => false,
        };
        for (at, piece) in run.into_iter().enumerate() {
            let Piece::Board(entry) = piece else {
                self.other(piece);
                continue;
            };
            let Some(board) = &boards[at] else {
                self.unread_position(*entry);
                continue;
            };
            let is_next = at > 0 && links(at - 1, at);
            let is_over = || boards[at - 1].as_ref().is_some_and(Board::is_won);
            let is_last = at + 1 == boards.len();
            let begins = board.is_dealt()
                && !is_next
                && (at == 0 || is_last && is_over() || links(at, at + 1));
            match &mut self.open {
                Some(open) if at > 0 && !begins => open.position(board, entry.line),
                Some(open)
                    if open.game.is_open()
                        && open.entry.is_none()
                        && open.game.number.is_some() =>
                {
                    open.start_positions(*entry, board);
                }
                _ => self.start(*entry, board.clone()),
            }
        }
    }

    /// A position that cannot be read.
    fn unread_position(&mut self, entry: BoardEntry) {
        let why = match entry.board {
            Err(why) => why.to_string(),
            Ok(_) => "not all of its cards are known".to_owned(),
        };
        let open = self.open_at(entry.line);
        open.begin();
        open.game.fail(SyntaxErrorKind::NotAPosition(why), entry.line);
    }
}

impl Open {
    /// The first of the positions under a header is that of the deal.
    fn start_positions(&mut self, entry: BoardEntry, board: &Board) {
        let Some(deal) = self.game.number else { return };
        let dealt = deal.deal();
        self.shown_on = entry.line;
        if *board == dealt {
            return self.start_with(entry, dealt);
        }
        if board.is_dealt() {
            self.game.board = Some(Box::new(board.clone()));
        }
        self.begin();
        let line = entry.line;
        self.entry = Some(entry);
        self.game.push(NotatedMove::to_position(None, line), line);
        self.last = Some(board.clone());
    }

    /// The next of its positions.
    fn position(&mut self, board: &Board, line: usize) {
        self.begin();
        let Some(last) = &self.last else {
            self.last = Some(board.clone());
            return;
        };
        self.game.push(NotatedMove::to_position(positions::between(last, board), line), line);
        self.game.show(board.clone());
        (self.last, self.shown_on) = (Some(board.clone()), line);
    }
}

fn whole_of(entry: &BoardEntry) -> Option<Board> {
    entry.found().map(|found| found.board.clone())
}

/// Whether one move leads from a position to another.
fn is_move(before: &Board, after: &Board) -> bool {
    positions::between(before, after).is_some()
}
