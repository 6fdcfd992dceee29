//! Pasted texts: parsed in the background, opened on request.

use strum::{EnumIs, EnumTryAs};

use crate::tui::app::{App, ShownSolution, ViewedDeal};
use crate::tui::jobs::PastedGames;
use crate::tui::jobs::read::{self, Pasted, PastedBoard, PastedBoards, ReadJob, Source};
use freecell::board::Board;
use freecell::dealer::DealNumber;
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

/// What was pasted.
#[derive(Debug, Default)]
pub(crate) struct Pasting {
    /// The state of reading a text.
    pub(crate) reading: PasteReading,
    /// Whether the user has done nothing since pasting the text.
    awaits_text: bool,
    /// The number of texts read so far.
    texts: u64,
    /// The games of the text pasted last.
    pub(crate) games: PastedGames,
    /// The boards or deals of the text pasted last, if it had no games.
    boards: Option<PastedBoards>,
    /// Whether `n` and `N` walk through deals found by a search instead.
    is_given_up: bool,
    /// The two solutions pasted last, of one board.
    pub(super) solutions: Vec<ShownSolution>,
    /// The board pasted last, to compare with, and its nearest deal if it is not a deal itself.
    pub(super) board: Option<(Board, Option<DealNumber>)>,
}

impl Pasting {
    /// Requests the parsing of a text, replacing any other, while a board is shown.
    fn read(&mut self, text: &str, compare: bool, source: Source, shown: &ViewedDeal) {
        // Terminals send line ends as the Enter key does.
        let text = text.replace("\r\n", "\n").replace('\r', "\n").into();
        let ViewedDeal { deal: shown, start } = shown.clone();
        self.request(ReadJob { id: 0, text, source, compare, shown, start, at: None });
    }

    /// Requests the deal of the selected game, which only its moves can name.
    pub(super) fn find_deal(&mut self, shown: &ViewedDeal) {
        let (text, at) = (self.games.text.clone(), Some(self.games.at));
        let ViewedDeal { deal: shown, start } = shown.clone();
        let (source, compare) = (Source::Paste, false);
        self.request(ReadJob { id: 0, text, source, compare, shown, start, at });
    }

    fn request(&mut self, job: ReadJob) {
        self.texts += 1;
        self.reading = PasteReading::Running(ReadJob { id: self.texts, ..job });
        self.awaits_text = true;
    }

    /// The origin of the text with this number, and whether it is to compare with, while it is being read.
    fn awaited(&self, id: u64) -> Option<(bool, Source)> {
        let job = self.reading.try_as_running_ref().filter(|job| job.id == id)?;
        Some((job.compare, job.source))
    }

    /// Whether the text that the user is waiting for has been parsed, so that it opens by itself.
    pub(crate) fn awaits_opening(&self) -> bool {
        self.awaits_text && self.reading.is_ready()
    }

    /// Keeps a solution, and the one before it if it is another one of the same board.
    pub(super) fn keep(&mut self, solution: ShownSolution) {
        let replay = solution.replay();
        self.solutions.retain(|kept| {
            kept.replay().start == replay.start && kept.replay().moves() != replay.moves()
        });
        if self.solutions.len() > 1 {
            self.solutions.remove(0);
        }
        self.solutions.push(solution);
    }

    /// Whether several things were pasted last, and not given up.
    pub(crate) fn has_list(&self) -> bool {
        let games = self.games.games.len();
        !self.is_given_up && self.boards.as_ref().map_or(games, PastedBoards::count) > 1
    }

    /// Gives the list up for the deals that a search finds.
    pub(super) fn end_list(&mut self) {
        self.is_given_up = true;
    }

    /// The user does something else than wait for the text.
    pub(super) fn wait_no_more(&mut self) {
        self.awaits_text = false;
    }

    /// The parsed text, and whether it is to compare with; there is none any more.
    fn take_ready(&mut self) -> Option<(Pasted, bool)> {
        let ready = self.reading.is_ready().then(|| std::mem::take(&mut self.reading));
        ready?.try_as_ready()
    }
}

impl App {
    /// Requests the parsing of a text, replacing any other.
    pub(crate) fn read(&mut self, text: &str, compare: bool, source: Source) {
        if text.len() > read::LIMIT {
            return self.refuse(source, read::TOO_LONG.to_owned());
        }
        self.pasting.read(text, compare, source, &self.desk.viewed);
    }

    fn refuse(&mut self, source: Source, why: String) {
        let what = match source {
            Source::File(_) => "the file",
            Source::Paste | Source::Typed => "what was pasted",
        };
        self.said.warn(format!("cannot use {what}: {why}"));
        self.pasting.reading = PasteReading::Failed(why);
    }

    /// Says how far the search for the deal of a text's moves is.
    pub(super) fn tell_playing(&mut self, id: u64, percent: u64) -> bool {
        let is_awaited = self.pasting.awaited(id).is_some();
        if is_awaited {
            let text = format!("playing the moves on deals 1 to 1,000,000: {percent} %");
            self.said.say_with(text, "Esc ends that");
        }
        is_awaited
    }

    /// Says that a text is being read, unless there is another message.
    pub(super) fn tell_reading(&mut self) {
        if self.pasting.reading.is_running() && self.said.message.is_none() {
            self.said.say_with("reading what was pasted", "Esc ends that");
        }
    }

    /// Takes the result of parsing a text.
    pub(super) fn take_read(&mut self, id: u64, read: Result<Pasted, String>) -> bool {
        let Some((compare, source)) = self.pasting.awaited(id) else { return false };
        match read {
            Ok(pasted) => {
                self.said.say_with("the pasted text is ready", "v shows it");
                self.pasting.reading = PasteReading::Ready(pasted, compare);
            }
            Err(why) => self.refuse(source, why),
        }
        true
    }

    /// Opens the parsed text according to its content.
    pub(crate) fn open_read(&mut self) {
        let Some((pasted, compare)) = self.pasting.take_ready() else { return };
        let compares = compare || self.desk.compared().is_some();
        match pasted {
            Pasted::Deal(deal) => self.show(ViewedDeal::deal(deal)),
            Pasted::Games(games) => {
                self.pasting.games = games;
                (self.pasting.boards, self.pasting.is_given_up) = (None, false);
                self.replay_pasted(true, None);
            }
            Pasted::Boards(boards) => {
                (self.pasting.boards, self.pasting.is_given_up) = (Some(boards), false);
                self.show_pasted(compares);
            }
        }
    }

    /// Shows the next deal, board or game of what was pasted, or else the next deal found; for -1, the one before.
    pub(crate) fn step_found(&mut self, by: i8) {
        if !self.pasting.has_list() {
            return self.step_hit(by.into());
        }
        let Some(boards) = &mut self.pasting.boards else { return self.step_game(by.into()) };
        if boards.step(by.into()) {
            let compares = self.desk.compared().is_some();
            return self.show_pasted(compares);
        }
        let end = if by < 0 { "first" } else { "last" };
        let (of, noun) = (boards.count(), boards.noun());
        self.said.say(format!("this is the {end} of the {of} {noun}s that were pasted"));
    }

    /// Shows the selected board or deal of what was pasted, or compares with it.
    fn show_pasted(&mut self, compares: bool) {
        let Some(boards) = &self.pasting.boards else { return };
        let (which, are_deals) = (boards.which(), boards.are_deals);
        let pasted = match boards.selected() {
            Ok(pasted) => pasted,
            Err(why) => return self.said.warn(which + &read::not_a_board(&why)),
        };
        if compares {
            let nearest = pasted.nearest.map(|nearest| nearest.deal);
            self.pasting.board = Some((pasted.found.board, nearest));
            self.compare();
            if !which.is_empty() {
                self.said.say(format!("{which}it is the one compared with"));
            }
        } else if let (true, Some(deal)) = (are_deals, pasted.found.deals.first()) {
            self.stay_in_mode(ViewedDeal::deal(*deal));
            self.said.say(format!("{which}#{deal}"));
        } else {
            self.show_board(pasted, &which);
        }
        if self.pasting.has_list() && self.said.message.as_ref().is_some_and(|it| it.keys.is_none())
        {
            self.said.name_keys("n and N show the others");
        }
    }

    /// Shows a pasted board: its deal, or the board if it has no number.
    fn show_board(&mut self, pasted: PastedBoard, which: &str) {
        let nearest = pasted.nearest;
        let WholeBoard { board, deals } = pasted.found;
        let text = match (deals.first(), &nearest) {
            (Some(number), _) => format!("this board is deal {number}"),
            (None, Some(nearest)) => format!("no deal number gives this board; {nearest}"),
            (None, None) if board.is_dealt() => {
                let shown = self.desk.viewed.deal.map(|deal| format!("; it is not #{deal}"));
                format!("no deal number gives this board{}", shown.unwrap_or_default())
            }
            (None, None) => "a position in play, shown without a number".to_owned(),
        };
        let unknown = deals.is_empty() && board.is_dealt();
        let nearest = nearest.map(|nearest| nearest.deal).filter(|_| unknown);
        self.pasting.board = Some((board.clone(), nearest));
        self.show(ViewedDeal::board(board));
        self.said.say(format!("{which}{text}"));
        if unknown {
            let back = if nearest.is_some() { "" } else { "Backspace, then " };
            self.said.name_keys(format!("{back}c compares them"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_text_pasted_last_is_awaited() {
        let shown = ViewedDeal::deal(DealNumber::FIRST);
        let mut pasting = Pasting::default();
        pasting.read("26\r\n76", false, Source::Paste, &shown);
        let text = pasting.reading.try_as_running_ref().map(|job| job.text.to_string());
        assert_eq!(text.as_deref(), Some("26\n76"));
        pasting.read("617", true, Source::Typed, &shown);
        assert_eq!(pasting.awaited(1), None);
        assert_eq!(pasting.awaited(2), Some((true, Source::Typed)));
        assert!(!pasting.awaits_opening() && pasting.take_ready().is_none());
        pasting.reading = PasteReading::Ready(Pasted::Deal(DealNumber::FIRST), true);
        assert!(pasting.awaits_opening());
        pasting.wait_no_more();
        assert!(!pasting.awaits_opening());
        assert_eq!(pasting.take_ready(), Some((Pasted::Deal(DealNumber::FIRST), true)));
    }
}
