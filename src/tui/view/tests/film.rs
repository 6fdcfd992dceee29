//! Tests of the film strip of a solution.

use super::*;
use crate::tui::app::Divergence;
use crate::tui::view::HitMap;
use crate::tui::view::film::parting_rows;
use freecell::replay::{self, RuleHints};

fn shown(app: &Viewer, width: u16, height: u16) -> HitMap {
    let area = Rect::new(0, 0, width, height);
    super::super::render(&app.scene(), area, &mut Buffer::empty(area))
}

/// The areas of the timeline and the curves.
fn rows(shown: &HitMap) -> Vec<Rect> {
    let controls = shown.controls.0.iter();
    let is_film = |piece: &Piece| matches!(piece.target, Some(Target::Along { .. }));
    controls.filter(|(_, piece)| is_film(piece)).map(|(area, _)| *area).collect()
}

#[test]
fn a_click_on_a_curve_goes_to_the_move_that_its_cell_stands_for() {
    let mut app = solving(SOLUTION);
    app.update(Action::GoTo(7));
    for ((width, height), high) in [((120, 40), 1), ((200, 60), 3)] {
        let shown = shown(&app, width, height);
        let rows = rows(&shown);
        assert_eq!(rows.len(), 1 + 2 * high, "{width}×{height}");
        let target = |row: &Rect, x| shown.controls.target_at(Position::new(x, row.y));
        let targets = |row: &Rect| (row.x..row.right()).map(|x| target(row, x)).collect::<Vec<_>>();
        assert!(rows.iter().all(|row| targets(row) == targets(&rows[0])), "the rows are aligned");
        let hit: Vec<_> = targets(&rows[0]).into_iter().flatten().collect();
        assert_eq!((hit.first(), hit.last()), (Some(&Target::Move(0)), Some(&Target::Move(19))));
    }
}

#[test]
fn the_strip_covers_no_card() {
    let mut app = solving(SOLUTION);
    let mut most = 0;
    for at in 0..=19 {
        app.update(Action::GoTo(at));
        for (width, height) in [(80, 24), (60, 18), (40, 12)] {
            let shown = shown(&app, width, height);
            let table = shown.table.clone().unwrap();
            let cards: Vec<Rect> = table.columns.iter().flat_map(|it| it.cards.clone()).collect();
            for row in rows(&shown) {
                assert!(cards.iter().all(|card| !card.intersects(row)), "{at} {width}×{height}");
            }
            most = most.max(rows(&shown).len());
        }
    }
    assert_eq!(most, 3, "all of it where there is room");
}

#[test]
fn a_pasted_solution_stands_beside_the_solvers() {
    let longer = SOLUTION.replace("5a", "5d da");
    let mut app = solving(&longer);
    let differs = |app: &Viewer| text(&draw(app, 120, 40)).contains("≠ move");
    assert!(!differs(&app), "no other solution is known");
    press(&mut app, KeyCode::Char('s'));
    let moves = solving(SOLUTION).desk.solution().unwrap().replay().moves();
    app.hear(SolverNews::Ended(Outcome::Solved(found(moves, 19))));
    // Now the solver's is on screen, and after another paste the pasted one.
    for pasted in [false, true] {
        if pasted {
            app.paste_at_once(format!("#10913\n{longer}"));
        }
        let screen = text(&draw(&app, 120, 40));
        for line in ["≠ move 5: 20, 19 optimal", "pasted … 72 72 5d da 27", "solver … 72 72 5a 27"]
        {
            assert!(screen.contains(line), "{line}\n{screen}");
        }
        // Both are what is said of them: solutions of this deal, of these lengths.
        let parting = app.divergence(app.desk.solution().unwrap()).unwrap();
        for (moves, length) in parting.moves.into_iter().zip([20, 19]) {
            let written = format!("#10913\n{}", moves.join(" "));
            let document = freecell::text::read(&written).unwrap();
            let game = document.games().next().unwrap();
            let verdict =
                replay::verify(&app.desk.viewed.start, game, RuleHints::default()).unwrap();
            assert!(verdict.is_valid(), "{written}: {verdict}");
            assert_eq!(verdict.replay.steps.len(), length, "{written}");
        }
    }
}

#[test]
fn two_solutions_side_by_side() {
    let mut app = solving(&SOLUTION.replace("5a", "5d da"));
    app.paste_at_once(format!("#10913\n{SOLUTION}"));
    app.update(Action::GoTo(5));
    app.update(Action::Open(Context::Beside));
    for (width, height) in [(120, 36), (80, 24)] {
        let name = format!("two_solutions_at_{width}_by_{height}");
        insta::assert_snapshot!(name, text(&draw(&app, width, height)));
    }
}

#[test]
fn the_verdict_on_a_pasted_solution() {
    let cut: Vec<&str> = SOLUTION.split_whitespace().take(9).collect();
    let mut app = solving(&cut.join(" "));
    for (width, height) in [(120, 36), (80, 24), (40, 12)] {
        let name = format!("a_solution_that_stops_at_{width}_by_{height}");
        insta::assert_snapshot!(name, text(&draw(&app, width, height)));
    }
    press(&mut app, KeyCode::Char('s'));
    let job = app.wanted().solve.unwrap().clone();
    app.work(&job);
    insta::assert_snapshot!("a_solution_continued_by_the_solver", text(&draw(&app, 120, 36)));
}

#[test]
fn the_title_over_two_solutions_is_never_cut() {
    let parting = |length| Divergence {
        names: ["pasted", "solver"],
        moves: [length, length - 19].map(|length| vec!["26".to_owned(); length]),
        same: length - 20,
        is_optimal: true,
    };
    let look = browse(1).appearance.look;
    let title = |length, room| {
        let [title, ..] = parting_rows(&parting(length), 1, room, &look);
        title.line.to_string()
    };
    assert_eq!(title(58, 44), "≠ from move 39: 58, solver 39, optimal");
    assert_eq!(title(58, 27), "≠ move 39: 58, 39 optimal");
    assert_eq!(title(158, 27), "≠ 139: 158, 139 optimal");
}

#[test]
fn the_clock_can_be_hidden() {
    let screen = |clock| {
        let mut app = app(&ViewerOptions::of(10_913, &[(Setting::Clock, clock)]));
        "p26".chars().for_each(|key| press(&mut app, KeyCode::Char(key)));
        text(&draw(&app, 120, 40)) + &text(&draw(&app, 80, 24))
    };
    assert!(screen("shown").contains("Time         0:00"));
    assert!(!screen("hidden").contains("0:00"));
}
