use super::*;
use freecell::board::Board;

#[test]
fn a_pasted_board_goes_to_its_deal_or_is_shown_without_a_number() {
    let deal = DealNumber::new(617).unwrap().deal();
    let mut app = app(1);
    app.paste_at_once(freecell::board::format::rows(&deal));
    assert_eq!((number(&app), message(&app).as_str()), (617, "this board is deal 617"));

    let swapped = freecell::board::format::rows(&deal).replace("7D AD", "AD 7D");
    app.paste_at_once(swapped);
    assert_eq!(app.desk.viewed.deal, None);
    assert!(message(&app).starts_with("no deal number gives this board"));
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "4a");
    assert_eq!(app.desk.board().cells().iter().flatten().count(), 1);
    press(&mut app, KeyCode::Char(']'));
    assert_eq!((number(&app), app.context()), (618, Context::Play));
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Backspace);
    assert_eq!((app.desk.viewed.deal, app.game_in_progress()), (None, Some(1)));
}

#[test]
fn boards_are_compared() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('c'));
    assert_eq!(app.context(), Context::Paste);
    let deal = DealNumber::new(617).unwrap().deal();
    app.paste_at_once(freecell::board::format::unicode(&deal));
    let verdict = |app: &Viewer| match &app.desk.mode {
        ViewerMode::Compare(compared) => (compared.count(), compared.verdict()),
        _ => panic!("{}", message(app)),
    };
    assert_eq!(verdict(&app).1, "the same board");
    press(&mut app, KeyCode::Right);
    assert_eq!(verdict(&app).1, "the pasted board is deal 617");
    let ViewerMode::Compare(compared) = &app.desk.mode else { panic!() };
    assert!(compared.differences.len() > 30 && app.desk.board() != &deal);
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.desk.board(), &deal);
    assert_eq!(number(&app), 617, "the keys act on the board that is shown");
    let swapped = freecell::board::format::rows(&deal).replace("7D AD", "AD 7D");
    app.paste_at_once(swapped);
    let expected = (
        "2 places differ".into(),
        "the pasted board is deal 617, but 7♦ and A♦ are exchanged".into(),
    );
    assert_eq!(verdict(&app), expected);
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Char('c'));
    assert_eq!(app.context(), Context::Paste, "the next comparison is another");
}

#[test]
fn a_number_and_enter_compare_with_that_deal() {
    for (typed, deal) in [("618", 618), ("#619", 619)] {
        let mut app = app(617);
        press(&mut app, KeyCode::Char('c'));
        type_text(&mut app, typed);
        press(&mut app, KeyCode::Enter);
        app.read_at_once();
        let compared = app.desk.compared().unwrap();
        assert_eq!(compared.verdict(), format!("the pasted board is deal {deal}"));
        assert_eq!(number(&app), 617);
    }
    let mut app = app(617);
    press(&mut app, KeyCode::Char('c'));
    type_text(&mut app, "7D AD");
    press(&mut app, KeyCode::Enter);
    assert!(!app.pasting.reading.is_running(), "a row of cards goes on in the next line");
}

#[test]
fn the_cursor_stands_behind_what_was_typed() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('c'));
    let cursor = |app: &mut Viewer| {
        app.look(80, 24);
        app.shown.cursor.unwrap()
    };
    let first = cursor(&mut app);
    type_text(&mut app, "7D");
    assert_eq!(cursor(&mut app), Position::new(first.x + 2, first.y));
    press(&mut app, KeyCode::Enter);
    assert_eq!(cursor(&mut app).x, first.x, "at the start of the next line");
}

#[test]
fn the_board_that_is_current_in_a_comparison_is_played() {
    let deal = DealNumber::new(617).unwrap().deal();
    let swapped = freecell::board::format::rows(&deal).replace("7D AD", "AD 7D");
    let mut app = app(618);
    press(&mut app, KeyCode::Char('c'));
    app.paste_at_once(swapped);
    assert_eq!(app.desk.compared().unwrap().verdict(), "deal 617 is nearest to the pasted board");
    for (name, which, names) in [
        ("#618", "the other is pasted", ["#618", "pasted"]),
        ("board", "this one is pasted", ["pasted", "#618"]),
    ] {
        let compared = app.desk.compared().unwrap();
        assert_eq!((app.desk.viewed.name().as_str(), compared.which_is_pasted()), (name, which));
        assert_eq!(compared.names(), names);
        assert_eq!(app.desk.board(), &app.desk.viewed.start);
        let first = compared.differences[0];
        assert_eq!(first.expected, app.desk.board().columns()[0].first().copied());
        press(&mut app, KeyCode::Tab);
    }
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Right);
    assert_eq!((number(&app), app.context()), (619, Context::Compare), "the next of the deals");
    press(&mut app, KeyCode::Tab);
    let pasted = app.desk.board().clone();
    press(&mut app, KeyCode::Char('p'));
    assert_eq!((app.context(), app.desk.board()), (Context::Play, &pasted));
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Backspace);
    assert_eq!(number(&app), 619);
}

#[test]
fn a_comparison_with_another_deal_drops_the_last_message() {
    let rows = |number| freecell::board::format::rows(&DealNumber::new(number).unwrap().deal());
    let mut app = app(617);
    press(&mut app, KeyCode::Char('c'));
    app.paste_at_once(format!("{}\n{}", rows(618), rows(619)));
    assert_eq!(message(&app), "board 1 of 2; it is the one compared with: n and N show the others");
    press(&mut app, KeyCode::Right);
    assert_eq!((number(&app), message(&app).as_str()), (618, ""));
}

#[test]
fn one_of_several_boards_is_shown_and_named() {
    let rows = |number| freecell::board::format::rows(&DealNumber::new(number).unwrap().deal());
    let mut app = app(1);
    app.paste_at_once(format!("{}\n{}", rows(617), rows(618)));
    assert_eq!(
        (number(&app), message(&app).as_str()),
        (617, "board 1 of 2; this board is deal 617: n and N show the others")
    );
}

#[test]
fn the_paste_view_keeps_text_that_it_cannot_read() {
    let mut app = app(1);
    press(&mut app, KeyCode::Char('v'));
    app.paste_at_once("26 5z\nq".into());
    let why = |app: &Viewer| match &app.pasting.reading {
        crate::tui::app::PasteReading::Failed(why) => why.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(app.context(), Context::Paste);
    let dialog = format!("{:?}", app.dialog());
    assert!(dialog.contains(r#"text: "26 5z\nq","#), "{dialog}");
    assert!(why(&app).contains("is not a move"), "{}", why(&app));
    app.update(Action::Edit(Edit::DeleteLine));
    type_text(&mut app, "6 z17");
    press(&mut app, KeyCode::Backspace);
    app.update(Action::Enter);
    app.read_at_once();
    assert!(app.context() == Context::Paste && !why(&app).is_empty());
    app.update(Action::Edit(Edit::DeleteLine));
    type_text(&mut app, "#617");
    app.update(Action::Enter);
    app.read_at_once();
    assert_eq!((number(&app), app.context()), (617, Context::Browse));
}

#[test]
fn no_paste_in_any_mode_panics() {
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
            assert_eq!(app.desk.board().check(), Ok(()));
        }
    }
}

/// A text that is parsed late does not open while the user does something else: a message names `v`.
#[test]
fn a_text_that_is_parsed_late_waits_to_be_opened() {
    let mut app = app(1);
    app.paste_late(format!("#10913\n{SOLUTION}"));
    let late = app.wanted().read.unwrap().clone();
    type_text(&mut app, "61");
    app.work(&late);
    assert_eq!((app.context(), typed(&app).as_str()), (Context::Number, "61"));
    assert_eq!(message(&app), "", "it waits while a number is typed");
    press(&mut app, KeyCode::Esc);
    assert_eq!((app.context(), number(&app)), (Context::Browse, 1));
    assert_eq!(message(&app), "the pasted text is ready: v shows it");
    type_text(&mut app, "v");
    assert_eq!((app.context(), number(&app)), (Context::Solution, 10_913));
}

#[test]
fn an_abandoned_text_is_not_parsed() {
    let mut app = app(1);
    app.paste_late("26 76 5a bh 3c 4d\n".repeat(5_000));
    let left = app.wanted().read.unwrap().clone();
    press(&mut app, KeyCode::Esc);
    assert!(app.wanted().read.is_none());
    app.paste_at_once("#617".into());
    assert_eq!(number(&app), 617);
    // A late result of an abandoned text changes nothing.
    app.work(&left);
    assert!(app.context() == Context::Browse && !app.pasting.reading.is_ready());
}

#[test]
fn a_board_with_two_cards_changed_is_compared_with_the_deal_that_is_nearest() {
    let mut columns = DealNumber::new(617).unwrap().deal().columns().clone();
    let (one, other) = (columns[1][0], columns[2][0]);
    (columns[1][0], columns[2][0]) = (other, one);
    let board = Board::new(columns, [None; 7], [0; 4]).unwrap();
    let mut app = app(1);
    app.paste_at_once(freecell::board::format::rows(&board));
    assert!(message(&app).ends_with(": c compares them"), "{}", message(&app));
    type_text(&mut app, "c");
    let ViewerMode::Compare(compared) = &app.desk.mode else { panic!() };
    assert_eq!((number(&app), compared.differences.len()), (617, 2));
}

#[test]
fn problems_of_a_board_name_cards_as_on_the_table() {
    let rows = freecell::board::format::rows(&DealNumber::new(617).unwrap().deal());
    let mut app = app(1);
    app.paste_at_once(rows.replacen("QS", "QH", 1));
    assert!(message(&app).contains("Q♥ appears twice"), "{}", message(&app));
}

#[test]
fn the_moves_before_an_invalid_one_are_shown() {
    let mut app = app(10_913);
    app.paste_at_once("26 76 99 4b".to_owned());
    let said = message(&app);
    assert_eq!(at(&app).0, 2, "{said}");
    assert!(said.starts_with("line 1, move 3: \"99\" is not a move"), "{said}");
    app.paste_at_once(
        "Column 2 -> Column 6\nColumn 7 -> Column 6\nColumn 7 -> nowhere\nColumn 4 -> Cell 2\n"
            .to_owned(),
    );
    let said = message(&app);
    assert_eq!(at(&app).0, 2, "{said}");
    assert!(
        said.contains("is not understood") && said.ends_with("the moves before it are shown"),
        "{said}"
    );
    app.paste_at_once("99 9z".to_owned());
    assert!(message(&app).starts_with("cannot use what was pasted: "), "{}", message(&app));
}

#[test]
fn a_solution_file_is_tried_on_the_given_deal() {
    let start = |deal: Option<i64>, text: String| {
        let deal = deal.map(|deal| DealNumber::new(deal).unwrap());
        let options = ViewerOptions { deal, solution: Some(text), ..ViewerOptions::default() };
        let mut app = Viewer::new(&options, Record::default(), 7);
        app.read_at_once();
        app
    };
    let text = format!("#10913\n{SOLUTION}");
    let asked = start(Some(617), text.clone());
    let said = message(&asked);
    assert_eq!(number(&asked), 617);
    assert!(said.contains("the text says it is for deal 10913"), "{said}");
    assert_eq!(number(&start(None, text)), 10_913);
    let said = message(&start(Some(617), "junk".to_owned()));
    assert!(said.starts_with("cannot use the file: "), "{said}");
}

#[test]
fn a_comparison_of_positions_in_play_counts_each_card_once() {
    let mut played = Game::new(Rules::default(), DealNumber::new(10_913).unwrap().deal());
    played.play(Place::from_char('2').unwrap(), Place::from_char('a').unwrap()).unwrap();
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('c'));
    app.paste_at_once(freecell::board::format::unicode(played.board()));
    let ViewerMode::Compare(compared) = &app.desk.mode else { panic!("{}", message(&app)) };
    let moved = 1 + played.board().cards_home();
    assert_eq!(compared.count(), format!("{moved} cards elsewhere"));
}

/// The verdict in the header, at any position of the solution.
fn verdict(app: &mut Viewer) -> String {
    let header = |app: &mut Viewer| {
        let buf = app.look(100, 30);
        (0..100).map(|x| buf[(x, 0)].symbol().to_owned()).collect::<String>()
    };
    let first = header(app);
    press(app, KeyCode::Home);
    press(app, KeyCode::Char('>'));
    let second = header(app);
    let marks = ["✓", "✗", "stops"];
    let from = |text: &str| {
        let at = marks.iter().filter_map(|mark| text.find(mark)).min();
        let text = at.map_or("", |at| &text[at..]);
        text.split("  ").next().unwrap_or_default().to_owned()
    };
    assert_eq!(from(&first), from(&second), "the verdict stays");
    from(&second)
}

#[test]
fn the_verdict_on_a_pasted_solution_stays_in_the_header() {
    let mut app = app(1);
    app.paste_at_once(format!("#617\n{WIN_617}"));
    assert_eq!(verdict(&mut app), "✓ wins in 58 moves");
    app.paste_at_once(format!("#617\n{}", WIN_617.replacen("74 83", "78 83", 1)));
    assert_eq!(verdict(&mut app), "✗ illegal at move 13 of 58");
    let cut: Vec<&str> = WIN_617.split_whitespace().take(30).collect();
    app.paste_at_once(format!("#617\n{}", cut.join(" ")));
    assert_eq!(verdict(&mut app), "stops after 30: 38 cards are not home");
}

#[test]
fn the_solver_goes_on_where_a_pasted_solution_stops() {
    let mut app = app(1);
    let moves: Vec<&str> = WIN_617.split_whitespace().collect();
    app.paste_at_once(format!("#617\n{}", moves[..55].join(" ")));
    assert_eq!(verdict(&mut app), "stops after 55: 18 cards are not home");
    press(&mut app, KeyCode::Char('s'));
    assert_eq!(at(&app).0, 55, "where it stops");
    let job = app.wanted().solve.unwrap().clone();
    assert_eq!(&job.board, app.desk.solution().unwrap().replay().last());
    app.work(&job);
    let solution = app.desk.solution().unwrap();
    assert!(solution.is_won());
    assert_eq!((at(&app).0, solution.solvers_part()), (55, Some(56)));
    assert_eq!(solution.about(), "pasted 55 moves, then the solver's");
    let buf = app.look(120, 36);
    let screen = crate::tui::view::tests::text(&buf);
    assert!(screen.contains("by the solver:"), "{screen}");
}

#[test]
fn the_viewer_remarks_what_verify_remarks() {
    let deal = |number: i64| DealNumber::new(number).unwrap();
    let rows = freecell::board::format::rows(&deal(617).deal());
    let mut app = app(5);
    app.paste_at_once(format!("FreeCell game #618\n\n{rows}\n{WIN_617}"));
    let other = "the text shows another board before its first move: that of deal 617";
    assert!(message(&app).starts_with(other), "{}", message(&app));
    assert!(message(&app).contains("Enter tries deal 617"));
    press(&mut app, KeyCode::Enter);
    assert_eq!((number(&app), verdict(&mut app).as_str()), (617, "✓ wins in 58 moves"));
    let exchanged = rows.replace("7D AD", "AD 7D");
    app.paste_at_once(format!("Game #617\n\n{exchanged}\n{WIN_617}"));
    assert!(message(&app).ends_with("the board in the text has 7♦ and A♦ exchanged"));
    let twice = rows.replace("QC", "QD");
    app.paste_at_once(format!("Game #617\n\n{twice}\n{WIN_617}"));
    let unread = "the board on line 3 cannot be read: line 5, character 4: QD appears twice";
    assert!(message(&app).contains(unread), "{}", message(&app));
    assert!(message(&app).contains("deal 617 is nearest: column 2, row 3: Q♣, not Q♦"));
}

#[test]
fn several_things_that_are_pasted_are_a_list() {
    let mut app = app(1);
    app.paste_at_once("617, 618 and 620".to_owned());
    assert_eq!(
        (number(&app), message(&app).as_str()),
        (617, "deal 1 of 3; #617: n and N show the others")
    );
    press(&mut app, KeyCode::Char('n'));
    press(&mut app, KeyCode::Char('n'));
    assert_eq!(number(&app), 620);
    press(&mut app, KeyCode::Char('n'));
    assert_eq!(
        (number(&app), message(&app).as_str()),
        (620, "this is the last of the 3 deals that were pasted")
    );
    press(&mut app, KeyCode::Char('N'));
    assert_eq!(number(&app), 618);

    let rows = |deal| freecell::board::format::rows(&DealNumber::new(deal).unwrap().deal());
    app.paste_at_once(format!("{}\n\n{}", rows(5), rows(6)));
    assert_eq!(
        (number(&app), message(&app).as_str()),
        (5, "board 1 of 2; this board is deal 5: n and N show the others")
    );
    press(&mut app, KeyCode::Char('n'));
    assert_eq!(number(&app), 6);

    app.paste_at_once(format!("#617\n{WIN_617}\n\n#618\n26"));
    press(&mut app, KeyCode::Char('n'));
    assert_eq!((number(&app), app.context()), (618, Context::Solution));
}

#[test]
fn two_solutions_stand_side_by_side() {
    let mut app = app(1);
    press(&mut app, KeyCode::Char('d'));
    app.paste_at_once(format!("#617\n{WIN_617}"));
    press(&mut app, KeyCode::Char('d'));
    assert_eq!(
        message(&app),
        "there is one solution of this deal: s finds the solver's, v pastes another"
    );
    // The same moves but for a detour through a cell.
    let longer = WIN_617.replacen("2a ", "2b ba ", 1);
    app.paste_at_once(format!("#617\n{longer}"));
    if app.desk.solution().unwrap().is_won() {
        press(&mut app, KeyCode::Char('d'));
        assert_eq!(app.context(), Context::Beside);
    }
    let screen = crate::tui::view::tests::text(&app.look(120, 36));
    for text in
        ["pasted 58 moves", "pasted 2 59 moves", "same position again: pasted 1, pasted 2 2"]
    {
        assert!(screen.contains(text), "{text}\n{screen}");
    }
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Left);
    let shown = at(&app).0;
    press(&mut app, KeyCode::Enter);
    assert_eq!((app.context(), at(&app).0), (Context::Solution, shown));
}
