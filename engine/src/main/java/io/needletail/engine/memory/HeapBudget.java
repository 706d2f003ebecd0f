package io.needletail.engine.memory;

import io.needletail.engine.admission.RejectionCounters;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.session.MemoryBudget;
import io.needletail.session.SessionId;
import io.needletail.transport.tls.TlsMemory;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;

/**
 * Heap that the buffers of an engine may take: half of it. The rest is for the application, for short-lived objects and
 * for the collector; an engine that ran out of memory would end, with all its sessions. Any thread.
 *
 * <p>Memory for one step of a session is reserved: optional buffers never use it, so that idle sessions continue to
 * respond when all other memory is in use.
 */
public final class HeapBudget {
    private static final Logger LOG = EngineLogger.of("needletail.engine");
    private static final int PARTS = 2;
    private static final int KIBI = 1024;
    // A shortage ends when this share of the budget is free again.
    private static final int ENOUGH_PARTS = 16;

    private final long bytesMax;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong stepBytes = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicBoolean isShort = new AtomicBoolean();
    private volatile boolean wantsTrim;

    /**
     * Creates a budget for a heap.
     *
     * @param heapBytes size of the heap
     */
    public HeapBudget(long heapBytes) {
        bytesMax = heapBytes / PARTS;
    }

    /**
     * Creates a budget for the heap of this process.
     *
     * @return half of the largest heap
     */
    public static HeapBudget ofThisJvm() {
        return new HeapBudget(Runtime.getRuntime().maxMemory());
    }

    /**
     * Takes the memory that an idle session needs, and reserves memory for its longest step.
     *
     * @param id the session
     * @param restBytes bytes that it needs while it is idle
     * @param longestStepBytes bytes that its longest step needs
     * @return from which the session takes more when it needs more, and gives all back at the end
     * @throws IOException when the budget is exhausted; nothing is taken then
     */
    public SessionBudget open(SessionId id, long restBytes, long longestStepBytes) throws IOException {
        stepBytes.accumulateAndGet(longestStepBytes, Math::max);
        if (takes(restBytes)) return new SessionBudget(this, id.toString(), restBytes);
        throw new IOException("session " + id + " needs " + kibi(restBytes) + " KiB of memory while idle, and "
                + kibi(taken.get()) + " of the " + kibi(bytesMax)
                + " KiB that the buffers of an engine may take, half of"
                + " the heap, are in use, with " + kibi(stepBytes.get())
                + " KiB set apart for the longest step: raise -Xmx, or lower MaxMessageSize or the number of sessions");
    }

    /**
     * Returns the budget of all message logs.
     *
     * @return a part of this one; any thread
     */
    public MemoryBudget ofLogs() {
        return new LogMemory(this);
    }

    /**
     * Returns the memory of TLS connections.
     *
     * @param refusals counts the connections that are refused
     * @return a part of this budget; any thread
     */
    public TlsMemory ofTls(RejectionCounters refusals) {
        return new TlsHeap(this, refusals);
    }

    /** Returns the available bytes; negative when a step had to take more. */
    long room() {
        return bytesMax - stepBytes.get() - taken.get();
    }

    /** Returns the bytes that are reserved for a step. */
    long stepBytes() {
        return stepBytes.get();
    }

    /**
     * Takes optional memory.
     *
     * @param owner for the log
     * @param bytes at least 0
     * @return false when the budget is exhausted; nothing is taken then
     */
    public boolean tryTake(String owner, long bytes) {
        if (takes(bytes)) return true;
        refused(owner, bytes);
        return false;
    }

    /**
     * Takes bytes that were reserved.
     *
     * @param bytes at least 0
     */
    public void take(long bytes) {
        taken.addAndGet(bytes);
    }

    /** Returns bytes to the budget. */
    void give(long bytes) {
        taken.addAndGet(-bytes);
        if (isShort.get() && room() > bytesMax / ENOUGH_PARTS && isShort.compareAndSet(true, false)) {
            LOG.info(
                    "memory for the buffers of sessions is available again; {} times it was not by now",
                    refusals.get());
        }
    }

    /** Counts a refusal, and logs the first one of a shortage. */
    void refused(String owner, long bytes) {
        refusals.incrementAndGet();
        wantsTrim = true;
        if (!isShort.compareAndSet(false, true)) return;
        LOG.warn(
                "{} {} needs {} KiB of memory, and {} of the {} KiB that the buffers of an engine may take, half of the heap,"
                        + " are in use: sessions wait, and messages after a gap are requested again later, until"
                        + " memory is given back. Raise -Xmx, or lower MaxMessageSize, MaxPendingBytes or the number of"
                        + " sessions",
                EngineFault.BUFFERS_IN_USE.id(),
                owner,
                kibi(bytes),
                kibi(taken.get()),
                kibi(bytesMax));
    }

    /** Returns the number of refusals. */
    long refusals() {
        return refusals.get();
    }

    /** Returns the bytes in use. */
    long taken() {
        return taken.get();
    }

    /**
     * Tests whether memory has been refused since the last call: unused buffers are to be released then.
     *
     * @return true once after a refusal
     */
    public boolean wantsTrim() {
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
