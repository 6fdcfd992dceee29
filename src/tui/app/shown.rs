//! What there is to be seen of the state: the board, its marks, the message.

use crate::board::{Board, COLUMNS, MAX_CELLS, Place};
use crate::card::{Card, Suit};
use crate::rules::Rules;
use crate::tui::app::browse::Subject;
use crate::tui::app::knowledge::{Best, Known};
use crate::tui::app::motion::Motion;
use crate::tui::app::{App, Mode};
use crate::words::escaped;

impl App {
    /// The position on the screen.
    pub(crate) fn board(&self) -> &Board {
        match &self.mode {
            Mode::Browse => self.subject.start(),
            Mode::Solution(solution) => solution.board(),
            Mode::Play(play) => play.game.board(),
            Mode::Compare(compared) => compared.board(),
        }
    }

    /// The position on the screen, and the one that it is compared with.
    fn boards(&self) -> impl Iterator<Item = &Board> {
        let other = match &self.mode {
            Mode::Compare(compared) => Some(compared.hidden_board()),
            _ => None,
        };
        std::iter::once(self.board()).chain(other)
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        let used = self.boards().map(Board::cells_used).max();
        self.rules().cells().max(used.unwrap_or_default())
    }

    /// What is marked on the table.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = match &self.mode {
            Mode::Browse => Marks::default(),
            Mode::Solution(solution) => solution.marks(),
            Mode::Play(play) => play.marks(),
            Mode::Compare(compared) => compared.marks(),
        };
        for card in &self.sought {
            marks.card(*card, Mark::Target);
            if self.board().foundation(card.suit()) >= card.rank().value() {
                marks.foundation(card.suit(), Mark::Target);
            }
        }
        marks
    }

    /// What is known of the board under the rules in force.
    pub(crate) fn known(&self) -> Known {
        self.known_of(&self.subject)
    }

    /// What is known of any board under the rules in force.
    pub(crate) fn known_of(&self, subject: &Subject) -> Known {
        let rules = self.rules();
        let noted = subject.number().and_then(|deal| self.record.shortest(deal, rules));
        let noted = noted.map(|(moves, proved)| Best::new(moves, proved));
        self.knowledge.of(subject, rules, noted)
    }

    /// The rules in force.
    pub(crate) fn rules(&self) -> Rules {
        match &self.mode {
            Mode::Play(play) => play.game.rules(),
            Mode::Solution(solution) => solution.rules,
            Mode::Browse | Mode::Compare(_) => self.rules,
        }
    }

    /// The cards on their way to where they are.
    pub(crate) fn motion(&self) -> Option<&Motion> {
        self.motion.as_ref().filter(|motion| !motion.is_over())
    }
}

/// Something to tell the user over the footer, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// What to say.
    pub(crate) text: String,
    /// Which keys can be of use now.
    pub(crate) keys: Option<String>,
    /// What matters of it, where there is little room.
    pub(crate) short: Option<String>,
    /// Whether something did not work.
    pub(crate) bad: bool,
}

impl Message {
    /// The text, and which keys can be of use.
    pub(crate) fn with_keys(&self) -> String {
        match &self.keys {
            Some(keys) => format!("{}: {keys}", self.text),
            None => self.text.clone(),
        }
    }
}

impl App {
    /// Says something until the next key.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        let text = escaped(text.into());
        self.message = Some(Message { text, keys: None, short: None, bad: false });
    }

    /// Says what did not work, until the next key.
    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.say(text);
        if let Some(message) = &mut self.message {
            message.bad = true;
        }
    }

    /// Adds to what was said which keys can be of use.
    pub(super) fn name_keys(&mut self, keys: impl Into<String>) {
        if let Some(message) = &mut self.message {
            message.keys = Some(keys.into());
        }
    }

    /// Says at the very first start what there is to do.
    pub(crate) fn welcome(&mut self) {
        if self.message.is_none() {
            self.say("Welcome! Type a deal number, or play this deal");
            self.name_keys("p plays, s solves, ? lists all keys");
        }
    }
}

/// Why a card or a place is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The cursor is on it.
    Cursor,
    /// It is picked up, to be moved.
    Selected,
    /// It was moved.
    Moved,
    /// It is the target of a move.
    Target,
    /// Another board has another card here.
    Differs,
    /// A move that is not legal starts or ends here.
    Illegal,
}

impl Mark {
    /// All of them.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 6] =
        [Self::Cursor, Self::Selected, Self::Moved, Self::Target, Self::Differs, Self::Illegal];
}

/// Which cards and places are marked, and why.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    pub(crate) cards: [Option<Mark>; Card::COUNT],
    pub(crate) columns: [Option<Mark>; COLUMNS],
    pub(crate) cells: [Option<Mark>; MAX_CELLS],
    pub(crate) foundations: [Option<Mark>; 4],
}

impl Default for Marks {
    fn default() -> Self {
        Self {
            cards: [None; Card::COUNT],
            columns: [None; COLUMNS],
            cells: [None; MAX_CELLS],
            foundations: [None; 4],
        }
    }
}

impl Marks {
    /// Marks a card, wherever it lies.
    pub(crate) fn card(&mut self, card: Card, mark: Mark) {
        self.cards[card.index()] = Some(mark);
    }

    /// Marks a place: a column's number, a cell, all foundations that are not marked.
    pub(crate) fn place(&mut self, place: Place, mark: Mark) {
        match place {
            Place::Column(column) => self.columns[column.index()] = Some(mark),
            Place::Cell(cell) => self.cells[cell.index()] = Some(mark),
            Place::Foundation => self.foundations = self.foundations.map(|m| m.or(Some(mark))),
        }
    }

    /// Marks one foundation.
    pub(crate) fn foundation(&mut self, suit: Suit, mark: Mark) {
        self.foundations[suit.index()] = Some(mark);
    }
}
