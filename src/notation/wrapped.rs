//! Lines broken in the middle of a move, as `fold` and narrow windows break them.

use super::pairs;

/// The first half of a move that ends a line, when the next line goes on with the other half.
pub(super) fn half(line: &str, next: &str) -> Option<char> {
    let mut tokens = line.rsplit(|c: char| c.is_whitespace() || c == ':');
    let last = tokens.next()?;
    let (at, half) = last.char_indices().next_back()?;
    let first = next.split_whitespace().next()?;
    let reads = |token: &str| pairs::read(token, &mut Vec::new());
    if reads(last) || !pairs::is_place(half) {
        return None;
    }
    // A run of moves was cut, or a list of them; then the next line cannot be read by itself.
    let in_run = at > 0 && reads(&last[..at]);
    let in_list = at == 0 && tokens.next().is_some_and(reads) && !reads(first);
    if !in_run && !in_list {
        return None;
    }
    let joined = format!("{half}{first}");
    let (end, _) = joined.char_indices().next_back()?;
    (reads(&joined) || reads(&joined[..end])).then_some(half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_cut_in_two_is_found() {
        for (line, next, expected) in [
            ("14:6r5r5", "87ra26r565", Some('5')),
            ("87ra26r56", "587", Some('6')),
            ("26 76 5", "a bh", Some('5')),
            ("26 76 5", "76 bh", None),
            ("26 76 5a", "bh", None),
            ("26 76 5", "", None),
            ("26 76 x", "a", None),
            ("2", "6", None),
            ("Game 7", "2 6", None),
        ] {
            assert_eq!(half(line, next), expected, "{line:?} {next:?}");
        }
    }
}
