//! Pseudo-random numbers, the same on every machine.

/// The generator `SplitMix64` (Steele, Lea and Flood 2014).
#[derive(Clone, Copy, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// The next number below `below`.
    pub const fn below(&mut self, below: u32) -> u32 {
        (((self.next() >> 32) * below as u64) >> 32) as u32
    }

    /// The index of one of `count` things, fewer than 2^32.
    pub const fn index(&mut self, count: usize) -> usize {
        (((self.next() >> 32) * count as u64) >> 32) as usize
    }
}

/// Mixes every bit into all others: the finishing steps of `SplitMix64`.
pub const fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
