package io.needletail.engine;

import io.needletail.session.SessionId;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Heap that the buffers of an engine may take: half of it. The rest is for the application, for short-lived objects and for
 * the collector; an engine that ran out of memory would end, with all its sessions. Any thread.
 *
 * <p>Room for one step of a session is set apart: optional buffers never take it, so that sessions at rest go on answering
 * when everything else is used up.
 */
final class HeapBudget {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.engine");
    private static final int PARTS = 2;
    private static final int KIBI = 1024;
    // A shortage is over when so much of all is free again.
    private static final int ENOUGH_PARTS = 16;

    private final long bytesMax;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong stepBytes = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicBoolean isShort = new AtomicBoolean();
    private volatile boolean wantsTrim;

    /** Of a heap of so many bytes. */
    HeapBudget(long heapBytes) {
        bytesMax = heapBytes / PARTS;
    }

    static HeapBudget ofThisJvm() {
        return new HeapBudget(Runtime.getRuntime().maxMemory());
    }

    /**
     * Takes what a session needs at rest, and sets room for its longest step apart.
     *
     * @throws IOException when there is none left; nothing is taken then
     */
    void open(SessionId id, long restBytes, long longestStepBytes) throws IOException {
        stepBytes.accumulateAndGet(longestStepBytes, Math::max);
        if (takes(restBytes)) return;
        throw new IOException("session " + id + " needs " + kibi(restBytes) + " KiB of memory at rest, and "
                + kibi(taken.get()) + " of the " + kibi(bytesMax)
                + " KiB that the buffers of an engine may take, half of"
                + " the heap, are in use, with " + kibi(stepBytes.get())
                + " KiB set apart for the longest step: raise -Xmx, or lower MaxMessageSize or the number of sessions");
    }

    /** Bytes that may be taken now; negative when a step had to take more. */
    long room() {
        return bytesMax - stepBytes.get() - taken.get();
    }

    /** Bytes that are set apart for a step. */
    long stepBytes() {
        return stepBytes.get();
    }

    /** Takes bytes that may be refused; false when they are, and nothing is taken then. */
    boolean tryTake(String who, long bytes) {
        if (takes(bytes)) return true;
        refused(who, bytes);
        return false;
    }

    /** Takes bytes that were promised. */
    void take(long bytes) {
        taken.addAndGet(bytes);
    }

    /** Gives bytes back. */
    void give(long bytes) {
        taken.addAndGet(-bytes);
        if (isShort.get() && room() > bytesMax / ENOUGH_PARTS && isShort.compareAndSet(true, false)) {
            LOG.info(
                    "memory for the buffers of sessions is available again; {} times it was not by now",
                    refusals.get());
        }
    }

    /** Counts a refusal, and tells the first one of a shortage. */
    void refused(String who, long bytes) {
        refusals.incrementAndGet();
        wantsTrim = true;
        if (!isShort.compareAndSet(false, true)) return;
        LOG.warn(
                "{} needs {} KiB of memory, and {} of the {} KiB that the buffers of an engine may take, half of the heap,"
                        + " are in use: sessions wait, and messages ahead of their turn are asked for again later, until"
                        + " memory is given back. Raise -Xmx, or lower MaxMessageSize, MaxPendingBytes or the number of"
                        + " sessions",
                who,
                kibi(bytes),
                kibi(taken.get()),
                kibi(bytesMax));
    }

    /** How often memory was refused. */
    long refusals() {
        return refusals.get();
    }

    /** Bytes that are taken. */
    long taken() {
        return taken.get();
    }

    /** Whether memory has been refused since this was last asked: what is not in use is to be given back. */
    boolean wantsTrim() {
        if (!wantsTrim) return false;
        wantsTrim = false;
        return true;
    }

    private boolean takes(long bytes) {
        long before = taken.getAndAdd(bytes);
        if (before + bytes <= bytesMax - stepBytes.get()) return true;
        taken.addAndGet(-bytes);
        return false;
    }

    private static long kibi(long bytes) {
        return bytes / KIBI;
    }
}
