package io.needletail.session;

import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;

/** The application as the session calls it: the one place where the {@link SessionListener} is called. */
final class ListenerCalls {
    private final Session session;
    private final SessionListener listener;
    private final LatencyRecorder latencyRecorder;
    private final boolean rejectsFailed;
    private final SessionCounters counters = new SessionCounters();

    ListenerCalls(Session session, SessionListener listener, LatencyRecorder latencyRecorder, boolean rejectsFailed) {
        this.session = session;
        this.listener = listener;
        this.latencyRecorder = latencyRecorder;
        this.rejectsFailed = rejectsFailed;
    }

    LatencyRecorder latencyRecorder() {
        return latencyRecorder;
    }

    SessionCounters counters() {
        return counters;
    }

    /**
     * Passes a message to the application; returns false when the application threw and the message must be rejected.
     */
    boolean deliver(Message message) {
        latencyRecorder.applicationBegins();
        boolean done = true;
        try {
            listener.onMessage(session, message);
        } catch (RuntimeException failure) {
            if (!rejectsFailed) throw failure;
            done = false;
            listener.onFailure(session, failure);
        }
        latencyRecorder.applicationEnds();
        return done;
    }

    void report(SessionEvent event, long detail) {
        report(event, detail, "");
    }

    void report(SessionEvent event, long detail, String text) {
        counters.add(event);
        listener.onEvent(session, event, detail, text);
    }

    /** Reports bytes of the peer that are no message. */
    void garbled(long bytes, String text) {
        counters.garbled(bytes);
        report(SessionEvent.GARBLED, bytes, text);
    }

    /** Asks the application to accept a Logon(A) of the peer: empty accepts it. */
    String checkLogon(Message logon) {
        return listener.onLogonRequest(session, logon);
    }

    boolean handlesNewPassword() {
        return listener.handlesNewPassword();
    }

    /** Asks the application whether a message is sent again. */
    boolean mayResend(Message kept) {
        return listener.onResend(session, kept);
    }

    void loggedOn() {
        counters.loggedOn(session.nowNs());
        listener.onLogon(session);
    }

    void fillLogon(FieldWriter logon) {
        listener.fillLogon(session, logon);
    }

    void fillLogout(FieldWriter logout) {
        listener.fillLogout(session, logout);
    }

    void logoutReceived(Message logout) {
        listener.onLogoutReceived(session, logout);
    }

    void loggedOut(LogoutInitiator by, String text) {
        listener.onLogout(session, by, text);
    }

    void rejected(Message reject) {
        counters.rejected();
        listener.onReject(session, reject);
    }

    void disconnected(DisconnectReason reason) {
        counters.disconnected(reason, session.nowNs());
        listener.onDisconnect(session, reason);
    }

    void cancelDue() {
        listener.onCancelDue(session);
    }
}
