use super::*;

#[test]
fn bounds_round_trip() {
    for text in ["0", "7", "..35", "60..", "30..35", "0.."] {
        assert_eq!(text.parse::<Bounds>().unwrap().to_string(), text);
    }
    assert_eq!("5..5".parse::<Bounds>().unwrap().to_string(), "5");
    assert_eq!("3..=5".parse::<Bounds>().unwrap(), Bounds::new(3, 5));
}

#[test]
fn other_text_is_refused_with_what_is_accepted() {
    for text in ["", "..", "x", "-1", "1..x", "1...2", "1.5", "99999999999"] {
        let why = text.parse::<Bounds>().unwrap_err();
        assert!(why.contains("30..35"), "{text}: {why}");
    }
    let why = "9..2".parse::<Bounds>().unwrap_err();
    assert!(why.contains("2..9"), "{why}");
}

#[test]
fn both_ends_are_within() {
    let within = |bounds: &str, number: u8| bounds.parse::<Bounds>().unwrap().contains(number);
    assert!(within("30..35", 30) && within("30..35", 35) && within("60..", 100));
    assert!(!within("30..35", 29) && !within("30..35", 36) && !within("60..", 59));
}
