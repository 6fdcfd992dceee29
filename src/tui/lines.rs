//! Line mode: the viewer without a screen, for screen readers and pipes.
//!
//! A typed line becomes the actions that keys would be, `App::update` does them, and what has
//! changed is said in sentences.

use std::cell::RefCell;
use std::io::{self, BufRead, IsTerminal as _, Write};
use std::time::Duration;

use crate::board::Board;
use crate::rules::Place;
use crate::search::Hit;
use crate::solver::{Cancel, Limits, Outcome, SolveOptions, Solver};
use crate::tui::action::{Action, Edit, Effect};
use crate::tui::app::{App, Dialog, Mode};
use crate::tui::background::Work;
use crate::tui::keymap::Context;
use crate::tui::lines::sentence::Voice;
use crate::tui::lines::words::{Command, Purpose};
use crate::tui::search::{MEMORY, News};
use crate::tui::{ViewerOptions, load, now, seed, write_new};
use crate::user::config;
use crate::user::keeper::Keeper;
use crate::user::settings::Setting;

mod input;
mod sentence;
mod tell;
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
    let (journal, record, trouble) = load();
    let mut app = App::new(options, record, seed());
    app.read_at_once();
    if let Some(trouble) = trouble {
        tell(trouble);
    }
    let mut talk = Talk::new(app, io::stdout().lock());
    if let Some(problem) = talk.app.message() {
        tell(problem.with_keys());
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
    // It is told at the end.
    let mut keeper = Keeper::new(journal, drop);
    let mut input = io::stdin().lock();
    let ended = loop {
        let turn = talk.turn(&mut input);
        let is_last = !matches!(turn, Ok(true));
        // What a script looks at is not what a person looked at last.
        if ours {
            talk.app.note_view();
        }
        if talk.app.record().is_urgent() || ours && is_last {
            keeper.append(talk.app.changes());
        }
        if is_last {
            break turn;
        }
    };
    if let Some(trouble) = keeper.finish() {
        tell(trouble);
    }
    ended.map(drop)
}

/// Says on standard error what is wrong; nobody may be there to read it.
fn tell(text: impl std::fmt::Display) {
    _ = writeln!(io::stderr(), "freecell: {text}");
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
        if settings.speak {
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
                let next = self.app.config().settings.step(Setting::Speak, 1);
                self.act(Action::Set(Setting::Speak, Some(next)))
            }
            Command::Settings(None) => {
                let text = self.app.config().to_string();
                self.line(&text)
            }
            Command::Settings(Some((name, value))) => self.set(&name, &value),
            Command::Search(text) => self.search(&text),
            Command::Help => {
                let text = words::help(self.app.context());
                self.line(&text)
            }
            Command::Quit => Ok(()),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        let settings = self.app.config().settings;
        let read = |setting| Ok((setting, settings.read(setting, value)?));
        match Setting::named(name).and_then(read) {
            Ok((setting, value)) => self.act(Action::Set(setting, Some(value))),
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
                // Nobody waits for the next frame here.
                let path = self.app.config().path.as_ref();
                let no_home = || Err("there is no home folder to remember it in".to_owned());
                let written =
                    path.map_or_else(no_home, |path| config::remember(path, setting, value));
                if let Err(why) = written {
                    self.app.warn(format!("changed until you quit: {why}"));
                }
            }
            _ => {}
        }
        if let Some(luck) = self.app.luck_wanted().cloned() {
            self.work(&luck);
        }
    }

    /// Does at once what a screen would have done in the background.
    fn work(&mut self, work: &impl Work) {
        let news = RefCell::new(Vec::new());
        work.run(&Cancel::new(), &|action| news.borrow_mut().push(action));
        news.into_inner().into_iter().for_each(|action| self.update(action));
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

    /// Searches for deals, and says the first of those found.
    fn search(&mut self, text: &str) -> io::Result<()> {
        /// So many are said; `found` goes on to the others.
        const SAID: usize = 20;
        self.update(Action::OpenSearch);
        self.update(Action::Edit(Edit::Clear));
        text.chars().for_each(|c| self.update(Action::Type(c)));
        self.update(Action::Enter);
        let why = match self.app.dialog() {
            Some(Dialog::Search { error, .. }) => error.clone(),
            _ => None,
        };
        if self.app.dialog().is_some() {
            self.update(Action::Leave);
        }
        if let Some(why) = why {
            return self.line(&why);
        }
        if let Some(asked) = self.app.deals_wanted().cloned() {
            self.work(&asked);
        }
        let Some(search) = self.app.deal_search() else {
            let message = self.app.message().map(|message| message.text.clone());
            return self.line(&message.unwrap_or_else(|| "nothing is searched for".to_owned()));
        };
        let rules = self.app.rules();
        let line = |hit: &Hit| format!("deal {}: {}", hit.deal, search.found_out(hit, rules));
        let (about, found) = (search.about(), search.hits().len());
        let lines: Vec<String> = search.hits().iter().take(SAID).map(line).collect();
        self.line(&about)?;
        for line in lines {
            self.line(line.trim_end_matches(": "))?;
        }
        if found > SAID { self.line("found goes on to the next one of them") } else { Ok(()) }
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
        self.app.paste_at_once(text);
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
}
