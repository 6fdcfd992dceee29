//! Benchmarks of the solver: expanding positions, first solutions, short solutions.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use freecell::dealer::DealNumber;
use freecell::rules::Rules;
use freecell::solver::{Cancel, Limits, Mode, SolveOptions, Solver};

fn options(mode: Mode, states: Option<u64>) -> SolveOptions {
    let limits = Limits { states, ..Limits::UNTIMED };
    SolveOptions { rules: Rules::default(), mode, limits }
}

/// Solves consecutive deals from `first` on.
fn run(solver: &mut Solver, first: i64, count: i64, options: &SolveOptions) {
    let cancel = Cancel::new();
    for number in first..first + count {
        let board = DealNumber::new(number).expect("a deal number").deal();
        black_box(solver.solve(&board, options, &cancel));
    }
}

fn benches(criterion: &mut Criterion) {
    let mut solver = Solver::new();
    let mut group = criterion.benchmark_group("solver");
    group.sample_size(20).measurement_time(Duration::from_secs(5));
    // One beam with a limit on positions: nearly all the time is spent expanding them.
    let expand = options(Mode::Short, Some(20_000));
    group.throughput(Throughput::Elements(20_000));
    group.bench_function("solver_expand", |b| b.iter(|| run(&mut solver, 617, 1, &expand)));
    let fast = options(Mode::Fast, None);
    group.throughput(Throughput::Elements(1000));
    group.bench_function("solver_fast", |b| b.iter(|| run(&mut solver, 1, 1000, &fast)));
    let short = options(Mode::Short, Some(50_000));
    group.throughput(Throughput::Elements(10));
    group.bench_function("solver_short", |b| b.iter(|| run(&mut solver, 1, 10, &short)));
    // 11982 is impossible.
    group.throughput(Throughput::Elements(1));
    group.bench_function("solver_prove", |b| b.iter(|| run(&mut solver, 11982, 1, &fast)));
    group.finish();
}

criterion_group!(solver, benches);
criterion_main!(solver);
