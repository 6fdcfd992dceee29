use super::*;

#[test]
fn words_hold_one_move_or_several() {
    let texts = |word: &str| {
        read(word).map(|moves| moves.iter().map(|mv| mv.text.to_string()).collect::<Vec<_>>())
    };
    for (word, moves) in [
        ("26", "26"),
        ("5A", "5a"),
        ("6→♦", "6h"),
        ("a-♠", "ah"),
        ("27v64ach", "27v6 4a ch"),
        ("4a40{2}4b", "4a 40{2} 4b"),
        ("26765abh", "26 76 5a bh"),
        ("ahbh", "ah bh"),
        ("2->6", "26"),
        ("a→5", "a5"),
        ("26-7654-12", "26 76 54 12"),
        ("4r", "4r"),
        ("h1", "h1"),
        ("17x2", "17v2"),
        ("1-7*2", "17v2"),
        ("1>7:2", "17v2"),
    ] {
        assert_eq!(texts(word), Some(moves.split(' ').map(str::to_owned).collect()), "{word}");
    }
    for word in [
        "", "2", "267", "90", "10", "2{x}", "dead", "he", "27v", "27vg", "-", "2--", "äö", "12:3",
        "1ax2",
    ] {
        assert_eq!(texts(word), None, "{word}");
    }
}

#[test]
fn a_move_cut_in_two_is_found() {
    for (line, next, expected) in [
        ("14:6r5r5", "87ra26r565", Some('5')),
        ("587ra26r5", "65a", Some('5')),
        ("26 76 5", "a bh", Some('5')),
        ("26 76 5", "76 bh", None),
        ("26 76 5a", "bh", None),
        ("2", "6", None),
        ("26 767", "5a bh", None),
        ("2\t4b\t4D\tf", "3\t65\tTC\tJD", None),
    ] {
        assert_eq!(wrapped_half(line, next), expected, "{line:?} {next:?}");
    }
}
