//! Keys that the user bound otherwise: actions by their names, keys by theirs.

use crossterm::event::KeyCode;

use super::{Context, In, Key, Keymap, Keys, Row};
use crate::tui::action::Action;
use crate::user::config::{self, Binding, Config};

/// The name of an action whose keys can be chosen; editing, arrows on the table and the way out
/// keep theirs.
fn name(action: &Action) -> Option<&'static str> {
    Some(match action {
        Action::StepDeal(1) => "next-deal",
        Action::StepDeal(-1) => "previous-deal",
        Action::StepDeal(10) => "ten-up",
        Action::StepDeal(-10) => "ten-down",
        Action::StepDeal(100) => "hundred-up",
        Action::StepDeal(-100) => "hundred-down",
        Action::StepDeal(i64::MIN) => "first-deal",
        Action::StepDeal(i64::MAX) => "last-deal",
        Action::StepMove(1) => "next-move",
        Action::StepMove(-1) => "previous-move",
        Action::StepMove(10) => "ten-moves-forward",
        Action::StepMove(-10) => "ten-moves-back",
        Action::GoTo(0) => "first-move",
        Action::GoTo(usize::MAX) => "last-move",
        Action::OpenMove => "move-number",
        Action::Run => "run",
        Action::Speed(1) => "faster",
        Action::Speed(-1) => "slower",
        Action::Expand => "expand",
        Action::ExpandAll => "expand-all",
        Action::ToggleList => "list",
        Action::Count(1) => "more-cards",
        Action::Count(-1) => "fewer-cards",
        Action::Pick => "pick",
        Action::Undo => "undo",
        Action::Redo => "redo",
        Action::Restart => "restart",
        Action::Finish => "all-home",
        Action::CycleAutoplay => "autoplay",
        Action::Hint => "hint",
        Action::ShowRest => "show-solution",
        Action::CopyMoves => "copy",
        Action::SaveMoves => "save",
        Action::OpenNumber => "deal-number",
        Action::RandomDeal => "random",
        Action::PreviousDeal => "deal-before",
        Action::Solve => "solve",
        Action::Play => "play",
        Action::OpenPaste { .. } => "paste",
        Action::Compare => "compare",
        Action::Swap => "other-board",
        Action::ToggleDeck => "deck",
        Action::ToggleMouse => "mouse",
        Action::OpenSettings => "settings",
        Action::OpenRecord => "record",
        Action::OpenNote => "bookmark",
        Action::GiveUp => "give-up",
        Action::Help => "help",
        Action::Quit => "quit",
        _ => return None,
    })
}

/// The names of the actions, each with its keys as the file writes them.
pub(crate) fn names() -> Vec<(&'static str, String)> {
    let mut names: Vec<(&'static str, Vec<String>)> = Vec::new();
    for (action, key) in super::table::TABLE.iter().flat_map(Row::bindable) {
        let Some(name) = name(action) else { continue };
        // Names of keys are written small in the file; letters mean themselves.
        let called = key.name(true);
        let key = match called.chars().count() {
            1 => format!("{called:?}"),
            _ => format!("{:?}", called.to_lowercase()),
        };
        match names.iter_mut().find(|(other, _)| *other == name) {
            Some((_, keys)) if keys.contains(&key) => {}
            Some((_, keys)) => keys.push(key),
            None => names.push((name, vec![key])),
        }
    }
    let list = |keys: Vec<String>| match &keys[..] {
        [key] => key.clone(),
        keys => format!("[{}]", keys.join(", ")),
    };
    names.into_iter().map(|(name, keys)| (name, list(keys))).collect()
}

impl Row {
    /// The actions of the row with their keys, where the keys can be chosen.
    fn bindable(&self) -> impl Iterator<Item = (&Action, Key)> {
        let list: &[(Key, Action)] = match &self.keys {
            Keys::Each(list) if self.contexts != In::ANYWHERE => list,
            _ => &[],
        };
        list.iter().map(|(key, action)| (action, *key))
    }
}

impl Keymap {
    /// The keys that the user's file asks for, and what is wrong with those that cannot be.
    pub(crate) fn bound(config: &Config) -> (Self, Vec<String>) {
        let (mut keymap, mut problems) = (Self::default(), Vec::new());
        for Binding { action, keys, line } in &config.keys {
            if let Err(why) = keymap.bind(action, keys) {
                problems.push(format!("{}, line {line}: {why}", config::NAME));
            }
        }
        (keymap, problems)
    }

    /// Gives an action other keys.
    ///
    /// # Errors
    /// There is no such action or key, or a key does something else where the action works; then
    /// the action keeps its keys.
    pub(crate) fn bind(&mut self, action: &str, keys: &[String]) -> Result<(), String> {
        let keys = keys.iter().map(|key| read_key(key)).collect::<Result<Vec<Key>, String>>()?;
        if keys.is_empty() {
            return Err(format!("{action} needs a key"));
        }
        let is_it = |(_, other): &(Key, Action)| name(other) == Some(action);
        let has_it = |row: &Row| row.bindable().any(|(other, _)| name(other) == Some(action));
        let rows: Vec<usize> = (0..self.0.len()).filter(|i| has_it(&self.0[*i])).collect();
        if rows.is_empty() {
            let names: Vec<&str> = names().into_iter().map(|(name, _)| name).collect();
            return Err(format!("there is no action {action:?}; there are {}", names.join(", ")));
        }
        // Where an action works in more places than one, a key need not be free in all of them.
        let free = |row: usize, key: Key| self.taken(action, self.0[row].contexts, key).is_none();
        for key in &keys {
            let taken = self.taken(action, self.0[rows[0]].contexts, *key);
            if let Some(context) = taken.filter(|_| !rows.iter().any(|row| free(*row, *key))) {
                let (key, title) = (key.name(true), context.title());
                return Err(format!("{action} cannot be {key}: in {title} that is taken"));
            }
        }
        let mut bound = self.clone();
        for row in rows {
            let keys: Vec<Key> = keys.iter().copied().filter(|key| free(row, *key)).collect();
            let Row { keys: Keys::Each(list), shown, .. } = &mut bound.0[row] else { continue };
            let list = list.to_mut();
            let Some(at) = list.iter().position(is_it).filter(|_| !keys.is_empty()) else {
                continue;
            };
            let meant = list[at].1.clone();
            list.retain(|entry| !is_it(entry));
            // The first key takes the old one's place; the others stand behind all.
            let mut keys = keys.into_iter().map(|key| (key, meant.clone()));
            list.splice(at..at, keys.next());
            list.extend(keys);
            *shown = (*shown).min(list.len());
        }
        *self = bound;
        Ok(())
    }

    /// A context, of some, in which a key does something else than the action of this name.
    fn taken(&self, bound: &str, contexts: In, key: Key) -> Option<Context> {
        let other = |row: &Row| row.action(key).is_some_and(|other| name(&other) != Some(bound));
        let contexts = Context::ALL.into_iter().filter(|context| contexts.has(*context));
        contexts.into_iter().find(|context| self.rows(*context).any(other))
    }
}

/// The key that a text names: `s`, `S`, `ctrl-s`, `left`, `f5`.
fn read_key(text: &str) -> Result<Key, String> {
    let refusal = || {
        format!(
            "there is no key {text:?}; keys are written x, X, ctrl-x, f5, left, right, up, down, \
             pgup, pgdn, home, end, ins, del, backspace, tab, enter, esc, space"
        )
    };
    let mut chars = text.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        return Ok(Key::char(c));
    }
    let name = text.to_ascii_lowercase();
    if let Some(rest) = name.strip_prefix("ctrl-") {
        let mut chars = rest.chars();
        return match (chars.next(), chars.next()) {
            (Some(c @ 'a'..='z'), None) => Ok(Key::ctrl(c)),
            _ => Err(refusal()),
        };
    }
    let code = match name.as_str() {
        "space" => KeyCode::Char(' '),
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "pgup" => KeyCode::PageUp,
        "pgdn" => KeyCode::PageDown,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "ins" => KeyCode::Insert,
        "del" => KeyCode::Delete,
        "backspace" => KeyCode::Backspace,
        "tab" => KeyCode::Tab,
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        _ => match name.strip_prefix('f').and_then(|number| number.parse().ok()) {
            Some(number @ 1..=12) => KeyCode::F(number),
            _ => return Err(refusal()),
        },
    };
    Ok(Key::plain(code))
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyEvent, KeyModifiers};

    use super::*;

    fn press(keymap: &Keymap, context: Context, code: KeyCode) -> Option<Action> {
        keymap.action(context, KeyEvent::new(code, KeyModifiers::NONE))
    }

    fn bind(keymap: &mut Keymap, action: &str, keys: &[&str]) -> Result<(), String> {
        keymap.bind(action, &keys.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn an_action_gets_other_keys() {
        let mut keymap = Keymap::default();
        bind(&mut keymap, "solve", &["S", "f5"]).unwrap();
        for code in [KeyCode::Char('S'), KeyCode::F(5)] {
            assert_eq!(press(&keymap, Context::Browse, code), Some(Action::Solve));
        }
        let old = press(&keymap, Context::Browse, KeyCode::Char('s'));
        assert!(matches!(old, Some(Action::Explain(_))), "{old:?}");
        bind(&mut keymap, "previous-move", &["k"]).unwrap();
        let step = |code| press(&keymap, Context::Solution, code);
        assert_eq!(step(KeyCode::Char('k')), Some(Action::StepMove(-1)));
        assert_eq!(step(KeyCode::Down), Some(Action::StepMove(1)));
        assert!(matches!(step(KeyCode::Up), Some(Action::Explain(_))));
    }

    #[test]
    fn what_cannot_be_bound_says_why_and_changes_nothing() {
        let mut keymap = Keymap::default();
        for (action, keys, why) in [
            ("solve", &["p"][..], "solve cannot be p: in Browse that is taken"),
            ("hint", &["5"], "hint cannot be 5: in Play that is taken"),
            ("solve", &["ctrl-c"], "solve cannot be Ctrl-C: in Browse that is taken"),
            ("solve", &["hyper-x"], "there is no key \"hyper-x\""),
            ("solve", &[], "solve needs a key"),
            ("fly", &["x"], "there is no action \"fly\"; there are "),
        ] {
            let told = bind(&mut keymap, action, keys).unwrap_err();
            assert!(told.starts_with(why), "{told}");
        }
        assert_eq!(press(&keymap, Context::Browse, KeyCode::Char('s')), Some(Action::Solve));
    }

    #[test]
    fn keys_are_read_as_they_are_named() {
        for (_, keys) in names() {
            for key in keys.trim_matches(['[', ']']).split(", ") {
                let key = key.trim_matches('"').replace("\\\\", "\\");
                assert!(read_key(&key).is_ok(), "{key}");
            }
        }
    }
}
