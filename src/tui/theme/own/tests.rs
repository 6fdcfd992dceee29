use super::*;
use crate::tui::theme::{ColorDepth, palettes};
use crate::user::settings::ThemeName;

fn config(text: &str) -> Config {
    Config::of(Ok(text.to_owned()), |_| None, &[])
}

#[test]
fn own_colours_replace_those_of_every_theme() {
    let mut config = config("[palette]\ntable = \"#102030\"\nhearts = \"light red\"\nkey = 214\n");
    let palette = Palette::take(&mut config);
    assert_eq!(config.problems, [] as [&str; 0]);
    for name in ThemeName::ALL {
        let theme = palettes::of(*name, ColorDepth::True);
        let own = palette.over(theme);
        assert_eq!(own.ground.bg, Some(Color::Rgb(0x10, 0x20, 0x30)));
        assert_eq!(own.suits[2].fg, Some(Color::LightRed));
        assert_eq!(own.key.fg, Some(Color::Indexed(214)));
        assert_eq!((own.ground.fg, own.suits[3]), (theme.ground.fg, theme.suits[3]), "the others");
    }
}

#[test]
fn each_part_has_a_colour_of_its_own() {
    let felt = palettes::of(ThemeName::Felt, ColorDepth::True);
    for (part, color, about) in parts() {
        assert!(color.parse::<Color>().is_ok() && !about.is_empty(), "{part}: {color:?}");
        let mut config = config(&format!("[palette]\n{part} = \"#010203\"\n"));
        let own = Palette::take(&mut config).over(felt);
        assert_ne!(format!("{own:?}"), format!("{felt:?}"), "{part}");
    }
}

#[test]
fn a_wrong_line_says_what_is_accepted_and_the_others_count() {
    let mut config =
        config("[palette]\ntabel = \"#102030\"\nbad = \"reddish\"\ndim = []\ngood = \"green\"\n");
    let palette = Palette::take(&mut config);
    assert_eq!(palette.0.len(), 1);
    assert_eq!(config.palette.len(), 1);
    let problems = config.problems.join("\n");
    for part in [
        "config.toml, line 2: [palette] has no part \"tabel\"; there are table, ",
        "did you mean table?",
        "config.toml, line 3: bad cannot be \"reddish\": write \"#114434\"",
        "config.toml, line 4: dim takes a colour: \"#114434\"",
    ] {
        assert!(problems.contains(part), "{part}\n{problems}");
    }
}
