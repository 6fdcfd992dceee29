use crossterm::event::{KeyCode, KeyModifiers};

use crate::tui::command::names;
use crate::tui::command::table::bind_keys;
use crate::user::config::{Config, TableLine};

use super::*;

fn press(keymap: &Keymap, context: Context, code: KeyCode) -> Option<Action> {
    keymap.bound(context, KeyEvent::new(code, KeyModifiers::NONE))
}

fn bind(keymap: &mut Keymap, name: &str, keys: &[&str]) -> Result<(), String> {
    keymap.bind(name, &keys.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>())
}

#[test]
fn no_key_means_two_things_in_one_context() {
    for &context in Context::ALL {
        let mut seen: Vec<KeyStroke> = Vec::new();
        let keymap = Keymap::default();
        for row in keymap.rows(context) {
            let typed = row.typed.iter().filter_map(|typed| typed.chars);
            let typed: Vec<KeyStroke> =
                typed.flat_map(str::chars).map(|c| c.to_string().parse().unwrap()).collect();
            for key in row.commands.iter().flat_map(|command| &command.keys).chain(&typed) {
                assert!(!seen.contains(key), "{context:?}: {}", key.name(true));
                seen.push(*key);
            }
        }
        assert!(seen.contains(&"ctrl-c".parse().unwrap()), "{context:?} can be quit");
    }
}

#[test]
fn the_keys_of_the_table_are_keys() {
    for row in TABLE.iter() {
        for key in row.commands.iter().flat_map(|command| &command.keys) {
            assert_eq!(key.to_string().parse(), Ok(*key));
        }
        assert!(row.all_keys(true).is_ascii());
    }
}

#[test]
fn modifiers_are_minded() {
    let keymap = Keymap::default();
    let press = |code, modifiers| keymap.bound(Context::Browse, KeyEvent::new(code, modifiers));
    assert_eq!(press(KeyCode::Char('q'), KeyModifiers::NONE), Some(Action::Quit));
    assert_eq!(press(KeyCode::Char('q'), KeyModifiers::SUPER), None);
    let mouse = press(KeyCode::Char('M'), KeyModifiers::SHIFT);
    assert!(matches!(mouse, Some(Action::Do("mouse", _))), "{mouse:?}");
    assert_eq!(press(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit));
    assert_eq!(press(KeyCode::Char('c'), KeyModifiers::NONE), Some(Action::Compare));
    for (modifiers, why) in [
        (KeyModifiers::NONE, "u works in Play, Won; ? lists the keys here"),
        (KeyModifiers::CONTROL, "Ctrl-U does nothing: ? lists the keys"),
    ] {
        let key = KeyEvent::new(KeyCode::Char('u'), modifiers);
        assert_eq!(keymap.bound(Context::Browse, key), None);
        assert_eq!(keymap.why_nothing(Context::Browse, key).as_deref(), Some(why));
    }
}

#[test]
fn a_column_that_does_not_exist_is_named_in_play() {
    let keymap = Keymap::default();
    for key in ['9', '0'] {
        let event = KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE);
        assert_eq!(keymap.bound(Context::Play, event), None);
        let why = keymap.why_nothing(Context::Play, event).unwrap();
        assert!(why.starts_with(&format!("{key}: there are 8 columns")), "{why}");
    }
}

#[test]
fn a_command_gets_other_keys() {
    let mut keymap = Keymap::default();
    bind(&mut keymap, "solve", &["S", "f5"]).unwrap();
    for code in [KeyCode::Char('S'), KeyCode::F(5)] {
        assert!(matches!(press(&keymap, Context::Browse, code), Some(Action::Do("solve", _))));
    }
    assert_eq!(press(&keymap, Context::Browse, KeyCode::Char('s')), None);
    bind(&mut keymap, "previous-move", &["k"]).unwrap();
    let step = |code| press(&keymap, Context::Solution, code);
    assert_eq!(step(KeyCode::Char('k')), Some(Action::StepMove(-1)));
    assert_eq!(step(KeyCode::Down), Some(Action::StepMove(1)));
    assert_eq!(step(KeyCode::Up), None);
    bind(&mut keymap, "settings", &["alt-s"]).unwrap();
    let event = KeyEvent::new(KeyCode::Char('s'), KeyModifiers::ALT);
    assert_eq!(keymap.bound(Context::Play, event), Some(Action::Open(Context::Settings)));
}

#[test]
fn every_command_of_the_table_can_be_bound() {
    for (name, _) in names() {
        let mut keymap = Keymap::default();
        bind(&mut keymap, name, &["f11"]).unwrap();
        let has = |row: &CommandRow| row.action("f11".parse().unwrap()).is_some();
        assert!(keymap.0.iter().any(has), "{name}");
    }
    for key in ["/", "n", "N", "T", "<", ">"] {
        let keys = format!("{key:?}");
        assert!(names().iter().any(|(_, known)| known.contains(&keys)), "{key}");
    }
}

#[test]
fn an_invalid_binding_says_why_and_changes_nothing() {
    let mut keymap = Keymap::default();
    for (action, keys, why) in [
        ("solve", &["p"][..], "solve cannot be p: in Browse that is taken"),
        ("hint", &["5"], "hint cannot be 5: in Play that is taken"),
        ("solve", &["ctrl-c"], "solve cannot be Ctrl-C: in Browse that is taken"),
        ("clear", &["x"], "clear cannot be x: in Deal number that is taken"),
        ("solve", &["hyper-x"], "there is no key \"hyper-x\""),
        ("solve", &[], "solve needs a key"),
        ("fly", &["x"], "there is no command \"fly\"; there are "),
        ("", &["x"], "there is no command \"\"; there are "),
    ] {
        let told = bind(&mut keymap, action, keys).unwrap_err();
        assert!(told.starts_with(why), "{told}");
    }
    let found = press(&keymap, Context::Browse, KeyCode::Char('s'));
    assert!(matches!(found, Some(Action::Do("solve", _))), "{found:?}");
}

#[test]
fn invalid_lines_are_reported() {
    let bound = |action: &str, key: &str, line| {
        let (name, values) = (action.to_owned(), vec![key.to_owned()]);
        TableLine { name, values, line }
    };
    let keys = vec![bound("solve", "p", 2), bound("solve", "S", 3), bound("fly", "S", 4)];
    let mut config = Config::with(&[]);
    config.keys = keys;
    let keymap = bind_keys(&mut config);
    let refused =
        ["config.toml, line 2: solve cannot be p", "config.toml, line 4: there is no comm"];
    assert_eq!(config.problems.len(), refused.len());
    assert!(config.problems.iter().zip(refused).all(|(told, why)| told.starts_with(why)));
    assert_eq!(config.keys.iter().map(|bound| bound.line).collect::<Vec<_>>(), [3]);
    let found = press(&keymap, Context::Browse, KeyCode::Char('S'));
    assert!(matches!(found, Some(Action::Do("solve", _))), "{found:?}");
}

#[test]
fn keys_are_read_as_they_are_named() {
    for text in ["x", "X", "/", "ctrl-u", "alt-x", "alt-ctrl-x", "f12", "Left", "SHIFT-TAB"] {
        let key: KeyStroke = text.parse().unwrap();
        assert_eq!(key.name(true).parse(), Ok(key), "{text}");
    }
    for text in ["", "ctrl-", "ctrl-1", "alt-", "alt-alt-x", "f0", "f13", "hyper-x", "ctrl-é"] {
        let why = text.parse::<KeyStroke>().unwrap_err();
        assert!(why.starts_with(&format!("there is no key {text:?}; keys are written x, ")));
    }
}

#[test]
fn an_unused_modifier_makes_no_key() {
    let event = |modifiers| KeyStroke::of(KeyEvent::new(KeyCode::Char('q'), modifiers));
    assert_eq!(event(KeyModifiers::SUPER), None);
    assert_eq!(event(KeyModifiers::SHIFT), event(KeyModifiers::NONE));
    assert_ne!(event(KeyModifiers::ALT), event(KeyModifiers::NONE));
}
