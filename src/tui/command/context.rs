//! Where a command works.

/// What the keys act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    /// Looking at a deal.
    Browse,
    /// Stepping through a solution.
    Solution,
    /// Playing.
    Play,
    /// A game that is won.
    Won,
    /// Comparing with a pasted board.
    Compare,
    /// The deal-number field is open.
    Number,
    /// The field for the number of a move is open.
    Move,
    /// The field for a note on the deal is open.
    Note,
    /// The view to paste into is open.
    Paste,
    /// The list of keys is open.
    Help,
    /// The settings are open.
    Settings,
    /// The player's record is open.
    Record,
    /// The sums of the record are open.
    Statistics,
    /// The search for deals is open.
    Search,
}

impl Context {
    /// All of them.
    pub(crate) const ALL: [Self; 14] = [
        Self::Browse,
        Self::Solution,
        Self::Play,
        Self::Won,
        Self::Compare,
        Self::Number,
        Self::Move,
        Self::Note,
        Self::Paste,
        Self::Help,
        Self::Settings,
        Self::Record,
        Self::Statistics,
        Self::Search,
    ];

    /// The heading over its keys.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Browse => "Browse",
            Self::Solution => "Solution",
            Self::Play => "Play",
            Self::Won => "Won",
            Self::Compare => "Compare",
            Self::Number => "Deal number",
            Self::Move => "Move number",
            Self::Note => "Note",
            Self::Paste => "Paste",
            Self::Help => "Keys",
            Self::Settings => "Settings",
            Self::Record => "Your record",
            Self::Statistics => "Statistics",
            Self::Search => "Search for deals",
        }
    }

    const fn only(self) -> In {
        In(1 << self as u16)
    }
}

/// A set of contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct In(u16);

impl In {
    pub(super) const BROWSE: Self = Context::Browse.only();
    pub(super) const SOLUTION: Self = Context::Solution.only();
    pub(super) const PLAY: Self = Context::Play.only();
    pub(super) const WON: Self = Context::Won.only();
    pub(super) const COMPARE: Self = Context::Compare.only();
    pub(super) const NUMBER: Self = Context::Number.only();
    pub(super) const MOVE: Self = Context::Move.only();
    pub(super) const NOTE: Self = Context::Note.only();
    pub(super) const PASTE: Self = Context::Paste.only();
    pub(super) const HELP: Self = Context::Help.only();
    pub(super) const SETTINGS: Self = Context::Settings.only();
    pub(super) const RECORD: Self = Context::Record.only();
    pub(super) const STATISTICS: Self = Context::Statistics.only();
    pub(super) const SEARCH: Self = Context::Search.only();
    /// The fields of one line.
    pub(super) const FIELDS: Self = Self::NUMBER.and(Self::MOVE).and(Self::NOTE).and(Self::SEARCH);
    /// Wherever characters are typed into a field.
    pub(crate) const TYPING: Self = Self::FIELDS.and(Self::PASTE);
    /// Lists in which one line is chosen, without a field.
    pub(super) const LISTS: Self = Self::SETTINGS.and(Self::RECORD);
    /// What lies over the board without a field, and can be scrolled.
    pub(super) const WINDOWS: Self = Self::LISTS.and(Self::STATISTICS).and(Self::HELP);
    /// Where letters are no places on the table: all modes but Play, until the game is won.
    pub(super) const LOOKING: Self =
        Self::BROWSE.and(Self::SOLUTION).and(Self::COMPARE).and(Self::WON);
    /// Where the arrows go from deal to deal.
    pub(super) const DEALS: Self = Self::BROWSE.and(Self::COMPARE).and(Self::WON);
    /// Where there are moves.
    pub(super) const MOVES: Self = Self::SOLUTION.and(Self::PLAY).and(Self::WON);
    /// The modes.
    pub(crate) const TABLE: Self = Self::LOOKING.and(Self::PLAY);
    pub(super) const ANYWHERE: Self = Self(u16::MAX);

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a context is one of them.
    pub(crate) const fn has(self, context: Context) -> bool {
        self.0 & context.only().0 != 0
    }

    /// The contexts, in order.
    pub(super) fn iter(self) -> impl Iterator<Item = Context> {
        Context::ALL.into_iter().filter(move |context| self.has(*context))
    }
}
