//! The user's data, for the viewer and the commands alike: settings, and a
//! journal with the record and the games in progress.
//!
//! Two folders hold it: `freecell/config.toml` in the folder for configuration, and
//! `freecell/journal` in the one for state. Several runs of the program share both.

use std::path::PathBuf;

use etcetera::{BaseStrategy as _, HomeDirError};

pub mod config;
pub(crate) mod fact;
pub(crate) mod file;
pub(crate) mod journal;
pub(crate) mod keeper;
pub(crate) mod record;
pub mod settings;
pub(crate) mod stats;
#[cfg(test)]
pub(crate) mod tests;

/// The folder for state; an error on a system without a home.
fn state_folder() -> Result<PathBuf, HomeDirError> {
    let base = etcetera::choose_base_strategy()?;
    Ok(base.state_dir().unwrap_or_else(|| base.data_dir()).join("freecell"))
}

/// The folder for configuration.
fn config_folder() -> Result<PathBuf, HomeDirError> {
    Ok(etcetera::choose_base_strategy()?.config_dir().join("freecell"))
}
