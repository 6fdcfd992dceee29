//! From boards to packed positions, and from packed moves to moves that the rules accept.

use super::cards::Code;
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

/// A board as it is searched.
pub(super) struct Packed {
    pub(super) layout: Layout,
    /// The position without autoplay.
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

    /// The position when a search with `auto` under `rules` begins: under `safe` nothing goes home
    /// before the first move, unless moves home are the search's own.
    pub(super) fn start(&self, rules: Rules, auto: Auto) -> State {
        let mut state = self.state;
        if (rules.autoplay, auto) != (Autoplay::Safe, Auto::Safe) {
            state.autoplay(&self.layout, auto);
        }
        state
    }
}

/// The rules as the search needs them, with the search's own autoplay.
pub(super) fn pack_rules(rules: Rules, auto: Auto) -> PackedRules {
    PackedRules {
        cells: u32::try_from(rules.cells()).unwrap_or_default(),
        auto,
        to_empty: match rules.empty_column {
            EmptyColumn::Classic => ToEmpty::Classic,
            EmptyColumn::Vista => ToEmpty::Vista,
        },
    }
}

/// Plays packed moves on a board through the rules, and gives them as the rules' moves. What the
/// search took to be autoplay and the rules do not play is spelled out.
///
/// None when a move is illegal or the board is not won in the end, which is a defect of the search:
/// no solution leaves the library unless it was replayed like this.
pub(super) fn replay(
    board: &Board,
    rules: Rules,
    auto: Auto,
    steps: &[PackedMove],
) -> Option<Vec<Move>> {
    let mut player = Player {
        board: board.clone(),
        rules,
        spelled: match (rules.autoplay, auto) {
            (Autoplay::None, Auto::Safe) => Autoplay::Safe,
            (Autoplay::None | Autoplay::Safe, Auto::Max) => Autoplay::Max,
            _ => Autoplay::None,
        },
        moves: Vec::with_capacity(2 * steps.len()),
    };
    rules.start(&mut player.board);
    // Before the first move nothing goes home by itself.
    if let Some(from) = player.spelled.first(&player.board) {
        player.push(Move::single(from, Place::Foundation))?;
    }
    for &step in steps {
        player.push(unpack(&player.board, rules, step)?)?;
    }
    player.board.is_won().then_some(player.moves)
}

struct Player {
    board: Board,
    rules: Rules,
    /// The autoplay whose moves are to be spelled out.
    spelled: Autoplay,
    moves: Vec<Move>,
}

/// A packed move as the rules' move on this board.
pub(super) fn unpack(board: &Board, rules: Rules, step: PackedMove) -> Option<Move> {
    let cell = |found: &dyn Fn(Option<Card>) -> bool| {
        let at = board.cells()[..rules.cells()].iter().position(|&held| found(held))?;
        Some(Place::Cell(u8::try_from(at).ok()?))
    };
    let from = match step.from() {
        CELL => cell(&|held| held.is_some_and(|card| code(card) == step.card()))?,
        column => Place::Column(column),
    };
    let to = match step.to() {
        CELL => cell(&|held| held.is_none())?,
        HOME => Place::Foundation,
        column => Place::Column(column),
    };
    Some(Move { from, to, cards: u8::try_from(step.count()).ok()? })
}

impl Player {
    /// Plays a move and what goes home after it.
    fn push(&mut self, mv: Move) -> Option<()> {
        let Self { board, rules, spelled, moves } = self;
        rules.check(board, mv).ok()?;
        rules.with_autoplay(Autoplay::None).play_unchecked(board, mv);
        moves.push(mv);
        rules.send_home(board, *spelled, |_, from, by_itself| {
            if !by_itself {
                moves.push(Move::single(from, Place::Foundation));
            }
        });
        Some(())
    }
}
