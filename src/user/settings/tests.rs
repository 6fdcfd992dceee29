use super::*;

#[test]
fn every_value_is_read_set_and_stepped_to() {
    for &setting in Setting::ALL {
        assert_eq!(Setting::named(setting.name()), Ok(setting));
        assert!(!setting.help().is_empty(), "{setting:?}");
        let mut settings = Settings::default();
        let first = settings.get(setting);
        assert_eq!(first, Settings::default_of(setting));
        for _ in settings.values(setting) {
            let name = settings.step(setting, 1);
            settings.set(setting, name);
            assert_eq!((settings.get(setting), settings.read(setting, name)), (name, Ok(name)));
        }
        assert_eq!(settings.get(setting), first);
        settings.set(setting, settings.step(setting, -1));
        assert_eq!(settings.step(setting, 1), first);
    }
    assert_eq!(Settings::default().rules(), Rules::default());
    for autoplay in Autoplay::ALL {
        let mut settings = Settings::default();
        settings.set(Setting::Autoplay, autoplay.name());
        assert_eq!(settings.autoplay, autoplay);
    }
}

#[test]
fn values_are_read_and_others_named() {
    let mut settings = Settings::default();
    assert_eq!(settings.read(Setting::Mouse, "False"), Ok("off"));
    assert_eq!(settings.read(Setting::Cells, " 0 "), Ok("0"));
    let why = settings.read(Setting::Deck, "three").unwrap_err();
    assert_eq!(why, "deck cannot be \"three\": it is one of two, four, poker");
    settings.set(Setting::Cells, "7");
    settings.set(Setting::Autoplay, "max");
    assert_eq!(settings.rules().to_string(), "7 cells, autoplay max, vista");
    assert!(Setting::named("colour").unwrap_err().contains("there are theme, deck, "));
}
