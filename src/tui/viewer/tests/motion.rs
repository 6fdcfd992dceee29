use std::time::Duration;

use ratatui::layout::Position;

use super::*;
use crate::tui::app::Motion;
use freecell::card::Card;

/// Deal 10913 with a solution, its cards sliding.
fn sliding() -> Viewer {
    let options = ViewerOptions {
        deal: DealNumber::new(10_913).ok(),
        config: Config::with(&[(Setting::Animation, "on")]),
        ..ViewerOptions::default()
    };
    let mut app = Viewer::new(&options, Record::default(), 7);
    app.paste_at_once(SOLUTION.to_owned());
    app
}

#[test]
fn cards_slide_and_then_nothing_costs_time() {
    let mut app = sliding();
    assert_eq!(app.interval(), None);
    press(&mut app, KeyCode::Right);
    assert!(app.motion.is_some());
    let mut frames = 0;
    while app.interval().is_some() {
        app.tick();
        frames += 1;
        assert!(frames < 100, "it never ends");
    }
    assert!(frames > 3 && app.motion.is_none());
}

#[test]
fn a_key_ends_the_animation() {
    let mut app = sliding();
    for moves in 1..=19 {
        press(&mut app, KeyCode::Right);
        assert_eq!(at(&app).0, moves, "the state is there at once");
    }
    assert!(app.board().is_won());
    press(&mut app, KeyCode::F(1));
    app.update(Action::Choose(1));
    assert!(app.motion.is_none());
}

#[test]
fn nothing_slides_if_it_is_switched_off_or_the_terminal_is_slow() {
    let mut app = sliding();
    app.set(Setting::Animation, Some("off"));
    press(&mut app, KeyCode::Right);
    assert!(app.motion.is_none());

    let mut app = sliding();
    for _ in 0..3 {
        press(&mut app, KeyCode::Right);
        assert!(app.motion.is_some());
        let again = app.frame_took(Duration::from_millis(200));
        assert!(again && app.motion.is_none(), "the cards are drawn where they are");
        assert!(!app.frame_took(Duration::from_millis(200)), "once");
    }
    press(&mut app, KeyCode::Right);
    assert!(app.motion.is_none());
}

#[test]
fn a_solution_plays_at_its_rate_with_and_without_sliding() {
    let mut app = sliding();
    press(&mut app, KeyCode::Char(' '));
    let interval = app.interval().unwrap();
    app.tick();
    let mut passed = Duration::ZERO;
    while app.motion.is_some() {
        passed += app.interval().unwrap();
        app.tick();
    }
    assert_eq!(passed + app.interval().unwrap(), interval);
}

#[test]
fn changing_deal_or_mode_is_not_animated() {
    let mut app = sliding();
    for code in [KeyCode::End, KeyCode::Home, KeyCode::Char('p'), KeyCode::Esc, KeyCode::Right] {
        press(&mut app, code);
        assert!(app.motion.is_none(), "{code}");
    }
}

#[test]
fn themes_are_changed_while_running() {
    let mut app = sliding();
    let ground = app.look.theme.ground;
    press(&mut app, KeyCode::Char('T'));
    assert_eq!(message(&app), "Theme: slate, remembered in config.toml");
    assert_ne!(app.look.theme.ground, ground);
}

#[test]
fn a_solution_keeps_its_speed_after_a_slide() {
    let mut app = sliding();
    press(&mut app, KeyCode::Right);
    assert!(app.motion.is_some());
    type_text(&mut app, "+++ ");
    let mut moves = 0;
    while at(&app).0 < 19 {
        // Each move is shown for the time of its speed: none follows at once.
        assert_eq!(app.interval(), Some(Duration::from_millis(100)), "after {moves} moves");
        app.tick();
        moves += 1;
    }
    assert_eq!(moves, 18);
}

#[test]
fn cards_follow_the_mouse_that_drags_them() {
    let spot = |column, card| Spot { place: crate::places::column(column), card };
    let mut app = sliding();
    press(&mut app, KeyCode::Char('p'));
    let before = app.board().clone();
    let card = *before.cards_at(crate::places::column(1)).last().unwrap();
    let label = format!("{}{}", card.rank().label(), card.suit().glyph());
    let screen = |app: &mut Viewer| {
        let buf = app.look(80, 24);
        (0..24)
            .map(|y| (0..80).map(|x| buf[(x, y)].symbol()).collect::<String>())
            .collect::<Vec<_>>()
    };
    let drag = |app: &mut Viewer| {
        app.point(MouseEventKind::Drag(MouseButton::Left), Position::new(40, 20))
    };
    screen(&mut app);
    assert_eq!(drag(&mut app), None, "nothing is held");
    app.press_at(spot(1, Some(before.cards_at(crate::places::column(1)).len() - 1)));
    assert_eq!(drag(&mut app), Some(Effect::Redraw));
    assert!(screen(&mut app)[20].contains(&label), "{:#?}", screen(&mut app));
    let seen = screen(&mut app).join("\n").matches(&label).count();
    assert_eq!(seen, 2, "it lies nowhere else: its edge names it twice");
    app.release_at(Some(spot(5, None)));
    assert!(!app.board().cards_at(crate::places::column(1)).contains(&card));
    let slide: Vec<Card> = match &app.motion {
        Some(Motion::Slide(slide)) => slide.on_the_way().map(|(flight, _)| flight.card).collect(),
        _ => Vec::new(),
    };
    assert!(!slide.contains(&card), "what was brought does not slide, what goes home does");
    assert_eq!(drag(&mut app), None);
}
