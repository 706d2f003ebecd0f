package io.needletail.session;

import java.util.Arrays;

/** Counts messages within a sliding time: the last ones' times in a ring. Allocates only in its constructor. */
final class RateLimiter {
    private final long[] passedNs;
    private final long perNs;
    private int next;

    RateLimiter(Throttle throttle) {
        this(throttle.messages(), throttle.perNs());
    }

    /** At most so many messages within so many nanoseconds; 0 for any number. */
    RateLimiter(int messages, long perNs) {
        this.perNs = perNs;
        passedNs = new long[messages];
        clear();
    }

    /** Forgets all that has passed. */
    void clear() {
        Arrays.fill(passedNs, Long.MIN_VALUE);
    }

    /** When the next message may pass: epoch nanoseconds, in the past when it may at once. */
    long nextNs() {
        if (passedNs.length == 0 || passedNs[next] == Long.MIN_VALUE) return Long.MIN_VALUE;
        return passedNs[next] + perNs;
    }

    /** Whether it limits anything. */
    boolean isLimited() {
        return passedNs.length > 0;
    }

    boolean admits(long nowNs) {
        return nextNs() <= nowNs;
    }

    void passed(long nowNs) {
        if (passedNs.length == 0) return;
        passedNs[next] = nowNs;
        next = next + 1 == passedNs.length ? 0 : next + 1;
    }

    /** The clock stepped: who had to wait a second still has to. */
    void shift(long byNs) {
        for (int i = 0; i < passedNs.length; i++) {
            if (passedNs[i] != Long.MIN_VALUE) passedNs[i] += byNs;
        }
    }
}
