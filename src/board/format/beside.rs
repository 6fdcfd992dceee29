//! Two boards side by side on the same lines.

use crate::board::format::token::Token;
use crate::card::Card;

/// Whether tokens are all cards, each once.
fn is_whole(lines: &[Vec<Token<'_>>]) -> bool {
    let mut seen = [false; Card::COUNT];
    let mut cards = lines.iter().flatten().filter_map(Token::card);
    cards.all(|card| !std::mem::replace(&mut seen[card.index()], true))
        && seen == [true; Card::COUNT]
}

/// The lines of the left board and those of the right one, when each has all cards.
pub(super) fn split<'a>(lines: &[Vec<Token<'a>>]) -> Option<[Vec<Vec<Token<'a>>>; 2]> {
    let cards = lines.iter().flatten().filter(|token| token.card().is_some()).count();
    if cards != 2 * Card::COUNT {
        return None;
    }
    // They are apart where the first line has its widest gap.
    let first = lines.iter().find(|line| line.iter().any(|token| token.card().is_some()))?;
    let gap = |pair: &[Token<'_>]| pair[1].x().0 - pair[0].x().1.min(pair[1].x().0);
    let at = (0..first.len().checked_sub(1)?).max_by_key(|&i| gap(&first[i..i + 2]))?;
    let end = first[at].x().1;
    let side = |left: bool| -> Vec<Vec<Token<'a>>> {
        let on_side = |token: &&Token<'a>| (token.x().0 <= end) == left;
        lines.iter().map(|line| line.iter().filter(on_side).copied().collect()).collect()
    };
    let sides = [side(true), side(false)];
    sides.iter().all(|side| is_whole(side)).then_some(sides)
}
