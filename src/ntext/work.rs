//! How much work reading a text takes, counted in tests: characters, tokens and cards looked at.

#[cfg(test)]
thread_local! {
    static DONE: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts work that was done.
#[cfg(test)]
pub(crate) fn count(work: usize) {
    DONE.set(DONE.get() + work);
}

#[cfg(not(test))]
pub(crate) fn count(_: usize) {}

/// The work that a function does on this thread.
#[cfg(test)]
pub(crate) fn of(run: impl FnOnce()) -> usize {
    let before = DONE.get();
    run();
    DONE.get() - before
}
