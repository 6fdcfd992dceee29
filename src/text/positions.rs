//! The moves between positions, for games that a text shows as positions only.

use crate::board::{Board, Cell, Column, Place};
use crate::card::{Card, Suit};
use crate::rules::Move;

/// Cards that left a place or came to it.
type Moved<'a> = (Place, &'a [Card]);

/// The one move that leads from a position to another, legal or not; none if they differ by more.
///
/// Autoplay between them is none of a move: programs that print positions print each card that goes home.
pub(super) fn between(before: &Board, after: &Board) -> Option<Move> {
    super::work::count(Card::COUNT);
    let mut lost: Vec<Moved<'_>> = Vec::new();
    let mut gained: Vec<Moved<'_>> = Vec::new();
    for at in Column::ALL {
        let (was, is) = (&before.column(at)[..], &after.column(at)[..]);
        match (was.strip_prefix(is), is.strip_prefix(was)) {
            (Some([]), _) => {}
            (Some(cards), _) => lost.push((Place::Column(at), cards)),
            (_, Some(cards)) => gained.push((Place::Column(at), cards)),
            (None, None) => return None,
        }
    }
    for at in Cell::ALL {
        let place = Place::Cell(at);
        match (before.cards_at(place), after.cards_at(place)) {
            (was, is) if was == is => {}
            (was, []) => lost.push((place, was)),
            ([], is) => gained.push((place, is)),
            _ => return None,
        }
    }
    let mut home = Vec::new();
    for suit in Suit::ALL {
        let (was, is) = (before.foundation(suit), after.foundation(suit));
        if is == was + 1 {
            home.extend(after.top(suit));
        } else if is != was {
            return None;
        }
    }
    let (from, cards) = *lost.first()?;
    let to = match (&lost[..], &gained[..], &home[..]) {
        ([_], [(to, got)], []) if *got == cards => *to,
        ([_], [], [card]) if cards == [*card] => Place::Foundation,
        _ => return None,
    };
    Some(Move { from, to, cards: u8::try_from(cards.len()).ok()? })
}

#[cfg(test)]
mod tests {
    use super::between;
    use crate::dealer::DealNumber;
    use crate::rules::{Autoplay, Rules};

    #[test]
    fn every_legal_move_is_found_again() {
        let rules = Rules::DEFAULT.with_autoplay(Autoplay::None);
        let mut board = DealNumber::new(617).expect("a deal").deal();
        for step in 0..60 {
            let moves = rules.moves(&board);
            for mv in &moves {
                let mut after = board.clone();
                rules.play(&mut after, *mv);
                assert_eq!(between(&board, &after), Some(*mv));
            }
            let Some(mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
            rules.play(&mut board, *mv);
        }
        let other = DealNumber::FIRST.deal();
        assert_eq!((between(&board, &other), between(&board, &board)), (None, None));
    }
}
