//! Where a command works.

use strum::{IntoStaticStr, VariantArray};

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
