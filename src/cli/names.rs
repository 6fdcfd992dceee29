//! Options whose values are the library's enums: parsers from the names, with a help text for each.

use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use freecell::ParseError;
use freecell::board::svg::SvgTheme;
use freecell::card::SuitColors;
use freecell::rules::{Autoplay, EmptyColumn};
use freecell::solver::Mode;

/// A parser for these values by their names; `help` has a text for each.
fn named<T, const N: usize>(
    values: [T; N],
    name: fn(T) -> &'static str,
    help: [&'static str; N],
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = ParseError> + Clone + Send + Sync + 'static,
{
    let named = values.into_iter().zip(help);
    let named = named.map(|(value, help)| PossibleValue::new(name(value)).help(help));
    PossibleValuesParser::new(named).try_map(|name| name.parse::<T>())
}

pub(super) fn autoplay() -> impl TypedValueParser<Value = Autoplay> {
    let help = [
        "No card: each goes home by a move of its own",
        "Cards that can no longer be of use, as in Windows",
        "Every card that can go home",
    ];
    named(Autoplay::ALL, Autoplay::name, help)
}

pub(super) fn empty_column() -> impl TypedValueParser<Value = EmptyColumn> {
    let help = [
        "Free cells + 1 cards at once: Windows XP and earlier",
        "Free cells + 1, doubled for each other empty column: Windows Vista and later",
    ];
    named(EmptyColumn::ALL, EmptyColumn::name, help)
}

pub(super) fn mode() -> impl TypedValueParser<Value = Mode> {
    let help = [
        "The first solution, whatever its length",
        "A short solution, made shorter until a limit is reached or nothing shorter is found",
        "A shortest solution, proved to be one; at a limit, the best found so far and a lower bound",
    ];
    named(Mode::ALL, Mode::name, help)
}

pub(super) fn theme() -> impl TypedValueParser<Value = SvgTheme> {
    named(
        SvgTheme::ALL,
        SvgTheme::name,
        ["White cards on a light table", "Dark cards on a dark table"],
    )
}

pub(super) fn suit_colors() -> impl TypedValueParser<Value = SuitColors> {
    let help = [
        "Red and black",
        "A colour for each suit: warm ones for red suits, cool ones for black suits",
        "The four of card rooms: green clubs, blue diamonds, red hearts, black spades",
    ];
    named(SuitColors::ALL, SuitColors::name, help)
}
