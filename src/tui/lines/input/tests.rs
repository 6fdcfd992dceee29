use std::io::{BufReader, Read as _, repeat};

use super::*;

#[test]
fn lines_come_one_by_one_and_long_ones_are_cut() {
    let mut input = BufReader::with_capacity(3, &b"one\r\n\ntwo\xff\nlonger than ten\nend"[..]);
    let mut next = || line(&mut input, 10).unwrap();
    assert_eq!(next().as_deref(), Some("one"));
    assert_eq!(next().as_deref(), Some(""));
    assert_eq!(next().as_deref(), Some("two\u{fffd}"));
    assert_eq!(next().as_deref(), Some("longer tha"));
    assert_eq!(next().as_deref(), Some("end"));
    assert_eq!(next(), None);
}

#[test]
fn a_line_without_an_end_takes_no_memory() {
    let mut input = BufReader::new(repeat(b'x').take(1 << 26));
    assert_eq!(line(&mut input, 100).unwrap().map(|line| line.len()), Some(100));
}
