//! The moves between positions, for games that a text shows as positions only.

use crate::board::{Board, COLUMNS, Column, Place};
use crate::card::Card;
use crate::rules::{AutoMoves, Autoplay, Move, Played, Rules};
use crate::words;

use super::board::{BoardEntry, WholeBoard};
use super::game::{MAX_MOVES, WrittenGame};
use super::moves::{Count, Form, Listed, RawMove, Spot, WrittenPlace};
use super::reader::Item;
use super::syntax::SyntaxErrorKind;

/// For each column of `after`, the column of `before` that it was. Columns are identified by their deepest
/// cards; the others keep their places if these are free.
pub(super) fn order(before: &Board, after: &Board) -> [Column; COLUMNS] {
    let deepest = |board: &Board, at: Column| board.column(at).first().copied();
    let known = |at: Column| {
        let card = deepest(after, at)?;
        Column::ALL.into_iter().find(|was| deepest(before, *was) == Some(card))
    };
    let mut order = Column::ALL.map(known);
    for at in Column::ALL {
        let free = |was: &Column| !order.contains(&Some(*was));
        let others = || Column::ALL.into_iter().find(free);
        order[at.index()] = order[at.index()].or(Some(at).filter(free)).or_else(others);
    }
    order.map(|was| was.expect("there are as many columns before as after"))
}

/// The columns of a board in the order of another one's: for each column of `other`, the one of
/// `board` with the same cards. None when the boards differ in more than the order of their columns
/// and cells.
pub(crate) fn same_but_for_order(board: &Board, other: &Board) -> Option<[Column; COLUMNS]> {
    let order = order(board, other);
    let same = |at: Column| board.column(order[at.index()]) == other.column(at);
    (held(board) == held(other) && Column::ALL.into_iter().all(same)).then_some(order)
}

/// The cards in cells, sorted.
fn held(board: &Board) -> Vec<Card> {
    let mut held: Vec<Card> = board.cells().iter().flatten().copied().collect();
    held.sort_unstable();
    held
}

/// Positions that follow each other: a game without written moves.
pub(super) struct Chain {
    game: WrittenGame,
    /// The boards before its second move: items of their own if no game comes of them.
    boards: Vec<BoardEntry>,
    /// All readings of the last board.
    shown: Vec<Board>,
    /// All ways through the readings of the boards, the likeliest first: late in a game a board may have several.
    ways: Vec<Way>,
    /// Whether one of the moves is illegal; later positions are then not checked.
    is_illegal: bool,
}

/// A way through positions.
#[derive(Clone)]
struct Way {
    start: Board,
    /// The last one, with its columns in the order of the first.
    last: Board,
    /// The moves, each with its line, that are not yet in the game.
    moves: Vec<(RawMove, usize)>,
}

impl Way {
    fn new(start: Board, last: Board) -> Self {
        Self { start, last, moves: Vec::new() }
    }

    /// This way continued to a position; none if no single move leads there.
    fn to(&self, after: &Board, line: usize) -> Option<Self> {
        let last = after.with_columns_in(order(&self.last, after));
        let mut moves = self.moves.clone();
        moves.push((between(&self.last, &last)?, line));
        Some(Self { start: self.start.clone(), last, moves })
    }
}

impl Chain {
    /// A chain of one board.
    pub(super) fn new(entry: BoardEntry) -> Self {
        let game = WrittenGame { line: entry.line, ..WrittenGame::default() };
        let shown: Vec<Board> =
            entry.found().into_iter().flat_map(WholeBoard::readings).cloned().collect();
        let ways = shown.iter().map(|board| Way::new(board.clone(), board.clone())).collect();
        Self { game, boards: vec![entry], shown, ways, is_illegal: false }
    }

    /// The number of moves.
    pub(super) fn len(&self) -> usize {
        self.game.len() + self.ways[0].moves.len()
    }

    /// The last position.
    pub(super) fn last(&self) -> &Board {
        &self.ways[0].last
    }

    /// Adds a position, or returns it if another game starts with it.
    pub(super) fn add(&mut self, entry: BoardEntry) -> Option<BoardEntry> {
        /// After more moves than this, the likeliest way is taken.
        const MOST_OPEN: usize = 40;
        let Some(found) = entry.found() else { return Some(entry) };
        let is_game = self.len() > 1;
        let is_shown_again = self.len() > 0 && found.readings().eq(&self.shown);
        self.shown = found.readings().cloned().collect();
        if is_shown_again {
            self.boards.extend((!is_game).then_some(entry));
            return None;
        }
        let mut ways: Vec<Way> = Vec::new();
        for way in &self.ways {
            for next in found.readings().filter_map(|after| way.to(after, entry.line)) {
                if ways.iter().all(|other| other.last != next.last) {
                    ways.push(next);
                }
            }
        }
        let stays =
            || self.ways.iter().any(|way| same_but_for_order(&way.last, &found.board).is_some());
        if !ways.is_empty() {
            self.ways = ways;
            if self.ways.len() == 1 || self.ways[0].moves.len() > MOST_OPEN {
                self.settle();
            }
            self.boards.extend((!is_game).then_some(entry));
        } else if is_game && stays() {
            return None;
        } else if !is_game || found.board.is_dealt() || self.last().is_won() {
            return Some(entry);
        } else {
            let next = found.most_like(self.last());
            match misplaced(self.last(), &next) {
                Some(mv) if !self.is_illegal => {
                    self.settle();
                    self.game.push(mv, entry.line);
                    self.is_illegal = true;
                }
                _ => _ = self.fail(entry.line),
            }
            self.ways[0].last = next;
        }
        None
    }

    /// Records that no move leads to the board on a line, unless a move before it is illegal. Returns false if the chain
    /// has too few moves for a game.
    pub(super) fn fail(&mut self, line: usize) -> bool {
        let is_game = self.len() > 1;
        if is_game && !self.is_illegal {
            self.settle();
            let before = self.game.lines.last().copied().unwrap_or(self.game.line);
            self.game.fail(SyntaxErrorKind::NotReached(before), line);
        }
        is_game
    }

    /// Moves the likeliest way into the game, and drops the others.
    fn settle(&mut self) {
        self.ways.truncate(1);
        let way = &mut self.ways[0];
        self.game.board.get_or_insert_with(|| Box::new(way.start.clone()));
        for (mv, line) in std::mem::take(&mut way.moves) {
            if self.game.len() < MAX_MOVES {
                self.game.push(mv, line);
            }
        }
    }

    /// The game of the positions, or their boards if they are no game.
    pub(super) fn end(mut self) -> Vec<Item> {
        self.settle();
        if self.game.len() > 1 {
            return vec![Item::Game(self.game)];
        }
        self.boards.into_iter().map(Item::Board).collect()
    }
}

/// Whether one move leads from a position to another, whose columns may stand in another order.
pub(super) fn is_step(before: &Board, after: &Board) -> bool {
    between(before, &after.with_columns_in(order(before, after))).is_some()
}

/// The single move that leads from one position to another: with four cells if possible, else with seven.
fn between(before: &Board, after: &Board) -> Option<RawMove> {
    let with_most = Rules::DEFAULT.with_cells(7);
    [Rules::DEFAULT, with_most].into_iter().find_map(|rules| played(rules, before, after))
}

fn played(rules: Rules, before: &Board, after: &Board) -> Option<RawMove> {
    // The column that cards come from is lower afterwards.
    let is_lower = |mv: &Move| match mv.from {
        Place::Column(from) => after.column(from).len() < before.column(from).len(),
        Place::Cell(_) => !matches!(mv.to, Place::Cell(_)),
        Place::Foundation => false,
    };
    let moves: Vec<Move> = rules.moves(before).into_iter().filter(is_lower).collect();
    Autoplay::ALL.into_iter().find_map(|autoplay| {
        moves.iter().find_map(|mv| {
            let mut board = before.clone();
            let played = rules.with_autoplay(autoplay).play(&mut board, *mv);
            let is_after = board.columns() == after.columns() && held(&board) == held(after);
            is_after.then(|| written(&played))
        })
    })
}

/// The illegal move between two positions that puts cards on a card they do not fit on; `None` if the positions differ
/// in anything else.
fn misplaced(before: &Board, after: &Board) -> Option<RawMove> {
    let after = after.with_columns_in(order(before, after));
    let (to, onto, moved) = Column::ALL.into_iter().find_map(|at| {
        let moved = after.column(at).strip_prefix(&before.column(at)[..])?;
        let onto = *before.column(at).last()?;
        (!moved.is_empty() && !moved[0].packs_on(onto)).then_some((Place::Column(at), onto, moved))
    })?;
    let from = before.place_of(moved[0])?;
    // A missing or surplus blank in the text shifts cards to the next column of the same row.
    let is_shifted = Column::ALL.windows(2).any(|it| {
        let pair = [Place::Column(it[0]), Place::Column(it[1])];
        pair.contains(&from)
            && pair.contains(&to)
            && before.cards_at(from).len() == before.cards_at(to).len() + moved.len()
    });
    let (others, others_after) = (before.without(moved), after.without(moved));
    let is_one = !is_shifted
        && before.last_cards(from, moved.len()) == moved
        && others.columns() == others_after.columns()
        && held(&others) == held(&others_after);
    let mv = Move { from, to, cards: u8::try_from(moved.len()).ok()? };
    let (cards, auto) = (moved.iter().copied().collect(), AutoMoves::new());
    is_one.then(|| written(&Played { mv, cards, onto: Some(onto), auto }))
}

/// A move as the positions before and after it show it.
fn written(played: &Played) -> RawMove {
    let Move { from, to, cards } = played.mv;
    let first = played.cards[0];
    let (target, to) = match to {
        Place::Cell(_) => ("to a cell".to_owned(), WrittenPlace::AnyCell),
        _ => (words::target(to), WrittenPlace::Place(to)),
    };
    let from = match from {
        Place::Column(_) => WrittenPlace::Place(from),
        _ => WrittenPlace::Card(first),
    };
    let home = played.auto.iter().map(|(card, _)| *card).collect();
    RawMove {
        from: Spot::Sure(from),
        to: Spot::Sure(to),
        count: Some(Count::Exactly(cards)),
        form: Form::Position,
        listed: Some(Box::new(Listed { home: Some(home), ..Listed::default() })),
        text: format!("{first:#} {target}").into(),
    }
}
