//! Stores choices in files.

use std::error::Error;
use std::fs;
use std::io;
use std::path::Path;

use freecell::solver::training::{Choice, Sample};

/// Writes a file atomically.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, bytes)?;
    fs::rename(new, path)
}

/// Encodes choices as numbers of two bytes: the phase, the number of samples on the way, and the
/// number of all; for each, the fixed part, the number of counts, and the counts.
pub(crate) fn write(choices: &[Choice]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let length = |length: usize| u16::try_from(length).unwrap_or(u16::MAX).to_le_bytes();
    for choice in choices {
        for number in [choice.phase, choice.good, choice.samples.len()] {
            bytes.extend(length(number));
        }
        for sample in &choice.samples {
            bytes.extend(sample.fixed.to_le_bytes());
            bytes.extend(length(sample.counts.len()));
            for (number, times) in &sample.counts {
                bytes.extend(number.to_le_bytes());
                bytes.extend(times.to_le_bytes());
            }
        }
    }
    bytes
}

/// Decodes the choices of one phase from a file written with [`write`].
pub(crate) fn read(path: &Path, phase: usize) -> Result<Vec<Choice>, Box<dyn Error>> {
    let bytes = fs::read(path)?;
    let mut numbers = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let mut choices = Vec::new();
    while let Some(phase_there) = numbers.next() {
        let choice = choice(phase_there, &mut numbers).ok_or("a file of choices is cut off")?;
        if choice.phase == phase {
            choices.push(choice);
        }
    }
    Ok(choices)
}

fn choice(phase: u16, numbers: &mut impl Iterator<Item = u16>) -> Option<Choice> {
    let (good, samples) = (numbers.next()?.into(), numbers.next()?);
    let samples = (0..samples).map(|_| sample(numbers)).collect::<Option<_>>()?;
    Some(Choice { phase: phase.into(), good, samples })
}

fn sample(numbers: &mut impl Iterator<Item = u16>) -> Option<Sample> {
    let fixed = numbers.next()?.cast_signed();
    let count = numbers.next()?;
    let mut counts = Vec::with_capacity(count.into());
    for _ in 0..count {
        counts.push((numbers.next()?, numbers.next()?.cast_signed()));
    }
    Some(Sample { counts, fixed })
}
