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
    app.update(Action::Release(Some(queen)));
    app.update(Action::Press(spot(Place::Column(2), Some(0))));
    app.update(Action::Release(Some(spot(Place::Column(2), Some(0)))));
    // A drag to a cell.
    app.update(Action::Press(spot(Place::Column(0), None)));
    app.update(Action::Release(Some(spot(Place::Cell(3), None))));
    // A click, and a second thought.
    app.update(Action::Press(queen));
    app.update(Action::Release(Some(queen)));
    app.update(Action::Press(queen));
    app.update(Action::Release(Some(queen)));
    // What cannot be.
    app.update(Action::Press(spot(Place::Cell(3), None)));
    app.update(Action::Release(Some(spot(Place::Foundation, None))));
    assert_eq!(message(&app), "dh: J♦ cannot go home: A♦ is next");
    let Mode::Play(play) = app.mode() else { panic!() };
    assert_eq!(play.game.notation(), "83 1d\n");
    assert_eq!(play.picked(), None);
}

#[test]
fn two_clicks_that_are_no_move_say_why() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    for column in [0, 1] {
        let spot = Spot { place: Place::Column(column), card: None };
        app.update(Action::Press(spot));
        app.update(Action::Release(Some(spot)));
    }
    assert_eq!(message(&app), "12: J♦ cannot go on K♠: Q♦ or Q♥ would fit");
}

#[test]
fn a_card_let_go_beside_the_table_goes_back() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    app.update(Action::Press(Spot { place: Place::Column(0), card: None }));
    app.update(Action::Release(None));
    let Mode::Play(play) = app.mode() else { panic!() };
    assert_eq!((play.picked(), play.game.moves().len()), (None, 0));
}

#[test]
fn a_double_click_sends_a_card_home_or_to_a_cell() {
    let mut app = app(24);
    press(&mut app, KeyCode::Char('p'));
    press(&mut app, KeyCode::Char('o'));
    press(&mut app, KeyCode::Char('o'));
    let mut click = |place, card, twice: bool| {
        let spot = Spot { place, card };
        app.update(Action::Press(spot));
        app.update(Action::Release(Some(spot)));
        if twice {
            app.update(Action::PressTwice(spot));
            app.update(Action::Release(Some(spot)));
        }
        (moves_of_game(&app), message(&app).to_owned())
    };
    let column = |column, card| (Place::Column(column), card);
    let mut double = |(place, card)| click(place, card, true);
    assert_eq!(double(column(3, None)).0, "4h", "the ace");
    assert_eq!(double(column(0, Some(6))).0, "4h 1a");
    assert_eq!(double(column(0, Some(0))).0, "4h 1a", "a covered card stays");
    let (moves, why) = double((Place::Cell(0), None));
    assert!(moves == "4h 1a" && why.contains("cannot go home"), "{moves}: {why}");
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
    let mut later = App::new(&ViewerOptions::default(), &state, 1);
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
    let options = ViewerOptions { rules, ..ViewerOptions::default() };
    let mut second = App::new(&options, &first.state(), 1);
    assert_eq!(second.game_in_progress(), None);
    press(&mut second, KeyCode::Char('p'));
    type_text(&mut second, "3a");
    let state = second.state();
    assert_eq!(state.games.len(), 2);
    let third = App::new(&ViewerOptions::default(), &state, 1);
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

fn moves_of_game(app: &App) -> String {
    let Mode::Play(play) = app.mode() else { panic!("no game: {}", message(app)) };
    play.game.notation().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The solution of deal 10913 pasted over a game of that deal with these moves.
fn solution_over_game(moves: &str) -> App {
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, moves);
    app.update(Action::Paste(format!("#10913\n{SOLUTION}")));
    app
}

#[test]
fn a_solution_does_not_replace_a_game_unasked() {
    let mut app = solution_over_game("1a2b");
    press(&mut app, KeyCode::Char('p'));
    assert_eq!(moves_of_game(&app), "1a 2b", "at the start of a solution the game goes on");

    let mut app = solution_over_game("1a2b");
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Char('p'));
    assert!(message(&app).starts_with("a game with 2 moves is in progress: Esc, then p"));
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Char('p'));
    assert_eq!(app.context(), Context::Solution, "told again after another key");
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Char('p'));
    assert_eq!(moves_of_game(&app), "1a 2b");

    let mut app = solution_over_game("1a2b");
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Char('p'));
    press(&mut app, KeyCode::Char('p'));
    assert_eq!(moves_of_game(&app), "26");
}

#[test]
fn a_game_on_the_way_of_a_solution_goes_on_where_the_solution_is() {
    for (game, steps, then, redone) in
        [("2676", 4, "26 76 72 72", 0), ("26767272", 2, "26 76", 2), ("R", 1, "26", 0)]
    {
        let mut app = solution_over_game(game);
        (0..steps).for_each(|_| _ = press(&mut app, KeyCode::Right));
        press(&mut app, KeyCode::Char('p'));
        assert_eq!(moves_of_game(&app), then);
        let Mode::Play(play) = app.mode() else { panic!() };
        assert_eq!(play.game.undone(), redone);
    }
}

#[test]
fn a_game_begun_from_a_solution_by_other_rules_is_gone_on_with() {
    let mut app = app(10_913);
    app.update(Action::Paste(format!("#10913 (5 freecells)\n{SOLUTION}")));
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Char('p'));
    let Mode::Play(play) = app.mode() else { panic!() };
    assert_eq!(play.game.rules().cells(), 5);
    let mut later = App::new(&ViewerOptions::default(), &app.state(), 1);
    press(&mut later, KeyCode::Char('p'));
    assert_eq!(moves_of_game(&later), "26");
    assert!(message(&later).contains("5 cells"), "{}", message(&later));
    // With four cells there is room for another game.
    later.update(Action::Paste(format!("#10913\n{SOLUTION}")));
    press(&mut later, KeyCode::PageDown);
    press(&mut later, KeyCode::Char('p'));
    let Mode::Play(play) = later.mode() else { panic!("{}", message(&later)) };
    assert_eq!((play.game.rules().cells(), later.state().games.len()), (4, 2));
}

#[test]
fn a_game_that_was_taken_back_is_kept() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "4a3bR");
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.game_in_progress(), None);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "rr");
    assert_eq!(moves_of_game(&app), "4a 3b");
}

#[test]
fn a_game_on_a_board_without_a_number_is_kept_with_its_board() {
    let board = app(617).board().clone();
    let text = crate::board::format::rows(&board).replace("7D AD", "AD 7D");
    let mut first = app(1);
    first.update(Action::Paste(text));
    type_text(&mut first, "p4a3b");
    let state = first.state();
    let mut later = App::new(&ViewerOptions::default(), &state, 1);
    assert_eq!((later.subject().number(), later.game_in_progress()), (None, Some(2)));
    press(&mut later, KeyCode::Char('p'));
    assert_eq!(moves_of_game(&later), "4a 3b");
    press(&mut later, KeyCode::Char(']'));
    assert_eq!((number(&later), later.state().board), (2, None));
    let options = ViewerOptions { deal: DealNumber::new(617).ok(), ..ViewerOptions::default() };
    assert_eq!(number(&App::new(&options, &state, 1)), 617);
}
