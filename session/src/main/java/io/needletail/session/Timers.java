package io.needletail.session;

/** Timers of a connection: heartbeat, TestRequest(1), time-outs; all times are epoch nanoseconds. */
final class Timers {
    private static final long NEVER = Long.MAX_VALUE;

    private final HeartbeatConfig config;
    private long heartbeatNs;
    private long testRequestAfterNs;
    private long timeoutAfterNs;
    private long lastInNs;
    private long phaseEndNs = NEVER;
    private boolean testRequested;

    Timers(HeartbeatConfig config) {
        this.config = config;
        heartbeat(config.heartbeatNs());
    }

    long heartbeatNs() {
        return heartbeatNs;
    }

    void heartbeat(long ns) {
        heartbeatNs = ns;
        testRequestAfterNs = ns + (long) (ns * config.testRequestAfter());
        timeoutAfterNs = ns + (long) (ns * config.timeoutAfter());
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

    /** Returns the earliest time at which one of the conditions above becomes true. */
    long nextNs(long lastOutNs) {
        if (heartbeatNs == 0) return phaseEndNs;
        long silence = testRequested ? timeoutDueNs() : Math.min(testRequestDueNs(), timeoutDueNs());
        return Math.min(phaseEndNs, Math.min(lastOutNs + heartbeatNs, silence));
    }

    /** Returns the time of the heartbeat time-out, or never. */
    long timeoutNs() {
        return heartbeatNs == 0 ? NEVER : timeoutDueNs();
    }

    long phaseEndNs() {
        return phaseEndNs;
    }

    /** Follows a clock step: remaining times stay equal. */
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
