//! What keys act on: a mode or a dialog, and sets of them.

use strum::{IntoStaticStr, VariantArray};

use crate::tui::app::{App, Mode};

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

    /// The context of the keys when no dialog is open.
    pub(crate) fn of_mode(app: &App) -> Self {
        match &app.mode {
            Mode::Browse => Self::Browse,
            Mode::Solution(_) => Self::Solution,
            Mode::Play(play) if play.game.is_won() => Self::Won,
            Mode::Play(_) => Self::Play,
            Mode::Compare(_) => Self::Compare,
        }
    }

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
/// The boxes with a list or a text.
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
