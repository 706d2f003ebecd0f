package io.needletail.transport.posix;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/**
 * Memory outside the Java heap for calls of libc: one for each socket, with the same lifetime.
 *
 * <pre>
 *   0        4        8        12       16
 *   | errno  |   -    | length |   -    | bytes ...
 * </pre>
 *
 * <p>The creator {@linkplain Libc#free frees} it and does not use it afterwards. Threading: one thread at a time.
 */
public final class NativeBuffer {

    static final int HEAD_BYTES = 16;
    private static final int LENGTH_AT = 8;

    private final MemorySegment all;
    private final MemorySegment errno;
    private final long address;
    private final int capacity;

    NativeBuffer(MemorySegment all) {
        this.all = all;
        errno = all.asSlice(0, JAVA_INT.byteSize());
        address = all.address() + HEAD_BYTES;
        capacity = (int) all.byteSize() - HEAD_BYTES;
    }

    /**
     * Returns the number of bytes that it takes.
     *
     * @return at least what {@link Libc#allocate} was asked for
     */
    public int capacity() {
        return capacity;
    }

    /**
     * Copies bytes out.
     *
     * @param target where they go
     * @param from index of the first byte written
     * @param length how many, from the beginning of the block
     */
    public void read(byte[] target, int from, int length) {
        MemorySegment.copy(all, JAVA_BYTE, HEAD_BYTES, target, from, length);
    }

    /**
     * Copies bytes in, to the beginning of the block.
     *
     * @param source where they come from
     * @param from index of the first byte copied
     * @param length how many
     */
    public void write(byte[] source, int from, int length) {
        MemorySegment.copy(source, from, all, JAVA_BYTE, HEAD_BYTES, length);
    }

    /**
     * Reads a number as libc writes it.
     *
     * @param at index of its first byte
     * @return the number
     */
    public int readInt(int at) {
        return all.get(JAVA_INT, HEAD_BYTES + (long) at);
    }

    /**
     * Writes a number as libc reads it.
     *
     * @param at index of its first byte, a multiple of 4
     * @param value the number
     */
    public void writeInt(int at, int value) {
        all.set(JAVA_INT, HEAD_BYTES + (long) at, value);
    }

    long readLong(int at) {
        return all.get(JAVA_LONG, HEAD_BYTES + (long) at);
    }

    void writeLong(int at, long value) {
        all.set(JAVA_LONG, HEAD_BYTES + (long) at, value);
    }

    /**
     * The length that libc has written beside the bytes, as of an address.
     *
     * @return in bytes
     */
    public int length() {
        return all.get(JAVA_INT, LENGTH_AT);
    }

    void length(int bytes) {
        all.set(JAVA_INT, LENGTH_AT, bytes);
    }

    MemorySegment all() {
        return all;
    }

    MemorySegment errno() {
        return errno;
    }

    long address() {
        return address;
    }

    long lengthAddress() {
        return address - HEAD_BYTES + LENGTH_AT;
    }

    /** An answer of libc in the kernel's habit. */
    int result(long answer) {
        return answer >= 0 ? (int) answer : -errno.get(JAVA_INT, 0);
    }
}
