//! Playing a move and the autoplay after it, and undoing both.

use arrayvec::ArrayVec;

use crate::board::{Board, Place};
use crate::card::{Card, Suit};
use crate::rules::{Autoplay, IllegalMove, Move, Rules, next_home};

/// The cards that autoplay took home, in order, each with the place it left.
///
/// ```
/// use freecell::{dealer::DealNumber, rules::{AutoMoves, Autoplay, Rules}};
/// let rules = Rules::DEFAULT.with_autoplay(Autoplay::Max);
/// let gone: AutoMoves = rules.start(&mut DealNumber::new(24).unwrap().deal());
/// assert_eq!(gone.len(), 1);
/// ```
pub type AutoMoves = ArrayVec<(Card, Place), { Card::COUNT }>;

/// A played move, with the cards needed to undo it.
///
/// ```
/// use freecell::{dealer::DealNumber, rules::Rules};
/// let (rules, mut board) = (Rules::default(), DealNumber::FIRST.deal());
/// let up = rules.resolve(&board, "3".parse().unwrap(), "a".parse().unwrap()).unwrap();
/// let played = rules.play(&mut board, up);
/// assert_eq!((played.cards[0].to_string(), played.auto.len()), ("2H".to_owned(), 0));
/// played.undo(&mut board);
/// assert_eq!(board, DealNumber::FIRST.deal());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// The cards moved, the deepest first.
    pub cards: ArrayVec<Card, 13>,
    /// The card they were put on; `None` if the place was empty.
    pub onto: Option<Card>,
    /// The cards that autoplay took home afterwards.
    pub auto: AutoMoves,
}

impl Played {
    /// Undoes the move and its autoplay on the position it led to.
    ///
    /// # Panics
    /// If the board is not the one that the move led to.
    pub fn undo(&self, board: &mut Board) {
        take_back(board, &self.auto);
        for _ in &self.cards {
            take(board, self.mv.to, self.cards[0].suit());
        }
        for &card in &self.cards {
            put(board, self.mv.from, card);
        }
    }
}

/// Returns cards that autoplay took home to the places they left.
pub(crate) fn take_back(board: &mut Board, auto: &AutoMoves) {
    for &(card, from) in auto.iter().rev() {
        take(board, Place::Foundation, card.suit());
        put(board, from, card);
    }
}

impl Rules {
    /// Plays a legal move and the autoplay after it.
    ///
    /// # Panics
    /// If the move is not legal.
    pub fn play(self, board: &mut Board, mv: Move) -> Played {
        match self.try_play(board, mv) {
            Ok(played) => played,
            Err(why) => panic!("illegal move {mv}: {why}"),
        }
    }

    /// Plays a move and the autoplay after it if it is legal; otherwise the board is unchanged.
    ///
    /// # Errors
    /// Why the move is not legal.
    pub fn try_play(self, board: &mut Board, mv: Move) -> Result<Played, IllegalMove> {
        self.check(board, mv)?;
        Ok(self.play_unchecked(board, mv))
    }

    /// Plays a move that is known to be legal, and the autoplay after it.
    ///
    /// # Panics
    /// If there are too few cards to move, or no room at the target. Any other illegal move results
    /// in a position that no game can reach.
    pub(crate) fn play_unchecked(self, board: &mut Board, mv: Move) -> Played {
        let onto = board.cards_at(mv.to).last().copied();
        let source = board.cards_at(mv.from);
        let cards: ArrayVec<Card, 13> =
            source[source.len() - usize::from(mv.cards)..].iter().copied().collect();
        for &card in &cards {
            take(board, mv.from, Suit::Clubs);
            put(board, mv.to, card);
        }
        Played { mv, cards, onto, auto: self.autoplay(board) }
    }

    /// Plays home the cards that go before the first move: under `max` all that can, otherwise
    /// none.
    pub fn start(self, board: &mut Board) -> AutoMoves {
        match self.autoplay {
            Autoplay::Max => self.autoplay(board),
            Autoplay::None | Autoplay::Safe => AutoMoves::new(),
        }
    }

    /// Plays home every card that autoplay takes.
    pub fn autoplay(self, board: &mut Board) -> AutoMoves {
        let mut auto = AutoMoves::new();
        let mut available = set(board.available());
        while let Some(from) = self.autoplay.next(board, available) {
            let card = take(board, from, Suit::Clubs);
            put(board, Place::Foundation, card);
            available |= set(board.cards_at(from).last().copied());
            auto.push((card, from));
        }
        auto
    }
}

impl Autoplay {
    /// The place of the next of the available cards that autoplay takes.
    fn next(self, board: &Board, available: u64) -> Option<Place> {
        let next = set(Suit::ALL.iter().filter_map(|&suit| next_home(board, suit)));
        let ready = next & available;
        if ready == 0 {
            return None;
        }
        board.place_available(|card| ready >> card.index() & 1 == 1 && self.takes(board, card))
    }
}

/// A set of cards, as bits by index.
fn set(cards: impl IntoIterator<Item = Card>) -> u64 {
    cards.into_iter().fold(0, |set, card| set | 1 << card.index())
}

/// Removes the available card from a place; from the foundations, the top card of `suit`.
fn take(board: &mut Board, from: Place, suit: Suit) -> Card {
    let card = match from {
        Place::Column(column) => board.columns_mut()[column.index()].pop(),
        Place::Cell(cell) => board.cells_mut()[cell.index()].take(),
        Place::Foundation => {
            let top = board.top(suit);
            board.foundations_mut()[suit.index()] -= 1;
            top
        }
    };
    card.expect("there is a card to take")
}

fn put(board: &mut Board, to: Place, card: Card) {
    match to {
        Place::Column(column) => board.columns_mut()[column.index()].push(card),
        Place::Cell(cell) => board.cells_mut()[cell.index()] = Some(card),
        Place::Foundation => board.foundations_mut()[card.suit().index()] = card.rank().value(),
    }
}
