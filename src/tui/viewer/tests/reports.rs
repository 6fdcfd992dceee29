//! Reports of jobs change what is known, but not what the user is doing.

use super::*;
use crate::tui::jobs::SearchJob;
use freecell::facts::DealFacts;

/// Every report of the running jobs.
fn reports(app: &Viewer) -> Vec<JobReport> {
    let wanted = app.wanted();
    let solution = found(moves(SOLUTION), 15);
    let deal = app.desk.viewed.deal.unwrap();
    let mut reports = vec![JobReport::Facts(DealFacts::unknown(deal))];
    if let Some(solve) = wanted.solve {
        reports.push(JobReport::Solver(solve.id, SolverNews::Better(solution.clone())));
        let outcome = Outcome::Solved(solution);
        reports.push(JobReport::Solver(solve.id, SolverNews::Ended(outcome)));
        reports.push(solve.failed("reason".to_owned()));
    }
    if let Some(search) = wanted.search {
        reports.extend(ends(search));
    }
    if let Some(read) = wanted.read {
        reports.push(read.run(&mut None, &Cancel::new(), &mut |_| {}));
    }
    reports
}

fn ends(search: &SearchJob) -> Vec<JobReport> {
    let mut reports = Vec::new();
    let end = search.run(&mut None, &Cancel::new(), &mut |report| reports.push(report));
    reports.push(end);
    reports
}

#[test]
fn no_report_closes_a_dialog_or_changes_the_mode_or_the_deal() {
    let texts =
        ["617", "/easy", "Bnote", ",", "m", "?", "v26 76", "#12", "c", "m\t", "p", "p26", "p2"];
    for text in texts {
        for long in [false, true] {
            let mut app = app(10_913);
            type_text(&mut app, "/40001..40004 difficulty 0..");
            press(&mut app, KeyCode::Enter);
            press(&mut app, KeyCode::Esc);
            type_text(&mut app, "rs");
            for c in text.chars() {
                let code = if c == '\t' { KeyCode::Tab } else { KeyCode::Char(c) };
                press(&mut app, code);
            }
            if long {
                app.read(&format!("#617\n{SOLUTION}"), false, Source::Typed);
            }
            let now = |app: &Viewer| {
                let mode = std::mem::discriminant(&app.desk.mode);
                let dialog = app.dialog().map(|_| (app.context(), typed(app)));
                (app.context(), mode, dialog, app.desk.viewed.clone(), app.desk.board().clone())
            };
            let before = now(&app);
            for report in reports(&app) {
                app.report(report);
                assert_eq!(now(&app), before, "{text:?}: {}", message(&app));
            }
        }
    }
}

/// `s` followed at once by a digit: the solution is there when the field closes.
#[test]
fn a_solution_arrives_under_a_field() {
    let mut app = app(10_913);
    type_text(&mut app, "s6");
    assert_eq!(app.context(), Context::Number);
    better(&mut app, moves(SOLUTION));
    assert_eq!((app.context(), typed(&app).as_str()), (Context::Number, "6"));
    press(&mut app, KeyCode::Esc);
    assert_eq!((app.context(), at(&app)), (Context::Solution, (0, 0)));
    press(&mut app, KeyCode::Right);
    assert_eq!(at(&app), (1, 1));
}

#[test]
fn keys_work_while_a_solution_is_awaited() {
    let mut app = app(10_913);
    type_text(&mut app, "s");
    assert_eq!(app.context(), Context::Solution);
    for code in [KeyCode::Right, KeyCode::End, KeyCode::Char(' '), KeyCode::Char('x')] {
        press(&mut app, code);
        assert_eq!(app.desk.board(), &app.desk.viewed.start);
    }
    type_text(&mut app, "Xyw+-g1");
    press(&mut app, KeyCode::Esc);
    app.hear(SolverNews::Ended(Outcome::Impossible { states: 5 }));
    assert!(message(&app).starts_with("there is no solution"), "{}", message(&app));
    assert_eq!(app.context(), Context::Solution);
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.context(), Context::Browse);
}

#[test]
fn a_message_of_a_job_waits_until_a_number_is_typed() {
    let mut app = app(10_913);
    type_text(&mut app, "s");
    let solve = app.wanted().solve.unwrap().clone();
    type_text(&mut app, "61");
    app.report(solve.failed("reason".to_owned()));
    type_text(&mut app, "7");
    assert_eq!(message(&app), "");
    press(&mut app, KeyCode::Esc);
    assert!(message(&app).contains("reason"), "{}", message(&app));
}
