//! Compares the search and its bound with plain breadth-first search through the rules.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::super::bound::Bound;
use super::super::budget::{Budget, Threads};
use super::super::cards::each;
use super::super::convert::{Packed, pack_rules, replay};
use super::super::exhaust::{Finding, exhaust};
use super::super::expand::Expander;
use super::super::incumbent::Incumbent;
use super::super::layout::Layout;
use super::super::moves::{Carry, moves_of};
use super::super::packed::{Auto, CELL, HOME, State};
use super::super::weights::Model;
use super::super::{Cancel, Limits, Mode, Outcome, Solution, SolveOptions, Solver};
use crate::board::{Board, Cell, Place};
use crate::card::{Card, Rank, Suit};
use crate::dealer::DealNumber;
use crate::rules::{Autoplay, EmptyColumn, Move, Rules};

/// A position in a form that does not depend on the order of columns and cells.
type Key = (Vec<Vec<u8>>, u64);

fn key_of_board(board: &Board) -> Key {
    let Packed { layout, state } = Packed::new(board);
    key_of_state(&layout, &state)
}

fn key_of_state(layout: &Layout, state: &State) -> Key {
    let mut columns: Vec<Vec<u8>> = state
        .cols
        .iter()
        .map(|column| {
            let mut cards = Vec::new();
            if let Some(last) = column.prefix().checked_sub(1) {
                let start = &layout.columns[usize::from(layout.start_column[last])];
                cards.extend(&start[..=usize::from(layout.start_place[last])]);
            }
            // The run's cards descend to the one on top.
            let start = cards.len();
            cards.extend(each(column.run()));
            cards[start..].reverse();
            cards
        })
        .collect();
    columns.sort();
    (columns, state.cells)
}

/// A small random number generator, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

/// A position with few cards left, shuffled, and rules for it.
fn late_position(numbers: &mut Numbers) -> (Board, Rules) {
    let rules = Rules::new(
        u8::try_from(numbers.below(8)).unwrap().min(u8::try_from(numbers.below(8)).unwrap()),
        Autoplay::ALL[numbers.below(3)],
        EmptyColumn::ALL[numbers.below(2)],
    )
    .unwrap();
    let most = 9 + numbers.below(10);
    let mut home = [13u8; 4];
    for _ in 0..most {
        let suit = numbers.below(4);
        home[suit] = home[suit].saturating_sub(1);
    }
    let mut cards: Vec<Card> = Suit::ALL
        .into_iter()
        .flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card::new(rank, suit)))
        .filter(|card| card.rank().value() > home[card.suit().index()])
        .collect();
    for i in (1..cards.len()).rev() {
        cards.swap(i, numbers.below(i + 1));
    }
    let mut columns: [crate::board::Cards; 8] = Default::default();
    let mut cells = [None; 7];
    for cell in cells.iter_mut().take(rules.cells()) {
        if numbers.below(3) == 0 {
            *cell = cards.pop();
        }
    }
    let used = 3 + numbers.below(6);
    for card in cards {
        let start = numbers.below(used);
        let column = (0..8).map(|i| (start + i) % 8).find(|&i| columns[i].len() < 7).unwrap();
        columns[column].push(card);
    }
    let mut board = Board::new(columns, cells, home).unwrap();
    rules.start(&mut board);
    (board, rules)
}

/// All reachable positions with the moves between them; `None` if there are too many.
struct Graph {
    keys: HashMap<Key, usize>,
    boards: Vec<Board>,
    next: Vec<Vec<usize>>,
    distance: Vec<Option<u32>>,
}

impl Graph {
    fn new(start: &Board, rules: Rules, most: usize) -> Option<Self> {
        let mut graph = Self {
            keys: HashMap::from([(key_of_board(start), 0)]),
            boards: vec![start.clone()],
            next: Vec::new(),
            distance: Vec::new(),
        };
        let mut before: Vec<Vec<usize>> = vec![Vec::new()];
        while let Some(board) = graph.boards.get(graph.next.len()).cloned() {
            let from = graph.next.len();
            let mut next = Vec::new();
            for mv in rules.distinct_moves(&board) {
                let mut child = board.clone();
                rules.play(&mut child, mv);
                let new = graph.boards.len();
                let to = *graph.keys.entry(key_of_board(&child)).or_insert(new);
                if to == new {
                    graph.boards.push(child);
                    before.push(Vec::new());
                }
                before[to].push(from);
                next.push(to);
            }
            next.sort_unstable();
            next.dedup();
            graph.next.push(next);
            if graph.boards.len() > most {
                return None;
            }
        }
        graph.distance = vec![None; graph.boards.len()];
        let mut level: Vec<usize> =
            (0..graph.boards.len()).filter(|&i| graph.boards[i].is_won()).collect();
        for distance in 0.. {
            level.retain(|&i| graph.distance[i].is_none());
            if level.is_empty() {
                break;
            }
            for &i in &level {
                graph.distance[i] = Some(distance);
            }
            level = level.iter().flat_map(|&i| before[i].iter().copied()).collect();
        }
        Some(graph)
    }
}

/// The length of the solution that a search finds, if it is better than the known one, and its lower
/// bound.
fn prove(board: &Board, rules: Rules, known: Option<u32>) -> (Option<u32>, u32) {
    prove_with(board, rules, known, 1)
}

/// [`prove`] with several threads.
fn prove_with(
    board: &Board,
    rules: Rules,
    known: Option<u32>,
    threads: usize,
) -> (Option<u32>, u32) {
    let packed = Packed::new(board);
    let limits = Limits { memory: 2 << 30, threads, ..Limits::UNTIMED };
    let cancel = Cancel::new();
    let shared = Threads::default();
    let share = shared.share(threads);
    let mut budget = Budget::new(&limits, &cancel, &share);
    let ignore = &mut |_: &Solution| {};
    let mut found = Incumbent::new(board, &packed, rules, ignore);
    let home = Move::single(Place::Cell(Cell::ALL[0]), Place::Foundation);
    found.best = known.map(|known| Solution {
        moves: vec![home; known as usize],
        states: 0,
        proved_shortest: known as usize <= found.lower_bound,
        lower_bound: found.lower_bound,
        limit: None,
    });
    super::prove(&mut found, &mut budget);
    assert_eq!(budget.stopped(), None);
    let Some(best) = found.best else { return (None, u32::MAX) };
    let length = u32::try_from(best.moves.len()).unwrap();
    assert!(best.proved_shortest);
    ((Some(length) != known).then_some(length), u32::try_from(best.lower_bound).unwrap())
}

/// Checks that the exhaustive search finds a solution if and only if there is one.
fn check_exhaustive(board: &Board, rules: Rules, solvable: bool) {
    let packed = Packed::new(board);
    let auto = if rules.autoplay == Autoplay::Max { Auto::Max } else { Auto::Uncounted };
    let expander = Expander::new(&packed.layout, Model::for_middle(auto), pack_rules(rules, auto));
    let limits = Limits::UNTIMED;
    let cancel = Cancel::new();
    let start = packed.start(rules, auto);
    let answer = |threads| {
        let shared = Threads::default();
        let share = shared.share(threads);
        let mut budget = Budget::new(&limits, &cancel, &share);
        let steps = match exhaust(&expander, &start, u64::MAX, &mut budget) {
            Finding::Solved(steps) => Some(steps),
            Finding::Impossible => None,
            Finding::Stopped => panic!("no limit"),
        };
        (steps, budget.states)
    };
    let alone = answer(1);
    assert_eq!(answer(4), alone, "{rules}\n{board:?}");
    assert_eq!(alone.0.is_some(), solvable, "{rules}\n{board:?}");
    if let Some(steps) = &alone.0 {
        assert!(
            replay(board, &Packed::new(board), rules, auto, steps).is_some(),
            "{rules}\n{board:?}"
        );
    }
    if !solvable {
        check_count(&packed, &expander, &start, alone.1);
    }
}

/// Checks that the search visited every reachable position once, by counting them with a plain search.
fn check_count(packed: &Packed, expander: &Expander, start: &State, count: u64) {
    let carry = if expander.rules.auto == Auto::Max { Carry::Any } else { Carry::One };
    let mut seen = HashSet::from([key_of_state(&packed.layout, start)]);
    let mut todo = vec![*start];
    while let Some(state) = todo.pop() {
        for step in moves_of(&state, expander.rules, carry) {
            let child = expander.make(&state, step);
            if seen.insert(key_of_state(&packed.layout, &child)) {
                todo.push(child);
            }
        }
    }
    assert_eq!(seen.len() as u64, count, "{:?}", expander.rules);
}

/// Checks the search, the moves and the bound over all positions of one graph.
fn check(board: &Board, rules: Rules, most: usize) -> bool {
    let Some(graph) = Graph::new(board, rules, most) else { return false };
    let distance = graph.distance[0];
    check_exhaustive(board, rules, distance.is_some());
    let (length, lower) = prove(board, rules, None);
    let context = || format!("{rules}\n{board:?}");
    assert_eq!(length, distance, "{}", context());
    if let Some(shortest) = distance {
        assert_eq!(lower, shortest, "{}", context());
        assert_eq!(prove(board, rules, distance), (None, shortest));
        let on_four = prove_with(board, rules, None, 4);
        assert_eq!(on_four, (distance, shortest), "{}", context());
        assert_eq!(prove(board, rules, Some(shortest + 1)), (distance, shortest));
    }
    if rules.autoplay != Autoplay::None {
        check_positions(board, rules, &graph);
    }
    true
}

/// Plays the packed game through a graph of known distances.
fn check_positions(board: &Board, rules: Rules, graph: &Graph) {
    let auto = if rules.autoplay == Autoplay::Max { Auto::Max } else { Auto::Safe };
    let rules_packed = pack_rules(rules, auto);
    let Packed { layout, state: start } = Packed::new(board);
    let bound = Bound::new(&layout, rules.autoplay, 1 << 16);
    let mut seen: HashMap<usize, State> = HashMap::from([(0, start)]);
    let mut todo = vec![0];
    while let Some(index) = todo.pop() {
        let state = seen[&index];
        let here = bound.within(&state, 0, 200).unwrap();
        let fresh = Packed::new(&graph.boards[index]);
        let other = Bound::new(&fresh.layout, rules.autoplay, 0).within(&fresh.state, 0, 200);
        assert_eq!(other, Some(here), "the start of the search does not matter\n{rules} {board:?}");
        if let Some(distance) = graph.distance[index] {
            assert!(here <= distance, "{here} > {distance}: {rules} {:?}", graph.boards[index]);
            assert!(here > 0 || distance == 0 || index == 0);
        }
        let mut next = Vec::new();
        for step in moves_of(&state, rules_packed, Carry::Any) {
            let mut child = state;
            child.play(&layout, step);
            child.autoplay(&layout, rules_packed.auto);
            let to = graph.keys[&key_of_state(&layout, &child)];
            let there = bound.within(&child, 0, 200).unwrap();
            let kept = match step.from() {
                _ if step.to() == HOME => false,
                CELL => true,
                from => {
                    let start = bound.start(&state);
                    here > 0 && !bound.release_helps(&start, usize::from(from), here)
                }
            };
            assert!(there + u32::from(!kept) >= here || index == 0, "{step:?}: {here} to {there}");
            if super::is_release(&state, step) && index != 0 {
                assert_eq!(there, here - u32::from(!kept), "{step:?}");
            }
            next.push(to);
            if seen.insert(to, child).is_none() {
                todo.push(to);
            }
        }
        next.sort_unstable();
        next.dedup();
        let mut all = graph.next[index].clone();
        // Moves that change nothing are left out.
        all.retain(|&to| to != index);
        assert_eq!(next, all, "{rules} {:?}", graph.boards[index]);
    }
}

fn check_many(seed: u64, cases: usize, most: usize) {
    let mut numbers = Numbers(seed);
    let mut done = 0;
    let mut solved = 0;
    while done < cases {
        let (board, rules) = late_position(&mut numbers);
        if check(&board, rules, most) {
            done += 1;
            solved += usize::from(prove(&board, rules, None).0.is_some());
        }
    }
    assert!(solved * 10 > cases, "{solved} of {cases} solvable");
}

#[test]
fn late_positions_agree_with_breadth_first_search() {
    check_many(1, 30, 800);
}

/// The length of a shortest solution by a plain A* within `states` positions, for `max` and `safe`. Its
/// bound is the number of runs that hold a card above a lower one of their suit; it tries all moves.
fn shortest_within(board: &Board, rules: Rules, states: u64) -> Option<u32> {
    let Packed { layout, state: start } = Packed::new(board);
    let auto = if rules.autoplay == Autoplay::Max { Auto::Max } else { Auto::Safe };
    let packed_rules = pack_rules(rules, auto);
    let bound = |state: &State| -> u32 {
        let runs: u32 = state.cols.iter().map(|&column| u32::from(layout.forced_in(column))).sum();
        runs.max(u32::from(!state.is_won()))
    };
    let mut moves_to = HashMap::from([(start.hash, 0)]);
    let mut waiting = BTreeMap::from([(bound(&start), vec![(0, start)])]);
    for _ in 0..states {
        let mut first = waiting.first_entry()?;
        let (total, next) = (*first.key(), first.get_mut().pop());
        let Some((moves, state)) = next else {
            first.remove();
            continue;
        };
        if state.is_won() {
            return Some(total);
        }
        if moves_to[&state.hash] < moves {
            continue;
        }
        for step in moves_of(&state, packed_rules, Carry::Any) {
            let child = state.after(&layout, auto, step);
            let known = moves_to.entry(child.hash).or_insert(u32::MAX);
            if moves + 1 < *known {
                *known = moves + 1;
                waiting.entry(moves + 1 + bound(&child)).or_default().push((moves + 1, child));
            }
        }
    }
    None
}

/// Deals played to `left` moves before the end of a solution, under `max` and `safe`: whatever the plain
/// search proves within `states` positions, the full one proves too. Returns the number it proved.
fn check_against_weak(deals: std::ops::Range<i64>, left: usize, states: u64) -> usize {
    let mut proved = 0;
    for number in deals {
        for autoplay in [Autoplay::Max, Autoplay::Safe] {
            let rules = Rules::new(4, autoplay, EmptyColumn::Vista).unwrap();
            let limits = Limits { states: Some(2000), ..Limits::UNTIMED };
            let options = SolveOptions { rules, mode: Mode::Short, limits };
            let mut board = DealNumber::new(number).unwrap().deal();
            let Outcome::Solved(short) = Solver::new().solve(&board, &options, &Cancel::new())
            else {
                continue;
            };
            rules.start(&mut board);
            for &mv in &short.moves[..short.moves.len().saturating_sub(left)] {
                rules.play(&mut board, mv);
            }
            if let Some(length) = shortest_within(&board, rules, states) {
                let expected = (Some(length), length);
                assert_eq!(prove(&board, rules, None), expected, "{number} {rules}");
                proved += 1;
            }
        }
    }
    proved
}

#[test]
fn a_much_weaker_bound_proves_the_same_lengths() {
    let proved = check_against_weak(2_000_000..2_000_010, 7, 50_000);
    assert!(proved >= 15, "{proved}");
    // Here a rule for commuting moves that looked at only one of the two columns would lose the
    // shortest solution.
    for deal in [2_000_010, 2_000_038] {
        assert!(check_against_weak(deal..deal + 1, 10, 500_000) > 0, "{deal}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn a_much_weaker_bound_proves_the_same_lengths_of_a_hundred_deals() {
    let proved = check_against_weak(2_000_000..2_000_100, 10, 500_000);
    assert!(proved >= 100, "{proved}");
}

#[test]
#[ignore = "takes minutes"]
fn thousands_of_late_positions_agree_with_breadth_first_search() {
    check_many(2, 4000, 4000);
}

fn solve_deal(number: i64, limits: Limits, on: &mut dyn FnMut(&Solution, &Cancel)) -> Solution {
    let board = DealNumber::new(number).unwrap().deal();
    let rules = Rules::new(4, Autoplay::Max, EmptyColumn::Vista).unwrap();
    let options = SolveOptions { rules, mode: Mode::Optimal, limits };
    let cancel = Cancel::new();
    let outcome =
        Solver::new().solve_with(&board, &options, &cancel, &mut |best| on(best, &cancel));
    match outcome {
        Outcome::Solved(solution) => solution,
        other => panic!("{number}: {other:?}"),
    }
}

const UNLIMITED: Limits = Limits::UNTIMED;

#[test]
fn deals_are_proved_shortest() {
    for (number, shortest) in [(1641, 17), (63_781, 18), (486_491, 18), (128_595, 12)] {
        let mut bound = 0;
        let solution = solve_deal(number, UNLIMITED, &mut |best, _| {
            assert!(bound <= best.lower_bound && best.lower_bound <= best.moves.len());
            bound = best.lower_bound;
        });
        assert_eq!((solution.moves.len(), solution.lower_bound), (shortest, shortest), "{number}");
        assert!(solution.proved_shortest && bound == shortest);
    }
}

#[test]
fn limits_leave_a_solution_and_a_bound() {
    let few_states = Limits { states: Some(20_000), ..UNLIMITED };
    let first = solve_deal(404_925, few_states, &mut |_, _| {});
    assert!(!first.proved_shortest && first.states <= 20_000);
    assert!((20..first.moves.len()).contains(&first.lower_bound));
    assert_eq!(first, solve_deal(404_925, few_states, &mut |_, _| {}));

    let little_memory = Limits { memory: 16 << 20, ..UNLIMITED };
    let second = solve_deal(404_925, little_memory, &mut |_, _| {});
    assert!(!second.proved_shortest && second.lower_bound > first.lower_bound);
}

#[test]
fn a_proof_can_be_cancelled() {
    let solution = solve_deal(404_925, UNLIMITED, &mut |best, cancel| {
        if best.lower_bound >= 24 {
            cancel.cancel();
        }
    });
    assert!(!solution.proved_shortest && solution.lower_bound == 24);
}
