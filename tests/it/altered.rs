//! A game altered in one place gets the verdict that the referee gives it, in every dialect.
//!
//! Never "valid" where no convention wins; "illegal" names the altered move, or the first one that cannot follow;
//! what is no move is refused with its line.

mod alter;
mod opinion;

use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::replay::{self, End, Verdict};
use freecell::text::{self, BoardEntry, Item, SyntaxError, WrittenGame};

use crate::dialects::{ALL, Dialect, Text};

pub(crate) use alter::Random;
use alter::{Altered, Kind, alter};
use opinion::Opinion;

/// What the library says of a text.
#[derive(Clone, Debug, PartialEq)]
enum Said {
    Valid,
    Unfinished,
    /// The number of the move, from 1, and its text.
    Illegal(usize, String),
    /// The line and the message, if a line is named.
    Refused(Option<usize>, String),
    /// More or fewer games than one, or a game of another deal.
    Other(String),
}

/// The library's verdict on a game, told nothing about its rules.
#[expect(clippy::default_trait_access, reason = "no hints are given, whatever their type")]
pub(crate) fn verify(board: &Board, game: &WrittenGame) -> Result<Verdict, SyntaxError> {
    replay::verify(board, game, Default::default())
}

/// The library's verdict on the only game of a text. Where positions stand in it, it is played from the first one.
fn said(dialect: &Dialect, deal: u32, text: &str) -> Said {
    let deal = DealNumber::new(i64::from(deal)).unwrap();
    let refused = |why: String| Said::Refused(line_in(&why), why);
    let document = match text::read(text) {
        Ok(document) => document,
        Err(why) => return refused(why.to_string()),
    };
    let unreadable = document.items().iter().find_map(|item| match item {
        Item::Board(BoardEntry { board: Err(why), .. }) => Some(why),
        _ => None,
    });
    if let Some(why) = unreadable {
        return refused(why.to_string());
    }
    let game = match document.items() {
        [Item::Game(game)] => game,
        // Numbers and boards alone are no game.
        items if !document.has_games() => {
            let unread = document.unread().map(|(line, text)| format!("line {line}: {text}"));
            return refused(unread.unwrap_or_else(|| format!("{} boards, no game", items.len())));
        }
        items => return Said::Other(format!("{} things", items.len())),
    };
    if game.number != dialect.names_deal.then_some(deal) {
        return Said::Other(format!("a game of deal {:?}", game.number));
    }
    let shown = game.start().filter(|_| dialect.has_positions);
    let board = shown.map_or_else(|| deal.deal(), |(_, board)| board);
    let verdict = match verify(&board, game) {
        Ok(verdict) => verdict,
        Err(why) => return Said::Refused(Some(why.line), why.kind.to_string()),
    };
    let unread = document.unread().into_iter().next();
    match (verdict.replay.end, unread) {
        (End::Illegal { number, text, .. }, _) => Said::Illegal(number, text),
        (_, Some((line, text))) => Said::Refused(Some(line), text.to_owned()),
        (End::Won { .. }, None) => Said::Valid,
        (End::Unfinished, None) => Said::Unfinished,
    }
}

/// The line that a message names.
pub(crate) fn line_in(message: &str) -> Option<usize> {
    let digits = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>();
    message.split("line ").skip(1).find_map(|rest| digits(rest).parse().ok())
}

/// Alters games of a dialect; what is wrong, if anything is.
fn faults(dialect: &Dialect, games: usize) -> Vec<String> {
    let mut random = Random::new(dialect.name);
    let mut faults = Vec::new();
    for game in dialect.games(0).take(games) {
        let whole = dialect.write(&game);
        let heard = said(dialect, game.deal, &whole.all);
        if heard != Said::Valid {
            faults.push(format!("unaltered: {heard:?}\n{}", whole.all));
            continue;
        }
        let kinds = Kind::all(dialect);
        let kind = kinds[random.below(kinds.len())];
        let altered = alter(dialect, &game, kind, &mut random);
        let opinion = Opinion::of(dialect, &game, &altered);
        let heard = said(dialect, game.deal, &altered.text.all);
        if !opinion.allows(&heard) {
            faults.push(report(&altered, &opinion, &heard, &whole));
        }
    }
    faults
}

fn report(altered: &Altered, opinion: &Opinion, heard: &Said, whole: &Text) -> String {
    let Altered { what, text, at, .. } = altered;
    let (first, lines) = (whole.lines[*at], whole.lines[..].get(at + 1));
    let last = lines.copied().unwrap_or(first).max(first);
    let was: Vec<&str> = whole.all.lines().skip(first - 1).take(last - first + 1).collect();
    format!(
        "{what}\nreferee: {opinion}\nlibrary: {heard:?}\nit was:\n{}\nthe text is:\n{}",
        was.join("\n"),
        text.all
    )
}

/// Alters this many games of each dialect, and fails with one text of each kind of fault and their numbers.
fn check(dialects: &[Dialect], games: usize) {
    let mut reports = Vec::new();
    for dialect in dialects {
        let faults = faults(dialect, games);
        if let Some(first) = faults.first() {
            let count = faults.len();
            reports.push(format!("=== {}: {count} of {games} are wrong\n{first}", dialect.name));
        }
    }
    assert!(reports.is_empty(), "{}", reports.join("\n\n"));
}

#[test]
fn the_verdict_on_altered_games_of_each_dialect() {
    check(&ALL, 20);
}

/// `FREECELL_ALTERED` games with moves, or 2,000, and the same number of lists of positions.
#[test]
#[ignore = "takes a minute; .ci/run runs it"]
fn the_verdict_on_thousands_of_altered_games_and_lists_of_positions() {
    let games = std::env::var("FREECELL_ALTERED")
        .map_or(2_000_usize, |games| games.parse().expect("FREECELL_ALTERED is a number"));
    for has_moves in [true, false] {
        let of_kind = |dialect: &Dialect| dialect.has_moves == has_moves;
        let dialects: Vec<Dialect> = ALL.into_iter().filter(of_kind).collect();
        check(&dialects, games.div_ceil(dialects.len()));
    }
}
