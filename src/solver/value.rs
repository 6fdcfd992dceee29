//! What a position is worth: one number that two kinds of sums are kept in.

/// Bits of a [`Value`] that hold the lower bound.
const BOUND_BITS: u32 = 8;

/// A value in 1/64 move and, in the low eight bits, a lower bound in moves.
pub(super) type Value = i32;

/// The value without the bound.
#[inline]
pub(super) const fn weighed(value: i32) -> Value {
    value << BOUND_BITS
}

/// The value as a rank for choosing between positions, in 1/16 move.
#[inline]
pub(super) const fn score(value: Value) -> i32 {
    value >> (BOUND_BITS + 2)
}

/// A lower bound of the moves that a position of this value needs.
#[inline]
pub(super) const fn bound(value: Value) -> u32 {
    (value & ((1 << BOUND_BITS) - 1)).cast_unsigned()
}
