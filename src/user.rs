//! The user's data, shared by the viewer and the commands: settings, and a journal with the record
//! and the games in progress.
//!
//! Settings are in `config.toml`, the record is in `journal`: see [`file`] for their folders. Several runs of
//! the program share both.

pub(crate) mod config;
pub(crate) mod days;
pub(crate) mod entry;
pub(crate) mod file;
pub(crate) mod journal;
pub(crate) mod record;
pub(crate) mod settings;
pub(crate) mod stats;
#[cfg(test)]
pub(crate) mod tests;
