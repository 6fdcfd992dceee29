use super::*;

#[test]
fn colors_become_the_nearest_there_are() {
    let red = Color::Rgb(200, 10, 5);
    let color = |depth: ColorDepth, color| depth.color(color, &[]);
    assert_eq!(color(ColorDepth::True, red), red);
    assert_eq!(color(ColorDepth::Indexed, red), Color::Indexed(160));
    assert_eq!(color(ColorDepth::Sixteen, red), Color::Red);
    assert_eq!(color(ColorDepth::Indexed, Color::Rgb(19, 18, 17)), Color::Indexed(233));
    let dark_green = Color::Rgb(17, 68, 52);
    assert_eq!(color(ColorDepth::Indexed, dark_green), Color::Indexed(22));
    assert_eq!(color(ColorDepth::Sixteen, Color::LightCyan), Color::LightCyan);
    let grey = Style::new().fg(Color::Rgb(120, 120, 120)).bg(Color::Rgb(120, 120, 120));
    let found = ColorDepth::Sixteen.style(grey);
    assert_eq!(found.bg, Some(Color::DarkGray));
    assert_ne!(found.fg, Some(Color::DarkGray));
}

#[test]
fn what_is_there_stays_as_it_is() {
    for (color, [r, g, b]) in indexed() {
        let found = ColorDepth::Indexed.color(Color::Rgb(r, g, b), &[]);
        let same = indexed().any(|(other, rgb)| other == found && rgb == [r, g, b]);
        assert!(same, "{color} became {found}");
    }
}
