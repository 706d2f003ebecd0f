package io.needletail.bench.peers.handwritten;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads fields of up to eight bytes whose ends it has found ahead: the stop bits of 32 bytes lie in one word, so that
 * no field waits for the one before. Reads up to 40 bytes beyond what it is asked for.
 */
final class Ends implements Fields {
    private static final VarHandle BIG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long STOPS = 0x8080_8080_8080_8080L;
    private static final long DATA = ~STOPS;

    private byte[] bytes = {};
    private int at;
    private int base;
    private long stops;

    void open(byte[] from, int begin) {
        bytes = from;
        at = begin;
        look();
    }

    private void look() {
        base = at;
        stops = stops(at) | (stops(at + 8) << 8) | (stops(at + 16) << 16) | (stops(at + 24) << 24);
    }

    private long stops(int from) {
        return Long.compress((long) LITTLE.get(bytes, from), STOPS);
    }

    /** Passes over the next field and returns its length. */
    private int step() {
        if (stops == 0) look();
        int end = base + Long.numberOfTrailingZeros(stops) + 1;
        stops &= stops - 1;
        int length = end - at;
        at = end;
        return length;
    }

    /** The bytes of the field that was just passed, the last one lowest. */
    private long word(int length) {
        return (long) BIG.get(bytes, at - length) >>> (Long.SIZE - Byte.SIZE * length);
    }

    @Override
    public int at() {
        return at;
    }

    @Override
    public int map() {
        int length = step();
        return (int) Long.compress(word(length), DATA) << (7 * (3 - length));
    }

    @Override
    public long unsigned() {
        return Long.compress(word(step()), DATA);
    }

    @Override
    public long signed() {
        int length = step();
        int unused = Long.SIZE - 7 * length;
        return (Long.compress(word(length), DATA) << unused) >> unused;
    }

    @Override
    public long text() {
        return word(step()) & DATA;
    }
}
