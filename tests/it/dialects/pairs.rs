//! Moves of two characters.

use crate::referee::Spot;

use super::{Game, Play, put};

fn letter(spot: Spot) -> char {
    let code = match spot {
        Spot::Column(at) => b'1' + u8::try_from(at).unwrap(),
        Spot::Cell(at) => b'a' + u8::try_from(at).unwrap(),
        Spot::Home => b'h',
    };
    char::from(code)
}

/// `26`.
pub(crate) fn pair(play: &Play) -> String {
    format!("{}{}", letter(play.from), letter(play.to))
}

/// `26`, or `27v3` if fewer cards move than fit.
pub(crate) fn word(play: &Play) -> String {
    let count = if play.is_fewer { format!("v{:x}", play.cards.len()) } else { String::new() };
    format!("{}{count}", pair(play))
}

fn words(game: &Game) -> Vec<String> {
    game.plays.iter().map(|play| put(play, &word(play))).collect()
}

pub(super) fn catalogue(game: &Game) -> String {
    let lines: Vec<String> = words(game).chunks(10).map(|line| line.join(" ")).collect();
    format!("#{} A Name\n{}\n", game.deal, lines.join("\n"))
}

pub(super) fn one_a_line(game: &Game) -> String {
    format!("Game #{}\n{}\n", game.deal, words(game).join("\n"))
}

pub(super) fn one_line(game: &Game) -> String {
    format!("{}: {}\n", game.deal, words(game).join(" "))
}

pub(super) fn numbered(game: &Game) -> String {
    let line = |(at, play): (usize, &Play)| put(play, &format!("{}. {}", at + 1, word(play)));
    let lines: Vec<String> = game.plays.iter().enumerate().map(line).collect();
    format!("Game #{}\n\n{}\n", game.deal, lines.join("\n"))
}

pub(super) fn arrows(game: &Game) -> String {
    between(game, " → ")
}

pub(super) fn dashes(game: &Game) -> String {
    between(game, "-")
}

fn between(game: &Game, mark: &str) -> String {
    let line =
        |play: &Play| put(play, &format!("{}{mark}{}\n", letter(play.from), letter(play.to)));
    let lines: String = game.plays.iter().map(line).collect();
    format!("Deal {}\n{}", game.deal, lines)
}

/// fc-solve's `-m -snx`: the number of cards to an empty column when it is more than one.
pub(super) fn fc_solve(game: &Game) -> String {
    fc_solve_words(game, |play| {
        let is_empty = matches!(play.to, Spot::Column(_)) && play.onto.is_none();
        let cards = play.cards.len();
        if is_empty && cards > 1 { format!("v{cards:x}") } else { String::new() }
    })
}

/// fc-solve's `-m -sn`.
pub(super) fn fc_solve_uncounted(game: &Game) -> String {
    fc_solve_words(game, |_| String::new())
}

fn fc_solve_words(game: &Game, count: impl Fn(&Play) -> String) -> String {
    let word = |play: &Play| put(play, &format!("{}{} ", pair(play), count(play)));
    let words: Vec<String> = game.plays.iter().map(word).collect();
    let lines: Vec<String> = words.chunks(10).map(<[String]>::concat).collect();
    super::sentences::framed(&format!("{}\n\n", lines.join("\n")))
}

/// `617:4r462r…`: `r` for any cell, letters for the cells' cards in the order of their arrival.
pub(super) fn macroxue(game: &Game) -> String {
    let word = |play: &Play| {
        let from = match play.from {
            Spot::Cell(_) => letter(Spot::Cell(play.nth)),
            from => letter(from),
        };
        let to = if matches!(play.to, Spot::Cell(_)) { 'r' } else { letter(play.to) };
        put(play, &format!("{from}{to}"))
    };
    format!("{}:{}\n", game.deal, game.plays.iter().map(word).collect::<String>())
}
