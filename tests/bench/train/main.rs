//! Learns the weights of the solver's evaluation and writes them to `assets/weights`.
//!
//! ```sh
//! cargo run --release --manifest-path tests/bench/Cargo.toml --bin train
//! # the same for one set: `-- short-max --deals 2000 --rounds 1`
//! ```
//!
//! Each round searches fresh deals (numbers from two million on) with the weights of the round
//! before. Positions on the way to a solution should have a lower value than others of the same
//! search: the weights minimise the cross entropy of a softmax over the values, regularised towards
//! those of the round before (L-BFGS of `argmin`). Short solutions have a set of weights for each
//! phase, learned one after the other. Those for first solutions are then improved by hill climbing
//! (`climb`; `--climb 0` skips that, `--rounds 0` does nothing else). Search results and the weights
//! of each round are stored in the work folder, so that the same command resumes an interrupted run.
//! The result depends only on the seed and the initial weights, not on the number of cores. At the
//! end, old and new weights solve deals that were not used for learning; files are replaced only with
//! `--write`.
//!
//! The defaults (4000 deals, two rounds, beams of 1000) take at most half an hour on two cores for a
//! short set and a few minutes for first solutions; hill climbing for those takes half an hour on one
//! core of a busy machine. The short sets in use come from rounds with `--deals 9000 --width 1500`:
//! three to seven minutes of searching and two to five of learning for each phase, in 2 GB.
//!
//! # A new feature
//! 1. Add a field to `Model` and its name to `FIELDS` (`src/solver/weights.rs`), and as many zeros
//!    to each file of `assets/weights`.
//! 2. Count it in a position: `src/solver/training/features.rs`.
//! 3. Add it to the evaluation (`Model` in `weights.rs`, `eval.rs`; if a move changes it, `Valued` and
//!    `expand.rs`). `cargo test solver` compares all of these.
//! 4. Train, and compare: positions per deal and time on fresh ranges with `tests/bench/compare.sh`
//!    for first solutions, lengths in equal time with the `solver_range` bench for short ones. Keep
//!    the feature only if it gains more than its time costs.

mod climb;
mod data;
mod learn;
mod weights;

use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::solver::training::{Purpose, Trainer, count, numbers};

/// The number of deals searched and stored together.
const CHUNK: usize = 50;
/// The number of deals for comparing weights, never used for learning.
const KEPT_ASIDE: i64 = 200;
/// The first deal number used for learning; the deals for comparison are just before it.
const FIRST_DEAL: i64 = 2_000_000 + KEPT_ASIDE;

/// The command line arguments.
#[derive(Clone)]
struct Plan {
    purposes: Vec<Purpose>,
    deals: usize,
    rounds: usize,
    width: usize,
    /// The number of changes that hill climbing tries on the weights for first solutions.
    climb: usize,
    seed: u64,
    jobs: usize,
    work: PathBuf,
    write: bool,
}

impl Plan {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let mut plan = Self {
            purposes: Vec::new(),
            deals: 4000,
            rounds: 2,
            width: 1000,
            climb: 600,
            seed: 1,
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            work: PathBuf::from("target/train"),
            write: false,
        };
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            match arg.as_str() {
                "--deals" => plan.deals = value()?.parse()?,
                "--rounds" => plan.rounds = value()?.parse()?,
                "--width" => plan.width = value()?.parse()?,
                "--climb" => plan.climb = value()?.parse()?,
                "--seed" => plan.seed = value()?.parse::<NonZeroU64>()?.get(),
                "--jobs" => plan.jobs = value()?.parse()?,
                "--work" => plan.work = value()?.into(),
                "--write" => plan.write = true,
                name => plan.purposes.push(
                    Purpose::ALL
                        .into_iter()
                        .find(|purpose| purpose.name() == name)
                        .ok_or_else(|| format!("neither a set of weights nor an option: {name}"))?,
                ),
            }
        }
        if plan.purposes.is_empty() {
            plan.purposes = Purpose::ALL.to_vec();
        }
        // Search results are valid only for the initial weights and their features.
        let mut begin = DefaultHasher::new();
        Purpose::ALL.map(Purpose::in_use).hash(&mut begin);
        let Plan { seed, deals, width, .. } = plan;
        plan.work.push(format!("seed-{seed}-{deals}-{width}-{:016x}", begin.finish()));
        Ok(plan)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let plan = Plan::parse(std::env::args().skip(1))?;
    fs::create_dir_all(&plan.work)?;
    for &purpose in &plan.purposes {
        let mut weights = train(&plan, purpose)?;
        if purpose == Purpose::First {
            weights = climb::climb(&plan, purpose, weights)?;
        }
        compare(&plan, purpose, &purpose.in_use(), &weights)?;
        if plan.write {
            let path = format!("assets/weights/{}.txt", purpose.name());
            fs::write(&path, weights::text(purpose, &weights))?;
            println!("{path} written");
        }
    }
    Ok(())
}

/// The weights of one set after all rounds.
fn train(plan: &Plan, purpose: Purpose) -> Result<Vec<i16>, Box<dyn Error>> {
    let mut weights = purpose.in_use();
    for round in 0..plan.rounds {
        let name = format!("{}-{round}", purpose.name());
        let path = plan.work.join(format!("{name}.txt"));
        if let Ok(text) = fs::read_to_string(&path) {
            weights = numbers(&text);
            eprintln!("{name}: learned before");
            continue;
        }
        let chunks = search(plan, purpose, round, &weights, &name)?;
        let before = std::mem::take(&mut weights);
        for (phase, before) in before.chunks(count()).enumerate() {
            let mut choices = Vec::new();
            for path in &chunks {
                choices.extend(data::read(path, phase)?);
            }
            weights.extend(learn::learn(&choices, before, plan.jobs, &format!("{name}, {phase}"))?);
        }
        data::replace(&path, weights::text(purpose, &weights).as_bytes())?;
    }
    Ok(weights)
}

/// Searches the deals of a round, except those of an earlier run. Returns the files of choices.
fn search(
    plan: &Plan,
    purpose: Purpose,
    round: usize,
    weights: &[i16],
    name: &str,
) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let chunks = plan.deals.div_ceil(CHUNK);
    let path = |chunk: usize| plan.work.join(format!("{name}-{chunk}.bin"));
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let search_some = || -> Result<(), String> {
        let mut trainer = Trainer::new(purpose, weights, plan.width);
        loop {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= chunks {
                return Ok(());
            }
            search_chunk(plan, &mut trainer, round, chunk, &path(chunk))
                .map_err(|error| error.to_string())?;
            eprint!("\r{name}: {} of {chunks} chunks", done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.jobs.max(1)).map(|_| scope.spawn(search_some)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a search failed")?)
    })?;
    eprintln!();
    Ok((0..chunks).map(path).collect())
}

fn search_chunk(
    plan: &Plan,
    trainer: &mut Trainer,
    round: usize,
    chunk: usize,
    path: &Path,
) -> Result<(), Box<dyn Error>> {
    if path.exists() {
        return Ok(());
    }
    let mut choices = Vec::new();
    for i in chunk * CHUNK..plan.deals.min((chunk + 1) * CHUNK) {
        // Each round and each seed has its own deals.
        let step = u64::try_from(round * plan.deals + i)?;
        let number = FIRST_DEAL + i64::try_from((plan.seed - 1) * 10_000_000 + step)?;
        choices.extend(trainer.choices(&deal(number)?, plan.seed ^ step));
    }
    data::replace(path, &data::write(&choices))?;
    Ok(())
}

fn deal(number: i64) -> Result<Board, Box<dyn Error>> {
    Ok(DealNumber::new(number)?.deal())
}

/// Compares two sets of weights on the deals for comparison.
fn compare(plan: &Plan, purpose: Purpose, old: &[i16], new: &[i16]) -> Result<(), Box<dyn Error>> {
    for (which, weights) in [("in use", old), ("learned", new)] {
        let mut trainer = Trainer::new(purpose, weights, plan.width);
        let (mut solved, mut moves, mut states) = (0usize, 0, 0);
        for number in FIRST_DEAL - KEPT_ASIDE..FIRST_DEAL {
            let measure = trainer.measure(&deal(number)?);
            solved += usize::from(measure.moves.is_some());
            moves += measure.moves.unwrap_or_default();
            states += measure.states;
        }
        println!(
            "{} {which}: {solved} of {KEPT_ASIDE} solved, {:.3} moves, {:.1} positions a deal",
            purpose.name(),
            mean(moves, solved),
            mean(usize::try_from(states)?, usize::try_from(KEPT_ASIDE)?)
        );
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "the sums are small")]
fn mean(sum: usize, count: usize) -> f64 {
    sum as f64 / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(work: &Path, jobs: usize) -> Plan {
        let args = ["--deals", "60", "--rounds", "1", "--width", "30", "--climb", "6", "--work"];
        let args = args.iter().map(ToString::to_string).chain([work.display().to_string()]);
        let plan = Plan { jobs, ..Plan::parse(args).unwrap() };
        fs::create_dir_all(&plan.work).unwrap();
        plan
    }

    #[test]
    fn weights_are_learned_again_alike_and_go_on_from_what_is_there() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let plans = [plan(folders[0].path(), 1), plan(folders[1].path(), 2)];
        for purpose in [Purpose::First, Purpose::ShortMax] {
            let learned = plans.each_ref().map(|plan| train(plan, purpose).unwrap());
            assert_eq!(learned[0], learned[1], "on one core and on two");
            assert_ne!(learned[0], purpose.in_use());
            // The weights of the last round are deleted, its search results are kept.
            fs::remove_file(plans[0].work.join(format!("{}-0.txt", purpose.name()))).unwrap();
            assert_eq!(train(&plans[0], purpose).unwrap(), learned[1]);
            let changed = plans.each_ref().map(|plan| {
                climb::climb(plan, purpose, learned[0].clone()).unwrap();
                climb::climb(&Plan { climb: 8, ..plan.clone() }, purpose, Vec::new()).unwrap()
            });
            assert_eq!(changed[0], changed[1], "on one core and on two");
        }
    }
}
