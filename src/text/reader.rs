//! The reader: lines to deals, boards and games, in the order of the text.
//!
//! Each line goes through [`RECOGNISERS`], an ordered table; the first that knows the line takes it.
//! Lines of cards are gathered until something else follows, and then become boards. A board before
//! moves is where they start, a board between moves is what they lead to, a board alone is a board.
//! To read one more form of line, add its recogniser to the table, and a sample to `tests/data/texts`.

use std::collections::VecDeque;

use crate::board::Board;
use crate::dealer::DealNumber;

use super::board::{self, BoardEntry, FoundBoard};
use super::deal_ref::{self, Header, Named};
use super::decode::{Line, Lines};
use super::game::WrittenGame;
use super::moves::{Form, RawMove};
use super::moves_line::{self, Content};
use super::positions::Chain;
use super::sentence;
use super::syntax::SyntaxErrorKind;
use super::token::{Kind, Token, Writing, tokens};
use super::{Stop, cards_line, named, pairs, table, work};

/// In a line `1: …` with more moves than this, the 1 is a deal and not the number of a move.
const MOST_IN_A_ROW: usize = 12;
/// Tokens of cards that are held before the boards among them are read.
const MOST_HELD: usize = 4096;
/// No board takes more.
const MOST_OF_ONE: usize = 1 << 16;

/// One thing that a text holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A deal's number, and the line it stands on.
    Deal(usize, DealNumber),
    /// A board without moves.
    Board(BoardEntry),
    /// A game.
    Game(WrittenGame),
}

impl Item {
    /// The game, if it is one.
    #[must_use]
    pub fn into_game(self) -> Option<WrittenGame> {
        match self {
            Self::Game(game) => Some(game),
            Self::Deal(..) | Self::Board(_) => None,
        }
    }
}

/// A line with what the recognisers look at.
pub(super) struct Shown {
    number: usize,
    /// The line as words, without the marks of a quotation.
    pub(super) text: String,
    pub(super) tokens: Vec<Token>,
}

impl Shown {
    pub(super) fn new(line: &Line, writing: Writing) -> Self {
        work::count(line.glyphs.len() + 1);
        let text = line.text();
        let plain = text.trim_start_matches(['>', ' ']);
        // In a log each line is a command: "> move 37".
        let plain = match plain.strip_prefix("move ").filter(|_| plain.len() < text.len()) {
            Some(rest) if pairs::is_moves(rest.trim()) => rest.trim(),
            _ => plain,
        };
        let plain = of_all_off(plain);
        let number = line.number;
        if writing.named
            && let Some((text, _)) = named::without_cards(plain)
        {
            return Self { number, text, tokens: Vec::new() };
        }
        let tokens = board::labelled(tokens(line, writing));
        Self { number, text: plain.to_owned(), tokens }
    }
}

/// A line recogniser: whether it knows the line, in which case it has taken it.
type Recogniser = fn(&mut Reader<'_>, &Shown) -> bool;

/// All recognisers, in the order in which they are tried.
const RECOGNISERS: [Recogniser; 15] = [
    blank,
    command,
    counter,
    mark,
    sentence,
    row,
    link,
    cards,
    header,
    range,
    numbered,
    bare_number,
    moves,
    words_of_board,
    prose,
];

/// Reads the items of a text one after the other: of a long text only a part is held.
#[expect(clippy::struct_excessive_bools, reason = "each tells of the lines before")]
pub(super) struct Reader<'a> {
    lines: Lines<'a>,
    stop: Option<Stop<'a>>,
    ahead: VecDeque<Shown>,
    writing: Writing,
    ready: VecDeque<Item>,
    /// The first half of a move that the line before ended with.
    half: Option<char>,
    game: WrittenGame,
    /// The game has a header or moves.
    begun: bool,
    /// Its lines start with numbers of moves.
    numbered: bool,
    /// The number of the line read last, in a list such as `#1 26`.
    counted: u64,
    /// A number that stood alone before it: a deal's, or how many moves there are.
    alone: Option<usize>,
    /// The program that wrote the text said that it is done with the game.
    done: bool,
    /// The program prints the positions that it searches.
    searching: bool,
    /// The first of these positions.
    searched: Option<Box<Board>>,
    line: usize,
    after_gap: bool,
    /// Lines of cards, and words around them, that are not read yet.
    held: Vec<Vec<Token>>,
    held_tokens: usize,
    /// How many of them were left when the boards among them were read.
    looked_at: usize,
    /// The line before was a part of a board.
    in_cards: bool,
    /// The board read last, which may be the start of moves that follow.
    pending: Option<BoardEntry>,
    /// Positions of which each follows from the one before.
    chain: Option<Chain>,
    /// The position shown last in this game, and after how many moves.
    shown: Option<(usize, Box<Board>)>,
    /// Where the columns stood in the picture read last.
    centres: Vec<u32>,
    ended: bool,
}

impl Iterator for Reader<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        while self.ready.is_empty() && !self.ended {
            if self.stop.is_some_and(|stop| stop()) {
                self.ended = true;
                return None;
            }
            match self.next_line() {
                Some(line) => self.take(line),
                None => self.finish(),
            }
        }
        self.ready.pop_front()
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, writing: Writing, stop: Option<Stop<'a>>) -> Self {
        Self {
            lines: Lines::new(text),
            stop,
            ahead: VecDeque::new(),
            writing,
            ready: VecDeque::new(),
            half: None,
            game: WrittenGame::default(),
            begun: false,
            numbered: false,
            counted: 0,
            alone: None,
            done: false,
            searching: false,
            searched: None,
            line: 1,
            after_gap: false,
            held: Vec::new(),
            held_tokens: 0,
            looked_at: 0,
            in_cards: false,
            pending: None,
            chain: None,
            shown: None,
            centres: Vec::new(),
            ended: false,
        }
    }

    fn next_line(&mut self) -> Option<Shown> {
        self.ahead
            .pop_front()
            .or_else(|| self.lines.next().map(|line| Shown::new(&line, self.writing)))
    }

    /// The line that follows, if it is not further away than is looked.
    fn ahead(&mut self, at: usize) -> Option<&Shown> {
        /// Lines that are looked at ahead at the most.
        const MOST: usize = 32;
        while self.ahead.len() <= at && at < MOST {
            let line = self.lines.next()?;
            self.ahead.push_back(Shown::new(&line, self.writing));
        }
        self.ahead.get(at)
    }

    /// The text of the very next line.
    fn following(&mut self) -> &str {
        self.ahead(0).map_or("", |line| line.text.as_str())
    }

    /// The next line that is not empty.
    fn following_text(&mut self) -> &str {
        let mut at = 0;
        while self.ahead(at).is_some_and(|line| line.text.is_empty()) {
            at += 1;
        }
        self.ahead(at).map_or("", |line| line.text.as_str())
    }

    fn take(&mut self, mut line: Shown) {
        self.line = line.number;
        self.count_off(&mut line);
        if let Some(half) = self.half.take() {
            line.text.insert(0, half);
        }
        if let Some(at) = deal_ref::header_within(&line.text) {
            let rest = line.text.split_off(at);
            let number = line.number;
            self.recognise(&line);
            return self.take(Shown { number, text: rest, tokens: Vec::new() });
        }
        let is_words = self.game.moves.first().is_some_and(|mv| mv.form == Form::Sentence);
        if !line.text.is_empty() && !is_words {
            self.half = pairs::wrapped_half(&line.text, self.following());
            line.text.truncate(line.text.len() - self.half.map_or(0, char::len_utf8));
        }
        self.recognise(&line);
    }

    /// Takes the number off a line of a list, `#1 26`, `#2 76`.
    fn count_off(&mut self, line: &mut Shown) {
        let Some((number, rest)) = counted(&line.text) else { return };
        let is_first = number == 1 && counted(self.following()).is_some_and(|(next, _)| next == 2);
        let is_next = is_first || self.counted > 0 && number == self.counted + 1;
        // A deal has more moves, or a name.
        let is_short = || rest.split_whitespace().count() <= MOST_IN_A_ROW;
        let is_move =
            || moves_line::is_moves(rest) || sentence::read(rest, self.writing, false).is_some();
        if is_next && is_short() && (self.counted > 0 || is_move()) {
            self.counted = number;
            line.text = rest.trim_start().to_owned();
            line.tokens = Vec::new();
        }
    }

    fn recognise(&mut self, line: &Shown) {
        let held = self.held.len();
        RECOGNISERS.iter().any(|recognise| recognise(self, line));
        self.after_gap = line.text.is_empty();
        self.in_cards = self.held.len() > held && !line.tokens.is_empty();
    }

    /// Keeps a line of cards, or of words around them.
    fn hold(&mut self, line: &Shown) {
        self.held_tokens += line.tokens.len() + 1;
        self.held.push(line.tokens.clone());
        if self.held_tokens >= MOST_HELD.max(2 * self.looked_at) {
            self.read_held(true);
            self.looked_at = self.held_tokens;
        }
    }

    /// Reads the boards among the lines that are held. If more lines may follow, the last board may
    /// go on in them, and its lines stay.
    fn read_held(&mut self, more: bool) {
        work::count(self.held_tokens);
        let held = std::mem::take(&mut self.held);
        let mut found = board::pieces(&held);
        let mut keep_from = held.len();
        if more && self.held_tokens < MOST_OF_ONE {
            let open = board::open_from(&found, &held);
            keep_from = found.get(open).map_or(keep_from, |piece| piece.start);
            found.truncate(open);
        }
        for piece in found {
            for entry in board::entries(&held[piece], &mut self.centres) {
                self.take_board(entry);
            }
        }
        self.held = held[keep_from..].to_vec();
        self.held_tokens = self.held.iter().map(|line| line.len() + 1).sum();
    }

    /// A board: the start of moves that follow, what the moves before lead to, or a board alone.
    fn take_board(&mut self, entry: BoardEntry) {
        if self.searching {
            if let (None, Ok(FoundBoard::Whole(found))) = (&self.searched, &entry.board) {
                self.searched = Some(Box::new(found.board.clone()));
            }
            return;
        }
        if self.game.is_empty() && self.game.error.is_none() {
            if let Some(before) = self.pending.replace(entry) {
                self.emit_board(before);
            }
            return;
        }
        let Ok(FoundBoard::Whole(found)) = &entry.board else { return };
        let last = self.shown.as_ref().map(|(_, board)| board).or(self.game.board.as_ref());
        let board = match last {
            Some(last) => found.clone().most_like(last),
            None => found.board.clone(),
        };
        if self.is_new_game(&board) {
            if self.is_lone() {
                self.drop_game();
            }
            self.close();
            self.pending = Some(entry);
        } else {
            let board = Box::new(board);
            let after = self.game.len();
            if self.shown.as_ref().is_none_or(|(at, _)| *at != after) {
                self.game.boards.push((after, board.clone()));
            }
            self.shown = Some((after, board));
        }
    }

    /// Whether a board after moves is one that these cannot have led to, because another game starts.
    fn is_new_game(&self, board: &Board) -> bool {
        let last = self.shown.as_ref().map(|(_, board)| board).or(self.game.board.as_ref());
        let again = self
            .shown
            .as_ref()
            .is_some_and(|(after, shown)| *after == self.game.len() && **shown != *board);
        self.done
            || again
            || board.is_dealt()
            || last.is_some_and(|last| last.is_won() || board.cards_home() < last.cards_home())
    }

    /// A board without moves; several of which each follows from the one before are a game.
    fn emit_board(&mut self, entry: BoardEntry) {
        let Ok(FoundBoard::Whole(found)) = &entry.board else {
            self.end_chain();
            self.ready.push_back(Item::Board(entry));
            return;
        };
        let found = found.clone();
        let rest = match &mut self.chain {
            Some(chain) => chain.add(entry, &found),
            None => Some(entry),
        };
        if let Some(entry) = rest {
            self.end_chain();
            self.chain = Some(Chain::new(entry, found.board));
        }
    }

    fn end_chain(&mut self) {
        self.ready.extend(self.chain.take().map(Chain::end).into_iter().flatten());
    }

    /// Reads all boards that are held, and emits those before the last one.
    fn flush(&mut self) {
        self.read_held(false);
    }

    /// Gets ready for moves: the last board is where they start.
    fn begin(&mut self) {
        self.flush();
        if self.done {
            self.close();
        }
        if !self.begun {
            self.begun = true;
            self.game.line = self.line;
        }
        if self.game.is_empty() && self.game.board.is_none() {
            match self.pending.take() {
                Some(BoardEntry { board: Ok(FoundBoard::Whole(found)), .. }) => {
                    // The position that the moves lead to may be shown before them.
                    let is_end = found.board.is_won();
                    let start = self.chain.take_if(|chain| is_end && chain.is_one_board());
                    self.end_chain();
                    let start = start.map_or(found.board, Chain::into_last);
                    self.game.board = Some(Box::new(start));
                }
                Some(entry) => {
                    self.emit_board(entry);
                    self.end_chain();
                }
                None => self.end_chain(),
            }
        }
    }

    fn push(&mut self, mv: RawMove) {
        self.game.push(mv, self.line);
    }

    fn fail(&mut self, kind: SyntaxErrorKind) {
        self.game.fail(kind, self.line);
    }

    /// A header: the start of a game, unless it only says again which one this is.
    fn take_header(&mut self, found: &Header<'_>) {
        let number = found.number();
        if !self.game.is_empty() || self.game.error.is_some() {
            // A board right before a header belongs to what follows it.
            let held = std::mem::take(&mut self.held);
            if !self.end_caption() {
                self.close();
            }
            self.held = held;
        } else if self.begun && self.game.number != number {
            self.close();
        }
        if !self.begun {
            self.begun = true;
            self.game.line = self.line;
        }
        self.game.number = number;
    }

    /// Whether there is but one move, and nothing that says which deal it is of.
    fn is_lone(&self) -> bool {
        self.game.len() <= 1 && self.game.number.is_none() && self.game.board.is_none()
    }

    fn drop_game(&mut self) {
        self.game = WrittenGame::default();
        self.begun = false;
    }

    /// A single move in words beside a board is what was just done there, and no game.
    fn end_caption(&mut self) -> bool {
        let is_words = self.game.moves.iter().all(|mv| mv.form == Form::Sentence);
        let is_lone = self.game.len() + usize::from(self.game.error.is_some()) == 1;
        let is_caption = is_words && is_lone && self.game.number.is_none();
        if is_caption {
            let board = self.game.board.take();
            let line = self.game.line;
            self.drop_game();
            self.pending = board.map(|board| BoardEntry {
                line,
                board: Ok(FoundBoard::Whole(board::WholeBoard::new(*board))),
            });
        }
        is_caption
    }

    /// What follows the number in a header: a name, or the moves themselves.
    fn after_header(&mut self, rest: &str) {
        let rest = rest.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '-' | '='));
        self.state_cells(rest);
        let first = rest.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
        let digits = first.bytes().any(|b| b.is_ascii_digit());
        let words =
            rest.split_whitespace().filter(|w| w.len() > 2 && w.chars().all(char::is_alphabetic));
        if digits && pairs::is_moves(first) && words.count() == 0 {
            self.take_moves(rest);
        } else {
            rest.clone_into(&mut self.game.title);
        }
    }

    fn state_cells(&mut self, text: &str) {
        if self.game.cells.is_none() && self.game.is_empty() {
            self.game.cells = deal_ref::cells(text);
        }
    }

    /// Moves of two characters; whether there are any, or something that should be one.
    fn take_moves(&mut self, text: &str) -> bool {
        let (moves, error) = match moves_line::read(text, self.game.len(), &mut self.numbered) {
            Content::Remark => {
                self.state_cells(text);
                return false;
            }
            Content::Moves(moves) => (moves, None),
            Content::Broken(moves, kind) => (moves, Some(kind)),
        };
        // "HH CC DD SS" are headings.
        if moves.is_empty() && self.game.is_empty() && !text.contains(|c: char| c.is_ascii_digit())
        {
            return false;
        }
        self.begin();
        for mv in moves {
            self.push(mv);
        }
        if let Some(kind) = error {
            self.fail(kind);
        }
        true
    }

    /// Ends the game: what follows is another.
    fn close(&mut self) {
        self.read_held(false);
        let mut game = std::mem::take(&mut self.game);
        let begun = std::mem::take(&mut self.begun);
        (self.numbered, self.done, self.shown) = (false, false, None);
        // A number alone that counts the moves is no deal's, and no move.
        if let (Some(first), Some(&second)) = (game.moves.first(), game.lines.get(1))
            && second > game.lines[0]
            && first.text.parse() == Ok(game.len() - 1)
        {
            game.label = game.moves.drain(..1).collect();
            game.lines.remove(0);
            game.boards.iter_mut().for_each(|(after, _)| *after = after.saturating_sub(1));
        }
        if self.alone.take().is_some_and(|count| count == game.len()) && !game.is_empty() {
            game.number = None;
        }
        let pending = self.pending.take();
        let is_game = begun && !game.is_only_named();
        match pending {
            Some(entry) if !is_game => self.emit_board(entry),
            Some(BoardEntry { board: Ok(FoundBoard::Whole(found)), .. })
                if game.is_empty() && game.board.is_none() =>
            {
                game.board = Some(Box::new(found.board));
            }
            _ => {}
        }
        self.end_chain();
        if is_game {
            self.ready.push_back(Item::Game(game));
        } else if let (true, Some(deal), None) = (begun, game.number, self.ready.back()) {
            self.ready.push_back(Item::Deal(game.line, deal));
        } else if let (true, Some(deal)) = (begun, game.number)
            && !matches!(self.ready.back(), Some(Item::Board(entry)) if entry.line > game.line)
        {
            self.ready.push_back(Item::Deal(game.line, deal));
        }
    }

    /// The end of the text.
    fn finish(&mut self) {
        self.close();
        if let Some(entry) = self.pending.take() {
            self.emit_board(entry);
            self.end_chain();
        }
        self.ended = true;
    }

    /// Whether `N: …` starts a game; otherwise the number is that of a move.
    fn is_deal_line(&mut self, found: &Header<'_>) -> bool {
        if self.numbered && !self.game.is_empty() {
            return false;
        }
        if found.digits.parse() != Ok(1) {
            return true;
        }
        // "1: 26 76" is followed by "3: 5a bh", or by line 2, or by one more deal; which has more
        // moves than a line.
        let count = match moves_line::read(found.rest, 0, &mut false) {
            Content::Moves(moves) => moves.len(),
            Content::Remark | Content::Broken(..) => return true,
        };
        let next = deal_ref::numbered_line(self.following_text()).map(|next| next.digits.parse());
        count > MOST_IN_A_ROW || next != Some(Ok(count + 1)) && next != Some(Ok(2))
    }
}

/// The line without the number of its move and of all moves: `12/54 Move …`.
fn of_all_off(line: &str) -> &str {
    let split = || {
        let (label, rest) = line.split_once([' ', '\t'])?;
        let (number, all) = label.split_once('/')?;
        let (number, all): (u32, u32) = (number.parse().ok()?, all.parse().ok()?);
        (0 < number && number <= all).then_some(rest.trim_start())
    };
    split().unwrap_or(line)
}

/// The number that a `#` puts before a line, and what follows.
fn counted(text: &str) -> Option<(u64, &str)> {
    let rest = text.strip_prefix('#')?;
    let (digits, rest) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    Some((digits.parse().ok()?, rest.strip_prefix([' ', '\t', '.', ':', ')'])?))
}

fn blank(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let is_blank = line.text.is_empty();
    if is_blank && !reader.held.is_empty() {
        reader.hold(&Shown { number: line.number, text: String::new(), tokens: Vec::new() });
    }
    is_blank
}

/// A command at a prompt; it may say which deal is solved.
fn command(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(command) = deal_ref::command(&line.text) else { return false };
    if let Some(digits) = deal_ref::of_command(command) {
        reader.take_header(&Header { digits, rest: "" });
    }
    true
}

/// A counter such as `Iteration: 1000`, or the end of a game in a log.
fn counter(reader: &mut Reader<'_>, line: &Shown) -> bool {
    /// Words before the numbers of moves, cells or a deal, which are no counters.
    const NO_COUNTERS: [&str; 13] = [
        "move", "moves", "step", "solution", "notation", "game", "deal", "seed", "board", "number",
        "layout", "stack", "column",
    ];
    if line.text.contains("End of Game") {
        return true;
    }
    // "Moves: 22  Estimate: 0  Cost: 22"
    let mut words = line.text.split_whitespace();
    let is_pair = |label: &str, value: &str| {
        let name = label.strip_suffix(':');
        name.is_some_and(|name| name.len() > 1 && name.chars().all(char::is_alphabetic))
            && value.bytes().all(|b| b.is_ascii_digit())
    };
    let mut pairs = 0;
    while let (Some(label), Some(value)) = (words.next(), words.next())
        && is_pair(label, value)
    {
        pairs += 1;
    }
    if pairs > 1 && 2 * pairs >= line.text.split_whitespace().count() - 1 {
        return true;
    }
    let Some((label, value)) = line.text.split_once([':', '=']) else { return false };
    let value = value.trim().trim_end_matches('.');
    let words = || label.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let is_known = |word: &str| NO_COUNTERS.iter().any(|known| known.eq_ignore_ascii_case(word));
    let is_of_cells = |word: &str| word.contains("cell") || word.ends_with("fcs");
    // "b:5" is a move.
    let is_counter = label.len() > 1
        && !value.is_empty()
        && value.bytes().all(|b| b.is_ascii_digit())
        && words().next().is_some()
        && label.chars().all(|c| c.is_alphabetic() || " -_".contains(c))
        && !words().any(|word| is_known(word) || is_of_cells(&word.to_ascii_lowercase()));
    if is_counter && label.eq_ignore_ascii_case("iteration") {
        reader.read_held(false);
        reader.searching = true;
    }
    is_counter
}

/// What fc-solve says before and after a solution.
fn mark(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let text = line.text.as_str();
    if text.starts_with("-=-=-=") {
        // What was printed before is another solution, or positions that were searched.
        reader.read_held(false);
        if !reader.game.is_empty() || reader.game.error.is_some() {
            reader.close();
        }
        (reader.searching, reader.searched, reader.done) = (false, None, false);
    } else if text.starts_with("This game is solv") {
        reader.read_held(false);
        reader.done = !reader.game.is_empty();
        reader.end_positions();
    } else if text.starts_with("I could not solve") || text.starts_with("Iterations count exceeded")
    {
        reader.give_up(text);
    } else {
        return false;
    }
    true
}

impl Reader<'_> {
    /// Positions alone end here.
    fn end_positions(&mut self) {
        if self.game.is_empty()
            && let Some(entry) = self.pending.take()
        {
            self.emit_board(entry);
            self.end_chain();
        }
    }

    /// The program that wrote the text found no solution.
    fn give_up(&mut self, line: &str) {
        self.read_held(false);
        if self.done {
            self.close();
        }
        if self.game.is_empty() && self.game.error.is_none() {
            if !self.begun {
                self.begun = true;
                self.game.line = self.line;
            }
            self.game.board = self.searched.take().or(self.game.board.take());
            self.game.title = format!("unsolved: {line}");
            (self.done, self.searching) = (true, false);
        }
    }
}

/// Moves in words.
fn sentence(reader: &mut Reader<'_>, line: &Shown) -> bool {
    // "#617 ›  move 22 of 60" is the head of a screen.
    let behind = line.text.strip_prefix('#').map(|text| text.trim_start_matches(char::is_numeric));
    if behind.is_some_and(|text| text.trim_start().starts_with(['›', '>'])) {
        return false;
    }
    let is_part = |token: &Token| token.is_slot() || matches!(token.kind, Kind::Home(..));
    let lists_places = board::is_section(&line.tokens)
        && line.tokens.iter().skip_while(|token| token.kind != Kind::Colon).skip(1).all(is_part);
    if lists_places || !reader.held.is_empty() && cards_line::lists_pile(line) {
        return false;
    }
    let first = reader.game.moves.first().map(|mv| mv.form);
    let in_pairs = matches!(first, Some(Form::Pair { .. }));
    let Some(found) = sentence::read(&line.text, reader.writing, in_pairs) else { return false };
    reader.begin();
    for mv in found.moves {
        reader.push(mv);
    }
    if let Some(text) = found.broken {
        reader.fail(SyntaxErrorKind::NotASentence(text));
    }
    true
}

/// A row of a table of moves.
fn row(reader: &mut Reader<'_>, line: &Shown) -> bool {
    if !table::is_row(&line.text, reader.game.len() + 1) {
        return false;
    }
    reader.begin();
    match table::read(&line.text) {
        Some(mv) => reader.push(mv),
        None => reader.fail(SyntaxErrorKind::NotARow(line.text.clone())),
    }
    true
}

/// A deal, and perhaps its moves, in an address.
fn link(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(address) = deal_ref::link(&line.text) else { return false };
    match &address.deal {
        Named::Number(digits) => reader.take_header(&Header { digits, rest: "" }),
        Named::Cards(cards) => {
            reader.close();
            let board = cards
                .parse::<Board>()
                .map(|board| FoundBoard::Whole(board::WholeBoard::new(board)));
            reader.pending = Some(BoardEntry { line: line.number, board });
        }
    }
    reader.take_moves(&address.moves);
    true
}

/// A part of a board.
fn cards(reader: &mut Reader<'_>, line: &Shown) -> bool {
    /// Lines behind a lone card that show whether it is a move.
    const LOOKED_AT: usize = 8;
    let in_cards = reader.in_cards;
    let is_open = reader.game.is_empty() && reader.game.error.is_none();
    let next_is_cards = !in_cards && reader.ahead(0).is_some_and(cards_line::is_certain);
    let is_pile = !reader.held.is_empty() && cards_line::lists_pile(line);
    let moves_follow = || {
        let mut lines =
            (0..LOOKED_AT).map_while(|at| reader.ahead(at).map(cards_line::is_moves_alone));
        lines.any(|is_moves| is_moves)
    };
    let is_part =
        is_pile || cards_line::is_part(line, in_cards, is_open, next_is_cards, moves_follow);
    if is_part {
        reader.hold(line);
    }
    is_part
}

/// A line that names the deal of a game.
fn header(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(found) = deal_ref::header(&line.text, !reader.begun) else { return false };
    reader.take_header(&found);
    if !reader.held.is_empty() || reader.pending.is_some() {
        reader.hold(line);
    }
    reader.after_header(found.rest);
    true
}

/// Moves behind the numbers of the first and the last: `1-10: 26 76`.
fn range(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(rest) = deal_ref::range_off(&line.text, reader.game.len() + 1) else { return false };
    reader.numbered = false;
    reader.take_moves(rest);
    reader.numbered = true;
    true
}

/// `617: 26 76`, a deal and its moves; or the number of a move before it.
fn numbered(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let Some(found) = deal_ref::numbered_line(&line.text) else { return false };
    if reader.is_deal_line(&found) {
        reader.take_header(&found);
        reader.take_moves(found.rest);
        if reader.game.is_empty() && reader.game.error.is_none() {
            found.rest.trim().clone_into(&mut reader.game.title);
        }
    } else {
        // `16` behind a move's number is a move, and no number once more.
        reader.numbered = false;
        reader.take_moves(found.rest);
        reader.numbered = true;
    }
    true
}

/// A number alone on its line: the cells (as min-freecells has it), a deal, a number of moves.
fn bare_number(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let digits = line.text.trim_end_matches([',', '.', ':', ';', ')']);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return false;
    }
    let is_open = reader.game.is_empty() && reader.game.error.is_none();
    if is_open && let &[digit @ b'0'..=b'7'] = digits.as_bytes() {
        reader.game.cells = Some(digit - b'0');
        return true;
    }
    let label = pairs::read(digits);
    let following = reader.following_text().to_owned();
    let next = following.split_whitespace().next().unwrap_or_default();
    let next_is_number = !next.is_empty() && following.bytes().all(|b| b.is_ascii_digit());
    let next_is_moves = moves_line::is_moves(&following);
    // "2676" and "5abh" are the lines of one list.
    let next_is_run = next.len() > 2 && !next.contains('r') && pairs::is_moves(next);
    let is_deal = match &label {
        Some(_) => {
            is_open
                && !reader.begun
                && !next_is_number
                && !next.is_empty()
                && (digits.len() > 2 && !next_is_run || !next_is_moves)
        }
        None => digits.len() > 1 && (is_open || reader.after_gap),
    };
    if is_deal {
        reader.take_header(&Header { digits, rest: "" });
        reader.alone = digits.parse().ok();
        reader.game.label = label.unwrap_or_default();
    }
    is_deal
}

/// Moves of two characters.
fn moves(reader: &mut Reader<'_>, line: &Shown) -> bool {
    reader.take_moves(&line.text)
}

/// Words and brackets around the cards of a board.
fn words_of_board(reader: &mut Reader<'_>, line: &Shown) -> bool {
    let brackets = line.tokens.iter().any(|token| matches!(token.kind, Kind::Open | Kind::Close));
    let is_kept = !line.tokens.is_empty() && (brackets || !reader.held.is_empty());
    if is_kept {
        reader.hold(line);
    }
    is_kept
}

/// Anything else.
fn prose(_: &mut Reader<'_>, _: &Shown) -> bool {
    true
}
