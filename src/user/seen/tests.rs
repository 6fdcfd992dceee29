use super::*;

#[test]
fn neighbours_become_one_range() {
    let deal = |number| DealNumber::new(number).unwrap();
    let mut seen = Seen::default();
    for number in [5, 7, 6, -1, 1, 100, 2, 3] {
        let is_new = seen.insert(deal(number), deal(number));
        assert!(is_new && !seen.insert(deal(number), deal(number)), "{number}");
    }
    let fact = |first, last| Fact::Seen { first: deal(first), last: deal(last) };
    let ranges: Vec<_> = seen.facts().collect();
    assert_eq!(ranges, [fact(-1, -1), fact(1, 3), fact(5, 7), fact(100, 100)]);
    assert_eq!(seen.count(), 8);
    seen.insert(deal(4), deal(200));
    assert_eq!((seen.facts().last(), seen.count()), (Some(fact(1, 200)), 201));
}
