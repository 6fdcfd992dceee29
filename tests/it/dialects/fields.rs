//! Moves as records: from, to and count behind the same key or at the same place.

use crate::referee::Spot;

use super::{Game, Play, put};

/// `Column 7`, `Free cell 1`, `Foundation`.
fn title(spot: Spot) -> String {
    match spot {
        Spot::Column(at) => format!("Column {}", at + 1),
        Spot::Cell(at) => format!("Free cell {}", at + 1),
        Spot::Home => "Foundation".to_owned(),
    }
}

/// `column 7`, `cell 1`, `foundation`.
fn lower(spot: Spot) -> String {
    title(spot).to_lowercase().replace("free cell", "cell")
}

/// `column 6`, `cell 0`, `foundation`, from 0.
fn short(spot: Spot) -> String {
    match spot {
        Spot::Column(at) => format!("column {at}"),
        Spot::Cell(at) => format!("cell {at}"),
        Spot::Home => "foundation".to_owned(),
    }
}

fn object(play: &Play, name: fn(Spot) -> String) -> String {
    let (from, to) = (name(play.from), name(play.to));
    let text = format!(r#"{{"from": "{from}", "to": "{to}", "count": {}}}"#, play.cards.len());
    put(play, &text)
}

pub(super) fn json(game: &Game) -> String {
    let moves: Vec<String> = game.plays.iter().map(|play| object(play, title)).collect();
    format!("{{\"deal\": {}, \"moves\": [{}]}}\n", game.deal, moves.join(",\n "))
}

pub(super) fn json_lines(game: &Game) -> String {
    let moves: Vec<String> = game.plays.iter().map(|play| object(play, short)).collect();
    format!("{{\"deal\": {}}}\n{}\n", game.deal, moves.join("\n"))
}

pub(super) fn csv(game: &Game) -> String {
    let line = |(at, play): (usize, &Play)| {
        let (from, to) = (lower(play.from), lower(play.to));
        let cards = play.cards.len();
        put(play, &format!("{},{},{cards},{from},{to}", game.deal, at + 1)) + "\n"
    };
    let lines: String = game.plays.iter().enumerate().map(line).collect();
    format!("deal,move,count,from,to\n{lines}")
}

pub(super) fn markdown(game: &Game) -> String {
    let line = |(at, play): (usize, &Play)| {
        let (from, to) = (title(play.from), title(play.to));
        put(play, &format!("| {} | {from} | {to} | {} |", at + 1, play.cards.len())) + "\n"
    };
    let lines: String = game.plays.iter().enumerate().map(line).collect();
    format!("## Deal {}\n\n| # | From | To | Cards |\n|---|---|---|---|\n{lines}", game.deal)
}
