//! What is known about the board and the game, as sections of the panel.
//!
//! A section is a function that returns one, or `None` if it has nothing to show. Add a new one to
//! the list in [`sections`].

use ratatui::prelude::{Line, Span, Style};

use crate::tui::app::{
    Advice, App, Known, Play, ShownSolution, SolutionOrigin, Solvability, ViewedDeal, ViewerMode,
    neighbours,
};
use crate::tui::command::{Action, Target};
use crate::tui::mark::Mark;
use crate::tui::theme::{Look, Theme};
use crate::tui::view::film;
use crate::tui::view::moves::hinted;
use crate::tui::view::spread::Spread;
use crate::tui::widgets::{Piece, columns, gauge, wrap, wrap_within};
use crate::user::stats::DealRow;
use freecell::board::Column;
use freecell::card::{Card, Rank, Suit};
use freecell::dealer::DealNumber;
use freecell::facts::difficulty::Difficulty;
use freecell::facts::{Shortest, cards_above, lengths};
use freecell::rules::Rules;
use freecell::words::{clock, count};

/// The width of the label of a fact and the blank after it.
const NAMES: usize = 13;

/// The maximum number of lines about what the player did with a deal: a note may be long.
const RECORD: usize = 4;

/// The height of a panel with room for more than facts of the deal.
const ROOMY: usize = 30;
/// The height of a panel with room for high curves of a solution, and their height.
const TALL: usize = 40;
const TALL_CURVES: usize = 3;

/// Stands for a fact that is being computed.
const OPEN: &str = "...";

/// A fact, in words for the panel and in shorter ones for the bars at the edges of the screen.
#[derive(Debug)]
pub(super) struct PanelLine {
    /// Stands before the long words, if not empty.
    name: &'static str,
    pub(super) long: String,
    pub(super) short: String,
    pub(super) style: Style,
}

impl PanelLine {
    fn new(long: impl Into<String>, short: impl Into<String>, style: Style) -> Self {
        Self { name: "", long: long.into(), short: short.into(), style }
    }
}

/// A heading and lines under it.
#[derive(Debug)]
pub(super) struct PanelSection {
    pub(super) title: String,
    pub(super) lines: Vec<Piece>,
    width: usize,
    look: Look,
}

impl PanelSection {
    fn new(title: impl Into<String>, app: &App, width: usize) -> Self {
        Self { title: title.into(), lines: Vec::new(), width, look: app.look() }
    }

    fn line(&mut self, line: impl Into<Piece>) {
        self.lines.push(line.into());
    }

    /// A sentence, broken into lines.
    fn say(&mut self, text: &str, style: Style) {
        let lines = wrap(text, self.width).into_iter();
        self.lines.extend(lines.map(|text| Piece::from(Line::styled(text, style))));
    }

    fn named(&mut self, name: &str, value: impl Into<String>) {
        let name = Span::styled(format!("{name:<NAMES$}"), self.look.theme.dim);
        self.line(vec![name, Span::raw(value.into())]);
    }

    fn fact(&mut self, fact: PanelLine) {
        if fact.name.is_empty() {
            self.say(&fact.long, fact.style);
        } else {
            self.named(fact.name, fact.long);
        }
    }

    fn gauge(&mut self, done: usize, of: usize) {
        self.line(gauge((done, of), self.width, &self.look));
    }
}

/// The sections for the current mode, the most important first.
///
/// `height` is the room for all of them and for the list below them.
pub(super) fn sections(app: &App, width: usize, height: usize) -> Vec<PanelSection> {
    match &app.desk.mode {
        ViewerMode::Browse => {
            let known = app.known();
            let mut best = best(app, &known, width);
            if let Some(section) = best.as_mut().filter(|_| height >= ROOMY) {
                say_proved(section, app, &known);
            }
            let all = [
                Some(deal(app, &known, width)),
                best,
                near(app, width),
                record(app, width),
                depths(app, width),
            ];
            all.into_iter().flatten().collect()
        }
        ViewerMode::Solution(shown) => {
            let (known, curves) = (app.known(), if height < TALL { 1 } else { TALL_CURVES });
            let first = solution(app, shown, width, curves);
            let all = [best(app, &known, width), near(app, width), record(app, width)];
            [first].into_iter().chain(all.into_iter().flatten()).collect()
        }
        ViewerMode::Play(play) => {
            // What a game can be measured by, where there is room for it above the moves.
            let all = [Some(game(app, play, width)), best(app, &app.known(), width)];
            all.into_iter().chain([record(app, width)]).flatten().collect()
        }
        ViewerMode::Compare(_) => Vec::new(),
    }
}

/// The deal, and its difficulty under the current rules.
fn deal(app: &App, known: &Known, width: usize) -> PanelSection {
    let (theme, rules) = (app.look().theme, app.rules());
    let mut section =
        PanelSection::new(app.desk.viewed.title("A board without a number"), app, width);
    if let Some(number) = app.desk.viewed.deal {
        section.fact(origin(number, &theme));
        if app.is_todays() {
            section.say("the deal of the day", theme.strong);
        }
    }
    section.line(Line::default());
    if rules != Rules::DEFAULT {
        section.say(&rules.to_string(), theme.dim);
    }
    if let Some(verdict) = verdict(app, known).filter(|_| known.verdict.is_some()) {
        section.fact(verdict);
    }
    if let Some(level) = known.difficulty() {
        section.named("Difficulty", level.level().words());
        section.gauge(level.get().into(), Difficulty::MOST.into());
    } else if known.is_open {
        section.named("Difficulty", OPEN);
        section.gauge(0, 1);
    }
    if let Some(difficulty) = difficulty(known, &theme) {
        section.fact(difficulty);
    }
    match cells(known, rules, &theme) {
        Some(cells) => section.fact(cells),
        None if known.is_open => section.named("Free cells", OPEN),
        None => {}
    }
    section
}

/// What is known of the deal under the current rules.
pub(super) fn of_deal(app: &App) -> impl Iterator<Item = PanelLine> {
    let (known, theme) = (app.known(), app.look().theme);
    let facts =
        [verdict(app, &known), difficulty(&known, &theme), cells(&known, app.rules(), &theme)];
    facts.into_iter().flatten()
}

/// Whether the board can be solved.
fn verdict(app: &App, known: &Known) -> Option<PanelLine> {
    let (theme, cells) = (app.look().theme, app.rules().cells());
    let (word, style) = match known.verdict {
        Some(Solvability::Solvable) => ("solvable", theme.good),
        Some(Solvability::Impossible) => ("impossible", theme.bad),
        None if app.desk.viewed.deal.is_none() => ("not a numbered deal", theme.dim),
        None => ("", theme.dim),
    };
    let is_usual = cells == Rules::DEFAULT.cells();
    let [long, short] = ["free cell", "cell"].map(|noun| format!("with {}", count(cells, noun)));
    let short = if is_usual { "" } else { &short };
    let facts = [long.as_str(), short].map(|with| format!("{word} {with}").trim().to_owned());
    (!word.is_empty() || !is_usual).then(|| PanelLine::new(&facts[0], &facts[1], style))
}

fn difficulty(known: &Known, theme: &Theme) -> Option<PanelLine> {
    let than_others = known.difficulty()?.than_others();
    Some(PanelLine::new(format!("{than_others} of deals"), than_others, theme.dim))
}

fn cells(known: &Known, rules: Rules, theme: &Theme) -> Option<PanelLine> {
    let [long, short] = ["free cell", "cell"].map(|noun| known.cells_needed(rules, noun));
    let style = if known.fewest_cells() == Some(0) { theme.good } else { Style::new() };
    Some(PanelLine::new(long?, short?, style))
}

/// The length of the shortest solution known.
pub(super) fn length(best: Shortest, style: Style) -> PanelLine {
    let moves = count(best.moves, "move");
    let short = if best.is_shortest() { moves } else { format!("{moves} or fewer") };
    PanelLine::new(best.of_deal(), short, style)
}

/// The player's unfinished game of the deal, which is not on screen.
pub(super) fn in_progress(app: &App) -> Option<PanelLine> {
    let moves = app.game_in_progress().filter(|_| app.desk.play_mode().is_none())?;
    let game = format!("your game, {}: p goes on", count(moves, "move"));
    Some(PanelLine::new(game, "p goes on", app.look().theme.key))
}

/// The best solution known under the current rules, and the rank of its length among all deals.
fn best(app: &App, known: &Known, width: usize) -> Option<PanelSection> {
    let (best, look) = (known.best?, &app.look());
    let mut section = PanelSection::new("Shortest solution", app, width);
    section.fact(length(best, Style::new()));
    let Some(spread) = Spread::of(app.rules(), width) else { return Some(section) };
    let mark = (best.moves, look.glyphs.mark(Mark::Selected));
    section.line(spread.bars(best.moves, look));
    section.line(Line::styled(spread.axis(mark), look.theme.dim));
    section.say(&format!("{} of deals", spread.than_others(best.moves)), look.theme.dim);
    Some(section)
}

/// How many lengths are proved, where that of this deal is not.
fn say_proved(section: &mut PanelSection, app: &App, known: &Known) {
    let is_open = known.best.is_some_and(|best| !best.is_shortest());
    if let Some(all) = lengths::counts(app.rules()).filter(|_| is_open) {
        let proved = lengths::proved(app.rules()) * 100 / all.iter().sum::<usize>().max(1);
        section.say(&format!("{proved} % of lengths are proved"), app.look().theme.dim);
    }
}

/// The neighbours of this deal.
fn near(app: &App, width: usize) -> Option<PanelSection> {
    let (here, look) = (app.desk.viewed.deal?, &app.look());
    let mut section = PanelSection::new("Near by", app, width);
    let number = |deal: DealNumber| deal.get().to_string();
    let widest = neighbours(here).map(|deal| number(deal).len()).max().unwrap_or(0);
    let widths = [-widest.cast_signed(), 12, -3];
    for deal in neighbours(here) {
        let known = app.known_of(&ViewedDeal::deal(deal));
        let difficulty = match (known.difficulty(), known.verdict) {
            (Some(difficulty), _) => difficulty.to_string(),
            (None, Some(Solvability::Impossible)) => "impossible".to_owned(),
            (None, _) => OPEN.to_owned(),
        };
        let moves = known.best.map_or(String::new(), |best| best.moves.to_string());
        let sign = if deal == here { look.glyphs.steps[1] } else { " " };
        let text = columns(&widths, &[number(deal), difficulty, moves], usize::MAX);
        let style = if deal == here { look.theme.strong } else { Style::new() };
        let line = Line::styled(format!("{sign} {text}"), style);
        section.line(Piece::from(line).doing(Target::Deal(deal)));
    }
    Some(section)
}

/// What the player did with the deal, and the note about it.
fn record(app: &App, width: usize) -> Option<PanelSection> {
    let row = app.desk.viewed.deal.and_then(|deal| app.player.record.row(deal));
    let game = in_progress(app);
    if row.is_none() && game.is_none() {
        return None;
    }
    let mut section = PanelSection::new("You", app, width);
    if let Some(row) = row.map(|row| DealRow { in_progress: None, ..row }) {
        let words = row.in_words();
        if !words.is_empty() {
            let lines = wrap_within(&words, width, RECORD, app.look().glyphs.cut);
            section.lines.extend(lines.into_iter().map(Piece::from));
        }
        if row.last > 0 {
            section
                .say(&format!("last on {}", app.player.days.date(row.last)), app.look().theme.dim);
        }
    }
    if let Some(PanelLine { long, style, .. }) = game {
        section.line(Piece::new(long, style).doing(Action::Do("play", App::play)));
    }
    Some(section)
}

/// How many cards lie on each ace and two, which have to come out first.
fn depths(app: &App, width: usize) -> Option<PanelSection> {
    let look = &app.look();
    let row = |name: &'static str| Span::styled(format!("{name:<NAMES$}"), look.theme.dim);
    let mut section = PanelSection::new("Cards above", app, width);
    let suits = Suit::ALL
        .map(|suit| Span::styled(format!("{:>3}", look.glyphs.suit(suit)), look.theme.ink(suit)));
    section.line([vec![row("")], suits.to_vec()].concat());
    for (name, rank) in ["the aces", "the twos"].into_iter().zip(Rank::ALL) {
        let depths =
            cards_above(app.desk.board(), rank)?.map(|depth| Span::raw(format!("{depth:>3}")));
        section.line([vec![row(name)], depths.to_vec()].concat());
    }
    Some(section)
}

/// The solution as a film strip, with curves of this height, beside the other one that is known.
fn solution(app: &App, solution: &ShownSolution, width: usize, height: usize) -> PanelSection {
    let (mut section, look) = (PanelSection::new("Solution", app, width), &app.look());
    if solution.is_awaited() {
        return section;
    }
    section.say(&solution.about(), look.theme.dim);
    for remark in &solution.remarks {
        section.say(&remark.to_string(), look.theme.key);
    }
    if solution.origin == SolutionOrigin::Solver {
        section.say(&app.known_beside(solution).with(solution.moves()), Style::new());
    }
    section.lines.extend(film::rows(app, solution, width, height));
    section
}

/// The state of the current game.
fn game(app: &App, play: &Play, width: usize) -> PanelSection {
    let mut section = PanelSection::new(app.desk.viewed.title("Your game"), app, width);
    let (board, rules, look) = (play.game.board(), play.game.rules(), &app.look());
    for fact in of_game(app, play) {
        section.fact(fact);
    }
    section.gauge(board.cards_home(), Card::COUNT);
    let target = Column::ALL.into_iter().find(|column| !board.column(*column).is_empty());
    if let Some(target) = target {
        section.named("You can lift", count(rules.sequence_limit(board, target), "card"));
    }
    if let Some((advice, style)) = advice(app, true, &look.theme).filter(|_| !play.game.is_won()) {
        section.say(&advice, style);
    }
    if let Some(mv) = app.said.hinted() {
        let name = Span::styled(format!("{:<NAMES$}", "Hint (t)"), look.theme.dim);
        section.line([vec![name], hinted(board, mv, look)].concat());
    }
    section
}

/// How far the game is.
pub(super) fn of_game(app: &App, play: &Play) -> impl Iterator<Item = PanelLine> {
    let (moves, home) = (play.game.moves().len(), play.game.board().cards_home());
    let fact = |name, long: String, short: String| PanelLine {
        name,
        ..PanelLine::new(long, short, Style::new())
    };
    let time = clock(play.seconds);
    let time = app.config.settings.clock.then(|| fact("Time", time.clone(), time));
    let help =
        app.is_helped().then(|| fact("With help", "counted apart".into(), "with help".into()));
    let moves = fact("Moves", moves.to_string(), count(moves, "move"));
    let home = fact("Home", format!("{home} of {}", Card::COUNT), format!("{home} home"));
    [time, Some(moves), help, Some(home)].into_iter().flatten()
}

/// The advice for the current position, shorter unless the screen is wide.
pub(super) fn advice(app: &App, wide: bool, theme: &Theme) -> Option<(String, Style)> {
    Some(match app.advice()? {
        Advice::Winnable => ("still winnable".to_owned(), theme.good),
        Advice::Never => ("cannot be won".to_owned(), theme.bad),
        Advice::Lost(undo) => {
            let undo = undo.map(|moves| format!(": undo {moves} (U)"));
            let lost = if wide { "no longer winnable" } else { "lost" };
            (format!("{lost}{}", undo.unwrap_or_default()), theme.bad)
        }
        Advice::Thinking => ("thinking ...".to_owned(), theme.dim),
        Advice::Unknown => ("winnable? unknown".to_owned(), theme.dim),
    })
}

/// Which versions of Windows have a deal.
pub(super) fn origin(deal: DealNumber, theme: &Theme) -> PanelLine {
    let (long, short) = match deal.get() {
        ..=0 => ("one of Windows' two rigged deals", "rigged"),
        1..=32_000 => ("an original deal of Windows", "in every Windows"),
        32_001..=1_000_000 => ("a deal of Windows XP and on", "Windows XP and on"),
        _ => ("beyond Windows' numbers", "FreeCell Pro"),
    };
    PanelLine::new(long, short, theme.dim)
}
