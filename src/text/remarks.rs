//! Moves that are words of a remark.

use super::Item;

/// Items without games that may be remarks, if there are others.
pub(super) struct WithoutRemarks<I> {
    items: I,
    held: Option<Item>,
    has_games: bool,
}

impl<I> WithoutRemarks<I> {
    pub(super) fn new(items: I) -> Self {
        Self { items, held: None, has_games: false }
    }
}

impl<I: Iterator<Item = Item>> Iterator for WithoutRemarks<I> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            match self.items.next() {
                Some(Item::Game(game)) if game.is_remark() => {
                    self.held.get_or_insert(Item::Game(game));
                }
                Some(item) => {
                    self.has_games |= matches!(item, Item::Game(_));
                    return Some(item);
                }
                None => return self.held.take().filter(|_| !self.has_games),
            }
        }
    }
}
