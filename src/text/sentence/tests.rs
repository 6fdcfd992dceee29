use super::*;
use crate::board::Place;
use crate::text::moves::{Codes, Count, Dialect, WrittenPlace};

fn read(text: &str) -> Option<LineMoves> {
    super::read(text, Writing::default(), false, false)
}

fn means(text: &str, dialect: Dialect) -> Option<(WrittenPlace, WrittenPlace, Count)> {
    let mv = read(text).and_then(|found| found.moves.into_iter().next()).expect(text);
    let codes = Codes::of(std::slice::from_ref(&mv));
    mv.settled(codes, false)
        .in_dialect(dialect)
        .map(|written| (written.from, written.to, written.count))
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
    let (nought, one) = (Dialect::Sentences, Dialect::SentencesFromOne);
    for (text, dialect, from, to, count) in [
        ("Move 2 cards from stack 1 to stack 3", nought, column(1), column(3), Count::Exactly(2)),
        ("Move 2 cards from stack 1 to stack 3", one, column(0), column(2), Count::Exactly(2)),
        ("move a card from stack 7 to freecell 0.", nought, column(7), cell(0), Count::Exactly(1)),
        (
            "Move a card from freecell 0 to the foundations",
            nought,
            cell(0),
            HOME,
            Count::Exactly(1),
        ),
        (
            "Move 1: Move card from Cascade 1 to Cascade 7",
            one,
            column(0),
            column(6),
            Count::Exactly(1),
        ),
        (
            "Move 9: Move card from Cascade 1 to D Foundation",
            one,
            column(0),
            HOME,
            Count::Exactly(1),
        ),
        ("Column 5 -> Freecell 1", one, column(4), cell(0), Count::Fit),
        ("12. Column 5 → Column 1", one, column(4), column(0), Count::Fit),
        ("3) free cell b to foundation", one, cell(1), HOME, Count::Fit),
        (
            "==> tableau 6 to foundation\tMoves: 1  Estimate: 23",
            nought,
            column(6),
            HOME,
            Count::Fit,
        ),
        ("TABLEAU_5 → TABLEAU_6 (5H, 4C)", one, column(4), column(5), Count::From(card("5H"))),
        ("C8 6 C4", one, column(7), column(3), Count::FromRow(6)),
        ("C8 13 C4", one, column(7), column(3), Count::FromRow(13)),
        (
            "Move the 3D from column 7 to column 4",
            one,
            column(6),
            column(3),
            Count::From(card("3D")),
        ),
    ] {
        assert_eq!(means(text, dialect), Some((from, to, count)), "{text}");
    }
    assert_eq!(means("Move a card from freecell 0 to stack 1", one), None);
    assert_eq!(means("Move a card from stack 8 to stack 1", nought), None);
    let arrival = means("reserve 0 to tableau 4", Dialect::SentencesByArrival);
    assert_eq!(
        arrival,
        Some((WrittenPlace::Held(crate::board::Cell::ALL[0]), column(4), Count::Fit))
    );
}

#[test]
fn a_pile_may_have_a_letter_and_a_number() {
    for (text, from, to) in [
        ("T2 -> F(S)", column(2), HOME),
        ("P5 R2", column(5), cell(2)),
        ("T1:F2", column(1), HOME),
        ("T0 H", column(0), HOME),
        ("T5,G", column(5), HOME),
        ("S5,G", column(5), HOME),
    ] {
        let expected = Some((from, to, Count::Fit));
        assert_eq!(means(text, Dialect::Sentences), expected, "{text}");
    }
}

/// Operators of plans: the cards below the one that moves, counts and marks say nothing of the move.
#[test]
fn the_first_card_of_an_operator_moves() {
    for (text, from, to) in [
        ("000: (move d4 hj c5) [1.000]", "4D", WrittenPlace::Card(card("5C"))),
        ("move hj ck cq (1)", "JH", WrittenPlace::Card(card("QC"))),
        ("(move-b c6 d7 n0 n1)", "6C", WrittenPlace::Card(card("7D"))),
        ("(SENDTOFREE S5 SA N4 N3)", "5S", WrittenPlace::AnyCell),
        ("sendtohome-b d2 d n2 da n1 n0 n1 (1)", "2D", HOME),
    ] {
        let expected = (WrittenPlace::Card(card(from)), to, Count::From(card(from)));
        assert_eq!(means(text, Dialect::CardNames), Some(expected), "{text}");
    }
}

#[test]
fn cards_say_where_they_come_from_and_go_to() {
    for (text, from, to) in [
        ("2S to temp", "2S", WrittenPlace::AnyCell),
        ("KS to empty pile", "KS", WrittenPlace::EmptyColumn),
        ("AC out", "AC", HOME),
        ("A♣ up", "AC", HOME),
        ("('AD', 'foundation')", "AD", HOME),
        ("(KS, 'empty')", "KS", WrittenPlace::EmptyColumn),
        ("4. 10♥ onto J♣", "TH", WrittenPlace::Card(card("JC"))),
        ("freecell 5H", "5H", WrittenPlace::AnyCell),
        ("stack TD JS", "TD", WrittenPlace::Card(card("JS"))),
        ("7. Move Ace of Clubs to foundation.", "AC", HOME),
        ("Three Diamond: CascadesSource -> FreeCells", "3D", WrittenPlace::AnyCell),
        ("1. 9♥: cascade -> 10♠", "9H", WrittenPlace::Card(card("TS"))),
        ("Move 4 clover to 5 diamond", "4C", WrittenPlace::Card(card("5D"))),
    ] {
        let expected = (WrittenPlace::Card(card(from)), to, Count::From(card(from)));
        assert_eq!(means(text, Dialect::CardNames), Some(expected), "{text}");
    }
    let named = means(">>> 15) Move FreeCell 10♡ => Column5", Dialect::SentencesFromOne);
    let from = WrittenPlace::Card(card("TH"));
    assert_eq!(named, Some((from, column(4), Count::From(card("TH")))));
}

#[test]
fn other_sentences_are_refused_as_a_whole() {
    for text in [
        "Move 3 cards from stack 3 to",
        "Move a card from stack 3 to stack 1 2",
        "Move the 3D somewhere",
    ] {
        assert_eq!(read(text).unwrap().broken, Some(not_a_sentence(text)), "{text}");
    }
    for text in [
        "Move 64 is wrong",
        "Moves",
        "3c 4d",
        "26 to 5a",
        "column 3 is empty",
        "8 to 3",
        "Move cards from one column to another to build down",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn cards_go_home_one_after_the_other() {
    for text in ["A♠ 2♦ home", "home A♠, 2♦", "A♠, 2♦ to the foundations"] {
        let moves = read(text).unwrap().moves;
        assert!(moves.len() == 2 && moves.iter().all(RawMove::sends_card_home), "{text}");
    }
}

#[test]
fn headings_and_dates_are_no_moves() {
    for text in [
        "FREE CELLS            FOUNDATION",
        "| id  | from_pile  | to_pile    | cards |",
        "Freecell[4211:60b]",
    ] {
        assert_eq!(read(text), None, "{text}");
        assert!(!is_near(text, Writing::default()), "{text}");
    }
}
