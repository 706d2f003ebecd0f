package io.needletail.transport.shm;

import io.needletail.transport.Transport;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Ring of one direction of a connection: memory that one process writes and another reads.
 *
 * <p>Both sides count bytes from the start, each in a word that only it writes. Each side checks the range of the
 * other's count: an invalid count ends the connection.
 */
final class Ring {
    // Two cache lines between the words of the two sides: processors fetch lines in pairs.
    private static final long OFFERED = 0;
    private static final long ENDED = 8;
    private static final long TAKEN = 128;
    private static final long ABANDONED = 136;
    private static final long DATA = 256;

    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

    private final MemorySegment memory;
    private final int capacity;
    private final int mask;
    private long offered;
    private long taken;

    /** A ring over zeros; {@code memory} is {@link #bytes} long and begins at a multiple of 8. */
    Ring(MemorySegment memory, int capacity) {
        this.memory = memory;
        this.capacity = capacity;
        mask = capacity - 1;
    }

    /** Returns the bytes of a ring of a capacity, which is a power of two. */
    static long bytes(int capacity) {
        return DATA + capacity;
    }

    /** Appends as many bytes as there is room for; returns their number. */
    int offer(byte[] source, int from, int length) throws IOException {
        if (capacity - (offered - taken) < length) {
            long now = (long) LONG.getAcquire(memory, TAKEN);
            requireBetween(taken, now, offered);
            taken = now;
        }
        int count = (int) Math.min(length, capacity - (offered - taken));
        if (count == 0) {
            return 0;
        }
        int at = (int) offered & mask;
        int straight = Math.min(count, capacity - at);
        MemorySegment.copy(source, from, memory, ValueLayout.JAVA_BYTE, DATA + at, straight);
        if (straight < count) {
            MemorySegment.copy(source, from + straight, memory, ValueLayout.JAVA_BYTE, DATA, count - straight);
        }
        offered += count;
        LONG.setRelease(memory, OFFERED, offered);
        return count;
    }

    /**
     * Removes at most {@code length} bytes; returns their number, 0 when empty, {@link Transport#CLOSED} at the end.
     */
    int take(byte[] target, int from, int length) throws IOException {
        if (offered == taken && !fetch()) {
            return 0;
        }
        int count = (int) Math.min(length, offered - taken);
        if (count == 0) {
            return length == 0 ? 0 : Transport.CLOSED;
        }
        int at = (int) taken & mask;
        int straight = Math.min(count, capacity - at);
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, DATA + at, target, from, straight);
        if (straight < count) {
            MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, DATA, target, from + straight, count - straight);
        }
        taken += count;
        LONG.setRelease(memory, TAKEN, taken);
        return count;
    }

    /** Marks the end of the stream: no more bytes will be offered. */
    void end() {
        LONG.setRelease(memory, ENDED, 1L);
    }

    /** Marks the reader as closed: no more bytes will be taken. */
    void abandon() {
        LONG.setRelease(memory, ABANDONED, 1L);
    }

    boolean isAbandoned() {
        return (long) LONG.getAcquire(memory, ABANDONED) != 0;
    }

    /** Reads the other side's count; returns false when nothing was offered and the stream has not ended. */
    private boolean fetch() throws IOException {
        // Read before the count, so that bytes offered before the end are always seen.
        boolean ended = (long) LONG.getAcquire(memory, ENDED) != 0;
        long now = (long) LONG.getAcquire(memory, OFFERED);
        requireBetween(offered, now, taken + capacity);
        offered = now;
        return ended || now != taken;
    }

    private static void requireBetween(long least, long count, long most) throws IOException {
        if (count < least || count > most) {
            throw new IOException("the peer wrote nonsense into the shared memory: a count of " + count
                    + " bytes, expected " + least + " to " + most);
        }
    }
}
