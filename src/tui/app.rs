//! The state of the viewer, and the one place where it changes.

use std::time::Duration;

use crate::board::Board;
use crate::dealer::DealNumber;
use crate::game::Game;
use crate::random::Random;
use crate::rules::Rules;
use crate::tui::app::compare::Compared;
use crate::tui::app::deal_facts::AllFacts;
use crate::tui::app::deal_search::{DealSearch, Luck};
use crate::tui::app::field::Field;
use crate::tui::app::known::Known;
use crate::tui::app::message::Message;
use crate::tui::app::motion::{FRAME, Motion};
use crate::tui::app::play::Play;
use crate::tui::app::record::RecordView;
pub(crate) use crate::tui::app::settings::bound_keys;
use crate::tui::app::settings::look;
use crate::tui::app::solution::{Origin, PastedGames, Solution};
use crate::tui::app::solver::SolverRun;
use crate::tui::app::subject::Subject;
use crate::tui::command::{Action, Bound, Context, Effect, Keymap};
use crate::tui::layout::PANEL_FROM;
use crate::tui::theme::Look;
use crate::tui::{Abilities, ViewerOptions};
use crate::user::config::Config;
use crate::user::record::Record;
use crate::user::settings::Setting;

mod browse;
pub(crate) mod compare;
pub(crate) mod deal_facts;
pub(crate) mod deal_search;
pub(crate) mod field;
pub(crate) mod known;
pub(crate) mod marks;
mod message;
pub(crate) mod motion;
pub(crate) mod paste;
pub(crate) mod play;
pub(crate) mod record;
mod settings;
mod shown;
pub(crate) mod solution;
pub(crate) mod solver;
pub(crate) mod subject;
#[cfg(test)]
mod tests;

/// After so many frames that took too long nothing slides any more.
const SLOW: u8 = 3;

/// What is done with the board.
#[derive(Debug)]
pub(crate) enum Mode {
    /// It is looked at.
    Browse,
    /// A solution of it is stepped through.
    Solution(Box<Solution>),
    /// It is played.
    Play(Box<Play>),
    /// It is compared with another.
    Compare(Box<Compared>),
}

/// What is laid over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// The deal-number field, and what was wrong with its text when Enter was pressed.
    Number { field: Field, error: Option<String> },
    /// The field for the number of a move.
    Move { field: Field, error: Option<String> },
    /// The view to paste into; whether what is pasted is a board to compare with.
    Paste { text: String, error: Option<String>, compare: bool },
    /// The keys of a context, scrolled by so many lines.
    Help { of: Context, scroll: usize },
    /// The settings; which is chosen.
    Settings { chosen: usize },
    /// The player's record.
    Record(RecordView),
    /// The field for a bookmark's note.
    Note { field: Field, error: Option<String> },
    /// The search for deals; which of those found is chosen.
    Search { field: Field, error: Option<String>, chosen: usize },
}

impl Dialog {
    /// Whether it lies over most of the board, not only a line of it.
    pub(crate) fn is_large(&self) -> bool {
        !matches!(self, Self::Number { .. } | Self::Move { .. } | Self::Note { .. })
    }
}

/// The state of the viewer.
#[derive(Debug)]
pub(crate) struct App {
    subject: Subject,
    /// The deal last shown, from which one steps on.
    near: DealNumber,
    before: Vec<Subject>,
    mode: Mode,
    /// Games that were won since the program started.
    won: Vec<Game>,
    /// An action that asks whether it is meant: it is when it comes again at once.
    asked: Option<Action>,
    /// The action that asked before this one.
    told: Option<Action>,
    /// The board pasted last, to compare with.
    other: Option<Board>,
    /// The pasted text that is to be read.
    reading: Option<paste::Request>,
    /// How many texts there were to read.
    readings: u64,
    /// The games of the text pasted last.
    pasted: PastedGames,
    dialog: Option<Dialog>,
    message: Option<Message>,
    /// Whether the list of moves lies over the board, where there is no panel.
    list: bool,
    rules: Rules,
    /// What the solver is asked, and what it found.
    search: Option<SolverRun>,
    /// How many searches there were.
    searches: u64,
    /// The deals that are searched for.
    deal_search: Option<DealSearch>,
    /// The random deal that is looked for.
    luck: Option<Luck>,
    /// What was found out about deals.
    facts: AllFacts,
    random: Random,
    known: Known,
    /// Cards that slide to where they are.
    motion: Option<Motion>,
    /// How long the last of them took, of the time until the next move.
    slid: Duration,
    /// How many frames took too long to show that.
    slow_frames: u8,
    record: Record,
    /// The time, in seconds since 1970; 0 as long as nobody told.
    now: u64,
    keymap: Keymap,
    config: Config,
    /// Whether colours can be used.
    colored: bool,
    /// What the terminal can show.
    terminal: Abilities,
    /// Whether the mouse is captured now.
    mouse: bool,
    look: Look,
}

impl App {
    /// The state at the start: the deal asked for, else the deal or board last viewed, else deal 1.
    pub(crate) fn new(options: &ViewerOptions, record: Record, seed: u64) -> Self {
        let (last, board) = record.viewed();
        let deal = options.deal.or(last).unwrap_or(DealNumber::FIRST);
        let board = board.cloned().filter(|_| options.deal.is_none());
        let mut app = Self {
            subject: board.map_or_else(|| Subject::deal(deal), Subject::board),
            near: deal,
            before: Vec::new(),
            mode: Mode::Browse,
            won: Vec::new(),
            asked: None,
            told: None,
            other: None,
            reading: None,
            readings: 0,
            pasted: PastedGames::default(),
            dialog: None,
            message: None,
            list: false,
            rules: options.config.settings.rules(),
            search: None,
            searches: 0,
            deal_search: None,
            luck: None,
            facts: AllFacts::default(),
            random: Random::new(seed),
            known: Known::default(),
            motion: None,
            slid: Duration::ZERO,
            slow_frames: 0,
            record,
            now: 0,
            keymap: Keymap::default(),
            colored: options.color,
            terminal: options.terminal,
            mouse: options.config.settings.mouse,
            config: options.config.clone(),
            look: look(&options.config.settings, options.terminal, options.color),
        };
        app.bind_keys();
        app.show(app.subject.clone());
        if let Some(text) = &options.solution {
            app.paste(text);
        }
        if let Some(text) = &options.compare {
            app.open_paste(true);
            app.paste(text);
        }
        app
    }

    /// Does what the user asked for.
    pub(crate) fn update(&mut self, action: Action) -> Effect {
        if matches!(action, Action::Read(id, _) if self.to_read().is_none_or(|text| text.id != id))
        {
            return Effect::None;
        }
        // Time passing, what the solver finds, and a button that comes up again take no message
        // away.
        let by_itself = matches!(
            action,
            Action::Tick
                | Action::Found(..)
                | Action::Release(_)
                | Action::DealsFound(..)
                | Action::LookedInto(..)
        );
        let had_message = !by_itself && self.message.take().is_some();
        // A key does not wait for cards that are on their way.
        let had_motion = !by_itself && self.motion.take().is_some();
        let before = self.slides(&action).then(|| self.board().clone());
        let settings = self.config.settings;
        let asks_again = matches!(action, Action::Hint);
        if !by_itself {
            self.told = self.asked.take();
        }
        let effect = self.act(action);
        if let Mode::Play(play) = &mut self.mode
            && !(by_itself || asks_again)
        {
            play.hint = None;
        }
        if !matches!(effect, Effect::None) {
            self.note_win();
        }
        if let Mode::Play(play) = &self.mode
            && !by_itself
        {
            self.record.keep_game(&play.game);
        }
        self.advise();
        if self.reading.is_some() && self.message.is_none() {
            self.say("reading what was pasted");
            self.name_keys("Esc ends that");
        }
        if let Some(before) = before {
            self.motion = Motion::between(&before, self.board());
            self.slid = self.motion.as_ref().map_or(Duration::ZERO, Motion::time);
        }
        if self.config.settings != settings {
            self.look = look(&self.config.settings, self.terminal, self.colored);
        }
        let changed = had_message || had_motion;
        if effect == Effect::None && changed { Effect::Redraw } else { effect }
    }

    fn act(&mut self, action: Action) -> Effect {
        match action {
            Action::Quit => return Effect::Quit,
            Action::Suspend => return Effect::Suspend,
            Action::ToggleMouse => return self.toggle_mouse(),
            Action::ChangeTheme => return self.change_theme(),
            Action::ToggleDeck => {
                let next = self.config.settings.step(Setting::Deck, 1);
                return self.set_and_remember(Setting::Deck, Some(next));
            }
            Action::Set(setting, value) => return self.set_and_remember(setting, value),
            Action::OpenSettings => self.dialog = Some(Dialog::Settings { chosen: 0 }),
            Action::Choose(by) if self.context() == Context::Record => return self.choose_deal(by),
            Action::Choose(by) if self.context() == Context::Search => return self.choose_hit(by),
            Action::Choose(by) => return self.choose_setting(by),
            Action::OpenRecord => self.dialog = Some(Dialog::Record(RecordView::default())),
            Action::NextFilter | Action::NextSort | Action::ToggleSums => {
                return self.change_record_view(&action);
            }
            Action::Jump => return self.jump(),
            Action::ForgetBookmark => return self.forget_bookmark(),
            Action::OpenNote => return self.open_note(),
            Action::GiveUp => return self.give_up(),
            Action::Change(by) => return self.change_chosen(by),
            Action::Reset => return self.reset_chosen(),
            Action::ToggleList => self.list = !self.list,
            Action::Explain(why) => self.say(why),
            Action::Help => self.dialog = Some(Dialog::Help { of: self.context(), scroll: 0 }),
            Action::Scroll(lines) => return self.scroll(lines),
            Action::Leave => return self.leave(),

            Action::StepDeal(steps) => return self.step_deal(steps),
            Action::RandomDeal => self.random_deal(),
            Action::PreviousDeal => self.previous_deal(),
            Action::OpenNumber => self.open_number(),
            Action::OpenPaste { compare } => self.open_paste(compare),
            Action::Type(c) if self.context() == Context::Paste => self.type_into_paste(c),
            Action::Type(c) => self.type_char(c),
            Action::Edit(edit) => self.edit(edit),
            Action::Enter => self.enter(),
            Action::TakePaste => self.take_paste(),
            Action::Paste(text) => self.paste(&text),
            Action::Read(_, read) => self.take_read(read),
            Action::CopyMoves => return self.copy_moves(),
            Action::SaveMoves => return self.save_moves(),
            Action::StepGame(by) => return self.step_game(by),
            Action::OpenSearch => self.open_deal_search(),
            Action::StepHit(by) => return self.step_hit(by),
            Action::DealsFound(id, progress) => return self.take_deals(id, progress),
            Action::Lucky(id, found) => return self.take_luck(id, found),
            Action::LookedInto(deal, facts) => return self.take_facts(deal, facts),
            Action::Compare => return self.start_compare(),
            Action::Swap => match &mut self.mode {
                Mode::Compare(compared) => compared.swapped = !compared.swapped,
                _ => return Effect::None,
            },
            Action::Play => self.play(),
            Action::Solve => return self.solve(),
            Action::Found(id, news) => return self.found(id, news),
            other => return self.act_in_mode(&other),
        }
        Effect::Redraw
    }

    /// Actions of Play and Solution mode.
    fn act_in_mode(&mut self, action: &Action) -> Effect {
        match *action {
            Action::Name(letter) => self.attempt(|play| play.name(letter)),
            Action::Pick => self.attempt(Play::pick_at_cursor),
            Action::Press(spot) => self.attempt(|play| play.press(spot)),
            Action::PressTwice(spot) => self.attempt(|play| play.press_twice(spot)),
            Action::Release(spot) => self.attempt(|play| play.release(spot)),
            Action::Move(direction) => self.attempt(|play| {
                play.move_cursor(direction);
                play::Attempt::Fine
            }),
            Action::Count(by) => self.change_count(by),
            Action::Undo => self.change_game(|game| game.undo().is_some(), "no move was made yet"),
            Action::Redo => {
                self.change_game(|game| game.redo().is_some(), "no move was taken back")
            }
            Action::Restart => self.restart(),
            Action::Finish => self.change_game(|game| game.finish() > 0, "no card can go home now"),
            Action::CycleAutoplay => self.cycle_autoplay(),
            Action::Hint => self.hint(),
            Action::ShowRest => self.show_rest(),
            Action::StepMove(by) => self.step_move(by),
            Action::GoTo(line) => self.on_solution(|solution| solution.go_to(line)),
            Action::Run => self.on_solution(Solution::run_or_pause),
            Action::Tick => self.tick(),
            Action::ExpandAll => self.on_solution(Solution::expand_all),
            Action::Expand => self.expand(),
            Action::Speed(by) => self.change_speed(by),
            Action::OpenMove => self.open_move(),
            _ => Effect::None,
        }
    }

    /// The keys in force.
    pub(crate) fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// What the keys act on now.
    pub(crate) fn context(&self) -> Context {
        match (&self.dialog, &self.mode) {
            (Some(Dialog::Number { .. }), _) => Context::Number,
            (Some(Dialog::Move { .. }), _) => Context::Move,
            (Some(Dialog::Paste { .. }), _) => Context::Paste,
            (Some(Dialog::Help { .. }), _) => Context::Help,
            (Some(Dialog::Settings { .. }), _) => Context::Settings,
            (Some(Dialog::Record(_)), _) => Context::Record,
            (Some(Dialog::Note { .. }), _) => Context::Note,
            (Some(Dialog::Search { .. }), _) => Context::Search,
            (None, Mode::Browse) => Context::Browse,
            (None, Mode::Solution(_)) => Context::Solution,
            (None, Mode::Play(play)) if play.game.is_won() => Context::Won,
            (None, Mode::Play(_)) => Context::Play,
            (None, Mode::Compare(_)) => Context::Compare,
        }
    }

    /// Whether the keys of a row can do anything now, on a screen of this width.
    pub(crate) fn works(&self, bound: &Bound, width: u16) -> bool {
        let row = bound.row;
        let Some(action) = row.first() else { return self.mouse || !row.is_mouse() };
        let play = match &self.mode {
            Mode::Play(play) => Some(play),
            _ => None,
        };
        let in_game = |works: fn(&Game) -> bool| play.is_none_or(|play| works(&play.game));
        match action {
            Action::Undo | Action::Restart => in_game(|game| game.last().is_some()),
            Action::Redo => in_game(|game| game.undone() > 0),
            Action::Finish => in_game(|game| game.move_home().is_some()),
            Action::CopyMoves => in_game(|game| game.last().is_some()),
            Action::Hint | Action::ShowRest | Action::Move(_) | Action::Pick => {
                in_game(|game| !game.is_won())
            }
            Action::CycleAutoplay => in_game(|game| game.last().is_none()),
            Action::Count(_) => play.is_some_and(|play| play.picked().is_some()),
            Action::PreviousDeal => !self.before.is_empty(),
            Action::StepGame(_) => self.pasted.are_several(),
            Action::StepHit(_) => self.deal_search.is_some(),
            Action::ToggleList => width < PANEL_FROM,
            Action::Tell(_) => false,
            Action::Leave if matches!(self.mode, Mode::Browse) && self.dialog.is_none() => {
                self.wanted().is_some()
            }
            Action::Solve => match (&self.mode, self.search.as_ref().and_then(SolverRun::best)) {
                (Mode::Solution(solution), Some(best)) if solution.origin == Origin::Solver => {
                    best.moves.len() < solution.moves()
                }
                _ => true,
            },
            _ => true,
        }
    }

    /// What a notch of the wheel does: up (−1) or down (1).
    pub(crate) fn wheel(&self, notch: i32) -> Action {
        match (&self.dialog, &self.mode) {
            (Some(_), _) => Action::Scroll(notch),
            (None, Mode::Solution(_)) => Action::StepMove(notch),
            // A hand that slips takes no move back.
            (None, Mode::Play(_)) => {
                Action::Explain("the wheel takes no moves back: u does".to_owned())
            }
            (None, Mode::Browse | Mode::Compare(_)) => Action::StepDeal(i64::from(notch)),
        }
    }

    /// How long to wait for the next tick, while something plays by itself.
    pub(crate) fn interval(&self) -> Option<Duration> {
        match &self.mode {
            _ if self.motion.is_some() => Some(FRAME),
            Mode::Solution(solution) => {
                solution.interval().map(|interval| interval.saturating_sub(self.slid))
            }
            _ => None,
        }
    }

    /// Closes what is open; puts down what is picked up; leaves the mode.
    fn leave(&mut self) -> Effect {
        if self.stop_reading() {
            self.say("what was pasted is not read any further");
            return Effect::Redraw;
        }
        if self.dialog.take().is_some() {
            return Effect::Redraw;
        }
        if let Mode::Play(play) = &mut self.mode
            && play.put_back()
        {
            return Effect::Redraw;
        }
        let solving = self.search.is_some();
        let browsing = matches!(self.mode, Mode::Browse);
        if matches!(self.mode, Mode::Compare(_)) {
            // Comparing is over: the next time there is another board to compare with.
            self.other = None;
        }
        let from_game = matches!(&self.mode, Mode::Solution(solution) if matches!(solution.origin, Origin::Game { .. }));
        self.leave_mode();
        if from_game {
            self.play();
        }
        if browsing && !solving {
            self.say("nothing is open here");
            self.name_keys("q quits");
        }
        Effect::Redraw
    }

    /// Goes back to Browse mode; a game is kept, and what the solver searches is no longer wanted.
    fn leave_mode(&mut self) {
        self.search = None;
        if let Mode::Play(play) = std::mem::replace(&mut self.mode, Mode::Browse) {
            if !play.game.is_won() {
                self.keep_time(play.game.rules(), play.seconds);
            }
            self.keep_game(play.game);
        }
    }

    fn toggle_mouse(&mut self) -> Effect {
        self.mouse = !self.mouse;
        self.say(if self.mouse {
            "mouse on: click on cards, and on the keys below"
        } else {
            "mouse off: the terminal selects text again"
        });
        Effect::CaptureMouse(self.mouse)
    }

    /// Whether an action makes cards slide.
    fn slides(&self, action: &Action) -> bool {
        let slides = self.config.settings.animation.unwrap_or(!self.terminal.slow);
        let at_all = slides && self.slow_frames < SLOW;
        at_all
            && match (&self.mode, action) {
                (
                    Mode::Play(_),
                    Action::Name(_)
                    | Action::Pick
                    | Action::Press(_)
                    | Action::PressTwice(_)
                    | Action::Release(_)
                    | Action::Undo
                    | Action::Redo
                    | Action::Finish
                    | Action::Hint,
                ) => self.motion.is_none(),
                (Mode::Solution(_), Action::StepMove(-1 | 1)) => true,
                (Mode::Solution(solution), Action::Tick) => {
                    self.motion.is_none() && solution.interval() > Some(2 * FRAME * 6)
                }
                _ => false,
            }
    }

    /// Goes on with what moves or plays by itself.
    fn tick(&mut self) -> Effect {
        match &mut self.motion {
            Some(motion) => {
                if !motion.step() {
                    self.motion = None;
                }
                Effect::Redraw
            }
            None => self.on_solution(Solution::tick),
        }
    }

    /// A frame took so long to reach the terminal: over a slow line nothing slides.
    pub(crate) fn frame_took(&mut self, time: Duration) {
        if time > 2 * FRAME && self.motion.take().is_some() {
            self.slow_frames = self.slow_frames.saturating_add(1);
        }
    }

    fn scroll(&mut self, lines: i32) -> Effect {
        let Some(Dialog::Help { scroll, .. }) = &mut self.dialog else { return Effect::None };
        let by = lines.unsigned_abs() as usize;
        // Drawing knows how far there is to scroll, and stops there.
        *scroll = if lines < 0 { scroll.saturating_sub(by) } else { (*scroll + by).min(99) };
        Effect::Redraw
    }
}
