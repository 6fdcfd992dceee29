//! Amounts as people write them: durations and sizes.

use std::num::NonZero;
use std::time::Duration;

/// Reads `250ms`, `5s`, `1.5m`, `2h`, or a number of seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let refusal = || format!("{text:?} is no duration; write 250ms, 5s, 2m or 1h");
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let seconds = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(refusal()),
    };
    let number: f64 = digits.trim().parse().map_err(|_| refusal())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| refusal())
}

/// Reads `500M`, `2G`, `1.5GiB`, or a number of bytes.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let refusal = || format!("{text:?} is no amount of memory; write 500M or 2G");
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 1.0,
        "K" | "KB" | "KIB" => 1024.0,
        "M" | "MB" | "MIB" => 1024.0 * 1024.0,
        "G" | "GB" | "GIB" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err(refusal()),
    };
    let number: f64 = digits.trim().parse().map_err(|_| refusal())?;
    let bytes = number * unit;
    if !(1.0..=1e15).contains(&bytes) {
        return Err(refusal());
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
    Ok(bytes as usize)
}

/// Reads a number of things, with separators as in `1_000_000` or `1,000,000`.
pub(super) fn count(text: &str) -> Result<u64, String> {
    let digits = text.replace(['_', ','], "");
    digits.parse().map_err(|_| format!("{text:?} is no number; write 1000000 or 1_000_000"))
}

/// Reads a number from 1 on.
pub(super) fn positive(text: &str) -> Result<NonZero<u64>, String> {
    NonZero::new(count(text)?).ok_or_else(|| "write a number from 1 on".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
