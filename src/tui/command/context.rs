//! What keys act on: a mode or a dialog, and sets of them.

use strum::{IntoStaticStr, VariantArray};

use crate::tui::app::{App, ViewerMode};

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
    #[strum(serialize = "Two solutions")]
    Beside,
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
        match &app.desk.mode {
            ViewerMode::Browse => Self::Browse,
            ViewerMode::Solution(_) => Self::Solution,
            ViewerMode::Play(play) if play.game.is_won() => Self::Won,
            ViewerMode::Play(_) => Self::Play,
            ViewerMode::Compare(_) => Self::Compare,
        }
    }

    /// The heading in the list of keys.
    pub(crate) fn title(self) -> &'static str {
        self.into()
    }
}

/// A set of contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contexts(u16);

pub(super) const BROWSE: Contexts = Contexts::only(Context::Browse);
pub(super) const SOLUTION: Contexts = Contexts::only(Context::Solution);
pub(super) const PLAY: Contexts = Contexts::only(Context::Play);
pub(super) const WON: Contexts = Contexts::only(Context::Won);
pub(super) const COMPARE: Contexts = Contexts::only(Context::Compare);
/// Where letters do not name places: all modes but Play, until the game is won.
pub(super) const LOOKING: Contexts = BROWSE.and(SOLUTION).and(COMPARE).and(WON);
/// Where the arrows change the deal.
pub(super) const DEALS: Contexts = BROWSE.and(COMPARE).and(WON);
/// Where there are moves.
pub(super) const MOVES: Contexts = SOLUTION.and(PLAY).and(WON);
pub(crate) const MODES: Contexts = LOOKING.and(PLAY);
pub(super) const SEARCH: Contexts = Contexts::only(Context::Search);
pub(super) const PASTE: Contexts = Contexts::only(Context::Paste);
pub(super) const SETTINGS: Contexts = Contexts::only(Context::Settings);
pub(super) const BESIDE: Contexts = Contexts::only(Context::Beside);
pub(super) const RECORD: Contexts = Contexts::only(Context::Record);
pub(super) const HELP: Contexts = Contexts::only(Context::Help);
/// The dialogs with a field of one line.
pub(crate) const FIELDS: Contexts = Contexts::only(Context::Number)
    .and(Contexts::only(Context::Move))
    .and(Contexts::only(Context::Note))
    .and(Contexts::only(Context::Where))
    .and(SEARCH);
/// The dialogs that select a line.
pub(super) const LISTS: Contexts = SETTINGS.and(RECORD).and(BESIDE);
/// The boxes with a list or a text.
pub(super) const WINDOWS: Contexts = LISTS.and(HELP);
pub(super) const ANYWHERE: Contexts = Contexts(u16::MAX);

impl Contexts {
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
    pub(crate) fn iter(self) -> impl Iterator<Item = Context> {
        Context::ALL.iter().copied().filter(move |context| self.has(*context))
    }

    /// Their names; some sets have a name of their own.
    pub(super) fn title(self) -> String {
        const NAMED: [(Contexts, &str); 5] = [
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
                left = Contexts(left.0 & !set.0);
            }
        }
        names.extend(left.iter().map(Context::title));
        names.join(", ")
    }
}
