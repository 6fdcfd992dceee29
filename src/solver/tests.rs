use std::time::Duration;

use super::*;
use crate::board::Place;
use crate::dealer::DealNumber;
use crate::rules::{Autoplay, EmptyColumn, Move, Rules};

fn deal(number: i64) -> Board {
    DealNumber::new(number).unwrap().deal()
}

fn rules(cells: u8, autoplay: Autoplay, empty_column: EmptyColumn) -> Rules {
    Rules::new(cells, autoplay, empty_column).unwrap()
}

fn unlimited(mode: Mode, rules: Rules) -> SolveOptions {
    SolveOptions { rules, mode, limits: Limits::UNTIMED }
}

fn within(states: u64, mode: Mode, rules: Rules) -> SolveOptions {
    let limits = Limits { states: Some(states), ..Limits::UNTIMED };
    SolveOptions { rules, mode, limits }
}

/// Plays the moves through the rules and returns their number.
fn length(board: &Board, rules: Rules, outcome: &Outcome) -> usize {
    let Outcome::Solved(solution) = outcome else { panic!("{outcome:?} of {board:?}") };
    let mut board = board.clone();
    rules.start(&mut board);
    for &mv in &solution.moves {
        rules.try_play(&mut board, mv).unwrap();
    }
    assert!(board.is_won());
    assert!(solution.lower_bound <= solution.moves.len());
    solution.moves.len()
}

fn is_impossible(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Impossible { .. })
}

#[test]
fn deals_are_solved_or_proved_impossible() {
    decided(&[11982, 512_118, -1], &[1, 617, 31465, 8_589_934_591]);
}

#[test]
#[ignore = "long; .ci/run runs it"]
fn more_deals_are_solved_or_proved_impossible_at_length() {
    decided(
        &[11982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948, -1, -2],
        &[1, 617, 1941, 98714, 31465, 57148, 563_096, 739_671, 94_717_719, 8_589_934_591],
    );
}

fn decided(impossible: &[i64], solvable: &[i64]) {
    let mut solver = Solver::new();
    let fast = unlimited(Mode::Fast, Rules::default());
    let mut solve = |number| {
        let board = deal(number);
        let outcome = solver.solve(&board, &fast, &Cancel::new());
        if is_impossible(&outcome) { None } else { Some(length(&board, fast.rules, &outcome)) }
    };
    for &number in impossible {
        assert_eq!(solve(number), None, "{number}");
    }
    for &number in solvable {
        assert!(solve(number).is_some(), "{number}");
    }
}

/// Both take more positions than fit into no time at all.
#[test]
fn only_what_follows_a_first_solution_is_bounded_by_default() {
    for number in [1941, 11_982] {
        let board = deal(number);
        let solve = |mode, limits| {
            let options = SolveOptions { mode, limits, ..SolveOptions::default() };
            super::solve(&board, &options)
        };
        let none = Some(Duration::ZERO);
        let moves = |outcome: Outcome| outcome.decided().unwrap().map(|found| found.moves);
        let first = moves(solve(Mode::Fast, Limits::UNTIMED));
        for mode in Mode::ALL {
            let found = moves(solve(mode, Limits { improving: none, ..Limits::default() }));
            assert_eq!(found.is_some(), first.is_some(), "{number}, {mode:?}");
            assert!(mode == Mode::Optimal || found == first, "{number}, {mode:?}");
            let given_up = solve(mode, Limits { time: none, ..Limits::default() });
            assert_eq!(given_up.decided(), Err(Limit::Time), "{number}, {mode:?}");
        }
    }
}

#[test]
fn some_deals_cannot_be_solved_when_everything_goes_home() {
    let max = unlimited(Mode::Fast, rules(4, Autoplay::Max, EmptyColumn::Vista));
    for number in [1941, 98714] {
        assert!(is_impossible(&super::solve(&deal(number), &max)), "{number}");
    }
    let board = deal(11982);
    let more = unlimited(Mode::Fast, rules(5, Autoplay::Max, EmptyColumn::Classic));
    assert!(length(&board, more.rules, &super::solve(&board, &more)) > 0);
}

#[test]
fn every_rule_set_gets_solutions_that_it_allows() {
    with_every_rule_set([4]);
}

#[test]
#[ignore = "long; .ci/run runs it"]
fn every_rule_set_gets_solutions_that_it_allows_at_length() {
    with_every_rule_set(2..=7);
}

fn with_every_rule_set(cells: impl IntoIterator<Item = u8>) {
    let mut solver = Solver::new();
    for cells in cells {
        for autoplay in Autoplay::ALL {
            for empty_column in EmptyColumn::ALL {
                let rules = rules(cells, autoplay, empty_column);
                for mode in [Mode::Fast, Mode::Short] {
                    let options = within(200_000, mode, rules);
                    let board = deal(i64::from(cells) + 1);
                    length(&board, rules, &solver.solve(&board, &options, &Cancel::new()));
                }
            }
        }
    }
}

/// The fewest cells for the first deals, published by Theodore Pringle.
#[test]
fn the_fewest_cells_are_found() {
    let mut solver = Solver::new();
    for (number, fewest) in (1..).zip([3, 1, 2, 2, 1, 3, 1, 1, 2, 2, 1, 2, 2, 2, 2, 2, 2, 2]) {
        let board = deal(number);
        let found = (0..=7).find(|&cells| {
            let rules = rules(cells, Autoplay::Safe, EmptyColumn::Vista);
            let outcome = solver.solve(&board, &unlimited(Mode::Fast, rules), &Cancel::new());
            !is_impossible(&outcome) && length(&board, rules, &outcome) > 0
        });
        assert_eq!(found, Some(fewest), "{number}");
    }
    let none = unlimited(Mode::Fast, rules(0, Autoplay::None, EmptyColumn::Classic));
    let board = deal(164);
    length(&board, none.rules, &solver.solve(&board, &none, &Cancel::new()));
}

#[test]
fn short_solutions_are_near_the_shortest_known() {
    let mut solver = Solver::new();
    // Lengths of published solutions under `max` and `vista`.
    let published = [(1641, 17), (5507, 28), (6403, 32), (8061, 19)];
    let rules = rules(4, Autoplay::Max, EmptyColumn::Vista);
    let options = within(60_000, Mode::Short, rules);
    let total: usize = published
        .iter()
        .map(|&(number, _)| {
            let board = deal(number);
            length(&board, rules, &solver.solve(&board, &options, &Cancel::new()))
        })
        .sum();
    let known: usize = published.iter().map(|&(_, length)| length).sum();
    assert!(total <= known + 4, "{total} against {known}");
}

#[test]
fn each_improvement_is_shown_and_better_than_the_one_before() {
    let board = deal(5);
    let options = within(30_000, Mode::Short, Rules::default());
    let mut shown = Vec::new();
    let outcome = Solver::new().solve_with(&board, &options, &Cancel::new(), &mut |solution| {
        shown.push(solution.clone());
    });
    let better = |a: &Solution, b: &Solution| {
        (b.moves.len(), a.lower_bound) < (a.moves.len(), b.lower_bound)
    };
    assert!(shown.len() > 2 && shown.is_sorted_by(better), "{shown:?}");
    let Outcome::Solved(best) = &outcome else { panic!() };
    let last = shown.last().unwrap();
    assert_eq!((&last.moves, last.lower_bound), (&best.moves, best.lower_bound));
    assert_eq!(last.moves.len(), length(&board, options.rules, &outcome));
}

/// Weights or a beam that got much worse would show here; their gains are measured elsewhere.
#[test]
fn short_solutions_are_short() {
    let mut solver = Solver::new();
    for (autoplay, mean) in [(Autoplay::Max, 27), (Autoplay::Safe, 36)] {
        let rules = rules(4, autoplay, EmptyColumn::Vista);
        let options = within(10_000, Mode::Short, rules);
        let lengths = (3_000_001..=3_000_030).map(|number| {
            let board = deal(number);
            length(&board, rules, &solver.solve(&board, &options, &Cancel::new()))
        });
        let sum: usize = lengths.sum();
        assert!(sum <= 30 * mean, "{sum} moves under {autoplay:?}");
    }
}

#[test]
fn a_solution_that_holds_under_both_rules_for_empty_columns_is_preferred() {
    let mut solver = Solver::new();
    let vista = rules(4, Autoplay::Max, EmptyColumn::Vista);
    let classic = vista.with_empty_column(EmptyColumn::Classic);
    let options = within(5000, Mode::Short, vista);
    let both = (3_000_001..=3_000_040).filter(|&number| {
        let board = deal(number);
        let Outcome::Solved(solution) = solver.solve(&board, &options, &Cancel::new()) else {
            panic!("{number}")
        };
        let mut played = board.clone();
        classic.start(&mut played);
        solution.moves.iter().all(|&mv| classic.try_play(&mut played, mv).is_ok())
    });
    // 24 if the first solution met were taken.
    assert!(both.count() >= 27);
}

/// Positions from random play are solved or proved lost.
#[test]
fn any_position_is_decided() {
    let mut solver = Solver::new();
    let mut seed = 7u64;
    let mut lost = 0;
    for number in 1..=60 {
        let rules =
            rules(4, Autoplay::ALL[usize::try_from(number).unwrap() % 3], EmptyColumn::Vista);
        let mut board = deal(number);
        rules.start(&mut board);
        for _ in 0..number / 2 {
            let moves = rules.moves(&board);
            seed = column::mix(seed + 1);
            let Some(choice) = (seed >> 33).checked_rem(moves.len() as u64) else { break };
            rules.play(&mut board, moves[usize::try_from(choice).unwrap()]);
        }
        let fast = unlimited(Mode::Fast, rules);
        let outcome = solver.solve(&board, &fast, &Cancel::new());
        if is_impossible(&outcome) {
            lost += 1;
        } else {
            length(&board, rules, &outcome);
        }
    }
    assert!((1..50).contains(&lost), "{lost}");
}

#[test]
fn a_won_board_takes_no_moves_and_a_board_of_other_rules_has_no_solution() {
    let columns = Default::default();
    let won = Board::new(columns, [None; 7], [13; 4]).unwrap();
    for mode in [Mode::Fast, Mode::Short, Mode::Optimal] {
        // This holds even without memory for any of the searches.
        for memory in [1 << 12, 1 << 17, 1 << 30] {
            let options = unlimited(mode, Rules::default());
            let options = SolveOptions { limits: Limits { memory, ..options.limits }, ..options };
            let outcome = super::solve(&won, &options);
            assert_eq!(length(&won, Rules::default(), &outcome), 0);
        }
    }
    let mut board = deal(1);
    let five = rules(5, Autoplay::Safe, EmptyColumn::Vista);
    for column in 0..5 {
        let mv = Move::single(Place::column(column), Place::cell(column));
        five.try_play(&mut board, mv).unwrap();
    }
    let refused = super::solve(&board, &SolveOptions::default());
    assert_eq!(refused, Outcome::Impossible { states: 0 });
}

#[test]
fn limits_end_a_search() {
    let board = deal(11982);
    let fast = unlimited(Mode::Fast, Rules::default());
    let limited = |limits| match super::solve(&board, &SolveOptions { limits, ..fast }) {
        Outcome::GaveUp { limit, .. } => limit,
        outcome => panic!("{outcome:?}"),
    };
    let none = Limits::UNTIMED;
    assert_eq!(limited(Limits { states: Some(5000), ..none }), Limit::States);
    assert_eq!(limited(Limits { time: Some(Duration::from_millis(1)), ..none }), Limit::Time);
    assert_eq!(limited(Limits { memory: 1 << 18, ..none }), Limit::Memory);
    assert_eq!(limited(Limits { memory: 0, ..none }), Limit::Memory);
    let cancelled = Cancel::new();
    cancelled.cancel();
    let outcome = Solver::new().solve(&board, &fast, &cancelled);
    assert!(matches!(outcome, Outcome::GaveUp { limit: Limit::Cancelled, .. }), "{outcome:?}");
}

#[test]
fn a_search_without_limits_is_cancelled_and_keeps_what_it_found() {
    let cancel = Cancel::new();
    let options = unlimited(Mode::Short, Rules::default());
    let (found, first_found) = std::sync::mpsc::channel();
    let outcome = std::thread::scope(|scope| {
        let switch = cancel.clone();
        scope.spawn(move || {
            first_found.recv().unwrap();
            switch.cancel();
        });
        Solver::new().solve_with(&deal(617), &options, &cancel, &mut |_| {
            // The receiver waits only for the first.
            let _ = found.send(());
        })
    });
    length(&deal(617), options.rules, &outcome);
}

#[test]
fn the_same_limit_in_states_gives_the_same_answer() {
    let mut used = Solver::new();
    for number in [3, 617, 11982, 3] {
        for mode in [Mode::Fast, Mode::Short] {
            let options = within(20_000, mode, Rules::default());
            let fresh = super::solve(&deal(number), &options);
            assert_eq!(used.solve(&deal(number), &options, &Cancel::new()), fresh);
        }
    }
}

#[test]
fn the_answer_is_the_same_with_any_number_of_threads() {
    for (number, autoplay) in [(3, Autoplay::Safe), (617, Autoplay::Max), (11, Autoplay::None)] {
        for mode in [Mode::Short, Mode::Optimal] {
            let answer = |threads| {
                let options = within(30_000, mode, rules(4, autoplay, EmptyColumn::Classic));
                let limits = Limits { threads, ..options.limits };
                let options = SolveOptions { limits, ..options };
                super::solve(&deal(number), &options)
            };
            let alone = answer(1);
            assert!(matches!(alone, Outcome::Solved(_)), "{alone:?}");
            assert_eq!(answer(4), alone, "{number} {mode:?}");
        }
    }
}

#[test]
fn an_exhaustive_search_is_the_same_with_any_number_of_threads() {
    // With two cells the first is impossible; the second is solved after a long search.
    for (number, solved) in [(410_000_003, false), (410_000_007, true)] {
        let answer = |threads| {
            let options = unlimited(Mode::Fast, rules(2, Autoplay::Safe, EmptyColumn::Vista));
            let limits = Limits { threads, ..options.limits };
            super::solve(&deal(number), &SolveOptions { limits, ..options })
        };
        let alone = answer(1);
        assert_eq!(matches!(alone, Outcome::Solved(_)), solved, "{number}");
        assert_eq!(answer(4), alone, "{number}");
    }
}

#[test]
fn a_small_budget_may_end_anywhere() {
    let mut solver = Solver::new();
    for number in [1, 178, 617, 1941] {
        let board = deal(number);
        for states in (1..40).map(|i| i * i * 3) {
            let options = within(states, Mode::Short, Rules::default());
            match solver.solve(&board, &options, &Cancel::new()) {
                Outcome::GaveUp { limit, .. } => assert_eq!(limit, Limit::States),
                found => {
                    length(&board, options.rules, &found);
                }
            }
        }
    }
}

#[test]
fn boards_that_share_threads_get_the_answers_that_they_get_alone() {
    let numbers = [3, 617, 11982, 410_000_003];
    let threads = Threads::default();
    for mode in Mode::ALL {
        let options = within(8000, mode, rules(4, Autoplay::Safe, EmptyColumn::Vista));
        let shared = SolveOptions { limits: Limits { threads: 4, ..options.limits }, ..options };
        let answers = std::thread::scope(|scope| {
            let solve = |number| {
                let mut solver = Solver::sharing(&threads);
                scope.spawn(move || solver.solve(&deal(number), &shared, &Cancel::new()))
            };
            numbers.map(solve).map(|answer| answer.join().unwrap())
        });
        let alone = numbers.map(|number| super::solve(&deal(number), &options));
        assert_eq!(answers, alone, "{mode}");
    }
}

#[test]
fn little_memory_ends_a_search_at_the_same_place_with_any_number_of_threads() {
    let mut ended = 0;
    for (number, cells) in [(410_000_003, 2), (11982, 4), (404_925, 4)] {
        for memory in [1 << 18, 1 << 20, 1 << 21] {
            let answer = |threads| {
                let limits = Limits { states: Some(100_000), memory, threads, ..Limits::UNTIMED };
                let rules = rules(cells, Autoplay::Max, EmptyColumn::Vista);
                let options = SolveOptions { rules, mode: Mode::Optimal, limits };
                super::solve(&deal(number), &options)
            };
            let alone = answer(1);
            ended += usize::from(matches!(alone, Outcome::GaveUp { limit: Limit::Memory, .. }));
            for threads in [3, 12] {
                assert_eq!(answer(threads), alone, "{number} {memory}");
            }
        }
    }
    assert!(ended > 0);
}

#[test]
fn an_unproved_solution_names_the_limit_that_ended_its_proof() {
    let solved = |mode, limits| {
        let options = SolveOptions { limits, ..unlimited(mode, Rules::default()) };
        match solve(&deal(617), &options) {
            Outcome::Solved(solution) => (solution.proved_shortest, solution.limit),
            other => panic!("{other:?}"),
        }
    };
    let none = Limits::UNTIMED;
    let states = Limits { states: Some(20_000), ..none };
    assert_eq!(solved(Mode::Fast, none), (false, None));
    assert_eq!(solved(Mode::Optimal, states), (false, Some(Limit::States)));
    let memory = Limits { memory: 1 << 22, ..none };
    assert_eq!(solved(Mode::Optimal, memory), (false, Some(Limit::Memory)));
}
