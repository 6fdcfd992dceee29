//! The themes. A new one is a constant here and a variant of [`ThemeName`]; styles that it omits are
//! those of another one.

use ratatui::style::Color::{self, Black, Blue, DarkGray, Magenta, Red, White};
use ratatui::style::{Modifier, Style};

use crate::tui::theme::{ColorDepth, Theme};
use crate::user::settings::ThemeName;
use freecell::card::SuitColors;

/// The theme of this name. With sixteen colours, whose appearance the user has chosen, `auto` is the
/// terminal's own theme.
pub(super) fn of(name: ThemeName, depth: ColorDepth) -> &'static Theme {
    match name {
        _ if depth == ColorDepth::None => &COLORLESS,
        ThemeName::Auto if depth == ColorDepth::Sixteen => &TERMINAL,
        ThemeName::Auto | ThemeName::Felt => &FELT,
        ThemeName::Slate => &SLATE,
        ThemeName::Light => &LIGHT,
        ThemeName::Contrast => &CONTRAST,
        ThemeName::Terminal => &TERMINAL,
    }
}

/// A card table.
pub(super) const FELT: Theme = Theme {
    name: ThemeName::Felt,
    ground: on(0xf1_eee2, 0x11_4434),
    bar: on(0xf1_eee2, 0x0a_2e23),
    dim: ink(0xb4_ccbf),
    strong: bold(0xff_ffff),
    key: bold(0xf4_c95d),
    good: bold(0xa6_e8ac),
    bad: bold(0xff_c4ad),
    chosen: on(0x11_2a21, 0xf4_c95d),
    outline: ink(0x4c_9079),
    face: on(0xa3_9777, 0xf8_f4ea),
    note: ink(0x5a_5446),
    suits: [bold(0x06_5f6b), bold(0x96_1073), bold(0xb0_1c25), bold(0x1b_2430)],
    inks: [ink(0x8f_e3e8), ink(0xf6_b5f3), ink(0xff_c4b0), ink(0xff_ffff)],
    poker: [bold(0x0a_6326), bold(0x15_46c0)],
    poker_inks: [ink(0x9d_e8a0), ink(0x9c_c8ff)],
    // Cursor, selected, moved, target, differs, same, illegal, next: pale tints with a strong edge.
    marks: [
        on(0x1c_6fc4, 0xd8_f3ff),
        on(0xa8_6400, 0xff_e9a0),
        on(0xa8_6400, 0xff_efc0),
        on(0x1e_8a48, 0xd3_f2d3),
        on(0x6d_55b8, 0xd9_ceff),
        on(0x1e_8a48, 0xd3_f2d3),
        on(0xd9_2b2b, 0xff_dcd8),
        on(0x1c_6fc4, 0xd8_f3ff),
    ],
    ..TERMINAL
};

/// Dark and cool.
const SLATE: Theme = Theme {
    name: ThemeName::Slate,
    ground: on(0xe4_e9f0, 0x24_2b36),
    bar: on(0xe4_e9f0, 0x18_1d26),
    dim: ink(0xa9_b5c5),
    strong: bold(0xff_ffff),
    key: bold(0x8c_c8ff),
    good: bold(0x9f_e0b4),
    bad: bold(0xff_aca3),
    chosen: on(0x18_1d26, 0x8c_c8ff),
    outline: ink(0x57_6579),
    face: on(0x8a_99ac, 0xee_f1f5),
    note: ink(0x4a_505a),
    suits: [bold(0x06_5f6b), bold(0x96_1073), bold(0xb0_1c25), bold(0x19_2230)],
    inks: [ink(0x86_dce4), ink(0xf3_aef0), ink(0xff_a39b), ink(0xff_ffff)],
    poker_inks: [ink(0x9d_e8a0), ink(0x9c_c4ff)],
    ..FELT
};

/// Daylight.
const LIGHT: Theme = Theme {
    name: ThemeName::Light,
    ground: on(0x1c_2622, 0xd6_e2db),
    bar: on(0x1c_2622, 0xc3_d3ca),
    dim: ink(0x42_5049),
    strong: bold(0x00_0000),
    key: bold(0x00_4a7a),
    good: bold(0x0c_5226),
    bad: bold(0x92_1111),
    chosen: on(0xff_ffff, 0x00_4a7a),
    outline: ink(0x8f_a598),
    face: on(0x8f_a298, 0xff_ffff),
    note: ink(0x4c_5a52),
    suits: [bold(0x06_5f6b), bold(0x96_1073), bold(0xb0_1c25), bold(0x16_1d26)],
    inks: [ink(0x00_4d57), ink(0x74_0a5a), ink(0x9c_1018), ink(0x00_0000)],
    poker_inks: [ink(0x0a_4f1c), ink(0x12_3a9e)],
    ..FELT
};

/// Maximum contrast.
const CONTRAST: Theme = Theme {
    name: ThemeName::Contrast,
    ground: on(0xff_ffff, 0x00_0000),
    bar: on(0xff_ffff, 0x00_0000),
    dim: ink(0xff_ffff),
    strong: bold(0xff_ffff),
    key: bold(0xff_ff00),
    good: bold(0x80_ff80),
    bad: bold(0xff_c0c0),
    chosen: on(0x00_0000, 0xff_ff00),
    outline: ink(0xff_ffff),
    face: on(0x80_8080, 0xff_ffff),
    note: ink(0x00_0000),
    suits: [bold(0x00_2b66), bold(0x70_0058), bold(0xd0_0000), bold(0x00_0000)],
    inks: [ink(0x80_ffff), ink(0xff_c0ff), ink(0xff_c0c0), ink(0xff_ffff)],
    poker: [bold(0x00_4d00), bold(0x00_20a0)],
    poker_inks: [ink(0x90_ff90), ink(0xa0_d0ff)],
    marks: [
        on(0x00_40c0, 0xd8_ecff),
        on(0x80_4000, 0xff_f0a0),
        on(0x80_4000, 0xff_f0a0),
        on(0x00_6000, 0xd0_ffd0),
        on(0x40_20a0, 0xf0_eaff),
        on(0x00_6000, 0xd0_ffd0),
        on(0xc0_0000, 0xff_eeee),
        on(0x00_40c0, 0xd8_ecff),
    ],
    ..TERMINAL
};

/// The terminal's own colours: text is not styled, and a card sets both foreground and background.
const TERMINAL: Theme = Theme {
    name: ThemeName::Terminal,
    ground: PLAIN,
    bar: PLAIN,
    dim: PLAIN,
    strong: BOLD,
    key: BOLD,
    good: BOLD,
    bad: named(White, Red).add_modifier(Modifier::BOLD),
    chosen: REVERSED,
    outline: PLAIN,
    face: named(DarkGray, White),
    note: PLAIN.fg(Black),
    suits: [BOLD.fg(Blue), BOLD.fg(Magenta), BOLD.fg(Red), BOLD.fg(Black)],
    inks: [PLAIN; 4],
    // None of the sixteen colours is a green that can be read on a white card.
    poker: [BOLD.fg(Black), BOLD.fg(Blue)],
    poker_inks: [PLAIN; 2],
    marks: [
        PLAIN.fg(Blue),
        PLAIN.fg(Magenta),
        PLAIN.fg(Magenta),
        PLAIN.fg(Blue),
        PLAIN.fg(Black),
        PLAIN.fg(Blue),
        PLAIN.fg(Red),
        PLAIN.fg(Blue),
    ],
    deck: SuitColors::Two,
};

/// Without colours. No colour may be set: with `NO_COLOR`, crossterm writes a bare `CSI m` for each,
/// which would also reset bold and reversed.
const COLORLESS: Theme = Theme {
    bad: BOLD,
    outline: PLAIN.add_modifier(Modifier::DIM),
    face: PLAIN,
    note: PLAIN,
    suits: [PLAIN, BOLD, BOLD, PLAIN],
    inks: [PLAIN, BOLD, BOLD, PLAIN],
    poker: [PLAIN, BOLD],
    poker_inks: [PLAIN, BOLD],
    // Cards that differ have another ground in every theme, and no sign.
    marks: [PLAIN, PLAIN, PLAIN, PLAIN, REVERSED, PLAIN, PLAIN, PLAIN],
    ..TERMINAL
};

const PLAIN: Style = Style::new();
const BOLD: Style = PLAIN.add_modifier(Modifier::BOLD);
const REVERSED: Style = PLAIN.add_modifier(Modifier::REVERSED);

/// Text without a background.
const fn ink(hex: u32) -> Style {
    PLAIN.fg(Color::from_u32(hex))
}

/// Bold text without a background.
const fn bold(hex: u32) -> Style {
    BOLD.fg(Color::from_u32(hex))
}

/// Text with a background.
const fn on(text: u32, ground: u32) -> Style {
    named(Color::from_u32(text), Color::from_u32(ground))
}

const fn named(text: Color, ground: Color) -> Style {
    PLAIN.fg(text).bg(ground)
}
