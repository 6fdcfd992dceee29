use proptest::prelude::*;

use super::*;
use crate::board::{Cell, Place};
use crate::dealer::DealNumber;
use crate::rules::{Autoplay, EmptyColumn, IllegalMove};
use crate::text::{self, Dialect, Style, SyntaxErrorKind, WrittenGame};

const SHIRL_HART: &str = include_str!("../../tests/data/shirl-hart-01024.txt");
const FC_SOLVE: &str = include_str!("../../tests/data/fc-solve-00024.txt");
/// A solution of deal 166 as macroxue's program writes it, which sends home all that can go.
const MACROXUE: &str = "166:8164454r37373r313676137r578r541r15412r8r";
/// A solution of deal 10913.
const SHORT: &str = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";

fn deal(number: i64) -> Board {
    DealNumber::new(number).unwrap().deal()
}

fn game(text: &str) -> WrittenGame {
    let mut games = text::games(text).collect::<Vec<_>>();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn verdict_with(number: i64, text: &str, hints: RuleHints) -> Verdict {
    verify(&deal(number), &game(text), hints).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

fn verdict(number: i64, text: &str) -> Verdict {
    verdict_with(number, text, RuleHints::default())
}

/// Shirl Hart's solution of deal 1024 in a style.
fn solution(style: Style) -> String {
    let verdict = verdict(1024, SHIRL_HART);
    text::write(verdict.replay.rules, &deal(1024), &verdict.replay.moves(), style)
}

fn end(verdict: &Verdict) -> String {
    verdict.replay.end.to_string()
}

/// The moves of a solution, played under its own rules and printed in a form of a sentence or a table.
fn dressed(number: i64, text: &str, line: impl Fn(usize, &Step, &Board) -> String) -> String {
    let replay = verdict(number, text).replay;
    let boards = (0..replay.steps.len()).map(|number| replay.board(number));
    let lines = replay.steps.iter().zip(boards).enumerate();
    lines.map(|(at, (step, before))| line(at + 1, step, before) + "\n").collect()
}

/// A column from `first`, or a cell from `first`, in words.
fn pile(place: Place, first: usize) -> String {
    match place {
        Place::Column(column) => format!("stack {}", column.index() + first),
        Place::Cell(cell) => format!("freecell {}", cell.index() + first),
        Place::Foundation => "the foundations".to_owned(),
    }
}

#[test]
fn each_dialect_is_told_from_the_others() {
    let sentence = |first| {
        move |_: usize, step: &Step, _: &Board| {
            let (mv, cards) = (step.played.mv, &step.played.cards);
            let number = if cards.len() == 1 {
                "a card".to_owned()
            } else {
                format!("{} cards", cards.len())
            };
            format!("Move {number} from {} to {}", pile(mv.from, first), pile(mv.to, first))
        }
    };
    let cards = |_: usize, step: &Step, before: &Board| {
        let mv = step.played.mv;
        let to = match (mv.to, before.cards_at(mv.to).last()) {
            (Place::Cell(_), _) => "temp".to_owned(),
            (Place::Foundation, _) => return format!("{} out", step.played.cards[0]),
            (Place::Column(_), None) => "empty pile".to_owned(),
            (Place::Column(_), Some(card)) => card.to_string(),
        };
        format!("{} to {to}", step.played.cards[0])
    };
    for (number, text, dialect, autoplay) in [
        (1024, solution(Style::Standard), Dialect::Standard, Autoplay::Safe),
        (1024, solution(Style::Line), Dialect::Standard, Autoplay::Safe),
        (1024, solution(Style::FcSolve), Dialect::FcSolve, Autoplay::None),
        (1024, SHIRL_HART.to_owned(), Dialect::Table, Autoplay::Safe),
        (1024, SHIRL_HART.replace('|', "\t"), Dialect::Table, Autoplay::Safe),
        (24, FC_SOLVE.to_owned(), Dialect::Sentences, Autoplay::None),
        (24, dressed(24, FC_SOLVE, sentence(0)), Dialect::Sentences, Autoplay::None),
        (24, dressed(24, FC_SOLVE, sentence(1)), Dialect::SentencesFromOne, Autoplay::None),
        (24, dressed(24, FC_SOLVE, cards), Dialect::CardNames, Autoplay::None),
        (166, MACROXUE.to_owned(), Dialect::Compact, Autoplay::Max),
    ] {
        let verdict = verdict(number, &text);
        assert!(verdict.is_valid(), "{text}\n{} {}", end(&verdict), verdict.dialect);
        assert_eq!((verdict.dialect, verdict.replay.rules.autoplay), (dialect, autoplay), "{text}");
        assert_eq!(verdict.replay.surplus(), &[] as &[String], "{text}");
    }
}

#[test]
fn every_style_reads_back_as_the_same_solution() {
    for (style, dialect) in [
        (Style::Standard, Dialect::Standard),
        (Style::Line, Dialect::Standard),
        (Style::FcSolve, Dialect::FcSolve),
        (Style::Single, Dialect::FcSolve),
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
fn a_solution_is_read_in_every_dress_of_its_moves() {
    let moves: Vec<&str> = SHORT.split(' ').collect();
    let joined = |arrow: &'static str| move |mv: &str| format!("{}{arrow}{}", &mv[..1], &mv[1..]);
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
        lines(&joined(" -> "), &none, 1, " "),
        lines(&joined("-"), &none, 4, ", "),
        lines(&joined("->"), &|n| format!("{n}. "), 1, " "),
        lines(&joined(" → "), &|n| format!("Step {n}: "), 5, "; "),
        lines(&joined(""), &|n| format!("{n}: "), 1, " "),
        lines(&joined(""), &|n| format!("{n}) "), 10, " "),
    ] {
        let verdict = verdict(10_913, &text);
        assert_eq!((verdict.is_valid(), verdict.replay.steps.len()), (true, 19), "{text}");
    }
}

#[test]
fn autoplay_is_found_by_trying() {
    let table = verdict(1024, SHIRL_HART);
    assert_eq!((table.replay.rules, table.autoplay()), (Rules::default(), vec![Autoplay::Safe]));
    assert_eq!(table.replay.steps.len(), 46);
    let max = verdict(166, MACROXUE);
    assert_eq!((max.is_valid(), max.replay.rules.autoplay), (true, Autoplay::Max));
    assert_eq!(max.valid_under[0], max.replay.rules);
}

#[test]
fn the_rule_for_empty_columns_is_found_by_trying() {
    // One cell is free: two cards go to column 2, or four through the other empty columns.
    let board = "Foundations: H-9 C-K D-K S-T\nFreecells: JH KH QS -\n: KS QH JS TH\n";
    let board: Board = (board.to_owned() + &":\n".repeat(7)).parse().unwrap();
    for (moves, rule) in [
        ("12 2h ah 1h 2h ch 1h bh", EmptyColumn::Classic),
        ("12 2h ah 2h 2h ch 2h bh", EmptyColumn::Vista),
    ] {
        let hints = RuleHints::new(None, Some(Autoplay::None), None).unwrap();
        let verdict = verify(&board, &game(moves), hints).unwrap();
        assert!(verdict.is_valid(), "{}", end(&verdict));
        let rules: Vec<EmptyColumn> = [EmptyColumn::Vista, EmptyColumn::Classic]
            .into_iter()
            .filter(|it| verdict.valid_under.contains(&verdict.replay.rules.with_empty_column(*it)))
            .collect();
        assert_eq!((verdict.replay.rules.empty_column, rules), (rule, vec![rule]), "{moves}");
    }
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
        let safe = RuleHints::new(None, Some(Autoplay::Safe), None).unwrap();
        let verdict = verdict_with(1024, &SHIRL_HART.replace(from, to), safe);
        assert_eq!(end(&verdict), expected);
        assert!(!self::verdict(1024, &SHIRL_HART.replace(from, to)).is_valid());
        assert!(verdict.valid_under.is_empty());
    }
}

#[test]
fn a_card_beside_a_column_is_checked() {
    // The last card of column 4 is 4♥.
    let right = "Move the 4H from column 4 to free cell 1";
    let wrong = end(&verdict(617, &format!("{right}\nMove the JD from column 4 to free cell 2")));
    assert!(wrong.ends_with(": J♦ is not in column 4"), "{wrong}");
    assert_eq!(verdict(617, right).replay.end, End::Unfinished);
}

#[test]
fn sentences_are_checked_against_the_boards_between_them() {
    let verdict = verdict(24, FC_SOLVE);
    assert!(verdict.is_valid());
    let corrupted = FC_SOLVE.replacen("Move 3 cards from stack 3", "Move 2 cards from stack 3", 1);
    let refused = self::verdict(24, &corrupted);
    let End::Illegal { number, text, why } = &refused.replay.end else { panic!("{refused:?}") };
    assert_eq!(text, "Move 2 cards from stack 3 to stack 4");
    assert!(matches!(why, ReplayError::Illegal(IllegalMove::DoesNotPack { .. })));
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
fn positions_alone_are_a_game() {
    let rules = Rules::default().with_autoplay(Autoplay::None);
    let mut board = deal(10_913);
    let shown = |board: &Board| crate::board::format::position(board) + "\n\n";
    let mut text = shown(&board);
    for (from, to) in [(1, Place::column(5)), (6, Place::column(5)), (4, Place::cell(0))] {
        let mv = rules.resolve(&board, Place::column(from), to).unwrap();
        rules.play(&mut board, mv);
        text += &shown(&board);
    }
    let verdict = verdict(10_913, &text);
    assert_eq!(verdict.dialect, Dialect::Positions);
    assert_eq!((verdict.replay.steps.len(), &verdict.replay.end), (3, &End::Unfinished));
    assert_eq!(*verdict.replay.last(), board);
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
fn cards_do_not_come_back_from_the_foundations() {
    let text = solution(Style::Standard);
    for wrong in [text.replacen("dh", "h4", 1), text.replacen("dh", "hd", 1)] {
        let verdict = verdict(1024, &wrong);
        assert_eq!(verdict.replay.steps.len(), 8, "{wrong}");
        assert!(
            end(&verdict).ends_with(": cards do not come back from the foundations"),
            "{}",
            end(&verdict)
        );
    }
    let sentence = "Move a card from stack 3 to the foundations\nMove a card from the foundations to stack 3\n";
    let verdict = verdict(24, sentence);
    assert!(
        end(&verdict).ends_with(": cards do not come back from the foundations"),
        "{}",
        end(&verdict)
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
fn what_is_no_move_is_an_error_before_a_win_and_behind_it() {
    let moves = solution(Style::Standard);
    let verified = |text: &str| verify(&deal(1024), &game(text), RuleHints::default());
    for remark in ["Move the king somewhere else in column 3", "the 5♥ follows"] {
        let why = verified(&format!("{moves}\n{remark}\n")).unwrap_err();
        assert_eq!(why.number, 47, "{why}");
        let (first, rest) = moves.split_once('\n').unwrap();
        let why = verified(&format!("{first}\n{remark}\n{rest}")).unwrap_err();
        assert_eq!((why.line, why.number), (2, 11), "{why}");
        // More moves behind it do not go unread.
        let why = verified(&format!("{moves}\n{remark}\n78 1h\n")).unwrap_err();
        assert_eq!(why.number, 47, "{why}");
    }
    let why = verified(&moves.replacen("dh", "dx", 1)).unwrap_err();
    assert_eq!((why.number, why.kind), (9, SyntaxErrorKind::NotAMove("dx".to_owned())));
    // What cannot be read is named, even behind an illegal move.
    let both = moves.replacen("dh", "dx", 1).replacen("4b", "78", 1);
    assert_eq!(verified(&both).unwrap_err().number, 9);
}

#[test]
fn moves_of_two_forms_are_no_game() {
    let why = verify(
        &deal(10_913),
        &game("26 76 72\nMove a card from stack 6 to stack 1\n"),
        RuleHints::default(),
    );
    assert!(matches!(why, Err(ref why) if why.number == 4 && why.line == 2), "{why:?}");
}

#[test]
fn what_is_known_is_not_tried_otherwise() {
    let text = solution(Style::Standard);
    let hints = RuleHints::new(None, Some(Autoplay::None), None).unwrap();
    let refused = verdict_with(1024, &text, hints);
    assert!(!refused.is_valid() && refused.replay.rules.autoplay == Autoplay::None);
    let hints = RuleHints::new(Some(1), None, Some(EmptyColumn::Classic)).unwrap();
    let refused = verdict_with(1024, &text, hints);
    assert_eq!(end(&refused), "move 2, 4b: there is no cell b: the game has 1 cell");
    assert_eq!(refused.cells_needed, None, "the cells are given");
    assert!(RuleHints::new(Some(8), None, None).is_err());
}

#[test]
fn only_the_rules_that_were_tried_are_said_to_refuse_the_first_move() {
    let text = solution(Style::Standard);
    let told =
        |cells| verdict_with(1024, &text, RuleHints::new(cells, None, None).unwrap()).to_string();
    assert!(told(Some(0)).contains("; not with these rules: "), "{}", told(Some(0)));
    assert!(told(Some(0)).contains("0 cells"), "{}", told(Some(0)));
    assert!(told(None).starts_with("valid"), "{}", told(None));
    let other = verdict(1024, &text.replacen(&text[..2], "12", 1)).to_string();
    assert!(other.contains("; no rules allow it: "), "{other}");
    for fifth in ["1e 2a", "#1024 (2 freecells)\n1c 2a"] {
        let told = verdict(1024, fifth).to_string();
        assert!(told.starts_with("illegal at move 1, ") && !told.contains("no rules"), "{told}");
    }
}

#[test]
fn more_than_four_cells_are_stated_or_named_twice() {
    // Six cards of column 1 in cells; then nothing else follows.
    let found = verdict(617, "1a 1b 1c 1d 1e 1f 13");
    assert!(found.replay.rules.cells() > 5, "{}", end(&found));
    let once = verdict(617, "1a 1b 1c 1d 1e");
    assert_eq!(end(&once), "move 5, 1e: there is no cell e: the game has 4 cells, a to d");
    let stated = verdict(617, "#617 (5 freecells)\n1a 1b 1c 1d 1e");
    assert_eq!((stated.replay.rules.cells(), &stated.replay.end), (5, &End::Unfinished));
    let text = solution(Style::Standard);
    assert_eq!(verdict(1024, &format!("#1024 (7 freecells)\n{text}")).replay.rules.cells(), 7);
}

#[test]
fn the_cells_that_a_solution_needs_are_told() {
    let text = solution(Style::Standard);
    let few = verdict(1024, &format!("#1024 (1 freecell)\n{text}"));
    assert!(!few.is_valid());
    let cells = u8::try_from(few.cells_needed.unwrap()).unwrap();
    for (cells, wins) in [(cells - 1, false), (cells, true)] {
        let hints = RuleHints::new(Some(cells), None, None).unwrap();
        assert_eq!(verdict_with(1024, &text, hints).is_valid(), wins, "{cells}");
    }
    assert_eq!(verdict(1024, &text.replacen("dh", "ch", 1)).cells_needed, None);
    // The first move needs a cell: other rules allow it, and the text is of this deal.
    let none = verdict(1024, &format!("#1024 (0 freecells)\n{text}"));
    assert!(matches!(none.replay.end, End::Illegal { number: 1, .. }), "{}", end(&none));
    assert!(none.cells_needed.is_some() && !none.is_foreign());
    assert!(!none.to_string().contains("no rules allow it"), "{none}");
}

#[test]
fn compact_cells_are_counted_in_the_order_the_cards_came() {
    // 8♠ and 4♦ wait in cells; the 4♦ leaves, so that the next card takes its place as b.
    let game = game("#1024\n4r4r8r");
    let rules = Rules::default();
    let mut run = Playback::new(rules, &deal(1024));
    let moves = game.in_dialect(Dialect::Compact).unwrap();
    for mv in moves {
        run.play(Dialect::Compact, mv).unwrap();
    }
    let held = |run: &Playback, nth: usize| run.held(Cell::ALL[nth]).map(Place::letter);
    assert_eq!([0, 1, 2].map(|nth| held(&run, nth).unwrap()), ['a', 'b', 'c']);
    run.board.cells[0] = None;
    run.cell_order.note(&run.board);
    assert_eq!([0, 1].map(|nth| held(&run, nth).unwrap()), ['b', 'c']);
    run.play(Dialect::Compact, &moves[1]).unwrap();
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
    assert!(!Verdict::of_moves(Rules::default(), &deal(617), &[]).is_valid());
}

#[test]
fn a_won_board_and_an_empty_text_are_no_trouble() {
    let won = Board::new(Default::default(), Default::default(), [13; 4]).unwrap();
    let verdict = verify(&won, &game("26 5a"), RuleHints::default()).unwrap();
    assert!(verdict.is_valid());
    assert_eq!(verdict.replay.surplus(), ["26", "5a"]);
    let none = verify(&won, &WrittenGame::default(), RuleHints::default()).unwrap_err();
    assert_eq!(none.kind, SyntaxErrorKind::NoMoves);
}

#[test]
fn moves_that_are_known_are_replayed_as_they_are() {
    let table = verdict(1024, SHIRL_HART).replay;
    let again = Replay::play(table.rules, &table.start, &table.moves());
    assert_eq!((again.moves(), &again.end), (table.moves(), &table.end));
    let known = Verdict::of_moves(table.rules, &table.start, &table.moves());
    let read = verdict(1024, &solution(Style::Standard));
    assert_eq!(known, read);
}

#[test]
fn cells_and_columns_that_no_board_has_are_named() {
    for sentence in ["stack 7 to freecell 9", "freecell 7 to stack 1", "freecell 255 to stack 3"] {
        let text = format!("Move a card from {sentence}\n");
        for game in text::games(&text) {
            let verdict = verify(&deal(617), &game, RuleHints::default());
            assert!(!verdict.is_ok_and(|verdict| verdict.is_valid()), "{sentence}");
        }
    }
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
        "1",
        "1 ",
        "-",
        "a ",
        "word ",
        "\u{feff}",
        "♠",
        "\0",
        "12v",
        "7x ",
        &solution,
    ];
    for piece in pieces {
        crate::tests::assert_linear(piece, 64_000, |text| {
            for game in text::games(text) {
                _ = verify(&deal(1024), &game, RuleHints::default());
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
        if let Ok(verdict) = verify(&deal(number), &game, RuleHints::default()) {
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
    #![proptest_config(crate::fuzz::inputs(256))]

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
            let verdict = verify(&deal(1024), &games[0], RuleHints::default());
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
            let text = format!("#{number}\n{}", text::write(rules, &start, &moves, style));
            let game = game(&text);
            let dialect = match style {
                Style::Standard | Style::Line => Dialect::Standard,
                Style::Single | Style::FcSolve => Dialect::FcSolve,
            };
            let written = game.in_dialect(dialect).unwrap();
            let without = rules.with_autoplay(Autoplay::None);
            let ends = |rules| {
                let replay = Replay::of(rules, &start, dialect, written);
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
fn a_board_without_a_number_is_compared_with_the_nearest_deal() {
    let rows = DealNumber::new(617).unwrap().deal().to_string().replace("7D AD", "AD 7D");
    let document = text::read(&format!("{rows}\n26 76")).unwrap();
    let (game, unread) = document.games_and_boards().next().unwrap();
    let (deal, board) = game.start().unwrap();
    let remarks = Remark::all(game, unread, (deal, &board), None);
    let told: Vec<String> = remarks.iter().map(Remark::to_string).collect();
    let right = "no deal number gives this board; it is deal 617, but 7♦ and A♦ are exchanged";
    assert_eq!(told, [right]);
    assert_eq!(remarks[0].deal(), DealNumber::new(617).ok());
}
