//! What a slot can say of a move.

/// A set of roles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Roles(u32);

impl Roles {
    /// The deepest card that moves.
    pub(super) const FIRST: Self = Self(1);
    /// The last card of the run that moves.
    pub(super) const LAST: Self = Self(1 << 1);
    /// A card that moves.
    pub(super) const MOVED: Self = Self(1 << 2);
    /// The card that they are put on.
    pub(super) const ONTO: Self = Self(1 << 3);
    /// A card that goes home by itself.
    pub(super) const AUTO: Self = Self(1 << 4);
    /// The card that is uncovered.
    pub(super) const UNDER: Self = Self(1 << 5);
    /// The pile that cards come from.
    pub(super) const FROM: Self = Self(1 << 6);
    /// The pile that they go to.
    pub(super) const TO: Self = Self(1 << 7);
    /// Both piles.
    pub(super) const PAIR: Self = Self(1 << 8);
    /// How many cards move.
    pub(super) const COUNT: Self = Self(1 << 9);
    /// How many cards move besides the first.
    pub(super) const MORE: Self = Self(1 << 10);
    /// How many cards lie below them.
    pub(super) const ROW: Self = Self(1 << 11);
    /// Nothing: a time, a score, the number of the move.
    pub(super) const LABEL: Self = Self(1 << 12);

    /// How many cells are free before the move, and after it.
    pub(super) const FREE_BEFORE: Self = Self(1 << 13);
    pub(super) const FREE_AFTER: Self = Self(1 << 14);
    /// How many columns are empty before the move, and after it.
    pub(super) const EMPTY_BEFORE: Self = Self(1 << 15);
    pub(super) const EMPTY_AFTER: Self = Self(1 << 16);
    /// How many cards are home after the move.
    pub(super) const HOME: Self = Self(1 << 17);
    /// The rank of the first card that moves, and those of the cards on which it goes home or in a column.
    pub(super) const RANK: Self = Self(1 << 18);
    pub(super) const RANK_BELOW: Self = Self(1 << 19);
    pub(super) const RANK_ABOVE: Self = Self(1 << 20);

    /// The number of cards in the target pile before the move.
    pub(super) const HEIGHT: Self = Self(1 << 21);

    const ALL: Self = Self((1 << 22) - 1);
    /// Numbers of the card or of the position.
    pub(super) const STATE: Self = Self(
        Self::FREE_BEFORE.0
            | Self::FREE_AFTER.0
            | Self::EMPTY_BEFORE.0
            | Self::EMPTY_AFTER.0
            | Self::HOME.0
            | Self::RANK.0
            | Self::RANK_BELOW.0
            | Self::RANK_ABOVE.0
            | Self::HEIGHT.0,
    );
    pub(super) const ENDS: Self = Self(Self::FROM.0 | Self::TO.0);
    pub(super) const MOVES: Self = Self(Self::FIRST.0 | Self::LAST.0 | Self::MOVED.0);
    /// The roles of a card, and that of a pair of piles.
    pub(super) const NAMING: Self =
        Self(Self::MOVES.0 | Self::ONTO.0 | Self::AUTO.0 | Self::UNDER.0 | Self::PAIR.0);
    /// The roles that distinguish one move from another.
    pub(super) const TELLING: Self = Self(Self::NAMING.0 | Self::ENDS.0);

    /// The roles that the slots of a context may have, by their numbers: those of piles go up and down.
    pub(super) fn of_numbers(values: &[i32]) -> Self {
        /// Numbers of piles go up and down, so this many that only rise or only fall are something else.
        const MANY: usize = 6;
        /// No pile, and no count of cards, has a higher number.
        const HIGHEST: i32 = 52;
        let high: Vec<i32> = values.iter().copied().filter(|value| *value > HIGHEST).collect();
        if 4 * high.len() > values.len() {
            return Self::LABEL;
        }
        // Those that rise are numbers of lines, or of a deal, and others in their context may name piles.
        let are_values = !high.is_sorted();
        // A flag; cells are rarely these two alone.
        let is_flag = values.iter().all(|value| (0..=1).contains(value));
        let changes = values.windows(2).filter(|it| it[0] != it[1]).count();
        match (are_in_order(values), changes + 1 >= MANY) {
            (false, _) if is_flag || are_values => Self::ALL,
            (false, _) => Self(Self::ALL.0 & !Self::LABEL.0),
            (true, true) => Self::LABEL,
            (true, false) => Self::ALL,
        }
    }

    pub(super) fn set(&mut self, role: Self, is: bool) {
        self.0 |= if is { role.0 } else { 0 };
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has one of these.
    pub(super) const fn has(self, roles: Self) -> bool {
        self.0 & roles.0 != 0
    }
}

/// Whether numbers only rise, only fall, or stay.
pub(crate) fn are_in_order(numbers: &[i32]) -> bool {
    numbers.is_sorted() || numbers.iter().rev().is_sorted()
}
