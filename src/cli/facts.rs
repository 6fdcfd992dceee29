//! `freecell facts`: everything that is known of deals, with a summary.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;

use clap::{Args, ValueEnum};
use serde::{Serialize, Serializer};

use crate::cli::interrupt::{self, Interrupt};
use crate::cli::work::WorkArgs;
use crate::cli::{CliError, Status, deal_ranges, json, output, table};
use crate::dealer::{DealNumber, DealRange};
use crate::difficulty::Difficulty;
use crate::facts::{DealFacts, Finding, Seeker, Shortest};
use crate::lengths;
use crate::ordered;
use crate::solver::{Cancel, Limit};
use crate::words::{self, plot};

/// Print all that is known of deals: difficulty, fewest cells, shortest lengths
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct FactsArgs {
    /// Deal numbers, and ranges such as 1..32000 (both ends included)
    #[arg(value_name = "DEAL", required = true, allow_negative_numbers = true)]
    deals: Vec<String>,

    /// How they are printed
    #[arg(long, short, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    work: WorkArgs,
}

const EXAMPLES: &str = "\
Examples:
  freecell facts 617
  freecell facts 1..1000                     each deal, then means, quartiles and histograms
  freecell facts 1..1000 --format csv > facts.csv
  freecell facts 1..1000 --format json | jq 'select(.fewest_cells == 0).deal'

A field is empty (null in JSON) where the deal has no solution, and `undecided` where a limit was
reached first. Lengths are for four cells under autoplay `safe` and `max`; no solution has fewer moves
than `at_least`. ac is the number of cards that lie on the ace of clubs, and so on.

Exit status: 0 when everything was decided; 3 when something was not; 130 interrupted, with what was
finished kept.";

/// How facts are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line a deal, then a summary
    #[default]
    Text,
    /// A table: comma-separated values
    Csv,
    /// One object a line
    Json,
}

/// The fields of a deal, for programs.
#[derive(Serialize)]
struct Row {
    deal: DealNumber,
    verdict: &'static str,
    difficulty: Option<u8>,
    level: Option<&'static str>,
    score: Option<u16>,
    /// The version of the definition that these three follow.
    difficulty_version: u32,
    fewest_cells: Field,
    safe_moves: Field,
    safe_at_least: Field,
    max_moves: Field,
    max_at_least: Field,
    /// The version of the table of lengths.
    lengths_version: u32,
    ac: usize,
    ad: usize,
    ah: usize,
    r#as: usize,
    #[serde(rename = "2c")]
    two_c: usize,
    #[serde(rename = "2d")]
    two_d: usize,
    #[serde(rename = "2h")]
    two_h: usize,
    #[serde(rename = "2s")]
    two_s: usize,
}

/// A number, nothing, or `undecided`.
struct Field(Finding<usize>);

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Finding::Known(number) => serializer.serialize_some(&number),
            Finding::None => serializer.serialize_none(),
            Finding::Undecided(_) => serializer.serialize_str(UNDECIDED),
        }
    }
}

const UNDECIDED: &str = "undecided";

impl From<&DealFacts> for Row {
    fn from(facts: &DealFacts) -> Self {
        let moves = |found: Finding<Shortest>| Field(found.map(|shortest| shortest.moves));
        let at_least = |found: Finding<Shortest>| {
            Field(match found.map(|shortest| shortest.at_least) {
                // Not even a bound was reached.
                Finding::Known(0) => Finding::Undecided(Limit::States),
                found => found,
            })
        };
        let ([ac, ad, ah, r#as], [two_c, two_d, two_h, two_s]) = (facts.on_aces, facts.on_twos);
        Self {
            deal: facts.deal,
            verdict: verdict(facts),
            difficulty: facts.difficulty.map(Difficulty::get),
            level: facts.difficulty.map(|difficulty| difficulty.level().name()),
            score: facts.difficulty.map(Difficulty::score),
            difficulty_version: Difficulty::VERSION,
            fewest_cells: Field(facts.fewest_cells.map(usize::from)),
            safe_moves: moves(facts.safe),
            safe_at_least: at_least(facts.safe),
            max_moves: moves(facts.max),
            max_at_least: at_least(facts.max),
            lengths_version: lengths::VERSION,
            ac,
            ad,
            ah,
            r#as,
            two_c,
            two_d,
            two_h,
            two_s,
        }
    }
}

fn verdict(facts: &DealFacts) -> &'static str {
    if facts.impossible { "impossible" } else { "solvable" }
}

pub(super) fn run(args: &FactsArgs) -> Result<Status, CliError> {
    let ranges = deal_ranges(&args.deals)?;
    let total: u64 = ranges.iter().map(DealRange::count).sum();
    let jobs = args.work.jobs(total);
    let limits = args.work.limits(Seeker::LIMITS).within_system(jobs);
    let interrupt = Interrupt::watched();
    let cancel = Cancel::from(interrupt.flag());
    let progress = output::progress(total, "deals", total > 1 && output::is_redirected());
    let mut out = output::stdout();
    let mut summary = Summary::default();
    let mut written = Ok(());
    ordered::for_each(
        jobs,
        ranges.iter().flat_map(DealRange::iter),
        || Seeker::new(limits),
        |seeker, deal| seeker.seek(deal, &cancel),
        |facts| {
            if interrupt.is_raised() {
                return ControlFlow::Break(());
            }
            let row = Row::from(&facts);
            written = match args.format {
                Format::Text => writeln!(out, "{}", in_words(&facts)),
                Format::Json => json::write_line(&mut out, &row),
                Format::Csv if summary.deals == 0 => {
                    writeln!(out, "{}\n{}", table::header(&row), table::row(&row))
                }
                Format::Csv => writeln!(out, "{}", table::row(&row)),
            }
            .and_then(|()| out.flush());
            summary.add(&facts);
            progress.inc(1);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    progress.finish_and_clear();
    written?;
    if args.format == Format::Text && summary.deals > 1 {
        out.write_all(summary.text().as_bytes())?;
    }
    out.flush()?;
    if interrupt.is_raised() {
        return Ok(interrupt::ended(interrupt::KEPT));
    }
    Ok(if summary.undecided > 0 { Status::GaveUp } else { Status::Done })
}

/// `#617: solvable; hard 81; 2 free cells needed; safe: 34 moves, at least 30; …`
fn in_words(facts: &DealFacts) -> String {
    let mut parts = vec![verdict(facts).to_owned()];
    parts.extend(facts.difficulty.map(|difficulty| difficulty.to_string()));
    parts.extend(match facts.fewest_cells {
        Finding::Known(0) => Some("no free cell needed".to_owned()),
        Finding::Known(cells) => Some(format!("{} needed", words::count(cells, "free cell"))),
        Finding::None => None,
        Finding::Undecided(_) => Some(format!("fewest cells {UNDECIDED}")),
    });
    for (name, found) in [("safe", facts.safe), ("max", facts.max)] {
        parts.extend(match found {
            Finding::Known(Shortest { moves, at_least }) => {
                let bound = match at_least {
                    0 => String::new(),
                    _ if at_least == moves => " (optimal)".to_owned(),
                    _ => format!(", at least {at_least}"),
                };
                Some(format!("{name}: {moves} moves{bound}"))
            }
            Finding::None => (!facts.impossible).then(|| format!("{name}: no solution")),
            Finding::Undecided(_) => Some(format!("{name}: {UNDECIDED}")),
        });
    }
    let depths = |depths: [usize; 4]| depths.map(|depth| depth.to_string()).join(" ");
    let (aces, twos) = (depths(facts.on_aces), depths(facts.on_twos));
    parts.push(format!("on the aces {aces}, on the twos {twos}"));
    format!("#{}: {}", facts.deal, parts.join("; "))
}

/// Sums over the facts of deals.
#[derive(Default)]
struct Summary {
    deals: u64,
    impossible: u64,
    undecided: u64,
    difficulty: Vec<usize>,
    fewest_cells: Vec<usize>,
    safe: Vec<usize>,
    max: Vec<usize>,
}

impl Summary {
    fn add(&mut self, facts: &DealFacts) {
        self.deals += 1;
        self.impossible += u64::from(facts.impossible);
        let row = Row::from(facts);
        let fields = [&row.fewest_cells, &row.safe_moves, &row.max_moves];
        let open = fields.iter().any(|field| matches!(field.0, Finding::Undecided(_)));
        self.undecided += u64::from(open);
        self.difficulty.extend(row.difficulty.map(usize::from));
        self.fewest_cells.extend(row.fewest_cells.0.known());
        self.safe.extend(row.safe_moves.0.known());
        self.max.extend(row.max_moves.0.known());
    }

    fn text(&self) -> String {
        let deals = words::count(self.deals, "deal");
        let mut text = format!("\n{deals}, {} impossible", self.impossible);
        if self.undecided > 0 {
            _ = write!(text, ", {} with something {UNDECIDED}", self.undecided);
        }
        text.push('\n');
        for (name, numbers) in [
            ("Difficulty", &self.difficulty),
            ("Fewest cells", &self.fewest_cells),
            ("Shortest length, safe", &self.safe),
            ("Shortest length, max", &self.max),
        ] {
            if !numbers.is_empty() {
                text.push_str(&distribution(name, numbers));
            }
        }
        text
    }
}

/// The mean, the quartiles and a histogram of some numbers.
fn distribution(name: &str, numbers: &[usize]) -> String {
    /// The most bars.
    const BARS: usize = 12;
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let (least, most) = (sorted[0], sorted[sorted.len() - 1]);
    let [low, middle, high] = [1, 2, 3].map(|quarter| sorted[(sorted.len() - 1) * quarter / 4]);
    #[expect(clippy::cast_precision_loss, reason = "means are rounded")]
    let mean = sorted.iter().sum::<usize>() as f64 / sorted.len() as f64;
    let width = [1, 2, 5, 10].into_iter().find(|width| (most - least) / width < BARS).unwrap_or(20);
    let bins = least / width..=most / width;
    let bar = |bin: usize| {
        let name = match width {
            1 => bin.to_string(),
            _ => format!("{}-{}", bin * width, bin * width + width - 1),
        };
        (name, sorted.iter().filter(|&&number| number / width == bin).count())
    };
    let bars = plot(bins.map(bar).collect(), '#').join("\n");
    format!(
        "\n{name}: mean {mean:.2}, least {least}, quartiles {low} {middle} {high}, most {most}\n{bars}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_summed_up() {
        let text = distribution("Moves", &[30, 10, 20, 40, 21]);
        let expected = "\nMoves: mean 24.20, least 10, quartiles 20 21 30, most 40\n\
                        10-14 # 1\n15-19  0\n20-24 ## 2\n25-29  0\n30-34 # 1\n35-39  0\n40-44 # 1\n";
        assert_eq!(text, expected);
        assert!(distribution("Cells", &[0, 2]).ends_with("\n0 # 1\n1  0\n2 # 1\n"));
    }
}
