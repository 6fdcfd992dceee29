//! Going on with a file of answers that was cut, or damaged, or is something else.

use proptest::prelude::*;
use proptest::sample::Index;

use super::{Answers, Format};
use crate::cli::destination::read_lines;
use crate::fuzz::{damaged, inputs, words};
use crate::rules::Rules;

const NOTATION: &str = "1: 26 76\n2: impossible\n3: unsolved\n-1: impossible\n617: 5a bh\n";

/// Answers in JSON.
fn json() -> String {
    let rules = r#""rules":{"cells":4,"autoplay":"safe","empty_column":"vista"}"#;
    let line = |deal| format!("{{\"deal\":{deal},\"result\":\"solved\",{rules}}}\n");
    (1..5).map(line).collect()
}

/// Where the whole answers of a file end, and how many there are; none when it is refused.
fn read(bytes: &[u8], format: Format) -> Option<(usize, usize)> {
    let mut answered = Vec::new();
    let lines = Answers { format, rules: Rules::default(), fewest_cells: false };
    let end = read_lines(bytes, "file", &lines, &mut answered).ok()?;
    Some((usize::try_from(end).unwrap(), answered.len()))
}

proptest! {
    #![proptest_config(inputs(2000))]

    #[test]
    fn a_cut_file_is_gone_on_with(at in any::<Index>(), is_json in any::<bool>()) {
        let (whole, format) =
            if is_json { (json(), Format::Json) } else { (NOTATION.to_owned(), Format::Notation) };
        let cut = &whole.as_bytes()[..at.index(whole.len() + 1)];
        let lines = cut.split(|&b| b == b'\n').count() - 1;
        let end = cut.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        prop_assert_eq!(read(cut, format), Some((end, lines)));
    }

    #[test]
    fn any_file_is_read_or_refused(
        text in prop_oneof![words(), damaged(Just(NOTATION.to_owned())), damaged(Just(json()))],
        is_json in any::<bool>(),
    ) {
        let format = if is_json { Format::Json } else { Format::Notation };
        if let Some((end, answers)) = read(text.as_bytes(), format) {
            let kept = &text.as_bytes()[..end];
            prop_assert!(kept.is_empty() || kept.ends_with(b"\n"));
            prop_assert_eq!(kept.split(|&b| b == b'\n').count() - 1, answers);
            prop_assert_eq!(read(kept, format), Some((end, answers)));
        }
    }
}
