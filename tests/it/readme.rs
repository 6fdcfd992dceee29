//! The README's generated parts.

use std::fs;

/// The table of keys; `UPDATE_ASSETS=1 cargo test` writes it anew.
#[test]
fn the_table_of_keys_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = fs::read_to_string(path).unwrap();
    let (before, rest) = readme.split_once("<!-- keys: begin").unwrap();
    let (marker, rest) = rest.split_once("-->\n").unwrap();
    let (_, after) = rest.split_once("<!-- keys: end -->").unwrap();
    let table = freecell::tui::command::markdown();
    let current = format!("{before}<!-- keys: begin{marker}-->\n{table}<!-- keys: end -->{after}");
    if std::env::var_os("UPDATE_ASSETS").is_some() {
        fs::write(path, &current).unwrap();
    }
    assert!(
        readme == current || std::env::var_os("UPDATE_ASSETS").is_some(),
        "the README's keys are old: UPDATE_ASSETS=1 cargo test writes them"
    );
}
