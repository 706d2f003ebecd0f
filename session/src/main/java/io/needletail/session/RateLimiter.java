package io.needletail.session;

import java.util.Arrays;

/**
 * Limits messages in a sliding window: keeps the times of the last messages in a ring. Allocates only in its
 * constructor.
 */
final class RateLimiter {
    private final long[] passedNs;
    private final long perNs;
    private int next;

    RateLimiter(Throttle throttle) {
        this(throttle.messages(), throttle.perNs());
    }

    /** Creates a limiter for at most {@code messages} in {@code perNs} nanoseconds; 0 messages for no limit. */
    RateLimiter(int messages, long perNs) {
        this.perNs = perNs;
        passedNs = new long[messages];
        clear();
    }

    /** Drops all recorded times. */
    void clear() {
        Arrays.fill(passedNs, Long.MIN_VALUE);
    }

    /** Returns the time at which the next message may pass: epoch nanoseconds, in the past when it may pass now. */
    long nextNs() {
        if (passedNs.length == 0 || passedNs[next] == Long.MIN_VALUE) return Long.MIN_VALUE;
        return passedNs[next] + perNs;
    }

    /** Tests that a limit is set. */
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

    /** Follows a clock step: remaining waits stay equal. */
    void shift(long byNs) {
        for (int i = 0; i < passedNs.length; i++) {
            if (passedNs[i] != Long.MIN_VALUE) passedNs[i] += byNs;
        }
    }
}
