package io.needletail.session;

import io.needletail.wire.ExpandableBytes;
import java.util.Arrays;

/**
 * Queue of outbound bytes: the session appends whole frames, the engine removes the bytes that the socket accepts.
 *
 * <p>One array, contiguous between {@link #from} and {@link #to}, which expands on demand: it begins with at most
 * {@link #BYTES_AT_FIRST} and doubles up to the capacity, as far as the {@link MemoryBudget} allows. One thread;
 * allocates in its constructor, when it expands, and when it is {@linkplain #trim trimmed}.
 */
public final class Outbox {
    /** Initial size, and the size after a trim: room for admin messages. */
    public static final int BYTES_AT_FIRST = 4096;

    private final int capacity;
    private final MemoryBudget budget;
    private final ExpandableBytes expandable = this::expand;
    private byte[] bytes;
    private int from;
    private int to;

    /**
     * Creates an empty outbox without a budget.
     *
     * @param capacity most pending bytes
     */
    public Outbox(int capacity) {
        this(capacity, MemoryBudget.UNLIMITED);
    }

    /**
     * Creates an empty outbox.
     *
     * @param capacity most pending bytes
     * @param budget from which an expansion takes its bytes; the caller takes the initial bytes
     */
    public Outbox(int capacity, MemoryBudget budget) {
        this.capacity = capacity;
        this.budget = budget;
        bytes = new byte[Math.min(capacity, BYTES_AT_FIRST)];
    }

    /**
     * Returns the array itself, which may be another one after a message was written, or after {@link #trim}.
     *
     * @return the bytes; those in {@code [from, to)} are pending
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Returns the index of the first pending byte.
     *
     * @return offset in {@link #bytes}
     */
    public int from() {
        return from;
    }

    /**
     * Returns the index after the last pending byte.
     *
     * @return offset in {@link #bytes}
     */
    public int to() {
        return to;
    }

    /**
     * Returns the number of pending bytes.
     *
     * @return 0 when all bytes are sent
     */
    public int length() {
        return to - from;
    }

    /**
     * Returns the bytes that can still be appended: the rest of the array and of the budget, up to the capacity.
     *
     * @return 0 or more
     */
    public int room() {
        int length = to - from;
        return (int) Math.min(capacity - length, bytes.length - length + budget.room());
    }

    /**
     * Tests that bytes can be appended; reports to the budget when only the budget prevents it.
     *
     * @param count number of bytes
     * @return false when they have to wait
     */
    public boolean hasRoom(int count) {
        if (room() >= count) return true;
        if (lacksMemory(count)) budget.refused(count - (bytes.length - length()));
        return false;
    }

    /**
     * Tests that only the budget prevents an append.
     *
     * @param count number of bytes
     * @return false when there is room, and when the capacity is used up
     */
    public boolean lacksMemory(int count) {
        return count <= capacity - length() && room() < count;
    }

    /**
     * Removes the bytes that the socket accepted.
     *
     * @param count number of bytes
     */
    public void taken(int count) {
        if (count < 0 || count > to - from) throw badCount(count);
        from += count;
        if (from == to) clear();
    }

    /** Drops all pending bytes: the connection has ended. */
    public void clear() {
        from = 0;
        to = 0;
    }

    /** Returns the expansion to the budget when no bytes are pending. */
    public void trim() {
        if (to > from || bytes.length <= BYTES_AT_FIRST) return;
        budget.give(bytes.length - BYTES_AT_FIRST);
        bytes = new byte[BYTES_AT_FIRST];
        clear();
    }

    // Moves the pending bytes to the front, so that all free room follows them.
    int claim() {
        if (from > 0) {
            System.arraycopy(bytes, from, bytes, 0, to - from);
            to -= from;
            from = 0;
        }
        return to;
    }

    void append(int length) {
        to += length;
    }

    /** Appends a whole frame; returns false when there is no room for it. */
    boolean append(byte[] frame, int length) {
        int at = claim();
        if (expand(bytes, at + length).length < at + length) return false;
        System.arraycopy(frame, 0, bytes, at, length);
        to += length;
        return true;
    }

    /** Returns the most pending bytes. */
    int capacity() {
        return capacity;
    }

    /** Returns the function that expands the array for a writer. */
    ExpandableBytes expandable() {
        return expandable;
    }

    // Doubles the array; takes only the bytes needed when the budget is short.
    private byte[] expand(byte[] present, int needed) {
        if (needed <= present.length) return present;
        long room = present.length + budget.room();
        if (needed > capacity || needed > room) return present;
        int length = (int) Math.max(needed, Math.min(room, Math.min(capacity, 2L * present.length)));
        budget.take(length - present.length);
        bytes = Arrays.copyOf(present, length);
        return bytes;
    }

    private IllegalArgumentException badCount(int count) {
        return new IllegalArgumentException(count + " bytes taken of " + length() + " that wait");
    }
}
