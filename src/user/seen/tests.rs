use super::*;

#[test]
fn neighbours_become_one_range() {
    let deal = |number| DealNumber::new(number).unwrap();
    let mut seen = Seen::default();
    for number in [5, 7, 6, -1, 1, 100, 2, 3] {
        let is_new = seen.insert(deal(number), deal(number));
        assert!(is_new && !seen.insert(deal(number), deal(number)), "{number}");
    }
    let ranges: Vec<_> = seen.facts().map(|fact| fact.to_string()).collect();
    assert_eq!(ranges, ["seen -1 -1", "seen 1 3", "seen 5 7", "seen 100 100"]);
    assert_eq!(seen.count(), 8);
    seen.insert(deal(4), deal(200));
    assert_eq!((seen.facts().last(), seen.count()), (Some(Fact::Seen(deal(1), deal(200))), 201));
}
