package io.needletail.session;

/** Cancel-on-disconnect: tells the application when a peer that was logged on has been lost for long enough. */
final class Cancel {
    private final Course course;
    private final long afterNs;
    private boolean wasLoggedOn;
    private long dueNs = Liveness.NEVER;

    Cancel(Course course) {
        this.course = course;
        afterNs = course.config().liveness().cancelAfterNs();
    }

    /** The peer is here: what was due is not any more. */
    void loggedOn() {
        wasLoggedOn = true;
        dueNs = Liveness.NEVER;
    }

    /** The connection is gone; one that ended with Logout(5) cancels nothing. */
    void onDisconnect(DisconnectReason why) {
        boolean lost = wasLoggedOn && why != DisconnectReason.LOGOUT;
        wasLoggedOn = false;
        if (!lost || afterNs == Liveness.NEVER) return;
        dueNs = course.nowNs() + afterNs;
        onTime();
    }

    /** Epoch nanoseconds, or never. */
    long dueNs() {
        return dueNs;
    }

    void onTime() {
        if (course.nowNs() < dueNs) return;
        dueNs = Liveness.NEVER;
        course.tellCancel();
    }

    void shift(long byNs) {
        if (dueNs != Liveness.NEVER) dueNs += byNs;
    }
}
