//! All conditions of a search, read from the words of a command line or a prompt.

use std::fmt;
use std::str::FromStr;

use crate::board::format::PartialBoard;
use crate::card::Card;
use crate::dealer::{DealNumber, scan::Scan};
use crate::search::condition::{Condition, ConditionError, NAMES};
use crate::search::facts::Facts;

/// What the deals looked for have to fit: every one of the conditions.
///
/// Reads the names of conditions, each with its value behind it: the options of `freecell search`
/// without their dashes, which may stand there all the same. A value with spaces is in quotes.
///
/// ```
/// use freecell::search::Conditions;
/// let conditions: Conditions = "fewest-cells 0 difficulty 60.. row \"KD ? ? AS\"".parse().unwrap();
/// assert_eq!(conditions.all().len(), 3);
/// assert!("fewest-cells".parse::<Conditions>().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Conditions {
    all: Vec<Condition>,
    /// Deals until a card does not fit, when cards are known to lie at places.
    scan: Option<Scan>,
}

impl Conditions {
    /// These conditions.
    ///
    /// # Errors
    /// When two of them want different cards at a place, or a card at two places.
    pub fn new(all: Vec<Condition>) -> Result<Self, ConditionError> {
        let scan = known_cards(&all)?.as_ref().map(Scan::new);
        Ok(Self { all, scan })
    }

    /// The conditions, in the order they were given.
    #[must_use]
    pub fn all(&self) -> &[Condition] {
        &self.all
    }

    /// Whether there is none: every deal fits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether a look at a deal tells, for all of them, without solving or playing it.
    #[must_use]
    pub fn are_quick(&self) -> bool {
        self.all.iter().all(Condition::is_quick)
    }

    /// Adds one.
    ///
    /// # Errors
    /// As [`Conditions::new`].
    pub fn and(mut self, condition: Condition) -> Result<Self, ConditionError> {
        self.all.push(condition);
        Self::new(self.all)
    }

    /// Whether only deals that are impossible with four cells fit: there is a list of these.
    pub(super) fn wants_impossible(&self) -> bool {
        let never = |condition: &Condition| match condition {
            Condition::Impossible => true,
            Condition::FewestCells(bounds) => bounds.least > 4,
            _ => false,
        };
        self.all.iter().any(never)
    }

    /// What deals fast, where cards are known to lie at places.
    pub(super) fn scan(&self) -> Option<&Scan> {
        self.scan.as_ref()
    }

    /// What a look at the deal tells, if it fits as far as that goes.
    pub(super) fn look(&self, deal: DealNumber) -> Option<Facts> {
        let mut facts = Facts::default();
        let at_cards = self.all.iter().any(Condition::is_about_cards);
        if at_cards {
            let dealt = deal.cards();
            let mut fit = self.all.iter().map(|one| one.fits_layout(&dealt, &mut facts));
            fit.all(|fits| fits).then_some(())?;
        }
        self.all.iter().all(|condition| condition.fits_known(deal)).then_some(facts)
    }
}

/// The cards that have to lie at places; none when there are no such cards.
fn known_cards(all: &[Condition]) -> Result<Option<PartialBoard>, ConditionError> {
    let mut known: [Option<Card>; Card::COUNT] = [None; Card::COUNT];
    for condition in all {
        let fixed: Vec<(usize, Card)> = match condition {
            Condition::CardAt(card) => card.fixed().into_iter().collect(),
            Condition::Row(row) => row.fixed().collect(),
            _ => continue,
        };
        for (place, card) in fixed {
            if let Some(other) = known[place].replace(card).filter(|&other| other != card) {
                let why = format!("{other} and {card} are wanted at the same place");
                return Err(ConditionError::Contradiction(why));
            }
        }
    }
    if known.iter().all(Option::is_none) {
        return Ok(None);
    }
    let part = PartialBoard::new(known);
    let why = "a card is wanted at two places".to_owned();
    part.map(Some).ok_or(ConditionError::Contradiction(why))
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.all.iter().map(Condition::to_string).collect();
        f.write_str(&all.join(" "))
    }
}

impl FromStr for Conditions {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let words = words(text);
        let mut words = words.iter().map(String::as_str);
        let mut all = Vec::new();
        while let Some(word) = words.next() {
            let word = word.trim_start_matches("--");
            let (name, mut value) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (word, None),
            };
            let takes_value =
                |known: &&crate::search::Name| known.name == name && !known.value.is_empty();
            if value.is_none() && NAMES.iter().any(|known| takes_value(&known)) {
                value = words.next();
            }
            all.push(Condition::new(name, value)?);
        }
        if all.is_empty() { Err(ConditionError::Empty) } else { Self::new(all) }
    }
}

/// The words of a text; those in quotes are one.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = None;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(end), c) if c == end => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_with(String::new);
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_with(String::new).push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        text.parse::<Conditions>().unwrap_err().to_string()
    }

    #[test]
    fn the_words_of_a_prompt_are_read_and_written() {
        let text = "fewest-cells 0 difficulty 60.. above-aces ..4 above-twos 3..9 depth A=..2 \
                    card KD@4,1 row \"1: K ? ? KD\" kings-at-bottom 2.. longest-run 4.. solvable \
                    length 30..35 shortest ..28";
        let conditions: Conditions = text.parse().unwrap();
        assert_eq!(conditions.to_string(), text);
        let options: Conditions = "--depth A=..2 --row='1: K,?,?,KD' --impossible".parse().unwrap();
        assert_eq!(options.to_string(), "depth A=..2 row \"1: K ? ? KD\" impossible");
        let word: Conditions = "difficulty hard".parse().unwrap();
        assert_eq!(word.to_string(), "difficulty 60..84");
    }

    #[test]
    fn what_is_wrong_is_said_with_what_is_accepted() {
        let cases = [
            ("", "no condition given; there are above-aces, "),
            ("hardest 10", "\"hardest\": not a condition; there are above-aces, "),
            ("fewest-cells", "fewest-cells: a value is missing behind it"),
            ("fewest-cells few", "fewest-cells \"few\": write a number such as 7"),
            ("fewest-cells 8", "fewest-cells \"8\": 7 is the most there can be"),
            ("length 35..30", "the range ends before it starts; write 30..35"),
            ("impossible=yes", "impossible: stands alone"),
            ("depth AS", "write CARDS=N, such as AS=..2"),
            ("card KD@9,1", "columns are 1 to 8"),
            ("row X", "write the cards of a row"),
            ("difficulty tough", "or easy, medium, hard, very-hard"),
            ("card KD@1,1 card KS@1,1", "KD and KS are wanted at the same place"),
            ("card KD@1,1 row '1: ? KD'", "no deal can fit: "),
        ];
        for (text, why) in cases {
            let refusal = refusal(text);
            assert!(refusal.contains(why), "{text}: {refusal}");
        }
    }

    #[test]
    fn every_condition_has_its_name_in_the_list() {
        for known in NAMES {
            let value = ["2", "A=2", "KD@4", "KD ?"]
                .into_iter()
                .find_map(|value| Condition::new(known.name, Some(value)).ok())
                .or_else(|| Condition::new(known.name, None).ok());
            assert_eq!(value.unwrap().name(), known.name);
        }
    }
}
