//! What lies before the user: the deal or board, what is done with it, and what was shown before.

use std::iter::repeat_with;

use crate::tui::app::{App, Compared, Play, ShownSolution, SolutionOrigin};
use crate::tui::mark::{Mark, Marks};
use freecell::board::Board;
use freecell::dealer::{DealNumber, impossible, lookup};
use freecell::game::Game;
use freecell::rules::{Move, Rules};

/// The number of boards in the history.
const REMEMBERED: usize = 1000;
/// Random deals are from the range of later Windows versions, which most people know.
const RANDOM_LAST: u64 = 1_000_000;

/// A deal, or a board that is not a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ViewedDeal {
    /// Its number; `None` for a board that is not a deal.
    pub(crate) deal: Option<DealNumber>,
    /// The position before the first move.
    pub(crate) start: Board,
}

impl ViewedDeal {
    /// A numbered deal.
    pub(crate) fn deal(deal: DealNumber) -> Self {
        Self { deal: Some(deal), start: deal.deal() }
    }

    /// A board, with its deal number if it has one (the smallest, if there were several).
    pub(crate) fn board(board: Board) -> Self {
        Self { deal: lookup::number(&board), start: board }
    }

    /// A short name: `#617`, or `board`.
    pub(crate) fn name(&self) -> String {
        self.deal.map_or_else(|| "board".to_owned(), |deal| format!("#{deal}"))
    }

    /// The title: `Deal 617`, or `otherwise` for a board without a number.
    pub(crate) fn title(&self, otherwise: &str) -> String {
        self.deal.map_or_else(|| otherwise.to_owned(), |deal| format!("Deal {deal}"))
    }
}

/// What the user is doing with the board.
#[derive(Debug)]
pub(crate) enum ViewerMode {
    /// Viewing the board.
    Browse,
    /// Stepping through a solution, or waiting for one.
    Solution(Box<ShownSolution>),
    /// Playing a game.
    Play(Box<Play>),
    /// Comparing the board with another one.
    Compare(Box<Compared>),
}

/// What is shown again if a number that is typed is not accepted.
#[derive(Debug)]
struct Suspended {
    viewed: ViewedDeal,
    mode: ViewerMode,
}

/// What lies before the user.
#[derive(Debug)]
pub(crate) struct Desk {
    /// The deal or board that is viewed, played or solved.
    pub(crate) viewed: ViewedDeal,
    /// The deal shown last, from which the next and previous deals are counted.
    pub(super) last_deal: DealNumber,
    /// The boards shown before, the latest last.
    pub(crate) before: Vec<ViewedDeal>,
    /// What the user is doing with it.
    pub(crate) mode: ViewerMode,
    /// What a deal number that is being typed hides.
    suspended: Option<Box<Suspended>>,
    /// Games won since the program started.
    won: Vec<Play>,
}

impl Desk {
    /// A deal or board without a history; `last_deal` is the deal from which the next is counted.
    pub(super) fn new(viewed: ViewedDeal, last_deal: DealNumber) -> Self {
        let (mode, before, won) = (ViewerMode::Browse, Vec::new(), Vec::new());
        Self { viewed, last_deal, before, mode, suspended: None, won }
    }

    /// The position on screen.
    pub(crate) fn board(&self) -> &Board {
        match &self.mode {
            ViewerMode::Browse => &self.viewed.start,
            ViewerMode::Solution(solution) => solution.board(),
            ViewerMode::Play(play) => play.game.board(),
            ViewerMode::Compare(compared) => compared.boards()[0],
        }
    }

    /// The position that the one on screen is compared with.
    pub(crate) fn other_board(&self) -> Option<&Board> {
        self.compared().map(|compared| compared.boards()[1])
    }

    /// The solution that the user steps through.
    pub(crate) fn solution(&self) -> Option<&ShownSolution> {
        if let ViewerMode::Solution(solution) = &self.mode { Some(solution) } else { None }
    }

    /// The game that the user plays.
    pub(crate) fn play_mode(&self) -> Option<&Play> {
        if let ViewerMode::Play(play) = &self.mode { Some(play) } else { None }
    }

    /// The boards that the user compares.
    pub(crate) fn compared(&self) -> Option<&Compared> {
        if let ViewerMode::Compare(compared) = &self.mode { Some(compared) } else { None }
    }

    /// The moves on screen.
    pub(super) fn moves(&self) -> Vec<Move> {
        match &self.mode {
            ViewerMode::Play(play) => play.game.moves(),
            ViewerMode::Solution(solution) => solution.replay().moves(),
            ViewerMode::Browse | ViewerMode::Compare(_) => Vec::new(),
        }
    }

    /// Does something that does not move a card.
    pub(crate) fn in_play(&mut self, act: impl FnOnce(&mut Play)) {
        if let ViewerMode::Play(play) = &mut self.mode {
            act(play);
        }
    }

    /// Does something with the solution.
    pub(crate) fn on_solution(&mut self, act: impl FnOnce(&mut ShownSolution)) {
        let ViewerMode::Solution(solution) = &mut self.mode else { return };
        act(solution);
    }

    /// Makes another board the current one, and adds the one before to the history.
    pub(super) fn change_to(&mut self, viewed: ViewedDeal) {
        if viewed != self.viewed {
            if self.before.len() == REMEMBERED {
                self.before.remove(0);
            }
            self.before.push(self.viewed.clone());
        }
        self.put(viewed);
    }

    /// Makes another board the current one.
    pub(super) fn put(&mut self, viewed: ViewedDeal) {
        self.last_deal = viewed.deal.unwrap_or(self.last_deal);
        self.viewed = viewed;
    }

    /// Shows a deal whose number is being typed, and suspends what was shown before.
    pub(super) fn preview(&mut self, deal: DealNumber) {
        let viewed = std::mem::replace(&mut self.viewed, ViewedDeal::deal(deal));
        if self.suspended.is_none() {
            // The release of the mouse may come while another deal is shown.
            self.in_play(Play::put_back_held);
            let mode = std::mem::replace(&mut self.mode, ViewerMode::Browse);
            self.suspended = Some(Box::new(Suspended { viewed, mode }));
        }
    }

    /// Whether a deal is only passed by.
    pub(crate) fn is_preview(&self) -> bool {
        self.suspended.is_some()
    }

    /// Goes back to what was shown before a number was typed. Returns whether there was anything.
    pub(super) fn end_preview(&mut self) -> bool {
        let Some(suspended) = self.suspended.take() else { return false };
        (self.viewed, self.mode) = (suspended.viewed, suspended.mode);
        true
    }

    /// The board that the session is about: the one suspended while a number is typed.
    pub(super) fn own(&self) -> &ViewedDeal {
        self.suspended.as_ref().map_or(&self.viewed, |suspended| &suspended.viewed)
    }

    /// The game of the board shown that was won since the program started, under these rules.
    pub(super) fn won(&self, rules: Rules) -> Option<&Play> {
        self.won.iter().rfind(|won| same(&won.game, &self.viewed.start, rules))
    }

    /// Keeps a game, if it is won, in place of any other of the same board.
    pub(super) fn keep_won(&mut self, mut play: Play) {
        self.won.retain(|won| !same(&won.game, play.game.start(), play.game.rules()));
        if play.game.is_won() {
            play.put_back();
            self.won.push(play);
        }
    }
}

/// Whether a game started on this board with the same number of cells.
fn same(game: &Game, start: &Board, rules: Rules) -> bool {
    game.start() == start && game.rules().cells() == rules.cells()
}

/// What the desk has to do with the other parts: every change of the mode, and of the deal or board in it.
impl App {
    /// The current rules.
    pub(crate) fn rules(&self) -> Rules {
        match &self.desk.mode {
            ViewerMode::Play(play) => play.game.rules(),
            ViewerMode::Solution(solution) => solution.replay().rules,
            ViewerMode::Browse | ViewerMode::Compare(_) => self.config.settings.rules(),
        }
    }

    /// The number of cells to show.
    pub(crate) fn cells(&self) -> usize {
        let used = self
            .desk
            .board()
            .cells_used()
            .max(self.desk.other_board().map_or(0, Board::cells_used));
        self.rules().cells().max(used)
    }

    /// The marks on the table.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = match &self.desk.mode {
            ViewerMode::Browse => Marks::default(),
            ViewerMode::Solution(solution) => solution.marks(),
            ViewerMode::Play(play) => play.marks(self.said.hinted()),
            ViewerMode::Compare(compared) => compared.marks(false),
        };
        marks.cards(&self.said.sought, Mark::Target);
        for card in self.said.sought.iter().filter(|card| self.desk.board().is_home(**card)) {
            marks.foundation(card.suit(), Mark::Target);
        }
        marks
    }

    /// Stops running work, puts down picked-up cards, or leaves the mode.
    pub(crate) fn leave(&mut self) {
        if self.pasting.reading.is_running() {
            return self.stop();
        }
        if let ViewerMode::Play(play) = &mut self.desk.mode
            && play.put_back()
        {
            return;
        }
        match self.desk.mode {
            ViewerMode::Browse => return self.stop(),
            // The next comparison is with another board.
            ViewerMode::Compare(_) => self.pasting.board = None,
            ViewerMode::Solution(_) | ViewerMode::Play(_) => {}
        }
        let origin = self.desk.solution().map(|solution| solution.origin);
        self.leave_mode();
        if let Some(SolutionOrigin::Game { .. }) = origin {
            self.play();
        }
    }

    /// Returns to Browse mode, saving the game and stopping the solver.
    pub(super) fn leave_mode(&mut self) {
        self.solving.end();
        self.keep_time();
        if let ViewerMode::Play(play) = std::mem::replace(&mut self.desk.mode, ViewerMode::Browse) {
            self.keep_game(*play);
        }
    }

    /// Leaves the mode for another one.
    pub(super) fn enter(&mut self, mode: ViewerMode) {
        self.leave_mode();
        self.desk.mode = mode;
    }

    /// Leaves a game that was given up.
    pub(super) fn drop_mode(&mut self) {
        self.solving.end();
        self.desk.mode = ViewerMode::Browse;
    }

    /// Steps through another solution of the board shown, while the solver goes on.
    pub(super) fn show_solution(&mut self, solution: ShownSolution) {
        self.desk.mode = ViewerMode::Solution(Box::new(solution));
    }

    /// Shows another board in the current mode, if that is possible.
    pub(crate) fn stay_in_mode(&mut self, subject: ViewedDeal) {
        let go_on: fn(&mut Self) = match &self.desk.mode {
            ViewerMode::Play(_) => Self::play,
            ViewerMode::Compare(_) => Self::compare,
            ViewerMode::Solution(solution) if solution.origin == SolutionOrigin::Solver => {
                Self::solve
            }
            // Tries a text that names no deal on the new one.
            ViewerMode::Solution(solution)
                if solution.origin == SolutionOrigin::Text
                    && self.pasting.games.without_deal().is_some() =>
            {
                |app| app.replay_pasted(false, None)
            }
            ViewerMode::Browse | ViewerMode::Solution(_) => |_| {},
        };
        self.show(subject);
        go_on(self);
    }

    pub(crate) fn previous_deal(&mut self) {
        match self.desk.before.pop() {
            Some(viewed) => {
                self.leave_mode();
                self.desk.put(viewed);
                self.note_seen();
            }
            None => self.said.say("no deal was shown before this one"),
        }
    }

    /// Shows a board in Browse mode, and adds the one before to the history.
    pub(crate) fn show(&mut self, subject: ViewedDeal) {
        self.leave_mode();
        self.change_to(subject);
    }

    /// Makes another board the current one, and adds the one before to the history.
    pub(super) fn change_to(&mut self, viewed: ViewedDeal) {
        self.desk.change_to(viewed);
        self.note_seen();
    }

    /// Records that the deal shown was seen.
    fn note_seen(&mut self) {
        if let Some(deal) = self.desk.viewed.deal {
            self.player.record.saw(deal);
        }
    }

    /// Shows the deal of the number typed so far, or, without one, what was shown before.
    ///
    /// Such a deal is only passed by: it enters neither the history nor the record, and a game or a
    /// solution waits behind it.
    pub(crate) fn preview(&mut self, deal: Option<DealNumber>) {
        match deal {
            Some(deal) => self.desk.preview(deal),
            None => self.end_preview(),
        }
    }

    /// Goes back to what was shown before a number was typed.
    pub(crate) fn end_preview(&mut self) {
        if !self.desk.end_preview() {
            return;
        }
        // What the solver found out in the meantime.
        self.take_better();
        self.note_shortest();
        self.find_last_winnable();
    }

    /// Accepts the deal of the number typed so far, because the user does something with it.
    pub(crate) fn keep_preview(&mut self) {
        if let Some(deal) = self.desk.viewed.deal.filter(|_| self.desk.is_preview()) {
            self.end_preview();
            self.stay_in_mode(ViewedDeal::deal(deal));
        }
    }

    /// Shows the deal whose number is higher by `steps`, in the current mode.
    pub(crate) fn step_deal(&mut self, steps: i64) {
        let deal = self.desk.last_deal.step(steps);
        if Some(deal) == self.desk.viewed.deal {
            let end = if steps < 0 { "first" } else { "last" };
            return self.said.say(format!("{deal} is the {end} deal"));
        }
        self.stay_in_mode(ViewedDeal::deal(deal));
    }

    /// Shows a random deal that is not impossible, from the search results if there are any. Stays in
    /// Play mode; otherwise changes to Browse mode.
    pub(crate) fn random_deal(&mut self) {
        let deal = if self.deal_search.is_some() {
            self.random_hit()
        } else {
            let number = || (self.random.next() % RANDOM_LAST).cast_signed();
            let mut any = repeat_with(number).map(|number| DealNumber::FIRST.step(number));
            any.find(|deal| !impossible::is_impossible(*deal))
        };
        if let Some(deal) = deal {
            self.show_or_play(deal);
        }
    }

    /// Shows the deal of the day. Stays in Play mode; otherwise changes to Browse mode.
    pub(crate) fn show_today(&mut self) {
        let date = self.player.days.date(self.player.now);
        self.show_or_play(self.player.todays_deal());
        self.said.say(format!("the deal of the day, {date}"));
    }

    /// Whether the deal of the day is shown.
    pub(crate) fn is_todays(&self) -> bool {
        self.player.is_todays(self.desk.viewed.deal)
    }

    /// Plays a deal in Play mode; otherwise shows it in Browse mode.
    fn show_or_play(&mut self, deal: DealNumber) {
        match self.desk.mode {
            ViewerMode::Play(_) => self.stay_in_mode(ViewedDeal::deal(deal)),
            _ => self.show(ViewedDeal::deal(deal)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_that_is_typed_leaves_no_trace_when_it_is_not_taken() {
        let [one, two, three] = [1, 2, 3].map(|deal| DealNumber::new(deal).unwrap());
        let mut desk = Desk::new(ViewedDeal::deal(one), one);
        desk.change_to(ViewedDeal::deal(two));
        let game = Game::new(Rules::DEFAULT, two.deal());
        desk.mode = ViewerMode::Play(Box::new(Play::new(game, 7)));
        desk.preview(three);
        desk.preview(one);
        assert!(desk.is_preview() && matches!(desk.mode, ViewerMode::Browse));
        assert_eq!((desk.board(), desk.own().deal), (&one.deal(), Some(two)));
        assert!(desk.end_preview() && !desk.end_preview());
        assert_eq!(desk.play_mode().map(|play| play.seconds), Some(7));
        assert_eq!((desk.before.len(), desk.last_deal), (1, two));
    }
}
