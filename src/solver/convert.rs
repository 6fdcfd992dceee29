//! From boards to packed positions, and from packed moves to moves that the rules accept.

use super::column::Code;
use super::layout::Layout;
use super::packed::{Auto, CELL, HOME, PackedMove, PackedRules, State, ToEmpty};
use crate::board::Board;
use crate::card::{Card, Suit};
use crate::rules::{Autoplay, EmptyColumn, Move, Place, Rules};

/// The suits in the order of codes: black ones first.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Diamonds, Suit::Hearts];

#[expect(clippy::cast_possible_truncation, reason = "an index is below 52")]
fn code(card: Card) -> Code {
    let suit = match card.suit() {
        Suit::Clubs => 0,
        Suit::Spades => 1,
        Suit::Diamonds => 2,
        Suit::Hearts => 3,
    };
    card.index() as Code & !3 | suit
}

/// A board as it is searched: with the autoplay that `auto` does before the first move, if any.
pub(super) struct Packed {
    pub(super) layout: Layout,
    pub(super) state: State,
}

impl Packed {
    /// Packs a board, columns in their order.
    pub(super) fn new(board: &Board) -> Self {
        let columns = std::array::from_fn(|i| board.column(i).iter().map(|&c| code(c)).collect());
        let layout = Layout::new(columns);
        let cells = board.cells().iter().flatten().fold(0, |set, &card| set | 1 << code(card));
        let state = State::new(&layout, cells, SUITS.map(|suit| board.foundation(suit)));
        Self { layout, state }
    }

    /// Packs a board as it is when a search with `auto` under `rules` begins.
    pub(super) fn start(board: &Board, rules: Rules, auto: Auto) -> Self {
        let mut packed = Self::new(board);
        // Under `safe` nothing goes home before the first move; under `none` the search is free to.
        if rules.autoplay != Autoplay::Safe {
            packed.state.autoplay(&packed.layout, auto);
        }
        packed
    }
}

/// The rules as the search needs them, with another autoplay where the rules have none.
pub(super) fn pack_rules(rules: Rules, auto_for_none: Auto) -> PackedRules {
    PackedRules {
        cells: u32::try_from(rules.cells()).unwrap_or_default(),
        auto: match rules.autoplay {
            Autoplay::None => auto_for_none,
            Autoplay::Safe => Auto::Safe,
            Autoplay::Max => Auto::Max,
        },
        to_empty: match rules.empty_column {
            EmptyColumn::Classic => ToEmpty::Classic,
            EmptyColumn::Vista => ToEmpty::Vista,
        },
    }
}

/// Plays packed moves on a board through the rules, and gives them as the rules' moves.
///
/// None when a move is illegal or the board is not won in the end, which is a defect of the search:
/// no solution leaves the library unless it was replayed like this.
pub(super) fn replay(
    board: &Board,
    rules: Rules,
    auto: Auto,
    steps: &[PackedMove],
) -> Option<Vec<Move>> {
    let mut player = Player { board: board.clone(), rules, moves: Vec::with_capacity(steps.len()) };
    if rules.autoplay == Autoplay::None {
        player.send_home(auto)?;
    } else {
        rules.start(&mut player.board);
    }
    for &step in steps {
        player.play(step)?;
        if rules.autoplay == Autoplay::None {
            player.send_home(auto)?;
        }
    }
    player.board.is_won().then_some(player.moves)
}

struct Player {
    board: Board,
    rules: Rules,
    moves: Vec<Move>,
}

impl Player {
    fn play(&mut self, step: PackedMove) -> Option<()> {
        let from = match step.from() {
            CELL => self.cell(|held| held.is_some_and(|card| code(card) == step.card()))?,
            column => Place::Column(column),
        };
        let to = match step.to() {
            CELL => self.cell(|held| held.is_none())?,
            HOME => Place::Foundation,
            column => Place::Column(column),
        };
        self.push(Move { from, to, cards: u8::try_from(step.count()).ok()? })
    }

    fn push(&mut self, mv: Move) -> Option<()> {
        self.rules.try_play(&mut self.board, mv).ok()?;
        self.moves.push(mv);
        Some(())
    }

    fn cell(&self, found: impl Fn(Option<Card>) -> bool) -> Option<Place> {
        let cells = &self.board.cells()[..self.rules.cells()];
        let at = cells.iter().position(|&held| found(held))?;
        Some(Place::Cell(u8::try_from(at).ok()?))
    }

    /// Spells out the moves home that the search took to be autoplay.
    fn send_home(&mut self, auto: Auto) -> Option<()> {
        let autoplay = match auto {
            Auto::Safe => Autoplay::Safe,
            Auto::Max => Autoplay::Max,
        };
        let mut searched = self.rules;
        searched.autoplay = autoplay;
        let home = searched.autoplay(&mut self.board.clone());
        for (_, from) in home {
            self.push(Move::single(from, Place::Foundation))?;
        }
        Some(())
    }
}
