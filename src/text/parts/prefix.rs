//! Removes line numbers and times from the beginnings of lines: `1000 DATA `, `[00:12] Bot: `.

use super::Line;

/// Fewer lines may be alike by chance.
const FEWEST: usize = 5;

/// The lines without the numbers or times that most of them begin with, and the words behind these. Returns `None` if
/// the lines begin otherwise, or with numbers that go down.
pub(super) fn without<'a>(lines: &'a [Line]) -> Option<Vec<Line>> {
    let starts: Vec<Option<Start>> = lines.iter().map(|(_, line)| Start::of(line)).collect();
    let mut marks: Vec<_> = starts.iter().flatten().filter_map(Start::marks).collect();
    marks.sort_unstable();
    let groups = marks.chunk_by(|one, other| one == other);
    let (before, behind) =
        groups.max_by_key(|group| group.len()).filter(|group| group.len() >= FEWEST)?[0];
    let rest =
        |start: &Start<'a>| start.rest.strip_prefix(behind).filter(|_| start.before == before);
    let alike = starts.iter().flatten().filter(|start| rest(start).is_some());
    let numbers: Vec<&[u64]> = alike.map(|start| &*start.numbers).collect();
    let is_rising = numbers.is_sorted() && numbers.first() < numbers.last();
    let rest = |((number, line), start): (&'a Line, &Option<Start<'a>>)| {
        let rest = start.as_ref().and_then(rest).unwrap_or(line);
        (*number, rest.to_owned())
    };
    is_rising.then(|| lines.iter().zip(&starts).map(rest).collect())
}

/// The beginning of a line: a number, or those of a time, with what stands before and behind it.
struct Start<'a> {
    before: &'a str,
    numbers: Vec<u64>,
    rest: &'a str,
}

impl<'a> Start<'a> {
    fn of(line: &'a str) -> Option<Self> {
        let from = line.find(|c: char| c.is_ascii_digit())?;
        let is_of_time = |c: char| c.is_ascii_digit() || matches!(c, ':' | '.');
        let to = line[from..].find(|c| !is_of_time(c)).map_or(line.len(), |at| from + at);
        let digits = line[from..to].trim_end_matches([':', '.']);
        let numbers = digits.split([':', '.']).map(|number| number.parse().ok());
        Some(Self {
            before: &line[..from],
            numbers: numbers.collect::<Option<_>>()?,
            rest: &line[from + digits.len()..],
        })
    }

    /// What stands before the number and behind it, up to the next number, but not within a word, such as a card.
    fn marks(&self) -> Option<(&'a str, &'a str)> {
        let behind = &self.rest[..self.rest.find(|c: char| c.is_ascii_digit())?];
        let behind = behind.trim_end_matches(|c: char| !c.is_whitespace());
        (!behind.is_empty()).then_some((self.before, behind))
    }
}

#[cfg(test)]
#[test]
fn numbers_of_lines_are_left_out() {
    let lines = |texts: &[&str]| -> Vec<Line> {
        (1..).zip(texts.iter().map(|text| (*text).to_owned())).collect()
    };
    let basic = [
        "10 REM PAIRS",
        "20 DATA 5,13, 1,7",
        "30 DATA 7,2",
        "40 DATA 8,3",
        "50 DATA 1,7",
        "60 DATA 2,9",
    ];
    let without = super::prefix::without(&lines(&basic)).unwrap();
    assert_eq!(without[..3], lines(&["10 REM PAIRS", "5,13, 1,7", "7,2"]));
    let times = ["0:02 A: 26", "0:03 A: 76", "0:59 A: 72", "1:00 A: 5a", "1:01 A: 41"];
    assert_eq!(super::prefix::without(&lines(&times)).unwrap()[4].1, "41");
    let wide = ["1\u{a0}a26", "2\u{a0}a27", "3\u{a0}a28", "4\u{a0}a29", "5\u{a0}a20"];
    assert_eq!(super::prefix::without(&lines(&wide)).unwrap()[4].1, "a20");
    let words = ["1. 5/6", "2. 3/4", "3. 7/2", "4. 8/1", "5. off 2/3", "6. 2/8"];
    assert_eq!(super::prefix::without(&lines(&words)).unwrap()[4].1, "off 2/3");
    // Numbers of piles go up and down.
    assert_eq!(
        super::prefix::without(&lines(&["3 to 5", "2 to 7", "3 to 1", "4 to 2", "5 to 1"])),
        None
    );
}
