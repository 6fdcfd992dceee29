//! Cards drawn with lines around them.

use super::Glyph;
use crate::card::Card;

/// The lower corners of frames, left and right.
const CORNERS: [[char; 2]; 4] = [['╰', '╯'], ['└', '┘'], ['┗', '┛'], ['╚', '╝']];
/// The corners of frames in ASCII, upper and lower ones alike, with the line between them.
const PLAIN: [[char; 2]; 2] = [['+', '-'], ['#', '=']];
/// The longest label: `10S`.
const LABEL: usize = 3;

/// Blanks the lower edges of frames: what stands in one, the card's label for a second time, says
/// nothing new.
pub(super) fn blank_lower_edges(line: &mut [Glyph]) {
    let edges = line.split_mut(|glyph| glyph.c.is_whitespace()).filter(|word| is_lower_edge(word));
    edges.flatten().for_each(Glyph::blank);
}

/// Whether a word is the lower edge of a frame: `╰───J♦╯`, `+a--10S+`.
fn is_lower_edge(word: &[Glyph]) -> bool {
    let [first, inside @ .., last] = word else { return false };
    if CORNERS.contains(&[first.c, last.c]) {
        return true;
    }
    let Some([_, across]) = PLAIN.into_iter().find(|[corner, _]| [first.c, last.c] == [*corner; 2])
    else {
        return false;
    };
    // The label stands at the right end, after some of the line.
    let label = inside.iter().rev().take(LABEL + 1).take_while(|glyph| glyph.c != across).count();
    let (line, label) = inside.split_at(inside.len() - label);
    let label: String = label.iter().map(|glyph| glyph.c).collect();
    line.last().is_some_and(|glyph| glyph.c == across) && label.parse::<Card>().is_ok()
}
