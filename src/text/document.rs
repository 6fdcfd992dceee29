//! Reads the items of a text once and keeps them for later calls.

use std::cell::RefCell;
use std::iter;
use std::rc::Rc;

use super::Stop;
use super::reader::{Item, Reader};

/// The items of a text, in its order; see [`read`](super::read).
///
/// ```
/// use freecell::text::{Item, Items};
/// let items: Vec<Item> = Items::new("#617\n26 76 5a\n\n#164\n3a").collect();
/// let games: Vec<usize> = items.into_iter().filter_map(Item::into_game).map(|game| game.len()).collect();
/// assert_eq!(games, [3, 1]);
/// ```
pub struct Items<'a>(Box<dyn Iterator<Item = Item> + 'a>);

impl<'a> Items<'a> {
    /// All items of a text, also those that cannot be read.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self::of(Reader::new(text, None))
    }

    pub(super) fn of(items: impl Iterator<Item = Item> + 'a) -> Self {
        Self(Box::new(items))
    }
}

impl Iterator for Items<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        self.0.next()
    }
}

/// A text and the items read so far. The items of a long text are read anew for each call, so that only a part of it
/// is in memory.
#[derive(Clone)]
pub(crate) struct Document<'a> {
    pub(crate) text: &'a str,
    pub(super) stop: Option<Stop<'a>>,
    kept: Option<Rc<RefCell<Kept<'a>>>>,
}

#[derive(Default)]
struct Kept<'a> {
    items: Vec<Item>,
    /// Reads the items that follow; `None` before the first one is needed.
    reader: Option<Reader<'a>>,
}

impl<'a> Document<'a> {
    pub(crate) fn new(text: &'a str, stop: Option<Stop<'a>>) -> Self {
        /// The most bytes of a text whose items are kept.
        const LONGEST: usize = 1 << 20;
        let kept = (text.len() <= LONGEST).then(Rc::default);
        Self { text, stop, kept }
    }

    /// Whether the text is so long that its items are not kept.
    pub(crate) fn is_long(&self) -> bool {
        self.kept.is_none()
    }

    /// All items, also those that cannot be read.
    pub(crate) fn items(&self) -> Items<'a> {
        let (text, stop) = (self.text, self.stop);
        let Some(kept) = self.kept.clone() else { return Items::of(Reader::new(text, stop)) };
        let mut next = 0;
        Items::of(iter::from_fn(move || {
            let Kept { items, reader } = &mut *kept.borrow_mut();
            if next == items.len() {
                items.extend(reader.get_or_insert_with(|| Reader::new(text, stop)).next());
            }
            let item = items.get(next).cloned()?;
            next += 1;
            Some(item)
        }))
    }
}
