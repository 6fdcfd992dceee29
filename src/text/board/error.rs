//! What can be wrong with a board's text, in words.

use std::fmt;

use crate::board::InvalidBoard;
use crate::card::Card;
use crate::text::decode::TextPlace;
use crate::words::{count, is_or_are, quoted};

/// One thing that is wrong with the text of a board.
///
/// ```
/// use freecell::{board::Board, dealer::DealNumber, text::Problem};
/// let text = DealNumber::FIRST.deal().to_string().replacen("JD", "XD", 1);
/// let error = text.parse::<Board>().unwrap_err();
/// assert!(matches!(&error.problems()[0], Problem::Unreadable { text, .. } if text == "XD"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// There is no card in the text.
    #[error(
        "no cards found; a board is written in rows or columns of cards such as 10H, TH or 10♥"
    )]
    NoCards,
    /// Something among the cards is no card.
    #[error("{at}: {} is not a card{WHAT_A_CARD_IS}", quoted(.text))]
    Unreadable {
        /// What stands there, cut to a dozen characters.
        text: String,
        /// Where.
        at: TextPlace,
    },
    /// A card is marked as unknown, where the whole board is needed.
    #[error("{0}: this card is not known; the whole board is needed")]
    Unknown(TextPlace),
    /// A card appears twice.
    #[error("{second}: {card} appears twice, first at {first}")]
    Duplicate {
        /// The card.
        card: Card,
        /// Its first place.
        first: TextPlace,
        /// Its second place.
        second: TextPlace,
    },
    /// A card is on the table although it is on its foundation too.
    #[error("{at}: {card} appears twice, here and on its foundation")]
    AlreadyHome {
        /// The card.
        card: Card,
        /// Its place on the table.
        at: TextPlace,
    },
    /// There are more cards in cells than there are cells.
    #[error("{0}: eight cells are filled; FreeCell has seven at the most, Eight Off has eight")]
    TooManyCells(TextPlace),
    /// There is a pile that FreeCell does not have.
    #[error("line {line}: there is a {}; this is not FreeCell", .pile.to_lowercase())]
    OtherGame {
        /// The line of the text.
        line: usize,
        /// What the text calls the pile.
        pile: String,
    },
    /// A line does not hold the number of cards it should.
    #[error("line {line}: {found} cards, where {expected} are expected")]
    Line {
        /// The line of the text.
        line: usize,
        /// How many cards it holds.
        found: usize,
        /// How many it should hold.
        expected: usize,
    },
    /// The text lists another number of columns than eight.
    #[error(
        "line {line}: {}, where FreeCell has 8; write an empty column as an empty line or -",
        count(.found, "column")
    )]
    Columns {
        /// The line on which they start.
        line: usize,
        /// How many there are.
        found: usize,
    },
    /// This many cards are left out, and the whole board is needed.
    #[error(
        "{} {} not known; the whole board is needed",
        count(.0, "card"),
        is_or_are(*.0)
    )]
    Part(usize),
    /// There are moves, from this line on, and no board.
    #[error("line {0}: here are moves, but no board")]
    NoBoard(usize),
    /// A line under the number of a deal is in no form that is read.
    #[error(
        "line {line}: {} is in no form that is read; freecell help text lists the forms",
        quoted(.text)
    )]
    NotRead {
        /// The line of the text.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// All cards are there, but neither in rows nor in columns.
    #[error(
        "neither rows (six lines of 8 cards and one of 4) nor columns (four lines of 7 cards and \
         four of 6): the lines hold{}",
        lines(.0)
    )]
    Shape(Vec<usize>),
    /// The lines from this one on are a board as rows and another one as columns.
    #[error(
        "line {0}: the lines may be rows or columns; write a colon before each column, or the numbers 1 to 8 above them"
    )]
    RowsOrColumns(usize),
    /// The number before this line does not follow the one above.
    #[error("line {0}: its number does not follow that of the line above")]
    Order(usize),
    /// Parts of boards follow each other from this line on, and have no card in common.
    #[error(
        "line {0}: the parts of boards from here on may be one board; write its lines without others between"
    )]
    Parts(usize),
    /// This line stands among those of the board, and is none.
    #[error("line {0}: it stands among the lines of a board, and is not read")]
    Interrupted(usize),
    /// It is not certain in which cell the card at this place is.
    #[error("{0}: which cell holds this card is not clear; write -- for an empty cell")]
    UnclearCell(TextPlace),
    /// The text holds several boards; this is the line on which the second starts.
    #[error("one board is expected, but another one starts on line {0}")]
    Several(usize),
    /// Cards are missing, or lie as no game can lead to.
    #[error("{0}")]
    Invalid(InvalidBoard),
}

fn lines(counts: &[usize]) -> String {
    let shown = counts.iter().take(9).map(|count| format!(" {count}")).collect::<String>();
    if counts.len() > 9 { shown + " …" } else { shown }
}

/// What follows the first word that is no card.
const WHAT_A_CARD_IS: &str =
    "; a card is a rank (A 2-9 T or 10 J Q K) and a suit (C D H S or ♣♦♥♠)";

/// Why a text is no board: the first problems, in the order of the text.
///
/// `Display` writes one problem a line.
///
/// ```
/// use freecell::{board::Board, dealer::DealNumber};
/// let text = DealNumber::FIRST.deal().to_string().replacen("JD", "2D", 1);
/// let error = text.parse::<Board>().unwrap_err();
/// assert!(error.to_string().contains("2D"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseBoardError {
    problems: Vec<Problem>,
    cards: usize,
    dealt: Vec<[Option<Card>; Card::COUNT]>,
}

impl ParseBoardError {
    /// The most problems that a message lists.
    const MOST: usize = 5;

    pub(crate) fn new(problems: Vec<Problem>) -> Self {
        Self { problems, cards: 0, dealt: Vec::new() }
    }

    /// How many cards the text holds all the same.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// The dealt boards that the text may mean, in the order the cards are dealt, with its mistakes
    /// and gaps; none for a text of another shape.
    #[must_use]
    pub fn dealt(&self) -> &[[Option<Card>; Card::COUNT]] {
        &self.dealt
    }

    pub(crate) fn with_cards(self, cards: usize, dealt: Vec<[Option<Card>; Card::COUNT]>) -> Self {
        Self { cards, dealt, ..self }
    }

    /// The first problems; there is at least one.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems[..self.problems.len().min(Self::MOST)]
    }
}

impl From<Problem> for ParseBoardError {
    fn from(problem: Problem) -> Self {
        Self::new(vec![problem])
    }
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut is_explained = false;
        for (i, problem) in self.problems().iter().enumerate() {
            let text = problem.to_string();
            let brief = text.strip_suffix(WHAT_A_CARD_IS);
            let shown = brief.filter(|_| is_explained).unwrap_or(&text);
            write!(f, "{}{shown}", if i > 0 { "\n" } else { "" })?;
            is_explained |= brief.is_some();
        }
        match self.problems.len() - self.problems().len() {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for ParseBoardError {}
