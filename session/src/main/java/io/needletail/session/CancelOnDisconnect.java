package io.needletail.session;

/**
 * Cancel-on-disconnect: notifies the application when a peer that was logged on stays disconnected for the set time.
 */
final class CancelOnDisconnect {
    private final SessionState state;
    private final ListenerCalls application;
    private final long afterNs;
    private boolean wasLoggedOn;
    private long dueNs = HeartbeatConfig.NEVER;

    CancelOnDisconnect(SessionState state, ListenerCalls application) {
        this.state = state;
        this.application = application;
        afterNs = state.config().heartbeat().cancelAfterNs();
    }

    /** Clears the deadline: the peer is logged on. */
    void loggedOn() {
        wasLoggedOn = true;
        dueNs = HeartbeatConfig.NEVER;
    }

    /** Sets the deadline when the connection has ended without Logout(5). */
    void onDisconnect(DisconnectReason why) {
        boolean lost = wasLoggedOn && why != DisconnectReason.LOGOUT;
        wasLoggedOn = false;
        if (!lost || afterNs == HeartbeatConfig.NEVER) return;
        dueNs = state.nowNs() + afterNs;
        onTime();
    }

    /** Returns the deadline: epoch nanoseconds, or never. */
    long dueNs() {
        return dueNs;
    }

    void onTime() {
        if (state.nowNs() < dueNs) return;
        dueNs = HeartbeatConfig.NEVER;
        application.cancelDue();
    }

    void shift(long byNs) {
        if (dueNs != HeartbeatConfig.NEVER) dueNs += byNs;
    }
}
