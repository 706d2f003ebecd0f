package io.needletail.engine.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Hands records from one thread to another through bytes that were allocated before; what finds no room is counted, and
 * the next record that does is preceded by that count.
 *
 * <pre>
 *   0         4         8                  16                 24
 *   +---------+---------+------------------+------------------+------------ - -
 *   | length  | code    | time, epoch ns   | detail           | bytes
 *   +---------+---------+------------------+------------------+------------ - -
 * </pre>
 *
 * <p>The length counts all of it; each record begins at a multiple of 8. A negative length is a stretch to be skipped,
 * up to the end of the ring. One thread offers, another polls; neither waits, locks or allocates.
 */
final class LogRing {
    /** Record type with the number of missing records before it. */
    static final int MISSED = 0;

    static final int BYTES_MIN = 4096;

    private static final int CODE = 4;
    private static final int TIME = 8;
    private static final int DETAIL = 16;
    private static final int HEADER_BYTES = 24;
    private static final int ALIGNMENT = 8;
    private static final byte[] NO_BYTES = {};

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle COUNTER = MethodHandles.arrayElementVarHandle(long[].class);

    // Each on a pair of cache lines of its own.
    private static final int END = 16;
    private static final int BEGIN = 32;
    private static final int MISSING = 48;
    private static final int COUNTERS = 64;

    private final byte[] bytes;
    private final int mask;
    private final long[] counters = new long[COUNTERS];
    private volatile Optional<LogRing> next = Optional.empty();

    // Of the offering thread.
    private long end;
    private long beginSeen;
    private long unreported;

    // Of the polling thread.
    private long begin;
    private int at;

    /** {@code capacity}: bytes, a power of two. */
    LogRing(int capacity) {
        bytes = new byte[capacity];
        mask = capacity - 1;
    }

    /**
     * Begins a larger ring that follows another one; on the offering thread, which offers nothing to the other one any
     * more.
     */
    LogRing(int capacity, LogRing before) {
        this(capacity);
        unreported = before.unreported;
        COUNTER.setOpaque(counters, MISSING, before.missed());
        before.next = Optional.of(this);
    }

    /** Returns the ring that follows; this one gets no record after that. Polling thread. */
    Optional<LogRing> next() {
        return next;
    }

    int capacity() {
        return bytes.length;
    }

    /** Tests whether {@link #offer} has room for a record of so many bytes now. */
    boolean accepts(int length) {
        return hasRoom(aligned(HEADER_BYTES + length) + (unreported > 0 ? HEADER_BYTES : 0));
    }

    /** Copies a record into the ring, or counts it as missing. */
    void offer(int code, long timeNs, long detail, byte[] source, int from, int length) {
        int missedBytes = unreported > 0 ? HEADER_BYTES : 0;
        if (!hasRoom(aligned(HEADER_BYTES + length) + missedBytes)) {
            unreported++;
            COUNTER.setOpaque(counters, MISSING, (long) COUNTER.getOpaque(counters, MISSING) + 1);
            return;
        }
        if (missedBytes > 0) put(MISSED, timeNs, unreported, NO_BYTES, 0, 0);
        unreported = 0;
        put(code, timeNs, detail, source, from, length);
    }

    /** Returns the number of records that did not fit. Any thread. */
    long missed() {
        return (long) COUNTER.getOpaque(counters, MISSING);
    }

    private void put(int code, long timeNs, long detail, byte[] source, int from, int length) {
        int size = aligned(HEADER_BYTES + length);
        int start = (int) (end & mask);
        int toEnd = bytes.length - start;
        if (size > toEnd) {
            INT.set(bytes, start, -toEnd);
            end += toEnd;
            start = 0;
        }
        INT.set(bytes, start, HEADER_BYTES + length);
        INT.set(bytes, start + CODE, code);
        LONG.set(bytes, start + TIME, timeNs);
        LONG.set(bytes, start + DETAIL, detail);
        System.arraycopy(source, from, bytes, start + HEADER_BYTES, length);
        end += size;
        COUNTER.setRelease(counters, END, end);
    }

    /** Tests whether a record of so many bytes fits, including the bytes to skip when it would cross the ring's end. */
    private boolean hasRoom(int size) {
        int toEnd = bytes.length - (int) (end & mask);
        long needed = size > toEnd ? (long) size + toEnd : size;
        if (end + needed - beginSeen <= bytes.length) return true;
        beginSeen = (long) COUNTER.getAcquire(counters, BEGIN);
        return end + needed - beginSeen <= bytes.length;
    }

    /** Moves to the oldest record; the accessors read it and {@link #release} frees it. */
    boolean poll() {
        long until = (long) COUNTER.getAcquire(counters, END);
        if (begin == until) return false;
        at = (int) (begin & mask);
        int length = (int) INT.get(bytes, at);
        if (length < 0) {
            begin -= length;
            at = 0;
        }
        return true;
    }

    /** Frees the space of the record. */
    void release() {
        begin += aligned((int) INT.get(bytes, at));
        COUNTER.setRelease(counters, BEGIN, begin);
    }

    int code() {
        return (int) INT.get(bytes, at + CODE);
    }

    long timeNs() {
        return (long) LONG.get(bytes, at + TIME);
    }

    long detail() {
        return (long) LONG.get(bytes, at + DETAIL);
    }

    /** Array with the record's bytes. */
    byte[] bytes() {
        return bytes;
    }

    int from() {
        return at + HEADER_BYTES;
    }

    int length() {
        return (int) INT.get(bytes, at) - HEADER_BYTES;
    }

    private static int aligned(int length) {
        return (length + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
