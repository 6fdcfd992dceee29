//! Line mode: the viewer without a screen, for screen readers and pipes.
//!
//! A typed line becomes the actions that keys would be, `App::update` does them, and what has
//! changed is said in sentences.

use std::cell::RefCell;
use std::io::{self, BufRead, IsTerminal as _, Write};
use std::time::Duration;

use crate::board::Board;
use crate::card::Card;
use crate::rules::Place;
use crate::search::Hit;
use crate::solver::{Cancel, Limits, Outcome, SolveOptions, Solver};
use crate::tui::app::{App, Dialog, Mode};
use crate::tui::background::Work;
use crate::tui::command::{Action, Context, Edit, Effect, Tell};
use crate::tui::lines::sentence::Voice;
use crate::tui::lines::words::Asked;
use crate::tui::search::{MEMORY, News};
use crate::tui::{ViewerOptions, load, now, seed, write_new};
use crate::user::config;
use crate::user::keeper::Keeper;
use crate::user::settings::Setting;
use crate::words::quoted;

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

/// What a text of several lines is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// Whatever it is.
    Paste,
    /// To be checked, as a solution.
    Verify,
    /// To be found, as a board.
    Find,
    /// To be compared with, as a board.
    Compare,
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
            Ok(asked) => self.obey(asked, input)?,
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

    /// Does what a line asks for; whether there is more to come.
    fn obey(&mut self, asked: Asked, input: &mut impl BufRead) -> io::Result<bool> {
        let (action, rest) = match asked {
            Asked::Moves(moves) => return self.play(&moves).map(|()| true),
            Asked::Onto(card, onto) => return self.play_onto(card, onto).map(|()| true),
            Asked::Command(Action::Quit, _) => return Ok(false),
            Asked::Command(action, rest) => (action, rest),
        };
        match action {
            Action::StepDeal(_) | Action::StepMove(_) => self.step(&action, &rest),
            Action::OpenNumber | Action::OpenMove => self.type_number(action, &rest),
            Action::OpenSearch => self.search(&rest),
            Action::OpenNote => self.bookmark(&rest),
            Action::Tell(Tell::Set) => self.set(&rest),
            Action::Tell(Tell::Where) => self.say_where(&rest),
            _ if !rest.is_empty() => self.line(&format!(
                "{} is not understood behind that word; help lists the words",
                quoted(&rest)
            )),
            Action::OpenPaste { .. } => self.take_text(Purpose::Paste, input),
            Action::Compare => self.take_text(Purpose::Compare, input),
            Action::Tell(Tell::Verify) => self.take_text(Purpose::Verify, input),
            Action::Tell(Tell::Find) => self.take_text(Purpose::Find, input),
            Action::Tell(Tell::Cards(by_rows)) => {
                self.by_rows = by_rows.or(self.by_rows);
                self.say_cards()
            }
            Action::Tell(Tell::Moves) => self.say_moves(),
            Action::Tell(Tell::Legal) => self.say_legal(None),
            Action::Tell(Tell::Speak) => {
                let next = self.app.config().settings.step(Setting::Speak, 1);
                self.act(Action::Set(Setting::Speak, Some(next)))
            }
            Action::Tell(Tell::Stats) | Action::OpenRecord => self.say_stats(),
            Action::OpenSettings => {
                let text = self.app.config().to_string();
                self.line(&text)
            }
            Action::Help => {
                let text = words::help(self.app.context());
                self.line(&text)
            }
            action => self.act(action),
        }?;
        Ok(true)
    }

    /// Steps once, or as many times as the number behind the word says.
    fn step(&mut self, action: &Action, times: &str) -> io::Result<()> {
        const MOST: i32 = 1_000_000;
        let times = match times {
            "" => Some(1),
            text => text.parse().ok().filter(|times| (1..=MOST).contains(times)),
        };
        let Some(times) = times else {
            return self.line(&format!("the number behind that word is 1 to {MOST}"));
        };
        self.act(match action {
            Action::StepMove(by) => Action::StepMove(by * times),
            Action::StepDeal(by) => Action::StepDeal(by * i64::from(times)),
            action => action.clone(),
        })
    }

    /// Sets what `NAME VALUE` or `NAME=VALUE` says.
    fn set(&mut self, text: &str) -> io::Result<()> {
        let Some((name, value)) = text.split_once([' ', '=']) else {
            return self.line("type the name of a setting and its value: set deck four");
        };
        let value = value.trim().trim_start_matches('=');
        let settings = self.app.config().settings;
        let read = |setting| Ok((setting, settings.read(setting, value)?));
        match Setting::named(name).and_then(read) {
            Ok((setting, value)) => self.act(Action::Set(setting, Some(value))),
            Err(why) => self.line(&why),
        }
    }

    /// Bookmarks the deal with the note that is typed behind the word.
    fn bookmark(&mut self, note: &str) -> io::Result<()> {
        let before = self.before();
        self.update(Action::OpenNote);
        if self.app.context() == Context::Note {
            self.update(Action::Edit(Edit::Clear));
            note.chars().for_each(|c| self.update(Action::Type(c)));
            self.update(Action::Enter);
        }
        self.say_changes(&before)
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
            let limits =
                Limits { time: Some(time), states: None, memory: MEMORY, ..Limits::default() };
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

    /// Moves a card, with those on it, onto another.
    fn play_onto(&mut self, card: Card, onto: Card) -> io::Result<()> {
        let board = self.app.board();
        let from = board.columns().iter().position(|column| column.contains(&card));
        let from = from.map(|i| (i, board.column(i).iter().rposition(|c| *c == card)));
        let cell = || board.cells().iter().position(|held| *held == Some(card));
        let name = |names: &str, i: usize| names.chars().nth(i);
        let from = match from {
            Some((i, at)) => {
                let cards = at.map(|at| board.column(i).len() - at);
                name("12345678", i).map(|c| (c, cards.and_then(|cards| u8::try_from(cards).ok())))
            }
            None => cell().and_then(|i| name("abcdefg", i)).map(|c| (c, None)),
        };
        let to = board.columns().iter().position(|column| column.last() == Some(&onto));
        let to = to.and_then(|i| name("12345678", i));
        let voice = self.voice();
        match (from, to) {
            (Some((from, cards)), Some(to)) => self.play(&[(from, to, cards)]),
            (None, _) => self.line(&format!("{} is home already", voice.card(card))),
            (_, None) => self.line(&format!(
                "nothing can go on {}: it is not the last card of a column",
                voice.card(onto)
            )),
        }
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
