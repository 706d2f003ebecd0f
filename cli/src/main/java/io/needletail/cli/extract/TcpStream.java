package io.needletail.cli.extract;

import io.needletail.wire.Framer;
import io.needletail.wire.Message;

/**
 * One direction of a TCP connection, put together out of its segments and cut into FIX messages.
 *
 * <p>A segment that repeats what was seen is left out. Behind a gap the stream begins anew; the message in the gap is lost
 * and the gap is counted. One thread.
 */
public final class TcpStream {
    private static final int MESSAGE_BYTES_MAX = 1 << 16;
    private static final int SEGMENT_BYTES_MAX = 1 << 17;
    private static final long SEQUENCES = 1L << 32;
    private static final long UNKNOWN = -1;

    private final byte[] bytes = new byte[MESSAGE_BYTES_MAX + SEGMENT_BYTES_MAX];
    private final Message message = new Message();
    private final Taker taker;
    private int limit;
    private long expected = UNKNOWN;
    private long beganNs;
    private long gaps;

    /** Takes the messages. */
    @FunctionalInterface
    public interface Taker {
        /**
         * Takes a message.
         *
         * @param message valid during the call only
         * @param firstNs when the segment with its first byte passed, epoch nanoseconds
         * @param lastNs the same for its last byte
         */
        void message(Message message, long firstNs, long lastNs);
    }

    /**
     * Begins before the first segment.
     *
     * @param taker takes the messages
     */
    public TcpStream(Taker taker) {
        this.taker = taker;
    }

    /**
     * Returns the number of missing segments.
     *
     * @return the number of gaps
     */
    public long gaps() {
        return gaps;
    }

    /**
     * Takes a segment.
     *
     * @param sequence of its first byte
     * @param source holds the segment
     * @param from its first byte
     * @param to behind its last byte
     * @param timeNs when it passed
     */
    public void segment(long sequence, byte[] source, int from, int to, long timeNs) {
        int known = expected == UNKNOWN ? 0 : (int) (expected - sequence);
        if (known < 0) {
            gaps++;
            limit = 0;
            known = 0;
        }
        if (known >= to - from) return;
        expected = (sequence + to - from) % SEQUENCES;
        for (int at = from + known; at < to; ) {
            int some = Math.min(to - at, bytes.length - limit);
            if (limit == 0) beganNs = timeNs;
            System.arraycopy(source, at, bytes, limit, some);
            limit += some;
            at += some;
            takeMessages(timeNs);
        }
    }

    private void takeMessages(long timeNs) {
        int from = 0;
        while (from < limit) {
            int length = message.read(bytes, from, limit, MESSAGE_BYTES_MAX);
            if (length == Framer.INCOMPLETE) break;
            int skipped = length;
            if (length > 0 && message.outcome() == Message.WELL_FORMED) {
                taker.message(message, beganNs, timeNs);
            } else {
                skipped = length == Framer.TOO_LONG ? limit - from : Math.abs(length);
            }
            from += skipped;
            // The next one begins with this segment at the earliest.
            beganNs = timeNs;
        }
        limit -= from;
        System.arraycopy(bytes, from, bytes, 0, limit);
    }
}
