use super::*;

/// Also in notation, which has no field for it.
#[test]
fn an_open_answer_of_an_interrupted_run_leaves_the_run_open() {
    let deal = DealNumber::FIRST;
    for format in [SolutionFormat::Notation, SolutionFormat::Json] {
        for (proved_shortest, status) in [(true, Status::Done), (false, Status::GaveUp)] {
            let (moves, mode) = (Vec::new(), Mode::Optimal);
            let found = Solution { moves, states: 1, proved_shortest, lower_bound: 0, limit: None };
            let (outcome, time, rules) = (Outcome::Solved(found), Duration::ZERO, Rules::DEFAULT);
            let (board, fewest) = (deal.deal(), None);
            let answer = SolvedDeal { deal: Some(deal), board, rules, outcome, mode, fewest, time };
            let (mut line, mut summary) = (Vec::new(), SolveTotals::new(mode));
            answer.write(&mut line, format, false).unwrap();
            let line = String::from_utf8(line).unwrap();
            assert!(summary.take(&line, deal, format), "{line}");
            assert_eq!(summary.status(false), status, "{line}");
        }
    }
}

#[test]
fn a_limit_is_named_with_the_option_that_helps() {
    let deal = DealNumber::FIRST;
    for (limit, option) in [
        (Limit::Time, "the time limit was reached: allow more with --time-limit"),
        (Limit::States, "the limit on positions was reached: allow more with --state-limit"),
        (Limit::Memory, "the memory limit was reached: allow more with --memory-limit"),
    ] {
        let unproved = Solution {
            moves: Vec::new(),
            states: 1,
            proved_shortest: false,
            lower_bound: 0,
            limit: Some(limit),
        };
        for (outcome, mode, is_open) in [
            (Outcome::GaveUp { limit, states: 1 }, Mode::Short, true),
            (Outcome::Solved(unproved.clone()), Mode::Optimal, true),
            // Shortening always ends at some limit.
            (Outcome::Solved(unproved), Mode::Short, false),
        ] {
            let (board, rules, fewest) = (deal.deal(), Rules::DEFAULT, None);
            let time = Duration::ZERO;
            let answer = SolvedDeal { deal: Some(deal), board, rules, outcome, mode, fewest, time };
            let mut summary = SolveTotals::new(mode);
            summary.add(&answer);
            let reached = summary.reached();
            assert_eq!(reached.is_some_and(|it| it.starts_with(option)), is_open, "{limit:?}");
        }
    }
}
