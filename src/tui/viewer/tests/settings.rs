use super::*;
use crate::user::settings::ThemeName;

#[test]
fn settings_are_changed_and_remembered() {
    let mut app = app(617);
    type_text(&mut app, ",");
    assert_eq!(app.context(), Context::Settings);
    (0..5).for_each(|_| _ = press(&mut app, KeyCode::Down));
    let effect = press(&mut app, KeyCode::Left);
    assert_eq!(effect, Some(Effect::Remember(Setting::Cells, Some("3"))));
    assert_eq!(
        (app.cells(), message(&app).as_str()),
        (3, "Free cells: 3, remembered in config.toml")
    );
    let effect = press(&mut app, KeyCode::Backspace);
    assert_eq!((effect, app.cells()), (Some(Effect::Remember(Setting::Cells, None)), 4));
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Right);
    assert!(!app.config.settings.mouse);
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.context(), Context::Browse);
}

/// At once: a report of another thread would be lost if the user quits next.
#[test]
fn a_setting_that_cannot_be_written_is_reported() {
    let mut app = app(617);
    let path = std::env::current_exe().unwrap().join("config.toml");
    app.config.path = Some(path.clone());
    let effect = press(&mut app, KeyCode::Char('*'));
    let Some(Effect::Remember(setting, value)) = effect else { panic!("{effect:?}") };
    crate::tui::remember(&mut app, setting, value);
    let told = format!("changed until you quit: {} cannot be written: ", path.display());
    assert!(message(&app).starts_with(&told), "{}", message(&app));
}

#[test]
fn problems_of_the_settings_are_shown_at_the_start() {
    let text = "deck = \"three\"\n[keys]\nsolve = \"p\"\n".to_owned();
    let config = Config::of(Ok(text), |_| None, &[]);
    let options = ViewerOptions { config, ..ViewerOptions::default() };
    let app = Viewer::new(&options, Record::default(), 7);
    assert!(message(&app).starts_with("config.toml, line 1: deck cannot be \"three\""));
    assert!(message(&app).ends_with("(and 1 more: freecell config)"), "{}", message(&app));
}

#[test]
fn a_key_cycles_through_all_themes() {
    let mut app = app(617);
    let names = &ThemeName::ALL[1..];
    for name in names.iter().skip(1).chain(&names[..1]) {
        press(&mut app, KeyCode::Char('T'));
        assert_eq!(app.appearance.look.theme.name, *name);
    }
}
