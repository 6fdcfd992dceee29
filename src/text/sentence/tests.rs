use super::*;
use crate::text::moves::Dialect;

fn moves(text: &str) -> Option<LineMoves> {
    super::read(text, Writing::default())
}

fn means(text: &str, dialect: Dialect) -> Option<(WrittenPlace, WrittenPlace, Count)> {
    let found = moves(text).expect(text);
    let mv = found.moves.first().expect(text).in_dialect(dialect)?;
    Some((mv.from, mv.to, mv.count))
}

fn column(i: usize) -> WrittenPlace {
    WrittenPlace::Place(Place::column(i))
}

fn cell(i: usize) -> WrittenPlace {
    WrittenPlace::Place(Place::cell(i))
}

fn card(name: &str) -> Card {
    name.parse().unwrap()
}

const HOME: WrittenPlace = WrittenPlace::Place(Place::Foundation);

#[test]
fn places_are_counted_from_nought_or_from_one() {
    use Count::{Exactly, Fit, From};
    let (nought, one) = (Dialect::Sentences, Dialect::SentencesFromOne);
    for (text, dialect, from, to, count) in [
        ("Move 2 cards from stack 1 to stack 3", nought, column(1), column(3), Exactly(2)),
        ("Move 2 cards from stack 1 to stack 3", one, column(0), column(2), Exactly(2)),
        ("move a card from stack 7 to freecell 0.", nought, column(7), cell(0), Exactly(1)),
        ("Move a card from freecell 0 to the foundations", nought, cell(0), HOME, Exactly(1)),
        ("Move card from Cascade 1 to Cascade 7", one, column(0), column(6), Exactly(1)),
        ("Move card from Cascade 1 to D Foundation", one, column(0), HOME, Exactly(1)),
        ("Column 5 -> Freecell 1", one, column(4), cell(0), Fit),
        ("12. Column 5 → Column 1", one, column(4), column(0), Fit),
        ("free cell b to foundation 2", one, cell(1), HOME, Fit),
        ("Move the 3D from column 7 to column 4", one, column(6), column(3), From(card("3D"))),
        ("QD: cascade 3 -> cascade 4", one, column(2), column(3), From(card("QD"))),
    ] {
        assert_eq!(means(text, dialect), Some((from, to, count)), "{text}");
    }
    assert_eq!(means("Move a card from freecell 0 to stack 1", one), None);
    assert_eq!(means("Move a card from stack 8 to stack 1", nought), None);
}

#[test]
fn cards_say_where_they_come_from_and_go_to() {
    for (text, from, to) in [
        ("2S to temp", "2S", WrittenPlace::AnyCell),
        ("KS to empty pile", "KS", WrittenPlace::EmptyColumn),
        ("AC out", "AC", HOME),
        ("10♥ onto J♣", "TH", WrittenPlace::Card(card("JC"))),
        ("nine of clubs on ten of diamonds", "9C", WrittenPlace::Card(card("TD"))),
        ("Move Ace of Clubs to foundation.", "AC", HOME),
        ("9♥→10♠", "9H", WrittenPlace::Card(card("TS"))),
    ] {
        let expected = (WrittenPlace::Card(card(from)), to, Count::From(card(from)));
        assert_eq!(means(text, Dialect::CardNames), Some(expected), "{text}");
    }
}

#[test]
fn what_is_said_twice_is_one_move() {
    let text = "3. Move ace clover column 3 to foundation.   [Move a card from stack 2 to the foundations]";
    let expected = (column(2), HOME, Count::Exactly(1));
    assert_eq!(means(text, Dialect::Sentences), Some(expected));
}

#[test]
fn other_sentences_are_refused_as_a_whole() {
    for text in [
        "Move 3 cards from stack 3 to",
        "Move a card from stack 3 to stack 1 2",
        "Move the 3D to somewhere",
    ] {
        let broken = SyntaxErrorKind::NotASentence(text.to_owned());
        assert_eq!(moves(text).unwrap().broken, Some(broken), "{text}");
    }
    for text in [
        "Move 64 is wrong",
        "Moves",
        "3c 4d",
        "26 to 5a",
        "column 3 is empty",
        "8 to 3",
        "Move cards from one column to another to build down",
        "FREE CELLS            FOUNDATION",
    ] {
        assert_eq!(moves(text), None, "{text}");
    }
}
