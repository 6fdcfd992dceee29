//! Places for tests, by their index.

use freecell::board::{Cell, Column, Place};

pub(crate) fn column(index: usize) -> Place {
    Place::Column(Column::ALL[index])
}

pub(crate) fn cell(index: usize) -> Place {
    Place::Cell(Cell::ALL[index])
}
