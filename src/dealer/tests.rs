use super::*;
use crate::board::format::rows;

#[test]
fn games_1_and_617_are_dealt_as_published() {
    let deal_1 = "\
JD 2D 9H JC 5D 7H 7C 5H
KD KC 9S 5S AD QC KH 3H
2S KS 9D QD JS AS AH 3C
4C 5C TS QH 4H AC 4D 7S
3S TD 4S TH 8H 2C JH 7D
6D 8S 8D QS 6C 3D 8C TC
6S 9C 2H 6H
";
    let deal_617 = "\
7D AD 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
TH QC 3H 9D 6S 8D 3D TC
KD 5H 9S 3C 8S 7H 4D JS
4C QS 9C 9H 7C 6H 2C 2S
4S TS 2H 5D JC 6C JH QH
JD KS KC 4H
";
    assert_eq!(rows(&DealNumber(1).deal()), deal_1);
    assert_eq!(rows(&DealNumber(617).deal()), deal_617);
}

#[test]
fn the_draw_is_the_remainder_by_division() {
    for left in 1..=52u32 {
        for draw in 0..=0x1_0000u32 {
            let fraction = RECIPROCAL[left as usize].wrapping_mul(draw);
            let drawn = (u64::from(fraction) * u64::from(left)) >> 32;
            assert_eq!(drawn, u64::from(draw % left), "{draw} % {left}");
        }
    }
}

#[test]
fn numbers_are_read_as_people_write_them() {
    let same = |text: &str, number| assert_eq!(text.parse(), Ok(DealNumber(number)), "{text}");
    for text in ["617", "#617", "ms617", "MS617", "ms#617", " 617 ", "0617"] {
        same(text, 617);
    }
    same("1,000,000", 1_000_000);
    same("1_000_000", 1_000_000);
    same("#8,589,934,591", 8_589_934_591);
    same("-1", -1);
    same("-2", -2);
}

#[test]
fn other_numbers_and_texts_are_refused_with_the_range() {
    use DealNumberError::{Empty, NotANumber, OutOfRange};
    let cases = [
        ("", Empty),
        ("  ", Empty),
        ("0", OutOfRange),
        ("-3", OutOfRange),
        ("8589934592", OutOfRange),
        ("99999999999999999999999", OutOfRange),
        ("abc", NotANumber),
        ("#", NotANumber),
        ("ms", NotANumber),
        ("1,00", NotANumber),
        ("1__0", NotANumber),
        (",100", NotANumber),
        ("1.5", NotANumber),
        ("6 17", NotANumber),
        ("+5", NotANumber),
        ("--1", NotANumber),
        ("é1", NotANumber),
    ];
    for (text, error) in cases {
        assert_eq!(text.parse::<DealNumber>(), Err(error), "{text:?}");
        assert!(error.to_string().contains("1 to 8589934591, or -1 or -2"));
    }
}

#[test]
fn steps_stop_at_the_ends() {
    assert_eq!(DealNumber(1).step(-1), DealNumber(1));
    assert_eq!(DealNumber(5).step(-10), DealNumber(1));
    assert_eq!(DealNumber::LAST.step(1), DealNumber::LAST);
    assert_eq!(DealNumber(617).step(i64::MAX), DealNumber::LAST);
    assert_eq!(DealNumber(-1).step(1), DealNumber(1));
    assert_eq!(DealNumber(-2).step(-1), DealNumber(-2));
    assert_eq!(DealNumber(-2).step(10), DealNumber(10));
}

#[test]
fn ranges_may_have_a_dash_and_need_both_ends() {
    for (text, ends) in [("1-5", (1, 5)), ("#617–700", (617, 700)), ("-2-3", (-2, 3))] {
        let range: DealRange = text.parse().unwrap();
        assert_eq!((range.first().get(), range.last().get()), ends, "{text}");
    }
    for text in ["617..", "..5", "617-"] {
        assert_eq!(text.parse::<DealRange>(), Err(DealRangeError::OneEnd), "{text}");
    }
    assert!("2026-11-23".parse::<DealRange>().is_err());
}

#[test]
fn ranges_are_read_and_counted() {
    let range: DealRange = "5..8".parse().unwrap();
    assert_eq!(
        (range.count(), range.into_iter().map(DealNumber::get).collect()),
        (4, vec![5, 6, 7, 8])
    );
    assert_eq!("617".parse::<DealRange>().unwrap().count(), 1);
    let around_zero: DealRange = "-2..2".parse().unwrap();
    assert_eq!(around_zero.count(), 4);
    assert_eq!(around_zero.into_iter().map(DealNumber::get).collect::<Vec<_>>(), [-2, -1, 1, 2]);
    assert_eq!(
        "5..1".parse::<DealRange>().unwrap_err().to_string(),
        "the range ends before it starts; write 1..5"
    );
    for text in ["1..x", "..", "1..", "..5", "1...5", "0..5", "1-x", "0-5"] {
        assert!(text.parse::<DealRange>().is_err(), "{text}");
    }
}
