//! A second FreeCell that shares no code with the library: dealer, board and rules. The tests of what is read and
//! written judge by it.

mod judge;

pub(crate) use judge::{
    Convention, From, Outcome, Script, Target, To, Told, Untold, conventions, judge, moves,
};

/// A card: its rank, the ace being 0, times four, and its suit, in the order C D H S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Card(pub(crate) u8);

impl Card {
    pub(crate) fn rank(self) -> u8 {
        self.0 / 4
    }

    pub(crate) fn suit(self) -> usize {
        usize::from(self.0 % 4)
    }

    fn is_red(self) -> bool {
        matches!(self.suit(), 1 | 2)
    }

    /// Whether it may lie on this card in a column.
    fn packs_on(self, below: Self) -> bool {
        self.rank() + 1 == below.rank() && self.is_red() != below.is_red()
    }

    /// `TH`.
    pub(crate) fn letters(self) -> String {
        let rank = char::from(b"A23456789TJQK"[usize::from(self.rank())]);
        format!("{rank}{}", char::from(b"CDHS"[self.suit()]))
    }
}

/// A pile, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Spot {
    Column(usize),
    Cell(usize),
    Home,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Autoplay {
    None,
    Safe,
    Max,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) cells: usize,
    pub(crate) autoplay: Autoplay,
    /// Whether the limit to an empty column doubles for each other empty column.
    pub(crate) is_vista: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) columns: [Vec<Card>; 8],
    pub(crate) cells: [Option<Card>; 7],
    /// How many cards of each suit are home.
    pub(crate) home: [u8; 4],
    /// The cards in cells in the order of their arrival.
    pub(crate) arrived: Vec<Card>,
}

impl Board {
    /// Deals 1 to 2^33 − 1.
    pub(crate) fn deal(number: u64) -> Self {
        let mut deck: Vec<Card> = (0..52).map(Card).collect();
        let mut columns: [Vec<Card>; 8] = Default::default();
        let mut state = number & 0xffff_ffff;
        for i in 0..52 {
            state = (state * 214_013 + 2_531_011) & 0xffff_ffff;
            let drawn = match number >> 31 {
                0 => (state >> 16) & 0x7fff,
                1 => (state >> 16) | 0x8000,
                _ => (state >> 16) + 1,
            };
            let at = usize::try_from(drawn).unwrap() % deck.len();
            columns[i % 8].push(deck.swap_remove(at));
        }
        Self { columns, cells: [None; 7], home: [0; 4], arrived: Vec::new() }
    }

    pub(crate) fn is_won(&self) -> bool {
        self.home == [13; 4]
    }

    /// The card on top of each foundation.
    pub(crate) fn tops(&self) -> [Option<Card>; 4] {
        let top = |suit: u8| Some(Card(self.home[usize::from(suit)].checked_sub(1)? * 4 + suit));
        [0, 1, 2, 3].map(top)
    }

    /// The card on top of a column or in a cell.
    pub(crate) fn top(&self, spot: Spot) -> Option<Card> {
        match spot {
            Spot::Column(at) => self.columns.get(at)?.last().copied(),
            Spot::Cell(at) => *self.cells.get(at)?,
            Spot::Home => None,
        }
    }

    /// Where a card lies, and how many cards from it to the top; none for a card that is home.
    pub(crate) fn find(&self, card: Card) -> Option<(Spot, usize)> {
        if let Some(at) = self.cells.iter().position(|cell| *cell == Some(card)) {
            return Some((Spot::Cell(at), 1));
        }
        let in_column = |at: usize| {
            let column = &self.columns[at];
            let depth = column.iter().position(|other| *other == card)?;
            Some((Spot::Column(at), column.len() - depth))
        };
        (0..8).find_map(in_column)
    }

    /// How many cards at the end of a column can move together, given enough room.
    fn run(&self, at: usize) -> usize {
        let column = &self.columns[at];
        let pairs = column.windows(2).rev().take_while(|pair| pair[1].packs_on(pair[0]));
        pairs.count() + usize::from(!column.is_empty())
    }

    /// How many cards may move at once to this column.
    fn limit(&self, rules: Rules, to: usize) -> usize {
        let free = self.cells[..rules.cells].iter().filter(|cell| cell.is_none()).count();
        let empty = self.columns.iter().filter(|column| column.is_empty()).count();
        match (self.columns[to].is_empty(), rules.is_vista) {
            (true, false) => free + 1,
            (true, true) => (free + 1) << (empty - 1),
            (false, _) => (free + 1) << empty,
        }
    }

    /// How many cards two characters move from column to column; none if no number is right.
    pub(crate) fn fitting(&self, rules: Rules, from: usize, to: usize) -> Option<usize> {
        let (run, limit) = (self.run(from), self.limit(rules, to));
        let Some(target) = self.columns[to].last() else {
            return Some(run.min(limit)).filter(|cards| *cards > 0);
        };
        let column = &self.columns[from];
        let packs = |cards: &usize| column[column.len() - cards].packs_on(*target);
        (1..=run.min(limit)).find(packs)
    }

    fn goes_home(&self, card: Card) -> bool {
        self.home[card.suit()] == card.rank()
    }

    /// The cards that move, the deepest first; none if the rules do not allow it. Without a number, as many
    /// cards as fit.
    pub(crate) fn movable(
        &self,
        rules: Rules,
        from: Spot,
        to: Spot,
        cards: Option<usize>,
    ) -> Option<Vec<Card>> {
        if from == to || matches!(from, Spot::Cell(at) if at >= rules.cells) {
            return None;
        }
        let top = self.top(from)?;
        let single = || Some(vec![top]).filter(|_| cards.is_none_or(|cards| cards == 1));
        match (from, to) {
            (_, Spot::Home) => single().filter(|_| self.goes_home(top)),
            (_, Spot::Cell(at)) => {
                single().filter(|_| at < rules.cells && self.cells[at].is_none())
            }
            (_, Spot::Column(to)) if to > 7 => None,
            (Spot::Column(from), Spot::Column(to)) => {
                let fitting = self.fitting(rules, from, to)?;
                let is_empty = self.columns[to].is_empty();
                let count = cards.unwrap_or(fitting);
                let is_right =
                    if is_empty { (1..=fitting).contains(&count) } else { count == fitting };
                let column = &self.columns[from];
                is_right.then(|| column[column.len() - count..].to_vec())
            }
            (_, Spot::Column(to)) => {
                let packs = self.columns[to].last().is_none_or(|target| top.packs_on(*target));
                single().filter(|_| packs)
            }
        }
    }

    /// Moves cards that [`Board::movable`] found.
    pub(crate) fn shift(&mut self, from: Spot, to: Spot, cards: &[Card]) {
        match from {
            Spot::Column(at) => {
                let left = self.columns[at].len() - cards.len();
                self.columns[at].truncate(left);
            }
            Spot::Cell(at) => self.cells[at] = None,
            Spot::Home => unreachable!("cards do not come back"),
        }
        self.arrived.retain(|card| !cards.contains(card));
        match to {
            Spot::Column(at) => self.columns[at].extend(cards),
            Spot::Cell(at) => {
                self.cells[at] = Some(cards[0]);
                self.arrived.push(cards[0]);
            }
            Spot::Home => self.home[cards[0].suit()] += 1,
        }
    }

    /// Lets autoplay run; the cards that went home, sorted.
    pub(crate) fn autoplay(&mut self, which: Autoplay) -> Vec<Card> {
        let mut gone = Vec::new();
        while let Some(from) = self.next_home(which) {
            let card = self.top(from).unwrap();
            self.shift(from, Spot::Home, &[card]);
            gone.push(card);
        }
        gone.sort();
        gone
    }

    fn next_home(&self, which: Autoplay) -> Option<Spot> {
        let is_taken = |spot: &Spot| {
            let Some(card) = self.top(*spot) else { return false };
            let others = if card.is_red() { [0, 3] } else { [1, 2] };
            // A two goes at once; another card when both foundations of the other colour hold its rank less one.
            let is_safe =
                card.rank() < 2 || others.iter().all(|suit| self.home[*suit] >= card.rank());
            self.goes_home(card)
                && match which {
                    Autoplay::None => false,
                    Autoplay::Safe => is_safe,
                    Autoplay::Max => true,
                }
        };
        spots().into_iter().find(is_taken)
    }
}

/// All piles but the foundations.
pub(crate) fn spots() -> Vec<Spot> {
    (0..8).map(Spot::Column).chain((0..7).map(Spot::Cell)).collect()
}

#[test]
fn it_deals_and_plays_as_the_published_boards_say() {
    let row = |board: &Board, at: usize| -> Vec<String> {
        board
            .columns
            .iter()
            .filter_map(|column| column.get(at))
            .map(|card| card.letters())
            .collect()
    };
    assert_eq!(row(&Board::deal(1), 0).join(" "), "JD 2D 9H JC 5D 7H 7C 5H");
    assert_eq!(row(&Board::deal(617), 6).join(" "), "JD KS KC 4H");
    let rules = Rules { cells: 4, autoplay: Autoplay::Safe, is_vista: true };
    let mut board = Board::deal(617);
    let (from, to) = (Spot::Column(3), Spot::Cell(0));
    let cards = board.movable(rules, from, to, None).unwrap();
    board.shift(from, to, &cards);
    assert_eq!(board.top(to).unwrap().letters(), "4H");
    assert!(board.movable(rules, Spot::Column(0), Spot::Home, None).is_none());
}
