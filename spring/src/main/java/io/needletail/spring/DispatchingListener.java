package io.needletail.spring;

import io.needletail.session.DisconnectReason;
import io.needletail.session.LogoutInitiator;
import io.needletail.session.MessageDispatcher;
import io.needletail.session.Session;
import io.needletail.session.SessionEvent;
import io.needletail.session.SessionListener;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;

/**
 * Passes messages to their handlers, and all else to a listener.
 *
 * @param dispatcher receives the messages
 * @param listener receives the events, and from the dispatcher the messages without a handler
 */
record DispatchingListener(MessageDispatcher dispatcher, SessionListener listener) implements SessionListener {
    @Override
    public void onMessage(Session session, Message message) {
        dispatcher.onMessage(session, message);
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
    public void fillLogon(Session session, FieldWriter logon) {
        listener.fillLogon(session, logon);
    }

    @Override
    public void fillLogout(Session session, FieldWriter logout) {
        listener.fillLogout(session, logout);
    }

    @Override
    public void onLogoutReceived(Session session, Message logout) {
        listener.onLogoutReceived(session, logout);
    }

    @Override
    public void onLogon(Session session) {
        listener.onLogon(session);
    }

    @Override
    public void onLogout(Session session, LogoutInitiator by, String text) {
        listener.onLogout(session, by, text);
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
        listener.onDisconnect(session, reason);
    }

    @Override
    public void onCancelDue(Session session) {
        listener.onCancelDue(session);
    }

    @Override
    public void onFailure(Session session, RuntimeException failure) {
        listener.onFailure(session, failure);
    }

    @Override
    public void onEvent(Session session, SessionEvent event, long detail, String text) {
        listener.onEvent(session, event, detail, text);
    }
}
