use super::*;

#[test]
fn keys_are_read_as_they_are_named() {
    for text in ["x", "X", "/", "ctrl-u", "alt-x", "alt-ctrl-x", "f12", "Left", "SHIFT-TAB"] {
        let key: Key = text.parse().unwrap();
        assert_eq!(key.name(true).parse(), Ok(key), "{text}");
    }
    for text in ["", "ctrl-", "ctrl-1", "alt-", "alt-alt-x", "f0", "f13", "hyper-x", "ctrl-é"] {
        assert_eq!(text.parse::<Key>(), Err(NoSuchKey(text.to_owned())));
    }
}

#[test]
fn a_modifier_that_is_not_used_makes_no_key() {
    let event = |modifiers| Key::of(KeyEvent::new(KeyCode::Char('q'), modifiers));
    assert_eq!(event(KeyModifiers::SUPER), None);
    assert_eq!(event(KeyModifiers::SHIFT), event(KeyModifiers::NONE));
    assert_ne!(event(KeyModifiers::ALT), event(KeyModifiers::NONE));
}
