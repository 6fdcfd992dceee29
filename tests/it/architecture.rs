//! The order of imports that ARCHITECTURE.md states: a module imports only those before it. And one name
//! for one type.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the library, then those of the program.
const MODULES: [&str; 14] = [
    "card",
    "board",
    "dealer",
    "rules",
    "text",
    "replay",
    "game",
    "solver",
    "facts",
    "search",
    "interrupt",
    "user",
    "tui",
    "cli",
];

/// The modules of the viewer.
const VIEWER: [&str; 13] = [
    "mark", "layout", "theme", "jobs", "app", "command", "widgets", "dialog", "view", "event",
    "viewer", "run", "lines",
];

/// Names that still stand for several types.
const SEVERAL_TYPES: [&str; 1] = ["Piece"];

/// A source file: its module, as the segments of a path, and its code without comments and tests.
struct Source {
    module: Vec<String>,
    code: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// All source files but those of tests.
fn sources() -> Vec<Source> {
    fn add(path: &Path, sources: &mut Vec<Source>) {
        let is_tests = path.file_stem().is_some_and(|stem| stem == "tests");
        if is_tests {
            return;
        }
        if path.is_dir() {
            let entries = fs::read_dir(path).unwrap();
            entries.for_each(|entry| add(&entry.unwrap().path(), sources));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(path).unwrap();
            // Tests that stand in the file itself are its end.
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let is_code = |line: &&str| !line.trim_start().starts_with("//");
            let code =
                text.lines().filter(is_code).fold(String::new(), |code, line| code + line + "\n");
            let module = path.with_extension("");
            let module = module.strip_prefix(root()).unwrap().iter();
            let module = module.map(|name| name.to_str().unwrap().to_owned()).collect();
            sources.push(Source { module, code });
        }
    }
    let mut sources = Vec::new();
    add(&root(), &mut sources);
    assert!(sources.len() > 100, "{}", sources.len());
    sources
}

/// The paths of an import: `{a::b, c}` behind `x` are `x::a::b` and `x::c`.
fn expanded(prefix: &str, tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((before, group)) = tree.split_once('{') else {
        return vec![format!("{prefix}{tree}")];
    };
    let prefix = format!("{prefix}{before}");
    let group = &group[..group.rfind('}').unwrap_or(group.len())];
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in group.chars() {
        match c {
            ',' if depth == 0 => parts.push(String::new()),
            _ => parts.last_mut().unwrap().push(c),
        }
        depth += i32::from(c == '{') - i32::from(c == '}');
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts.flat_map(|part| expanded(&prefix, part)).collect()
}

/// All paths in the code that begin with `crate`, `super` or `freecell`, and all that are imported.
fn paths(code: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for start in ["use ", "crate::", "super::", "freecell::"] {
        for (at, _) in code.match_indices(start) {
            let is_whole = !code[..at].ends_with(|c: char| c.is_alphanumeric() || "_:".contains(c));
            if !is_whole {
                continue;
            }
            if start == "use " {
                let tree = &code[at + start.len()..];
                paths.extend(expanded("", &tree[..tree.find(';').unwrap_or(tree.len())]));
            } else {
                let is_path = |c: char| c.is_alphanumeric() || "_:".contains(c);
                let path: String = code[at..].chars().take_while(|c| is_path(*c)).collect();
                paths.push(path);
            }
        }
    }
    paths
}

/// A path from the root of the crate.
fn resolved(module: &[String], path: &str) -> Vec<String> {
    let mut found = module.to_vec();
    for (at, segment) in path.split("::").map(str::trim).enumerate() {
        match segment {
            "crate" | "freecell" if at == 0 => found.clear(),
            "super" => _ = found.pop(),
            "self" => {}
            _ => found.push(segment.to_owned()),
        }
    }
    found
}

/// Asserts that the modules below `parent` import only those before them.
fn imports_lead_one_way(parent: &[&str], modules: &[&str]) {
    let place = |path: &[String]| {
        let name =
            path.get(parent.len()).filter(|_| path.iter().zip(parent).all(|(a, b)| a == b))?;
        modules.iter().position(|module| module == name)
    };
    let mut seen = vec![0; modules.len()];
    for Source { module, code } in sources() {
        let Some(own) = place(&module) else { continue };
        seen[own] += 1;
        for path in paths(&code) {
            let other = place(&resolved(&module, &path));
            assert!(other.is_none_or(|other| other <= own), "{} imports {path}", module.join("::"));
        }
    }
    assert!(seen.iter().all(|files| *files > 0), "{modules:?}: {seen:?}");
}

#[test]
fn a_module_imports_only_those_before_it() {
    imports_lead_one_way(&[], &MODULES);
    imports_lead_one_way(&["tui"], &VIEWER);
}

#[test]
fn every_form_of_an_import_is_seen() {
    let code = "use super::super::tui::{app::App, view};\npub(crate) use crate::{user, cli::{self, error}};\n\
                fn f() { super::g::<crate::text::Item>() }\n";
    let module = ["search", "run"].map(str::to_owned);
    let mut found: Vec<_> =
        paths(code).iter().map(|path| resolved(&module, path).join("::")).collect();
    found.sort();
    found.dedup();
    for path in
        ["tui::app::App", "tui::view", "user", "cli", "cli::error", "text::Item", "search::g::"]
    {
        assert!(found.iter().any(|it| it == path), "{path}: {found:?}");
    }
}

/// The types that a file declares, without those that belong to a trait's implementation.
fn types(code: &str) -> impl Iterator<Item = &str> {
    code.lines().filter_map(|line| {
        let mut words = line.split(|c: char| c.is_whitespace() || "<({;=:".contains(c));
        let is_type = |word: &str| matches!(word, "struct" | "enum" | "trait" | "type" | "union");
        let at_start = line.starts_with("pub") || words.clone().next().is_some_and(is_type);
        words.find(|word| is_type(word)).filter(|_| at_start)?;
        words.next().filter(|name| name.starts_with(char::is_uppercase))
    })
}

#[test]
fn a_name_stands_for_one_type() {
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for Source { module, code } in sources() {
        for name in types(&code) {
            homes.entry(name.to_owned()).or_default().push(module.join("::"));
        }
    }
    assert!(homes.len() > 300, "{}", homes.len());
    homes.retain(|name, homes| homes.len() > 1 && !SEVERAL_TYPES.contains(&name.as_str()));
    assert!(homes.is_empty(), "{homes:#?}");
}
