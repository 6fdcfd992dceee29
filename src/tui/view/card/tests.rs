use super::*;

#[test]
fn a_large_card_shows_as_many_signs_as_it_counts() {
    for (width, height) in [(9, 5), (11, 7), (11, 6)] {
        for card in Card::ALL {
            let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
            let area = buf.area;
            pips(
                &mut buf,
                area,
                area,
                card,
                Style::new(),
                Glyphs::new(crate::tui::theme::GlyphSet::Unicode),
            );
            let suit = card.suit().glyph().to_string();
            let signs = buf.content.iter().filter(|cell| cell.symbol() == suit).count();
            let rank = usize::from(card.rank().value());
            assert_eq!(signs, if rank <= 10 { rank } else { 2 }, "{card} on {width}×{height}");
        }
    }
}
