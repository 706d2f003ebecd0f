package io.needletail.bench.workload.fast;

/**
 * The messages of a stream in blocks, each with the sum that must come out of it, one block after the other and then
 * from the beginning.
 *
 * <p>A stream whose messages stand alone is cut, so that a slice of time ends soon also where a message takes long; a
 * short one counts several times, so that the clock is asked seldom. A stream that keeps its state is one block: it
 * cannot be walked on from its end to its beginning without a reset.
 */
final class Blocks {
    /** Messages of a block at most. */
    static final int MESSAGES = 500;

    private final long[] sums;
    private final int count;
    private final int size;
    private int from;
    private int to;

    /**
     * Divides the messages into blocks.
     *
     * @param sums by message
     * @param standAlone whether each message does
     */
    Blocks(long[] sums, boolean standAlone) {
        this.sums = sums;
        int rounds = standAlone ? Math.max(1, (MESSAGES + sums.length - 1) / sums.length) : 1;
        count = sums.length * rounds;
        size = standAlone ? Math.min(MESSAGES, count) : count;
    }

    /** Most messages of a block. */
    int size() {
        return size;
    }

    /** Number of messages; a message that occurs several times counts each time. */
    int count() {
        return count;
    }

    /** Moves to the next block. */
    void next() {
        from = to == count ? 0 : to;
        to = Math.min(from + size, count);
    }

    /** Its first message. */
    int from() {
        return from;
    }

    /** The one after its last. */
    int to() {
        return to;
    }

    /**
     * Compares.
     *
     * @return how many messages the block has
     * @throws IllegalStateException when this is not the sum of the block
     */
    int checked(long sum) {
        long expected = 0;
        for (int index = from; index < to; index++) expected += sums[index % sums.length];
        if (sum != expected) throw new IllegalStateException("a walk gave " + sum + ", expected " + expected);
        return to - from;
    }
}
