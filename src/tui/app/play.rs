//! Play mode: a game, what is picked up, and where the cursor is.

use ratatui::layout::Position;

use crate::board::{Column, Place};
use crate::card::Card;
use crate::game::Game;
use crate::rules::{IllegalMove, Move};
use crate::text;
use crate::tui::app::{Mark, Marks};
use crate::tui::command::action::Direction;
use crate::tui::layout::Spot;

pub(super) mod actions;

/// Where the cursor appears.
const FIRST_COLUMN: Place = Place::Column(Column::ALL[0]);

/// Cards that are picked up, to be put down elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Picked {
    /// Where they are.
    pub(crate) place: Place,
    /// How many, if the user chose a number; otherwise as many as fit.
    cards: Option<usize>,
    /// The mouse holds them since it was pressed.
    held: bool,
}

/// Whether a move was made; or what is wrong with the one that was tried.
pub(crate) type Attempt = Result<bool, String>;

/// A game that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    /// The game.
    pub(crate) game: Game,
    cursor: Option<Place>,
    /// What is picked up.
    pub(crate) picked: Option<Picked>,
    /// Where the mouse has dragged what it holds.
    dragged: Option<Position>,
    /// How long it was played, in seconds.
    pub(crate) seconds: u64,
    /// Whether all its moves are taken back, and can be made again.
    pub(super) is_taken_back: bool,
    /// Whether its win was noted.
    pub(crate) noted: bool,
    /// The wins in a row that it ended, once it is won.
    pub(crate) streak: usize,
}

impl Play {
    /// Goes on with a game.
    pub(crate) fn new(game: Game, seconds: u64) -> Self {
        let noted = game.is_won();
        Self {
            game,
            cursor: None,
            picked: None,
            dragged: None,
            seconds,
            is_taken_back: false,
            noted,
            streak: 0,
        }
    }

    /// The seconds played so far, if any.
    pub(crate) fn time(&self) -> Option<u64> {
        Some(self.seconds).filter(|seconds| *seconds > 0)
    }

    /// Puts down what is picked up, where it was; whether there was anything.
    pub(crate) fn put_back(&mut self) -> bool {
        self.picked.take().is_some()
    }

    /// A move in words, as a hint.
    pub(crate) fn hint(&self, mv: Move) -> String {
        let board = self.game.board();
        let moved = board.last_cards(mv.from, usize::from(mv.cards));
        let moved: Vec<String> = moved.iter().map(|card| format!("{card:#}")).collect();
        let target = match (mv.to, board.cards_at(mv.to).last()) {
            (Place::Column(_), Some(card)) => format!("to {card:#}"),
            (Place::Column(_), None) => "to the empty column".to_owned(),
            (to, _) => crate::words::target(to),
        };
        let word = text::word(self.game.rules(), board, mv);
        format!("Hint: {} {target} ({word}). t plays it", moved.join(" "))
    }

    /// Makes a move.
    pub(crate) fn make(&mut self, mv: Move) -> Attempt {
        self.picked = None;
        self.game.play_move(mv).map(|_| true).map_err(|why| format!("{mv}: {why}"))
    }

    /// Takes a letter of standard notation: the first names a source, the second a target.
    pub(crate) fn name(&mut self, letter: char) -> Attempt {
        let Some(place) = Place::from_char(letter) else { return Ok(false) };
        match self.picked {
            Some(picked) => self.put(picked, place),
            None => self.pick(place, None, false),
        }
    }

    /// Picks up at the cursor, or puts down there.
    pub(crate) fn pick_at_cursor(&mut self) -> Attempt {
        let at = *self.cursor.get_or_insert(FIRST_COLUMN);
        self.pick_or_put(at, None, false)
    }

    /// The mouse was pressed over a place.
    pub(crate) fn press(&mut self, spot: Spot) -> Attempt {
        (self.cursor, self.dragged) = (None, None);
        self.pick_or_put(spot.place, self.count_at(spot), true)
    }

    /// Picks up there, or puts down; what was picked up there goes back.
    fn pick_or_put(&mut self, at: Place, cards: Option<usize>, held: bool) -> Attempt {
        match self.picked.take() {
            Some(picked) if picked.place == at => Ok(false),
            Some(picked) => self.put(picked, at),
            None => self.pick(at, cards, held),
        }
    }

    /// The mouse was pressed twice over a place: the card there goes home or else to a free cell.
    ///
    /// The first press picked it up; had that put down another card, this is a press like any.
    pub(crate) fn press_twice(&mut self, spot: Spot) -> Attempt {
        let here = self.picked.is_some_and(|picked| picked.place == spot.place);
        let single = match spot.place {
            Place::Column(_) => spot.card.is_none() || self.count_at(spot) == Some(1),
            Place::Cell(_) | Place::Foundation => true,
        };
        if !here || !single {
            return self.press(spot);
        }
        let picked = Picked { place: spot.place, cards: Some(1), held: false };
        let cells = self.game.rules().cell_places();
        let mut targets = std::iter::once(Place::Foundation)
            .chain(cells.filter(|_| matches!(spot.place, Place::Column(_))));
        let target = targets.find(|target| self.meant(picked, *target).is_ok());
        self.put(picked, target.unwrap_or(Place::Foundation))
    }

    /// The mouse was moved while its button is held.
    pub(crate) fn drag(&mut self, at: Position) {
        self.dragged = self.holds().then_some(at);
    }

    /// Whether the mouse holds cards.
    pub(crate) fn holds(&self) -> bool {
        self.picked.is_some_and(|picked| picked.held)
    }

    /// The cards that the mouse drags, and where it is.
    pub(crate) fn in_hand(&self) -> Option<(&[Card], Position)> {
        let picked = self.picked.filter(|picked| picked.held)?;
        Some((self.picked_cards(picked), self.dragged?))
    }

    /// The mouse was let go over a place: there the cards go that it dragged, or back from where
    /// there is none.
    pub(crate) fn release(&mut self, spot: Option<Spot>) -> Attempt {
        self.dragged = None;
        let Some(picked) = self.picked.filter(|picked| picked.held) else { return Ok(false) };
        match spot {
            Some(spot) if spot.place != picked.place => return self.put(picked, spot.place),
            // A click: the next one says where to.
            Some(_) => self.picked = Some(Picked { held: false, ..picked }),
            None => self.picked = None,
        }
        Ok(false)
    }

    /// Moves the cursor: along the columns, or along cells and foundations above them.
    pub(crate) fn move_cursor(&mut self, direction: Direction) {
        let Some(at) = self.cursor else {
            self.cursor = Some(self.picked.map_or(FIRST_COLUMN, |picked| picked.place));
            return;
        };
        let columns = Column::ALL.map(Place::Column);
        // The places in a row above the columns: the cells, then the foundations as one.
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

    /// Takes more, or fewer, of the cards picked up.
    ///
    /// Gives how many there are then, and how many there can be; none without cards of a column.
    pub(crate) fn change_count(&mut self, by: isize) -> Option<(usize, usize)> {
        let picked = self.picked.as_mut()?;
        let Place::Column(column) = picked.place else { return None };
        let run = self.game.board().run_length(column).max(1);
        let now = picked.cards.unwrap_or(run).saturating_add_signed(by).clamp(1, run);
        picked.cards = Some(now);
        Some((now, run))
    }

    /// What is marked on the table, with a move that is hinted at.
    pub(crate) fn marks(&self, hint: Option<Move>) -> Marks {
        let mut marks = Marks::default();
        if let Some(mv) = hint {
            let cards = self.game.board().last_cards(mv.from, usize::from(mv.cards));
            marks.move_of((mv.from, cards), mv.to, [Mark::Selected, Mark::Target]);
        }
        if let Some(picked) = self.picked {
            self.mark_picked(&mut marks, picked);
        }
        if let Some(cursor) = self.cursor
            && self.picked.is_none_or(|picked| picked.place != cursor)
        {
            marks.place(cursor, Mark::Cursor);
            if let Place::Column(column) = cursor
                && let Some(card) = self.game.board().column(column).last()
            {
                marks.card(*card, Mark::Cursor);
            }
        }
        marks
    }

    /// Marks the cards picked up, and where they may go.
    fn mark_picked(&self, marks: &mut Marks, picked: Picked) {
        marks.place(picked.place, Mark::Selected);
        for card in self.picked_cards(picked) {
            marks.card(*card, Mark::Selected);
        }
        for target in Place::TABLE {
            if self.meant(picked, target).is_ok() {
                marks.place(target, Mark::Target);
            }
        }
        if let Some(card) = self.game.board().last_cards(picked.place, 1).first()
            && self.meant(picked, Place::Foundation).is_ok()
        {
            marks.foundation(card.suit(), Mark::Target);
        }
    }

    /// The cards picked up; without a chosen number, the whole run.
    fn picked_cards(&self, picked: Picked) -> &[Card] {
        let count = match picked.place {
            Place::Column(column) => picked.cards.unwrap_or(self.game.board().run_length(column)),
            Place::Cell(_) | Place::Foundation => 1,
        };
        self.game.board().last_cards(picked.place, count)
    }

    fn pick(&mut self, place: Place, cards: Option<usize>, held: bool) -> Attempt {
        let (rules, board) = (self.game.rules(), self.game.board());
        // Whatever the target, these refusals stand; they come before any of the target.
        if self.game.board().last_cards(place, 1).is_empty() {
            let why = match rules.resolve(board, place, place) {
                Err(why) => why,
                Ok(_) => IllegalMove::Empty(place),
            };
            return Err(format!("{place}: {why}"));
        }
        self.picked = Some(Picked { place, cards, held });
        Ok(false)
    }

    /// The move that takes what is picked up to a place.
    fn meant(&self, picked: Picked, to: Place) -> Result<Move, IllegalMove> {
        let (rules, board) = (self.game.rules(), self.game.board());
        let meant = rules.resolve(board, picked.place, to);
        let cards = picked.cards.and_then(|cards| u8::try_from(cards).ok());
        let (Some(cards), Place::Column(_)) = (cards, to) else { return meant };
        // Where the number matters, at an empty column, the number said counts.
        let said = Move { from: picked.place, to, cards };
        // What is refused is refused for the reason that the two letters get.
        if rules.check(board, said).is_ok() { Ok(said) } else { meant }
    }

    fn put(&mut self, picked: Picked, to: Place) -> Attempt {
        self.picked = None;
        let made = self.meant(picked, to).and_then(|mv| self.game.play_move(mv).map(drop));
        made.map(|()| true).map_err(|why| format!("{}{to}: {why}", picked.place))
    }

    /// How many cards a press on this one picks up; none when it is not in its column's run.
    fn count_at(&self, spot: Spot) -> Option<usize> {
        let (Place::Column(column), Some(card)) = (spot.place, spot.card) else { return None };
        let count = self.game.board().column(column).len().checked_sub(card)?;
        (1..=self.game.board().run_length(column)).contains(&count).then_some(count)
    }
}
