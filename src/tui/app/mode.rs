//! Every change of the mode, and of the deal or board in it.

use crate::tui::app::{App, ShownSolution, SolutionOrigin, ViewedDeal, ViewerMode};
use freecell::dealer::DealNumber;

impl App {
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
}
