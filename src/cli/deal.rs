//! `freecell deal`: prints the cards of deals, in formats for people and programs.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::arguments::{BoardArgs, choice};
use crate::cli::error::{CliError, Status};
use crate::cli::output;
use crate::interrupt::Interrupt;
use freecell::board::svg::{self, SvgTheme};
use freecell::board::{Board, format};
use freecell::card::{Card, Color, SuitColors};
use freecell::dealer::{DealNumber, impossible};

/// Print deals
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/deal.txt").trim_end())]
pub(super) struct DealArgs {
    #[command(flatten)]
    boards: BoardArgs,

    #[command(flatten)]
    form: FormArgs,
}

/// How boards are written.
#[derive(Debug, Args)]
pub(super) struct FormArgs {
    /// How to write them
    #[arg(long, short, value_enum, default_value_t)]
    pub(super) format: DealFormat,

    /// The colours of a picture
    #[arg(long, value_parser = choice::<SvgTheme>(), value_name = "THEME", default_value_t)]
    theme: SvgTheme,

    /// The colours of a picture's suits
    #[arg(long, value_parser = choice::<SuitColors>(), value_name = "DECK", default_value_t)]
    deck: SuitColors,
}

/// How deals are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum DealFormat {
    /// Rows of eight: JD 2D 9H …
    #[default]
    Rows,
    /// One line a column, the deepest card first
    Columns,
    /// Rows with suit glyphs: J♦ 2♦ 9♥ …
    Unicode,
    /// One object a line: deal, rows, columns, impossible
    Json,
    /// A picture of one deal or board
    Svg,
}

pub(super) fn run(args: &DealArgs, color: bool) -> Result<Status, CliError> {
    let (total, boards) = args.boards.read(None)?;
    let format = args.form.format;
    if format == DealFormat::Svg && total > 1 {
        return Err(CliError::bad("a picture shows one deal; give one number"));
    }
    let interrupt = Interrupt::of_command();
    let progress = output::quick_progress(total, "deals");
    let mut out = output::stdout();
    for (i, (deal, board)) in boards.enumerate() {
        interrupt.check()?;
        if let Some(deal) = deal.filter(|_| total > 1 && format != DealFormat::Json) {
            let blank = if i > 0 { "\n" } else { "" };
            writeln!(out, "{blank}Game #{deal}")?;
        }
        let text = args.form.text(&board, deal, color);
        out.write_all(text.as_bytes())?;
        progress.inc(1);
    }
    out.flush()?;
    Ok(Status::Done)
}

impl FormArgs {
    /// A board as text, with coloured suits if the format has glyphs.
    pub(super) fn text(&self, board: &Board, deal: Option<DealNumber>, color: bool) -> String {
        match self.format {
            DealFormat::Rows => format::rows(board),
            DealFormat::Columns => format::columns(board),
            DealFormat::Unicode if color => redden(&format::unicode(board)),
            DealFormat::Unicode => format::unicode(board),
            // Cards and numbers can always be serialized.
            DealFormat::Json => {
                serde_json::to_string(&json(board, deal)).unwrap_or_default() + "\n"
            }
            DealFormat::Svg => {
                let number = deal.map(DealNumber::get);
                svg::svg(board, &svg::SvgOptions { theme: self.theme, deck: self.deck, number })
            }
        }
    }
}

/// Colours red cards red.
pub(super) fn redden(text: &str) -> String {
    let red = Card::ALL.into_iter().filter(|card| card.suit().color() == Color::Red);
    // The heading of a position in play writes the cards in cells with letters.
    red.flat_map(|card| [format!("{card:#}"), card.to_string()])
        .fold(text.to_owned(), |text, card| text.replace(&card, &format!("\x1b[31m{card}\x1b[39m")))
}

/// The JSON of a board: the rows of a deal, or the cells and foundations of a position in play.
#[derive(Serialize)]
pub(super) struct DealJson<'a> {
    /// The deal number; null for a board that is not a deal.
    deal: Option<DealNumber>,
    #[serde(flatten)]
    board: PrintedBoard<'a>,
    /// Whether the deal is known to be impossible with four cells; null for other boards.
    impossible: Option<bool>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum PrintedBoard<'a> {
    Deal { rows: Vec<Vec<Card>>, columns: Vec<&'a [Card]> },
    Position(&'a Board),
}

/// The JSON of a board.
pub(super) fn json(board: &Board, deal: Option<DealNumber>) -> DealJson<'_> {
    let columns = board.columns();
    let row = |at| columns.iter().filter_map(|column| column.get(at).copied()).collect();
    let shown = if board.is_dealt() {
        let columns = columns.iter().map(|column| &column[..]).collect();
        PrintedBoard::Deal { rows: (0..board.height()).map(row).collect(), columns }
    } else {
        PrintedBoard::Position(board)
    };
    DealJson { deal, board: shown, impossible: deal.map(impossible::is_impossible) }
}
