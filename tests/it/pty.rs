//! The program in a terminal: a pseudo-terminal with an emulator behind it.

use std::io::{Read as _, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use freecell::card::Card;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;
use vt100::{MouseProtocolMode, Screen};

/// Far longer than anything here takes, even on a machine with other work.
const PATIENCE: Duration = Duration::from_secs(20);

/// A run of the program, with a home of its own.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    emulator: vt100::Parser,
    /// Where the program keeps its state.
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
        let size = PtySize { rows, cols, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_freecell"));
        command.args(args);
        command.cwd(home.path());
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("HOME", home.path());
        for (name, value) in env {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buf = vec![0; 1 << 16];
            while let Ok(count @ 1..) = reader.read(&mut buf) {
                if sender.send(buf[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        let emulator = vt100::Parser::new(length(rows), length(cols), 0);
        Self { child, master: pair.master, keyboard, output, emulator, home }
    }

    /// Types, or pastes, or clicks: writes to the program's terminal.
    pub(crate) fn send(&mut self, keys: &str) -> &mut Self {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
        self
    }

    /// Pastes text, as a terminal with bracketed paste does.
    pub(crate) fn paste(&mut self, text: &str) -> &mut Self {
        self.send(&format!("\x1b[200~{text}\x1b[201~"))
    }

    /// Changes the size of the screen.
    pub(crate) fn resize(&mut self, cols: u16, rows: u16) -> &mut Self {
        self.emulator.screen_mut().set_size(length(rows), length(cols));
        self.master.resize(PtySize { rows, cols, ..PtySize::default() }).unwrap();
        self
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&mut self, name: &str) -> &mut Self {
        let pid = self.child.process_id().unwrap().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &pid]).status();
        assert!(sent.unwrap().success());
        self
    }

    /// Kills the program, and waits until it is gone and what it locked is free.
    pub(crate) fn kill(&mut self) {
        self.signal("KILL").child.wait().unwrap();
    }

    /// Waits until the screen is as it should be.
    pub(crate) fn wait(&mut self, what: &str, right: impl Fn(&Screen) -> bool) -> &mut Self {
        let deadline = Instant::now() + PATIENCE;
        while !right(self.emulator.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(bytes) = self.output.recv_timeout(left) else {
                panic!("waited in vain for {what}:\n{}", self.text());
            };
            self.emulator.process(&bytes);
        }
        self
    }

    /// Waits until the screen holds a text.
    pub(crate) fn wait_text(&mut self, text: &str) -> &mut Self {
        self.wait(text, |screen| screen.contents().contains(text))
    }

    /// Whether the screen holds all of these texts, now or soon.
    pub(crate) fn shows(&mut self, patience: Duration, texts: &[String]) -> bool {
        let deadline = Instant::now() + patience;
        loop {
            let screen = self.text();
            if texts.iter().all(|text| screen.contains(text)) {
                return true;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(bytes) = self.output.recv_timeout(left) else { return false };
            self.emulator.process(&bytes);
        }
    }

    /// The screen as text.
    pub(crate) fn text(&self) -> String {
        self.emulator.screen().contents()
    }

    /// Waits until the cards on the screen, read row by row, are these.
    pub(crate) fn wait_cards(&mut self, cards: &[Card]) -> &mut Self {
        self.wait("the cards", |screen| cards_on(screen) == cards)
    }

    /// Waits until the terminal is as it was before, and the program goes on.
    pub(crate) fn wait_whole(&mut self) -> &mut Self {
        self.wait("the terminal to be given back", is_whole)
    }

    /// Waits until the program has stopped, as a shell does before it asks for the next command.
    pub(crate) fn wait_stopped(&mut self) -> &mut Self {
        let pid = self.child.process_id().unwrap().to_string();
        let deadline = Instant::now() + PATIENCE;
        let state =
            || Command::new("ps").args(["-o", "stat=", "-p", &pid]).output().unwrap().stdout;
        while !state().starts_with(b"T") {
            assert!(Instant::now() < deadline, "it does not stop");
            thread::sleep(Duration::from_millis(2));
        }
        self.wait_whole()
    }

    /// The screen when the program has written its last word.
    pub(crate) fn rest(&mut self) -> String {
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.emulator.process(&bytes);
        }
        self.text()
    }

    /// Waits for the program's end: the terminal is whole, and the status is the one given.
    pub(crate) fn ends_with(&mut self, status: u32) {
        let deadline = Instant::now() + PATIENCE;
        let ended = loop {
            if let Some(ended) = self.child.try_wait().unwrap() {
                break ended;
            }
            assert!(Instant::now() < deadline, "it does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(2));
        };
        self.wait_whole();
        assert_eq!(ended.signal(), None);
        assert_eq!(ended.exit_code(), status, "{}", self.text());
    }
}

/// The cards on a screen, row by row.
fn cards_on(screen: &Screen) -> Vec<Card> {
    let text = screen.contents();
    let words = text.split(|c: char| c.is_whitespace() || "╭╮╰╯─│".contains(c));
    let faces = words.filter(|word| word.contains(['♣', '♦', '♥', '♠']));
    faces.filter_map(|word| word.parse().ok()).collect()
}

/// Whether everything that the program changes on a terminal is changed back.
fn is_whole(screen: &Screen) -> bool {
    !screen.alternate_screen()
        && !screen.hide_cursor()
        && !screen.bracketed_paste()
        && screen.mouse_protocol_mode() == MouseProtocolMode::None
}

fn length(cells: u16) -> NonZeroU16 {
    NonZeroU16::new(cells).unwrap()
}
