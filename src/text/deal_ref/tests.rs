use super::*;
use crate::text::label;

#[test]
fn headers_of_many_pages_are_read() {
    for (line, digits, rest) in [
        ("#617 A Name", "617", " A Name"),
        ("# 617", "617", ""),
        ("Game #617", "617", ""),
        ("Game 617:", "617", ":"),
        ("=== FreeCell Deal No. 617 ===", "617", " ==="),
        ("Solution for game number 617 (3 freecells)", "617", " (3 freecells)"),
        ("MS617", "617", ""),
        ("Microsoft FreeCell #1,000,000", "1,000,000", ""),
        ("FC0009744 -- 46 moves", "0009744", " -- 46 moves"),
        ("deal -1", "-1", ""),
        ("#5 from freecellgamesolutions.com", "5", " from freecellgamesolutions.com"),
    ] {
        assert_eq!(header(line, false), Some(Header { digits, rest }), "{line}");
    }
    for line in [
        "",
        "26 76",
        "Move FreeCell 10♥ => 8",
        "Attempt #3",
        "a game of 3 cells",
        "fc1 5",
        "FreeCell 4 cells",
        "#",
        "game",
    ] {
        assert_eq!(header(line, false), None, "{line}");
    }
    assert_eq!(numbered_line("14:6r5r"), Some(Header { digits: "14", rest: "6r5r" }));
    assert_eq!(numbered_line("14 26"), None);
    let bracketed = Header { digits: "617", rest: " 26 76" };
    assert_eq!(numbered_line("[617] 26 76"), Some(bracketed));
    for line in ["[26] [76]", "[26]", "[26 76] 5a", "[king] 26"] {
        assert_eq!(numbered_line(line), None, "{line}");
    }
    let behind = Header { digits: "617", rest: "2a 27 4b 46 72" };
    assert_eq!(before_moves("617 2a 27 4b 46 72"), Some(behind));
    for line in ["617 2a", "2867 8a 68 62 36 72", "12 2a 27 4b 46 72", "617 cards are not here now"]
    {
        assert_eq!(before_moves(line), None, "{line}");
    }
    assert_eq!(headers_within("3h 7h 13#3 P. Fedrick Towers"), [8]);
    for line in ["4#", "264#3", "26 # 4 cards home", "cell #2"] {
        assert!(headers_within(line).is_empty(), "{line}");
    }
    let ten = "2a 27 4b 46 72 57 67 1b 61 41";
    for (line, starts) in [
        (format!("26 76; 617: {ten}, 618: {ten} | 619: {ten}"), &[7, 43, 80][..]),
        (format!("26 76. 12: {ten}"), &[7]),
        ("26 617: 2a #618 2a#619 2a".to_owned(), &[3, 11, 18]),
        (format!("26 617: A Name {ten}"), &[3]),
        // Numbers of moves, a time, a number in words.
        (format!("26 76; 3: 5a bh; 5: 26 76; 7: {}", &ten[..20]), &[]),
        (format!("26 76, 12:30 {ten}"), &[]),
        ("26 76; 617: a name".to_owned(), &[]),
    ] {
        assert_eq!(headers_within(&line), starts, "{line}");
    }
    assert_eq!(
        name_off(" A Name (3 freecells) 2a 27 4b", 3),
        Some(("A Name (3 freecells) ", "2a 27 4b"))
    );
    assert_eq!(name_off("Ed 1. 2a 2. 27 3. 4b", 3), Some(("Ed ", "1. 2a 2. 27 3. 4b")));
    assert_eq!(name_off("2a king 27 4b 46", 3), Some(("", "2a king 27 4b 46")));
    for text in ["Ed Abe", "in 26 or 54 moves", "2a 27 and more"] {
        assert_eq!(name_off(text, 3), None, "{text}");
    }
    assert_eq!(label::range_off("11-20: 26 76", 11), Some(" 26 76"));
    assert_eq!(label::range_off("11-20: 26 76", 10), None);
    assert_eq!(label::range_off("26-76: 5a", 1), None);
}

#[test]
fn cells_are_counted_in_digits_and_words() {
    for (line, expected) in [
        ("#7 Michael Keller Attempt: 7 (1 freecell) ", Some(1)),
        ("#86 Somebody (1st try -- three freecells) ", Some(3)),
        ("#123 Somebody (1st try, 3 freecells) ", Some(3)),
        ("NumFcs=3", Some(3)),
        ("--freecells-num 2", Some(2)),
        ("no free cells", Some(0)),
        ("two-freecell", Some(2)),
        ("Cells: 5", Some(5)),
        ("#22574 Somebody (52-card flourish) ", None),
        ("a two-freecell win", Some(2)),
        ("4 cells, autoplay safe", Some(4)),
        ("13 cells", None),
        ("At the start there are no free cells in use.", None),
        ("The cells 3 and 4 stay empty at first.", None),
        ("cells 1 .. 4", None),
        ("♠cells", None),
        ("#5 from freecellgamesolutions.com", None),
    ] {
        assert_eq!(cells(line), expected, "{line}");
    }
}

#[test]
fn a_time_before_words_is_no_header() {
    assert_eq!(numbered_line("1:00 8C on 9D"), None);
    assert_eq!(numbered_line("1:23 Some words"), None);
    assert_eq!(numbered_line("617: 26 76").map(|found| found.digits), Some("617"));
}

#[test]
fn a_name_behind_a_number_is_a_header_even_behind_half_a_move() {
    let line = "36 8a 38 1#2024 Jim Horne Attempt: 1";
    assert_eq!(headers_within(line), [line.find('#').unwrap()]);
    assert_eq!(headers_within("36 8a 4#2024"), [0; 0]);
}
