//! What leads from one position to the next, for games told as their positions alone.

use crate::board::{Board, COLUMNS, Cell, Column, Place};
use crate::card::{Card, Suit};

use super::board::{BoardEntry, WholeBoard};
use super::game::{MAX_MOVES, WrittenGame};
use super::moves::{Count, Form, Listed, RawMove, Spot, WrittenPlace};
use super::reader::Item;
use super::syntax::SyntaxErrorKind;

/// For each column of `after`, the one of `before` that it was: a column is known by its deepest
/// card, and those that tell nothing stay in their places as far as they can.
fn order(before: &Board, after: &Board) -> [Column; COLUMNS] {
    let deepest = |board: &Board, at: Column| board.column(at).first().copied();
    let mut order = [None; COLUMNS];
    let same_card = |at: Column, was: Column| {
        deepest(after, at).is_some() && deepest(after, at) == deepest(before, was)
    };
    let rules: [&dyn Fn(Column, Column) -> bool; 3] =
        [&same_card, &|at, was| at == was, &|_, _| true];
    for fits in rules {
        for at in
            Column::ALL.into_iter().filter(|at| order[at.index()].is_none()).collect::<Vec<_>>()
        {
            let free = |was: &Column| !order.contains(&Some(*was)) && fits(at, *was);
            order[at.index()] = Column::ALL.into_iter().find(free);
        }
    }
    order.map(|was| was.expect("the last rule fits any two columns"))
}

/// The columns of a board in the order of another one's: for each column of `other`, the one of
/// `board` with the same cards. None when the boards differ in more than the order of their columns
/// and cells.
pub(crate) fn same_but_for_order(board: &Board, other: &Board) -> Option<[Column; COLUMNS]> {
    let held = |board: &Board| {
        let mut held: Vec<Card> = board.cells().iter().flatten().copied().collect();
        held.sort_unstable();
        held
    };
    let order = order(board, other);
    let same = |at: Column| board.column(order[at.index()]) == other.column(at);
    (held(board) == held(other) && Column::ALL.into_iter().all(same)).then_some(order)
}

/// Positions of which each follows from the one before: a game without written moves.
pub(super) struct Chain {
    game: WrittenGame,
    /// The first two of them.
    boards: Vec<BoardEntry>,
    /// The last one, with its columns in the order of the first.
    last: Board,
}

impl Chain {
    /// A chain of one board.
    pub(super) fn new(entry: BoardEntry, board: Board) -> Self {
        let game = WrittenGame { board: Some(Box::new(board.clone())), ..WrittenGame::default() };
        let game = WrittenGame { line: entry.line, ..game };
        Self { game, boards: vec![entry], last: board }
    }

    /// Takes one more position, or gives it back where another game starts.
    pub(super) fn add(&mut self, entry: BoardEntry, found: &WholeBoard) -> Option<BoardEntry> {
        let after = found.clone().most_like(&self.last);
        let order = order(&self.last, &after);
        let aligned = after.with_columns_in(order);
        let moved = [aligned, after.clone()]
            .into_iter()
            .find_map(|after| between(&self.last, &after).map(|mv| (mv, after)));
        let is_game = self.game.len() > 1;
        if let Some((mv, after)) = moved {
            if self.game.len() < MAX_MOVES {
                self.game.push(mv, entry.line);
            }
            if self.boards.len() < 2 {
                self.boards.push(entry);
            }
            self.last = after;
        } else if !is_game || found.board.is_dealt() || self.last.is_won() {
            let unchanged = is_game && same_but_for_order(&self.last, &after).is_some();
            return (!unchanged).then_some(entry);
        } else if same_but_for_order(&self.last, &after).is_none() {
            let before = self.game.lines.last().copied().unwrap_or(self.game.line);
            self.game.fail(SyntaxErrorKind::NotReached(before), entry.line);
            self.last = after;
        }
        None
    }

    /// Whether no move was found yet.
    pub(super) fn is_one_board(&self) -> bool {
        self.game.is_empty()
    }

    /// The last position.
    pub(super) fn into_last(self) -> Board {
        self.last
    }

    /// The game that the positions are; boards, where they are none.
    pub(super) fn end(self) -> Vec<Item> {
        if self.game.len() > 1 {
            return vec![Item::Game(self.game)];
        }
        self.boards.into_iter().map(Item::Board).collect()
    }
}

/// The move that leads from one position to another, if it is one, with the cards that went home by
/// themselves after it; whether it is legal is not asked.
fn between(before: &Board, after: &Board) -> Option<RawMove> {
    let went_home = |card: &Card| {
        let rank = card.rank().value();
        (before.foundation(card.suit()) + 1..=after.foundation(card.suit())).contains(&rank)
    };
    if Suit::ALL.iter().any(|&suit| after.foundation(suit) < before.foundation(suit)) {
        return None;
    }
    let mut home: Vec<Card> = Card::ALL.into_iter().filter(went_home).collect();
    let mut gained: Option<(Place, Vec<Card>)> = None;
    let mut lost: Vec<(Place, Vec<Card>)> = Vec::new();
    for column in Column::ALL {
        let (place, old, new) =
            (Place::Column(column), before.column(column), after.column(column));
        let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        if same < old.len() {
            lost.push((place, old[same..].to_vec()));
        }
        if same < new.len() && gained.replace((place, new[same..].to_vec())).is_some() {
            return None;
        }
    }
    for (place, card) in Cell::ALL.map(Place::Cell).into_iter().zip(before.cells()) {
        lost.extend(
            card.filter(|card| !after.cells().contains(&Some(*card)))
                .map(|card| (place, vec![card])),
        );
    }
    for card in after.cells().iter().flatten() {
        let came = !before.cells().contains(&Some(*card));
        if came && gained.replace((Place::Cell(Cell::ALL[0]), vec![*card])).is_some() {
            return None;
        }
    }
    let (from, to, cards) = if let Some((to, cards)) = gained {
        // The cards moved lay on those that went home after them.
        let (from, rest) = lost.iter_mut().find_map(|(place, taken)| {
            let under = taken.len().checked_sub(cards.len())?;
            (taken[under..] == cards[..]).then(|| (*place, taken.drain(under..).count()))
        })?;
        (rest == cards.len()).then_some((from, to, cards))?
    } else {
        // Something went home; the others followed.
        let next = |card: &Card| card.rank().value() == before.foundation(card.suit()) + 1;
        let (from, card) = lost.iter().find_map(|(place, taken)| {
            taken.last().filter(|card| next(card)).map(|card| (*place, *card))
        })?;
        home.retain(|other| *other != card);
        (from, Place::Foundation, vec![card])
    };
    if !lost.iter().flat_map(|(_, taken)| taken).all(went_home) {
        return None;
    }
    let first = *cards.first()?;
    let target = match to {
        Place::Column(column) => format!("to column {column}"),
        Place::Foundation => "home".to_owned(),
        Place::Cell(_) => "to a cell".to_owned(),
    };
    let from = match from {
        Place::Column(_) => WrittenPlace::Place(from),
        _ => WrittenPlace::Card(first),
    };
    let to = if let Place::Cell(_) = to { WrittenPlace::AnyCell } else { WrittenPlace::Place(to) };
    let listed = Listed { home: Some(home), ..Listed::default() };
    Some(RawMove {
        from: Spot::Sure(from),
        to: Spot::Sure(to),
        count: Some(Count::Exactly(u8::try_from(cards.len()).ok()?)),
        form: Form::Position,
        listed: Some(Box::new(listed)),
        text: format!("{first:#} {target}").into(),
    })
}
