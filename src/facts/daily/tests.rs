use std::collections::HashSet;

use super::*;

/// The number of medium deals.
const ALL: i64 = 9837;

/// Published deals: whoever changes one of them breaks the streaks of players.
#[test]
fn the_deal_of_a_published_date_never_changes() {
    for (date, day, number) in [
        ("1969-12-31", -1, 18_072),
        ("1970-01-01", 0, 7802),
        ("1972-02-29", 789, 4392),
        ("1999-12-31", 10_956, 17_086),
        ("2000-02-29", 11_016, 10_578),
        ("2026-11-28", 20_785, 6414),
        ("2026-12-24", 20_811, 6981),
        ("2026-12-31", 20_818, 6216),
        ("2027-01-01", 20_819, 1369),
        ("2028-02-29", 21_243, 5581),
        ("2100-03-01", 47_541, 55),
    ] {
        assert_eq!(deal(day).get(), number, "{date}");
    }
}

#[test]
fn each_medium_deal_has_its_day_before_one_comes_again() {
    let deals: HashSet<DealNumber> = (0..ALL).map(deal).collect();
    assert_eq!(i64::try_from(deals.len()), Ok(ALL));
    for day in [-ALL - 1, -1, 0, 1, 20_811] {
        assert_eq!(deal(day), deal(day + ALL));
    }
    for deal in deals {
        assert!((1..=32_000).contains(&deal.get()) && !impossible::is_impossible(deal));
        assert_eq!(Difficulty::of_deal(deal).level(), Level::Medium, "{deal}");
    }
}

/// Two days in a row are no neighbours and have no fixed distance, so that tomorrow's deal cannot be guessed.
#[test]
fn deals_of_neighbouring_days_have_nothing_in_common() {
    let steps: HashSet<i64> = (0..1000).map(|day| deal(day + 1).get() - deal(day).get()).collect();
    assert!(steps.len() > 950 && !steps.contains(&0), "{}", steps.len());
}
