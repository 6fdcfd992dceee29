//! Benchmarks of dealing and finding deals, per second on one core.
//!
//! `cargo bench --manifest-path tests/bench/Cargo.toml --bench deal`

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use freecell::board::PartialBoard;
use freecell::dealer::{DealNumber, DealRange, impossible, lookup, scan::Scan};

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

/// Scans for deals that match the known part of a board.
fn scan(c: &mut Criterion) {
    const COUNT: u64 = 100_000;
    let range: DealRange = format!("1..{COUNT}").parse().expect("a range");
    let cards = number(617).cards();
    let mut group = c.benchmark_group("scan");
    group.throughput(Throughput::Elements(COUNT)).sample_size(20);
    for (name, places) in [("first card", 0..1), ("second row", 8..16), ("last cards", 44..52)] {
        let known = std::array::from_fn(|i| places.contains(&i).then_some(cards[i]));
        let search = Scan::new(&PartialBoard::new(known).expect("no card twice"));
        group.bench_function(name, |b| {
            b.iter(|| search.scan(range, |number| _ = black_box(number)));
        });
    }
}

fn impossible_deals(c: &mut Criterion) {
    let numbers = [617, 11_982, 4_000_000_000, 8_589_791_804].map(number);
    c.bench_function("impossible/4 look-ups", |b| {
        b.iter(|| black_box(&numbers).map(impossible::is_impossible));
    });
}

criterion_group!(benches, dealing, look_up, scan, impossible_deals);
criterion_main!(benches);
