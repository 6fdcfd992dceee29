use std::env;
use std::io::Read as _;
use std::num::NonZeroU16;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use ratatui::widgets::Paragraph;
use vt100::MouseProtocolMode;

use super::*;

/// Set in the process that is started to panic.
const CHILD: &str = "FREECELL_TEST_PANIC";

/// What the panicking process does, started by the test below in a terminal of its own.
#[test]
#[ignore = "started by a_panic_gives_the_terminal_back"]
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

#[test]
fn a_panic_gives_the_terminal_back() {
    let pair = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = CommandBuilder::new(env::current_exe().unwrap());
    command.args(["--exact", "tui::terminal::tests::panicking_child", "--ignored", "--nocapture"]);
    command.env(CHILD, "1");
    command.env("RUST_BACKTRACE", "0");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let (mut bytes, mut buf) = (Vec::new(), [0; 4096]);
    while let Ok(count @ 1..) = reader.read(&mut buf) {
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
