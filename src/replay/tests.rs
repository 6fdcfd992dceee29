use proptest::prelude::*;

use super::*;
use crate::board::Cell;
use crate::dealer::DealNumber;
use crate::rules::{Autoplay, EmptyColumn};
use crate::text::{self, Dialect, Style, SyntaxErrorKind, WrittenGame};

const SHIRL_HART: &str = include_str!("../../tests/data/shirl-hart-01024.txt");
const FC_SOLVE_SN: &str = include_str!("../../tests/data/fc-solve-00012-sn.txt");
const FC_SOLVE: &str = include_str!("../../tests/data/fc-solve-00024.txt");

fn deal(number: i64) -> Board {
    DealNumber::new(number).unwrap().deal()
}

fn game(text: &str) -> WrittenGame {
    let mut games = text::games(text).collect::<Vec<_>>();
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn verdict(number: i64, text: &str) -> Verdict {
    verify(&deal(number), &game(text), Known::default()).unwrap()
}

/// Shirl Hart's solution of deal 1024 in standard notation.
fn solution(style: Style) -> String {
    let verdict = verdict(1024, SHIRL_HART);
    text::write(verdict.replay.rules, &deal(1024), &verdict.replay.moves(), style)
}

fn end(verdict: &Verdict) -> String {
    verdict.replay.end.to_string()
}

#[test]
fn the_table_agrees_with_safe_autoplay_card_by_card() {
    let verdict = verdict(1024, SHIRL_HART);
    assert!(verdict.is_valid());
    assert_eq!(verdict.dialect, Dialect::Table);
    let dressed = [
        SHIRL_HART.replace('|', "\t"),
        SHIRL_HART.lines().map(|line| format!("| {line} |\n")).collect(),
    ];
    for text in dressed {
        assert_eq!(super::tests::verdict(1024, &text), verdict, "{text}");
    }
    assert_eq!(verdict.replay.rules, Rules::default());
    assert_eq!(verdict.autoplay(), [Autoplay::Safe]);
    assert_eq!(verdict.replay.steps.len(), 46);
}

#[test]
fn the_rest_goes_home_if_the_text_says_so_and_it_can() {
    for (number, text) in [(1024, SHIRL_HART), (24, FC_SOLVE)] {
        let Replay { rules, ref start, .. } = verdict(number, text).replay;
        let moves = verdict(number, text).replay.moves();
        let known = Known::new(Some(4), Some(rules.autoplay), Some(rules.empty_column)).unwrap();
        let mut can_go_home = 0;
        for listed in moves.len().saturating_sub(40)..moves.len() {
            let text = text::write(rules, start, &moves[..listed], Style::Standard);
            let of = |text: &str| verify(start, &game(text), known).unwrap();
            let (with, without) = (of(&format!("{text}\nThe rest goes home.\n")), of(&text));
            let mut last = without.replay.last().clone();
            rules.with_autoplay(Autoplay::Max).autoplay(&mut last);
            let can_go = last.is_won();
            can_go_home += usize::from(can_go);
            assert_eq!(with.is_valid(), can_go, "{listed} of {number}");
            let said = without.outcome().to_string();
            assert_eq!(said.ends_with(", but can go home now"), can_go, "{said}");
            if can_go {
                assert_eq!(with.replay.steps.len(), listed + with.not_listed);
                assert!(with.not_listed > 0 && with.replay.surplus().is_empty());
                let mut board = start.clone();
                rules.start(&mut board);
                for step in &with.replay.steps {
                    rules.play(&mut board, step.played.mv);
                }
                assert!(board.is_won());
            }
        }
        assert!(can_go_home > 0, "{number}");
    }
}

#[test]
fn f_is_the_foundations_where_it_is_no_cell() {
    let text = solution(Style::FcSolve);
    let with_f = text.replace('h', "f");
    assert_ne!(text, with_f);
    assert!(verdict(1024, &with_f).is_valid());
    // With h beside it, and as a place that cards come from, it is a cell.
    let mixed = text.replacen('h', "f", 1);
    assert!(!verdict(1024, &mixed).is_valid(), "{mixed}");
}

#[test]
fn a_table_that_lists_other_cards_does_not_win() {
    for (from, to, expected) in [
        (
            "1|4a|8S|f|AC",
            "1|4a|8S|f|",
            "move 1, 4a: A♣ goes home by itself, and the text does not say so",
        ),
        (
            "2|4b|4D|f|",
            "2|4b|4D|f|2C",
            "move 2, 4b: the text says 2♣ goes home by itself, but it does not",
        ),
        (
            "3|65|TC|JD|",
            "3|65|TC|JH|",
            "move 3, 65: the text says it goes to J♥, but it goes to J♦",
        ),
        ("3|65|TC|JD|", "3|65|TS|JD|", "move 3, 65: the text says 10♠ moves, but it is 10♣"),
        ("37|31|KH-JD|e|", "37|31|KH-QD|e|", "move 37, 31: the text says K♥ moves, but it is Q♠"),
        (
            "31|6h|3S|h|AD",
            "31|6h|3S|e|AD",
            "move 31, 6h: the text says it goes to an empty column, but it goes to the foundations",
        ),
    ] {
        assert!(SHIRL_HART.contains(from), "{from}");
        let verdict = verdict(1024, &SHIRL_HART.replace(from, to));
        assert_eq!(end(&verdict), expected);
        assert!(verdict.valid_under.is_empty());
    }
}

#[test]
fn sentences_are_checked_against_the_boards_between_them() {
    let verdict = verdict(24, FC_SOLVE);
    assert!(verdict.is_valid());
    assert_eq!(
        (verdict.dialect, verdict.replay.rules.autoplay),
        (Dialect::Sentences, Autoplay::None)
    );
    let corrupted = FC_SOLVE.replacen("Move 3 cards from stack 3", "Move 2 cards from stack 3", 1);
    let refused = self::verdict(24, &corrupted);
    let End::Illegal { number, text, why } = &refused.replay.end else { panic!("{refused:?}") };
    assert_eq!(text, "Move 2 cards from stack 3 to stack 4");
    assert!(matches!(why, Wrong::Illegal(IllegalMove::DoesNotPack { .. })));
    let sentences = FC_SOLVE.lines().filter(|line| line.starts_with("Move"));
    assert_eq!(sentences.take(*number).last(), Some("Move 3 cards from stack 3 to stack 4"));
    // Legal, but the text shows something else.
    let other = FC_SOLVE.replacen(": 7S 6C 7D 4D 8S 9D\n", ": 7S 6C 7D 4D 9D 8S\n", 3);
    let (shown, rest) = other.split_once("Move").unwrap();
    let original = FC_SOLVE.split_once("Move").unwrap().0;
    let other = format!("{original}Move{rest}");
    assert_ne!(shown, original);
    assert_eq!(
        end(&self::verdict(24, &other)),
        "move 1, Move a card from stack 3 to the foundations: the text shows another column 8 after it"
    );
}

#[test]
fn every_style_reads_back_as_the_same_solution() {
    for (style, dialect) in [
        (Style::Standard, Dialect::Standard),
        (Style::Line, Dialect::Standard),
        (Style::FcSolve, Dialect::Counted),
        (Style::Single, Dialect::Counted),
    ] {
        let text = solution(style);
        let verdict = verdict(1024, &text);
        assert_eq!((verdict.is_valid(), verdict.dialect), (true, dialect), "{text}");
        assert_eq!(verdict.replay.surplus(), &[] as &[String], "{text}");
        assert!(style != Style::Single || verdict.replay.moves().iter().all(|mv| mv.cards == 1));
        assert_eq!(text.lines().count() == 1, style == Style::Line);
        assert!(text.lines().all(|line| style == Style::Line || line.split(' ').count() <= 10));
    }
}

#[test]
fn the_first_illegal_move_is_numbered_as_in_the_text() {
    let text = solution(Style::Standard);
    let wrong = text.replacen("dh", "ch", 1);
    let verdict = verdict(1024, &wrong);
    assert_eq!(end(&verdict), "move 9, ch: 9♣ cannot go home: 4♣ is next");
    assert_eq!(verdict.replay.steps.len(), 8);
    assert_eq!(verdict.replay.last(), verdict.replay.board(8));
    assert!(!verdict.is_foreign());
    assert_eq!(
        end(&self::verdict(1024, &text.replacen("dh", "bh", 1))),
        "move 9, bh: 4♦ cannot go home: A♦ is next"
    );
    assert_eq!(
        end(&self::verdict(1024, &text.replacen("dh", "eh", 1))),
        "move 9, eh: there is no cell e: the game has 4 cells, a to d"
    );
}

#[test]
fn the_solution_of_another_deal_is_told_by_its_first_move() {
    let foreign = verdict(617, &solution(Style::Standard).replacen("4a 4b", "12 4b", 1));
    assert!(foreign.is_foreign() && !foreign.is_valid());
    assert_eq!(end(&foreign), "move 1, 12: J♦ cannot go on K♠: Q♦ or Q♥ would fit");
}

#[test]
fn surplus_and_missing_moves_are_told() {
    let text = solution(Style::Standard);
    let surplus = verdict(1024, &format!("{text} 78 1h"));
    assert!(surplus.is_valid());
    assert_eq!(surplus.replay.surplus(), ["78", "1h"]);
    assert_eq!(surplus.replay.steps.len(), 46);
    let last = text.trim_end().rfind([' ', '\n']).unwrap();
    let short = verdict(1024, &text[..last]);
    assert_eq!(short.replay.end, End::Unfinished);
    assert_eq!(short.replay.steps.len(), 45);
}

#[test]
fn digits_before_moves_may_be_the_number_of_their_deal() {
    let moves = "8a 68 62 36 72 63 23 57 5b 2c 52 56 83 63 26 24 25 45 8d 84 16 b4 72 64 7b 76 1a 46 47 \
                 35 38 41 37 38";
    for text in [format!("2867 {moves}"), format!("2867\n{}", moves.replace(' ', "\n"))] {
        assert!(verdict(2867, &text).is_valid(), "{text}");
        let mut found = game(&text);
        find_deal(&mut found);
        assert_eq!(found.number, DealNumber::new(2867).ok(), "{text}");
    }
    for (behind, games) in [
        (format!("2867\n{moves}"), 2),
        (format!("2867 {moves}"), 2),
        (moves.to_owned(), 2),
        (format!("1234\n{moves}"), 2),
        (format!("12 34\n{moves}"), 2),
    ] {
        let text = format!("#2867\n{moves}\n{behind}");
        let found = verify_all(&deal(2867), &game(&text), Known::default());
        assert_eq!(found.len(), games, "{text}");
    }
}

#[test]
fn what_is_known_is_not_tried_otherwise() {
    let text = solution(Style::Standard);
    let known = Known::new(None, Some(Autoplay::None), None).unwrap();
    let refused = verify(&deal(1024), &game(&text), known).unwrap();
    assert!(!refused.is_valid() && refused.replay.rules.autoplay == Autoplay::None);
    let known = Known::new(Some(1), None, Some(EmptyColumn::Classic)).unwrap();
    let refused = verify(&deal(1024), &game(&text), known).unwrap();
    assert_eq!(end(&refused), "move 2, 4b: there is no cell b: the game has 1 cell");
    let seven =
        verify(&deal(1024), &game(&format!("#1024 (7 freecells)\n{text}")), Known::default());
    assert_eq!(seven.unwrap().replay.rules.cells(), 7);
}

#[test]
fn cells_beyond_the_fourth_are_found_by_their_letters() {
    // Six cards of column 1 in cells; then nothing else follows.
    let text = "1a 1b 1c 1d 1e 1f";
    let found = verdict(617, text);
    assert_eq!(end(&found), "move 5, 1e: there is no cell e: the game has 4 cells, a to d");
    let twice = verdict(617, "1a 1b 1c 1d 1e 1f e2 f2 e3 f3");
    assert!(twice.replay.rules.cells() >= 6 && twice.replay.steps.len() >= 6, "{}", end(&twice));
}

#[test]
fn compact_cells_are_counted_in_the_order_the_cards_came() {
    // 8♠ and 4♦ wait in cells; the 4♦ leaves, so that the next card takes its place as b.
    let moves = game("4r 4r 8r").in_dialect(Dialect::Compact).unwrap();
    let rules = Rules::default();
    let mut run = Run::new(rules, &deal(1024));
    for mv in &moves {
        run.play(mv).unwrap();
    }
    let held = |run: &Run, nth: usize| run.held(Cell::ALL[nth]).map(Place::letter);
    assert_eq!([0, 1, 2].map(|nth| held(&run, nth).unwrap()), ['a', 'b', 'c']);
    run.board.cells_mut()[0] = None;
    run.note_arrivals();
    assert_eq!([0, 1].map(|nth| held(&run, nth).unwrap()), ['b', 'c']);
    run.play(&moves[1]).unwrap();
    assert_eq!([0, 1, 2].map(|nth| held(&run, nth).unwrap()), ['b', 'c', 'a']);
    assert_eq!(
        held(&run, 3).unwrap_err().to_string(),
        "d counts the cards in the cells, and there are 3 cards"
    );
}

#[test]
fn no_moves_win_a_won_board_under_all_rules() {
    let won = Board::new(Default::default(), [None; 7], [13; 4]).unwrap();
    let verdict = Verdict::of_moves(Rules::default(), &won, &[]);
    assert_eq!(
        (verdict.outcome().to_string().as_str(), verdict.valid_under.len()),
        ("valid, 0 moves", 6)
    );
    let dealt = DealNumber::new(617).unwrap().deal();
    assert!(!Verdict::of_moves(Rules::default(), &dealt, &[]).is_valid());
}

#[test]
fn a_won_board_and_an_empty_text_are_no_trouble() {
    let won = Board::new(Default::default(), Default::default(), [13; 4]).unwrap();
    let verdict = verify(&won, &game("26 5a"), Known::default()).unwrap();
    assert!(verdict.is_valid());
    assert_eq!(verdict.replay.surplus(), ["26", "5a"]);
    let none = verify(&won, &WrittenGame::default(), Known::default()).unwrap_err();
    assert_eq!(none.kind, SyntaxErrorKind::NoMoves);
}

#[test]
fn cards_to_empty_columns_are_counted_by_trying() {
    let found = verdict(12, FC_SOLVE_SN);
    assert!(found.is_valid() && found.replay.surplus().is_empty());
    assert_eq!(found.dialect, Dialect::Uncounted);
    assert_eq!(found.replay.rules.autoplay, Autoplay::None);
    assert_eq!(found.replay.steps.len(), game(FC_SOLVE_SN).len());
    // Written with counts it needs no trying.
    let counted = text::write(found.replay.rules, &deal(12), &found.replay.moves(), Style::FcSolve);
    assert!(counted.contains('v'));
    assert_eq!(verdict(12, &counted).dialect, Dialect::Counted);
    // Trying does not make a wrong solution right.
    let wrong = FC_SOLVE_SN.trim_end().replacen("8h", "8a", 1);
    assert!(!verdict(12, &wrong).is_valid());
}

#[test]
fn moves_that_are_known_are_replayed_as_they_are() {
    let table = verdict(1024, SHIRL_HART).replay;
    let written: Vec<Written> = table.moves().into_iter().map(Written::from).collect();
    let again = Replay::of(table.rules, &table.start, &written);
    assert_eq!((again.moves(), &again.end), (table.moves(), &table.end));
}

#[test]
fn reading_takes_time_as_the_length_of_the_text() {
    let solution = solution(Style::Standard);
    let pieces = [
        "1a a1 ",
        "1a a1",
        "#1\n1a a1 1b b1\n",
        "#617 ",
        "26#617 Ed 26 76 5a bh 2a; ",
        "26; 617: ",
        "1: 26\n",
        "617:4r462r\n",
        "cell",
        "(",
        ")",
        "<",
        "<b",
        "&",
        "#",
        "Game ",
        "Foundations: H-0\n",
        "Freecells: \n",
        ": 4C\n",
        "1|4a|8S|f|AC\n",
        "|",
        "Move a card from stack 1 to freecell 0\nMove a card from freecell 0 to stack 1\n",
        "\n",
        "1",
        "1 ",
        "-",
        "a ",
        "word ",
        "\u{feff}",
        "\u{a0}",
        "♠",
        "\0",
        "12v",
        "7x ",
        &solution,
    ];
    for piece in pieces {
        crate::tests::assert_linear(piece, 64_000, |text| {
            for game in text::games(text) {
                _ = verify(&deal(1024), &game, Known::default());
            }
        });
    }
}

/// A replay is what it says: its moves are legal, and lead where its boards say.
fn check_replay(verdict: &Verdict) -> Result<(), TestCaseError> {
    let replay = &verdict.replay;
    let mut board = replay.start.clone();
    replay.rules.start(&mut board);
    prop_assert_eq!(&board, &replay.opening);
    for step in &replay.steps {
        prop_assert_eq!(replay.rules.try_play(&mut board, step.played.mv), Ok(step.played.clone()));
        prop_assert_eq!(&board, &step.after);
    }
    prop_assert_eq!(board.is_won(), replay.is_won());
    prop_assert_eq!(verdict.valid_under.is_empty(), !replay.is_won());
    if let End::Illegal { number, .. } = replay.end {
        prop_assert_eq!(number, replay.steps.len() + 1);
    }
    Ok(())
}

fn check_text(number: i64, text: &str) -> Result<(), TestCaseError> {
    for game in text::games(text).collect::<Vec<_>>() {
        if let Ok(verdict) = verify(&deal(number), &game, Known::default()) {
            check_replay(&verdict)?;
        }
    }
    Ok(())
}

/// Text with the characters that solutions are made of.
fn like_a_solution() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        20 => "[1-8a-dh][1-8a-dh] ",
        2 => "[1-8a-g][1-8a-hr]",
        1 => "[1-8][1-8]v[0-9a-f] ",
        1 => "[#:|(). \t\r\nHhvrMm0-9-]{1,4}",
        1 => "(Game|Deal|#|MS)? ?[0-9]{1,6}[: \n]",
        1 => "Move (a|[0-9]) cards? from (stack|freecell) [0-9] to (stack [0-9]|the foundations)\n",
        1 => "[0-9]|[1-8a-d][1-8a-dh]\\|[2-9TJQKA][CDHS]\\|[efh]\\|([2-9][CDHS])?\n",
        1 => "\\(?(one|two|3|no) freecells?\\)?\n",
        1 => "<[a-z]{1,3}>|&nbsp;|\u{a0}",
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_bytes_get_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..400), number in 1i64..=32_000) {
        check_text(number, &crate::text::decode(&bytes))?;
    }

    #[test]
    fn any_text_gets_an_answer(text in "\\PC{0,200}", number in 1i64..=32_000) {
        check_text(number, &text)?;
    }

    #[test]
    fn text_like_a_solution_gets_an_answer(text in like_a_solution(), number in 1i64..=32_000) {
        check_text(number, &text)?;
    }

    #[test]
    fn a_solution_with_one_character_changed_gets_an_answer(
        style in 0usize..4,
        at in any::<prop::sample::Index>(),
        to in prop_oneof![9 => "[1-8a-h]", 1 => "\\PC"],
    ) {
        let text = solution(Style::ALL[style]);
        let at = at.index(text.len());
        let changed = format!("{}{to}{}", &text[..at], &text[at + 1..]);
        check_text(1024, &changed)?;
        let whole = changed.split_whitespace().all(|token| token.len() == 2 && token.is_ascii());
        let same = changed.split_whitespace().zip(text.split_whitespace()).take_while(|(a, b)| a == b);
        if whole && style < 2 && changed != text {
            // What comes before the change is legal still.
            let games = text::games(&changed).collect::<Vec<_>>();
            let verdict = verify(&deal(1024), &games[0], Known::default());
            if let Ok(verdict) = verdict {
                prop_assert!(verdict.replay.steps.len() >= same.count(), "{changed}");
            }
        }
    }

    #[test]
    fn random_games_are_written_and_read_back(
        number in 1i64..=1_000_000,
        cells in 0u8..=7,
        autoplay in 0usize..3,
        empty_column in 0usize..2,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 1..150),
    ) {
        let rules = Rules::new(cells, Autoplay::ALL[autoplay], EmptyColumn::ALL[empty_column]).unwrap();
        let start = deal(number);
        let mut board = start.clone();
        rules.start(&mut board);
        let mut moves = Vec::new();
        for choice in choices {
            let legal = rules.moves(&board);
            if legal.is_empty() || board.is_won() {
                break;
            }
            // Moves of many cards are rare among random ones: prefer them.
            let many = legal.iter().filter(|mv| mv.cards > 1);
            let mv = many.max_by_key(|mv| mv.cards).copied().filter(|_| choice.index(3) == 0);
            let mv = mv.unwrap_or_else(|| *choice.get(&legal));
            rules.play(&mut board, mv);
            moves.push(mv);
        }
        prop_assume!(!moves.is_empty());
        for style in Style::ALL {
            let text = text::write(rules, &start, &moves, style);
            let game = game(&text);
            let dialect = match style {
                Style::Standard | Style::Line => Dialect::Standard,
                Style::Single | Style::FcSolve => Dialect::Counted,
            };
            let written = game.in_dialect(dialect).unwrap();
            let without = rules.with_autoplay(Autoplay::None);
            let ends = |rules| {
                let replay = Replay::of(rules, &start, &written);
                replay.surplus().is_empty() && *replay.last() == board
                    && !matches!(replay.end, End::Illegal { .. })
            };
            let reads_back = match style {
                Style::Standard | Style::Line => ends(rules),
                Style::Single => ends(rules) || ends(without),
                Style::FcSolve => ends(without),
            };
            prop_assert!(reads_back, "{style:?}, {rules}: {text}");
        }
    }
}

#[test]
fn cells_and_columns_that_no_board_has_are_named() {
    for sentence in ["stack 7 to freecell 9", "freecell 7 to stack 1", "freecell 255 to stack 3"] {
        let text = format!("Move a card from {sentence}\n");
        let game = text::games(&text).next().unwrap();
        let verdict = verify(&deal(617), &game, Known::default());
        assert!(!verdict.is_ok_and(|verdict| verdict.is_valid()), "{sentence}");
    }
    assert_eq!(Known::new(Some(8), None, None), None);
}

#[test]
fn a_line_between_moves_that_is_not_read_is_named_unless_the_game_wins_without_it() {
    let text = "2 -> a\n2 -> 7\n4 goes to the left-hand free cell on top\n4 -> 6\n";
    let why = verify(&deal(617), &game(text), Known::default()).unwrap_err();
    assert_eq!((why.line, why.number), (3, 3));
    assert!(matches!(why.kind, SyntaxErrorKind::NotRead(_)));
    let won = "26 76 72\n(a card to the ace)\n72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b\n";
    assert!(verify(&deal(10913), &game(won), Known::default()).unwrap().is_valid());
}

/// A solution in forms that people and programs give it, each from its moves `26`.
#[test]
fn a_solution_is_read_in_every_dress_of_its_moves() {
    const MOVES: &str = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
    let moves: Vec<&str> = MOVES.split(' ').collect();
    let from_zero = |c: char| c.to_digit(10).map_or(c.to_string(), |n| (n - 1).to_string());
    let ends = |mv: &str| (mv.chars().next().unwrap(), mv.chars().nth(1).unwrap());
    let joined =
        |arrow: &'static str| move |mv: &str| format!("{}{arrow}{}", ends(mv).0, ends(mv).1);
    let zero = |mv: &str| format!("{} -> {}", from_zero(ends(mv).0), from_zero(ends(mv).1));
    let lines =
        |form: &dyn Fn(&str) -> String, label: &dyn Fn(usize) -> String, a_line, between| {
            let line = |(at, some): (usize, &[&str])| {
                let some: Vec<String> = some.iter().map(|mv| form(mv)).collect();
                label(at * a_line + 1) + &some.join(between)
            };
            moves.chunks(a_line).enumerate().map(line).collect::<Vec<_>>().join("\n")
        };
    let none = |_: usize| String::new();
    for text in [
        lines(&joined("/"), &none, 5, "; "),
        lines(&joined(":"), &none, 1, " "),
        lines(&joined(" to "), &none, 3, " | "),
        lines(&zero, &none, 1, " "),
        lines(&zero, &none, 4, "; "),
        lines(&joined("-"), &|n| format!("{n:02} "), 1, " "),
        lines(&joined(" -> "), &|n| format!("{n}: "), 2, " | "),
        lines(&joined(""), &|n| format!("#{n} "), 2, "\t"),
        lines(&joined(" → "), &|n| format!("Step {n}: "), 5, "; "),
    ] {
        let verdict = verify(&deal(10913), &game(&text), Known::default());
        let verdict = verdict.unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!((verdict.is_valid(), verdict.replay.steps.len()), (true, 19), "{text}");
    }
}

/// The text says more of a move than what is played.
#[test]
fn a_card_beside_a_count_and_the_suit_of_a_foundation_are_checked() {
    let first = |text: &str| end(&verdict(617, text));
    // The last card of column 4 is 4♥, that of column 1 J♦.
    let wrong = first("Move 1 card (5S) from stack 3 to freecell 1");
    assert!(wrong.ends_with("5♠ moves, but it is 4♥"), "{wrong}");
    let right = "Move 1 card (4H) from stack 3 to freecell 1";
    assert_eq!(verdict(617, right).replay.end, End::Unfinished);
    // A♠ lies at the end of column 4 of deal 24.
    for text in ["Column 4 -> foundation diamonds", "A♠: cascade 4 to D foundation"] {
        let verdict = verify(&deal(24), &game(text), Known::default()).unwrap();
        assert!(matches!(verdict.replay.end, End::Illegal { number: 1, .. }), "{text}");
        let right = text.replace("diamonds", "spades").replace("D f", "S f");
        let verdict = verify(&deal(24), &game(&right), Known::default()).unwrap();
        assert_eq!(verdict.replay.end, End::Unfinished, "{right}");
    }
}

#[test]
fn the_columns_of_a_text_may_stand_in_another_order_than_the_deal_s() {
    let rules = Rules::new(4, Autoplay::None, EmptyColumn::Vista).unwrap();
    let mut board = deal(10_913);
    let turned = |board: &Board| {
        let text = crate::board::format::position(board);
        let mut lines: Vec<&str> = text.lines().collect();
        lines[2..].reverse();
        lines.join("\n") + "\n\n"
    };
    let mut text = turned(&board);
    for (from, to) in [(1, Place::column(5)), (6, Place::column(5)), (4, Place::cell(0))] {
        let mv = rules.resolve(&board, Place::column(from), to).unwrap();
        rules.play(&mut board, mv);
        text += &turned(&board);
    }
    let verdict = verdict(10_913, &text);
    assert_eq!((verdict.replay.steps.len(), verdict.replay.end), (3, End::Unfinished));
}

#[test]
fn a_text_may_hold_more_games_than_one_game_has_moves() {
    let moves = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b\n";
    let games = text::MAX_MOVES / 19 + 2;
    let found = verify_all(&deal(10_913), &game(&moves.repeat(games)), Known::default());
    assert_eq!(found.len(), games);
    assert!(found.iter().all(|(_, verdict)| verdict.as_ref().is_ok_and(Verdict::is_valid)));
}

#[test]
fn a_solution_behind_one_that_does_not_win_is_read_too() {
    let wins = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
    let fails = wins.replace("1b 61", "1b 1b");
    let text = format!("{fails}\n\nOnce more, with more care:\n{wins}\n");
    let found = verify_all(&deal(10_913), &game(&text), Known::default());
    let ends: Vec<(usize, bool)> = found
        .iter()
        .map(|(game, verdict)| (game.len(), verdict.as_ref().unwrap().is_valid()))
        .collect();
    assert_eq!(ends, [(19, false), (19, true)]);
}

#[test]
fn a_number_before_moves_names_their_deal_if_they_fit_it() {
    let solution = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
    let numbers = |text: &str| -> Vec<Option<u64>> {
        games(text).map(|game| game.number.map(|deal| deal.get().unsigned_abs())).collect()
    };
    for head in ["After 3600 seconds I cracked 10913, my best in 2026:", "[Game]\nNumber=10913\n"] {
        assert_eq!(numbers(&format!("{head}\n{solution}")), [Some(10_913)], "{head}");
        // A game that is cut short.
        assert_eq!(numbers(&format!("{head}\n{}", &solution[..29])), [Some(10_913)]);
    }
    // No deal of these numbers has ten such moves.
    assert_eq!(numbers(&format!("After 3600 seconds, in 2026:\n{solution}")), [None]);
    // Fewer moves may be legal by chance.
    assert_eq!(numbers(&format!("I cracked 10913:\n{}", &solution[..26])), [None]);
}
