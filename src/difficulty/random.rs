//! Numbers that look random and are the same on every machine.

/// The generator `SplitMix64` (Steele, Lea and Flood 2014).
#[derive(Clone, Copy, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// The numbers that follow from a seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number below `below`.
    pub(super) const fn below(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let upper = mix(self.0) >> 32;
        ((upper * below as u64) >> 32) as u32
    }
}

/// Spreads every bit over all: the finishing steps of `SplitMix64`.
pub(super) const fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
