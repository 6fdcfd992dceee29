use super::*;

/// Also in notation, which has no field for it.
#[test]
fn an_open_answer_of_an_interrupted_run_leaves_the_run_open() {
    let deal = DealNumber::FIRST;
    for format in [Format::Notation, Format::Json] {
        for (proved_shortest, status) in [(true, Status::Done), (false, Status::GaveUp)] {
            let (moves, mode) = (Vec::new(), Mode::Optimal);
            let found = Solution { moves, states: 1, proved_shortest, lower_bound: 0, limit: None };
            let (outcome, time, rules) = (Outcome::Solved(found), Duration::ZERO, Rules::DEFAULT);
            let (board, fewest) = (deal.deal(), None);
            let answer = Answer { deal: Some(deal), board, rules, outcome, mode, fewest, time };
            let (mut line, mut summary) = (Vec::new(), Summary::new(mode));
            answer.write(&mut line, format, false).unwrap();
            let line = String::from_utf8(line).unwrap();
            assert!(summary.take(&line, deal, format), "{line}");
            assert_eq!(summary.status(false), status, "{line}");
        }
    }
}
