//! From tokens to a grid: lines of cards, cards in cells, cards at home, and problems.

use crate::board::{COLUMNS, DEALT_HEIGHTS, DEALT_ROWS, MAX_CELLS};
use crate::card::{Card, Rank, Suit};

use super::error::Problem;
use super::gathered::gathered;
use super::heading::{heading, lead, says_from_top};
use super::labels::{Part, Section, parts};
use super::shapes::ROWS;
use crate::text::decode::TextPlace;
use crate::text::token::{Kind, Token, cards};
use crate::text::work;

/// A line or a list of cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// Cards, and marks for places without a known card.
    pub(super) slots: Vec<Token>,
    /// Whether the line is labelled as a column.
    pub(super) is_column: bool,
    /// Whether there is nothing on the line: it may be an empty column.
    pub(super) is_blank: bool,
}

impl Group {
    pub(super) fn cards(&self) -> usize {
        cards(&self.slots)
    }

    /// Whether a card stands behind the mark of an empty place.
    pub(super) fn has_gap(&self) -> bool {
        self.slots.windows(2).any(|pair| pair[0].card().is_none() && pair[1].card().is_some())
    }

    pub(super) fn known(&self) -> Vec<Card> {
        self.slots.iter().filter_map(Token::card).collect()
    }
}

/// The contents of the lines of a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    /// The lines, blank ones too.
    pub(super) lines: Vec<Group>,
    /// Whether the lines are labelled as columns, so that one without cards is an empty column.
    pub(super) labelled: bool,
    pub(super) cells: Vec<Token>,
    /// Whether the text says where the cells are.
    pub(super) has_cells: bool,
    /// Where a card in the first cell ends, as fc-solve prints it, with or without a label.
    pub(super) first_cell_end: Option<u32>,
    /// The numbers over the columns, if there is a line `1 2 3 4 5 6 7 8`.
    pub(super) heading: Option<Vec<Token>>,
    /// Whether the text says where the foundations are.
    pub(super) has_home: bool,
    /// How many cards of each suit are home, if the text says so.
    pub(super) home: Option<[u8; 4]>,
    pub(super) problems: Vec<Problem>,
    /// Words among the cards: problems only if cards are missing.
    pub(super) doubtful: Vec<Problem>,
}

impl Grid {
    /// Reads lines of tokens: nested lists if they are any, else line by line.
    pub(super) fn read(lines: &[Vec<Token>]) -> Self {
        work::count(lines.iter().map(|line| line.len() + 1).sum());
        let (captions, lines): (Vec<_>, Vec<_>) =
            lines.iter().cloned().partition(|line| says_from_top(line));
        let lines = gathered(&lines);
        let mut grid = Self::from_lists(&lines).unwrap_or_else(|| Self::from_lines(&lines));
        if !captions.is_empty() {
            grid.lines.iter_mut().for_each(|group| group.slots.reverse());
        }
        grid
    }

    /// The lines that are not blank.
    pub(super) fn groups(&self) -> impl DoubleEndedIterator<Item = &Group> {
        self.lines.iter().filter(|group| !group.is_blank)
    }

    /// Cards and marks of the table.
    pub(super) fn slots(&self) -> impl Iterator<Item = &Token> + Clone {
        self.lines.iter().flat_map(|group| &group.slots)
    }

    /// How many cards each line with cards holds.
    pub(super) fn counts(&self) -> Vec<usize> {
        self.groups().map(Group::cards).filter(|&count| count > 0).collect()
    }

    /// How many cards the text names.
    pub(super) fn cards(&self) -> usize {
        self.groups().map(Group::cards).sum::<usize>() + self.cells.len()
    }

    /// Whether the text shows cells or cards at home.
    pub(super) fn is_position(&self) -> bool {
        !self.cells.is_empty() || self.home.is_some_and(|home| home != [0; 4])
    }

    /// How many cards of each suit are home, given those on the table: the count that the text says; without
    /// one, all cards below the lowest on the table, if the text has a place for cells or foundations.
    pub(super) fn home_beside(&self, table: &(impl Iterator<Item = Card> + Clone)) -> [u8; 4] {
        let below = |suit| {
            let cards = table.clone().filter(|card| card.suit() == suit);
            let ranks = cards.map(|card| card.rank().value());
            ranks.min().map_or(Rank::KING.value(), |lowest| lowest - 1)
        };
        // A place for cells or foundations, and too many cards for a part of a board.
        let may_hide_home = || (self.has_home || self.has_cells) && self.cards() >= FEWEST_SHOWN;
        match self.home {
            Some(home) => home,
            None if may_hide_home() => Suit::ALL.map(below),
            None => [0; 4],
        }
    }

    /// The lines with the number of places that each should have; no numbers if this is no dealt board.
    pub(super) fn dealt_lines(&self) -> (Vec<&Group>, &'static [usize]) {
        let lines: Vec<&Group> = self.lines.iter().filter(|it| !it.slots.is_empty()).collect();
        let lengths: &[usize] = match lines.len() {
            _ if self.is_position() => &[],
            DEALT_ROWS => &ROWS,
            COLUMNS => &DEALT_HEIGHTS,
            _ => &[],
        };
        (lines, lengths)
    }

    /// The first line and the number of the columns, when each stands behind a label; with those that are empty lines,
    /// when they are eight.
    pub(super) fn listed_columns(&self) -> Option<(usize, usize)> {
        let is_list = self.groups().all(|group| group.is_column);
        let first = self.lines.iter().position(|group| !group.is_blank)?;
        let last = self.lines.iter().rposition(|group| !group.is_blank)?;
        let with_empty = Some(last - first + 1).filter(|lines| *lines == COLUMNS);
        let columns = with_empty.unwrap_or(self.groups().count());
        self.slots().next().filter(|_| is_list).map(|slot| (slot.at.line, columns))
    }

    fn unreadable(&mut self, token: &Token) {
        let problem = Problem::Unreadable { text: token.text.to_string(), at: token.at };
        if token.is_almost_card() {
            self.problems.push(problem);
        } else {
            self.doubtful.push(problem);
        }
    }

    /// Reads line by line: each line with cards is a group.
    fn from_lines(lines: &[Vec<Token>]) -> Self {
        let mut grid = Self::default();
        for line in lines {
            if line.is_empty() {
                grid.lines.push(Group { is_blank: true, ..Group::default() });
            } else {
                grid.read_line(line);
            }
        }
        let first = grid.groups().find(|group| group.cards() > 0);
        grid.labelled = first.is_some_and(|group| group.is_column);
        grid
    }

    fn read_line(&mut self, line: &[Token]) {
        if let Some(places) = heading(line) {
            self.heading = Some(places);
            return;
        }
        let parts: Vec<Part<'_>> = parts(line).collect();
        // Words before the first label say nothing.
        let says =
            |part: &&Part<'_>| part.label.is_some() || parts.len() == 1 || cards(part.tokens) > 0;
        for part in parts.iter().filter(says) {
            match part.label.map(|label| (label, label.kind)) {
                // `O3:` is one cell; without a card it is free.
                Some((label, Kind::Label(Section::Cells, Some(_)))) if part.tokens.is_empty() => {
                    self.cells.push(label.with_kind(Kind::Blank));
                }
                Some((label, Kind::Label(Section::Cells, None))) => {
                    self.first_cell_end = Some(label.x.1 + CELL_WIDTH);
                }
                _ => {}
            }
            self.read_section(part.section, part.tokens);
        }
    }

    /// Reads the counts of foundations. Without any, `home_beside` infers them from the cards that are missing.
    fn read_home(&mut self, tokens: &[Token]) {
        self.has_home = true;
        for token in tokens {
            if let Kind::Home(suit, count) = token.kind {
                // The top card of a pile is the highest.
                let highest = &mut self.home.get_or_insert_default()[suit.index()];
                *highest = count.max(*highest);
            }
        }
    }

    fn read_cells(&mut self, tokens: &[Token]) {
        for (i, token) in tokens.iter().enumerate() {
            // `[]` and `0` are free cells.
            let is_closed = || tokens.get(i + 1).is_some_and(|next| next.kind == Kind::Close);
            if token.is_slot() {
                self.cells.push(token.clone());
            } else if token.kind == Kind::Number(0) || token.kind == Kind::Open && is_closed() {
                self.cells.push(token.with_kind(Kind::Blank));
            } else if token.is_word_or_half() {
                self.unreadable(token);
            }
        }
    }

    /// Reads a line of the table. Prose is skipped; other text among cards is a problem.
    fn read_cards(&mut self, tokens: &[Token], is_column: bool) {
        if let Some(at) = tokens.iter().position(Token::is_home) {
            // fc-solve's pictures have the cells before the foundations, without labels.
            if at > 0 {
                self.first_cell_end = Some(FIRST_CELL_END);
            }
            self.read_cells(&tokens[..at]);
            return self.read_home(&tokens[at..]);
        }
        let (lead, tokens) = tokens.split_at(lead(tokens));
        let is_column = is_column || lead.last().is_some_and(|it| it.kind == Kind::Colon);
        let count = |is: fn(&Token) -> bool| tokens.iter().filter(|token| is(token)).count();
        let cards = cards(tokens);
        let words = count(|token| token.kind == Kind::Word);
        let is_prose = words - count(Token::is_almost_card) > cards;
        if !is_prose && cards > 0 {
            let first = tokens.iter().position(|token| token.card().is_some());
            for (i, token) in tokens.iter().enumerate() {
                if token.is_almost_card() || Some(i) > first && token.is_word_or_half() {
                    self.unreadable(token);
                }
            }
        }
        // `[]`, or `0` alone on its line.
        let empty = match (lead, tokens) {
            ([zero], []) if zero.kind == Kind::Number(0) => Some(zero),
            (_, [open, close]) if (open.kind, close.kind) == (Kind::Open, Kind::Close) => {
                Some(open)
            }
            _ => None,
        };
        let slots = tokens.iter().filter(|token| token.is_slot() && !is_prose).cloned();
        let empty = empty.map(|token| token.with_kind(Kind::Blank));
        let slots: Vec<Token> = slots.chain(empty).collect();
        let is_mark = slots.len() == 1 && words == 0;
        if cards > 0 && !is_prose || slots.len() > 1 || is_mark || is_column {
            self.lines.push(Group { slots, is_column, ..Group::default() });
        }
    }

    /// Reads nested lists, as programs and JSON write them: each list without lists in it is a group, whatever
    /// lines it spans. None if the text has no such lists.
    fn from_lists(lines: &[Vec<Token>]) -> Option<Self> {
        /// More lists than any board has: a list for each card.
        const MOST: usize = 20;
        let mut grid = Self { labelled: true, ..Self::default() };
        // The lists that are open, the deepest last: its tokens, and whether it holds a list.
        let mut open: Vec<(Vec<Token>, bool)> = Vec::new();
        let mut lists = 0;
        let mut section = Section::Columns;
        for line in lines {
            for token in line {
                match (token.kind, open.last_mut()) {
                    (Kind::Open, above) => {
                        if let Some((_, holds_list)) = above {
                            *holds_list = true;
                        }
                        open.push((Vec::new(), false));
                    }
                    (Kind::Close, _) => {
                        let (list, holds_list) = open.pop()?;
                        lists += usize::from(!holds_list);
                        if lists > MOST {
                            return None;
                        }
                        // `[8]` is a size, and `[]` an empty column.
                        if !holds_list && (list.is_empty() || list.iter().any(Token::is_slot)) {
                            grid.read_section(section, &list);
                        }
                    }
                    // `[]` is an empty column, too, where brackets stand around each card.
                    (Kind::Blank, Some((list, holds_list)))
                        if token.text.starts_with(['[', '(', '{'])
                            && !list.iter().any(Token::is_slot) =>
                    {
                        *holds_list = true;
                        grid.read_cards(&[], true);
                    }
                    (Kind::Label(Section::Table, _), _) => section = Section::Columns,
                    (Kind::Label(named, _), _) => section = named,
                    (_, Some((list, _))) => list.push(token.clone()),
                    (Kind::Home(..), None) => grid.read_home(std::slice::from_ref(token)),
                    (Kind::Card(_), None) if !section.is_aside() => return None,
                    (_, None) if section.is_aside() => {
                        grid.read_section(section, std::slice::from_ref(token));
                    }
                    _ => {}
                }
            }
            if open.is_empty() && !matches!(line[..], [Token { kind: Kind::Label(..), .. }]) {
                section = Section::Columns;
            }
        }
        grid.lines.iter_mut().for_each(|list| list.is_column = false);
        let lists_with_cards = grid.groups().filter(|group| group.cards() > 0).count();
        (open.is_empty() && lists_with_cards > 1).then_some(grid)
    }

    fn read_section(&mut self, section: Section, tokens: &[Token]) {
        match section {
            Section::Table | Section::Columns => {
                self.read_cards(tokens, section == Section::Columns);
            }
            Section::Cells => {
                self.has_cells = true;
                self.read_cells(tokens);
            }
            Section::Home => self.read_home(tokens),
            Section::Other => {}
        }
    }
}

/// A board with fewer cards may be a part of one.
const FEWEST_SHOWN: usize = Card::COUNT / 4;

/// How many characters a cell takes where fc-solve prints them, and where a card in the first one
/// ends if no label stands before it.
const CELL_WIDTH: u32 = 4;
pub(super) const FIRST_CELL_END: u32 = 2;

/// The cards in cells. If free cells have no marks, the positions of cards in fields of equal width show which
/// cells are free.
///
/// # Errors
/// The place of a card in an eighth cell.
pub(super) fn in_cells(
    slots: &[Token],
    first_cell_end: Option<u32>,
) -> Result<[Option<Card>; MAX_CELLS], TextPlace> {
    let field = |slot: &Token, first: u32| {
        let x = slot.x.1.checked_sub(first).filter(|x| x % CELL_WIDTH == 0)?;
        Some((x / CELL_WIDTH) as usize).filter(|at| *at < MAX_CELLS)
    };
    // With `10` for the ten, all cards are a character wider.
    let first = first_cell_end.into_iter().flat_map(|end| [end, end + 1]);
    let first = first
        .filter(|_| slots.iter().all(|slot| slot.card().is_some()))
        .find(|first| slots.iter().all(|slot| field(slot, *first).is_some()));
    let mut cells = [None; MAX_CELLS];
    for (i, slot) in slots.iter().enumerate() {
        let at = first.and_then(|first| field(slot, first)).unwrap_or(i);
        match (cells.get_mut(at), slot.card()) {
            (Some(cell), card) => *cell = card,
            (None, Some(_)) => return Err(slot.at),
            (None, None) => {}
        }
    }
    Ok(cells)
}
