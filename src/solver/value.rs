//! The value of a position: an estimate of the moves to a win, and a lower bound of them, in one number.

/// Bits of a [`Value`] that hold the lower bound.
const BOUND_BITS: u32 = 8;

/// A value in 1/64 move and, in the low eight bits, a lower bound in moves.
pub(super) type Value = i32;

/// A weight as a [`Value`] with a bound of 0.
#[inline]
pub(super) const fn weighed(value: i32) -> Value {
    value << BOUND_BITS
}

/// The value as a rank for comparing positions, in 1/16 move.
#[inline]
pub(super) const fn score(value: Value) -> i32 {
    value >> (BOUND_BITS + 2)
}

/// The lower bound in a value: the moves that its position needs at least.
#[inline]
pub(super) const fn bound(value: Value) -> u32 {
    (value & ((1 << BOUND_BITS) - 1)).cast_unsigned()
}
