//! Solves a range of deals and prints statistics:
//! `FIRST LAST [MODE [LIMIT [AUTOPLAY [CELLS [LENGTHS [each]]]]]] [--classic] [--threads=N] [--memory=GIB]`.
//!
//! LIMIT is milliseconds for each deal, or a number of positions if it ends in `s`. LENGTHS is a
//! file of deal numbers and lengths to compare with; only its deals are solved. `each` also prints
//! every deal's length, lower bound, positions and seconds, or `-`.

use std::error::Error;
use std::time::{Duration, Instant};

use freecell::dealer::DealNumber;
use freecell::rules::{EmptyColumn, Rules};
use freecell::solver::{Cancel, Limits, Mode, Outcome, SolveOptions, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let (flags, args): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let flag = |name: &str, default: usize| {
        flags.iter().find_map(|flag| flag.strip_prefix(name)).map_or(Ok(default), str::parse)
    };
    let (threads, memory) = (flag("--threads=", 1)?, flag("--memory=", 4)? << 30);
    let empty_column = if flags.iter().any(|flag| flag == "--classic") {
        EmptyColumn::Classic
    } else {
        EmptyColumn::Vista
    };
    let arg = |i: usize, default: &str| args.get(i).map_or(default, String::as_str).to_owned();
    let (first, last): (i64, i64) = (arg(0, "1").parse()?, arg(1, "2000").parse()?);
    let mode: Mode = arg(2, "fast").parse()?;
    let limits = match arg(3, "").as_str() {
        "" => Limits::UNTIMED,
        limit => match limit.strip_suffix('s') {
            Some(states) => Limits { states: Some(states.parse()?), ..Limits::UNTIMED },
            None => Limits { time: Some(Duration::from_millis(limit.parse()?)), ..Limits::UNTIMED },
        },
    };
    let rules = Rules::new(arg(5, "4").parse()?, arg(4, "safe").parse()?, empty_column)?;
    let options = SolveOptions { rules, mode, limits: Limits { memory, threads, ..limits } };
    let deals: Vec<(i64, usize)> = match args.get(6) {
        None => (first..=last).map(|deal| (deal, 0)).collect(),
        Some(file) => std::fs::read_to_string(file)?
            .lines()
            .filter_map(|line| line.split_once('\t'))
            .filter_map(|(deal, length)| Some((deal.parse().ok()?, length.parse().ok()?)))
            .filter(|(deal, _)| (first..=last).contains(deal))
            .collect(),
    };
    run(&deals, &options, arg(7, "") == "each")
}

fn run(deals: &[(i64, usize)], options: &SolveOptions, each: bool) -> Result<(), Box<dyn Error>> {
    let mut solver = Solver::new();
    let cancel = Cancel::new();
    let (mut wins, mut impossible, mut length, mut other_length, mut shorter, mut states) =
        (0usize, Vec::new(), 0, 0, 0, 0u64);
    let (mut proved, mut least) = (0usize, 0);
    let (start, start_cpu) = (Instant::now(), cpu_seconds());
    for &(deal, other) in deals {
        let board = DealNumber::new(deal)?.deal();
        // Reading the clock costs a tenth of a first solution.
        let before = if each { cpu_seconds() } else { None };
        match solver.solve(&board, options, &cancel) {
            Outcome::Solved(solution) => {
                wins += 1;
                length += solution.moves.len();
                other_length += other;
                shorter += usize::from(solution.moves.len() < other);
                states += solution.states;
                proved += usize::from(solution.proved_shortest);
                least += solution.lower_bound;
                if each {
                    println!(
                        "{deal}\t{}\t{}\t{}\t{:.3}",
                        solution.moves.len(),
                        solution.lower_bound,
                        solution.states,
                        cpu_seconds().unwrap_or_default() - before.unwrap_or_default(),
                    );
                }
            }
            Outcome::Impossible { states: more } => {
                impossible.push(deal);
                if each {
                    println!("{deal}\t-\t-\t{more}\t-");
                }
                states += more;
            }
            Outcome::GaveUp { limit, states: more } => {
                eprintln!("deal {deal}: gave up: {limit:?} after {more} positions");
                states += more;
            }
        }
    }
    let elapsed = start.elapsed().as_secs_f64();
    let seconds = match (start_cpu, cpu_seconds()) {
        (Some(start), Some(end)) => end - start,
        _ => elapsed,
    };
    let count = deals.len();
    println!("deals {count} solved {wins} impossible {impossible:?}");
    #[expect(clippy::cast_precision_loss, reason = "sums are small")]
    let mean = |sum: usize| sum as f64 / wins.max(1) as f64;
    println!("mean length {:.3}", mean(length));
    if options.mode != Mode::Fast {
        println!("proved shortest {proved}, mean lower bound {:.3}", mean(least));
    }
    if other_length > 0 {
        println!("mean length published {:.3}, shorter in {shorter}", mean(other_length));
    }
    println!(
        "seconds {seconds:.3} ({elapsed:.3} elapsed), {:.1} us a deal, {} positions a deal",
        seconds * 1e6 / f64::from(u32::try_from(count)?),
        states / u64::try_from(count.max(1))?
    );
    Ok(())
}

/// The processor time of all threads, if the system reports it.
fn cpu_seconds() -> Option<f64> {
    let tasks = std::fs::read_dir("/proc/self/task").ok()?;
    let nanoseconds = tasks.filter_map(|task| {
        let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<f64>().ok()
    });
    Some(nanoseconds.sum::<f64>() / 1e9)
}
