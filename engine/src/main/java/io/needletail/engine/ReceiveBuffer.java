package io.needletail.engine;

import io.needletail.engine.memory.SessionBudget;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.util.Arrays;

/**
 * Received bytes of one connection that are not processed yet.
 *
 * <p>Bytes are read into an array that all sessions of an engine share: nearly always a cycle processes all of it, and
 * with a thousand sessions one array stays in the processor's cache where a thousand arrays do not. Remaining bytes,
 * such as the first part of a frame, are kept in an array of the session until the next cycle that receives bytes. That
 * array starts small and grows as far as the budget allows; the buffer reads no more bytes than it can keep. One
 * thread; allocates only when the array grows or is trimmed.
 */
final class ReceiveBuffer {
    /** Initial size: the length of an admin message. */
    static final int BYTES_AT_FIRST = 1024;

    // After the last byte read, so that a scan in steps of this length may read beyond the last frame.
    private static final int SPARE = 64;

    private final byte[] shared;
    private final SessionBudget budget;
    private byte[] own = array(BYTES_AT_FIRST);
    private boolean keeps;
    private int from;
    private int limit;

    /** {@code shared} is an array that {@link #array} made. */
    ReceiveBuffer(byte[] shared, SessionBudget budget) {
        this.shared = shared;
        this.budget = budget;
    }

    /** Creates an array for so many bytes at a time. */
    static byte[] array(int bytesMax) {
        return new byte[bytesMax + SPARE];
    }

    /** Array whose range {@code [from, limit)} holds the bytes of the current cycle. */
    byte[] bytes() {
        return keeps ? own : shared;
    }

    int from() {
        return from;
    }

    int limit() {
        return limit;
    }

    boolean isEmpty() {
        return from == limit;
    }

    /** Discards all bytes and begins with those that were read from a connection before. */
    void begin(byte[] read, int readFrom, int readLimit) {
        keeps = true;
        from = 0;
        limit = readLimit - readFrom;
        expand(limit);
        System.arraycopy(read, readFrom, own, 0, limit);
    }

    /** Receives more bytes while there is space; returns as {@link Transport#receive}. */
    int receive(Transport connection) throws IOException {
        int end = (int) Math.min(shared.length - SPARE, own.length - SPARE + budget.spareRoom());
        if (limit >= end) return 0;
        int count = connection.receive(shared, limit, end);
        if (count <= 0) return count;
        if (keeps) System.arraycopy(own, 0, shared, 0, limit);
        keeps = false;
        limit += count;
        return count;
    }

    /** Tests whether reading is suspended until memory is available; counts it as a refusal. */
    boolean lacksMemory() {
        boolean isFull = keeps && limit >= own.length - SPARE && limit < shared.length - SPARE;
        if (!isFull || budget.spareRoom() > 0) return false;
        budget.refused(own.length);
        return true;
    }

    /** Consumes so many bytes. */
    void skip(int count) {
        from += count;
    }

    /** Consumes all bytes. */
    void clear() {
        from = limit;
    }

    /** Ends the cycle of this session and keeps the remaining bytes, because the next session uses the array. */
    void keep() {
        if (from == limit) {
            keeps = false;
            from = 0;
            limit = 0;
        } else if (!keeps || from > 0) {
            if (!keeps) expand(limit - from);
            System.arraycopy(bytes(), from, own, 0, limit - from);
            keeps = true;
            limit -= from;
            from = 0;
        }
    }

    /** Returns the additional memory to the budget when no bytes are kept. */
    void trim() {
        if (keeps || own.length == BYTES_AT_FIRST + SPARE) return;
        budget.give(own.length - SPARE - BYTES_AT_FIRST);
        own = array(BYTES_AT_FIRST);
    }

    // Doubles, and takes only the required bytes when the budget is short.
    private void expand(int needed) {
        int present = own.length - SPARE;
        if (needed <= present) return;
        long most = Math.min(shared.length - SPARE, present + budget.spareRoom());
        int size = (int) Math.max(needed, Math.min(2L * present, most));
        budget.take(size - present);
        own = Arrays.copyOf(own, size + SPARE);
    }
}
