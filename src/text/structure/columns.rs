//! Numbered lists that are printed in several columns: `1. 26   11. 5a   21. 38`.

use std::ops::Range;

use crate::text::decode::Line;

/// No list has more lines.
const MOST: usize = 120;

/// An item of a list: its number, and where it stands in its line.
type Item = (usize, Range<usize>);

/// The items of a list whose first line this is, in the order of their numbers, and how many lines behind it the list
/// takes. Returns `None` if the line starts no such list.
pub(super) fn in_order(
    first: &Line,
    behind: impl Iterator<Item = Line>,
) -> Option<(Vec<Line>, usize)> {
    let [(start, _), (next, _), ..] = items(first)[..] else { return None };
    let rows = next.checked_sub(start).filter(|rows| (2..=MOST).contains(rows))?;
    let mut list: Vec<(usize, Line)> = Vec::new();
    let mut taken = 0;
    // Each line has the numbers that follow those of the line above.
    for line in std::iter::once(first.clone()).chain(behind).take(rows) {
        let items = items(&line);
        let expected = (start + taken..).step_by(rows).take(items.len());
        if items.is_empty() || !items.iter().map(|item| item.0).eq(expected) {
            return None;
        }
        list.extend(items.into_iter().map(|(number, place)| {
            let glyphs = line.glyphs[place].to_vec();
            (number, Line { number: line.number, glyphs, ..Line::default() })
        }));
        taken += 1;
    }
    list.sort_by_key(|item| item.0);
    let follow = list.iter().map(|item| item.0).eq(start..start + list.len());
    let items = list.into_iter().map(|item| item.1).collect();
    (taken == rows && follow).then_some((items, rows - 1))
}

/// The numbered items of a line: each number ends with a mark, and stands at the start or behind a gap.
fn items(line: &Line) -> Vec<Item> {
    let char = |at: usize| line.glyphs.get(at).map(|glyph| glyph.c);
    let is_gap = |at: &usize| {
        let before = |far: usize| at.checked_sub(far).and_then(char);
        before(1).is_none_or(|c| c == '\t' || c == ' ' && before(2).is_none_or(char::is_whitespace))
    };
    let number = |at: usize| -> Option<usize> {
        let digits: String = (at..).map_while(char).take_while(char::is_ascii_digit).collect();
        let end = at + digits.len();
        // `12:30` is a time.
        let is_marked = matches!(char(end), Some('.' | ')' | ':'))
            && char(end + 1).is_none_or(char::is_whitespace);
        digits.parse().ok().filter(|_| is_marked)
    };
    // Most lines begin with no number.
    let first = line.glyphs.iter().position(|glyph| !glyph.c.is_whitespace());
    if first.and_then(number).is_none() {
        return Vec::new();
    }
    let starts: Vec<(usize, usize)> =
        { 0..line.glyphs.len() }.filter(is_gap).filter_map(|at| Some((number(at)?, at))).collect();
    if starts.first().map(|(_, start)| *start) != first {
        return Vec::new();
    }
    let ends = starts.iter().skip(1).map(|(_, at)| *at).chain([line.glyphs.len()]);
    starts.iter().zip(ends).map(|((number, start), end)| (*number, *start..end)).collect()
}

#[cfg(test)]
mod tests {
    use crate::text::structure::Lines;

    fn read(text: &str) -> Vec<(usize, String)> {
        Lines::new(text).map(|line| (line.number, line.text().trim().to_owned())).collect()
    }

    #[test]
    fn a_list_in_columns_is_read_in_the_order_of_its_numbers() {
        let text = "Game 7\n 1. 26   4. 3a\n 2. 76   5. 8h\n 3. 72\n\nThe end";
        let lines = read(text);
        let items: Vec<&str> = lines.iter().map(|(_, text)| &**text).collect();
        assert_eq!(items, ["Game 7", "1. 26", "2. 76", "3. 72", "4. 3a", "5. 8h", "", "The end"]);
        let numbers: Vec<usize> = lines.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 2, 3, 5, 6]);
    }

    #[test]
    fn other_lines_with_numbers_stay_as_they_are() {
        for text in [
            "1. 26   2. 76\n3. 72   4. 5a",
            "1. 26   3. 72",
            "1. 26   4. 3a\n2. 76   6. 8h\n3. 72",
            "1. 26  4. 3a\n2. 76  5. 8h",
            "12:30   14:10\n13:05   15:45",
        ] {
            assert_eq!(read(text).len(), text.lines().count(), "{text}");
        }
    }
}
