//! Which dialect and which rules a text was written for, found by trying a short fixed list.

use super::{End, Playback, Replay, Verdict};
use crate::board::{Board, MAX_CELLS, Place, USUAL_CELLS};
use crate::rules::{Autoplay, EmptyColumn, Rules, RulesError};
use crate::text::{Dialect, NotatedMove, NotatedPlace, SyntaxError, SyntaxErrorKind, WrittenGame};

/// What is known about the rules beforehand; what is `None` is found by trying.
///
/// ```
/// use freecell::{replay::RuleHints, rules::Autoplay};
/// assert!(RuleHints::new(Some(7), Some(Autoplay::Max), None).is_ok());
/// assert!(RuleHints::new(Some(8), None, None).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleHints {
    /// At most [`MAX_CELLS`].
    cells: Option<u8>,
    pub(super) autoplay: Option<Autoplay>,
    empty_column: Option<EmptyColumn>,
}

impl RuleHints {
    /// The number of cells, 0 to 7; which cards go home by themselves; how many cards fit through
    /// to an empty column.
    ///
    /// # Errors
    /// If `cells` is more than 7.
    pub fn new(
        cells: Option<u8>,
        autoplay: Option<Autoplay>,
        empty_column: Option<EmptyColumn>,
    ) -> Result<Self, RulesError> {
        cells.map(|cells| Rules::DEFAULT.with_cells(cells)).transpose()?;
        Ok(Self { cells, autoplay, empty_column })
    }
}

/// The dialects with the autoplay of the programs that write them: these are tried first.
const OWN: [(Dialect, Autoplay); 9] = [
    (Dialect::Positions, Autoplay::None),
    (Dialect::CardNames, Autoplay::None),
    (Dialect::Sentences, Autoplay::None),
    (Dialect::SentencesFromOne, Autoplay::None),
    (Dialect::Table, Autoplay::Safe),
    (Dialect::Standard, Autoplay::Safe),
    (Dialect::Compact, Autoplay::Max),
    (Dialect::Standard, Autoplay::Max),
    (Dialect::FcSolve, Autoplay::None),
];

/// Plays a game of a text on a board in the reading that wins, or else gets furthest.
///
/// A reading is a dialect, a number of cells, an autoplay setting and a rule for empty columns, a
/// few dozen at the most. The cells are those that are known, that the text states or names, or
/// four. The first reading under which the whole text is legal and wins is taken; then one that wins
/// before the text ends; then the one with the most legal moves.
///
/// ```
/// use freecell::{dealer::DealNumber, replay::{self, RuleHints}, text};
/// let game = text::games("3a 5x").next().unwrap();
/// assert!(replay::verify(&DealNumber::FIRST.deal(), &game, RuleHints::default()).is_err());
/// ```
///
/// # Errors
/// When the text holds no moves, or something among them that is no move.
pub fn verify(board: &Board, game: &WrittenGame, hints: RuleHints) -> Result<Verdict, SyntaxError> {
    game.check()?;
    let texts = DialectMoves::in_dialects(game);
    let longest = texts.first().map_or(0, |text| text.moves.len());
    if let Some(error) = mixed(game, longest) {
        return Err(error);
    }
    let is_hinted = hints != RuleHints::default();
    Ok(Verdict { is_hinted, ..best(board, game, hints, &texts) })
}

/// The error of the move at which no dialect of those before it goes on.
fn mixed(game: &WrittenGame, longest: usize) -> Option<SyntaxError> {
    let text = game.text_of(longest + 1)?.to_owned();
    let line = game.line_of(longest + 1)?;
    Some(SyntaxError::new(line, longest + 1, SyntaxErrorKind::Mixed(text)))
}

/// The first moves of a text, up to one that a dialect does not have.
#[derive(Clone, Copy)]
pub(super) struct DialectMoves<'a> {
    pub(super) dialect: Dialect,
    pub(super) moves: &'a [NotatedMove],
}

impl<'a> DialectMoves<'a> {
    /// The moves in each dialect that reads the most of them.
    pub(super) fn in_dialects(game: &'a WrittenGame) -> Vec<Self> {
        let texts = Dialect::ALL
            .into_iter()
            .map(|dialect| Self { dialect, moves: game.first_in_dialect(dialect) });
        let mut texts: Vec<Self> = texts.filter(|text| !text.moves.is_empty()).collect();
        let longest = texts.iter().map(|text| text.moves.len()).max().unwrap_or(0);
        texts.retain(|text| text.moves.len() == longest);
        // Words without numbers are the same in the three dialects of words.
        if texts.iter().any(|text| text.dialect == Dialect::CardNames) {
            texts.retain(|text| {
                !matches!(text.dialect, Dialect::Sentences | Dialect::SentencesFromOne)
            });
        }
        texts
    }
}

/// A way to read a text.
#[derive(Clone, Copy)]
struct Reading<'a> {
    text: DialectMoves<'a>,
    rules: Rules,
}

/// The reading that wins, or else gets furthest.
fn best(
    board: &Board,
    game: &WrittenGame,
    hints: RuleHints,
    texts: &[DialectMoves<'_>],
) -> Verdict {
    let cells = cell_counts(board.cells_used(), game, hints, texts);
    let readings = readings(&cells, hints, texts);
    let mut best: Option<((bool, usize), Reading<'_>)> = None;
    for reading in readings {
        let (won, legal) = legal(reading.rules, board, reading.text);
        if best.is_none_or(|(best, _)| (won, legal) > best) {
            best = Some(((won, legal), reading));
        }
        if won && legal == reading.text.moves.len() {
            break;
        }
    }
    let ((won, legal), reading) = best.expect("each dialect is tried with each autoplay");
    let Reading { text, rules } = reading;
    if !won
        && let Some(verdict) = uncounted(board, hints, rules, texts)
        && (verdict.is_valid() || verdict.replay.steps.len() > legal)
    {
        return verdict;
    }
    let mut verdict = Verdict::of(text.dialect, rules, board, text.moves);
    if !won && hints.cells.is_none() && legal < text.moves.len() {
        verdict.cells_needed = more_cells(board, reading);
    }
    verdict.is_foreign = matches!(verdict.replay.end, End::Illegal { number: 1, .. })
        && !is_first_legal_with_more_cells(board, hints, texts);
    verdict
}

/// Whether the first move is legal in some reading with the most cells, if the number is not given.
fn is_first_legal_with_more_cells(
    board: &Board,
    hints: RuleHints,
    texts: &[DialectMoves<'_>],
) -> bool {
    let readings = if hints.cells.is_none() { readings(&[7], hints, texts) } else { Vec::new() };
    let first = |reading: &Reading<'_>| {
        let first = DialectMoves { moves: &reading.text.moves[..1], ..reading.text };
        legal(reading.rules, board, first).1
    };
    readings.iter().any(|reading| first(reading) > 0)
}

/// The verdict on a solution that wins with some number of cards to each empty column, as fc-solve plays:
/// without autoplay.
fn uncounted(
    board: &Board,
    hints: RuleHints,
    rules: Rules,
    texts: &[DialectMoves<'_>],
) -> Option<Verdict> {
    let text = texts.iter().find(|text| text.dialect == Dialect::FcSolve)?;
    let is_known = hints.autoplay.is_none_or(|autoplay| autoplay == Autoplay::None);
    let rules = rules.with_autoplay(Autoplay::None);
    let rules = rules.with_empty_column(hints.empty_column.unwrap_or_default());
    let moves = is_known.then(|| super::uncounted::counted(rules, board, text.moves))?;
    Some(Verdict::of(Dialect::Uncounted, rules, board, &moves))
}

/// The number of cells with which a reading wins that does not win with its own.
fn more_cells(board: &Board, reading: Reading<'_>) -> Option<usize> {
    let more = reading.rules.cells() + 1..=MAX_CELLS;
    more.into_iter().find(|cells| {
        let rules =
            u8::try_from(*cells).ok().and_then(|cells| reading.rules.with_cells(cells).ok());
        rules.is_some_and(|rules| self::legal(rules, board, reading.text).0)
    })
}

/// Whether moves win, and how many are played until then or until one is illegal.
pub(super) fn legal(rules: Rules, board: &Board, text: DialectMoves<'_>) -> (bool, usize) {
    let DialectMoves { dialect, moves } = text;
    let mut run = Playback::new(rules, board);
    // A game that is won before its first move is another one.
    let is_other = run.board.is_won() && !moves.is_empty();
    let mut played = 0;
    for mv in moves {
        if run.board.is_won() || run.play(dialect, mv).is_err() {
            break;
        }
        played += 1;
    }
    (run.board.is_won() && !is_other, played)
}

/// All readings of a text, the most likely first.
fn readings<'a>(cells: &[u8], hints: RuleHints, texts: &[DialectMoves<'a>]) -> Vec<Reading<'a>> {
    let all = Dialect::ALL.into_iter().flat_map(|dialect| Autoplay::ALL.map(|it| (dialect, it)));
    let others = all.filter(|pair| !OWN.contains(pair));
    let pairs: Vec<_> = OWN.into_iter().chain(others).collect();
    let mut readings = Vec::new();
    for &cells in cells {
        for &(dialect, autoplay) in &pairs {
            let Some(text) = texts.iter().find(|text| text.dialect == dialect).copied() else {
                continue;
            };
            for empty_column in [EmptyColumn::Vista, EmptyColumn::Classic] {
                let is_known = hints.autoplay.is_none_or(|it| it == autoplay)
                    && hints.empty_column.is_none_or(|it| it == empty_column);
                let rules = Rules::new(cells, autoplay, empty_column).unwrap_or_default();
                readings.extend(is_known.then_some(Reading { text, rules }));
            }
        }
    }
    readings
}

/// The numbers of cells to try: the one that is known or stated, or four; more if the text names more.
pub(super) fn cell_counts(
    cells_used: usize,
    game: &WrittenGame,
    hints: RuleHints,
    texts: &[DialectMoves<'_>],
) -> Vec<u8> {
    if let Some(cells) = hints.cells {
        return vec![cells];
    }
    let held = u8::try_from(cells_used).unwrap_or(0);
    let stated = game.cells.unwrap_or(4).max(held);
    let named = texts.iter().map(|text| cells_named(text)).min().unwrap_or(0);
    let more = (named..=7).filter(|_| named > stated);
    std::iter::once(stated).chain(more).collect()
}

/// How many cells the moves name, if two of them name one beyond the fourth. A single one is more
/// likely a mistake.
fn cells_named(text: &DialectMoves<'_>) -> u8 {
    let places = text.moves.iter().flat_map(|mv| [mv.from, mv.to]);
    let cells = places.filter_map(|place| match place.in_dialect(text.dialect) {
        Some(NotatedPlace::Place(Place::Cell(cell))) => Some(cell.index() + 1),
        _ => None,
    });
    let beyond: Vec<usize> = cells.filter(|cells| *cells > USUAL_CELLS).collect();
    let highest = beyond.iter().max().filter(|_| beyond.len() > 1);
    highest.and_then(|cells| u8::try_from(*cells).ok()).unwrap_or(0)
}

/// The rules with as many cells under which the moves win as they do in this replay, its own first.
pub(super) fn valid_under(dialect: Dialect, replay: &Replay, moves: &[NotatedMove]) -> Vec<Rules> {
    let own = replay.rules;
    let others = Autoplay::ALL.into_iter().flat_map(|autoplay| {
        EmptyColumn::ALL.map(|it| own.with_autoplay(autoplay).with_empty_column(it))
    });
    let wins = |rules: &Rules| {
        let (won, played) = legal(*rules, &replay.start, DialectMoves { dialect, moves });
        won && moves.len() - played <= replay.surplus().len()
    };
    let others = others.filter(|rules| *rules != own && wins(rules));
    std::iter::once(own).chain(others).collect()
}
