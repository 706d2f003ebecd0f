package io.needletail.engine.store;

import io.needletail.journal.JournalWatch;
import java.util.Optional;

/**
 * Monitor of a session's journal.
 *
 * @param watch the journal's own
 */
record JournalMonitor(JournalWatch watch) implements StoreMonitor {
    @Override
    public Optional<StoreTrouble> look() {
        return watch.look().map(StoreLog::trouble);
    }
}
