package io.needletail.session;

/** When something was heard and when something is due; all times are epoch nanoseconds. */
final class Timers {
    private static final long NEVER = Long.MAX_VALUE;

    private final HeartbeatConfig liveness;
    private long heartbeatNs;
    private long testRequestAfterNs;
    private long timeoutAfterNs;
    private long lastInNs;
    private long phaseEndNs = NEVER;
    private boolean testRequested;

    Timers(HeartbeatConfig liveness) {
        this.liveness = liveness;
        heartbeat(liveness.heartbeatNs());
    }

    long heartbeatNs() {
        return heartbeatNs;
    }

    void heartbeat(long ns) {
        heartbeatNs = ns;
        testRequestAfterNs = ns + (long) (ns * liveness.testRequestAfter());
        timeoutAfterNs = ns + (long) (ns * liveness.timeoutAfter());
    }

    void heard(long nowNs) {
        lastInNs = nowNs;
        testRequested = false;
    }

    void testRequested() {
        testRequested = true;
    }

    void phaseEndsAt(long ns) {
        phaseEndNs = ns;
    }

    void noPhase() {
        phaseEndNs = NEVER;
    }

    boolean isPhaseOver(long nowNs) {
        return nowNs >= phaseEndNs;
    }

    boolean isHeartbeatDue(long lastOutNs, long nowNs) {
        return heartbeatNs > 0 && nowNs >= lastOutNs + heartbeatNs;
    }

    boolean isTestRequestDue(long nowNs) {
        return heartbeatNs > 0 && !testRequested && nowNs >= testRequestDueNs();
    }

    boolean isPeerSilent(long nowNs) {
        return heartbeatNs > 0 && nowNs >= timeoutDueNs();
    }

    /** The next time at which one of the above can become true. */
    long nextNs(long lastOutNs) {
        if (heartbeatNs == 0) return phaseEndNs;
        long silence = testRequested ? timeoutDueNs() : Math.min(testRequestDueNs(), timeoutDueNs());
        return Math.min(phaseEndNs, Math.min(lastOutNs + heartbeatNs, silence));
    }

    /** When the peer has been silent for too long, or never. */
    long timeoutNs() {
        return heartbeatNs == 0 ? NEVER : timeoutDueNs();
    }

    long phaseEndNs() {
        return phaseEndNs;
    }

    /** The clock stepped: what was due in a second is still due in a second. */
    void shift(long byNs) {
        lastInNs += byNs;
        if (phaseEndNs != NEVER) phaseEndNs += byNs;
    }

    private long testRequestDueNs() {
        return lastInNs + testRequestAfterNs;
    }

    private long timeoutDueNs() {
        return lastInNs + timeoutAfterNs;
    }
}
