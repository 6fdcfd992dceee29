//! The rules as options.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::rules::{Autoplay, EmptyColumn, Rules};

/// The rules to play by.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct RuleArgs {
    /// Number of free cells, 0 to 7
    #[arg(long, value_name = "N", default_value_t = 4, help_heading = "Rules",
          value_parser = clap::value_parser!(u8).range(0..=7))]
    cells: u8,

    /// Which cards go home by themselves after a move
    #[arg(long, value_enum, value_name = "WHICH", default_value_t, help_heading = "Rules")]
    autoplay: Autoplay,

    /// How many cards fit through to an empty column
    #[arg(long, value_enum, value_name = "RULE", default_value_t, help_heading = "Rules")]
    empty_column: EmptyColumn,
}

impl RuleArgs {
    /// The rules that were asked for.
    pub(super) fn rules(self) -> Rules {
        Rules::new(self.cells, self.autoplay, self.empty_column).unwrap_or_default()
    }
}

impl ValueEnum for Autoplay {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Self::None => "Every move home is played",
            Self::Safe => "Cards of no more use go home by themselves, as in Windows",
            Self::Max => "Every card that can goes home by itself",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}

impl ValueEnum for EmptyColumn {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Self::Classic => "Free cells + 1 cards at once (Windows XP and earlier)",
            Self::Vista => "That, doubled for each other empty column (Windows Vista and later)",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}
