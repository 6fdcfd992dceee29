//! The facts of a deal that a search collected.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::ser::SerializeStruct;
use serde_json::Value;

use crate::dealer::DealNumber;
use crate::facts::difficulty::Difficulty;
use crate::facts::fewest::in_words;
use crate::facts::{Shortest, lengths};
use crate::words::count;

/// A deal that meets all conditions.
///
/// ```
/// use freecell::search::{Facts, Hit};
/// let facts = Facts { fewest_cells: Some(0), ..Facts::default() };
/// let hit = Hit { deal: "164".parse().unwrap(), facts };
/// assert_eq!(hit.to_string(), "164: no free cell needed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The deal.
    pub deal: DealNumber,
    /// Its facts.
    pub facts: Facts,
}

impl fmt::Display for Hit {
    /// Writes `164: no free cell needed`, or only the number if there are no facts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}: {}", self.deal, self.facts);
        f.write_str(text.trim_end_matches(": "))
    }
}

/// The facts of a deal that the conditions of a search needed; the others are `None`.
///
/// ```
/// use freecell::search::Facts;
/// let facts = Facts { longest_run: Some(5), fewest_cells: Some(0), ..Facts::default() };
/// assert_eq!(facts.to_string(), "longest run 5; no free cell needed");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Cards that lie above an ace.
    pub above_aces: Option<u32>,
    /// Cards that lie above a two.
    pub above_twos: Option<u32>,
    /// Kings at the bottom of a column.
    pub kings_at_bottom: Option<u32>,
    /// The length of the longest run in the deal.
    pub longest_run: Option<u32>,
    /// The fewest cells that the deal can be solved with.
    pub fewest_cells: Option<u8>,
    /// The length of a solution.
    pub length: Option<Shortest>,
    /// How hard the deal is.
    pub difficulty: Option<Difficulty>,
}

impl fmt::Display for Facts {
    /// `3 free cells needed; 28 moves or fewer; hard, harder than 81 %`; empty without facts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_shortest = self.length.is_some_and(Shortest::is_shortest);
        let known = if is_shortest { " (optimal)" } else { " or fewer" };
        let facts = [
            self.above_aces.map(|n| count(n, "card") + " above the aces"),
            self.above_twos.map(|n| count(n, "card") + " above the twos"),
            self.kings_at_bottom.map(|n| count(n, "king") + " at the bottom"),
            self.longest_run.map(|n| format!("longest run {n}")),
            self.fewest_cells.map(in_words),
            self.length.map(|Shortest { moves, .. }| count(moves, "move") + known),
            self.difficulty.map(Difficulty::in_words),
        ];
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        f.write_str(&facts.join("; "))
    }
}

impl Facts {
    /// Adds the fields to a row.
    ///
    /// # Errors
    /// When the row cannot take a field.
    pub fn serialize_into<R: SerializeStruct>(&self, row: &mut R) -> Result<(), R::Error> {
        Difficulty::serialize_into(self.difficulty, row)?;
        let version = self.difficulty.map(|_| Difficulty::VERSION);
        row.serialize_field("difficulty_version", &version)?;
        row.serialize_field("fewest_cells", &self.fewest_cells)?;
        row.serialize_field("moves", &self.length.map(|length| length.moves))?;
        row.serialize_field("shortest", &self.length.map(Shortest::is_shortest))?;
        row.serialize_field("lengths_version", &self.length.map(|_| lengths::VERSION))?;
        row.serialize_field("above_aces", &self.above_aces)?;
        row.serialize_field("above_twos", &self.above_twos)?;
        row.serialize_field("kings_at_bottom", &self.kings_at_bottom)?;
        row.serialize_field("longest_run", &self.longest_run)
    }

    /// The facts in a row that [`Facts::serialize_into`] wrote.
    pub fn of_row(row: &Value) -> Option<Self> {
        fn field<T: DeserializeOwned>(row: &Value, name: &str) -> Option<T> {
            T::deserialize(&row[name]).ok()
        }
        let length = field::<Option<_>>(row, "moves")?.zip(field(row, "shortest")?);
        Some(Self {
            above_aces: field(row, "above_aces")?,
            above_twos: field(row, "above_twos")?,
            kings_at_bottom: field(row, "kings_at_bottom")?,
            longest_run: field(row, "longest_run")?,
            fewest_cells: field(row, "fewest_cells")?,
            length: length.map(|(moves, proved)| Shortest::new(moves, proved)),
            difficulty: field::<Option<u16>>(row, "score")?.map(Difficulty::of_score),
        })
    }
}
