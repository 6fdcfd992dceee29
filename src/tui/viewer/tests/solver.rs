use super::*;
use crate::tui::app::Advice;

/// Runs the solver until it has no more jobs.
fn search(app: &mut Viewer) {
    use freecell::solver::{Limits, SolveOptions, solve};
    while let Some(job) = app.wanted().solve.cloned() {
        let limits = Limits { states: Some(300_000), ..Limits::UNTIMED };
        let options = SolveOptions { rules: job.rules, mode: job.mode, limits };
        let outcome = solve(&job.board, &options);
        app.report(JobReport::Solver(job.id, SolverNews::Ended(outcome)));
    }
}

/// The solution, with a card that goes to its cell by way of another one.
fn roundabout() -> String {
    SOLUTION.replace("5a", "5d da")
}

#[test]
fn a_deal_is_solved_and_the_solution_gets_shorter() {
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('s'));
    better(&mut app, moves(&roundabout()));
    assert_eq!((app.context(), at(&app)), (Context::Solution, (0, 0)));
    app.update(Action::GoTo(5));
    better(&mut app, moves(SOLUTION));
    // The position shown is not on the shorter solution: it stays until the user opens it.
    let solution = app.desk.solution().unwrap();
    assert_eq!((solution.moves(), solution.move_number()), (20, 5));
    press(&mut app, KeyCode::Char('s'));
    let solution = app.desk.solution().unwrap();
    assert_eq!((solution.moves(), solution.move_number()), (19, 0));
    // Another deal starts another search; late reports of the first one do not affect it.
    let id = app.wanted().solve.unwrap().id;
    press(&mut app, KeyCode::Char(']'));
    assert!(app.wanted().solve.unwrap().id > id);
    let late = Outcome::Impossible { states: 1 };
    assert!(!app.report(JobReport::Solver(id, SolverNews::Ended(late))));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.wanted().solve, None);
}

#[test]
fn the_end_of_the_search_is_reported() {
    // The table has a proof for this deal, so the bound of the search does not matter.
    let told = "the solver is done: 19 moves (optimal)";
    for lower_bound in [15, 19] {
        let mut app = app(10_913);
        press(&mut app, KeyCode::Char('s'));
        better(&mut app, moves(SOLUTION));
        app.hear(SolverNews::Ended(Outcome::Solved(found(moves(SOLUTION), lower_bound))));
        assert_eq!((message(&app).as_str(), app.wanted().solve), (told, None));
    }
}

#[test]
fn a_shorter_solution_replaces_one_with_the_same_position() {
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('s'));
    better(&mut app, moves(&roundabout()));
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Right);
    better(&mut app, moves(SOLUTION));
    let solution = app.desk.solution().unwrap();
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
        if !app.desk.board().is_won() {
            press(&mut app, KeyCode::Char('t'));
        }
    }
    assert!(app.desk.board().is_won(), "{}", message(&app));
    for key in ['t', 'z'] {
        press(&mut app, KeyCode::Char(key));
        let why = format!("{key} works in Play; ? lists the keys here");
        assert_eq!((message(&app), app.context()), (why, Context::Won));
    }
}

#[test]
fn the_rest_of_the_solution_can_be_shown_and_left() {
    let mut app = app(10_913);
    press(&mut app, KeyCode::Char('p'));
    type_text(&mut app, "2676");
    search(&mut app);
    assert_eq!(app.advice(), Some(Advice::Winnable));
    let board = app.desk.board().clone();
    press(&mut app, KeyCode::Char('s'));
    assert_eq!((at(&app).0, app.desk.board()), (2, &board));
    press(&mut app, KeyCode::End);
    assert!(app.desk.board().is_won());
    press(&mut app, KeyCode::Esc);
    assert_eq!((app.context(), app.desk.board()), (Context::Play, &board));
}

#[test]
fn a_lost_position_is_told() {
    let lost = Some(Advice::Never);
    let mut app = app(11_982);
    press(&mut app, KeyCode::Char('s'));
    assert_eq!(message(&app), "#11982 is impossible: there is no solution");
    press(&mut app, KeyCode::Char('p'));
    // The deal's result is known without a search, and there is nothing to undo.
    assert!(app.advice() == lost && app.wanted().solve.is_none());
    press(&mut app, KeyCode::Char('t'));
    assert_eq!(message(&app), "this deal cannot be won");
    type_text(&mut app, "1a");
    proved_lost(&mut app);
    assert_eq!(app.advice(), lost);
    press(&mut app, KeyCode::Char('t'));
    assert_eq!(message(&app), "this deal cannot be won", "nothing that can be undone helps");
    assert_eq!((too_many(&app), app.wanted().solve), (None, None));
}

/// The number of moves to undo in a game that is proved lost.
fn too_many(app: &Viewer) -> Option<usize> {
    match app.advice() {
        Some(Advice::Lost(moves)) => moves,
        _ => None,
    }
}

/// Reports that the solver proved its position lost.
fn proved_lost(app: &mut Viewer) {
    app.hear(SolverNews::Ended(Outcome::Impossible { states: 1 }));
}

#[test]
fn the_way_back_to_a_winnable_position_is_proved_move_by_move() {
    let mut app = app(10_913);
    type_text(&mut app, "p2676");
    let good = app.desk.board().clone();
    type_text(&mut app, "1a2b3c");
    proved_lost(&mut app);
    assert_eq!((too_many(&app), message(&app).as_str()), (None, ""), "unknown yet");
    proved_lost(&mut app);
    press(&mut app, KeyCode::Char('U'));
    assert_eq!(message(&app), "the solver is still thinking");
    proved_lost(&mut app);
    // The position after two moves is on the solution.
    let rest = moves(SOLUTION)[2..].to_vec();
    assert_eq!(app.wanted().solve.unwrap().board, good);
    app.begin();
    better(&mut app, rest);
    assert_eq!(message(&app), "no longer winnable: undo 3 moves (U)");
    assert_eq!((too_many(&app), app.wanted().solve), (Some(3), None));
    press(&mut app, KeyCode::Char('U'));
    assert_eq!(app.desk.board(), &good);
    assert_eq!(message(&app), "took back 3 moves: r makes them again");
    type_text(&mut app, "rrr");
    assert_eq!(too_many(&app), Some(3), "what was proved stays known");
}

#[test]
fn a_game_given_up_needs_no_solver() {
    let mut app = app(10_913);
    type_text(&mut app, "p261a");
    proved_lost(&mut app);
    assert!(app.wanted().solve.is_some(), "the way back");
    type_text(&mut app, "GG");
    assert_eq!(app.context(), Context::Browse);
    assert_eq!(app.wanted().solve, None);
}

#[test]
fn a_solver_that_gives_up_leaves_the_way_back_unknown() {
    let mut app = app(10_913);
    type_text(&mut app, "p261a");
    proved_lost(&mut app);
    app.hear(SolverNews::Failed("reason".into()));
    assert_eq!((too_many(&app), app.wanted().solve), (None, None));
    press(&mut app, KeyCode::Char('U'));
    let told = "no longer winnable; the solver does not know how far to go back";
    assert_eq!(message(&app), told);
}

#[test]
fn a_solver_that_fails_leaves_the_rest_alone() {
    let mut app = app(617);
    press(&mut app, KeyCode::Char('s'));
    app.hear(SolverNews::Failed("reason".into()));
    assert_eq!((message(&app).as_str(), app.wanted().solve), ("the solver failed: reason", None));
    press(&mut app, KeyCode::Char(']'));
    assert_eq!(number(&app), 618);
}

#[test]
fn results_are_known_from_then_on() {
    // The table of lengths is for four cells.
    let mut app = with_settings(10_913, &[(Setting::Cells, "5")]);
    let known = |app: &Viewer| app.known().best.map(|best| (best.moves, best.at_least));
    assert_eq!(known(&app), None);
    press(&mut app, KeyCode::Char('s'));
    better(&mut app, moves(&roundabout()));
    assert_eq!(known(&app), Some((20, 1)));
    better(&mut app, moves(SOLUTION));
    press(&mut app, KeyCode::Esc);
    assert_eq!(known(&app), Some((19, 1)));
    press(&mut app, KeyCode::Right);
    assert_eq!(known(&app), None, "another deal");
}

#[test]
fn a_proof_determines_the_verdict() {
    let mut app = with_settings(617, &[(Setting::Cells, "0")]);
    assert_eq!(app.known().verdict, None);
    press(&mut app, KeyCode::Char('s'));
    proved_lost(&mut app);
    assert_eq!(app.known().verdict, Some(crate::tui::app::knowledge::Solvability::Impossible));
    press(&mut app, KeyCode::Char('s'));
    assert!(message(&app).contains("impossible") && app.wanted().solve.is_none());
}

#[test]
fn a_game_won_again_is_timed_from_its_new_start() {
    let mut app = app(10_913);
    let seconds = |app: &Viewer| app.desk.play_mode().unwrap().time();
    app.set_time(1000, true);
    press(&mut app, KeyCode::Char('p'));
    app.set_time(1030, true);
    type_text(&mut app, "26");
    assert_eq!(seconds(&app), None, "nothing counts before the first move");
    app.set_time(1060, true);
    type_text(&mut app, &SOLUTION[2..].replace(' ', ""));
    app.set_time(1080, true);
    assert_eq!(seconds(&app), Some(30), "the time of a won game stands still");
    press(&mut app, KeyCode::Char('R'));
    assert_eq!(app.context(), Context::Play);
    app.set_time(1085, true);
    type_text(&mut app, "26");
    app.set_time(1090, true);
    type_text(&mut app, &SOLUTION[2..].replace(' ', ""));
    assert_eq!((app.context(), seconds(&app)), (Context::Won, Some(5)));
}

#[test]
fn a_search_continues_from_earlier_results() {
    for proved_shortest in [false, true] {
        let mut app = app(10_913);
        press(&mut app, KeyCode::Char('s'));
        let lower_bound = if proved_shortest { 19 } else { 15 };
        app.hear(SolverNews::Ended(Outcome::Solved(found(moves(SOLUTION), lower_bound))));
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Char('s'));
        let known = |app: &Viewer| {
            let best = app.solving.found().unwrap();
            let solution = app.desk.solution().unwrap();
            (solution.moves(), best.moves.len(), best.lower_bound, best.proved_shortest)
        };
        assert_eq!(known(&app), (19, 19, lower_bound, proved_shortest));
        assert_eq!(app.wanted().solve.is_none(), proved_shortest, "a proof needs no other search");
        if !proved_shortest {
            better(&mut app, moves(&roundabout()));
            assert_eq!(known(&app), (19, 19, 15, false));
        }
    }
}
