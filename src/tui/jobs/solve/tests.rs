use super::*;
use crate::dealer::DealNumber;
use crate::rules::Autoplay;

#[test]
fn the_search_continues_to_the_proof_and_reports_progress() {
    let board = DealNumber::new(128_595).unwrap().deal();
    let rules = Rules::default().with_autoplay(Autoplay::Max);
    let time = Duration::from_secs(60);
    let job = Solve { id: 1, board, rules, mode: Mode::Optimal, time };
    let mut bounds = Vec::new();
    let mut tell = |report| match report {
        Report::Solver(1, SolverNews::Better(best)) => {
            bounds.push((best.moves.len(), best.lower_bound));
        }
        other => panic!("{other:?}"),
    };
    let end = job.run(&mut None, &Cancel::new(), &mut tell);
    let Report::Solver(1, SolverNews::Ended(outcome)) = end else { panic!("{end:?}") };
    let Outcome::Solved(best) = outcome else { panic!("{outcome:?}") };
    assert!(best.proved_shortest && best.moves.len() == 12);
    assert_eq!(bounds.last(), Some(&(12, 12)));
    assert!(bounds.is_sorted_by(|a, b| a.0 >= b.0 && a.1 <= b.1), "{bounds:?}");
}
