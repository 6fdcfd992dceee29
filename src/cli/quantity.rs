//! Amounts as people write them: durations and sizes.

use std::num::NonZero;
use std::time::Duration;

#[cfg(test)]
mod tests;

/// Reads `250ms`, `5s`, `1.5m`, `2h`, or a number of seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let seconds = amount(text, |unit| match unit {
        "ms" => Some(0.001),
        "" | "s" => Some(1.0),
        "m" | "min" => Some(60.0),
        "h" => Some(3600.0),
        _ => None,
    });
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| format!("{text:?} is no duration; write 250ms, 5s, 2m or 1h"))
}

/// Reads `500M`, `2G`, `1.5GiB`, or a number of bytes.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let bytes = amount(text, |unit| match unit {
        "" | "b" => Some(1.0),
        "k" | "kb" | "kib" => Some(1024.0),
        "m" | "mb" | "mib" => Some(1024.0 * 1024.0),
        "g" | "gb" | "gib" => Some(1024.0 * 1024.0 * 1024.0),
        _ => None,
    });
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
    match bytes {
        Some(bytes) if (1.0..=1e15).contains(&bytes) => Ok(bytes as usize),
        _ => Err(format!("{text:?} is no amount of memory; write 500M or 2G")),
    }
}

/// A number times what its unit, in lower case, stands for.
fn amount(text: &str, unit: impl Fn(&str) -> Option<f64>) -> Option<f64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = unit(&text[digits.len()..].to_ascii_lowercase())?;
    digits.trim().parse().ok().map(|number: f64| number * factor)
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
