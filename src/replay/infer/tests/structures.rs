//! Moves as the data and the calls of programs.

use super::*;

/// The names of a program for a column, a cell and the foundations.
type Names = [&'static str; 3];

const LOWER: Names = ["cascade", "freecell", "foundation"];
const CAMEL: Names = ["Tableau", "FreeCell", "Foundation"];

fn name(names: Names, place: Place) -> &'static str {
    match place {
        Place::Column(_) => names[0],
        Place::Cell(_) => names[1],
        Place::Foundation => names[2],
    }
}

/// Both piles by name and number; foundations have none.
fn ends(told: &Told<'_>, names: Names, write: fn(&str, usize) -> String) -> [String; 2] {
    [told.from, told.to].map(|place| match place {
        Place::Foundation => names[2].to_owned(),
        place => write(name(names, place), index(place)),
    })
}

/// The number of the pile that cards come from, and where they go to if that has one.
fn numbers(told: &Told<'_>) -> String {
    match told.to {
        Place::Foundation => index(told.from).to_string(),
        to => format!("{}, {}", index(told.from), index(to)),
    }
}

/// How many cards lie below those that move.
fn row(told: &Told<'_>) -> usize {
    match told.from {
        Place::Column(_) => {
            let after = told.step.after.cards_at(told.from).len();
            let auto = told.step.played.auto.iter().filter(|(_, from)| *from == told.from).count();
            after + auto
        }
        _ => 0,
    }
}

fn calls(told: &Told<'_>) -> String {
    let [from, to] = [told.from, told.to].map(|place| name(CAMEL, place));
    let from = from.to_lowercase();
    format!("game.{from}To{to}({});\n", numbers(told))
}

fn tuples(told: &Told<'_>) -> String {
    let [from, to] = [told.from, told.to].map(|place| name(LOWER, place));
    let run = if told.cards.len() > 1 { "_sequence" } else { "" };
    format!("('{from}_to_{to}{run}', {}), ", numbers(told))
}

fn perl(told: &Told<'_>) -> String {
    let [from, to] =
        ends(told, ["tableau", "freecell", "foundation"], |name, n| format!("['{name}', {n}]"));
    format!("{{from => {from}, to => {to}}},\n")
}

fn kinds_and_rows(told: &Told<'_>) -> String {
    let kind = |place| name(["CASCADE", "OPEN", "FOUNDATION"], place);
    let Told { from, to, .. } = told;
    format!(
        "model.move(PileType.{}, {}, {}, PileType.{}, {});\n",
        kind(*from),
        index(*from),
        row(told),
        kind(*to),
        index(*to)
    )
}

fn rust(told: &Told<'_>) -> String {
    let [from, to] = ends(told, CAMEL, |name, n| format!("{name} {{ index: {n} }}"));
    format!("Move {{ from: {from}, to: {to}, count: {} }}\n", told.cards.len())
}

fn objects(told: &Told<'_>) -> String {
    let [from, to] = [told.from, told.to].map(|place| name(CAMEL, place));
    format!(
        "MoveDto {{ Type = {from}To{to}, Source = {}, Destination = {}, Count = {} }}\n",
        index(told.from),
        index(told.to),
        told.cards.len()
    )
}

fn actions(told: &Told<'_>) -> String {
    let [from, to] = [told.from, told.to].map(|place| name(["Col", "Cell", "Foundation"], place));
    format!(
        "Action {{ action_type: {from}To{to}, source: {}, dest: {}, pile_size: {} }}\n",
        index(told.from),
        index(told.to),
        told.cards.len()
    )
}

fn keywords(told: &Told<'_>) -> String {
    let [from, to] = ends(told, LOWER, |name, n| format!(":{name} {n}"));
    format!("{{:from [{from}], :to [{to}], :n {}}}\n", told.cards.len())
}

fn names_with_numbers(told: &Told<'_>) -> String {
    let kinds =
        [told.from, told.to].map(|place| name(["tableau", "freecell", "foundation"], place));
    let [from, to] =
        ends(told, ["tableau", "freecell", "foundation"], |name, n| format!("{name}-{n}"));
    format!(
        "{{\"type\": \"{}-to-{}\", \"from\": \"{from}\", \"to\": \"{to}\"}}\n",
        kinds[0], kinds[1]
    )
}

fn constructors(told: &Told<'_>) -> String {
    let [from, to] = ends(told, ["Column", "Cell", "Home"], |name, n| format!("({name} {n})"));
    format!("Move {from} {to}\n")
}

fn enums(told: &Told<'_>) -> String {
    let [from, to] = [told.from, told.to].map(|place| {
        let kind = name(["TABLEAU: 1", "CELL: 2", "FOUNDATION: 3"], place);
        format!("(<Pile.{kind}>, {})", index(place))
    });
    format!("Move(src={from}, dst={to})\n")
}

fn variants(told: &Told<'_>) -> String {
    let [from, to] = ends(told, ["Column", "Cell", "Foundation"], |name, n| format!("{name}({n})"));
    format!("({from}, {to}, {})\n", told.cards.len())
}

fn pairs(told: &Told<'_>) -> String {
    let [from, to] =
        ends(told, ["tableau", "freecell", "home"], |name, n| format!("({name} . {n})"));
    format!("({from} {to})\n")
}

fn arguments(told: &Told<'_>) -> String {
    let [from, to] =
        ends(told, ["column", "cell", "foundation"], |name, n| format!("'{name}', {}", n + 1));
    format!("assert game.move({from}, {to})\n")
}

const STRUCTURES: [(&str, Form, &str); 14] = [
    ("", calls, ""),
    ("moves = [", tuples, "]\n"),
    ("my @moves = (\n", perl, ");\n"),
    ("", kinds_and_rows, ""),
    ("", rust, ""),
    ("", objects, ""),
    ("", actions, ""),
    ("[", keywords, "]\n"),
    ("", names_with_numbers, ""),
    ("", constructors, ""),
    ("", enums, ""),
    ("", variants, ""),
    ("(", pairs, ")\n"),
    ("", arguments, ""),
];

#[test]
fn the_data_of_programs_is_understood_from_the_game() {
    let (board, steps) = steps();
    let moves: Vec<Move> = steps.iter().map(|step| step.played.mv).collect();
    for (at, form) in STRUCTURES.into_iter().enumerate() {
        let text = text(form, &steps, |_| {});
        assert_eq!(super::inferred(&text, &board).as_ref(), Some(&moves), "form {at}:\n{text}");
        let text = spoilt(form, &steps, 20);
        assert!(!is_valid(&text, &board), "form {at}:\n{text}");
    }
}
