use super::*;

/// Does what the program around the state does: has searched what is wanted, until nothing is.
fn search(app: &mut App) {
    use crate::solver::{Cancel, Limits, SolveOptions, solve};
    while let Some(request) = app.wanted().cloned() {
        let limits = Limits { states: Some(300_000), time: None, ..Limits::default() };
        let options = SolveOptions { rules: request.rules, mode: request.mode, limits };
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
fn the_end_of_the_search_is_told() {
    for (proved_shortest, told) in [
        (false, "the search is over: 19 moves, at least 15 are needed"),
        (true, "the search is over: 19 moves, that is the shortest"),
    ] {
        let mut app = app(10_913);
        press(&mut app, KeyCode::Char('s'));
        better(&mut app, moves(SOLUTION));
        let best = crate::solver::Solution {
            moves: moves(SOLUTION),
            states: 1,
            proved_shortest,
            lower_bound: if proved_shortest { 19 } else { 15 },
        };
        let id = app.wanted().unwrap().id;
        let outcome = Box::new(crate::solver::Outcome::Solved(best));
        app.update(Action::Found(id, News::Ended(outcome)));
        assert_eq!((message(&app).as_str(), app.wanted()), (told, None));
    }
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
    for key in ['t', 'z'] {
        press(&mut app, KeyCode::Char(key));
        let why = format!("{key} works in Play; ? lists the keys here");
        assert_eq!((message(&app), app.context()), (why, Context::Won));
    }
}

#[test]
fn the_rest_of_the_solution_is_shown_and_left_again() {
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "2676");
    search(&mut app);
    assert_eq!(app.advice(), Some(crate::tui::app::solver::Advice::Winnable));
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
    assert_eq!(app.advice(), Some(crate::tui::app::solver::Advice::Lost));
    press(&mut app, KeyCode::Char('t'));
    assert!(message(&app).starts_with("lost from here"));
}

#[test]
fn a_solver_that_fails_leaves_the_rest_alone() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('s'));
    let id = app.wanted().unwrap().id;
    app.update(Action::Found(id, News::Failed("reason".into())));
    assert_eq!((message(&app).as_str(), app.wanted()), ("the solver failed: reason", None));
    press(&mut app, KeyCode::Right);
    assert_eq!(number(&app), 618);
}

#[test]
fn what_is_found_is_known_from_then_on() {
    let mut app = app(10_913);
    let usual = app.best_known().unwrap();
    let known = |app: &App| app.known.best(app.subject().start(), app.rules());
    assert_eq!(known(&app), None);
    press(&mut app, KeyCode::Char('s'));
    better(&mut app, moves(&roundabout()));
    assert_eq!(known(&app).map(|best| (best.moves, best.at_least)), Some((20, 1)));
    better(&mut app, moves(SOLUTION));
    press(&mut app, KeyCode::Esc);
    let best = known(&app).unwrap();
    assert_eq!((best.moves, best.at_least, best.is_shortest()), (19, 1, false));
    press(&mut app, KeyCode::Right);
    assert_eq!(known(&app), None, "another deal");
    // The table of lengths knows a shorter one, or just as short.
    assert!(usual.moves <= 19);
}

#[test]
fn a_proof_is_the_verdict_from_then_on() {
    let deal = DealNumber::new(617).ok();
    let config = Config::with(&[], &[(Setting::Cells, "0")]);
    let options = ViewerOptions { deal, config, ..ViewerOptions::default() };
    let mut app = App::new(&options, Record::default(), 7);
    assert_eq!(app.verdict(), None);
    press(&mut app, KeyCode::Char('s'));
    let id = app.wanted().unwrap().id;
    let proof = crate::solver::Outcome::Impossible { states: 1 };
    app.update(Action::Found(id, News::Ended(Box::new(proof))));
    assert_eq!(app.verdict(), Some(known::Verdict::Impossible));
    press(&mut app, KeyCode::Char('s'));
    assert!(message(&app).contains("impossible") && app.wanted().is_none());
}

#[test]
fn a_game_won_again_is_timed_from_its_new_start() {
    let mut app = app(10_913);
    let seconds = |app: &App| match app.mode() {
        Mode::Play(play) => play.time().map(|time| time.as_secs()),
        _ => panic!("no game"),
    };
    app.set_time(1000);
    press(&mut app, KeyCode::Char('p'));
    app.set_time(1030);
    type_text(&mut app, &SOLUTION.replace(' ', ""));
    app.set_time(1050);
    assert_eq!(seconds(&app), Some(30), "the time of a won game stands still");
    press(&mut app, KeyCode::Char('R'));
    assert_eq!(app.context(), Context::Play);
    app.set_time(1055);
    type_text(&mut app, &SOLUTION.replace(' ', ""));
    assert_eq!((app.context(), seconds(&app)), (Context::Won, Some(5)));
}

#[test]
fn what_was_found_before_is_gone_on_from() {
    for proved_shortest in [false, true] {
        let mut app = app(10_913);
        press(&mut app, KeyCode::Char('s'));
        let lower_bound = if proved_shortest { 19 } else { 15 };
        let best = crate::solver::Solution {
            moves: moves(SOLUTION),
            states: 1,
            proved_shortest,
            lower_bound,
        };
        let id = app.wanted().unwrap().id;
        app.update(Action::Found(id, News::Ended(Box::new(crate::solver::Outcome::Solved(best)))));
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Char('s'));
        let known = |app: &App| {
            let best = app.search().unwrap().best().unwrap();
            let Mode::Solution(solution) = app.mode() else { panic!() };
            (solution.moves(), best.moves.len(), best.lower_bound, best.proved_shortest)
        };
        assert_eq!(known(&app), (19, 19, lower_bound, proved_shortest));
        assert_eq!(app.wanted().is_none(), proved_shortest, "a proof needs no other search");
        if !proved_shortest {
            better(&mut app, moves(&roundabout()));
            assert_eq!(known(&app), (19, 19, 15, false));
        }
    }
}
