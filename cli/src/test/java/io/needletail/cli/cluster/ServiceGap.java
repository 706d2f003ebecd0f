package io.needletail.cli.cluster;

/** The longest time between two answers that a client got, since a mark. One thread. */
final class ServiceGap {
    private long lastNs;
    private long longestNs;

    void mark(long nowNs) {
        lastNs = nowNs;
        longestNs = 0;
    }

    void answered(long nowNs) {
        longestNs = longestNs(nowNs);
        lastNs = nowNs;
    }

    /** Returns the longest time in ns, the one that has not ended yet included. */
    long longestNs(long nowNs) {
        return Math.max(longestNs, nowNs - lastNs);
    }
}
