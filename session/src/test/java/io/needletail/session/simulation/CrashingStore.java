package io.needletail.session.simulation;

import io.needletail.session.MessageStore;
import java.util.Arrays;

/**
 * A history in memory that a crash takes back to the last commit; it also checks that numbers are taken in order.
 *
 * <p>Keeps all bodies: one that it forgot would be a lost message by design.
 */
final class CrashingStore implements MessageStore {
    private final boolean mayLose;
    private Frames frames = new Frames();
    private Frames committedFrames = frames;
    private int committedCount;
    private long nextIn = 1;
    private long nextOut = 1;
    private long committedIn = 1;
    private long committedOut = 1;
    private long createdNs;
    private long committedCreatedNs;
    private boolean full;
    private boolean preparing;

    CrashingStore(boolean mayLose) {
        this.mayLose = mayLose;
    }

    /** Sets whether the store refuses all messages from now on. */
    void full(boolean yes) {
        full = yes;
    }

    /** Refuses everything for the moment, or not any more. */
    void preparing(boolean yes) {
        preparing = yes;
    }

    /** Handles the death of the process: uncommitted calls never happened. */
    void revert() {
        frames = committedFrames;
        frames.count = committedCount;
        nextIn = committedIn;
        nextOut = committedOut;
        createdNs = committedCreatedNs;
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
    public long createdNs() {
        return createdNs;
    }

    @Override
    public boolean accepts(int bytes) {
        return !full && !preparing;
    }

    @Override
    public boolean isPreparing() {
        return preparing;
    }

    @Override
    public void received(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        boolean skips = mayLose && seqNum > nextIn;
        if (seqNum != nextIn && !skips)
            throw new Violation("number " + seqNum + " counted, " + nextIn + " was expected");
        nextIn = seqNum + 1;
    }

    @Override
    public void recordUnsequenced(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        // Only a log would store it, and this store is no log.
    }

    @Override
    public void sent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        if (seqNum != nextOut) throw new Violation("number " + seqNum + " taken, " + nextOut + " was the next");
        frames.add(bytes, from, length);
        nextOut = seqNum + 1;
    }

    @Override
    public void resent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        if (seqNum >= nextOut) throw new Violation("number " + seqNum + " sent again, " + nextOut + " is the next");
    }

    @Override
    public void gapFilled(long seqNum, byte[] bytes, int from, int length, long nowNs) {
        resent(seqNum, bytes, from, length, nowNs);
    }

    @Override
    public void moved(long in, long out, long nowNs) {
        if (in < nextIn || out != nextOut) throw new Violation("moved to " + in + " and " + out);
        nextIn = in;
    }

    @Override
    public void reset(long nowNs) {
        nextIn = 1;
        nextOut = 1;
        frames = new Frames();
        createdNs = nowNs;
    }

    @Override
    public int find(long seqNum, byte[] target, int at) {
        if (seqNum < 1 || seqNum >= nextOut) return 0;
        return frames.copy((int) seqNum - 1, target, at);
    }

    @Override
    public boolean wasDropped(long seqNum) {
        return false;
    }

    @Override
    public void commit() {
        committedFrames = frames;
        committedCount = frames.count;
        committedIn = nextIn;
        committedOut = nextOut;
        committedCreatedNs = createdNs;
    }

    /** The frames of one numbering, the first with number 1. */
    private static final class Frames {
        private byte[] bytes = new byte[1 << 15];
        private int[] ends = new int[256];
        private int count;

        void add(byte[] source, int from, int length) {
            int at = start(count);
            if (at + length > bytes.length) bytes = Arrays.copyOf(bytes, 2 * bytes.length);
            if (count == ends.length) ends = Arrays.copyOf(ends, 2 * ends.length);
            System.arraycopy(source, from, bytes, at, length);
            ends[count++] = at + length;
        }

        int copy(int index, byte[] target, int at) {
            int length = ends[index] - start(index);
            System.arraycopy(bytes, start(index), target, at, length);
            return length;
        }

        private int start(int index) {
            return index == 0 ? 0 : ends[index - 1];
        }
    }
}
