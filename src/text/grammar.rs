//! What a line says: an ordered list of forms, each tried once.

use super::deal_ref::{self, Header};
use super::moves::{Annotations, Count, Form, NotatedMove, NotatedPlace};
use super::pairs::{self, GameContext, LineMoves};
use super::prose::{is_aside, is_doubtful, is_record, names_move};
use super::sentence;
use super::syntax::SyntaxErrorKind;
use super::table;
use super::token::{Token, card_at, tokens};
use super::vocabulary::meaning;
use super::{board, cards};
use crate::board::MAX_CELLS;
use crate::card::Card;
use crate::dealer::DealNumber;

/// What a line says.
#[derive(Debug)]
pub(super) enum LineKind {
    /// The deal of what follows, and moves behind it.
    Header(Header, Option<LineMoves>),
    /// Several deals are mentioned.
    Mentions(Vec<DealNumber>),
    /// A link, with its moves.
    Link(deal_ref::Link),
    Moves(LineMoves),
    /// How many cells the game has.
    Cells(u8),
    /// A game begins or ends here: `-=-=-=-`.
    Break,
    /// fc-solve lists positions that it searches, up to the next break.
    Searching,
    /// No solution was found.
    GivenUp,
    /// It names a move or a card, in no form that is read.
    Unread,
    /// It names neither, but what may be a move or a pile stands by itself: `29`, `9 -> 3`.
    Doubtful,
    /// It names neither, but where every other line is a move, it may be meant for one: `undo`, `red five on black six`.
    Aside,
    /// It names neither.
    Prose,
}

/// Reads a line that is no board.
pub(super) fn line(text: &str, before: GameContext) -> LineKind {
    /// The fewest cards of a row, known or unknown.
    const ROW: usize = 4;
    let words = tokens(text);
    if words.is_empty() {
        return LineKind::Prose;
    }
    if let Some(link) = deal_ref::link(text) {
        return LineKind::Link(link);
    }
    // `12:21` may be a deal and a move.
    if let Some(used) = deal_ref::time(&words) {
        let rest = &words[used..];
        let is_told = moves_at(rest, text, GameContext { moves: 1, is_open: true }).is_some();
        return match rest {
            [] => LineKind::Doubtful,
            rest if is_told || names_move(rest) => LineKind::Unread,
            // A remark: `8:35 ; frees 7 cards`.
            [mark, ..] if !mark.is_word => LineKind::Doubtful,
            _ => LineKind::Prose,
        };
    }
    if table::is_row(text, before.is_open) {
        let row = LineMoves {
            moves: table::row(text).into_iter().collect(),
            used: words.len(),
            broken: None,
        };
        let broken = row.moves.is_empty().then(|| SyntaxErrorKind::NotARow(text.trim().to_owned()));
        return LineKind::Moves(LineMoves { broken, ..row });
    }
    if let Some(said) = of_program(text) {
        return said;
    }
    // In files that are joined without a line end, a header follows the last move.
    let found = pairs::line(&words, before)
        .filter(|found| found.broken.is_none() && found.used < words.len());
    if let Some(found) = found {
        return LineKind::Moves(found);
    }
    // A record that is cut, or a part of one.
    let is_of_record = |word: &Token<'_>| word.is('{') || word.is('"');
    if words.iter().any(is_of_record) && (is_record(&words) || words.len() <= 4) {
        return LineKind::Doubtful;
    }
    if let Some(header) = deal_ref::header(&words, text) {
        if header.cells.is_some_and(|cells| usize::from(cells) > MAX_CELLS) {
            return LineKind::Unread;
        }
        let rest = &words[header.rest..];
        let found = moves_at(rest, text, GameContext { moves: 0, is_open: header.is_bare })
            .or_else(|| match rest {
                [word] if header.is_bare => pairs::compact_word(word.text),
                _ => None,
            });
        let is_game =
            |found: &LineMoves| header.is_bare || header.is_first && !found.moves.is_empty();
        // No word stands before the number: `[1] #1 1. 9H on the 10S`.
        let before = &text[..words[header.start].start];
        let is_numbered = !before.contains(char::is_alphabetic);
        let is_unread = is_part(rest, header.is_bare)
            || is_numbered && names_move(rest)
            || deal_ref::has_partial_number(&words);
        return match found {
            Some(found) if is_game(&found) && !(is_unread && found.broken.is_some()) => {
                LineKind::Header(Header { title: String::new(), ..header }, Some(found))
            }
            // A move behind a number within a line: `[1] #1 3 → h`.
            Some(found) if found.broken.is_none() && !found.moves.is_empty() => LineKind::Unread,
            _ if is_unread => LineKind::Unread,
            _ => LineKind::Header(header, None),
        };
    }
    if let Some(found) = moves_at(&words, text, before) {
        return LineKind::Moves(found);
    }
    let deals = mentions(&words);
    if !deals.is_empty() {
        let is_whole = !deal_ref::has_partial_number(&words);
        return if is_whole { LineKind::Mentions(deals) } else { LineKind::Unread };
    }
    match deal_ref::cells(&words) {
        Some(cells) if words[0].number().is_some() => {
            if usize::from(cells) > MAX_CELLS {
                LineKind::Unread
            } else {
                LineKind::Cells(cells)
            }
        }
        _ if names_move(&words) || board::is_heading(&words) => LineKind::Unread,
        // A row of unknown cards.
        _ if words.len() >= 2 * ROW && words.iter().all(|word| word.is('?')) => LineKind::Unread,
        _ if is_doubtful(&words) => LineKind::Doubtful,
        _ if is_aside(&words) => LineKind::Aside,
        _ => LineKind::Prose,
    }
}

/// Whether what stands behind a number that begins a line may be a row of cards, half a move or another number, and is
/// no title.
fn is_part(rest: &[Token<'_>], is_bare: bool) -> bool {
    /// The length of the longest card.
    const LONGEST: usize = 3;
    /// Fewer cards may be talked of.
    const ROW: usize = 3;
    let is_place = |word: &Token<'_>| word.card().is_some() || word.is('?');
    let is_short = |word: &Token<'_>| word.text.chars().count() <= LONGEST;
    let is_number = |word: &Token<'_>| word.number().is_some();
    let is_of_number = |word: &Token<'_>| is_number(word) || !word.is_word;
    let cards = rest.iter().filter(|word| word.card().is_some()).count();
    match rest {
        _ if cards >= ROW => true,
        [word] if is_bare && pairs::place(word.text).is_some() => true,
        [word] if is_bare && word.number().is_some() => word.text.len() >= LONGEST,
        words if words.iter().any(is_number) && words.iter().all(is_of_number) => true,
        words => words.iter().any(is_place) && words.iter().all(is_short),
    }
}

/// Whether a line names a deal and tells the first moves: `617: 26 76`.
pub fn begins_game(text: &str) -> bool {
    matches!(line(text, GameContext::default()), LineKind::Header(_, Some(_)))
}

/// The deals that a line mentions.
fn mentions(words: &[Token<'_>]) -> Vec<DealNumber> {
    let mut deals = Vec::new();
    let mut at = 0;
    while let Some(found) = deal_ref::next(words, at) {
        deals.push(found.deal);
        at = found.end;
    }
    deals
}

/// Whether a line tells moves, and cannot be cards: `300: 4a 45 41`.
pub(super) fn is_surely_moves(said: &LineKind, text: &str, before: GameContext) -> bool {
    /// No row of a board but the last has fewer cards.
    const ROW: usize = 6;
    let (LineKind::Moves(found) | LineKind::Header(_, Some(found))) = said else { return false };
    if matches!(found.broken, Some(SyntaxErrorKind::NotARow(_))) {
        return true;
    }
    if found.moves.iter().any(|mv| matches!(mv.form, Form::Row | Form::Words)) {
        return found.broken.is_none();
    }
    let mut texts: Vec<&str> = found.moves.iter().map(|mv| &*mv.text).collect();
    let has_pair = texts.iter().any(|text| cards::card(text).is_none());
    if found.broken.is_none() {
        let words = tokens(text);
        let is_other = |word: &Token<'_>| {
            word.text.len() > 1 && word.number().is_none() && word.card().is_none()
        };
        return !texts.is_empty() && (has_pair || words.iter().any(is_other));
    }
    // The last line of a game that is cut off, or one with a mistake.
    texts.sort_unstable();
    let is_repeated = texts.windows(2).any(|pair| pair[0] == pair[1]);
    before.moves > 0 && (has_pair || is_repeated || tokens(text).len() < ROW)
}

/// Lines that programs print around solutions.
fn of_program(text: &str) -> Option<LineKind> {
    let line = text.trim();
    if line.len() > 9 && line.bytes().all(|b| matches!(b, b'-' | b'=')) && line.contains("-=") {
        return Some(LineKind::Break);
    }
    if line.starts_with("Iteration:") {
        return Some(LineKind::Searching);
    }
    let is_given_up =
        ["I could not solve this game", "Iterations count exceeded", "This game is not solv"]
            .iter()
            .any(|start| line.starts_with(start));
    is_given_up.then_some(LineKind::GivenUp)
}

/// The moves of a line, behind a number or a label.
pub(super) fn moves_at(words: &[Token<'_>], text: &str, before: GameContext) -> Option<LineMoves> {
    /// The fewest dashes among cards that stand for empty places.
    const MARKS: usize = 4;
    // A line of cells and foundations.
    let is_place = |word: &Token<'_>| word.is('-') || word.card().is_some();
    let marks = words.iter().filter(|word| word.is('-')).count();
    if marks >= MARKS && words.iter().all(is_place) {
        return None;
    }
    let skipped = pairs::label(words);
    let skipped = skipped + deal_ref::cells_in_brackets(&words[skipped..]);
    let rest = &words[skipped..];
    let first = rest.first()?;
    // macroxue's program prints `Moves: 20` and more behind them.
    let is_compact = rest.get(1).is_none_or(|word| word.says("moves"));
    // Before any move, a number that a deal can have is no moves.
    let is_compact = is_compact && !(pairs::is_number(first.text) && before.moves == 0);
    if let Some(moves) = pairs::compact(first.text).filter(|_| is_compact) {
        return Some(LineMoves { moves, broken: None, used: words.len() });
    }
    // A label in front of moves says that they are some.
    let before = GameContext { moves: before.moves + skipped, ..before };
    let found = match pairs::line(rest, before) {
        Some(found) if found.broken.is_none() => found,
        broken => explained(rest).or_else(|| sentence::line(rest, text)).or(broken)?,
    };
    // `Moves: 58` says how many there are.
    if words[0].says("moves") && found.moves.len() == 1 && rest[0].number().is_some() {
        return None;
    }
    Some(LineMoves { used: found.used + skipped, ..found })
}

/// A move with its meaning in words behind it, as `freecell verify --show boards` writes them:
/// `26v3  5♦ 4♣ 3♦ to column 6, then home A♣`.
fn explained(words: &[Token<'_>]) -> Option<LineMoves> {
    let mv = pairs::pair(words.first()?.text)?;
    let mut at = 1;
    let moved = cards_at(words, &mut at);
    let ends = (*moved.first()?, *moved.last()?);
    // The target says again what the move says: `to column 6`, `to cell a`, `home`.
    let target = &words[at..];
    at += match (target, mv.to) {
        ([to, pile, name, ..], NotatedPlace::Place(place))
            if to.says("to") && pile.is_word && meaning(pile.text).is_some() =>
        {
            let is_named = name.is_word && name.text.len() == 1;
            if is_named && pairs::place(name.text) != Some(place) {
                return None;
            }
            2 + usize::from(is_named)
        }
        ([home, ..], NotatedPlace::HOME) if home.says("home") => 1,
        _ => return None,
    };
    let mut home = Vec::new();
    if let [comma, then, to, ..] = &words[at..]
        && comma.is(',')
        && then.says("then")
        && to.says("home")
    {
        at += 3;
        home = cards_at(words, &mut at);
    }
    if at != words.len() {
        return None;
    }
    let listed = Annotations { moved: Some(ends), home: Some(home), ..Annotations::default() };
    let count = mv.count.or_else(|| cards::run_length(ends).map(Count::Exactly));
    let mv = NotatedMove { count, listed: Some(Box::new(listed)), ..mv };
    Some(LineMoves { moves: vec![mv], broken: None, used: at })
}

/// The cards at a token; moves behind them.
fn cards_at(words: &[Token<'_>], at: &mut usize) -> Vec<Card> {
    let mut cards = Vec::new();
    while let Some((card, used)) = card_at(&words[*at..]) {
        cards.push(card);
        *at += used;
    }
    cards
}
