package io.needletail.session.simulation;

import java.util.SplittableRandom;

/** Bytes in flight in one direction: a bounded window, delivered in order, each write after a delay of its own. */
final class Pipe {
    private static final int WRITES_MAX = 64;

    private final SplittableRandom random;
    private final byte[] bytes;
    private final long[] readyNs = new long[WRITES_MAX];
    private final int[] ends = new int[WRITES_MAX];
    private final int delayNs;
    private int from;
    private int to;
    private int writes;
    private long stalledUntilNs;

    Pipe(SplittableRandom random, Terms.LinkTerms wire) {
        this.random = random;
        bytes = new byte[wire.windowBytes()];
        delayNs = wire.delayNs();
    }

    int inFlight() {
        return to - from;
    }

    boolean takes() {
        compact();
        return inFlight() < bytes.length && writes < WRITES_MAX;
    }

    /** Writes as many bytes as fit; returns their number. */
    int write(byte[] source, int at, int length, long nowNs) {
        if (!takes()) return 0;
        int count = Math.min(length, bytes.length - to);
        System.arraycopy(source, at, bytes, to, count);
        to += count;
        long ready = nowNs + delayNs / 2 + random.nextInt(delayNs);
        readyNs[writes] = writes == 0 ? ready : Math.max(ready, readyNs[writes - 1]);
        ends[writes++] = to;
        return count;
    }

    /** Reads the arrived bytes, at most so many. */
    int read(byte[] target, int at, int most, long nowNs) {
        if (nowNs < stalledUntilNs) return 0;
        int arrived = from;
        for (int i = 0; i < writes && readyNs[i] <= nowNs; i++) arrived = ends[i];
        int count = Math.min(most, arrived - from);
        System.arraycopy(bytes, from, target, at, count);
        from += count;
        return count;
    }

    /** Returns the time at which the next bytes arrive. */
    long nextNs() {
        if (from == to) return Long.MAX_VALUE;
        int first = 0;
        while (ends[first] <= from) first++;
        return Math.max(readyNs[first], stalledUntilNs);
    }

    /** Stops all bytes until then. */
    void stall(long untilNs) {
        stalledUntilNs = Math.max(stalledUntilNs, untilNs);
    }

    /** Drops the bytes in flight. */
    void clear() {
        keep(0);
        stalledUntilNs = 0;
    }

    /** Drops all but the first bytes in flight. */
    void keep(int count) {
        to = from + count;
        while (writes > 0 && (writes == 1 ? from : ends[writes - 2]) >= to) writes--;
        if (writes > 0) ends[writes - 1] = to;
    }

    /** Changes one byte in flight. */
    void garble() {
        int at = from + random.nextInt(inFlight());
        // The difference is positive and the result is no digit: two such bytes in one frame must not sum up to a right
        // CheckSum(10).
        bytes[at] = (byte) (bytes[at] + 10 + random.nextInt(6));
    }

    private void compact() {
        System.arraycopy(bytes, from, bytes, 0, to - from);
        int kept = 0;
        for (int i = 0; i < writes; i++) {
            if (ends[i] <= from) continue;
            ends[kept] = ends[i] - from;
            readyNs[kept++] = readyNs[i];
        }
        writes = kept;
        to -= from;
        from = 0;
    }
}
