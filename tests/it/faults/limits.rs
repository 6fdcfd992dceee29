//! A system with few threads and little memory to give.

use super::{as_nobody, bash, end, open_folder};

#[test]
fn few_threads_do_all_the_work() {
    let (_folder, program) = open_folder();
    for threads in [1, 2, 4] {
        for args in [
            "solve 1..40 --mode fast --format notation --jobs 64",
            "solve 617 --mode fast --format notation",
            "find --range 1..300000 --jobs 64 <<< '7D AD'",
        ] {
            let mut script = bash(&format!("ulimit -u {threads}; exec \"$F\" {args}"));
            let (status, stdout, stderr) = end(as_nobody(script.env("F", &program)));
            assert_eq!(status, 0, "{threads} threads, {args}: {stderr}");
            assert!(!stderr.contains("panic"), "{stderr}");
            assert!(!stdout.is_empty());
        }
    }
}

#[test]
fn little_memory_ends_a_search_and_not_the_program() {
    for kilobytes in [40_000, 60_000, 100_000, 200_000, 400_000, 1_000_000] {
        for args in [
            "solve 617 --mode fast",
            "solve 1..30 --mode fast --jobs 4",
            "solve 617 --mode optimal --time-limit 2s",
            "solve 617 --memory-limit 8G --time-limit 1s",
            "solve 11982 --time-limit 1s",
            "solve 164 --cells 1 --mode fast --time-limit 2s",
        ] {
            let script = format!("ulimit -v {kilobytes}; exec \"$F\" {args}");
            let (status, _, stderr) = end(&mut bash(&script));
            assert!(matches!(status, 0 | 1 | 3), "{kilobytes} KB, {args}: {status} {stderr}");
        }
    }
}
