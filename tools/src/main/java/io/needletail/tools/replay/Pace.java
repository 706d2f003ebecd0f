package io.needletail.tools.replay;

import io.needletail.tools.extract.FoundMessage;

/**
 * When each recorded message is due: as far apart as it was recorded, or a multiple of that speed, or at once. One
 * thread.
 */
final class Pace {
    private final double speed;
    private long recordedNs = FoundMessage.NO_TIME;
    private long begunNs;
    private long lateNs;

    Pace(double speed) {
        this.speed = speed;
    }

    /**
     * When a message is due.
     *
     * @param timeNs when it was recorded, or {@link FoundMessage#NO_TIME}
     * @param nowNs of a monotonic clock
     * @return of the same clock; not after now when it is due at once
     */
    long dueNs(long timeNs, long nowNs) {
        if (speed == MessageReplay.AT_ONCE || timeNs == FoundMessage.NO_TIME) return nowNs;
        if (recordedNs == FoundMessage.NO_TIME) {
            recordedNs = timeNs;
            begunNs = nowNs;
        }
        return begunNs + (long) ((timeNs - recordedNs) / speed);
    }

    /** Takes that a message left. */
    void sent(long dueNs, long nowNs) {
        lateNs = Math.max(lateNs, nowNs - dueNs);
    }

    /** The longest that a message left after it was due. */
    long lateNs() {
        return lateNs;
    }
}
