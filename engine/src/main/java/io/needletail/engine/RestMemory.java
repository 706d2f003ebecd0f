package io.needletail.engine;

import io.needletail.engine.log.MessageLog;
import io.needletail.engine.memory.HeapBudget;
import io.needletail.engine.memory.SessionBudget;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionResources;
import java.io.IOException;

/** Heap that an open session takes permanently, connected or not, busy or idle. */
final class RestMemory {
    // Registration, connection and listener, the store's objects, and the validator of a dictionary: measured, rounded
    // up.
    private static final long LINE_BYTES = 16L << 10;

    private RestMemory() {}

    /**
     * Takes it.
     *
     * @return from which the session takes more when it needs more, and gives all back at the end
     * @throws IOException when there is none left
     */
    static SessionBudget open(SessionSpec spec, HeapBudget heap) throws IOException {
        SessionConfig config = spec.config();
        long bytes = bytes(spec);
        return heap.open(config.id(), bytes, SessionResources.longestStepBytes(config.limits()));
    }

    /** Returns the bytes that an idle session takes. */
    static long bytes(SessionSpec spec) {
        return LINE_BYTES
                + SessionResources.heapBytes(spec.config())
                + ReceiveBuffer.BYTES_AT_FIRST
                + spec.storage().heapBytes()
                + MessageLog.heapBytes(spec.log());
    }
}
