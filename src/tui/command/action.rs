//! What keys, words and clicks can mean.

use crate::tui::app::App;
use crate::tui::command::Context;
use freecell::dealer::DealNumber;

/// An editing operation in a text field.
pub(crate) use tui_input::InputRequest as Edit;

/// What a key or a word of line mode can be bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(unpredictable_function_pointer_comparisons, reason = "the name tells commands apart")]
pub(crate) enum Action {
    /// Run the command with this name, a function of the state.
    Do(&'static str, fn(&mut App)),
    /// Open the dialog of this context, or close it.
    Open(Context),
    /// Compare the deal with the board pasted last, or with one that is to be pasted.
    Compare,
    /// Show or hide the list of moves.
    ToggleList,
    /// Close the dialog, put down picked-up cards, stop running work, or leave the mode.
    Leave,
    /// End the program.
    Quit,
    /// Suspend the program, as Ctrl-Z does in a shell.
    Suspend,

    /// Show the deal whose number is higher by this.
    StepDeal(i64),
    /// Go forward by this number of moves in the solution.
    StepMove(isize),
    /// Go to this line of the list of moves; 0 is the start.
    GoTo(usize),
    /// Name a place by its letter in standard notation.
    Name(char),

    /// Type a character; without a field, it begins a deal number.
    Type(char),
    /// Edit the open field.
    Edit(Edit),
    /// Accept what was typed or pasted, or the selected line.
    Enter,
    /// Move the selection down by this number of lines; the extreme values go to the ends.
    Choose(isize),
    /// Change the selected setting to the value this number of steps further on.
    Change(isize),
    /// Reset the selected setting, or delete the selected bookmark.
    Reset,
    /// Change the filter of the record; in a search, insert the next suggestion.
    NextFilter,
    /// Change the sort order of the record.
    NextSort,

    /// Print something in line mode.
    Say(Say),
}

impl Action {
    /// Whether it closes a dialog that does not handle it.
    pub(crate) fn closes_dialog(&self) -> bool {
        matches!(
            self,
            Self::Do(..)
                | Self::Open(_)
                | Self::Compare
                | Self::ToggleList
                | Self::StepDeal(_)
                | Self::StepMove(_)
                | Self::GoTo(_)
        )
    }
}

/// What a click on a part of the screen means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The same as a key.
    Act(Action),
    /// Show this deal.
    Deal(DealNumber),
    /// Select this line of the list, or take the selected one.
    Line(usize),
    /// Show this tab, or insert this suggestion.
    Tab(usize),
    /// Move the cursor of the field before this character.
    Cursor(usize),
    /// Go to the position after the move with this number.
    Move(usize),
    /// Go to the move under the click on a timeline: `from` characters of text, then a bar of `width` characters for
    /// `moves` moves.
    Along { from: usize, moves: usize, width: usize },
}

impl From<Action> for Target {
    fn from(action: Action) -> Self {
        Self::Act(action)
    }
}

/// Commands of line mode that have no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Say {
    /// The cards: by rows, by columns, or in the same way as before.
    Cards(Option<bool>),
    /// The moves so far, or of the solution.
    Moves,
    /// The legal moves.
    Legal,
    /// Switch the names of cards between words and signs.
    Speak,
    /// Change a setting.
    Set,
    /// Check a solution that follows.
    Verify,
    /// Find the deal of a board that follows.
    Find,
}
