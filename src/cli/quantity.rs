//! Amounts as people write them: durations and sizes.

use std::num::NonZero;
use std::time::Duration;

#[cfg(test)]
mod tests;

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
