//! Games told as their positions alone, as fc-solve prints them without `-m`: each move is what
//! leads from one position to the next.

use std::iter::Peekable;

use crate::board::{Board, COLUMNS};
use crate::card::{Card, Suit};
use crate::rules::Place;

use super::game::Raw;
use super::{
    Count, Dialect, MAX_MOVES, SyntaxError, SyntaxErrorKind, Written, WrittenGame, WrittenPlace,
};

/// The games that positions tell, each position with the line of its text.
pub fn games_of_positions<I>(positions: I) -> GamesOfPositions<I>
where
    I: Iterator<Item = (usize, Board)>,
{
    GamesOfPositions(positions.peekable())
}

/// See [`games_of_positions`].
pub struct GamesOfPositions<I: Iterator>(Peekable<I>);

impl<I: Iterator<Item = (usize, Board)>> Iterator for GamesOfPositions<I> {
    type Item = WrittenGame;

    fn next(&mut self) -> Option<WrittenGame> {
        let (line, start) = self.0.next()?;
        let mut game =
            WrittenGame { line, board: Some(Box::new(start.clone())), ..WrittenGame::default() };
        let mut board = start;
        // A board as it is dealt begins another game, unless a move leads there; so does any board
        // behind a won one.
        while let Some((line, after)) = self.0.next_if(|(_, after)| {
            let is_start = after.is_dealt() || board.is_won();
            *after == board || !is_start || between(&board, after).is_some()
        }) {
            if after == board || game.error.is_some() {
                continue;
            }
            match between(&board, &after) {
                Some(mv) if game.len() < MAX_MOVES => {
                    game.moves.push(Raw::Given(Dialect::Positions, mv));
                    game.lines.push(line);
                }
                found => {
                    let kind =
                        found.map_or(SyntaxErrorKind::NotReached, |_| SyntaxErrorKind::TooMany);
                    game.error = Some(SyntaxError { line, number: game.len() + 1, kind });
                }
            }
            board = after;
        }
        Some(game)
    }
}

/// The move that leads from one position to another, if it is one; whether it is legal is not asked.
#[must_use]
pub fn between(before: &Board, after: &Board) -> Option<Written> {
    let (mut lost, mut gained) = (None, None);
    for column in 0..COLUMNS {
        let (old, new) = (before.column(column), after.column(column));
        let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        match (&old[same..], &new[same..]) {
            ([], []) => {}
            (cards, []) if lost.is_none() => lost = Some((column, cards)),
            ([], cards) if gained.is_none() => gained = Some((column, cards)),
            _ => return None,
        }
    }
    let held = |board: &Board| -> Vec<Card> { board.cells().iter().flatten().copied().collect() };
    let (old, new) = (held(before), held(after));
    let left: Vec<Card> = old.iter().filter(|card| !new.contains(card)).copied().collect();
    let came: Vec<Card> = new.iter().filter(|card| !old.contains(card)).copied().collect();
    let home: Vec<Suit> = Suit::ALL
        .into_iter()
        .filter(|&suit| before.foundation(suit) != after.foundation(suit))
        .collect();
    let place = |column: usize| u8::try_from(column).ok().map(Place::Column);
    let (from, cards) = match (lost, &left[..]) {
        (Some((column, cards)), []) => (WrittenPlace::Place(place(column)?), cards.to_vec()),
        (None, &[card]) => (WrittenPlace::Card(card), vec![card]),
        _ => return None,
    };
    let to = match (gained, &came[..], &home[..]) {
        (Some((column, there)), [], []) if there == cards => WrittenPlace::Place(place(column)?),
        (None, [card], []) if cards == [*card] => WrittenPlace::AnyCell,
        (None, [], &[suit])
            if cards.len() == 1
                && cards[0].suit() == suit
                && after.foundation(suit) == cards[0].rank().value() =>
        {
            WrittenPlace::Place(Place::Foundation)
        }
        _ => return None,
    };
    let first = *cards.first()?;
    let target = match to {
        WrittenPlace::Place(Place::Column(column)) => format!("to column {}", column + 1),
        WrittenPlace::Place(_) => "home".to_owned(),
        _ => "to a cell".to_owned(),
    };
    let count = Count::Exactly(u8::try_from(cards.len()).ok()?);
    Some(Written { from, to, count, listed: None, text: format!("{first:#} {target}").into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dealer::DealNumber;
    use crate::rules::{Autoplay, EmptyColumn, Rules};

    #[test]
    fn moves_are_read_off_positions() {
        let rules = Rules::new(4, Autoplay::None, EmptyColumn::Vista).unwrap();
        let first = DealNumber::new(10913).unwrap().deal();
        let mut board = first.clone();
        let mut positions = vec![(1, board.clone())];
        for (from, to) in [(1, Place::Column(5)), (6, Place::Column(5)), (4, Place::Cell(0))] {
            let mv = rules.resolve(&board, Place::Column(from), to).unwrap();
            rules.play(&mut board, mv);
            positions.push((positions.len() + 1, board.clone()));
        }
        // Printed twice, and followed by another game.
        positions.push((5, board));
        positions.push((6, DealNumber::new(1).unwrap().deal()));
        let games: Vec<WrittenGame> = games_of_positions(positions.clone().into_iter()).collect();
        let seen: Vec<_> = games.iter().map(|game| (game.line, game.len(), game.check())).collect();
        assert_eq!(seen[0], (1, 3, Ok(())));
        assert_eq!((seen[1].0, seen[1].1), (6, 0));
        let texts = games[0].in_dialect(Dialect::Positions).unwrap();
        assert_eq!(texts[0].text(), format!("{:#} to column 6", first.column(1)[6]));
        positions.remove(1);
        let game = games_of_positions(positions.into_iter()).next().unwrap();
        assert_eq!(game.check().unwrap_err().kind, SyntaxErrorKind::NotReached);
    }
}
