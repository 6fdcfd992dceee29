//! Packs boards into positions and unpacks packed moves into moves of the rules.

use super::cards::Code;
use super::layout::Layout;
use super::packed::{Auto, CELL, HOME, PackedMove, PackedRules, State};
use crate::board::{Board, Column, Place};
use crate::card::{Card, Suit};
use crate::rules::{Autoplay, Move, Rules};

/// The suits in the order of their codes: black ones first.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Diamonds, Suit::Hearts];

fn code(card: Card) -> Code {
    /// The places of the suits in [`SUITS`].
    const CODES: [Code; 4] = [0, 2, 3, 1];
    card.index() as Code & !3 | CODES[card.suit().index()]
}

/// A board in the form that is searched.
pub(super) struct Packed {
    pub(super) layout: Layout,
    /// The position without autoplay.
    pub(super) state: State,
}

impl Packed {
    /// Packs a board, columns in their order.
    pub(super) fn new(board: &Board) -> Self {
        let columns =
            std::array::from_fn(|i| board.columns()[i].iter().map(|&c| code(c)).collect());
        let layout = Layout::new(columns);
        let cells = board.cells().iter().flatten().fold(0, |set, &card| set | 1 << code(card));
        let state = State::new(&layout, cells, SUITS.map(|suit| board.foundation(suit)));
        Self { layout, state }
    }

    /// The position in which a search with `auto` under `rules` begins. Under `safe` nothing goes home
    /// before the first move, unless the search spells out its moves home.
    pub(super) fn start(&self, rules: Rules, auto: Auto) -> State {
        let mut state = self.state;
        if homes_first(rules, auto) {
            state.autoplay(&self.layout, auto);
        }
        state
    }
}

/// The rules in the form that the search needs, with the search's own autoplay.
pub(super) fn pack_rules(rules: Rules, auto: Auto) -> PackedRules {
    PackedRules {
        cells: u32::try_from(rules.cells()).unwrap_or_default(),
        auto,
        empty_column: Some(rules.empty_column),
    }
}

/// Replays packed moves on a board through the rules and returns the moves of the rules. A card
/// that the search's autoplay takes home and the rules' autoplay does not becomes a move.
///
/// Returns `None` if a move is illegal or the board is not won at the end, which is a bug in the
/// search. Every solution is replayed like this before the library returns it.
pub(super) fn replay(
    board: &Board,
    packed: &Packed,
    rules: Rules,
    auto: Auto,
    steps: &[PackedMove],
) -> Option<Vec<Move>> {
    let Packed { layout, state } = packed;
    let moves = Vec::with_capacity(2 * steps.len());
    let mut player = CardPlayer { layout, state: *state, auto, board: board.clone(), rules, moves };
    rules.start(&mut player.board);
    if homes_first(rules, auto) {
        player.send_home()?;
    }
    for &step in steps {
        player.play(step)?;
        player.send_home()?;
    }
    player.board.is_won().then_some(player.moves)
}

/// Whether cards go home before the first move of a search. Under `safe` they do not by themselves,
/// but a search with more autoplay than `safe` spells out its moves home.
fn homes_first(rules: Rules, auto: Auto) -> bool {
    (rules.autoplay, auto) != (Autoplay::Safe, Auto::Safe)
}

/// A board and the packed position that matches it.
struct CardPlayer<'a> {
    layout: &'a Layout,
    state: State,
    auto: Auto,
    board: Board,
    rules: Rules,
    moves: Vec<Move>,
}

/// Converts a packed move to a move of the rules on this board.
pub(super) fn unpack(board: &Board, rules: Rules, step: PackedMove) -> Option<Move> {
    let cell = |found: &dyn Fn(Option<Card>) -> bool| {
        rules.cell_places().find(|cell| found(board.cards_at(*cell).first().copied()))
    };
    let from = match step.from() {
        CELL => cell(&|held| held.is_some_and(|card| code(card) == step.card()))?,
        column => Place::Column(Column::ALL[usize::from(column)]),
    };
    let to = match step.to() {
        CELL => cell(&|held| held.is_none())?,
        HOME => Place::Foundation,
        column => Place::Column(Column::ALL[usize::from(column)]),
    };
    Some(Move { from, to, cards: u8::try_from(step.count()).ok()? })
}

impl CardPlayer<'_> {
    fn play(&mut self, step: PackedMove) -> Option<()> {
        let mv = unpack(&self.board, self.rules, step)?;
        self.rules.check(&self.board, mv).ok()?;
        self.rules.advance_unchecked(&mut self.board, mv);
        self.moves.push(mv);
        self.state.play(self.layout, step);
        Some(())
    }

    /// Sends home the cards that the search's autoplay takes. Those that the rules' autoplay leaves
    /// become moves.
    fn send_home(&mut self) -> Option<()> {
        while let Some(step) = self.state.next_auto_move(self.auto) {
            let mut after = self.state;
            after.play(self.layout, step);
            if (0..4).all(|suit| self.board.foundation(SUITS[suit]) >= after.home[suit]) {
                self.state = after;
            } else {
                self.play(step)?;
            }
        }
        Some(())
    }
}
