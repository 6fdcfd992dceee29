//! A short list without heap allocation.

use std::fmt;
use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

/// At most `N` values, stored inline. It is a slice; values are pushed and popped at its end.
///
/// ```
/// use freecell::{board::Cards, card::Card};
/// let mut column: Cards = Card::ALL.into_iter().take(3).collect();
/// assert_eq!(column.pop(), Card::from_index(2));
/// assert_eq!(column[..], Card::ALL[..2]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Pile<T, const N: usize>(ArrayVec<T, N>);

impl<T, const N: usize> Pile<T, N> {
    /// The maximum number of values.
    pub const CAPACITY: usize = N;

    /// An empty pile.
    #[must_use]
    pub fn new() -> Self {
        Self(ArrayVec::new())
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has no values.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a value at the end.
    ///
    /// # Panics
    /// If there are `N` values already.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.0.push(value);
    }

    pub(crate) fn retain(&mut self, is_kept: impl FnMut(&mut T) -> bool) {
        self.0.retain(is_kept);
    }

    /// Removes and returns the last value.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }
}

impl<T, const N: usize> Default for Pile<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for Pile<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for Pile<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T, const N: usize> FromIterator<T> for Pile<T, N> {
    /// Collects values.
    ///
    /// # Panics
    /// If there are more than `N`.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl<T, const N: usize> Extend<T> for Pile<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        self.0.extend(values);
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Pile<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Pile<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
