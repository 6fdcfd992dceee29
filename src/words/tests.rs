use super::*;

#[test]
fn escaped_text_contains_no_control_sequences() {
    let shown = |text: &str| escaped(text);
    assert_eq!(shown("a\x1b]0;t\x07b\u{9b}2J"), "a\\u{1b}]0;t\\u{7}b\\u{9b}2J");
    assert_eq!(shown("x\u{202e}y\u{2066}z\u{feff}\u{7f}"), "x\\u{202e}y\\u{2066}z\\u{feff}\\u{7f}");
    assert_eq!(shown("two\r\nlines\t\0"), "two\\r\\nlines\\t\\0");
    for plain in ["", "it's a \"file\".txt", "C:\\x", "10♥ – Größe 日本 🃊", "a\u{a0}b", "e\u{301}"]
    {
        assert_eq!(shown(plain), plain);
    }
}

#[test]
fn quotes_are_cut_to_a_part_of_a_line() {
    assert_eq!(quoted("2x"), "\"2x\"");
    assert_eq!(quoted(&"é".repeat(60)), format!("\"{}\"", "é".repeat(60)));
    assert_eq!(quoted(&"é".repeat(61)), format!("\"{}…\"", "é".repeat(60)));
}

#[test]
fn a_misspelt_word_gets_a_suggestion() {
    let known = ["easy", "hard", "very-hard", "sort"];
    for (word, nearest) in [("easi", "easy"), ("HRAD", "hard"), ("vry-hard", "very-hard")] {
        assert_eq!(did_you_mean(word, known), format!("; did you mean {nearest}?"));
    }
    for other in ["", "x", "tough", "easy", &"hard".repeat(20)] {
        assert_eq!(did_you_mean(other, known), "", "{other}");
    }
}
