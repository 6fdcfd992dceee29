//! Boards in JSON: `{"columns":[["JD","KD",…],…],"cells":["5S",null,…],"foundations":{"C":0,…}}`.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{Board, COLUMNS, Cards, MAX_CELLS};
use crate::card::{Card, Suit};
use crate::rules::Rules;

/// The fields of a board, with only as many cells as the rules or the cards need. The keys of the
/// foundations are the letters of the suits.
#[derive(Serialize, Deserialize)]
struct Fields {
    columns: [Vec<Card>; COLUMNS],
    cells: Vec<Option<Card>>,
    foundations: BTreeMap<char, u8>,
}

impl Fields {
    fn new(board: &Board, cells: usize) -> Self {
        Self {
            columns: board.columns().each_ref().map(|column| column.to_vec()),
            cells: board.cells()[..board.cells_used().max(cells)].to_vec(),
            foundations: Suit::ALL.map(|suit| (suit.letter(), board.foundation(suit))).into(),
        }
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Fields::new(self, Rules::DEFAULT.cells()).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Fields { columns, cells, foundations } = Fields::deserialize(from)?;
        if columns.iter().any(|column| column.len() > Cards::CAPACITY) || cells.len() > MAX_CELLS {
            return Err(D::Error::custom("too many cards in a column, or too many cells"));
        }
        let columns = columns.map(|column| column.into_iter().collect());
        let cells = std::array::from_fn(|cell| cells.get(cell).copied().flatten());
        let home = Suit::ALL.map(|suit| foundations.get(&suit.letter()).copied());
        let [Some(c), Some(d), Some(h), Some(s)] = home else {
            return Err(D::Error::custom("a foundation is missing"));
        };
        Self::new(columns, cells, [c, d, h, s]).map_err(D::Error::custom)
    }
}

/// A board serialized with one entry for each cell of its rules.
pub(crate) struct InPlay<'a>(pub(crate) &'a Board, pub(crate) Rules);
impl Serialize for InPlay<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Fields::new(self.0, self.1.cells()).serialize(to)
    }
}
