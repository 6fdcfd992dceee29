use super::*;

#[test]
fn states_are_listed_by_the_bits_of_their_draws() {
    for first in [0, 1, 77_777, (1 << STATE) - 1] {
        let (mut state, mut bits) = (first, 0);
        for _ in 0..DRAWS {
            bits = bits << 1 | state >> 16 & 1;
            state = step(step(state));
        }
        assert!(STATES.beginning(bits).any(|state| state == first), "{first}");
    }
    assert_eq!(STATES.all.len(), 1 << STATE);
}
