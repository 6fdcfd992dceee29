//! The settings in force and where each comes from. Precedence: option, environment, file, default.

use std::fmt::{self, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml_edit::{Document, DocumentMut, Item, Key, Value};

use crate::user::file;
use crate::user::settings::{Setting, Settings};

/// The file's name.
pub const NAME: &str = "config.toml";
/// Larger files are not ours.
const LIMIT: u64 = 1 << 20;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody set it.
    Default,
    /// The file, on this line.
    File(usize),
    /// The setting's environment variable.
    Environment,
    /// An option on the command line.
    CommandLine,
}

/// Keys bound in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The action's name.
    pub action: String,
    /// Its keys.
    pub keys: Vec<String>,
    /// The line of the file.
    pub line: usize,
}

/// The settings, and where each comes from.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The values in force.
    pub settings: Settings,
    /// The origin of those that are not the default.
    origins: Vec<(Setting, Origin)>,
    /// Errors in the file and the environment, each with its place.
    pub problems: Vec<String>,
    /// The keys bound in the file; the viewer judges them.
    pub keys: Vec<Binding>,
    /// Where the file is, or would be; none on a system without a home.
    pub path: Option<PathBuf>,
}

impl Config {
    /// The settings of the user's file and environment, under those given as options; `themes` are
    /// the names of the viewer's themes.
    #[must_use]
    pub fn load(themes: &'static [&'static str], options: &[(Setting, &'static str)]) -> Self {
        let path = super::config_folder().ok().map(|folder| folder.join(NAME));
        let text = path.as_deref().map_or(Ok(String::new()), read);
        Self { path, ..Self::of(themes, text, |name| std::env::var(name).ok(), options) }
    }

    /// The defaults under these options, whatever the file and the environment say.
    #[must_use]
    pub fn with(themes: &'static [&'static str], options: &[(Setting, &'static str)]) -> Self {
        Self::of(themes, Ok(String::new()), |_| None, options)
    }

    /// The settings of a file with this text, or none that could be read, and this environment.
    pub(crate) fn of(
        themes: &'static [&'static str],
        text: Result<String, String>,
        variable: impl Fn(&str) -> Option<String>,
        options: &[(Setting, &'static str)],
    ) -> Self {
        let mut config = Self { settings: Settings::new(themes), ..Self::default() };
        if let Err(why) = text.and_then(|text| config.take_file(&text)) {
            config.problems.push(format!("{NAME}: {why}"));
        }
        for &setting in Setting::ALL {
            let name = setting.variable();
            match variable(&name).map(|text| config.settings.read(setting, &text)) {
                Some(Ok(value)) => config.set(setting, value, Origin::Environment),
                Some(Err(why)) => config.problems.push(format!("{name}: {why}")),
                None => {}
            }
        }
        for (setting, value) in options {
            config.set(*setting, value, Origin::CommandLine);
        }
        config
    }

    /// Takes the lines of a file; an error when it is not TOML.
    fn take_file(&mut self, text: &str) -> Result<(), String> {
        let document = Document::parse(text).map_err(|why| {
            let place = why.span().map_or_else(String::new, |span| place(text, span.start));
            format!("{place}{}", why.message().lines().collect::<Vec<_>>().join(", "))
        })?;
        let table = document.as_table();
        for (name, item) in table {
            let line = line_of(text, table.key(name).and_then(Key::span).or(item.span()));
            let taken = match (Setting::named(name), name, item) {
                (Ok(setting), _, item) => self
                    .settings
                    .read(setting, &text_of(item))
                    .map(|value| self.set(setting, value, Origin::File(line))),
                (Err(_), "keys", Item::Table(keys)) => {
                    for (action, item) in keys {
                        let line = line_of(text, keys.key(action).and_then(Key::span));
                        self.take_keys(action, item, line);
                    }
                    Ok(())
                }
                (Err(_), "keys", _) => Err("keys are bound under a line [keys]".to_owned()),
                (Err(why), ..) => Err(format!("{why} and [keys]")),
            };
            if let Err(why) = taken {
                self.problems.push(format!("{NAME}, line {line}: {why}"));
            }
        }
        Ok(())
    }

    fn take_keys(&mut self, action: &str, item: &Item, line: usize) {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let keys = match item.as_value() {
            Some(Value::Array(list)) => list.iter().map(text).collect(),
            Some(value) => text(value).map(|key| vec![key]),
            None => None,
        };
        match keys {
            Some(keys) => self.keys.push(Binding { action: action.to_owned(), keys, line }),
            None => self.problems.push(format!(
                "{NAME}, line {line}: {action} takes a key or a list of keys: \"x\" or [\"x\", \"F5\"]"
            )),
        }
    }

    /// Sets a value, and where it comes from.
    pub fn set(&mut self, setting: Setting, value: &str, origin: Origin) {
        self.settings.set(setting, value);
        self.origins.retain(|(other, _)| *other != setting);
        self.origins.push((setting, origin));
    }

    /// Where a value comes from.
    #[must_use]
    pub fn origin(&self, setting: Setting) -> Origin {
        let found = self.origins.iter().find(|(other, _)| *other == setting);
        found.map_or(Origin::Default, |(_, origin)| *origin)
    }
}

impl fmt::Display for Config {
    /// Each setting on a line, with its value and where that comes from.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &setting in Setting::ALL {
            let (name, value) = (setting.name(), self.settings.get(setting));
            let origin = match self.origin(setting) {
                Origin::Default => "default".to_owned(),
                Origin::File(line) => format!("{NAME}, line {line}"),
                Origin::Environment => setting.variable(),
                Origin::CommandLine => "option".to_owned(),
            };
            writeln!(f, "{name:<13} {value:<9} {origin}")?;
        }
        for Binding { action, keys, line } in &self.keys {
            let name = format!("keys.{action}");
            writeln!(f, "{name:<13} {:<9} {NAME}, line {line}", keys.join(" "))?;
        }
        Ok(())
    }
}

/// A value as [`Settings::read`] takes it.
fn text_of(item: &Item) -> String {
    match item.as_value() {
        Some(Value::String(text)) => text.value().clone(),
        Some(Value::Integer(number)) => number.value().to_string(),
        Some(Value::Boolean(on)) => on.value().to_string(),
        _ => item.to_string(),
    }
}

/// `line 2, character 9: `
fn place(text: &str, offset: usize) -> String {
    let before = text.get(..offset).unwrap_or(text);
    let character = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    format!("line {}, character {character}: ", before.matches('\n').count() + 1)
}

fn line_of(text: &str, span: Option<Range<usize>>) -> usize {
    let before = span.and_then(|span| text.get(..span.start)).unwrap_or_default();
    before.matches('\n').count() + 1
}

/// The file's text; empty when there is none.
fn read(path: &Path) -> Result<String, String> {
    let bytes = file::read(path, LIMIT).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())
}

/// Writes a setting into the file; without a value, removes it. Everything else stays.
///
/// # Errors
/// Why the file cannot be changed; it stays as it was.
pub(crate) fn remember(path: &Path, setting: Setting, value: Option<&str>) -> Result<(), String> {
    let path = &file::target(path);
    let in_words = |error: std::io::Error| error.to_string();
    let _lock = file::lock(path).map_err(in_words)?;
    let text = changed(&read(path)?, setting, value)?;
    file::replace(path, text.as_bytes()).map_err(in_words)
}

/// The text with a setting changed.
fn changed(text: &str, setting: Setting, value: Option<&str>) -> Result<String, String> {
    let mut document: DocumentMut =
        text.parse().map_err(|_| format!("{NAME} has a line that is wrong"))?;
    let Some(value) = value else {
        document.remove(setting.name());
        return Ok(document.to_string());
    };
    let mut new = match (value, value.parse::<i64>()) {
        (_, Ok(number)) => Value::from(number),
        ("on" | "off", _) => Value::from(value == "on"),
        _ => Value::from(value),
    };
    match document.get_mut(setting.name()).and_then(Item::as_value_mut) {
        Some(old) => {
            *new.decor_mut() = old.decor().clone();
            *old = new;
        }
        None => _ = document.insert(setting.name(), Item::Value(new)),
    }
    Ok(document.to_string())
}

/// A file with every setting at its default and every key, commented out; `keys` are lines of
/// actions with theirs.
pub(crate) fn template(
    themes: &'static [&'static str],
    keys: impl Iterator<Item = (&'static str, String)>,
) -> String {
    let mut text = String::from(
        "# Settings of freecell. Precedence: an option on the command line, the environment, this\n\
         # file. They hold for the viewer and for line mode; solve and verify take the rules from\n\
         # their options alone.\n",
    );
    for &setting in Setting::ALL {
        let names = Settings::new(themes).values(setting);
        let values =
            if names == ["on", "off"] { "true, false".to_owned() } else { names.join(", ") };
        let shown = match Settings::default_of(setting) {
            switch @ ("on" | "off") => (switch == "on").to_string(),
            number if number.parse::<u8>().is_ok() => number.to_owned(),
            word => format!("{word:?}"),
        };
        _ = write!(text, "\n# {}: {values}; {}\n", setting.help(), setting.variable());
        _ = writeln!(text, "# {} = {shown}", setting.name());
    }
    text.push_str(
        "\n# Keys: a key, or a list of keys, in place of those a command has.\n# [keys]\n",
    );
    for (action, keys) in keys {
        _ = writeln!(text, "# {action} = {keys}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const THEMES: &[&str] = &["felt", "slate"];

    fn config(text: &str, env: &[(&str, &str)], options: &[(Setting, &'static str)]) -> Config {
        let variable = |name: &str| {
            env.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned())
        };
        Config::of(THEMES, Ok(text.to_owned()), variable, options)
    }

    #[test]
    fn option_environment_file_default_is_the_precedence() {
        let text = "deck = \"four\"\nmouse = false\ncells = 3\ntheme = \"slate\"\n";
        let env = [("FREECELL_CELLS", "2"), ("FREECELL_MOUSE", "on")];
        let config = config(text, &env, &[(Setting::Cells, "1")]);
        let of = |setting| (config.settings.get(setting), config.origin(setting));
        assert_eq!(of(Setting::Autoplay), ("safe", Origin::Default));
        assert_eq!(of(Setting::Deck), ("four", Origin::File(1)));
        assert_eq!(of(Setting::Theme), ("slate", Origin::File(4)));
        assert_eq!(of(Setting::Mouse), ("on", Origin::Environment));
        assert_eq!(of(Setting::Cells), ("1", Origin::CommandLine));
        assert!(config.problems.is_empty(), "{:?}", config.problems);
        let shown = config.to_string();
        assert!(shown.contains("deck          four      config.toml, line 1\n"), "{shown}");
        assert!(shown.contains("cells         1         option\n"), "{shown}");
    }

    #[test]
    fn a_wrong_line_is_named_and_the_others_hold() {
        let text = "deck = \"three\"\n# a comment\ncolour = 1\ncells = 2\n[keys]\nsolve = 5\n";
        let found = config(text, &[("FREECELL_MOUSE", "maybe")], &[]);
        assert_eq!(found.settings, Settings { cells: 2, ..Settings::new(THEMES) });
        let [deck, colour, keys, mouse] = &found.problems[..] else { panic!("{found:?}") };
        assert_eq!(deck, "config.toml, line 1: deck cannot be \"three\": it is one of two, four");
        assert!(colour.starts_with("config.toml, line 3: there is no setting \"colour\""));
        assert!(keys.starts_with("config.toml, line 6: solve"), "{keys}");
        assert!(mouse.starts_with("FREECELL_MOUSE: mouse cannot be \"maybe\""), "{mouse}");
    }

    #[test]
    fn a_file_that_is_no_toml_is_told_with_its_line() {
        let found = config("deck = \"four\"\nmouse = = 1\n", &[], &[]);
        assert_eq!(found.settings, Settings::new(THEMES));
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

    /// Two viewers that change settings at the same time.
    #[test]
    fn changes_that_come_together_are_all_kept() {
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
    fn the_template_says_what_is_so_anyway() {
        let keys = [("solve", "\"s\"".to_owned())];
        let template = template(THEMES, keys.into_iter());
        let code =
            |line: &&str| !line.contains(": ") && (line.contains(" = ") || *line == "[keys]");
        let lines = template.lines().filter_map(|line| line.strip_prefix("# ")).filter(code);
        let found = config(&lines.collect::<Vec<_>>().join("\n"), &[], &[]);
        assert_eq!(
            (found.settings, found.origins.len()),
            (Settings::new(THEMES), Setting::ALL.len())
        );
        assert_eq!((found.keys.len(), found.problems), (1, Vec::<String>::new()));
    }
}
