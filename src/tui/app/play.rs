//! Play mode: the game, picked-up cards and the cursor.

use ratatui::layout::Position;

use crate::tui::app::Win;
use crate::tui::layout::Spot;
use crate::tui::mark::{Mark, Marks};
use freecell::board::{Column, Place};
use freecell::card;
use freecell::card::Card;
use freecell::game::Game;
use freecell::rules::{IllegalMove, Move};
use freecell::text;
use freecell::words::count;

pub(super) mod actions;

/// The initial place of the cursor.
const FIRST_COLUMN: Place = Place::Column(Column::ALL[0]);

/// A direction on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// Picked-up cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Picked {
    /// The place they are picked up from.
    pub(crate) place: Place,
    /// The number of cards, if the user chose one; otherwise as many as fit.
    cards: Option<usize>,
    /// Whether the mouse button has been held since they were picked up.
    held: bool,
    /// The position to which the mouse has dragged them.
    dragged: Option<Position>,
}

/// Whether a move was made, or why the attempted one is not legal.
pub(crate) type MoveResult = Result<bool, String>;

/// A game in progress, with its input state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    pub(crate) game: Game,
    cursor: Option<Place>,
    /// The picked-up cards.
    pub(crate) picked: Option<Picked>,
    /// The playing time in seconds.
    pub(crate) seconds: u64,
    /// Whether all its moves have been undone, and can be redone.
    pub(super) is_taken_back: bool,
    /// What its win counts as, once it is recorded.
    pub(crate) win: Option<Win>,
}

impl Play {
    /// Continues a game.
    pub(crate) fn new(game: Game, seconds: u64) -> Self {
        let win = game.is_won().then(Win::default);
        Self { game, cursor: None, picked: None, seconds, is_taken_back: false, win }
    }

    /// The seconds played, if any.
    pub(crate) fn time(&self) -> Option<u64> {
        Some(self.seconds).filter(|seconds| *seconds > 0)
    }

    /// Puts back picked-up cards. Returns whether there were any.
    pub(crate) fn put_back(&mut self) -> bool {
        self.picked.take().is_some()
    }

    /// Puts back cards that the mouse holds.
    pub(super) fn put_back_held(&mut self) {
        self.picked.take_if(|picked| picked.held);
    }

    /// Describes a suggested move.
    pub(crate) fn hint(&self, mv: Move) -> String {
        let board = self.game.board();
        let moved = card::names(board.last_cards(mv.from, mv.cards.into())).replace(", ", " ");
        let onto = match (mv.to, board.cards_at(mv.to).last()) {
            (Place::Column(_), Some(card)) => format!("to {card:#}"),
            (Place::Column(_), None) => "to the empty column".to_owned(),
            (to, _) => to.as_target(),
        };
        let word = text::word(self.game.rules(), board, mv);
        format!("Hint: {moved} {onto} ({word}). t plays it")
    }

    /// Makes a move.
    pub(crate) fn make(&mut self, mv: Move) -> MoveResult {
        self.picked = None;
        self.game.play_move(mv).map(|_| true).map_err(|why| format!("{mv}: {why}"))
    }

    /// Handles a letter of standard notation: the first names the source, the second the target.
    pub(crate) fn name(&mut self, letter: char) -> MoveResult {
        let Some(place) = Place::from_char(letter) else { return Ok(false) };
        match self.picked {
            Some(picked) => self.put(picked, place),
            None => self.pick(place, None, false),
        }
    }

    /// Picks up cards at the cursor, or puts them down there.
    pub(crate) fn pick_at_cursor(&mut self) -> MoveResult {
        let at = *self.cursor.get_or_insert(FIRST_COLUMN);
        self.pick_or_put(at, None, false)
    }

    /// Handles a mouse press on a place.
    pub(crate) fn press(&mut self, spot: Spot) -> MoveResult {
        self.cursor = None;
        if let Some(why) = self.covered(spot).filter(|_| self.picked.is_none()) {
            return Err(why);
        }
        self.pick_or_put(spot.place, self.count_at(spot), true)
    }

    /// Picks up or puts down cards; pressing the same place again puts them back.
    fn pick_or_put(&mut self, at: Place, cards: Option<usize>, held: bool) -> MoveResult {
        match self.picked.take() {
            Some(picked) if picked.place == at => Ok(false),
            Some(picked) => self.put(picked, at),
            None => self.pick(at, cards, held),
        }
    }

    /// Why a press on this card of a column picks up none: others that do not move with it lie on it.
    fn covered(&self, spot: Spot) -> Option<String> {
        let (column, row) = (self.game.board().cards_at(spot.place), spot.card?);
        let (card, above) = (column.get(row)?, column.len() - row - 1);
        let why = || format!("{card:#} is under {}", count(above, "card"));
        self.count_at(spot).is_none().then(why)
    }

    /// Handles a double click: the card goes home, or else to a free cell.
    ///
    /// The first press picked it up. If that put down another card, this counts as a single press.
    pub(crate) fn press_twice(&mut self, spot: Spot) -> MoveResult {
        let here = self.picked.is_some_and(|picked| picked.place == spot.place);
        let single = match spot.place {
            Place::Column(_) => spot.card.is_none() || self.count_at(spot) == Some(1),
            Place::Cell(_) | Place::Foundation => true,
        };
        if !here || !single {
            return self.press(spot);
        }
        let picked = Picked { place: spot.place, cards: Some(1), held: false, dragged: None };
        let cells = self.game.rules().cell_places();
        let mut targets = std::iter::once(Place::Foundation)
            .chain(cells.filter(|_| matches!(spot.place, Place::Column(_))));
        let target = targets.find(|target| self.move_to(picked, *target).is_ok());
        self.put(picked, target.unwrap_or(Place::Foundation))
    }

    /// Handles mouse motion with the button held.
    pub(crate) fn drag(&mut self, at: Position) {
        if let Some(picked) = self.picked.as_mut().filter(|picked| picked.held) {
            picked.dragged = Some(at);
        }
    }

    /// Whether the mouse is dragging cards.
    pub(crate) fn holds(&self) -> bool {
        self.picked.is_some_and(|picked| picked.held)
    }

    /// The dragged cards, and the position of the mouse.
    pub(crate) fn in_hand(&self) -> Option<(&[Card], Position)> {
        let picked = self.picked.filter(|picked| picked.held)?;
        Some((self.picked_cards(picked), picked.dragged?))
    }

    /// Handles the release of the mouse: dragged cards go to the place under it, or back if there is
    /// none.
    pub(crate) fn release(&mut self, spot: Option<Spot>) -> MoveResult {
        let Some(picked) = self.picked.filter(|picked| picked.held) else { return Ok(false) };
        match spot {
            Some(spot) if spot.place != picked.place => return self.put(picked, spot.place),
            // A click: the next one names the target.
            Some(_) => self.picked = Some(Picked { held: false, dragged: None, ..picked }),
            None => self.picked = None,
        }
        Ok(false)
    }

    /// Moves the cursor along the columns, or along the cells and foundations above them.
    pub(crate) fn move_cursor(&mut self, direction: Direction) {
        let Some(at) = self.cursor else {
            self.cursor = Some(self.picked.map_or(FIRST_COLUMN, |picked| picked.place));
            return;
        };
        let columns = Column::ALL.map(Place::Column);
        // The row above the columns: the cells, then the foundations as one place.
        let above: Vec<Place> =
            self.game.rules().cell_places().chain([Place::Foundation]).collect();
        let row = if columns.contains(&at) { &columns[..] } else { &above };
        let (i, last) = (row.iter().position(|place| *place == at).unwrap_or(0), row.len() - 1);
        self.cursor = Some(match direction {
            Direction::Left => row[i.checked_sub(1).unwrap_or(last)],
            Direction::Right => row[if i == last { 0 } else { i + 1 }],
            Direction::Up if row == columns => above[i.min(above.len() - 1)],
            Direction::Down if at == Place::Foundation => columns[i.clamp(4, 7)],
            Direction::Down if row != columns => columns[i],
            Direction::Up | Direction::Down => at,
        });
    }

    /// Changes the number of picked-up cards.
    ///
    /// Returns the new number and the maximum, or `None` if no cards of a column are picked up.
    pub(crate) fn change_count(&mut self, by: isize) -> Option<(usize, usize)> {
        let picked = self.picked.as_mut()?;
        let Place::Column(column) = picked.place else { return None };
        let run = self.game.board().run_length(column).max(1);
        let now = picked.cards.unwrap_or(run).saturating_add_signed(by).clamp(1, run);
        picked.cards = Some(now);
        Some((now, run))
    }

    /// The marks on the table, including a suggested move.
    pub(crate) fn marks(&self, hint: Option<Move>) -> Marks {
        let mut marks = Marks::default();
        if let Some(mv) = hint {
            let cards = self.game.board().last_cards(mv.from, mv.cards.into());
            marks.place(mv.from, Mark::Selected);
            marks.move_to(mv.to, cards, [Mark::Selected, Mark::Target]);
            marks.cards(self.game.board().last_cards(mv.to, 1), Mark::Target);
        }
        if let Some(picked) = self.picked {
            self.mark_picked(&mut marks, picked);
        }
        if let Some(cursor) = self.cursor
            && self.picked.is_none_or(|picked| picked.place != cursor)
        {
            marks.place(cursor, Mark::Cursor);
            if let Place::Column(_) = cursor {
                marks.cards(self.game.board().last_cards(cursor, 1), Mark::Cursor);
            }
        }
        marks
    }

    /// Marks the picked-up cards and their possible targets.
    fn mark_picked(&self, marks: &mut Marks, picked: Picked) {
        marks.place(picked.place, Mark::Selected);
        marks.cards(self.picked_cards(picked), Mark::Selected);
        let is_target = |place: &Place| self.move_to(picked, *place).is_ok();
        for target in Place::TABLE.into_iter().filter(is_target) {
            marks.place(target, Mark::Target);
        }
        if let Some(card) = self.game.board().last_cards(picked.place, 1).first()
            && self.move_to(picked, Place::Foundation).is_ok()
        {
            marks.foundation(card.suit(), Mark::Target);
        }
    }

    /// The picked-up cards; without a chosen number, the whole run.
    fn picked_cards(&self, picked: Picked) -> &[Card] {
        let count = match picked.place {
            Place::Column(column) => picked.cards.unwrap_or(self.game.board().run_length(column)),
            Place::Cell(_) | Place::Foundation => 1,
        };
        self.game.board().last_cards(picked.place, count)
    }

    fn pick(&mut self, place: Place, cards: Option<usize>, held: bool) -> MoveResult {
        let (rules, board) = (self.game.rules(), self.game.board());
        // These errors do not depend on the target, so they come before those of the target.
        if self.game.board().last_cards(place, 1).is_empty() {
            let resolved = rules.resolve(board, place, place);
            let why = resolved.err().unwrap_or(IllegalMove::Empty(place));
            return Err(format!("{place}: {why}"));
        }
        self.picked = Some(Picked { place, cards, held, dragged: None });
        Ok(false)
    }

    /// The move that takes the picked-up cards to a place.
    fn move_to(&self, picked: Picked, to: Place) -> Result<Move, IllegalMove> {
        let (rules, board) = (self.game.rules(), self.game.board());
        let resolved = rules.resolve(board, picked.place, to);
        let cards = picked.cards.and_then(|cards| u8::try_from(cards).ok());
        let (Some(cards), Place::Column(_)) = (cards, to) else { return resolved };
        // To an empty column the chosen number matters.
        let chosen = Move { from: picked.place, to, cards };
        // Errors are the same as for a move typed as two letters.
        if rules.check(board, chosen).is_ok() { Ok(chosen) } else { resolved }
    }

    fn put(&mut self, picked: Picked, to: Place) -> MoveResult {
        self.picked = None;
        let made = self.move_to(picked, to).and_then(|mv| self.game.play_move(mv).map(drop));
        made.map(|()| true).map_err(|why| format!("{}{to}: {why}", picked.place))
    }

    /// The number of cards picked up by a press on this card; `None` if it is not in its column's run.
    fn count_at(&self, spot: Spot) -> Option<usize> {
        let (Place::Column(column), Some(card)) = (spot.place, spot.card) else { return None };
        let count = self.game.board().column(column).len().checked_sub(card)?;
        (1..=self.game.board().run_length(column)).contains(&count).then_some(count)
    }
}
