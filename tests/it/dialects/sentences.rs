//! Moves in words.

use crate::referee::{Card, Spot, Target};

use super::{Game, Play, put};

/// fc-solve's first and last lines.
pub(super) fn framed(text: &str) -> String {
    format!(
        "-=-=-=-=-=-=-=-=-=-=-=-\n\n{text}This game is solveable.\n\
         Total number of states checked is 2624.\nThis scan generated 2738 states.\n"
    )
}

pub(super) const RULE: &str = "====================\n\n";

/// `Move 2 cards from stack 1 to stack 3`, from 0.
pub(super) fn sentence(play: &Play) -> String {
    let pile = |spot: Spot| match spot {
        Spot::Column(at) => format!("stack {at}"),
        Spot::Cell(at) => format!("freecell {at}"),
        Spot::Home => "the foundations".to_owned(),
    };
    let cards = match (play.from, play.to) {
        (Spot::Column(_), Spot::Column(_)) => format!("{} cards", play.cards.len()),
        _ => "a card".to_owned(),
    };
    format!("Move {cards} from {} to {}", pile(play.from), pile(play.to))
}

pub(super) fn fc_solve(game: &Game) -> String {
    let block = |play: &Play| format!("{}\n\n{RULE}", put(play, &sentence(play)));
    framed(&game.plays.iter().map(block).collect::<String>())
}

pub(super) fn patsolve(game: &Game) -> String {
    let line = |play: &Play| {
        let card = play.cards[0].letters();
        let text = match play.target() {
            Target::Cell => format!("{card} to temp"),
            Target::Home => format!("{card} out"),
            Target::Empty => format!("{card} to empty pile"),
            Target::Onto(onto) => format!("{card} to {}", onto.letters()),
        };
        put(play, &text) + "\n"
    };
    game.plays.iter().map(line).collect()
}

/// `1. Move 3 cards from column 2 to column 7`, from 1.
pub(super) fn numbered(game: &Game) -> String {
    let pile = |spot: Spot| match spot {
        Spot::Column(at) => format!("column {}", at + 1),
        Spot::Cell(at) => format!("cell {}", at + 1),
        Spot::Home => "the foundation".to_owned(),
    };
    let line = |(at, play): (usize, &Play)| {
        let cards = match play.cards.len() {
            1 => "a card".to_owned(),
            cards => format!("{cards} cards"),
        };
        let (from, to) = (pile(play.from), pile(play.to));
        put(play, &format!("{}. Move {cards} from {from} to {to}", at + 1)) + "\n"
    };
    let lines: String = game.plays.iter().enumerate().map(line).collect();
    format!("Deal {}\n{lines}", game.deal)
}

/// `9♥ to 10♠`.
pub(super) fn glyphs(game: &Game) -> String {
    by_cards(game, |card| {
        let rank = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
        let suit = ["♣", "♦", "♥", "♠"][card.suit()];
        format!("{}{suit}", rank[usize::from(card.rank())])
    })
}

/// `jack of clubs to the queen of hearts`.
pub(super) fn words(game: &Game) -> String {
    const RANKS: &str = "ace two three four five six seven eight nine ten jack queen king";
    by_cards(game, |card| {
        let rank = RANKS.split(' ').nth(usize::from(card.rank())).unwrap();
        format!("{rank} of {}", ["clubs", "diamonds", "hearts", "spades"][card.suit()])
    })
}

fn by_cards(game: &Game, name: impl Fn(Card) -> String) -> String {
    let line = |play: &Play| {
        let to = match play.target() {
            Target::Cell => "a free cell".to_owned(),
            Target::Home => "the foundation".to_owned(),
            Target::Empty => "an empty column".to_owned(),
            Target::Onto(onto) => name(onto),
        };
        put(play, &format!("{} to {to}", name(play.cards[0]))) + "\n"
    };
    format!("FreeCell deal {}\n\n{}", game.deal, game.plays.iter().map(line).collect::<String>())
}
