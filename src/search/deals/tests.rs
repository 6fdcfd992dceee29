use super::*;

fn deals(ranges: &[&str]) -> Deals {
    Deals::new(ranges.iter().map(|range| range.parse().unwrap()).collect())
}

fn numbers(deals: &Deals) -> Vec<i64> {
    deals.ranges().iter().copied().flatten().map(DealNumber::get).collect()
}

#[test]
fn shares_in_their_order_are_the_whole() {
    let whole = deals(&["-2..9", "617", "5..30"]);
    for of in 1..60 {
        let shares = (1..=of).flat_map(|number| numbers(&whole.shard(Shard { number, of })));
        assert!(shares.eq(numbers(&whole)), "{of}");
        let sizes: Vec<u64> =
            (1..=of).map(|number| whole.shard(Shard { number, of }).count()).collect();
        assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{sizes:?}");
    }
    let all = deals(&["-2..8589934591"]);
    let last = all.shard("4294967295/4294967295".parse().unwrap());
    assert_eq!(last.ranges().last().unwrap().last(), DealNumber::LAST);
}

#[test]
fn shares_are_written_k_of_n() {
    assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
    for text in ["", "3", "0/8", "9/8", "a/b", "1/0", "-1/3", "1/2/3"] {
        assert_eq!(text.parse::<Shard>(), Err(NOT_A_SHARE), "{text}");
    }
}

#[test]
fn positions_are_counted_over_the_ranges() {
    let deals = deals(&["-2..9", "617", "5..30"]);
    let up_to = |deal: i64, start| deals.up_to(DealNumber::new(deal).unwrap(), start);
    assert_eq!((up_to(-2, 0), up_to(1, 0), up_to(9, 0)), (Some(1), Some(3), Some(11)));
    assert_eq!((up_to(617, 0), up_to(5, 0), up_to(5, 7)), (Some(12), Some(7), Some(13)));
    assert_eq!((up_to(31, 0), up_to(617, 12)), (None, None));
    assert_eq!(numbers(&deals.part(11..u64::MAX))[..2], [617, 5]);
    assert_eq!(numbers(&deals.part(0..3)), [-2, -1, 1]);
    assert_eq!(deals.part(100..u64::MAX).count(), 0);
}
