//! Tests of helpers that the commands share.

use crate::cli::deal::redden;
use crate::cli::facts::distribution;
use crate::cli::files::is_binary;
use crate::cli::limit_args::{bytes, duration};
use freecell::board::format;
use freecell::dealer::DealNumber;
use freecell::text::decode;

#[test]
fn binary_text_is_told_from_damaged_text() {
    let random: Vec<u8> =
        (0_u32..4000).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    assert!(is_binary(&decode(&random)));
    assert!(is_binary(&"JD\0".repeat(20)));
    assert!(is_binary(&"JD\u{fffd}".repeat(20)));
    // Colours, all kinds of line ends, an old end-of-file mark, quotes of Windows.
    let colours = "\u{1b}[31m7D\u{1b}[0m\r\n\t\u{b}\u{c}".repeat(50) + "\u{1a}";
    assert!(!is_binary(&colours));
    assert!(!is_binary(&decode(
        &b"\x93Deal 617\x94, as the page shows it, \x97 and more".repeat(9)
    )));
    assert!(!is_binary("JD\0"));
}

#[test]
fn durations_are_read_with_their_units() {
    let millis = |text| duration(text).map(|d| d.as_millis());
    assert_eq!(millis("250ms"), Ok(250));
    assert_eq!(millis("5s"), Ok(5000));
    assert_eq!(millis("1.5"), Ok(1500));
    assert_eq!(millis("2m"), Ok(120_000));
    assert_eq!(millis("1h"), Ok(3_600_000));
    for text in ["", "s", "5 parsecs", "-1s", "NaN", "inf", "1e400", "5é"] {
        assert!(duration(text).is_err(), "{text}");
    }
}

#[test]
fn amounts_of_memory_are_read_with_their_units() {
    assert_eq!(bytes("512"), Ok(512));
    assert_eq!(bytes("1.5GiB"), Ok(3 << 29));
    assert_eq!(bytes("500m"), Ok(500 << 20));
    for text in ["", "0", "-1G", "G", "1X", "NaN", "1e300"] {
        assert!(bytes(text).is_err(), "{text}");
    }
}

#[test]
fn red_cards_are_wrapped_and_nothing_else_changes() {
    let text = format::unicode(&DealNumber::new(617).unwrap().deal());
    let colored = redden(&text);
    assert!(colored.starts_with(" \x1b[31m7♦\x1b[39m  \x1b[31mA♦\x1b[39m  5♣"), "{colored}");
    assert_eq!(colored.replace("\x1b[31m", "").replace("\x1b[39m", ""), text);
}

#[test]
fn numbers_are_summed_up() {
    let text = distribution("Moves", &[30, 10, 20, 40, 21]);
    let expected = "\nMoves: mean 24.20, least 10, quartiles 20 21 30, most 40\n\
                    10-14 # 1\n15-19  0\n20-24 ## 2\n25-29  0\n30-34 # 1\n35-39  0\n40-44 # 1\n";
    assert_eq!(text, expected);
    assert!(distribution("Cells", &[0, 2]).ends_with("\n0 # 1\n1  0\n2 # 1\n"));
}
