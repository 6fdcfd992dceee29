//! The modes, every change between them, and the history of the boards shown.

use crate::tui::app::{App, Compared, Origin, Play, Solution, Subject};
use freecell::dealer::DealNumber;

/// The number of boards in the history.
const REMEMBERED: usize = 1000;

/// What the user is doing with the board.
#[derive(Debug)]
pub(crate) enum Mode {
    /// Viewing the board.
    Browse,
    /// Stepping through a solution, or waiting for one.
    Solution(Box<Solution>),
    /// Playing a game.
    Play(Box<Play>),
    /// Comparing the board with another one.
    Compare(Box<Compared>),
}

/// What is shown again if a number that is typed is not accepted.
#[derive(Debug)]
pub(super) struct Behind {
    subject: Subject,
    mode: Mode,
}

impl App {
    /// Stops running work, puts down picked-up cards, or leaves the mode.
    pub(crate) fn leave(&mut self) {
        if self.reading.is_running() {
            return self.stop();
        }
        if let Mode::Play(play) = &mut self.mode
            && play.put_back()
        {
            return;
        }
        match self.mode {
            Mode::Browse => return self.stop(),
            // The next comparison is with another board.
            Mode::Compare(_) => self.other = None,
            Mode::Solution(_) | Mode::Play(_) => {}
        }
        let origin = self.solution().map(|solution| solution.origin);
        self.leave_mode();
        if let Some(Origin::Game { .. }) = origin {
            self.play();
        }
    }

    /// Returns to Browse mode, saving the game and stopping the solver.
    pub(super) fn leave_mode(&mut self) {
        (self.solver_run, self.on_way_back) = (None, None);
        self.keep_time();
        if let Mode::Play(play) = std::mem::replace(&mut self.mode, Mode::Browse) {
            self.keep_game(*play);
        }
    }

    /// Leaves the mode for another one.
    pub(super) fn enter(&mut self, mode: Mode) {
        self.leave_mode();
        self.mode = mode;
    }

    /// Leaves a game that was given up.
    pub(super) fn drop_mode(&mut self) {
        (self.solver_run, self.on_way_back, self.mode) = (None, None, Mode::Browse);
    }

    /// Steps through another solution of the board shown, while the solver goes on.
    pub(super) fn show_solution(&mut self, solution: Solution) {
        self.mode = Mode::Solution(Box::new(solution));
    }

    /// Shows another board in the current mode, if that is possible.
    pub(crate) fn stay_in_mode(&mut self, subject: Subject) {
        let go_on: fn(&mut Self) = match &self.mode {
            Mode::Play(_) => Self::play,
            Mode::Compare(_) => Self::compare,
            Mode::Solution(solution) if solution.origin == Origin::Solver => Self::solve,
            // Tries a text that names no deal on the new one.
            Mode::Solution(solution)
                if solution.origin == Origin::Text && self.pasted.without_deal().is_some() =>
            {
                Self::replay_pasted
            }
            Mode::Browse | Mode::Solution(_) => |_| {},
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
            None => self.say("no deal was shown before this one"),
        }
    }

    /// Shows a board in Browse mode, and adds the one before to the history.
    pub(crate) fn show(&mut self, subject: Subject) {
        self.leave_mode();
        self.change_to(subject);
    }

    /// Makes another board the current one, and adds the one before to the history.
    pub(super) fn change_to(&mut self, subject: Subject) {
        if subject != self.subject {
            if self.before.len() == REMEMBERED {
                self.before.remove(0);
            }
            self.before.push(self.subject.clone());
        }
        self.put(subject);
    }

    fn put(&mut self, subject: Subject) {
        self.near = subject.deal.unwrap_or(self.near);
        self.subject = subject;
        if let Some(deal) = self.subject.deal {
            self.record.saw(deal);
        }
    }

    /// Shows the deal of the number typed so far, or, without one, what was shown before.
    ///
    /// Such a deal is only passed by: it enters neither the history nor the record, and a game or a
    /// solution waits behind it.
    pub(crate) fn preview(&mut self, deal: Option<DealNumber>) {
        let Some(deal) = deal else { return self.end_preview() };
        let subject = std::mem::replace(&mut self.subject, Subject::deal(deal));
        if self.behind.is_none() {
            // The release of the mouse may come while another deal is shown.
            self.in_play(Play::put_back_held);
            let mode = std::mem::replace(&mut self.mode, Mode::Browse);
            self.behind = Some(Box::new(Behind { subject, mode }));
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
        self.find_way_back();
    }

    /// Accepts the deal of the number typed so far, because the user does something with it.
    pub(crate) fn keep_preview(&mut self) {
        if let Some(deal) = self.subject.deal.filter(|_| self.behind.is_some()) {
            self.end_preview();
            self.stay_in_mode(Subject::deal(deal));
        }
    }

    /// The board that the session is about: the one behind a preview.
    pub(super) fn own_subject(&self) -> &Subject {
        self.behind.as_ref().map_or(&self.subject, |behind| &behind.subject)
    }
}
