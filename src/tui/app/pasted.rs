//! What a pasted text is: a deal number, a solution, a board.

use crate::board::Board;
use crate::board::format::{self, Problem};
use crate::dealer::DealNumber;
use crate::notation::{self, Game};

/// A text that was understood.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Pasted {
    /// The number of a deal.
    Number(DealNumber),
    /// A board, whole.
    Board(Box<Board>),
    /// Moves; of several games in the text, the one for the deal shown, else the first.
    Solution {
        /// The moves.
        game: Box<Game>,
        /// How many games there were in the text.
        games: usize,
    },
}

impl Pasted {
    /// Finds out what a text is, by trying; `shown` is the deal on the screen.
    ///
    /// Moves come before boards: what solvers print often holds both. Text without any card is
    /// told what is wrong with it as moves, text with cards what is wrong with it as a board.
    pub(crate) fn read(text: &str, shown: Option<DealNumber>) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Err("nothing was pasted".to_owned());
        }
        if let Ok(number) = text.parse() {
            return Ok(Self::Number(number));
        }
        let games = notation::read(text);
        let whole = |game: &&Game| game.check().is_ok();
        let count = games.iter().filter(whole).count();
        let ours = games.iter().filter(whole).find(|game| shown.is_some() && game.number == shown);
        if let Some(game) = ours.or_else(|| games.iter().find(whole)) {
            return Ok(Self::Solution { game: Box::new(game.clone()), games: count });
        }
        match format::parse(text) {
            Ok(board) => Ok(Self::Board(Box::new(board))),
            Err(why) if matches!(why.problems(), [Problem::NoCards]) => {
                let syntax = games.first().and_then(|game| game.check().err());
                Err(syntax
                    .map_or_else(|| "nothing in it is understood".to_owned(), |e| e.to_string()))
            }
            Err(why) => {
                let first = why.to_string().lines().next().unwrap_or_default().to_owned();
                Err(format!("not a board: {first}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Pasted, String> {
        Pasted::read(text, None)
    }

    #[test]
    fn numbers_boards_and_solutions_are_told_apart() {
        assert!(matches!(read(" #617\n"), Ok(Pasted::Number(n)) if n.get() == 617));
        let board = DealNumber::new(617).unwrap().deal();
        for text in [format::rows(&board), format::unicode(&board), format::columns(&board)] {
            assert_eq!(read(&text), Ok(Pasted::Board(Box::new(board.clone()))));
        }
        let solution = read("#10913\r\n26 76 72 72 5a 27 57\r\n");
        assert!(matches!(solution, Ok(Pasted::Solution { game, games: 1 }) if game.len() == 7));
    }

    #[test]
    fn of_several_games_the_one_for_the_deal_shown_is_taken() {
        let text = "#1\n26 76\n\n#2\n3a 4b 5c\n\n#3\n1a\n";
        let number = DealNumber::new(2).ok();
        let Ok(Pasted::Solution { game, games }) = Pasted::read(text, number) else { panic!() };
        assert_eq!((game.number, game.len(), games), (number, 3, 3));
        let Ok(Pasted::Solution { game, .. }) = read(text) else { panic!() };
        assert_eq!(game.number, DealNumber::new(1).ok());
    }

    #[test]
    fn what_is_not_understood_says_why() {
        assert_eq!(read(" \n\t"), Err("nothing was pasted".to_owned()));
        assert!(read("26 76 5z").unwrap_err().contains("is not a move"));
        let board = DealNumber::new(617).unwrap().deal();
        let lacking = format::rows(&board).replace("JD ", "");
        assert!(read(&lacking).unwrap_err().starts_with("not a board: "), "{:?}", read(&lacking));
        assert!(read("\u{0}\u{1b}[2J\u{fffd}").is_err());
    }
}
