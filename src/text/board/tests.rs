use std::fmt::Write as _;
use std::fs;

use proptest::prelude::*;

use super::{BoardEntry, FoundBoard, Nearest, Problem, Slot, TextPlace, of_lists, read};
use crate::board::{Board, format};
use crate::card::Suit;
use crate::dealer::{DealNumber, lookup};
use crate::rules::Rules;
use crate::text::decode::lines;
use crate::text::work;

/// The boards of a text, as a caller gathers them.
fn boards(text: &str) -> Vec<BoardEntry> {
    let lines = lines(text);
    let mut entries = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        match read(&lines[at..]) {
            Some(block) => {
                assert!(block.used > 0, "{text}");
                entries.extend(block.entries);
                at += block.used;
            }
            None => at += 1,
        }
    }
    entries
}

/// Columns by ` / `, cells, foundations; the number, if it is a deal.
fn told(board: &Board) -> String {
    let mut text = String::new();
    for (i, column) in board.columns().iter().enumerate() {
        let cards: Vec<String> = column.iter().map(ToString::to_string).collect();
        let cards = if cards.is_empty() { "-".to_owned() } else { cards.join(" ") };
        _ = write!(text, "{}{cards}", if i > 0 { " / " } else { "" });
    }
    text.push_str(" |");
    for cell in board.shown_cells(4) {
        _ = write!(text, " {}", cell.map_or("-", |card| card.letters()));
    }
    text.push_str(" |");
    for suit in Suit::ALL {
        let top = board.top(suit).map_or('0', |card| card.rank().letter());
        _ = write!(text, " {}-{top}", suit.letter());
    }
    text
}

fn told_entry(entry: &BoardEntry) -> String {
    match &entry.board {
        Ok(FoundBoard::Whole(found)) => match (found.deals.first(), entry.nearest_deal()) {
            (Some(deal), _) => format!("board {deal}"),
            (None, Some(near)) => format!("near {}", near.deal),
            (None, None) => format!("board {}", told(&found.board)),
        },
        Ok(FoundBoard::Part(part)) => {
            let leading = part.leading();
            let deals =
                if leading.len() > 5 { lookup::numbers_starting(&leading) } else { Vec::new() };
            deals.first().map_or("part".to_owned(), |deal| format!("part {deal}"))
        }
        Err(why) => match entry.nearest_deal() {
            Some(near) => format!("near {}", near.deal),
            None => format!("refused: {why}").replace('\n', "; "),
        },
    }
}

#[test]
fn every_position_of_fc_solve_is_whole() {
    let mut count = 0;
    for file in fs::read_dir("tests/data/texts").unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with("fc-solve") {
            for entry in boards(&fs::read_to_string(&path).unwrap()) {
                assert!(
                    entry.found().is_some(),
                    "{name}: {} on line {}",
                    told_entry(&entry),
                    entry.line
                );
                count += 1;
            }
        }
    }
    assert!(count > 1000, "{count}");
}

/// A position after some random legal moves from a deal.
fn in_play() -> impl Strategy<Value = Board> {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
    (1..1_000_000_i64, choices).prop_map(|(number, choices)| {
        let (rules, mut board) = (Rules::default(), DealNumber::new(number).unwrap().deal());
        for choice in choices {
            let moves: Vec<_> = rules.moves(&board).into_iter().collect();
            if moves.is_empty() {
                break;
            }
            rules.play(&mut board, moves[choice.index(moves.len())]);
        }
        board
    })
}

/// The one board that a text holds.
fn only(text: &str) -> Result<Board, String> {
    match &boards(text)[..] {
        [BoardEntry { board: Ok(FoundBoard::Whole(found)), .. }] => Ok(found.board.clone()),
        entries => Err(entries.iter().map(told_entry).collect::<Vec<_>>().join("\n")),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_deal_reads_back(number in 1..8_589_934_591_i64) {
        let board = DealNumber::new(number).unwrap().deal();
        for write in [format::rows, format::unicode, format::columns, format::position] {
            let text = write(&board);
            prop_assert_eq!(only(&text), Ok(board.clone()), "{}", text);
        }
    }

    #[test]
    fn every_position_reads_back(board in in_play()) {
        for write in [format::rows, format::unicode, format::columns, format::position] {
            let text = write(&board);
            prop_assert_eq!(only(&text), Ok(board.clone()), "{}", text);
        }
    }

    #[test]
    fn every_position_in_json_reads_back(board in in_play()) {
        let text = serde_json::to_string(&board).unwrap();
        prop_assert_eq!(text.parse(), Ok(board), "{}", text);
    }

    #[test]
    fn two_positions_without_a_blank_line(first in in_play(), second in in_play()) {
        for write in [format::rows, format::unicode, format::columns, format::position] {
            let text = write(&first) + &write(&second);
            let found: Vec<_> = boards(&text).iter().map(|it| it.found().map(|it| it.board.clone())).collect();
            prop_assert_eq!(found, [Some(first.clone()), Some(second.clone())], "{}", text);
        }
    }

    #[test]
    fn garbage_does_not_panic(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "7D", "AS", "10H", "k♠", "6C5H", "??", "--", ".", "|", "[", "]", "(", "{", "}", ",", ":",
                "1", "8", "Freecells:", "Foundations:", "H-0 C-0 D-0 S-0", "\n", "\n\n", "\t", " ", "  ",
                "╭7♦──╮", "+", "#", "1 2 3 4 5 6 7 8\n", "<b>", "null", "XD", "columns:", "🂡", "➜", "é",
            ]),
            0..200,
        ),
        gap in prop::sample::select(vec!["", " "]),
    ) {
        boards(&parts.join(gap));
    }

    #[test]
    fn any_text_does_not_panic(text in "\\PC{0,200}") {
        boards(&text);
    }
}

#[test]
fn reading_takes_steps_in_proportion_to_the_text() {
    const SIZE: usize = 64 * 1024;
    let rows = |deal: i64| DealNumber::new(deal).unwrap().deal().to_string();
    let deals: Vec<String> = (1..=1000).map(rows).collect();
    let texts = [
        "{?}".repeat(SIZE / 3),
        "{?}\n".repeat(SIZE / 4),
        "The 7D is on the 8C, so move it to column 3.\n".repeat(SIZE / 45),
        "The 7D is on the 8C, so move it to column 3. ".repeat(SIZE / 45),
        "7D AD 5C 3S 5S 8C 2D AH\n".repeat(10_000),
        "7D AD 5C 3S 5S 8C 2D AH ".repeat(SIZE / 24),
        ":".repeat(SIZE),
        ":\n".repeat(SIZE / 2),
        "[\n".repeat(SIZE / 2),
        "7D AD 5C\n\n".repeat(SIZE / 10),
        "Foundations:\n".repeat(SIZE / 13),
        "1 2 3 4 5 6 7 8\n".repeat(SIZE / 16),
        "6C5H9HKC".repeat(SIZE / 8),
        "Home: ".repeat(SIZE / 6),
        "[] ".repeat(SIZE / 3),
        "-- ".repeat(SIZE / 3),
        "+7D+ +8C+ +9D+ +TC+\n".repeat(SIZE / 20),
        "╭7♦╮ ╭8♦╮ ╭9♦╮ ╭2♦╮\n".repeat(SIZE / 24),
        deals.join("\n"),
        deals.concat(),
    ];
    for text in texts {
        let steps = work::of(|| drop(boards(&text)));
        let most = 30 * text.len();
        let shown: String = text.chars().take(30).collect();
        println!("{} steps a character: {shown:?}", steps / text.len());
        assert!(steps < most, "{steps} steps for {} characters of {shown:?}", text.len());
    }
}

#[test]
fn the_programs_screen_reads_back() {
    for (name, right) in [
        ("40x12-uni-play1", PLAYED),
        ("100x30-uni-play1", PLAYED),
        ("60x20-ascii-solve30", SOLVING),
        ("80x24-uni-solve30", SOLVING),
        ("120x36-uni-solve30", SOLVING),
        ("200x60-ascii-solve30", SOLVING),
        ("200x60-ascii-solve", "board 617"),
        ("60x20-uni-cells2", "board 617"),
        ("80x24-uni-cells6", SIX_CELLS),
        // Two cards do not fit.
        ("40x12-ascii-solve30", "refused: 2 cards are missing: 7D TD"),
    ] {
        let text = fs::read_to_string(format!("tests/data/screens/{name}.txt")).unwrap();
        let found: Vec<String> = boards(&text).iter().map(told_entry).collect();
        assert_eq!(found, [right], "{name}");
    }
}

const PLAYED: &str = "board 7D TD TH KD 4C 4S / AD 7S QC 5H QS TS / 5C QD 3H 9S 9C 2H / \
    3S AC 9D 3C 9H 5D 4H / 5S 6D 6S 8S 7C JC / 8C 8H 8D 7H 6H 6C / 2D AS 3D 4D 2C JH / \
    AH KH TC JS 2S QH | JD KS KC - | C-0 D-0 H-0 S-0";
const SOLVING: &str = "board 7D TD TH KD QS JH TS 9D / KC QH JS / 5C QD / 9S / 5S 6D 6S 8S 7C JC / \
    8C 8H 8D 7H 6H 6C / KH QC JD TC 9H / 7S | KS - - 9C | C-4 D-5 H-5 S-4";
const SIX_CELLS: &str = "board 7D TD TH KD 4C 4S / AD 7S QC 5H QS TS / 5C QD 3H 9S 9C 2H / \
    3S AC 9D 3C 9H 5D / 5S 6D 6S 8S 7C JC / 8C 8H 8D 7H 6H 6C / 2D AS 3D 4D 2C JH / \
    AH KH TC JS 2S QH | JD KS - - 4H KC | C-0 D-0 H-0 S-0";

/// The boards of a text as `expected.txt` would say them, with their lines.
fn told_all(text: &str) -> String {
    let told = |entry: &BoardEntry| format!("{} on {}", told_entry(entry), entry.line);
    boards(text).iter().map(told).collect::<Vec<_>>().join("; ")
}

#[test]
fn boards_in_code_and_in_a_wiki() {
    let rows = |deal: i64| DealNumber::new(deal).unwrap().deal().to_string();
    let array = |deal: i64| {
        let row = |row: &str| format!("  ['{}'],", row.replace(' ', "', '"));
        rows(deal).lines().map(row).collect::<Vec<_>>().join("\n")
    };
    let (one, other) = (rows(1), rows(617));
    assert_eq!(told_all(&format!("{one}\n{other}")), "board 1 on 1; board 617 on 8");
    assert_eq!(told_all(&format!("{one}\n\n{other}")), "board 1 on 1; board 617 on 9");
    let fenced = format!("```js\n[\n{}\n]\n```\n", array(1));
    assert_eq!(told_all(&fenced), "board 1 on 3");
    let code = format!("const game1 = [\n{}\n];\nconst game617 = [\n{}\n];", array(1), array(617));
    assert_eq!(told_all(&code), "board 1 on 2; board 617 on 11");
    let order = " 1  2  3  4  5  6  7  8\n 9 10 11 12 13 14 15 16";
    let wiki =
        format!("{{|\n|-\n|| <pre>{order}</pre>\n|| <pre>{one}</pre>\n|| <pre>{other}</pre>\n|}}");
    assert_eq!(told_all(&wiki), "board 1 on 5; board 617 on 12");
    let json = serde_json::json!({ "deal": 617, "board": DealNumber::new(617).unwrap().deal() });
    // The structure of a document tells its fields apart.
    let found = crate::text::read(&json.to_string()).unwrap().board().unwrap();
    assert_eq!(found.deals, [DealNumber::new(617).unwrap()]);
}

#[test]
fn prose_and_moves_are_no_boards() {
    for text in [
        "9♥ to 10♠, then the 8♣ on it",
        "Move the 9D from column 3 to 10S",
        "5h 4h 2h 6h 7a 3h 8h 2b 1h 6h",
        "5h 6h 5a 1h 4d 3c 2d 7h 8h 1d",
        "1|28|6D|7C|AC\n2|31|5S|8H|KD\n3|2a|TS|9H|AD",
        "I hold the 7D 8C 9H and the QS KD",
        "return this.next() % (Math.pow(2, 31));",
    ] {
        assert_eq!(told_all(text), "", "{text}");
    }
}

#[test]
fn mistakes_are_named_with_their_places() {
    let rows = DealNumber::new(617).unwrap().deal().to_string();
    for (from, to, right) in [
        ("QD AC", "QD AX", "line 2, character 10: \"AX\" is not a card"),
        ("7D AD", "XD AD", "line 1, character 1: \"XD\" is not a card"),
        ("QD AC", "QD 7D", "line 2, character 10: 7D appears twice, first at line 1, character 1"),
        ("QD AC", "QD", "line 2: 7 cards, where 8 are expected"),
    ] {
        let found = boards(&rows.replacen(from, to, 1));
        let Err(why) = &found[0].board else { panic!("{found:?}") };
        assert!(why.to_string().contains(right), "{why}");
        assert_eq!(Nearest::meant_by(why).unwrap().deal.get(), 617, "{to}");
    }
    let unknown = boards(&rows.replacen("QD", "??", 1));
    assert!(matches!(&unknown[0].board, Ok(FoundBoard::Part(part)) if part.known() == 51));
    let why = unknown[0].clone().whole().unwrap_err();
    assert!(matches!(why.problems(), [Problem::Unknown(at)] if at.line == 2));
    let few = crate::text::read("K♥ 2♥ A♣\n3♥ 3♥ Q♥").unwrap().board().unwrap_err().to_string();
    assert!(few.starts_with("line 2, character 4: 3H appears twice"), "{few}");
}

#[test]
fn a_nought_is_a_ten_and_a_one_is_no_card() {
    let rows = DealNumber::new(617).unwrap().deal().to_string();
    assert_eq!(told_all(&rows.replace('T', "0")), "board 617 on 1");
    for letter in ['T', 'A'] {
        assert!(told_all(&rows.replace(letter, "1")).contains("\"1D\" is not a card"));
    }
}

#[test]
fn lists_of_a_structure() {
    let board = DealNumber::new(617).unwrap().deal();
    let slot = |card: Option<crate::card::Card>| Slot {
        card,
        text: card.map_or("null", crate::card::Card::letters).to_owned(),
        at: TextPlace { line: 3, character: 1 },
    };
    let columns: Vec<Vec<Slot>> = board
        .columns()
        .iter()
        .map(|column| column.iter().map(|card| slot(Some(*card))).collect())
        .collect();
    let entry = of_lists(&columns, &[None; 4], Some([0; 4]), 2);
    assert_eq!((told_entry(&entry), entry.line), ("board 617".to_owned(), 2));
    let all: Vec<Slot> = board.as_dealt().unwrap().map(|card| slot(Some(card))).to_vec();
    assert_eq!(told_entry(&of_lists(std::slice::from_ref(&all), &[], None, 1)), "board 617");
    let mut rows: Vec<Vec<Slot>> = all.chunks(8).map(<[Slot]>::to_vec).collect();
    rows[6].resize(8, slot(None));
    assert_eq!(told_entry(&of_lists(&rows, &[], None, 1)), "board 617");
    rows[6].truncate(3);
    assert_eq!(told_entry(&of_lists(&rows, &[], None, 1)), "near 617");
}

/// Such headings are in no form of the list. The cards in the cells are no row of the table.
#[test]
fn headings_between_strokes_make_no_board_without_its_cells() {
    let text = "\
--- Foundations ---------
5C\t6H\t5S\t5D
--- Cells ---------------
9C\tKH\t7H\t[]
--- Tableau Piles -------
JH\t8S\tKD\t[]\t6S\tQC\t10S\tKC
9D\t8H\tQS\t\tKS\tJD\t\tQH
\t7S\t\t\tQD\t10C\t\tJC
\t\t\t\tJS\t9H\t\t10D
\t\t\t\t10H\t8C
\t\t\t\t9S\t7D
\t\t\t\t8D\t6C
\t\t\t\t7C
\t\t\t\t6D
===================================
";
    let is_whole = |entry: &BoardEntry| matches!(entry.board, Ok(FoundBoard::Whole(_)));
    assert!(!boards(text).iter().any(is_whole));
}
