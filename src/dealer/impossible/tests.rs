use super::*;

/// All numbers of the list.
fn all() -> Vec<i64> {
    within("1..8589934591".parse().unwrap()).map(i64::from).collect()
}

fn listed(number: i64) -> bool {
    is_impossible(DealNumber::new(number).unwrap())
}

#[test]
fn the_list_is_whole_and_in_order() {
    let all = all();
    assert_eq!(all.len(), 102_075);
    assert!(all.is_sorted_by(|a, b| a < b));
    assert_eq!((all[0], all[1]), (11_982, 146_692));
    assert_eq!(all.last(), Some(&8_589_791_804));
    assert_eq!(all.iter().filter(|&&n| n <= 1_000_000).count(), 8);
}

#[test]
fn every_listed_deal_is_found_and_its_neighbours_are_not() {
    let all = all();
    for (i, &number) in all.iter().enumerate() {
        assert!(listed(number));
        if i + 1 < all.len() && all[i + 1] != all[i] + 1 {
            assert!(!listed(number + 1), "{number} + 1");
        }
    }
    assert!(!listed(1) && !listed(8_589_934_591));
    assert!(listed(-1) && listed(-2));
}
