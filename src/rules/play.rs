//! Playing a move and the autoplay after it, and undoing both.

use arrayvec::ArrayVec;

use crate::board::{Board, Place};
use crate::card::{Card, Suit};
use crate::rules::{Autoplay, IllegalMove, Move, Rules};

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
        self.try_play(board, mv).unwrap_or_else(|why| panic!("illegal move {mv}: {why}"))
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
        let cards = carry(board, mv);
        Played { mv, cards, onto, auto: self.autoplay(board) }
    }

    /// Like [`Rules::play_unchecked`], without a record.
    pub(crate) fn advance_unchecked(self, board: &mut Board, mv: Move) {
        carry(board, mv);
        self.send_home(board, |_, _| ());
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
        self.send_home(board, |card, from| auto.push((card, from)));
        auto
    }

    /// Plays home every card that autoplay takes, and passes each to `gone` with the place it left.
    #[inline]
    fn send_home(self, board: &mut Board, mut gone: impl FnMut(Card, Place)) {
        if self.autoplay == Autoplay::None {
            return;
        }
        let mut available = board.available();
        loop {
            let ready = self.autoplay.wanted(board) & available;
            if ready == 0 {
                return;
            }
            let is_ready = |card: Card| ready >> card.index() & 1 == 1;
            let from = board.place_available(is_ready).expect("an available card has a place");
            let card = take(board, from, Suit::Clubs);
            put(board, Place::Foundation, card);
            available |= board.cards_at(from).last().map_or(0, |card| 1 << card.index());
            gone(card, from);
        }
    }
}

/// Moves cards, and returns them, the deepest first.
#[inline]
fn carry(board: &mut Board, mv: Move) -> ArrayVec<Card, 13> {
    let mut cards = ArrayVec::new();
    if mv.cards > 1 {
        let source = board.cards_at(mv.from);
        cards.extend(source[source.len() - usize::from(mv.cards)..].iter().copied());
        for &card in &cards {
            take(board, mv.from, Suit::Clubs);
            put(board, mv.to, card);
        }
    } else {
        let card = take(board, mv.from, Suit::Clubs);
        put(board, mv.to, card);
        cards.push(card);
    }
    cards
}

/// Removes the available card from a place; from the foundations, the top card of `suit`.
fn take(board: &mut Board, from: Place, suit: Suit) -> Card {
    let card = match from {
        Place::Column(column) => board.columns[column.index()].pop(),
        Place::Cell(cell) => board.cells[cell.index()].take(),
        Place::Foundation => {
            let top = board.top(suit);
            board.foundations[suit.index()] -= 1;
            top
        }
    };
    card.expect("there is a card to take")
}

fn put(board: &mut Board, to: Place, card: Card) {
    match to {
        Place::Column(column) => board.columns[column.index()].push(card),
        Place::Cell(cell) => board.cells[cell.index()] = Some(card),
        Place::Foundation => board.foundations[card.suit().index()] = card.rank().value(),
    }
}
