package io.needletail.engine.store;

import io.needletail.engine.error.StoreError;
import io.needletail.session.SessionId;
import org.slf4j.Logger;

/**
 * Reports in the log, once for each ResendRequest(2) of the peer, that requested messages had been dropped from the
 * store. A call for an unchanged session compares two numbers and allocates nothing. One thread.
 */
final class RetentionWatch {
    private final SessionId id;
    private final OpenStore store;
    private final Logger log;
    private long reported;

    RetentionWatch(SessionId id, OpenStore store, Logger log) {
        this.id = id;
        this.store = store;
        this.log = log;
    }

    /** Reports the changes since the last call; {@code dropped} messages of the session had been dropped by now. */
    void report(long dropped) {
        if (dropped != reported) reportDropped(dropped);
    }

    private void reportDropped(long dropped) {
        long count = dropped - reported;
        reported = dropped;
        log.warn(
                "{} {}: the peer asked for messages again of which {} had been dropped; it got gap fills instead of them: {}",
                StoreError.RESEND_INCOMPLETE.id(),
                id,
                count,
                store.dropCause());
    }
}
