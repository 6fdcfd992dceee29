use super::*;
use crate::dealer::DealNumber;

fn fewest(deal: i64, limits: Limits) -> FewestCells {
    let board = DealNumber::new(deal).unwrap().deal();
    fewest_cells(&mut Solver::new(), &board, Rules::default(), limits, &Cancel::new())
}

const NO_LIMITS: Limits = Limits::UNTIMED;

/// The published table of the fewest cells of 1 … 32 000 (see `tests/data/README.md`).
#[test]
fn the_numbers_of_the_published_table() {
    for (deal, cells) in [(164, 0), (2, 1), (1, 3), (11_982, 5)] {
        let found = fewest(deal, NO_LIMITS);
        assert_eq!(found.fewest(), Some(cells), "{deal}");
        assert_eq!(found.proof.is_some(), cells > 0, "{deal}");
        assert_eq!(found.limit, None, "{deal}");
    }
}

#[test]
fn a_card_in_a_cell_needs_it() {
    let text = "Foundations: H-K C-K D-K S-Q\nFreecells: KS - - -\n:\n:\n:\n:\n:\n:\n:\n:\n";
    let board = text.parse::<crate::board::Board>().unwrap();
    let cancel = Cancel::new();
    let found = fewest_cells(&mut Solver::new(), &board, Rules::default(), NO_LIMITS, &cancel);
    assert_eq!((found.fewest(), found.proof, found.limit), (Some(1), None, None));
}

#[test]
fn a_limit_leaves_it_open() {
    let found = fewest(617, Limits { states: Some(30), ..NO_LIMITS });
    assert_eq!((found.fewest(), found.limit), (None, Some(Limit::States)));
    assert!(found.states <= 40, "{}", found.states);
    let cancel = Cancel::new();
    cancel.cancel();
    let board = DealNumber::new(617).unwrap().deal();
    let found = fewest_cells(&mut Solver::new(), &board, Rules::default(), NO_LIMITS, &cancel);
    assert_eq!(found.fewest(), None);
}
