//! What a search has found so far, for the progress bar.

use std::sync::{Mutex, PoisonError};

use freecell::dealer::DealNumber;
use freecell::search::SearchEvent;

/// The deals found last, for the progress bar: the list itself comes in order, and waits for the hardest
/// deal before them.
pub(super) struct Latest(Mutex<(u64, Vec<DealNumber>)>);

impl Latest {
    /// How many are named.
    const NAMED: usize = 3;

    /// Begins with the number of deals that an interrupted run found.
    pub(super) fn new(found: u64) -> Self {
        Self(Mutex::new((found, Vec::new())))
    }

    /// Adds what was found in a part; the new text if that was anything: `, 12 found: 617 619 700`.
    pub(super) fn add(&self, told: &[SearchEvent]) -> Option<String> {
        let (found, last) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *found;
        for news in told {
            if let SearchEvent::Hit(hit) = news {
                *found += 1;
                last.push(hit.deal);
            }
        }
        last.drain(..last.len().saturating_sub(Self::NAMED));
        let names: Vec<String> = last.iter().map(DealNumber::to_string).collect();
        (*found > before).then(|| format!(", {found} found: {}", names.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell::facts::DealFacts;

    #[test]
    fn the_last_deals_found_are_named() {
        let hit = |number| SearchEvent::Hit(DealFacts::unknown(DealNumber::new(number).unwrap()));
        let latest = Latest::new(7);
        assert_eq!(latest.add(&[]), None, "nothing new to say");
        assert_eq!(latest.add(&[hit(9)]).as_deref(), Some(", 8 found: 9"));
        let more = latest.add(&[hit(3), SearchEvent::Searched(1), hit(4), hit(5)]);
        assert_eq!(more.as_deref(), Some(", 11 found: 3 4 5"));
    }
}
