//! Rows with blanks under columns that have ended.

use super::*;
use crate::board::Cards;

/// A position as fc-solve draws it.
const FC_SOLVE_PICTURE: &str = "     KC 10D             H-8 C-8 D-A S-7
--- --- --- --- 


 --  --  --  --  --  --  --  -- 
     5D  2D  KD  KS  QD  JC  KH 
     9D          QH 10S 10H  QS 
     QC          JS  9H  9C  JD 
     JH          3D      8D  4D 
    10C          9S      7D  8S 
                         6D     
";

#[test]
fn pictures_are_read_by_the_places_of_the_cards() {
    let expected = parse(
        "Foundations: H-8 C-8 D-A S-7\nFreecells:  -  KC  TD  -\n:\n: 5D 9D QC JH TC\n: 2D\n\
         : KD\n: KS QH JS 3D 9S\n: QD TS 9H\n: JC TH 9C 8D 7D 6D\n: KH QS JD 4D 8S\n",
    )
    .unwrap();
    let marks = " --  --  --  --  --  --  --  -- \n";
    let without_heading = FC_SOLVE_PICTURE.replace(marks, "");
    let numbers = "  1   2   3   4   5   6   7   8\n";
    for text in [
        FC_SOLVE_PICTURE,
        &FC_SOLVE_PICTURE.replace("10", " T"),
        &FC_SOLVE_PICTURE.replace(" \n", "\n"),
        &FC_SOLVE_PICTURE.replace(marks, numbers),
        &without_heading,
        &without_heading.replace("\n    ", "\n> >>").replace("10", " T"),
    ] {
        assert_eq!(parse(text), Ok(expected.clone()), "{text}");
    }
    let won_but_one = "                        H-K C-K D-K S-Q\n--- --- --- --- \n\n\n".to_owned()
        + marks
        + "                     KS         \n";
    let board = parse(&won_but_one).unwrap();
    assert_eq!(board.columns().each_ref().map(Cards::len), [0, 0, 0, 0, 0, 1, 0, 0]);
    let several = format!("{FC_SOLVE_PICTURE}\n\n====================\n\n{won_but_one}\n\n====\n");
    let read = parse_many(&several);
    assert_eq!(read.len(), 2);
    assert!(read.iter().all(|entry| matches!(entry.board, Ok(FoundBoard::Whole(_)))), "{read:?}");
}
