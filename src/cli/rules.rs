//! The rules as options.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::rules::{Autoplay, EmptyColumn};

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
