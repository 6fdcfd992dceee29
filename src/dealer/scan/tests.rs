use super::*;

fn number(number: i64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

/// A scan for a deal of which only the places chosen by `keep` are known.
fn part(deal: i64, keep: impl Fn(usize) -> bool) -> Scan {
    let cards = number(deal).cards();
    let known = std::array::from_fn(|i| keep(i).then_some(cards[i]));
    Scan::new(&PartialBoard::new(known).unwrap())
}

fn scan(search: &Scan, range: &str) -> Vec<i64> {
    let mut found = Vec::new();
    search.scan(range.parse().unwrap(), |number| found.push(number.get()));
    found
}

#[test]
fn a_scan_gives_what_dealing_every_number_gives() {
    // Few known cards, so that several deals fit: leading, the last of each column, in between.
    let searches = [
        part(617, |i| i < 2),
        part(617, |i| i == 0 || i == 51),
        part(617, |i| i == 44 || i == 45),
        part(617, |i| i == 20),
    ];
    for search in searches {
        let fits = |&n: &i64| search.fits(number(n));
        let expected: Vec<i64> = (1..=100_000).filter(fits).collect();
        assert!(expected.contains(&617) && expected.len() > 10);
        assert_eq!(scan(&search, "1..100000"), expected);
    }
}

#[test]
fn scans_cross_from_range_to_range() {
    let all = part(617, |_| false);
    assert_eq!(scan(&all, "-2..3"), [-2, -1, 1, 2, 3]);
    for first in [1 << 31, 1 << 32] {
        let expected: Vec<i64> = (first - 2..first + 3).collect();
        assert_eq!(scan(&all, &format!("{}..{}", first - 2, first + 2)), expected);
        for n in expected {
            let search = part(n, |i| i >= 44);
            assert_eq!(scan(&search, &format!("{}..{}", first - 100, first + 100)), [n]);
        }
    }
    assert_eq!(scan(&part(-2, |i| i > 40), "-2..1000"), [-2]);
    assert_eq!(scan(&all, "8589934590..8589934591").len(), 2);
}

#[test]
fn leading_cards_find_deals_of_all_ranges() {
    for n in [-1, 617, 3_000_000_000, 8_000_000_000] {
        let search = part(n, |i| !(6..=48).contains(&i));
        assert!(search.is_quick());
        assert_eq!(search.all(), [number(n)]);
    }
    assert!(!part(617, |i| !(3..9).contains(&i)).is_quick());
}

#[test]
fn few_unknown_cards_wherever_they_are_find_deals_of_all_ranges() {
    for n in [-2, 617, 3_000_000_000, 8_000_000_000] {
        for unknown in [&[0][..], &[51], &[1, 2], &[0, 20, 51], &[0, 1, 2, 3, 4]] {
            let search = part(n, |i| !unknown.contains(&i));
            assert!(search.is_quick());
            assert_eq!(search.all(), [number(n)], "{unknown:?}");
        }
    }
    let whole = part(617, |_| true);
    assert_eq!(whole.all(), [number(617)]);
}
