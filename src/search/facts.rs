//! The facts of a deal that a search collected, as text and as fields of a row.

use serde::Deserialize as _;
use serde::de::DeserializeOwned;
use serde::ser::SerializeStruct;
use serde_json::Value;

use crate::dealer::DealNumber;
use crate::facts::difficulty::Difficulty;
use crate::facts::fewest::in_words;
use crate::facts::{CardCounts, DealFacts, Shortest, known, lengths};
use crate::rules::Autoplay;

impl DealFacts {
    /// What a search found under its autoplay: `3 free cells needed; 28 moves or fewer`; empty if the
    /// conditions needed no facts.
    ///
    /// ```
    /// use freecell::{facts::DealFacts, rules::Autoplay};
    /// let mut facts = DealFacts::unknown("164".parse().unwrap());
    /// facts.counts.longest_run = Some(5);
    /// facts.fewest_cells = Ok(Some(0));
    /// assert_eq!(facts.found_in_words(Autoplay::Safe), "longest run 5; no free cell needed");
    /// ```
    pub fn found_in_words(&self, autoplay: Autoplay) -> String {
        // Without the lower bound, which a row of an interrupted search does not have.
        let moves = |it: Shortest| Shortest::new(it.moves, it.is_shortest()).of_deal();
        let facts = [
            Some(self.counts.to_string()).filter(|counts| !counts.is_empty()),
            known(self.fewest_cells).map(in_words),
            self.length(autoplay).map(moves),
            known(self.difficulty).map(Difficulty::in_words),
        ];
        facts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// Adds what a search found under its autoplay to a row; what it did not look for is null.
    ///
    /// # Errors
    /// When the row cannot take a field.
    pub fn serialize_found<R: SerializeStruct>(
        &self,
        autoplay: Autoplay,
        row: &mut R,
    ) -> Result<(), R::Error> {
        let (difficulty, length) = (known(self.difficulty), self.length(autoplay));
        let CardCounts { above_aces, above_twos, kings_at_bottom, longest_run } = self.counts;
        Difficulty::serialize_into(difficulty, row)?;
        let version = difficulty.map(|_| Difficulty::VERSION);
        row.serialize_field("difficulty_version", &version)?;
        row.serialize_field("fewest_cells", &known(self.fewest_cells))?;
        row.serialize_field("moves", &length.map(|length| length.moves))?;
        row.serialize_field("shortest", &length.map(Shortest::is_shortest))?;
        row.serialize_field("lengths_version", &length.map(|_| lengths::VERSION))?;
        row.serialize_field("above_aces", &above_aces)?;
        row.serialize_field("above_twos", &above_twos)?;
        row.serialize_field("kings_at_bottom", &kings_at_bottom)?;
        row.serialize_field("longest_run", &longest_run)
    }

    /// The facts in a row that [`DealFacts::serialize_found`] wrote; `None` if it is another's.
    pub fn of_row(deal: DealNumber, autoplay: Autoplay, row: &Value) -> Option<Self> {
        fn field<T: DeserializeOwned>(row: &Value, name: &str) -> Option<T> {
            T::deserialize(&row[name]).ok()
        }
        let mut facts = Self::unknown(deal);
        if let Some(score) = field(row, "score")? {
            facts.difficulty = Ok(Some(Difficulty::of_score(score)));
        }
        if let Some(cells) = field(row, "fewest_cells")? {
            facts.fewest_cells = Ok(Some(cells));
        }
        if let Some(moves) = field(row, "moves")? {
            facts.learn(autoplay, Shortest::new(moves, field(row, "shortest")?));
        }
        facts.counts = CardCounts::deserialize(row).ok()?;
        Some(facts)
    }
}
