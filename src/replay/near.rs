//! The deal of a game that no header names, by a number that stands before its moves: `Number=409511`,
//! `this is how I cracked 24337`.

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::text::{self, Document, FEWEST_DIGITS, FEWEST_MOVES, Item, WrittenGame};

use super::Legal;

/// The most deals that are tried for a game.
const MOST: usize = 4;
/// How many lines before a game with a short number are looked through.
const MOST_LINES: usize = 200;
/// No solution has more moves.
const LONGEST: usize = 1000;

/// The games of a text, also those that cannot be read, each with the deal that a number before its moves names.
///
/// ```
/// use freecell::replay::games;
/// let text = "this is how I cracked 10913\n26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
/// assert_eq!(games(text).next().and_then(|game| game.number), Some("10913".parse().unwrap()));
/// ```
pub fn games(text: &str) -> impl Iterator<Item = WrittenGame> + '_ {
    let document = Document::new(text, None);
    let items = document.understood().map_or_else(|_| document.items(), |read| read.items());
    Near::new(items, text).filter_map(Item::into_game)
}

/// Names the deals of games as they are read.
pub(super) struct Near<'a, I> {
    items: I,
    lines: Vec<&'a str>,
    /// How many lines belong to the items before.
    taken: usize,
    /// The deal and the board of the game before.
    before: Option<(Option<DealNumber>, Board)>,
    /// A game that goes on behind a won one, and its next move.
    rest: Option<(WrittenGame, usize)>,
}

impl<'a, I> Near<'a, I> {
    pub(super) fn new(items: I, text: &'a str) -> Self {
        Self { items, lines: text.lines().collect(), taken: 0, before: None, rest: None }
    }

    /// The deal of the moves behind `start`: of the nearest numbers before them, from line `from` on, one in which they
    /// win, or else one in which most of them are legal.
    fn deal_of(
        &self,
        game: &WrittenGame,
        start: usize,
        from: usize,
    ) -> Option<(DealNumber, Legal)> {
        let last = game.line_of(start + 1).unwrap_or(game.line).min(self.lines.len());
        let before = self.lines.get(from.min(last)..last)?;
        let numbers = before.iter().rev().flat_map(|line| text::numbers(line).rev());
        let found = text::distinct(numbers.map(|(_, deal)| deal), MOST);
        if found.is_empty() {
            return None;
        }
        let game = game.part(start..start + LONGEST);
        let legal = |deal: DealNumber| Some((deal, Legal::of(&deal.deal(), &game)?));
        let best = found.into_iter().rev().filter_map(legal).max_by_key(|(_, legal)| *legal);
        best.filter(|(_, legal)| legal.moves >= FEWEST_MOVES)
    }

    /// The deal of a game whose own number is short and bare and counts something else, `[1] 47`: hardly any move is
    /// legal in that deal, and most are in one that a longer number names.
    fn other_deal(&self, game: &WrittenGame) -> Option<DealNumber> {
        let is_short = |deal: &DealNumber| deal.to_string().len() < FEWEST_DIGITS;
        let own = game.number.filter(|deal| game.has_bare_number && is_short(deal))?;
        if game.len() < FEWEST_MOVES {
            return None;
        }
        let legal = Legal::of(&own.deal(), &game.part(0..LONGEST));
        let is_own = legal.is_some_and(|legal| legal.moves >= FEWEST_MOVES);
        let from = game.line.saturating_sub(MOST_LINES);
        if is_own { None } else { self.deal_of(game, 0, from).map(|(deal, _)| deal) }
    }

    /// Names the deal of a game, from one of its moves on; behind a won game, the rest may be another one.
    fn name(&mut self, game: WrittenGame, start: usize) -> WrittenGame {
        let named = self.deal_of(&game, start, self.taken);
        let next = start + named.map_or(0, |(_, legal)| legal.moves);
        let is_won = named.is_some_and(|(_, legal)| legal.is_won);
        self.taken = game.line_of(if is_won { next } else { game.len() }).unwrap_or(game.line);
        let is_more = is_won && next < game.len();
        let is_followed = is_more && self.deal_of(&game, next, self.taken).is_some();
        let number = named.map(|(deal, _)| deal);
        let mut first = match (is_followed, start) {
            (true, _) => game.part(start..next),
            (false, 0) if number.is_none() => return self.on_board_before(game),
            (false, 0) => game.clone(),
            (false, _) => game.part(start..game.len()),
        };
        first.number = number;
        self.rest = is_followed.then_some((game, next));
        first
    }

    /// Gives a game the deal or the board of the one before, if its moves win there: the text tells another solution.
    fn on_board_before(&self, mut game: WrittenGame) -> WrittenGame {
        if let Some((number, board)) = &self.before
            && Legal::of(board, &game.part(0..LONGEST)).is_some_and(|legal| legal.is_won)
        {
            game.number = *number;
            game.board = number.is_none().then(|| Box::new(board.clone()));
        }
        game
    }
}

impl<I: Iterator<Item = Item>> Iterator for Near<'_, I> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if let Some((game, start)) = self.rest.take() {
            return Some(Item::Game(self.name(game, start)));
        }
        let item = self.items.next()?;
        if let Item::Board(entry) = &item
            && let Some(found) = entry.found()
        {
            self.before = Some((found.deals.first().copied(), found.board.clone()));
        }
        Some(match item {
            Item::Game(game) if game.number.is_none() && game.board.is_none() => {
                Item::Game(self.name(game, 0))
            }
            Item::Game(mut game) => {
                game.number = self.other_deal(&game).or(game.number);
                self.before = game.start();
                self.taken = game.line_of(game.len()).unwrap_or(game.line);
                Item::Game(game)
            }
            other => other,
        })
    }
}
