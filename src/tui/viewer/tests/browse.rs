use super::*;

#[test]
fn it_starts_at_the_deal_given_or_the_last_or_the_first() {
    let kept = Record::parse(crate::user::tests::viewed(5).as_bytes());
    let given = ViewerOptions::of(617, &[]);
    assert_eq!(number(&Viewer::new(&given, kept.clone(), 0)), 617);
    assert_eq!(number(&Viewer::new(&ViewerOptions::default(), kept, 0)), 5);
    assert_eq!(number(&Viewer::new(&ViewerOptions::default(), Record::default(), 0)), 1);
}

#[test]
fn a_number_is_typed_and_dealt() {
    let mut app = app(1);
    type_text(&mut app, "617");
    assert_eq!(app.context(), Context::Number);
    press(&mut app, KeyCode::Enter);
    assert_eq!((number(&app), app.context()), (617, Context::Browse));
    assert_eq!(app.desk.board(), &DealNumber::new(617).unwrap().deal());
    assert_eq!(app.for_next_start().viewed().0.unwrap().get(), 617);
}

#[test]
fn the_table_shows_the_deal_of_the_digits_so_far() {
    let mut app = app(1);
    let shown = |app: &Viewer| (number(app), app.desk.board().clone());
    let deal = |number: i64| (number, DealNumber::new(number).unwrap().deal());
    for (digit, so_far) in [("6", 6), ("1", 61), ("7", 617)] {
        type_text(&mut app, digit);
        assert_eq!(shown(&app), deal(so_far));
    }
    press(&mut app, KeyCode::Backspace);
    assert_eq!(shown(&app), deal(61));
    press(&mut app, KeyCode::Esc);
    assert_eq!((shown(&app), app.context()), (deal(1), Context::Browse));
    type_text(&mut app, "3");
    press(&mut app, KeyCode::Backspace);
    assert_eq!(shown(&app), deal(1), "an empty field");
    type_text(&mut app, "99");
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Backspace);
    assert_eq!(shown(&app), deal(1), "Backspace goes past deals that were only passed by");
    assert_eq!(app.for_next_start().viewed().0.unwrap().get(), 1);
}

#[test]
fn deals_only_passed_by_are_not_recorded() {
    let mut app = app(1);
    app.note_view();
    app.changes();
    type_text(&mut app, "617");
    app.note_view();
    assert_eq!(app.changes(), "");
    press(&mut app, KeyCode::Esc);
    app.note_view();
    assert_eq!(app.changes(), "");
}

#[test]
fn a_number_too_large_says_so_at_once_and_shows_where_one_was() {
    let mut app = app(617);
    type_text(&mut app, "8589934592");
    assert!(error(&app).is_some_and(|why| why.starts_with("there is no such deal")));
    assert_eq!((number(&app), typed(&app).as_str()), (617, "8589934592"));
    press(&mut app, KeyCode::Backspace);
    assert_eq!((number(&app), error(&app)), (858_993_459, None));
}

#[test]
fn a_game_waits_behind_a_number_that_is_typed() {
    let mut app = app(10_913);
    type_text(&mut app, "p26#617");
    assert_eq!((number(&app), Context::of_mode(&app)), (617, Context::Browse));
    press(&mut app, KeyCode::Esc);
    assert_eq!((number(&app), app.context()), (10_913, Context::Play));
    assert_eq!(app.desk.play_mode().unwrap().game.notation(), "26\n");
    // Enter plays the deal typed, and the first game is kept.
    type_text(&mut app, "#617");
    press(&mut app, KeyCode::Enter);
    assert_eq!((number(&app), app.context()), (617, Context::Play));
    type_text(&mut app, "#10913");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.desk.play_mode().unwrap().game.notation(), "26\n");
}

#[test]
fn a_click_on_the_next_deal_counts_from_the_number_typed() {
    let mut app = app(1);
    type_text(&mut app, "617");
    app.update(Action::StepDeal(1));
    assert_eq!((number(&app), app.context()), (618, Context::Browse));
}

#[test]
fn a_click_that_plays_plays_the_deal_of_the_number_typed() {
    let mut app = app(10_913);
    type_text(&mut app, "p26#617");
    app.update(Action::Do("play", App::play));
    assert_eq!((number(&app), app.context()), (617, Context::Play));
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Char('p'));
    assert_eq!(app.desk.play_mode().unwrap().game.notation(), "26\n", "the first game is kept");
}

#[test]
fn cards_in_the_hand_are_put_back_while_another_deal_is_shown() {
    let mut app = app(10_913);
    type_text(&mut app, "p");
    app.press_at(Spot { place: crate::places::column(2), card: None });
    app.desk.in_play(|play| play.drag(Position::new(40, 10)));
    type_text(&mut app, "#617");
    app.point(MouseEventKind::Up(MouseButton::Left), Position::new(40, 10));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.desk.play_mode().unwrap().picked, None);
}

#[test]
fn a_minus_begins_a_number_too() {
    let mut app = app(1);
    type_text(&mut app, "-2");
    press(&mut app, KeyCode::Enter);
    assert_eq!(number(&app), -2);
}

#[test]
fn a_wrong_number_says_why_and_stays() {
    for (typed, why) in [
        ("0", "there is no such deal; deal numbers are 1 to 8589934591, or -1 or -2"),
        ("8589934592", "there is no such deal; deal numbers are 1 to 8589934591, or -1 or -2"),
        ("00", "there is no such deal; deal numbers are 1 to 8589934591, or -1 or -2"),
        ("1 00 000", "not a deal number; deal numbers are 1 to 8589934591, or -1 or -2"),
        ("6 1x", "not a deal number; deal numbers are 1 to 8589934591, or -1 or -2"),
    ] {
        let mut app = app(1);
        type_text(&mut app, typed);
        press(&mut app, KeyCode::Enter);
        assert_eq!(error(&app), Some(why));
        assert_eq!((app.context(), super::typed(&app).as_str()), (Context::Number, typed));
        press(&mut app, KeyCode::Backspace);
        assert_eq!(error(&app), None, "editing takes the message away");
        press(&mut app, KeyCode::Esc);
        assert_eq!((number(&app), app.context()), (1, Context::Browse));
    }
}

#[test]
fn keys_step_and_stop_at_the_ends() {
    let mut app = app(617);
    for (code, deal) in [
        (KeyCode::Right, 618),
        (KeyCode::Left, 617),
        (KeyCode::Down, 627),
        (KeyCode::Up, 617),
        (KeyCode::PageDown, 717),
        (KeyCode::PageUp, 617),
        (KeyCode::PageUp, 517),
        (KeyCode::Char('j'), 527),
        (KeyCode::Char('k'), 517),
        (KeyCode::Char('l'), 518),
        (KeyCode::Char('h'), 517),
        (KeyCode::Home, 1),
        (KeyCode::Left, 1),
        (KeyCode::End, 8_589_934_591),
        (KeyCode::Down, 8_589_934_591),
        (KeyCode::Char('['), 8_589_934_590),
        (KeyCode::Char(']'), 8_589_934_591),
    ] {
        press(&mut app, code);
        assert_eq!(number(&app), deal, "{code:?}");
    }
    press(&mut app, KeyCode::Right);
    assert_eq!(app.said.message.as_ref().unwrap().text, "8589934591 is the last deal");
}

#[test]
fn random_deals_are_known_ones_and_backspace_goes_back() {
    let mut app = app(617);
    let mut seen = vec![617];
    for _ in 0..50 {
        press(&mut app, KeyCode::Char('r'));
        assert!((1..=1_000_000).contains(&number(&app)));
        seen.push(number(&app));
    }
    for deal in seen.into_iter().rev().skip(1) {
        press(&mut app, KeyCode::Backspace);
        assert_eq!(number(&app), deal);
    }
    press(&mut app, KeyCode::Backspace);
    assert_eq!(app.said.message.as_ref().unwrap().text, "no deal was shown before this one");
}

#[test]
fn a_paste_is_text_and_never_keys() {
    let mut app = app(1);
    app.paste_at_once("qqq".into());
    assert!(app.said.message.as_ref().is_some_and(|message| message.bad));
    app.paste_at_once(" #617\n".into());
    assert_eq!(number(&app), 617);
    for (text, deal) in [
        ("1,000\r\nq", 1000),
        ("7\r8", 7),
        ("Game #24", 24),
        ("1 000 000", 1_000_000),
        ("#8\u{a0}589\u{202f}934\u{2009}591 ", 8_589_934_591),
    ] {
        app.update(Action::Open(Context::Number));
        app.paste_at_once(text.into());
        assert_eq!(app.context(), Context::Number);
        press(&mut app, KeyCode::Enter);
        assert_eq!(number(&app), deal);
    }
}

#[test]
fn messages_last_until_the_next_key() {
    let mut app = app(1);
    press(&mut app, KeyCode::Left);
    assert_eq!(app.said.message.as_ref().unwrap().text, "1 is the first deal");
    press(&mut app, KeyCode::Char('?'));
    assert_eq!(app.said.message.as_ref(), None);
}

#[test]
fn the_mouse_can_be_let_go() {
    let mut app = app(1);
    assert_eq!(press(&mut app, KeyCode::Char('M')), None);
    assert!(!app.config.settings.mouse);
    assert_eq!(press(&mut app, KeyCode::Char('M')), None);
    assert!(app.config.settings.mouse);
}

#[test]
fn a_random_deal_is_never_impossible() {
    // Enough deals to include an impossible one almost certainly, were they drawn from all.
    let mut app = app(1);
    for _ in 0..100_000 {
        press(&mut app, KeyCode::Char('r'));
        assert!(!freecell::dealer::impossible::is_impossible(app.desk.viewed.deal.unwrap()));
    }
}

#[test]
fn the_deal_of_the_day_is_shown_and_changes_at_the_players_midnight() {
    let mut app = app(1);
    assert!(!app.is_todays());
    app.player.days = crate::user::days::Days::east(1);
    // 2026-12-31 22:59 in Greenwich, then 23:00.
    let midnight = 20_818 * 24 * 3600 + 23 * 3600;
    for (now, deal, date) in [(midnight - 60, 6216, "2026-12-31"), (midnight, 1369, "2027-01-01")] {
        app.set_time(now, true);
        type_text(&mut app, "D");
        assert_eq!((number(&app), app.context()), (deal, Context::Browse));
        assert_eq!(message(&app), format!("the deal of the day, {date}"));
        assert!(app.is_todays());
    }
    // While playing, it is played; the game before is kept.
    type_text(&mut app, "[p1a");
    assert!(!app.is_todays());
    type_text(&mut app, "D");
    assert_eq!((number(&app), app.context()), (1369, Context::Play));
    assert_eq!(app.player.record.games().len(), 1);
}
