//! Alters a game in one place.

use crate::dialects::{Dialect, Game, Piles, Play, Text};
use crate::referee::{Board, Card, Spot, moves};

/// Numbers that are the same in each run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(name: &str) -> Self {
        let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        Self(name.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        usize::try_from((mixed ^ (mixed >> 31)) >> 33).unwrap() % end
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// By a legal move.
    ReplacedLegal,
    /// By any piles.
    Replaced,
    InsertedLegal,
    Inserted,
    LeftOut,
    /// With the next one.
    Exchanged,
    /// The text ends in the middle of a move.
    CutShort,
    /// A card or the number of cards.
    Detail,
    /// By something that is no move.
    Junk,
    /// By the position of another deal.
    Foreign,
    /// In a position one card stands twice.
    Unreadable,
    /// Cards are exchanged in the position before the first move.
    Start,
    /// The first positions are missing under the header.
    BeginsLate,
}

impl Kind {
    /// The kinds that change moves or the positions after them.
    const MOVES: [Self; 9] = [
        Self::ReplacedLegal,
        Self::Replaced,
        Self::InsertedLegal,
        Self::Inserted,
        Self::LeftOut,
        Self::Exchanged,
        Self::CutShort,
        Self::Detail,
        Self::Junk,
    ];
    /// What else happens to lists of positions.
    const POSITIONS: [Self; 4] = [Self::Foreign, Self::Unreadable, Self::Start, Self::BeginsLate];

    /// The kinds for a dialect, each as often.
    pub(super) fn all(dialect: &Dialect) -> Vec<Self> {
        let positions = if dialect.has_moves { &[][..] } else { &Self::POSITIONS };
        [&Self::MOVES, positions].concat()
    }
}

/// An altered game.
pub(super) struct Altered {
    pub(super) kind: Kind,
    pub(super) what: String,
    pub(super) game: Game,
    pub(super) text: Text,
    /// The index of the altered move.
    pub(super) at: usize,
}

/// Alters a game in this way, or in another one if this leaves the text as it was.
pub(super) fn alter(dialect: &Dialect, game: &Game, kind: Kind, random: &mut Random) -> Altered {
    let whole = dialect.write(game);
    for _ in 0..20 {
        let at = random.below(game.plays.len());
        let mut altered = game.clone();
        if !change(dialect, &mut altered, at, kind, random) {
            continue;
        }
        let mut text = dialect.write(&altered);
        match kind {
            Kind::CutShort => cut(&mut text, at, random),
            Kind::BeginsLate => {
                begin_late(&mut text, at % 4);
                altered.plays.drain(..at % 4);
            }
            _ => {}
        }
        if text.all.trim_end() != whole.all.trim_end() {
            let what = format!("#{} {}: move {}: {kind:?}", game.deal, dialect.name, at + 1);
            let at = if matches!(kind, Kind::Start | Kind::BeginsLate) { 0 } else { at };
            return Altered { kind, what, game: altered, text, at };
        }
    }
    let all = Kind::all(dialect);
    let next = all.iter().position(|other| *other == kind).map_or(0, |at| at + 1);
    alter(dialect, game, all[next % all.len()], random)
}

/// Alters the move at this index; whether it could.
fn change(dialect: &Dialect, game: &mut Game, at: usize, kind: Kind, random: &mut Random) -> bool {
    let before = if at == 0 { game.start.clone() } else { game.plays[at - 1].after.clone() };
    match kind {
        Kind::ReplacedLegal => match legal(dialect, &before, random) {
            Some(play) => game.plays[at] = play,
            None => return false,
        },
        Kind::InsertedLegal => match legal(dialect, &before, random) {
            Some(play) => game.plays.insert(at, play),
            None => return false,
        },
        Kind::Replaced => {
            // A reader of positions must see the change in them.
            let Some(play) = other(dialect, &game.plays[at], random) else { return false };
            game.plays[at] = play;
        }
        Kind::Inserted => {
            let Some(mut play) = other(dialect, &game.plays[at], random) else { return false };
            if dialect.has_moves {
                play.after = before;
            }
            game.plays.insert(at, play);
        }
        Kind::LeftOut => _ = game.plays.remove(at),
        Kind::Exchanged if at + 1 < game.plays.len() => game.plays.swap(at, at + 1),
        // At the end of a text there may be nothing to cut but what says nothing.
        Kind::CutShort => return at + 1 < game.plays.len(),
        Kind::Detail => detail(dialect, &mut game.plays[at], random),
        Kind::Junk if dialect.has_moves => game.plays[at].junk = Some(dialect.junk),
        Kind::Foreign => {
            let number = 1 + random.below(1_000_000) as u64;
            game.plays[at].after = Board::deal(number);
        }
        Kind::Unreadable => {
            let columns = &mut game.plays[at].after.columns;
            let full: Vec<usize> = (0..8).filter(|at| !columns[*at].is_empty()).collect();
            let Some([one, other]) = full.first_chunk() else { return false };
            columns[*one][0] = columns[*other][0];
        }
        Kind::Start => {
            let columns = &mut game.start.columns;
            let (one, other) = (random.below(4), 4 + random.below(4));
            let [a, b] = [columns[one][0], columns[other][0]];
            (columns[one][0], columns[other][0]) = (b, a);
        }
        Kind::BeginsLate => return dialect.names_deal && game.plays.len() > 4,
        Kind::Exchanged | Kind::Junk => return false,
    }
    true
}

/// Any legal move but that of a whole column to an empty one, which leaves the position as it is.
fn legal(dialect: &Dialect, board: &Board, random: &mut Random) -> Option<Play> {
    let mut all = moves(board, dialect.rules);
    all.retain(|(from, to, cards)| match (from, to) {
        (Spot::Column(from), Spot::Column(to)) => {
            !board.columns[*to].is_empty() || board.columns[*from].len() > cards.len()
        }
        // Not every dialect can tell one cell from another, and positions are the same but for the order of the cells.
        (Spot::Cell(_), Spot::Cell(_)) => {
            dialect.piles == Piles::Numbered && !dialect.has_positions
        }
        _ => true,
    });
    let chosen = (!all.is_empty()).then(|| random.below(all.len()))?;
    let (from, to, cards) = all.into_iter().nth(chosen)?;
    Some(Play::of(board, dialect.rules, from, to, cards))
}

/// The same move from or to other piles; in positions, with two cards exchanged.
fn other(dialect: &Dialect, play: &Play, random: &mut Random) -> Option<Play> {
    let mut other = play.clone();
    if !dialect.has_moves {
        // Positions whose columns are only in another order are the same.
        let full = |at: &usize| play.after.columns[*at].len() > 1;
        let full: Vec<usize> = (0..8).filter(full).collect();
        let (one, two) = (random.below(full.len().max(1)), random.below(full.len().max(1)));
        if full.is_empty() || one == two {
            return None;
        }
        let [a, b] = [full[one], full[two]].map(|at| play.after.columns[at][0]);
        (other.after.columns[full[one]][0], other.after.columns[full[two]][0]) = (b, a);
        return Some(other);
    }
    let cells = (0..4).map(Spot::Cell);
    let piles: Vec<Spot> = (0..8).map(Spot::Column).chain(cells).chain([Spot::Home]).collect();
    while other.from == other.to || (other.from, other.to) == (play.from, play.to) {
        other.from = piles[random.below(12)];
        other.to = piles[random.below(13)];
    }
    // In macroxue's notation this is no move.
    if dialect.piles == Piles::Arrivals
        && matches!((other.from, other.to), (Spot::Cell(_), Spot::Cell(_)))
    {
        return None;
    }
    let two = [random.below(52), random.below(51)];
    let [one, onto] = [two[0], two[1] + usize::from(two[1] >= two[0])].map(card);
    other.onto = (matches!(other.to, Spot::Column(_)) && random.below(8) > 0).then_some(onto);
    other.nth = random.below(4);
    other.cards[0] = one;
    if !matches!((other.from, other.to), (Spot::Column(_), Spot::Column(_))) {
        other.cards.truncate(1);
    }
    Some(other)
}

fn card(index: usize) -> Card {
    Card(u8::try_from(index).unwrap())
}

/// Changes a card, or the number of cards, or else where they come from.
fn detail(dialect: &Dialect, play: &mut Play, random: &mut Random) {
    let card = card(random.below(52));
    match random.below(4) {
        0 if dialect.has_facts => {
            play.home = if play.home.is_empty() { vec![card] } else { Vec::new() };
        }
        1 if play.onto.is_some() && play.cards[0] != card => play.onto = Some(card),
        2 if !dialect.has_facts && play.cards.len() > 1 => _ = play.cards.pop(),
        2 if !dialect.has_facts && matches!(play.to, Spot::Column(_)) => {
            play.cards.push(card);
            play.is_fewer = play.onto.is_none();
        }
        _ if dialect.has_facts => play.cards[0] = card,
        _ => {
            if play.onto != Some(card) {
                play.cards[0] = card;
            }
            let from = Spot::Column(random.below(8));
            if from != play.to {
                play.from = from;
            }
        }
    }
}

/// Ends the text behind one of the characters of this move.
fn cut(text: &mut Text, at: usize, random: &mut Random) {
    let end = text.starts.get(at + 1).copied().unwrap_or(text.all.len());
    let within = &text.all[text.starts[at]..end];
    let written = within.trim_end().chars().count();
    let kept = 1 + random.below(written.max(2) - 1);
    let cut = within.char_indices().nth(kept).map_or(within.len(), |(byte, _)| byte);
    text.all.truncate(text.starts[at] + cut);
    text.lines.truncate(at + 1);
    text.starts.truncate(at + 1);
}

/// Removes the positions before move `moves`; the header stays.
fn begin_late(text: &mut Text, moves: usize) {
    let (header, _) = text.all.split_once('\n').unwrap();
    text.all = format!("{header}\n{}", &text.all[text.starts[moves]..]);
    let before = text.lines[moves] - 2;
    text.lines = text.lines[moves..].iter().map(|line| line - before).collect();
    text.starts.clear();
}
