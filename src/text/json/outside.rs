//! The text outside of JSON objects: its games and boards are read as well.

use crate::text::board::FoundBoard;
use crate::text::reader::{Item, Reader};
use crate::text::token::Writing;

/// The games and boards of the text outside of the objects.
pub(super) fn items(outside: &str) -> Vec<Item> {
    if !outside.contains(char::is_alphanumeric) {
        return Vec::new();
    }
    let is_kept = |item: &Item| match item {
        Item::Deal(..) => false,
        Item::Board(entry) => matches!(entry.board, Ok(FoundBoard::Whole(_))),
        Item::Game(game) => !game.is_remark(),
    };
    Reader::new(outside, Writing::of(outside), None).filter(is_kept).collect()
}

/// What objects and the text around them hold, in the order of their lines. A board right before moves is
/// where they start.
pub(super) fn merged<'a>(
    objects: impl Iterator<Item = Item> + 'a,
    outside: Vec<Item>,
) -> impl Iterator<Item = Item> + 'a {
    let (mut objects, mut outside) = (objects.peekable(), outside.into_iter().peekable());
    let in_order = std::iter::from_fn(move || match (objects.peek(), outside.peek()) {
        (Some(object), Some(item)) if item.line() < object.line() => outside.next(),
        (Some(_), _) => objects.next(),
        (None, _) => outside.next(),
    });
    let mut in_order = in_order.peekable();
    std::iter::from_fn(move || {
        let item = in_order.next()?;
        if let Item::Board(entry) = &item
            && let Ok(FoundBoard::Whole(found)) = &entry.board
            && let Some(Item::Game(game)) = in_order.peek_mut()
            && game.board.is_none()
            && game.number.is_none()
        {
            game.board = Some(Box::new(found.board.clone()));
            return in_order.next();
        }
        Some(item)
    })
}
