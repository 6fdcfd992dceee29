//! Hill climbing: tries random changes of weights to reduce the number of positions.
//!
//! Learning to rank tells which of two positions is nearer to a solution, not what a mistake costs.
//! So the weights for first solutions are changed at random, and a change is kept if it takes fewer
//! positions on some deals and, with statistical significance, on others that were not used to
//! choose it. A gain smaller than the noise looks like a loss: the better the weights are, the more
//! deals are needed.

use std::error::Error;
use std::fs;
use std::ops::Range;

use freecell::card::Rank;
use freecell::random::Random;
use freecell::solver::training::{FIELDS, Field, Purpose, Trainer, first, numbers};

use crate::{Plan, data, deal, mean, weights};

/// By how many standard errors a change must be better on the deals that it is tried on first, and
/// on others.
const LEAST_GAIN: [f64; 2] = [1.0, 2.0];
/// The number of changes tried on the same deals.
const TRIES: usize = 8;
/// The first deal number, far beyond the deals used for learning.
const FIRST_DEAL: usize = 1_000_000_000;

/// Tries `plan.climb` changes of weights, resuming an earlier run.
pub(crate) fn climb(
    plan: &Plan,
    purpose: Purpose,
    weights: Vec<i16>,
) -> Result<Vec<i16>, Box<dyn Error>> {
    let path = plan.work.join(format!("{}-climb.txt", purpose.name()));
    let done = path.with_extension("done");
    let mut step: usize = fs::read_to_string(&done).map_or(Ok(0), |text| text.trim().parse())?;
    let mut weights = if step == 0 { weights } else { numbers(&fs::read_to_string(&path)?) };
    let mut best = Vec::new();
    let seed = usize::try_from(plan.seed)?;
    let deals = |at: usize| {
        let first = FIRST_DEAL + (seed * 100 + at) * plan.deals;
        first..first + plan.deals
    };
    while step < plan.climb {
        let common = deals(2 * (step / TRIES));
        if best.is_empty() || step.is_multiple_of(TRIES) {
            best = positions(plan, purpose, &weights, common.clone())?;
        }
        let mut random = Random::new(plan.seed << 32 | step as u64);
        let new = changed(&weights, &mut random);
        let there = positions(plan, purpose, &new, common)?;
        if gain(&best, &there) > LEAST_GAIN[0] {
            let others = deals(2 * step + 1);
            let before = positions(plan, purpose, &weights, others.clone())?;
            let after = positions(plan, purpose, &new, others)?;
            if gain(&before, &after) > LEAST_GAIN[1] {
                (weights, best) = (new, there);
                data::replace(&path, weights::text(purpose, &weights).as_bytes())?;
                let [after, before] = [after, before].map(|all| mean(all.iter().sum(), all.len()));
                eprintln!("change {step}: {after:.1} positions, {before:.1} before");
            }
        }
        step += 1;
        if !path.exists() {
            data::replace(&path, weights::text(purpose, &weights).as_bytes())?;
        }
        data::replace(&done, step.to_string().as_bytes())?;
    }
    Ok(weights)
}

/// By how many standard errors the second searches of the same deals take fewer positions than the
/// first.
#[expect(clippy::cast_precision_loss, reason = "the counts are small")]
fn gain(before: &[usize], after: &[usize]) -> f64 {
    let differences =
        || before.iter().zip(after).map(|(&before, &after)| before as f64 - after as f64);
    let error = differences().map(|difference| difference * difference).sum::<f64>().sqrt();
    if error > 0.0 { differences().sum::<f64>() / error } else { 0.0 }
}

/// The number of positions for each of some deals, independent of the number of cores.
fn positions(
    plan: &Plan,
    purpose: Purpose,
    weights: &[i16],
    deals: Range<usize>,
) -> Result<Vec<usize>, Box<dyn Error>> {
    let share = |deals: Range<usize>| -> Result<Vec<usize>, String> {
        let mut trainer = Trainer::new(purpose, weights, plan.width);
        let measured = deals.map(|number| {
            let number = i64::try_from(number).map_err(|error| error.to_string())?;
            let board = deal(number).map_err(|error| error.to_string())?;
            usize::try_from(trainer.measure(&board).states).map_err(|error| error.to_string())
        });
        measured.collect()
    };
    let each = deals.len().div_ceil(plan.jobs.max(1)).max(1);
    let shares = deals.clone().step_by(each).map(|first| first..deals.end.min(first + each));
    std::thread::scope(|scope| {
        let threads: Vec<_> = shares.map(|deals| scope.spawn(move || share(deals))).collect();
        let mut all = Vec::new();
        for thread in threads {
            all.extend(thread.join().map_err(|_| "a search failed")??);
        }
        Ok(all)
    })
}

/// Weights with one field scaled, or with a hill or a dip in it.
fn changed(weights: &[i16], random: &mut Random) -> Vec<i16> {
    let mut new = weights.to_vec();
    let &Field { name, per_line, lines } = &FIELDS[random.index(FIELDS.len())];
    // In a field of pairs, each third weight is for the same relation of the suits.
    let kinds = if per_line == 3 * Rank::ALL.len() { 3 } else { 1 };
    let values = &mut new[first(name)..][..lines * per_line];
    if random.index(4) == 0 {
        let factor = [0.85, 0.92, 1.08, 1.17][random.index(4)];
        for value in values {
            *value = rounded(f64::from(*value) * factor);
        }
        return new;
    }
    let height = [-16.0, -8.0, -4.0, 4.0, 8.0, 16.0][random.index(6)];
    let width = [1.0, 1.5, 2.0, 3.0][random.index(4)];
    let middle = (random.index(lines), random.index(per_line));
    for (i, value) in values.iter_mut().enumerate() {
        let (line, place) = (i / per_line, i % per_line);
        if place % kinds == middle.1 % kinds {
            let across = place.abs_diff(middle.1) / kinds;
            let distance = mean(line.abs_diff(middle.0).pow(2) + across.pow(2), 1);
            *value = rounded(f64::from(*value) + height * (-distance / (width * width)).exp());
        }
    }
    new
}

#[expect(clippy::cast_possible_truncation, reason = "clamped to the range")]
fn rounded(weight: f64) -> i16 {
    weight.round().clamp(-8000.0, 8000.0) as i16
}
