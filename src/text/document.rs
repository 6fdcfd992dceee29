//! A text whose items are read once, however often they are asked for.

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

/// A text that is read. Its items are kept, so that each line is read once; those of a long text are not, so that
/// only a part of it is in memory.
#[derive(Clone)]
pub(crate) struct Document<'a> {
    pub(crate) text: &'a str,
    pub(super) stop: Option<Stop<'a>>,
    kept: Option<Rc<RefCell<Kept<'a>>>>,
}

/// The items that were read so far, and the reader of the others.
struct Kept<'a> {
    items: Vec<Item>,
    reader: Reader<'a>,
}

impl<'a> Document<'a> {
    pub(crate) fn new(text: &'a str, stop: Option<Stop<'a>>) -> Self {
        /// The most bytes of a text whose items are kept.
        const LONGEST: usize = 1 << 20;
        let kept = Kept { items: Vec::new(), reader: Reader::new(text, stop) };
        let kept = (text.len() <= LONGEST).then(|| Rc::new(RefCell::new(kept)));
        Self { text, stop, kept }
    }

    /// All items, also those that cannot be read.
    pub(crate) fn items(&self) -> Items<'a> {
        let Some(kept) = self.kept.clone() else {
            return Items::of(Reader::new(self.text, self.stop));
        };
        let mut next = 0;
        Items::of(iter::from_fn(move || {
            let Kept { items, reader } = &mut *kept.borrow_mut();
            if next == items.len() {
                items.extend(reader.next());
            }
            let item = items.get(next).cloned()?;
            next += 1;
            Some(item)
        }))
    }
}
