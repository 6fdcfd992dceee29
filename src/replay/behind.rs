//! The deal of a solution without a number, found from the cards that its moves name.

use std::array;
use std::collections::BTreeSet;

use crate::board::{COLUMNS, Column, Place};
use crate::card::Card;
use crate::dealer::{DealNumber, nearest};
use crate::rules::{Autoplay, Rules};
use crate::text::{Count, Dialect, Written, WrittenGame, WrittenPlace, work};

use super::Replay;

/// Fewer moves fit many deals.
const FEWEST: usize = 5;
/// Moves that are legal in as many deals name none: `9H to temp` several times.
const MANY: usize = 200;
/// More moves tell nothing more.
pub(super) const ENOUGH: usize = 12;

/// The deal of 1 to 1,000,000 that the moves of a text solve, found from the cards that the moves name.
///
/// Returns `None` when the moves name no cards, or solve no deal.
///
/// ```
/// use freecell::{board::Place, dealer::DealNumber, game::Game, rules::{Autoplay, Rules}};
/// use freecell::solver::{Cancel, Outcome, SolveOptions, solve};
/// use freecell::{replay::deal_behind, text};
///
/// // A solution in words: `Move 7D from column 1 to column 6`.
/// let deal = DealNumber::new(617).unwrap();
/// let rules = Rules::DEFAULT.with_autoplay(Autoplay::None);
/// let options = SolveOptions { rules, ..SolveOptions::default() };
/// let outcome = solve(&deal.deal(), &options, &Cancel::new());
/// let Outcome::Solved(solution) = outcome else { panic!("{outcome}") };
/// let mut game = Game::new(rules, deal.deal());
/// let mut words = String::new();
/// for mv in solution.moves {
///     for step in text::expand(rules, game.board(), mv) {
///         let card = game.play_move(step).unwrap().cards[0];
///         let place = |place| match place {
///             Place::Column(column) => format!("column {column}"),
///             Place::Cell(cell) => format!("cell {cell}"),
///             Place::Foundation => "the foundation".to_owned(),
///         };
///         words += &format!("Move {card} from {} to {}\n", place(step.from), place(step.to));
///     }
/// }
/// let game = text::games(&words).next().unwrap();
/// assert_eq!(deal_behind(&game), Some(deal));
///
/// // Notation with columns alone names no cards.
/// let game = text::games("26 76 72").next().unwrap();
/// assert_eq!(deal_behind(&game), None);
/// ```
#[must_use]
pub fn deal_behind(game: &WrittenGame) -> Option<DealNumber> {
    let texts: Vec<Vec<Written>> = texts(game).filter(|moves| name_cards(moves)).collect();
    nearest::PACKED.iter().find_map(|packed| {
        let fitting = |moves: &Vec<Written>| {
            let first = moves[..moves.len().min(ENOUGH)].to_vec();
            dealt(moves)
                .into_iter()
                .flat_map(|known| packed.ending_like::<0>(&known))
                .filter(move |deal| are_legal(*deal, &first))
        };
        let deals: BTreeSet<DealNumber> = texts.iter().flat_map(fitting).take(MANY).collect();
        if deals.len() == MANY {
            return None;
        }
        deals.into_iter().find(|deal| super::solves(&deal.deal(), game))
    })
}

/// Finds the deal of a game that names none: from the cards of its moves, or from the number with which its moves
/// begin.
///
/// A million deals may be looked through, so ask only when nothing else names the deal.
pub fn find_deal(game: &mut WrittenGame) {
    if game.number.is_some() || game.board.is_some() {
        return;
    }
    game.number = deal_behind(game);
    game.number_is_found = game.number.is_some();
    let is_won = |it: &WrittenGame| it.number.is_some_and(|deal| super::solves(&deal.deal(), it));
    let named = if game.number_is_found { None } else { game.behind_number().find(is_won) };
    if let Some(named) = named {
        *game = named;
    }
}

/// The moves of a game in each dialect that they may be of.
fn texts(game: &WrittenGame) -> impl Iterator<Item = Vec<Written>> {
    Dialect::ALL.into_iter().filter_map(|dialect| game.in_dialect(dialect))
}

/// The moves of a text from the one on with which a solution of a deal begins; `None` if there is none.
#[cfg(feature = "cli")]
pub(crate) fn from_start_of(deal: DealNumber, game: &WrittenGame) -> Option<WrittenGame> {
    let is_start = |at: usize| {
        let first = game.part(at..at + ENOUGH);
        texts(&first).any(|moves| are_legal(deal, &moves))
    };
    let starts = (0..game.len()).filter(|at| is_start(*at));
    { starts }.map(|at| game.part(at..game.len())).find(|part| super::solves(&deal.deal(), part))
}

/// Whether a text names the cards of its first moves.
fn name_cards(moves: &[Written]) -> bool {
    let named = moves.iter().take(ENOUGH).filter(|mv| moved(mv).is_some());
    named.count() >= FEWEST
}

/// The first and the last card of the run that a text names.
fn moved(mv: &Written) -> Option<(Card, Card)> {
    let listed = mv.listed.as_deref().and_then(|listed| listed.moved);
    listed.or(match (mv.count, mv.from) {
        (Count::From(card), _) | (_, WrittenPlace::Card(card)) => Some((card, card)),
        _ => None,
    })
}

/// The cards of a deal, row by row.
type Dealt = [Option<Card>; Card::COUNT];

/// Where the last card of a column stands among them.
fn end(column: usize) -> usize {
    let last = Card::COUNT - 1;
    last - (last - column) % COLUMNS
}

/// What the first moves tell of the ends of the columns. If the first one does not say from which column its card comes,
/// it may be each.
fn dealt(moves: &[Written]) -> Vec<Dealt> {
    /// Of a million deals, hardly any other has four of these cards.
    const FEW: usize = 4;
    let mut known = [None; Card::COUNT];
    let mut is_touched = [false; COLUMNS];
    let mut see = |column: Column, card: Option<Card>| {
        let is_dealt = !std::mem::replace(&mut is_touched[column.index()], true);
        if is_dealt {
            known[end(column.index())] = card;
        }
        usize::from(is_dealt && card.is_some())
    };
    let mut seen = 0;
    for mv in moves {
        let listed = mv.listed.as_deref();
        if let WrittenPlace::Place(Place::Column(from)) = mv.from {
            seen += see(from, moved(mv).map(|(_, last)| last));
        }
        if let WrittenPlace::Place(Place::Column(to)) = mv.to {
            let onto = match listed.and_then(|listed| listed.target) {
                Some(WrittenPlace::Card(card)) => Some(card),
                _ => None,
            };
            seen += see(to, onto);
        }
        // Cards that go home by themselves may come from any column.
        let is_clear = listed.and_then(|listed| listed.home.as_ref()).is_none_or(Vec::is_empty);
        if !is_clear || seen >= FEW {
            break;
        }
    }
    if seen > 0 {
        return vec![known];
    }
    let first = moves.first().and_then(moved);
    first.map_or_else(Vec::new, |(_, card)| at_ends(card).to_vec())
}

/// A card at the end of each column.
pub(super) fn at_ends(card: Card) -> [Dealt; COLUMNS] {
    array::from_fn(|column| {
        let mut known = [None; Card::COUNT];
        known[end(column)] = Some(card);
        known
    })
}

/// Whether the first moves are legal in a deal.
fn are_legal(deal: DealNumber, moves: &[Written]) -> bool {
    work::count(1);
    let board = deal.deal();
    let rules = [4, 7].map(|cells| Rules::DEFAULT.with_cells(cells));
    let rules = rules.into_iter().flat_map(|it| Autoplay::ALL.map(|auto| it.with_autoplay(auto)));
    { rules }.any(|rules| Replay::of(rules, &board, moves).steps.len() == moves.len())
}

#[cfg(test)]
mod tests;
