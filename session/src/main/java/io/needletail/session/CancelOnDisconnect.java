package io.needletail.session;

/** Cancel-on-disconnect: tells the application when a peer that was logged on has been lost for long enough. */
final class CancelOnDisconnect {
    private final SessionState course;
    private final long afterNs;
    private boolean wasLoggedOn;
    private long dueNs = HeartbeatConfig.NEVER;

    CancelOnDisconnect(SessionState course) {
        this.course = course;
        afterNs = course.config().liveness().cancelAfterNs();
    }

    /** The peer is here: what was due is not any more. */
    void loggedOn() {
        wasLoggedOn = true;
        dueNs = HeartbeatConfig.NEVER;
    }

    /** The connection is gone; one that ended with Logout(5) cancels nothing. */
    void onDisconnect(DisconnectReason why) {
        boolean lost = wasLoggedOn && why != DisconnectReason.LOGOUT;
        wasLoggedOn = false;
        if (!lost || afterNs == HeartbeatConfig.NEVER) return;
        dueNs = course.nowNs() + afterNs;
        onTime();
    }

    /** Epoch nanoseconds, or never. */
    long dueNs() {
        return dueNs;
    }

    void onTime() {
        if (course.nowNs() < dueNs) return;
        dueNs = HeartbeatConfig.NEVER;
        course.tellCancel();
    }

    void shift(long byNs) {
        if (dueNs != HeartbeatConfig.NEVER) dueNs += byNs;
    }
}
