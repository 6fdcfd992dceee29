//! What a change of the state causes outside of it.

use crate::user::settings::Setting;

/// What the program does after a change of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Draw the next frame, as after every change.
    Redraw,
    /// End the program.
    Quit,
    /// Suspend the program.
    Suspend,
    /// Write a setting to the file; without a value, remove it.
    Remember(Setting, Option<&'static str>),
    /// Copy text to the clipboard.
    Copy(String),
    /// Write text to a new file of this name, or a similar one.
    Write {
        /// The name without its extension.
        name: String,
        /// The content.
        text: String,
    },
}
