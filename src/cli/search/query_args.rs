//! The options of a query, made of the library's tables of conditions and of options of the list.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use crate::cli::arguments::values_of;
use crate::cli::error::CliError;
use freecell::search::{CONDITIONS, ConditionError, LIST_OPTIONS, Query, Sort, options};

/// The options of the query that are given, by name, each with its value if it takes one.
#[derive(Clone, Debug, Default)]
pub(super) struct QueryArgs(Vec<(String, Option<String>)>);

impl QueryArgs {
    /// The conditions and the list.
    pub(super) fn query(&self) -> Result<Query, CliError> {
        Query::of_options(self.0.clone()).map_err(|why| {
            let is_of_deals =
                matches!(why, ConditionError::Contradiction(_) | ConditionError::Empty);
            CliError::bad(format_args!("{}{why}", if is_of_deals { "" } else { "--" }))
        })
    }
}

/// An option of the query.
fn option(name: &'static str, value: &'static str, about: &'static str) -> Arg {
    let option = Arg::new(name).long(name).help(about);
    if value.is_empty() { option.action(ArgAction::SetTrue) } else { option.value_name(value) }
}

impl Args for QueryArgs {
    fn augment_args(command: Command) -> Command {
        let conditions = CONDITIONS.iter().map(|kind| {
            let option = option(kind.name, kind.value, kind.about).help_heading("Conditions");
            if kind.value.is_empty() { option } else { option.action(ArgAction::Append) }
        });
        let list = LIST_OPTIONS.iter().map(|row| {
            let option = option(row.name, row.value, row.about).help_heading("The list");
            let option = option.conflicts_with_all(row.excludes);
            let option = row.needs.into_iter().fold(option, Arg::requires);
            if row.values.is_empty() {
                return option;
            }
            option.value_parser(PossibleValuesParser::new(values_of::<Sort>()))
        });
        command.args(conditions).args(list)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for QueryArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Vec::new();
        for (name, value) in options() {
            if value.is_empty() {
                given.extend(matches.get_flag(name).then(|| (name.to_owned(), None)));
            } else {
                let values = matches.get_many::<String>(name).into_iter().flatten();
                given.extend(values.map(|value| (name.to_owned(), Some(value.clone()))));
            }
        }
        Ok(Self(given))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
