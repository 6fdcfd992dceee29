//! Addresses of a public page that shows a deal, and plays moves on it.

use crate::board::{Board, Place, format};
use crate::card::Card;
use crate::dealer::DealNumber;
use crate::rules::{Autoplay, Move, Rules};
use crate::text::cell_order::CellOrder;

#[cfg(test)]
mod tests;

/// The number of cells on the page.
const CELLS: usize = 4;

/// The address of a public page that shows a deal and lets one play it: macroxue's. None for a
/// position in play.
///
/// ```
/// use freecell::{dealer::DealNumber, text::link};
/// let board = DealNumber::new(617).unwrap().deal();
/// assert!(link(DealNumber::new(617).ok(), &board).unwrap().ends_with("?deal=617"));
/// ```
pub fn link(deal: Option<DealNumber>, board: &Board) -> Option<String> {
    /// The last number that the page deals as Windows does.
    const LAST: i64 = 1_000_000;
    let deal = match deal.map(DealNumber::get) {
        Some(number @ 1..=LAST) => number.to_string(),
        _ if board.is_dealt() => format::rows(board).split_whitespace().collect(),
        _ => return None,
    };
    Some(format!("https://macroxue.github.io/freecell/game/freecell.html?deal={deal}"))
}

/// The address with moves that are legal from this board on. The page plays with four cells and sends home every
/// card that can go; None if the moves are not legal there, or fewer than two of them are left to make.
///
/// ```
/// use freecell::{dealer::DealNumber, text::link_with_moves, rules::Rules};
/// let deal = DealNumber::new(617).unwrap();
/// let moves = ["4a", "8b", "a8"].map(|mv| mv.parse().unwrap());
/// let link = link_with_moves(Some(deal), Rules::default(), &deal.deal(), &moves);
/// assert_eq!(link, None, "the card in a cannot go to column 8");
/// let link = link_with_moves(Some(deal), Rules::default(), &deal.deal(), &moves[..2]);
/// assert!(link.unwrap().ends_with("?deal=617:4r8r"));
/// ```
pub fn link_with_moves(
    deal: Option<DealNumber>,
    rules: Rules,
    board: &Board,
    moves: &[Move],
) -> Option<String> {
    if rules.cells() != CELLS {
        return None;
    }
    let mut page = Page::new(rules.with_autoplay(Autoplay::Max), board);
    let mut shown = board.clone();
    rules.start(&mut shown);
    for mv in moves {
        let cards = shown.last_cards(mv.from, mv.cards.into()).to_vec();
        rules.try_play(&mut shown, *mv).ok()?;
        page.play(&cards, mv.to)?;
    }
    let link = link(deal, board)?;
    (page.text.len() >= 4).then(|| format!("{link}:{}", page.text))
}

/// The game on the page.
struct Page {
    rules: Rules,
    board: Board,
    held: CellOrder,
    text: String,
}

impl Page {
    fn new(rules: Rules, board: &Board) -> Self {
        let mut board = board.clone();
        rules.start(&mut board);
        let held = CellOrder::of(&board);
        Self { rules, board, held, text: String::new() }
    }

    /// Moves these cards, unless the page has sent them home. None if it cannot.
    fn play(&mut self, cards: &[Card], to: Place) -> Option<()> {
        if cards.iter().all(|card| self.board.is_home(*card)) {
            return Some(());
        }
        let from = self.board.place_of(*cards.first()?)?;
        let to = match to {
            Place::Cell(_) => self.rules.first_free_cell(&self.board)?,
            to => to,
        };
        let mv = self.rules.resolve(&self.board, from, to).ok()?;
        if self.board.last_cards(from, mv.cards.into()) != cards {
            return None;
        }
        self.text.push(match from {
            Place::Cell(_) => {
                let nth = self.held.cards().iter().position(|card| card == &cards[0])?;
                char::from(b"abcd"[nth])
            }
            from => from.letter(),
        });
        self.text.push(if let Place::Cell(_) = to { 'r' } else { to.letter() });
        self.rules.play(&mut self.board, mv);
        self.held.note(&self.board);
        Some(())
    }
}
