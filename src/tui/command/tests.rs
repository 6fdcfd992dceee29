use super::table::TABLE;
use super::*;

#[test]
fn every_command_can_be_bound_and_every_row_has_a_place() {
    for row in TABLE.iter() {
        assert!(row.contexts.iter().next().is_some(), "{row:?}");
        for command in &row.commands {
            let in_lines_alone = matches!(command.action, Action::Say(_));
            assert_eq!(command.name.is_empty(), in_lines_alone, "{command:?}");
            assert!(!in_lines_alone || command.keys.is_empty(), "{command:?}");
        }
    }
}

#[test]
fn a_name_means_one_thing_in_a_context() {
    for &context in Context::ALL {
        let mut seen: Vec<&str> = Vec::new();
        for row in TABLE.iter().filter(|row| row.contexts.has(context)) {
            for command in row.commands.iter().filter(|command| !command.name.is_empty()) {
                assert!(!seen.contains(&command.name), "{context:?}: {}", command.name);
                seen.push(command.name);
            }
        }
    }
}

#[test]
fn a_word_means_one_thing_where_it_works() {
    for &context in Context::ALL {
        let mut seen: Vec<&str> = Vec::new();
        for row in TABLE.iter().filter(|row| row.contexts.has(context)) {
            let words = row.commands.iter().flat_map(|command| command.words.split_whitespace());
            for word in words.filter(|word| !word.is_empty()) {
                assert!(!seen.contains(&word), "{context:?}: {word}");
                seen.push(word);
            }
        }
    }
}
