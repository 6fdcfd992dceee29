//! What the library says of a text, as `find` and `verify` do.

use std::fmt;

use freecell::board::Board;
use freecell::dealer::DealNumber;
use freecell::replay::End;
use freecell::text::{self, BoardEntry, Document, FoundBoard, Item, WrittenGame};

use crate::altered::{line_in, verify};
use crate::referee::{self, Card};

use super::sheet::named;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Answer {
    Says(String),
    /// The lines that are named, and the message.
    Refuses(Vec<usize>, String),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Says(what) => f.write_str(what),
            Self::Refuses(_, why) => write!(f, "refused: {why}"),
        }
    }
}

/// Reads a text. A game that names no deal is checked on the given one.
pub(super) fn read(bytes: &[u8], deal: Option<u32>) -> Answer {
    let text = text::decode(bytes);
    let document = match text::read(&text) {
        Ok(document) if deal.is_some() && !document.has_games() => match text::moves(&text) {
            Some(game) => return of_parts(vec![of_game(&game, deal)], None),
            None => document,
        },
        Ok(document) => document,
        Err(why) => {
            let moves = deal.and_then(|_| text::moves(&text));
            return match moves {
                Some(game) => of_parts(vec![of_game(&game, deal)], None),
                None => of_parts(vec![Err((None, why.to_string()))], None),
            };
        }
    };
    of_parts(parts(&document, deal), document.unread().into_iter().map(|(line, _)| line))
}

/// What a part of a text is, or the line and the reason why it cannot be read.
type Part = Result<String, (Option<usize>, String)>;

fn of_parts(parts: Vec<Part>, unread: impl IntoIterator<Item = usize>) -> Answer {
    let (mut said, mut lines, mut why) = (Vec::new(), Vec::new(), Vec::new());
    for part in parts {
        match part {
            Ok(what) => said.push(what),
            Err((line, message)) => {
                lines.extend(line.into_iter().chain(lines_in(&message)));
                why.push(message);
            }
        }
    }
    for line in unread {
        lines.push(line);
        why.push(format!("line {line} is not read"));
    }
    if why.is_empty() {
        Answer::Says(said.join("\n"))
    } else {
        Answer::Refuses(lines, format!("{} (otherwise: {})", why.join("; "), said.join("; ")))
    }
}

fn lines_in(message: &str) -> impl Iterator<Item = usize> {
    message.split('\n').filter_map(line_in)
}

fn parts(document: &Document, deal: Option<u32>) -> Vec<Part> {
    if !document.has_games() {
        return document.boards().map(|entry| of_board(&entry)).collect();
    }
    let shown = document.items().iter().filter_map(|item| match item {
        Item::Game(game) => Some(of_game(game, deal)),
        Item::Board(entry) => Some(of_board(entry)),
        Item::Deal(..) => None,
    });
    shown.collect()
}

fn of_board(entry: &BoardEntry) -> Part {
    match &entry.board {
        Ok(FoundBoard::Whole(found)) => Ok(of_cards(&found.board, &found.deals)),
        Ok(FoundBoard::Part(part)) => {
            let card = |card: &Option<_>| card.map_or("??".to_owned(), |card| format!("{card}"));
            Ok(format!("part {}", part.cards().iter().map(card).collect::<Vec<_>>().join(" ")))
        }
        Err(why) => Err((Some(entry.line), why.to_string())),
    }
}

/// A board, by its deal if it has one.
fn of_cards(board: &Board, deals: &[DealNumber]) -> String {
    let board = as_refereed(board);
    match deals {
        [deal] if deal.get() > 0 => {
            let number = u64::try_from(deal.get()).unwrap();
            let is_it = referee::Board::deal(number).columns == board.columns;
            named(&board, is_it.then_some(number))
        }
        _ => named(&board, None),
    }
}

fn as_refereed(board: &Board) -> referee::Board {
    let card = |card: &freecell::card::Card| Card(u8::try_from(card.index()).unwrap());
    let mut cells = [None; 7];
    cells.iter_mut().zip(board.cells()).for_each(|(to, from)| *to = from.as_ref().map(card));
    let suits = freecell::card::Suit::ALL;
    let home = [0, 1, 2, 3].map(|suit: usize| board.foundation(suits[suit]));
    let columns = board.columns().each_ref().map(|cards| cards.iter().map(card).collect());
    referee::Board { columns, cells, home, arrived: Vec::new() }
}

/// The verdict on a game.
fn of_game(game: &WrittenGame, deal: Option<u32>) -> Part {
    let given = deal.map(|deal| DealNumber::new(i64::from(deal)).unwrap());
    let (of, start) = match (game.start(), given) {
        (Some((number, board)), _) => {
            (of_cards(&board, &number.into_iter().collect::<Vec<_>>()), board)
        }
        (None, Some(deal)) => ("the given deal".to_owned(), deal.deal()),
        (None, None) => {
            let why = game.check().err().map(|why| why.to_string());
            return Err((Some(game.line), why.unwrap_or("the game names no deal".to_owned())));
        }
    };
    let verdict = verify(&start, game).map_err(|why| (Some(why.line), why.to_string()))?;
    let moves = verdict.replay.steps.len();
    Ok(match verdict.replay.end {
        End::Won { .. } => format!("game of {of}: valid, {moves} moves"),
        End::Unfinished => format!("game of {of}: not solved, {moves} moves"),
        End::Illegal { number, .. } => format!("game of {of}: illegal at move {number}"),
    })
}
