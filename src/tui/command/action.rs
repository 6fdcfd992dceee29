//! What a user can do and where, and what the program has to do about it.

use ratatui::layout::Position;
use strum::{IntoStaticStr, VariantArray};

use crate::dealer::DealNumber;
use crate::rules::Move;
use crate::tui::layout::Spot;
use crate::user::settings::Setting;

/// A change to the text in a field.
pub(crate) use tui_input::InputRequest as Edit;

/// What a key, the mouse, a paste or the clock tells the viewer to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// The command of this name, a function of the state.
    Do(&'static str),
    /// Open the dialog whose keys are those of this context.
    Open(Context),

    /// End the program.
    Quit,
    /// Go to the background, as a shell's Ctrl-Z does.
    Suspend,
    /// Close what is open, put down what is picked up, stop what runs, leave the mode.
    Leave,
    /// Stop what runs in the background.
    Stop,
    /// Say why nothing happens.
    Explain(String),
    /// Set something, now and for the next start; without a value, to its default.
    Set(Setting, Option<&'static str>),
    /// It is time for the next frame of a motion, or the next move of a solution that runs.
    Tick,

    /// Type a character.
    Type(char),
    /// Edit the field that is open.
    Edit(Edit),
    /// Take what was typed or pasted, or the line that is chosen.
    Enter,
    /// Move down this number of lines in what is open; the extremes go to its ends.
    Choose(isize),
    /// Choose this line of what is open.
    ChooseLine(usize),
    /// Change the chosen setting to the value this number of places further on.
    Change(isize),
    /// Set the chosen setting back to its default, or delete the chosen bookmark.
    Reset,
    /// Show other deals of the record; in a search, take the next of the suggestions.
    NextFilter,
    /// Show this one of the tabs, or take this one of the suggestions.
    Tab(usize),
    /// Show the deals of the record in another order.
    NextSort,

    /// Show the deal whose number is higher by this.
    StepDeal(i64),
    /// Show this deal, in the mode that is on.
    Deal(DealNumber),
    /// Show this deal in Browse mode.
    Show(DealNumber),
    /// Bookmark the deal shown, with this note.
    Bookmark(String),
    /// Delete the bookmark of a deal.
    ForgetBookmark(DealNumber),

    /// Search for deals; nothing typed ends the search.
    Search(String),
    /// Show this one of the deals found.
    ShowHit(DealNumber),

    /// Text was pasted.
    Paste(String),
    /// Read this text.
    Read {
        /// The text.
        text: String,
        /// Whether it is a board to compare with.
        compare: bool,
    },
    /// Open what was read.
    OpenRead,
    /// Compare the deal with a pasted board.
    Compare,

    /// Name a place of a move by its letter, as standard notation does.
    Name(char),
    /// Move the cursor over the table.
    Move(Direction),
    /// Make this move.
    Make(Move),
    /// Point at a place with the mouse.
    Press(Spot),
    /// Point at a place with the mouse a second time, at once.
    PressTwice(Spot),
    /// Move the mouse with its button held.
    Drag(Position),
    /// Let the mouse go over a place, or beside all of them.
    Release(Option<Spot>),
    /// Light up the card or the rank that this text means.
    Seek(String),
    /// Say which card lies there, covered or not.
    Peek(Spot),

    /// Go forward by this number of moves in the solution.
    StepMove(isize),
    /// Go to this line of the list of moves; 0 is the start.
    GoTo(usize),
    /// Go to where the move with this number was played.
    GoToMove(usize),
    /// Show or hide the list of moves.
    ToggleList,

    /// Say something in line mode.
    Tell(Tell),
}

impl Action {
    /// Whether it is no request of its own: a tick, or the mouse on its way.
    pub(crate) fn is_by_itself(&self) -> bool {
        matches!(self, Self::Tick | Self::Drag(_) | Self::Release(_))
    }
}

/// What line mode says or takes without a key of the screen doing the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tell {
    /// The cards: row by row, column by column, or as before.
    Cards(Option<bool>),
    /// The moves so far, or of the solution.
    Moves,
    /// The legal moves.
    Legal,
    /// Switch names of cards between words and signs.
    Speak,
    /// A setting's new value.
    Set,
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

/// What the program around the state has to do after an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The program ends.
    Quit,
    /// The program goes to the background.
    Suspend,
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

/// What the keys act on: a mode, or a dialog. The text is the heading over its keys.
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
    /// All of them.
    pub(crate) const ALL: &'static [Self] = Self::VARIANTS;

    /// The heading over its keys.
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
/// Where letters are no places on the table: all modes but Play, until the game is won.
pub(super) const LOOKING: In = BROWSE.and(SOLUTION).and(COMPARE).and(WON);
/// Where the arrows go from deal to deal.
pub(super) const DEALS: In = BROWSE.and(COMPARE).and(WON);
/// Where there are moves.
pub(super) const MOVES: In = SOLUTION.and(PLAY).and(WON);
pub(super) const MODES: In = LOOKING.and(PLAY);
pub(super) const ANYWHERE: In = In(u16::MAX);

impl In {
    /// A context alone.
    pub(crate) const fn only(context: Context) -> Self {
        Self(1 << context as u16)
    }

    /// Some contexts and others.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a context is one of them.
    pub(super) const fn has(self, context: Context) -> bool {
        self.0 & Self::only(context).0 != 0
    }

    /// The contexts, in order.
    pub(super) fn iter(self) -> impl Iterator<Item = Context> {
        Context::ALL.iter().copied().filter(move |context| self.has(*context))
    }

    /// Their names; some sets have names of their own.
    pub(super) fn title(self) -> String {
        const FIELDS: In = In::only(Context::Number)
            .and(In::only(Context::Move))
            .and(In::only(Context::Note))
            .and(In::only(Context::Where))
            .and(In::only(Context::Search));
        const LISTS: In = In::only(Context::Settings).and(In::only(Context::Record));
        const NAMED: [(In, &str); 5] = [
            (ANYWHERE, "everywhere"),
            (MODES, "all modes"),
            (LISTS.and(In::only(Context::Help)), "windows"),
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
