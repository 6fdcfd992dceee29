use super::*;
use crate::search::condition::Bounds;

#[test]
fn bounds_round_trip() {
    for text in ["0", "7", "..35", "60..", "30..35", "0.."] {
        assert_eq!(text.parse::<Bounds>().unwrap().to_string(), text);
    }
    assert_eq!("5..5".parse::<Bounds>().unwrap().to_string(), "5");
    assert_eq!("3..=5".parse::<Bounds>().unwrap(), Bounds { least: 3, most: 5 });
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

fn refusal(text: &str) -> String {
    text.parse::<Query>().unwrap_err().to_string()
}

#[test]
fn the_words_of_a_prompt_are_read_and_written() {
    let text = "fewest-cells 0 difficulty 60.. above-aces ..4 above-twos 3..9 depth A=..2 \
                kings-at-bottom 2.. longest-run 4.. solvable \
                length 30..35 shortest ..28";
    let conditions: Query = text.parse().unwrap();
    assert_eq!(conditions.to_string(), text);
    let options: Query = "--depth A=..2 --longest-run=5 --impossible".parse().unwrap();
    assert_eq!(options.to_string(), "depth A=..2 longest-run 5 impossible");
    let words: Query = "very hard len ..40 cells:0".parse().unwrap();
    assert_eq!(words.to_string(), "difficulty 85..100 length ..40 fewest-cells 0");
    let word: Query = "difficulty hard".parse().unwrap();
    assert_eq!(word.to_string(), "difficulty 60..84");
}

#[test]
fn errors_name_the_accepted_values() {
    let cases = [
        ("", "no condition given; there are above-aces, "),
        ("toughest 10", "\"toughest\": not a condition; there are above-aces, "),
        ("fewest-cells", "fewest-cells: it needs a value"),
        ("fewest-cells few", "fewest-cells \"few\": write a number such as 7"),
        ("fewest-cells 8", "fewest-cells \"8\": 7 is the most there can be"),
        ("length 35..30", "the range ends before it starts; write 30..35"),
        ("impossible=yes", "impossible: takes no value"),
        ("depth AS", "write CARDS=N, such as AS=..2"),
        ("card KD@4,1", "\"card\": not a condition"),
        ("difficulty tough", "or easy, medium, hard, very-hard"),
        ("hard longest-run 2 easy", "difficulty 60..84 and difficulty ..29 exclude each other"),
    ];
    for (text, why) in cases {
        let refusal = refusal(text);
        assert!(refusal.contains(why), "{text}: {refusal}");
    }
}

#[test]
fn conditions_that_exclude_each_other_are_refused() {
    for text in [
        "impossible solvable",
        "impossible difficulty 0..",
        "length 20.. impossible",
        "fewest-cells ..4 impossible",
        "fewest-cells 5.. solvable",
        "fewest-cells 2 fewest-cells 3..",
        "difficulty easy difficulty hard",
        "shortest 30.. length ..29",
        "length ..29 shortest 30..",
        "depth AS=..2 depth A=3..",
    ] {
        assert!(refusal(text).starts_with("no deal can fit: "), "{text}");
    }
    for text in ["fewest-cells 5 impossible", "length ..30 shortest 30.."] {
        assert!(text.parse::<Query>().is_ok(), "{text}");
    }
}

#[test]
fn a_query_is_read_with_its_list() {
    for (text, written) in [
        ("easy", "difficulty ..29"),
        ("very-hard limit 5", "difficulty 85..100 limit 5"),
        ("easiest 10", "difficulty 0.. sort difficulty limit 10"),
        ("solvable hardest 3", "solvable difficulty 0.. sort difficulty reverse limit 3"),
        ("sort length", "length 0.. sort length"),
        ("--shortest ..24 --sort=length --reverse", "shortest ..24 sort length reverse"),
        ("impossible sort number", "impossible sort number"),
        ("hard cells:0", "difficulty 60..84 fewest-cells 0"),
        ("cells 1.. --cells=..2", "fewest-cells 1.. fewest-cells ..2"),
        ("depth:KD=2 length:..30", "depth KD=2 length ..30"),
    ] {
        let query: Query = text.parse().unwrap();
        assert_eq!(query.to_string(), written);
        assert_eq!(written.parse::<Query>().unwrap().to_string(), written);
    }
    for (text, why) in [
        ("", "no condition given"),
        ("limit 5", "no condition given"),
        ("easiest 0", "write a number from 1 on"),
        ("hardest", "hardest: it needs a value"),
        ("sort colour", "write number, difficulty or length"),
        ("impossible hardest 3", "no deal can fit"),
        ("tough", "not a condition"),
        ("impossible reverse", "reverse: it needs sort"),
        ("easiest 3 limit 5", "easiest: it excludes limit"),
        ("hardest 3 easiest 3", "easiest: it excludes hardest"),
        ("hardest 3 sort length", "hardest: it excludes sort"),
    ] {
        let refusal = text.parse::<Query>().unwrap_err().to_string();
        assert!(refusal.contains(why), "{text}: {refusal}");
    }
}
