use super::*;

#[test]
fn binary_text_is_told_from_damaged_text() {
    let random: Vec<u8> =
        (0_u32..4000).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    assert!(is_binary(&decode(&random)));
    assert!(is_binary(&"JD\0".repeat(20)));
    assert!(is_binary(&"JD\u{fffd}".repeat(20)));
    // Colours, line ends of all kinds, an old end-of-file mark, quotes of Windows.
    let colours = "\u{1b}[31m7D\u{1b}[0m\r\n\t\u{b}\u{c}".repeat(50) + "\u{1a}";
    assert!(!is_binary(&colours));
    assert!(!is_binary(&decode(
        &b"\x93Deal 617\x94, as the page shows it, \x97 and more".repeat(9)
    )));
    assert!(!is_binary("JD\0"));
}
