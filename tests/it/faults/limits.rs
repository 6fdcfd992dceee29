//! Systems with few threads and little memory.

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

/// Positions limit each search, so that only the memory decides where it ends.
#[test]
fn little_memory_ends_a_search_and_not_the_program() {
    for kilobytes in [40_000, 100_000, 400_000] {
        for args in [
            "solve 617 --mode fast",
            "solve 1..30 --mode fast --jobs 4",
            "solve 617 --mode optimal --state-limit 20000",
            "solve 617 --memory-limit 8G --state-limit 20000",
            "solve 11982 --state-limit 50000",
            "solve 164 --cells 1 --mode fast --state-limit 50000",
        ] {
            let script = format!("ulimit -v {kilobytes}; exec \"$F\" {args} --time-limit 1h");
            let (status, _, stderr) = end(&mut bash(&script));
            assert!(matches!(status, 0 | 1 | 3), "{kilobytes} KB, {args}: {status} {stderr}");
        }
    }
}
