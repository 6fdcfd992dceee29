use super::shapes::ROWS;
use super::*;
use crate::board::Place;
use crate::board::format::{columns, position, rows, unicode};
use crate::dealer::DealNumber;
use crate::rules::{Autoplay, Rules};

mod deciphered;
mod forms;
mod many;
mod pictures;
mod properties;

fn deal(number: i64) -> Board {
    DealNumber::new(number).unwrap().deal()
}

fn parse(text: &str) -> Result<Board, ParseBoardError> {
    text.parse()
}

fn parse_many(text: &str) -> Vec<BoardEntry> {
    crate::text::unreadable_boards(text).collect()
}

/// Positions in play: the first moves that are legal, so that runs, cells and foundations differ.
fn positions(number: i64, moves: usize) -> Vec<Board> {
    let mut board = deal(number);
    let rules = Rules::default();
    let mut seed = u64::try_from(number).unwrap();
    let mut positions = vec![board.clone()];
    for _ in 0..moves {
        let places: Vec<Place> =
            Place::TABLE.into_iter().take(12).chain([Place::Foundation]).collect();
        let pairs = places.iter().flat_map(|&from| places.iter().map(move |&to| (from, to)));
        let legal: Vec<_> =
            pairs.filter_map(|(from, to)| rules.resolve(&board, from, to).ok()).collect();
        if legal.is_empty() {
            break;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = usize::try_from(seed >> 33).unwrap() % legal.len();
        if rules.try_play(&mut board, legal[choice]).is_ok() {
            positions.push(board.clone());
        }
    }
    positions
}

#[test]
fn what_is_written_reads_back() {
    for number in 1..200 {
        for board in positions(number, 60) {
            for text in [rows(&board), unicode(&board), columns(&board), position(&board)] {
                assert_eq!(parse(&text).as_ref(), Ok(&board), "deal {number}\n{text}");
            }
        }
    }
}

const ROWS_617: &str = "\
7D AD 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
TH QC 3H 9D 6S 8D 3D TC
KD 5H 9S 3C 8S 7H 4D JS
4C QS 9C 9H 7C 6H 2C 2S
4S TS 2H 5D JC 6C JH QH
JD KS KC 4H
";

/// The text with each of its lines, counted from 1, written anew.
fn each_line(text: &str, write: impl Fn(usize, &str) -> String) -> String {
    let lines = text.lines().zip(1..).map(|(line, i)| write(i, line));
    lines.collect::<Vec<_>>().join("\n")
}

/// Deal 617 with every card written by `write`, in rows with `row` around each row's cards.
fn written(write: impl Fn(&str) -> String, row: impl Fn(Vec<String>) -> String) -> String {
    let rows = ROWS_617.lines().map(|line| row(line.split(' ').map(&write).collect()));
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn forms_of_other_programs_are_read() {
    let plain = |card: &str| card.to_string();
    let ten = |card: &str| card.replace('T', "10");
    let suit_first = |card: &str| card.chars().rev().collect::<String>();
    let suit_first_ten = |card: &str| suit_first(card).replace('T', "10");
    let ace_one = |card: &str| card.replace('A', "1");
    let glyph = |card: &str| format!("{:#}", card.parse::<crate::card::Card>().unwrap());
    let emoji = |card: &str| format!("{:#}\u{fe0f}", card.parse::<crate::card::Card>().unwrap());
    let apart = |card: &str| format!("{} {}", &card[..1], &card[1..]);
    let object =
        |card: &str| format!("{{\"rank\": \"{}\", \"suit\": \"{}\"}}", &card[..1], &card[1..]);
    let named = |card: &str| {
        let card: crate::card::Card = card.parse().unwrap();
        let ranks = [
            "Ace", "Two", "Three", "4", "Five", "Six", "Seven", "Eight", "Nine", "10", "Jack",
            "Queen", "King",
        ];
        let suits = ["Clubs", "Diamonds", "Hearts", "Spades"];
        format!("{} of {}", ranks[usize::from(card.rank().value()) - 1], suits[card.suit().index()])
    };
    let playing_card = |card: &str| {
        let card: crate::card::Card = card.parse().unwrap();
        let suit = [0x30, 0x20, 0x10, 0][card.suit().index()];
        let rank = u32::from(card.rank().value());
        char::from_u32(0x1f0a0 + suit + rank + u32::from(rank > 11)).unwrap().to_string()
    };
    let spaced = |row: Vec<String>| row.join(" ");
    let comma = |row: Vec<String>| format!("[{}],", row.join(", "));
    let quoted = |row: Vec<String>| format!("['{}']", row.join("' '"));
    let lisp = |row: Vec<String>| format!("({})", row.join(" "));
    let bars = |row: Vec<String>| format!("│ {} │", row.join(" │ "));
    let tight = |row: Vec<String>| row.concat();
    let each_bracketed = |row: Vec<String>| format!("[{}]", row.join("] ["));
    let with_tabs = |row: Vec<String>| row.join("\t");
    let cells = |row: Vec<String>| format!("<tr>\n <td>{}</td>\n</tr>", row.join("</td>\n <td>"));
    let texts = [
        written(plain, spaced),
        written(ten, spaced).to_lowercase(),
        written(suit_first, spaced),
        written(suit_first_ten, tight),
        written(ace_one, tight).to_lowercase(),
        written(glyph, with_tabs),
        written(emoji, spaced),
        written(apart, spaced),
        written(object, comma),
        written(named, comma),
        written(playing_card, spaced),
        written(playing_card, tight),
        written(glyph, tight),
        written(plain, comma),
        written(plain, quoted),
        written(plain, lisp),
        written(glyph, bars),
        written(plain, each_bracketed),
        format!("Game #617\n\n{}\n", written(glyph, spaced)),
        format!(
            "Deal 617 as the page shows it:\r\n{}",
            written(plain, spaced).replace('\n', "\r\n")
        ),
        format!("# deal 617 (as dealt)\n{}\n# the end", written(plain, spaced)),
        format!("1 2 3 4 5 6 7 8\n{}", written(plain, spaced)),
        format!("<html><style>td {{ color: red }}</style><table>{}</table>", written(glyph, cells)),
        written(|card| glyph(card).replace('♠', "&spades;").replace('♥', "&#9829;"), cells)
            .replace('♦', "<span class=\"red\">&#x2666;</span>")
            .replace('♣', "&clubs;&#xfe0e;"),
        written(plain, spaced).replace('\n', " "),
        written(plain, tight).replace('\n', ""),
        written(ten, tight).replace('\n', ""),
        written(plain, spaced).replace('\n', "\n\n"),
        written(plain, spaced).replace(' ', "\n"),
        each_line(ROWS_617, |_, line| format!("    {line}")),
        each_line(ROWS_617, |_, line| format!("> {line}")),
        each_line(ROWS_617, |i, line| format!("Row {i}: {line}")),
        each_line(ROWS_617, |i, line| format!("[{i},] \"{}\"", line.replace(' ', "\" \"")))
            + " NA NA NA NA",
        written(|card| card.replace('T', "0"), spaced),
        written(|card| card.replace('T', "x"), tight),
        written(|card| card.replace('J', "11").replace('Q', "12").replace('K', "13"), spaced),
        written(|card| suit_first(card).replace('J', "11").replace('Q', "12"), spaced)
            .replace('K', "13"),
        written(|card| format!("<img src='/cards/{}.gif'>", ten(card).to_lowercase()), spaced),
        written(|card| format!("<img alt=\"\" src=/cards/{card}.gif width=9>"), cells),
        ROWS_617.replace("7D", "\u{1b}[31m7D\u{1b}[0m"),
        format!("\u{feff}{ROWS_617}"),
    ];
    for text in texts {
        assert_eq!(parse(&text), Ok(deal(617)), "{text}");
    }
}

#[test]
fn ranks_may_be_two_digits_beside_a_dash() {
    for first in 0..=1 {
        for is_turned in [false, true] {
            let joined = |card: &str| {
                let card: crate::card::Card = card.parse().unwrap();
                let (suit, rank) = (card.suit(), card.rank().value() - 1 + first);
                if is_turned { format!("{rank}-{suit}") } else { format!("{suit}-{rank:02}") }
            };
            let text = written(joined, |row| row.join(" "));
            assert_eq!(parse(&text), Ok(deal(617)), "{text}");
        }
    }
}

#[test]
fn columns_are_read_with_and_without_labels_and_as_lists() {
    let board = deal(617);
    let lines = columns(&board);
    let list = |line: &str| format!("[\"{}\"]", line.replace(' ', "\", \""));
    let lists: Vec<String> = lines.lines().map(list).collect();
    let texts = [
        lines.clone(),
        lines.replace('T', "10"),
        each_line(&lines, |_, line| format!(": {line}")),
        each_line(&lines, |i, line| format!("{i}: {line}")),
        each_line(&lines, |i, line| format!("Stack {}: {line}", i - 1)),
        each_line(&lines, |i, line| format!("C{i} {line}")),
        each_line(&lines, |i, line| format!("Column {i}: {line} (7 cards) <- here")),
        format!("Foundations: H-0 C-0 D-0 S-0\nFreecells:\n{lines}"),
        format!("FC:\nFounds:\n{lines}"),
        format!("[{}]", lists.join(",")),
    ];
    for text in &texts {
        assert_eq!(parse(text), Ok(board.clone()), "{text}");
    }
}

/// A position as fc-solve prints it.
const FC_SOLVE: &str = "\
Foundations: H-2 C-T D-6 S-A
Freecells:  8H  KH  JH  TD
: KC QH
: 3H KS 7H 2S QC JC JS TH 9S 8D 7S
:
: 6H
: 6S 5H 4S
:
: QD 7D 9H KD QS JD TS 9D 8S
: 5S 4H 3S
";

#[test]
fn positions_of_other_programs_are_read() {
    let board = parse(FC_SOLVE).unwrap();
    assert_eq!(board.foundations(), &[10, 6, 2, 1]);
    assert_eq!(position(&board), FC_SOLVE);
    let board = positions(617, 25).pop().unwrap();
    let text = position(&board);
    let without_colons = text.replace("\n: ", "\n").replace("\n:\n", "\n\n");
    assert_eq!(parse(&text.to_lowercase()), Ok(board.clone()));
    assert_eq!(parse(&without_colons), Ok(board.clone()), "{without_colons}");
    let short = text.replace("Foundations", "Founds").replace("Freecells", "FC");
    assert_eq!(parse(&short), Ok(board.clone()));
}

#[test]
fn an_empty_line_among_columns_is_an_empty_one() {
    // The cells could be a column, too.
    let columns = "TS 7D TC 2C KH 9S 8D\n5H QH 6D 6C 7H 7S 7C 6H\nJC TH QS 4D 9H 8S QD JS\n\
                   9D 3H 8C KD\nTD 5C 4H 3C\n\n3D 8H JD QC\n5D 4C\n";
    let board = parse(&format!("AC 2D 2H 6S\nKS 9C KC JH\n{columns}")).unwrap();
    assert_eq!(board.cells().iter().flatten().count(), 4);
    assert!(board.columns()[5].is_empty());
    let labelled = columns.replace('\n', "\n: ").replace("\n: \n", "\n\n");
    let labelled = format!("Foundations: C-A D-2 H-2 S-6\nFreecells: KS 9C KC JH\n: {labelled}");
    assert_eq!(parse(labelled.trim_end_matches([':', ' '])), Ok(board));
}

/// The message for deal 617 with some of its text replaced.
fn refusal(from: &str, to: &str) -> String {
    let text = ROWS_617.replacen(from, to, 1);
    assert_ne!(text, ROWS_617);
    parse(&text).unwrap_err().to_string()
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    assert_eq!(
        refusal("KS KC", "KC"),
        "1 card is missing: KS\nline 7: 3 cards, where 4 are expected"
    );
    assert_eq!(
        refusal("QD AC", "QC AC"),
        "line 3, character 4: QC appears twice, first at line 2, character 7\n1 card is missing: QD"
    );
    assert_eq!(
        refusal("QH\n", "QH QH\n"),
        "line 6, character 25: QH appears twice, first at line 6, character 22\n\
         line 6: 9 cards, where 8 are expected"
    );
    let not_a_card = "is not a card; a card is a rank (A 2-9 T or 10 J Q K) and a suit \
                      (C D H S or ♣♦♥♠)";
    assert_eq!(
        refusal("QD", "XD"),
        format!(
            "line 2, character 7: \"XD\" {not_a_card}\n1 card is missing: QD\n\
                 line 2: 7 cards, where 8 are expected"
        )
    );
    for wrong in ["11D", "5", "J", "♥", "DD", "KingD"] {
        let message = refusal("QD", wrong);
        let expected = format!("line 2, character 7: \"{wrong}\" {not_a_card}");
        assert!(message.starts_with(&expected), "{wrong}: {message}");
    }
    assert!(refusal("QD", "??").starts_with("line 2, character 7: this card is not known"));
    for text in ["", "\n\n", "no board here", "PK\u{3}\u{4}\0\0\u{8}"] {
        assert!(parse(text).unwrap_err().to_string().starts_with("no cards found;"), "{text:?}");
    }
}

#[test]
fn only_the_first_problems_are_told() {
    let error = parse(&"JD ".repeat(5000)).unwrap_err();
    assert_eq!(error.problems().len(), 5);
    assert!(error.to_string().ends_with("\nand 4995 more"), "{error}");
}

#[test]
fn boards_of_another_shape_are_refused_with_their_lines() {
    // All cards are there, but a card of the second row stands in the first.
    let text = ROWS_617.replacen("2D AH\nTD ", "2D AH TD\n", 1);
    let message = parse(&text).unwrap_err().to_string();
    assert_eq!(
        message,
        "neither rows (six lines of 8 cards and one of 4) nor columns (four lines of 7 cards and \
         four of 6): the lines hold 9 7 8 8 8 8 4"
    );
    let cards: Vec<&str> = ROWS_617.split_whitespace().collect();
    for columns in 9..=12 {
        let column = |at: usize| cards[at..].iter().step_by(columns).copied().collect::<Vec<_>>();
        let lines: Vec<String> = (0..columns).map(|at| column(at).join(" ")).collect();
        let message = parse(&lines.join("\n")).unwrap_err().to_string();
        assert!(message.starts_with(&format!("line 1: {columns} columns, ")), "{message}");
    }
}

#[test]
fn positions_that_contradict_themselves_are_refused() {
    let message = |from: &str, to: &str| {
        let wrong = FC_SOLVE.replacen(from, to, 1);
        assert_ne!(wrong, FC_SOLVE);
        parse(&wrong).unwrap_err().to_string()
    };
    assert_eq!(message("D-6", "D-5"), "1 card is missing: 6D");
    assert_eq!(
        message("D-6", "D-7"),
        "line 9, character 6: 7D appears twice, here and on its foundation"
    );
    let won = "Foundations: H-K C-K D-K S-K\nFreecells:  -  -  -  -\n";
    for (text, place) in [
        (format!("{won}: KS\n"), "line 3, character 3"),
        (format!("{won}:\n: QD KS 2H\n"), "line 4, character 6"),
        (format!("Game #7\n{won}: KS\n"), "line 4, character 3"),
        (won.lines().rev().collect::<Vec<_>>().join("\n") + "\n: KS\n", "line 3, character 3"),
    ] {
        let message = parse(&text).unwrap_err().to_string();
        let expected = format!("{place}: KS appears twice, here and on its foundation");
        assert!(message.lines().any(|line| line == expected), "{text}\n{message}");
    }
    assert_eq!(parse_many(&format!("{won}:\n:\n{won}:\n:\n")).len(), 2);
    assert_eq!(
        message("JS TH 9S", "TH JS 9S"),
        "column 2 is too tall: only seven cards are dealt to a column, and JS could not be moved on TH"
    );
    assert!(message("D-6", "D-14").contains("the ♦ foundation holds 14 cards"));
    let full = "Freecells: 2C 2D 2H 2S 3C 3D 3H 3S\nFoundations: H-A C-A D-A S-A\n: KS";
    assert!(parse(full).unwrap_err().to_string().contains("FreeCell has seven at the most"));
}

#[test]
fn cells_keep_their_places() {
    let ranks = "23456789TJQK";
    let runs: String = ["DS", "CH"]
        .iter()
        .flat_map(|suits| suits.chars())
        .map(|suit| {
            let cards: Vec<String> =
                ranks.chars().rev().map(|rank| format!("{rank}{suit}")).collect();
            format!(": {}\n", cards[..6].join(" ")) + &format!(": {}\n", cards[6..11].join(" "))
        })
        .collect();
    let board = |cells: &str| {
        parse(&format!("Foundations: H-A C-A D-A S-A\nFreecells:{cells}\n{runs}")).unwrap().cells()
            [..5]
            .iter()
            .map(|cell| cell.map_or("-".to_string(), |card| card.to_string()))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(board(" 2D 2S 2C 2H"), "2D 2S 2C 2H -");
    assert_eq!(board("  2D  -  2S  2C 2H"), "2D - 2S 2C 2H");
    // Where free cells are left blank, each cell is four characters wide.
    assert_eq!(board("  2D      2S  2C  2H"), "2D - 2S 2C 2H");
    assert_eq!(board("      2D  2S  2C  2H"), "- 2D 2S 2C 2H");
}

#[test]
fn parts_of_boards_are_read() {
    let part = |text: &str| match &parse_many(text)[..] {
        [BoardEntry { board: Ok(FoundBoard::Part(part)), .. }] => part.clone(),
        other => panic!("{other:?}\n{text}"),
    };
    let first_row = "7D AD 5C 3S 5S 8C 2D AH";
    assert_eq!(part(first_row).leading().len(), 8);
    assert_eq!(part(&ROWS_617[..48]).leading().len(), 16);
    for mark in ["??", "?", "--", ".", "..", "_", "xx", "🂠"] {
        let text = written(
            |card| if card == "QD" { mark.into() } else { card.into() },
            |row| row.join(" "),
        );
        let board = part(&text);
        assert_eq!((board.known(), board.leading().len()), (51, 10), "{text}");
        assert_eq!(board.to_string(), ROWS_617.replace("QD", "??"));
    }
    let last_cards = "\
.. .. .. .. .. .. JD
.. .. .. .. .. .. KS
.. .. .. .. .. .. KC
.. .. .. .. .. .. 4H
.. .. .. .. .. JC
.. .. .. .. .. 6C
.. .. .. .. .. JH
.. .. .. .. .. QH";
    let board = part(last_cards);
    assert_eq!(board.known(), 8);
    assert!(board.cards()[44..].iter().all(Option::is_some));
    assert_eq!(part("7D??5C3S").known(), 3);
    let error = parse("7D ?? 5C 7D ?? ?? ?? ??").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, character 10: 7D appears twice, first at line 1, character 1"
    );
    // Fifty-one cards are a mistake, not a part.
    let entries = parse_many(&ROWS_617.replacen("QD ", "", 1));
    assert!(matches!(&entries[..], [BoardEntry { board: Err(_), .. }]));
}

#[test]
fn a_list_of_cards_is_read_both_ways() {
    let text = columns(&deal(617)).replace('\n', " ");
    match &parse_many(&text)[..] {
        [BoardEntry { board: Ok(FoundBoard::Whole(found)), .. }] => {
            assert_eq!((found.listing, &found.board), (None, &deal(617)));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_deal_is_known_in_whatever_order_its_cards_are_listed() {
    let board = deal(617);
    let cards = board.as_dealt().unwrap();
    let lines = |cards: &[Card], lengths: &[usize]| {
        let mut rest = cards.iter();
        let line = |length: &usize| {
            rest.by_ref().take(*length).map(ToString::to_string).collect::<Vec<_>>().join(" ")
                + "\n"
        };
        lengths.iter().map(line).collect::<String>()
    };
    let reversed =
        |text: &str| each_line(text, |_, line| line.split(' ').rev().collect::<Vec<_>>().join(" "));
    let from_right: Vec<String> = columns(&board).lines().rev().map(str::to_owned).collect();
    let mut last_first = cards;
    last_first.reverse();
    for (text, listing) in [
        (reversed(&columns(&board)), Some(Listing::FromTop)),
        (from_right.join("\n"), Some(Listing::RightToLeft)),
        (reversed(&rows(&board)), Some(Listing::RightToLeft)),
        (reversed(&from_right.join("\n")), Some(Listing::RightToLeftFromTop)),
        (lines(&cards, &DEALT_HEIGHTS), Some(Listing::DealingOrder)),
        (lines(&last_first, &[52]), Some(Listing::LastFirst)),
        (lines(&last_first, &ROWS), Some(Listing::LastFirst)),
    ] {
        match &parse_many(&text)[..] {
            [BoardEntry { board: Ok(FoundBoard::Whole(found)), .. }] => {
                assert_eq!((found.listing, &found.board), (listing, &board), "{text}");
            }
            other => panic!("{other:?}\n{text}"),
        }
    }
}

#[test]
fn boards_of_a_line_each_are_apart_whatever_one_of_them_holds() {
    let line = |number: i64, length: usize| {
        let cards = DealNumber::new(number).unwrap().cards();
        cards[..length].iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let first = DealNumber::new(617).unwrap().cards()[3].to_string();
    for length in [30, 52] {
        let lines = [line(1, length), line(617, length).replace(&first, "ZZ"), line(166, length)];
        let found = parse_many(&lines.join("\n"));
        assert_eq!(found.iter().map(|it| it.line).collect::<Vec<_>>(), [1, 2, 3], "{lines:#?}");
        assert!(found[1].board.is_err(), "{:?}", found[1]);
    }
}

#[test]
fn reading_takes_time_as_the_length_of_the_text() {
    let pieces = [
        "<",
        "<a",
        "<!--",
        "<td>",
        "<pre></pre>",
        "<script>",
        "<s>",
        "~",
        "~~a",
        "</",
        "<img alt=\"JD",
        "&",
        "&#",
        "\"",
        "\"a b",
        "[",
        "]",
        "[JD",
        "{",
        "}",
        "{\"rows\":[",
        ":",
        "a:",
        "JD",
        "JD ",
        "J D ",
        "?? ",
        "- ",
        "# ",
        "#1",
        "\n",
        "a\n",
        "\n\nJD",
        "JD\n",
        "JD\nheading\n",
        "H-4 ",
        "Freecells: ",
        "FC: JD",
        "Freecells:\n\n",
        "Foundations: H-4\n\n",
        "1 2 3 4 5 6 7 8\n",
        "\u{1b}[",
        "🂡",
        "\t",
        "é",
        "1",
        "9999999999",
        "\0",
        "ten of ",
        "'a' => ",
        "[a] => (",
        "{ a: [",
        "{\"a\":",
        "home ",
        "cells free ",
        "Card(rank=1, suit='C'), ",
        "from: a\n",
        "H ",
        ": \n",
        "? ",
        "<br>",
        "\r",
    ];
    for piece in pieces {
        crate::tests::assert_linear(piece, 64_000, |text| {
            let _ = parse(text);
            parse_many(text);
        });
    }
}

#[test]
fn what_a_card_is_is_said_once() {
    let message = parse(&ROWS_617.replace("QD", "XD").replace("9S", "9X")).unwrap_err().to_string();
    assert!(message.contains("\"XD\" is not a card; a card is"), "{message}");
    assert!(message.contains("\"9X\" is not a card\n"), "{message}");
}

#[test]
fn a_number_without_cards_is_an_empty_column_among_numbered_ones() {
    let text = "Cells: -- 9C -- --\nFoundations: 3C 2D 4H --\n1 5H 8H 7S JD TS\n\
                2 6D 5S 4S 6H KD QC JH TC 9H 8C 7H 6C 5D 4C 3D 2S\n3 4D 3S\n4 5C TH KH QS\n5\n\
                6 KS QH JC TD 9S 8D 7C\n7 KC QD JS\n8 AS 9D 8S 7D 6S\n";
    let board: Board = text.parse().unwrap();
    let heights = board.columns().each_ref().map(crate::pile::Pile::len);
    assert_eq!(heights, [5, 16, 2, 4, 0, 7, 3, 5]);
}

#[test]
fn cards_any_number_of_lines_apart_are_a_list() {
    let cards: Vec<String> = deal(617).to_string().split_whitespace().map(str::to_owned).collect();
    for lines in [1, 2, 3, 5, 9, 40, 1_300] {
        for cards in [&cards[..], &cards[..51]] {
            let text = cards.join(&"\n".repeat(lines));
            let mut board = None;
            let work = crate::text::work::of(|| board = parse(&text).ok());
            assert_eq!(board, (cards.len() == Card::COUNT).then(|| deal(617)), "{lines}");
            assert!(work < 60_000 + 8 * text.len(), "{lines} lines: {work}");
        }
    }
}

#[test]
fn positions_with_columns_of_one_height_are_read_from_the_top() {
    // Six rows of eight and four cards in cells are as many as the rows of a deal from the bottom up.
    let mut board = deal(8);
    for mv in ["1a", "2b", "3c", "4d"] {
        let rules = Rules::default().with_autoplay(Autoplay::None);
        rules.try_play(&mut board, mv.parse().unwrap()).unwrap();
    }
    let rows: Vec<String> = (0..6)
        .map(|row| {
            let cards = board.columns().iter().map(|column| column[row].to_string());
            cards.collect::<Vec<_>>().join(" ")
        })
        .collect();
    let rows = rows.join("\n");
    let cells: Vec<String> = board.cells().iter().flatten().map(Card::to_string).collect();
    let cells = cells.join(" ");
    for (rows, cells) in [
        (rows.clone(), format!("{cells} || .. .. .. ..\n")),
        (rows.clone(), format!("Freecells: {cells}")),
        (rows.replace('T', "10"), format!("Cells: {}", cells.replace('T', "10"))),
    ] {
        assert_eq!(parse(&format!("{cells}\n{rows}\n")).unwrap(), board, "{cells}");
    }
}
