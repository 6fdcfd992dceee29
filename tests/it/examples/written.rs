//! Examples as they are written: in blocks of the README, in lists of the help.

/// A command, and what it shows.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Example {
    /// The file and the line.
    pub(super) at: String,
    pub(super) command: String,
    /// The lines below it; none if it shows nothing.
    pub(super) shown: Vec<String>,
}

/// The blocks of a Markdown text in this language, each with the number of its first line.
pub(super) fn blocks<'a>(markdown: &'a str, language: &str) -> Vec<(usize, &'a str)> {
    let mut blocks = Vec::new();
    let fence = format!("```{language}\n");
    let mut start = 0;
    while let Some(at) = markdown[start..].find(&fence) {
        let from = start + at + fence.len();
        let to = markdown[from..].find("\n```").map_or(markdown.len(), |end| from + end + 1);
        blocks.push((markdown[..from].lines().count() + 1, &markdown[from..to]));
        start = to;
    }
    blocks
}

/// The commands of a block, which stand behind `$ `, with what each shows. A command that ends in a
/// backslash goes on on the next line.
pub(super) fn sessions((first, block): (usize, &str)) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for (line, number) in block.lines().zip(first..) {
        if let Some(command) = line.strip_prefix("$ ") {
            let at = format!("README.md, line {number}");
            examples.push(Example { at, command: command.to_owned(), shown: Vec::new() });
            continue;
        }
        let example =
            examples.last_mut().unwrap_or_else(|| panic!("line {number}: no `$ ` above it"));
        if example.shown.is_empty() && example.command.ends_with('\\') {
            example.command = format!("{}\n{line}", example.command);
        } else {
            example.shown.push(line.to_owned());
        }
    }
    // Empty lines set commands apart.
    for example in &mut examples {
        while example.shown.last().is_some_and(String::is_empty) {
            example.shown.pop();
        }
    }
    examples
}

/// The examples in a list: the indented lines below `Examples:`, each with a command, two blanks or
/// more, and what it does.
pub(super) fn listed(name: &str, text: &str) -> Vec<Example> {
    let lines = text.lines().zip(1..).skip_while(|(line, _)| *line != "Examples:").skip(1);
    let lines = lines.map_while(|(line, number)| Some((line.strip_prefix("  ")?, number)));
    let example = |(line, number): (&str, usize)| Example {
        at: format!("{name}, line {number}"),
        command: line.split("  ").next().unwrap_or_default().to_owned(),
        shown: Vec::new(),
    };
    lines.map(example).collect()
}

impl Example {
    /// The same on ten deals at the most, and with little time for each: an example may take hours.
    pub(super) fn on_few_deals(&self) -> Self {
        let mut before = "";
        let mut words = Vec::new();
        for word in self.command.split(' ') {
            words.push(match before {
                "--time-limit" => "100ms".to_owned(),
                // Here a range says where to look, which takes no longer.
                "--range" => word.to_owned(),
                _ => few(word).unwrap_or_else(|| word.to_owned()),
            });
            before = word;
        }
        Self { command: words.join(" "), ..self.clone() }
    }

    /// Whether these lines are those shown. `...` stands for any lines, or none.
    pub(super) fn shows(&self, lines: &[&str]) -> bool {
        fits(&self.shown, lines)
    }
}

/// A range with its first ten deals.
fn few(word: &str) -> Option<String> {
    let (first, last) = word.split_once("..")?;
    let (first, last): (u64, u64) = (first.parse().ok()?, last.parse().ok()?);
    Some(format!("{first}..{}", last.min(first + 9)))
}

fn fits(shown: &[String], lines: &[&str]) -> bool {
    match (shown.split_first(), lines.split_first()) {
        (None, None) => true,
        (Some((line, rest)), _) if line == "..." => {
            (0..=lines.len()).any(|passed| fits(rest, &lines[passed..]))
        }
        (Some((line, shown)), Some((other, lines))) => line == other && fits(shown, lines),
        _ => false,
    }
}

#[test]
fn a_block_is_read_as_commands_and_what_they_show() {
    let text = "One\n```console\n$ freecell deal 1 \\\n    --json\n{\n...\n}\n\n$ true\n```\n```sh\nfalse\n```\n";
    let [block] = blocks(text, "console")[..] else { panic!("{:?}", blocks(text, "console")) };
    let [deal, nothing] = &sessions(block)[..] else { panic!("{:?}", sessions(block)) };
    assert_eq!((deal.at.as_str(), nothing.at.as_str()), ("README.md, line 3", "README.md, line 9"));
    assert_eq!(deal.command, "freecell deal 1 \\\n    --json");
    assert_eq!(nothing.shown, [""; 0]);
    for (lines, is_shown) in [
        (&["{", "}"][..], true),
        (&["{", "1", "2", "}"], true),
        (&["{", "1", "}", "}"], true),
        (&["{", "1"], false),
        (&["{", "}", "1"], false),
        (&["1", "{", "}"], false),
        (&[], false),
    ] {
        assert_eq!(deal.shows(lines), is_shown, "{lines:?}");
    }
}

#[test]
fn a_list_is_read_as_commands() {
    let text = "Before.\n\nExamples:\n  freecell solve 1..32000 --time-limit 1m  all\n  \
                freecell find --range 1..99 x | jq .a[0]\n\n  freecell no example\n";
    let few: Vec<String> =
        listed("x", text).iter().map(|example| example.on_few_deals().command).collect();
    assert_eq!(
        few,
        ["freecell solve 1..10 --time-limit 100ms", "freecell find --range 1..99 x | jq .a[0]"]
    );
}
