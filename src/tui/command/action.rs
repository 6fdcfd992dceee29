//! Actions of the user, the contexts they occur in, and their effects outside the state.

use ratatui::layout::Position;
use strum::{IntoStaticStr, VariantArray};

use crate::tui::app::App;
use crate::tui::layout::Spot;
use crate::user::settings::Setting;
use freecell::dealer::DealNumber;
use freecell::rules::Move;

/// An editing operation in a text field.
pub(crate) use tui_input::InputRequest as Edit;

/// An action caused by a key, the mouse, a paste or the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(unpredictable_function_pointer_comparisons, reason = "the name tells commands apart")]
pub(crate) enum Action {
    /// Run the command with this name, a function of the state.
    Do(&'static str, fn(&mut App)),
    /// Open the dialog of this context.
    Open(Context),

    /// End the program.
    Quit,
    /// Suspend the program, as Ctrl-Z does in a shell.
    Suspend,
    /// Close the dialog, put down picked-up cards, stop running work, or leave the mode.
    Leave,
    /// Stop work in the background.
    Stop,
    /// Explain why nothing happens.
    Explain(String),
    /// Change a setting, also in the file; without a value, reset it to its default.
    Set(Setting, Option<&'static str>),
    /// Show the next frame of an animation, or the next move of a running solution.
    Tick,

    /// Type a character.
    Type(char),
    /// Edit the open field.
    Edit(Edit),
    /// Accept what was typed or pasted, or the selected line.
    Enter,
    /// Move the selection down by this number of lines; the extreme values go to the ends.
    Choose(isize),
    /// Select this line.
    ChooseLine(usize),
    /// Change the selected setting to the value this number of steps further on.
    Change(isize),
    /// Reset the selected setting, or delete the selected bookmark.
    Reset,
    /// Change the filter of the record; in a search, insert the next suggestion.
    NextFilter,
    /// Show this tab, or insert this suggestion.
    Tab(usize),
    /// Change the sort order of the record.
    NextSort,

    /// Show the deal whose number is higher by this.
    StepDeal(i64),
    /// Show this deal in the current mode.
    Deal(DealNumber),
    /// Show the deal of a number that is being typed, or none.
    Preview(Option<DealNumber>),
    /// Show this deal in Browse mode.
    Show(DealNumber),
    /// Bookmark the deal shown, with this note.
    Bookmark(String),
    /// Delete the bookmark of a deal.
    ForgetBookmark(DealNumber),

    /// Search for deals; an empty text ends the search.
    Search(String),
    /// Show this one of the deals found.
    ShowHit(DealNumber),

    /// Text was pasted.
    Paste(String),
    /// Read this text.
    Read {
        text: String,
        /// Whether it is a board to compare with.
        compare: bool,
    },
    /// Open the parsed text.
    OpenRead,
    /// Compare the deal with a pasted board.
    Compare,

    /// Name a place by its letter in standard notation.
    Name(char),
    /// Move the cursor over the table.
    Move(Direction),
    /// Make this move.
    Make(Move),
    /// Press the mouse button on a place.
    Press(Spot),
    /// Double-click a place.
    PressTwice(Spot),
    /// Move the mouse with the button held.
    Drag(Position),
    /// Release the mouse button on a place, or outside all places.
    Release(Option<Spot>),
    /// Highlight the card or rank named by this text.
    Seek(String),
    /// Say which card is there, covered or not.
    Peek(Spot),

    /// Go forward by this number of moves in the solution.
    StepMove(isize),
    /// Go to this line of the list of moves; 0 is the start.
    GoTo(usize),
    /// Go to the position after the move with this number.
    GoToMove(usize),
    /// Go to the move that a click on a bar of this width means.
    GoAlong { moves: usize, width: usize },
    /// Show or hide the list of moves.
    ToggleList,

    /// Print something in line mode.
    Tell(Tell),
}

impl Action {
    /// Whether it happens without a new request of the user: a tick, or a drag of the mouse.
    pub(crate) fn is_by_itself(&self) -> bool {
        matches!(self, Self::Tick | Self::Drag(_) | Self::Release(_))
    }

    /// Whether it closes a dialog that does not handle it.
    pub(crate) fn closes_dialog(&self) -> bool {
        let stays = matches!(
            self,
            Self::Quit
                | Self::Suspend
                | Self::Leave
                | Self::Explain(_)
                | Self::Set(..)
                | Self::Paste(_)
                | Self::Choose(_)
                | Self::Seek(_)
                | Self::Preview(_)
                | Self::ChooseLine(_)
                | Self::Edit(_)
        );
        !stays && !self.is_by_itself()
    }
}

/// Commands of line mode that have no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tell {
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

/// A direction on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// The effect of an action outside the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
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

/// What the keys act on: a mode or a dialog. Its text is the heading in the list of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "title_case")]
pub(crate) enum Context {
    Browse,
    Solution,
    Play,
    /// A game that is won.
    Won,
    Compare,
    #[strum(serialize = "Deal number")]
    Number,
    #[strum(serialize = "Move number")]
    Move,
    #[strum(serialize = "Where is it")]
    Where,
    Note,
    Paste,
    #[strum(serialize = "Keys")]
    Help,
    Settings,
    #[strum(serialize = "Your record")]
    Record,
    #[strum(serialize = "Search for deals")]
    Search,
}

impl Context {
    /// All contexts.
    pub(crate) const ALL: &'static [Self] = Self::VARIANTS;

    /// The heading in the list of keys.
    pub(crate) fn title(self) -> &'static str {
        self.into()
    }
}

/// A set of contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct In(u16);

pub(super) const BROWSE: In = In::only(Context::Browse);
pub(super) const SOLUTION: In = In::only(Context::Solution);
pub(super) const PLAY: In = In::only(Context::Play);
pub(super) const WON: In = In::only(Context::Won);
pub(super) const COMPARE: In = In::only(Context::Compare);
/// Where letters do not name places: all modes but Play, until the game is won.
pub(super) const LOOKING: In = BROWSE.and(SOLUTION).and(COMPARE).and(WON);
/// Where the arrows change the deal.
pub(super) const DEALS: In = BROWSE.and(COMPARE).and(WON);
/// Where there are moves.
pub(super) const MOVES: In = SOLUTION.and(PLAY).and(WON);
pub(super) const MODES: In = LOOKING.and(PLAY);
pub(super) const SEARCH: In = In::only(Context::Search);
pub(super) const PASTE: In = In::only(Context::Paste);
pub(super) const SETTINGS: In = In::only(Context::Settings);
pub(super) const RECORD: In = In::only(Context::Record);
pub(super) const HELP: In = In::only(Context::Help);
/// The dialogs with a field of one line.
pub(crate) const FIELDS: In = In::only(Context::Number)
    .and(In::only(Context::Move))
    .and(In::only(Context::Note))
    .and(In::only(Context::Where))
    .and(SEARCH);
/// The dialogs that select a line.
pub(super) const LISTS: In = SETTINGS.and(RECORD);
/// The dialogs into which no text is typed.
pub(super) const WINDOWS: In = LISTS.and(HELP);
pub(super) const ANYWHERE: In = In(u16::MAX);

impl In {
    /// A single context.
    pub(super) const fn only(context: Context) -> Self {
        Self(1 << context as u16)
    }

    /// The union of two sets.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the set has this context.
    pub(crate) const fn has(self, context: Context) -> bool {
        self.0 & Self::only(context).0 != 0
    }

    /// The contexts, in order.
    pub(super) fn iter(self) -> impl Iterator<Item = Context> {
        Context::ALL.iter().copied().filter(move |context| self.has(*context))
    }

    /// Their names; some sets have a name of their own.
    pub(super) fn title(self) -> String {
        const NAMED: [(In, &str); 5] = [
            (ANYWHERE, "everywhere"),
            (MODES, "all modes"),
            (WINDOWS, "windows"),
            (LISTS, "lists"),
            (FIELDS, "fields"),
        ];
        let (mut left, mut names) = (self, Vec::new());
        for (set, name) in NAMED {
            if left.0 & set.0 == set.0 {
                names.push(name);
                left = In(left.0 & !set.0);
            }
        }
        names.extend(left.iter().map(Context::title));
        names.join(", ")
    }
}
