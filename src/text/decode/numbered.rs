//! The numbers that `cat -n` and `nl` put before the lines of a text.

/// Whether the lines of a text are numbered: blanks, a number one higher than before, a tab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineNumbers(bool);

impl LineNumbers {
    /// Finds out from the first lines.
    pub(super) fn of(text: &str) -> Self {
        /// Lines that are looked at.
        const LOOKED_AT: usize = 8;
        /// One line may have a number by chance.
        const FEWEST: usize = 2;
        let numbers: Option<Vec<u64>> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .take(LOOKED_AT)
            .map(|line| number(line).map(|(number, _)| number))
            .collect();
        Self(numbers.is_some_and(|numbers| {
            numbers.len() >= FEWEST && numbers.windows(2).all(|two| two[0] + 1 == two[1])
        }))
    }

    /// How many bytes the number takes before this line.
    pub(super) fn length(self, line: &str) -> usize {
        if self.0 { number(line).map_or(0, |(_, length)| length) } else { 0 }
    }
}

/// The number before a line, and its length with the tab after it.
fn number(line: &str) -> Option<(u64, usize)> {
    /// The most bytes before the tab.
    const WIDEST: usize = 12;
    let tab = line.bytes().take(WIDEST).position(|b| b == b'\t')?;
    let padded = line.get(..tab)?;
    let digits = padded.trim_start_matches(' ');
    // The deal numbers of a list are not padded.
    let is_padded = digits.len() < padded.len();
    Some((digits.parse().ok().filter(|_| is_padded)?, tab + 1))
}

#[cfg(test)]
mod tests;
