//! The player: the record, the time, and the days of the player's time zone.

use crate::tui::app::{App, Play, Question, ShownSolution, ViewerMode};
use crate::user::days::Days;
use crate::user::record::Record;
use crate::user::stats::Stats;
use freecell::dealer::DealNumber;
use freecell::facts::daily;
use freecell::rules::Rules;
use freecell::words::count;

/// The longest time between actions that counts as playing time, in seconds.
const PAUSE: u64 = 120;

/// The player.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) record: Record,
    /// The time of the last action or tick, in seconds since 1970; 0 before the first.
    pub(crate) now: u64,
    /// The time of the last action.
    last_action: u64,
    /// The days of the player's time zone.
    pub(crate) days: Days,
}

/// What a win counts as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Win {
    /// Whether the player had been helped with the deal before.
    pub(crate) assisted: bool,
    /// The wins in a row with it; 0 if it does not count there.
    pub(crate) streak: usize,
    /// The days in a row whose deals were won; 0 if this is not the deal of the day.
    pub(crate) daily_streak: usize,
}

impl Player {
    /// A player before the first action.
    pub(super) fn new(record: Record, days: Days) -> Self {
        Self { record, now: 0, last_action: 0, days }
    }

    /// Sets the time, in seconds since 1970, at an action or a tick. Returns the seconds since the time before that
    /// count as playing time: none after a pause of [`PAUSE`].
    fn set_time(&mut self, now: u64, at_action: bool) -> u64 {
        let counted = if self.is_here() {
            now.min(self.last_action + PAUSE).saturating_sub(self.now)
        } else {
            0
        };
        self.now = now;
        if at_action {
            self.last_action = now;
        }
        counted
    }

    /// Whether the last action was not long ago.
    fn is_here(&self) -> bool {
        self.now > 0 && self.now < self.last_action + PAUSE
    }

    /// The deal of the player's current day.
    pub(super) fn todays_deal(&self) -> DealNumber {
        daily::deal(self.days.day(self.now).cast_signed())
    }

    /// Whether this is the deal of the day.
    pub(super) fn is_todays(&self, deal: Option<DealNumber>) -> bool {
        self.now > 0 && deal == Some(self.todays_deal())
    }

    /// Records that the player is helped with a deal: from now on games of the deal are assisted.
    pub(super) fn help(&mut self, deal: DealNumber) {
        self.record.help(deal, self.now);
    }

    /// Records the end of a game of a deal in some moves and seconds.
    fn end(&mut self, game: (DealNumber, Rules), won: bool, length: (usize, u64)) {
        self.record.end(game, won, length, self.now);
    }

    /// Records a win in some moves and seconds.
    fn win(&mut self, game: (DealNumber, Rules), length: (usize, u64)) -> Win {
        let assisted = self.record.is_helped(game.0);
        self.end(game, true, length);
        let stats = Stats::of(&self.record, &self.days, self.now);
        let is_todays = self.is_todays(Some(game.0));
        Win {
            assisted,
            streak: if assisted { 0 } else { stats.streak },
            daily_streak: if assisted || !is_todays { 0 } else { stats.daily_streak },
        }
    }
}

impl App {
    /// Records what is viewed, for the next start.
    pub(crate) fn note_view(&mut self) {
        let subject = self.desk.own();
        let board = subject.deal.is_none().then(|| subject.start.clone());
        self.player.record.view(self.desk.last_deal, board.as_ref());
    }

    /// The changes that have not been written.
    pub(crate) fn changes(&mut self) -> String {
        self.keep_time();
        self.player.record.take_changes()
    }

    /// Updates the time, in seconds since 1970, at an action or a tick. After the first move it counts
    /// as playing time unless the last action was more than [`PAUSE`] ago.
    pub(crate) fn set_time(&mut self, now: u64, at_action: bool) {
        let runs = self.clock_runs();
        let counted = self.player.set_time(now, at_action);
        self.desk.in_play(|play| play.seconds += if runs { counted } else { 0 });
    }

    /// Whether time currently counts as playing time.
    pub(super) fn clock_runs(&self) -> bool {
        let has_begun = |play: &Play| play.game.last().is_some() && !play.game.is_won();
        self.desk.play_mode().is_some_and(has_begun) && self.player.is_here()
    }

    /// Bookmarks the deal shown.
    pub(crate) fn bookmark(&mut self, note: String) {
        if let Some(deal) = self.desk.viewed.deal {
            self.player.record.mark(deal, Some(note), self.player.now);
            self.said.say(format!("deal {deal} is bookmarked"));
        }
    }

    /// Deletes the bookmark of a deal.
    pub(crate) fn forget_bookmark(&mut self, deal: DealNumber) {
        self.player.record.mark(deal, None, self.player.now);
        self.said.say(format!("deal {deal} has no bookmark any more"));
    }

    /// Records that the player is shown a solution of the deal, whoever found it: from now on games of the
    /// deal are assisted.
    pub(super) fn note_help(&mut self) {
        let is_shown = self.desk.solution().is_some_and(ShownSolution::is_won);
        if let Some(deal) = self.desk.viewed.deal.filter(|_| is_shown) {
            self.player.help(deal);
        }
    }

    /// Whether the player was helped with the deal of the game, so that it counts apart. A game that was
    /// won before stays as it was counted.
    pub(crate) fn is_helped(&self) -> bool {
        let won = self.desk.play_mode().filter(|play| play.game.is_won());
        let is_helped =
            || self.desk.viewed.deal.is_some_and(|deal| self.player.record.is_helped(deal));
        won.map_or_else(is_helped, |play| play.win.is_some_and(|win| win.assisted))
    }

    /// Records a win, once for each game.
    pub(super) fn note_win(&mut self) {
        let ViewerMode::Play(play) = &mut self.desk.mode else { return };
        if play.game.last().is_none() {
            (play.win, play.is_taken_back) = (None, play.game.undone() > 0);
        }
        if play.game.is_won() && play.win.is_none() {
            let (rules, length) = (play.game.rules(), (play.game.moves().len(), play.seconds));
            let win = self.desk.viewed.deal.map(|deal| self.player.win((deal, rules), length));
            play.win = Some(win.unwrap_or_default());
        }
    }

    /// Gives up the game, after confirmation.
    pub(crate) fn give_up(&mut self) {
        let Some(play) = self.desk.play_mode() else { return };
        let (game, seconds) = (&play.game, play.seconds);
        let (rules, start, moves) = (game.rules(), game.start().clone(), game.moves().len());
        if game.history().is_empty() {
            return self.said.say("nothing to give up yet");
        }
        if !self.said.confirms(Question::GiveUp) {
            return self.said.warn_with("give this game up? It counts as lost", "press G again");
        }
        self.drop_mode();
        self.player.record.drop_game(&start, rules);
        if let Some(deal) = self.desk.viewed.deal {
            self.player.end((deal, rules), false, (moves, seconds));
        }
        self.said
            .say_with(format!("given up after {}", count(moves, "move")), "s shows a solution");
    }

    /// Records the playing time of the current game.
    pub(super) fn keep_time(&mut self) {
        if let (Some(play), Some(deal)) = (self.desk.play_mode(), self.desk.viewed.deal)
            && !play.game.is_won()
        {
            let (cells, now) = (play.game.rules().cells(), self.player.now);
            let seconds = play.seconds;
            self.player.record.keep_time(deal, cells, seconds, now);
        }
    }

    /// Records the length of the solver's solution for the deal shown.
    pub(super) fn note_shortest(&mut self) {
        if let (Some(run), Some(best), Some(deal)) =
            (&self.solving.run, self.solving.found(), self.desk.viewed.deal)
            && run.job.board == self.desk.viewed.start
        {
            let (moves, proved) = (best.moves.len(), best.proved_shortest);
            self.player.record.found(deal, run.job.rules, moves, proved);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_counts_until_a_pause() {
        let mut player = Player::new(Record::default(), Days::default());
        assert_eq!(player.set_time(1000, true), 0, "nobody was here before");
        assert_eq!(player.set_time(1060, false), 60);
        assert_eq!(player.set_time(1500, true), 60, "of {PAUSE} s after the last action");
        assert_eq!(player.set_time(1510, true), 10);
    }

    #[test]
    fn a_win_with_help_extends_no_streak() {
        let mut player = Player::new(Record::default(), Days::default());
        player.set_time(86_400, true);
        let (today, other) = (player.todays_deal(), DealNumber::new(617).unwrap());
        let win = player.win((today, Rules::DEFAULT), (80, 90));
        assert_eq!((win.assisted, win.streak, win.daily_streak), (false, 1, 1));
        player.help(other);
        let win = player.win((other, Rules::DEFAULT), (80, 90));
        assert_eq!((win.assisted, win.streak, win.daily_streak), (true, 0, 0));
    }
}
