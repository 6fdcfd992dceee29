//! Learns weights from choices.

use std::error::Error;

use argmin::core::{CostFunction, Executor, Gradient, State};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;
use freecell::solver::training::{Choice, Sample};

/// Weights are learned in moves; the files contain units of 1/64 move.
const UNIT: f64 = 64.0;
/// The strength of the regularisation towards the weights of the round before: the cost, in choices,
/// of a weight that differs by one move.
const PULL: f64 = 1e-3;
/// The maximum number of steps of the optimiser.
const STEPS: u64 = 80;
/// Choices are summed in parts of this size, so that the result does not depend on the number of
/// cores.
const PART: usize = 1024;

/// Learns weights from choices, starting from others.
pub(crate) fn learn(
    choices: &[Choice],
    before: &[i16],
    jobs: usize,
    name: &str,
) -> Result<Vec<i16>, Box<dyn Error>> {
    let before: Vec<f64> = before.iter().map(|&weight| f64::from(weight) / UNIT).collect();
    let problem = Ranking { choices, before: &before, jobs };
    let first = problem.cost(&before)?;
    let solver = LBFGS::new(MoreThuenteLineSearch::new(), 10);
    let result = Executor::new(problem, solver)
        .configure(|state| state.param(before.clone()).max_iters(STEPS))
        .run()?;
    let state = result.state();
    let best = state.get_best_param().ok_or("nothing was learned")?;
    eprintln!(
        "{name}: {} choices, cost {first:.4} before, {:.4} after {} steps",
        choices.len(),
        state.get_best_cost(),
        state.get_iter()
    );
    Ok(best.iter().map(|&weight| rounded(weight)).collect())
}

#[expect(clippy::cast_possible_truncation, reason = "clamped to the range")]
fn rounded(weight: f64) -> i16 {
    (weight * UNIT).round().clamp(-8000.0, 8000.0) as i16
}

/// The mean cross entropy of choices, plus the regularisation.
struct Ranking<'a> {
    choices: &'a [Choice],
    before: &'a [f64],
    jobs: usize,
}

impl CostFunction for Ranking<'_> {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, weights: &Vec<f64>) -> Result<f64, argmin::core::Error> {
        Ok(self.sum(weights, false).0)
    }
}

impl Gradient for Ranking<'_> {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, weights: &Vec<f64>) -> Result<Vec<f64>, argmin::core::Error> {
        Ok(self.sum(weights, true).1)
    }
}

impl Ranking<'_> {
    /// The cost and, if requested, its gradient.
    #[expect(clippy::cast_precision_loss, reason = "there are some millions")]
    fn sum(&self, weights: &[f64], slope: bool) -> (f64, Vec<f64>) {
        let parts: Vec<&[Choice]> = self.choices.chunks(PART).collect();
        let share = parts.len().div_ceil(self.jobs.max(1)).max(1);
        let sums: Vec<(f64, Vec<f64>)> = std::thread::scope(|scope| {
            let part = |choices: &&[Choice]| sum_of(choices, weights, slope);
            let threads: Vec<_> = parts
                .chunks(share)
                .map(|parts| scope.spawn(move || parts.iter().map(part).collect::<Vec<_>>()))
                .collect();
            threads
                .into_iter()
                .flat_map(|thread| thread.join().expect("no thread panics"))
                .collect()
        });
        let count = self.choices.len().max(1) as f64;
        let mut cost = sums.iter().map(|(cost, _)| cost).sum::<f64>() / count;
        let mut gradient = vec![0.0; weights.len()];
        for (_, part) in &sums {
            for (sum, part) in gradient.iter_mut().zip(part) {
                *sum += part / count;
            }
        }
        for ((weight, before), slope) in weights.iter().zip(self.before).zip(&mut gradient) {
            cost += PULL * (weight - before).powi(2);
            *slope += 2.0 * PULL * (weight - before);
        }
        (cost, gradient)
    }
}

/// The cost of some choices and, if requested, its gradient.
fn sum_of(choices: &[Choice], weights: &[f64], slope: bool) -> (f64, Vec<f64>) {
    let mut cost = 0.0;
    let mut gradient = vec![0.0; if slope { weights.len() } else { 0 }];
    for choice in choices {
        // Each position on the way is compared with those that are not on it, never with another one on
        // the way.
        let values: Vec<f64> = choice.samples.iter().map(|sample| value(sample, weights)).collect();
        let lowest = values.iter().copied().fold(f64::INFINITY, f64::min);
        let shares: Vec<f64> = values.iter().map(|value| (lowest - value).exp()).collect();
        let (good, others) = shares.split_at(choice.good);
        let others: f64 = others.iter().sum();
        let part = 1.0 / f64::from(u32::try_from(choice.good).unwrap_or(1));
        let mut by_others = 0.0;
        for (value, share) in values.iter().zip(good) {
            let all = others + share;
            cost += part * (value - lowest + all.ln());
            by_others += part / all;
        }
        for (i, (sample, share)) in choice.samples.iter().zip(&shares).enumerate() {
            let by =
                if i < choice.good { part * others / (others + share) } else { -share * by_others };
            for &(number, times) in sample.counts.iter().filter(|_| slope) {
                gradient[usize::from(number)] += by * f64::from(times);
            }
        }
    }
    (cost, gradient)
}

/// The value of a position in moves.
fn value(sample: &Sample, weights: &[f64]) -> f64 {
    let counted = sample.counts.iter();
    counted.map(|&(number, times)| weights[usize::from(number)] * f64::from(times)).sum::<f64>()
        + f64::from(sample.fixed) / UNIT
}
