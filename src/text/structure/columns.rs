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
    let found = items(first);
    let [(start, _), (next, _), ..] = found[..] else { return None };
    let rows = next.checked_sub(start).filter(|rows| (2..=MOST).contains(rows))?;
    let lines: Vec<Line> = std::iter::once(first.clone()).chain(behind.take(rows - 1)).collect();
    let items = lines.iter().flat_map(|line| items(line).into_iter().map(move |it| (line, it)));
    let mut items: Vec<(&Line, Item)> = items.collect();
    // Each line has the numbers that follow those of the line above.
    let is_in_place = |(at, line): (usize, &Line)| {
        let numbers = self::items(line).into_iter().map(|(number, _)| number);
        let expected = (start + at..).step_by(rows);
        !self::items(line).is_empty() && numbers.eq(expected.take(self::items(line).len()))
    };
    items.sort_by_key(|(_, (number, _))| *number);
    let follow = items.iter().map(|(_, (number, _))| *number).eq(start..start + items.len());
    if lines.len() < rows || !follow || !lines.iter().enumerate().all(is_in_place) {
        return None;
    }
    let item = |(line, (_, place)): (&Line, Item)| Line {
        number: line.number,
        glyphs: line.glyphs[place].to_vec(),
        ..Line::default()
    };
    Some((items.into_iter().map(item).collect(), rows - 1))
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
        let is_marked = matches!(char(at + digits.len()), Some('.' | ')' | ':'));
        digits.parse().ok().filter(|_| is_marked)
    };
    let starts: Vec<(usize, usize)> =
        { 0..line.glyphs.len() }.filter(is_gap).filter_map(|at| Some((number(at)?, at))).collect();
    let blank = |at: &usize| char(*at).is_none_or(char::is_whitespace);
    if starts.first().is_none_or(|(_, start)| !(0..*start).all(|at| blank(&at))) {
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
