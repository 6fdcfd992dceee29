//! Line mode: the viewer without a screen, for screen readers and pipes.
//!
//! A typed line becomes the same actions that keys produce, the viewer carries them out, and sentences describe
//! the changes.

use std::io::{self, BufReader, IsTerminal as _, Read, Write};
use std::process;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use signal_hook::consts::SIGINT;

use crate::interrupt::{self, Interrupt};
use crate::messages::eprint_message;
use crate::tui::app::{App, Effect, Message, ViewerMode};
use crate::tui::command::{Action, Context, Say};
use crate::tui::event::Event;
use crate::tui::jobs::{Findings, Wanted, Workers};
use crate::tui::lines::tell::Voice;
use crate::tui::lines::words::{Asked, LINE, next_line};
use crate::tui::viewer::Viewer;
use crate::tui::{ViewerOptions, remember, start, write_moves};
use crate::user::days;
use crate::user::journal::JournalWriter;
use crate::user::settings::Setting;
use crate::user::stats::Stats;
use freecell::replay::{End, Replay};
use freecell::text::{Dialect, NotatedMove, NotatedPlace};
use freecell::words::quoted;

mod tell;
#[cfg(test)]
mod tests;
mod words;

/// The prompt of Browse mode, which programs that drive this one wait for.
const QUESTION: &str = "Game number (0 to quit): ";
/// The greeting at a terminal.
const WELCOME: &str = "Type a deal number, or next, previous, random, solve, play, paste, verify, \
                       find, compare; help lists the rest.";
/// How long a solution is improved after it is found.
const POLISHING: Duration = Duration::from_millis(250);
/// The interval at which the progress of a job is reported.
const REPORT_EVERY: Duration = Duration::from_secs(5);
/// The interval at which Ctrl-C is checked while a job runs.
const STEP: Duration = Duration::from_millis(50);

/// Runs line mode on standard input and output until the user quits or the input ends.
///
/// # Errors
/// If standard output cannot be written, or standard input cannot be read.
pub(crate) fn run(options: &ViewerOptions) -> io::Result<()> {
    let (viewer, journal, trouble) = start(options);
    let input = BufReader::new(io::stdin().lock());
    let mut talk = LineSession::new(viewer, input, io::stdout().lock());
    talk.interrupt = Interrupt::watched(&[SIGINT], || process::exit(interrupt::status().into()));
    talk.settle(false);
    trouble
        .into_iter()
        .chain(talk.viewer.app.said.message.as_ref().map(Message::with_keys))
        .for_each(eprint_message);
    let (ours, theirs) = (io::stdin().is_terminal(), io::stdout().is_terminal());
    if options.deal.is_some() {
        talk.say_deal(true);
        // `freecell 617 > file`: nobody would see a prompt.
        if ours && !theirs {
            return talk.flush();
        }
    } else if ours {
        talk.line(WELCOME);
    }
    // Errors are reported when the writer ends.
    let writer = JournalWriter::new(journal, drop);
    let ended = loop {
        let turn = talk.turn();
        let is_last = !matches!(turn, Ok(true));
        let app = &mut talk.viewer.app;
        // A deal viewed by a script does not count as the deal viewed last.
        if ours {
            app.note_view();
        }
        if app.player.record.is_urgent() || ours && is_last {
            writer.append(app.changes());
        }
        if is_last {
            break turn;
        }
    };
    if let Some(trouble) = writer.finish() {
        eprint_message(trouble);
    }
    ended.map(drop)
}

/// A session: the state, the input and the output.
struct LineSession<R, W> {
    viewer: Viewer,
    input: BufReader<R>,
    out: W,
    /// What is written with the next prompt.
    said: String,
    /// Whether the board is read out by rows; `None` leaves it to the voice.
    by_rows: Option<bool>,
    workers: Workers<Event>,
    events: Receiver<Event>,
    interrupt: Interrupt,
    /// The text read last, which the next line may continue.
    pasted: Option<(Action, String)>,
    /// A line that ended a text and is a command.
    command: Option<String>,
}

impl<R: Read, W: Write> LineSession<R, W> {
    fn new(viewer: Viewer, input: BufReader<R>, out: W) -> Self {
        let (sender, events) = channel();
        let (workers, interrupt) = (Workers::new(&sender), Interrupt::default());
        let (said, by_rows, pasted, command) = (String::new(), None, None, None);
        Self { viewer, input, out, said, by_rows, workers, events, interrupt, pasted, command }
    }

    fn voice(&self) -> Voice {
        if self.viewer.app.config.settings.speak { Voice::Words } else { Voice::Letters }
    }

    fn line(&mut self, text: &str) {
        let text = self.voice().text(text);
        self.said.extend([text.trim_end(), "\n"]);
    }

    fn lines(&mut self, lines: Vec<String>) {
        for line in lines {
            self.line(&line);
        }
    }

    /// Writes what was said.
    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(self.said.as_bytes())?;
        self.said.clear();
        self.out.flush()
    }

    /// Prompts, reads a line and executes it. Returns whether the session continues.
    fn turn(&mut self) -> io::Result<bool> {
        self.said += &self.prompt();
        self.flush()?;
        let line = match self.command.take() {
            Some(line) => Some(line),
            None => self.interrupt.while_waiting(|| next_line(&mut self.input, LINE))?,
        };
        let Some(line) = line else {
            self.said.push('\n');
            return self.flush().map(|()| false);
        };
        // A paste may have empty lines between its games, boards and moves.
        if let Some((asked, mut text)) = self.pasted.take() {
            text.extend(["\n", &line, "\n"]);
            if words::continues(self.viewer.context(), &line) {
                return self.take_text(&asked, text).map(|()| true);
            }
            // Below the header of a game, its moves may stand.
            let is_gap = line.trim().is_empty();
            self.pasted = Some((asked, text)).filter(|_| is_gap || line.starts_with('#'));
            if is_gap {
                return Ok(true);
            }
        }
        if self.viewer.context() != Context::Play && words::begins_solution(&line) {
            return self.take_solution(&line).map(|()| true);
        }
        match words::read(self.viewer.context(), &line) {
            Ok(Asked::Command(Action::Quit, _)) => return Ok(false),
            Ok(Asked::Command(action, rest)) => self.obey(action, &rest)?,
            Ok(Asked::Moves(dialect, moves)) => self.play(dialect, &moves),
            Err(why) => self.line(&why),
        }
        Ok(true)
    }

    /// The prompt, which names some of the available words.
    fn prompt(&self) -> String {
        match &self.viewer.app.desk.mode {
            ViewerMode::Browse => QUESTION.to_owned(),
            ViewerMode::Compare(_) => "Compare (next, swap, cards, leave; 0 to quit): ".to_owned(),
            ViewerMode::Solution(solution) => format!(
                "Move {} of {} (next, previous, a number, moves, play, leave; 0 to quit): ",
                solution.move_number(),
                solution.moves()
            ),
            ViewerMode::Play(play) if play.game.is_won() => {
                "Won (next, undo, restart, moves, leave; 0 to quit): ".to_owned()
            }
            ViewerMode::Play(play) => format!(
                "Move {} (26, 5a or bh; undo, redo, hint, legal, cards, leave; 0 to quit): ",
                play.game.moves().len() + 1
            ),
        }
    }

    /// Executes a command with the text after its word.
    fn obey(&mut self, action: Action, rest: &str) -> io::Result<()> {
        match action {
            Action::StepDeal(_) | Action::StepMove(_) => self.step(&action, rest),
            Action::Open(Context::Number | Context::Move | Context::Note) => {
                self.fill(action, rest);
            }
            Action::Open(Context::Search) => self.search(rest),
            Action::Say(Say::Set) => self.set(rest),
            Action::Open(Context::Where) if rest.is_empty() => {
                self.line("where is which card? type where 7h");
            }
            Action::Open(Context::Where) => {
                let card = rest.strip_prefix("is ").unwrap_or(rest);
                let card = card.to_owned();
                self.describe(|app| app.seek(&card));
            }
            _ if !rest.is_empty() => self.line(&format!(
                "{} is not understood after that word; help lists the words",
                quoted(rest)
            )),
            Action::Open(Context::Paste)
            | Action::Compare
            | Action::Say(Say::Verify | Say::Find) => self.ask_text(&action)?,
            Action::Say(Say::Cards(by_rows)) => {
                self.by_rows = by_rows.or(self.by_rows);
                self.say_cards();
            }
            Action::Say(Say::Moves) => self.say_moves(),
            Action::Say(Say::Legal) => self.say_legal(None),
            Action::Say(Say::Speak) => {
                let next = self.viewer.app.config.settings.step(Setting::Speak, 1);
                self.assign(Setting::Speak, next);
            }
            Action::Open(Context::Record) => {
                let app = &self.viewer.app;
                let stats = Stats::of(&app.player.record, &app.player.days, app.player.now);
                self.line(&stats.to_string());
            }
            Action::Open(Context::Settings) => self.line(&self.viewer.app.config.to_string()),
            Action::Open(Context::Help) => self.line(&words::help(self.viewer.context())),
            action => self.act(action),
        }
        Ok(())
    }

    /// Steps once, or as many times as the number after the word says.
    fn step(&mut self, action: &Action, times: &str) {
        const MOST: isize = 1_000_000;
        let times = if times.is_empty() { Ok(1) } else { times.parse() };
        let Some(times) = times.ok().filter(|times| (1..=MOST).contains(times)) else {
            return self.line(&format!("the number after that word is 1 to {MOST}"));
        };
        self.act(match action {
            Action::StepMove(by) => Action::StepMove(by.saturating_mul(times)),
            Action::StepDeal(by) => Action::StepDeal(by.saturating_mul(times as i64)),
            action => action.clone(),
        });
    }

    /// Changes a setting: `NAME VALUE` or `NAME=VALUE`.
    fn set(&mut self, text: &str) {
        if !text.contains([' ', '=']) {
            return self.line("type the name of a setting and its value: set deck four");
        }
        match self.viewer.app.config.settings.assignment(text) {
            Ok((setting, value)) => self.assign(setting, value),
            Err(why) => self.line(&why),
        }
    }

    /// Changes a setting to a value.
    fn assign(&mut self, setting: Setting, value: &'static str) {
        self.describe(|app| app.set_and_remember(setting, Some(value)));
    }

    /// Carries out an action, and describes the changes.
    fn act(&mut self, action: Action) {
        let advice = matches!(action, Action::Do("hint" | "show-solution" | "undo-to-winnable", _));
        let before = self.viewer.app.before();
        self.settle(advice);
        self.update(action);
        self.settle(false);
        self.say_changes(&before);
    }

    /// Changes the state, and describes the changes.
    fn describe(&mut self, change: impl FnOnce(&mut App)) {
        let before = self.viewer.app.before();
        self.settle(false);
        self.cause(|viewer| viewer.change(|viewer| change(&mut viewer.app)));
        self.settle(false);
        self.say_changes(&before);
    }

    /// Carries out an action.
    fn update(&mut self, action: Action) {
        self.cause(|viewer| viewer.act(action));
    }

    /// Changes the state, and does what that causes.
    fn cause(&mut self, change: impl FnOnce(&mut Viewer) -> Effect) {
        self.viewer.app.set_time(days::now().as_secs(), true);
        let effect = change(&mut self.viewer);
        let app = &mut self.viewer.app;
        match effect {
            Effect::Write { name, text } => write_moves(app, &name, &text),
            Effect::Remember(setting, value) => remember(app, setting, value),
            Effect::Redraw | Effect::Quit | Effect::Suspend | Effect::Copy(_) => {}
        }
    }

    /// Waits for the jobs that the viewer wants, including advice on a game only with `advice`. Reports
    /// progress now and then; Ctrl-C stops the jobs.
    fn settle(&mut self, advice: bool) {
        let started = Instant::now();
        let mut reported = started;
        self.interrupt.clear();
        loop {
            let playing = matches!(&self.viewer.app.desk.mode, ViewerMode::Play(_));
            let wanted = self.viewer.app.wanted();
            let solve = wanted.solve.filter(|_| advice || !playing);
            self.workers.serve(&Wanted { solve, facts: None, ..wanted });
            if !(self.viewer.app.is_waiting()
                || advice && playing && self.viewer.app.solving.is_advising())
            {
                return;
            }
            if let Ok(Event::Report(report)) = self.events.recv_timeout(STEP) {
                self.viewer.report(*report);
            }
            if self.viewer.app.pasting.reading.is_ready() {
                self.cause(Viewer::open_read);
            }
            if self.viewer.app.solving.found().is_some() && started.elapsed() >= POLISHING {
                self.workers.solve.cancel();
            }
            if self.interrupt.is_raised() {
                self.cause(|viewer| viewer.change(|viewer| viewer.app.stop()));
                return;
            }
            if reported.elapsed() >= REPORT_EVERY {
                reported = Instant::now();
                let seconds = started.elapsed().as_secs();
                let searching = self.viewer.app.searching();
                let about = searching.map_or("still at it".to_owned(), Findings::about);
                self.line(&format!("{about}, for {seconds} s; Ctrl-C stops"));
                // A failure is reported at the next prompt.
                _ = self.flush();
            }
        }
    }

    /// Searches for deals, and lists the first ones found.
    fn search(&mut self, text: &str) {
        /// The number of deals listed; `found` steps to the others.
        const SAID: usize = 20;
        let (mut searched, text) = (Ok(()), text.trim().to_owned());
        let search = |viewer: &mut Viewer| searched = viewer.app.search_for(text);
        self.cause(|viewer| viewer.change(search));
        if let Err(why) = searched {
            return self.line(&why);
        }
        self.settle(false);
        let Some(findings) = self.viewer.app.deal_search.as_ref() else {
            let message = self.viewer.app.said.message.as_ref().map(|message| message.text.clone());
            return self.line(message.as_deref().unwrap_or("nothing is searched for"));
        };
        let mut lines = vec![findings.about()];
        lines.extend(findings.hits().iter().take(SAID).map(|hit| {
            let found_out = self.viewer.app.found_out(findings, hit);
            let line = format!("deal {}: {found_out}", hit.deal);
            line.trim_end_matches(": ").to_owned()
        }));
        if findings.hits().len() > SAID {
            lines.push("found goes on to the next one of them".to_owned());
        }
        self.lines(lines);
    }

    /// Makes moves, up to the first illegal one.
    fn play(&mut self, dialect: Dialect, moves: &[NotatedMove]) {
        let Some(play) = self.viewer.app.desk.play_mode() else { return };
        let replay = Replay::of(play.game.rules(), play.game.board(), dialect, moves);
        for step in &replay.steps {
            let before = self.viewer.app.before();
            let make = |viewer: &mut Viewer| viewer.app.attempt(|play| play.make(step.played.mv));
            self.cause(|viewer| viewer.change(make));
            self.say_changes(&before);
        }
        let End::Illegal { text, why, .. } = &replay.end else { return };
        self.line(&format!("{text}: {why}"));
        let from = moves[replay.steps.len()].from.in_dialect(dialect);
        if let Some(NotatedPlace::Place(from)) = from {
            self.say_legal(Some(from));
        }
    }
}
