package io.needletail.session;

import io.needletail.wire.ExpandableBytes;
import java.util.Arrays;

/**
 * Bytes on their way out: the session appends whole frames, the engine takes what the socket accepts.
 *
 * <p>One array, always contiguous between {@link #from} and {@link #to}, which is expanded on demand: it begins with at most
 * {@link #BYTES_AT_FIRST} and doubles up to the capacity, as far as the {@link MemoryBudget} allows. One thread; allocates in
 * its constructor, when it is expanded, and when it is {@linkplain #trim trimmed}.
 */
public final class Outbox {
    /** Bytes that an outbox has from the start and keeps when it is trimmed: room for admin messages. */
    public static final int BYTES_AT_FIRST = 4096;

    private final int capacity;
    private final MemoryBudget budget;
    private final ExpandableBytes expandable = this::expand;
    private byte[] bytes;
    private int from;
    private int to;

    /**
     * Makes an empty outbox without a budget.
     *
     * @param capacity most bytes that wait
     */
    public Outbox(int capacity) {
        this(capacity, MemoryBudget.UNLIMITED);
    }

    /**
     * Makes an empty outbox.
     *
     * @param capacity most bytes that wait
     * @param budget what it takes bytes from when it is expanded; the first ones are the caller's to take
     */
    public Outbox(int capacity, MemoryBudget budget) {
        this.capacity = capacity;
        this.budget = budget;
        bytes = new byte[Math.min(capacity, BYTES_AT_FIRST)];
    }

    /**
     * The array itself; another one after a message was written, or a {@link #trim}.
     *
     * @return the bytes; those in {@code [from, to)} wait to be sent
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * The first byte that waits.
     *
     * @return offset in {@link #bytes}
     */
    public int from() {
        return from;
    }

    /**
     * Behind the last byte that waits.
     *
     * @return offset in {@link #bytes}
     */
    public int to() {
        return to;
    }

    /**
     * Bytes that wait.
     *
     * @return 0 when all has been taken
     */
    public int length() {
        return to - from;
    }

    /**
     * Bytes that can still be appended: what the array has left, and what the budget has, up to the capacity.
     *
     * @return 0 or more
     */
    public int room() {
        int length = to - from;
        return (int) Math.min(capacity - length, bytes.length - length + budget.room());
    }

    /**
     * Whether so many bytes can be appended. When it is only the budget that is in the way, it is told.
     *
     * @param count how many
     * @return false when they have to wait
     */
    public boolean hasRoom(int count) {
        if (room() >= count) return true;
        if (lacksMemory(count)) budget.refused(count - (bytes.length - length()));
        return false;
    }

    /**
     * Whether it is only the budget that keeps so many bytes from being appended.
     *
     * @param count how many
     * @return false when there is room, and when the capacity is used up
     */
    public boolean lacksMemory(int count) {
        return count <= capacity - length() && room() < count;
    }

    /**
     * Takes note that the socket accepted bytes.
     *
     * @param count how many
     */
    public void taken(int count) {
        if (count < 0 || count > to - from) throw badCount(count);
        from += count;
        if (from == to) clear();
    }

    /** Drops all that waits: the connection is gone. */
    public void clear() {
        from = 0;
        to = 0;
    }

    /** Gives back to the budget what it has been expanded by, when nothing waits. */
    public void trim() {
        if (to > from || bytes.length <= BYTES_AT_FIRST) return;
        budget.give(bytes.length - BYTES_AT_FIRST);
        bytes = new byte[BYTES_AT_FIRST];
        clear();
    }

    // Moves what waits to the front, so that all the room lies behind it.
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

    /** Appends a whole frame; false when there is no room for it. */
    boolean append(byte[] frame, int length) {
        int at = claim();
        if (expand(bytes, at + length).length < at + length) return false;
        System.arraycopy(frame, 0, bytes, at, length);
        to += length;
        return true;
    }

    /** Most bytes that wait. */
    int capacity() {
        return capacity;
    }

    /** Expands the array for a writer. */
    ExpandableBytes expandable() {
        return expandable;
    }

    // Doubles, and takes no more than is needed when the budget is short.
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
