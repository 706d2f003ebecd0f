package io.needletail.session;

/**
 * A history that lives as long as the process: the last messages sent, in a ring of fixed size.
 *
 * <p>What the ring has overwritten is answered by a gap fill when the peer asks for it. One thread; allocates only in
 * its constructor.
 */
public final class MemoryMessageStore implements MessageStore {
    private static final int MESSAGE_BYTES_TYPICAL = 256;

    private final byte[] bytes;
    private final long[] positions;
    private final int[] lengths;
    private long nextIn = 1;
    private long createdNs;
    private long nextOut = 1;
    private long firstOut = 1;
    private long end;

    /**
     * Makes an empty history.
     *
     * @param capacity bytes of sent messages that are kept
     */
    public MemoryMessageStore(int capacity) {
        bytes = new byte[capacity];
        int messages = Math.max(1, capacity / MESSAGE_BYTES_TYPICAL);
        positions = new long[messages];
        lengths = new int[messages];
    }

    @Override
    public long nextIn() {
        return nextIn;
    }

    @Override
    public long nextOut() {
        return nextOut;
    }

    @Override
    public boolean accepts(int count) {
        return true;
    }

    @Override
    public void received(long seqNum, byte[] source, int from, int length, long nowNs) {
        nextIn = seqNum + 1;
    }

    @Override
    public void noted(long seqNum, byte[] source, int from, int length, long nowNs) {
        // Only a log would keep it, and this history is none.
    }

    @Override
    public void sent(long seqNum, byte[] source, int from, int length, long nowNs) {
        nextOut = seqNum + 1;
        int slot = slot(seqNum);
        positions[slot] = end;
        lengths[slot] = 0;
        if (length > bytes.length) return;
        int at = (int) (end % bytes.length);
        if (at + length > bytes.length) {
            end += bytes.length - at;
            at = 0;
        }
        System.arraycopy(source, from, bytes, at, length);
        positions[slot] = end;
        lengths[slot] = length;
        end += length;
    }

    @Override
    public void resent(long seqNum, byte[] source, int from, int length, long nowNs) {
        // Only a log would keep it, and this history is none.
    }

    @Override
    public void moved(long in, long out, long nowNs) {
        if (out != nextOut) firstOut = out;
        nextIn = in;
        nextOut = out;
    }

    @Override
    public void reset(long nowNs) {
        nextIn = 1;
        nextOut = 1;
        firstOut = 1;
        createdNs = nowNs;
    }

    @Override
    public long createdNs() {
        return createdNs;
    }

    @Override
    public int find(long seqNum, byte[] target, int at) {
        if (seqNum < firstOut || seqNum >= nextOut || seqNum < nextOut - positions.length) return 0;
        int slot = slot(seqNum);
        if (lengths[slot] == 0 || positions[slot] < end - bytes.length) return 0;
        System.arraycopy(bytes, (int) (positions[slot] % bytes.length), target, at, lengths[slot]);
        return lengths[slot];
    }

    @Override
    public void commit() {
        // Nothing survives the process anyway.
    }

    private int slot(long seqNum) {
        return (int) (seqNum % positions.length);
    }
}
