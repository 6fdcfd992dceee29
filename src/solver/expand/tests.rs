use super::*;
use crate::board::{Board, Place};
use crate::card::Card;
use crate::dealer::DealNumber;
use crate::rules::{Autoplay, EmptyColumn, Move, Rules};
use crate::solver::column::mix;
use crate::solver::convert::{Packed, pack_rules, unpack};
use crate::solver::packed::Auto;
use crate::solver::weights::{Model, bound};

/// A child; the hash and the value are set if the move does not win.
struct Child {
    step: PackedMove,
    reached: Option<(u64, Value)>,
}

#[derive(Default)]
struct All(Vec<Child>);

impl Sink for All {
    fn knows(&self, _hash: u64) -> bool {
        false
    }

    fn win(&mut self, step: PackedMove) {
        self.0.push(Child { step, reached: None });
    }

    fn offer(&mut self, step: PackedMove, value: Value, hash: impl FnOnce() -> u64) {
        self.0.push(Child { step, reached: Some((hash(), value)) });
    }
}

/// The rules' moves, with as many cards as fit to an empty column, as two characters name them.
fn whole_moves(board: &Board, rules: Rules) -> Vec<Move> {
    let mut moves = rules.distinct_moves(board);
    moves.retain(|mv| {
        let Place::Column(to) = mv.to else { return true };
        let Place::Column(from) = mv.from else { return true };
        let pointless = board.column(from).len() == usize::from(mv.cards);
        let whole = rules.resolve(board, mv.from, mv.to) == Ok(*mv);
        !board.column(to).is_empty() || whole && !pointless
    });
    moves
}

/// Over all columns, the number of runs that hold a card above a lower one of its suit.
fn blocked_runs(board: &Board) -> u32 {
    let mut runs = 0;
    for column in board.columns() {
        let mut blocked = false;
        for (i, card) in column.iter().enumerate() {
            if i == 0 || !card.packs_on(column[i - 1]) {
                blocked = false;
            }
            let lower = |other: &Card| other.suit() == card.suit() && other.rank() < card.rank();
            if !blocked && column[..i].iter().any(lower) {
                blocked = true;
                runs += 1;
            }
        }
    }
    runs
}

/// Plays random games under all kinds of rules, and compares with the rules module.
#[test]
fn children_match_the_moves_of_the_rules_and_their_values_match_the_built_positions() {
    let mut seed = 1;
    let mut random = |below: usize| {
        seed = mix(seed + 0x9e37);
        usize::try_from(seed >> 33).unwrap() % below
    };
    for game in 1..=160u8 {
        let max = game % 2 == 1;
        let (autoplay, auto) =
            if max { (Autoplay::Max, Auto::Max) } else { (Autoplay::Safe, Auto::Safe) };
        let empty_column = EmptyColumn::ALL[usize::from(game / 2 % 2)];
        let rules = Rules::new(game / 4 % 8, autoplay, empty_column).unwrap();
        let mut board = DealNumber::new(game.into()).unwrap().deal();
        let packed = Packed::new(&board);
        let (layout, mut state) = (&packed.layout, packed.start(rules, auto));
        rules.start(&mut board);
        let expander = Expander::new(layout, Model::for_middle(auto), pack_rules(rules, auto));
        let eval = &expander.eval;
        for _ in 0..80 {
            let mut children = All::default();
            expander.expand(&expander.valued(&state), &mut children);
            let mut steps = Vec::new();
            for child in &children.0 {
                let built = expander.make(&state, child.step);
                let mut valued = expander.valued(&state);
                expander.advance(&mut valued, child.step);
                assert_eq!(valued, expander.valued(&built));
                let expected =
                    (!built.is_won()).then(|| (built.hash, expander.valued(&built).value(eval)));
                assert_eq!(child.reached, expected, "{board:?} {:?}", child.step);
                steps.push(unpack(&board, rules, child.step).unwrap());
            }
            let order = |mv: &Move| (mv.from, mv.to, mv.cards);
            let mut moves = whole_moves(&board, rules);
            moves.sort_by_key(order);
            let unsorted = steps.clone();
            steps.sort_by_key(order);
            assert_eq!(steps, moves, "{rules} {board:?}");
            if children.0.is_empty() {
                break;
            }
            let chosen = random(children.0.len());
            state = expander.make(&state, children.0[chosen].step);
            rules.play(&mut board, unsorted[chosen]);
            let fresh = Packed::new(&board).state;
            assert_eq!(
                (state.home, state.cells, state.tops),
                (fresh.home, fresh.cells, fresh.tops)
            );
            assert_eq!((state.used, state.empty), (fresh.used, fresh.empty));
            assert_eq!(bound(expander.valued(&state).value(eval)), blocked_runs(&board));
        }
    }
}
