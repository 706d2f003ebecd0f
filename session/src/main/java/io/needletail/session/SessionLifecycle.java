package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.Tags;

/** Changes of a session's status: connected, logged on, logged out, closed, disconnected; and resets of its numbers. */
final class SessionLifecycle {
    private final SessionState state;
    private final SessionConfig config;
    private final MessageStore store;
    private final MessageSender sender;
    private final Resender resender;
    private final ListenerCalls application;
    private final SessionHours hours;
    private final CancelOnDisconnect cancel;
    private boolean resetsAtEnd;
    private boolean reportsLogout;
    // MsgSeqNum(34) of a Logout(5) that the peer sent and messages before it are missing; 0 for none.
    private long earlyLogout;

    SessionLifecycle(SessionState state, MessageSender sender, Resender resender, ListenerCalls application) {
        this.state = state;
        this.sender = sender;
        this.resender = resender;
        this.application = application;
        config = state.config();
        store = state.store();
        hours = new SessionHours(config.schedule(), store);
        cancel = new CancelOnDisconnect(state, application);
    }

    CancelOnDisconnect cancel() {
        return cancel;
    }

    /** Tests that the schedule is open. */
    boolean isOpen(long nowNs) {
        return hours.isOpen(nowNs);
    }

    /** Returns the end of the schedule's present window: epoch nanoseconds, or never. */
    long nextWindowNs() {
        return hours.nextNs();
    }

    /** Begins a connection. */
    void connected(PeerIdentity peer) {
        state.outbox().clear();
        sender.writeThrough(true);
        reportsLogout = true;
        earlyLogout = 0;
        state.connected(peer);
    }

    void loggedOn() {
        state.loggedOn();
        cancel.loggedOn();
        application.loggedOn();
    }

    /** Takes the peer's Logout(5). */
    void peerLoggedOut(Message logout) {
        application.logoutReceived(logout);
        if (state.status() == SessionStatus.ACTIVE) {
            reportLogout(LogoutInitiator.PEER, logout.text(Tags.TEXT));
            // The application may have logged out meanwhile, or closed.
            if (state.status() == SessionStatus.ACTIVE) sendLogout("");
        }
        close(DisconnectReason.LOGOUT);
    }

    /**
     * Takes the peer's Logout(5) before messages that are missing and requested. It is answered now, or after them; the
     * peer ends the connection, so that it can resend them. LogoutTimeout limits the wait for each of them.
     */
    void peerLoggedOutEarly(Message logout, long seqNum, boolean answersAfterGap) {
        if (state.status() != SessionStatus.ACTIVE) return;
        earlyLogout = seqNum;
        application.logoutReceived(logout);
        reportLogout(LogoutInitiator.PEER, logout.text(Tags.TEXT));
        if (state.status() != SessionStatus.ACTIVE) return;
        if (answersAfterGap) {
            gapProgressed();
        } else if (sendLogout("")) {
            state.phase(SessionStatus.LOGOUT_SENT, config.heartbeat().logoutTimeoutNs());
        } else {
            close(DisconnectReason.LOGOUT);
        }
    }

    /** Restarts the wait for the messages before a Logout(5) of the peer. */
    void gapProgressed() {
        if (earlyLogout > 0 && state.isLive())
            state.phase(state.status(), config.heartbeat().logoutTimeoutNs());
    }

    /** Tests that the messages before a Logout(5) of the peer have come and that it is not answered. */
    boolean owesLogout() {
        return earlyLogout > 0 && store.nextIn() > earlyLogout && state.status() == SessionStatus.ACTIVE;
    }

    /** Answers a Logout(5) of the peer that came before missing messages, and closes. */
    void answerLogout(String detail) {
        sendLogout("");
        close(DisconnectReason.LOGOUT, detail);
    }

    /** Ends a logout whose time is over. */
    void logoutTimedOut() {
        if (earlyLogout == 0) {
            close(DisconnectReason.LOGOUT_TIMEOUT);
        } else if (state.status() == SessionStatus.ACTIVE) {
            answerLogout(missing());
        } else {
            close(DisconnectReason.LOGOUT, missing());
        }
    }

    private String missing() {
        if (store.nextIn() > earlyLogout) return "";
        return "messages from MsgSeqNum(34) " + store.nextIn() + " on are missing, and requested after the next logon";
    }

    void logout(String text) {
        switch (state.status()) {
            case ACTIVE -> {
                if (sendLogout(text)) {
                    state.phase(SessionStatus.LOGOUT_SENT, config.heartbeat().logoutTimeoutNs());
                    reportLogout(LogoutInitiator.THIS_END, text);
                } else {
                    close(acceptsLogout(text) ? DisconnectReason.CLOSED_HERE : DisconnectReason.STORE_FULL);
                }
            }
            case AWAITING_LOGON, LOGON_SENT -> close(DisconnectReason.CLOSED_HERE);
            case LOGOUT_SENT, CLOSING, DISCONNECTED -> {}
        }
    }

    /** Logs out when the window of the schedule has closed. */
    void applySchedule() {
        if (state.status() != SessionStatus.ACTIVE) return;
        if (!hours.isOpen(state.nowNs())) {
            logout("Session time is over");
        } else if (hours.areNumbersOld(state.nowNs())) {
            logoutAndReset();
        }
    }

    /** Logs out and then resets both numbers to 1. */
    void logoutAndReset() {
        resetsAtEnd = true;
        logout("Session reset");
    }

    /** Ends the session as {@link SessionValidation#rejectAction} demands after an application message was rejected. */
    void endAfterReject() {
        if (state.status() != SessionStatus.ACTIVE) return;
        if (config.validation().rejectAction() == RejectAction.RESET) {
            logoutAndReset();
        } else {
            close(DisconnectReason.MESSAGE_REFUSED);
        }
    }

    /** Sends Logout(5) where the store has room for it, and closes. */
    void fail(DisconnectReason why, String text) {
        fail(why, text, text);
    }

    /** Does the same; {@code text} is for the peer, {@code detail} for an operator of this end. */
    void fail(DisconnectReason why, String text, String detail) {
        if (state.status() == SessionStatus.DISCONNECTED || state.status() == SessionStatus.CLOSING) return;
        boolean wasActive = state.status() == SessionStatus.ACTIVE;
        boolean isSent = sendLogout(text);
        close(why, detail);
        if (wasActive && isSent) reportLogout(LogoutInitiator.THIS_END, text);
    }

    // The message is not counted: the session requests it again when there is room.
    void storeFull() {
        fail(DisconnectReason.STORE_FULL, "Message store is full");
    }

    void failTooLow(long seqNum, long expected) {
        fail(DisconnectReason.PROTOCOL_ERROR, "MsgSeqNum too low, expecting " + expected + " but received " + seqNum);
    }

    void close(DisconnectReason why) {
        close(why, "");
    }

    /** Closes without Logout(5); {@code detail} is for an operator of this end. */
    void close(DisconnectReason why, String detail) {
        state.closing(why, detail);
    }

    /** Tests that a closing session has sent everything, or that its time is over. */
    boolean wantsClose() {
        if (state.status() != SessionStatus.CLOSING) return false;
        boolean done = state.outbox().length() == 0 && !resender.active();
        return done || state.timers().isPhaseOver(state.nowNs());
    }

    /** Ends the connection; returns the reason. */
    DisconnectReason disconnected() {
        if (earlyLogout > 0 && state.isLive()) close(DisconnectReason.LOGOUT, missing());
        DisconnectReason why = state.status() == SessionStatus.CLOSING ? state.reason() : DisconnectReason.PEER_GONE;
        boolean resets = config.resetPolicy().onDisconnect()
                || (why == DisconnectReason.LOGOUT && config.resetPolicy().onLogout());
        state.disconnected();
        state.outbox().clear();
        sender.writeThrough(false);
        resender.stop();
        if (resets || resetsAtEnd) store.reset(state.nowNs());
        resetsAtEnd = false;
        return why;
    }

    /** Resets both numbers to 1 when a new window of the schedule has opened. */
    void resetIfOld() {
        if (hours.areNumbersOld(state.nowNs())) reset();
    }

    /** Resets both numbers to 1. */
    void reset() {
        store.reset(state.nowNs());
        application.report(SessionEvent.SEQUENCE_RESET, 1);
    }

    /** Sets both numbers; stops a resend in progress. */
    void move(long nextIn, long nextOut) {
        resender.stop();
        sender.writeThrough(state.status() != SessionStatus.DISCONNECTED);
        store.moved(nextIn, nextOut, state.nowNs());
        application.report(SessionEvent.SEQUENCE_MOVED, nextIn);
    }

    // Only the first Logout(5) of a connection: an application may answer the peer's with one of its own.
    private void reportLogout(LogoutInitiator by, String text) {
        if (!reportsLogout) return;
        reportsLogout = false;
        application.loggedOut(by, text);
    }

    private boolean sendLogout(String text) {
        return acceptsLogout(text) && sender.logout(text, application);
    }

    // A full store has no room for Logout(5) either.
    private boolean acceptsLogout(String text) {
        return store.accepts(SessionLimits.ADMIN_BYTES_MAX + text.length());
    }
}
