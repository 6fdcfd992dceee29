//! What does not agree: what a text says of a game, and the board on which its moves are tried.

use std::fmt;

use super::Verdict;
use crate::board::Board;
use crate::board::compare::{self, Difference};
use crate::card;
use crate::dealer::{DealNumber, lookup};
use crate::text::{BoardEntry, Nearest, WrittenGame};

/// The most differences between two boards that are listed.
const LISTED: usize = 4;

/// Something that a text says of a game and that does not agree with the board on which its moves are tried.
///
/// ```
/// use freecell::{replay::Remark, text};
/// let document = text::read("#617\n26 76 72 72 5a 27").unwrap();
/// let (game, _) = document.games_and_boards().next().unwrap();
/// let deal = "618".parse().unwrap();
/// let remarks = Remark::all(game, None, (Some(deal), &deal.deal()), None);
/// assert_eq!(remarks[0].to_string(), "the text says it is for deal 617");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {
    /// The text says that the game is of another deal.
    OtherDeal(DealNumber),
    /// The text shows another board before the first move.
    OtherBoard {
        /// The deal of that board.
        deal: Option<DealNumber>,
        /// Where it differs; the cards of the board that the moves are tried on are those expected.
        differences: Vec<Difference>,
    },
    /// The text shows a board before the first move that cannot be read.
    UnreadBoard {
        /// The line of its first card.
        line: usize,
        /// The first reason.
        why: String,
        /// The deal that comes nearest to it.
        nearest: Option<Nearest>,
    },
    /// No number deals the board, but one deals nearly the same.
    NoDeal(Nearest),
    /// The moves would be a solution with more cells.
    MoreCells(usize),
}

impl Remark {
    /// The remarks on a game that is tried on a board, whose deal number is given with it if it has one. `unread`
    /// is the board in front of its moves that cannot be read.
    #[must_use]
    pub fn all(
        game: &WrittenGame,
        unread: Option<&BoardEntry>,
        (deal, board): (Option<DealNumber>, &Board),
        verdict: Option<&Verdict>,
    ) -> Vec<Self> {
        let number = game.number.filter(|number| deal.is_some_and(|deal| deal != *number));
        let shown = game.board.as_deref().filter(|shown| *shown != board);
        let cells = verdict.and_then(|verdict| verdict.cells_needed);
        let nearest = || BoardEntry::of_board(game.line, board.clone()).nearest_deal();
        let all = [
            number.map(Self::OtherDeal),
            shown.map(|shown| Self::OtherBoard {
                deal: lookup::number(shown),
                differences: compare::differences(board, shown),
            }),
            unread.and_then(Self::unread),
            if deal.is_none() { nearest().map(Self::NoDeal) } else { None },
            cells.map(Self::MoreCells),
        ];
        all.into_iter().flatten().collect()
    }

    /// The remark on a board that cannot be read.
    #[must_use]
    pub fn unread(entry: &BoardEntry) -> Option<Self> {
        let why = entry.board.as_ref().err()?.to_string();
        let why = why.lines().next().unwrap_or_default().to_owned();
        Some(Self::UnreadBoard { line: entry.line, why, nearest: entry.nearest_deal() })
    }

    /// Another deal that the text may mean.
    #[must_use]
    pub fn deal(&self) -> Option<DealNumber> {
        match self {
            Self::OtherDeal(deal) => Some(*deal),
            Self::OtherBoard { deal, .. } => *deal,
            Self::UnreadBoard { nearest, .. } => nearest.as_ref().map(|nearest| nearest.deal),
            Self::NoDeal(nearest) => Some(nearest.deal),
            Self::MoreCells(_) => None,
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherDeal(deal) => write!(f, "the text says it is for deal {deal}"),
            Self::OtherBoard { deal: Some(deal), .. } => {
                write!(f, "the text shows another board before its first move: that of deal {deal}")
            }
            Self::OtherBoard { deal: None, differences } => match &differences[..] {
                [one, two] if one.expected == two.found && one.found == two.expected => {
                    let cards = [one.expected, one.found];
                    let cards = card::names(cards.iter().flatten()).replace(", ", " and ");
                    write!(f, "the board in the text has {cards} exchanged")
                }
                few if few.len() <= LISTED => {
                    f.write_str("the board in the text differs")?;
                    for (i, Difference { place, expected, found }) in few.iter().enumerate() {
                        let name = |card: &Option<_>| {
                            card.map_or("no card".to_owned(), |card| format!("{card:#}"))
                        };
                        let (sep, found) = (if i == 0 { ": " } else { "; " }, name(found));
                        write!(f, "{sep}{place}: {found}, not {}", name(expected))?;
                    }
                    Ok(())
                }
                _ => f.write_str("the text shows another board before its first move"),
            },
            Self::UnreadBoard { line, why, nearest } => {
                write!(f, "the board on line {line} cannot be read: {why}")?;
                match nearest {
                    Some(nearest) => write!(f, "; {nearest}"),
                    None => Ok(()),
                }
            }
            Self::NoDeal(nearest) => write!(f, "no deal number gives this board; {nearest}"),
            Self::MoreCells(cells) => write!(f, "it would be valid with {cells} cells"),
        }
    }
}
