//! What a user can do, and what the program has to do about it.

use crate::dealer::DealNumber;
use crate::tui::app::deal_facts::DealFacts;
use crate::tui::app::deal_search::Progress;
use crate::tui::app::paste::Pasted;
use crate::tui::layout::Spot;
use crate::tui::search::News;
use crate::user::settings::Setting;

/// Something a user asked for with a key, the mouse or a paste, or that time brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// End the program.
    Quit,
    /// Go to the background, as a shell's Ctrl-Z does.
    Suspend,
    /// Close what is open, put down what is picked up, leave the mode.
    Leave,
    /// Show the keys.
    Help,
    /// Say why nothing happens.
    Explain(String),
    /// Scroll what is open by so many lines.
    Scroll(i32),
    /// Turn the mouse on or off.
    ToggleMouse,
    /// Open the player's record.
    OpenRecord,
    /// Show other deals of the record.
    NextFilter,
    /// Show the deals of the record in another order.
    NextSort,
    /// Show what the record adds up to, or the deals again.
    ToggleSums,
    /// Show the deal chosen in the record.
    Jump,
    /// Take away the bookmark of the deal chosen in the record.
    ForgetBookmark,
    /// Open the field for a bookmark's note.
    OpenNote,
    /// Give the game up.
    GiveUp,
    /// Open the settings.
    OpenSettings,
    /// Set something, now and for the next start; without a value, to its default.
    Set(Setting, Option<&'static str>),
    /// Go so many lines down in what is open.
    Choose(isize),
    /// Change the chosen setting to a value so many places further on.
    Change(isize),
    /// Set the chosen setting back to its default.
    Reset,
    /// Change between a two-colour and a four-colour deck.
    ToggleDeck,
    /// Change to the next theme.
    ChangeTheme,

    /// Show the deal so many numbers further on.
    StepDeal(i64),
    /// Show a random one of the first million deals.
    RandomDeal,
    /// Show the board that was shown before.
    PreviousDeal,

    /// Open the deal-number field.
    OpenNumber,
    /// Open the view to paste into.
    OpenPaste {
        /// Whether for a board to compare with.
        compare: bool,
    },
    /// Type a character.
    Type(char),
    /// Edit the field that is open.
    Edit(Edit),
    /// Take what was typed.
    Enter,
    /// Take the text of the paste view.
    TakePaste,
    /// Text that was pasted.
    Paste(String),
    /// What the pasted text with this number is, or why it is not understood.
    Read(u64, Result<Pasted, String>),
    /// Copy the moves to the clipboard.
    CopyMoves,
    /// Write the moves to a file.
    SaveMoves,

    /// Play the board shown.
    Play,
    /// Name a place of a move by its letter, as standard notation does.
    Name(char),
    /// Move the cursor over the table.
    Move(Direction),
    /// Pick up, or put down, the cards at the cursor.
    Pick,
    /// Take more, or fewer, of the cards picked up.
    Count(i8),
    /// Point at a place with the mouse.
    Press(Spot),
    /// Point at a place with the mouse a second time, at once.
    PressTwice(Spot),
    /// Let the mouse go over a place, or beside all of them.
    Release(Option<Spot>),
    /// Take a move back.
    Undo,
    /// Make a move again.
    Redo,
    /// Take all moves back.
    Restart,
    /// Play home all cards that can go.
    Finish,
    /// Change which cards go home by themselves.
    CycleAutoplay,
    /// Show the next move of a solution from here; asked again, make it.
    Hint,
    /// Show the rest of a solution from here.
    ShowRest,

    /// Solve the board shown.
    Solve,
    /// Open the next game of the pasted text, or with −1 the previous one.
    StepGame(i64),
    /// The solver tells something about the search with this number.
    Found(u64, News),

    /// Go so many moves on in the solution.
    StepMove(i32),
    /// Go to this line of the list of moves; 0 is the start.
    GoTo(usize),
    /// Open the field for the number of a move.
    OpenMove,
    /// Start or pause the playing of the solution.
    Run,
    /// Play faster or slower.
    Speed(i8),
    /// Show the current move card by card, or no longer.
    Expand,
    /// Show all moves card by card, or no longer.
    ExpandAll,
    /// Show or hide the list of moves.
    ToggleList,
    /// It is time for the next move.
    Tick,

    /// Open the view to search for deals in.
    OpenSearch,
    /// Show the next of the deals found, or with −1 the one before.
    StepHit(i64),
    /// What the search with this number has found since.
    DealsFound(u64, Progress),
    /// The random deal with this number that fits, if one was found.
    Lucky(u64, Option<DealNumber>),
    /// What was found out about a deal.
    LookedInto(DealNumber, DealFacts),

    /// Compare the deal with a pasted board.
    Compare,
    /// Show the other of the boards compared.
    Swap,

    /// Say something in line mode.
    Tell(Tell),
}

/// What line mode says or takes without a key of the screen doing the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tell {
    /// The cards: row by row, column by column, or as before.
    Cards(Option<bool>),
    /// Where a card is.
    Where,
    /// The moves so far, or of the solution.
    Moves,
    /// The legal moves.
    Legal,
    /// Names of cards in words, or no longer.
    Speak,
    /// A setting's new value.
    Set,
    /// The statistics of the record.
    Stats,
    /// A solution to be checked follows.
    Verify,
    /// A board to be found follows.
    Find,
}

/// A direction on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
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
    /// A setting is written to the file; without a value, taken out of it.
    Remember(Setting, Option<&'static str>),
    /// Text goes to the clipboard.
    Copy(String),
    /// Text goes to a new file of this name, or one like it.
    Write {
        /// The name without its ending.
        name: String,
        /// What goes into it.
        text: String,
    },
}
