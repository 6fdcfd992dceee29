use std::collections::HashMap;

use super::*;
use crate::tui::layout::{Content, Screen};
use freecell::board::Board;

/// The table of a won game on a screen of this size.
fn table(width: u16, height: u16) -> Table {
    let board = Board::new(Default::default(), [None; 7], [13; 4]).unwrap();
    let content = Content { board: &board, other: None, cells: 4, list: false, message: 0 };
    Screen::new(Rect::new(0, 0, width, height), &content).table.unwrap()
}

#[test]
fn every_card_leaves_the_table_over_its_edges_in_order_of_rank() {
    for (width, height) in [(40, 12), (60, 18), (80, 24), (120, 36), (200, 60)] {
        let table = table(width, height);
        let (beside, area) = (table.columns[0].outline.width, table.area);
        let (mut cascade, mut last) = (Cascade::new(617), HashMap::new());
        assert_eq!(cascade.gone()[0].rank(), Rank::ALL[12]);
        while !cascade.step() {
            let gone = cascade.gone();
            assert!(gone.windows(2).all(|pair| pair[0].rank() >= pair[1].rank()));
            for (card, at) in cascade.trail(&table) {
                assert!(gone.contains(&card));
                assert!(at.y >= area.y && at.bottom() <= area.bottom(), "{at:?} in {area:?}");
                assert!(at.right() <= area.width + 2 * beside, "{at:?} in {area:?}");
                last.insert(card, at);
            }
        }
        assert_eq!(cascade.gone().len(), Card::COUNT);
        assert_eq!(last.len(), Card::COUNT);
        for (card, at) in last {
            let step = area.width / (LIFE / 2) + 1;
            let is_out = at.right() <= beside + step || at.x + step >= beside + area.width;
            assert!(is_out, "{card} ends at {at:?} on {width}x{height}");
        }
    }
}

#[test]
fn the_seed_decides_where_the_cards_go() {
    let table = table(80, 24);
    let places = |seed| Cascade { seed, frame: 50 }.trail(&table);
    assert_eq!(places(1), places(1));
    assert_ne!(places(1), places(2));
}
