//! Every dialog handles the wheel, clicks and paging keys.

use ratatui::layout::Position;

use super::*;
use crate::tui::view::tests::text;
use crate::user::record::Record;
use crate::user::tests::{bookmark, ended};

fn on_screen(app: &mut Viewer, width: u16, height: u16) -> String {
    text(&app.look(width, height))
}

pub(super) fn click(app: &mut Viewer, what: &str, width: u16, height: u16) {
    let screen = on_screen(app, width, height);
    let (y, line) = screen.lines().enumerate().find(|(_, line)| line.contains(what)).unwrap();
    let x = line[..line.find(what).unwrap()].chars().count();
    let at = Position::new(u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
    app.point(MouseEventKind::Down(MouseButton::Left), at);
}

/// Deal 617, with this record.
fn recorded(lines: &str) -> Viewer {
    Viewer::new(&ViewerOptions::of(617, &[]), Record::parse(lines.as_bytes()), 7)
}

/// A record with a bookmark on each of these deals, and a win on each day.
fn with_record(deals: u64) -> Viewer {
    let lines: String = (1..=deals)
        .map(|deal| {
            let number = deal.cast_signed();
            let note = bookmark(number, &format!("note {deal}"), deal);
            note + &ended(number, true, (39, 300), deal * 86_400)
        })
        .collect();
    recorded(&lines)
}

#[test]
fn lists_and_texts_go_to_their_ends_and_not_beyond() {
    for key in ["?", "m", ",", "v"] {
        let mut app = with_record(40);
        type_text(&mut app, key);
        if key == "v" {
            app.paste_late("one line\n".repeat(100));
        }
        let top = on_screen(&mut app, 60, 16);
        press(&mut app, KeyCode::End);
        let end = on_screen(&mut app, 60, 16);
        (0..20).for_each(|_| _ = press(&mut app, KeyCode::Down));
        assert_eq!(on_screen(&mut app, 60, 16), end, "{key}: scrolled beyond the end");
        press(&mut app, KeyCode::Up);
        if key != "v" {
            assert_ne!(top, end, "{key}");
            press(&mut app, KeyCode::Down);
            let mut wheel = |kind| {
                (0..500).for_each(|_| _ = app.point(kind, Position::default()));
            };
            wheel(MouseEventKind::ScrollUp);
            assert_eq!(on_screen(&mut app, 60, 16), top, "{key}: the wheel goes to the top");
            (0..500).for_each(|_| {
                _ = app.point(MouseEventKind::ScrollDown, Position::default());
            });
            assert_eq!(on_screen(&mut app, 60, 16), end, "{key}: the wheel goes to the end");
        }
        press(&mut app, KeyCode::PageUp);
        press(&mut app, KeyCode::Home);
        press(&mut app, KeyCode::PageDown);
        press(&mut app, KeyCode::PageUp);
        if key != "v" {
            assert_eq!(on_screen(&mut app, 60, 16), top, "{key}");
        }
    }
}

#[test]
fn a_click_chooses_a_line_and_a_second_one_takes_it() {
    let mut app = with_record(5);
    type_text(&mut app, "m");
    click(&mut app, "note 3", 80, 24);
    assert_eq!(app.context(), Context::Record);
    click(&mut app, "note 3", 80, 24);
    assert_eq!((app.context(), number(&app)), (Context::Browse, 3));

    type_text(&mut app, ",");
    click(&mut app, "Suit colours", 80, 24);
    assert_eq!(app.context(), Context::Settings);
    click(&mut app, "Suit colours", 80, 24);
    assert_eq!(message(&app), "Suit colours: four, remembered in config.toml");
}

#[test]
fn a_click_moves_the_cursor_of_a_field() {
    let mut app = app(1);
    type_text(&mut app, "6x17");
    click(&mut app, "x17", 80, 24);
    type_text(&mut app, "0");
    assert_eq!(typed(&app), "60x17");
}

#[test]
fn a_list_that_does_not_fit_shows_a_bar() {
    for (width, height) in [(40, 12), (60, 16)] {
        let mut app = app(617);
        type_text(&mut app, ",");
        let screen = on_screen(&mut app, width, height);
        assert!(screen.contains('┃'), "{screen}");
    }
}

#[test]
fn the_settings_show_that_the_mouse_is_released() {
    let mut app = app(617);
    type_text(&mut app, "M,");
    let screen = on_screen(&mut app, 80, 24);
    let line = screen.lines().find(|line| line.contains("Mouse  ")).unwrap();
    assert!(line.contains("off") && line.contains("M, until you quit"), "{line}");
}

#[test]
fn a_long_row_ends_in_a_sign_where_there_is_no_room() {
    let mut app = recorded(&bookmark(5, &"word ".repeat(30), 1));
    type_text(&mut app, "m");
    let at = |app: &mut Viewer, width| {
        let screen = on_screen(app, width, 24);
        screen.lines().find(|line| line.contains("word")).unwrap().to_owned()
    };
    assert!(at(&mut app, 80).contains('…'));
    assert!(at(&mut app, 120).matches("word").count() > at(&mut app, 80).matches("word").count());
}

#[test]
fn help_does_not_cover_a_message() {
    let mut app = app(617);
    type_text(&mut app, "?");
    app.said.warn("word ".repeat(30));
    let screen = on_screen(&mut app, 80, 24);
    assert_eq!(screen.matches("word").count(), 30, "{screen}");
}

#[test]
fn help_is_filtered_by_what_is_typed() {
    let mut app = app(617);
    type_text(&mut app, "?");
    let whole = on_screen(&mut app, 80, 24);
    type_text(&mut app, "rec");
    let screen = on_screen(&mut app, 80, 24);
    assert!(screen.contains("your record") && screen.contains("This deal"), "{screen}");
    assert!(!screen.contains("the previous deal"), "{screen}");
    press(&mut app, KeyCode::Char('x'));
    assert!(on_screen(&mut app, 80, 24).contains("no key does that"));
    // Letters are words here, not keys.
    type_text(&mut app, "q");
    assert_eq!((app.context(), typed(&app).as_str()), (Context::Help, "recxq"));
    (0..5).for_each(|_| _ = press(&mut app, KeyCode::Backspace));
    assert_eq!(on_screen(&mut app, 80, 24), whole);
    // A key finds what it does.
    type_text(&mut app, "T");
    let screen = on_screen(&mut app, 80, 24);
    assert!(screen.contains("the next theme"), "{screen}");
    type_text(&mut app, "?");
    assert_eq!(app.context(), Context::Browse);
}

#[test]
fn enter_in_the_filtered_help_runs_what_was_found() {
    let mut app = app(617);
    type_text(&mut app, "?record");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.context(), Context::Record);
}

#[test]
fn help_says_where_a_command_of_another_mode_works() {
    let mut app = app(617);
    type_text(&mut app, "?undo");
    let screen = on_screen(&mut app, 80, 24);
    assert!(screen.contains("undo a move, in Play"), "{screen}");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.context(), Context::Help, "nothing to run here");
}

#[test]
fn the_last_messages_are_shown_again() {
    let mut app = app(617);
    type_text(&mut app, "!");
    assert_eq!(message(&app), "there was no message yet");
    app.said.say("one");
    press(&mut app, KeyCode::Right);
    app.said.say("two");
    press(&mut app, KeyCode::Right);
    assert_eq!(message(&app), "");
    type_text(&mut app, "!");
    assert_eq!(message(&app), "two");
    type_text(&mut app, "!");
    assert_eq!(message(&app), "one");
    press(&mut app, KeyCode::Right);
    type_text(&mut app, "!");
    assert_eq!(message(&app), "two", "what is shown again is not said anew");
}

/// A win of the deal of this day.
fn won_deal_of(day: u64) -> String {
    let deal = freecell::facts::daily::deal(day.cast_signed()).get();
    ended(deal, true, (39, 300), day * 86_400)
}

#[test]
fn the_record_counts_the_deals_of_the_day() {
    let mut app = recorded(&[20_810, 20_817, 20_818, 20_819].map(won_deal_of).concat());
    for (today, streak) in [(20_820, 3), (20_821, 0)] {
        app.set_time(today * 86_400, true);
        type_text(&mut app, "m");
        let sums = format!("4 won on their day; streak: {streak} now, 3 at most");
        let screen = on_screen(&mut app, 100, 30);
        assert!(screen.contains(&sums), "{screen}");
        press(&mut app, KeyCode::Esc);
    }
}

#[test]
fn a_won_deal_of_the_day_shows_its_streak() {
    const MOVES: &str = "48 24 1a 1b 2c 1d 12 12 16 18 b1 d1 71 26 71 21 85 8b 82 8h 34 3b 31 38 37 3h ah 68 64 43 \
                         48 4a 4b 4d 54 52 57";
    for (today, is_todays) in [(20_811, true), (20_812, false)] {
        let mut app = recorded(&[20_809, 20_810].map(won_deal_of).concat());
        app.set_time(today * 86_400, true);
        type_text(&mut app, "6981");
        press(&mut app, KeyCode::Enter);
        type_text(&mut app, "p");
        MOVES.split(' ').for_each(|mv| type_text(&mut app, mv));
        assert_eq!(app.context(), Context::Won);
        let screen = on_screen(&mut app, 80, 24);
        assert!(screen.contains("Streak   3"), "{screen}");
        assert_eq!(screen.contains("of the day: 3"), is_todays, "{screen}");
    }
}
