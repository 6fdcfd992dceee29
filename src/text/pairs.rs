//! Lines of standard notation: `26 5a bh`, `27v3`, `2 → 6`, `2-6`; and macroxue's compact form.

use super::moves::{Count, Form, NotatedMove, NotatedPlace};
use super::syntax::SyntaxErrorKind;
use super::token::Token;
use crate::board::{Cell, Place};

/// The most digits of the number of a deal.
const DIGITS: usize = 10;

/// What stands before a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GameContext {
    /// The number of moves of the game so far.
    pub(super) moves: usize,
    /// Whether a game is open, so that moves are expected.
    pub(super) is_open: bool,
}

/// The moves of a line, and the first thing among them that is none.
#[derive(Debug, Default)]
pub(super) struct LineMoves {
    pub(super) moves: Vec<NotatedMove>,
    pub(super) broken: Option<SyntaxErrorKind>,
    /// How many tokens they take.
    pub(super) used: usize,
}

/// The moves of a line of standard notation; none if it is no such line.
///
/// A line is one if all of its words are moves. With a word that is none it still is one, with an
/// error, if most words are moves. Letters alone are words of a sentence (be, ad)
/// but among moves.
pub(super) fn line(tokens: &[Token<'_>], before: GameContext) -> Option<LineMoves> {
    if counts(tokens) {
        return None;
    }
    let mut line = LineMoves::default();
    let mut has_digits = before.moves > 0;
    while line.used < tokens.len() {
        let rest = &tokens[line.used..];
        if let Some((mv, used)) = pair_at(rest) {
            has_digits |= mv.text.contains(|c: char| c.is_ascii_digit());
            line.moves.push(mv);
            line.used += used;
        } else if !line.moves.is_empty() && rest[0].is(';') && pair_at(&rest[1..]).is_none() {
            // A remark: `; not proved best`.
            line.used = tokens.len();
        } else if !line.moves.is_empty() && (rest[0].is(',') || rest[0].is(';')) {
            line.used += 1;
        } else {
            break;
        }
    }
    if !has_digits && !line.moves.is_empty() {
        return None;
    }
    let rest = &tokens[line.used..];
    // In files that are joined without a line end, the next header follows the last move.
    let is_header =
        |rest: &[Token<'_>]| rest.len() > 1 && rest[0].is('#') && rest[1].number().is_some();
    if rest.is_empty() || is_header(rest) {
        return (!line.moves.is_empty()).then_some(line);
    }
    line.broken = Some(broken(&line, rest, before)?);
    Some(line)
}

/// Words before the number of a move, or before moves.
const LABELS: [&str; 5] = ["move", "moves", "step", "solution", "position"];

/// How many tokens stand before the moves of a line: a bullet, `Move 12:`, `01-10`.
pub(super) fn label(words: &[Token<'_>]) -> usize {
    let is_one_of =
        |token: &Token<'_>, marks: &[&str]| !token.is_word && marks.contains(&token.text);
    let is_mark = |token: &&Token<'_>| is_one_of(token, &[":", ".", ")", "]", "-", "–", "*"]);
    let is_bullet = |token: &&Token<'_>| is_one_of(token, &["-", "*", "•", "–", "+"]);
    let marks = |at: usize| at + words[at.min(words.len())..].iter().take_while(is_mark).count();
    let at = words.iter().take_while(is_bullet).count();
    if let [first, dash, last, ..] = &words[at..]
        && first.text.len() > 1
        && first.number().is_some()
        && first.number() < last.number()
        && dash.is('-')
        && !dash.is_apart
        && !last.is_apart
    {
        return marks(at + 3);
    }
    if !words.get(at).is_some_and(|word| LABELS.iter().any(|name| word.says(name))) {
        return at;
    }
    match words.get(at + 1) {
        // The number in `Move 3 cards` is no label.
        Some(word) if word.number().is_some() && marks(at + 2) > at + 2 => marks(at + 2),
        Some(mark) if is_mark(&mark) => marks(at + 1),
        Some(next) if pair(next.text).is_some() => at + 1,
        _ => at,
    }
}

/// Whether a line counts: `41 42 43 44 45 46`, `49 50 51`.
pub(super) fn counts(tokens: &[Token<'_>]) -> bool {
    /// Fewer numbers in a row may be moves, if all of them are piles.
    const FEWEST: usize = 6;
    let follows = |pair: &[Token<'_>]| {
        let next = pair[0].number().and_then(|number| number.checked_add(1));
        next.is_some() && next == pair[1].number()
    };
    let are_pairs = tokens.iter().all(|token| pair(token.text).is_some());
    let fewest = if are_pairs { FEWEST } else { 3 };
    tokens.len() >= fewest && tokens.windows(2).all(follows)
}

/// The error of a line with words that are no moves; none if too many are none.
fn broken(line: &LineMoves, rest: &[Token<'_>], before: GameContext) -> Option<SyntaxErrorKind> {
    if line.moves.is_empty() && !rest[0].is_word {
        return None;
    }
    let words = || rest.iter().filter(|token| token.is_word);
    let pairs = line.moves.len() + words().filter(|word| pair(word.text).is_some()).count();
    let all = line.moves.len() + words().count();
    let is_short = |word: &Token<'_>| pair(word.text).is_some() || word.text.chars().count() <= 3;
    let has = |is: fn(&char) -> bool| words().any(|word| word.text.chars().any(|c| is(&c)));
    let is_move_like =
        rest[0].text.starts_with(|c: char| c.is_ascii_digit()) && has(char::is_ascii_alphabetic);
    let is_near = pairs * 3 >= all * 2 && all > 2
        || pairs * 2 >= all && pairs > 0 && words().all(is_short)
        || before.is_open && is_move_like && words().all(is_short);
    if !is_near {
        return None;
    }
    let first =
        words().find(|word| pair(word.text).is_none()).map_or(rest[0].text, |word| word.text);
    let is_half = first.chars().count() == 1 && place(first).is_some();
    let text = first.to_owned();
    Some(if is_half { SyntaxErrorKind::HalfMove(text) } else { SyntaxErrorKind::NotAMove(text) })
}

/// The move at the start of some tokens, and how many it takes: `26`, `2 → 6`, `2->6`.
fn pair_at(tokens: &[Token<'_>]) -> Option<(NotatedMove, usize)> {
    let first = tokens.first().filter(|token| token.is_word)?;
    let is_label = tokens.get(1).is_some_and(|mark| mark.is(':') && !mark.is_apart);
    if let Some(mv) = pair(first.text).filter(|_| !is_label) {
        return Some((mv, 1));
    }
    let from = place(first.text)?;
    let marks = arrow(&tokens[1..]);
    // `1 - 1 26` is numbered twice.
    let is_place = |token: &&Token<'_>| token.is_word && !token.says(first.text);
    let to = tokens.get(1 + marks).filter(is_place).filter(|_| (1..=2).contains(&marks))?;
    let text = format!("{}{}", first.text, to.text);
    let mv = NotatedMove::new(
        Form::Pair,
        NotatedPlace::Place(from),
        NotatedPlace::Place(place(to.text)?),
        &text,
    );
    Some((mv, 2 + marks))
}

/// How many tokens an arrow takes, `->` or `→`; none, if marks stand apart.
pub(super) fn arrow(tokens: &[Token<'_>]) -> usize {
    let is_part =
        |(at, token): &(usize, &Token<'_>)| is_arrow(token) && (*at == 0 || !token.is_apart);
    match tokens.iter().enumerate().take_while(is_part).count() {
        count if tokens.get(count).is_some_and(is_arrow) => 0,
        // Two dashes are an empty place.
        count if count > 1 && !tokens[count - 1].is('>') => 0,
        count => count,
    }
}

/// Whether a mark may stand between the two places of a move.
pub(super) fn is_arrow(token: &Token<'_>) -> bool {
    !token.is_word && matches!(token.text, "-" | ">" | "=" | "→" | "⇒" | "➔" | "➜" | "–" | "—")
}

/// The place that a word names.
pub(super) fn place(word: &str) -> Option<Place> {
    word.parse().ok()
}

/// The move that a word is: `26`, `5A`, `27v3` (with a hexadecimal count).
pub(super) fn pair(word: &str) -> Option<NotatedMove> {
    let bytes = word.as_bytes();
    let [from, to, rest @ ..] = bytes else { return None };
    let place = |byte: u8| Place::from_char(char::from(byte));
    let (from, to) = (place(*from)?, place(*to)?);
    let count = match rest {
        [] => None,
        [b'v' | b'V', count] => {
            // No more than a suit: `Dave` is a name.
            let count = char::from(*count).to_digit(14)?;
            Some(Count::Exactly(u8::try_from(count).ok()?))
        }
        _ => return None,
    };
    Some(NotatedMove {
        count,
        ..NotatedMove::new(Form::Pair, NotatedPlace::Place(from), NotatedPlace::Place(to), word)
    })
}

/// The moves of macroxue's compact notation: `4r462rc3`, at least two of them.
pub(super) fn compact(word: &str) -> Option<Vec<NotatedMove>> {
    if word.len() < 4 || !word.len().is_multiple_of(2) || !word.is_ascii() {
        return None;
    }
    let pairs = (0..word.len()).step_by(2).map(|at| &word[at..at + 2]);
    pairs.map(compact_move).collect()
}

/// The moves of a word behind the number of a deal, as macroxue writes them; the rest is an error if it is
/// cut or wrong. None if it does not begin with a move.
pub(super) fn compact_word(word: &str) -> Option<LineMoves> {
    if word.len() < 3 || is_number(word) || !word.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return None;
    }
    let pairs = (0..word.len()).step_by(2).map(|at| &word[at..word.len().min(at + 2)]);
    let moves: Vec<NotatedMove> = pairs.map_while(compact_move).collect();
    // A long word that is mostly digits is a list of moves, even if the first of them is wrong.
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let is_meant = !moves.is_empty() || word.len() > 8 && digits * 2 > word.len();
    let rest = &word[2 * moves.len()..];
    let broken = (!rest.is_empty()).then(|| match rest.len() {
        1 => SyntaxErrorKind::HalfMove(rest.to_owned()),
        _ => SyntaxErrorKind::NotAMove(rest[..2].to_owned()),
    });
    is_meant.then_some(LineMoves { moves, broken, used: 1 })
}

/// Whether a word has no more digits than the number of a deal, and nothing else.
pub(super) fn is_number(word: &str) -> bool {
    word.len() <= DIGITS && word.bytes().all(|b| b.is_ascii_digit())
}

fn compact_move(pair: &str) -> Option<NotatedMove> {
    let (from, to) = pair.split_at_checked(1)?;
    let from = match place(from)? {
        Place::Cell(held) if held.index() < 4 => NotatedPlace::Held(Cell::new(held.index())?),
        column @ Place::Column(_) => NotatedPlace::Place(column),
        _ => return None,
    };
    let to = match to {
        "r" | "R" => NotatedPlace::AnyCell,
        to => match place(to)? {
            Place::Cell(_) => return None,
            place => NotatedPlace::Place(place),
        },
    };
    Some(NotatedMove::new(Form::Compact, from, to, pair))
}

#[cfg(test)]
mod tests {
    use super::{GameContext, compact, line};
    use crate::text::syntax::SyntaxErrorKind;
    use crate::text::token::tokens;

    fn read(text: &str) -> Option<(String, Option<SyntaxErrorKind>)> {
        let found = line(&tokens(text), GameContext::default())?;
        let texts: Vec<&str> = found.moves.iter().map(|mv| &*mv.text).collect();
        Some((texts.join(" "), found.broken))
    }

    #[test]
    fn moves_in_every_writing() {
        for text in ["26 5a bh", "2-6, 5-a, b-h", "2 → 6; 5 → a; b → h", "2->6 5=>a b->h"] {
            assert_eq!(read(text), Some(("26 5a bh".to_owned(), None)), "{text}");
        }
        assert_eq!(read("27v3 5A"), Some(("27v3 5A".to_owned(), None)));
        assert_eq!(read("7h 13#3 A Name"), Some(("7h 13".to_owned(), None)));
    }

    #[test]
    fn sentences_are_no_moves() {
        for text in [
            "",
            "25 moves",
            "be",
            "5h is the best move here",
            "checked is 65.",
            "19 20 21",
            "41 42 43 44 45 46 47 48",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_word_that_is_no_move_is_an_error() {
        let not = |text: &str| Some(SyntaxErrorKind::NotAMove(text.to_owned()));
        assert_eq!(read("5x 3a"), Some((String::new(), not("5x"))));
        assert_eq!(read("26 76 xyzzy 5a"), Some(("26 76".to_owned(), not("xyzzy"))));
        let half = Some(SyntaxErrorKind::HalfMove("7".to_owned()));
        assert_eq!(read("26 7"), Some(("26".to_owned(), half)));
    }

    #[test]
    fn compact_moves() {
        assert_eq!(compact("4r462rc3").map(|moves| moves.len()), Some(4));
        for word in ["26", "2a27", "4r4", "9r46", "hr46"] {
            assert!(compact(word).is_none(), "{word}");
        }
    }

    #[test]
    fn counts_are_no_larger_than_a_suit() {
        assert!(super::pair("27vd").is_some());
        assert!(super::pair("Dave").is_none());
    }
}
