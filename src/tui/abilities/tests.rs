use super::*;

fn told(variables: &[(&str, &str)]) -> Abilities {
    let found = |name: &str| variables.iter().find(|(other, _)| *other == name);
    Abilities::told_by(|name| found(name).map(|(_, value)| (*value).to_owned()))
}

#[test]
fn colors_are_those_that_the_terminal_names() {
    for (variables, depth) in [
        (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")][..], ColorDepth::True),
        (&[("TERM", "xterm-256color")], ColorDepth::Indexed),
        (&[("TERM", "xterm-direct")], ColorDepth::True),
        (&[("TERM", "iterm2-truecolor")], ColorDepth::True),
        (&[("TERM", "xterm-kitty")], ColorDepth::True),
        (&[("TERM", "xterm"), ("XTERM_VERSION", "XTerm(379)")], ColorDepth::True),
        (&[("TERM", "xterm"), ("XTERM_VERSION", "XTerm(278)")], ColorDepth::Sixteen),
        (&[("TERM", "xterm-256color"), ("VTE_VERSION", "7600")], ColorDepth::True),
        (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "vscode")], ColorDepth::True),
        (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "Apple_Terminal")], ColorDepth::Indexed),
        (&[("TERM", "tmux-256color"), ("XTERM_VERSION", "XTerm(379)")], ColorDepth::Indexed),
        (&[("TERM", "tmux-256color"), ("COLORTERM", "truecolor")], ColorDepth::True),
        (&[("TERM", "xterm")], ColorDepth::Sixteen),
        (&[("TERM", "linux"), ("COLORTERM", "truecolor")], ColorDepth::Sixteen),
        (&[("TERM", "vt100")], ColorDepth::None),
    ] {
        assert_eq!(told(variables).depth, depth, "{variables:?}");
    }
}

#[test]
fn characters_are_those_of_the_terminal_and_the_locale() {
    let xterm = ("TERM", "xterm");
    for (variables, glyphs) in [
        (&[xterm][..], GlyphSet::Unicode),
        (&[xterm, ("LANG", "de_DE.UTF-8")], GlyphSet::Unicode),
        (&[xterm, ("LANG", "en_US.utf8"), ("LC_ALL", "")], GlyphSet::Unicode),
        (&[xterm, ("LANG", "C")], GlyphSet::Ascii),
        (&[xterm, ("LANG", "de_DE.UTF-8"), ("LC_ALL", "POSIX")], GlyphSet::Ascii),
        (&[xterm, ("LANG", "de_DE.UTF-8"), ("LC_CTYPE", "de_DE.ISO-8859-1")], GlyphSet::Ascii),
        (&[("TERM", "linux"), ("LANG", "C.UTF-8")], GlyphSet::Console),
        (&[("TERM", "linux"), ("LANG", "C")], GlyphSet::Ascii),
        (&[("TERM", "vt100"), ("LANG", "C.UTF-8")], GlyphSet::Ascii),
    ] {
        assert_eq!(told(variables).glyphs, glyphs, "{variables:?}");
    }
}

#[test]
fn what_comes_over_a_network_may_be_slow() {
    assert!(!told(&[("TERM", "xterm")]).slow);
    assert!(told(&[("TERM", "xterm"), ("SSH_TTY", "/dev/pts/3")]).slow);
    assert!(told(&[("TERM", "vt100")]).slow);
}
