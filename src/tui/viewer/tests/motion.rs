use std::time::Duration;

use ratatui::layout::Position;

use super::*;
use crate::tui::app::Motion;
use crate::tui::app::motion::FRAME;
use freecell::card::Card;

/// Deal 10913 with a solution, its cards sliding.
fn sliding() -> Viewer {
    let mut app = with_settings(10_913, &[(Setting::Animation, "on")]);
    app.paste_at_once(SOLUTION.to_owned());
    app
}

#[test]
fn cards_slide_and_then_nothing_costs_time() {
    let mut app = sliding();
    assert_eq!(app.interval(), None);
    press(&mut app, KeyCode::Right);
    assert!(app.stage.motion.is_some());
    let mut frames = 0;
    while app.interval().is_some() {
        app.tick();
        frames += 1;
        assert!(frames < 100, "it never ends");
    }
    assert!(frames > 3 && app.stage.motion.is_none());
}

#[test]
fn a_key_ends_the_animation() {
    let mut app = sliding();
    for moves in 1..=19 {
        press(&mut app, KeyCode::Right);
        assert_eq!(at(&app).0, moves, "the state is there at once");
    }
    assert!(app.desk.board().is_won());
    press(&mut app, KeyCode::F(1));
    app.update(Action::Choose(1));
    assert!(app.stage.motion.is_none());
}

#[test]
fn nothing_slides_if_it_is_switched_off_or_the_terminal_is_slow() {
    let mut app = sliding();
    app.set(Setting::Animation, Some("off"));
    press(&mut app, KeyCode::Right);
    assert!(app.stage.motion.is_none());

    let mut app = sliding();
    for _ in 0..3 {
        press(&mut app, KeyCode::Right);
        assert!(app.stage.motion.is_some());
        let again = app.frame_took(Duration::from_millis(200));
        assert!(again && app.stage.motion.is_none(), "the cards are drawn where they are");
        assert!(!app.frame_took(Duration::from_millis(200)), "once");
    }
    press(&mut app, KeyCode::Right);
    assert!(app.stage.motion.is_none());
}

#[test]
fn a_solution_plays_at_its_rate_with_and_without_sliding() {
    let mut app = sliding();
    press(&mut app, KeyCode::Char(' '));
    let interval = app.interval().unwrap();
    app.tick();
    let mut passed = Duration::ZERO;
    while app.stage.motion.is_some() {
        passed += app.interval().unwrap();
        app.tick();
    }
    assert_eq!((at(&app).0, passed + app.interval().unwrap()), (1, interval));
    app.tick();
    assert_eq!(at(&app).0, 2, "the next one begins");
}

#[test]
fn changing_deal_or_mode_is_not_animated() {
    let mut app = sliding();
    for code in [KeyCode::End, KeyCode::Home, KeyCode::Char('p'), KeyCode::Esc, KeyCode::Right] {
        press(&mut app, code);
        assert!(app.stage.motion.is_none(), "{code}");
    }
}

#[test]
fn themes_are_changed_while_running() {
    let mut app = sliding();
    let ground = app.appearance.look.theme.ground;
    press(&mut app, KeyCode::Char('T'));
    assert_eq!(message(&app), "Theme: slate, remembered in config.toml");
    assert_ne!(app.appearance.look.theme.ground, ground);
}

#[test]
fn a_solution_keeps_its_speed_after_a_slide() {
    let mut app = sliding();
    press(&mut app, KeyCode::Right);
    assert!(app.stage.motion.is_some());
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
    let before = app.desk.board().clone();
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
    assert!(!app.desk.board().cards_at(crate::places::column(1)).contains(&card));
    let slide: Vec<Card> = match &app.stage.motion {
        Some(Motion::Slide(slide)) => slide.on_the_way().map(|(flight, _)| flight.card).collect(),
        _ => Vec::new(),
    };
    assert!(!slide.contains(&card), "what was brought does not slide, what goes home does");
    assert_eq!(drag(&mut app), None);
}

/// Deal 617 at the first start of all.
fn greeting(animation: &'static str) -> Viewer {
    let mut app = with_settings(617, &[(Setting::Animation, animation)]);
    app.greet();
    app
}

/// Deal 10913, played up to its last move.
fn before_win(animation: &'static str) -> Viewer {
    let mut app = with_settings(10_913, &[(Setting::Animation, animation)]);
    let moves = SOLUTION.replace(' ', "");
    type_text(&mut app, &format!("p{}", &moves[..moves.len() - 1]));
    app
}

/// Draws frames until nothing moves. Returns how many.
fn run(app: &mut Viewer) -> u32 {
    let mut frames = 0;
    while app.interval().is_some() {
        app.tick();
        frames += 1;
        assert!(frames < 400, "it never ends");
    }
    frames
}

#[test]
fn the_first_start_deals_the_cards_and_then_rests() {
    let mut app = greeting("on");
    let still = greeting("off").look(80, 24);
    assert_ne!(app.look(80, 24), still);
    let frames = run(&mut app);
    assert_eq!(FRAME * frames, Duration::from_millis(600));
    assert!(app.stage.greets && app.stage.motion.is_none());
    assert_eq!(app.look(80, 24), still, "the last frame is the one without animation");
}

#[test]
fn what_ends_the_greeting_does_what_it_always_does() {
    let greets = |app: &Viewer| app.stage.greets || app.stage.motion.is_some();
    let mut app = greeting("on");
    assert!(greets(&app));
    type_text(&mut app, "6");
    assert_eq!((greets(&app), typed(&app).as_str(), app.interval()), (false, "6", None));
    let mut app = greeting("on");
    press(&mut app, KeyCode::Right);
    assert_eq!((greets(&app), number(&app)), (false, 618));
    let mut app = greeting("on");
    app.look(80, 24);
    let down = MouseEventKind::Down(MouseButton::Left);
    assert_eq!(app.point(down, Position::new(0, 1)), Some(Effect::Redraw), "a click on nothing");
    assert!(!greets(&app));
    let mut app = greeting("on");
    app.look(80, 24);
    app.point(MouseEventKind::Up(MouseButton::Left), Position::new(0, 1));
    assert!(greets(&app), "the release of a button is no request");
}

#[test]
fn a_win_ends_in_a_cascade_and_then_in_its_result() {
    let mut app = before_win("on");
    let mut still = before_win("off");
    type_text(&mut app, "b");
    type_text(&mut still, "b");
    assert!(app.desk.board().is_won() && still.stage.motion.is_none());
    assert!(matches!(app.stage.motion, Some(Motion::Slide(_))));
    while matches!(app.stage.motion, Some(Motion::Slide(_))) {
        app.tick();
    }
    assert!(matches!(app.stage.motion, Some(Motion::Cascade(_))));
    let time = FRAME * run(&mut app);
    assert!((2_000..=3_000).contains(&time.as_millis()), "{time:?}");
    assert_eq!((app.stage.motion.is_none(), app.interval()), (true, None));
    assert_eq!(app.look(80, 24), still.look(80, 24));
}

#[test]
fn a_key_shows_the_result_of_a_win_and_does_nothing_else() {
    let mut app = before_win("on");
    type_text(&mut app, "b");
    press(&mut app, KeyCode::Enter);
    assert_eq!((number(&app), app.stage.motion.is_none()), (10_913, true));
    press(&mut app, KeyCode::Enter);
    assert_eq!(number(&app), 10_914);

    let mut app = before_win("on");
    type_text(&mut app, "b");
    assert_eq!(press(&mut app, KeyCode::Char('q')), Some(Effect::Quit));
}

#[test]
fn nothing_moves_on_slow_terminals_and_after_slow_frames() {
    let mut app = greeting("auto");
    assert!(app.stage.greets && app.interval().is_none(), "the terminal of the tests is slow");
    type_text(&mut app, "q");
    let mut app = before_win("auto");
    type_text(&mut app, "b");
    assert_eq!(app.interval(), None);

    let mut app = before_win("on");
    type_text(&mut app, "b");
    while matches!(app.stage.motion, Some(Motion::Slide(_))) {
        app.tick();
    }
    let slow = Duration::from_millis(200);
    assert_eq!([0, 1, 2].map(|_| app.frame_took(slow)), [false, false, true]);
    assert_eq!((app.stage.motion.is_none(), app.interval()), (true, None));
}
