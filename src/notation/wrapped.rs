//! Lines broken in the middle of a move, as `fold` and narrow windows break them.

use super::pairs;

/// The first half of a move that ends a line, when the next line goes on with the other half.
pub(super) fn half(line: &str, next: &str) -> Option<char> {
    let moves = line.rsplit_once(':').map_or(line, |(_, moves)| moves);
    let mut tokens = moves.split_whitespace().rev();
    let last = tokens.next()?;
    let (at, half) = last.char_indices().next_back()?;
    let first = next.split_whitespace().next()?;
    let reads = |token: &str| pairs::read(token, &mut Vec::new());
    if !last.chars().all(char::is_alphanumeric) || reads(last) || !pairs::is_place(half) {
        return None;
    }
    // A long run of moves was cut, or a list of them; then the next line cannot be read by itself.
    let in_run = at > 0 && reads(&last[..at]);
    let in_list = in_run || at == 0 && tokens.clone().next().is_some() && tokens.all(reads);
    if !in_list || reads(first) && !(in_run && at >= pairs::LONG_RUN) {
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
            ("587ra26r5", "65a", Some('5')),
            ("26 76 5", "a bh", Some('5')),
            ("26 76 5", "76 bh", None),
            ("26 76 5a", "bh", None),
            ("26 76 5", "", None),
            ("26 76 x", "a", None),
            ("2", "6", None),
            ("Game 7", "2 6", None),
            ("26 767", "5a bh", None),
            ("#5 Ed Abe", "28", None),
            ("1-26", "2-26", None),
            ("2\t4b\t4D\tf", "3\t65\tTC\tJD", None),
        ] {
            assert_eq!(half(line, next), expected, "{line:?} {next:?}");
        }
    }
}
