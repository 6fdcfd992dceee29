//! The rules as options.

use clap::Args;

use crate::rules::{Autoplay, EmptyColumn, Rules};
use crate::user::settings::Setting;

/// The rules to play by.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct RuleArgs {
    /// Number of free cells, 0 to 7 [default: 4]
    #[arg(long, value_name = "N", help_heading = "Rules",
          value_parser = clap::value_parser!(u8).range(0..=7))]
    cells: Option<u8>,

    /// Which cards go home by themselves after a move [default: safe]
    #[arg(long, value_enum, value_name = "WHICH", help_heading = "Rules")]
    autoplay: Option<Autoplay>,

    /// The supermove limit into an empty column [default: vista]
    #[arg(long, value_enum, value_name = "RULE", help_heading = "Rules")]
    empty_column: Option<EmptyColumn>,
}

impl RuleArgs {
    /// The rules that the options give.
    pub(super) fn rules(self) -> Rules {
        let (autoplay, empty) = (self.autoplay.unwrap_or_default(), self.empty_column);
        Rules::new(self.cells.unwrap_or(4), autoplay, empty.unwrap_or_default()).unwrap_or_default()
    }

    /// The options that are present, as settings.
    pub(super) fn given(self) -> Vec<(Setting, &'static str)> {
        let given = [
            (Setting::Cells, self.cells.map(|cells| cells.to_string())),
            (Setting::Autoplay, self.autoplay.map(|autoplay| autoplay.to_string())),
            (Setting::EmptyColumn, self.empty_column.map(|rule| rule.to_string())),
        ];
        let defaults = crate::tui::defaults();
        let value = |(setting, text): (Setting, Option<String>)| {
            Some((setting, defaults.read(setting, &text?).ok()?))
        };
        given.into_iter().filter_map(value).collect()
    }
}
