//! The folders of the user's data.

use std::env;
use std::path::PathBuf;

use etcetera::BaseStrategy as _;

/// The environment variable that names one folder for settings and record, on every system.
const VARIABLE: &str = "FREECELL_HOME";

/// The folder of the settings: `freecell` in the system's folder for settings. `None` on a system without
/// a home folder.
pub(crate) fn settings() -> Option<PathBuf> {
    own().or_else(|| Some(etcetera::choose_base_strategy().ok()?.config_dir().join("freecell")))
}

/// The folder of the record: `freecell` in the system's folder for the state of programs.
pub(crate) fn record() -> Option<PathBuf> {
    own().or_else(|| {
        let base = etcetera::choose_base_strategy().ok()?;
        Some(base.state_dir().unwrap_or_else(|| base.data_dir()).join("freecell"))
    })
}

fn own() -> Option<PathBuf> {
    env::var_os(VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}
