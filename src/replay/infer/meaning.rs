//! The meaning of the parts of a text: which moves each may tell, and what is learned about it as the game goes on.

use crate::board::{Board, Place};
use crate::card::Card;
use crate::pile::Pile as Cards;
use crate::rules::{Move, Played, Rules};
use crate::text::{FEWEST_MOVES, Part, Parts, Slot};

use base::Base;
pub(super) use beside::Comparison;
use explain::Explained;
use facts::Facts;
use roles::Roles;
pub(super) use roles::are_in_order;
pub(super) use whole::{Leeway, Made, Moves};

mod base;
mod beside;
mod end;
mod explain;
mod facts;
mod illegal;
mod reports;
mod roles;
mod state;
mod whole;

/// Parts with more cards are boards, or rows of them.
const MOST_CARDS: usize = 5;
/// If fewer parts than this have the same shape, they may be remarks.
pub(super) const RARE: usize = 3;

/// A move, and the position that it is played in.
#[derive(Clone, Copy)]
struct Turn<'a> {
    board: &'a Board,
    played: &'a Played,
}

/// What is known after some parts of a text: the position, and what the text means.
#[derive(Clone)]
pub(super) struct Learned {
    board: Board,
    /// What each context may say.
    roles: Vec<Roles>,
    /// For each word, from what the numbers behind it count.
    bases: Vec<Base>,
    /// For each word, what is true of all moves that it stands in.
    facts: Vec<Facts>,
    /// What the parts of each shape are.
    uses: Vec<Use>,
    /// Whether a move took more than one card.
    has_runs: bool,
    /// The last move; before the first one, only what went home at the start.
    played: Played,
    /// The position before the last move.
    before: Board,
    /// The shapes of the parts that have told of a card that autoplay sent home after it, and which card.
    reported: Vec<(usize, usize)>,
}

/// What the parts of a shape are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Use {
    #[default]
    Open,
    Move,
    /// They repeat the last move, or list cards that autoplay sent home.
    Report,
    Remark,
}

/// A way to read a part: as a move, or as something else.
pub(super) struct Choice {
    pub(super) learned: Learned,
    is_move: bool,
}

impl Choice {
    /// The move that a part tells, if it does.
    pub(super) fn made(&self, at: usize) -> Option<Made> {
        let Learned { before, played, .. } = &self.learned;
        self.is_move.then(|| Made { at, before: before.clone(), played: played.clone() })
    }
}

/// The parts of a text, and one way in which its piles are numbered.
pub(super) struct Meaning<'a> {
    pub(super) text: &'a Parts,
    pub(super) rules: Rules,
    first_column: i8,
    /// What each context may say, by its numbers alone.
    roles: Vec<Roles>,
    /// Contexts whose numbers count the moves.
    counters: Vec<bool>,
    names_cards: bool,
}

impl<'a> Meaning<'a> {
    pub(super) fn new(text: &'a Parts, rules: Rules, first_column: i8) -> Self {
        let values = text.numbers();
        // Other numbers may stand in the same context, before the moves or behind them.
        let counts = |values: &Vec<i32>| {
            let steps = values.windows(2).filter(|it| it[0].checked_add(1) == Some(it[1]));
            let most = values.len() * 3 / 4;
            values.len() >= FEWEST_MOVES && steps.count() >= most
        };
        let counters: Vec<bool> = values.iter().map(counts).collect();
        let allowed = |(values, is_counter): (&Vec<i32>, &bool)| {
            if *is_counter { Roles::LABEL } else { Roles::of_numbers(values) }
        };
        Self {
            text,
            rules,
            first_column,
            roles: values.iter().zip(&counters).map(allowed).collect(),
            counters,
            names_cards: text.all.iter().filter(|part| names_card(part)).count() > FEWEST_MOVES,
        }
    }

    /// Whether moves name their cards.
    pub(super) fn names_cards(&self) -> bool {
        self.names_cards
    }

    /// How many parts there are.
    pub(super) fn parts(&self) -> usize {
        self.text.all.len()
    }

    /// What is known before the first part. Returns `None` if the numbering of the piles makes no difference in this text.
    pub(super) fn start(&self, board: &Board) -> Option<Learned> {
        if self.first_column > 1 && !self.names_cards && !self.text.number_all_piles() {
            return None;
        }
        let mut start = board.clone();
        let auto = self.rules.start(&mut start);
        let mv = Move::single(Place::Foundation, Place::Foundation);
        let played = Played { mv, cards: Cards::new(), onto: None, auto };
        Some(Learned {
            board: start,
            roles: self.roles.clone(),
            bases: vec![Base::default(); self.text.words.len()],
            facts: vec![Facts::default(); self.text.words.len()],
            uses: vec![Use::Open; self.text.shapes.len()],
            has_runs: false,
            played,
            before: board.clone(),
            reported: Vec::new(),
        })
    }

    /// Whether all numbers of a part may say nothing of a move.
    fn has_labels(&self, part: &Part) -> bool {
        let is_label =
            |slot: &Slot| slot.number.is_none() || self.roles[slot.context].has(Roles::LABEL);
        part.slots.iter().all(is_label)
    }

    /// All ways to read a part, the likeliest first.
    pub(super) fn choices(&self, at: usize, learned: &Learned) -> Vec<Choice> {
        let part = &self.text.all[at];
        if part.slots.is_empty() {
            return vec![Choice { learned: learned.clone(), is_move: false }];
        }
        let is_first = !learned.has_begun();
        let is_open = !is_first && !learned.is_won();
        // "Move 1 : 10:10:01" may stand above its move.
        let may_be_counted = names_card(part) || !self.names_cards;
        let is_counted = is_open && may_be_counted && self.is_counted(part);
        let may_be = |other: Use| [Use::Open, other].contains(&learned.uses[part.shape]);
        let mut found = Vec::new();
        if may_be(Use::Move) && !learned.is_won() {
            found = self.moves(part, learned);
        }
        // The answer to a move may have its number: `{"seq": 1, "auto": ["AC"]}`.
        if may_be(Use::Report) && (!is_counted || self.text.says_auto(part)) {
            let reports = self.reports(part, learned);
            // Moves that name cards name them everywhere.
            let place = if self.names_cards && !names_card(part) { 0 } else { found.len() };
            found.splice(place..place, reports);
        }
        if may_be(Use::Remark) && !is_counted && self.may_be_remark(part) {
            let mut learned = learned.clone();
            learned.uses[part.shape] = Use::Remark;
            // Before the first move stand headings; moves that name cards name them everywhere.
            let is_heading = is_first
                && self.text.shapes[part.shape] == 1
                && !names_card(part)
                && !part.words.iter().any(|word| self.text.words[*word].route.is_some());
            let place = match is_heading {
                true => 0,
                false if names_card(part) || !self.names_cards => found.len(),
                false => found.len().min(1),
            };
            found.insert(place, Choice { learned, is_move: false });
        }
        // After the last move, what told of moves may tell of the end. `0,0` is no move: it goes from a pile to itself.
        let is_behind = learned.is_won() && !names_card(part);
        let number = |slot: &Slot| slot.number.map(|number| number.value);
        let is_end = learned.uses[part.shape] == Use::Report
            || matches!(&part.slots[..], [from, to] if number(from).is_some() && number(from) == number(to));
        if found.is_empty() && is_behind && is_end {
            found.push(Choice { learned: learned.clone(), is_move: false });
        }
        found
    }

    /// How much the words of a part speak against a move. Returns `None` if the name of a pile rules the move out.
    fn words_against(&self, part: &Part, learned: &Learned, facts: Facts) -> Option<usize> {
        let against = |word: &usize| {
            let named = self.text.words[*word];
            let against = learned.facts[*word].against_move(facts, named.names_number);
            let is_out = !named.is_everywhere && facts.is_against(named.pile)
                || named.route.is_some_and(|route| !facts.fits(route));
            (!is_out).then_some(against)
        };
        part.words.iter().map(against).sum()
    }

    fn may_be_remark(&self, part: &Part) -> bool {
        let is_rare = self.text.shapes[part.shape] < RARE;
        match part.cards().count() {
            0 => self.names_cards || is_rare || self.is_count(part),
            1..=MOST_CARDS => is_rare || part.words.is_empty(),
            _ => true,
        }
    }

    /// Whether a part has a number that counts the moves.
    fn is_counted(&self, part: &Part) -> bool {
        part.slots.iter().any(|slot| self.counters[slot.context])
    }

    /// Whether the numbers of a part count something, and it names no pile: `Round: 3`, `Sleep 500 ; 20 done`.
    fn is_count(&self, part: &Part) -> bool {
        let is_pile = |word: &usize| self.text.words[*word].pile.is_some();
        let is_label = |slot: &&Slot| self.roles[slot.context] == Roles::LABEL;
        let labels = part.slots.iter().filter(is_label).count();
        let is_alone = || matches!(part.slots[..], [Slot { pair: None, .. }]);
        let are_labels = labels == part.slots.len()
            || (labels > 0 || is_alone()) && self.has_labels(part) && !names_card(part);
        are_labels && !part.words.iter().any(is_pile)
    }

    /// The legal moves that explain all slots of a part.
    fn moves(&self, part: &Part, learned: &Learned) -> Vec<Choice> {
        let free = self.rules.first_free_cell(&learned.board);
        let mut found: Vec<((usize, usize), Choice)> = Vec::new();
        for mv in self.rules.moves(&learned.board) {
            let is_to_cell = is_cell(mv.to);
            let mut board = learned.board.clone();
            let Ok(played) = self.rules.try_play(&mut board, mv) else { continue };
            let Some(explained) =
                self.explain(part, learned, Turn { board: &learned.board, played: &played })
            else {
                continue;
            };
            let is_first_cell = free == Some(mv.to);
            if is_to_cell && (is_cell(mv.from) || !is_first_cell && !explained.names_cell) {
                continue;
            }
            let facts = Facts::of(&played);
            let Some(words) = self.words_against(part, learned, facts) else { continue };
            let odd = words + 2 * (explained.odd + usize::from(is_to_cell && !is_first_cell));
            // If nothing says otherwise, cards go where they fit, and runs as a whole.
            let unlikely = match mv.to {
                Place::Foundation if explained.bases.iter().any(|it| learned.is_new_home(it)) => 2,
                Place::Foundation => 0,
                Place::Column(_) | Place::Cell(_) => usize::from(played.onto.is_none()),
            };
            let cards = usize::from(mv.cards);
            let rest = if learned.has_runs { Card::COUNT - cards } else { cards };
            let penalty = (4 * odd + unlikely, rest);
            let mut next = learned.after(part, board, played);
            next.narrow(part, &explained);
            next.learn(part, facts);
            next.has_runs |= cards > 1;
            found.push((penalty, Choice { learned: next, is_move: true }));
        }
        found.sort_by_key(|(penalty, _)| *penalty);
        found.into_iter().map(|(_, choice)| choice).collect()
    }
}

impl Learned {
    /// The last move.
    fn turn(&self) -> Turn<'_> {
        Turn { board: &self.before, played: &self.played }
    }

    /// From what the number of a slot counts.
    fn base(&self, slot: &Slot) -> Base {
        slot.number.map(|number| self.bases[number.word]).unwrap_or_default()
    }

    /// Whether all cards are home.
    pub(super) fn is_won(&self) -> bool {
        self.board.is_won()
    }

    /// Whether parts have told of cards that went home by themselves.
    pub(super) fn has_reports(&self) -> bool {
        self.facts.iter().any(|facts| facts.reports > 0)
    }

    /// How many cards went home by themselves after the last move.
    pub(super) fn auto(&self) -> usize {
        self.played.auto.len()
    }

    /// Whether a move was read.
    fn has_begun(&self) -> bool {
        !self.played.cards.is_empty()
    }

    /// What is known after a part that tells a move, apart from what the part says.
    fn after(&self, part: &Part, board: Board, played: Played) -> Self {
        let before = self.board.clone();
        let mut next = Self { board, played, before, reported: Vec::new(), ..self.clone() };
        next.uses[part.shape] = Use::Move;
        next
    }

    /// Whether a base gives a foundation a number that it had not before.
    fn is_new_home(&self, (word, base): &(usize, Base)) -> bool {
        base.homes != self.bases[*word].homes
    }

    /// Learns what is true of a move that the words of a part stand in.
    fn learn(&mut self, part: &Part, facts: Facts) {
        part.words.iter().for_each(|word| self.facts[*word].add(facts));
    }

    /// Learns from the explanation of a part.
    fn narrow(&mut self, part: &Part, explained: &Explained) {
        for (slot, roles) in part.slots.iter().zip(&explained.roles) {
            self.roles[slot.context] = self.roles[slot.context].and(*roles);
        }
        for (word, base) in &explained.bases {
            self.bases[*word] = *base;
        }
    }
}

fn names_card(part: &Part) -> bool {
    part.cards().next().is_some()
}

fn is_cell(place: Place) -> bool {
    matches!(place, Place::Cell(_))
}
