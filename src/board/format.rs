//! Boards written as text, and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{Board, COLUMNS, Cards, DEALT_ROWS, MAX_CELLS, MAX_COLUMN, USUAL_CELLS};
use crate::card::{Card, Suit};

/// A deal as on web pages: rows of two-letter cards, `JD 2D …`, each line ended.
///
/// A position in play starts with foundations, cells and column numbers; shorter columns are filled
/// with blanks.
///
/// ```
/// use freecell::{board::format, dealer::DealNumber};
/// let board = DealNumber::new(617).unwrap().deal();
/// assert_eq!(format::rows(&board).lines().next(), Some("7D AD 5C 3S 5S 8C 2D AH"));
/// ```
pub fn rows(board: &Board) -> String {
    lines(board, 2, |line, card| line.push_str(card.letters()))
}

/// Like [`rows`], with glyphs and `10`: `7♦`, `10♣`; each card three characters wide.
///
/// ```
/// use freecell::{board::format, dealer::DealNumber};
/// let board = DealNumber::new(617).unwrap().deal();
/// assert!(format::unicode(&board).starts_with(" 7♦  A♦  5♣"));
/// ```
pub fn unicode(board: &Board) -> String {
    lines(board, 3, |line, card| _ = write!(line, "{:>3}", format!("{card:#}")))
}

/// One line per column, the deepest card first, as fc-solve reads it. A position in play is written
/// by [`position`].
///
/// ```
/// use freecell::{board::format, dealer::DealNumber};
/// let board = DealNumber::new(617).unwrap().deal();
/// assert_eq!(format::columns(&board).lines().next(), Some("7D TD TH KD 4C 4S JD"));
/// ```
pub fn columns(board: &Board) -> String {
    if !board.is_dealt() {
        return position(board);
    }
    let letters = |column: &Cards| column.iter().map(|card| card.letters()).collect::<Vec<_>>();
    board.columns().iter().map(|column| letters(column).join(" ") + "\n").collect()
}

/// The whole position in fc-solve's format: foundations, cells (`-` for a free one), and a line for
/// each column after a colon.
///
/// ```
/// use freecell::{board::format, dealer::DealNumber};
/// let board = DealNumber::new(617).unwrap().deal();
/// let text = format::position(&board);
/// assert!(text.starts_with("Foundations: H-0 C-0 D-0 S-0\nFreecells:  -  -  -  -\n: 7D TD"));
/// assert_eq!(text.parse(), Ok(board));
/// ```
pub fn position(board: &Board) -> String {
    let mut text = header(board);
    for column in board.columns() {
        text.push(':');
        for card in column {
            _ = write!(text, " {card}");
        }
        text.push('\n');
    }
    text
}

/// The lines for foundations and cells; cells beyond the fourth only if they are used.
fn header(board: &Board) -> String {
    let mut text = String::with_capacity(240);
    text.push_str("Foundations:");
    for suit in [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades] {
        let top = board.top(suit).map_or('0', |card| card.rank().letter());
        _ = write!(text, " {}-{top}", suit.letter());
    }
    text.push_str("\nFreecells:");
    for cell in board.shown_cells(USUAL_CELLS) {
        match cell {
            Some(card) => _ = write!(text, "  {card}"),
            None => text.push_str("  -"),
        }
    }
    text.push('\n');
    text
}

/// The rows, with blanks where a column is shorter and no trailing blanks.
fn lines(board: &Board, width: usize, card: impl Fn(&mut String, Card)) -> String {
    let height = board.height();
    let mut text = String::with_capacity((width + 1) * COLUMNS * height.max(DEALT_ROWS));
    if !board.is_dealt() {
        text = header(board);
        for column in 1..=COLUMNS {
            _ = write!(text, "{}{column:>width$}", if column > 1 { " " } else { "" });
        }
        text.push('\n');
    }
    for row in 0..height {
        let cards = board.columns().each_ref().map(|column| column.get(row).copied());
        let last = cards.iter().rposition(Option::is_some).unwrap_or(0);
        for (i, shown) in cards.into_iter().take(last + 1).enumerate() {
            if i > 0 {
                text.push(' ');
            }
            match shown {
                Some(shown) => card(&mut text, shown),
                None => text.extend(std::iter::repeat_n(' ', width)),
            }
        }
        text.push('\n');
    }
    text
}

/// A board in JSON: `{"columns":[["JD","KD",…],…],"cells":["5S",null,…],"foundations":{"C":0,…}}`.
///
/// It has only as many cells as the game has or the cards need.
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
            cells: board.shown_cells(cells).to_vec(),
            foundations: Suit::ALL.map(|suit| (suit.letter(), board.foundation(suit))).into(),
        }
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Fields::new(self, USUAL_CELLS).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Fields { columns, cells, foundations } = Fields::deserialize(from)?;
        if columns.iter().any(|column| column.len() > MAX_COLUMN) || cells.len() > MAX_CELLS {
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

/// A board and the number of cells of its game, serialized with an entry for each of them.
pub struct InPlay<'a>(pub &'a Board, pub usize);

impl Serialize for InPlay<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Fields::new(self.0, self.1).serialize(to)
    }
}
