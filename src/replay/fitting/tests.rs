use crate::board::{Board, Column, Place, format};
use crate::card::Card;
use crate::dealer::DealNumber;
use crate::replay::{self, End, Known};
use crate::rules::{Autoplay, Move, Rules};
use crate::solver::{self, Cancel, Mode, Outcome, SolveOptions};
use crate::text;

/// A move of a solution, and what it is played on.
struct Told {
    mv: Move,
    first: Card,
    last: Card,
    onto: Option<Card>,
    /// The cards that went home after it.
    home: Vec<Card>,
}

fn solution(deal: i64, autoplay: Autoplay) -> (Board, Vec<Told>) {
    let board = DealNumber::new(deal).unwrap().deal();
    let rules = Rules::DEFAULT.with_autoplay(autoplay);
    let options = SolveOptions { rules, mode: Mode::Fast, ..SolveOptions::default() };
    let Outcome::Solved(solution) = solver::solve(&board, &options, &Cancel::new()) else {
        panic!("no solution")
    };
    let mut at = board.clone();
    let tell = |mv: &Move| {
        let onto = at.cards_at(mv.to).last().copied().filter(|_| matches!(mv.to, Place::Column(_)));
        let played = rules.play(&mut at, *mv);
        let cards = &played.cards;
        let home = played.auto.iter().map(|(card, _)| *card).collect();
        Told { mv: *mv, first: cards[0], last: cards[cards.len() - 1], onto, home }
    };
    let told = solution.moves.iter().map(tell).collect();
    (board, told)
}

type Form = fn(usize, &Told) -> String;

fn index(place: Place) -> usize {
    match place {
        Place::Column(column) => column.index(),
        Place::Cell(cell) => cell.index(),
        Place::Foundation => 0,
    }
}

/// A place by a code and its number from `first`.
fn code(place: Place, column: &str, cell: &str, first: usize) -> String {
    match place {
        Place::Column(at) => format!("{column}{}", at.index() + first),
        Place::Cell(at) => format!("{cell}{}", at.index() + first),
        Place::Foundation => "the foundation".to_owned(),
    }
}

/// Forms in which no program writes, of words that many do.
const FORMS: [Form; 5] = [
    |k, it| {
        let (from, to) = (code(it.mv.from, "C", "FC", 0), code(it.mv.to, "C", "FC", 0));
        format!("[{}] Transfer {from} ({:#}) => {to}", k + 1, it.first)
    },
    |_, it| {
        let to = match it.onto {
            Some(card) => format!("{card:#}"),
            None => code(it.mv.to, "tableau ", "reserve ", 0),
        };
        format!("Carry the {:#} over to {to}.", it.first)
    },
    |k, it| {
        let to = code(it.mv.to, "pile #", "cell ", 1);
        format!("{:3}  {} from {} -> {to}", k + 1, it.last, code(it.mv.from, "pile #", "cell ", 1))
    },
    |k, it| {
        let from = match it.mv.from {
            Place::Column(_) => {
                format!("{} card(s) from stack {}", it.mv.cards, index(it.mv.from) + 1)
            }
            _ => format!("{}", it.first),
        };
        format!("Move {} - {from} to {}", k + 1, code(it.mv.to, "stack ", "freecell ", 0))
    },
    // Two words for columns, one of which is a cell.
    |_, it| {
        let [from, to] = [it.mv.from, it.mv.to].map(|at| code(at, "Column ", "Slot ", 1));
        format!("{from} => {to} ({:#})", it.first)
    },
];

fn is_valid(board: &Board, text: &str) -> bool {
    text::games(text).any(|game| {
        let verdict = replay::verify(board, &game, Known::default());
        verdict.is_ok_and(|verdict| verdict.is_valid() && verdict.replay.surplus().is_empty())
    })
}

#[test]
fn solutions_in_words_of_any_grammar_are_followed() {
    for deal in [1_234_567, 617] {
        let (board, told) = solution(deal, Autoplay::None);
        for (nth, form) in FORMS.iter().take(3).enumerate() {
            let lines: Vec<String> = told.iter().enumerate().map(|(k, it)| form(k, it)).collect();
            assert!(
                is_valid(&board, &lines.join("\n")),
                "{deal}, form {nth}:\n{}",
                lines.join("\n")
            );
        }
    }
}

/// A column where no card of a place can go.
fn wrong_column(board: &Board, from: Place) -> Option<Column> {
    let fits = |on: &Card| board.cards_at(from).iter().any(|card| card.packs_on(*on));
    let is_wrong = |to: &Column| {
        Place::Column(*to) != from && board.column(*to).last().is_some_and(|on| !fits(on))
    };
    Column::ALL.into_iter().find(is_wrong)
}

/// Each move of a solution in turn goes to a column where no card of its source can go.
#[test]
fn a_move_that_is_illegal_is_never_passed_over() {
    let (board, told) = solution(1_234_567, Autoplay::None);
    let rules = Rules::DEFAULT.with_autoplay(Autoplay::None);
    for form in FORMS {
        let mut at = board.clone();
        let lines: Vec<String> = told.iter().enumerate().map(|(k, it)| form(k, it)).collect();
        for (k, it) in told.iter().enumerate() {
            if let Some(to) = wrong_column(&at, it.mv.from).filter(|_| k % 7 == 0) {
                let onto = at.column(to).last().copied();
                let mv = Move { to: Place::Column(to), ..it.mv };
                let mut lines = lines.clone();
                lines[k] = form(k, &Told { mv, onto, home: Vec::new(), ..*it });
                assert!(!is_valid(&board, &lines.join("\n")), "line {}: {}", k + 1, lines[k]);
            }
            rules.play(&mut at, it.mv);
        }
    }
}

/// Forms that tell which cards went home after each move, or give a field to each end of it.
const WITH_HOME: [Form; 5] = [
    |k, it| {
        let to = code(it.mv.to, "tableau ", "cell ", 1);
        format!("{}) {} onto {to}{}", k + 1, it.first, listed(&it.home, " (", ", ", " home)"))
    },
    |_, it| {
        let to = code(it.mv.to, "column ", "freecell ", 1);
        format!("Move {:#} to {to}{}", it.first, listed(&it.home, " + ", ", ", " home"))
    },
    |k, it| {
        let to = code(it.mv.to, "stack ", "free cell ", 1);
        format!("({}) {} -> {to}{}", k + 1, it.first, listed(&it.home, "; ", " ", " to foundation"))
    },
    |k, it| {
        let (from, to) = (code(it.mv.from, "C", "cell ", 1), code(it.mv.to, "C", "cell ", 1));
        format!("{}|{from}|{to}|{:#}", k + 1, it.first)
    },
    |_, it| {
        let (from, to) = (code(it.mv.from, "", "cell ", 1), code(it.mv.to, "", "cell ", 1));
        format!("{:#}\t{from}\t{to}", it.first)
    },
];

fn listed(cards: &[Card], before: &str, between: &str, behind: &str) -> String {
    let names: Vec<String> = cards.iter().map(Card::to_string).collect();
    if names.is_empty() {
        String::new()
    } else {
        format!("{before}{}{behind}", names.join(between))
    }
}

#[test]
fn cards_that_went_home_are_told_beside_the_moves() {
    let (board, told) = solution(617, Autoplay::Safe);
    for form in WITH_HOME {
        let lines: Vec<String> = told.iter().enumerate().map(|(k, it)| form(k, it)).collect();
        let text = lines.join("\n");
        let valid = text::games(&text).any(|game| {
            replay::verify(&board, &game, Known::default()).is_ok_and(|verdict| verdict.is_valid())
        });
        assert!(valid, "{text}");
    }
}

#[test]
fn a_game_in_words_that_is_cut_short_is_followed_to_its_end() {
    let (board, told) = solution(617, Autoplay::None);
    let told = &told[..told.len() / 2];
    let lines: Vec<String> = told.iter().enumerate().map(|(k, it)| FORMS[1](k, it)).collect();
    let game = text::games(&lines.join("\n")).next().unwrap();
    let verdict = replay::verify(&board, &game, Known::default()).unwrap();
    assert_eq!((verdict.replay.end, verdict.replay.steps.len()), (End::Unfinished, told.len()));
}

/// A place in words of a language that is not known.
fn in_swedish(place: Place) -> String {
    match place {
        Place::Column(at) => format!("Rad {}", at.index() + 1),
        Place::Cell(at) => format!("Ruta {}", at.index() + 1),
        Place::Foundation => "Mål".to_owned(),
    }
}

#[test]
fn words_that_are_not_known_name_piles() {
    let (board, told) = solution(617, Autoplay::None);
    let line = |it: &Told| format!("{} ➔ {}", in_swedish(it.mv.from), in_swedish(it.mv.to));
    let lines: Vec<String> = told.iter().map(line).collect();
    assert_eq!(moves_if_valid(&board, &lines.join("\n")), Some(told.len()), "{lines:?}");
    // A card that cannot go home yet, sent there in the same words, is no remark.
    let at = told.iter().position(|it| it.onto.is_some()).unwrap();
    let mut lines = lines;
    lines[at] = format!("{} ➔ Mål", in_swedish(told[at].mv.from));
    assert_eq!(moves_if_valid(&board, &lines.join("\n")), None, "{}", lines[at]);
}

/// What is done with a card, on another card or to a pile.
struct Language {
    card: fn(Card) -> String,
    onto: fn(&str, &str) -> String,
    cell: &'static str,
    home: &'static str,
    empty: &'static str,
}

const FRENCH: Language = Language {
    card: |card| {
        let suit = ["trèfle", "carreau", "cœur", "pique"][card.suit().index()];
        let faces = [(1, "As"), (11, "Valet"), (12, "Dame"), (13, "Roi")];
        let face = faces.iter().find(|(rank, _)| card.rank().value() == *rank);
        let rank = face.map_or_else(|| card.rank().value().to_string(), |(_, name)| (*name).into());
        format!("{rank} de {suit}")
    },
    onto: |card, onto| format!("{card} sur le {onto}"),
    cell: " en réserve",
    home: " à la base",
    empty: " dans une colonne vide",
};

const JAPANESE: Language = Language {
    card: |card| {
        let suit = ["クラブ", "ダイヤ", "ハート", "スペード"][card.suit().index()];
        format!("{suit}の{}", card.rank())
    },
    onto: |card, onto| format!("{card}を{onto}の上へ"),
    cell: "をセルへ",
    home: "を上がり",
    empty: "を空きへ",
};

#[test]
fn what_is_said_of_cards_names_piles() {
    let (board, told) = solution(617, Autoplay::None);
    for language in [FRENCH, JAPANESE] {
        let line = |it: &Told, onto: Option<Card>| {
            let card = (language.card)(it.first);
            match (onto, it.mv.to) {
                (Some(onto), _) => (language.onto)(&card, &(language.card)(onto)),
                (None, Place::Column(_)) => card + language.empty,
                (None, Place::Cell(_)) => card + language.cell,
                (None, Place::Foundation) => card + language.home,
            }
        };
        let lines: Vec<String> = told.iter().map(|it| line(it, it.onto)).collect();
        assert_eq!(moves_if_valid(&board, &lines.join("\n")), Some(told.len()), "{lines:?}");
        for (at, it) in told.iter().enumerate().filter(|(_, it)| it.onto.is_some()).step_by(5) {
            let mut lines = lines.clone();
            lines[at] = (language.card)(it.first) + language.home;
            assert_eq!(moves_if_valid(&board, &lines.join("\n")), None, "{}", lines[at]);
        }
    }
}

#[test]
fn words_of_cards_name_no_piles() {
    let (board, told) = solution(617, Autoplay::None);
    let name = |card: Card| format!("{} of {}s", card.rank().name(), card.suit().name());
    let place = |place| code(place, "stack ", "freecell ", 1);
    let line = |it: &Told, onto: Option<Card>| {
        let to = onto.map_or_else(|| place(it.mv.to), name);
        format!("{} ({}) => {to}", place(it.mv.from), name(it.first))
    };
    let lines: Vec<String> = told.iter().map(|it| line(it, it.onto)).collect();
    assert_eq!(moves_if_valid(&board, &lines.join("\n")), Some(told.len()), "{lines:?}");
    // A card cannot go on itself.
    for (at, it) in told.iter().enumerate().filter(|(_, it)| it.onto.is_some()).step_by(5) {
        let mut lines = lines.clone();
        lines[at] = line(it, Some(it.last));
        assert_eq!(moves_if_valid(&board, &lines.join("\n")), None, "{}", lines[at]);
    }
}

#[test]
fn cards_are_told_from_moves_of_two_characters_by_the_game() {
    let (board, told) = solution(617, Autoplay::Safe);
    for form in PAIRS_WITH_HOME {
        let lines: Vec<String> = told.iter().enumerate().map(|(k, it)| form(k, it)).collect();
        let text = lines.join("\n");
        assert_eq!(moves_if_valid(&board, &text), Some(told.len()), "{text}");
    }
}

/// Moves of two characters with the cards that went home after each.
const PAIRS_WITH_HOME: [Form; 3] = [
    |k, it| {
        let home = listed(&it.home, " [", ", ", "]").to_lowercase();
        format!("{}: {}->{} ({}){home}", k + 1, it.mv.from, it.mv.to, it.first)
    },
    |k, it| {
        let home = listed(&it.home, " (", ", ", " home)");
        format!("Step {}: {}{} ({:#}){home}", k + 1, it.mv.from, it.mv.to, it.first)
    },
    |_, it| format!("{}=>{}{}", it.mv.from, it.mv.to, listed(&it.home, " [", ", ", "]")),
];

/// How many moves a solution has, if it is one.
fn moves_if_valid(board: &Board, text: &str) -> Option<usize> {
    text::games(text).find_map(|game| {
        let verdict = replay::verify(board, &game, Known::default()).ok()?;
        verdict.is_valid().then_some(verdict.replay.steps.len())
    })
}

#[test]
fn a_card_that_goes_home_is_told_once_and_after_it_went() {
    let (board, told) = solution(617, Autoplay::Safe);
    let lines = |wrong: Option<(usize, &str)>| -> String {
        let line = |(k, it): (usize, &Told)| {
            let to = code(it.mv.to, "column ", "cell ", 1);
            let home = it.home.iter().map(|card| format!("{card} to the foundation\n"));
            let home: String = match wrong {
                Some((at, text)) if at == k => format!("{text} to the foundation\n"),
                _ => home.collect(),
            };
            format!("{} to {to}\n{home}", it.first)
        };
        told.iter().enumerate().map(line).collect()
    };
    assert!(moves_if_valid(&board, &lines(None)).is_some());
    let at = told.iter().position(|it| !it.home.is_empty()).unwrap();
    assert_eq!(moves_if_valid(&board, &lines(Some((at, "KD")))), None);
}

/// A game in moves of two characters that is cut short is "all legal" only with all of its lines.
#[test]
fn a_game_in_pairs_that_is_cut_short_is_legal_only_where_each_line_is() {
    let (board, told) = solution(617, Autoplay::Safe);
    let told = &told[..told.len() / 2];
    let is_legal = |lines: &[String]| {
        text::games(&lines.join("\n")).any(|game| {
            let verdict = replay::verify(&board, &game, Known::default());
            verdict.is_ok_and(|verdict| verdict.replay.end == End::Unfinished)
        })
    };
    for form in PAIRS_WITH_HOME {
        let lines: Vec<String> = told.iter().enumerate().map(|(k, it)| form(k, it)).collect();
        assert!(is_legal(&lines), "{lines:?}");
        let mut at = board.clone();
        for (k, it) in told.iter().enumerate() {
            if let Some(to) = wrong_column(&at, it.mv.from).filter(|_| k % 5 == 0) {
                let mv = Move { to: Place::Column(to), ..it.mv };
                let mut lines = lines.clone();
                lines[k] = form(k, &Told { mv, onto: None, home: Vec::new(), ..*it });
                assert!(!is_legal(&lines), "line {}: {}", k + 1, lines[k]);
            }
            Rules::DEFAULT.with_autoplay(Autoplay::Safe).play(&mut at, it.mv);
        }
    }
}

#[test]
fn boards_and_moves_that_alternate_are_one_game() {
    let (board, told) = solution(617, Autoplay::None);
    let forms: [Form; 6] = [
        |_, it| format!("{}{}", it.mv.from, it.mv.to),
        |_, it| format!("> {}{}", it.mv.from, it.mv.to),
        |_, it| format!("=== {}{} ===", it.mv.from, it.mv.to),
        |k, it| format!("*** Move {}: {}{} ***", k + 1, it.mv.from, it.mv.to),
        |k, it| format!("{}. {}{}", k + 1, it.mv.from, it.mv.to),
        |_, it| format!("Your move: {}{}", it.mv.from, it.mv.to),
    ];
    for form in forms {
        let mut at = board.clone();
        let mut text = vec![format::position(&at)];
        for (k, it) in told.iter().enumerate() {
            Rules::DEFAULT.with_autoplay(Autoplay::None).play(&mut at, it.mv);
            text.extend([form(k, it), format::position(&at)]);
        }
        let text = text.join("\n\n");
        assert_eq!(moves_if_valid(&board, &text), Some(told.len()), "{text}");
        assert_eq!(text::games(&text).count(), 1, "{text}");
    }
}

#[test]
fn cards_with_the_suit_first_are_no_piles_where_the_move_is_illegal() {
    let (board, told) = solution(617, Autoplay::None);
    let card = |card: Card| {
        format!("{}{}", card.suit().letter().to_ascii_lowercase(), card.rank().value())
    };
    let line = |it: &Told| match it.onto {
        Some(onto) => format!("Move {} after {}", card(it.first), card(onto)),
        None => format!(
            "Move {} to {}",
            card(it.first),
            code(it.mv.to, "an empty column ", "freecell ", 1)
        ),
    };
    // The cards of a run may all be named.
    let is_wrong = |it: &Told, onto: Card| {
        let is_other = onto.rank() > it.first.rank() || onto.rank() < it.last.rank();
        is_other && !it.first.packs_on(onto)
    };
    let lines: Vec<String> = told.iter().map(line).collect();
    for (k, it) in told.iter().enumerate().filter(|(_, it)| it.onto.is_some()) {
        for onto in Card::ALL.into_iter().filter(|onto| is_wrong(it, *onto)) {
            let mut lines = lines.clone();
            lines[k] = line(&Told { onto: Some(onto), home: Vec::new(), ..*it });
            assert_eq!(moves_if_valid(&board, &lines.join("\n")), None, "{}", lines[k]);
        }
    }
}

#[test]
fn the_first_line_that_names_no_legal_move_is_illegal() {
    let (board, told) = solution(617, Autoplay::None);
    let place = |place| code(place, "Spalte ", "Ecke ", 1).replace("the foundation", "Dach");
    let line = |it: &Told| format!("{} -> {}", place(it.mv.from), place(it.mv.to));
    let lines: Vec<String> = told.iter().map(line).collect();
    assert_eq!(moves_if_valid(&board, &lines.join("\n")), Some(told.len()));
    let mut at = board.clone();
    for (k, it) in told.iter().enumerate() {
        if let Some(to) = wrong_column(&at, it.mv.from).filter(|_| k > 8 && k % 5 == 0) {
            let mut lines = lines.clone();
            lines[k] = line(&Told {
                mv: Move { to: Place::Column(to), ..it.mv },
                onto: None,
                home: Vec::new(),
                ..*it
            });
            let game = text::games(&lines.join("\n")).next().unwrap();
            let verdict = replay::verify(&board, &game, Known::default()).unwrap();
            let End::Illegal { number, text, .. } = &verdict.replay.end else {
                panic!("{verdict}")
            };
            assert_eq!((*number, text), (k + 1, &lines[k]));
        }
        Rules::DEFAULT.with_autoplay(Autoplay::None).play(&mut at, it.mv);
    }
}

#[test]
fn two_words_for_columns_may_be_a_column_and_a_cell() {
    let board = DealNumber::new(617).unwrap().deal();
    let game = text::games("Column 1 -> Slot 1\nColumn 2 -> Slot 2").next().unwrap();
    let verdict = replay::verify(&board, &game, Known::default()).unwrap();
    assert_eq!((verdict.replay.end, verdict.replay.steps.len()), (End::Unfinished, 2));
}

#[test]
fn notes_behind_moves_name_nothing() {
    let (board, told) = solution(617, Autoplay::None);
    let forms: [Form; 3] = [
        |_, it| format!("{}{}", it.mv.from, it.mv.to),
        |_, it| {
            format!(
                "Move {} from {} to {}",
                it.first,
                code(it.mv.from, "column ", "cell ", 1),
                code(it.mv.to, "column ", "cell ", 1)
            )
        },
        |k, it| {
            format!(
                "{}. {} -> {}",
                k + 1,
                code(it.mv.from, "column ", "cell ", 1),
                code(it.mv.to, "column ", "cell ", 1)
            )
        },
    ];
    let notes = [
        " ; frees QH",
        " # frees QH",
        " // frees QH",
        " (frees QH)",
        " - frees QH",
        " — exposes QH",
        ": QH is next",
        ", which frees the QH",
        " to free the QH",
        " so that the QH can move",
        " (2 cards left)",
        " # 3 cells left",
        " (column 4 now empty)",
        " <- important",
        "\n(now the QH is free)",
        "\nNow column 2 has the QH on top.",
    ];
    for form in forms {
        for note in notes {
            let line = |(k, it): (usize, &Told)| form(k, it) + if k % 5 == 1 { note } else { "" };
            let lines: Vec<String> = told.iter().enumerate().map(line).collect();
            assert_eq!(moves_if_valid(&board, &lines.join("\n")), Some(told.len()), "{}", lines[1]);
        }
    }
}
