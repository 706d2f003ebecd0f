package io.needletail.tools.tcp;

import io.needletail.wire.Framer;
import java.util.Arrays;

/**
 * Cuts the bytes of one stream into FIX messages.
 *
 * <p>Bytes that are no message are skipped up to the next {@code 8=FIX}. At most one unfinished message is in memory.
 */
final class MessageCutter {
    static final int MESSAGE_BYTES_MAX = 1 << 16;
    private static final int STEP_BYTES = 1 << 14;

    private final Taker taker;
    private byte[] unfinished = {};
    private int length;
    private long beganNs;
    private long offset;

    /** Takes what is cut out of a stream. */
    interface Taker {
        /** Takes the message in {@code bytes[from, from + length)}, valid during the call only. */
        void message(byte[] bytes, int from, int length, long firstNs);

        /** Takes the offsets of bytes that begin like a message and are none. */
        void noMessage(TcpFinding.Kind kind, long from, long to);
    }

    MessageCutter(Taker taker) {
        this.taker = taker;
    }

    /** Forgets an unfinished message; the next bytes are at {@code nextOffset} of the stream. */
    void restart(long nextOffset) {
        length = 0;
        offset = nextOffset;
    }

    /** Returns the number of bytes of a message that is not finished. */
    int unfinished() {
        return length;
    }

    /** Takes the next bytes of the stream. */
    void take(byte[] source, int from, int to, long timeNs) {
        int at = from;
        while (at < to && length > 0) {
            int some = Math.min(to - at, STEP_BYTES);
            append(source, at, some);
            at += some;
            int cut = cut(unfinished, 0, length, timeNs);
            length -= cut;
            if (cut > 0) System.arraycopy(unfinished, cut, unfinished, 0, length);
        }
        if (at == to) return;
        beganNs = timeNs;
        int cut = cut(source, at, to, timeNs);
        append(source, at + cut, to - at - cut);
    }

    private void append(byte[] source, int from, int count) {
        if (unfinished.length < length + count) {
            unfinished = Arrays.copyOf(unfinished, Math.max(length + count, 2 * unfinished.length));
        }
        System.arraycopy(source, from, unfinished, length, count);
        length += count;
    }

    // Returns the number of bytes that are done with; an unfinished message follows them.
    private int cut(byte[] bytes, int start, int limit, long timeNs) {
        int from = start;
        while (from < limit) {
            int result = Framer.frame(bytes, from, limit, MESSAGE_BYTES_MAX);
            if (result == Framer.INCOMPLETE) break;
            // After a length that is not believed the next message is searched for from the second byte on.
            int used = result == Framer.TOO_LONG ? 1 : Math.abs(result);
            if (result > 0) taker.message(bytes, from, result, beganNs);
            else if (begins(bytes, from, limit)) taker.noMessage(kind(result), offset, offset + used);
            from += used;
            offset += used;
            beganNs = timeNs;
        }
        return from - start;
    }

    private static TcpFinding.Kind kind(int result) {
        return result == Framer.TOO_LONG ? TcpFinding.Kind.TOO_LONG : TcpFinding.Kind.GARBLED;
    }

    private static boolean begins(byte[] bytes, int from, int limit) {
        return limit - from >= 5
                && bytes[from] == '8'
                && bytes[from + 1] == '='
                && bytes[from + 2] == 'F'
                && bytes[from + 3] == 'I'
                && bytes[from + 4] == 'X';
    }
}
