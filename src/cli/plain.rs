//! Line mode: asks for a deal number, prints the deal, asks again. For pipes and screen readers.

use std::io::{self, BufRead, IsTerminal as _, Write};

use crate::board::format;
use crate::cli::lines::{self, Line};
use crate::cli::{CliError, Status, output};
use crate::dealer::{DealNumber, DealNumberError, impossible};

/// Bytes of a line that can hold a deal number.
const LONGEST: usize = 1 << 10;
const QUESTION: &str = "Game number (0 to quit): ";

/// Shows `deal`, if one was asked for, and then the deals that the lines of standard input name.
pub(super) fn run(deal: Option<DealNumber>) -> Result<Status, CliError> {
    let mut out = output::stdout();
    if let Some(deal) = deal {
        show(&mut out, deal)?;
        out.flush()?;
        // `freecell 617 > file`: nobody sees a question.
        if io::stdin().is_terminal() && !io::stdout().is_terminal() {
            return Ok(Status::Done);
        }
    }
    converse(io::stdin().lock(), &mut out)?;
    Ok(Status::Done)
}

/// The conversation, until `0` or the end of input.
fn converse(mut input: impl BufRead, out: &mut impl Write) -> Result<(), CliError> {
    loop {
        write!(out, "{QUESTION}")?;
        out.flush()?;
        let cannot = |why| CliError::BadInput(format!("cannot read standard input: {why}"));
        let line = match lines::next(&mut input, LONGEST).map_err(cannot)? {
            Some(Line::Whole(line)) => line,
            Some(Line::TooLong) => {
                writeln!(out, "{}; 0 quits", DealNumberError::NotANumber)?;
                continue;
            }
            None => {
                writeln!(out)?;
                return Ok(out.flush()?);
            }
        };
        match line.trim() {
            "0" | "q" | "quit" | "exit" => return Ok(out.flush()?),
            text => match text.parse() {
                Ok(deal) => show(out, deal)?,
                Err(why) => writeln!(out, "{why}; 0 quits")?,
            },
        }
    }
}

fn show(out: &mut impl Write, deal: DealNumber) -> io::Result<()> {
    let verdict = if impossible::is_impossible(deal) { "impossible" } else { "solvable" };
    write!(out, "Game #{deal}, {verdict}\n{}", format::rows(&deal.deal()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(input: &[u8]) -> String {
        let mut out = Vec::new();
        converse(input, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_number_prints_the_deal_and_the_next_question() {
        let said = talk(b"617\n0\n1\n");
        let cards = format::rows(&DealNumber::new(617).unwrap().deal());
        assert_eq!(said, format!("{QUESTION}Game #617, solvable\n{cards}{QUESTION}"));
        assert!(talk(b"11982").contains("Game #11982, impossible\n"));
    }

    #[test]
    fn a_bad_line_gets_a_message_and_the_next_question() {
        let said = talk(b"abc\r\n\n\xff\xfe\n8589934592\n");
        assert_eq!(said.matches(QUESTION).count(), 5);
        assert_eq!(said.matches("1 to 8589934591").count(), 4);
        assert!(said.contains("not a deal number; ") && said.contains("no deal number given; "));
    }

    #[test]
    fn the_end_of_input_ends_it() {
        assert_eq!(talk(b""), format!("{QUESTION}\n"));
    }
}
