//! From tokens to a grid: lines of cards, cards in cells, cards at home, and what is odd among them.

use crate::board::{COLUMNS, MAX_CELLS};
use crate::card::{Card, Suit};

use super::error::Problem;
use crate::text::decode::TextPlace;
use crate::text::token::{Kind, Token};
use crate::text::work;

/// A line or a list of cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// Cards, and marks for places without a known card.
    pub(super) slots: Vec<Token>,
    /// What stood before a colon at the start of the line, without its digits.
    label: Option<String>,
    /// The line of the text, for a line with a label.
    line: Option<usize>,
    /// A line with nothing on it: it may be an empty column.
    pub(super) is_blank: bool,
}

impl Group {
    pub(super) fn cards(&self) -> usize {
        self.slots.iter().filter(|slot| slot.card().is_some()).count()
    }

    pub(super) fn known(&self) -> Vec<Card> {
        self.slots.iter().filter_map(Token::card).collect()
    }
}

/// What the lines of a board hold.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    /// The lines, blank ones too.
    pub(super) lines: Vec<Group>,
    /// Whether the lines are labelled as columns, so that one without cards is an empty column.
    pub(super) labelled: bool,
    /// Whether the lines are said to be columns.
    has_columns: bool,
    pub(super) cells: Vec<Token>,
    /// Whether the text says where the cells are.
    pub(super) has_cells: bool,
    /// Where a card in the first cell ends, as fc-solve prints it, with or without a label.
    first_cell_end: Option<u32>,
    /// Where the columns stand, when a line `1 2 3 4 5 6 7 8` over them says so.
    pub(super) column_centres: Option<Vec<u32>>,
    /// The line of the text with their numbers.
    pub(super) heading_line: Option<usize>,
    /// How many cards of each suit are home, where that is said.
    pub(super) home: Option<[u8; 4]>,
    pub(super) problems: Vec<Problem>,
    /// Words among the cards that may be meant as cards, if any are missing.
    pub(super) doubtful: Vec<Problem>,
}

/// What a label announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Columns,
    Table,
    Cells,
    Home,
    Other,
}

impl Section {
    pub(super) fn named(word: &Token) -> Option<Self> {
        // A suit or rank is no label: `C: 4`.
        if word.kind != Kind::Word {
            return None;
        }
        let name = word.text.to_lowercase();
        Some(match name.as_str() {
            "columns" | "tableau" | "cascades" | "stacks" | "tableaus" => Self::Columns,
            "rows" | "board" | "cards" => Self::Table,
            "freecells" | "freecell" | "cells" | "fc" | "reserve" | "reserves" | "temp" => {
                Self::Cells
            }
            "foundations" | "foundation" | "founds" | "found" | "home" | "homecells" => Self::Home,
            "solution" | "moves" | "notation" => Self::Other,
            _ => return Self::of_pile(&name),
        })
    }

    /// A label of one pile: `F1` for a foundation, `O1` for a cell, `C1` for a column.
    fn of_pile(name: &str) -> Option<Self> {
        let (letter, number) = name.split_at_checked(1)?;
        let number: u8 = number.parse().ok()?;
        match letter {
            "f" if number < 5 => Some(Self::Home),
            "o" if number < 8 => Some(Self::Cells),
            "c" if number < 9 => Some(Self::Columns),
            _ => None,
        }
    }
}

/// Whether a label announces cards at home.
pub(super) fn is_home_label(word: &Token, colon: &Token) -> bool {
    colon.kind == Kind::Colon && Section::named(word) == Some(Section::Home)
}

/// The labels of cells and foundations in a line.
pub(super) fn names(line: &[Token]) -> impl Iterator<Item = String> {
    let labels = line.windows(2).filter(|pair| pair[1].kind == Kind::Colon);
    let is_pile =
        |word: &&Token| matches!(Section::named(word), Some(Section::Cells | Section::Home));
    labels.map(|pair| &pair[0]).filter(is_pile).map(|word| word.text.to_lowercase())
}

/// The places of the columns' numbers, from 1 or from 0, with or without a label before them.
pub(super) fn column_heading(tokens: &[Token]) -> Option<&[Token]> {
    let tokens = match tokens {
        [name, colon, ..] if is_home_label(name, colon) => return None,
        [name, colon, rest @ ..] if colon.kind == Kind::Colon && Section::named(name).is_some() => {
            rest
        }
        _ => tokens,
    };
    let numbered = |from: usize| {
        let expected = (from..).map(|n| u32::try_from(n).ok());
        // `C1` stands for 1; with cards written suit first, it is an ace.
        let number = |token: &Token| match token.kind {
            Kind::Number(n) => Some(n),
            Kind::Rank(rank) => Some(u32::from(rank.value())),
            // A mark beside a number shows a move: `2v`.
            Kind::Word => {
                let number = token.text.trim_start_matches(['C', 'c']).trim_end_matches('v');
                number.parse().ok()
            }
            Kind::Card(card) if card.suit() == Suit::Clubs => Some(u32::from(card.rank().value())),
            _ => None,
        };
        tokens.iter().zip(expected).all(|(token, n)| number(token) == n)
    };
    (tokens.len() == COLUMNS && (numbered(0) || numbered(1))).then_some(tokens)
}

/// Whether the line says which part of a board follows.
pub(in crate::text) fn is_section(line: &[Token]) -> bool {
    let labels = line.windows(2).filter(|pair| pair[1].kind == Kind::Colon);
    labels.into_iter().any(|pair| Section::named(&pair[0]).is_some_and(|it| it != Section::Other))
        || line.iter().any(|token| matches!(token.kind, Kind::Home(..)))
}

pub(in crate::text) fn is_column_heading(tokens: &[Token]) -> bool {
    column_heading(tokens).is_some()
}

impl Grid {
    /// Reads lines of tokens: nested lists if they are any, else line by line.
    pub(super) fn read(lines: &[Vec<Token>]) -> Self {
        work::count(lines.iter().map(|line| line.len() + 1).sum());
        let mut grid = Self::from_lists(lines).unwrap_or_else(|| Self::from_lines(lines));
        grid.drop_headings();
        grid
    }

    /// The lines that are not blank.
    pub(super) fn groups(&self) -> impl DoubleEndedIterator<Item = &Group> {
        self.lines.iter().filter(|group| !group.is_blank)
    }

    /// How many cards each line with cards holds.
    pub(super) fn counts(&self) -> Vec<usize> {
        self.groups().map(Group::cards).filter(|&count| count > 0).collect()
    }

    /// How many cards the text names.
    pub(super) fn cards(&self) -> usize {
        self.groups().map(Group::cards).sum::<usize>() + self.cells.len()
    }

    /// Whether cards are said to be in cells or at home.
    pub(super) fn is_position(&self) -> bool {
        !self.cells.is_empty() || self.home.is_some_and(|home| home != [0; 4])
    }

    /// Places that are marked as not known.
    pub(super) fn unknown(&self) -> impl Iterator<Item = TextPlace> {
        let slots = self.groups().flat_map(|group| &group.slots);
        slots.filter(|slot| slot.kind == Kind::Unknown).map(|slot| slot.at)
    }

    /// The cells' places, with cards where there are cards.
    ///
    /// Cells without a mark for the free ones are placed by where they end, four characters a
    /// cell, as fc-solve prints them; otherwise from the left.
    pub(super) fn placed_cells(&self) -> Vec<Option<&Token>> {
        const WIDTH: u32 = 4;
        let marked = self.cells.iter().any(|cell| cell.card().is_none());
        // With `10` for the ten, all cards are a character wider.
        let fits = |first: &u32| {
            let in_place =
                |cell: &Token| cell.x.1.checked_sub(*first).is_some_and(|x| x % WIDTH == 0);
            self.cells.iter().all(in_place)
        };
        let first = self.first_cell_end.and_then(|end| [end, end + 1].into_iter().find(fits));
        let offset = |cell: &Token| cell.x.1.checked_sub(first?);
        if marked || first.is_none() {
            return self.cells.iter().map(|cell| cell.card().map(|_| cell)).collect();
        }
        let mut cells: Vec<Option<&Token>> = Vec::new();
        for cell in &self.cells {
            let at = (offset(cell).unwrap_or_default() / WIDTH) as usize;
            if at > MAX_CELLS {
                return self.cells.iter().map(Some).collect();
            }
            cells.resize(cells.len().max(at), None);
            cells.push(Some(cell));
        }
        cells
    }

    /// The first line and the number of the columns, when each stands behind a colon.
    pub(super) fn listed_columns(&self) -> Option<(usize, usize)> {
        let is_listed = self.labelled && self.groups().all(|group| group.line.is_some());
        let first = self.groups().next().and_then(|group| group.line);
        first.filter(|_| is_listed).map(|line| (line, self.groups().count()))
    }

    /// The line of the text that is labelled as this column, counted from 0.
    pub(super) fn line_of_column(&self, column: usize) -> Option<usize> {
        let lines = self.labelled && self.column_centres.is_none();
        self.groups().nth(column).and_then(|group| group.line).filter(|_| lines)
    }

    fn unreadable(&mut self, token: &Token) {
        let problem = Problem::Unreadable { text: token.text.to_string(), at: token.at };
        if token.is_almost_card() {
            self.problems.push(problem);
        } else {
            self.doubtful.push(problem);
        }
    }

    /// Adds `suit`'s count, as `H-4`, `"H": 4`, a foundation's top card or four numbers say.
    fn read_home(&mut self, tokens: &[Token]) {
        let mut home = self.home.unwrap_or_default();
        let mut suit = None;
        let mut bare = 0;
        for token in tokens {
            let number = match token.kind {
                Kind::Number(n) => Some(u8::try_from(n).unwrap_or(u8::MAX)),
                _ => token.rank().map(crate::card::Rank::value),
            };
            match (token.kind, number) {
                (Kind::Home(suit, count), _) => home[suit.index()] = count,
                (Kind::Card(card), _) => home[card.suit().index()] = card.rank().value(),
                (Kind::Suit(named), _) => suit = Some(named),
                (_, Some(count)) => {
                    let at = suit.take().map_or(bare, Suit::index);
                    if let Some(place) = home.get_mut(at) {
                        *place = count;
                    }
                    bare += 1;
                }
                (Kind::Word, _) => self.unreadable(token),
                _ => {}
            }
        }
        self.home = Some(home);
    }

    /// Reads line by line: each line with cards is a group.
    fn from_lines(lines: &[Vec<Token>]) -> Self {
        let mut grid = Self::default();
        // "Cells:" alone on its line is followed by a line for each, `1: 5C`.
        let mut listed = Section::Table;
        let headed = |line: &Vec<Token>| {
            line.len() == 2
                && line[1].kind == Kind::Colon
                && Section::named(&line[0]) == Some(Section::Columns)
                && !line[0].text.ends_with(|c: char| c.is_ascii_digit())
        };
        let is_headed = lines.iter().any(headed);
        for line in lines {
            match &line[..] {
                [] => {
                    grid.lines.push(Group { is_blank: true, ..Group::default() });
                    listed = Section::Table;
                }
                [name, colon]
                    if is_headed && colon.kind == Kind::Colon && Section::named(name).is_some() =>
                {
                    listed = Section::named(name).unwrap_or(Section::Table);
                    grid.has_cells |= listed == Section::Cells;
                }
                [label, colon, rest @ ..]
                    if matches!(listed, Section::Cells | Section::Home)
                        && label.rank().is_some()
                        && colon.kind == Kind::Colon =>
                {
                    match (listed, rest) {
                        (Section::Cells, []) => {
                            grid.cells.push(colon.clone().with_kind(Kind::Blank));
                        }
                        (Section::Cells, rest) => grid.read_cells(rest),
                        (_, rest) => grid.read_home(rest),
                    }
                }
                line => {
                    listed = Section::Table;
                    grid.read_line(line);
                }
            }
        }
        grid
    }

    fn read_line(&mut self, line: &[Token]) {
        let mut label = None;
        let mut label_line = None;
        let mut rest = line;
        let mut section = Section::Table;
        // Each `name:` starts a section; a colon before any card makes what stands there a label.
        let mut from = 0;
        let first_card = line.iter().position(|token| token.card().is_some());
        for (i, token) in line.iter().enumerate() {
            if token.kind != Kind::Colon {
                continue;
            }
            let named = i.checked_sub(1).and_then(|before| Section::named(&line[before]));
            let unlabelled = first_card.is_none_or(|first| first > i);
            if let Some(named) = named {
                let before = &line[from..i - 1];
                if section != Section::Table || before.iter().any(|it| it.card().is_some()) {
                    self.read_section(section, before, None);
                }
                (section, from, rest) = (named, i + 1, &line[i + 1..]);
                let one_cell = line[i - 1].text.ends_with(|c: char| c.is_ascii_digit());
                // `O3:` is one cell; without a card it is free.
                if named == Section::Cells && one_cell && line.len() == i + 1 {
                    self.cells.push(token.clone().with_kind(Kind::Blank));
                }
                if named == Section::Columns && unlabelled {
                    label.get_or_insert_with(String::new);
                    label_line = Some(token.at.line);
                }
                if named == Section::Cells {
                    self.has_cells = true;
                    self.first_cell_end = Some(token.x.1 + 4);
                }
            } else if section == Section::Table && unlabelled && label.is_none() {
                let words = line[from..i].iter().filter(|token| token.kind == Kind::Word);
                label = Some(words.map(|word| &*word.text).collect::<Vec<_>>().join(" "));
                label_line = Some(token.at.line);
                (from, rest) = (i + 1, &line[i + 1..]);
            }
        }
        if let Some(heading) = column_heading(line) {
            self.column_centres = Some(heading.iter().map(Token::centre).collect());
            self.heading_line = heading.first().map(|token| token.at.line);
            return;
        }
        let groups = self.lines.len();
        self.read_section(section, rest, label);
        self.lines.iter_mut().skip(groups).for_each(|group| group.line = label_line);
    }

    fn read_section(&mut self, section: Section, tokens: &[Token], label: Option<String>) {
        match section {
            Section::Table | Section::Columns => self.read_cards(tokens, label),
            Section::Cells => self.read_cells(tokens),
            Section::Home => self.read_home(tokens),
            Section::Other => {}
        }
    }

    fn read_cells(&mut self, tokens: &[Token]) {
        for (i, token) in tokens.iter().enumerate() {
            let is_empty = || tokens.get(i + 1).is_some_and(|next| next.kind == Kind::Close);
            match token.kind {
                _ if token.is_slot() => self.cells.push(token.clone()),
                // `[]` and `0` are free cells.
                Kind::Open if is_empty() => self.cells.push(token.clone().with_kind(Kind::Blank)),
                Kind::Number(0) => self.cells.push(token.clone().with_kind(Kind::Blank)),
                Kind::Word | Kind::Number(_) | Kind::Rank(_) | Kind::Suit(_) => {
                    self.unreadable(token);
                }
                _ => {}
            }
        }
    }

    /// Reads a line of the table: prose is passed over, what is no card among cards is a problem.
    fn read_cards(&mut self, tokens: &[Token], label: Option<String>) {
        if let Some(at) = tokens.iter().position(|token| matches!(token.kind, Kind::Home(..))) {
            // fc-solve's pictures have the cells before the foundations, without labels.
            if at > 0 {
                self.first_cell_end = Some(2);
            }
            self.read_cells(&tokens[..at]);
            self.read_home(&tokens[at..]);
            return;
        }
        let cards = tokens.iter().filter(|token| token.card().is_some()).count();
        let words = tokens.iter().filter(|token| token.kind == Kind::Word).count();
        let almost = tokens.iter().filter(|token| token.is_almost_card()).count();
        let first = tokens.iter().position(|token| token.card().is_some()).unwrap_or(0);
        let is_prose = words - almost > cards;
        if !is_prose && (cards > 0 || almost > 1) {
            for (i, token) in tokens.iter().enumerate() {
                let half = matches!(token.kind, Kind::Number(_) | Kind::Rank(_) | Kind::Suit(_));
                if token.is_almost_card() || (i > first && (half || token.kind == Kind::Word)) {
                    self.unreadable(token);
                }
            }
        }
        // `0` is a free cell or an empty foundation; before cards it may be a label.
        let zeros = || tokens.iter().filter(|token| token.kind == Kind::Number(0)).count();
        let is_first = tokens.first().is_some_and(|token| token.kind == Kind::Number(0));
        let has_zeros = label.is_none() && zeros() > usize::from(is_first);
        let slot = |token: &Token| match token.kind {
            Kind::Number(0) if has_zeros => Some(token.clone().with_kind(Kind::Blank)),
            _ => token.is_slot().then(|| token.clone()),
        };
        let slots: Vec<Token> = tokens.iter().filter(|_| !is_prose).filter_map(slot).collect();
        let is_mark = slots.len() == 1 && words == 0;
        if cards > 0 && !is_prose || slots.len() > 1 || is_mark || label.is_some() {
            self.lines.push(Group { slots, label, ..Group::default() });
        }
    }

    /// Drops labels that are headings, and tells whether the groups are labelled columns.
    fn drop_headings(&mut self) {
        let labelled = |group: &&Group| group.label.is_some() && group.cards() > 0;
        let label = self.groups().find(labelled).and_then(|group| group.label.clone());
        self.labelled = label.is_some();
        let is_kept = |group: &Group| {
            group.is_blank || !group.slots.is_empty() || label.is_some() && group.label == label
        };
        self.lines.retain(is_kept);
    }

    /// Reads nested lists, as programs print them and JSON writes them: each list that holds no
    /// other list is a group, wherever the lines end. None when the text is not written so.
    fn from_lists(lines: &[Vec<Token>]) -> Option<Self> {
        /// More lists than any board has: a list for each card.
        const MOST: usize = 20;
        let mut grid = Self::default();
        let mut section = Section::Table;
        // The lists that are open, the deepest last: its tokens, and whether it holds a list.
        let mut open: Vec<(Vec<Token>, bool)> = Vec::new();
        let mut lists = 0;
        let tokens: Vec<&Token> = lines.iter().flatten().collect();
        for (i, token) in tokens.iter().enumerate() {
            match token.kind {
                Kind::Open => {
                    if let Some((_, holds_list)) = open.last_mut() {
                        *holds_list = true;
                    }
                    open.push((Vec::new(), false));
                }
                Kind::Close => {
                    let (list, holds_list) = open.pop()?;
                    if holds_list {
                        continue;
                    }
                    lists += 1;
                    if lists > MOST {
                        return None;
                    }
                    grid.read_list(section, list);
                }
                Kind::Word if tokens.get(i + 1).is_some_and(|next| next.kind == Kind::Colon) => {
                    section = Section::named(token).unwrap_or(section);
                }
                Kind::Home(..) | Kind::Suit(_) if section == Section::Home && open.is_empty() => {
                    // `H-4`, or a suit, a colon and a number.
                    let length = if matches!(token.kind, Kind::Home(..)) { 1 } else { 3 };
                    let entry: Vec<Token> =
                        tokens[i..].iter().take(length).map(|token| Token::clone(token)).collect();
                    grid.read_home(&entry);
                }
                Kind::Card(_) if open.is_empty() && section == Section::Table => return None,
                _ => {
                    if let Some((list, _)) = open.last_mut() {
                        list.push(Token::clone(token));
                    }
                }
            }
        }
        let lists_with_cards = grid.groups().filter(|group| group.cards() > 0).count();
        (open.is_empty() && lists_with_cards > 1).then_some(grid)
    }

    fn read_list(&mut self, section: Section, list: Vec<Token>) {
        match section {
            // Where columns are listed, rows are the same cards again.
            Section::Table if self.has_columns => {}
            Section::Table | Section::Columns => {
                if section == Section::Columns && !self.has_columns {
                    self.has_columns = true;
                    self.lines.clear();
                }
                for token in &list {
                    if !token.is_slot() && token.kind != Kind::Colon {
                        self.unreadable(token);
                    }
                }
                let slots = list.into_iter().filter(Token::is_slot).collect();
                self.lines.push(Group { slots, label: Some(String::new()), ..Group::default() });
            }
            Section::Cells => self.read_cells(&list),
            Section::Home => self.read_home(&list),
            Section::Other => {}
        }
    }
}
