//! `freecell deal`: the cards of deals, in the forms that people and programs read.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::board::{Board, Column, format};
use crate::card::Color;
use crate::cli::{CliError, Status, deal_range, interrupt, output};
use crate::dealer::{DealNumber, DealRange, impossible};

/// Print deals
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct DealArgs {
    /// Deal numbers, and ranges such as 1..32000 (both ends included)
    #[arg(value_name = "DEAL", required = true, allow_negative_numbers = true)]
    deals: Vec<String>,

    /// How to write them
    #[arg(long, short, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  freecell deal 617                         seven rows, as web pages print them
  freecell deal 617 --format unicode        with suit glyphs
  freecell deal 1 617 11980..11985          several; each is headed by its number
  freecell deal 1..1000000 --format columns one line a column, as fc-solve reads them
  freecell deal 617 --format json | jq .rows[0]";

/// How deals are written.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// Rows of eight: JD 2D 9H …
    #[default]
    Rows,
    /// One line a column, the deepest card first
    Columns,
    /// Rows with suit glyphs: J♦ 2♦ 9♥ …
    Unicode,
    /// One object a line: deal, rows, columns, impossible
    Json,
}

/// The JSON of one deal.
#[derive(Serialize)]
struct Json {
    deal: i64,
    rows: Vec<Vec<&'static str>>,
    columns: Vec<Vec<&'static str>>,
    impossible: bool,
}

impl Json {
    fn new(deal: DealNumber, board: &Board) -> Self {
        let letters = |column: &Column| column.iter().map(|card| card.letters()).collect();
        let columns: Vec<Vec<&str>> = board.columns().iter().map(letters).collect();
        let height = columns.iter().map(Vec::len).max().unwrap_or(0);
        let row = |at| columns.iter().filter_map(|column| column.get(at).copied()).collect();
        let rows = (0..height).map(row).collect();
        Self { deal: deal.get(), rows, columns, impossible: impossible::is_impossible(deal) }
    }
}

pub(super) fn run(args: &DealArgs, color: bool) -> Result<Status, CliError> {
    let ranges: Vec<DealRange> =
        args.deals.iter().map(|text| deal_range(text)).collect::<Result<_, _>>()?;
    let total = ranges.iter().map(DealRange::count).sum();
    let interrupted = interrupt::flag();
    let progress = output::progress(total, "deals");
    let mut out = output::stdout();
    for (i, deal) in ranges.iter().flat_map(DealRange::iter).enumerate() {
        if interrupt::raised(&interrupted) {
            out.flush()?;
            return Ok(Status::Interrupted);
        }
        let heading = (total > 1).then_some(i);
        write_deal(&mut out, deal, args.format, heading, color)?;
        progress.inc(1);
    }
    out.flush()?;
    Ok(Status::Done)
}

/// Writes one deal; of several, with its heading and a blank line before all but the first.
fn write_deal(
    out: &mut impl Write,
    deal: DealNumber,
    format: Format,
    place: Option<usize>,
    color: bool,
) -> Result<(), CliError> {
    let board = deal.deal();
    if let Format::Json = format {
        serde_json::to_writer(&mut *out, &Json::new(deal, &board)).map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        return Ok(());
    }
    if let Some(place) = place {
        let blank = if place > 0 { "\n" } else { "" };
        writeln!(out, "{blank}Game #{deal}")?;
    }
    let text = match format {
        Format::Rows => format::rows(&board),
        Format::Columns => format::columns(&board),
        Format::Unicode if color => redden(&format::unicode(&board)),
        Format::Unicode | Format::Json => format::unicode(&board),
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// Puts red cards in red.
fn redden(text: &str) -> String {
    let is_red = |c: char| crate::card::Suit::from_char(c).is_some_and(|s| s.color() == Color::Red);
    let mut colored = String::with_capacity(text.len() * 3);
    for token in text.split_inclusive([' ', '\n']) {
        let card = token.trim_end();
        if card.ends_with(is_red) {
            colored.push_str("\x1b[31m");
            colored.push_str(card);
            colored.push_str("\x1b[39m");
            colored.push_str(&token[card.len()..]);
        } else {
            colored.push_str(token);
        }
    }
    colored
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_cards_are_wrapped_and_nothing_else_changes() {
        let text = format::unicode(&DealNumber::new(617).unwrap().deal());
        let colored = redden(&text);
        assert!(colored.starts_with(" \x1b[31m7♦\x1b[39m  \x1b[31mA♦\x1b[39m  5♣"), "{colored}");
        assert_eq!(colored.replace("\x1b[31m", "").replace("\x1b[39m", ""), text);
    }
}
