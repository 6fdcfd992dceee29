//! The state of the viewer, and the one place where it changes.

use std::time::Duration;

use crate::board::Board;
use crate::card::SuitColors;
use crate::dealer::DealNumber;
use crate::game::Game;
use crate::rules::Rules;
use crate::tui::ViewerOptions;
use crate::tui::action::{Action, Effect};
use crate::tui::app::compare::Compared;
use crate::tui::app::field::Field;
use crate::tui::app::marks::Marks;
use crate::tui::app::play::Play;
use crate::tui::app::play::actions::keep;
use crate::tui::app::random::Random;
use crate::tui::app::solution::{Origin, PastedGames, Solution};
use crate::tui::app::solver::SolverRun;
use crate::tui::app::subject::Subject;
use crate::tui::keymap::{Context, Row};
use crate::tui::layout::PANEL_FROM;
use crate::tui::saved_game::SavedGame;
use crate::tui::state_file::State;
use crate::tui::theme::{Glyphs, Look, Theme};

mod browse;
pub(crate) mod compare;
pub(crate) mod field;
pub(crate) mod marks;
mod paste;
pub(crate) mod play;
mod random;
pub(crate) mod solution;
pub(crate) mod solver;
pub(crate) mod subject;
#[cfg(test)]
mod tests;

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
}

/// Something to tell the user over the footer, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// What to say.
    pub(crate) text: String,
    /// Whether something did not work.
    pub(crate) bad: bool,
}

/// The state of the viewer.
#[derive(Debug)]
pub(crate) struct App {
    subject: Subject,
    /// The deal last shown, from which one steps on.
    near: DealNumber,
    before: Vec<Subject>,
    mode: Mode,
    /// Games that were begun, the latest last.
    games: Vec<SavedGame>,
    /// Whether the user was just told that playing on from here replaces a game.
    told_of_game: bool,
    /// The board pasted last, to compare with.
    other: Option<Board>,
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
    random: Random,
    settings: Settings,
}

/// How the program looks and listens.
#[derive(Clone, Copy, Debug)]
struct Settings {
    deck: SuitColors,
    ascii: bool,
    colored: bool,
    mouse: bool,
}

impl App {
    /// The state at the start: the deal asked for, else the deal or board last viewed, else deal 1.
    pub(crate) fn new(options: &ViewerOptions, state: &State, seed: u64) -> Self {
        let deal = options.deal.or(state.deal).unwrap_or(DealNumber::FIRST);
        let board = state.board.clone().filter(|_| options.deal.is_none());
        let mut app = Self {
            subject: board.map_or_else(|| Subject::deal(deal), Subject::board),
            near: deal,
            before: Vec::new(),
            mode: Mode::Browse,
            games: state.games.clone(),
            told_of_game: false,
            other: None,
            pasted: PastedGames::default(),
            dialog: None,
            message: None,
            list: false,
            rules: options.rules,
            search: None,
            searches: 0,
            random: Random::new(seed),
            settings: Settings {
                deck: options.deck.or(state.deck).unwrap_or_default(),
                ascii: options.ascii,
                colored: options.color,
                mouse: options.mouse,
            },
        };
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
        // Time passing, what the solver finds, and a button that comes up again take no message
        // away.
        let by_itself = matches!(action, Action::Tick | Action::Found(..) | Action::Release(_));
        let had_message = !by_itself && self.message.take().is_some();
        let asks_again = matches!(action, Action::Hint);
        if !(by_itself || matches!(action, Action::Play)) {
            self.told_of_game = false;
        }
        let effect = self.act(action);
        if let Mode::Play(play) = &mut self.mode
            && !(by_itself || asks_again)
        {
            play.hint = None;
        }
        self.advise();
        if effect == Effect::None && had_message { Effect::Redraw } else { effect }
    }

    fn act(&mut self, action: Action) -> Effect {
        match action {
            Action::Quit => return Effect::Quit,
            Action::Suspend => return Effect::Suspend,
            Action::ToggleMouse => return self.toggle_mouse(),
            Action::ToggleDeck => self.settings.deck = self.settings.deck.other(),
            Action::ToggleList => self.list = !self.list,
            Action::Help => self.dialog = Some(Dialog::Help { of: self.context(), scroll: 0 }),
            Action::Scroll(lines) => return self.scroll(lines),
            Action::Leave => return self.leave(),

            Action::StepDeal(steps) => return self.step_deal(steps),
            Action::RandomDeal => self.random_deal(),
            Action::PreviousDeal => self.previous_deal(),
            Action::OpenNumber => self.open_number(),
            Action::OpenPaste => self.open_paste(false),
            Action::Type(c) if self.context() == Context::Paste => self.type_into_paste(c),
            Action::Type(c) => self.type_char(c),
            Action::Edit(edit) => self.edit(edit),
            Action::Enter => self.enter(),
            Action::TakePaste => self.take_paste(),
            Action::Paste(text) => self.paste(&text),
            Action::CopyMoves => return self.copy_moves(),
            Action::SaveMoves => return self.save_moves(),
            Action::StepGame(by) => return self.step_game(by),
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
            Action::Count(by) => self.attempt(|play| {
                play.change_count(by);
                play::Attempt::Fine
            }),
            Action::Undo => self.change_game(|game| game.undo().is_some(), "no move was made yet"),
            Action::Redo => {
                self.change_game(|game| game.redo().is_some(), "no move was taken back")
            }
            Action::Restart => self.change_game(
                |game| {
                    game.restart();
                    true
                },
                "",
            ),
            Action::Finish => self.change_game(|game| game.finish() > 0, "no card can go home now"),
            Action::CycleAutoplay => self.cycle_autoplay(),
            Action::Hint => self.hint(),
            Action::ShowRest => self.show_rest(),
            Action::StepMove(by) => self.on_solution(|solution| solution.step(by)),
            Action::GoTo(line) => self.on_solution(|solution| solution.go_to(line)),
            Action::Run => self.on_solution(Solution::run_or_pause),
            Action::Tick => self.on_solution(Solution::tick),
            Action::ExpandAll => self.on_solution(Solution::expand_all),
            Action::Expand => self.expand(),
            Action::Speed(by) => self.change_speed(by),
            Action::OpenMove => self.open_move(),
            _ => Effect::None,
        }
    }

    /// What the keys act on now.
    pub(crate) fn context(&self) -> Context {
        match (&self.dialog, &self.mode) {
            (Some(Dialog::Number { .. }), _) => Context::Number,
            (Some(Dialog::Move { .. }), _) => Context::Move,
            (Some(Dialog::Paste { .. }), _) => Context::Paste,
            (Some(Dialog::Help { .. }), _) => Context::Help,
            (None, Mode::Browse) => Context::Browse,
            (None, Mode::Solution(_)) => Context::Solution,
            (None, Mode::Play(_)) => Context::Play,
            (None, Mode::Compare(_)) => Context::Compare,
        }
    }

    /// Whether the keys of a row can do anything now, on a screen of this width.
    pub(crate) fn works(&self, row: &Row, width: u16) -> bool {
        let Some(action) = row.first() else { return true };
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
            Action::ToggleList => width < PANEL_FROM,
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
            (None, Mode::Play(_)) if notch < 0 => Action::Undo,
            (None, Mode::Play(_)) => Action::Redo,
            (None, Mode::Browse | Mode::Compare(_)) => Action::StepDeal(i64::from(notch)),
        }
    }

    /// How long to wait for the next tick, while something plays by itself.
    pub(crate) fn interval(&self) -> Option<Duration> {
        match &self.mode {
            Mode::Solution(solution) => solution.interval(),
            _ => None,
        }
    }

    /// What is to be kept until the next start.
    pub(crate) fn state(&self) -> State {
        let mut games = self.games.clone();
        if let Mode::Play(play) = &self.mode {
            keep(&mut games, &play.game);
        }
        State {
            deal: Some(self.near),
            board: self.subject.number().is_none().then(|| self.subject.start().clone()),
            deck: Some(self.settings.deck),
            games,
        }
    }

    /// The board that is looked at, played, solved.
    pub(crate) fn subject(&self) -> &Subject {
        &self.subject
    }

    /// What is done with it.
    pub(crate) fn mode(&self) -> &Mode {
        &self.mode
    }

    /// The position on the screen.
    pub(crate) fn board(&self) -> &Board {
        match &self.mode {
            Mode::Browse => self.subject.start(),
            Mode::Solution(solution) => solution.board(),
            Mode::Play(play) => play.game.board(),
            Mode::Compare(compared) => compared.board(),
        }
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        let rules = match &self.mode {
            Mode::Play(play) => play.game.rules(),
            Mode::Solution(solution) => solution.replay().rules,
            Mode::Browse | Mode::Compare(_) => self.rules,
        };
        rules.cells().max(self.board().cells_used())
    }

    /// What is marked on the table.
    pub(crate) fn marks(&self) -> Marks {
        match &self.mode {
            Mode::Browse => Marks::default(),
            Mode::Solution(solution) => solution.marks(),
            Mode::Play(play) => play.marks(),
            Mode::Compare(compared) => compared.marks(),
        }
    }

    /// What is laid over the board.
    pub(crate) fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// Whether the list of moves is wanted where there is no panel for it.
    pub(crate) fn list_is_open(&self) -> bool {
        self.list
    }

    /// What there is to say.
    pub(crate) fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// How everything looks.
    pub(crate) fn look(&self) -> Look {
        let Settings { deck, ascii, colored, .. } = self.settings;
        Look { theme: Theme::new(colored, deck), glyphs: Glyphs::new(ascii) }
    }

    /// Says something until the next key.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), bad: false });
    }

    /// Says what did not work, until the next key.
    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), bad: true });
    }

    /// Closes what is open; puts down what is picked up; leaves the mode.
    fn leave(&mut self) -> Effect {
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
        if browsing && !solving { Effect::None } else { Effect::Redraw }
    }

    /// Goes back to Browse mode; a game is kept, and what the solver searches is no longer wanted.
    fn leave_mode(&mut self) {
        self.search = None;
        if let Mode::Play(play) = std::mem::replace(&mut self.mode, Mode::Browse) {
            keep(&mut self.games, &play.game);
        }
    }

    fn toggle_mouse(&mut self) -> Effect {
        self.settings.mouse = !self.settings.mouse;
        self.say(if self.settings.mouse {
            "mouse on: click on the keys below, scroll to step"
        } else {
            "mouse off: the terminal selects text again"
        });
        Effect::CaptureMouse(self.settings.mouse)
    }

    fn scroll(&mut self, lines: i32) -> Effect {
        let Some(Dialog::Help { scroll, .. }) = &mut self.dialog else { return Effect::None };
        let by = lines.unsigned_abs() as usize;
        // Drawing knows how far there is to scroll, and stops there.
        *scroll = if lines < 0 { scroll.saturating_sub(by) } else { (*scroll + by).min(99) };
        Effect::Redraw
    }
}
