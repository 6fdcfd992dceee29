//! Texts with many boards.

use super::*;

#[test]
fn many_boards_are_told_apart() {
    let boards: Vec<Board> = [1, 617, 3_000_000_000].map(deal).into();
    let texts = [
        boards.iter().map(|b| format!("{}\n", rows(b))).collect::<String>(),
        boards.iter().map(rows).collect(),
        boards.iter().map(columns).collect(),
        boards.iter().map(position).collect(),
        boards.iter().map(|b| format!("Game #5\n{}", unicode(b))).collect(),
        boards.iter().map(|b| format!("# deal 1\n{}\n\n\n", columns(b))).collect(),
        boards.iter().map(|b| rows(b).replace('\n', " ") + "\n").collect(),
        boards.iter().map(|b| rows(b).replace(['\n', ' '], "") + "\n").collect(),
    ];
    for text in texts {
        let entries = parse_many(&text);
        let read: Vec<Board> = entries
            .into_iter()
            .map(|entry| match entry.board {
                Ok(FoundBoard::Whole(WholeBoard { board, .. })) => board,
                other => panic!("{other:?}\n{text}"),
            })
            .collect();
        assert_eq!(read, boards, "{text}");
        let error = parse(&text).unwrap_err().to_string();
        assert!(error.starts_with("one board is expected, but another one starts on line "));
    }
    // A board with a wrong card does not spoil its neighbours.
    let text = boards.iter().map(|b| rows(b) + "\n").collect::<String>();
    let entries = parse_many(&text.replacen("QH", "QQ", 1));
    let read: Vec<bool> = entries.iter().map(|entry| entry.board.is_ok()).collect();
    assert_eq!((entries.len(), read), (3, vec![false, true, true]));
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [1, 9, 17]);
}

#[test]
fn boards_of_long_texts_are_read_like_those_of_short_ones() {
    let numbers = 1..=1500;
    let list = |row: &str| format!("[\"{}\"]", row.replace(' ', "\", \""));
    let object = |board: &Board| {
        let rows: Vec<String> = rows(board).lines().map(list).collect();
        format!("{{\n  \"rows\": [\n    {}\n  ]\n}}\n", rows.join(",\n    "))
    };
    let forms: [&dyn Fn(&Board) -> String; 7] = [
        &rows,
        &position,
        &|board| format!("Game\n{}\n", rows(board)),
        &|board| columns(board) + "\n\n",
        &|board| rows(board).replace('\n', "\n\n"),
        &|board| rows(board).replace('\n', "") + "\n",
        &object,
    ];
    for form in forms {
        let text: String = numbers.clone().map(|n| form(&deal(n))).collect();
        let one = form(&deal(1)).lines().count();
        let entries = parse_many(&text);
        assert_eq!(entries.len(), 1500, "{}", form(&deal(1)));
        let first = entries[0].line;
        for (i, (n, entry)) in numbers.clone().zip(entries).enumerate() {
            let board = match entry.board {
                Ok(FoundBoard::Whole(WholeBoard { board, .. })) => board,
                other => panic!("{n}: {other:?}"),
            };
            assert_eq!((entry.line, board), (first + i * one, deal(n)));
        }
    }
}
