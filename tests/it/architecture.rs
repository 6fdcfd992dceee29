//! The order of imports that ARCHITECTURE.md states: a module imports only those before it.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the library, then those of the program.
const MODULES: [&str; 13] = [
    "card", "board", "dealer", "rules", "text", "replay", "game", "solver", "facts", "search",
    "user", "tui", "cli",
];

/// The modules of the viewer.
const VIEWER: [&str; 13] = [
    "mark", "layout", "theme", "jobs", "app", "command", "widgets", "dialog", "view", "event",
    "viewer", "run", "lines",
];

/// The code of a module without comments and tests: its file, and the files in its folder.
fn code(root: &Path, module: &str) -> String {
    fn add(path: &Path, code: &mut String) {
        if path.is_dir() {
            let mut paths: Vec<PathBuf> =
                fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
            paths.sort();
            let is_test = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == "tests");
            paths.iter().filter(|path| !is_test(path)).for_each(|path| add(path, code));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(path).unwrap();
            // Tests that stand in the file itself are its end.
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            lines.for_each(|line| code.extend([line, "\n"]));
        }
    }
    let mut all = String::new();
    add(&root.join(module).with_extension("rs"), &mut all);
    if root.join(module).is_dir() {
        add(&root.join(module), &mut all);
    }
    assert!(!all.is_empty(), "{module}");
    all
}

/// Whether the code has this path, with `::` or an end behind it.
fn names(code: &str, path: &str) -> bool {
    let goes_on = |after: &str| after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    code.match_indices(path).any(|(at, _)| !goes_on(&code[at + path.len()..]))
}

fn imports_lead_one_way(root: &Path, modules: &[&str], prefix: &str) {
    for (at, module) in modules.iter().enumerate() {
        let code = code(root, module);
        let later = modules[at + 1..].iter();
        let wrong: Vec<_> = later.filter(|it| names(&code, &format!("{prefix}{it}"))).collect();
        assert!(wrong.is_empty(), "{module} imports {wrong:?}");
    }
}

#[test]
fn a_module_imports_only_those_before_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    imports_lead_one_way(&root, &MODULES, "crate::");
    imports_lead_one_way(&root.join("tui"), &VIEWER, "crate::tui::");
}
