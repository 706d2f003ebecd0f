package io.needletail.engine;

import io.needletail.session.Session;
import org.slf4j.Logger;

/**
 * Reports in the log, once for each ResendRequest(2) of the peer, that requested messages had been dropped from the
 * store. A call for an unchanged session compares two fields and allocates nothing. One thread.
 */
final class RetentionWatch {
    private final Session session;
    private final OpenStore store;
    private final Logger log;
    private long dropped;

    RetentionWatch(Session session, OpenStore store, Logger log) {
        this.session = session;
        this.store = store;
        this.log = log;
    }

    /** Reports the changes since the last call. */
    void report() {
        if (session.droppedResends() != dropped) reportDropped();
    }

    private void reportDropped() {
        long count = session.droppedResends() - dropped;
        dropped = session.droppedResends();
        log.warn(
                "{}: the peer asked for messages again of which {} had been dropped; it got gap fills instead of them: {}",
                session.config().id(),
                count,
                store.dropCause());
    }
}
