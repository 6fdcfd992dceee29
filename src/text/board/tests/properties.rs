//! Any text is read or refused, and what is written reads back.

use proptest::prelude::*;

use super::*;

/// Bits of text that boards are made of, and some that they are not.
fn bits() -> impl Strategy<Value = String> {
    let bit = prop_oneof![
        prop::sample::select(vec![
            "JD",
            "10♠",
            "♥Q",
            "🂡",
            "Th",
            "1c",
            "??",
            "--",
            "-",
            ".",
            ":",
            "\n",
            "\n\n",
            " ",
            "  ",
            "\t",
            "<td>",
            "</tr>",
            "<br>",
            "&hearts;",
            "[",
            "]",
            "(",
            ")",
            "{",
            "}",
            "\"",
            "'",
            ",",
            "|",
            "Foundations:",
            "H-4",
            "Freecells:",
            "FC:",
            "\"columns\":",
            "\"cells\":",
            "#617",
            "# x",
            "Game",
            "of",
            "Ten",
            "Spades",
            "1 2 3 4 5 6 7 8\n",
            "null",
            "\u{1b}[0m",
            "\r\n",
        ])
        .prop_map(str::to_string),
        (0_usize..52).prop_map(|i| format!("{} ", crate::card::Card::ALL[i])),
        "\\PC{0,4}",
    ];
    prop::collection::vec(bit, 0..200).prop_map(|bits| bits.concat())
}

fn check(text: &str) {
    if let Ok(board) = parse(text) {
        assert_eq!(board.check(), Ok(()));
        assert_eq!(parse(&position(&board)), Ok(board));
    }
    for entry in parse_many(text) {
        match entry.board {
            Ok(FoundBoard::Whole(_)) => {}
            Ok(FoundBoard::Part(part)) => {
                let again = parse_many(&part.to_string()).remove(0).board;
                assert_eq!(again, Ok(FoundBoard::Part(part)));
            }
            Err(error) => {
                assert!(!error.problems().is_empty());
                assert!(error.to_string().lines().count() <= 6, "{error}");
            }
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_bits_of_boards_are_read_or_refused(text in bits()) {
        check(&text);
    }

    #[test]
    fn a_board_with_a_slip_is_read_or_refused(
        number in 1_i64..8_589_934_592,
        at in 0_usize..150,
        length in 0_usize..4,
        slip in "\\PC{0,3}",
    ) {
        let mut text: Vec<char> = unicode(&deal(number)).chars().collect();
        text.splice(at..at + length, slip.chars());
        check(&text.into_iter().collect::<String>());
    }

    #[test]
    fn deals_read_back_in_every_form(number in 1_i64..8_589_934_592) {
        let board = deal(number);
        for text in [rows(&board), columns(&board), unicode(&board), position(&board)] {
            prop_assert_eq!(parse(&text), Ok(board.clone()));
            prop_assert_eq!(parse(&text.to_lowercase().replace('t', "10")), Ok(board.clone()));
        }
        let part = PartialBoard::from(&board);
        prop_assert_eq!(part.known(), 52);
    }
}
