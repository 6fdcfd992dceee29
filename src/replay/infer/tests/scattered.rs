//! Moves of two characters among other text.

use super::*;
use crate::text::Style;

/// The moves of a solution of deal 1024 with safe autoplay.
fn moves() -> (Board, Vec<String>) {
    let (board, steps) = steps();
    let moves: Vec<Move> = steps.iter().map(|step| step.played.mv).collect();
    let text = crate::text::write(Rules::DEFAULT, &board, &moves, Style::Line);
    let is_move = |word: &&str| word.len() == 2;
    (board, text.split_whitespace().filter(is_move).map(str::to_owned).collect())
}

fn verdict(text: &str, board: &Board) -> Option<Verdict> {
    let games: Vec<WrittenGame> = games(text).collect();
    let found = super::super::inferred(Input {
        text,
        games: &games,
        boards: &[(None, board.clone())],
        stop: &|| false,
    })
    .ok()?;
    Some(verify(board, &found[0], Known::default()).unwrap())
}

fn rows(moves: &[String], before: &str) -> String {
    moves.chunks(7).map(|row| format!("{before}{}\n", row.join(" "))).collect()
}

fn calls(moves: &[String]) -> String {
    let call = |(n, mv): (usize, &String)| format!("Keys(\"{mv}\")\nWait({}4)\n", n % 9);
    moves.iter().enumerate().map(call).collect()
}

fn quoted(moves: &[String]) -> String {
    format!("In 31 days:\n\n{}\nBye 12\n", rows(moves, " AM| "))
}

fn paged(moves: &[String]) -> String {
    let (first, second) = moves.split_at(21);
    format!("{}\n71\n\n{}\n72\n", rows(first, "  "), rows(second, "  "))
}

#[test]
fn moves_among_other_text_win_or_one_is_illegal() {
    let (board, moves) = moves();
    for tell in [calls, quoted, paged] {
        let text = tell(&moves);
        let found = verdict(&text, &board).unwrap_or_else(|| panic!("{text}"));
        assert!(found.is_valid() && found.replay.steps.len() == moves.len(), "{found}");
        let mut altered = moves.clone();
        let at = 23;
        let from = &moves[at][..1];
        for to in ["1", "2", "3", "4", "5", "6", "7", "8"].into_iter().filter(|to| *to != from) {
            altered[at] = format!("{from}{to}");
            let before = &found.replay.steps[at - 1].after;
            let [from, to] =
                [from, to].map(|place| place.chars().next().and_then(Place::from_char));
            if Rules::DEFAULT.resolve(before, from.unwrap(), to.unwrap()).is_ok() {
                continue;
            }
            let text = tell(&altered);
            if let Some(verdict) = verdict(&text, &board) {
                let end = &verdict.replay.end;
                assert!(
                    matches!(end, End::Illegal { number, .. } if *number == at + 1),
                    "{text}{verdict}"
                );
            }
        }
    }
}

#[test]
fn another_game_behind_the_first_is_not_passed_over() {
    let (board, moves) = moves();
    let text = format!("{}\nAnd then\n\n{}", rows(&moves, "> "), rows(&moves[1..], "> "));
    assert!(verdict(&text, &board).is_none_or(|it| !it.is_valid()), "{text}");
}

#[test]
fn a_sign_that_stands_for_home_in_one_move_is_no_empty_column_in_another() {
    let (board, moves) = moves();
    let told = |moves: &[String]| -> String {
        let line = |mv: &String| format!("{} ➡ {}\n", &mv[..1], mv[1..].replace('h', "🏠"));
        moves.iter().map(line).collect()
    };
    assert!(verdict(&told(&moves), &board).is_some_and(|it| it.is_valid()), "{}", told(&moves));
    for at in 0..moves.len() {
        let mut altered = moves.clone();
        altered[at].replace_range(1.., "h");
        if let Some(verdict) = verdict(&told(&altered), &board).filter(Verdict::is_valid) {
            let to = verdict.replay.steps[at].played.mv.to;
            assert_eq!(to, Place::Foundation, "{at}: {}{verdict}", told(&altered));
        }
    }
}
