//! What is systematic about the differences of two boards.

use std::fmt;

use crate::board::{Board, Cards};
use crate::card::{Card, Suit};

/// One change that makes a board of another one: a mistake in writing it down, or another convention.
///
/// ```
/// use freecell::{board::compare::Transformation, dealer::DealNumber};
/// let deal = DealNumber::new(617).unwrap().deal();
/// let written = deal.to_string().replace("7D AD", "AD 7D").parse().unwrap();
/// let found = Transformation::between(&deal, &written).unwrap();
/// assert_eq!(found.to_string(), "7♦ and A♦ are exchanged");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Transformation {
    /// Two cards lie in each other's places.
    Cards([Card; 2]),
    /// Each suit, in the order of [`Suit::ALL`], is replaced by this one.
    Suits([Suit; 4]),
    /// The columns stand in another order: for each, the index that it had.
    Columns(Vec<usize>),
    /// The rows that are as long as the board is wide stand in another order: for each, the index that it
    /// had.
    Rows(Vec<usize>),
    /// Each row stands from right to left.
    MirroredRows,
    /// Each column begins with its last card.
    UpsideDown,
}

impl Transformation {
    /// The transformation that makes `found` of `expected`, if there is one and they differ.
    pub fn between(expected: &Board, found: &Board) -> Option<Self> {
        if expected == found {
            return None;
        }
        let all = [
            exchanged_cards(expected, found).map(Self::Cards),
            replaced_suits(expected, found).map(Self::Suits),
            order(expected.columns(), found.columns()).map(Self::Columns),
            Some(Self::MirroredRows),
            order(&full_rows(expected), &full_rows(found)).map(Self::Rows),
            Some(Self::UpsideDown),
        ];
        all.into_iter().flatten().find(|it| it.apply(expected).as_ref() == Some(found))
    }

    /// The boards of which a likely mistake makes this one: each row from right to left, each column upside
    /// down, two suits exchanged, or two pairs of suits.
    pub(crate) fn likely_origins(board: &Board) -> impl Iterator<Item = Board> {
        let [c, d, h, s] = Suit::ALL;
        let pairs =
            [[d, c, h, s], [h, d, c, s], [s, d, h, c], [c, h, d, s], [c, s, h, d], [c, d, s, h]];
        let both = [[d, c, s, h], [h, s, c, d], [s, h, d, c]];
        let suits = pairs.into_iter().chain(both).map(Self::Suits);
        // Each of them undoes itself.
        let all = [Self::MirroredRows, Self::UpsideDown].into_iter().chain(suits);
        all.filter_map(|it| it.apply(board))
    }

    /// The transformed board; `None` if no game has it.
    pub(crate) fn apply(&self, board: &Board) -> Option<Board> {
        let mut new = board.clone();
        match self {
            Self::Cards([one, two]) => new.replace(|card| match card {
                card if card == *one => *two,
                card if card == *two => *one,
                card => card,
            }),
            Self::Suits(suits) => {
                new.replace(|card| Card::new(card.rank(), suits[card.suit().index()]));
                for suit in Suit::ALL {
                    new.foundations[suits[suit.index()].index()] = board.foundation(suit);
                }
            }
            Self::Columns(order) => {
                for (column, from) in new.columns.iter_mut().zip(order) {
                    column.clone_from(board.columns.get(*from)?);
                }
            }
            Self::Rows(order) => {
                for (column, old) in new.columns.iter_mut().zip(&board.columns) {
                    for (card, from) in column.iter_mut().zip(order) {
                        *card = *old.get(*from)?;
                    }
                }
            }
            Self::MirroredRows => {
                for row in 0..board.height() {
                    let mut cards = board.columns.iter().rev().filter_map(|cards| cards.get(row));
                    let places = new.columns.iter_mut().filter_map(|cards| cards.get_mut(row));
                    places.zip(cards.by_ref()).for_each(|(place, card)| *place = *card);
                }
            }
            Self::UpsideDown => new.columns.iter_mut().for_each(|column| column.reverse()),
        }
        new.check().is_ok().then_some(new)
    }
}

impl fmt::Display for Transformation {
    /// Writes `the suits ♦ and ♥ are exchanged`, `mirrored: the columns stand from right to left`, …
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cards([one, two]) => write!(f, "{one:#} and {two:#} are exchanged"),
            Self::Suits(suits) => write_suits(f, *suits),
            Self::Columns(order) if is_reversed(order) => {
                f.write_str("mirrored: the columns stand from right to left")
            }
            Self::Columns(order) => write_order(f, order, "column"),
            Self::Rows(order) => write_order(f, order, "row"),
            Self::MirroredRows => f.write_str("mirrored: each row stands from right to left"),
            Self::UpsideDown => f.write_str("upside down: each column begins with its last card"),
        }
    }
}

impl serde::Serialize for Transformation {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl Board {
    /// Replaces each card of the columns and cells.
    fn replace(&mut self, by: impl Fn(Card) -> Card) {
        let cards = self.columns.iter_mut().flatten().chain(self.cells.iter_mut().flatten());
        cards.for_each(|card| *card = by(*card));
    }
}

/// The cards of columns and cells, in one order for all boards of one shape.
fn cards(board: &Board) -> impl Iterator<Item = Card> {
    board.columns.iter().flatten().chain(board.cells.iter().flatten()).copied()
}

/// The first two cards that lie in each other's places.
fn exchanged_cards(expected: &Board, found: &Board) -> Option<[Card; 2]> {
    let (one, two) = cards(expected).zip(cards(found)).find(|(one, two)| one != two)?;
    Some([one, two])
}

/// The suit that replaces each.
fn replaced_suits(expected: &Board, found: &Board) -> Option<[Suit; 4]> {
    let mut suits = Suit::ALL.map(|suit| (suit, None));
    for (one, two) in cards(expected).zip(cards(found)) {
        suits[one.suit().index()].1.get_or_insert(two.suit());
    }
    // A suit of which every card is home is replaced by the one that is left.
    let left = Suit::ALL.into_iter().find(|suit| suits.iter().all(|(_, by)| *by != Some(*suit)));
    let by = suits.map(|(suit, by)| by.or(left).unwrap_or(suit));
    Suit::ALL.iter().all(|suit| by.contains(suit)).then_some(by)
}

/// The rows that have a card in every column.
fn full_rows(board: &Board) -> Vec<Vec<Card>> {
    let height = board.columns.iter().map(Cards::len).min().unwrap_or(0);
    (0..height).map(|row| board.columns.iter().map(|cards| cards[row]).collect()).collect()
}

/// The index in `expected` of each item of `found`, if both have the same ones.
fn order<T: PartialEq>(expected: &[T], found: &[T]) -> Option<Vec<usize>> {
    let mut order = Vec::new();
    for (at, item) in found.iter().enumerate() {
        let mut places = std::iter::once(at).chain(0..expected.len());
        let is_it = |from: &usize| expected.get(*from) == Some(item) && !order.contains(from);
        let from = places.find(is_it)?;
        order.push(from);
    }
    (order.len() == expected.len()).then_some(order)
}

fn is_reversed(order: &[usize]) -> bool {
    order.iter().rev().copied().eq(0..order.len())
}

/// Writes which suits are exchanged, or what each of them has become.
fn write_suits(f: &mut fmt::Formatter<'_>, suits: [Suit; 4]) -> fmt::Result {
    let changed = || Suit::ALL.into_iter().zip(suits).filter(|(suit, by)| suit != by);
    let pairs = changed().filter(|(suit, by)| suits[by.index()] == *suit);
    if pairs.clone().count() == changed().count() {
        let pairs = pairs.filter(|(suit, by)| suit < by);
        let pairs: Vec<_> = pairs.map(|(suit, by)| format!("{suit:#} and {by:#}")).collect();
        return write!(f, "the suits {} are exchanged", pairs.join(", "));
    }
    let each: Vec<_> = changed().map(|(suit, by)| format!("{suit:#} is {by:#}")).collect();
    write!(f, "the suits are others: {}", each.join(", "))
}

/// Writes which two columns or rows are exchanged, which one has moved, or the whole order, from 1.
fn write_order(f: &mut fmt::Formatter<'_>, order: &[usize], what: &str) -> fmt::Result {
    let differ = |at: &usize| order[*at] != *at;
    let (first, last) = ((0..order.len()).find(differ), (0..order.len()).rfind(differ));
    let (first, last) = (first.unwrap_or(0), last.unwrap_or(0));
    let moved = |from: usize, to: usize| {
        let mut all: Vec<usize> = (0..order.len()).collect();
        let item = all.remove(from);
        all.insert(to, item);
        all == order
    };
    let [one, two] = [first + 1, last + 1];
    match () {
        () if (0..order.len()).filter(differ).count() == 2 => {
            write!(f, "{what}s {one} and {two} are exchanged")
        }
        () if moved(first, last) => write!(f, "{what} {one} stands as {what} {two}"),
        () if moved(last, first) => write!(f, "{what} {two} stands as {what} {one}"),
        () => {
            let order: Vec<_> = order.iter().map(|at| (at + 1).to_string()).collect();
            write!(f, "the {what}s stand in the order {}", order.join(" "))
        }
    }
}
