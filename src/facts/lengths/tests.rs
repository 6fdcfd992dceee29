use super::*;
use crate::dealer::impossible;
use crate::rules::EmptyColumn;
use crate::solver::{Cancel, Limits, Mode, Outcome, SolveOptions, Solver};

/// Every `apart`-th deal of the table.
fn deals(apart: usize) -> impl Iterator<Item = DealNumber> {
    (1..=LAST).step_by(apart).map(|number| DealNumber::new(number).unwrap())
}

fn solve(solver: &mut Solver, deal: DealNumber, options: &SolveOptions) -> crate::solver::Solution {
    match solver.solve(&deal.deal(), options, &Cancel::new()) {
        Outcome::Solved(solution) => solution,
        other => panic!("{deal}: {other:?}"),
    }
}

#[test]
fn every_deal_has_a_length_or_is_proved_to_have_no_solution() {
    assert_eq!(TABLE.len(), deals(1).count() * RULES.len());
    for rules in RULES {
        let no_solution = |deal: &DealNumber| is_impossible(*deal, rules);
        let (impossible, others): (Vec<_>, Vec<_>) = deals(1).partition(no_solution);
        assert!(others.iter().all(|&deal| of(deal, rules).is_some()));
        assert!(deals(1).filter(|&deal| impossible::is_impossible(deal)).all(|d| no_solution(&d)));
        // Under `safe`, autoplay loses no solution.
        assert!(rules.autoplay == Autoplay::Max || impossible.len() == 1, "{impossible:?}");
    }
    let of = |number, rules| of(DealNumber::new(number).unwrap(), rules);
    assert!(of(1, Rules::DEFAULT).is_some() && of(LAST, Rules::DEFAULT).is_some());
    let unknown = [
        Rules::DEFAULT.with_autoplay(Autoplay::None),
        Rules::DEFAULT.with_empty_column(EmptyColumn::Classic),
        Rules::DEFAULT.with_cells(3).unwrap(),
    ];
    assert_eq!(unknown.map(|rules| of(1, rules)), [None; 3]);
    assert_eq!((of(-1, Rules::DEFAULT), of(LAST + 1, Rules::DEFAULT)), (None, None));
}

#[test]
fn a_bound_is_the_length_where_it_is_proved_and_below_it_elsewhere() {
    assert_eq!(BOUNDS.len(), TABLE.len());
    for (deal, rules) in deals(1).flat_map(|deal| RULES.map(|rules| (deal, rules))) {
        let (known, bounded) = (of(deal, rules), with_bound(deal, rules));
        assert_eq!(known.map(|it| it.moves), bounded.map(|it| it.moves));
        assert_eq!(known.map(Shortest::is_shortest), bounded.map(Shortest::is_shortest), "{deal}");
        assert!(bounded.is_none_or(|it| (1..=it.moves).contains(&it.at_least)), "{deal}");
    }
}

#[test]
fn no_length_is_below_what_any_solution_needs() {
    at_least_as_long(4_001);
}

#[test]
#[ignore = "long; .ci/run runs it"]
fn no_length_is_below_what_any_solution_needs_at_length() {
    at_least_as_long(997);
}

fn at_least_as_long(step: usize) {
    let mut solver = Solver::new();
    for rules in RULES {
        let limits = Limits { states: Some(20_000), memory: 1 << 28, ..Limits::UNTIMED };
        let options = SolveOptions { rules, mode: Mode::Short, limits };
        for deal in deals(step) {
            let length = of(deal, rules).unwrap();
            let found = solve(&mut solver, deal, &options);
            let bound = found.lower_bound;
            assert!(length.moves >= bound, "{deal}: {length:?}, at least {bound}");
            // Nor is a bound above what a solution has.
            let at_least = with_bound(deal, rules).unwrap().at_least;
            assert!((bound..=found.moves.len()).contains(&at_least), "{deal}: {at_least}");
        }
    }
}

#[test]
fn proved_lengths_can_be_proved_again() {
    assert!(proved_again(3) >= 1);
}

#[test]
#[ignore = "long; .ci/run runs it"]
fn more_proved_lengths_can_be_proved_again_at_length() {
    let proved = proved_again(8);
    assert!(proved >= 4, "{proved}");
}

/// How many of the first lengths under each rule set the solver proves.
fn proved_again(count: usize) -> usize {
    let mut solver = Solver::new();
    let mut proved = 0;
    for rules in RULES {
        let limits = Limits { states: Some(400_000), memory: 1 << 28, ..Limits::UNTIMED };
        let options = SolveOptions { rules, mode: Mode::Optimal, limits };
        let known = |deal: &DealNumber| of(*deal, rules).is_some_and(Shortest::is_shortest);
        for deal in deals(13).filter(known).take(count) {
            let length = of(deal, rules).unwrap();
            let solution = solve(&mut solver, deal, &options);
            assert!(solution.moves.len() >= length.moves, "{deal}: {length:?}");
            if solution.proved_shortest {
                assert_eq!(solution.moves.len(), length.moves, "{deal}");
                proved += 1;
            }
        }
    }
    proved
}

#[test]
fn lengths_fit_a_byte() {
    for byte in 2..=u8::MAX {
        let length = Shortest::from_byte(byte).unwrap();
        let (moves, is_shortest) = (u8::try_from(length.moves).unwrap(), length.is_shortest());
        assert_eq!((moves, is_shortest), (byte >> 1, byte & 1 == 1));
    }
    assert_eq!((Shortest::from_byte(0), Shortest::from_byte(NO_SOLUTION)), (None, None));
}

#[test]
fn the_readme_says_how_many_lengths_are_proved() {
    let [max, safe] =
        RULES.map(proved).map(|count| format!("{} {:03}", count / 1000, count % 1000));
    let said = format!("{max} of them proved under\n  `max` and {safe} under `safe`");
    assert!(include_str!("../../../README.md").contains(&said), "{said}");
}
