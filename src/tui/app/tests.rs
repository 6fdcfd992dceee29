use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::*;
use crate::rules::{Move, Place};
use crate::tui::action::Edit;
use crate::tui::keymap;
use crate::tui::layout::Spot;
use crate::tui::search::News;

fn app(deal: i64) -> App {
    let options = Options { deal: DealNumber::new(deal).ok(), ..Options::default() };
    App::new(&options, &State::default(), 7)
}

fn press(app: &mut App, code: KeyCode) -> Effect {
    let action = keymap::action(app.context(), KeyEvent::new(code, KeyModifiers::NONE));
    action.map_or(Effect::None, |action| app.update(action))
}

fn type_text(app: &mut App, text: &str) {
    text.chars().for_each(|c| _ = press(app, KeyCode::Char(c)));
}

fn number(app: &App) -> i64 {
    app.subject().number().unwrap().get()
}

fn error(app: &App) -> Option<&str> {
    match app.dialog() {
        Some(Dialog::Number { error, .. }) => error.as_deref(),
        _ => None,
    }
}

#[test]
fn it_starts_at_the_deal_given_or_the_last_or_the_first() {
    let kept = State { deal: DealNumber::new(5).ok(), ..State::default() };
    let given = Options { deal: DealNumber::new(617).ok(), ..Options::default() };
    assert_eq!(number(&App::new(&given, &kept, 0)), 617);
    assert_eq!(number(&App::new(&Options::default(), &kept, 0)), 5);
    assert_eq!(number(&App::new(&Options::default(), &State::default(), 0)), 1);
}

#[test]
fn a_number_is_typed_and_dealt() {
    let mut app = app(1);
    type_text(&mut app, "617");
    assert_eq!(app.context(), Context::Number);
    press(&mut app, KeyCode::Enter);
    assert_eq!((number(&app), app.context()), (617, Context::Browse));
    assert_eq!(app.board(), &DealNumber::new(617).unwrap().deal());
    assert_eq!(app.state().deal.unwrap().get(), 617);
}

#[test]
fn a_wrong_number_says_why_and_stays() {
    for (typed, why) in [
        ("0", "there is no such deal; deal numbers are 1 to 8589934591, or -1 or -2"),
        ("8589934592", "there is no such deal; deal numbers are 1 to 8589934591, or -1 or -2"),
        ("00", "there is no such deal; deal numbers are 1 to 8589934591, or -1 or -2"),
        ("6 1x", "not a deal number; deal numbers are 1 to 8589934591, or -1 or -2"),
    ] {
        let mut app = app(1);
        type_text(&mut app, typed);
        press(&mut app, KeyCode::Enter);
        assert_eq!(error(&app), Some(why));
        let Some(Dialog::Number { field, .. }) = app.dialog() else { panic!("it closed") };
        assert_eq!(field.text(), typed);
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
        (KeyCode::Up, 627),
        (KeyCode::Down, 617),
        (KeyCode::PageUp, 717),
        (KeyCode::PageDown, 617),
        (KeyCode::PageDown, 517),
        (KeyCode::Home, 1),
        (KeyCode::Left, 1),
        (KeyCode::End, 8_589_934_591),
        (KeyCode::Up, 8_589_934_591),
        (KeyCode::Char('['), 8_589_934_590),
        (KeyCode::Char(']'), 8_589_934_591),
    ] {
        press(&mut app, code);
        assert_eq!(number(&app), deal, "{code:?}");
    }
    press(&mut app, KeyCode::Right);
    assert_eq!(app.message().unwrap().text, "8589934591 is the last deal");
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
    assert_eq!(app.message().unwrap().text, "no deal was shown before this one");
}

#[test]
fn a_paste_is_text_and_never_keys() {
    let mut app = app(1);
    app.update(Action::Paste("qqq".into()));
    assert!(app.message().is_some_and(|message| message.bad));
    app.update(Action::Paste(" ms617\n".into()));
    assert_eq!(number(&app), 617);
    app.update(Action::OpenNumber);
    app.update(Action::Paste("1,000\r\nq".into()));
    assert_eq!(app.context(), Context::Number);
    press(&mut app, KeyCode::Enter);
    assert_eq!(number(&app), 1000);
}

#[test]
fn messages_last_until_the_next_key() {
    let mut app = app(1);
    press(&mut app, KeyCode::Left);
    assert_eq!(app.message().unwrap().text, "1 is the first deal");
    press(&mut app, KeyCode::Char('?'));
    assert_eq!(app.message(), None);
}

#[test]
fn the_mouse_can_be_let_go() {
    let mut app = app(1);
    assert_eq!(press(&mut app, KeyCode::Char('M')), Effect::CaptureMouse(false));
    assert_eq!(press(&mut app, KeyCode::Char('M')), Effect::CaptureMouse(true));
}

#[test]
fn help_opens_scrolls_and_closes() {
    let mut app = app(1);
    press(&mut app, KeyCode::Char('?'));
    assert_eq!(app.context(), Context::Help);
    assert_eq!(app.wheel(1), Action::Scroll(1));
    press(&mut app, KeyCode::Down);
    assert!(matches!(app.dialog(), Some(Dialog::Help { scroll: 1, .. })));
    press(&mut app, KeyCode::Char('?'));
    assert_eq!((app.context(), app.wheel(1)), (Context::Browse, Action::StepDeal(1)));
}

const SOLUTION: &str = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";

fn message(app: &App) -> &str {
    app.message().map_or("", |message| &message.text)
}

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
    assert!(message(&later).contains("in progress"));
    press(&mut later, KeyCode::Char('p'));
    let Mode::Play(play) = later.mode() else { panic!() };
    assert_eq!(play.game.notation(), "4a 3b\n");
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

fn with_solution(text: &str) -> App {
    let mut app = app(1);
    app.update(Action::Paste(text.into()));
    app
}

fn at(app: &App) -> (usize, usize) {
    let Mode::Solution(solution) = app.mode() else { panic!("no solution: {}", message(app)) };
    (solution.move_number(), solution.at())
}

#[test]
fn a_pasted_solution_goes_to_its_deal_and_is_stepped_through() {
    let mut app = with_solution(&format!("#10913 by hand\n{SOLUTION}"));
    assert_eq!(message(&app), "solves #10913 in 19 moves");
    let mut game = Game::new(Rules::default(), app.subject().start().clone());
    for (i, mv) in SOLUTION.split(' ').enumerate() {
        assert_eq!((at(&app).0, app.board()), (i, game.board()));
        let mut places = mv.chars().map(|c| Place::from_char(c).unwrap());
        game.play(places.next().unwrap(), places.next().unwrap()).unwrap();
        press(&mut app, KeyCode::Right);
    }
    assert!(app.board().is_won());
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
    let Some(Dialog::Move { error, .. }) = app.dialog() else { panic!("it closed") };
    assert_eq!(error.as_deref(), Some("moves are 0 (the start) to 19"));
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Enter);
    assert_eq!(at(&app).0, 2);
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.context(), Context::Browse);
}

#[test]
fn moves_are_shown_card_by_card() {
    let mut app = with_solution(&format!("#10913\n{SOLUTION}"));
    let boards = |app: &App| {
        let Mode::Solution(solution) = app.mode() else { panic!() };
        (solution.frames().len(), solution.board().clone())
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
        let Mode::Solution(solution) = app.mode() else { panic!() };
        assert_eq!(solution.frames()[solution.at() - 1].cards.len(), 1);
        assert_eq!(app.board().check(), Ok(()));
    }
    press(&mut app, KeyCode::Char('X'));
    assert_eq!(boards(&app), (19, end));
}

#[test]
fn a_wrong_solution_stops_at_its_first_wrong_move() {
    let wrong = SOLUTION.replace("5a", "6h");
    let mut app = with_solution(&format!("#10913\n{wrong}"));
    assert!(message(&app).starts_with("illegal: move 5, 6h: "), "{}", message(&app));
    assert_eq!(at(&app), (4, 4));
    press(&mut app, KeyCode::Left);
    assert_eq!(at(&app), (3, 3));
    press(&mut app, KeyCode::Right);
    assert!(message(&app).starts_with("illegal: move 5, 6h: "));

    let app = with_solution(SOLUTION);
    assert!(message(&app).contains("legal for no rule set: not a solution of #1"));
    let app = with_solution("#10913\n26 76 72");
    assert_eq!(message(&app), "all moves are legal, but only 3 cards are home");
}

#[test]
fn a_solution_plays_by_itself() {
    let mut app = with_solution(&format!("#10913\n{SOLUTION}"));
    assert_eq!(app.interval(), None);
    press(&mut app, KeyCode::Char(' '));
    let slow = app.interval().unwrap();
    press(&mut app, KeyCode::Char('+'));
    assert!(app.interval().unwrap() < slow);
    app.update(Action::Tick);
    assert_eq!(at(&app).0, 1);
    press(&mut app, KeyCode::Char(' '));
    assert_eq!(app.interval(), None);
    press(&mut app, KeyCode::Char(' '));
    for _ in 0..30 {
        app.update(Action::Tick);
    }
    assert_eq!((at(&app).0, app.interval()), (19, None), "it stops at the end");
    press(&mut app, KeyCode::Char(' '));
    assert_eq!(at(&app).0, 0, "and begins again");
}

#[test]
fn one_plays_on_from_a_solution() {
    let mut app = with_solution(&format!("#10913\n{SOLUTION}"));
    press(&mut app, KeyCode::PageDown);
    let board = app.board().clone();
    press(&mut app, KeyCode::Char('p'));
    let Mode::Play(play) = app.mode() else { panic!() };
    assert_eq!((play.game.board(), play.game.moves().len()), (&board, 10));
}

#[test]
fn a_pasted_board_goes_to_its_deal_or_is_shown_without_a_number() {
    let deal = DealNumber::new(617).unwrap().deal();
    let mut app = app(1);
    app.update(Action::Paste(crate::board::format::rows(&deal)));
    assert_eq!((number(&app), message(&app)), (617, "this board is deal 617"));

    let swapped = crate::board::format::rows(&deal).replace("7D AD", "AD 7D");
    app.update(Action::Paste(swapped));
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
    app.update(Action::Paste(crate::board::format::unicode(&deal)));
    assert_eq!(message(&app), "the pasted board is the same");
    press(&mut app, KeyCode::Right);
    assert!(message(&app).ends_with("places differ; the pasted board is deal 617"));
    let Mode::Compare(compared) = app.mode() else { panic!() };
    assert!(compared.differences.len() > 30 && app.board() != &deal);
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.board(), &deal);
    let swapped = crate::board::format::rows(&deal).replace("7D AD", "AD 7D");
    press(&mut app, KeyCode::Left);
    app.update(Action::Paste(swapped));
    assert_eq!(message(&app), "2 places differ; the pasted board is no numbered deal");
}

#[test]
fn the_paste_view_keeps_what_it_does_not_understand() {
    let mut app = app(1);
    press(&mut app, KeyCode::Char('v'));
    app.update(Action::Paste("26 5z\nq".into()));
    let Some(Dialog::Paste { text, error: Some(why), .. }) = app.dialog() else { panic!() };
    assert!(text == "26 5z\nq" && why.contains("is not a move"), "{why}");
    app.update(Action::Edit(Edit::Clear));
    type_text(&mut app, "6 17");
    press(&mut app, KeyCode::Backspace);
    app.update(Action::TakePaste);
    assert!(matches!(app.dialog(), Some(Dialog::Paste { error: Some(_), .. })));
    app.update(Action::Edit(Edit::Clear));
    type_text(&mut app, "#617");
    app.update(Action::TakePaste);
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
            app.update(Action::Paste(text.clone()));
            assert_eq!(app.board().check(), Ok(()));
        }
    }
}

/// Does what the program around the state does: has searched what is wanted, until nothing is.
fn search(app: &mut App) {
    use crate::solver::{Cancel, Limits, Options, solve};
    while let Some(request) = app.wanted().cloned() {
        let limits = Limits { states: Some(300_000), time: None, ..Limits::default() };
        let options = Options { rules: request.rules, mode: request.mode, limits };
        let outcome = solve(&request.board, &options, &Cancel::new());
        app.update(Action::Found(request.id, News::Ended(Box::new(outcome))));
    }
}

fn better(app: &mut App, moves: Vec<Move>) {
    let solution =
        crate::solver::Solution { moves, states: 1, proved_shortest: false, lower_bound: 1 };
    let id = app.wanted().unwrap().id;
    app.update(Action::Found(id, News::Better(Box::new(solution))));
}

/// The solution with a card that goes to its cell by way of another.
fn roundabout() -> String {
    SOLUTION.replace("5a", "5d da")
}

fn moves(text: &str) -> Vec<Move> {
    let mut game = Game::new(Rules::default(), DealNumber::new(10_913).unwrap().deal());
    for mv in text.split(' ') {
        let mut places = mv.chars().map(|c| Place::from_char(c).unwrap());
        game.play(places.next().unwrap(), places.next().unwrap()).unwrap();
    }
    game.moves()
}

#[test]
fn a_deal_is_solved_and_the_solution_gets_shorter() {
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('s'));
    better(&mut app, moves(&roundabout()));
    assert_eq!((app.context(), at(&app)), (Context::Solution, (0, 0)));
    app.update(Action::GoTo(5));
    better(&mut app, moves(SOLUTION));
    // The position shown is none of the shorter solution's: it stays until it is asked for.
    let Mode::Solution(solution) = app.mode() else { panic!() };
    assert_eq!((solution.moves(), solution.move_number()), (20, 5));
    press(&mut app, KeyCode::Char('s'));
    let Mode::Solution(solution) = app.mode() else { panic!() };
    assert_eq!((solution.moves(), solution.move_number()), (19, 0));
    // Another deal is another search; what comes late for this one is not for that.
    let id = app.wanted().unwrap().id;
    press(&mut app, KeyCode::Char(']'));
    assert!(app.wanted().unwrap().id > id);
    let late = crate::solver::Outcome::Impossible { states: 1 };
    assert_eq!(app.update(Action::Found(id, News::Ended(Box::new(late)))), Effect::None);
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.wanted(), None);
}

#[test]
fn a_shorter_solution_replaces_one_that_has_come_as_far() {
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('s'));
    better(&mut app, moves(&roundabout()));
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Right);
    better(&mut app, moves(SOLUTION));
    let Mode::Solution(solution) = app.mode() else { panic!() };
    assert_eq!((solution.moves(), solution.move_number()), (19, 2));
}

#[test]
fn hints_lead_to_the_end() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('p'));
    press(&mut app, KeyCode::Char('t'));
    assert_eq!(message(&app), "the solver is still thinking");
    for _ in 0..200 {
        search(&mut app);
        if !app.board().is_won() {
            press(&mut app, KeyCode::Char('t'));
        }
    }
    assert!(app.board().is_won(), "{}", message(&app));
    assert!(message(&app).starts_with("won in "));
}

#[test]
fn the_rest_of_the_solution_is_shown_and_left_again() {
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "2676");
    search(&mut app);
    assert_eq!(app.advice(), Some(finding::Advice::Winnable));
    let board = app.board().clone();
    press(&mut app, KeyCode::Char('s'));
    assert_eq!((at(&app).0, app.board()), (2, &board));
    press(&mut app, KeyCode::End);
    assert!(app.board().is_won());
    press(&mut app, KeyCode::Esc);
    assert_eq!((app.context(), app.board()), (Context::Play, &board));
}

#[test]
fn a_lost_position_is_told() {
    let mut app = app(11_982);
    press(&mut app, KeyCode::Char('s'));
    assert_eq!(message(&app), "#11982 is impossible: there is no solution");
    press(&mut app, KeyCode::Char('p'));
    let id = app.wanted().unwrap().id;
    let outcome = crate::solver::Outcome::Impossible { states: 1 };
    app.update(Action::Found(id, News::Ended(Box::new(outcome))));
    assert_eq!(app.advice(), Some(finding::Advice::Lost));
    press(&mut app, KeyCode::Char('t'));
    assert!(message(&app).starts_with("lost from here"));
}

#[test]
fn a_solver_that_fails_leaves_the_rest_alone() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('s'));
    let id = app.wanted().unwrap().id;
    app.update(Action::Found(id, News::Failed("reason".into())));
    assert_eq!((message(&app), app.wanted()), ("the solver failed: reason", None));
    press(&mut app, KeyCode::Right);
    assert_eq!(number(&app), 618);
}
