//! The file with the settings, `config.toml`: read, written without harm to its comments, and a
//! template of it.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;
use toml_edit::{Document, DocumentMut, Item, Key, Value};

use crate::tui::command;
use crate::tui::settings::Setting;

/// The file's name.
pub const NAME: &str = "config.toml";
/// Larger files are not ours.
const LIMIT: u64 = 1 << 20;

/// What a line of the file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// A setting, its value, the line.
    Setting(Setting, &'static str, usize),
    /// An action, its keys, the line.
    Keys(String, Vec<String>, usize),
    /// Nothing that is understood: the line, and why.
    Wrong(usize, String),
}

/// The file's place: `freecell/config.toml` in the folder for configuration; none without a home.
#[must_use]
pub fn path() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.config_dir().join("freecell").join(NAME))
}

/// The file's text; empty when there is none.
pub(super) fn read(path: &Path) -> Result<String, String> {
    let large = fs::metadata(path).is_ok_and(|data| !data.is_file() || data.len() > LIMIT);
    if large {
        return Err("not a file of settings".to_owned());
    }
    match fs::read_to_string(path) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error.to_string()),
    }
}

/// What the text says, line by line.
pub(super) fn entries(text: &str) -> Result<Vec<Entry>, String> {
    let document = Document::parse(text).map_err(|why| {
        let place = why.span().map_or_else(String::new, |span| place(text, span.start));
        format!("{place}{}", why.message().lines().collect::<Vec<_>>().join(", "))
    })?;
    let table = document.as_table();
    let mut entries = Vec::new();
    for (name, item) in table {
        let line = line_of(text, table.key(name).and_then(Key::span).or(item.span()));
        match (Setting::named(name), name, item) {
            (Some(setting), _, item) => entries.push(setting_entry(setting, item, line)),
            (None, "keys", Item::Table(keys)) => {
                entries.extend(keys.iter().map(|(name, item)| {
                    let span = keys.key(name).and_then(Key::span);
                    keys_entry(name, item, line_of(text, span))
                }));
            }
            (None, "keys", _) => {
                entries.push(Entry::Wrong(line, "keys are bound under a line [keys]".to_owned()));
            }
            _ => {
                let names = Setting::ALL.map(Setting::name).join(", ");
                let why = format!("there is no setting {name:?}; there are {names} and [keys]");
                entries.push(Entry::Wrong(line, why));
            }
        }
    }
    Ok(entries)
}

fn setting_entry(setting: Setting, item: &Item, line: usize) -> Entry {
    let text = match item.as_value() {
        Some(Value::String(text)) => text.value().clone(),
        Some(Value::Integer(number)) => number.value().to_string(),
        Some(Value::Boolean(on)) => on.value().to_string(),
        _ => item.to_string(),
    };
    match setting.read(&text) {
        Ok(value) => Entry::Setting(setting, value, line),
        Err(why) => Entry::Wrong(line, why),
    }
}

fn keys_entry(name: &str, item: &Item, line: usize) -> Entry {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let keys = match item.as_value() {
        Some(Value::Array(list)) => list.iter().map(text).collect(),
        Some(value) => text(value).map(|key| vec![key]),
        None => None,
    };
    if let Some(keys) = keys {
        return Entry::Keys(name.to_owned(), keys, line);
    }
    Entry::Wrong(line, format!("{name} takes a key or a list of keys: \"x\" or [\"x\", \"F5\"]"))
}

/// `line 2, character 9: `
fn place(text: &str, offset: usize) -> String {
    let before = text.get(..offset).unwrap_or(text);
    let character = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    format!("line {}, character {character}: ", before.matches('\n').count() + 1)
}

fn line_of(text: &str, span: Option<std::ops::Range<usize>>) -> usize {
    let before = span.and_then(|span| text.get(..span.start)).unwrap_or_default();
    before.matches('\n').count() + 1
}

/// Writes a setting into the file; without a value, takes it out. Everything else stays.
///
/// # Errors
/// Why the file cannot be changed; it stays as it was.
pub fn remember(path: &Path, setting: Setting, value: Option<&str>) -> Result<(), String> {
    let text = changed(&read(path)?, setting, value)?;
    write(path, &text).map_err(|error| error.to_string())
}

/// The text with a setting changed.
fn changed(text: &str, setting: Setting, value: Option<&str>) -> Result<String, String> {
    let mut document: DocumentMut =
        text.parse().map_err(|_| format!("{NAME} has a line that is wrong"))?;
    let Some(value) = value else {
        document.remove(setting.name());
        return Ok(document.to_string());
    };
    let mut new = match value.parse::<i64>() {
        Ok(number) => Value::from(number),
        Err(_) if setting.is_switch() => Value::from(value == "on"),
        Err(_) => Value::from(value),
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

/// Writes the file in one step, where a link leads if it is one.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let draft = path.with_extension(std::process::id().to_string());
    let written = fs::write(&draft, text).and_then(|()| {
        if let Ok(data) = fs::metadata(&path) {
            fs::set_permissions(&draft, data.permissions())?;
        }
        fs::rename(&draft, &path)
    });
    if written.is_err() {
        _ = fs::remove_file(&draft);
    }
    written
}

/// A file with every setting and every key at its default, commented out.
#[must_use]
pub fn template() -> String {
    let mut text = String::from(
        "# Settings of freecell. An option on the command line is over the environment, the\n\
         # environment over this file. They hold for the viewer and for line mode; solve and verify\n\
         # take the rules from their options alone.\n",
    );
    for setting in Setting::ALL {
        let (name, default) = (setting.name(), setting.default());
        let (values, shown) = match default {
            "on" | "off" => ("true, false".to_owned(), (default == "on").to_string()),
            number if number.parse::<u8>().is_ok() => {
                (setting.values().join(", "), number.to_owned())
            }
            word => (setting.values().join(", "), format!("{word:?}")),
        };
        _ = write!(text, "\n# {}: {values}; {}\n", setting.help(), setting.variable());
        _ = writeln!(text, "# {name} = {shown}");
    }
    text.push_str(
        "\n# Keys: a key, or a list of keys, in place of those a command has.\n# [keys]\n",
    );
    for (name, keys) in command::names() {
        _ = writeln!(text, "# {name} = {keys}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(fs::read_to_string(&path).unwrap(), "deck = \"four\"\n");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
        assert!(remember(folder.path(), Setting::Deck, Some("two")).is_err(), "a folder");
    }

    #[test]
    fn the_template_says_what_is_so_anyway() {
        let lines = template().lines().map(str::to_owned).collect::<Vec<_>>();
        let code = |line: &str| {
            line.strip_prefix("# ")
                .filter(|line| !line.contains(": "))
                .filter(|line| line.contains(" = ") || *line == "[keys]")
                .map(str::to_owned)
        };
        let text = lines.iter().filter_map(|line| code(line)).collect::<Vec<_>>().join("\n");
        let entries = entries(&text).unwrap();
        let settings = entries.iter().filter(|entry| match entry {
            Entry::Setting(setting, value, _) => *value == setting.default(),
            Entry::Keys(..) => false,
            Entry::Wrong(_, why) => panic!("{why}"),
        });
        assert_eq!(settings.count(), Setting::ALL.len());
        let bound = entries.into_iter().filter_map(|entry| match entry {
            Entry::Keys(name, keys, _) => Some((name, keys)),
            _ => None,
        });
        for (name, keys) in bound {
            let mut keymap = command::Keymap::default();
            assert_eq!(keymap.bind(&name, &keys), Ok(()), "{name}");
        }
    }
}
