//! From tokens to what a text holds: groups of cards, cards in cells, cards at home.

use crate::board::COLUMNS;
use crate::board::format::Problem;
use crate::board::format::token::{Kind, Token};
use crate::card::Suit;
use crate::text::TextPlace;

/// A line or a list of cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Group<'a> {
    /// Cards, and marks for places without a known card.
    pub(super) slots: Vec<Token<'a>>,
    /// What stood before a colon at the start of the line, without its digits.
    label: Option<String>,
    /// The line of the text, for a line with a label.
    line: Option<usize>,
    /// A line with nothing on it, below foundations or cells: it may be an empty column.
    is_blank: bool,
}

impl Group<'_> {
    pub(super) fn cards(&self) -> usize {
        self.slots.iter().filter(|slot| slot.card().is_some()).count()
    }
}

/// What a text holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Content<'a> {
    pub(super) groups: Vec<Group<'a>>,
    /// Whether the groups are labelled as columns, so that one without cards is an empty column.
    pub(super) labelled: bool,
    /// Whether the groups are said to be columns.
    has_columns: bool,
    pub(super) cells: Vec<Token<'a>>,
    /// Whether the text says where the cells are.
    has_cells: bool,
    /// Before which group each blank line stands.
    pub(super) blanks: Vec<usize>,
    /// The columns, when blank lines are the empty ones.
    pub(super) with_blanks: Option<Vec<Group<'a>>>,
    /// Where a card in the first cell ends, as fc-solve prints it, with or without a label.
    first_cell_end: u32,
    /// Where the columns stand, when a line `1 2 3 4 5 6 7 8` over them says so.
    pub(super) column_centres: Option<Vec<u32>>,
    /// How many cards of each suit are home, where that is said.
    pub(super) home: Option<[u8; 4]>,
    pub(super) problems: Vec<Problem>,
    /// Words among the cards that may be meant as cards, if any are missing.
    pub(super) doubtful: Vec<Problem>,
}

/// What a label announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Columns,
    Table,
    Cells,
    Home,
    Other,
}

impl Section {
    fn named(word: &Token<'_>) -> Option<Self> {
        // A suit or rank is no label: `C: 4`.
        if word.kind != Kind::Word {
            return None;
        }
        let name = word.text().to_lowercase();
        Some(match name.as_str() {
            "columns" | "tableau" | "cascades" | "stacks" => Self::Columns,
            "rows" | "board" | "cards" => Self::Table,
            "freecells" | "freecell" | "cells" | "fc" => Self::Cells,
            "foundations" | "foundation" | "founds" | "home" | "homecells" => Self::Home,
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
pub(super) fn is_home_label(word: &Token<'_>, colon: &Token<'_>) -> bool {
    colon.kind == Kind::Colon && Section::named(word) == Some(Section::Home)
}

/// Whether these are the columns' numbers, from 1 or from 0.
pub(super) fn is_column_heading(tokens: &[Token<'_>]) -> bool {
    let numbered = |from: usize| {
        let expected = (from..).map(|n| u32::try_from(n).ok());
        // `C1` stands for 1.
        let number = |token: &Token<'_>| match token.kind {
            Kind::Number(n) => Some(n),
            Kind::Word => token.text().strip_prefix(['C', 'c'])?.parse().ok(),
            _ => None,
        };
        tokens.iter().zip(expected).all(|(token, n)| number(token) == n)
    };
    tokens.len() == COLUMNS && (numbered(0) || numbered(1))
}

impl<'a> Content<'a> {
    /// Reads the content of lines of tokens.
    pub(super) fn read(lines: &[Vec<Token<'a>>]) -> Self {
        let mut content = Self::from_lists(lines).unwrap_or_else(|| Self::from_lines(lines));
        content.keep_columns();
        content
    }

    /// How many cards the text names.
    pub(super) fn cards(&self) -> usize {
        self.groups.iter().map(Group::cards).sum::<usize>() + self.cells.len()
    }

    /// Places that are marked as not known.
    pub(super) fn unknown(&self) -> impl Iterator<Item = TextPlace> {
        let slots = self.groups.iter().flat_map(|group| &group.slots);
        slots.filter(|slot| slot.kind == Kind::Unknown).map(Token::at)
    }

    /// The cells' places, with cards where there are cards.
    ///
    /// Cells without a mark for the free ones are placed by where they end, four characters a
    /// cell, as fc-solve prints them; otherwise from the left.
    pub(super) fn placed_cells(&self) -> Vec<Option<Token<'a>>> {
        const WIDTH: u32 = 4;
        let marked = self.cells.iter().any(|cell| cell.card().is_none());
        let offset = |cell: &Token<'_>| cell.x().1.checked_sub(self.first_cell_end);
        let in_place = |cell: &Token<'_>| offset(cell).is_some_and(|x| x % WIDTH == 0);
        let mut cells: Vec<Option<Token<'a>>> = Vec::new();
        if marked || !self.cells.iter().all(in_place) {
            cells.extend(self.cells.iter().map(|cell| cell.card().map(|_| *cell)));
            return cells;
        }
        for cell in &self.cells {
            let at = (offset(cell).unwrap_or_default() / WIDTH) as usize;
            if at > crate::board::MAX_CELLS {
                return self.cells.iter().copied().map(Some).collect();
            }
            cells.resize(cells.len().max(at), None);
            cells.push(Some(*cell));
        }
        cells
    }

    /// The first line and the number of the columns, when each stands behind a colon.
    pub(super) fn listed_columns(&self) -> Option<(usize, usize)> {
        let is_listed = self.labelled && self.groups.iter().all(|group| group.line.is_some());
        let first = self.groups.first().and_then(|group| group.line);
        first.filter(|_| is_listed).map(|line| (line, self.groups.len()))
    }

    /// The line of the text that is labelled as this column, counted from 0.
    pub(super) fn line_of_column(&self, column: usize) -> Option<usize> {
        let lines = self.labelled && self.column_centres.is_none();
        self.groups.get(column).and_then(|group| group.line).filter(|_| lines)
    }

    fn unreadable(&mut self, token: &Token<'_>) {
        let problem = Problem::Unreadable { text: token.text(), at: token.at() };
        if token.is_almost_card() {
            self.problems.push(problem);
        } else {
            self.doubtful.push(problem);
        }
    }

    /// Adds `suit`'s count, as `H-4`, `"H": 4`, a foundation's top card or four numbers say.
    fn read_home(&mut self, tokens: &[Token<'a>]) {
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
    fn from_lines(lines: &[Vec<Token<'a>>]) -> Self {
        let mut content = Self::default();
        for line in lines {
            if line.is_empty() {
                content.groups.push(Group { is_blank: true, ..Group::default() });
            } else {
                content.read_line(line);
            }
        }
        content
    }

    fn read_line(&mut self, line: &[Token<'a>]) {
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
                self.read_section(section, &line[from..i - 1], None);
                (section, from, rest) = (named, i + 1, &line[i + 1..]);
                if named == Section::Cells
                    && line[i - 1].text().ends_with(|c: char| c.is_ascii_digit())
                {
                    // `O3:` is one cell; without a card it is free.
                    if line.len() == i + 1 {
                        self.cells.push(token.as_kind(Kind::Blank));
                    }
                }
                if named == Section::Columns && first_card.is_none_or(|first| first > i) {
                    label.get_or_insert_with(String::new);
                    label_line = Some(token.at().line);
                }
                if named == Section::Cells {
                    self.has_cells = true;
                    self.first_cell_end = token.x().1 + 4;
                }
            } else if section == Section::Table && unlabelled && label.is_none() {
                let words = line[from..i].iter().filter(|token| token.kind == Kind::Word);
                label = Some(words.map(Token::text).collect::<Vec<_>>().join(" "));
                label_line = Some(token.at().line);
                (from, rest) = (i + 1, &line[i + 1..]);
            }
        }
        let groups = self.groups.len();
        self.read_section(section, rest, label);
        self.groups.iter_mut().skip(groups).for_each(|group| group.line = label_line);
    }

    fn read_section(&mut self, section: Section, tokens: &[Token<'a>], label: Option<String>) {
        match section {
            Section::Table | Section::Columns => self.read_cards(tokens, label),
            Section::Cells => self.read_cells(tokens),
            Section::Home => self.read_home(tokens),
            Section::Other => {}
        }
    }

    fn read_cells(&mut self, tokens: &[Token<'a>]) {
        for token in tokens {
            match token.kind {
                _ if token.is_slot() => self.cells.push(*token),
                Kind::Word | Kind::Number(_) | Kind::Rank(_) | Kind::Suit(_) => {
                    self.unreadable(token);
                }
                _ => {}
            }
        }
    }

    /// Reads a line of the table: prose is passed over, what is no card among cards is a problem.
    fn read_cards(&mut self, tokens: &[Token<'a>], label: Option<String>) {
        if let Some(at) = tokens.iter().position(|token| matches!(token.kind, Kind::Home(..))) {
            // fc-solve's pictures have the cells before the foundations, without labels.
            if at > 0 {
                self.first_cell_end = 2;
            }
            self.read_cells(&tokens[..at]);
            self.read_home(&tokens[at..]);
            return;
        }
        if is_column_heading(tokens) {
            self.column_centres = Some(tokens.iter().map(Token::centre).collect());
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
        let slots: Vec<_> =
            tokens.iter().filter(|token| !is_prose && token.is_slot()).copied().collect();
        if cards > 0 && !is_prose || slots.len() > 1 || label.is_some() {
            self.groups.push(Group { slots, label, ..Group::default() });
        }
    }

    /// Drops labels that are headings, and tells whether the groups are labelled columns.
    fn keep_columns(&mut self) {
        let labelled = |group: &&Group<'_>| group.label.is_some() && group.cards() > 0;
        let label = self.groups.iter().find(labelled).and_then(|group| group.label.clone());
        self.labelled = label.is_some();
        let is_list = label.is_none()
            && self.column_centres.is_none()
            && (self.home.is_some() || self.has_cells);
        if is_list {
            self.with_blanks = columns_with_blanks(&self.groups);
        }
        let lines: Vec<bool> = self
            .groups
            .iter()
            .filter(|g| g.is_blank || !g.slots.is_empty())
            .map(|g| g.is_blank)
            .collect();
        self.blanks = (0..lines.len())
            .filter(|&i| lines[i])
            .map(|i| lines[..i].iter().filter(|blank| !**blank).count())
            .collect();
        self.groups.retain(|group| !group.is_blank);
        self.groups.retain(|group| !group.slots.is_empty() || group.label == label);
        if label.is_none() {
            self.groups.retain(|group| !group.slots.is_empty());
        }
    }

    /// Reads nested lists, as programs print them and JSON writes them: each list that holds no
    /// other list is a group, wherever the lines end. None when the text is not written so.
    fn from_lists(lines: &[Vec<Token<'a>>]) -> Option<Self> {
        /// More lists than any board has: a list for each card.
        const MOST: usize = 20;
        let mut content = Self::default();
        let mut section = Section::Table;
        // The lists that are open, the deepest last: its tokens, and whether it holds a list.
        let mut open: Vec<(Vec<Token<'a>>, bool)> = Vec::new();
        let mut lists = 0;
        let tokens: Vec<&Token<'a>> = lines.iter().flatten().collect();
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
                    content.read_list(section, list);
                }
                Kind::Word if tokens.get(i + 1).is_some_and(|next| next.kind == Kind::Colon) => {
                    section = Section::named(token).unwrap_or(section);
                }
                Kind::Home(..) | Kind::Suit(_) if section == Section::Home => {
                    content.read_home(&home_entry(&tokens[i..]));
                }
                Kind::Card(_) if open.is_empty() && section == Section::Table => return None,
                _ => {
                    if let Some((list, _)) = open.last_mut() {
                        list.push(**token);
                    }
                }
            }
        }
        let lists_with_cards = content.groups.iter().filter(|group| group.cards() > 0).count();
        (open.is_empty() && lists_with_cards > 1).then_some(content)
    }

    fn read_list(&mut self, section: Section, list: Vec<Token<'a>>) {
        match section {
            // Where columns are listed, rows are the same cards again.
            Section::Table if self.has_columns => {}
            Section::Table | Section::Columns => {
                if section == Section::Columns && !self.has_columns {
                    self.has_columns = true;
                    self.groups.clear();
                }
                for token in &list {
                    if !token.is_slot() && token.kind != Kind::Colon {
                        self.unreadable(token);
                    }
                }
                let slots = list.into_iter().filter(Token::is_slot).collect();
                self.groups.push(Group { slots, label: Some(String::new()), ..Group::default() });
            }
            Section::Cells => self.read_cells(&list),
            Section::Home => self.read_home(&list),
            Section::Other => {}
        }
    }
}

/// The eight columns of a list in which an empty one is a blank line; none when no blank line is
/// one. Lines may stand apart by a blank line each.
fn columns_with_blanks<'a>(groups: &[Group<'a>]) -> Option<Vec<Group<'a>>> {
    let first = groups.iter().position(|group| !group.is_blank)?;
    let last = groups.iter().rposition(|group| !group.is_blank)?;
    let listed = &groups[first..=last];
    let lines = listed.iter().filter(|group| !group.is_blank).count();
    let has_blank = lines < groups.len();
    if !has_blank
        || lines >= COLUMNS
        || listed.iter().any(|group| !group.is_blank && group.cards() == 0)
    {
        return None;
    }
    let apart = lines > 1 && listed.windows(2).all(|pair| pair[0].is_blank || pair[1].is_blank);
    let mut columns: Vec<Group<'a>> = Vec::new();
    let mut blanks = 0;
    for group in listed {
        if group.is_blank {
            blanks += 1;
            continue;
        }
        let empty = if apart { blanks / 2 } else { blanks };
        columns.extend(std::iter::repeat_n(Group::default(), empty));
        columns.push(group.clone());
        blanks = 0;
    }
    let lacking = COLUMNS.checked_sub(columns.len())?;
    let before = if first <= lacking { first } else { 0 };
    columns.splice(0..0, std::iter::repeat_n(Group::default(), before));
    columns.resize(COLUMNS, Group::default());
    Some(columns)
}

/// What says how many cards of one suit are home: `H-4`, or a suit, a colon and a number.
fn home_entry<'a>(tokens: &[&Token<'a>]) -> Vec<Token<'a>> {
    let length = if matches!(tokens[0].kind, Kind::Home(..)) { 1 } else { 3 };
    tokens.iter().take(length).map(|token| **token).collect()
}

/// Whether the line says which part of a board follows.
pub(super) fn is_section(line: &[Token<'_>]) -> bool {
    let labels = line.windows(2).filter(|pair| pair[1].kind == Kind::Colon);
    labels.into_iter().any(|pair| Section::named(&pair[0]).is_some())
        || line.iter().any(|token| matches!(token.kind, Kind::Home(..)))
}
