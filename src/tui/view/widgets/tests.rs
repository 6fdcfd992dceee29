use super::*;

#[test]
fn text_is_wrapped_and_long_words_cut() {
    assert_eq!(wrap("a bb ccc", 4), ["a bb", "ccc"]);
    assert_eq!(wrap("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
    assert_eq!(wrap("", 3), [""]);
    assert_eq!(wrap("ab", 0), ["a", "b"]);
    assert_eq!(wrap("one-two three", 8), ["one-two", "three"]);
    assert_eq!(wrap_within("a bb ccc dd", 4, 2, "…"), ["a bb", "ccc…"]);
    assert_eq!(wrap_within("a bb ccc", 4, 2, "…"), ["a bb", "ccc"]);
    assert_eq!(clip("abcdef", 4, "…"), "abc…");
    assert_eq!(clip("abc def", 5, ".."), "abc..");
    assert_eq!(clip("abc", 3, "…"), "abc");
    assert_eq!(clip("abc", 0, "…"), "");
}

#[test]
fn cells_are_counted_not_characters() {
    assert_eq!(wrap("漢字漢字", 4), ["漢字", "漢字"]);
    assert_eq!(wrap("e\u{301}e\u{301} e\u{301}", 4), ["e\u{301}e\u{301} e\u{301}"]);
}
