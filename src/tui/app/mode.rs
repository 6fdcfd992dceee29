//! The modes, every change between them, and the history of the boards shown.

use crate::tui::app::{App, Compared, Play, ShownSolution, SolutionOrigin, ViewedDeal};
use freecell::dealer::DealNumber;

/// The number of boards in the history.
const REMEMBERED: usize = 1000;

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
pub(super) struct Suspended {
    subject: ViewedDeal,
    mode: ViewerMode,
}

impl App {
    /// Stops running work, puts down picked-up cards, or leaves the mode.
    pub(crate) fn leave(&mut self) {
        if self.reading.is_running() {
            return self.stop();
        }
        if let ViewerMode::Play(play) = &mut self.mode
            && play.put_back()
        {
            return;
        }
        match self.mode {
            ViewerMode::Browse => return self.stop(),
            // The next comparison is with another board.
            ViewerMode::Compare(_) => self.other = None,
            ViewerMode::Solution(_) | ViewerMode::Play(_) => {}
        }
        let origin = self.solution().map(|solution| solution.origin);
        self.leave_mode();
        if let Some(SolutionOrigin::Game { .. }) = origin {
            self.play();
        }
    }

    /// Returns to Browse mode, saving the game and stopping the solver.
    pub(super) fn leave_mode(&mut self) {
        (self.solver_run, self.look_back) = (None, None);
        self.keep_time();
        if let ViewerMode::Play(play) = std::mem::replace(&mut self.mode, ViewerMode::Browse) {
            self.keep_game(*play);
        }
    }

    /// Leaves the mode for another one.
    pub(super) fn enter(&mut self, mode: ViewerMode) {
        self.leave_mode();
        self.mode = mode;
    }

    /// Leaves a game that was given up.
    pub(super) fn drop_mode(&mut self) {
        (self.solver_run, self.look_back, self.mode) = (None, None, ViewerMode::Browse);
    }

    /// Steps through another solution of the board shown, while the solver goes on.
    pub(super) fn show_solution(&mut self, solution: ShownSolution) {
        self.mode = ViewerMode::Solution(Box::new(solution));
    }

    /// Shows another board in the current mode, if that is possible.
    pub(crate) fn stay_in_mode(&mut self, subject: ViewedDeal) {
        let go_on: fn(&mut Self) = match &self.mode {
            ViewerMode::Play(_) => Self::play,
            ViewerMode::Compare(_) => Self::compare,
            ViewerMode::Solution(solution) if solution.origin == SolutionOrigin::Solver => {
                Self::solve
            }
            // Tries a text that names no deal on the new one.
            ViewerMode::Solution(solution)
                if solution.origin == SolutionOrigin::Text
                    && self.pasted.without_deal().is_some() =>
            {
                Self::replay_pasted
            }
            ViewerMode::Browse | ViewerMode::Solution(_) => |_| {},
        };
        self.show(subject);
        go_on(self);
    }

    pub(crate) fn previous_deal(&mut self) {
        match self.before.pop() {
            Some(subject) => {
                self.leave_mode();
                self.put(subject);
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
    pub(super) fn change_to(&mut self, subject: ViewedDeal) {
        if subject != self.subject {
            if self.before.len() == REMEMBERED {
                self.before.remove(0);
            }
            self.before.push(self.subject.clone());
        }
        self.put(subject);
    }

    fn put(&mut self, subject: ViewedDeal) {
        self.last_deal = subject.deal.unwrap_or(self.last_deal);
        self.subject = subject;
        if let Some(deal) = self.subject.deal {
            self.player.record.saw(deal);
        }
    }

    /// Shows the deal of the number typed so far, or, without one, what was shown before.
    ///
    /// Such a deal is only passed by: it enters neither the history nor the record, and a game or a
    /// solution waits behind it.
    pub(crate) fn preview(&mut self, deal: Option<DealNumber>) {
        let Some(deal) = deal else { return self.end_preview() };
        let subject = std::mem::replace(&mut self.subject, ViewedDeal::deal(deal));
        if self.behind.is_none() {
            // The release of the mouse may come while another deal is shown.
            self.in_play(Play::put_back_held);
            let mode = std::mem::replace(&mut self.mode, ViewerMode::Browse);
            self.behind = Some(Box::new(Suspended { subject, mode }));
        }
    }

    /// Whether a deal is only passed by.
    pub(crate) fn is_preview(&self) -> bool {
        self.behind.is_some()
    }

    /// Goes back to what was shown before a number was typed.
    pub(crate) fn end_preview(&mut self) {
        let Some(behind) = self.behind.take() else { return };
        (self.subject, self.mode) = (behind.subject, behind.mode);
        // What the solver found out in the meantime.
        self.take_better();
        self.note_shortest();
        self.find_last_winnable();
    }

    /// Accepts the deal of the number typed so far, because the user does something with it.
    pub(crate) fn keep_preview(&mut self) {
        if let Some(deal) = self.subject.deal.filter(|_| self.behind.is_some()) {
            self.end_preview();
            self.stay_in_mode(ViewedDeal::deal(deal));
        }
    }

    /// The board that the session is about: the one behind a preview.
    pub(super) fn own_subject(&self) -> &ViewedDeal {
        self.behind.as_ref().map_or(&self.subject, |behind| &behind.subject)
    }
}
