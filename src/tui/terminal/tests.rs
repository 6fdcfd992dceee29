use std::env;

use super::*;
use ratatui::widgets::Paragraph;

/// Set in the child process, which panics.
const CHILD: &str = "FREECELL_TEST_PANIC";

/// The child process, started by the test below in its own terminal.
#[test]
#[ignore = "started by a_panic_restores_the_terminal"]
fn panicking_child() {
    if env::var_os(CHILD).is_none() {
        return;
    }
    let mut terminal = Terminal::take(true).unwrap();
    terminal.draw(|frame| frame.render_widget(Paragraph::new("drawn"), frame.area())).unwrap();
    let elsewhere = thread::spawn(|| panic!("a thread that does not draw")).join();
    assert!(elsewhere.is_err());
    terminal.draw(|_| panic!("provoked while drawing")).unwrap();
}

/// The child process on Windows, in a console of its own.
#[cfg(windows)]
#[test]
#[ignore = "started by a_panic_restores_the_console"]
fn panicking_in_a_console() {
    if env::var_os(CHILD).is_none() {
        return;
    }
    let mut console = Terminal::take(true).unwrap();
    assert!(terminal::is_raw_mode_enabled().unwrap());
    let draw = panic::AssertUnwindSafe(|| console.draw(|_| panic!("provoked while drawing")));
    assert!(panic::catch_unwind(draw).is_err());
    assert!(!terminal::is_raw_mode_enabled().unwrap());
}

#[cfg(windows)]
#[test]
fn a_panic_restores_the_console() {
    use std::os::windows::process::CommandExt as _;
    use std::process::Command;

    const CREATE_NEW_CONSOLE: u32 = 0x10;
    let child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "tui::terminal::tests::panicking_in_a_console", "--ignored"])
        .env(CHILD, "1")
        .creation_flags(CREATE_NEW_CONSOLE)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout);
    assert!(child.status.success() && said.contains("1 passed"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_panic_restores_the_terminal() {
    use std::io::Read as _;
    use std::num::NonZeroU16;
    use std::process::Command;

    use vt100::MouseProtocolMode;

    use crate::pty;

    let (mut screen, terminal) = pty::terminal((80, 24));
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "tui::terminal::tests::panicking_child", "--ignored", "--nocapture"])
        .env(CHILD, "1")
        .env("RUST_BACKTRACE", "0")
        .stdin(terminal.try_clone().unwrap())
        .stdout(terminal.try_clone().unwrap())
        .stderr(terminal)
        .spawn()
        .unwrap();
    let (mut bytes, mut buf) = (Vec::new(), [0; 4096]);
    while let Ok(count @ 1..) = screen.read(&mut buf) {
        bytes.extend_from_slice(&buf[..count]);
    }
    assert!(!child.wait().unwrap().success());

    let length = |cells| NonZeroU16::new(cells).unwrap();
    let find = |text: &str| bytes.windows(text.len()).position(|part| part == text.as_bytes());
    let mut emulator = vt100::Parser::new(length(24), length(80), 0);
    let report = find("provoked while drawing").expect("the panic is reported");
    emulator.process(&bytes[..report]);
    let screen = emulator.screen();
    assert!(find("drawn").is_some_and(|at| at < report), "the frame before was drawn");
    assert!(!screen.alternate_screen(), "the report is written on the normal screen");
    assert!(!screen.hide_cursor() && !screen.bracketed_paste());
    assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
    assert_eq!(find("a thread that does not draw"), None, "others' panics are not written over it");
}

fn told(variables: &[(&str, &str)]) -> Abilities {
    let found = |name: &str| variables.iter().find(|(other, _)| *other == name);
    Abilities::from_variables(|name| found(name).map(|(_, value)| (*value).to_owned()))
}

/// Windows does not name its terminals.
#[cfg(unix)]
#[test]
fn colors_are_those_that_the_terminal_names() {
    for (variables, depth) in [
        (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")][..], ColorDepth::True),
        (&[("TERM", "xterm-256color")], ColorDepth::Indexed),
        (&[("TERM", "xterm-direct")], ColorDepth::True),
        (&[("TERM", "iterm2-truecolor")], ColorDepth::True),
        (&[("TERM", "xterm-kitty")], ColorDepth::True),
        (&[("TERM", "xterm"), ("XTERM_VERSION", "XTerm(379)")], ColorDepth::True),
        (&[("TERM", "xterm"), ("XTERM_VERSION", "XTerm(278)")], ColorDepth::Sixteen),
        (&[("TERM", "xterm-256color"), ("VTE_VERSION", "7600")], ColorDepth::True),
        (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "vscode")], ColorDepth::True),
        (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "Apple_Terminal")], ColorDepth::Indexed),
        (&[("TERM", "tmux-256color"), ("XTERM_VERSION", "XTerm(379)")], ColorDepth::Indexed),
        (&[("TERM", "tmux-256color"), ("COLORTERM", "truecolor")], ColorDepth::True),
        (&[("TERM", "xterm")], ColorDepth::Sixteen),
        (&[("TERM", "linux"), ("COLORTERM", "truecolor")], ColorDepth::Sixteen),
        (&[("TERM", "vt100")], ColorDepth::None),
    ] {
        assert_eq!(told(variables).depth, depth, "{variables:?}");
    }
}

#[test]
fn characters_are_those_of_the_terminal_and_the_locale() {
    let xterm = ("TERM", "xterm");
    for (variables, glyphs) in [
        (&[xterm][..], GlyphSet::Unicode),
        (&[xterm, ("LANG", "de_DE.UTF-8")], GlyphSet::Unicode),
        (&[xterm, ("LANG", "en_US.utf8"), ("LC_ALL", "")], GlyphSet::Unicode),
        (&[xterm, ("LANG", "C")], GlyphSet::Ascii),
        (&[xterm, ("LANG", "de_DE.UTF-8"), ("LC_ALL", "POSIX")], GlyphSet::Ascii),
        (&[xterm, ("LANG", "de_DE.UTF-8"), ("LC_CTYPE", "de_DE.ISO-8859-1")], GlyphSet::Ascii),
        (&[("TERM", "linux"), ("LANG", "C.UTF-8")], GlyphSet::Console),
        (&[("TERM", "linux"), ("LANG", "C")], GlyphSet::Ascii),
        (&[("TERM", "vt100"), ("LANG", "C.UTF-8")], GlyphSet::Ascii),
    ] {
        assert_eq!(told(variables).glyphs, glyphs, "{variables:?}");
    }
}

#[cfg(unix)]
#[test]
fn remote_terminals_may_be_slow() {
    assert!(!told(&[("TERM", "xterm")]).slow);
    let remote = [("TERM", "xterm"), ("SSH_TTY", "/dev/pts/3")];
    assert!(told(&remote).slow);
    assert!(!told(&[&remote[..], &[("COLORTERM", "truecolor")]].concat()).slow);
    assert!(told(&[("TERM", "vt100")]).slow);
}

#[test]
fn the_background_is_asked_for_where_a_known_terminal_answers() {
    let xterm = [("TERM", "xterm-256color"), ("XTERM_VERSION", "XTerm(379)")];
    let with = |more: &[(&str, &str)]| told(&[&xterm[..], more].concat()).light;
    assert_eq!(with(&[]), None);
    assert_eq!(with(&[("COLORFGBG", "0;15")]), Some(true));
    assert_eq!(with(&[("COLORFGBG", "15;default;0")]), Some(false));
    assert_eq!(with(&[("SSH_TTY", "/dev/pts/3")]), Some(false));
    assert_eq!(told(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]).light, Some(false));
    assert_eq!(told(&[("TERM", "tmux-256color"), xterm[1]]).light, Some(false));
}
