//! What a pasted text is: a deal number, a solution, a board.

use crate::board::Board;
use crate::board::format::{self, ParseBoardError, Problem};
use crate::dealer::{DealNumber, DealNumberError};
use crate::notation::{self, WrittenGame};

/// A text that was understood.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Pasted {
    /// The number of a deal.
    Number(DealNumber),
    /// A board, whole.
    Board(OneBoard),
    /// Moves; of several games in the text, the one for the deal shown, else the first.
    Solution {
        /// The moves.
        game: Box<WrittenGame>,
        /// How many games there were in the text.
        games: usize,
    },
}

/// A board of a text: of several, the first that can be read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OneBoard {
    /// The cards.
    pub(crate) board: Box<Board>,
    /// Which one of the text's boards it is, from 1.
    at: usize,
    /// How many boards there are in the text.
    of: usize,
}

impl OneBoard {
    /// The first board of a text that can be read.
    fn read(text: &str) -> Result<Self, ParseBoardError> {
        let several = match format::parse(text) {
            Ok(board) => return Ok(Self { board: Box::new(board), at: 1, of: 1 }),
            Err(why) if matches!(why.problems(), [Problem::Several(_)]) => why,
            Err(why) => return Err(why),
        };
        let entries: Vec<_> = format::parse_many(text).collect();
        let of = entries.len();
        let found = (1..).zip(entries).find_map(|(at, entry)| match entry.board {
            Ok(format::Pasted::Whole(board)) => Some((at, Box::new(board))),
            Ok(format::Pasted::List { by_rows, .. }) => Some((at, by_rows)),
            Ok(format::Pasted::Partial(_)) | Err(_) => None,
        });
        found.map(|(at, board)| Self { board, at, of }).ok_or(several)
    }

    /// The board that a text is or names by its number, to compare with.
    pub(crate) fn to_compare(text: &str) -> Result<Self, String> {
        if let Some(number) = deal_number(text)? {
            return Ok(Self { board: Box::new(number.deal()), at: 1, of: 1 });
        }
        Self::read(text).map_err(|why| match why.problems() {
            [Problem::NoCards] if notation::read(text).iter().any(|game| game.check().is_ok()) => {
                format!("these are moves; {COMPARED}")
            }
            [Problem::NoCards] => format!("no cards are found; {COMPARED}"),
            _ => not_a_board(&why),
        })
    }

    /// Whether there are others in the text.
    pub(crate) fn is_one_of_several(&self) -> bool {
        self.of > 1
    }

    /// What to say before anything else about a board that is one of several: `board 1 of 3; `.
    pub(crate) fn which(&self) -> String {
        if self.is_one_of_several() {
            format!("board {} of {}; ", self.at, self.of)
        } else {
            String::new()
        }
    }
}

impl Pasted {
    /// Finds out what a text is, by trying; `shown` is the deal on the screen.
    ///
    /// Moves come before boards: what solvers print often holds both. Text without any card is
    /// told what is wrong with it as moves, text with cards what is wrong with it as a board.
    pub(crate) fn read(text: &str, shown: Option<DealNumber>) -> Result<Self, String> {
        if let Some(number) = only_number(text)? {
            return Ok(Self::Number(number));
        }
        let games = notation::read(text);
        let whole = |game: &&WrittenGame| game.check().is_ok();
        let count = games.iter().filter(whole).count();
        let ours = games.iter().filter(whole).find(|game| shown.is_some() && game.number == shown);
        if let Some(game) = ours.or_else(|| games.iter().find(whole)) {
            return Ok(Self::Solution { game: Box::new(game.clone()), games: count });
        }
        if let Some(number) = named_number(text)? {
            return Ok(Self::Number(number));
        }
        OneBoard::read(text).map(Self::Board).map_err(|why| {
            let syntax = games.first().and_then(|game| game.check().err());
            match (why.problems(), syntax) {
                ([Problem::NoCards], Some(syntax)) if syntax.number > 1 => syntax.to_string(),
                ([Problem::NoCards], _) => "there is no deal number in it (617), there are no \
                                            moves (26 5a bh) and no cards (10H, TH or 10♥)"
                    .to_owned(),
                _ => not_a_board(&why),
            }
        })
    }
}

/// What can be compared with.
const COMPARED: &str = "the deal is compared with a board, in rows or columns of cards such as \
                        10H, TH or 10♥, or with a deal by its number";

/// The first thing that is wrong with a board.
fn not_a_board(why: &ParseBoardError) -> String {
    let first = why.to_string().lines().next().unwrap_or_default().to_owned();
    let fits = match why.problems() {
        [Problem::Unknown(_), ..] => " (`freecell find` lists the deals that fit)",
        _ => "",
    };
    format!("not a board: {first}{fits}")
}

/// The deal number that a text is or names.
fn deal_number(text: &str) -> Result<Option<DealNumber>, String> {
    Ok(only_number(text)?.or(named_number(text)?))
}

/// The deal number that is all of a text.
///
/// A number out of range is told as such, unless it is so long that it must be moves run together.
fn only_number(text: &str) -> Result<Option<DealNumber>, String> {
    const LONGEST: usize = 12;
    match text.parse() {
        Ok(number) => Ok(Some(number)),
        Err(DealNumberError::Empty) => Err("nothing was pasted".to_owned()),
        Err(why @ DealNumberError::OutOfRange) if text.trim().len() <= LONGEST => {
            Err(why.to_string())
        }
        Err(_) => Ok(None),
    }
}

/// Words that may stand around a deal number.
const AROUND: [&str; 11] = [
    "microsoft",
    "windows",
    "ms",
    "freecell",
    "free",
    "cell",
    "deal",
    "game",
    "number",
    "no",
    "nr",
];

/// The deal number in a line that names a deal: `Game #617`, `deal 617`, an address of the web.
/// None where another number, or other words without a `#`, leave room for doubt.
pub(super) fn named_number(text: &str) -> Result<Option<DealNumber>, String> {
    let text = text.trim();
    if text.lines().count() != 1 {
        return Ok(None);
    }
    let (named, sure) = match text.split_once("://") {
        // The computer's name may hold digits of its own.
        Some((_, address)) => (address.split_once('/').map_or("", |(_, path)| path), true),
        None => (text, text.contains('#')),
    };
    let words = || named.split(|c: char| !c.is_alphanumeric() && !",_".contains(c));
    let words = || words().map(|word| word.trim_matches(',')).filter(|word| !word.is_empty());
    let has_digit = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    let known = |word: &str| AROUND.iter().any(|known| known.eq_ignore_ascii_case(word));
    let mut numbers = words().filter(has_digit);
    let (Some(number), None) = (numbers.next(), numbers.next()) else { return Ok(None) };
    if !sure && !words().all(|word| has_digit(&word) || known(word)) {
        return Ok(None);
    }
    // A minus stands apart from what is before it; a hyphen does not.
    let before = named.split(number).next().unwrap_or_default();
    let is_minus = |before: &str| before.is_empty() || before.ends_with([' ', '#', '=']);
    let sign = before.strip_suffix('-').is_some_and(is_minus);
    match format!("{}{number}", if sign { "-" } else { "" }).parse() {
        Ok(number) => Ok(Some(number)),
        Err(why @ DealNumberError::OutOfRange) => Err(why.to_string()),
        Err(_) => Ok(None),
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
            let board = Box::new(board.clone());
            assert_eq!(read(&text), Ok(Pasted::Board(OneBoard { board, at: 1, of: 1 })));
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
    fn deals_are_named_in_many_ways() {
        for text in [
            "617",
            "deal 617",
            "Deal No. 617",
            "Game #617",
            "FreeCell Game #617:\n",
            "Microsoft Free Cell deal ms617",
            "#617 A Name",
            "https://www.example.org/freecell/?game=617&lang=en",
            "http://cards4.example.org/deal-617.html",
        ] {
            let expected = Ok(Pasted::Number(DealNumber::new(617).unwrap()));
            assert_eq!(read(text), expected, "{text}");
            let board = OneBoard::to_compare(text).map(|found| *found.board);
            assert_eq!(board, Ok(DealNumber::new(617).unwrap().deal()), "{text}");
        }
        assert_eq!(read("deal 1,000,000,"), Ok(Pasted::Number("1000000".parse().unwrap())));
        assert_eq!(read("game -2"), Ok(Pasted::Number("-2".parse().unwrap())));
        for text in ["617 or 618", "my game 617", "deal\n617\n", "http://a4.org", "http://a/1?b=2"]
        {
            assert!(read(text).is_err(), "{text}: {:?}", read(text));
        }
        for text in ["0", " 8589934592\n", "#0", "deal 99999999999", "-3", "88888888888"] {
            let why = read(text).unwrap_err();
            assert!(why.starts_with("there is no such deal; deal numbers are 1 to"), "{why}");
        }
    }

    #[test]
    fn of_several_boards_the_first_whole_one_is_taken() {
        let board = |number| DealNumber::new(number).unwrap().deal();
        let rows = |number| format::rows(&board(number));
        let text = format!("{}\n{}\n{}", rows(1).replace("JD ", ""), rows(2), rows(3));
        let Ok(Pasted::Board(found)) = read(&text) else { panic!() };
        for found in [found, OneBoard::to_compare(&text).unwrap()] {
            assert_eq!((found.which().as_str(), *found.board), ("board 2 of 3; ", board(2)));
        }
    }

    #[test]
    fn a_card_that_cannot_be_read_is_named_with_its_place() {
        let board = DealNumber::new(617).unwrap().deal();
        for (text, at) in [
            (format::rows(&board).replace("QD", "QX"), "line 2, character 7: \"QX\""),
            (format::rows(&board).to_lowercase().replace("qd", "zz"), "line 2, character 7: \"zz\""),
            (format::columns(&board).replace("QD", "11D"), "line 3, character 4: \"11D\""),
            (format::position(&board).replace("QD", "?D"), "line 5, character 6: \"?D\""),
            (format::unicode(&board).replace("Q♦", "Q♢x"), "line 2, character 10: \"Q♢x\""),
            (
                format::rows(&board).replace('\n', " ").replace("QD", "Q"),
                "line 1, character 31: \"Q\"",
            ),
        ] {
            for why in [read(&text).unwrap_err(), OneBoard::to_compare(&text).unwrap_err()] {
                assert!(
                    why.starts_with(&format!("not a board: {at} is not a card")),
                    "{why}\n{text}"
                );
            }
        }
    }

    #[test]
    fn what_is_not_understood_says_why() {
        assert_eq!(read(" \n\t"), Err("nothing was pasted".to_owned()));
        assert!(read("26 76 5z").unwrap_err().contains("is not a move"));
        let board = DealNumber::new(617).unwrap().deal();
        let lacking = format::rows(&board).replace("JD ", "");
        assert!(read(&lacking).unwrap_err().starts_with("not a board: "), "{:?}", read(&lacking));
        assert!(read("\u{0}\u{1b}[2J\u{fffd}").is_err());
        assert!(read("good morning").unwrap_err().starts_with("there is no deal number in it"));
        let compared = |text| OneBoard::to_compare(text).unwrap_err();
        assert!(compared("good morning").contains("compared with a board, in rows or columns"));
        assert!(compared("26 76 5a bh").starts_with("these are moves; "));
    }
}
