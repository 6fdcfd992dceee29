//! Types written as text: enums with names, and serde through `Display` and `FromStr`.
//!
//! strum names the values of an enum, after their variants, and keeps the doc comment of each, which is its
//! help on the command line.

use std::fmt;

/// The error for text that is not a value of its type; `Display` names the accepted values.
///
/// ```
/// use freecell::rules::Autoplay;
/// let error = "some".parse::<Autoplay>().unwrap_err();
/// assert_eq!(error.to_string(), "write none, safe or max");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The accepted values, or a description of them.
    accepted: &'static [&'static str],
}

impl ParseError {
    pub(crate) const fn new(accepted: &'static [&'static str]) -> Self {
        Self { accepted }
    }
}

impl fmt::Display for ParseError {
    /// `write none, safe or max`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.accepted {
            [others @ .., first, last] => {
                f.write_str("write ")?;
                others.iter().try_for_each(|other| write!(f, "{other}, "))?;
                write!(f, "{first} or {last}")
            }
            all => write!(f, "write {}", all.concat()),
        }
    }
}

impl std::error::Error for ParseError {}

/// Implements `ALL`, `name`, `Display`, `FromStr` and serde for an enum with strum's `VariantArray` and
/// `VariantNames`. `FromStr` also accepts capitals, and a space or an underscore for a hyphen.
macro_rules! names {
    ($type:ident) => {
        impl $type {
            /// All values in order.
            pub const ALL: [Self; <Self as VariantArray>::VARIANTS.len()] =
                *<Self as VariantArray>::VARIANTS.first_chunk().unwrap();

            /// The name on the command line, in files and in JSON.
            pub const fn name(self) -> &'static str {
                <Self as VariantNames>::VARIANTS[self as usize]
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = crate::names::ParseError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let text = text.to_ascii_lowercase().replace([' ', '_'], "-");
                let named = |value: &Self| value.name() == text;
                let error = crate::names::ParseError::new(<Self as VariantNames>::VARIANTS);
                Self::ALL.into_iter().find(named).ok_or(error)
            }
        }

        crate::names::serde_as_text!($type);
    };
}

/// Serializes through `Display` and deserializes through `FromStr`.
macro_rules! serde_as_text {
    ($($type:ident),+) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

pub(crate) use {names, serde_as_text};
