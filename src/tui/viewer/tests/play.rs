use super::*;

#[test]
fn a_game_is_typed_and_won() {
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "26");
    assert!(matches!(&app.desk.mode, ViewerMode::Play(play) if play.game.moves().len() == 1));
    type_text(&mut app, "2");
    press(&mut app, KeyCode::Esc);
    type_text(&mut app, "767272");
    type_text(&mut app, "21");
    assert_eq!(message(&app), "21: 8♠ cannot go on 6♦: 5♣ or 5♠ would fit");
    for mv in SOLUTION.split(' ').skip(4) {
        type_text(&mut app, mv);
    }
    assert_eq!(app.context(), Context::Won, "{}", message(&app));
    // The table of lengths has the proof that no solution is shorter.
    let best = app.known().best.unwrap();
    assert_eq!((best.moves, best.is_shortest()), (19, true));
    let Some(Effect::Copy(text)) = press(&mut app, KeyCode::Char('y')) else {
        panic!("not copied")
    };
    let copied = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(copied, format!("#10913 {SOLUTION}"));
    assert_eq!(
        message(&app),
        "sent 19 moves of deal 10913 to the terminal's clipboard: w saves a file"
    );
    let Some(Effect::Write { name, text }) = press(&mut app, KeyCode::Char('w')) else { panic!() };
    assert!(name == "freecell-10913" && text.starts_with("#10913\n26 76 "));
    press(&mut app, KeyCode::Enter);
    assert_eq!((number(&app), app.context()), (10_914, Context::Play));
}

#[test]
fn moves_are_undone_and_redone() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(message(&app), "nothing to undo");
    type_text(&mut app, "4a3b");
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Char('r'));
    press(&mut app, KeyCode::Char('R'));
    assert_eq!(app.desk.board(), &app.desk.viewed.start);
    press(&mut app, KeyCode::Char('r'));
    assert_eq!(app.desk.board().cells().iter().flatten().count(), 1);
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
    assert_eq!(moves_of_game(&app), "8c");
}

#[test]
fn cards_are_clicked_and_dragged() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    let spot = |place, card| Spot { place, card };
    let queen = spot(crate::places::column(7), Some(5));
    // A click on the card, then a click on a king it fits.
    app.press_at(queen);
    app.release_at(Some(queen));
    app.press_at(spot(crate::places::column(2), Some(0)));
    app.release_at(Some(spot(crate::places::column(2), Some(0))));
    // A drag to a cell.
    app.press_at(spot(crate::places::column(0), None));
    app.release_at(Some(spot(crate::places::cell(3), None)));
    // A click, then a click on the same card to put it back.
    app.press_at(queen);
    app.release_at(Some(queen));
    app.press_at(queen);
    app.release_at(Some(queen));
    // An illegal move.
    app.press_at(spot(crate::places::cell(3), None));
    app.release_at(Some(spot(Place::Foundation, None)));
    assert_eq!(message(&app), "dh: J♦ cannot go home: A♦ is next");
    assert_eq!(moves_of_game(&app), "83 1d");
    assert_eq!(app.desk.play_mode().unwrap().picked, None);
}

#[test]
fn two_clicks_on_an_illegal_move_say_why() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    for column in [0, 1] {
        let spot = Spot { place: crate::places::column(column), card: None };
        app.press_at(spot);
        app.release_at(Some(spot));
    }
    assert_eq!(message(&app), "12: J♦ cannot go on K♠: Q♦ or Q♥ would fit");
}

#[test]
fn a_card_let_go_beside_the_table_goes_back() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    app.press_at(Spot { place: crate::places::column(0), card: None });
    app.release_at(None);
    let play = app.desk.play_mode().unwrap();
    assert_eq!((play.picked, play.game.moves().len()), (None, 0));
}

#[test]
fn a_double_click_sends_a_card_home_or_to_a_cell() {
    let mut app = app(24);
    press(&mut app, KeyCode::Char('p'));
    press(&mut app, KeyCode::Char('o'));
    press(&mut app, KeyCode::Char('o'));
    let mut click = |place, card, twice: bool| {
        let spot = Spot { place, card };
        app.press_at(spot);
        app.release_at(Some(spot));
        if twice {
            app.press_twice_at(spot);
            app.release_at(Some(spot));
        }
        (moves_of_game(&app), message(&app))
    };
    let column = |column, card| (crate::places::column(column), card);
    let mut double = |(place, card)| click(place, card, true);
    assert_eq!(double(column(3, None)).0, "4h", "the ace");
    assert_eq!(double(column(0, Some(6))).0, "4h 1a");
    assert_eq!(double(column(0, Some(0))).0, "4h 1a", "a covered card stays");
    let (moves, why) = double((crate::places::cell(0), None));
    assert!(moves == "4h 1a" && why.contains("cannot go home"), "{moves}: {why}");
}

#[test]
fn a_game_is_kept_and_offered_again() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "4a3b]1a");
    assert_eq!(number(&app), 618);
    press(&mut app, KeyCode::Char('['));
    assert_eq!(moves_of_game(&app), "4a 3b");

    let state = app.for_next_start();
    let mut later = Viewer::new(&ViewerOptions::default(), state.clone(), 1);
    assert_eq!((number(&later), later.game_in_progress()), (617, Some(2)));
    press(&mut later, KeyCode::Char('p'));
    assert_eq!(moves_of_game(&later), "4a 3b");
}

#[test]
fn a_game_under_other_rules_is_another_game() {
    let mut first = app(617);
    press(&mut first, KeyCode::Char('p'));
    type_text(&mut first, "4a");
    let config = Config::with(&[(Setting::Cells, "2")]);
    let options = ViewerOptions { config, ..ViewerOptions::default() };
    let mut second = Viewer::new(&options, first.for_next_start(), 1);
    assert_eq!(second.game_in_progress(), None);
    press(&mut second, KeyCode::Char('p'));
    type_text(&mut second, "3a");
    let state = second.for_next_start();
    assert_eq!(state.games().len(), 2);
    let third = Viewer::new(&ViewerOptions::default(), state.clone(), 1);
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
    let play = app.desk.play_mode().unwrap();
    assert_eq!(play.game.rules().autoplay, freecell::rules::Autoplay::Max);
    assert_eq!(app.desk.board().cards_home(), 1);
    type_text(&mut app, "1a");
    press(&mut app, KeyCode::Char('o'));
    assert!(message(&app).contains("only at the start"));
}

fn moves_of_game(app: &Viewer) -> String {
    let notation = app.desk.play_mode().map(|play| play.game.notation());
    notation
        .unwrap_or_else(|| panic!("no game: {}", message(app)))
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Pastes the solution of deal 10913 over a game of that deal with these moves.
fn solution_over_game(moves: &str) -> Viewer {
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, moves);
    app.paste_at_once(format!("#10913\n{SOLUTION}"));
    app
}

#[test]
fn a_solution_replaces_a_game_only_after_confirmation() {
    let mut app = solution_over_game("1a2b");
    press(&mut app, KeyCode::Char('p'));
    assert_eq!(moves_of_game(&app), "1a 2b", "at the start of a solution the game goes on");

    let mut app = solution_over_game("1a2b");
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Char('p'));
    assert!(
        message(&app).starts_with("your game of 2 moves on this deal is still there: Esc and p")
    );
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
fn a_game_on_the_path_of_a_solution_continues_at_the_position_shown() {
    for (game, steps, then, redone) in
        [("2676", 4, "26 76 72 72", 0), ("26767272", 2, "26 76", 2), ("R", 1, "26", 0)]
    {
        let mut app = solution_over_game(game);
        (0..steps).for_each(|_| _ = press(&mut app, KeyCode::Right));
        press(&mut app, KeyCode::Char('p'));
        assert_eq!(moves_of_game(&app), then);
        let play = app.desk.play_mode().unwrap();
        assert_eq!(play.game.undone(), redone);
    }
}

#[test]
fn a_game_begun_from_a_solution_under_other_rules_is_continued() {
    let mut app = app(10_913);
    app.paste_at_once(format!("#10913 (5 freecells)\n{SOLUTION}"));
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Char('p'));
    let play = app.desk.play_mode().unwrap();
    assert_eq!(play.game.rules().cells(), 5);
    let mut later = Viewer::new(&ViewerOptions::default(), app.for_next_start(), 1);
    press(&mut later, KeyCode::Char('p'));
    assert_eq!(moves_of_game(&later), "26");
    assert!(message(&later).contains("5 cells"), "{}", message(&later));
    // Games with four cells are separate, so nothing is replaced.
    later.paste_at_once(format!("#10913\n{SOLUTION}"));
    press(&mut later, KeyCode::PageDown);
    press(&mut later, KeyCode::Char('p'));
    let play = later.desk.play_mode().unwrap();
    assert_eq!((play.game.rules().cells(), later.for_next_start().games().len()), (4, 2));
}

#[test]
fn an_undone_game_is_kept() {
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
    let board = app(617).desk.board().clone();
    let text = freecell::board::format::rows(&board).replace("7D AD", "AD 7D");
    let mut first = app(1);
    first.paste_at_once(text);
    type_text(&mut first, "p4a3b");
    let state = first.for_next_start();
    let mut later = Viewer::new(&ViewerOptions::default(), state.clone(), 1);
    assert_eq!((later.desk.viewed.deal, later.game_in_progress()), (None, Some(2)));
    press(&mut later, KeyCode::Char('p'));
    assert_eq!(moves_of_game(&later), "4a 3b");
    press(&mut later, KeyCode::Char(']'));
    assert_eq!((number(&later), later.for_next_start().viewed().1), (2, None));
    assert_eq!(number(&Viewer::new(&ViewerOptions::of(617, &[]), state, 1)), 617);
}

#[test]
fn autoplay_changed_at_the_start_keeps_the_moves_to_redo_or_asks() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "4a3bRo");
    assert!(message(&app).starts_with("autoplay max"), "{}", message(&app));
    type_text(&mut app, "rr");
    assert_eq!(moves_of_game(&app), "4a 3b");

    // Under `max` the ace is home at the start, so 4h is no longer possible.
    let mut app = super::app(24);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "oo");
    assert!(message(&app).starts_with("autoplay none"), "{}", message(&app));
    type_text(&mut app, "4hRoo");
    assert!(message(&app).contains("would be illegal"), "{}", message(&app));
    type_text(&mut app, "r");
    assert_eq!(moves_of_game(&app), "4h", "nothing is forgotten");
    type_text(&mut app, "Roo");
    let play = app.desk.play_mode().unwrap();
    assert_eq!(
        (play.game.undone(), play.game.rules().autoplay),
        (0, freecell::rules::Autoplay::Max)
    );
}

#[test]
fn a_click_gets_the_reason_that_the_keyboard_gets() {
    let columns = Place::TABLE.into_iter().take(8);
    for from in columns.clone() {
        for to in columns.clone().filter(|to| *to != from) {
            let mut typed = app(617);
            type_text(&mut typed, "p");
            type_text(&mut typed, &format!("{from}{to}"));
            let mut clicked = app(617);
            type_text(&mut clicked, "p");
            let card = clicked.desk.board().cards_at(from).len() - 1;
            clicked.press_at(Spot { place: from, card: Some(card) });
            clicked.release_at(Some(Spot { place: from, card: Some(card) }));
            clicked.press_at(Spot { place: to, card: None });
            assert_eq!(message(&clicked), message(&typed));
        }
    }
}

#[test]
fn a_single_card_of_a_run_is_written_with_its_count() {
    let board = "Foundations: H-Q C-Q D-Q S-Q\nFreecells: - - - -\n: KH\n: KC\n: KD\n: KS\n";
    let board = board.replace("H-Q C-Q", "H-J C-J").replace(": KC\n", ": KC QH\n");
    let board = board.replace(": KH\n", ": KH QC\n") + ":\n:\n:\n:\n";
    let mut app = with_settings(1, &[(Setting::Autoplay, "none")]);
    app.paste_at_once(board);
    type_text(&mut app, "p");
    let spot = |column, card| Spot { place: crate::places::column(column), card };
    app.press_at(spot(1, Some(1)));
    app.release_at(Some(spot(6, None)));
    assert_eq!(moves_of_game(&app), "27v1");
    let play = app.desk.play_mode().unwrap();
    assert_eq!(play.game.words(), ["27v1"], "the strip and the list write the same");
}

#[test]
fn a_won_game_is_shown_again_and_enter_plays_the_next() {
    let mut app = app(10_913);
    type_text(&mut app, "p");
    SOLUTION.split(' ').for_each(|mv| type_text(&mut app, mv));
    assert_eq!(app.context(), Context::Won);
    press(&mut app, KeyCode::Esc);
    assert_eq!((app.context(), app.game_in_progress()), (Context::Browse, None));
    type_text(&mut app, "p");
    assert_eq!(app.context(), Context::Won);
    assert!(message(&app).starts_with("you won this deal: Enter plays the next"));
    type_text(&mut app, "R");
    assert_eq!((app.context(), moves_of_game(&app).as_str()), (Context::Play, ""));
    (0..19).for_each(|_| type_text(&mut app, "r"));
    press(&mut app, KeyCode::Enter);
    assert_eq!((app.context(), number(&app)), (Context::Play, 10_914));
}

#[test]
fn the_wheel_undoes_no_move() {
    let mut app = app(617);
    type_text(&mut app, "p4a");
    for notch in [MouseEventKind::ScrollUp, MouseEventKind::ScrollDown] {
        app.point(notch, Position::default());
        assert_eq!(moves_of_game(&app), "4a");
        assert_eq!(message(&app), "the wheel undoes no moves; u does");
    }
}

#[test]
fn a_key_that_does_nothing_says_why() {
    let mut app = app(617);
    type_text(&mut app, "u");
    assert_eq!(message(&app), "u works in Play, Won; ? lists the keys here");
    type_text(&mut app, "K");
    assert_eq!(message(&app), "K does nothing: ? lists the keys");
    press(&mut app, KeyCode::Esc);
    assert_eq!(message(&app), "nothing is open here: q quits");
    type_text(&mut app, "p+");
    assert_eq!(message(&app), "pick up cards of a column first");
}

#[test]
fn a_link_is_copied_and_read_back() {
    let mut app = app(617);
    let Some(Effect::Copy(link)) = press(&mut app, KeyCode::Char('Y')) else { panic!() };
    assert!(
        message(&app)
            .starts_with("sent to the terminal's clipboard, a link to this deal: https://"),
        "{}",
        message(&app)
    );
    let mut other = super::app(1);
    other.paste_at_once(link);
    assert_eq!(number(&other), 617);
    // For a number that the page does not know, the link has the cards.
    let mut app = super::app(8_589_934_591);
    let Some(Effect::Copy(link)) = press(&mut app, KeyCode::Char('Y')) else { panic!() };
    other.paste_at_once(link);
    assert_eq!(number(&other), 8_589_934_591);
    type_text(&mut app, "p1a");
    app.paste_at_once(freecell::board::format::position(app.desk.board()));
    assert_eq!(press(&mut app, KeyCode::Char('Y')), None);
}

#[test]
fn cards_are_found_and_highlighted_until_the_next_key() {
    let lit = |app: &Viewer| app.marks().cards.len();
    let mut app = app(617);
    type_text(&mut app, "f");
    assert_eq!(app.context(), Context::Where);
    type_text(&mut app, "7");
    assert_eq!(lit(&app), 4, "all of the rank");
    type_text(&mut app, "h");
    assert_eq!((lit(&app), app.context()), (1, Context::Where), "the field stays open");
    assert!(message(&app).starts_with("7♥ is in column 6, under "), "{}", message(&app));
    press(&mut app, KeyCode::Enter);
    assert_eq!((lit(&app), app.context()), (1, Context::Browse));
    press(&mut app, KeyCode::Right);
    assert_eq!(lit(&app), 0);
    type_text(&mut app, "fx");
    assert_eq!(message(&app), "\"x\" is not a card, as 7h or 10s");
    press(&mut app, KeyCode::Esc);
    for name in ["jack of hearts", "Ace of clubs", "7 h"] {
        type_text(&mut app, "f");
        type_text(&mut app, name);
        assert_eq!(lit(&app), 1, "{name}");
        assert!(
            app.said.message.as_ref().is_some_and(|said| !said.with_keys().contains("not a card"))
        );
        press(&mut app, KeyCode::Enter);
        assert_eq!((lit(&app), app.context()), (1, Context::Browse), "{name}");
    }
    type_text(&mut app, "pf10");
    press(&mut app, KeyCode::Enter);
    assert_eq!((lit(&app), app.context()), (4, Context::Play), "there is no cell f");
    type_text(&mut app, "1a");
    assert_eq!(moves_of_game(&app), "1a");
    let mut many = with_settings(1, &[(Setting::Cells, "7")]);
    type_text(&mut many, "p1f");
    assert_eq!(moves_of_game(&many), "1f");
    press(&mut many, KeyCode::Char('F'));
    assert_eq!(many.context(), Context::Where);
}

#[test]
fn a_covered_card_is_peeked_at() {
    let mut app = app(617);
    type_text(&mut app, "p");
    app.peek_at(Spot { place: crate::places::column(0), card: Some(1) });
    assert!(message(&app).starts_with("10♦ is in column 1, under 5 cards: "), "{}", message(&app));
    app.peek_at(Spot { place: crate::places::cell(0), card: None });
    assert_eq!(message(&app), "");
}

#[test]
fn a_restart_says_how_to_redo_the_moves() {
    let mut app = app(617);
    type_text(&mut app, "pR");
    assert_eq!(message(&app), "nothing to undo");
    type_text(&mut app, "4a3bR");
    assert_eq!(message(&app), "took back 2 moves: r makes them again");
}

#[test]
fn a_confirmation_is_asked_for_again_after_something_else() {
    let mut app = app(10_913);
    type_text(&mut app, "p26G");
    assert!(message(&app).starts_with("give this game up?"), "{}", message(&app));
    press(&mut app, KeyCode::Char('?'));
    press(&mut app, KeyCode::Esc);
    type_text(&mut app, "G");
    assert!(app.context() == Context::Play && message(&app).starts_with("give this game up?"));
}

#[test]
fn enter_a_click_and_a_drag_begin_to_play() {
    let spot = |place, card| Spot { place, card };
    let notation = |app: &Viewer| app.desk.play_mode().map(|play| play.game.notation());
    let mut app = app(617);
    press(&mut app, KeyCode::Enter);
    assert_eq!(notation(&app).as_deref(), Some(""));

    // A click picks the card up; a drag makes the move.
    let mut app = super::app(617);
    let queen = spot(crate::places::column(7), Some(5));
    app.press_at(queen);
    app.release_at(Some(queen));
    assert!(app.desk.play_mode().unwrap().picked.is_some());
    app.press_at(spot(crate::places::column(2), Some(0)));
    assert_eq!(notation(&app).as_deref(), Some("83\n"));

    // The game that was left goes on from its own position, not from the one that was clicked on.
    press(&mut app, KeyCode::Esc);
    app.press_at(spot(crate::places::column(0), None));
    assert_eq!(notation(&app).as_deref(), Some("83\n"));
    assert_eq!(app.desk.play_mode().unwrap().picked, None);
    assert_eq!(message(&app), "your game goes on from here");

    let mut app = super::app(617);
    app.press_at(spot(crate::places::column(0), None));
    app.release_at(Some(spot(crate::places::cell(3), None)));
    assert_eq!(notation(&app).as_deref(), Some("1d\n"));
}

#[test]
fn a_covered_card_is_refused_with_words() {
    let covered = Spot { place: crate::places::column(0), card: Some(1) };
    let mut app = app(617);
    app.press_at(covered);
    assert_eq!((message(&app).as_str(), app.context()), ("10♦ is under 5 cards", Context::Browse));
    app.press_at(Spot { place: crate::places::cell(0), card: None });
    assert_eq!((message(&app).as_str(), app.context()), ("", Context::Browse), "an empty cell");
    press(&mut app, KeyCode::Char('p'));
    app.press_at(covered);
    app.release_at(Some(Spot { place: crate::places::cell(0), card: None }));
    assert_eq!(message(&app), "10♦ is under 5 cards");
    assert!(app.desk.play_mode().unwrap().game.moves().is_empty());
}

#[test]
fn a_link_carries_the_moves_that_its_page_can_play() {
    let mut app = app(10_913);
    let solution = "p".to_owned() + &SOLUTION.split_whitespace().collect::<String>();
    type_text(&mut app, &solution);
    let effect = press(&mut app, KeyCode::Char('Y'));
    let Some(Effect::Copy(link)) = effect else { panic!("{effect:?}") };
    assert!(
        message(&app)
            .starts_with("sent to the terminal's clipboard, a link to this deal and 19 moves: "),
        "{}",
        message(&app)
    );
    app.paste_at_once(link);
    let solution = app.desk.solution().unwrap();
    assert!(solution.is_won() && solution.moves() > 2);
}
