//! The rules as options.

use clap::Args;

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
