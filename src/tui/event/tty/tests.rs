use std::collections::VecDeque;
use std::sync::mpsc::channel;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseEventKind};
use proptest::prelude::*;

use super::{Tty, TtyParser};

fn parsed(chunks: &[&[u8]]) -> Vec<Event> {
    let (mut parser, mut events) = (TtyParser::default(), VecDeque::new());
    for chunk in chunks {
        parser.feed(chunk, &mut events);
    }
    events.into()
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn paste(text: &str) -> Event {
    Event::Paste(text.to_owned())
}

#[test]
fn keys_mouse_and_pastes_are_told_apart() {
    let ctrl_c = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert_eq!(parsed(&[b"6\x1b[C\x03"]), [key(KeyCode::Char('6')), key(KeyCode::Right), ctrl_c]);
    assert_eq!(
        parsed(&[b"\x1b[200~617\r26\x1b[201~q"]),
        [paste("617\r26"), key(KeyCode::Char('q'))]
    );
    let click = parsed(&[b"\x1b[<0;5;7M"]);
    let [Event::Mouse(click)] = click[..] else { panic!("{click:?}") };
    assert!(matches!(click.kind, MouseEventKind::Down(_)) && (click.column, click.row) == (4, 6));
}

#[test]
fn esc_alone_is_a_key_and_with_more_the_beginning_of_one() {
    assert_eq!(parsed(&[b"\x1b"]), [key(KeyCode::Esc)]);
    assert_eq!(parsed(&[b"\x1b", b"q"]), [key(KeyCode::Esc), key(KeyCode::Char('q'))]);
    assert_eq!(parsed(&[b"\x1b[", b"A"]), [key(KeyCode::Up)]);
    let alt = Event::Key(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::ALT));
    assert_eq!(parsed(&[b"\x1bq"]), [alt]);
}

#[test]
fn what_is_no_key_is_dropped_alone() {
    assert_eq!(parsed(&[b"\x1b[201~q"]), [key(KeyCode::Char('q'))]);
    assert_eq!(parsed(&["♥q".as_bytes()]), [key(KeyCode::Char('♥')), key(KeyCode::Char('q'))]);
}

#[test]
fn a_paste_without_an_end_is_taken_and_the_keys_work() {
    let (sender, chunks) = channel();
    let mut tty = Tty::of(chunks);
    sender.send(Ok(b"\x1b[200~#617\r26".to_vec())).unwrap();
    assert_eq!(tty.read().unwrap(), paste("#617\r26"), "after a pause");
    sender.send(Ok(b"q".to_vec())).unwrap();
    assert_eq!(tty.read().unwrap(), key(KeyCode::Char('q')));
}

proptest! {
    #[test]
    fn a_paste_is_whole_however_it_is_cut(text in "[^\u{1b}]{0,40}", cuts in prop::collection::vec(0..64_usize, 0..4)) {
        let sent = format!("\x1b[200~{text}\x1b[201~");
        let mut ends: Vec<usize> = cuts.into_iter().map(|cut| cut.clamp(2, sent.len())).chain([sent.len()]).collect();
        ends.sort_unstable();
        let mut from = 0;
        let chunks: Vec<&[u8]> = ends
            .into_iter()
            .map(|end| {
                let chunk = &sent.as_bytes()[from..end];
                from = end;
                chunk
            })
            .collect();
        prop_assert_eq!(parsed(&chunks), [paste(&text)]);
    }

    #[test]
    fn no_bytes_panic(chunks in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..12), 0..8)) {
        let chunks: Vec<&[u8]> = chunks.iter().map(Vec::as_slice).collect();
        parsed(&chunks);
    }
}
