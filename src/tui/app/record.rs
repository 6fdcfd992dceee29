//! Updates the player's record during play.

use crate::tui::app::{App, Play, Question, ShownSolution, ViewerMode};
use crate::user::stats::Stats;
use freecell::dealer::DealNumber;
use freecell::words::count;

/// The longest time between actions that counts as playing time, in seconds.
const PAUSE: u64 = 120;

impl App {
    /// Records what is viewed, for the next start.
    pub(crate) fn note_view(&mut self) {
        let subject = self.own_subject();
        let board = subject.deal.is_none().then(|| subject.start.clone());
        self.record.view(self.last_deal, board.as_ref());
    }

    /// The changes that have not been written.
    pub(crate) fn changes(&mut self) -> String {
        self.keep_time();
        self.record.take_changes()
    }

    /// Updates the time, in seconds since 1970, at an action or a tick. After the first move it counts
    /// as playing time unless the last action was more than [`PAUSE`] ago.
    pub(crate) fn set_time(&mut self, now: u64, at_action: bool) {
        let from = self.now;
        if self.clock_runs()
            && let ViewerMode::Play(play) = &mut self.mode
        {
            play.seconds += now.min(self.last_action + PAUSE).saturating_sub(from);
        }
        self.now = now;
        if at_action {
            self.last_action = now;
        }
    }

    /// Whether time currently counts as playing time.
    pub(super) fn clock_runs(&self) -> bool {
        let has_begun = |play: &Play| play.game.last().is_some() && !play.game.is_won();
        self.play_mode().is_some_and(has_begun)
            && self.now > 0
            && self.now < self.last_action + PAUSE
    }

    /// Bookmarks the deal shown.
    pub(crate) fn bookmark(&mut self, note: String) {
        if let Some(deal) = self.subject.deal {
            self.record.mark(deal, Some(note), self.now);
            self.say(format!("deal {deal} is bookmarked"));
        }
    }

    /// Deletes the bookmark of a deal.
    pub(crate) fn forget_bookmark(&mut self, deal: DealNumber) {
        self.record.mark(deal, None, self.now);
        self.say(format!("deal {deal} has no bookmark any more"));
    }

    /// Records that the player is shown a solution of the deal, whoever found it: from now on games of the
    /// deal are assisted.
    pub(super) fn note_help(&mut self) {
        let is_shown = self.solution().is_some_and(ShownSolution::is_won);
        if let Some(deal) = self.subject.deal.filter(|_| is_shown) {
            self.record.help(deal, self.now);
        }
    }

    /// Records a win, once for each game.
    pub(super) fn note_win(&mut self) {
        let (deal, now, is_todays) = (self.subject.deal, self.now, self.is_todays());
        let ViewerMode::Play(play) = &mut self.mode else { return };
        if play.game.last().is_none() {
            (play.noted, play.is_taken_back) = (false, play.game.undone() > 0);
        }
        if !play.game.is_won() || std::mem::replace(&mut play.noted, true) {
            return;
        }
        let (rules, moves) = (play.game.rules(), play.game.moves().len());
        if let Some(deal) = deal {
            play.assisted = self.record.is_helped(deal);
            self.record.end((deal, rules), true, (moves, play.seconds), now);
            let stats = Stats::of(&self.record, &self.days, now);
            play.streak = if play.assisted { 0 } else { stats.streak };
            play.daily_streak = if play.assisted || !is_todays { 0 } else { stats.daily_streak };
        }
    }

    /// Gives up the game, after confirmation.
    pub(crate) fn give_up(&mut self) {
        let Some(play) = self.play_mode() else { return };
        let (game, seconds) = (&play.game, play.seconds);
        let (rules, start, moves) = (game.rules(), game.start().clone(), game.moves().len());
        if game.history().is_empty() {
            return self.say("nothing to give up yet");
        }
        if !self.confirms(Question::GiveUp) {
            return self.warn_with("give this game up? It counts as lost", "press G again");
        }
        self.drop_mode();
        self.record.drop_game(&start, rules);
        if let Some(deal) = self.subject.deal {
            self.record.end((deal, rules), false, (moves, seconds), self.now);
        }
        self.say_with(format!("given up after {}", count(moves, "move")), "s shows a solution");
    }

    /// Records the playing time of the current game.
    pub(super) fn keep_time(&mut self) {
        if let (Some(play), Some(deal)) = (self.play_mode(), self.subject.deal)
            && !play.game.is_won()
        {
            self.record.keep_time(deal, play.game.rules().cells(), play.seconds, self.now);
        }
    }

    /// Records the length of the solver's solution for the deal shown.
    pub(super) fn note_shortest(&mut self) {
        if let (Some(run), Some(best), Some(deal)) =
            (&self.solver_run, self.found(), self.subject.deal)
            && run.job.board == self.subject.start
        {
            let (moves, proved) = (best.moves.len(), best.proved_shortest);
            self.record.found(deal, run.job.rules, moves, proved);
        }
    }
}
