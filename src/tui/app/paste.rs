//! Pasted texts: parsed in the background, opened on request.

use strum::{EnumIs, EnumTryAs};

use crate::tui::app::{App, ViewedDeal};
use crate::tui::jobs::read::{self, Pasted, PastedBoard, ReadJob, Source};
use freecell::text::WholeBoard;

/// The state of reading a pasted text.
#[derive(Clone, Debug, Default, EnumIs, EnumTryAs)]
pub(crate) enum PasteReading {
    /// There is no text.
    #[default]
    Nothing,
    /// It is being read.
    Running(ReadJob),
    /// It was parsed, for a comparison if true, and is waiting to be opened.
    Ready(Pasted, bool),
    /// It could not be parsed; the reason.
    Failed(String),
}

impl PasteReading {
    /// Stops reading. Returns whether there was a text to parse or open.
    pub(super) fn stop(&mut self) -> bool {
        !matches!(std::mem::take(self), Self::Nothing | Self::Failed(_))
    }
}

impl App {
    /// Requests the parsing of a text, replacing any other.
    pub(crate) fn read(&mut self, text: &str, compare: bool, source: Source) {
        if text.len() > read::LIMIT {
            return self.refuse(source, read::TOO_LONG.to_owned());
        }
        // Terminals send line ends as the Enter key does.
        let text = text.replace("\r\n", "\n").replace('\r', "\n").into();
        let (id, shown) = (self.next_job(), self.subject.deal);
        let start = self.subject.start.clone();
        self.reading = PasteReading::Running(ReadJob { id, text, source, compare, shown, start });
        self.awaits_text = true;
    }

    fn refuse(&mut self, source: Source, why: String) {
        let what = match source {
            Source::File(_) => "the file",
            Source::Paste | Source::Typed => "what was pasted",
        };
        self.said.warn(format!("cannot use {what}: {why}"));
        self.reading = PasteReading::Failed(why);
    }

    /// Whether the text that the user is waiting for has been parsed, so that it opens by itself.
    pub(crate) fn awaits_opening(&self) -> bool {
        self.awaits_text && self.reading.is_ready()
    }

    /// Says that a text is being read, unless there is another message.
    pub(super) fn tell_reading(&mut self) {
        if self.reading.is_running() && self.said.message.is_none() {
            self.said.say_with("reading what was pasted", "Esc ends that");
        }
    }

    /// Takes the result of parsing a text.
    pub(super) fn take_read(&mut self, id: u64, read: Result<Pasted, String>) -> bool {
        let Some(request) = self.reading.try_as_running_ref().filter(|request| request.id == id)
        else {
            return false;
        };
        let (compare, source) = (request.compare, request.source);
        match read {
            Ok(pasted) => {
                self.said.say_with("the pasted text is ready", "v shows it");
                self.reading = PasteReading::Ready(pasted, compare);
            }
            Err(why) => self.refuse(source, why),
        }
        true
    }

    /// Opens the parsed text according to its content.
    pub(crate) fn open_read(&mut self) {
        if !self.reading.is_ready() {
            return;
        }
        let PasteReading::Ready(pasted, compare) = std::mem::take(&mut self.reading) else {
            return;
        };
        let compares = compare || self.compared().is_some();
        match pasted {
            Pasted::Deal(deal) => self.show(ViewedDeal::deal(deal)),
            Pasted::Games(games) => {
                self.pasted = games;
                self.replay_pasted();
            }
            Pasted::Board(board) if compares => {
                let (which, nearest) = (board.which(), board.nearest);
                self.other = Some((board.found.board, nearest.map(|nearest| nearest.deal)));
                self.compare();
                if !which.is_empty() {
                    self.said.say(format!("{which}it is the one compared with"));
                }
            }
            Pasted::Board(board) => self.show_board(*board),
        }
    }

    /// Shows a pasted board: its deal, or the board if it has no number.
    fn show_board(&mut self, pasted: PastedBoard) {
        let which = pasted.which();
        let nearest = pasted.nearest;
        let WholeBoard { board, deals } = pasted.found;
        let text = match (deals.first(), &nearest) {
            (Some(number), _) => format!("this board is deal {number}"),
            (None, Some(nearest)) => format!("no deal number gives this board; {nearest}"),
            (None, None) if board.is_dealt() => {
                let shown = self.subject.deal.map(|deal| format!("; it is not #{deal}"));
                format!("no deal number gives this board{}", shown.unwrap_or_default())
            }
            (None, None) => "a position in play, shown without a number".to_owned(),
        };
        let unknown = deals.is_empty() && board.is_dealt();
        let nearest = nearest.map(|nearest| nearest.deal).filter(|_| unknown);
        self.other = Some((board.clone(), nearest));
        self.show(ViewedDeal::board(board));
        self.said.say(format!("{which}{text}"));
        if unknown {
            let back = if nearest.is_some() { "" } else { "Backspace, then " };
            self.said.name_keys(format!("{back}c compares them"));
        }
    }
}
