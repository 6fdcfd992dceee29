//! Line mode: the viewer without a screen, for screen readers and pipes.
//!
//! A typed line becomes the actions that keys would be, [`App::update`] does them, and what has
//! changed is said in sentences.

use std::io::{self, BufRead, IsTerminal as _, Write};
use std::sync::mpsc::channel;
use std::time::Duration;

use crate::board::Board;
use crate::board::compare::Difference;
use crate::game::Game;
use crate::notation;
use crate::rules::Place;
use crate::solver::{Cancel, Limits, Outcome, SolveOptions, Solver};
use crate::tui::action::{Action, Effect};
use crate::tui::app::known::Verdict;
use crate::tui::app::play::onto;
use crate::tui::app::{App, Dialog, Mode};
use crate::tui::keeper::Keeper;
use crate::tui::kept_file::KeptFile;
use crate::tui::keymap::Context;
use crate::tui::lines::sentence::Voice;
use crate::tui::lines::words::{Command, Purpose};
use crate::tui::record::keeper::{self as record_keeper, RecordKeeper};
use crate::tui::search::{MEMORY, News};
use crate::tui::settings::Setting;
use crate::tui::state_file;
use crate::tui::{ViewerOptions, load, now, remember, seed, write_new};
use crate::words::count;

mod input;
mod sentence;
#[cfg(test)]
mod tests;
mod words;

/// The question of Browse mode, which programs that use this one wait for.
const QUESTION: &str = "Game number (0 to quit): ";
/// What a person at a terminal is told first.
const WELCOME: &str = "Type a deal number, or next, previous, random, solve, play, paste, verify, \
                       find, compare; help lists the rest.";
/// Longer lines are cut; no solution or board has one.
const LINE: usize = 1 << 20;
/// The most of a text of several lines.
const TEXT: usize = 16 << 20;
/// How long a solution that is known is made shorter.
const POLISHING: Duration = Duration::from_millis(250);

/// Runs line mode on standard input and output until the user quits or the input ends.
///
/// # Errors
/// When standard output cannot be written, or standard input not be read.
pub fn run(options: &ViewerOptions) -> io::Result<()> {
    let file = state_file::path().map(KeptFile::new);
    let (loaded, trouble) = load(file.as_ref());
    let mut app = App::new(options, &loaded, seed());
    app.take_record(record_keeper::load());
    if let Some(trouble) = trouble {
        eprintln!("freecell: {trouble}");
    }
    let mut talk = Talk::new(app, io::stdout().lock());
    if let Some(problem) = talk.app.message() {
        eprintln!("freecell: {}", problem.with_keys());
    }
    let (ours, theirs) = (io::stdin().is_terminal(), io::stdout().is_terminal());
    if options.deal.is_some() {
        talk.say_deal(true)?;
        // `freecell 617 > file`: nobody sees a question.
        if ours && !theirs {
            return talk.out.flush();
        }
    } else if ours {
        talk.line(WELCOME)?;
    }
    let (events, _) = channel();
    let mut keeper = Keeper::new(file, loaded.clone(), events.clone());
    let mut record = RecordKeeper::new(events);
    let mut input = io::stdin().lock();
    let ended = loop {
        match talk.turn(&mut input) {
            Ok(true) => {
                keeper.keep_games(talk.app.state());
                record.keep(talk.app.noted(), || talk.app.record_to_keep());
            }
            other => break other,
        }
    };
    let mut state = talk.app.state();
    if !ours {
        // What a script looks at is not what a person looked at last.
        (state.deal, state.board) = (loaded.deal, loaded.board);
    }
    if let Some(trouble) = keeper.finish(state) {
        eprintln!("freecell: {trouble}");
    }
    if ours || talk.app.noted() > 0 {
        record.finish(talk.app.record_to_keep());
    }
    ended.map(drop)
}

/// A conversation: the state, and where it is told.
struct Talk<W> {
    app: App,
    out: W,
    /// Whether the board is said row by row; none for what suits the voice.
    by_rows: Option<bool>,
    solver: Solver,
}

/// What is compared to tell what a command changed.
struct Before {
    board: Board,
    subject: Board,
    context: Context,
    /// Moves made, or lines of the solution played.
    at: usize,
}

impl<W: Write> Talk<W> {
    fn new(app: App, out: W) -> Self {
        Self { app, out, by_rows: None, solver: Solver::new() }
    }

    fn voice(&self) -> Voice {
        let settings = &self.app.config().settings;
        if settings.is_on(Setting::Speak) {
            Voice::Words
        } else if self.app.look().glyphs.is_ascii() {
            Voice::Letters
        } else {
            Voice::Signs
        }
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        let text = self.voice().text(text);
        writeln!(self.out, "{}", text.trim_end())
    }

    /// Asks, reads a line, does what it says; whether there is more to come.
    fn turn(&mut self, input: &mut impl BufRead) -> io::Result<bool> {
        let prompt = self.prompt();
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let Some(line) = input::line(input, LINE)? else {
            writeln!(self.out)?;
            self.out.flush()?;
            return Ok(false);
        };
        let more = match words::read(self.app.context(), &line) {
            Ok(Command::Quit) => false,
            Ok(command) => {
                self.obey(command, input)?;
                true
            }
            Err(why) => {
                self.line(&why)?;
                true
            }
        };
        self.out.flush()?;
        Ok(more)
    }

    /// What can be typed now.
    fn prompt(&self) -> String {
        match self.app.mode() {
            Mode::Browse => QUESTION.to_owned(),
            Mode::Compare(_) => "Compare (next, swap, cards, leave; 0 to quit): ".to_owned(),
            Mode::Solution(solution) => format!(
                "Move {} of {} (next, previous, a number, moves, play, leave; 0 to quit): ",
                solution.move_number(),
                solution.moves()
            ),
            Mode::Play(play) if play.game.is_won() => {
                "Won (next, undo, restart, moves, leave; 0 to quit): ".to_owned()
            }
            Mode::Play(play) => format!(
                "Move {} (26, 5a or bh; undo, redo, hint, legal, cards, leave; 0 to quit): ",
                play.game.moves().len() + 1
            ),
        }
    }

    fn obey(&mut self, command: Command, input: &mut impl BufRead) -> io::Result<()> {
        match command {
            Command::Do(action) => self.act(action),
            Command::Deals(steps) => self.act(Action::StepDeal(steps)),
            Command::Steps(steps) => self.act(Action::StepMove(steps)),
            Command::Deal(number) => self.type_number(Action::OpenNumber, &number),
            Command::Move(number) => self.type_number(Action::OpenMove, &number),
            Command::Play(moves) => self.play(&moves),
            Command::Text(purpose) => self.take_text(purpose, input),
            Command::Cards(by_rows) => {
                self.by_rows = by_rows.or(self.by_rows);
                self.say_cards()
            }
            Command::Moves => self.say_moves(),
            Command::Legal => self.say_legal(None),
            Command::Speak => {
                let next = Setting::Speak.step(self.app.config().settings.get(Setting::Speak), 1);
                self.act(Action::Set(Setting::Speak, Some(next)))
            }
            Command::Settings(None) => {
                let text = self.app.config().to_string();
                self.line(&text)
            }
            Command::Settings(Some((name, value))) => self.set(&name, &value),
            Command::Help => {
                let text = words::help(self.app.context());
                self.line(&text)
            }
            Command::Quit => Ok(()),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        let Some(setting) = Setting::named(name) else {
            let names = Setting::ALL.map(Setting::name).join(", ");
            return self.line(&format!("there is no setting {name:?}; there are {names}"));
        };
        match setting.read(value) {
            Ok(value) => self.act(Action::Set(setting, Some(value))),
            Err(why) => self.line(&why),
        }
    }

    /// Does what a key would, and says what came of it.
    fn act(&mut self, action: Action) -> io::Result<()> {
        let before = self.before();
        if matches!(action, Action::Hint | Action::ShowRest) {
            self.think();
        }
        self.update(action);
        if !matches!(self.app.mode(), Mode::Play(_)) {
            self.think();
        }
        self.say_changes(&before)
    }

    fn update(&mut self, action: Action) {
        self.app.set_time(now());
        match self.app.update(action) {
            Effect::Write { name, text } => match write_new(&name, &text) {
                Ok(name) => self.app.say(format!("the moves are saved in {name}")),
                Err(error) => self.app.warn(format!("the moves cannot be saved: {error}")),
            },
            Effect::Remember(setting, value) => {
                if let Some(why) = remember(&self.app, setting, value) {
                    self.app.warn(why);
                }
            }
            _ => {}
        }
    }

    /// Has the solver search what the state wants searched, and tells it what is found.
    fn think(&mut self) {
        let Some(request) = self.app.wanted().cloned() else { return };
        for time in [POLISHING, request.time] {
            let limits = Limits { time: Some(time), states: None, memory: MEMORY };
            let options = SolveOptions { rules: request.rules, mode: request.mode, limits };
            let outcome =
                self.solver.solve_with(&request.board, &options, &Cancel::new(), &mut |_| {});
            if matches!(outcome, Outcome::GaveUp { .. }) && time < request.time {
                continue;
            }
            if let Outcome::Solved(solution) = &outcome {
                let better = News::Better(Box::new(solution.clone()));
                self.update(Action::Found(request.id, better));
            }
            return self.update(Action::Found(request.id, News::Ended(Box::new(outcome))));
        }
    }

    /// Types a number into the field that this action opens.
    fn type_number(&mut self, open: Action, number: &str) -> io::Result<()> {
        let before = self.before();
        self.update(open);
        number.trim().chars().for_each(|c| self.update(Action::Type(c)));
        self.update(Action::Enter);
        let wrong = match self.app.dialog() {
            Some(Dialog::Number { error, .. } | Dialog::Move { error, .. }) => error.clone(),
            _ => None,
        };
        if let Some(why) = wrong {
            self.update(Action::Leave);
            return self.line(&format!("{why}; help lists what can be typed, 0 quits"));
        }
        self.think();
        let asked_again = self.app.subject().start() == &before.subject;
        if asked_again && self.app.context() == Context::Browse {
            return self.say_deal(true);
        }
        self.say_changes(&before)
    }

    /// Makes moves, up to the first that is refused.
    fn play(&mut self, moves: &[(char, char, Option<u8>)]) -> io::Result<()> {
        for (from, to, cards) in moves {
            let before = self.before();
            self.update(Action::Name(*from));
            if let Some(cards) = cards {
                self.update(Action::Count(-52));
                self.update(Action::Count(cards.saturating_sub(1).min(12).cast_signed()));
            }
            if matches!(self.app.mode(), Mode::Play(play) if play.picked().is_some()) {
                self.update(Action::Name(*to));
            }
            self.say_changes(&before)?;
            if self.before().at == before.at {
                return self.say_legal(Place::from_char(*from));
            }
        }
        Ok(())
    }

    /// Reads lines up to an empty one, and gives them to the state as a paste.
    fn take_text(&mut self, purpose: Purpose, input: &mut impl BufRead) -> io::Result<()> {
        let what = match purpose {
            Purpose::Paste => "a solution, a board or a deal number",
            Purpose::Verify => "the solution",
            Purpose::Find => "the board",
            Purpose::Compare => "the board to compare with, or its deal number",
        };
        self.line(&format!("Type or paste {what}, then an empty line:"))?;
        self.out.flush()?;
        let mut text = String::new();
        while let Some(line) = input::line(input, LINE)?
            && !line.trim().is_empty()
        {
            if text.len() + line.len() < TEXT {
                text.push_str(&line);
                text.push('\n');
            }
        }
        let before = self.before();
        match purpose {
            Purpose::Find if self.app.context() == Context::Compare => self.update(Action::Leave),
            Purpose::Compare => self.update(Action::OpenPaste { compare: true }),
            _ => {}
        }
        self.update(Action::Paste(text));
        if let Some(Dialog::Paste { error, .. }) = self.app.dialog() {
            let why = error.clone().unwrap_or_default();
            self.update(Action::Leave);
            return self.line(&why);
        }
        self.say_changes(&before)
    }

    fn before(&self) -> Before {
        let at = match self.app.mode() {
            Mode::Play(play) => play.game.moves().len(),
            Mode::Solution(solution) => solution.at(),
            Mode::Browse | Mode::Compare(_) => 0,
        };
        Before {
            board: self.app.board().clone(),
            subject: self.app.subject().start().clone(),
            context: self.app.context(),
            at,
        }
    }

    /// Says what is new: another deal, another mode, a move, and what the state has to say.
    fn say_changes(&mut self, before: &Before) -> io::Result<()> {
        let context = self.app.context();
        let playing = |context| matches!(context, Context::Play | Context::Won);
        let entered = context != before.context && !(playing(context) && playing(before.context));
        if self.app.subject().start() != &before.subject {
            let browsing = context == Context::Browse;
            self.say_deal(browsing || context == Context::Compare)?;
        }
        if let Mode::Play(play) = self.app.mode()
            && let Some(text) = self.describe_play(&play.game, before).filter(|_| !entered)
        {
            self.line(&text)?;
        }
        if let Some(message) = self.app.message() {
            let text = message.text.clone();
            self.line(&text)?;
        }
        let anew = entered || self.app.subject().start() != &before.subject;
        match self.app.mode() {
            Mode::Play(_) if anew => self.say_cards(),
            Mode::Solution(solution) if anew => {
                let text = format!("{}: {}", count(solution.moves(), "move"), solution.about);
                self.line(&text)
            }
            Mode::Solution(_) => self.say_steps(before),
            Mode::Compare(compared) if anew => {
                let text = compared.verdict();
                let differences = compared.differences.clone();
                self.line(&text)?;
                differences.iter().try_for_each(|difference| self.say_difference(difference))
            }
            Mode::Compare(_) if self.app.board() != &before.board => self.say_cards(),
            Mode::Browse if entered && self.app.subject().start() == &before.subject => {
                self.say_deal(false)
            }
            Mode::Browse | Mode::Compare(_) | Mode::Play(_) => Ok(()),
        }
    }

    /// What a move of the game did, or that moves were taken back.
    fn describe_play(&self, game: &Game, before: &Before) -> Option<String> {
        let made = game.moves().len();
        if made == before.at || game.start() != &before.subject {
            return None;
        }
        let mut text = match (made, game.last()) {
            (0, _) => "at the start".to_owned(),
            (_, Some(last)) if made == before.at + 1 => {
                let onto = onto(&before.board, last.mv);
                self.voice().played(last.mv, &last.cards, onto, &last.auto)
            }
            _ => format!("{} made", count(made, "move")),
        };
        if game.is_won() {
            text.push_str(&format!("\nwon in {}", count(made, "move")));
            if let Some(best) = self.app.best_known().filter(|best| best.moves < made) {
                text.push_str(&format!("; a solution in {} is known", best.moves));
            }
        }
        Some(text)
    }

    /// Says the moves of a solution that were stepped over, or where it stands.
    fn say_steps(&mut self, before: &Before) -> io::Result<()> {
        const MANY: usize = 10;
        let Mode::Solution(solution) = self.app.mode() else { return Ok(()) };
        let (from, to) = (before.at, solution.at());
        let mut lines = Vec::new();
        if from < to && to - from <= MANY {
            for frame in &solution.frames()[from..to] {
                let played = self.voice().played(frame.mv, &frame.cards, frame.onto, &frame.auto);
                lines.push(format!("{}. {}: {played}", frame.number, frame.text));
            }
        }
        if solution.is_at_end() {
            lines.extend(
                solution
                    .wrong()
                    .or_else(|| solution.replay().is_won().then(|| "solved".to_owned())),
            );
        }
        lines.iter().try_for_each(|line| self.line(line))
    }

    fn say_difference(&mut self, difference: &Difference) -> io::Result<()> {
        let voice = self.voice();
        let name = |card| Option::map_or(card, "no card".to_owned(), |card| voice.card(card));
        let (ours, theirs) = (name(difference.expected), name(difference.found));
        self.line(&format!("{}: {ours} here, {theirs} pasted", difference.spot))
    }

    /// Says which deal it is, what is known of it, and its cards.
    fn say_deal(&mut self, with_cards: bool) -> io::Result<()> {
        let subject = self.app.subject();
        let name = match subject.number() {
            Some(number) => format!("Game #{number}"),
            None => "A board without a number".to_owned(),
        };
        let verdict = match self.app.verdict() {
            Some(Verdict::Solvable) => ", solvable",
            Some(Verdict::Impossible) => ", impossible",
            None => "",
        };
        self.line(&format!("{name}{verdict}"))?;
        if let Some(moves) = self.app.game_in_progress() {
            self.line(&format!("your game, {}: play continues it", count(moves, "move")))?;
        }
        if with_cards { self.say_cards() } else { Ok(()) }
    }

    fn say_cards(&mut self) -> io::Result<()> {
        let voice = self.voice();
        let by_rows = self.by_rows.unwrap_or(voice != Voice::Words);
        let (board, cells) = (self.app.board(), self.app.cells());
        let text = if by_rows { voice.rows(board, cells) } else { voice.columns(board, cells) };
        write!(self.out, "{text}")
    }

    fn say_moves(&mut self) -> io::Result<()> {
        let voice = self.voice();
        let text = match self.app.mode() {
            Mode::Play(play) => play.game.notation(),
            Mode::Solution(solution) => {
                let frames = solution.frames().iter();
                let said = frames.map(|frame| {
                    let played = voice.played(frame.mv, &frame.cards, frame.onto, &frame.auto);
                    format!("{}. {}: {played}\n", frame.number, frame.text)
                });
                said.collect()
            }
            Mode::Browse | Mode::Compare(_) => String::new(),
        };
        self.line(if text.trim().is_empty() { "no moves yet" } else { &text })
    }

    /// Says the legal moves, all or those from one place.
    fn say_legal(&mut self, from: Option<Place>) -> io::Result<()> {
        let Mode::Play(play) = self.app.mode() else { return Ok(()) };
        let (rules, board) = (play.game.rules(), play.game.board());
        let moves = rules.moves(board).into_iter();
        let moves = moves.filter(|mv| from.is_none_or(|from| mv.from == from));
        let mut legal: Vec<String> = moves.map(|mv| notation::word(rules, board, mv)).collect();
        legal.dedup();
        let text = match (from, legal.is_empty()) {
            (_, false) => format!("legal: {}", legal.join(" ")),
            (Some(from), true) => format!("nothing can move from {from}; legal lists all moves"),
            (None, true) => "no move is legal: undo takes one back".to_owned(),
        };
        self.line(&text)
    }
}
