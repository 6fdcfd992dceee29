//! Pastes, and the view to paste into.

use crate::board::format::{ParseBoardError, Problem};
use crate::card::Card;
use crate::intake::{self, BoardEntry, FoundBoard, Intake, Nearest, NotUnderstood, WholeBoard};
use crate::tui::action::{Edit, Effect};
use crate::tui::app::subject::Subject;
use crate::tui::app::{App, Dialog, Mode};

/// The most that is read of a paste, in bytes: hundreds of solutions. It takes a moment at most.
const LIMIT: usize = 1 << 20;

/// A board of a text: of several, the first that can be read.
struct PastedBoard {
    found: WholeBoard,
    /// The deal that is meant, where a few cards are wrong.
    nearest: Option<Nearest>,
    /// Which one of the text's boards it is, from 1.
    at: usize,
    /// How many boards there are in the text.
    of: usize,
}

impl PastedBoard {
    /// The first whole board of a text.
    fn first(boards: impl Iterator<Item = BoardEntry>) -> Result<Self, ParseBoardError> {
        let (mut first, mut why, mut of) = (None, None, 0);
        for (at, entry) in (1..).zip(boards) {
            of = at;
            match entry.board {
                Ok(FoundBoard::Whole(_)) if first.is_none() => first = Some((entry, at)),
                Ok(FoundBoard::Whole(_)) => {}
                Ok(FoundBoard::Part(part)) => {
                    let unknown = Card::COUNT - part.known();
                    why.get_or_insert(ParseBoardError::from(Problem::Part(unknown)));
                }
                Err(error) => _ = why.get_or_insert(error),
            }
        }
        match first {
            Some((entry, at)) => {
                let nearest = entry.nearest_deal();
                let Ok(FoundBoard::Whole(found)) = entry.board else {
                    return Err(Problem::NoCards.into());
                };
                Ok(Self { found, nearest, at, of })
            }
            None => Err(why.unwrap_or(Problem::NoCards.into())),
        }
    }

    /// What to say before anything else about a board that is one of several: `board 1 of 3; `.
    fn which(&self) -> String {
        if self.of > 1 { format!("board {} of {}; ", self.at, self.of) } else { String::new() }
    }
}

impl App {
    /// Text was pasted: it goes to the field that is open, or its content decides.
    pub(super) fn paste(&mut self, text: &str) {
        // Terminals send the ends of lines as the key Enter does.
        let text = &text.replace("\r\n", "\n").replace('\r', "\n");
        if let Some((field, error)) = self.field() {
            field.insert_line(text);
            *error = None;
            return;
        }
        if let Some(Dialog::Paste { text: before, .. }) = &mut self.dialog {
            before.push_str(text);
            return self.take_paste();
        }
        if let Err(why) = self.take(text) {
            self.warn(format!("cannot use what was pasted: {why}"));
        }
    }

    pub(super) fn open_paste(&mut self, compare: bool) {
        self.dialog = Some(Dialog::Paste { text: String::new(), error: None, compare });
    }

    /// Takes the text of the paste view; what is wrong with it stays there to be read.
    pub(super) fn take_paste(&mut self) {
        let Some(Dialog::Paste { text, compare, .. }) = &self.dialog else { return };
        let (text, compare) = (text.clone(), *compare);
        let taken = if compare { self.take_to_compare(&text) } else { self.take(&text) };
        if let (Err(why), Some(Dialog::Paste { text, error, .. })) = (taken, &mut self.dialog) {
            *error = Some(why);
            if text.len() > LIMIT {
                text.clear();
            }
        }
    }

    pub(super) fn type_into_paste(&mut self, c: char) {
        if let Some(Dialog::Paste { text, error, .. }) = &mut self.dialog
            && text.len() < LIMIT
        {
            text.push(c);
            *error = None;
        }
    }

    pub(super) fn edit_paste(&mut self, edit: Edit) {
        if let Some(Dialog::Paste { text, error, .. }) = &mut self.dialog {
            match edit {
                Edit::Backspace => _ = text.pop(),
                Edit::Clear => text.clear(),
                _ => {}
            }
            *error = None;
        }
    }

    /// Does with a text what its content asks for.
    fn take(&mut self, text: &str) -> Result<(), String> {
        match understood(text)? {
            Intake::Deal(deal) => self.show(Subject::deal(deal)),
            Intake::Games(games) => self.open_games(games),
            Intake::Boards(boards) => {
                let found = PastedBoard::first(boards).map_err(|why| not_a_board(&why))?;
                if matches!(self.mode, Mode::Compare(_)) {
                    self.compare_with(found);
                } else {
                    self.show_board(found);
                }
            }
        }
        Ok(())
    }

    /// Shows a pasted board: its deal, or the board without a number.
    fn show_board(&mut self, pasted: PastedBoard) {
        let which = pasted.which();
        let nearest = pasted.nearest;
        let WholeBoard { board, deals, from_top } = pasted.found;
        let text = match (deals.first(), nearest) {
            (Some(number), _) if from_top => {
                format!("this board is deal {number}, listed from the top card down")
            }
            (Some(number), _) => format!("this board is deal {number}"),
            (None, Some(nearest)) => format!("no deal number gives this board; {nearest}"),
            (None, None) if board.is_dealt() => {
                let before = self.subject.name();
                format!("no deal number gives this board; it is not {before}")
            }
            (None, None) => "a position in play, shown without a number".to_owned(),
        };
        let unknown = deals.is_empty() && board.is_dealt();
        self.other = Some(board.clone());
        self.show(Subject::board(board));
        self.say(format!("{which}{text}"));
        if unknown {
            self.name_keys("Backspace, then c compares them");
        }
    }

    fn compare_with(&mut self, pasted: PastedBoard) {
        let which = pasted.which();
        self.other = Some(pasted.found.board);
        self.compare();
        if !which.is_empty() {
            self.say(format!("{which}it is the one compared with"));
        }
    }

    fn take_to_compare(&mut self, text: &str) -> Result<(), String> {
        let found =
            PastedBoard::first(understood(text)?.boards()).map_err(|why| match why.problems() {
                [Problem::NoBoard] => format!("these are moves; {COMPARED}"),
                _ => not_a_board(&why),
            })?;
        self.compare_with(found);
        Ok(())
    }

    /// Compares with the board pasted last, or asks for one.
    pub(super) fn start_compare(&mut self) -> Effect {
        if self.other.is_some() && !matches!(self.mode, Mode::Compare(_)) {
            self.compare();
        } else {
            self.open_paste(true);
        }
        Effect::Redraw
    }
}

/// What can be compared with.
const COMPARED: &str = "the deal is compared with a board, in rows or columns of cards such as \
                        10H, TH or 10♥, or with a deal by its number";

/// What a text is, or in a line why it is not understood.
fn understood(text: &str) -> Result<Intake<'_>, String> {
    if text.len() > LIMIT {
        return Err(format!(
            "it is longer than {} MiB; freecell verify and freecell find read files up to 64 MiB",
            LIMIT >> 20
        ));
    }
    intake::read(text).map_err(|why| match why {
        NotUnderstood::Board(why) => not_a_board(&why),
        why => why.to_string(),
    })
}

/// The first thing that is wrong with a board.
fn not_a_board(why: &ParseBoardError) -> String {
    let first = why.to_string().lines().next().unwrap_or_default().to_owned();
    let fits = match why.problems() {
        [Problem::Part(_), ..] => " (`freecell find` lists the deals that fit)",
        _ => "",
    };
    let nearest = Nearest::meant_by(why).map(|nearest| format!("; {nearest}"));
    format!("not a board: {first}{fits}{}", nearest.unwrap_or_default())
}
