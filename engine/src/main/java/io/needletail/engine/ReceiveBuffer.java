package io.needletail.engine;

import io.needletail.transport.Transport;
import java.io.IOException;

/**
 * Bytes of one session's connection that are not handled yet.
 *
 * <p>They are read into an array that all sessions of an engine share: nearly always a turn handles all of it, and with a
 * thousand sessions one array stays in the processor's cache where a thousand do not. What a turn leaves over, such as the
 * beginning of a frame, is kept in an array of the session's own and read on there. One thread; allocates only in its
 * constructor.
 */
final class ReceiveBuffer {
    // Behind all that is read, so that a sweep in steps of this length may look beyond the last frame.
    private static final int SPARE = 64;

    private final byte[] shared;
    private final byte[] own;
    private boolean keeps;
    private int from;
    private int limit;

    /** {@code shared} is one that {@link #array} made for the same {@code bytesMax}. */
    ReceiveBuffer(byte[] shared, int bytesMax) {
        this.shared = shared;
        own = array(bytesMax);
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
        System.arraycopy(read, readFrom, own, 0, limit);
    }

    /** Reads on, while there is room; answers as {@link Transport#receive}. */
    int receive(Transport connection) throws IOException {
        int end = own.length - SPARE;
        if (limit == end) return 0;
        int count = connection.receive(bytes(), limit, end);
        if (count > 0) limit += count;
        return count;
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
            System.arraycopy(bytes(), from, own, 0, limit - from);
            keeps = true;
            limit -= from;
            from = 0;
        }
    }
}
