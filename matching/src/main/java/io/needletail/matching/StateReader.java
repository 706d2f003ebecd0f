package io.needletail.matching;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads the words that a {@link StateWriter} wrote, and checks their hash. */
final class StateReader {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final SnapshotSource source;
    private final byte[] piece = new byte[MatchingEngine.SNAPSHOT_CHUNK_MAX];
    private final byte[] word = new byte[Long.BYTES];
    private int position;
    private int limit;
    private long hash = StateWriter.MAGIC;

    StateReader(SnapshotSource source) {
        this.source = source;
    }

    /** Returns the next word. */
    long word() {
        long read = next();
        hash = StateWriter.mix(hash, read);
        return read;
    }

    /** Returns the next word as a number from 0 to {@code max}. */
    int count(int max) {
        long count = word();
        if (count < 0 || count > max) throw damaged("a count is " + count + ", expected 0 to " + max);
        return (int) count;
    }

    /** Returns the constant of an enum whose ordinal is the next word. */
    <T extends Enum<T>> T constant(Class<T> type) {
        T[] constants = type.getEnumConstants();
        return constants[count(constants.length - 1)];
    }

    /** Reads the first word. */
    void begin() {
        long magic = word();
        if (magic != StateWriter.MAGIC) throw damaged("it begins with " + Long.toHexString(magic));
    }

    /** Compares the hash at the end. */
    void end() {
        long expected = hash;
        if (next() != expected) throw damaged("its hash differs from its content");
    }

    static IllegalArgumentException damaged(String detail) {
        return new IllegalArgumentException("the snapshot cannot be restored: " + detail);
    }

    private long next() {
        for (int i = 0; i < Long.BYTES; i++) {
            if (position == limit) fill();
            word[i] = piece[position++];
        }
        return (long) WORDS.get(word, 0);
    }

    private void fill() {
        position = 0;
        limit = source.read(piece);
        if (limit <= 0) throw damaged("it ends too early");
    }
}
