use super::*;

impl Config {
    /// The defaults with these options, independent of the file and the environment.
    pub(crate) fn with(options: &[(Setting, &'static str)]) -> Self {
        Self::of(Ok(String::new()), |_| None, options)
    }
}

fn config(text: &str, env: &[(&str, &str)], options: &[(Setting, &'static str)]) -> Config {
    let variable = |name: &str| {
        env.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned())
    };
    Config::of(Ok(text.to_owned()), variable, options)
}

#[test]
fn option_environment_file_default_is_the_precedence() {
    let text = "deck = \"four\"\nmouse = false\ncells = 3\ntheme = \"slate\"\n";
    let env = [("FREECELL_CELLS", "2"), ("FREECELL_MOUSE", "on")];
    let config = config(text, &env, &[(Setting::Cells, "1")]);
    let of = |setting| (config.settings.get(setting), config.origin(setting));
    assert_eq!(of(Setting::Autoplay), ("safe", SettingOrigin::Default));
    assert_eq!(of(Setting::Deck), ("four", SettingOrigin::File(Some(1))));
    assert_eq!(of(Setting::Theme), ("slate", SettingOrigin::File(Some(4))));
    assert_eq!(of(Setting::Mouse), ("on", SettingOrigin::Environment));
    assert_eq!(of(Setting::Cells), ("1", SettingOrigin::CommandLine));
    assert!(config.problems.is_empty(), "{:?}", config.problems);
    let shown = config.to_string();
    assert!(shown.contains("deck          four      config.toml, line 1\n"), "{shown}");
    assert!(shown.contains("cells         1         option\n"), "{shown}");
}

#[test]
fn an_invalid_line_is_reported_and_the_others_apply() {
    let text = "deck = \"three\"\n# a comment\ncolour = 1\ncells = 2\n[keys]\nsolve = 5\n";
    let found = config(text, &[("FREECELL_MOUSE", "maybe")], &[]);
    assert_eq!(found.settings, Settings { cells: 2, ..Settings::default() });
    let [deck, colour, keys, mouse] = &found.problems[..] else { panic!("{found:?}") };
    assert_eq!(
        deck,
        "config.toml, line 1: deck cannot be \"three\": it is one of two, four, poker"
    );
    assert!(colour.starts_with("config.toml, line 3: there is no setting \"colour\""));
    assert!(keys.starts_with("config.toml, line 6: solve"), "{keys}");
    assert!(mouse.starts_with("FREECELL_MOUSE: mouse cannot be \"maybe\""), "{mouse}");
}

/// As `NO_COLOR` is treated.
#[test]
fn an_empty_variable_counts_as_unset() {
    let found = config("mouse = false\n", &[("FREECELL_MOUSE", "")], &[]);
    assert_eq!(found.problems, Vec::<String>::new());
    assert_eq!(found.origin(Setting::Mouse), SettingOrigin::File(Some(1)));
}

#[test]
fn a_syntax_error_in_the_file_names_its_line() {
    let found = config("deck = \"four\"\nmouse = = 1\n", &[], &[]);
    assert_eq!(found.settings, Settings::default());
    assert!(found.problems[0].starts_with("config.toml: line 2, character"), "{found:?}");
}

#[test]
fn a_change_leaves_comments_and_the_rest() {
    let text = "# mine\ndeck = \"two\" # as ever\n\n[keys]\nsolve = \"S\"\n";
    let text = changed(text, Setting::Deck, Some("four")).unwrap();
    let text = changed(&text, Setting::Mouse, Some("off")).unwrap();
    let text = changed(&text, Setting::Cells, Some("3")).unwrap();
    let expected = "# mine\ndeck = \"four\" # as ever\nmouse = false\ncells = 3\n\n\
                    [keys]\nsolve = \"S\"\n";
    assert_eq!(text, expected);
    assert_eq!(changed(&text, Setting::Mouse, None).unwrap().matches("mouse").count(), 0);
    assert!(changed("deck = =", Setting::Deck, Some("two")).is_err());
}

#[test]
fn the_file_is_made_with_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new").join(NAME);
    remember(&path, Setting::Deck, Some("four")).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "deck = \"four\"\n");
    assert!(remember(folder.path(), Setting::Deck, Some("two")).is_err(), "a folder");
}

/// Two viewers change settings at the same time.
#[test]
fn simultaneous_changes_are_all_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join(NAME);
    std::thread::scope(|scope| {
        for (setting, value) in
            [(Setting::Deck, "four"), (Setting::Cells, "2"), (Setting::Speak, "on")]
        {
            scope.spawn(move || {
                for _ in 0..20 {
                    remember(path, setting, None).unwrap();
                    remember(path, setting, Some(value)).unwrap();
                }
            });
        }
    });
    let text = read(path).unwrap();
    for line in ["deck = \"four\"\n", "cells = 2\n", "speak = true\n"] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn the_template_contains_only_defaults() {
    let keys = [("solve", "\"s\"".to_owned())];
    let template = template(keys.to_vec(), [("table", "#114434".to_owned(), "")].into_iter());
    let code =
        |line: &&str| !line.contains(": ") && (line.contains(" = ") || line.starts_with('['));
    let lines = template.lines().filter_map(|line| line.strip_prefix("# ")).filter(code);
    let found = config(&lines.collect::<Vec<_>>().join("\n"), &[], &[]);
    assert_eq!((found.settings, found.origins.len()), (Settings::default(), Setting::ALL.len()));
    assert_eq!((found.keys.len(), found.palette.len()), (1, 1));
    assert_eq!(found.problems, [] as [&str; 0]);
}
