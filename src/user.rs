//! The user's data, for the viewer and the commands alike: settings, and a
//! journal with the record and the games in progress.
//!
//! Two folders hold it: `freecell/config.toml` in the folder for configuration, and
//! `freecell/journal` in the one for state. Several runs of the program share both.

pub(crate) mod config;
pub(crate) mod fact;
pub(crate) mod file;
pub(crate) mod journal;
pub(crate) mod keeper;
pub(crate) mod record;
pub(crate) mod settings;
pub(crate) mod stats;
#[cfg(test)]
pub(crate) mod tests;
