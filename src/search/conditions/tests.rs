use super::*;

fn refusal(text: &str) -> String {
    text.parse::<Conditions>().unwrap_err().to_string()
}

#[test]
fn the_words_of_a_prompt_are_read_and_written() {
    let text = "fewest-cells 0 difficulty 60.. above-aces ..4 above-twos 3..9 depth A=..2 \
                card KD@4,1 row \"1: K ? ? KD\" kings-at-bottom 2.. longest-run 4.. solvable \
                length 30..35 shortest ..28";
    let conditions: Conditions = text.parse().unwrap();
    assert_eq!(conditions.to_string(), text);
    let options: Conditions = "--depth A=..2 --row='1: K,?,?,KD' --impossible".parse().unwrap();
    assert_eq!(options.to_string(), "depth A=..2 row \"1: K ? ? KD\" impossible");
    let word: Conditions = "difficulty hard".parse().unwrap();
    assert_eq!(word.to_string(), "difficulty 60..84");
}

#[test]
fn what_is_wrong_is_said_with_what_is_accepted() {
    let cases = [
        ("", "no condition given; there are above-aces, "),
        ("hardest 10", "\"hardest\": not a condition; there are above-aces, "),
        ("fewest-cells", "fewest-cells: a value is missing behind it"),
        ("fewest-cells few", "fewest-cells \"few\": write a number such as 7"),
        ("fewest-cells 8", "fewest-cells \"8\": 7 is the most there can be"),
        ("length 35..30", "the range ends before it starts; write 30..35"),
        ("impossible=yes", "impossible: stands alone"),
        ("depth AS", "write CARDS=N, such as AS=..2"),
        ("card KD@9,1", "columns are 1 to 8"),
        ("row X", "write the cards of a row"),
        ("difficulty tough", "or easy, medium, hard, very-hard"),
        ("card KD@1,1 card KS@1,1", "card KD@1,1 and card KS@1,1 exclude each other"),
        ("card KD@1,1 row '1: ? KD'", "no deal can fit: "),
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
        "row 'KD KD'",
        "card KD@4 card KD@5,1",
        "card KD@4,1 card KD@4,2",
        "card KD@1,1 row '1: KS'",
    ] {
        assert!(refusal(text).starts_with("no deal can fit: "), "{text}");
    }
    for text in ["fewest-cells 5 impossible", "length ..30 shortest 30..", "card K@1 card K@2"] {
        assert!(text.parse::<Conditions>().is_ok(), "{text}");
    }
}
