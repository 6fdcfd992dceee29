use super::*;

#[test]
fn two_quick_presses_on_one_place_are_a_double_click() {
    let press = |column| Action::Press(Spot { place: crate::places::column(column), card: None });
    let start = Instant::now();
    let mut clicks = Clicks::default();
    let mut double = |column, after| {
        let action = clicks.count(press(column), start + Duration::from_millis(after));
        matches!(action, Action::PressTwice(_))
    };
    assert!(!double(1, 0) && double(1, 300), "the second is");
    assert!(!double(1, 500), "the third is not");
    assert!(!double(2, 600), "another place");
    assert!(!double(2, 1100), "too late");
    assert!(double(2, 1200));
}
