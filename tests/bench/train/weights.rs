//! The files of weights, as text.

use freecell::card::Rank;
use freecell::solver::training::{FIELDS, Field, Purpose, count};

/// The text of a file of weights.
pub(crate) fn text(purpose: Purpose, numbers: &[i16]) -> String {
    let what = match purpose {
        Purpose::First => "a first solution by best-first search",
        Purpose::ShortMax => "short solutions by beam search under `max`",
        Purpose::ShortSafe => "short solutions by beam search under `safe`",
    };
    let mut text = format!("Weights for {what}; see src/solver/weights.rs and NOTES.md.\n");
    for set in numbers.chunks(count()) {
        text.push('\n');
        let mut left = set.iter();
        for Field { name, per_line, lines } in FIELDS {
            text += name;
            for line in 0..lines {
                let is_short = per_line <= Rank::ALL.len() + 1;
                text.push(if line == 0 && is_short { ' ' } else { '\n' });
                let numbers: Vec<String> =
                    left.by_ref().take(per_line).map(i16::to_string).collect();
                text += &numbers.join(" ");
            }
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell::solver::training::numbers;

    #[test]
    fn a_text_of_weights_is_read_as_it_was_written() {
        for purpose in Purpose::ALL {
            assert_eq!(numbers(&text(purpose, &purpose.in_use())), purpose.in_use());
        }
    }
}
