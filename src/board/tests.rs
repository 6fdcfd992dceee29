use super::*;
use crate::dealer::DealNumber;

impl Board {
    /// A table without cards.
    pub(crate) fn empty() -> Self {
        Self::from_columns(Default::default())
    }
}

impl Place {
    /// A column by its index.
    pub(crate) const fn column(index: usize) -> Self {
        Self::Column(Column::ALL[index])
    }

    /// A cell by its index.
    pub(crate) const fn cell(index: usize) -> Self {
        Self::Cell(Cell::ALL[index])
    }
}

fn deal(number: i64) -> Board {
    DealNumber::new(number).unwrap().deal()
}

#[test]
fn deals_are_valid_and_their_runs_counted() {
    let board = deal(617);
    assert_eq!(board.check(), Ok(()));
    assert_eq!(board.empty_columns(), 0);
    assert_eq!(Column::ALL.map(|column| board.run_length(column)), [1; 8]);
    assert_eq!(Board::empty().run_length(Column::ALL[0]), 0);
}

#[test]
fn what_is_wrong_is_named() {
    let mut board = deal(1);
    let card = board.columns[2].pop().unwrap();
    assert_eq!(board.check().unwrap_err().to_string(), format!("1 card is missing: {card}"));
    board.cells[0] = Some(board.columns[0][0]);
    assert_eq!(board.check().unwrap_err(), InvalidBoard::Duplicate(board.columns[0][0]));
    assert!(matches!(Board::empty().check(), Err(InvalidBoard::Missing(all)) if all.len() == 52));
    let home = Board { foundations: [13; 4], ..Board::empty() };
    assert!(home.check().is_ok() && home.is_won());
    let over = Board { foundations: [14, 13, 13, 13], ..Board::empty() };
    assert_eq!(over.check(), Err(InvalidBoard::Foundation(Suit::Clubs, 14)));
}

#[test]
fn a_column_too_tall_for_any_game_is_refused() {
    let mut board = deal(1);
    let card = board.columns[1].pop().unwrap();
    board.columns[0].push(card);
    assert!(matches!(board.check(), Err(InvalidBoard::Unreachable { column: 1, .. })));
}
