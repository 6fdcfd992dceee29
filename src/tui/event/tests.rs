use super::*;
use Context::{Browse, Help, Number, Play, Solution};

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

fn keys(text: &str) -> Vec<KeyEvent> {
    let key = |c| match c {
        '\n' => KeyCode::Enter,
        '\t' => KeyCode::Tab,
        c => KeyCode::Char(c),
    };
    text.chars().map(|c| KeyEvent::new(key(c), KeyModifiers::NONE)).collect()
}

#[test]
fn a_text_whose_keys_arrive_together_is_a_paste() {
    for context in [Browse, Solution, Play, Help] {
        for text in ["quit\n", "26 76 72 72\n5a", "Game #24", "7S AD\t9H\nKC", "qqqr"] {
            assert_eq!(pasted(&keys(text), context).as_deref(), Some(text), "{context:?}");
        }
    }
    let mut line_ends = keys("ab");
    line_ends.push(KeyEvent::new(KeyCode::Char('j'), KeyModifiers::CONTROL));
    line_ends.extend(keys("cd"));
    assert_eq!(pasted(&line_ends, Browse).as_deref(), Some("ab\ncd"));
    assert_eq!(pasted(&keys("617\nq"), Number).as_deref(), Some("617\nq"));
}

#[test]
fn keys_that_somebody_types_are_none() {
    for (context, text) in [
        (Browse, "p26"),
        (Browse, "lllllllll"),
        (Browse, "8589934591\n"),
        (Play, "5a2757671b61"),
        (Number, "32000\n"),
        (Context::Search, "fewest-cells 0\n"),
    ] {
        assert_eq!(pasted(&keys(text), context), None, "{text}");
    }
    let mut arrows = keys("quit");
    arrows.push(KeyEvent::new(KeyCode::Left, KeyModifiers::NONE));
    assert_eq!(pasted(&arrows, Browse), None);
}
