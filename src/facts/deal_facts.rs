//! What is known of a deal, as text, as a row of a table, and read back from one.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::card::Rank;
use crate::dealer::{DealNumber, impossible};
use crate::facts::difficulty::Difficulty;
use crate::facts::{Found, Shortest, cards_above, fewest, is_open, known, lengths, table};
use crate::rules::{Autoplay, Rules};
use crate::solver::Limit;
use crate::words::count;

/// What is known of a deal: all its facts, from a [`FactFinder`](super::FactFinder), or those that a search needed.
///
/// A value that nobody has looked for is undecided, `Err(Limit::Cancelled)`.
///
/// ```
/// use freecell::{facts::FactFinder, solver::Cancel};
/// let facts = FactFinder::default().facts_of("11982".parse().unwrap(), &Cancel::new());
/// assert_eq!((facts.verdict(), facts.difficulty), ("impossible", Ok(None)));
/// assert_eq!(facts.fewest_cells, Ok(Some(5)));
/// assert!(facts.to_string().starts_with("#11982: impossible; 5 free cells needed; "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DealFacts {
    /// The deal.
    pub deal: DealNumber,
    /// How hard it is; an impossible deal has no difficulty.
    pub difficulty: Found<Difficulty>,
    /// The fewest cells that suffice to solve it, under `vista` and autoplay `safe`.
    pub fewest_cells: Found<u8>,
    /// What the cards show.
    pub counts: CardCounts,
    /// The shortest solution known with four cells under each autoplay, in the order of
    /// [`Autoplay::ALL`].
    pub(crate) shortest: [Found<Shortest>; Autoplay::ALL.len()],
}

impl DealFacts {
    /// A deal of which nothing is known yet.
    ///
    /// ```
    /// use freecell::{dealer::DealNumber, facts::DealFacts, rules::Autoplay, solver::Limit};
    /// let facts = DealFacts::unknown(DealNumber::FIRST);
    /// assert_eq!(facts.shortest(Autoplay::Max), Err(Limit::Cancelled));
    /// ```
    pub fn unknown(deal: DealNumber) -> Self {
        Self {
            deal,
            difficulty: Err(Limit::Cancelled),
            fewest_cells: Err(Limit::Cancelled),
            counts: CardCounts::default(),
            shortest: [Err(Limit::Cancelled); Autoplay::ALL.len()],
        }
    }

    /// The difficulty, the fewest cells and the length under this autoplay, as far as the embedded tables have
    /// them: all three for the solvable ones of 1 … 32 000 under autoplay `safe` and `max`.
    ///
    /// ```
    /// use freecell::{facts::DealFacts, rules::Autoplay};
    /// let facts = DealFacts::in_tables("164".parse().unwrap(), Autoplay::Safe);
    /// assert_eq!(facts.fewest_cells, Ok(Some(0)));
    /// assert!(facts.difficulty.is_ok() && facts.length(Autoplay::Safe).is_some());
    /// ```
    pub fn in_tables(deal: DealNumber, autoplay: Autoplay) -> Self {
        let mut facts = Self::unknown(deal);
        if let Some(difficulty) = Difficulty::in_table(deal) {
            facts.difficulty = Ok(Some(difficulty).filter(|_| !facts.is_impossible()));
        }
        if let Some(cells) = table::fewest_cells(deal) {
            facts.fewest_cells = Ok(Some(cells));
        }
        if let Some(length) = lengths::with_bound(deal, Rules::DEFAULT.with_autoplay(autoplay)) {
            facts.learn(autoplay, length);
        }
        facts
    }

    /// The shortest solution known with four cells under this autoplay.
    ///
    /// # Errors
    /// When nobody looked for one, or the limit that ended the search.
    pub const fn shortest(&self, autoplay: Autoplay) -> Found<Shortest> {
        self.shortest[autoplay as usize]
    }

    /// The length of the shortest solution known under this autoplay; `None` if there is none, or it is
    /// undecided.
    pub fn length(&self, autoplay: Autoplay) -> Option<Shortest> {
        known(self.shortest(autoplay))
    }

    /// Adds what is known otherwise of the shortest solution under this autoplay.
    pub fn learn(&mut self, autoplay: Autoplay, known: Shortest) {
        let found = self.length(autoplay).map_or(known, |found| found.and(known));
        self.shortest[autoplay as usize] = Ok(Some(found));
    }

    /// Adds what is known otherwise of the deal.
    pub fn add(&mut self, other: &Self) {
        fn learn<T: Copy>(found: &mut Found<T>, other: Found<T>) {
            if found.is_err() && !is_open(&other) {
                *found = other;
            }
        }
        learn(&mut self.difficulty, other.difficulty);
        learn(&mut self.fewest_cells, other.fewest_cells);
        for autoplay in Autoplay::ALL {
            if let Some(length) = other.length(autoplay) {
                self.learn(autoplay, length);
            }
        }
    }

    /// Whether it is impossible with four cells.
    pub fn is_impossible(&self) -> bool {
        impossible::is_impossible(self.deal)
    }

    /// `impossible` or `solvable`, with four cells.
    pub fn verdict(&self) -> &'static str {
        if self.is_impossible() { "impossible" } else { "solvable" }
    }

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
            known(self.fewest_cells).map(fewest::in_words),
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

    /// How many cards lie on each ace, and on each two, in the order of the suits.
    pub(super) fn depths(&self) -> [[usize; 4]; 2] {
        let board = self.deal.deal();
        [Rank::ALL[0], Rank::ALL[1]].map(|rank| cards_above(&board, rank).unwrap_or_default())
    }
}

/// Counts of cards in the layout of a deal; `None` for those that were not asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardCounts {
    /// Cards that lie above an ace.
    pub above_aces: Option<u32>,
    /// Cards that lie above a two.
    pub above_twos: Option<u32>,
    /// Kings at the bottom of a column.
    pub kings_at_bottom: Option<u32>,
    /// The length of the longest run in the deal.
    pub longest_run: Option<u32>,
}

impl fmt::Display for CardCounts {
    /// `5 cards above the aces; longest run 5`; empty without counts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            self.above_aces.map(|n| count(n, "card") + " above the aces"),
            self.above_twos.map(|n| count(n, "card") + " above the twos"),
            self.kings_at_bottom.map(|n| count(n, "king") + " at the bottom"),
            self.longest_run.map(|n| format!("longest run {n}")),
        ];
        f.write_str(&counts.into_iter().flatten().collect::<Vec<_>>().join("; "))
    }
}

/// The word for a value that no search could decide.
pub const UNDECIDED: &str = "undecided";

/// A value in JSON: null if there is none, or `undecided`.
fn written(found: Found<impl Into<Value>>) -> Value {
    found.map_or_else(|_| UNDECIDED.into(), |value| value.map_or(Value::Null, Into::into))
}

impl Serialize for DealFacts {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        const DEPTHS: [&str; 8] = ["ac", "ad", "ah", "as", "2c", "2d", "2h", "2s"];
        let mut row = to.serialize_struct("DealFacts", 20)?;
        row.serialize_field("deal", &self.deal)?;
        row.serialize_field("verdict", self.verdict())?;
        Difficulty::serialize_into(known(self.difficulty), &mut row)?;
        row.serialize_field("difficulty_version", &Difficulty::VERSION)?;
        row.serialize_field("fewest_cells", &written(self.fewest_cells))?;
        for (autoplay, moves, at_least) in [
            (Autoplay::Safe, "safe_moves", "safe_at_least"),
            (Autoplay::Max, "max_moves", "max_at_least"),
        ] {
            let found = self.shortest(autoplay);
            let length = found.map(|found| found.map(|found| found.moves));
            row.serialize_field(moves, &written(length))?;
            // 0 means that not even a bound was found.
            let bound = found.and_then(|found| match found {
                Some(Shortest { at_least: 0, .. }) => Err(Limit::States),
                found => Ok(found.map(|found| found.at_least)),
            });
            row.serialize_field(at_least, &written(bound))?;
        }
        row.serialize_field("lengths_version", &lengths::VERSION)?;
        for (name, depth) in DEPTHS.iter().zip(self.depths().as_flattened()) {
            row.serialize_field(name, depth)?;
        }
        row.end()
    }
}

impl fmt::Display for DealFacts {
    /// `#617: solvable; hard, harder than 81 %; 2 free cells needed; safe: 34 moves, at least 30; …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}: {}", self.deal, self.verdict())?;
        known(self.difficulty).map_or(Ok(()), |it| write!(f, "; {}", it.in_words()))?;
        match self.fewest_cells {
            Ok(Some(cells)) => write!(f, "; {}", fewest::in_words(cells))?,
            Ok(None) => {}
            Err(_) => write!(f, "; fewest cells {UNDECIDED}")?,
        }
        for autoplay in [Autoplay::Safe, Autoplay::Max] {
            match self.shortest(autoplay) {
                Ok(Some(length)) => write!(f, "; {autoplay}: {}", length.of_deal())?,
                Ok(None) if self.is_impossible() => {}
                Ok(None) => write!(f, "; {autoplay}: no solution")?,
                Err(_) => write!(f, "; {autoplay}: {UNDECIDED}")?,
            }
        }
        let depths = |depths: [usize; 4]| depths.map(|depth| depth.to_string()).join(" ");
        let [aces, twos] = self.depths().map(depths);
        write!(f, "; on the aces {aces}, on the twos {twos}")
    }
}
