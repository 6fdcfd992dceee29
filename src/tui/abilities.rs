//! What the terminal can show, as far as its environment tells.

use crate::tui::theme::{ColorDepth, GlyphSet};

#[cfg(test)]
mod tests;

/// What a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    /// How many colours it has.
    pub depth: ColorDepth,
    /// Which characters.
    pub glyphs: GlyphSet,
    /// Whether frames may take long to reach it, so that nothing should slide.
    pub slow: bool,
}

/// Terminals that have characters, and neither colours nor signs for suits.
const BARE: [&str; 8] =
    ["vt100", "vt102", "vt220", "vt320", "vt52", "ansi-m", "linux-m", "xterm-mono"];
/// Text consoles, with sixteen colours and the characters of old computers.
const CONSOLES: [&str; 5] = ["linux", "cons25", "pcansi", "ansi", "syscons"];

/// Parts of the names of terminals that show any colour, in `TERM`.
const DEEP_NAMES: &str = "direct direct2 direct256 truecolor 24bit alacritty contour foot ghostty \
                          kitty rio wezterm";
/// The same, in `TERM_PROGRAM`.
const DEEP_PROGRAMS: &str = "Hyper Tabby WarpTerminal WezTerm ghostty iTerm.app mintty rio vscode";
/// Variables that only terminals set that show any colour: kitty, Windows Terminal.
const DEEP_SIGNS: [&str; 2] = ["KITTY_WINDOW_ID", "WT_SESSION"];
/// Variables that hold a version, and the first that shows any colour: xterm, VTE, Konsole.
const DEEP_SINCE: [(&str, u32); 3] =
    [("XTERM_VERSION", 331), ("VTE_VERSION", 3600), ("KONSOLE_VERSION", 30_000)];

impl Abilities {
    /// Those that the environment's variables tell of.
    #[must_use]
    pub fn of_environment() -> Self {
        Self::told_by(|name| std::env::var(name).ok())
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
#[must_use]
pub fn takes_lines_only() -> bool {
    cfg!(unix) && matches!(std::env::var("TERM").as_deref(), Err(_) | Ok("" | "dumb" | "unknown"))
}
