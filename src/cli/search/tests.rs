use super::*;

#[test]
fn the_last_deals_found_are_named() {
    let hit = |number| SearchEvent::Hit(DealFacts::unknown(DealNumber::new(number).unwrap()));
    let latest = Latest::new(7);
    assert_eq!(latest.add(&[]), None, "nothing new to say");
    assert_eq!(latest.add(&[hit(9)]).as_deref(), Some(", 8 found: 9"));
    let more = latest.add(&[hit(3), SearchEvent::Searched(1), hit(4), hit(5)]);
    assert_eq!(more.as_deref(), Some(", 11 found: 3 4 5"));
}
