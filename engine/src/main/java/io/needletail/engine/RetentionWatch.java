package io.needletail.engine;

import io.needletail.journal.Journal;
import io.needletail.journal.JournalRetention.AtLimit;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;

/**
 * Tells the log, once each, that a session's journal comes near the user's limit, reaches it, or has room again, and that messages
 * the peer asked for had been dropped. A look at an unchanged store compares a few fields and allocates nothing. One thread.
 */
final class RetentionWatch {
    private final Session session;
    private final Optional<Journal> journal;
    private final Logger log;
    private boolean nearlyFull;
    private boolean full;
    private long dropped;

    RetentionWatch(Session session, OpenStore store, Logger log) {
        this.session = session;
        this.journal = store.openJournal();
        this.log = log;
    }

    /** Looks for what has changed since the last look. */
    void look() {
        if (journal.isPresent()) look(journal.get());
        if (session.droppedResends() != dropped) tellDropped();
    }

    private void look(Journal open) {
        if (open.isNearlyFull() != nearlyFull) tellNearlyFull(open);
        boolean isFull = open.isAtLimit();
        if (isFull && !full) tellFull(open);
        if (!isFull && full) tellRoom();
    }

    private void tellNearlyFull(Journal open) {
        nearlyFull = open.isNearlyFull();
        if (!nearlyFull) return;
        log.warn("{}: {}", id(), open.retention().warning());
    }

    private void tellFull(Journal open) {
        full = true;
        String why = open.failure().map(IOException::getMessage).orElse("no next segment");
        log.error("{}: the journal is full: it refuses new messages and loses none that it has; {}", id(), why);
    }

    private void tellRoom() {
        full = false;
        log.info("{}: the journal has room again", id());
    }

    private void tellDropped() {
        long count = session.droppedResends() - dropped;
        dropped = session.droppedResends();
        log.warn(
                "{}: the peer asked for messages again of which {} had been dropped; it got gap fills instead of them: {}",
                id(),
                count,
                journal.map(RetentionWatch::whyDropped)
                        .orElse("without FileStorePath only the last messages are kept, in memory; set FileStorePath"));
    }

    private static String whyDropped(Journal open) {
        return open.retention().atLimit() == AtLimit.DROP_OLDEST
                ? "JournalFull=drop-oldest: raise JournalMax or JournalRetention, or set JournalFull=refuse"
                : "the oldest files of the journal are gone: deleted under earlier settings, by hand, or damaged";
    }

    private SessionId id() {
        return session.id();
    }
}
