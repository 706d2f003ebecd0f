package io.needletail.engine.store;

import io.needletail.engine.error.StoreError;
import io.needletail.journal.Journal;
import io.needletail.session.SessionId;
import java.io.IOException;
import org.slf4j.Logger;

/**
 * Reports in the log, once each, that a journal comes near the user's limit, reaches it, or has space again. A call for
 * an unchanged journal compares a few fields and allocates nothing. One thread.
 */
final class JournalLimitLog {
    private final SessionId id;
    private final Journal journal;
    private final Logger log;
    private boolean nearlyFull;
    private boolean full;

    JournalLimitLog(SessionId id, Journal journal, Logger log) {
        this.id = id;
        this.journal = journal;
        this.log = log;
    }

    /** Reports the changes since the last call. */
    void report() {
        if (journal.isNearlyFull() != nearlyFull) reportNearlyFull();
        if (journal.isAtLimit() != full) reportFull();
    }

    private void reportNearlyFull() {
        nearlyFull = journal.isNearlyFull();
        if (nearlyFull)
            log.warn(
                    "{} {}: {}",
                    StoreError.NEARLY_FULL.id(),
                    id,
                    journal.retention().warning());
    }

    private void reportFull() {
        full = journal.isAtLimit();
        if (!full) {
            log.info("{}: the journal has room again", id);
            return;
        }
        String why = journal.failure().map(IOException::getMessage).orElse("no next segment");
        log.error(
                "{} {}: the journal is full: it refuses new messages and loses none that it has; {}",
                StoreError.JOURNAL_FULL.id(),
                id,
                why);
    }
}
