//! The terminal: what it can show, as far as its environment tells; taken over at the start, given
//! back whole on every way out.

use std::io::{self, BufWriter, Stdout, Write as _};
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{panic, thread};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{Command, cursor, execute, queue, terminal};
use ratatui::backend::{Backend as _, ClearType, CrosstermBackend};
use ratatui::{Frame, Terminal as Ratatui};

use crate::tui::theme::ColorDepth;
use crate::user::settings::GlyphSet;

#[cfg(test)]
mod tests;

/// Whether the terminal is ours at the moment, and so has to be given back.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal in raw mode on its alternate screen; given back when dropped.
#[derive(Debug)]
pub(crate) struct Terminal {
    /// Never dropped: ratatui would show the cursor once more, and where the terminal is gone print
    /// to it that this failed, which panics.
    screen: ManuallyDrop<Ratatui<CrosstermBackend<BufWriter<Stdout>>>>,
    mouse: bool,
}

impl Terminal {
    /// Takes the terminal over, and sees to it that a panic gives it back before it is reported.
    ///
    /// The panic hook that is installed already (color-eyre's) reports.
    pub(crate) fn take(mouse: bool) -> io::Result<Self> {
        // One write per frame: the largest frames have some ten kilobytes.
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

    /// Draws one frame, so that no terminal shows it half done; nothing while suspended.
    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> io::Result<()> {
        if !TAKEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        queue!(self.screen.backend_mut(), BeginSynchronizedUpdate)?;
        self.screen.draw(render)?;
        execute!(self.screen.backend_mut(), EndSynchronizedUpdate)
    }

    /// Captures the mouse, or lets it go so that the terminal's own selection works.
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

    /// Gives the terminal back and stops the process; when the shell lets it go on, the signal
    /// SIGCONT says so, and [`Terminal::resume`] is due.
    #[cfg(unix)]
    #[expect(clippy::unused_self, reason = "only who has the terminal may give it back")]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
    }

    /// There is no background to go to.
    #[cfg(not(unix))]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Takes the terminal over again, whatever others did to it, and forgets what it showed.
    pub(crate) fn resume(&mut self) -> io::Result<()> {
        if TAKEN.load(Ordering::SeqCst) {
            // Stopped from outside, with no time to give anything back. The shell may have changed
            // the line's modes; entering the alternate screen a second time would lose the
            // cursor's place on the first.
            terminal::disable_raw_mode()?;
            terminal::enable_raw_mode()?;
            self.set_modes()?;
        } else {
            self.enter()?;
        }
        // Not `Terminal::clear`: that asks the terminal where the cursor is, and the thread that
        // reads keys would take the answer.
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

/// Gives the terminal back, if it is taken: everything that `enter` changed, and the cursor.
///
/// Errors are ignored: nothing could show them any more, and the remaining steps may still work.
fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    _ = execute!(out, EndSynchronizedUpdate, Mouse(false), DisableBracketedPaste);
    _ = execute!(out, LeaveAlternateScreen, cursor::Show);
    _ = out.flush();
    _ = terminal::disable_raw_mode();
}

/// Puts a hook in front of the present one that gives the terminal back.
///
/// Only the thread that draws does so. Another thread's panic must not tear the screen from under
/// the drawing one: its channel reports the panic to the thread that started it.
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

/// Begins or ends reports of presses, releases, drags and the wheel, in coordinates without a limit.
///
/// crossterm's own commands also ask for every motion of the mouse, which would wake the program
/// for nothing.
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

/// What a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Abilities {
    /// How many colours it has.
    pub(crate) depth: ColorDepth,
    /// Which characters.
    pub(crate) glyphs: GlyphSet,
    /// Whether frames may take long to reach it, so that nothing should slide.
    pub(crate) slow: bool,
}

/// Terminals that have characters, and neither colours nor signs for suits.
const BARE: [&str; 8] =
    ["vt100", "vt102", "vt220", "vt320", "vt52", "ansi-m", "linux-m", "xterm-mono"];
/// Text consoles, with sixteen colours and the characters of old computers.
const CONSOLES: [&str; 5] = ["linux", "cons25", "pcansi", "ansi", "syscons"];

/// Parts of the names of terminals that show any colour, in `TERM`.
const DEEP_NAMES: &str = "direct direct2 direct256 truecolor 24bit alacritty contour foot ghostty \
                          kitty rio wezterm";
/// Names of such terminals in `TERM_PROGRAM`.
const DEEP_PROGRAMS: &str = "Hyper Tabby WarpTerminal WezTerm ghostty iTerm.app mintty rio vscode";
/// Variables that only terminals set that show any colour: kitty, Windows Terminal.
const DEEP_SIGNS: [&str; 2] = ["KITTY_WINDOW_ID", "WT_SESSION"];
/// Variables that hold a version, and the first that shows any colour: xterm, VTE, Konsole.
const DEEP_SINCE: [(&str, u32); 3] =
    [("XTERM_VERSION", 331), ("VTE_VERSION", 3600), ("KONSOLE_VERSION", 30_000)];

impl Abilities {
    /// Those that the environment's variables tell of; without `color` there are no colours.
    pub(crate) fn of_environment(color: bool) -> Self {
        let told = Self::told_by(|name| std::env::var(name).ok());
        if color { told } else { Self { depth: ColorDepth::None, ..told } }
    }

    fn told_by(variable: impl Fn(&str) -> Option<String>) -> Self {
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
        Self { depth, glyphs, slow: bare || remote }
    }
}

/// Whether a terminal says that it shows any colour.
fn is_deep(terminal: &str, variable: &impl Fn(&str) -> String) -> bool {
    if ["truecolor", "24bit"].contains(&variable("COLORTERM").as_str()) {
        return true;
    }
    // A terminal inside another inherits the other's variables, and may show less.
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

/// Whether the locale's characters are Unicode; one that is not named is taken to be so.
fn writes_unicode(variable: &impl Fn(&str) -> String) -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = names.iter().map(|name| variable(name)).find(|locale| !locale.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// Whether the terminal can do no more than take lines.
pub(crate) fn takes_lines_only() -> bool {
    cfg!(unix) && matches!(std::env::var("TERM").as_deref(), Err(_) | Ok("" | "dumb" | "unknown"))
}
