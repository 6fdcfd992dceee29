use super::*;

#[test]
fn a_theme_is_found_by_its_name() {
    for theme in ThemeName::all() {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
    assert_eq!(ThemeName::default().name(), "felt");
    assert_eq!(ThemeName::of_the_terminal().name(), "terminal");
    let why = "plush".parse::<ThemeName>().unwrap_err().to_string();
    assert_eq!(why, "there is no such theme; themes are felt, slate, light, contrast, terminal");
}

#[test]
fn one_goes_through_all_themes() {
    let mut theme = ThemeName::default();
    for expected in ThemeName::all() {
        assert_eq!(theme, expected);
        theme = theme.next();
    }
    assert_eq!(theme, ThemeName::default());
}
