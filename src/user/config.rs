//! The current settings and the origin of each. Precedence: option, environment, file, default.

use std::fmt::{self, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml_edit::{Document, DocumentMut, Item, Key, Value};

use crate::user::file;
use crate::user::settings::{Setting, Settings};
use freecell::words::reason;

#[cfg(test)]
mod tests;

/// The file of the settings, in the user's configuration folder.
pub(crate) const NAME: &str = "config.toml";
/// The maximum size; a larger file was not written by this program.
const LIMIT: u64 = 1 << 20;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SettingOrigin {
    Default,
    /// The file, on this line; without one, it was written there in this session.
    File(Option<usize>),
    /// The setting's environment variable.
    Environment,
    /// An option on the command line.
    CommandLine,
    /// A key of the viewer, for this session only.
    Session(&'static str),
}

impl SettingOrigin {
    /// Describes the origin of a setting's value: `default`, or `config.toml, line 3`.
    pub(crate) fn in_words(self, setting: Setting) -> String {
        match self {
            Self::Default => "default".to_owned(),
            Self::File(None) => NAME.to_owned(),
            Self::File(Some(line)) => format!("{NAME}, line {line}"),
            Self::Environment => setting.variable(),
            Self::CommandLine => "option".to_owned(),
            Self::Session(key) => format!("{key}, until you quit"),
        }
    }
}

/// A line below `[keys]` or `[palette]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableLine {
    /// The name of an action, or of a part of the screen.
    pub(crate) name: String,
    /// Its keys, or its colour.
    pub(crate) values: Vec<String>,
    /// The line of the file.
    pub(crate) line: usize,
}

/// The settings, and where each comes from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Config {
    /// The current values.
    pub(crate) settings: Settings,
    /// The origin of those that are not the default.
    origins: Vec<(Setting, SettingOrigin)>,
    /// Errors in the file and the environment, each with its place.
    pub(crate) problems: Vec<String>,
    /// The keys bound in the file; the viewer validates them.
    pub(crate) keys: Vec<TableLine>,
    /// The player's own colours in the file; the viewer validates them.
    pub(crate) palette: Vec<TableLine>,
    /// The path of the file, which need not exist; `None` on a system without a home folder.
    pub(crate) path: Option<PathBuf>,
}

impl Config {
    /// Loads the user's file and environment; `options` override both.
    pub(crate) fn load(options: &[(Setting, &'static str)]) -> Self {
        let path = file::settings_folder().map(|folder| folder.join(NAME));
        let text = path.as_deref().map_or(Ok(String::new()), read);
        // What is not UTF-8 becomes a value that no setting has.
        let variable =
            |name: &str| std::env::var_os(name).map(|text| text.to_string_lossy().into_owned());
        Self { path, ..Self::of(text, variable, options) }
    }

    /// The settings for this text of a file, or the error of reading it, and this environment.
    pub(crate) fn of(
        text: Result<String, String>,
        variable: impl Fn(&str) -> Option<String>,
        options: &[(Setting, &'static str)],
    ) -> Self {
        let mut config = Self::default();
        if let Err(why) = text.and_then(|text| config.take_file(&text)) {
            config.problems.push(format!("{NAME}: {why}"));
        }
        for &setting in Setting::ALL {
            let name = setting.variable();
            let text = variable(&name).filter(|text| !text.is_empty());
            match text.map(|text| config.settings.read(setting, &text)) {
                Some(Ok(value)) => config.set(setting, value, SettingOrigin::Environment),
                Some(Err(why)) => config.problems.push(format!("{name}: {why}")),
                None => {}
            }
        }
        for (setting, value) in options {
            config.set(*setting, value, SettingOrigin::CommandLine);
        }
        config
    }

    /// Applies the lines of a file.
    fn take_file(&mut self, text: &str) -> Result<(), String> {
        let document = Document::parse(text).map_err(|why| {
            let before = why.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let character = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
            let what = why.message().lines().collect::<Vec<_>>().join(", ");
            format!("line {}, character {character}: {what}", line_of(text, why.span()))
        })?;
        let table = document.as_table();
        for (name, item) in table {
            let line = line_of(text, table.key(name).and_then(Key::span).or(item.span()));
            let taken = match (Setting::named(name), name, item) {
                (Ok(setting), _, item) => self
                    .settings
                    .read(setting, &text_of(item))
                    .map(|value| self.set(setting, value, SettingOrigin::File(Some(line)))),
                (Err(_), "keys" | "palette", Item::Table(entries)) => {
                    for (key, item) in entries {
                        let line = line_of(text, entries.key(key).and_then(Key::span));
                        self.take_line(name == "keys", key, item, line);
                    }
                    Ok(())
                }
                (Err(_), "keys", _) => Err("keys are bound under a line [keys]".to_owned()),
                (Err(_), "palette", _) => Err("colours stand under a line [palette]".to_owned()),
                (Err(why), ..) => Err(format!("{why}, [keys] and [palette]")),
            };
            if let Err(why) = taken {
                self.problems.push(format!("{NAME}, line {line}: {why}"));
            }
        }
        Ok(())
    }

    /// Takes a line below `[keys]` or `[palette]`.
    fn take_line(&mut self, is_key: bool, name: &str, item: &Item, line: usize) {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let values = match item.as_value() {
            Some(Value::Array(list)) if is_key => list.iter().map(text).collect(),
            Some(Value::Integer(_)) if !is_key => Some(vec![text_of(item)]),
            Some(value) => text(value).map(|value| vec![value]),
            None => None,
        };
        let (lines, takes) = if is_key {
            (&mut self.keys, "a key or a list of keys: \"x\" or [\"x\", \"F5\"]")
        } else {
            (&mut self.palette, "a colour: \"#114434\", \"light blue\" or 214")
        };
        match values {
            Some(values) => lines.push(TableLine { name: name.to_owned(), values, line }),
            None => self.problems.push(format!("{NAME}, line {line}: {name} takes {takes}")),
        }
    }

    /// Keeps the lines that `take` takes; what is wrong with the others is added to the problems.
    pub(crate) fn retain(
        lines: &mut Vec<TableLine>,
        problems: &mut Vec<String>,
        mut take: impl FnMut(&TableLine) -> Result<(), String>,
    ) {
        lines.retain(|line| {
            let taken = take(line);
            let why = taken.as_ref().err();
            problems.extend(why.map(|why| format!("{NAME}, line {}: {why}", line.line)));
            taken.is_ok()
        });
    }

    /// Sets a value and its origin.
    pub(crate) fn set(&mut self, setting: Setting, value: &str, origin: SettingOrigin) {
        self.settings.set(setting, value);
        self.origins.retain(|(other, _)| *other != setting);
        self.origins.push((setting, origin));
    }

    /// The origin of a value.
    pub(crate) fn origin(&self, setting: Setting) -> SettingOrigin {
        let found = self.origins.iter().find(|(other, _)| *other == setting);
        found.map_or(SettingOrigin::Default, |(_, origin)| *origin)
    }
}

impl fmt::Display for Config {
    /// Writes one line for each setting, with its value and origin.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &setting in Setting::ALL {
            let (name, value) = (setting.name(), self.settings.get(setting));
            let origin = self.origin(setting).in_words(setting);
            writeln!(f, "{name:<13} {value:<9} {origin}")?;
        }
        for (table, lines) in [("keys", &self.keys), ("palette", &self.palette)] {
            for TableLine { name, values, line } in lines {
                let name = format!("{table}.{name}");
                writeln!(f, "{name:<13} {:<9} {NAME}, line {line}", values.join(" "))?;
            }
        }
        Ok(())
    }
}

/// A TOML value as text for [`Settings::read`].
fn text_of(item: &Item) -> String {
    match item.as_value() {
        Some(Value::String(text)) => text.value().clone(),
        Some(Value::Integer(number)) => number.value().to_string(),
        Some(Value::Boolean(on)) => on.value().to_string(),
        _ => item.to_string(),
    }
}

/// A value as TOML.
fn as_toml(value: &str) -> Value {
    match (value, value.parse::<i64>()) {
        (_, Ok(number)) => number.into(),
        ("on" | "off", _) => (value == "on").into(),
        _ => value.into(),
    }
}

/// The line on which a span begins.
fn line_of(text: &str, span: Option<Range<usize>>) -> usize {
    let before = span.and_then(|span| text.get(..span.start)).unwrap_or_default();
    before.matches('\n').count() + 1
}

/// The file's text; empty if there is no file.
fn read(path: &Path) -> Result<String, String> {
    let bytes = file::read(path, LIMIT).map_err(|error| reason(&error))?;
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())
}

/// Writes a setting into the file, or removes it if there is no value. Keeps everything else.
///
/// # Errors
/// Why the file cannot be changed; it is then left as it was.
pub(crate) fn remember(path: &Path, setting: Setting, value: Option<&str>) -> Result<(), String> {
    let path = &file::target(path);
    let in_words = |error| reason(&error);
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
    let mut new = as_toml(value);
    match document.get_mut(setting.name()).and_then(Item::as_value_mut) {
        Some(old) => {
            *new.decor_mut() = old.decor().clone();
            *old = new;
        }
        None => _ = document.insert(setting.name(), Item::Value(new)),
    }
    Ok(document.to_string())
}

/// A file with every setting at its default and every key, commented out. `keys` are actions with
/// their keys, `parts` those of the screen that may have a colour of their own, with a colour and a description.
pub(crate) fn template<'a>(
    keys: Vec<(&'static str, String)>,
    parts: impl Iterator<Item = (&'a str, String, &'a str)>,
) -> String {
    let mut text = String::from(
        "# Settings of freecell. Precedence: an option on the command line, the environment, this\n\
         # file. They hold for the viewer and for line mode; solve and verify take the rules from\n\
         # their options alone.\n",
    );
    for &setting in Setting::ALL {
        let names = Settings::default().values(setting);
        let values =
            if names == ["on", "off"] { "true, false".to_owned() } else { names.join(", ") };
        let default = as_toml(Settings::default_of(setting));
        _ = write!(text, "\n# {}: {values}; {}\n", setting.help(), setting.variable());
        _ = writeln!(text, "# {} = {default}", setting.name());
    }
    text.push_str(
        "\n# Keys: a key, or a list of keys, in place of those a command has.\n# [keys]\n",
    );
    for (action, keys) in keys {
        _ = writeln!(text, "# {action} = {keys}");
    }
    text.push_str(
        "\n# Colours of your own, in place of the theme's; these are felt's. A colour is \"#114434\",\n\
         # a name as \"light blue\", or a number from 0 to 255.\n# [palette]\n",
    );
    for (part, color, about) in parts {
        _ = writeln!(text, "# {:<26} # {about}", format!("{part} = {color:?}"));
    }
    text
}
