//! Which dialect and which rules a text was written for, found by trying.

use crate::board::{Board, MAX_CELLS};
use crate::notation::{Dialect, SyntaxError, Written, WrittenGame, WrittenPlace};
use crate::rules::{Autoplay, EmptyColumn, Place, Rules};
use crate::words::count;

use super::{End, Replay, Run};

/// What is known about the rules beforehand; what is none is found by trying.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The number of cells.
    pub cells: Option<u8>,
    /// Which cards go home by themselves.
    pub autoplay: Option<Autoplay>,
    /// How many cards fit through to an empty column.
    pub empty_column: Option<EmptyColumn>,
}

/// A text read in the way that makes it a solution, or that comes nearest to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The dialect it is read in.
    pub dialect: Dialect,
    /// The text played in this reading, with its rules.
    pub replay: Replay,
    /// All rules with as many cells under which the text holds in this dialect, the reading's own
    /// first; none when it holds under no rules.
    pub holds: Vec<Rules>,
}

impl Verdict {
    /// The reading in words: `standard notation, 4 cells, autoplay safe, classic or vista`.
    #[must_use]
    pub fn reading(&self) -> String {
        let rules = self.replay.rules;
        let names: Vec<&str> = self.autoplay().iter().map(|autoplay| autoplay.name()).collect();
        let autoplay =
            if names.is_empty() { rules.autoplay.name().to_owned() } else { names.join(" or ") };
        let empty_column = match (self.is_valid(), self.holds_either_way()) {
            (true, true) => "classic or vista",
            (true, false) if rules.empty_column == EmptyColumn::Classic => "classic only",
            (true, false) => "vista only",
            (false, _) => rules.empty_column.name(),
        };
        let cells = count(rules.cells(), "cell");
        format!("{}, {cells}, autoplay {autoplay}, {empty_column}", self.dialect)
    }

    /// Plays the text in one reading.
    fn of(dialect: Dialect, rules: Rules, board: &Board, moves: &[Written]) -> Self {
        let replay = Replay::of(rules, board, moves);
        let holds = if replay.is_won() { holding(&replay, board, moves) } else { Vec::new() };
        Self { dialect, replay, holds }
    }

    /// Whether it solves the board.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.replay.is_won()
    }

    /// Whether the very first move is illegal in every reading: the text belongs to another board.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        matches!(self.replay.end, End::Illegal { number: 1, .. })
    }

    /// Whether it also holds under the other rule for moves to empty columns.
    #[must_use]
    pub fn holds_either_way(&self) -> bool {
        let rules = self.replay.rules;
        let other = match rules.empty_column {
            EmptyColumn::Classic => EmptyColumn::Vista,
            EmptyColumn::Vista => EmptyColumn::Classic,
        };
        self.holds.contains(&rules.with_empty_column(other))
    }

    /// The autoplay settings under which it holds with the reading's rule for empty columns.
    #[must_use]
    pub fn autoplay(&self) -> Vec<Autoplay> {
        let empty_column = self.replay.rules.empty_column;
        let same = self.holds.iter().filter(|rules| rules.empty_column == empty_column);
        same.map(|rules| rules.autoplay).collect()
    }
}

/// Each dialect with an autoplay setting, those first that go together where they come from.
const READINGS: [(Dialect, Autoplay); 13] = [
    (Dialect::Sentences, Autoplay::None),
    (Dialect::Table, Autoplay::Safe),
    (Dialect::Standard, Autoplay::Safe),
    (Dialect::Compact, Autoplay::Max),
    (Dialect::Standard, Autoplay::Max),
    (Dialect::Counted, Autoplay::None),
    (Dialect::Standard, Autoplay::None),
    (Dialect::Counted, Autoplay::Safe),
    (Dialect::Counted, Autoplay::Max),
    (Dialect::Sentences, Autoplay::Safe),
    (Dialect::Sentences, Autoplay::Max),
    (Dialect::Table, Autoplay::Max),
    (Dialect::Table, Autoplay::None),
];

/// Moves that are played at the most to find the reading, however long the text is; a game of
/// normal length is tried in every reading long before.
const MOST_PLAYED: usize = 60_000;

/// Moves that are played at the most to find how many cards go to empty columns.
const MOST_COUNTED: usize = 20_000;

/// How far one reading gets.
struct Try {
    /// Legal moves.
    legal: usize,
    won: bool,
    /// No move is left.
    whole: bool,
    /// A move took along as many cards to an empty column as fitted, so that other cells or
    /// another rule for empty columns can change the game, and not only forbid moves.
    open: bool,
}

impl Try {
    fn of(rules: Rules, board: &Board, moves: &[Written]) -> Self {
        let mut run = Run::new(rules, board);
        let mut legal = 0;
        while !run.board.is_won() && legal < moves.len() && run.play(&moves[legal]).is_ok() {
            legal += 1;
        }
        let (won, whole) = (run.board.is_won(), legal == moves.len());
        Self { legal, won, whole, open: run.open }
    }

    /// The better of two tries has the greater rank: it wins, and has more legal moves.
    fn rank(&self) -> (bool, usize) {
        (self.won, self.legal)
    }
}

/// Plays a game of a text on a board in the reading that wins, or else gets furthest.
///
/// A reading is a dialect, a number of cells, an autoplay setting and a rule for empty columns.
/// They are tried in a fixed order: the cells that are known, that the header says, or four; then
/// other numbers that the letters allow. The first under which the whole text is legal and wins
/// is taken; then one that wins before the text ends (the fewest moves are surplus); then one that
/// wins when moves to empty columns may take any number of cards; then the one with the most legal
/// moves.
///
/// # Errors
/// When the text holds no moves, or something that is no move.
pub fn verify(board: &Board, game: &WrittenGame, known: Known) -> Result<Verdict, SyntaxError> {
    game.check()?;
    let texts: Vec<(Dialect, Vec<Written>)> = Dialect::ALL
        .into_iter()
        .filter_map(|dialect| game.in_dialect(dialect).map(|moves| (dialect, moves)))
        .collect();
    let verdict = best(board, game, known, &texts);
    if verdict.is_valid() {
        return Ok(verdict);
    }
    let better =
        |other: &Verdict| other.is_valid() || other.replay.steps.len() > verdict.replay.steps.len();
    let other = with_f_home(&texts).map(|texts| best(board, game, known, &texts)).filter(better);
    Ok(other.unwrap_or(verdict))
}

/// The moves with `f` for the foundations instead of a sixth cell, when no move says otherwise.
fn with_f_home(texts: &[(Dialect, Vec<Written>)]) -> Option<Vec<(Dialect, Vec<Written>)>> {
    const F: WrittenPlace = WrittenPlace::Place(Place::Cell(5));
    const HOME: WrittenPlace = WrittenPlace::Place(Place::Foundation);
    let (_, moves) = texts.iter().find(|(dialect, _)| *dialect == Dialect::Standard)?;
    let is_home = |mv: &Written| mv.from != F && mv.to != HOME;
    if !moves.iter().any(|mv| mv.to == F) || !moves.iter().all(is_home) {
        return None;
    }
    let home = |mv: &Written| {
        let mut mv = mv.clone();
        if mv.to == F {
            mv.to = HOME;
        }
        mv
    };
    let texts = texts.iter().filter(|(dialect, _)| *dialect != Dialect::Compact);
    Some(texts.map(|(dialect, moves)| (*dialect, moves.iter().map(home).collect())).collect())
}

/// The reading that wins, or else gets furthest.
fn best(
    board: &Board,
    game: &WrittenGame,
    known: Known,
    texts: &[(Dialect, Vec<Written>)],
) -> Verdict {
    let readings = readings(board, game, known, texts);
    let mut best: Option<(Try, Reading)> = None;
    let mut played = 0;
    let (mut before, mut any_open) = (None, false);
    for &reading in &readings {
        if pointless(reading, readings[0], before, any_open) {
            continue;
        }
        let tried = Try::of(reading.rules, board, reading.moves);
        played += tried.legal + 1;
        before = Some((reading, tried.open));
        any_open |= tried.open;
        let found = tried.won && tried.whole;
        let better = match &best {
            None => true,
            Some((best, _)) => tried.rank() > best.rank() && (tried.won || reading.likely),
        };
        if better {
            best = Some((tried, reading));
        }
        if found || played >= MOST_PLAYED {
            break;
        }
    }
    let won = best.as_ref().is_some_and(|(best, _)| best.won);
    if !won
        && any_open
        && let Some(verdict) = uncounted(board, &readings)
    {
        return verdict;
    }
    let reading = best.map_or(Reading::NOTHING, |(_, reading)| reading);
    Verdict::of(reading.dialect, reading.rules, board, reading.moves)
}

/// Whether a reading can only forbid more moves than one that was tried, `first` or `before`.
fn pointless(
    reading: Reading<'_>,
    first: Reading<'_>,
    before: Option<(Reading<'_>, bool)>,
    any_open: bool,
) -> bool {
    let same_but_vista = |before: Reading<'_>| {
        let rules = reading.rules.with_empty_column(EmptyColumn::Vista);
        (before.dialect, before.rules) == (reading.dialect, rules)
    };
    let fewer_cells = reading.rules.cells() < first.rules.cells();
    fewer_cells && !any_open || before.is_some_and(|(before, open)| !open && same_but_vista(before))
}

/// The reading with any number of cards to empty columns, if it wins.
fn uncounted(board: &Board, readings: &[Reading<'_>]) -> Option<Verdict> {
    let cells = readings.first()?.rules.cells();
    let mut budget = MOST_COUNTED;
    readings
        .iter()
        .filter(|reading| reading.dialect == Dialect::Standard && reading.rules.cells() == cells)
        .find_map(|reading| {
            let counted = super::open::counted(reading.rules, board, reading.moves, &mut budget)?;
            Some(Verdict::of(Dialect::Uncounted, reading.rules, board, &counted))
        })
}

/// A way to read a text.
#[derive(Clone, Copy)]
struct Reading<'a> {
    dialect: Dialect,
    moves: &'a [Written],
    rules: Rules,
    /// It counts when it fails, too. A number of cells that only a single letter speaks for does
    /// not: that letter is more likely the mistake. Nor does an autoplay that the program whose
    /// dialect it is never had.
    likely: bool,
}

impl Reading<'_> {
    /// What is left when nothing was written.
    const NOTHING: Self =
        Self { dialect: Dialect::Standard, moves: &[], rules: Rules::DEFAULT, likely: true };
}

/// All readings of a text, the most likely first.
fn readings<'a>(
    board: &Board,
    game: &WrittenGame,
    known: Known,
    texts: &'a [(Dialect, Vec<Written>)],
) -> Vec<Reading<'a>> {
    let moves_in = |dialect| texts.iter().find(|(d, _)| *d == dialect).map(|(_, moves)| moves);
    let all = texts.first().map_or(&[][..], |(_, moves)| moves);
    let mut readings = Vec::new();
    for (cells, likely) in cell_counts(board, game, known, all) {
        for (dialect, autoplay) in READINGS {
            let Some(moves) = moves_in(dialect) else { continue };
            if known.autoplay.is_some_and(|known| known != autoplay) {
                continue;
            }
            for empty_column in [EmptyColumn::Vista, EmptyColumn::Classic] {
                if known.empty_column.is_some_and(|known| known != empty_column) {
                    continue;
                }
                let rules = Rules::new(cells, autoplay, empty_column).unwrap_or_default();
                let own = match dialect {
                    Dialect::Sentences => autoplay == Autoplay::None,
                    Dialect::Table => autoplay == Autoplay::Safe,
                    _ => true,
                };
                readings.push(Reading { dialect, moves, rules, likely: likely && own });
            }
        }
    }
    readings
}

/// The numbers of cells to try, and whether each is likely.
fn cell_counts(
    board: &Board,
    game: &WrittenGame,
    known: Known,
    moves: &[Written],
) -> Vec<(u8, bool)> {
    let held = board.cells().iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let held = u8::try_from(held).unwrap_or(0);
    let first = known.cells.or(game.cells).unwrap_or(4).max(held);
    if known.cells.is_some() {
        return vec![(first, true)];
    }
    let named = held.max(cells_named(moves, 1));
    let named_twice = held.max(cells_named(moves, 2));
    let more = (first.max(named.saturating_sub(1)) + 1..=7).filter(|_| named > first);
    let fewer = (named..first).rev();
    let open = game.cells.is_none();
    let mut counts = vec![(first, true)];
    counts.extend(more.map(|cells| (cells, open && named_twice > first && cells >= named_twice)));
    counts.extend(fewer.map(|cells| (cells, open)));
    counts
}

/// How many cells there are if the last one that is named at least `times` is the last.
fn cells_named(moves: &[Written], times: usize) -> u8 {
    let mut named = [0; MAX_CELLS];
    for spot in moves.iter().flat_map(|mv| [mv.from, mv.to]) {
        if let WrittenPlace::Place(Place::Cell(cell)) | WrittenPlace::Held(cell) = spot {
            named[usize::from(cell)] += 1;
        }
    }
    let last = named.iter().rposition(|&count| count >= times);
    last.and_then(|last| u8::try_from(last + 1).ok()).unwrap_or(0)
}

/// The rules with as many cells under which the moves win as they do in this replay.
fn holding(replay: &Replay, board: &Board, moves: &[Written]) -> Vec<Rules> {
    let own = replay.rules;
    let mut holds = vec![own];
    for autoplay in Autoplay::ALL {
        for empty_column in EmptyColumn::ALL {
            let rules = own.with_autoplay(autoplay).with_empty_column(empty_column);
            if rules != own {
                let tried = Try::of(rules, board, moves);
                if tried.won && moves.len() - tried.legal <= replay.surplus().len() {
                    holds.push(rules);
                }
            }
        }
    }
    holds
}
