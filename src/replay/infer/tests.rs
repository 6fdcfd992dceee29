use super::*;
use crate::board::{Column, Place};
use crate::card::{Card, Rank};
use crate::replay::{End, Step, Verdict, verify};
use crate::rules::{Move, Rules};
use crate::text::{Document, SyntaxErrorKind, games};

mod positions;
mod scattered;
mod structures;

const SHIRL_HART: &str = include_str!("../../../tests/data/shirl-hart-01024.txt");

/// One move as a form tells it.
struct Told<'a> {
    number: usize,
    step: &'a Step,
    from: Place,
    to: Place,
    cards: &'a [Card],
}

type Form = fn(&Told<'_>) -> String;

fn index(place: Place) -> usize {
    match place {
        Place::Column(column) => column.index(),
        Place::Cell(cell) => cell.index(),
        Place::Foundation => 0,
    }
}

/// A pile by its kind's name, and its number from 1.
fn pile(place: Place, [column, cell, home]: [&str; 3]) -> String {
    match place {
        Place::Column(_) => format!("{column} {}", index(place) + 1),
        Place::Cell(_) => format!("{cell} {}", index(place) + 1),
        Place::Foundation => home.to_owned(),
    }
}

/// A pile by its number among all piles.
fn global(told: &Told<'_>, place: Place) -> usize {
    match place {
        Place::Cell(_) => index(place),
        Place::Foundation => 4 + told.cards[0].suit().index(),
        Place::Column(_) => 8 + index(place),
    }
}

const WORDS: [&str; 3] = ["vak", "plek", "huis"];

/// Forms that no reader knows, each with what stands around its moves.
const FORMS: [(&str, Form, &str); 16] = [
    ("CREATE TABLE moves (id, card, n, src, dst);\n", row_of_sql, ""),
    ("Spel gelukt!\n\n", sentence_with_words, "\nKlaar, en bedankt.\n"),
    ("step;card;pile_from;pile_to\n", row_of_numbers, ""),
    ("{ \"spel\": [\n", object_on_lines, "] }\n"),
    ("# t tableau, r reserve, fu fundament\n", codes, ""),
    ("The deal was easy today.\n", prose, " And that was it.\n"),
    ("Version 3.1, type ? for help\n", session, "Gewonnen!\n"),
    ("", planner, ""),
    ("Potje patience\n", with_autoplay, ""),
    ("$spel = [\n", indices_in_fields, "];\n"),
    ("V is a vak, L a lege stapel, H the huis.\n", letters_for_piles, ""),
    ("", operators_with_state, ""),
    ("|zet|kaarten|van|naar|auto|\n|--|--|--|--|--|\n", row_of_table, ""),
    ("Spel\n", told_again, ""),
    ("Antwoord: 1\n", terms, "\nKLAAR\n"),
    ("Just [", values, "]\n"),
];

/// A row of a table, with words for the piles in two of its columns.
fn row_of_table(told: &Told<'_>) -> String {
    let [from, to] = [told.from, told.to].map(|place| pile(place, ["kol.", "open cel", "thuis"]));
    format!("|{}|{}|{from}|{to}|-|\n", told.number, signed(told.cards[0]))
}

/// Two characters, and the same move again in words.
fn told_again(told: &Told<'_>) -> String {
    let [from, to] = [told.from, told.to].map(|place| pile(place, ["vak", "plek", "home"]));
    format!("{}{}\nEen kaart van {from} naar {to}\n", told.from, told.to)
}

/// Terms of logic on one line.
fn terms(told: &Told<'_>) -> String {
    let to = match (told.to, told.step.played.onto) {
        (Place::Foundation, _) => "thuis".to_owned(),
        (Place::Cell(_), _) => "plek".to_owned(),
        (_, Some(card)) => format!("op({},{})", card.suit().name(), card.rank().value()),
        (_, None) => "leeg".to_owned(),
    };
    let card = told.cards[0];
    let card = format!("kaart({},{})", card.suit().name(), card.rank().value());
    format!("gebeurt(zet({card},{to}),{}) ", told.number)
}

/// Values of a list on one line.
fn values(told: &Told<'_>) -> String {
    let place = |place| match place {
        Place::Column(_) => format!("(Vak {})", index(place)),
        Place::Cell(_) => format!("(Plek {})", index(place)),
        Place::Foundation => "Thuis".to_owned(),
    };
    let card = told.cards[0];
    let card = format!("(Kaart {} {})", card.rank().name(), card.suit().name());
    format!("Zet {card} {} {},", place(told.from), place(told.to))
}

fn row_of_sql(told: &Told<'_>) -> String {
    let kind = |place| match place {
        Place::Column(_) => "T",
        Place::Cell(_) => "C",
        Place::Foundation => "F",
    };
    let Told { number, from, to, cards, .. } = told;
    let (card, count) = (cards[0], cards.len());
    let (from, to) = (
        [kind(*from).to_owned(), index(*from).to_string()],
        [kind(*to), &index(*to).to_string()].map(str::to_owned),
    );
    format!(
        "INSERT INTO moves VALUES({number}, '{card}', {count}, '{}', {}, '{}', {});\n",
        from[0], from[1], to[0], to[1]
    )
}

fn sentence_with_words(told: &Told<'_>) -> String {
    let (from, to) = (pile(told.from, WORDS), pile(told.to, WORDS));
    format!("{}) kaart {} van {from} naar {to}\n", told.number, told.cards[0])
}

fn row_of_numbers(told: &Told<'_>) -> String {
    let (from, to) = (global(told, told.from), global(told, told.to));
    format!("{};{};{from};{to}\n", told.number - 1, told.cards[0])
}

fn object_on_lines(told: &Told<'_>) -> String {
    let kind = |place| match place {
        Place::Column(_) => "stapel",
        Place::Cell(_) => "vak",
        Place::Foundation => "huis",
    };
    let place = |place| format!("{{ \"{}\": {} }}", kind(place), index(place));
    format!(
        "  {{\n    \"kaart\": \"{}\",\n    \"van\": {},\n    \"naar\": {}\n  }},\n",
        told.cards[0],
        place(told.from),
        place(told.to)
    )
}

fn codes(told: &Told<'_>) -> String {
    let code = |place| match place {
        Place::Column(_) => format!("t{}", index(place) + 1),
        Place::Cell(_) => format!("r{}", index(place) + 1),
        Place::Foundation => "fu".to_owned(),
    };
    let remark = if told.number.is_multiple_of(7) {
        format!("    ; {} done", told.number)
    } else {
        String::new()
    };
    format!("{} {} {}{remark}\n", code(told.from), code(told.to), told.cards.len())
}

fn prose(told: &Told<'_>) -> String {
    let to = match (told.to, told.step.played.onto) {
        (Place::Foundation, _) => "away".to_owned(),
        (Place::Cell(_), _) => "aside".to_owned(),
        (_, Some(card)) => format!("below the {} of {}", card.rank().name(), card.suit().name()),
        (_, None) => format!("into the gap {}", index(told.to) + 1),
    };
    let card = told.cards[0];
    let end = if told.number.is_multiple_of(3) { ".\n" } else { ". " };
    format!("The {} of {} went {to}{end}", card.rank().name(), card.suit().name())
}

/// A card with the sign of its suit.
fn signed(card: Card) -> String {
    format!("{}{}", card.rank().label(), card.suit().glyph())
}

fn session(told: &Told<'_>) -> String {
    let [from, to] = [told.from, told.to].map(|place| place.to_string());
    let again = pile(told.to, ["column", "cell", "home"]);
    format!("[{}] your turn> {from}{to}\n    {}: to {again}\n", told.number, signed(told.cards[0]))
}

fn planner(told: &Told<'_>) -> String {
    let operator = match (told.to, told.step.played.onto) {
        (Place::Foundation, _) => "bank".to_owned(),
        (Place::Cell(_), _) => "park".to_owned(),
        (_, Some(card)) => format!("stack-on {card}"),
        (_, None) => "open".to_owned(),
    };
    format!("({operator} {}) [1]\n", told.cards[0])
}

fn with_autoplay(told: &Told<'_>) -> String {
    let home = |(card, _): &(Card, Place)| format!("      automatisch: {card} weg\n");
    let home: String = told.step.played.auto.iter().map(home).collect();
    sentence_with_words(told) + &home
}

/// The kind of a pile, and its number in a field that all kinds share.
fn indices_in_fields(told: &Told<'_>) -> String {
    let fields = |role: &str, place| {
        let kind = match place {
            Place::Column(_) => "tableau",
            Place::Cell(_) => "cell",
            Place::Foundation => "foundation",
        };
        format!("'{role}' => '{kind}', '{role}_idx' => {}", index(place))
    };
    let (from, to) = (fields("van", told.from), fields("naar", told.to));
    format!("  {{ {from}, {to}, 'kaarten' => {} }},\n", told.cards.len())
}

fn letters_for_piles(told: &Told<'_>) -> String {
    let to = match (told.to, told.step.played.onto) {
        (Place::Foundation, _) => "H".to_owned(),
        (Place::Cell(_), _) => "V".to_owned(),
        (_, Some(card)) => signed(card),
        (_, None) => "L".to_owned(),
    };
    format!("{} → {to}\n", signed(told.cards[0]))
}

/// The card, the one that it goes on, also on a foundation, and how many cells are free after it.
fn operators_with_state(told: &Told<'_>) -> String {
    let card = told.cards[0];
    let free = told.step.after.cells()[..4].iter().filter(|cell| cell.is_none()).count();
    let below = card.rank().value() - 1;
    let operator = match (told.to, told.step.played.onto) {
        (Place::Foundation, _) if below == 0 => "start-bank".to_owned(),
        (Place::Foundation, _) => {
            let rank = Rank::new(below).unwrap();
            format!("bank {}", Card::new(rank, card.suit()))
        }
        (Place::Cell(_), _) => "park".to_owned(),
        (_, Some(onto)) => format!("stapel {onto}"),
        (_, None) => "open".to_owned(),
    };
    format!("({operator} {card} vrij{free})\n")
}

/// The steps of a solution of deal 1024, card by card home.
fn steps() -> (Board, Vec<Step>) {
    let board = DealNumber::new(1024).unwrap().deal();
    let game = games(SHIRL_HART).next().unwrap();
    let steps = verify(&board, &game, Known::default()).unwrap().replay.steps;
    (board, steps)
}

/// A text that tells these steps in a form, one of them otherwise.
fn text(form: (&str, Form, &str), steps: &[Step], change: impl Fn(&mut Told<'_>)) -> String {
    let (head, tell, foot) = form;
    let told = steps.iter().enumerate().map(|(at, step)| {
        let mv = step.played.mv;
        let mut told =
            Told { number: at + 1, step, from: mv.from, to: mv.to, cards: &step.played.cards };
        change(&mut told);
        tell(&told)
    });
    let told: String = told.collect();
    format!("{head}{told}{foot}")
}

/// The games of a text in a form of its own.
fn told(text: &str, games: &[WrittenGame], boards: &[Numbered]) -> Option<Vec<WrittenGame>> {
    one::games(Input { text, games, boards, stop: &|| false }).ok()
}

/// The only one.
fn one(text: &str, games: &[WrittenGame], boards: &[Numbered]) -> Option<WrittenGame> {
    let mut games = told(text, games, boards)?;
    assert_eq!(games.len(), 1);
    games.pop()
}

fn inferred(text: &str, board: &Board) -> Option<Vec<Move>> {
    let game = one(text, &[], &[(None, board.clone())])?;
    let verdict = verify(board, &game, Known::default()).unwrap();
    assert!(verdict.is_valid(), "{verdict}");
    Some(verdict.replay.moves())
}

/// Whether a text is called a solution.
fn is_valid(text: &str, board: &Board) -> bool {
    let game = one(text, &[], &[(None, board.clone())]);
    game.is_some_and(|game| verify(board, &game, Known::default()).unwrap().is_valid())
}

#[test]
fn a_form_is_understood_from_the_game() {
    let (board, steps) = steps();
    let moves: Vec<Move> = steps.iter().map(|step| step.played.mv).collect();
    for (at, form) in FORMS.into_iter().enumerate() {
        let text = text(form, &steps, |_| {});
        assert_eq!(inferred(&text, &board).as_ref(), Some(&moves), "form {at}:\n{text}");
    }
}

/// A text whose move number `changed + 1` goes to a column where it is illegal.
fn spoilt(form: (&str, Form, &str), steps: &[Step], changed: usize) -> String {
    let Step { played, .. } = &steps[changed];
    let before = &steps[changed - 1].after;
    let illegal = Column::ALL.into_iter().map(Place::Column).find(|to| {
        Rules::DEFAULT.resolve(before, played.mv.from, *to).is_err()
            && *to != played.mv.from
            && *to != played.mv.to
    });
    text(form, steps, |told| {
        if told.number == changed + 1 {
            told.to = illegal.unwrap();
        }
    })
}

#[test]
fn the_first_illegal_move_is_named() {
    let (board, steps) = steps();
    // Prose and the planner's text name no columns.
    for (form, changed) in FORMS.into_iter().take(5).zip([9, 14, 20, 26, 30]) {
        let text = spoilt(form, &steps, changed);
        let game = one(&text, &[], &[(None, board.clone())]);
        let game = game.unwrap_or_else(|| panic!("{text}"));
        let verdict = verify(&board, &game, Known::default()).unwrap();
        let end = &verdict.replay.end;
        assert!(matches!(end, End::Illegal { number, .. } if *number == changed + 1), "{verdict}");
        let before: Vec<Move> = steps[..changed].iter().map(|step| step.played.mv).collect();
        assert_eq!(verdict.replay.moves(), before);
    }
}

#[test]
fn what_stands_beside_brackets_or_a_board_is_not_passed_over() {
    let (board, steps) = steps();
    let beside_cards = |told: &Told<'_>| {
        let [from, to] = [told.from, told.to].map(|place| pile(place, WORDS));
        format!("{}. van {from} naar {to} {{{}}}\n", told.number, signed(told.cards[0]))
    };
    let beside_board = |told: &Told<'_>| {
        let [from, to] = [told.from, told.to].map(|place| place.to_string());
        format!("{}\nVan (1-8, a-d): {from}\nNaar (1-8, a-d, h): {to}\n\n", told.step.after)
    };
    for form in [beside_cards as Form, beside_board] {
        for changed in [9, 20] {
            let text = spoilt(("", form, ""), &steps, changed);
            assert!(!is_valid(&text, &board), "{text}");
        }
    }
}

#[test]
fn a_game_that_is_cut_short_is_followed_to_its_end() {
    let (board, steps) = steps();
    let steps = &steps[..40];
    // Forms that name a card in each move.
    for at in [1, 2, 12] {
        let text = |text: &str| one(text, &[], &[(None, board.clone())]);
        let game = text(&self::text(FORMS[at], steps, |_| {})).unwrap_or_else(|| panic!("{at}"));
        let verdict = verify(&board, &game, Known::default()).unwrap();
        assert_eq!(verdict.replay.end, End::Unfinished);
        let moves: Vec<Move> = steps.iter().map(|step| step.played.mv).collect();
        assert_eq!(verdict.replay.moves(), moves);
        assert!(text(&spoilt(FORMS[at], steps, 20)).is_none(), "{at}");
    }
}

#[test]
fn a_word_that_names_cells_never_says_anything_else() {
    let (board, steps) = steps();
    let from_column =
        |step: &Step| matches!(step.played.mv, Move { from: Place::Column(_), cards: 1, .. });
    for changed in (20..steps.len()).filter(|at| from_column(&steps[*at])) {
        let text = text(FORMS[1], &steps, |told| {
            if told.number == changed + 1 {
                told.from = Place::Cell(crate::board::Cell::ALL[3]);
            }
        });
        assert!(!is_valid(&text, &board), "{text}");
    }
}

#[test]
fn an_operator_for_cells_never_names_a_column() {
    let (board, steps) = steps();
    let operator = |told: &Told<'_>| {
        let card = signed(told.cards[0]);
        match (told.to, told.step.played.onto) {
            (Place::Foundation, _) => format!("(sendtohome {card})\n"),
            (Place::Cell(_), _) => format!("(sendtofree {card})\n"),
            (_, Some(onto)) => format!("(move {card} {})\n", signed(onto)),
            (_, None) => format!("(sendtonewcol {card})\n"),
        }
    };
    let form: (&str, Form, &str) = ("", operator, "");
    let is_full = |at: usize| at > 0 && Rules::DEFAULT.free_cells(&steps[at - 1].after) == 0;
    let is_single = |at: usize| steps[at].played.mv.cards == 1;
    let full: Vec<usize> = (0..steps.len()).filter(|at| is_full(*at) && is_single(*at)).collect();
    assert!(!full.is_empty());
    for changed in full {
        let text = text(form, &steps, |told| {
            if told.number == changed + 1 {
                told.to = Place::Cell(crate::board::Cell::ALL[3]);
            }
        });
        assert!(!is_valid(&text, &board), "{changed}:\n{text}");
    }
}

/// A game as a known form has read it from the lines of a text: this move is illegal.
fn read_as(text: &str, board: &Board, number: usize) -> WrittenGame {
    let lines: Vec<usize> = (1..).zip(text.lines()).map(|(at, _)| at).collect();
    let mut step = board.clone();
    let mut moves: Vec<(usize, String, Move)> = Vec::new();
    for line in &lines[..number - 1] {
        let mv = Rules::DEFAULT.moves(&step)[0];
        Rules::DEFAULT.play(&mut step, mv);
        moves.push((*line, mv.to_string(), mv));
    }
    let stays = Move::single(Place::Foundation, Place::Foundation);
    moves.push((lines[number - 1], stays.to_string(), stays));
    WrittenGame::inferred(None, moves)
}

#[test]
fn a_known_form_is_right_unless_all_other_parts_say_what_its_illegal_move_means() {
    let (board, steps) = steps();
    let moves: Vec<Move> = steps.iter().map(|step| step.played.mv).collect();
    let boards = [(None, board.clone())];
    for (form, changed) in FORMS.into_iter().take(5).zip([9, 14, 20, 26, 30]) {
        // The move is legal: the known form has misread it.
        let right = text(form, &steps, |_| {});
        let game = one(&right, &[read_as(&right, &board, 6)], &boards);
        let verdict = verify(&board, &game.unwrap(), Known::default()).unwrap();
        assert_eq!(verdict.replay.moves(), moves);
        // The move is illegal, as the known form says.
        let spoilt = spoilt(form, &steps, changed);
        let known = read_as(&spoilt, &board, changed + 1);
        assert_eq!(one(&spoilt, &[known], &boards), None, "{spoilt}");
    }
}

#[test]
fn a_game_that_a_known_form_solves_is_never_illegal() {
    let (board, steps) = steps();
    let spoilt = spoilt(FORMS[1], &steps, 20);
    // The known form counts what autoplay does as moves, so a shorter game may replace this one.
    let solved = |(line, step): (usize, &Step)| (line, "auto".to_owned(), step.played.mv);
    let solved = WrittenGame::inferred(None, (1..).zip(&steps).map(solved).collect());
    assert!(verify(&board, &solved, Known::default()).unwrap().is_valid());
    assert_eq!(one(&spoilt, &[solved], &[(None, board)]), None);
}

#[test]
fn a_game_that_is_not_won_and_names_no_cards_is_not_inferred() {
    let (board, steps) = steps();
    let text = text(FORMS[4], &steps[..steps.len() - 1], |_| {});
    assert_eq!(inferred(&text, &board), None);
}

#[test]
fn the_deal_is_one_whose_number_stands_in_the_text() {
    let (_, steps) = steps();
    let text = format!("Partij 1024, speler 77\n{}", text(FORMS[1], &steps, |_| {}));
    let boards = boards_of(&Document::new(&text, None));
    let game = one(&text, &[], &boards).unwrap();
    assert_eq!((game.number, game.line), (DealNumber::new(1024).ok(), 4));
}

#[test]
fn games_that_solve_their_board_are_kept() {
    let games: Vec<WrittenGame> = games(SHIRL_HART).collect();
    let boards = [(None, DealNumber::new(1024).unwrap().deal())];
    assert_eq!(one(SHIRL_HART, &games, &boards), None);
}

#[test]
fn reading_stops_when_it_is_told_to() {
    let (board, steps) = steps();
    let text = text(FORMS[0], &steps, |_| {});
    let games =
        one::games(Input { text: &text, games: &[], boards: &[(None, board)], stop: &|| true });
    assert_eq!(games, Err(None));
}

#[test]
fn games_behind_each_other_are_read_one_by_one() {
    let (board, steps) = steps();
    let first = text(FORMS[0], &steps, |_| {});
    let numbers = |games: Option<Vec<WrittenGame>>| -> Vec<Option<DealNumber>> {
        games.into_iter().flatten().map(|game| game.number).collect()
    };
    let deal = DealNumber::new(1024).ok();
    let twice = format!("{first}{first}");
    assert_eq!(numbers(told(&twice, &[], &[(None, board.clone())])), [None, deal]);
    // The second one may be of another deal.
    let lines: Vec<&str> = first.lines().collect();
    let other: String = lines.iter().step_by(3).map(|line| format!("{line}\n")).collect();
    let games = told(&format!("{first}{other}"), &[], &[(None, board)]).unwrap();
    let why = games[1].check().unwrap_err();
    assert_eq!((games.len(), why.line), (2, lines.len() + 1));
    assert_eq!(why.kind, SyntaxErrorKind::OtherDeal);
}

#[test]
fn of_two_mistakes_the_first_is_in_the_line_that_is_named_or_above() {
    const FIRST: usize = 20;
    const SECOND: usize = 30;
    let (board, steps) = steps();
    let boards = [(None, board)];
    let mut named = 0;
    for form in FORMS.into_iter().step_by(4) {
        let right = text(form, &steps, |_| {});
        let [first, second] = [FIRST, SECOND].map(|changed| spoilt(form, &steps, changed));
        let lines = right.lines().zip(first.lines().zip(second.lines()));
        let both =
            lines.map(|(right, (first, second))| if first == right { second } else { first });
        let both: Vec<&str> = both.collect();
        let mistake =
            right.lines().zip(&both).position(|(right, both)| right != *both).unwrap() + 1;
        let both = both.join("\n");
        let found = one::games(Input { text: &both, games: &[], boards: &boards, stop: &|| false });
        if let Err(Some(why)) = found {
            assert!(why.line >= mistake, "{why}\n{mistake}\n{both}");
            assert!(why.number > FIRST, "{why}");
            named += 1;
        }
    }
    assert!(named > 0);
}
