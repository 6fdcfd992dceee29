//! Deals and moves in addresses and in commands of a shell.

use crate::card::Card;
use crate::text::label::is_number;
use crate::text::pairs;
use crate::text::vocabulary::is_one_of;

/// The command of a line that shows one at a shell's prompt: `$ fc-solve`, `me@home:~$ freecell`,
/// `PS C:\games> freecell`.
pub(in crate::text) fn command(line: &str) -> Option<&str> {
    let line = line.strip_prefix("PS ").unwrap_or(line);
    let (prompt, command) = line.split_once(['$', '%', '>'])?;
    let is_prompt = prompt.is_empty() && !line.starts_with('>')
        || prompt.contains('@') && !prompt.contains(' ')
        || prompt.contains(":\\");
    (is_prompt && (command.is_empty() || command.starts_with(' '))).then_some(command.trim())
}

/// The deal that a command is about: `make-microsoft-freecell-board -t 58 | fc-solve`,
/// `freecell solve 617`.
pub(in crate::text) fn of_command(command: &str) -> Option<&str> {
    let mut words = command.split_whitespace();
    let makes = |word: &str| word.ends_with("freecell-board");
    let program = words.find(|word| makes(word) || word.ends_with("freecell"))?;
    let word =
        if makes(program) { words.find(|word| !word.starts_with('-')) } else { words.nth(1) };
    word.filter(|word| is_number(word))
}

/// Parameters that hold a deal's number, or its cards.
const DEALS: &str = "deal game seed number gamenumber g no board";
/// Parameters that hold moves.
const MOVES: &str = "moves solution m s play";

/// The deal and the moves of an address.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::text) struct Link {
    /// The deal's number, or its fifty-two cards.
    pub(in crate::text) deal: String,
    /// The moves, if there are any.
    pub(in crate::text) moves: String,
}

/// An address with the characters that it escapes: `%3A`, `%20`.
fn unescaped(address: &str) -> String {
    let mut pieces = address.split('%');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let escaped = piece.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match escaped.map(char::from).filter(char::is_ascii) {
            Some(c) => plain.extend([c.to_string().as_str(), &piece[2..]]),
            None => plain.extend(["%", piece]),
        }
    }
    plain
}

/// The deal and moves in the first address of a line.
pub(in crate::text) fn link(line: &str) -> Option<Link> {
    let (_, address) = line.split_once("://")?;
    let address = address.split_whitespace().next()?;
    let address = address.trim_end_matches([')', '>', '"', '\'', ',', '.']);
    let address = unescaped(address);
    let parameters =
        address.split(['?', '&', '#', ';']).skip(1).filter_map(|part| part.split_once('='));
    let value =
        |names| parameters.clone().find(|(key, _)| is_one_of(key, names)).map(|(_, value)| value);
    // Moves may be all that stands behind the `#`.
    let fragment =
        || address.split_once('#').map(|(_, moves)| moves).filter(|it| !it.contains('='));
    let deal = value(DEALS)?;
    let (deal, moves) = match deal.split_once(':') {
        Some((deal, moves)) => (deal, moves),
        None => (deal, value(MOVES).or_else(fragment).unwrap_or_default()),
    };
    let is_list =
        |mark: &char| moves.split(*mark).count() > 2 && moves.split(*mark).all(pairs::is_one);
    let separator = ['-', ',', '.', '_', '+', '/'].into_iter().find(is_list);
    let moves = moves.replace(|c| Some(c) == separator, " ");
    let digits = deal.strip_prefix('-').unwrap_or(deal);
    let is_cards = deal.len() == 2 * Card::COUNT && deal.bytes().all(|b| b.is_ascii_alphanumeric());
    (is_number(digits) || is_cards).then(|| Link { deal: deal.to_owned(), moves })
}
