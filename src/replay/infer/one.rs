//! The games of a whole text on one board: a game in a form of its own, and those behind it.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::iter;

use crate::board::{Board, COLUMNS};
use crate::card::Card;
use crate::dealer::{DealNumber, lookup};
use crate::replay;
use crate::rules::{Autoplay, Move, Rules};
use crate::text::{self, Document, FEWEST_MOVES, Parts, Scattered, SyntaxError, WrittenGame};

use super::known::{Illegal, Judged};
use super::meaning::{Meaning, Moves};
use super::search::{FARTHEST_LIMIT, LIMITS, Search};
use super::told::of_deal;
use super::{Input, MOST_NUMBERS, Numbered, playing, scattered};

/// The most parts that a text may have.
pub(super) const MOST_PARTS: usize = 1_500;
/// How many parts are tried for one board.
const BUDGET: usize = 60_000;
/// How many for another board, if the text was followed far on one.
const BUDGET_OF_OTHER: usize = 8_000;
/// How many at least with rare numbers of the first column, if piles of all kinds may be numbered together.
const BUDGET_OF_RARE: usize = 16_000;
/// How many parts are tried to find an illegal move.
const BUDGET_OF_ILLEGAL: usize = 16_000;
/// The maximum number of searches that look for an illegal move.
const MOST_ILLEGAL: usize = 24;
/// How many of these may read the text in the same way and have come equally far.
const MOST_ALIKE: usize = 2;
/// The numbers that the first column may have, the likeliest first: above 1 where piles of all kinds are numbered
/// together.
pub(super) const FIRST_COLUMNS: [i8; 14] = [1, 0, 4, 8, 2, 3, 5, 6, 7, 9, 10, 11, 12, 13];

/// A board on which no meaning of a text wins.
struct NotWon<'a> {
    on: Numbered,
    /// The moves that are illegal on it by a known form.
    illegal: Vec<Illegal>,
    /// The searches that most likely read moves.
    searches: Vec<Search<'a>>,
}

impl<'a> NotWon<'a> {
    /// Whether its number is not that of the deal: few moves, or few of the parts, are explained.
    fn is_other(&self) -> bool {
        let is_other = |search: &Search<'_>| {
            search.farthest().0 < FEWEST_MOVES.max(search.parts().all.len() / 4)
        };
        self.on.0.is_some() && self.searches.iter().all(is_other)
    }

    /// The moves up to the one that is illegal. Returns `None` if a known form calls the same move illegal, since its
    /// message is better.
    fn up_to_illegal(&mut self, stop: text::Stop<'_>) -> Option<Found<'a>> {
        let (parts, moves) = self.first_found(stop, Search::run_to_illegal)?;
        let (last, _) = moves.last()?;
        let is_known = |other: &Illegal| other.may_be(moves.len(), parts.all[*last].line);
        (!self.illegal.iter().any(is_known)).then_some((parts, moves))
    }

    /// The moves of the first search that finds some.
    fn first_found(
        &mut self,
        stop: text::Stop<'_>,
        find: fn(&mut Search<'a>, &mut usize) -> Option<Moves>,
    ) -> Option<Found<'a>> {
        let mut budget = BUDGET_OF_ILLEGAL;
        let mut searches = self.searches.iter_mut().take_while(|_| !stop());
        searches.find_map(|search| Some((search.parts(), find(search, &mut budget)?)))
    }
}

/// A text in an unknown form, cut in all ways, and the boards on which it does not win.
struct Unknown<'a> {
    judged: &'a Judged<'a>,
    ways: &'a [Parts],
    stop: text::Stop<'a>,
    /// The boards that were tried.
    not_won: Vec<NotWon<'a>>,
}

impl Unknown<'_> {
    /// The game that the text tells on one of some boards.
    fn game_on(&mut self, boards: &[Numbered]) -> Option<WrittenGame> {
        boards.iter().find_map(|on| {
            let illegal = self.judged.illegal_on(&on.1);
            let is_followed = self.not_won.iter().any(|it| !it.is_other());
            let budget = if is_followed { BUDGET_OF_OTHER } else { BUDGET };
            let is_contested = |number, line| self.judged.is_contested(&on.1, number, line);
            match won(self.ways, &on.1, &is_contested, budget, self.stop) {
                Ok(moves) => Some(of_board(on, moves)),
                Err(searches) => {
                    self.not_won.push(NotWon { on: on.clone(), illegal, searches });
                    None
                }
            }
        })
    }

    /// The game of a text that names no deal, if the cards of its moves do.
    fn game_by_cards(&mut self) -> Option<WrittenGame> {
        deals_by_cards(self.ways, self.stop).find_map(|deals| {
            let boards: Vec<Numbered> = deals.into_iter().map(of_deal).collect();
            let mut game = self.game_on(&boards)?;
            game.number_is_found = true;
            Some(game)
        })
    }
}

/// The game that a whole text tells on one of some boards in a form of its own, up to its first illegal move, and
/// those behind it.
///
/// A game whose moves are most of the text and legal is as it was read, also if it ends before it is won.
///
/// If a game that was read is illegal after several moves, that line must tell a legal move by what all others
/// teach, and tell it as they do.
///
/// # Errors
/// The line with which the game does not go on, where several lines before it seem to tell moves; none if one of the
/// games that were read solves a board, or if there is no such form.
pub(super) fn games(input: Input<'_>) -> Result<Vec<WrittenGame>, Option<SyntaxError>> {
    let Input { text, games, boards, stop } = input;
    let judged = Judged::new(text, games, boards).ok_or(None)?;
    let lines = text::scattered(text);
    let in_pairs = |may_be_illegal: bool| {
        let boards = if judged.is_contradicted { &[] } else { boards };
        boards.iter().find_map(|(number, board)| {
            let illegal = judged.illegal_on(board);
            let found = scattered::game(&lines, *number, board, &illegal, may_be_illegal);
            found.map(|(mut game, has_more)| {
                game.left_out = left_out(text, games, &game);
                (game, has_more)
            })
        })
    };
    if let Some((game, has_more)) = in_pairs(false) {
        // Another game is not passed over.
        return if has_more { Err(None) } else { Ok(vec![game]) };
    }
    if judged.is_most {
        return Err(None);
    }
    let mut ways = Parts::all(text, FEWEST_MOVES, MOST_PARTS);
    ways.retain(|parts| !is_of_board(parts));
    let mut unknown = Unknown { judged: &judged, ways: &ways, stop, not_won: Vec::new() };
    if let Some(game) = unknown.game_on(boards) {
        return Ok(vec![game]);
    }
    let may_be_found = unknown.not_won.iter().all(NotWon::is_other)
        && !games.iter().any(|game| replay::deal_behind(game).is_some());
    if may_be_found && let Some(game) = unknown.game_by_cards() {
        return Ok(vec![game]);
    }
    let Unknown { mut not_won, .. } = unknown;
    let next =
        not_won.iter().find_map(|it| Some((it, it.searches.iter().find_map(Search::next_game)?)));
    if let Some((first, (next, is_sure))) = next
        && let Some(mut games) = in_turn(input, next, &first.on)
        && (is_sure || games.len() > 1)
    {
        if games.len() == 1 {
            games.push(WrittenGame::of_other_deal(next));
        }
        return Ok(games);
    }
    if let Some((game, false)) = in_pairs(true) {
        // A known form says best which move is illegal.
        return if judged.names_last(&game) { Err(None) } else { Ok(vec![game]) };
    }
    let are_others = not_won.iter().all(NotWon::is_other);
    let mut likely = not_won.iter_mut().filter(|it| are_others || !it.is_other());
    let found = likely.find_map(|it| {
        let mut found = it.up_to_illegal(stop);
        // The text may end before the game is won.
        if found.is_none() && !judged.has_moves {
            found = it.first_found(stop, Search::run_to_end);
        }
        Some(vec![of_board(&it.on, found?)])
    });
    found.ok_or_else(|| {
        let searches = || not_won.iter().flat_map(|it| &it.searches);
        // The likeliest search names the line, unless another one found far more moves.
        let stuck = || {
            let stuck: Vec<SyntaxError> = searches().filter_map(Search::stuck).collect();
            let most = stuck.iter().map(|why| why.number).max()?;
            stuck.into_iter().find(|why| 2 * why.number >= most)
        };
        if judged.has_moves { None } else { searches().find_map(Search::unclear).or_else(stuck) }
    })
}

/// What a known form takes for a wrong move and a game leaves out, if it is a word among moves, or alone on its line.
fn left_out(text: &str, games: &[WrittenGame], game: &WrittenGame) -> Option<SyntaxError> {
    let why = games.iter().find_map(|game| game.check().err())?;
    let word = why.kind.text()?;
    let line = text.lines().nth(why.line.checked_sub(1)?)?;
    // Not `1` of `7b[1]`.
    let is_word = |other: &str| other.trim_end_matches(['.', ',', ';', '!']) == word;
    let is_alone = line.split_whitespace().count() == 1;
    let is_among = game.moves_on(why.line) >= Scattered::MANY;
    let is_left_out = (is_alone || is_among) && line.split_whitespace().any(is_word);
    is_left_out.then_some(why)
}

/// The games of a text whose first one, on this board, ends before a line. The others, if any are understood, are
/// solutions of the same board, or of deals that they name, if only by their cards.
fn in_turn(input: Input<'_>, next: usize, on: &Numbered) -> Option<Vec<WrittenGame>> {
    let Input { text, boards, stop, .. } = input;
    let before: usize = text.split_inclusive('\n').take(next - 1).map(str::len).sum();
    let ways = Parts::all(&text[..before], FEWEST_MOVES, MOST_PARTS);
    let mut first = of_board(on, won(&ways, &on.1, &|_, _| false, BUDGET, stop).ok()?);
    first.number_is_found = on.0.is_some() && !boards.contains(on);
    let rest = super::from_byte(text, before);
    let same = (lookup::number(&on.1), on.1.clone());
    let boards: Vec<Numbered> =
        iter::once(same).chain(super::boards_of(&Document::new(&rest, None))).collect();
    let others = games(Input { text: &rest, games: &[], boards: &boards, stop });
    Some(iter::once(first).chain(others.into_iter().flatten()).collect())
}

fn of_board((number, board): &Numbered, (parts, moves): Found<'_>) -> WrittenGame {
    let rest = moves.last().and_then(|(at, _)| parts.rest_behind(*at));
    let told = |(at, mv): (usize, Move)| (parts.all[at].line, parts.all[at].text.clone(), mv);
    let mut game = WrittenGame::inferred(*number, moves.into_iter().map(told).collect());
    game.rest = rest;
    game.board = number.is_none().then(|| Box::new(board.clone()));
    game
}

/// The games that a text tells beside boards that it shows between the moves.
pub(super) fn beside_boards(input: Input<'_>) -> Result<Vec<WrittenGame>, Option<SyntaxError>> {
    let places = text::lines_of_places(input.text);
    if places.len() < COLUMNS {
        return Err(None);
    }
    let beside = text::without_lines(input.text, |line| places.contains(&line));
    games(Input { text: &beside, ..input })
}

/// The deals in which the first moves of a text are legal by the cards that its parts name, for each way to cut it.
fn deals_by_cards<'a>(
    ways: &[Parts],
    stop: text::Stop<'a>,
) -> impl Iterator<Item = Vec<DealNumber>> + use<'a> {
    let cards_of_moves = |parts: &Parts| {
        let cards = parts.all.iter().map(|part| part.cards().collect());
        let cards: Vec<Vec<Card>> = cards.filter(|cards: &Vec<Card>| !cards.is_empty()).collect();
        (2 * cards.len() >= parts.all.len() && !are_distinct(&cards)).then_some(cards)
    };
    let lists = text::distinct(ways.iter().filter_map(cards_of_moves), usize::MAX);
    lists.into_iter().map_while(move |cards| {
        let deals = playing::deals(&cards, stop);
        (deals.len() <= MOST_NUMBERS && !stop()).then_some(deals)
    })
}

/// Whether the parts are those of a board, which names each card once, and no others may tell moves.
fn is_of_board(parts: &Parts) -> bool {
    let others = parts.all.iter().filter(|part| part.cards().next().is_none());
    let others = others.filter(|part| !part.slots.is_empty()).count();
    let cards: Vec<Vec<Card>> = parts.all.iter().map(|part| part.cards().collect()).collect();
    let are_all = cards.iter().map(Vec::len).sum::<usize>() == Card::COUNT;
    are_all && others < FEWEST_MOVES && are_distinct(&cards)
}

/// Whether each card is named once: a board shows them so, and moves do not.
fn are_distinct(cards: &[Vec<Card>]) -> bool {
    let mut seen = HashSet::new();
    cards.iter().flatten().all(|card| seen.insert(*card))
}

/// The moves of a whole text that win on a board. If a known form contests one, given by its number and line, all other
/// parts must teach that its part tells it.
///
/// # Errors
/// The searches that most likely read moves, if none finds moves that win.
fn won<'a>(
    ways: &'a [Parts],
    board: &Board,
    is_contested: &dyn Fn(usize, usize) -> bool,
    mut budget: usize,
    stop: text::Stop<'_>,
) -> Result<Found<'a>, Vec<Search<'a>>> {
    let (usual, rare) = FIRST_COLUMNS.split_at(2);
    let are_numbered_together = ways.iter().any(Parts::number_all_piles);
    let mut not_won: Vec<Search<'_>> = Vec::new();
    for first_columns in [usual, rare] {
        let mut ways: Vec<Vec<Search<'_>>> =
            ways.iter().map(|parts| searches(parts, board, first_columns)).collect();
        // First choices are tried in all ways before others are in any.
        for limit in LIMITS {
            for searches in &mut ways {
                let Some((at, moves)) = first_won(searches, limit, &mut budget, stop) else {
                    continue;
                };
                let search = &mut searches[at];
                let parts = search.parts();
                let is_right = (1..).zip(&moves).all(|(number, mv)| {
                    !is_contested(number, parts.all[mv.0].line)
                        || !stop() && search.is_told(*mv, &mut budget)
                });
                if is_right {
                    return Ok((parts, moves));
                }
            }
        }
        not_won.extend(ways.into_iter().flatten());
        keep_likeliest(&mut not_won);
        if are_numbered_together {
            budget = budget.max(BUDGET_OF_RARE);
        }
    }
    Err(not_won)
}

/// The first search with one way to cut a text that wins within a limit, by its index, and its moves.
fn first_won(
    searches: &mut [Search<'_>],
    limit: usize,
    budget: &mut usize,
    stop: text::Stop<'_>,
) -> Option<(usize, Moves)> {
    let found = searches.iter_mut().enumerate().find_map(|(at, search)| {
        let is_over = *budget == 0 || stop() || limit == FARTHEST_LIMIT && !search.is_begun();
        let moves = if is_over { None } else { search.run(limit, budget) };
        Some((at, moves?))
    })?;
    // Searches before it are likelier, even if they win further from their first choices.
    let likelier = searches[..found.0].iter_mut().enumerate().find_map(|(at, search)| {
        let mut limits = LIMITS.into_iter().filter(|other| *other > limit);
        Some((at, limits.find_map(|limit| search.run(limit, budget))?))
    });
    Some(likelier.unwrap_or(found))
}

/// Keeps the searches that most likely read moves, the likeliest first.
fn keep_likeliest(searches: &mut Vec<Search<'_>>) {
    searches.sort_by_key(|search| Reverse(search.likelihood()));
    // Several ways to number piles that no part numbers are one.
    let mut alike: HashMap<_, usize> = HashMap::new();
    searches.retain(|search| {
        let way = std::ptr::from_ref(search.parts());
        let alike = alike.entry((way, search.autoplay(), search.farthest())).or_default();
        *alike += 1;
        *alike <= MOST_ALIKE
    });
    searches.truncate(MOST_ILLEGAL);
}

/// The searches with one way to cut a text, for each kind of autoplay and each number of the first column, the likeliest
/// first.
fn searches<'a>(parts: &'a Parts, board: &Board, first_columns: &[i8]) -> Vec<Search<'a>> {
    // If no part that may tell a move mentions autoplay, the player moves each card home.
    let autoplays = if parts.mention_auto() {
        [Autoplay::Safe, Autoplay::Max, Autoplay::None]
    } else {
        [Autoplay::None, Autoplay::Safe, Autoplay::Max]
    };
    let rules = autoplays.into_iter().map(|autoplay| Rules::DEFAULT.with_autoplay(autoplay));
    let ways = rules.flat_map(|rules| first_columns.iter().map(move |first| (rules, *first)));
    ways.filter_map(|(rules, first)| Search::new(Meaning::new(parts, rules, first), board))
        .collect()
}

/// Moves, and the parts that tell them.
type Found<'a> = (&'a Parts, Moves);
