//! What lines begin with that says nothing of the moves on them: `1000 DATA `, `[00:12] Bot: `.

/// Fewer lines may be alike by chance.
const FEWEST: usize = 5;

/// The lines without the numbers or times that most of them begin with, if these never go down, and the words behind;
/// none if they do not begin so.
pub(super) fn without(lines: &[(usize, String)]) -> Option<Vec<(usize, String)>> {
    let starts: Vec<Option<Start>> = lines.iter().map(|(_, line)| Start::of(line)).collect();
    let mut found: Vec<&Start> = starts.iter().flatten().collect();
    found.sort_by_key(|start| start.marks);
    let groups = found.chunk_by(|one, other| one.marks == other.marks);
    let marks =
        groups.max_by_key(|group| group.len()).filter(|group| group.len() >= FEWEST)?[0].marks;
    let is_alike = |start: &&Start| start.marks == marks;
    let numbers: Vec<&[u64]> =
        starts.iter().flatten().filter(is_alike).map(|it| &*it.numbers).collect();
    let is_rising = numbers.is_sorted() && numbers.first() < numbers.last();
    let rest = |((number, line), start): (&(usize, String), &Option<Start>)| {
        let length = start.as_ref().filter(is_alike).map_or(0, |start| start.length);
        (*number, line[length..].to_owned())
    };
    is_rising.then(|| lines.iter().zip(&starts).map(rest).collect())
}

/// The beginning of a line.
struct Start<'a> {
    /// A number, or those of a time.
    numbers: Vec<u64>,
    /// What stands before it and behind it, up to the next number.
    marks: (&'a str, &'a str),
    length: usize,
}

impl<'a> Start<'a> {
    fn of(line: &'a str) -> Option<Self> {
        let from = line.find(|c: char| c.is_ascii_digit())?;
        let is_of_time = |c: char| c.is_ascii_digit() || matches!(c, ':' | '.');
        let to = line[from..].find(|c| !is_of_time(c)).map_or(line.len(), |at| from + at);
        let digits = line[from..to].trim_end_matches([':', '.']);
        let numbers = digits.split([':', '.']).map(|number| number.parse().ok());
        let behind = line[from + digits.len()..].find(|c: char| c.is_ascii_digit());
        let length = behind.map(|at| from + digits.len() + at)?;
        let behind = &line[from + digits.len()..length];
        // Not within a word, such as a card.
        let end = behind.trim_end_matches(|c: char| !c.is_whitespace()).len();
        if end == 0 {
            return None;
        }
        Some(Self {
            numbers: numbers.collect::<Option<_>>()?,
            marks: (&line[..from], &behind[..end]),
            length: from + digits.len() + end,
        })
    }
}

#[cfg(test)]
#[test]
fn numbers_of_lines_are_left_out() {
    let lines = |texts: &[&str]| -> Vec<(usize, String)> {
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
    // Numbers of piles go up and down.
    assert_eq!(
        super::prefix::without(&lines(&["3 to 5", "2 to 7", "3 to 1", "4 to 2", "5 to 1"])),
        None
    );
}
