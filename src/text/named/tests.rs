use super::*;

#[test]
fn a_card_beside_each_move_is_taken_off() {
    for (line, moves) in [
        ("9♥ 26", Some("26 ")),
        ("H9 2-6, SA 4-H", Some("2-6 4-H ")),
        ("(1) H3 4-A", Some("4-A ")),
        ("1. A♠ 1h. 2. 2♠ 3h. 10. 8♣ 43.", Some("1h 3h 43 ")),
        ("36 (10D), 34 (5S)", Some("36 34 ")),
        ("4: 21 (J♠)", Some("21 ")),
        ("ten of hearts 5->8. ace of clubs 7->h.", Some("5->8 7->h ")),
        ("6 to H (as), 7 to H (ad)", Some("6-H 7-H ")),
        ("A♣\t5\tH", Some("5H ")),
        ("2. 6♠ 6 A", Some("6A ")),
        ("26 76 5a", None),
        ("JD 2D 9H JC", None),
        ("9♥", None),
        ("", None),
    ] {
        let read = without_cards(line).map(|(moves, _)| moves);
        assert_eq!(read.as_deref(), moves, "{line}");
    }
}

#[test]
fn what_may_be_a_move_is_a_card_only_beside_others() {
    let of = |text: &str| {
        let mut names = Names::default();
        text.lines().for_each(|line| names.add(line));
        names.are_written()
    };
    assert!(of("5c 8a\nTH 43\n2d 13"));
    assert!(of("ah 8->H, 2h 6->H"));
    assert!(!of("5c 8a\n2d 13"));
    assert!(!of("5c 8a\nTH 43\n26 76 5a"));
}
