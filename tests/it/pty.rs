//! The program in a terminal: a pseudo-terminal with an emulator behind it.
//!
//! The viewer brackets each frame with a synchronized update. The emulator sees whole frames only,
//! and [`Session::wait`] answers from a frame that ended after the last key was sent.

pub(crate) mod program;

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::os::unix::process::ExitStatusExt as _;
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use freecell::card::Card;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use tempfile::TempDir;
use vt100::{MouseProtocolMode, Screen};

use crate::wait::{PATIENCE, within_patience};

/// The bytes before and after each frame.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// The terminal as its user sees it, without incomplete frames.
struct Display {
    emulator: vt100::Parser,
    /// Output of an incomplete frame.
    pending: Vec<u8>,
    /// The number of complete frames.
    frames: usize,
}

impl Display {
    fn new(cols: u16, rows: u16) -> Self {
        let emulator = vt100::Parser::new(length(rows), length(cols), 0);
        Self { emulator, pending: Vec::new(), frames: 0 }
    }

    fn take_in(&mut self, bytes: &[u8]) {
        self.pending.extend_from_slice(bytes);
        loop {
            let begin = find(&self.pending, BEGIN);
            let Some(end) = find(&self.pending, END) else {
                // Output before a frame is shown at once, except for the beginning of its mark.
                let kept = (1..BEGIN.len()).rev().find(|&n| self.pending.ends_with(&BEGIN[..n]));
                let shown = begin.unwrap_or(self.pending.len() - kept.unwrap_or(0));
                self.show(shown);
                return;
            };
            self.show(end + END.len());
            // Restoring the terminal ends an update that may not have begun.
            self.frames += usize::from(begin.is_some_and(|begin| begin < end));
        }
    }

    fn show(&mut self, count: usize) {
        let bytes: Vec<u8> = self.pending.drain(..count).collect();
        self.emulator.process(&bytes);
    }
}

fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}

/// A run of the program with its own home folder.
pub(crate) struct Session {
    child: Child,
    master: File,
    output: Receiver<Vec<u8>>,
    display: Display,
    /// The number of complete frames when something was last sent.
    seen: usize,
    /// The folder of the program's state.
    pub(crate) home: TempDir,
}

impl Session {
    /// Starts `freecell` with these arguments on a screen of 80×24.
    pub(crate) fn start(args: &[&str]) -> Self {
        Self::start_in(tempfile::tempdir().unwrap(), args, &[], (80, 24))
    }

    /// Starts `freecell` with this home, environment and size of the screen.
    pub(crate) fn start_in(
        home: TempDir,
        args: &[&str],
        env: &[(&str, &str)],
        (cols, rows): (u16, u16),
    ) -> Self {
        let (child, master) = program::start(home.path(), args, env, (cols, rows));
        let mut reader = master.try_clone().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buf = vec![0; 1 << 16];
            while let Ok(count @ 1..) = reader.read(&mut buf) {
                if sender.send(buf[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let display = Display::new(cols, rows);
        Self { child, master, output, display, seen: 0, home }
    }

    /// Sends keys, pastes or clicks to the program's terminal.
    pub(crate) fn send(&mut self, keys: &str) -> &mut Self {
        self.look_away();
        self.master.write_all(keys.as_bytes()).unwrap();
        self
    }

    /// Pastes text, as a terminal with bracketed paste does.
    pub(crate) fn paste(&mut self, text: &str) -> &mut Self {
        self.send(&format!("\x1b[200~{text}\x1b[201~"))
    }

    /// Changes the size of the screen.
    pub(crate) fn resize(&mut self, cols: u16, rows: u16) -> &mut Self {
        self.look_away();
        self.display.emulator.screen_mut().set_size(length(rows), length(cols));
        program::resize(&self.master, (cols, rows));
        self
    }

    /// Sends a signal.
    pub(crate) fn signal(&mut self, signal: Signal) -> &mut Self {
        self.look_away();
        kill_process(self.pid(), signal).unwrap();
        self
    }

    /// Kills the program, and waits until it has ended and its locks are free.
    pub(crate) fn kill(&mut self) {
        self.signal(Signal::KILL).child.wait().unwrap();
    }

    /// Ignores frames drawn before now in the next wait.
    fn look_away(&mut self) {
        for bytes in self.output.try_iter() {
            self.display.take_in(&bytes);
        }
        self.seen = self.display.frames;
    }

    /// Waits for a frame after the last key for which `right` is true.
    pub(crate) fn wait(&mut self, what: &str, right: impl Fn(&Screen) -> bool) -> &mut Self {
        let seen = self.seen;
        self.wait_until(what, |display| display.frames > seen && right(display.emulator.screen()))
    }

    /// Waits for the state of the terminal, or for text outside a frame.
    pub(crate) fn wait_terminal(
        &mut self,
        what: &str,
        right: impl Fn(&Screen) -> bool,
    ) -> &mut Self {
        self.wait_until(what, |display| right(display.emulator.screen()))
    }

    fn wait_until(&mut self, what: &str, right: impl Fn(&Display) -> bool) -> &mut Self {
        assert!(self.comes(PATIENCE, right), "waited in vain for {what}:\n{}", self.text());
        self
    }

    /// Whether the display becomes right before the program has been silent for this long, or ends.
    fn comes(&mut self, patience: Duration, right: impl Fn(&Display) -> bool) -> bool {
        while !right(&self.display) {
            let Ok(bytes) = self.output.recv_timeout(patience) else { return false };
            self.display.take_in(&bytes);
        }
        true
    }

    /// Waits for the next frame.
    pub(crate) fn wait_frame(&mut self) -> &mut Self {
        self.wait("a frame", |_| true)
    }

    /// Waits until the screen contains a text.
    pub(crate) fn wait_text(&mut self, text: &str) -> &mut Self {
        self.wait(text, |screen| screen.contents().contains(text))
    }

    /// Whether the screen contains all of these texts, now or soon.
    pub(crate) fn shows(&mut self, patience: Duration, texts: &[String]) -> bool {
        let seen = self.seen;
        self.comes(patience, |display| {
            let screen = display.emulator.screen().contents();
            display.frames > seen && texts.iter().all(|text| screen.contains(text))
        })
    }

    /// The screen as text.
    pub(crate) fn text(&self) -> String {
        self.display.emulator.screen().contents()
    }

    /// Waits until these are the cards on the screen, row by row.
    pub(crate) fn wait_cards(&mut self, cards: &[Card]) -> &mut Self {
        self.wait("the cards", |screen| cards_on(screen) == cards)
    }

    /// Waits until the program has stopped, as a shell does before its next prompt, and has restored
    /// the terminal.
    pub(crate) fn wait_stopped(&mut self) -> &mut Self {
        let pid = self.pid();
        let stopped = within_patience("the program to stop", move || {
            waitpid(Some(pid), WaitOptions::UNTRACED).unwrap().unwrap().1.stopped()
        });
        assert!(stopped, "it ended");
        self.wait_terminal("the terminal to be given back", is_whole)
    }

    /// The screen after the program has ended.
    pub(crate) fn rest(&mut self) -> String {
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => self.display.take_in(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end:\n{}", self.text()),
            }
        }
        self.text()
    }

    /// Waits for the end of the program, and asserts its status and that the terminal is restored.
    pub(crate) fn ends_with(&mut self, status: i32) {
        let text = self.rest();
        let ended = self.child.wait().unwrap();
        assert_eq!((ended.signal(), ended.code()), (None, Some(status)), "{text}");
        assert!(
            is_whole(self.display.emulator.screen()),
            "the terminal is not given back:\n{text}"
        );
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }
}

/// The cards on a screen, row by row, ignoring the labels at their lower edges.
fn cards_on(screen: &Screen) -> Vec<Card> {
    let text = screen.contents();
    let words = text.split(|c: char| c.is_whitespace() || "╭╮─│┏┓━┃".contains(c));
    let words = words.filter(|word| !word.ends_with(['╯', '┛']));
    let faces = words.filter(|word| word.contains(['♣', '♦', '♥', '♠']));
    faces.filter_map(|word| word.parse().ok()).collect()
}

/// Whether everything that the program changes on a terminal is restored.
fn is_whole(screen: &Screen) -> bool {
    !screen.alternate_screen()
        && !screen.hide_cursor()
        && !screen.bracketed_paste()
        && screen.mouse_protocol_mode() == MouseProtocolMode::None
}

fn length(cells: u16) -> NonZeroU16 {
    NonZeroU16::new(cells).unwrap()
}
