//! What a user can do, and what the program has to do about it.

/// Something a user asked for with a key, the mouse or a paste.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// End the program.
    Quit,
    /// Go to the background, as a shell's Ctrl-Z does.
    Suspend,
    /// Close what is open, leave the mode.
    Leave,
    /// Show the keys, or hide them.
    Help,
    /// Scroll what is open by so many lines.
    Scroll(i32),
    /// Turn the mouse on or off.
    ToggleMouse,
    /// Change between a two-colour and a four-colour deck.
    ToggleDeck,

    /// Show the deal so many numbers further on.
    StepDeal(i64),
    /// Show a random one of the first million deals.
    RandomDeal,
    /// Show the deal that was shown before.
    PreviousDeal,

    /// Open the deal-number field.
    OpenNumber,
    /// Type a character.
    Type(char),
    /// Edit the field that is open.
    Edit(Edit),
    /// Take what was typed.
    Enter,
    /// Text that was pasted.
    Paste(String),
}

/// A change to the text in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edit {
    /// Remove the character before the cursor.
    Backspace,
    /// Remove the character after the cursor.
    Delete,
    /// Remove everything.
    Clear,
    /// Move the cursor.
    Left,
    /// Move the cursor.
    Right,
    /// Move the cursor to the start.
    Home,
    /// Move the cursor to the end.
    End,
}

/// What the program around the state has to do after an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Nothing changed.
    None,
    /// The screen has to be drawn again.
    Redraw,
    /// The program ends.
    Quit,
    /// The program goes to the background.
    Suspend,
    /// The mouse is captured, or let go.
    CaptureMouse(bool),
}
