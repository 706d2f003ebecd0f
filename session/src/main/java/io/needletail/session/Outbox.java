package io.needletail.session;

/**
 * Bytes on their way out: the session appends whole frames, the engine takes what the socket accepts.
 *
 * <p>One array of fixed size, always contiguous between {@link #from} and {@link #to}. One thread; allocates only in
 * its constructor.
 */
public final class Outbox {
    private final byte[] bytes;
    private int from;
    private int to;

    /**
     * Makes an empty outbox.
     *
     * @param capacity size in bytes
     */
    public Outbox(int capacity) {
        bytes = new byte[capacity];
    }

    /**
     * The array itself.
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
     * Bytes that can still be appended.
     *
     * @return the capacity less what waits
     */
    public int room() {
        return bytes.length - (to - from);
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

    private IllegalArgumentException badCount(int count) {
        return new IllegalArgumentException(count + " bytes taken of " + length() + " that wait");
    }
}
