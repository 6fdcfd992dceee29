use super::*;
use crate::dealer::DealNumber;
use crate::rules::{Place as Pile, Rules};

fn deal(number: i64) -> Board {
    DealNumber::new(number).unwrap().deal()
}

/// Positions in play: the first moves that are legal, so that runs, cells and foundations differ.
fn positions(number: i64, moves: usize) -> Vec<Board> {
    let mut board = deal(number);
    let rules = Rules::default();
    let mut seed = u64::try_from(number).unwrap();
    let mut positions = vec![board.clone()];
    for _ in 0..moves {
        let places: Vec<Pile> = (0..8)
            .map(Pile::Column)
            .chain((0..4).map(Pile::Cell))
            .chain([Pile::Foundation])
            .collect();
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
        written(plain, spaced).lines().map(|line| format!("    {line}\n")).collect(),
        written(plain, spaced).lines().map(|line| format!("> {line}\n")).collect(),
        (0..7).zip(ROWS_617.lines()).map(|(i, line)| format!("Row {i}: {line}\n")).collect(),
        (1..8)
            .zip(ROWS_617.lines())
            .map(|(i, line)| format!("[{i},] \"{}\"\n", line.replace(' ', "\" \"")))
            .collect::<String>()
            + "NA NA NA NA",
        ROWS_617.replace("7D", "\u{1b}[31m7D\u{1b}[0m"),
        format!("\u{feff}{ROWS_617}"),
    ];
    for text in texts {
        assert_eq!(parse(&text), Ok(deal(617)), "{text}");
    }
}

#[test]
fn columns_are_read_with_and_without_labels_and_as_lists() {
    let board = deal(617);
    let lines = columns(&board);
    let list = |line: &str| format!("[\"{}\"]", line.replace(' ', "\", \""));
    let lists: Vec<String> = lines.lines().map(list).collect();
    let strings: Vec<String> = lines.lines().map(|line| format!("\"{line}\"")).collect();
    let texts = [
        lines.clone(),
        lines.replace('T', "10"),
        lines.lines().map(|line| format!(": {line}\n")).collect(),
        lines.lines().zip(1..).map(|(line, i)| format!("{i}: {line}\n")).collect(),
        lines.lines().zip(0..).map(|(line, i)| format!("Stack {i}: {line}\n")).collect(),
        lines.lines().zip(1..).map(|(line, i)| format!("C{i} {line}\n")).collect(),
        format!("Foundations: H-0 C-0 D-0 S-0\nFreecells:\n{lines}"),
        format!("FC:\nFounds:\n{lines}"),
        format!("[{}]", lists.join(",")),
        format!(
            "{{\"deal\":617,\"columns\":[{}],\"cells\":[],\"foundations\":{{\"C\":0}}}}",
            lists.join(",")
        ),
        format!("{{\"deal\":617,\"columns\":[{}]}}", strings.join(",")),
    ];
    for text in &texts {
        assert_eq!(parse(text), Ok(board.clone()), "{text}");
    }
    let rows: Vec<String> = ROWS_617.lines().map(list).collect();
    let both = format!(
        "{{\"deal\":617,\"rows\":[{}],\"columns\":[{}],\"impossible\":false}}\n",
        rows.join(","),
        lists.join(",")
    );
    assert_eq!(parse(&both), Ok(board.clone()));
    let over_lines = both.replace('[', "[\n  ").replace(',', ",\n  ");
    assert_eq!(parse(&over_lines), Ok(board.clone()), "{over_lines}");
    let entries = parse_many(&both.repeat(3));
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(entries.iter().all(|entry| entry.board == Ok(Pasted::Whole(board.clone()))));
    let pretty = format!("{{\n  \"columns\": [\n    {}\n  ]\n}}\n", lists.join(",\n    "))
        .replace("[\"", "[\n      \"")
        .replace("\", ", "\",\n      ");
    assert_eq!(parse(&pretty), Ok(board), "{pretty}");
}

#[test]
fn positions_of_other_programs_are_read() {
    let fc_solve = "\
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
    let board = parse(fc_solve).unwrap();
    assert_eq!(board.foundations(), &[10, 6, 2, 1]);
    assert_eq!(position(&board), fc_solve);
    let board = positions(617, 25).pop().unwrap();
    let text = position(&board);
    let without_colons = text.replace("\n: ", "\n").replace("\n:\n", "\n\n");
    assert_eq!(parse(&text.replace('-', "-").to_lowercase()), Ok(board.clone()));
    assert_eq!(parse(&without_colons), Ok(board.clone()), "{without_colons}");
    let short = text.replace("Foundations", "Founds").replace("Freecells", "FC");
    assert_eq!(parse(&short), Ok(board.clone()));
}
