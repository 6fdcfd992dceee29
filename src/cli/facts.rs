//! `freecell facts`: everything known about deals, with statistics.

use std::fmt::Write as _;
use std::io::Write;

use clap::Args;

use crate::cli::arguments::DealListArgs;
use crate::cli::error::{CliError, Status};
use crate::cli::limit_args::WorkArgs;
use crate::cli::output;
use crate::cli::output::RowFormat;
use crate::interrupt::Interrupt;
use crate::user::journal::Journal;
use crate::user::record::Record;
use freecell::facts::{DealFacts, FactFinder, UNDECIDED};
use freecell::ordered;
use freecell::rules::{Autoplay, Rules};
use freecell::solver::Threads;
use freecell::words::{count, plot};

/// Print all that is known of deals: difficulty, fewest cells, shortest lengths
#[derive(Debug, Args)]
#[command(after_long_help = include_str!("examples/facts.txt").trim_end())]
pub(super) struct FactsArgs {
    #[command(flatten)]
    deals: DealListArgs,

    /// How they are printed
    #[arg(long, short, value_enum, default_value_t)]
    format: RowFormat,

    #[command(flatten)]
    work: WorkArgs,
}

pub(super) fn run(args: &FactsArgs) -> Result<Status, CliError> {
    let deals = args.deals.deals();
    let total = deals.count();
    let (jobs, limits) = args.work.shared(args.work.limits(FactFinder::LIMITS), total);
    let threads = Threads::default();
    let interrupt = Interrupt::of_command();
    let cancel = interrupt.cancel();
    let progress = output::progress(total, "deals", total > 1 && output::is_redirected());
    let mut out = output::stdout();
    let mut statistics = FactStatistics::default();
    let record = Journal::of_user().load().0;
    let done: Result<(), CliError> = ordered::for_each(
        jobs,
        deals.into_iter(),
        || FactFinder::sharing(limits, &threads),
        |finder, deal| finder.facts_of(deal, &cancel),
        |mut facts| {
            interrupt.check()?;
            learn(&mut facts, &record);
            if statistics.deals == 0 && args.format == RowFormat::Csv {
                writeln!(out, "{}", output::header(&facts))?;
            }
            args.format.write(&mut out, &facts)?;
            out.flush()?;
            statistics.add(&facts);
            progress.inc(1);
            Ok(())
        },
    );
    progress.finish_and_clear();
    if args.format == RowFormat::Text && statistics.deals > 1 {
        out.write_all(statistics.text().as_bytes())?;
    }
    out.flush()?;
    done?;
    Ok(if statistics.undecided > 0 { Status::GaveUp } else { Status::Done })
}

/// Adds the solutions that the viewer's solver and the player have found.
fn learn(facts: &mut DealFacts, record: &Record) {
    for autoplay in [Autoplay::Safe, Autoplay::Max] {
        let rules = Rules::DEFAULT.with_autoplay(autoplay);
        if let Some(known) = record.shortest(facts.deal, rules) {
            facts.learn(autoplay, known);
        }
    }
}

/// Statistics over the facts of deals.
#[derive(Default)]
struct FactStatistics {
    deals: u64,
    impossible: u64,
    undecided: u64,
    /// The known values of each of [`NUMBERS`].
    known: [Vec<usize>; NUMBERS.len()],
}

const NUMBERS: [&str; 4] =
    ["Difficulty", "Fewest cells", "Length, autoplay safe", "Length, autoplay max"];

impl FactStatistics {
    fn add(&mut self, facts: &DealFacts) {
        self.deals += 1;
        self.impossible += u64::from(facts.is_impossible());
        let length = |autoplay| facts.shortest(autoplay).map(|found| found.map(|it| it.moves));
        let found = [
            facts.difficulty.map(|found| found.map(|it| usize::from(it.get()))),
            facts.fewest_cells.map(|cells| cells.map(usize::from)),
            length(Autoplay::Safe),
            length(Autoplay::Max),
        ];
        self.undecided += u64::from(found.iter().any(Result::is_err));
        for (known, found) in self.known.iter_mut().zip(found) {
            known.extend(found.ok().flatten());
        }
    }

    fn text(&self) -> String {
        let deals = count(self.deals, "deal");
        let mut text = format!("\n{deals}, {} impossible", self.impossible);
        if self.undecided > 0 {
            _ = write!(text, ", {} with something {UNDECIDED}", self.undecided);
        }
        text.push('\n');
        let known = NUMBERS.into_iter().zip(&self.known).filter(|(_, numbers)| !numbers.is_empty());
        text.extend(known.map(|(name, numbers)| distribution(name, numbers)));
        text
    }
}

/// The mean, the quartiles and a histogram of some numbers.
pub(super) fn distribution(name: &str, numbers: &[usize]) -> String {
    /// The maximum number of bars.
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
    let bars = plot(bins.map(bar).collect()).join("\n");
    format!(
        "\n{name}: mean {mean:.2}, least {least}, quartiles {low} {middle} {high}, most {most}\n{bars}\n"
    )
}
