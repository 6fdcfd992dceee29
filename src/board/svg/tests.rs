use super::*;
use crate::dealer::DealNumber;

/// The cards in a picture, in drawing order, and the number of open ones.
fn cards(picture: &str) -> (Vec<Card>, usize) {
    let groups: Vec<&str> = picture.lines().filter(|line| line.contains("#c\"")).collect();
    let id = |group: &str, sign: &str| {
        group.split(&format!("href=\"#{sign}")).nth(1).unwrap().chars().next().unwrap()
    };
    let card = |group: &&str| format!("{}{}", id(group, "r"), id(group, "s")).parse().unwrap();
    let open = groups.iter().filter(|group| group.matches("href=\"#s").count() == 2).count();
    (groups.iter().map(card).collect(), open)
}

#[test]
fn a_picture_shows_every_card_once_in_its_column() {
    let board = DealNumber::new(617).unwrap().deal();
    for theme in [SvgTheme::Light, SvgTheme::Dark] {
        for deck in [SuitColors::Two, SuitColors::Four, SuitColors::Poker] {
            let picture = svg(&board, &SvgOptions { theme, deck, number: None });
            let by_columns: Vec<Card> = board.columns().iter().flatten().copied().collect();
            assert_eq!(cards(&picture), (by_columns, 8));
            assert_eq!(picture.matches("<g").count(), picture.matches("</g>").count());
        }
    }
}

#[test]
fn cells_and_foundations_are_shown() {
    let text = "\
Foundations: H-2 C-T D-6 S-0
Freecells:  8H  -  JH  TD  AS
: KC QH
: 3H KS 7H 2S QC JC JS TH 9S 8D 7S
:
: 6H
: 6S 5H 4S
: KH
: QD 7D 9H KD QS JD TS 9D 8S
: 5S 4H 3S
";
    let board = text.parse::<crate::board::Board>().unwrap();
    let picture = svg(&board, &SvgOptions::default());
    let (shown, open) = cards(&picture);
    let names: Vec<String> = shown[..7].iter().map(Card::to_string).collect();
    assert_eq!(names, ["8H", "JH", "TD", "AS", "TC", "6D", "2H"]);
    // Five cells share the space of four; a free cell, a foundation and a column are empty.
    assert!(picture.contains("scale(0.800)"));
    assert_eq!((open, picture.matches("#e\"").count()), (7 + 7, 3));
    // The tallest column fits.
    let height = MARGIN + CARD.1 + SPACE + CARD.1 + 10 * SEEN + SPACE + MARGIN;
    assert!(picture.contains(&format!("viewBox=\"0 0 {WIDTH} {height}\"")));
}

#[test]
fn the_number_is_drawn_and_named() {
    let board = DealNumber::new(-2).unwrap().deal();
    let plain = svg(&board, &SvgOptions::default());
    let numbered = svg(&board, &SvgOptions { number: Some(-2), ..SvgOptions::default() });
    assert!(plain.contains("<title>FreeCell board</title>"));
    assert!(numbered.contains("<title>FreeCell deal -2</title>"));
    for sign in [HASH, MINUS] {
        assert!(numbered.contains(sign.path) && !plain.contains(sign.path));
    }
}
