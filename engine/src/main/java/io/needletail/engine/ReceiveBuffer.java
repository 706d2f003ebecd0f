package io.needletail.engine;

import io.needletail.transport.Transport;
import java.io.IOException;
import java.util.Arrays;

/**
 * Bytes of one session's connection that are not handled yet.
 *
 * <p>They are read into an array that all sessions of an engine share: nearly always a turn handles all of it, and with a
 * thousand sessions one array stays in the processor's cache where a thousand do not. What a turn leaves over, such as the
 * beginning of a frame, is kept in an array of the session's own until the next turn that brings bytes. That array begins
 * small and is expanded as far as the budget allows; no more is read than can be kept. One thread; allocates only when it
 * is expanded or trimmed.
 */
final class ReceiveBuffer {
    /** Bytes that can be kept from the start: a frame as short as those of admin messages. */
    static final int BYTES_AT_FIRST = 1024;

    // Behind all that is read, so that a sweep in steps of this length may look beyond the last frame.
    private static final int SPARE = 64;

    private final byte[] shared;
    private final SessionBudget budget;
    private byte[] own = array(BYTES_AT_FIRST);
    private boolean keeps;
    private int from;
    private int limit;

    /** {@code shared} is one that {@link #array} made. */
    ReceiveBuffer(byte[] shared, SessionBudget budget) {
        this.shared = shared;
        this.budget = budget;
    }

    /** An array for so many bytes at a time. */
    static byte[] array(int bytesMax) {
        return new byte[bytesMax + SPARE];
    }

    /** Holds what waits, in {@code [from, limit)}, until the end of the turn. */
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

    /** Forgets all and begins with what was read from a connection before. */
    void begin(byte[] read, int readFrom, int readLimit) {
        keeps = true;
        from = 0;
        limit = readLimit - readFrom;
        expand(limit);
        System.arraycopy(read, readFrom, own, 0, limit);
    }

    /** Reads on, while there is room; answers as {@link Transport#receive}. */
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

    /** Whether reading on waits for memory; that is told. */
    boolean lacksMemory() {
        boolean isFull = keeps && limit >= own.length - SPARE && limit < shared.length - SPARE;
        if (!isFull || budget.spareRoom() > 0) return false;
        budget.refused(own.length);
        return true;
    }

    /** So many bytes are handled. */
    void skip(int count) {
        from += count;
    }

    /** All bytes are handled. */
    void clear() {
        from = limit;
    }

    /** The turn is over, and another session's begins. */
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

    /** Gives back to the budget what it has been expanded by, when nothing is kept. */
    void trim() {
        if (keeps || own.length == BYTES_AT_FIRST + SPARE) return;
        budget.give(own.length - SPARE - BYTES_AT_FIRST);
        own = array(BYTES_AT_FIRST);
    }

    // Doubles, and takes no more than is needed when the budget is short.
    private void expand(int needed) {
        int present = own.length - SPARE;
        if (needed <= present) return;
        long most = Math.min(shared.length - SPARE, present + budget.spareRoom());
        int size = (int) Math.max(needed, Math.min(2L * present, most));
        budget.take(size - present);
        own = Arrays.copyOf(own, size + SPARE);
    }
}
