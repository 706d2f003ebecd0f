package io.needletail.session;

import java.util.Arrays;

/**
 * Message store in memory, without persistence: keeps the last messages sent in a ring.
 *
 * <p>The ring begins with at most {@link #BYTES_AT_FIRST} and doubles up to its capacity, as far as the
 * {@link MemoryBudget} allows. A message that was overwritten is gap-filled when the peer requests it;
 * {@link #wasDropped} reports it. One thread; allocates in its constructor and when it expands.
 */
public final class MemoryMessageStore implements MessageStore {
    /** Initial size of the ring in bytes. */
    public static final int BYTES_AT_FIRST = 1 << 14;

    private static final int MESSAGE_BYTES_TYPICAL = 256;
    private static final int ENTRY_BYTES = Long.BYTES + Integer.BYTES;

    private final int capacity;
    private final MemoryBudget budget;
    private byte[] bytes;
    private long[] positions;
    private int[] lengths;
    // From here on messages would be overwritten: the ring expands where the budget allows.
    private long expandAtBytes;
    private long expandAtSeqNum;
    private long nextIn = 1;
    private long createdNs;
    private long nextOut = 1;
    private long firstOut = 1;
    private long end;
    // As of the last commit.
    private long committedIn = 1;
    private long committedOut = 1;
    private long committedFirstOut = 1;
    private long committedNs;
    private boolean isMoved;

    /**
     * Creates an empty store without a budget.
     *
     * @param capacity most bytes of sent messages that are kept; 0 keeps the numbers only
     */
    public MemoryMessageStore(int capacity) {
        this(capacity, MemoryBudget.UNLIMITED);
    }

    /**
     * Creates an empty store.
     *
     * @param capacity most bytes of sent messages that are kept; 0 keeps the numbers only
     * @param budget from which an expansion takes its bytes; the caller takes the {@linkplain #heapBytes initial bytes}
     */
    public MemoryMessageStore(int capacity, MemoryBudget budget) {
        this.capacity = capacity;
        this.budget = budget;
        bytes = new byte[Math.min(capacity, BYTES_AT_FIRST)];
        positions = new long[entries(bytes.length)];
        lengths = new int[positions.length];
        watch();
    }

    /**
     * Returns the heap that a store takes before it expands.
     *
     * @param capacity as in the constructor
     * @return bytes, rounded up
     */
    public static long heapBytes(int capacity) {
        return cost(Math.min(capacity, BYTES_AT_FIRST));
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
    public void recordUnsequenced(long seqNum, byte[] source, int from, int length, long nowNs) {
        // Only a log would keep it, and this history is none.
    }

    @Override
    public void sent(long seqNum, byte[] source, int from, int length, long nowNs) {
        if (bytes.length < capacity && (end + length > expandAtBytes || seqNum >= expandAtSeqNum)) expand(length);
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
    public void gapFilled(long seqNum, byte[] source, int from, int length, long nowNs) {
        // Only a log would keep it, and this history is none.
    }

    @Override
    public void moved(long in, long out, long nowNs) {
        if (out != nextOut) {
            firstOut = out;
            isMoved = true;
        }
        nextIn = in;
        nextOut = out;
        watch();
    }

    @Override
    public void reset(long nowNs) {
        nextIn = 1;
        nextOut = 1;
        firstOut = 1;
        createdNs = nowNs;
        isMoved = true;
        watch();
    }

    @Override
    public long createdNs() {
        return createdNs;
    }

    @Override
    public int find(long seqNum, byte[] target, int at) {
        if (!wasSent(seqNum) || isOverwritten(seqNum)) return 0;
        int slot = slot(seqNum);
        System.arraycopy(bytes, (int) (positions[slot] % bytes.length), target, at, lengths[slot]);
        return lengths[slot];
    }

    @Override
    public boolean wasDropped(long seqNum) {
        return capacity > 0 && wasSent(seqNum) && isOverwritten(seqNum);
    }

    private boolean wasSent(long seqNum) {
        return seqNum >= firstOut && seqNum < nextOut;
    }

    // A message longer than the ring is lost at once.
    private boolean isOverwritten(long seqNum) {
        int slot = slot(seqNum);
        return seqNum < nextOut - positions.length || lengths[slot] == 0 || positions[slot] < end - bytes.length;
    }

    @Override
    public void commit() {
        committedIn = nextIn;
        committedOut = nextOut;
        committedFirstOut = firstOut;
        committedNs = createdNs;
        isMoved = false;
    }

    /** {@inheritDoc} After a reset or a move of the numbers {@link #wasDropped} reports the messages from before it. */
    @Override
    public boolean rollback() {
        // Their slots hold messages of numbers that are not sent any more.
        long from = Math.max(committedOut, nextOut - lengths.length);
        for (long seqNum = from; seqNum < nextOut; seqNum++) lengths[slot(seqNum)] = 0;
        if (isMoved) Arrays.fill(lengths, 0);
        nextIn = committedIn;
        nextOut = committedOut;
        firstOut = committedFirstOut;
        createdNs = committedNs;
        isMoved = false;
        watch();
        return true;
    }

    // Moves the stored messages to the front of a larger ring.
    private void expand(int length) {
        long size = Math.min(2L * bytes.length, capacity);
        while (size < capacity && size < length) size = Math.min(2 * size, capacity);
        long more = cost((int) size) - cost(bytes.length);
        watch();
        if (budget.tryTake(more)) move((int) size);
    }

    private void move(int size) {
        byte[] newBytes = new byte[size];
        long[] newPositions = new long[entries(size)];
        int[] newLengths = new int[newPositions.length];
        long first = Math.max(firstOut, nextOut - positions.length);
        int at = 0;
        for (long seqNum = first; seqNum < nextOut; seqNum++) {
            int length = find(seqNum, newBytes, at);
            int slot = (int) (seqNum % newPositions.length);
            newPositions[slot] = at;
            newLengths[slot] = length;
            at += length;
        }
        bytes = newBytes;
        positions = newPositions;
        lengths = newLengths;
        end = at;
        expandAtBytes = size;
        expandAtSeqNum = first + newPositions.length;
    }

    // The next expansion is tried after one more round of the ring.
    private void watch() {
        expandAtBytes = end + bytes.length;
        expandAtSeqNum = nextOut + positions.length;
    }

    private static int entries(int bytes) {
        return Math.max(1, bytes / MESSAGE_BYTES_TYPICAL);
    }

    private static long cost(int bytes) {
        return bytes + (long) ENTRY_BYTES * entries(bytes);
    }

    private int slot(long seqNum) {
        return (int) (seqNum % positions.length);
    }
}
