use super::*;
use crate::tui::mark::Mark;

fn with_solution(text: &str) -> Viewer {
    let mut app = app(1);
    app.paste_at_once(text.into());
    app
}

#[test]
fn a_pasted_solution_goes_to_its_deal_and_is_stepped_through() {
    let mut app = with_solution(&format!("#10913 by hand\n{SOLUTION}"));
    assert_eq!(
        message(&app),
        "#10913: valid, 19 moves; standard notation, 4 cells, autoplay safe, valid under both rules"
    );
    let mut game = Game::new(Rules::default(), app.desk.viewed.start.clone());
    for (i, mv) in SOLUTION.split(' ').enumerate() {
        assert_eq!((at(&app).0, app.desk.board()), (i, game.board()));
        let mut places = mv.chars().map(|c| Place::from_char(c).unwrap());
        game.play(places.next().unwrap(), places.next().unwrap()).unwrap();
        press(&mut app, KeyCode::Right);
    }
    assert!(app.desk.board().is_won());
    for (code, number) in [
        (KeyCode::Right, 19),
        (KeyCode::Left, 18),
        (KeyCode::PageUp, 8),
        (KeyCode::Home, 0),
        (KeyCode::PageDown, 10),
        (KeyCode::End, 19),
        (KeyCode::Up, 18),
        (KeyCode::Down, 19),
    ] {
        press(&mut app, code);
        assert_eq!(at(&app).0, number);
    }
    type_text(&mut app, "g20");
    press(&mut app, KeyCode::Enter);
    assert_eq!(error(&app), Some("moves are 0 to 19"));
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Enter);
    assert_eq!(at(&app).0, 2);
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.context(), Context::Browse);
}

#[test]
fn moves_are_shown_card_by_card() {
    let mut app = with_solution(&format!("#10913\n{SOLUTION}"));
    let boards = |app: &Viewer| {
        let solution = app.desk.solution().unwrap();
        (solution.frames.len(), solution.board().clone())
    };
    press(&mut app, KeyCode::End);
    let (lines, end) = boards(&app);
    assert_eq!(lines, 19);
    press(&mut app, KeyCode::Char('X'));
    let (lines, last) = boards(&app);
    assert!(lines > 19 && last == end, "{lines}");
    // One step moves one card, and what autoplay takes.
    press(&mut app, KeyCode::Home);
    for _ in 0..lines {
        press(&mut app, KeyCode::Right);
        let solution = app.desk.solution().unwrap();
        assert_eq!(solution.frames[solution.at - 1].played.cards.len(), 1);
        assert_eq!(app.desk.board().check(), Ok(()));
    }
    press(&mut app, KeyCode::Char('X'));
    assert_eq!(boards(&app), (19, end));
}

#[test]
fn a_wrong_solution_stops_at_its_first_wrong_move() {
    let wrong = SOLUTION.replace("5a", "6h");
    let mut app = with_solution(&format!("#10913\n{wrong}"));
    assert!(message(&app).starts_with("#10913: illegal at move 5, 6h: "), "{}", message(&app));
    assert_eq!(at(&app), (4, 4));
    press(&mut app, KeyCode::Left);
    assert_eq!(at(&app), (3, 3));
    press(&mut app, KeyCode::Right);
    assert_eq!((at(&app), message(&app).as_str()), ((4, 4), ""), "the moves tell it from now on");

    let app = with_solution("#10913\n26 76 72");
    assert_eq!(
        message(&app),
        "#10913: not solved: after 3 moves, all legal, 49 cards are not home; \
         standard notation, 4 cells, autoplay safe, vista: s goes on with the solver"
    );
}

#[test]
fn moves_without_a_number_find_their_deal() {
    let mut app = with_solution(SOLUTION);
    let found = "; the text names no deal: the moves win deal 10913 and no other of 1..1000000";
    assert!(message(&app).starts_with("#10913: valid, 19 moves; "), "{}", message(&app));
    assert!(message(&app).ends_with(found), "{}", message(&app));
    assert_eq!(app.desk.viewed.deal.map(i64::from), Some(10_913));
    // Another number tries them there.
    type_text(&mut app, "1");
    press(&mut app, KeyCode::Enter);
    assert!(message(&app).starts_with("#1: illegal at move 1, 26: "), "{}", message(&app));
    assert!(message(&app).ends_with("the text names no deal: type a number to try it there"));

    let app = with_solution("2a 2b 6h 2c 6h");
    let nowhere = "the moves win no deal of 1..1000000, and no deal goes clearly furthest: type a number to try it there";
    assert!(message(&app).ends_with(nowhere), "{}", message(&app));
    assert_eq!(app.desk.viewed.deal.map(i64::from), Some(1), "the deal shown before");
}

#[test]
fn each_pasted_game_without_a_number_finds_its_deal() {
    let other =
        "2a 21 4b 46 41 4c 4d 72 ch 47 74 7c 74 83 83 d8 82 87 27 18 2d 12 16 1h c6 21 81 28 4h 6h";
    let mut app = with_solution(&format!(r#"[{{"moves": "{SOLUTION}"}}, {{"moves": "{other}"}}]"#));
    assert_eq!(app.desk.viewed.deal.map(i64::from), Some(10_913));
    press(&mut app, KeyCode::Char('>'));
    app.read_at_once();
    assert_eq!(app.desk.viewed.deal.map(i64::from), Some(617), "{}", message(&app));
    press(&mut app, KeyCode::Char('<'));
    app.read_at_once();
    assert_eq!(app.desk.viewed.deal.map(i64::from), Some(10_913));
}

#[test]
fn a_solution_plays_by_itself() {
    let mut app = with_solution(&format!("#10913\n{SOLUTION}"));
    assert_eq!(app.interval(), None);
    press(&mut app, KeyCode::Char(' '));
    let slow = app.interval().unwrap();
    press(&mut app, KeyCode::Char('+'));
    assert!(app.interval().unwrap() < slow);
    app.tick();
    assert_eq!(at(&app).0, 1);
    press(&mut app, KeyCode::Char(' '));
    assert_eq!(app.interval(), None);
    press(&mut app, KeyCode::Char(' '));
    for _ in 0..30 {
        app.tick();
    }
    assert_eq!((at(&app).0, app.interval()), (19, None), "it stops at the end");
    press(&mut app, KeyCode::Char(' '));
    assert_eq!(at(&app).0, 0, "and begins again");
}

#[test]
fn play_continues_from_a_solution() {
    let mut app = with_solution(&format!("#10913\n{SOLUTION}"));
    press(&mut app, KeyCode::PageDown);
    let board = app.desk.board().clone();
    press(&mut app, KeyCode::Char('p'));
    let play = app.desk.play_mode().unwrap();
    assert_eq!((play.game.board(), play.game.moves().len()), (&board, 10));
}

#[test]
fn a_click_on_the_timeline_goes_to_that_move() {
    let mut app = with_solution(&format!("#10913\n{SOLUTION}"));
    let screen = view::tests::text(&app.look(120, 36));
    let row = screen.lines().position(|line| line.ends_with(" 0/19")).expect("a timeline");
    let clicks = (0..120).filter_map(|x| {
        match app.shown.controls.target_at(Position::new(x, u16::try_from(row).unwrap())) {
            Some(Target::Move(number)) => Some(number),
            _ => None,
        }
    });
    let clicks: Vec<usize> = clicks.collect();
    assert!(clicks.is_sorted(), "{clicks:?}");
    assert_eq!((clicks[0], clicks.last()), (0, Some(&19)));
}

#[test]
fn letters_step_as_arrows_do_and_l_shows_the_list() {
    let mut app = with_solution(&format!("#10913\n{SOLUTION}"));
    type_text(&mut app, "jjj");
    assert_eq!(at(&app).0, 3);
    type_text(&mut app, "hk");
    assert_eq!(at(&app).0, 1);
    type_text(&mut app, "l");
    assert!(app.scene().list);
}

/// The cards of the next move and what they go to are marked otherwise than those of the last move.
#[test]
fn the_next_move_of_a_solution_is_marked() {
    let mut app = app(1);
    app.paste_at_once(format!("#10913\n{SOLUTION}"));
    let last = app.desk.solution().unwrap().frames.len();
    for at in 0..=last {
        app.update(Action::GoTo(at));
        let (marks, frames) = (app.marks(), &app.desk.solution().unwrap().frames);
        let next = frames.get(at).map(|frame| &frame.played);
        for card in next.iter().flat_map(|next| &next.cards) {
            assert!(
                matches!(marks.cards.get(card), Some(Mark::Next | Mark::Moved)),
                "{at}: {card}"
            );
        }
        for card in next.iter().flat_map(|next| &next.onto) {
            assert!(
                matches!(marks.cards.get(card), Some(Mark::Target | Mark::Moved)),
                "{at}: {card}"
            );
        }
        let moved = at.checked_sub(1).map(|i| &frames[i].played.cards);
        assert!(moved.into_iter().flatten().all(|card| marks.cards[card] == Mark::Moved));
        let any = marks.cards.values().any(|mark| *mark == Mark::Next);
        assert!(next.is_some() || !any, "there is no move after the last");
    }
}
