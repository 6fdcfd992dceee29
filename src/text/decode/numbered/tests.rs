use super::*;

#[test]
fn padded_numbers_that_count_on_are_no_part_of_the_text() {
    let texts = [
        ("     1\tJD 2D\n     2\tKD KC\n", 7),
        ("     9\t26 76\n\n    10\t5a bh\n", 7),
        ("1\t26 76\n2\t5a bh\n", 0),
        ("     1\tJD 2D\n     1\tKD KC\n", 0),
        ("     1\tJD 2D\n", 0),
        ("     1\tJD 2D\nKD KC\n", 0),
    ];
    for (text, length) in texts {
        assert_eq!(LineNumbers::of(text).length(text), length, "{text:?}");
    }
}
