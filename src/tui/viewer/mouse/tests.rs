use super::*;

#[test]
fn two_quick_presses_on_one_place_are_a_double_click() {
    let spot = |column| Spot { place: crate::places::column(column), card: None };
    let mut clicks = Clicks::default();
    let mut double = |column, after| clicks.is_double(spot(column), Duration::from_millis(after));
    assert!(!double(1, 1000) && double(1, 1300), "the second is");
    assert!(!double(1, 1500), "the third is not");
    assert!(!double(2, 1600), "another place");
    assert!(!double(2, 2100), "too late");
    assert!(double(2, 2200));
}
