//! Cards as codes, and sets of cards as 64-bit words.

/// A card: rank − 1 in the high bits, then the colour (0 black, 1 red), then the suit of that colour.
pub(super) type Code = u8;

/// The fifty-two cards.
pub(super) const ALL: u64 = (1 << 52) - 1;

/// Whether `card` can lie on `under` in a column.
pub(super) const fn fits(card: Code, under: Code) -> bool {
    fits_onto(card) >> under & 1 == 1
}

/// The two cards that a card fits on (outside the deck for a king).
#[inline]
pub(super) const fn fits_onto(card: Code) -> u64 {
    0b11 << ((card & 0b11_1100) + 4 + (!card & 0b10))
}

/// The cards that fit on any of `hosts`.
#[inline]
pub(super) const fn fitting_on(hosts: u64) -> u64 {
    let down = hosts >> 4;
    let swapped = (down >> 2 & 0x3333_3333_3333_3333) | (down & 0x3333_3333_3333_3333) << 2;
    ((swapped | swapped >> 1) & 0x5555_5555_5555_5555) * 3
}

/// All cards of this card's suit above it in rank.
pub(super) const fn higher(card: Code) -> u64 {
    0x1_1111_1111_1110 << card & ALL
}

/// The lowest card of a set, as a set.
#[inline]
pub(super) const fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The highest card of a non-empty set.
#[inline]
pub(super) const fn highest(set: u64) -> Code {
    63 ^ set.leading_zeros() as Code
}

/// The elements of a set, lowest first: cards by their codes, or columns by their numbers.
#[inline]
pub(super) fn each(mut set: u64) -> impl Iterator<Item = Code> {
    std::iter::from_fn(move || {
        let card = (set != 0).then(|| set.trailing_zeros() as Code);
        set &= set.wrapping_sub(1);
        card
    })
}

/// The cards that are home, given how many of each suit.
#[inline]
pub(super) fn cards_home(home: [u8; 4]) -> u64 {
    let of_suit = |suit: usize| 0x1_1111_1111_1111 << suit & ((1 << (4 * home[suit])) - 1);
    of_suit(0) | of_suit(1) | of_suit(2) | of_suit(3)
}

/// The next card of each suit, given how many are home (bits from 52 on for complete suits).
#[inline]
pub(super) const fn next_cards(home: [u8; 4]) -> u64 {
    let [a, b, c, d] = home;
    1 << (4 * a) | 2 << (4 * b) | 4 << (4 * c) | 8 << (4 * d)
}

/// The next cards that Horne's rule sends home.
#[inline]
pub(super) fn safe_next_cards(home: [u8; 4]) -> u64 {
    let [a, b, c, d] = home;
    let black = c.min(d).max(1);
    let red = a.min(b).max(1);
    u64::from(a <= black) << (4 * a)
        | u64::from(b <= black) << (4 * b + 1)
        | u64::from(c <= red) << (4 * c + 2)
        | u64::from(d <= red) << (4 * d + 3)
}

/// The next cards that can be *spared*: if moves home cost nothing, sending them home at once loses
/// no solution and lengthens none.
///
/// Such a card is useful only as a host for cards of the other colour one rank lower. These are
/// home, or are the next of their suits: instead of moving onto it they can go home, and so can the
/// cards that could lie on them.
#[inline]
pub(super) fn spared_next_cards(home: [u8; 4]) -> u64 {
    let serves = |suit: usize| {
        let [black, red] = [home[0].min(home[1]), home[2].min(home[3])];
        let other_colour = if suit < 2 { red } else { black };
        let (own, same_colour) = (home[suit], home[suit ^ 1]);
        other_colour >= own || other_colour + 1 >= own && same_colour + 2 >= own
    };
    let goes = |suit: usize| u64::from(serves(suit)) << (4 * home[suit]) << suit;
    goes(0) | goes(1) | goes(2) | goes(3)
}

/// The cards that cannot go home freely before `card`: the higher ones of its suit and, if only
/// Horne's rule is free, cards of the other colour that it holds back.
pub(super) fn waiting_for(card: Code, horne: bool) -> u64 {
    let waits = |&other: &Code| {
        let (rank, lower) = (other >> 2, card >> 2);
        let other_colour = (other ^ card) & 2 != 0;
        let same_suit = other & 3 == card & 3;
        rank > lower && (same_suit || horne && other_colour && rank >= 2)
    };
    (0..52).filter(waits).fold(0, |set, other| set | 1 << other)
}

#[cfg(test)]
mod tests;
