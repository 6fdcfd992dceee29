//! Dates and times, which are no moves.

use super::label::is_number;

/// How many characters a date, a time or a fraction takes that some characters begin with: `19:22`, `10:00:00,000`,
/// `2026-05-01T10:00Z`, `0.125`; with `has_fractions`, also `1.4`.
pub(super) fn length(chars: &[char], has_fractions: bool) -> Option<usize> {
    /// No time or date has more numbers.
    const LONGEST: usize = 8;
    let (mut lengths, mut marks, mut at) = (Vec::new(), Vec::new(), 0);
    loop {
        let digits = chars[at..].iter().take_while(|c| c.is_ascii_digit()).count();
        if digits == 0 || lengths.len() == LONGEST {
            return None;
        }
        lengths.push(digits);
        at += digits;
        match chars[at..] {
            [mark @ (':' | '-' | '/' | '.' | ',' | 'T'), next, ..] if next.is_ascii_digit() => {
                marks.push(mark);
                at += 1;
            }
            _ => break,
        }
    }
    // Neither 19 nor 20 is a move: `2676-54-12` is no date.
    let is_year = |chars: &[char]| matches!(chars, ['1', '9', ..] | ['2', '0', ..]);
    let (starts_with_year, ends_with_year) =
        (is_year(chars), is_year(&chars[at.saturating_sub(4)..at]));
    at += usize::from(chars.get(at) == Some(&'Z'));
    let is_stamp = match (&lengths[..], &marks[..]) {
        ([1 | 2, 2], [':']) | ([_, 2, 2], [':', ':']) => true,
        ([4, 1 | 2, 1 | 2], _) => starts_with_year,
        ([1 | 2, 1 | 2, 4], [_, '.' | '/' | '-']) => ends_with_year,
        ([1 | 2, 1 | 2, 2], ['.', '.'] | ['/', '/']) => is_day_of_month(&chars[..at]),
        ([_, digits], ['.']) => has_fractions || *digits > 2,
        (lengths, marks) => lengths.len() > 3 && marks.contains(&':'),
    };
    (is_stamp && !chars.get(at).is_some_and(|c| c.is_alphanumeric())).then_some(at)
}

/// Whether two numbers with a mark between them may be a day and a month; of three moves in two characters, the second is
/// rarely one: `26.76.54`.
fn is_day_of_month(chars: &[char]) -> bool {
    let text: String = chars.iter().collect();
    let mut numbers = text.split(['.', '/']).map(|number| number.parse().unwrap_or(u8::MAX));
    let (one, other) = (numbers.next().unwrap_or(u8::MAX), numbers.next().unwrap_or(u8::MAX));
    let is_date = |day: u8, month: u8| (1..=31).contains(&day) && (1..=12).contains(&month);
    is_date(one, other) || is_date(other, one)
}

/// No date with a time is longer.
const LONGEST: usize = 32;

/// Whether a line starts with a date or a time.
pub(super) fn starts(line: &str) -> bool {
    let chars: Vec<char> = line.chars().take(LONGEST).collect();
    length(&chars, false).is_some()
}

/// Whether a word is a date or a time, perhaps in brackets.
pub(super) fn is_stamp(word: &str) -> bool {
    let word = word.trim_matches(['[', ']', '(', ')', ',', '.', '"']);
    // `1:26` is a move with its number, and `26.765` begins with one.
    let may_be_move = word.len() < "10:00".len() || !word.contains([':', '-', '/']);
    let is_date = || word.matches('.').count() == 2;
    let chars: Vec<char> = word.chars().take(LONGEST).collect();
    (!may_be_move || is_date()) && length(&chars, false) == Some(chars.len())
}

/// A word in small letters, without the marks around it.
fn plain(word: &str) -> String {
    word.trim_matches([',', '.', '(', ')']).to_lowercase()
}

/// The number of first words that are a duration: `2h 15m`, `15min`.
pub(super) fn duration(words: &[&str]) -> usize {
    const SHORT: [&str; 5] = ["m", "min", "mins", "sec", "secs"];
    let is_in = |word: &&str, units: &[&str]| {
        let word = plain(word);
        let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
        unit.len() < word.len() && units.contains(&unit)
    };
    let hours = usize::from(words.first().is_some_and(|word| is_in(word, &["h"])));
    let rest = words[hours..].iter().take_while(|word| is_in(word, &SHORT)).count();
    // "2h" alone is a move.
    if rest == 0 { 0 } else { hours + rest }
}

/// The length of the date with the name of its month that characters begin with.
#[cfg(feature = "cli")]
pub(super) fn named_length(chars: &[char]) -> Option<usize> {
    let text: String = chars.iter().take(LONGEST).collect();
    let words: Vec<&str> = text.split_whitespace().take(3).collect();
    let last = words.get(named_date(&words).checked_sub(1)?)?;
    let end = super::offset(last, &text) + last.len();
    Some(text[..end].chars().count())
}

/// How many of the next words are a date with the name of its month, before its year or a time or at the end of a line:
/// `12 Sep 1995`, `March 3, 2024`, `Sep 12 21:14:03`, `21 January`.
pub(super) fn named_date(words: &[&str]) -> usize {
    const MONTHS: &str =
        "january february march april may june july august september october november december";
    let is_month = |word: &str| {
        word.len() > 2 && MONTHS.split(' ').any(|name| name.starts_with(&*plain(word)))
    };
    let is_day = |word: &str| word.len() < 4 && plain(word).parse().is_ok_and(|day: u8| day <= 31);
    let is_year = |word: &str| plain(word).len() == 4 && is_number(&plain(word));
    let [first, second, behind @ ..] = words else { return 0 };
    let is_date = is_day(second) && is_month(first) || is_day(first) && is_month(second);
    match behind.first() {
        Some(third) if is_date && is_year(third) => 3,
        Some(third) => 2 * usize::from(is_date && is_stamp(third)),
        None => 2 * usize::from(is_date),
    }
}
