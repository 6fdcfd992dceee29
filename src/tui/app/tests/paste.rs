use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::*;
use crate::tui::background::Background;
use crate::tui::event::Event;

#[test]
fn a_pasted_board_goes_to_its_deal_or_is_shown_without_a_number() {
    let deal = DealNumber::new(617).unwrap().deal();
    let mut app = app(1);
    app.paste_at_once(crate::board::format::rows(&deal));
    assert_eq!((number(&app), message(&app).as_str()), (617, "this board is deal 617"));

    let swapped = crate::board::format::rows(&deal).replace("7D AD", "AD 7D");
    app.paste_at_once(swapped);
    assert_eq!(app.subject().number(), None);
    assert!(message(&app).starts_with("no deal number gives this board"));
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "4a");
    assert_eq!(app.board().cells().iter().flatten().count(), 1);
    press(&mut app, KeyCode::Char(']'));
    assert_eq!((number(&app), app.context()), (618, Context::Play));
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Backspace);
    assert_eq!((app.subject().number(), app.game_in_progress()), (None, Some(1)));
}

#[test]
fn boards_are_compared() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('c'));
    assert_eq!(app.context(), Context::Paste);
    let deal = DealNumber::new(617).unwrap().deal();
    app.paste_at_once(crate::board::format::unicode(&deal));
    let verdict = |app: &App| match app.mode() {
        Mode::Compare(compared) => (compared.count(), compared.verdict()),
        _ => panic!("{}", message(app)),
    };
    assert_eq!(verdict(&app).1, "the pasted board is the same");
    press(&mut app, KeyCode::Right);
    assert_eq!(verdict(&app).1, "the pasted board is deal 617");
    let Mode::Compare(compared) = app.mode() else { panic!() };
    assert!(compared.differences.len() > 30 && app.board() != &deal);
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.board(), &deal);
    let swapped = crate::board::format::rows(&deal).replace("7D AD", "AD 7D");
    press(&mut app, KeyCode::Left);
    app.paste_at_once(swapped);
    let expected = ("2 places differ".into(), "the pasted board is no numbered deal".into());
    assert_eq!(verdict(&app), expected);
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Char('c'));
    assert_eq!(app.context(), Context::Paste, "the next comparison is another");
}

#[test]
fn of_several_boards_one_is_shown_and_told() {
    let rows = |number| crate::board::format::rows(&DealNumber::new(number).unwrap().deal());
    let mut app = app(1);
    app.paste_at_once(format!("{}\n{}", rows(617), rows(618)));
    assert_eq!(
        (number(&app), message(&app).as_str()),
        (617, "board 1 of 2; this board is deal 617")
    );
}

#[test]
fn the_paste_view_keeps_what_it_does_not_understand() {
    let mut app = app(1);
    press(&mut app, KeyCode::Char('v'));
    app.paste_at_once("26 5z\nq".into());
    let Some(Dialog::Paste { text, error: Some(why), .. }) = app.dialog() else { panic!() };
    assert!(text == "26 5z\nq" && why.contains("is not a move"), "{why}");
    app.update(Action::Edit(Edit::Clear));
    type_text(&mut app, "6 17");
    press(&mut app, KeyCode::Backspace);
    app.update(Action::TakePaste);
    app.read_at_once();
    assert!(matches!(app.dialog(), Some(Dialog::Paste { error: Some(_), .. })));
    app.update(Action::Edit(Edit::Clear));
    type_text(&mut app, "#617");
    app.update(Action::TakePaste);
    app.read_at_once();
    assert_eq!((number(&app), app.context()), (617, Context::Browse));
}

#[test]
fn any_paste_in_any_mode_is_survived() {
    let texts = [
        String::new(),
        "\u{0}\u{1b}[200~\u{202e}".to_owned(),
        "h".repeat(100_000),
        "1a ".repeat(50_000),
        "KS ".repeat(50_000),
        "[".repeat(50_000),
    ];
    for start in ["", "p", "v", "c", "#", "?"] {
        for text in &texts {
            let mut app = app(617);
            type_text(&mut app, start);
            app.paste_at_once(text.clone());
            assert_eq!(app.board().check(), Ok(()));
        }
    }
}

#[test]
fn a_long_text_keeps_no_key_waiting_and_can_be_left() {
    let (sender, events) = channel();
    let blink = Duration::from_millis(30);
    let mut reader = Background::new("reader", sender).waited_for(blink);
    let mut app = app(1);
    app.update(Action::Paste("26 76 5a bh 3c 4d\n".repeat(50_000)));
    let mut answer = reader.serve(app.to_read()).unwrap();
    assert_eq!(reader.serve(app.to_read()).unwrap(), None, "it is begun once");
    app.update(Action::Leave);
    assert!(app.to_read().is_none());

    app.update(Action::Paste("#617".into()));
    let read = reader.serve(app.to_read()).unwrap().or_else(|| next_read(&events, 2)).unwrap();
    app.update(read);
    assert_eq!(number(&app), 617);
    // What comes late of the text that was left changes nothing.
    answer = answer.or_else(|| next_read(&events, 1));
    app.update(answer.unwrap());
    assert_eq!(app.context(), Context::Browse);
}

/// What was read of this text, among the events.
fn next_read(events: &Receiver<Event>, wanted: u64) -> Option<Action> {
    let events = std::iter::from_fn(|| events.recv_timeout(Duration::from_secs(60)).ok());
    let news = events.filter_map(|event| match event {
        Event::News(action) => Some(*action),
        _ => None,
    });
    news.into_iter().find(|action| matches!(action, Action::Read(id, _) if *id == wanted))
}
