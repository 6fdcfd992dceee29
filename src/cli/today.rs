//! `freecell today`: prints the deal of the day.

use std::io::Write as _;

use clap::Args;
use jiff::civil::Date;
use serde::Serialize;

use crate::cli::deal::{self, DealFormat, FormArgs};
use crate::cli::error::{CliError, Status};
use crate::cli::output;
use crate::user::days::{self, Days};
use freecell::facts::daily;
use freecell::facts::difficulty::{Difficulty, Level};

/// Print the deal of the day, the same for everybody
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/today.txt").trim_end())]
pub(super) struct TodayArgs {
    /// The day, such as 2026-12-24 (default: today, in your time zone)
    #[arg(long, value_name = "DATE", value_parser = date)]
    date: Option<Date>,

    #[command(flatten)]
    form: FormArgs,
}

fn date(text: &str) -> Result<Date, &'static str> {
    text.parse().map_err(|_| "write a date as 2026-12-24")
}

/// The deal of a day as JSON.
#[derive(Serialize)]
struct TodayJson<'a> {
    date: String,
    #[serde(flatten)]
    deal: deal::DealJson<'a>,
    difficulty: u8,
    level: Level,
    daily_version: u32,
}

pub(super) fn run(args: &TodayArgs, color: bool) -> Result<Status, CliError> {
    let today = || days::date(Days::of_system().day(days::now().as_secs()));
    let date = args.date.unwrap_or_else(today);
    let deal = daily::deal(days::day_of(date));
    let (board, difficulty) = (deal.deal(), Difficulty::of_deal(deal));
    let mut out = output::stdout();
    if args.form.format == DealFormat::Json {
        let object = TodayJson {
            date: date.to_string(),
            deal: deal::json(&board, Some(deal)),
            difficulty: difficulty.get(),
            level: difficulty.level(),
            daily_version: daily::VERSION,
        };
        output::json(&mut out, &object)?;
    } else {
        if args.form.format != DealFormat::Svg {
            writeln!(out, "Game #{deal}, the deal of {date}: {difficulty}")?;
        }
        out.write_all(args.form.text(&board, Some(deal), color).as_bytes())?;
    }
    out.flush()?;
    Ok(Status::Done)
}
