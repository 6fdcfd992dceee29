//! The terminal: its abilities according to the environment; set up at the start and restored on
//! every exit.

use std::io::{self, BufWriter, Stdout, Write as _};
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{panic, thread};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{Command, cursor, execute, queue, terminal};
use ratatui::backend::{Backend as _, ClearType, CrosstermBackend};
use ratatui::{Frame, Terminal as Ratatui};
use terminal_colorsaurus::{QueryOptions, ThemeMode, theme_mode};

use crate::tui::theme::ColorDepth;
use crate::user::settings::GlyphSet;

#[cfg(test)]
mod tests;

/// Whether the terminal is set up, and so has to be restored.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal in raw mode on its alternate screen; restored when dropped.
#[derive(Debug)]
pub(crate) struct Terminal {
    /// Never dropped: ratatui would show the cursor again and, if the terminal is gone, panic while
    /// printing that this failed.
    screen: ManuallyDrop<Ratatui<CrosstermBackend<BufWriter<Stdout>>>>,
    mouse: bool,
}

impl Terminal {
    /// Sets up the terminal, and makes sure that a panic restores it before it is reported.
    ///
    /// The panic hook installed before (color-eyre's) makes the report.
    pub(crate) fn take(mouse: bool) -> io::Result<Self> {
        // One write per frame: the largest frames are some ten kilobytes.
        let out = BufWriter::with_capacity(1 << 15, io::stdout());
        let screen = Ratatui::new(CrosstermBackend::new(out))?;
        let mut terminal = Self { screen: ManuallyDrop::new(screen), mouse };
        terminal.enter()?;
        give_back_on_panic();
        Ok(terminal)
    }

    fn enter(&mut self) -> io::Result<()> {
        TAKEN.store(true, Ordering::SeqCst);
        terminal::enable_raw_mode()?;
        execute!(self.screen.backend_mut(), EnterAlternateScreen)?;
        self.set_modes()
    }

    fn set_modes(&mut self) -> io::Result<()> {
        let out = self.screen.backend_mut();
        execute!(out, EnableBracketedPaste, cursor::Hide)?;
        if self.mouse { execute!(out, Mouse(true)) } else { Ok(()) }
    }

    /// Draws one frame as a synchronized update; does nothing while suspended.
    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> io::Result<()> {
        if !TAKEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        queue!(self.screen.backend_mut(), BeginSynchronizedUpdate)?;
        self.screen.draw(render)?;
        execute!(self.screen.backend_mut(), EndSynchronizedUpdate)
    }

    /// Captures the mouse, or releases it so that the terminal's own selection works.
    pub(crate) fn capture_mouse(&mut self, on: bool) -> io::Result<()> {
        if self.mouse == on {
            return Ok(());
        }
        self.mouse = on;
        execute!(self.screen.backend_mut(), Mouse(on))
    }

    /// Puts text on the clipboard, if the terminal allows that (OSC 52).
    pub(crate) fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(self.screen.backend_mut(), CopyToClipboard::to_clipboard_from(text))
    }

    /// Restores the terminal and stops the process. When the shell resumes it, SIGCONT arrives and the
    /// caller must call [`Terminal::resume`].
    #[cfg(unix)]
    #[expect(clippy::unused_self, reason = "only who has the terminal may give it back")]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
    }

    /// Does nothing: this system cannot suspend a process.
    #[cfg(not(unix))]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Sets up the terminal again, whatever other programs did to it, and forgets what it showed.
    pub(crate) fn resume(&mut self) -> io::Result<()> {
        if TAKEN.load(Ordering::SeqCst) {
            // Stopped from outside, without a chance to restore anything. The shell may have changed
            // the line's modes. Entering the alternate screen a second time would lose the cursor
            // position of the first one.
            terminal::disable_raw_mode()?;
            terminal::enable_raw_mode()?;
            self.set_modes()?;
        } else {
            self.enter()?;
        }
        // Not `Terminal::clear`: it asks the terminal for the cursor position, and the thread that
        // reads keys would receive the answer.
        self.screen.backend_mut().clear_region(ClearType::All)?;
        self.screen.swap_buffers();
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal if it is set up: everything that `enter` changed, and the cursor.
///
/// Errors are ignored: they could not be shown, and the remaining steps may still work.
fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    _ = execute!(out, EndSynchronizedUpdate, DisableBracketedPaste);
    // Windows refuses this for a mouse that was never captured.
    _ = execute!(out, Mouse(false));
    _ = execute!(out, LeaveAlternateScreen, cursor::Show);
    _ = out.flush();
    _ = terminal::disable_raw_mode();
}

/// Installs a panic hook that restores the terminal and then calls the previous hook.
///
/// Only the drawing thread does so. A panic of another thread must not destroy the screen during
/// drawing; its channel reports the panic to the thread that started it.
fn give_back_on_panic() {
    let drawing = thread::current().id();
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == drawing {
            give_back();
            report(info);
        }
    }));
}

/// Enables or disables reports of presses, releases, drags and the wheel, with unlimited coordinates.
///
/// crossterm's own commands also enable reports of every motion of the mouse, which would wake the
/// program needlessly.
struct Mouse(bool);

impl Command for Mouse {
    fn write_ansi(&self, f: &mut impl std::fmt::Write) -> std::fmt::Result {
        f.write_str(if self.0 {
            "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
        } else {
            "\x1b[?1006l\x1b[?1002l\x1b[?1000l"
        })
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
        if self.0 {
            EnableMouseCapture.execute_winapi()
        } else {
            DisableMouseCapture.execute_winapi()
        }
    }

    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

/// The abilities of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Abilities {
    /// The number of colours.
    pub(crate) depth: ColorDepth,
    /// The available characters.
    pub(crate) glyphs: GlyphSet,
    /// Whether frames may take long to arrive, so that nothing should slide.
    pub(crate) slow: bool,
    /// Whether its own background is light; `None` if only the terminal knows.
    pub(crate) light: Option<bool>,
}

/// Terminals with neither colours nor suit signs.
const BARE: [&str; 8] =
    ["vt100", "vt102", "vt220", "vt320", "vt52", "ansi-m", "linux-m", "xterm-mono"];
/// Text consoles, with sixteen colours and code page 437.
const CONSOLES: [&str; 5] = ["linux", "cons25", "pcansi", "ansi", "syscons"];

/// Parts of the names in `TERM` of terminals with true colour.
const DEEP_NAMES: &str = "direct direct2 direct256 truecolor 24bit alacritty contour foot ghostty \
                          kitty rio wezterm";
/// Names of such terminals in `TERM_PROGRAM`.
const DEEP_PROGRAMS: &str = "Hyper Tabby WarpTerminal WezTerm ghostty iTerm.app mintty rio vscode";
/// Variables set only by terminals with true colour: kitty, Windows Terminal.
const DEEP_SIGNS: [&str; 2] = ["KITTY_WINDOW_ID", "WT_SESSION"];
/// Variables that hold a version, and the first one with true colour: xterm, VTE, Konsole.
const DEEP_SINCE: [(&str, u32); 3] =
    [("XTERM_VERSION", 331), ("VTE_VERSION", 3600), ("KONSOLE_VERSION", 30_000)];

impl Abilities {
    /// The abilities according to the environment; without `color` there are no colours.
    pub(crate) fn of_environment(color: bool) -> Self {
        let all = Self::from_variables(|name| std::env::var(name).ok());
        if color { all } else { Self { depth: ColorDepth::None, ..all } }
    }

    fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Self {
        let variable = |name: &str| variable(name).unwrap_or_default();
        let terminal = variable("TERM");
        let (bare, console) =
            (BARE.contains(&terminal.as_str()), CONSOLES.contains(&terminal.as_str()));
        let depth = match terminal.as_str() {
            _ if bare => ColorDepth::None,
            _ if console => ColorDepth::Sixteen,
            _ if cfg!(windows) || is_deep(&terminal, &variable) => ColorDepth::True,
            name if name.contains("256color") => ColorDepth::Indexed,
            _ => ColorDepth::Sixteen,
        };
        let glyphs = match () {
            () if bare || !writes_unicode(&variable) => GlyphSet::Ascii,
            () if console => GlyphSet::Console,
            () => GlyphSet::Unicode,
        };
        let remote = ["SSH_CONNECTION", "SSH_TTY"].iter().any(|name| !variable(name).is_empty());
        // `15;0`, foreground and background; some have a third number between them.
        let ground = variable("COLORFGBG").rsplit(';').next().and_then(|it| it.parse::<u8>().ok());
        let light = match ground {
            Some(ground) => Some(matches!(ground, 7 | 9..=15)),
            None if remote || !is_known(&terminal, &variable) => Some(false),
            None => None,
        };
        // A line with true colour is a modern one, near or far.
        Self { depth, glyphs, slow: bare || (remote && depth != ColorDepth::True), light }
    }

    /// Asks the terminal for its background unless the environment tells it. It asks only
    /// known terminals, which answer within two milliseconds.
    pub(crate) fn ask(&mut self) {
        if self.depth <= ColorDepth::Sixteen {
            return;
        }
        let mut options = QueryOptions::default();
        options.timeout = Duration::from_millis(100);
        self.light.get_or_insert_with(|| matches!(theme_mode(options), Ok(ThemeMode::Light)));
    }
}

/// Whether a terminal announces true colour.
fn is_deep(terminal: &str, variable: &impl Fn(&str) -> String) -> bool {
    ["truecolor", "24bit"].contains(&variable("COLORTERM").as_str()) || is_known(terminal, variable)
}

/// Whether the environment names a terminal that has true colour.
fn is_known(terminal: &str, variable: &impl Fn(&str) -> String) -> bool {
    // A terminal inside another one inherits its variables, but may support less.
    if ["screen", "tmux"].iter().any(|inner| terminal.starts_with(inner)) {
        return false;
    }
    let parts = |part: &str| terminal.split('-').any(|other| other == part);
    let at_least = |name: &str, least: u32| {
        let digits: String = variable(name).chars().filter(char::is_ascii_digit).collect();
        digits.parse::<u32>().is_ok_and(|version| version >= least)
    };
    DEEP_NAMES.split(' ').any(parts)
        || DEEP_PROGRAMS.split(' ').any(|name| name == variable("TERM_PROGRAM"))
        || DEEP_SIGNS.iter().any(|name| !variable(name).is_empty())
        || DEEP_SINCE.iter().any(|(name, least)| at_least(name, *least))
}

/// Whether the locale uses Unicode, which is assumed if none is set.
fn writes_unicode(variable: &impl Fn(&str) -> String) -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = names.iter().map(|name| variable(name)).find(|locale| !locale.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// Whether the terminal cannot address its screen, so that line mode is needed.
pub(crate) fn takes_lines_only() -> bool {
    cfg!(unix) && matches!(std::env::var("TERM").as_deref(), Err(_) | Ok("" | "dumb" | "unknown"))
}
