//! Which dialect and which rules a text was written for, found by trying.

use crate::board::{Board, COLUMNS, Cell, Column, MAX_CELLS, Place};
use crate::rules::{Autoplay, EmptyColumn, Rules};
use crate::text::{self, Dialect, SyntaxError, Written, WrittenGame, WrittenPlace};

use super::{MOST_BY_CHANCE, Replay, Verdict};

/// What is known about the rules beforehand; what is `None` is found by trying.
///
/// ```
/// use freecell::{replay::Known, rules::Autoplay};
/// assert!(Known::new(Some(7), Some(Autoplay::Max), None).is_some());
/// assert!(Known::new(Some(8), None, None).is_none());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// At most [`MAX_CELLS`].
    pub(super) cells: Option<u8>,
    pub(super) autoplay: Option<Autoplay>,
    pub(super) empty_column: Option<EmptyColumn>,
}

impl Known {
    /// The number of cells, 0 to 7; which cards go home by themselves; how many cards fit through
    /// to an empty column.
    #[must_use]
    pub fn new(
        cells: Option<u8>,
        autoplay: Option<Autoplay>,
        empty_column: Option<EmptyColumn>,
    ) -> Option<Self> {
        let exists = cells.is_none_or(|cells| usize::from(cells) <= MAX_CELLS);
        exists.then_some(Self { cells, autoplay, empty_column })
    }
}

/// The dialects with the autoplay of the programs that write them: these are tried first.
const OWN: [(Dialect, Autoplay); 11] = [
    (Dialect::Positions, Autoplay::None),
    (Dialect::Sentences, Autoplay::None),
    (Dialect::SentencesFromOne, Autoplay::None),
    (Dialect::CardNames, Autoplay::None),
    (Dialect::FromZero, Autoplay::None),
    (Dialect::Table, Autoplay::Safe),
    (Dialect::Standard, Autoplay::Safe),
    (Dialect::Compact, Autoplay::Max),
    (Dialect::Standard, Autoplay::Max),
    (Dialect::Counted, Autoplay::None),
    (Dialect::Standard, Autoplay::None),
];

/// Moves that are played at the most to find the reading, however long the text is; a game of
/// normal length is tried in every reading long before.
const MOST_PLAYED: usize = 120_000;

/// Moves that are played at the most to find how many cards go to empty columns.
const MOST_COUNTED: usize = 20_000;

/// Plays a game of a text on a board in the reading that wins, or else gets furthest.
///
/// A reading is a dialect, a number of cells, an autoplay setting and a rule for empty columns.
/// They are tried in a fixed order: the cells that are known, that the header says, or four; then
/// other numbers that the letters allow. The first under which the whole text is legal and wins
/// is taken; then one that wins before the text ends (the fewest moves are surplus); then one that
/// wins when moves to empty columns may take any number of cards; then the one with the most legal moves.
///
/// ```
/// use freecell::{dealer::DealNumber, replay::{self, Known}, text};
/// let game = text::games("3a 99").next().unwrap();
/// assert!(replay::verify(&DealNumber::FIRST.deal(), &game, Known::default()).is_err());
/// ```
///
/// # Errors
/// When the text holds no moves, or something that is no move; when the game does not win, and a line
/// that may be a move was not read.
pub fn verify(board: &Board, game: &WrittenGame, known: Known) -> Result<Verdict, SyntaxError> {
    let is_won = |verdict: &Result<Verdict, SyntaxError>| {
        verdict.as_ref().is_ok_and(|verdict| {
            let number = verdict.replay.steps.len();
            verdict.is_valid() && game.unread_before(number).is_none()
        })
    };
    let verdict = verify_as_read(board, game, known);
    if is_won(&verdict) {
        return verdict;
    }
    // What stands before the moves may be a move and no label, or the number of the deal and no moves; and the last
    // move may come first.
    let is_own = |game: &WrittenGame| game.number.is_some_and(|deal| deal.deal() == *board);
    let is_foreign = verdict.as_ref().is_ok_and(Verdict::is_foreign);
    let reversed = Some(game).filter(|_| is_foreign).map(WrittenGame::reversed);
    let others = game.with_label().into_iter().chain(game.behind_number().filter(is_own));
    let others = others.chain(reversed);
    if let Some(verdict) = others.map(|game| verify_as_read(board, &game, known)).find(is_won) {
        return verdict;
    }
    verdict.and_then(|verdict| {
        let unread = game.passed_over_before(verdict.replay.steps.len() + 1);
        unread.cloned().map_or(Ok(verdict), Err)
    })
}

/// Whether a game solves a board.
pub(crate) fn solves(board: &Board, game: &WrittenGame) -> bool {
    verify(board, game, Known::default()).is_ok_and(|verdict| verdict.is_valid())
}

/// How far a game comes on a board in the reading that [`verify`] chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Legal {
    pub(crate) is_won: bool,
    pub(crate) moves: usize,
}

impl Legal {
    /// `None` if the game cannot be read.
    pub(crate) fn of(board: &Board, game: &WrittenGame) -> Option<Self> {
        let replay = verify(board, game, Known::default()).ok()?.replay;
        Some(Self { is_won: replay.is_won(), moves: replay.steps.len() })
    }
}

/// The moves of a text in each dialect that they may be of.
type Texts = Vec<(Dialect, Vec<Written>)>;

fn verify_as_read(board: &Board, game: &WrittenGame, known: Known) -> Result<Verdict, SyntaxError> {
    game.check()?;
    let in_dialect = |dialect| Some((dialect, game.in_dialect(dialect)?));
    let texts: Texts = Dialect::ALL.into_iter().filter_map(in_dialect).collect();
    let verdict = best(board, game, known, &texts);
    if verdict.is_valid() {
        return Ok(verdict);
    }
    let better =
        |other: &Verdict| other.is_valid() || other.replay.steps.len() > verdict.replay.steps.len();
    let from_right = if verdict.is_by_chance() { from_right(board, &texts) } else { None };
    let others = [with_only_place(&texts), renumbered(&texts, board, game)];
    let others = others.into_iter().flatten().map(|texts| (texts, false));
    let others = others.chain(from_right.map(|texts| (texts, true)));
    let others = others.map(|(texts, counts_from_right)| Verdict {
        counts_from_right,
        ..best(board, game, known, &texts)
    });
    Ok({ others }.find(better).unwrap_or(verdict))
}

/// The moves with their columns counted from the right, if more of them are legal than may be by chance.
fn from_right(board: &Board, texts: &Texts) -> Option<Texts> {
    let mut order = Column::ALL;
    order.reverse();
    let first = |(dialect, moves): &(Dialect, Vec<Written>)| {
        (*dialect, moves.iter().take(MOST_BY_CHANCE + 1).cloned().collect())
    };
    let is_followed = |(_, moves): &(Dialect, Vec<Written>)| {
        let rules = Autoplay::ALL.map(|autoplay| Rules::DEFAULT.with_autoplay(autoplay));
        rules.into_iter().any(|rules| Replay::of(rules, board, moves).steps.len() > MOST_BY_CHANCE)
    };
    let first = in_order(&texts.iter().map(first).collect(), order);
    first.iter().any(is_followed).then(|| in_order(texts, order))
}

/// The moves with the columns of the board for those of the text, where the text shows the same board
/// with its columns in another order.
fn renumbered(texts: &Texts, board: &Board, game: &WrittenGame) -> Option<Texts> {
    let shown = game.board.as_deref().filter(|shown| **shown != *board)?;
    Some(in_order(texts, text::same_but_for_order(board, shown)?))
}

/// The moves, with each column replaced: column 1 of the text is the first of `order`.
fn in_order(texts: &Texts, order: [Column; COLUMNS]) -> Texts {
    let mut texts = texts.clone();
    for mv in texts.iter_mut().flat_map(|(_, moves)| moves) {
        for place in [&mut mv.from, &mut mv.to] {
            if let WrittenPlace::Place(Place::Column(column)) = place {
                *column = order[column.index()];
            }
        }
    }
    texts
}

/// A place as the text names it, and what it means instead.
type Meant = (WrittenPlace, WrittenPlace);

/// The moves with another meaning of the only cell or column to which they go.
fn with_only_place(texts: &Texts) -> Option<Texts> {
    let mut texts = texts.clone();
    texts.retain(|(dialect, _)| *dialect != Dialect::Compact);
    let mut is_other = false;
    for (dialect, moves) in &mut texts {
        let meant = [only_letter(moves), only_zero(*dialect, moves)];
        for mv in moves {
            if let Some((_, means)) = meant.iter().flatten().find(|(place, _)| *place == mv.to) {
                is_other = true;
                mv.to = *means;
            }
        }
    }
    is_other.then_some(texts)
}

/// The letter of a cell from which no card comes: `f` is the foundations instead of a sixth cell if no move says
/// otherwise, any other is any cell if there is no second one.
fn only_letter(moves: &[Written]) -> Option<Meant> {
    const F: WrittenPlace = WrittenPlace::Place(Place::Cell(Cell::ALL[5]));
    const HOME: WrittenPlace = WrittenPlace::Place(Place::Foundation);
    let is_cell = |place: &WrittenPlace| matches!(place, WrittenPlace::Place(Place::Cell(_)));
    let mut cells = moves.iter().flat_map(|mv| [mv.from, mv.to]).filter(is_cell);
    let (letter, means, is_clear) = if cells.clone().any(|cell| cell == F) {
        (F, HOME, moves.iter().all(|mv| mv.to != HOME))
    } else {
        let first = cells.next()?;
        (first, WrittenPlace::AnyCell, cells.all(|cell| cell == first))
    };
    (is_clear && moves.iter().all(|mv| mv.from != letter)).then_some((letter, means))
}

/// Column 0, as an empty column: it is the only one that is named, and no card comes from it.
fn only_zero(dialect: Dialect, moves: &[Written]) -> Option<Meant> {
    const ZERO: WrittenPlace = WrittenPlace::Place(Place::Column(Column::ALL[0]));
    let is_column = |place: WrittenPlace| matches!(place, WrittenPlace::Place(Place::Column(_)));
    let is_only = |mv: &Written| !is_column(mv.from) && (!is_column(mv.to) || mv.to == ZERO);
    let is_meant = dialect == Dialect::Sentences && moves.iter().all(is_only);
    is_meant.then_some((ZERO, WrittenPlace::EmptyColumn))
}

/// The reading that wins, or else gets furthest.
fn best(board: &Board, game: &WrittenGame, known: Known, texts: &Texts) -> Verdict {
    let counts = cell_counts(board, game, known, &texts[0].1);
    let readings = readings(&counts, known, texts);
    let mut best: Option<((bool, usize), Reading)> = None;
    let mut played = 0;
    for &reading in &readings {
        let replay = Replay::of(reading.rules, board, reading.moves);
        let legal = replay.steps.len();
        played += legal + 1;
        // A game that is won before its first move is another one.
        let won = replay.is_won() && (legal > 0 || reading.moves.is_empty());
        let is_better = |best| (won, legal) > best && (won || reading.likely);
        if best.is_none_or(|(best, _)| is_better(best)) {
            best = Some(((won, legal), reading));
        }
        if won && legal == reading.moves.len() || played >= MOST_PLAYED {
            break;
        }
    }
    let ((won, _), reading) = best.expect("each dialect is tried with each autoplay");
    if !won && let Some(verdict) = uncounted(board, &readings) {
        return verdict;
    }
    let mut verdict = Verdict::of(reading.dialect, reading.rules, board, reading.moves);
    verdict.not_checked = game.not_checked;
    if game.rest.is_some() {
        verdict.play_rest(reading.moves);
    }
    let (first, _) = counts[0];
    if cells_named(reading.moves, 1) <= first && reading.rules.cells() > usize::from(first) {
        // The cells that no move names only make room for longer runs.
        let rules = reading.rules.with_cells(first);
        verdict.with_four = Some(Replay::of(rules, board, reading.moves).end);
    }
    verdict
}

/// The reading with any number of cards to empty columns, if it wins.
fn uncounted(board: &Board, readings: &[Reading<'_>]) -> Option<Verdict> {
    // These two say how many, or mean a number by saying nothing.
    let is_said = |dialect| matches!(dialect, Dialect::Counted | Dialect::Compact);
    readings.chunk_by(|one, next| one.rules.cells() == next.rules.cells()).find_map(|readings| {
        let mut budget = MOST_COUNTED;
        readings.iter().filter(|reading| !is_said(reading.dialect)).find_map(|reading| {
            let counted = super::open::counted(reading.rules, board, reading.moves, &mut budget)?;
            let dialect = match reading.dialect {
                Dialect::Standard => Dialect::Uncounted,
                dialect => dialect,
            };
            Some(Verdict::of(dialect, reading.rules, board, &counted))
        })
    })
}

/// A way to read a text.
#[derive(Clone, Copy)]
struct Reading<'a> {
    dialect: Dialect,
    moves: &'a [Written],
    rules: Rules,
    /// Also reported if no reading wins. Not so with a number of cells that only one letter needs, as that
    /// letter is more likely a mistake, nor with an autoplay that the dialect's program never had.
    likely: bool,
}

/// All readings of a text, the most likely first.
fn readings<'a>(counts: &[(u8, bool)], known: Known, texts: &'a Texts) -> Vec<Reading<'a>> {
    let all = Dialect::ALL.into_iter().flat_map(|dialect| Autoplay::ALL.map(|it| (dialect, it)));
    let others = all.filter(|pair| !OWN.contains(pair));
    let pairs: Vec<_> = OWN.into_iter().chain(others).collect();
    let mut readings = Vec::new();
    for &(number, likely) in counts {
        for &(dialect, autoplay) in &pairs {
            let Some((_, moves)) = texts.iter().find(|(of, _)| *of == dialect) else { continue };
            let likely = likely
                && match dialect {
                    Dialect::Sentences => autoplay == Autoplay::None,
                    Dialect::Table => autoplay == Autoplay::Safe,
                    _ => true,
                };
            for empty_column in [EmptyColumn::Vista, EmptyColumn::Classic] {
                let is_known = known.autoplay.is_none_or(|it| it == autoplay)
                    && known.empty_column.is_none_or(|it| it == empty_column);
                let rules = Rules::new(number, autoplay, empty_column).unwrap_or_default();
                readings.extend(is_known.then_some(Reading { dialect, moves, rules, likely }));
            }
        }
    }
    readings
}

/// The numbers of cells to try, each with whether readings with it count when they fail.
fn cell_counts(
    board: &Board,
    game: &WrittenGame,
    known: Known,
    moves: &[Written],
) -> Vec<(u8, bool)> {
    let held = u8::try_from(board.cells_used()).unwrap_or(0);
    if let Some(number) = known.cells {
        return vec![(number, true)];
    }
    let first = game.cells.unwrap_or(4).max(held);
    let named = held.max(cells_named(moves, 1));
    let named_twice = held.max(cells_named(moves, 2));
    // What uses more cells than the text says is not about them.
    let open = game.cells.is_none_or(|cells| named_twice > cells);
    let mut counts = vec![(first, true)];
    if named > first {
        let is_likely = |cells| open && named_twice > first && cells >= named_twice;
        counts.extend((named..=7).map(|number| (number, is_likely(number))));
    }
    counts.extend((named..first).rev().map(|number| (number, open)));
    // A caller that fixes a rule tests the text with the cells that it names.
    if named <= first && known == Known::default() {
        counts.extend((first + 1..=7).map(|number| (number, false)));
    }
    counts
}

/// How many cells there are if the last one that is named at least `times` is the last.
fn cells_named(moves: &[Written], times: usize) -> u8 {
    let mut named = [0; MAX_CELLS];
    for spot in moves.iter().flat_map(|mv| [mv.from, mv.to]) {
        if let WrittenPlace::Place(Place::Cell(cell)) | WrittenPlace::Held(cell) = spot {
            named[cell.index()] += 1;
        }
    }
    let last = named.iter().rposition(|&count| count >= times);
    last.and_then(|last| u8::try_from(last + 1).ok()).unwrap_or(0)
}
