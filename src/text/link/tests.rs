use super::*;
use crate::replay::{self, RuleHints};
use crate::solver::{self, Outcome, SolveOptions};
use crate::text;

fn deal(number: i64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

fn solution(deal: DealNumber, rules: Rules) -> Vec<Move> {
    let mode = solver::Mode::Fast;
    let options = SolveOptions { rules, mode, ..SolveOptions::default() };
    let Outcome::Solved(found) = solver::solve(&deal.deal(), &options) else { panic!("{deal}") };
    found.moves
}

#[test]
fn a_link_reads_back_as_the_same_game_as_far_as_the_page_can_play_it() {
    let mut links = 0;
    for number in 1..60 {
        let deal = deal(number);
        for autoplay in Autoplay::ALL {
            let rules = Rules::default().with_autoplay(autoplay);
            let moves = solution(deal, rules);
            let link = link_with_moves(Some(deal), rules, &deal.deal(), &moves);
            let Some(link) = link else {
                assert_ne!(autoplay, Autoplay::Max, "{number}: the page plays by these rules");
                continue;
            };
            links += 1;
            let document = text::read(&link).unwrap();
            let game = document.games().next().unwrap();
            assert_eq!(game.number, Some(deal), "{link}");
            let verdict = replay::verify(&deal.deal(), game, RuleHints::default()).unwrap();
            assert!(verdict.is_valid(), "{link}: {verdict}");
            if autoplay == Autoplay::Max {
                assert_eq!(verdict.replay.moves(), moves, "{link}");
            }
        }
    }
    assert!(links > 120, "{links} of 177 have a link");
}

#[test]
fn a_link_needs_four_cells_and_a_game_that_goes_on() {
    let (number, board) = (deal(617), deal(617).deal());
    let moves = solution(number, Rules::default());
    let with = |rules, moves: &[Move]| link_with_moves(Some(number), rules, &board, moves);
    assert!(with(Rules::default(), &moves[..2]).is_some());
    assert_eq!(with(Rules::default(), &moves[..1]), None, "one move is no notation");
    assert_eq!(with(Rules::default(), &[]), None);
    let five = Rules::new(5, Autoplay::Safe, crate::rules::EmptyColumn::Vista).unwrap();
    assert_eq!(with(five, &moves[..2]), None);
}
