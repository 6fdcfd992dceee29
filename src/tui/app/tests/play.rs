use super::*;

#[test]
fn a_game_is_typed_and_won() {
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "26");
    assert!(matches!(app.mode(), Mode::Play(play) if play.game.moves().len() == 1));
    type_text(&mut app, "2");
    press(&mut app, KeyCode::Esc);
    type_text(&mut app, "767272");
    type_text(&mut app, "21");
    assert_eq!(message(&app), "21: 8♠ cannot go on 6♦: 5♣ or 5♠ would fit");
    for mv in SOLUTION.split(' ').skip(4) {
        type_text(&mut app, mv);
    }
    assert!(message(&app).starts_with("won in 19 moves"), "{}", message(&app));
    let Effect::Copy(text) = press(&mut app, KeyCode::Char('y')) else { panic!("not copied") };
    assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), SOLUTION);
    let Effect::Write { name, text } = press(&mut app, KeyCode::Char('w')) else { panic!() };
    assert!(name == "freecell-10913" && text.starts_with("#10913\n26 76 "));
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(message(&app), "no move was made yet");
    type_text(&mut app, "4a3b");
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Char('r'));
    press(&mut app, KeyCode::Char('R'));
    assert_eq!(app.board(), app.subject().start());
    press(&mut app, KeyCode::Char('r'));
    assert_eq!(app.board().cells().iter().flatten().count(), 1);
}

#[test]
fn the_cursor_picks_up_and_puts_down() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    for code in [
        KeyCode::Left,
        KeyCode::Left,
        KeyCode::Char(' '),
        KeyCode::Up,
        KeyCode::Left,
        KeyCode::Left,
        KeyCode::Enter,
    ] {
        press(&mut app, code);
    }
    let Mode::Play(play) = app.mode() else { panic!() };
    assert_eq!(play.game.notation(), "8c\n");
}

#[test]
fn cards_are_clicked_and_dragged() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    let spot = |place, card| Spot { place, card };
    let queen = spot(Place::Column(7), Some(5));
    // A click on the card, a click on the king it fits.
    app.update(Action::Press(queen));
    app.update(Action::Release(queen));
    app.update(Action::Press(spot(Place::Column(2), Some(0))));
    app.update(Action::Release(spot(Place::Column(2), Some(0))));
    // A drag to a cell.
    app.update(Action::Press(spot(Place::Column(0), None)));
    app.update(Action::Release(spot(Place::Cell(3), None)));
    // A click, and a second thought.
    app.update(Action::Press(queen));
    app.update(Action::Release(queen));
    app.update(Action::Press(queen));
    app.update(Action::Release(queen));
    // What cannot be.
    app.update(Action::Press(spot(Place::Cell(3), None)));
    app.update(Action::Release(spot(Place::Foundation, None)));
    assert_eq!(message(&app), "dh: J♦ cannot go home: A♦ is next");
    let Mode::Play(play) = app.mode() else { panic!() };
    assert_eq!(play.game.notation(), "83 1d\n");
    assert_eq!(play.picked(), None);
}

#[test]
fn a_game_is_kept_and_offered_again() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "4a3b]1a");
    assert_eq!(number(&app), 618);
    press(&mut app, KeyCode::Char('['));
    let Mode::Play(play) = app.mode() else { panic!() };
    assert_eq!(play.game.notation(), "4a 3b\n");

    let state = app.state();
    let mut later = App::new(&Options::default(), &state, 1);
    assert_eq!((number(&later), later.game_in_progress()), (617, Some(2)));
    press(&mut later, KeyCode::Char('p'));
    let Mode::Play(play) = later.mode() else { panic!() };
    assert_eq!(play.game.notation(), "4a 3b\n");
}

#[test]
fn a_game_by_other_rules_is_another_game() {
    let mut first = app(617);
    press(&mut first, KeyCode::Char('p'));
    type_text(&mut first, "4a");
    let rules = Rules::new(2, Rules::default().autoplay, Rules::default().empty_column).unwrap();
    let options = Options { rules, ..Options::default() };
    let mut second = App::new(&options, &first.state(), 1);
    assert_eq!(second.game_in_progress(), None);
    press(&mut second, KeyCode::Char('p'));
    type_text(&mut second, "3a");
    let state = second.state();
    assert_eq!(state.games.len(), 2);
    let third = App::new(&Options::default(), &state, 1);
    assert_eq!(third.game_in_progress(), Some(1));
}

#[test]
fn digits_are_moves_in_play_and_a_number_is_typed_after_a_sharp() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "#11982");
    press(&mut app, KeyCode::Enter);
    assert_eq!((number(&app), app.context()), (11_982, Context::Play));
}

#[test]
fn autoplay_is_chosen_at_the_start() {
    let mut app = app(24);
    press(&mut app, KeyCode::Char('p'));
    press(&mut app, KeyCode::Char('o'));
    let Mode::Play(play) = app.mode() else { panic!() };
    assert_eq!(play.game.rules().autoplay, crate::rules::Autoplay::Max);
    assert_eq!(app.board().cards_home(), 1);
    type_text(&mut app, "1a");
    press(&mut app, KeyCode::Char('o'));
    assert!(message(&app).contains("only at the start"));
}
