//! Random sessions of the viewer.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use proptest::prelude::*;
use proptest::sample::select;
use ratatui::layout::Position;

use crate::fuzz::{SOLUTION, inputs, texts};
use crate::tui::event::Input;
use crate::tui::viewer::Viewer;
use crate::tui::{Abilities, ViewerOptions};
use crate::user::record::Record;
use freecell::dealer::DealNumber;

/// A user's input.
#[derive(Clone, Debug)]
enum Act {
    Key(KeyCode, KeyModifiers),
    /// Moves of standard notation, typed.
    Type(String),
    Paste(String),
    /// Pastes, and continues before the text is parsed.
    LatePaste(String),
    Tick,
    Wheel(i8),
    Press(Position),
    PressTwice(Position),
    /// Presses, drags and releases.
    Drop([Position; 2]),
    Drag(Position),
    Release(Position),
    Resize(u16, u16),
}

/// Keys that open a dialog, some with the beginning of what is typed there, and that change the deal.
const OPENED: [&str; 10] =
    ["#617", "#-", "/", "/easy", "/cells:0 1..999", "?deal", "m", ",", "D", "B"];

fn acts() -> impl Strategy<Value = Vec<Act>> {
    use KeyCode::{Backspace, Delete, Down, End, Enter, Esc, F, Home, Left, PageDown, PageUp};
    use KeyCode::{Right, Tab, Up};
    let codes = [
        Left,
        Right,
        Up,
        Down,
        PageUp,
        PageDown,
        Home,
        End,
        Enter,
        Esc,
        Backspace,
        Delete,
        Tab,
        F(1),
    ];
    let at = || (0u16..90, 0u16..30).prop_map(Position::from);
    let code = prop_oneof![
        3 => prop::char::range(' ', '~').prop_map(KeyCode::Char),
        1 => select(codes.to_vec()),
    ];
    let modifiers = prop_oneof![9 => Just(KeyModifiers::NONE), 1 => Just(KeyModifiers::CONTROL)];
    let act = prop_oneof![
        8 => (code, modifiers).prop_map(|(code, modifiers)| Act::Key(code, modifiers)),
        2 => "[1-8a-dh]{2,8}".prop_map(Act::Type),
        2 => select(&OPENED[..]).prop_map(|keys| Act::Type(keys.to_owned())),
        1 => prop_oneof![texts(), Just(format!("#10913\n{SOLUTION}"))].prop_map(Act::Paste),
        1 => Just(Act::Tick),
        1 => (0..90_usize).prop_map(|times| Act::LatePaste(SOLUTION.repeat(times))),
        1 => (-1i8..=1).prop_map(Act::Wheel),
        1 => at().prop_map(Act::Press),
        1 => at().prop_map(Act::PressTwice),
        1 => [at(), at()].prop_map(Act::Drop),
        1 => at().prop_map(Act::Drag),
        1 => at().prop_map(Act::Release),
        1 => (0u16..130, 0u16..40).prop_map(|(width, height)| Act::Resize(width, height)),
    ];
    prop::collection::vec(act, 1..60)
}

/// The actions for an input, in the app's current state. A new size applies to the next frame.
fn perform(app: &mut Viewer, act: Act, size: &mut (u16, u16)) {
    let press = |app: &mut Viewer, code, modifiers| {
        app.input(Input::Key(KeyEvent::new(code, modifiers)));
    };
    let left = MouseButton::Left;
    match act {
        Act::Key(code, modifiers) => press(app, code, modifiers),
        Act::Type(text) => {
            text.chars().for_each(|c| press(app, KeyCode::Char(c), KeyModifiers::NONE));
        }
        Act::Paste(text) => app.paste_at_once(text),
        Act::Tick => app.tick(),
        Act::LatePaste(text) => app.paste_late(text),
        Act::Wheel(notch) => {
            let turned = [MouseEventKind::ScrollUp, MouseEventKind::ScrollDown];
            app.point(turned[usize::from(notch > 0)], Position::default());
        }
        Act::Press(at) => _ = app.point(MouseEventKind::Down(left), at),
        Act::PressTwice(at) => {
            (0..2).for_each(|_| _ = app.point(MouseEventKind::Down(left), at));
        }
        Act::Drop([from, to]) => {
            app.point(MouseEventKind::Down(left), from);
            app.point(MouseEventKind::Drag(left), to);
            app.point(MouseEventKind::Up(left), to);
        }
        Act::Drag(at) => _ = app.point(MouseEventKind::Drag(left), at),
        Act::Release(at) => _ = app.point(MouseEventKind::Up(left), at),
        Act::Resize(width, height) => *size = (width, height),
    }
}

proptest! {
    #![proptest_config(inputs(150))]

    #[test]
    fn a_random_session_does_not_panic_and_its_games_are_kept(
        first in select(&["", "p", "v", "s", "c"][..]),
        with_solution: bool,
        acts in acts(),
        mut size in (0u16..90, 0u16..30),
        slow: bool,
    ) {
        let deal = DealNumber::new(10_913).ok();
        let terminal = Abilities { slow, ..Abilities::default() };
        let options = ViewerOptions { deal, terminal, ..ViewerOptions::default() };
        let mut app = Viewer::new(&options, Record::default(), 7);
        if with_solution {
            app.paste_at_once(SOLUTION.to_owned());
        }
        perform(&mut app, Act::Type(first.to_owned()), &mut size);
        for (done, act) in acts.into_iter().enumerate() {
            perform(&mut app, act, &mut size);
            // A text is parsed some keys after it was pasted.
            if done % 4 == 0 {
                app.read_at_once();
            }
            app.look(size.0, size.1);
            prop_assert_eq!(app.desk.board().check(), Ok(()));
            let shown = app.said.message.as_ref().map_or("", |message| &message.text);
            prop_assert!(!shown.contains(char::is_control), "{:?}", shown);
            prop_assert!(!app.desk.is_preview() || app.interval().is_none(), "nothing moves");
        }
        let viewed = app.for_next_start().viewed().0;
        // The first Esc may stop the reading of a text.
        for _ in 0..2 {
            if app.dialog().is_some() {
                app.key(KeyCode::Esc);
            }
        }
        prop_assert!(app.dialog().is_none() && !app.desk.is_preview());
        prop_assert_eq!(app.for_next_start().viewed().0, viewed);
        let again = Record::parse(app.changes().as_bytes());
        prop_assert_eq!(again.text(), app.player.record.text());
        let later = Viewer::new(&ViewerOptions::default(), app.for_next_start(), 1);
        prop_assert_eq!(later.desk.viewed.deal, app.desk.viewed.deal);
    }
}
