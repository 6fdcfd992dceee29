//! Readability: the contrast of each text with its background.

use ratatui::style::{Color, Style};
use strum::VariantArray as _;

use crate::tui::theme::{SIXTEEN, indexed};

use super::*;

/// Red, green and blue of a true or indexed colour; of a named one, as xterm shows it.
pub(crate) fn parts(color: Color) -> [u8; 3] {
    match color {
        Color::Rgb(r, g, b) => [r, g, b],
        color => {
            let sixteen = SIXTEEN.map(|(named, rgb, ..)| (named, rgb));
            let named = sixteen.into_iter().chain(indexed()).find(|(other, _)| *other == color);
            named.unwrap_or_else(|| panic!("{color} looks different everywhere")).1
        }
    }
}

/// The relative luminance that the Web Content Accessibility Guidelines define.
fn luminance(color: Color) -> f64 {
    let [r, g, b] = parts(color).map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The contrast ratio, 1 to 21.
fn ratio(text: Color, ground: Color) -> f64 {
    let (one, other) = (luminance(text), luminance(ground));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Every text style of a theme on each background it appears on.
fn texts(theme: &Theme) -> Vec<(&'static str, Style)> {
    let grounds = [theme.ground, theme.bar];
    let roles = [
        ("text", Style::new()),
        ("dim", theme.dim),
        ("strong", theme.strong),
        ("key", theme.key),
        ("good", theme.good),
        ("bad", theme.bad),
        ("chosen", theme.chosen),
    ];
    let mut texts = Vec::new();
    for ground in grounds {
        texts.extend(roles.iter().map(|(name, role)| (*name, ground.patch(*role))));
    }
    for deck in [SuitColors::Two, SuitColors::Four, SuitColors::Poker] {
        let theme = Theme { deck, ..*theme };
        texts.extend(Suit::ALL.map(|suit| ("suit in text", theme.ground.patch(theme.ink(suit)))));
        for mark in std::iter::once(None).chain(Mark::VARIANTS.iter().copied().map(Some)) {
            texts.push(("note", theme.note(mark)));
            let cards = Card::ALL.iter().take(4);
            let what = if deck == SuitColors::Poker { "poker card" } else { "card" };
            texts.extend(cards.map(|card| (what, theme.card(*card, mark))));
        }
    }
    texts
}

#[test]
fn everything_can_be_read_in_every_theme() {
    for &name in &ThemeName::ALL[1..] {
        for depth in [ColorDepth::True, ColorDepth::Indexed, ColorDepth::Sixteen] {
            // None of the sixteen colours is a red dark enough for more.
            let high = name == ThemeName::Contrast && depth != ColorDepth::Sixteen;
            for (what, style) in
                texts(&Theme::new(name, depth, SuitColors::Two, &Palette::default()))
            {
                // The terminal's own colours are the user's choice, and are not dimmed.
                let (fg, bg) = match (style.fg, style.bg) {
                    (None, None) => {
                        assert!(!style.add_modifier.contains(ratatui::style::Modifier::DIM));
                        continue;
                    }
                    (Some(fg), Some(bg)) => (fg, bg),
                    _ => panic!("{name}: {what} sets one colour of two"),
                };
                // The darkest green of the 256 colours has less than 7 on a tinted card; a red that has more
                // could not be told from black.
                let green = what == "poker card" && depth == ColorDepth::Indexed;
                let least = if high && !green && !is_red(fg) { 7.0 } else { 4.5 };
                let found = ratio(fg, bg);
                assert!(found >= least, "{name}, {depth:?}: {what} {found:.2}, {fg} on {bg}");
            }
        }
    }
}

fn is_red(color: Color) -> bool {
    let [r, g, b] = parts(color);
    r >= 0xc0 && g < 0x40 && b < 0x40
}

/// Where contrast matters most, a red suit is as easily told from a black one as from the card.
#[test]
fn red_is_told_from_black_in_the_theme_of_contrast() {
    for depth in [ColorDepth::True, ColorDepth::Indexed] {
        let theme = |name| Theme::new(name, depth, SuitColors::Two, &Palette::default());
        let told = |name| {
            let [black, red] =
                [0, 2].map(|suit| theme(name).card(Card::ALL[suit], None).fg.unwrap());
            ratio(red, black)
        };
        let most = ThemeName::ALL[1..].iter().map(|name| told(*name)).fold(0.0, f64::max);
        assert!(told(ThemeName::Contrast) >= 3.5, "{depth:?}: {:.2}", told(ThemeName::Contrast));
        let named = told(ThemeName::Terminal);
        assert!(most <= told(ThemeName::Contrast).max(named), "{depth:?}: {most:.2}");
    }
}

/// An edge is visible on any background, even one as white as the cards; the edge of a marked card
/// stands out.
#[test]
fn every_card_has_an_edge_in_every_theme() {
    for &name in &ThemeName::ALL[1..] {
        for depth in [ColorDepth::True, ColorDepth::Indexed, ColorDepth::Sixteen] {
            let theme = Theme::new(name, depth, SuitColors::Two, &Palette::default());
            for mark in std::iter::once(None).chain(Mark::VARIANTS.iter().copied().map(Some)) {
                let (Some(edge), Some(face)) = (theme.face(mark).fg, theme.face(mark).bg) else {
                    panic!("{name}: a card sets both its colours");
                };
                let (found, least) = (ratio(edge, face), if mark.is_some() { 3.0 } else { 2.0 });
                assert!(
                    found >= least,
                    "{name}, {depth:?}, {mark:?}: {found:.2}, {edge} on {face}"
                );
            }
        }
    }
}

/// The outline of a picked or marked place stands out; that of an unmarked one is at least
/// visible.
#[test]
fn every_place_has_an_outline_in_every_theme() {
    for &name in &ThemeName::ALL[1..] {
        for depth in [ColorDepth::True, ColorDepth::Indexed, ColorDepth::Sixteen] {
            let theme = Theme::new(name, depth, SuitColors::Two, &Palette::default());
            for mark in std::iter::once(None).chain(Mark::VARIANTS.iter().copied().map(Some)) {
                let style = theme.ground.patch(mark.map_or(theme.outline, |mark| theme.sign(mark)));
                // The terminal's own colours are the user's choice.
                let (Some(edge), Some(ground)) = (style.fg, style.bg) else {
                    assert_eq!((style.fg, style.bg), (None, None), "{name}, {depth:?}, {mark:?}");
                    continue;
                };
                let (found, least) = (ratio(edge, ground), if mark.is_some() { 3.0 } else { 1.5 });
                assert!(found >= least, "{name}, {depth:?}, {mark:?}: {found:.2}");
            }
        }
    }
}

/// Signs stand below each other in the gaps between narrow columns; a background would look like a wall.
#[test]
fn a_sign_between_columns_has_no_background() {
    for &name in &ThemeName::ALL[1..] {
        for depth in [ColorDepth::True, ColorDepth::Indexed, ColorDepth::Sixteen] {
            let theme = Theme::new(name, depth, SuitColors::Two, &Palette::default());
            assert!(Mark::VARIANTS.iter().all(|mark| theme.sign(*mark).bg.is_none()), "{name}");
        }
    }
}

/// Everything behind a box is visible, but weaker than anything else. Faint text alone would not
/// differ in terminals that darken colours on a white background.
#[test]
fn everything_behind_a_box_is_dimmed_in_every_theme() {
    for &name in &ThemeName::ALL[1..] {
        for depth in [ColorDepth::True, ColorDepth::Indexed, ColorDepth::Sixteen] {
            let theme = Theme::new(name, depth, SuitColors::Two, &Palette::default());
            let behind = theme.behind();
            let fg = behind.fg.unwrap();
            let grounds = match behind.bg {
                Some(ground) if ground != Color::Reset => vec![ground],
                _ => vec![Color::Black, Color::White],
            };
            for ground in grounds {
                let found = ratio(fg, ground);
                assert!((1.5..=6.0).contains(&found), "{name}, {depth:?}: {found:.2}");
            }
        }
    }
}

/// Suits of different colours can be told apart on a card, whatever marks it.
#[test]
fn a_mark_leaves_the_suit_its_colour() {
    for &name in &ThemeName::ALL[1..] {
        for depth in [ColorDepth::True, ColorDepth::Indexed, ColorDepth::Sixteen] {
            for deck in [SuitColors::Two, SuitColors::Four] {
                let theme = Theme::new(name, depth, deck, &Palette::default());
                for card in Card::ALL {
                    let plain = theme.card(card, None);
                    for &mark in Mark::VARIANTS {
                        let marked = theme.card(card, Some(mark));
                        assert_eq!(
                            (marked.fg, marked.add_modifier),
                            (plain.fg, plain.add_modifier)
                        );
                    }
                }
                let inks: Vec<_> = Card::ALL[..4].iter().map(|c| theme.card(*c, None).fg).collect();
                let different = (0..4).filter(|i| !inks[..*i].contains(&inks[*i])).count();
                // Of sixteen colours, only a theme that picks them by name has four different suits.
                let few = depth == ColorDepth::Sixteen && name != ThemeName::Terminal;
                let expected = if deck == SuitColors::Two || few { 2 } else { 4 };
                assert!(different >= expected, "{name}, {depth:?}, {deck:?}: {inks:?}");
            }
        }
    }
}

#[test]
fn the_ratio_is_the_one_of_the_guidelines() {
    let ratio = |one, other| (100.0 * ratio(one, other)).round() / 100.0;
    assert!((ratio(Color::Rgb(0, 0, 0), Color::Rgb(255, 255, 255)) - 21.0).abs() < 1e-9);
    assert!((ratio(Color::Rgb(0x77, 0x77, 0x77), Color::Rgb(255, 255, 255)) - 4.48).abs() < 1e-9);
}

#[test]
fn a_theme_is_found_by_its_name() {
    let theme = |name, depth| Theme::new(name, depth, SuitColors::Two, &Palette::default()).name;
    for &name in &ThemeName::ALL[1..] {
        assert_eq!(theme(name, ColorDepth::True), name);
    }
    assert_eq!(theme(ThemeName::Auto, ColorDepth::True), ThemeName::Felt);
    assert_eq!(theme(ThemeName::Auto, ColorDepth::Sixteen), ThemeName::Terminal);
}

#[test]
fn colors_become_the_nearest_there_are() {
    let red = Color::Rgb(200, 10, 5);
    let color = |depth: ColorDepth, color| depth.color(color, |_, _| true);
    assert_eq!(color(ColorDepth::True, red), red);
    assert_eq!(color(ColorDepth::Indexed, red), Color::Indexed(160));
    assert_eq!(color(ColorDepth::Sixteen, red), Color::Red);
    assert_eq!(color(ColorDepth::Indexed, Color::Rgb(19, 18, 17)), Color::Indexed(233));
    let dark_green = Color::Rgb(17, 68, 52);
    // The only dark colour that is green, not blue green (23) or grey.
    assert_eq!(color(ColorDepth::Indexed, dark_green), Color::Indexed(22));
    let sand = Color::Rgb(163, 151, 119);
    assert_eq!(color(ColorDepth::Indexed, sand), Color::Indexed(246), "not 138, which is pink");
    assert_eq!(color(ColorDepth::Sixteen, Color::LightCyan), Color::LightCyan);
    let grey = Style::new().fg(Color::Rgb(120, 120, 120)).bg(Color::Rgb(120, 120, 120));
    let found = ColorDepth::Sixteen.style(grey);
    assert_eq!(found.bg, Some(Color::DarkGray));
    assert_ne!(found.fg, Some(Color::DarkGray));
}

#[test]
fn available_colors_stay_as_they_are() {
    for (color, [r, g, b]) in indexed() {
        let found = ColorDepth::Indexed.color(Color::Rgb(r, g, b), |_, _| true);
        let same = indexed().any(|(other, rgb)| other == found && rgb == [r, g, b]);
        assert!(same, "{color} became {found}");
    }
}
