package io.needletail.engine.store;

import io.needletail.journal.Journal;

/** Counters of a {@link JournalStore}. Any thread. */
record JournalCounters(Journal journal) implements StoreCounters {
    @Override
    public long slowAppends() {
        return journal.slowAppends();
    }

    @Override
    public long slowestAppendNs() {
        return journal.slowestAppendNs();
    }

    @Override
    public long stalls() {
        return journal.stalls();
    }

    @Override
    public long stallNs() {
        return journal.stallNs();
    }
}
