//! Links to pages that show a deal: `…?deal=617`, `…?game=617&lang=en`, `…?deal=617:4r46`.

use crate::board::{Board, COLUMNS, Cards};
use crate::card::Card;
use crate::dealer::{DealNumber, lookup};
use crate::text::cards;

/// What a link names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) struct Link {
    pub(in crate::text) deal: Option<DealNumber>,
    /// The board whose cards it lists, if that is no numbered deal.
    pub(in crate::text) board: Option<Box<Board>>,
    /// The moves in compact notation; may be empty.
    pub(in crate::text) moves: String,
}

/// The link in a line.
pub(in crate::text) fn link(line: &str) -> Option<Link> {
    let query = ["deal=", "game="].iter().find_map(|key| {
        let (before, value) = line.split_once(key)?;
        let is_parameter = before.ends_with(['?', '&', '#']) && before.contains('/');
        is_parameter.then_some(value)
    })?;
    let value = query.replace("%3A", ":").replace("%3a", ":");
    let end = value.find(|c: char| !c.is_ascii_alphanumeric() && c != ':').unwrap_or(value.len());
    let (deal, moves) = value[..end].split_once(':').unwrap_or((&value[..end], ""));
    let moves = moves.to_owned();
    if deal.bytes().all(|b| b.is_ascii_digit()) {
        return Some(Link { deal: Some(deal.parse().ok()?), board: None, moves });
    }
    let board = board(&cards::joined(deal)?)?;
    Some(match lookup::number(&board) {
        Some(deal) => Link { deal: Some(deal), board: None, moves },
        None => Link { deal: None, board: Some(Box::new(board)), moves },
    })
}

/// The board of cards in the order they are dealt.
fn board(cards: &[Card]) -> Option<Board> {
    if cards.len() != Card::COUNT {
        return None;
    }
    let column = |at: usize| -> Cards { cards.iter().copied().skip(at).step_by(COLUMNS).collect() };
    Board::new(std::array::from_fn(column), [None; 7], [0; 4]).ok()
}
