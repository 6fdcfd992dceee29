//! Deals that are searched for: what is asked, what was found, and going through it.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::dealer::{DealNumber, DealRange};
use crate::random::Random;
use crate::rules::{Autoplay, Rules};
use crate::search::{
    Conditions, Deals, Examiner, Hit, News, Search, SearchOptions, Verdict as Fit,
};
use crate::solver::Cancel;
use crate::tui::app::field::Field;
use crate::tui::app::subject::Subject;
use crate::tui::app::{App, Dialog};
use crate::tui::background::Work;
use crate::tui::command::{Action, Effect};
use crate::words::count;

/// The deals that are searched when the text names none.
const USUAL: &str = "1..32000";
/// The most deals that are kept; a search that finds more stops there.
const MOST: usize = 10_000;
/// How often it is told what was found.
const TOLD_EVERY: Duration = Duration::from_millis(50);
/// How long a random deal that fits is looked for.
const LUCK: Duration = Duration::from_secs(2);

/// What is searched for.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    id: u64,
    deals: Deals,
    conditions: Conditions,
    autoplay: Autoplay,
}

impl Asked {
    /// Reads ranges of deals, if there are any, and conditions.
    fn read(text: &str, id: u64, autoplay: Autoplay) -> Result<Self, String> {
        let is_range = |word: &&str| word.parse::<DealRange>().is_ok();
        let words = || text.split_whitespace();
        let mut ranges: Vec<DealRange> =
            words().take_while(is_range).filter_map(|word| word.parse().ok()).collect();
        let conditions: Vec<&str> = words().skip(ranges.len()).collect();
        let conditions = conditions.join(" ").parse::<Conditions>();
        let conditions = conditions.map_err(|why| why.to_string())?;
        if ranges.is_empty() {
            ranges.extend(USUAL.parse::<DealRange>());
        }
        Ok(Self { id, deals: Deals::new(ranges), conditions, autoplay })
    }

    fn options(&self) -> SearchOptions {
        SearchOptions { autoplay: self.autoplay, ..SearchOptions::default() }
    }
}

impl Work for Asked {
    fn id(&self) -> u64 {
        self.id
    }

    fn run(&self, cancel: &Cancel, tell: &dyn Fn(Action)) {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let (deals, conditions) = (&self.deals, &self.conditions);
        let search = Search { deals, conditions, options: self.options(), jobs };
        let (mut progress, mut hits) = (Progress::default(), 0);
        let mut told = Instant::now();
        search.run(cancel, |news| {
            match news {
                News::Hit(hit) => progress.hits.push(hit),
                News::Undecided(..) => progress.undecided += 1,
                News::Searched(deals) => progress.searched += deals,
            }
            if told.elapsed() >= TOLD_EVERY {
                hits += progress.hits.len();
                tell(Action::DealsFound(self.id, std::mem::take(&mut progress)));
                told = Instant::now();
            }
            let full = hits + progress.hits.len() >= MOST;
            if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if !cancel.is_cancelled() {
            progress.ended = true;
            tell(Action::DealsFound(self.id, progress));
        }
    }
}

/// What a search has done, in all or since it was last told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    /// What was found, in the order of the deals searched.
    hits: Vec<Hit>,
    searched: u64,
    undecided: u64,
    ended: bool,
}

impl Progress {
    fn add(&mut self, since: Self) {
        self.hits.extend(since.hits);
        self.searched += since.searched;
        self.undecided += since.undecided;
        self.ended = since.ended;
    }
}

/// A random deal that is to fit.
#[derive(Clone, Debug)]
pub(crate) struct Luck {
    id: u64,
    asked: Asked,
    random: Random,
}

impl Work for Luck {
    fn id(&self) -> u64 {
        self.id
    }

    fn run(&self, cancel: &Cancel, tell: &dyn Fn(Action)) {
        let deals = &self.asked.deals;
        let mut random = self.random;
        let mut examiner = Examiner::new(&self.asked.conditions, self.asked.options());
        let started = Instant::now();
        let fitting = std::iter::repeat_with(|| {
            let one = deals.after(random.next() % deals.count().max(1)).first(1);
            let deal = one.ranges().first().map(DealRange::first)?;
            matches!(examiner.examine(deal, cancel), Fit::Fits(_)).then_some(deal)
        });
        let in_time = |_: &Option<DealNumber>| started.elapsed() < LUCK && !cancel.is_cancelled();
        let found = fitting.take_while(in_time).flatten().next();
        if !cancel.is_cancelled() {
            tell(Action::Lucky(self.id, found));
        }
    }
}

/// A search, and what it has found.
#[derive(Debug)]
pub(crate) struct DealSearch {
    /// The text that was typed.
    pub(crate) text: String,
    asked: Asked,
    progress: Progress,
}

impl DealSearch {
    /// What was found, in the order of the deals searched.
    pub(crate) fn hits(&self) -> &[Hit] {
        &self.progress.hits
    }

    /// What was found out about a deal, for someone who plays by these rules: the lengths are those
    /// of the rules that were searched by.
    pub(crate) fn found_out(&self, hit: &Hit, rules: Rules) -> String {
        let searched = Rules::DEFAULT.with_autoplay(self.asked.autoplay);
        let facts = hit.facts.to_string();
        if hit.facts.length.is_none() || searched == rules {
            return facts;
        }
        format!("{facts} (with {searched})")
    }

    /// How far it is: `12 found, 3400 of 32000 deals searched`.
    pub(crate) fn about(&self) -> String {
        let Progress { hits, searched, undecided, ended } = &self.progress;
        let (found, all) = (hits.len(), self.asked.deals.count());
        let mut text = match (ended, found) {
            (true, MOST..) => format!("{found} found, and no more are looked for"),
            (true, _) => format!("{found} found among {all} deals"),
            (false, _) => format!("{found} found, {searched} of {} searched", count(all, "deal")),
        };
        if *undecided > 0 {
            _ = write!(text, ", {undecided} undecided");
        }
        text
    }
}

impl App {
    /// The search for deals, if there is one.
    pub(crate) fn deal_search(&self) -> Option<&DealSearch> {
        self.deal_search.as_ref()
    }

    /// What is to be searched.
    pub(crate) fn deals_wanted(&self) -> Option<&Asked> {
        self.deal_search
            .as_ref()
            .filter(|search| !search.progress.ended)
            .map(|search| &search.asked)
    }

    /// The random deal that is looked for.
    pub(crate) fn luck_wanted(&self) -> Option<&Luck> {
        self.luck.as_ref()
    }

    /// Opens the view to search in, at the deal shown or the next one found.
    pub(super) fn open_deal_search(&mut self) {
        let mut field = Field::default();
        let mut chosen = 0;
        if let Some(search) = &self.deal_search {
            field.insert_line(&search.text);
            let here = |hit: &Hit| Some(hit.deal) >= self.subject.number();
            chosen = search.hits().iter().position(here).unwrap_or_default();
        }
        self.dialog = Some(Dialog::Search { field, error: None, chosen });
    }

    /// Begins the search that was typed; where it is the one that is on, shows the deal chosen.
    pub(super) fn enter_deal_search(&mut self) {
        let Some(Dialog::Search { field, error, chosen }) = &mut self.dialog else { return };
        let text = field.text().trim().to_owned();
        if text.is_empty() {
            (self.dialog, self.luck) = (None, None);
            if self.deal_search.take().is_some() {
                self.say("nothing is searched for any more: r takes any deal again");
            }
            return;
        }
        if let Some(search) = self.deal_search.as_ref().filter(|search| search.text == text) {
            match search.hits().get(*chosen).copied() {
                Some(hit) => self.show_hit(hit),
                None if search.progress.ended => *error = Some("no deal fits".to_owned()),
                None => {}
            }
            return;
        }
        match Asked::read(&text, self.searches + 1, self.rules.autoplay) {
            Ok(asked) => {
                self.searches += 1;
                (*chosen, *error) = (0, None);
                let progress = Progress::default();
                self.deal_search = Some(DealSearch { text, asked, progress });
            }
            Err(why) => *error = Some(why),
        }
    }

    /// Takes what a search has found.
    pub(super) fn take_deals(&mut self, id: u64, progress: Progress) -> Effect {
        let Some(search) = self.deal_search.as_mut().filter(|search| search.asked.id == id) else {
            return Effect::None;
        };
        search.progress.add(progress);
        Effect::Redraw
    }

    /// Goes up or down in the deals found.
    pub(super) fn choose_hit(&mut self, by: isize) -> Effect {
        let last = self.deal_search.as_ref().map_or(0, |it| it.hits().len().saturating_sub(1));
        if let Some(Dialog::Search { chosen, .. }) = &mut self.dialog {
            *chosen = chosen.saturating_add_signed(by).min(last);
        }
        Effect::Redraw
    }

    /// Shows the next deal found after the one shown, or with −1 the one before.
    pub(super) fn step_hit(&mut self, by: i64) -> Effect {
        let Some(search) = &self.deal_search else {
            self.say("no deals are searched for yet");
            self.name_keys("/ searches, for fewest-cells 0, say, or difficulty hard");
            return Effect::Redraw;
        };
        let (here, hits) = (self.near, || search.hits().iter().copied());
        let next = if by > 0 {
            hits().filter(|hit| hit.deal > here).min_by_key(|hit| hit.deal)
        } else {
            hits().filter(|hit| hit.deal < here).max_by_key(|hit| hit.deal)
        };
        if let Some(hit) = next {
            self.show_hit(hit);
        } else {
            let side = if by > 0 { "after" } else { "before" };
            let about = search.about();
            self.say(format!("no deal {side} this one was found: {about}"));
        }
        Effect::Redraw
    }

    fn show_hit(&mut self, hit: Hit) {
        self.stay_in_mode(Subject::deal(hit.deal));
        let found_out = self.deal_search.as_ref().map(|it| it.found_out(&hit, self.rules));
        if let Some(found_out) = found_out.filter(|text| !text.is_empty()) {
            self.say(found_out);
        }
    }

    /// Looks for a random deal of those that are searched for.
    pub(super) fn try_luck(&mut self, asked: Asked) {
        self.searches += 1;
        let random = Random::new(self.random.next());
        self.luck = Some(Luck { id: self.searches, asked, random });
        self.say("looking for a random deal that fits");
    }

    /// What a random deal has to fit; none when any will do.
    pub(super) fn filter(&self) -> Option<Asked> {
        self.deal_search.as_ref().map(|search| search.asked.clone())
    }

    /// Shows the random deal that was found.
    pub(super) fn take_luck(&mut self, id: u64, found: Option<DealNumber>) -> Effect {
        if self.luck.take_if(|luck| luck.id == id).is_none() {
            return Effect::None;
        }
        // Where none was found in time, one of those that the search has found will do.
        let hits = self.deal_search.as_ref().map_or(&[][..], DealSearch::hits);
        let at = usize::try_from(self.random.next() % hits.len().max(1) as u64).unwrap_or(0);
        let any = found.or_else(|| hits.get(at).map(|hit| hit.deal));
        if let Some(deal) = any {
            self.stay_in_mode(Subject::deal(deal));
        } else {
            let seconds = LUCK.as_secs();
            self.say(format!("no random deal that fits was found in {seconds} seconds"));
        }
        Effect::Redraw
    }
}
