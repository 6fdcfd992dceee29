//! Games: moves in every dress.

use crate::board::format::columns;
use crate::board::{Board, Column, Place};
use crate::dealer::DealNumber;
use crate::game::Game;
use crate::rules::{Autoplay, Move, Rules};
use crate::text::*;

fn read(text: &str) -> Vec<WrittenGame> {
    games(text).collect()
}

/// The moves of the only game of a text, as standard notation has them.
fn moves(text: &str) -> String {
    let games = read(text);
    assert_eq!(games.len(), 1, "{text:?}");
    assert_eq!(games[0].check(), Ok(()), "{text:?}");
    texts(&games[0])
}

fn texts(game: &WrittenGame) -> String {
    let moves = Dialect::ALL.into_iter().find_map(|dialect| game.in_dialect(dialect)).unwrap();
    moves.iter().map(Written::text).collect::<Vec<_>>().join(" ")
}

fn number(n: i64) -> Option<DealNumber> {
    DealNumber::new(n).ok()
}

#[test]
fn more_moves_than_there_are_can_be_taken_back() {
    assert_eq!(moves("2a 27\nundo 99999999999999\n4b"), "4b");
}

#[test]
fn numbers_of_lines_may_be_as_great_as_they_like() {
    for number in [u64::MAX - 1, u64::MAX] {
        let text = format!("{number}. 26\n{}. 76\n{}\n", number.saturating_add(1), u64::MAX);
        assert!(games(&text).count() < 4, "{text}");
    }
}

#[test]
fn two_moves_that_are_a_card_and_a_code_are_moves() {
    assert_eq!(moves("8c c3"), "8c c3");
    assert_eq!(moves("3e 3f 3c\nfc c5 2c 2h 3h"), "3e 3f 3c fc c5 2c 2h 3h");
}

#[test]
fn letters_that_never_name_a_column_are_no_moves() {
    let game = super::super::games("gc ab cd bc da gf eb fd").next().unwrap();
    assert!(game.check().unwrap_err().to_string().contains("\"gc\" is not a move"));
    assert_eq!(moves("ah bh ch dh"), "ah bh ch dh");
}

#[test]
fn moves_are_found_in_every_dress() {
    for text in [
        "26 76 5a bh",
        "26\t76\t5a\tbh\r\n",
        "26, 76, 5A; BH.",
        "26/76/5a/bh",
        "26765abh",
        "2676\n5abh",
        "1. 26 2. 76 3. 5a 4. bh",
        "1) 26\n2) 76\n3) 5a\n4) bh",
        "1: 26\n2: 76\n3: 5a\n4: bh",
        "1: 26 76\n3: 5a bh",
        "1: 26 76; 3: 5a bh",
        "1.26 2.76 3.5a 4.bh",
        "1 26\n2 76\n3 5a\n4 bh",
        "1 26 76\n3 5a bh",
        "1. 26 76\n2. 5a bh",
        "2-6 7->6 5=>a b→h",
        "26-76-5a-bh",
        "[\"26\", \"76\", \"5a\", \"bh\"]",
        "\u{feff}26\u{a0}76\u{2003}5a\u{200b} bh",
        "<p>26&nbsp;76<br/>5a <b>bh</b></p>",
        "Solution: 26 76 5a bh",
        "A solution by somebody\n\n26 76 (now 5 is free) 5a bh\n4 moves, no undo",
        "26 76 5a bh (done)",
        "26 76 // the king\n5a bh wins",
        "26 76 # the king\n5a bh",
        "26 76 5a\n\n\nbh\n\nThis game is solveable.\nTotal number of states checked is 114.",
        "-=-=-=-=-=-\n\n26 76 5a bh\n\n",
        "JD 2D 9H JC 5D 7H 7C 5H\n6S 9C 2H 6H\n4C 5C\n\n26 76 5a bh",
        "26.76.5a.bh".replace('.', " . ").as_str(),
        "Move list:\n26 76 5a bh",
        "Moves: 45\nPosted 12/24/2023 at 10:45 by somebody\n26 76 5a bh",
        "26 76 5a bh\nLength: 85",
        "1:26 2:76 3:5a 4:bh",
        "26 76 72 u 5a bh",
        "26 76 72 75\nundo u 5a bh",
        "26 76 5🅰 Ⓑh",
        "26 76\n\n21 January\n5a bh",
        "1. 26 {the king} 2. 76 3. 5a 4. bh 1-0",
        "26¹ 76 5a² bh†",
        "6d687bb 26\n1e0f92a 76\n9b2f38e 5a\n7079352 bh\n4c1d5e0 that is all",
    ] {
        assert_eq!(moves(text), "26 76 5a bh", "{text:?}");
    }
    assert_eq!(moves("12 34 56 78 12 34 56 78 12 34\n1. 26"), "12 34 56 78 12 34 56 78 12 34 26");
    assert_eq!(moves("27v6 27va 4v"[..9].trim()), "27v6 27va");
}

#[test]
fn moves_are_found_behind_numbers_and_labels_of_every_kind() {
    let sixteen = |mark: &str| {
        let line = |n| format!("{n}{mark}{}\n", if n == 16 { "16" } else { "26" });
        (1..=17).map(line).collect::<String>()
    };
    let expected = format!("{}16 26", "26 ".repeat(15));
    for mark in [": ", ":", " : ", ". ", ") ", " ", "-"] {
        assert_eq!(moves(&sixteen(mark)), expected, "{mark:?}");
    }
    let ten = "26 76 5a bh 26 76 5a bh 26 76";
    let eleven = format!("{ten} 5a");
    for text in [
        format!("1: {ten} (10)\n2: 5a"),
        format!("1-10: {ten}\n11-11: 5a"),
        format!("1: {ten}; 11: 5a"),
        format!("01: {ten}\n11: 5a"),
    ] {
        assert_eq!(moves(&text), eleven, "{text:?}");
    }
    for text in [
        "Move: 26\nMove: 76\nMove: 5a\nMove: bh",
        "Your move> 26\nYour move> 76\nEnter move: 5a\nfreecell> bh",
        "26 76 5a bh\n-- \nDave",
        "01: 26\n02: 76\n03: 5a\n04: bh",
        "1-26 2-76 3-5a 4-bh",
        "(1) 26 (2) 76 (3) 5a (4) bh",
        "[1] 26\n[2] 76\n[3] 5a\n[4] bh",
        "2 to 6, 7 to 6, 5 to a, b to h.",
        "2 -> 6 7 → 6\n5 - a b => h",
        "1. 2 to 6\n2. 7 to 6\n3. 5 to a\n4. b to h",
        "26 7\n6 5a bh",
        "1. 26  Q♥ to column 6, then home A♣ 2♣\n2. 76  K♠ to column 6\n3. 5a  10♦ to cell a\n4. bh  3♣ home",
    ] {
        assert_eq!(moves(text), "26 76 5a bh", "{text:?}");
    }
    let bracketed = read("[617] 26 76 5a");
    assert_eq!((bracketed[0].number, bracketed[0].len()), (number(617), 3));
    assert_eq!(read("Moves: 45\n26")[0].len(), 1);
}

#[test]
fn a_compact_run_is_read_in_pieces() {
    for text in ["14:6r5r5\n87ra2", "14:6r5r5\n87r\na2", "14: 6 r5 r5 87 ra 2", "14: 6r5r5 87ra2"] {
        let games = read(text);
        assert_eq!((games.len(), games[0].number), (1, number(14)), "{text:?}");
        assert_eq!(
            (games[0].check(), texts(&games[0]).as_str()),
            (Ok(()), "6r 5r 58 7r a2"),
            "{text:?}"
        );
    }
    assert_eq!(
        read("14:6r5r587ra26")[0].check().unwrap_err().to_string(),
        "line 1, move 6: \"6\" is half a move; moves are two characters, from and to"
    );
}

#[test]
fn what_stands_for_a_missing_solution_is_told_apart() {
    for text in ["11982: impossible", "#11982: unsolved with 4 cells; the time limit was reached"] {
        let games = read(&format!("{text}\n617: 26 76"));
        assert_eq!(games.len(), 2, "{text}");
        assert!(games[0].is_given_up() && !games[1].is_given_up(), "{text}");
    }
    assert!(!read("617: king").iter().any(WrittenGame::is_given_up));
}

#[test]
fn headers_split_a_text_into_games() {
    let text = "\n#617 A Name (3 freecells)\r\n26 76\r\n5a bh\r\n\r\n\
                Game #11982 (two freecells)\n12 34\n\n14:6r5rc3\n15: 26 76\n\
                #5 Ed Abe\n28 NumFcs=7\n";
    let games = read(text);
    let seen: Vec<_> =
        games.iter().map(|g| (g.line, g.number, g.title.as_str(), g.cells, texts(g))).collect();
    let moves = str::to_owned;
    assert_eq!(
        seen,
        [
            (2, number(617), "A Name (3 freecells)", Some(3), moves("26 76 5a bh")),
            (6, number(11982), "(two freecells)", Some(2), moves("12 34")),
            (9, number(14), "", None, moves("6r 5r c3")),
            (10, number(15), "", None, moves("26 76")),
            (11, number(5), "Ed Abe", None, moves("28")),
        ]
    );
    let bare = read("617\n26 76\n\n618\n5a bh\n");
    assert_eq!(bare.iter().map(|g| g.number).collect::<Vec<_>>(), [number(617), number(618)]);
    let even = read("1234\n26 76");
    assert_eq!((even[0].number, texts(&even[0])), (number(1234), "26 76".into()));
    let cells = read("2\n4h 46 4a\n");
    assert_eq!(
        (cells[0].number, cells[0].cells, texts(&cells[0])),
        (None, Some(2), "4h 46 4a".into())
    );
    let same_line = read("#617: 26 76\n#618 26 76 5a");
    assert_eq!(same_line.iter().map(WrittenGame::len).collect::<Vec<_>>(), [2, 3]);
    let ten = "26 76 5a bh 26 76 5a bh 26 76";
    let in_line = read(&format!("#617 A Name {ten}; 618: {ten}, 12: {ten} #619 Ed 1: 26 2: 76"));
    let seen = |g: &WrittenGame| (g.number.map(DealNumber::get), g.len());
    assert_eq!(
        in_line.iter().map(seen).collect::<Vec<_>>(),
        [(Some(617), 10), (Some(618), 10), (Some(12), 10), (Some(619), 2)]
    );
    let twice = read("Game #617\nDeal 617\n26 76");
    assert_eq!((twice.len(), twice[0].number, twice[0].line), (1, number(617), 1));
    let counted = read(&format!("#617\n19\n{}bh", "26\n76 5a\n".repeat(6)));
    assert_eq!(counted.iter().map(|g| g.number).collect::<Vec<_>>(), [number(617)]);
    let in_words = read("617\nKS to temp\nTS to JH\n\n1234\n5H to 6S\n9C to temp\n");
    assert_eq!(
        in_words.iter().map(|g| (g.number, g.len())).collect::<Vec<_>>(),
        [(number(617), 2), (number(1234), 2)]
    );
    let unread = read("#617\n26 76\n#618\nStep 2-a!\nStep 2-7!\nStep 7-1!\n");
    assert_eq!((unread.len(), unread[1].error.as_ref().map(|why| why.line)), (2, Some(4)));
    assert_eq!(read("#617\n26 76\n#618\nSolved in 45 moves\nScore 52\n").len(), 1);
    assert_eq!(
        texts(&read("2a # 0 cards home\n4c # 0 cards home\n4h # 12 cards home\n")[0]),
        "2a 4c 4h"
    );
    let none = read("#0 Nobody\n26 76");
    assert_eq!((none.len(), none[0].number), (1, None));
}

#[test]
fn text_that_is_no_move_is_named_with_its_place() {
    for (text, message) in [
        (
            "26 76\n5a b",
            "line 2, move 4: \"b\" is half a move; moves are two characters, from and to",
        ),
        ("26 767", "line 1, move 2: \"767\" is half a move; moves are two characters, from and to"),
        (
            "26 9a 76",
            "line 1, move 2: \"9a\" is not a move; columns are 1 to 8, cells a to g, h is home",
        ),
        (
            "26 bz",
            "line 1, move 2: \"bz\" is not a move; columns are 1 to 8, cells a to g, h is home",
        ),
        (
            "26 king 76",
            "line 1, move 2: \"king\" is not a move; columns are 1 to 8, cells a to g, h is home",
        ),
        ("7x", "line 1, move 1: \"7x\" is not a move; columns are 1 to 8, cells a to g, h is home"),
        (
            "Move 5H from column 3 to column 9",
            "line 1, move 1: \"Move 5H from column 3 to column 9\" names a column or a cell that does not exist; columns are 1 to 8, cells 1 to 7",
        ),
        ("4r 2a", "line 1, move 2: \"2a\" does not go with the way the other moves are written"),
        (
            "1|4a|8S|f|\n2|4|8S|f|",
            "line 2, move 2: \"2|4|8S|f|\" is not understood; expected a line such as \"12|3h|6C|h|AC\": number, move, cards, target, autoplayed cards",
        ),
        (
            "Move 2 cards from stack 1 to stock 3",
            "line 1, move 1: \"Move 2 cards from stack 1 to stock 3\" is not understood; expected a line such as \"Move 2 cards from stack 1 to stack 3\"",
        ),
        (
            "Move a card from stack 0 to stack 3\n26",
            "line 2, move 2: \"26\" does not go with the way the other moves are written",
        ),
    ] {
        assert_eq!(read(text)[0].check().unwrap_err().to_string(), message, "{text:?}");
    }
    for text in ["Call me Ishmael. Some years ago", "\0\u{1}\u{2}", "=====", "To be or not to be"] {
        assert_eq!(read(text), [], "{text:?}");
    }
    let long = "1a a1 ".repeat(MAX_MOVES);
    assert_eq!(read(&long)[0].check().unwrap_err().kind, SyntaxErrorKind::TooMany);
    assert_eq!(read(&long[..MAX_MOVES * 3])[0].check(), Ok(()));
    let quoted = read(&format!("26 7{}", "9".repeat(99)))[0].check().unwrap_err().to_string();
    assert!(quoted.contains("7999") && quoted.contains('…') && quoted.len() < 200, "{quoted}");
}

#[test]
fn a_board_in_the_text_is_kept() {
    let deal = DealNumber::new(24).unwrap().deal();
    let columns = crate::board::format::columns(&deal);
    let columns = format!(": {}", columns.trim_end().replace('\n', "\n: "));
    let text = format!("Foundations: H-0 C-0 D-0 S-0\nFreecells:\n{columns}\n\n=====\n\n4h\n");
    let games = read(&text);
    assert_eq!(games[0].board.as_deref(), Some(&deal));
    assert_eq!(texts(&games[0]), "4h");
    for board in [crate::board::format::rows(&deal), crate::board::format::unicode(&deal)] {
        let games = read(&format!("{board}\n\n4h\n"));
        assert_eq!(games[0].board.as_deref(), Some(&deal), "{board}");
        assert_eq!(texts(&games[0]), "4h");
    }
    assert_eq!(read("JD 2D 9H JC\n\n4h")[0].board, None);
}

/// A position, its last move `83`.
const BEHIND_A_MOVE: &str = "\
Foundations: H-A C-A D-A S-2
Freecells:   7H  JD
: JC 3S QS 2D 2H TD 6S 5H
: 8D KS 3C
: 7S 9D KC 9H 8S 7D 6C 5D 4S
: KH 9S 8H JH QD TC QH JS TH 9C
: 6H 4C TS 4H 6D 5C 4D
: 2C 8C 3D 5S 3H 7C
: KD QC
:
";

#[test]
fn one_move_that_a_board_shows_done_is_its_caption() {
    for caption in ["move 83 4♠→5♦", "move 4h 2♠→home", "Last move: 83", "Move 7♥ to a free cell"]
    {
        for text in
            [format!("{BEHIND_A_MOVE}\n{caption}\n"), format!("{caption}\n\n{BEHIND_A_MOVE}")]
        {
            let items: Vec<Item> = Items::new(&text).collect();
            let is_beside = |entry: &BoardEntry| entry.caption.is_some();
            assert!(
                matches!(&items[..], [Item::Board(entry)] if is_beside(entry)),
                "{text}{items:?}"
            );
        }
    }
    for mv in ["move 3a 4♠→cell", "Move 4♠ to a free cell", "83", "Move 7♥ onto 8♠"] {
        assert_eq!(read(&format!("{BEHIND_A_MOVE}\n{mv}\n")).len(), 1, "{mv}");
    }
}

#[test]
fn sorted_columns_that_have_the_heights_of_a_deal_are_of_the_same_game() {
    let rules = Rules::DEFAULT;
    let mut board = DealNumber::new(21_999).unwrap().deal();
    let mut text = crate::board::format::position(&board);
    for _ in 0..2 {
        let ends = |mv: &Move| match (mv.from, mv.to) {
            (Place::Column(from), Place::Column(to)) => Some((*mv, from, to)),
            _ => None,
        };
        let mut ends: Vec<_> = rules.moves(&board).iter().filter_map(ends).collect();
        ends.retain(|(_, from, to)| board.column(*from).len() > board.column(*to).len());
        let (mv, from, to) = ends[0];
        _ = rules.with_autoplay(Autoplay::None).play(&mut board, mv);
        let (at, onto) = (from.index(), to.index());
        let told = format!("\n====\n\nMove 1 cards from stack {at} to stack {onto}\n\n");
        text += &told;
        let mut order = Column::ALL;
        order.swap(at, onto);
        board = board.with_columns_in(order);
        assert!(board.is_dealt());
        text += &crate::board::format::position(&board);
    }
    let lengths: Vec<usize> = read(&text).iter().map(WrittenGame::len).collect();
    assert_eq!(lengths, [2], "{text}");
}

#[test]
fn positions_that_a_solver_searched_are_boards_without_its_solution() {
    let shown_at = |number: i64, board: &crate::board::Board| {
        let board = crate::board::format::position(board);
        format!(
            "Iteration: {number}\nDepth: 0\nStored-States: 2\nScan: \n\n{board}\n\n-----------\n\n\n"
        )
    };
    let shown = |number| shown_at(number, &DealNumber::new(number).unwrap().deal());
    let text: String = [1, 58, 617].map(shown).concat();
    let boards = |text: &str| super::super::read(text).unwrap().boards().count();
    assert_eq!(boards(&text), 3);
    // The first of them may follow each other.
    let mut board = DealNumber::FIRST.deal();
    let mut path = shown(1);
    for number in 2..=3 {
        let mv = Rules::DEFAULT.moves(&board)[0];
        _ = Rules::DEFAULT.with_autoplay(Autoplay::None).play(&mut board, mv);
        path += &shown_at(number, &board);
    }
    assert_eq!(read(&path)[0].len(), 2);
    assert_eq!(boards(&format!("{path}{text}")), 6);
    let solved = format!("{text}-=-=-=-\n\nMove a card from stack 1 to freecell 0\n");
    let games = read(&solved);
    assert_eq!(games[0].board, Some(Box::new(DealNumber::FIRST.deal())));
    assert_eq!(boards(&solved), 1);
}

#[test]
fn a_gap_between_positions_is_named_with_both_its_lines() {
    let deal = DealNumber::new(10_913).unwrap().deal();
    let moves = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
    let verdict = crate::replay::verify(
        &deal,
        &games(moves).next().unwrap(),
        crate::replay::Known::default(),
    )
    .unwrap();
    let kept = verdict.replay.steps.iter().enumerate().filter(|(at, _)| !(3..8).contains(at));
    let positions =
        kept.map(|(_, step)| format!("{}\n", crate::board::format::position(&step.after)));
    let text: String = positions.collect();
    let game = games(&text).next().unwrap();
    let why = game.check().unwrap_err().to_string();
    assert_eq!(
        why,
        "line 35, move 3: no single move leads here from the position on line 24; one move must lead \
         from each position to the next"
    );
}

#[test]
fn positions_behind_an_illegal_move_are_not_judged() {
    let rules = Rules::default().with_autoplay(Autoplay::None);
    let mut board = DealNumber::new(617).unwrap().deal();
    let mut shown = vec![board.clone()];
    for mv in ["4a", "4b", "58"] {
        let mv: Move = mv.parse().unwrap();
        rules.try_play(&mut board, mv).unwrap();
        shown.push(board.clone());
    }
    // K♣ does not lie on 7♣; the next position is one to which another move leads.
    let mut wrong = board.clone();
    let king = wrong.columns_mut()[2].pop().unwrap();
    wrong.columns_mut()[4].push(king);
    shown.push(wrong);
    rules.try_play(&mut board, "3c".parse().unwrap()).unwrap();
    shown.push(board.clone());
    // A seven-card column cannot grow by a card that does not fit.
    let jack = board.columns_mut()[6].pop().unwrap();
    board.columns_mut()[0].push(jack);
    shown.push(board);
    let text = |shown: &[Board]| -> String {
        shown.iter().map(|it| crate::board::format::position(it) + "\n").collect()
    };
    let game = games(&text(&shown)).next().unwrap();
    assert_eq!(game.check(), Ok(()));
    let verdict = crate::replay::verify(&shown[0], &game, crate::replay::Known::default()).unwrap();
    assert!(
        verdict.to_string().starts_with("illegal at move 4, K♣ to column 5: K♣ cannot go on 7♣"),
        "{verdict}"
    );
    // A surplus blank in the text may have shifted a card to the next column of the same row.
    let mut shifted = shown[3].clone();
    let six = shifted.columns_mut()[5].pop().unwrap();
    shifted.columns_mut()[4].push(six);
    shown[4] = shifted;
    let why = games(&text(&shown[..5])).next().unwrap().check().unwrap_err();
    assert!(matches!(why.kind, SyntaxErrorKind::NotReached(_)), "{why}");
}

#[test]
fn a_card_among_moves_is_named_and_takes_no_line_with_it() {
    let game = games("4a 4S 65 74 8c 84 8d 8h dh 1d\n1h 3h 6h 63\n").next().unwrap();
    assert_eq!(
        game.check().unwrap_err().to_string().split(';').next(),
        Some("line 1, move 2: \"4S\" is not a move")
    );
}

#[test]
fn prompts_dates_and_remarks_are_no_moves() {
    assert_eq!(moves_of("26-76-54 5a"), 4);
    assert_eq!(moves_of("Command: 1h\nCommand: 32\nCommand: 3a\n"), 3);
    assert_eq!(moves_of("> 26\n> 61\nIllegal move, try again.\n> 76\n"), 2);
    assert_eq!(read("Date: 12 Sep 1995 21:14:03 GMT"), []);
    assert_eq!(read("Sep 12 21:14:03"), []);
    assert_eq!(moves_of("26 may be better"), 1);
    assert_eq!(moves_of("26 76\n12 marked"), 3);
}

fn moves_of(text: &str) -> usize {
    read(text)[0].len()
}

#[test]
fn a_position_that_no_game_reaches_is_the_illegal_move_before_it() {
    let rules = Rules::DEFAULT.with_autoplay(Autoplay::None);
    let mut game = Game::new(rules, number(617).unwrap().deal());
    let mut text = String::new();
    for mv in ["2a", "27", "4b"] {
        let mv: Move = mv.parse().unwrap();
        game.play_move(rules.resolve(game.board(), mv.from, mv.to).unwrap()).unwrap();
        text += &(columns(game.board()) + "\n");
    }
    let line = text.lines().count();
    // The jack goes to another jack, which lies on the seventh card of its column.
    let next = columns(game.board()).replace("4S JD\n", "4S JD JC\n").replace("7C JC", "7C");
    let games = read(&(text + &next));
    let why = games[0].check().unwrap_err();
    assert_eq!(games.len(), 1);
    assert!(matches!(why.kind, SyntaxErrorKind::NotReached(_)) && why.line > line, "{why}");
}
