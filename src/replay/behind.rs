//! The deal of a solution without a number, found from the cards that its moves name.

use std::array;
use std::collections::BTreeSet;

use crate::board::{Board, COLUMNS, Column, Place};
use crate::card::Card;
use crate::dealer::{DealNumber, nearest};
use crate::rules::{Autoplay, Move, Rules};
use crate::text::{Count, Dialect, Stop, Written, WrittenGame, WrittenPlace};

use super::Known;

/// Fewer cards fit many deals.
const FEWEST: usize = 5;
/// More cards, or moves, tell nothing more.
const ENOUGH: usize = 12;
/// The most ways that are followed where the moves leave open what was dealt.
const WAYS: usize = 64;

/// The deal of 1 to 1,000,000 that the moves of a text solve, found from the cards that the moves name.
///
/// Returns `None` when the moves name no cards, or solve no deal.
///
/// ```
/// use freecell::{board::Place, dealer::DealNumber, game::Game, rules::{Autoplay, Rules}};
/// use freecell::solver::{Cancel, Outcome, SolveOptions, solve};
/// use freecell::{replay::deal_behind, text};
///
/// // A solution in words: `Move 7D from column 1 to column 6`.
/// let deal = DealNumber::new(617).unwrap();
/// let rules = Rules::DEFAULT.with_autoplay(Autoplay::None);
/// let options = SolveOptions { rules, ..SolveOptions::default() };
/// let outcome = solve(&deal.deal(), &options, &Cancel::new());
/// let Outcome::Solved(solution) = outcome else { panic!("{outcome}") };
/// let mut game = Game::new(rules, deal.deal());
/// let mut words = String::new();
/// for mv in solution.moves {
///     for step in text::expand(rules, game.board(), mv) {
///         let card = game.play_move(step).unwrap().cards[0];
///         let place = |place| match place {
///             Place::Column(column) => format!("column {column}"),
///             Place::Cell(cell) => format!("cell {cell}"),
///             Place::Foundation => "the foundation".to_owned(),
///         };
///         words += &format!("Move {card} from {} to {}\n", place(step.from), place(step.to));
///     }
/// }
/// let game = text::games(&words).next().unwrap();
/// assert_eq!(deal_behind(&game), Some(deal));
///
/// // Notation with columns alone names no cards.
/// let game = text::games("26 76 72").next().unwrap();
/// assert_eq!(deal_behind(&game), None);
/// ```
#[must_use]
pub fn deal_behind(game: &WrittenGame) -> Option<DealNumber> {
    let tables = Dialect::ALL.into_iter().filter_map(|dialect| game.in_dialect(dialect));
    let tables: Vec<Table> = tables.flat_map(|moves| Table::after(&moves)).collect();
    let by_cards = game.in_dialect(Dialect::CardNames).filter(|_| tables.is_empty());
    if tables.is_empty() && by_cards.is_none() {
        return None;
    }
    nearest::PACKED.iter().find_map(|packed| {
        let fitting = |table: &Table| {
            let deals = packed.ending_like::<0>(&table.known);
            deals.filter(|deal| table.fits(&deal.cards())).collect::<Vec<_>>()
        };
        let by_cards = by_cards.as_deref().and_then(named);
        let playing = by_cards.iter().flat_map(|moves| playing_in(packed, moves, NEVER));
        let deals: BTreeSet<DealNumber> = tables.iter().flat_map(fitting).chain(playing).collect();
        deals.into_iter().find(|deal| {
            super::verify(&deal.deal(), game, Known::default()).is_ok_and(|it| it.is_valid())
        })
    })
}

const NEVER: Stop<'_> = &|| false;

/// A move by the cards that a text names.
struct Named {
    /// The card that moves.
    card: Card,
    to: To,
}

/// Where a card goes.
enum To {
    Place(WrittenPlace),
    /// The text does not say; rather on this card than elsewhere.
    Anywhere {
        rather_on: Option<Card>,
    },
}

impl To {
    /// Whether a move of a card may go there.
    fn may_be(&self, board: &Board, card: Card, to: Place) -> bool {
        let end = match to {
            Place::Column(column) => board.column(column).last().copied(),
            Place::Cell(_) | Place::Foundation => None,
        };
        match (self, to) {
            (Self::Anywhere { .. }, _) => true,
            (Self::Place(WrittenPlace::Card(on)), Place::Foundation) => on.suit() == card.suit(),
            (Self::Place(WrittenPlace::Card(on)), _) => end == Some(*on),
            (Self::Place(WrittenPlace::AnyCell), _) => matches!(to, Place::Cell(_)),
            (Self::Place(WrittenPlace::EmptyColumn), Place::Column(_)) => end.is_none(),
            (Self::Place(place), _) => *place == WrittenPlace::Place(to),
        }
    }
}

/// The first moves, if the text names the card of each.
fn named(moves: &[Written]) -> Option<Vec<Named>> {
    let named = |mv: &Written| match mv.from {
        WrittenPlace::Card(card) => Some(Named { card, to: To::Place(mv.to) }),
        _ => None,
    };
    moves.iter().take(ENOUGH).map(named).collect()
}

/// The deals of 1 to 1,000,000 in which the first moves are legal. Each move is a list of cards: the one that moves,
/// then the one that it goes on, if the text names it.
#[cfg(feature = "cli")]
pub(super) fn playing(moves: &[Vec<Card>], stop: Stop<'_>) -> Vec<DealNumber> {
    let named = |cards: &Vec<Card>| {
        let to = To::Anywhere { rather_on: cards.get(1).copied() };
        Some(Named { card: *cards.first()?, to })
    };
    let moves: Vec<Named> = moves.iter().take(2 * ENOUGH).filter_map(named).collect();
    let found: Vec<DealNumber> =
        nearest::PACKED.iter().flat_map(|packed| playing_in(packed, &moves, stop)).collect();
    // Some of the parts may be no moves.
    let surer: Vec<DealNumber> =
        found.iter().copied().filter(|deal| are_legal(*deal, &moves)).collect();
    if surer.is_empty() { found } else { surer }
}

/// The deals of one set in which the first moves are legal.
fn playing_in(packed: &nearest::Packed, moves: &[Named], stop: Stop<'_>) -> Vec<DealNumber> {
    let Some(first) = moves.get(..ENOUGH) else { return Vec::new() };
    let card = first[0].card;
    let at_end = |column: usize| {
        let mut known = [None; Card::COUNT];
        known[Card::COUNT - COLUMNS + column] = Some(card);
        packed.ending_like::<0>(&known)
    };
    let deals = (0..COLUMNS).flat_map(at_end).take_while(|_| !stop());
    deals.filter(|deal| are_legal(*deal, first)).collect()
}

fn are_legal(deal: DealNumber, moves: &[Named]) -> bool {
    let follow = |autoplay| follow(Rules::DEFAULT.with_autoplay(autoplay), deal, moves);
    Autoplay::ALL.into_iter().any(follow)
}

/// Whether moves are legal in a deal.
fn follow(rules: Rules, deal: DealNumber, moves: &[Named]) -> bool {
    let mut board = deal.deal();
    rules.start(&mut board);
    let mut boards = vec![board];
    for &Named { card, ref to } in moves {
        let mut next: Vec<(bool, Board)> = Vec::new();
        for board in &boards {
            for mv in moves_of(rules, board, card).filter(|mv| to.may_be(board, card, mv.to)) {
                let mut board = board.clone();
                let played = rules.play(&mut board, mv);
                let is_onto =
                    matches!(to, To::Anywhere { rather_on: on @ Some(_) } if played.onto == *on);
                let after = (is_onto, board);
                if !next.contains(&after) {
                    next.push(after);
                }
            }
        }
        let has_onto = next.iter().any(|it| it.0);
        next.retain(|it| it.0 == has_onto);
        next.truncate(WAYS);
        boards = next.into_iter().map(|it| it.1).collect();
    }
    !boards.is_empty()
}

/// The legal moves of a card with those on it; of the free cells, only the first counts.
fn moves_of(rules: Rules, board: &Board, card: Card) -> impl Iterator<Item = Move> {
    let from = board.place_of(card).filter(|from| *from != Place::Foundation);
    let cards = from.map_or(0, |from| {
        board.cards_at(from).iter().rev().take_while(|it| **it != card).count() + 1
    });
    let is_run = match from {
        Some(Place::Column(column)) => board.run_length(column) >= cards,
        from => from.is_some(),
    };
    let columns = Column::ALL.into_iter().map(Place::Column);
    let cell = rules.first_free_cell(board).filter(|_| matches!(from, Some(Place::Column(_))));
    let targets = columns.chain(cell).chain([Place::Foundation]).filter(move |_| is_run);
    let moves = targets
        .filter_map(move |to| Some(Move { from: from?, to, cards: u8::try_from(cards).ok()? }));
    moves.filter(move |mv| rules.check(board, *mv).is_ok())
}

/// The table while the moves are made, in one of the ways that they leave open. Its cards are those of
/// the deal by their places, row by row.
#[derive(Clone)]
struct Table {
    piles: [Vec<usize>; COLUMNS],
    cells: Vec<usize>,
    /// The cards of the deal, as far as they are known.
    known: [Option<Card>; Card::COUNT],
}

impl Table {
    /// What the first of some moves tell of the deal before them, in all ways that they leave
    /// open; nothing when it is too little.
    fn after(moves: &[Written]) -> Vec<Self> {
        let piles = array::from_fn(|column| (column..Card::COUNT).step_by(COLUMNS).collect());
        let mut tables = vec![Self { piles, cells: Vec::new(), known: [None; Card::COUNT] }];
        for mv in moves {
            // From where they can no longer be followed, the rest tells nothing.
            let Some(next) = Self::all_after(&tables, mv) else { break };
            tables = next;
            if tables.iter().all(|table| table.count() >= ENOUGH) {
                break;
            }
        }
        tables.retain(|table| table.count() >= FEWEST);
        tables
    }

    fn count(&self) -> usize {
        self.known.iter().flatten().count()
    }

    fn fits(&self, cards: &[Card; Card::COUNT]) -> bool {
        // The ends of the columns are known first.
        self.known.iter().zip(cards).rev().all(|(known, card)| known.is_none_or(|it| it == *card))
    }

    /// All tables after a move; `None` when there is none, or when there are too many to follow.
    ///
    /// The number is checked after each card that goes home: every such card can multiply it by the
    /// number of columns.
    fn all_after(tables: &[Self], mv: &Written) -> Option<Vec<Self>> {
        let made = |table: &Self| {
            let mut table = table.clone();
            table.make(mv).map(|()| table)
        };
        let mut next: Vec<Self> = tables.iter().filter_map(made).collect();
        let listed = mv.listed.as_deref();
        for card in listed.and_then(|listed| listed.home.as_deref()).unwrap_or_default() {
            crate::text::work::count(next.len());
            next = next.iter().flat_map(|table| table.go_home(*card)).take(WAYS + 1).collect();
            if next.len() > WAYS {
                return None;
            }
        }
        (!next.is_empty()).then_some(next)
    }

    fn make(&mut self, mv: &Written) -> Option<()> {
        let listed = mv.listed.as_deref();
        let (first, last) = listed.and_then(|listed| listed.moved).or(match mv.count {
            Count::From(card) => Some((card, card)),
            _ => None,
        })?;
        let cards = usize::from(first.rank().value().checked_sub(last.rank().value())?) + 1;
        let run = match mv.from {
            WrittenPlace::Place(Place::Column(from)) => {
                let pile = &mut self.piles[from.index()];
                pile.split_off(pile.len().checked_sub(cards)?)
            }
            _ => vec![self.take_from_cell(first)?],
        };
        self.see(run.first(), first)?;
        self.see(run.last(), last)?;
        match mv.to {
            WrittenPlace::Place(Place::Column(to)) => {
                if let Some(WrittenPlace::Card(card)) = listed.and_then(|listed| listed.target) {
                    let onto = self.piles[to.index()].last().copied();
                    self.see(onto.as_ref(), card)?;
                }
                self.piles[to.index()].extend(run);
            }
            WrittenPlace::Place(Place::Foundation) => {}
            _ => self.cells.extend(run),
        }
        Some(())
    }

    /// The card in this place of the deal is this one.
    fn see(&mut self, place: Option<&usize>, card: Card) -> Option<()> {
        (*self.known[*place?].get_or_insert(card) == card).then_some(())
    }

    fn take_from_cell(&mut self, card: Card) -> Option<usize> {
        let at = self.cells.iter().position(|held| self.known[*held] == Some(card))?;
        Some(self.cells.swap_remove(at))
    }

    /// The tables after a card goes home by itself, from wherever it may be.
    fn go_home(&self, card: Card) -> Vec<Self> {
        let mut table = self.clone();
        if table.take_from_cell(card).is_some() {
            return vec![table];
        }
        let from = |column: usize| {
            let mut table = self.clone();
            let last = table.piles[column].pop();
            table.see(last.as_ref(), card)?;
            Some(table)
        };
        (0..COLUMNS).filter_map(from).collect()
    }
}

#[cfg(test)]
mod tests;
