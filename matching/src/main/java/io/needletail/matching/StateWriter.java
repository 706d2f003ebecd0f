package io.needletail.matching;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes state as little-endian words of 64 bits, in chunks, and sums them up to a hash. The words are a function of
 * the state as the commands see it: neither slots nor the history that led to them show.
 */
final class StateWriter {
    /** First word of a snapshot: the letters NTMATCH and the version of the layout. */
    static final long MAGIC = 0x4e544d4154434801L;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final byte[] chunk = new byte[MatchingEngine.SNAPSHOT_CHUNK_MAX];
    private SnapshotSink sink = StateWriter::discard;
    private int length;
    private long hash;

    /** Begins with an empty hash. */
    void begin(SnapshotSink to) {
        sink = to;
        length = 0;
        hash = MAGIC;
    }

    /** Begins without keeping the words. */
    void beginHash() {
        begin(StateWriter::discard);
    }

    /** Appends a word. */
    void word(long word) {
        hash = mix(hash, word);
        if (length == chunk.length) flush();
        WORDS.set(chunk, length, word);
        length += Long.BYTES;
    }

    /** Appends the hash and hands over the last chunk. */
    void end() {
        word(hash);
        flush();
    }

    long hash() {
        return hash;
    }

    static long mix(long hash, long word) {
        long mixed = (hash ^ word) * MULTIPLIER;
        return mixed ^ (mixed >>> 29);
    }

    private void flush() {
        sink.chunk(chunk, length);
        length = 0;
    }

    private static void discard(byte[] bytes, int length) {}
}
