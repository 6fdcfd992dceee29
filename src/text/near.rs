//! The deal of a game that no header names, by a number that stands before its moves: `Number=409511`,
//! `this is how I cracked 24337`.

use crate::dealer::DealNumber;
use crate::replay::{self, Known};

use super::WrittenGame;
use super::reader::Item;

/// The most numbers that are tried for a game, the nearest ones.
const MOST: usize = 4;
/// Shorter numbers count something else.
const FEWEST_DIGITS: usize = 3;
/// Fewer legal moves may be chance.
const FEWEST_MOVES: usize = 10;

/// The deals that the numbers of a text may name, in its order.
pub(crate) fn numbers(text: &str) -> impl DoubleEndedIterator<Item = DealNumber> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| word.len() >= FEWEST_DIGITS).filter_map(|word| word.parse().ok())
}

/// Names the deals of games as they are read. A game behind a won one, with a number of its own, is another.
pub(super) struct Near<'a, I> {
    items: I,
    lines: Vec<&'a str>,
    /// How many lines belong to the items before.
    taken: usize,
    /// What follows a game that was won.
    rest: Option<WrittenGame>,
}

/// A deal that a number may name, and how many moves are legal in it.
struct Named {
    deal: DealNumber,
    legal: usize,
    is_won: bool,
}

impl<'a, I> Near<'a, I> {
    pub(super) fn new(items: I, text: &'a str) -> Self {
        Self { items, lines: text.lines().collect(), taken: 0, rest: None }
    }

    /// The deal in which the moves win, or in which most of several moves are legal.
    fn deal_of(&self, game: &WrittenGame) -> Option<Named> {
        let last = game.line_of(1).unwrap_or(game.line).min(self.lines.len());
        let before = self.lines.get(self.taken.min(last)..last)?;
        let mut found: Vec<DealNumber> = Vec::new();
        for deal in before.iter().rev().flat_map(|line| numbers(line).rev()) {
            if found.len() < MOST && !found.contains(&deal) {
                found.push(deal);
            }
        }
        let named = |deal: DealNumber| {
            let replay = replay::verify(&deal.deal(), game, Known::default()).ok()?.replay;
            Some(Named { deal, legal: replay.steps.len(), is_won: replay.is_won() })
        };
        let named = found.into_iter().filter_map(named);
        named.max_by_key(|it| (it.is_won, it.legal)).filter(|it| it.legal >= FEWEST_MOVES)
    }

    /// Names the deal of a game, and keeps what follows it if that is another game.
    fn name(&mut self, game: WrittenGame) -> WrittenGame {
        let is_unnamed = game.number.is_none() && game.board.is_none();
        let Some(named) = self.deal_of(&game).filter(|_| is_unnamed) else {
            self.taken = game.line_of(game.len()).unwrap_or(game.line);
            return game;
        };
        self.taken = game.line_of(named.legal).unwrap_or(game.line);
        let mut first = game;
        if named.is_won && named.legal < first.len() {
            let rest = first.part(named.legal..first.len());
            if self.deal_of(&rest).is_some() {
                first = first.part(0..named.legal);
                self.rest = Some(rest);
            }
        }
        first.number = Some(named.deal);
        first
    }
}

impl<I: Iterator<Item = Item>> Iterator for Near<'_, I> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        Some(
            match self.rest.take().map_or_else(|| self.items.next(), |it| Some(Item::Game(it)))? {
                Item::Game(game) => Item::Game(self.name(game)),
                other => other,
            },
        )
    }
}
