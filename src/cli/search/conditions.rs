//! The conditions of the library as command line options.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use crate::cli::CliError;
use crate::search::{CONDITIONS, Condition, ConditionError};

/// The given conditions by name; the value is empty for a name without one.
#[derive(Clone, Debug, Default)]
pub(super) struct ConditionArgs(Vec<(&'static str, Option<String>)>);

impl ConditionArgs {
    /// The conditions.
    pub(super) fn conditions(&self) -> Result<Vec<Condition>, CliError> {
        let read = |(name, value): &(&str, Option<String>)| Condition::new(name, value.as_deref());
        self.0.iter().map(read).collect::<Result<_, _>>().map_err(|why| refused(&why))
    }
}

/// The error for an invalid condition given as an option.
pub(super) fn refused(why: &ConditionError) -> CliError {
    let option = match why {
        ConditionError::Value { .. } => "--",
        _ => "",
    };
    CliError::bad(format_args!("{option}{why}"))
}

impl Args for ConditionArgs {
    fn augment_args(command: Command) -> Command {
        command.args(CONDITIONS.iter().map(|known| {
            let option = Arg::new(known.name).long(known.name).help_heading("Conditions");
            let option = option.help(capitalised(known.about));
            if known.value.is_empty() {
                option.action(ArgAction::SetTrue)
            } else {
                option.value_name(known.value).action(ArgAction::Append)
            }
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ConditionArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Vec::new();
        for known in &CONDITIONS {
            if known.value.is_empty() {
                given.extend(matches.get_flag(known.name).then_some((known.name, None)));
            } else {
                let values = matches.get_many::<String>(known.name).into_iter().flatten();
                given.extend(values.map(|value| (known.name, Some(value.clone()))));
            }
        }
        Ok(Self(given))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Capitalises a text, as in the help of options.
fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
