//! Dealing, and finding deals: how many a second on one core.
//!
//! `cargo bench --bench deal`

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use freecell::dealer::{DealNumber, lookup};

fn number(number: i64) -> DealNumber {
    DealNumber::new(number).expect("a deal number")
}

fn dealing(c: &mut Criterion) {
    const COUNT: i64 = 1000;
    let mut group = c.benchmark_group("deal");
    group.throughput(Throughput::Elements(COUNT.unsigned_abs()));
    for (name, first) in [("1", 1), ("2^31", 1 << 31), ("2^32", 1 << 32)] {
        group.bench_function(format!("cards from {name}"), |b| {
            b.iter(|| (first..first + COUNT).for_each(|n| _ = black_box(number(n).cards())));
        });
        group.bench_function(format!("board from {name}"), |b| {
            b.iter(|| (first..first + COUNT).for_each(|n| _ = black_box(number(n).deal())));
        });
    }
}

fn look_up(c: &mut Criterion) {
    let mut group = c.benchmark_group("look-up");
    for n in [617, 3_000_000_000, 8_000_000_000] {
        let board = number(n).deal();
        group
            .bench_function(format!("deal {n}"), |b| b.iter(|| lookup::numbers(black_box(&board))));
    }
    let mut cards = number(617).cards();
    cards.swap(20, 40);
    group.bench_function("no deal", |b| b.iter(|| lookup::numbers_starting(black_box(&cards))));
    let row = &number(617).cards()[..8];
    group.sample_size(10);
    group.bench_function("first row", |b| b.iter(|| lookup::numbers_starting(black_box(row))));
}

criterion_group!(benches, dealing, look_up);
criterion_main!(benches);
