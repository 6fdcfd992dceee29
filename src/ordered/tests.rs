use super::*;

#[test]
fn results_come_in_order_whatever_the_work_takes() {
    let mut seen = Vec::new();
    let slow_first = |count: &mut u32, n: u64| {
        *count += 1;
        std::thread::sleep(std::time::Duration::from_micros(if n.is_multiple_of(7) {
            900
        } else {
            1
        }));
        n * n
    };
    let done: Result<(), ()> = for_each(
        3,
        0..500u64,
        || 0,
        slow_first,
        |square| {
            seen.push(square);
            Ok(())
        },
    );
    assert_eq!(done, Ok(()));
    assert!(seen.into_iter().eq((0..500).map(|n| n * n)));
}

#[test]
fn an_error_ends_an_endless_run() {
    let mut seen = 0;
    let done = for_each(
        2,
        0..,
        || (),
        |(), n: u64| n,
        |n| {
            seen = n;
            if n == 40_000 { Err("enough") } else { Ok(()) }
        },
    );
    assert_eq!((seen, done), (40_000, Err("enough")));
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_panic_ends_the_run() {
    let fails = |(): &mut (), n: u64| assert_ne!(n, 7);
    _ = for_each(3, 0.., || (), fails, |()| Ok::<(), ()>(()));
}

#[test]
fn results_that_arrive_behind_a_panic_do_not_go_on() {
    let window = Window::default();
    assert!(window.admits(0));
    window.deliver(ALL);
    window.deliver(3);
    assert!(!window.admits(4) && !window.admits(3 + WINDOW));
}

#[test]
fn one_job_runs_on_the_calling_thread() {
    let id = |(): &mut (), ()| std::thread::current().id();
    let mut seen = Vec::new();
    let done: Result<(), ()> = for_each(
        1,
        std::iter::repeat_n((), 3),
        || (),
        id,
        |thread| {
            seen.push(thread);
            Ok(())
        },
    );
    assert_eq!((done, seen), (Ok(()), vec![std::thread::current().id(); 3]));
}
