//! The words of a query: what Tab offers for the one before the cursor, and what it means.

use freecell::facts::difficulty::Level;
use freecell::search::{CONDITIONS, options};

/// What is offered where a new word begins.
const SUGGESTIONS: [&str; 7] =
    ["easy", "hard", "fewest-cells 0", "length ..30", "easiest 10", "impossible", NOT_WON];

const NOT_WON: &str = "not won";

/// The words offered in place of a typed one, and which of them is in the field.
#[derive(Debug)]
pub(super) struct Offers {
    typed: String,
    words: Vec<Offer>,
    /// The index of the word in the field; `None` while it is the typed one.
    taken: Option<usize>,
}

#[derive(Debug)]
struct Offer {
    name: &'static str,
    /// The form of the value that has to follow; empty if there is none.
    value: &'static str,
}

impl Offers {
    /// What is offered for the last word of a text.
    pub(super) fn after(before: &str) -> Self {
        let typed = before.rsplit(char::is_whitespace).next().unwrap_or_default();
        let words = if typed.is_empty() { suggestions(before) } else { completions(typed) };
        Self { typed: typed.to_owned(), words, taken: None }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether a new word begins.
    pub(super) fn are_new_words(&self) -> bool {
        self.typed.is_empty()
    }

    /// The offers as they are shown, and whether each is in the field.
    pub(super) fn shown(&self) -> impl Iterator<Item = (String, bool)> {
        self.words.iter().enumerate().map(|(i, Offer { name, value })| {
            (format!("{name} {value}").trim_end().to_owned(), self.taken == Some(i))
        })
    }

    /// What the field has in place of the typed word.
    fn in_field(&self) -> String {
        match self.taken.and_then(|i| self.words.get(i)) {
            None => self.typed.clone(),
            Some(Offer { name, value: "" }) => (*name).to_owned(),
            Some(Offer { name, .. }) => format!("{name} "),
        }
    }

    /// The next offer; after the last, what was typed.
    pub(super) fn next(&self) -> Option<usize> {
        let next = self.taken.map_or(0, |at| at + 1);
        (next < self.words.len()).then_some(next)
    }

    /// Replaces the word at the end of a text, or what was taken for it, by an offer.
    pub(super) fn take(&mut self, offer: Option<usize>, before: &str) -> String {
        let start = before.strip_suffix(&self.in_field()).unwrap_or(before).to_owned();
        self.taken = offer;
        start + &self.in_field()
    }
}

/// New words, unless the last one needs a value.
fn suggestions(before: &str) -> Vec<Offer> {
    let last = before.split_whitespace().next_back();
    let needs_value = options().any(|(name, value)| Some(name) == last && !value.is_empty());
    let offer = |name| Offer { name, value: "" };
    if needs_value { Vec::new() } else { SUGGESTIONS.map(offer).into() }
}

/// The words that begin like the typed one, then those with a part that does: `aces` in `above-aces`.
fn completions(typed: &str) -> Vec<Offer> {
    let levels = Level::ALL.iter().map(|level| (level.name(), ""));
    let words = levels.chain(options()).chain([(NOT_WON, "")]);
    let others = words.filter(|(name, _)| *name != typed);
    let (begin, rest): (Vec<_>, Vec<_>) = others.partition(|(name, _)| name.starts_with(typed));
    let has_part = |name: &str| name.split('-').skip(1).any(|part| part.starts_with(typed));
    let parts = rest.into_iter().filter(|(name, _)| has_part(name));
    begin.into_iter().chain(parts).map(|(name, value)| Offer { name, value }).collect()
}

/// What the condition at the end of a text means: `length N: Moves of the shortest solution known`.
pub(super) fn meaning(before: &str) -> Option<String> {
    let mut words = before.split_whitespace().rev().take(2);
    let kind = words.find_map(|word| CONDITIONS.iter().find(|kind| kind.name == word))?;
    let name = format!("{} {}", kind.name, kind.value);
    Some(format!("{}: {}", name.trim_end(), kind.about))
}
