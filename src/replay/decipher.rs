//! Moves told in words and numbers whose meaning is not known beforehand.
//!
//! A program, or a person, tells all moves of a game in the same way. So what stands in the same context means
//! the same: behind `from="`, say, the column that the cards come from. Which meaning it has is what fits the
//! legal moves of all parts of the text up to the end of the game.

use crate::board::{Board, Place};
use crate::card::Card;
use crate::rules::{AutoMoves, Autoplay, Move, Played, Rules};
use crate::text::atoms::{Cut, Slot, Unit, Units, pile_named, units};
use crate::dealer::DealNumber;
use crate::text::{self, Pile, WrittenGame, work};

/// What a slot can say of a move.
mod role {
    /// The deepest card that moves.
    pub(super) const FIRST: u16 = 1;
    /// The last card of the run that moves.
    pub(super) const LAST: u16 = 1 << 1;
    /// The card that the cards are put on.
    pub(super) const ONTO: u16 = 1 << 2;
    /// A card that goes home by itself.
    pub(super) const AUTO: u16 = 1 << 3;
    /// The card that is uncovered.
    pub(super) const UNDER: u16 = 1 << 4;
    /// The pile that the cards come from.
    pub(super) const FROM: u16 = 1 << 5;
    /// The pile that they go to.
    pub(super) const TO: u16 = 1 << 6;
    /// How many cards move.
    pub(super) const COUNT: u16 = 1 << 7;
    /// How many move besides the first.
    pub(super) const MORE: u16 = 1 << 8;
    /// How many cards lie below in the pile.
    pub(super) const ROW: u16 = 1 << 9;
    /// Both piles in two characters.
    pub(super) const PAIR: u16 = 1 << 10;
    /// Nothing: a number that never goes back, or is always the same.
    pub(super) const LABEL: u16 = 1 << 11;
    /// A card that moves.
    pub(super) const MOVED: u16 = 1 << 12;
    pub(super) const ALL: u16 = (1 << 13) - 1;
    pub(super) const TELLING: u16 = ALL & !LABEL & !COUNT & !MORE & !ROW;
}

/// Fewer moves may fit by chance.
const FEWEST: usize = 10;
/// Longer texts are not read.
const MOST_UNITS: usize = 1_500;
/// How many positions are tried for one text.
const BUDGET: usize = 150_000;
/// How many are tried in one reading of it.
const BUDGET_OF_ONE: usize = 4_000;

/// Longer texts are not read so.
const LONGEST: usize = 1 << 18;
/// Texts with more games are not read so.
const MOST_GAMES: usize = 100;
/// No text names more deals that it may be of.
const MOST_NUMBERS: usize = 4;

/// The game that a text tells as a whole, on one of the boards that it may be of.
fn inferred(
    text: &str,
    boards: &[(Option<DealNumber>, Board)],
    stop: text::Stop<'_>,
) -> Option<WrittenGame> {
    let fits = |(number, board): &(Option<DealNumber>, Board)| {
        Some(WrittenGame::inferred(*number, moves(text, board, stop)?.into_iter()))
    };
    boards.iter().find_map(fits)
}

/// The games of a text, or the one that it tells as a whole, where none of them solves its board.
///
/// `deal` is the deal that they are tried on; without it, the deals and boards that they name, and those
/// whose numbers stand in the text.
pub(crate) fn or_inferred(
    text: &str,
    games: Vec<WrittenGame>,
    board: Option<(Option<DealNumber>, Board)>,
    stop: text::Stop<'_>,
) -> Vec<WrittenGame> {
    let own = |game: &WrittenGame| {
        let board = game.number.map(DealNumber::deal).or(game.board.as_deref().cloned());
        board.map(|board| (game.number, board))
    };
    let boards: Vec<(Option<DealNumber>, Board)> = match board {
        Some(board) => vec![board],
        None => games.iter().filter_map(own).take(MOST_NUMBERS).chain(numbered(text)).collect(),
    };
    let solves = |game: &WrittenGame| {
        let solves = |board: &Board| {
            super::verify(board, game, super::Known::default()).is_ok_and(|it| it.is_valid())
        };
        boards.iter().any(|(_, board)| solves(board))
    };
    if text.len() > LONGEST || games.len() > MOST_GAMES || games.iter().any(solves) {
        return games;
    }
    inferred(text, &boards, stop).map_or(games, |game| vec![game])
}

/// The deals that the numbers of a text may name, those of its first lines.
fn numbered(text: &str) -> Vec<(Option<DealNumber>, Board)> {
    const FEWEST_DIGITS: usize = 3;
    let numbers = text.split(|c: char| !c.is_alphanumeric()).filter(|it| it.len() >= FEWEST_DIGITS);
    let mut found: Vec<DealNumber> = Vec::new();
    for number in numbers.filter_map(|it| it.parse::<DealNumber>().ok()) {
        if !found.contains(&number) {
            found.push(number);
        }
        if found.len() == MOST_NUMBERS {
            break;
        }
    }
    found.into_iter().map(|number| (Some(number), number.deal())).collect()
}

/// The moves that a text tells on a board, each with its line and text.
fn moves(text: &str, board: &Board, stop: text::Stop<'_>) -> Option<Vec<(usize, String, Move)>> {
    let mut budget = BUDGET;
    let mut seen: Vec<Units> = Vec::new();
    for decoded in [true, false] {
        for suit_first in [false, true] {
            for cut in Cut::ALL {
                let found = units(text, cut, decoded, suit_first);
                let is_new = !seen.iter().any(|it| it.is_like(&found));
                if is_new && (FEWEST..=MOST_UNITS).contains(&found.units.len()) {
                    seen.push(found);
                }
            }
        }
    }
    for columns in [&FIRST_COLUMNS[..2], &FIRST_COLUMNS[2..]] {
        for found in &seen {
            for autoplay in [Autoplay::Safe, Autoplay::None, Autoplay::Max] {
                for first_column in columns {
                    let rules = Rules::DEFAULT.with_autoplay(autoplay);
                    let mut search = Search::new(found, rules, *first_column);
                    if let Some(moves) = search.run(board, &mut budget) {
                        let told = |(at, mv): (usize, Move)| {
                            (found.units[at].line, found.units[at].text.clone(), mv)
                        };
                        return Some(moves.into_iter().map(told).collect());
                    }
                    if std::env::var("DECIPHER").is_ok() {
                        let at = search.furthest;
                        eprintln!("{:?} {autoplay} {first_column}: {} units, reached {} {}: {:?}", found.cut, found.units.len(), at.0, at.1, found.units.get(at.1).map(|u| &u.text));
                        eprintln!("     {}", search.path);
                    }
                    if budget == 0 || stop() {
                        return None;
                    }
                }
            }
        }
    }
    None
}

/// The numbers that the first column may have; where piles of all kinds are numbered together, it may be any.
const FIRST_COLUMNS: [i8; 14] = [1, 0, 4, 8, 2, 3, 5, 6, 7, 9, 10, 11, 12, 13];

const NONE: i8 = i8::MIN;
const COLUMN: usize = 0;
const CELL: usize = 1;

/// What is known of the text's words when its parts up to some place are read.
#[derive(Clone)]
struct Known {
    board: Board,
    /// The roles that each context can have.
    roles: Vec<u16>,
    /// For each word before a number, the numbers of the first column and of the first cell.
    bases: Vec<[i8; 2]>,
    /// For each word, in how many moves it stood, and what is true of all of them.
    facts: Vec<(u8, u8)>,
    shapes: Vec<Use>,
    /// The last move, and the position before it.
    last: Option<(Board, Played)>,
    moves: usize,
}

/// What parts of one shape are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Use {
    #[default]
    Open,
    Move,
    /// They tell once more what moved, or went home by itself.
    Report,
    Skipped,
}

mod fact {
    pub(super) const TO_HOME: u8 = 1;
    pub(super) const TO_CELL: u8 = 2;
    pub(super) const TO_COLUMN: u8 = 4;
    pub(super) const TO_EMPTY: u8 = 8;
    pub(super) const FROM_CELL: u8 = 16;
    pub(super) const FROM_COLUMN: u8 = 32;
    pub(super) const ENDS: u8 = TO_HOME | TO_CELL | TO_COLUMN;
}

/// A move that explains a part, or none, and what is known then.
struct Choice {
    known: Known,
    mv: Option<Move>,
}

struct Frame {
    at: usize,
    choices: std::vec::IntoIter<Choice>,
    /// Choices before the next that were not taken.
    passed: usize,
    spent: usize,
    mv: Option<Move>,
}

struct Search<'a> {
    text: &'a Units,
    rules: Rules,
    first_column: i8,
    /// The pile that each word names.
    piles: Vec<Option<Pile>>,
    roles: Vec<u16>,
    shapes: Vec<usize>,
    /// The contexts of numbers that count the moves.
    counters: Vec<bool>,
    /// Whether many parts name cards.
    has_cards: bool,
    furthest: (usize, usize),
    path: String,
}

impl<'a> Search<'a> {
    fn new(text: &'a Units, rules: Rules, first_column: i8) -> Self {
        let piles = text.words.iter().map(|word| pile_named(word.trim_end_matches(" letter"))).collect();
        let has_cards = text.units.iter().filter(|it| it.slots.iter().any(|it| it.card.is_some())).count() > FEWEST;
        let mut shapes = vec![0; text.shapes];
        text.units.iter().for_each(|unit| shapes[unit.shape] += 1);
        Self { text, rules, first_column, piles, roles: roles(text), shapes, counters: counters(text), has_cards, furthest: (0, 0), path: String::new() }
    }

    /// The moves by their parts, if they fit the whole text and win.
    fn run(&mut self, board: &Board, budget: &mut usize) -> Option<Vec<(usize, Move)>> {
        if self.first_column > 1 && !self.has_cards {
            return None;
        }
        let mut board = board.clone();
        let _ = self.rules.start(&mut board);
        let start = Known {
            board,
            roles: self.roles.clone(),
            bases: vec![[NONE; 2]; self.text.words.len()],
            facts: vec![(0, 0); self.text.words.len()],
            shapes: vec![Use::Open; self.text.shapes],
            last: None,
            moves: 0,
        };
        let whole = *budget;
        *budget = whole.min(BUDGET_OF_ONE);
        let rest = whole - *budget;
        let found = self.search(&start, budget);
        *budget += rest;
        found
    }

    fn search(&mut self, start: &Known, budget: &mut usize) -> Option<Vec<(usize, Move)>> {
        for limit in [0, 1, 2, 4] {
            if let Some(moves) = self.follow(start, limit, budget) {
                return Some(moves);
            }
            if *budget == 0 {
                return None;
            }
        }
        None
    }

    fn follow(&mut self, start: &Known, limit: usize, budget: &mut usize) -> Option<Vec<(usize, Move)>> {
        let mut stack = vec![self.frame(0, start, 0)];
        while let Some(frame) = stack.last_mut() {
            let (at, spent) = (frame.at, frame.spent + frame.passed);
            let next = frame.choices.next().filter(|_| spent <= limit);
            let Some(choice) = next else {
                stack.pop();
                continue;
            };
            frame.passed += 1;
            frame.mv = choice.mv;
            *budget = budget.checked_sub(1)?;
            if *budget == 0 { return None; }
            work::count(1);
            if (choice.known.moves, at + 1) > self.furthest && std::env::var("DECIPHER_PATH").is_ok() {
                let path: Vec<String> = stack.iter().map(|it| it.mv.map_or("-".to_owned(), |mv| mv.to_string())).collect();
                self.path = path.join(" ");
            }
            self.furthest = self.furthest.max((choice.known.moves, at + 1));
            if at + 1 == self.text.units.len() {
                if choice.known.board.is_won() && choice.known.moves >= FEWEST {
                    let moves: Vec<(usize, Move)> =
                        stack.iter().filter_map(|it| Some((it.at, it.mv?))).collect();
                    if self.is_told(&moves, &choice.known) {
                        return Some(moves);
                    }
                }
                continue;
            }
            stack.push(self.frame(at + 1, &choice.known, spent));
        }
        None
    }

    fn frame(&self, at: usize, known: &Known, spent: usize) -> Frame {
        let choices = self.choices(&self.text.units[at], known).into_iter();
        Frame { at, choices, passed: 0, spent, mv: None }
    }

    /// Whether what was passed over between the moves says something else than moves.
    fn is_told(&self, moves: &[(usize, Move)], known: &Known) -> bool {
        let (first, last) = (moves[0].0, moves[moves.len() - 1].0);
        let is_move = |at: usize| moves.binary_search_by_key(&at, |it| it.0).is_ok();
        (first..last).all(|at| {
            let unit = &self.text.units[at];
            let cards = unit.slots.iter().filter(|it| it.card.is_some()).count();
            let is_label = |slot: &Slot| slot.number.is_none() || self.roles[slot.context] & role::LABEL != 0;
            is_move(at)
                || cards > 5
                || known.shapes[unit.shape] == Use::Report
                || unit.slots.iter().all(is_label)
                    && (cards == 0
                        || unit.words.is_empty() && self.text.cut.0 == Cut::Lines
                        || unit.words.iter().any(|word| known.facts[*word].0 == 0))
        })
    }

    /// All that a part may be, the likeliest first.
    fn choices(&self, unit: &Unit, known: &Known) -> Vec<Choice> {
        let pass = |usage: Option<Use>| {
            let mut known = known.clone();
            if let Some(usage) = usage {
                known.shapes[unit.shape] = usage;
            }
            Choice { known, mv: None }
        };
        if unit.slots.is_empty() {
            return vec![pass(None)];
        }
        let usage = known.shapes[unit.shape];
        let is_counted = known.moves > 0 && unit.slots.iter().any(|it| self.counters[it.context]);
        let mut found = Vec::new();
        if matches!(usage, Use::Open | Use::Move) && !known.board.is_won() {
            found = self.moves(unit, known);
        }
        if matches!(usage, Use::Open | Use::Report) && !is_counted {
            found.extend(self.report(unit, known).map(|known| Choice { known, mv: None }));
        }
        if matches!(usage, Use::Open | Use::Skipped) && !is_counted && self.may_be_skipped(unit) {
            let is_rare = known.moves == 0 && self.shapes[unit.shape] == 1;
            let place = if is_rare { 0 } else { found.len() };
            found.insert(place, pass(Some(Use::Skipped)));
        }
        found
    }

    fn may_be_skipped(&self, unit: &Unit) -> bool {
        let cards = unit.slots.iter().filter(|it| it.card.is_some()).count();
        let is_rare = self.shapes[unit.shape] < 3;
        match cards {
            0 => self.has_cards || is_rare,
            1..=5 if !unit.words.is_empty() => is_rare,
            _ => true,
        }
    }

    /// What is known when a part tells once more what moved, or went home by itself.
    fn report(&self, unit: &Unit, known: &Known) -> Option<Known> {
        let (before, last) = known.last.as_ref()?;
        let mut cards = unit.slots.iter().filter_map(|it| it.card).peekable();
        cards.peek()?;
        let went_home = |(card, from): &(Card, Place)| Played {
            mv: Move::single(*from, Place::Foundation),
            cards: [*card].into_iter().collect(),
            onto: None,
            auto: AutoMoves::new(),
        };
        let is_of = |card: Card| {
            last.cards.contains(&card)
                || last.onto == Some(card)
                || last.auto.iter().any(|it| it.0 == card)
        };
        if !cards.all(is_of) {
            return None;
        }
        let mut known = known.clone();
        known.shapes[unit.shape] = Use::Report;
        let is_label = |slot: &Slot| slot.number.is_none() || self.roles[slot.context] & role::LABEL != 0;
        if unit.slots.iter().all(is_label) {
            return Some(known);
        }
        let told = [last.clone()].into_iter().chain(last.auto.iter().map(went_home));
        let at_hand = Known { board: before.clone(), ..known.clone() };
        let (roles, ..) = told.into_iter().find_map(|played| self.explained(unit, &at_hand, &played))?;
        for (slot, roles) in unit.slots.iter().zip(roles) {
            known.roles[slot.context] &= roles;
        }
        Some(known)
    }

    /// The legal moves that explain all slots of a part.
    fn moves(&self, unit: &Unit, known: &Known) -> Vec<Choice> {
        let board = &known.board;
        let free = self.rules.cell_places().find(|it| board.cards_at(*it).is_empty());
        let mut found: Vec<(usize, Choice)> = Vec::new();
        for mv in self.rules.moves(board) {
            let is_cell = |place: Place| matches!(place, Place::Cell(_));
            if is_cell(mv.from) && is_cell(mv.to) {
                continue;
            }
            let mut next = known.board.clone();
            let Ok(played) = self.rules.try_play(&mut next, mv) else { continue };
            let Some((roles, bases, names_cell)) = self.explained(unit, known, &played) else { continue };
            // A word names one kind of pile, and programs take the first free cell.
            let is_second = |(word, base): &&(usize, [i8; 2])| {
                !self.text.words[*word].is_empty()
                    && known.bases[*word] != [NONE; 2]
                    && known.bases[*word] != *base
            };
            let odd = bases.iter().filter(is_second).count()
                + usize::from(is_cell(mv.to) && Some(mv.to) != free);
            let odd = odd
                + usize::from(mv.to == Place::Foundation && unit.slots.iter().zip(&roles).any(|(slot, roles)| {
                    let is_column = |n: i32| (0..8).contains(&(n - i32::from(self.first_column)));
                    roles & !role::LABEL == role::TO
                        && slot.number.is_some_and(|(n, word)| self.text.words[word].is_empty() && is_column(n))
                }));
            // `a3` is a move rather than pile 3 of a kind named a.
            let is_other = |(slot, roles): (&Slot, &u16)| {
                slot.pair.is_some_and(|(from, _)| is_cell(from)) && roles & role::PAIR == 0
            };
            let odd = odd + unit.slots.iter().zip(&roles).filter(|it| is_other(*it)).count();
            // Most name the source first.
            let ends: Vec<u16> = roles.iter().map(|it| it & (role::FROM | role::TO)).filter(|it| *it != 0).collect();
            let is_turned = ends.len() > 1 && ends[0] == role::TO && ends[1..].contains(&role::FROM);
            let odd = odd + usize::from(is_turned);
            // A card that is named is one that moves.
            let is_named = |(slot, roles): (&Slot, &u16)| {
                slot.card.is_some() && roles & (role::FIRST | role::LAST | role::MOVED) != 0
            };
            let names_card = unit.slots.iter().any(|it| it.card.is_some());
            let odd = odd
                + 2 * usize::from(names_card && !unit.slots.iter().zip(&roles).any(is_named));
            if is_cell(mv.to) && Some(mv.to) != free && !names_cell {
                continue;
            }
            let facts = facts(&played);
            let penalty: usize = unit.words.iter().map(|word| self.penalty(*word, facts, known)).sum();
            let mut after = Known {
                board: next,
                roles: known.roles.clone(),
                bases: known.bases.clone(),
                facts: known.facts.clone(),
                shapes: known.shapes.clone(),
                last: None,
                moves: known.moves + 1,
            };
            for (slot, roles) in unit.slots.iter().zip(roles) {
                after.roles[slot.context] &= roles;
            }
            for (word, base) in bases {
                after.bases[word] = base;
            }
            for word in &unit.words {
                let (count, all) = &mut after.facts[*word];
                *all = if *count == 0 { facts } else { *all & facts };
                *count = count.saturating_add(1);
            }
            after.shapes[unit.shape] = Use::Move;
            after.last = Some((known.board.clone(), played));
            // Few cards to an empty column are less likely than the run.
            let penalty = 4 * (penalty + 2 * odd) + usize::from(after.last.as_ref().is_some_and(|(_, it)| it.onto.is_none() && !is_cell(mv.to)));
            found.push((penalty, Choice { known: after, mv: Some(mv) }));
        }
        found.sort_by_key(|(penalty, _)| *penalty);
        found.into_iter().map(|(_, choice)| choice).collect()
    }

    /// How much the words of a part speak against a move.
    fn penalty(&self, word: usize, facts: u8, known: &Known) -> usize {
        let of_pile = match self.piles[word] {
            Some(Pile::Home) => facts & fact::TO_HOME == 0,
            Some(Pile::Cell) => facts & (fact::TO_CELL | fact::FROM_CELL) == 0,
            _ => false,
        };
        let (count, all) = known.facts[word];
        let is_new = count > 0 && all & fact::ENDS != 0 && all & facts & fact::ENDS == 0;
        let is_source = count > 1 && all & !fact::ENDS & !facts != 0;
        2 * usize::from(of_pile) + usize::from(is_new) * (1 + usize::from(count > 2)) + usize::from(is_source)
    }

    /// The roles that each slot has in a move, what numbers piles then, and whether a cell is named.
    #[expect(clippy::type_complexity, reason = "wip")]
    fn explained(&self, unit: &Unit, known: &Known, played: &Played) -> Option<(Vec<u16>, Vec<(usize, [i8; 2])>, bool)> {
        let mut bases: Vec<(usize, [i8; 2])> = Vec::new();
        let mut all = Vec::with_capacity(unit.slots.len());
        let (mut tells, mut names_cell) = (false, false);
        for slot in &unit.slots {
            let base = |word: usize| {
                bases.iter().find(|it| it.0 == word).map_or(known.bases[word], |it| it.1)
            };
            let (roles, learned, is_cell) = self.roles(slot, known, played, base);
            if std::env::var("DECIPHER_UNIT").is_ok_and(|it| unit.text.contains(&it)) && std::env::var("DECIPHER_MOVE").is_ok_and(|it| played.mv.to_string() == it) {
                eprintln!("  {} {} after {} moves, {:?}: slot {slot:?} true {roles:b} known {:b}", self.first_column, self.rules, known.moves, played.mv, known.roles[slot.context]);
            }
            let roles = roles & known.roles[slot.context];
            if roles == 0 {
                return None;
            }
            let telling = roles & role::TELLING;
            tells |= telling != 0;
            names_cell |= is_cell && roles & (role::TO | role::PAIR) != 0;
            if let (Some((_, word)), role::FROM | role::TO) = (slot.number, roles) {
                let learned = learned[usize::from(roles & role::TO != 0)];
                if let Some(learned) = learned {
                    bases.retain(|it| it.0 != word);
                    bases.push((word, learned));
                }
            }
            all.push(roles);
        }
        tells.then_some((all, bases, names_cell))
    }

    /// The roles that a slot has in a move; the numbers that it gives the first column and cell as source and
    /// as target; whether it names the cell that the move goes to.
    fn roles(
        &self,
        slot: &Slot,
        known: &Known,
        played: &Played,
        base: impl Fn(usize) -> [i8; 2],
    ) -> (u16, [Option<[i8; 2]>; 2], bool) {
        let mut roles = 0;
        let mut learned = [None; 2];
        let mut is_cell = false;
        let mut set = |role: u16, is: bool| roles |= if is { role } else { 0 };
        let Move { from, to, cards } = played.mv;
        let source = known.board.cards_at(from);
        let depth = source.len().saturating_sub(usize::from(cards));
        if let Some(card) = slot.card {
            set(role::FIRST, played.cards[0] == card);
            set(role::LAST, played.cards[played.cards.len() - 1] == card);
            set(role::MOVED, played.cards.contains(&card));
            set(role::ONTO, played.onto == Some(card));
            set(role::AUTO, played.auto.iter().any(|it| it.0 == card));
            set(role::UNDER, depth.checked_sub(1).is_some_and(|at| source[at] == card));
        }
        if let Some((pair_from, pair_to)) = slot.pair {
            set(role::PAIR, pair_from == from && pair_to == to);
            is_cell = true;
        }
        if let Some((n, word)) = slot.number {
            let base = base(word);
            learned = [from, to].map(|place| self.named(place, n, word, base));
            set(role::FROM, learned[0].is_some());
            set(role::TO, learned[1].is_some());
            is_cell |= learned[1].is_some();
            let is_pile = self.piles[word].is_some() || !self.text.words[word].is_empty() && base != [NONE; 2];
            if self.piles[word].is_none() && !self.text.words[word].ends_with(" letter") {
                set(role::COUNT, n == i32::from(cards));
                set(role::MORE, n == i32::from(cards) - 1);
                let depth = i32::try_from(depth).unwrap_or_default();
                set(role::ROW, n == depth || n == depth + 1);
            }
            set(role::LABEL, !is_pile);
        }
        (roles, learned, is_cell)
    }

    /// What the numbers behind a word count from, if one names a place.
    fn named(&self, place: Place, n: i32, word: usize, base: [i8; 2]) -> Option<[i8; 2]> {
        let (kind, index) = match place {
            Place::Column(column) => (COLUMN, column.index()),
            Place::Cell(cell) => (CELL, cell.index()),
            Place::Foundation => {
                return (matches!(self.piles[word], None | Some(Pile::Home)) && (0..26).contains(&n))
                    .then_some(base);
            }
        };
        let of_kind = match self.piles[word] {
            Some(Pile::Column) => kind == COLUMN,
            Some(Pile::Cell) => kind == CELL,
            Some(Pile::Home) => false,
            None => true,
        };
        let first = i8::try_from(n - i32::try_from(index).ok()?).ok()?;
        if !of_kind || first < 0 {
            return None;
        }
        if base[kind] != NONE {
            return (base[kind] == first).then_some(base);
        }
        let is_letter = self.text.words[word].ends_with(" letter");
        let is_likely = match kind {
            COLUMN => first == if is_letter { 0 } else { self.first_column },
            // All piles are numbered together.
            _ if self.text.words[word].is_empty() => {
                !is_letter && (n < i32::from(self.first_column) || n > i32::from(self.first_column) + 7)
            }
            _ => first < 2 && (!is_letter || first == 0),
        };
        let mut base = base;
        base[kind] = first;
        is_likely.then_some(base)
    }
}

/// What is true of a move.
fn facts(played: &Played) -> u8 {
    let to = match played.mv.to {
        Place::Foundation => fact::TO_HOME,
        Place::Cell(_) => fact::TO_CELL,
        Place::Column(_) if played.onto.is_none() => fact::TO_EMPTY | fact::TO_COLUMN,
        Place::Column(_) => fact::TO_COLUMN,
    };
    to | match played.mv.from {
        Place::Cell(_) => fact::FROM_CELL,
        _ => fact::FROM_COLUMN,
    }
}

/// The contexts whose numbers grow by one from one to the next.
fn counters(text: &Units) -> Vec<bool> {
    let mut values: Vec<Vec<i32>> = vec![Vec::new(); text.contexts];
    for slot in text.units.iter().flat_map(|unit| &unit.slots) {
        values[slot.context].extend(slot.number.map(|it| it.0));
    }
    let is_counter = |values: &Vec<i32>| {
        values.len() >= FEWEST && values.windows(2).all(|it| it[1] == it[0] + 1)
    };
    values.iter().map(is_counter).collect()
}

/// The roles that each context can have before anything is known of the game.
fn roles(text: &Units) -> Vec<u16> {
    /// So many numbers that never go back name no piles.
    const MANY: usize = 6;
    let mut values: Vec<Vec<i32>> = vec![Vec::new(); text.contexts];
    for slot in text.units.iter().flat_map(|unit| &unit.slots) {
        values[slot.context].extend(slot.number.map(|it| it.0));
    }
    let roles = |values: Vec<i32>| {
        let rises = values.is_sorted();
        let falls = values.iter().rev().is_sorted();
        let mut distinct = values.clone();
        distinct.dedup();
        if !rises && !falls {
            role::ALL & !role::LABEL
        } else if distinct.len() >= MANY {
            role::LABEL
        } else {
            role::ALL
        }
    };
    values.into_iter().map(roles).collect()
}
