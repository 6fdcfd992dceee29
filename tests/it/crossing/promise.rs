//! Kinds of dressings, and which of them the list promises for a form.

/// The text as it is; nothing is promised of a form without it.
pub(super) const PLAIN: u32 = 1;
/// In a mail's quotes, behind a prompt.
pub(super) const QUOTED: u32 = 1 << 1;
pub(super) const INDENTED: u32 = 1 << 2;
/// In Markdown's fences.
pub(super) const FENCED: u32 = 1 << 3;
/// Prose above, without a card or a move.
pub(super) const TITLED: u32 = 1 << 4;
/// Line ends, byte-order marks.
pub(super) const ENCODED: u32 = 1 << 5;
/// In HTML.
pub(super) const WEB: u32 = 1 << 6;
/// With blank lines between the items.
pub(super) const SPACED: u32 = 1 << 7;
/// With prose between the items.
pub(super) const REMARKED: u32 = 1 << 8;
pub(super) const NUMBERED: u32 = 1 << 9;
pub(super) const BULLETED: u32 = 1 << 10;
/// With cards written in another way; in words.
pub(super) const CARDS: u32 = 1 << 11;
pub(super) const WORDS: u32 = 1 << 12;
/// With other marks between the numbers of a list; between thousands.
pub(super) const SEPARATED: u32 = 1 << 13;
pub(super) const THOUSANDS: u32 = 1 << 14;
/// With other marks for an empty place; with nothing, in a table whose columns show it.
pub(super) const EMPTY: u32 = 1 << 15;
pub(super) const BLANK: u32 = 1 << 16;
/// For damage, and what is in no list.
pub(super) const NEVER: u32 = 0;

/// Whether people dress a text in one way over another: they quote numbered lines, but do not number quoted ones, and
/// spell cards and lists in one way.
pub(super) fn is_natural(under: u32, over: u32) -> bool {
    let marks = NUMBERED | BULLETED;
    let is_prefixed = (QUOTED | marks) & under != 0 && marks & over != 0;
    let is_respelled = (CARDS | WORDS) & under != 0 && (CARDS | WORDS) & over != 0;
    // Commas part numbers or their thousands.
    let is_parted = (SEPARATED | THOUSANDS) & under != 0 && (SEPARATED | THOUSANDS) & over != 0;
    !is_prefixed && !is_respelled && !is_parted
}

/// What holds for every form.
pub(super) const ANY: u32 = PLAIN | QUOTED | INDENTED | FENCED | TITLED | ENCODED;
