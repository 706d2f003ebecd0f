package io.needletail.engine;

import io.needletail.session.SessionId;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much of the heap the buffers of sessions may take: half of it. The rest is for the application, for what is made on
 * the way, and for the collector; an engine that ran out of memory would end, with all its sessions. Any thread.
 */
final class HeapBudget {
    private static final int PARTS = 2;
    private static final int KIBI = 1024;

    private final long bytesMax;
    private final AtomicLong taken = new AtomicLong();

    /** Of a heap of so many bytes. */
    HeapBudget(long heapBytes) {
        bytesMax = heapBytes / PARTS;
    }

    static HeapBudget ofThisJvm() {
        return new HeapBudget(Runtime.getRuntime().maxMemory());
    }

    /**
     * Takes a session's part.
     *
     * @throws IOException when there is none left; nothing is taken then
     */
    void take(SessionId id, long bytes) throws IOException {
        long others = taken.getAndAdd(bytes);
        if (others + bytes <= bytesMax) return;
        give(bytes);
        throw new IOException("session " + id + " needs " + bytes / KIBI + " KiB of memory, and the others have taken "
                + others / KIBI + " of the " + bytesMax / KIBI
                + " that sessions may take, half of the heap: raise -Xmx, or lower MaxMessageSize or MaxPendingBytes");
    }

    /** Gives it back. */
    void give(long bytes) {
        taken.addAndGet(-bytes);
    }
}
