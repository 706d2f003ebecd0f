package io.needletail.engine.log;

import io.needletail.session.DisconnectReason;
import io.needletail.session.Session;
import io.needletail.session.SessionEvent;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;

/** Wraps a listener to log its events; messages are logged by {@link LoggedMessageStore}. Hot thread. */
record LoggedListener(SessionListener listener, MessageLog log) implements SessionListener {
    @Override
    public void onMessage(Session session, Message message) {
        listener.onMessage(session, message);
    }

    @Override
    public String onLogonRequest(Session session, Message logon) {
        return listener.onLogonRequest(session, logon);
    }

    @Override
    public boolean handlesNewPassword() {
        return listener.handlesNewPassword();
    }

    @Override
    public void onLogon(Session session) {
        log.event(false, "Logged on: " + session.peer(), session.nowNs());
        listener.onLogon(session);
    }

    @Override
    public void onLogout(Session session, String text) {
        log.event(false, "The peer logs out: " + text, session.nowNs());
        listener.onLogout(session, text);
    }

    @Override
    public void onReject(Session session, Message reject) {
        listener.onReject(session, reject);
    }

    @Override
    public boolean onResend(Session session, Message message) {
        return listener.onResend(session, message);
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        log.event(reason != DisconnectReason.LOGOUT, "Disconnected: " + MessageLog.words(reason), session.nowNs());
        listener.onDisconnect(session, reason);
    }

    @Override
    public void onCancelDue(Session session) {
        log.event(true, "The peer has not come back: its orders are to be cancelled", session.nowNs());
        listener.onCancelDue(session);
    }

    @Override
    public void onFailure(Session session, RuntimeException failure) {
        log.event(true, "The application failed on a message: " + failure, session.nowNs());
        listener.onFailure(session, failure);
    }

    @Override
    public void onEvent(Session session, SessionEvent event, long detail) {
        log.event(event, detail, session.nowNs());
        listener.onEvent(session, event, detail);
    }
}
