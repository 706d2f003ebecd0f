package io.needletail.bench.workload.scan;

import io.needletail.bench.workload.turns.Times;
import io.needletail.bench.workload.turns.Walk;

/** Searches again and again, with one limit after the other. */
final class ScanWalk implements Walk {
    private static final int SEARCHES = 4_096;

    private final PriceScan scan;
    private final ScanSearch search;
    private final long[] limits;
    private final long expected;

    /**
     * Makes the walk; what the linear scan finds is what every form must find.
     *
     * @param limits a power of two of them
     */
    ScanWalk(PriceScan scan, ScanSearch search, int levels, long[] limits) {
        this.scan = scan;
        this.search = search;
        this.limits = limits;
        expected = sum(new LinearScan(levels));
    }

    @Override
    public int once() {
        return checked(sum(scan));
    }

    @Override
    public int timed(Times times) {
        long sum = 0;
        for (int i = 0; i < SEARCHES; i++) {
            long fromNs = System.nanoTime();
            sum += find(scan, limits[i & (limits.length - 1)]);
            times.add(System.nanoTime() - fromNs);
        }
        return checked(sum);
    }

    @Override
    public int operations() {
        return SEARCHES;
    }

    private long sum(PriceScan way) {
        return switch (search) {
            case COUNT_MATCHABLE -> counts(way);
            case FIND_INSERTION -> insertions(way);
            case FIND_FIRST_MATCH -> firstMatches(way);
        };
    }

    private long counts(PriceScan way) {
        long sum = 0;
        for (int i = 0; i < SEARCHES; i++) sum += way.countMatchable(limits[i & (limits.length - 1)]);
        return sum;
    }

    private long insertions(PriceScan way) {
        long sum = 0;
        for (int i = 0; i < SEARCHES; i++) sum += way.findInsertion(limits[i & (limits.length - 1)]);
        return sum;
    }

    private long firstMatches(PriceScan way) {
        long sum = 0;
        for (int i = 0; i < SEARCHES; i++) sum += way.findFirstMatch(limits[i & (limits.length - 1)]);
        return sum;
    }

    private long find(PriceScan way, long limit) {
        return switch (search) {
            case COUNT_MATCHABLE -> way.countMatchable(limit);
            case FIND_INSERTION -> way.findInsertion(limit);
            case FIND_FIRST_MATCH -> way.findFirstMatch(limit);
        };
    }

    private int checked(long sum) {
        if (sum != expected) {
            throw new IllegalStateException(search.label() + " found the sum " + sum + ", expected " + expected);
        }
        return SEARCHES;
    }
}
