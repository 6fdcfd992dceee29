use crossterm::event::{KeyCode, KeyModifiers};

use super::*;

#[test]
fn only_keys_with_characters_that_follow_each_other_are_joined() {
    let key = |code| Event::Input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    let text = |text: &str| text.chars().map(|c| key(KeyCode::Char(c))).collect::<Vec<_>>();
    let events = [text("abc"), vec![key(KeyCode::Left)], text("quit"), vec![Event::Redraw]];
    let joined = together(events.into_iter().flatten());
    let kinds: Vec<usize> = joined
        .iter()
        .map(|event| match event {
            Event::Input(_) => 1,
            Event::Keys(keys) => keys.len(),
            _ => 0,
        })
        .collect();
    assert_eq!(kinds, [1, 1, 1, 1, 4, 0]);
}
