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
    assert_eq!(run.listed.unwrap().target, Some(Target::EmptyColumn));
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
    for text in ["12\t23\t5a\tbh", "76\t26\t5c\t4h"] {
        assert!(!is_row(text, 12), "{text}");
    }
}
