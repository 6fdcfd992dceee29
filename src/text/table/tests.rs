use super::*;

#[test]
fn rows_list_the_cards_moved_and_those_gone_home() {
    let row = read("44|4b|QH|f|6D;7H-8H;5S-7S").unwrap();
    let listed = row.listed.clone().unwrap();
    let home: Vec<String> = listed.home.unwrap().iter().map(Card::to_string).collect();
    assert_eq!(home.join(" "), "6D 7H 8H 5S 6S 7S");
    assert_eq!((&*row.text, row.count), ("4b", Some(Count::Exactly(1))));
    let run = read("37 | 31 | KH-JD | e |").unwrap();
    assert_eq!(run.count, Some(Count::Exactly(3)));
    assert_eq!(run.listed.unwrap().target, Some(WrittenPlace::EmptyColumn));
    for text in ["1|4a|8S|x|", "1|4|8S|f|", "1|4a|8S|f|AC-2D", "1|4a|JD-KH|e|"] {
        assert!(is_row(text, 1), "{text}");
        assert_eq!(read(text), None, "{text}");
    }
    assert!(!is_row("26|76|5a|bh", 1));
    for text in ["| 12 | 3h | 6C | h | AC-3C |", "12\t3h\t6C\th\tAC-3C", "12\t3h\tQ♦\tfreecell\t"]
    {
        assert!(is_row(text, 12), "{text}");
        assert_eq!(&*read(text).unwrap().text, "3h", "{text}");
    }
    // Cards that could be moves as well go where the row says.
    for text in ["2|7a|2D|f|AD-2D", "1|28|6D|7C|AC", "8\t72\t6♠\t7♥\t", "3\t5h\t3♣\thome"] {
        assert!(is_certain(text) && is_row(text, 99), "{text}");
        assert!(read(text).is_some_and(|row| row.listed.is_some()), "{text}");
        let all = format!("1|7a|QS|f|AH-2H;AC\n{text}");
        assert_eq!(
            crate::text::games(&all).map(|game| game.len()).collect::<Vec<_>>(),
            [2],
            "{text}"
        );
    }
    let listed = read("3|51|3C|column|").unwrap().listed.unwrap();
    assert_eq!(listed.target, Some(WrittenPlace::EmptyColumn));
    for text in ["1|7D|AD|5C", "8|72|6S|8H|", "1|7D|AD|5C|3S|5S|8C|2D|AH", "26|76|5a|bh"] {
        assert!(!is_certain(text), "{text}");
    }
    for text in ["12\t23\t5a\tbh", "76\t26\t5c\t4h"] {
        assert!(!is_row(text, 12), "{text}");
    }
}

#[test]
fn the_moves_of_a_row_may_stand_in_quotes_and_between_dashes() {
    let moves = "26-76-72-72-5a-27-57-67-1b-61-41-4h";
    assert_eq!(super::game(&format!("10913,true,19,\"{moves}\""), 1), Some(moves));
    assert_eq!(super::game("10913,true,19,\"2023-11-12\"", 1), None);
}
