//! Which settings are in force, and who set them: an option over the environment over the file
//! over the default.

use std::fmt;
use std::path::PathBuf;

use crate::tui::settings::file::{self, Entry};
use crate::tui::settings::{Setting, Settings};

/// Who set something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody.
    Default,
    /// The file, on this line.
    File(usize),
    /// The setting's environment variable.
    Environment,
    /// An option on the command line.
    CommandLine,
}

/// Settings with who set each.
#[derive(Clone, Debug)]
pub struct Config {
    /// What is in force.
    pub settings: Settings,
    origins: [Origin; Setting::ALL.len()],
    /// What is wrong in the file and the environment, each with its place.
    pub problems: Vec<String>,
    /// Keys bound otherwise: the action's name, its keys, and the line of the file.
    pub keys: Vec<(String, Vec<String>, usize)>,
    /// Where the file is, or would be.
    pub path: Option<PathBuf>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            settings: Settings::default(),
            origins: [Origin::Default; Setting::ALL.len()],
            problems: Vec::new(),
            keys: Vec::new(),
            path: None,
        }
    }
}

impl Config {
    /// The settings of the user's file and environment, under those given as options.
    #[must_use]
    pub fn load(options: &[(Setting, &'static str)]) -> Self {
        let path = file::path();
        let text = path.as_deref().map_or(Ok(String::new()), file::read);
        Self { path, ..Self::of(text, |name| std::env::var(name).ok(), options) }
    }

    /// The defaults under these options, whatever the file and the environment say.
    #[must_use]
    pub fn with(options: &[(Setting, &'static str)]) -> Self {
        Self::of(Ok(String::new()), |_| None, options)
    }

    /// The settings of a file with this text, or none that could be read, and this environment.
    pub(crate) fn of(
        text: Result<String, String>,
        variable: impl Fn(&str) -> Option<String>,
        options: &[(Setting, &'static str)],
    ) -> Self {
        let mut config = Self::default();
        match text.and_then(|text| file::entries(&text)) {
            Ok(entries) => entries.into_iter().for_each(|entry| config.take(entry)),
            Err(why) => config.problems.push(format!("{}: {why}", file::NAME)),
        }
        for setting in Setting::ALL {
            let name = setting.variable();
            match variable(&name).map(|text| setting.read(&text)) {
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

    fn take(&mut self, entry: Entry) {
        let problem = |line, why: &str| format!("{}, line {line}: {why}", file::NAME);
        match entry {
            Entry::Setting(setting, value, line) => self.set(setting, value, Origin::File(line)),
            Entry::Keys(name, keys, line) => self.keys.push((name, keys, line)),
            Entry::Wrong(line, why) => self.problems.push(problem(line, &why)),
        }
    }

    /// Sets something, and who did.
    pub fn set(&mut self, setting: Setting, value: &'static str, origin: Origin) {
        self.settings.set(setting, value);
        self.origins[setting as usize] = origin;
    }

    /// Who set it.
    #[must_use]
    pub fn origin(&self, setting: Setting) -> Origin {
        self.origins[setting as usize]
    }
}

impl fmt::Display for Config {
    /// Each setting on a line, with its value and who set it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for setting in Setting::ALL {
            let (name, value) = (setting.name(), self.settings.get(setting));
            let origin = match self.origin(setting) {
                Origin::Default => "default".to_owned(),
                Origin::File(line) => format!("{}, line {line}", file::NAME),
                Origin::Environment => setting.variable(),
                Origin::CommandLine => "option".to_owned(),
            };
            writeln!(f, "{name:<13} {value:<9} {origin}")?;
        }
        for (name, keys, line) in &self.keys {
            let name = format!("keys.{name}");
            writeln!(f, "{name:<13} {:<9} {}, line {line}", keys.join(" "), file::NAME)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(text: &str, env: &[(&str, &str)], options: &[(Setting, &'static str)]) -> Config {
        let variable = |name: &str| {
            env.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned())
        };
        Config::of(Ok(text.to_owned()), variable, options)
    }

    #[test]
    fn an_option_is_over_the_environment_over_the_file_over_the_default() {
        let text = "deck = \"four\"\nmouse = false\ncells = 3\n";
        let env = [("FREECELL_CELLS", "2"), ("FREECELL_MOUSE", "on")];
        let config = config(text, &env, &[(Setting::Cells, "1")]);
        let of = |setting| (config.settings.get(setting), config.origin(setting));
        assert_eq!(of(Setting::Autoplay), ("safe", Origin::Default));
        assert_eq!(of(Setting::Deck), ("four", Origin::File(1)));
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
        assert_eq!(found.settings.get(Setting::Cells), "2");
        assert_eq!(found.settings.get(Setting::Deck), "two");
        let [deck, colour, keys, mouse] = &found.problems[..] else { panic!("{found:?}") };
        assert_eq!(deck, "config.toml, line 1: deck cannot be \"three\": it is one of two, four");
        assert!(colour.starts_with("config.toml, line 3: there is no setting \"colour\""));
        assert!(keys.starts_with("config.toml, line 6: solve"), "{keys}");
        assert!(mouse.starts_with("FREECELL_MOUSE: mouse cannot be \"maybe\""), "{mouse}");
    }

    #[test]
    fn a_file_that_is_no_toml_is_told_with_its_line() {
        let found = config("deck = \"four\"\nmouse = = 1\n", &[], &[]);
        assert_eq!(found.settings, Settings::default());
        assert!(found.problems[0].starts_with("config.toml: line 2, character"), "{found:?}");
    }
}
