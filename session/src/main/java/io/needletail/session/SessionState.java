package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MessageWriter;

/**
 * State of one connection that the parts of a session share: status, time of the present input, configuration, store and
 * timers; and the transitions between statuses.
 */
final class SessionState {
    private final Session session;
    private final SessionConfig config;
    private final MessageStore store;
    private final SessionListener listener;
    private final Outbox outbox;
    private final MessageSender sender;
    private final Resender resender;
    private final Timers timers;
    private final Rejects rejects;
    private final RateLimiter outRate;
    private final CancelOnDisconnect cancel;
    private final SessionHours hours;
    private final LatencyRecorder latencyRecorder;
    private SessionStatus status = SessionStatus.DISCONNECTED;
    private DisconnectReason reason = DisconnectReason.PEER_GONE;
    private PeerIdentity peer = PeerIdentity.UNKNOWN;
    private boolean wasLoggedOn;
    private boolean resetsAtEnd;
    private long nowNs;
    private long inputs;

    SessionState(
            Session session,
            SessionConfig config,
            MessageValidator validator,
            MessageStore store,
            SessionMemory memory,
            Application application) {
        this.session = session;
        latencyRecorder = application.latencyRecorder();
        this.config = config;
        this.store = store;
        listener = application.listener();
        outbox = memory.outbox();
        sender = new MessageSender(config, store, memory);
        resender = new Resender(this, memory.step());
        timers = new Timers(config.liveness());
        rejects = new Rejects(config, sender, validator);
        outRate = new RateLimiter(config.limits().out());
        cancel = new CancelOnDisconnect(this);
        hours = new SessionHours(config.schedule(), store);
    }

    SessionConfig config() {
        return config;
    }

    MessageStore store() {
        return store;
    }

    Outbox outbox() {
        return outbox;
    }

    MessageSender sender() {
        return sender;
    }

    Resender resender() {
        return resender;
    }

    Timers timers() {
        return timers;
    }

    /** Limits the rate of outbound application messages. */
    RateLimiter outRate() {
        return outRate;
    }

    SessionHours hours() {
        return hours;
    }

    /** Resets both numbers to 1 when a new window of the schedule has opened. */
    void resetIfOld() {
        if (hours.areNumbersOld(nowNs)) reset();
    }

    /** Resets both numbers to 1. */
    void reset() {
        store.reset(nowNs);
        report(SessionEvent.SEQUENCE_RESET, 1);
    }

    /** Sets both numbers; stops a resend in progress. */
    void move(long nextIn, long nextOut) {
        resender.stop();
        sender.writeThrough(status != SessionStatus.DISCONNECTED);
        store.moved(nextIn, nextOut, nowNs);
        report(SessionEvent.SEQUENCE_MOVED, nextIn);
    }

    /** Logs out when the window of the schedule has closed. */
    void applySchedule() {
        if (status != SessionStatus.ACTIVE) return;
        if (!hours.isOpen(nowNs)) {
            logout("Session time is over");
        } else if (hours.areNumbersOld(nowNs)) {
            logoutAndReset();
        }
    }

    CancelOnDisconnect cancel() {
        return cancel;
    }

    SessionStatus status() {
        return status;
    }

    void status(SessionStatus next) {
        status = next;
    }

    DisconnectReason reason() {
        return reason;
    }

    long nowNs() {
        return nowNs;
    }

    long inputs() {
        return inputs;
    }

    /** Takes the time of an input; returns the step when the clock was set back (negative nanoseconds), else 0. */
    long advance(long now) {
        inputs++;
        long step = now - nowNs;
        nowNs = now;
        if (step >= 0) return 0;
        timers.shift(step);
        sender.shift(step);
        resender.shift(step);
        outRate.shift(step);
        cancel.shift(step);
        return step;
    }

    boolean isLive() {
        return status == SessionStatus.ACTIVE || status == SessionStatus.LOGOUT_SENT;
    }

    void report(SessionEvent event, long detail) {
        listener.onEvent(session, event, detail);
    }

    /** Asks the application whether a message is sent again. */
    boolean mayResend(Message kept) {
        return listener.onResend(session, kept);
    }

    void reportLogout(String text) {
        listener.onLogout(session, text);
    }

    void reportReject(Message reject) {
        listener.onReject(session, reject);
    }

    /** Asks the application to accept a Logon(A) of the peer: empty accepts it. */
    String checkLogon(Message logon) {
        return listener.onLogonRequest(session, logon);
    }

    boolean handlesNewPassword() {
        return listener.handlesNewPassword();
    }

    /** Returns the other end of the present or the last connection. */
    PeerIdentity peer() {
        return peer;
    }

    /** Tests that the present or the last connection was logged on at any time. */
    boolean wasLoggedOn() {
        return wasLoggedOn;
    }

    /** Begins a connection. */
    void connected(PeerIdentity identity) {
        peer = identity;
        wasLoggedOn = false;
        outbox.clear();
        sender.writeThrough(true);
        timers.heard(nowNs);
        phase(
                config.initiator() ? SessionStatus.LOGON_SENT : SessionStatus.AWAITING_LOGON,
                config.liveness().logonTimeoutNs());
    }

    /** Tests that a closing session has sent everything, or that its time is over. */
    boolean wantsClose() {
        if (status != SessionStatus.CLOSING) return false;
        boolean done = outbox.length() == 0 && !resender.active();
        return done || timers.isPhaseOver(nowNs);
    }

    LatencyRecorder latencyRecorder() {
        return latencyRecorder;
    }

    /** Passes a message to the application; returns false when the application threw and the message must be rejected. */
    boolean deliver(Message message) {
        latencyRecorder.applicationBegins();
        boolean done = callListener(message);
        latencyRecorder.applicationEnds();
        return done;
    }

    private boolean callListener(Message message) {
        if (!config.validation().rejectsFailed()) {
            listener.onMessage(session, message);
            return true;
        }
        try {
            listener.onMessage(session, message);
            return true;
        } catch (RuntimeException failure) {
            listener.onFailure(session, failure);
            return false;
        }
    }

    /** Begins an admin message; the caller of the step has ensured room for it. */
    MessageWriter admin(int msgType) {
        return sender.begin(msgType, nowNs);
    }

    /** Ends the message of {@link #admin}; returns false when it is longer than the limit. */
    boolean end() {
        return sender.end(nowNs);
    }

    /** Sends Reject(3) for a verdict as {@link io.needletail.wire.MessageValidator} packs it. */
    void reject(Message message, long seqNum, long verdict) {
        if (rejects.reject(message, seqNum, verdict, nowNs)) {
            report(SessionEvent.REJECT_SENT, seqNum);
        } else {
            fail(DisconnectReason.PROTOCOL_ERROR, "A message cannot be rejected within the length of a message");
        }
    }

    /** Sends Reject(3) for a garbled frame. */
    void rejectGarbled(Message message, long seqNum) {
        rejects.garbled(message, seqNum, nowNs);
        report(SessionEvent.REJECT_SENT, seqNum);
    }

    /** Sends BusinessMessageReject(j), or Reject(3) before FIX 4.2. */
    boolean rejectBusiness(Message message, int why, String text) {
        return rejects.business(message, why, text, nowNs);
    }

    void loggedOn() {
        status = SessionStatus.ACTIVE;
        wasLoggedOn = true;
        timers.noPhase();
        cancel.loggedOn();
        listener.onLogon(session);
    }

    /** Enters a status that times out after {@code lengthNs}. */
    void phase(SessionStatus next, long lengthNs) {
        status = next;
        timers.phaseEndsAt(nowNs + lengthNs);
    }

    void peerLoggedOut(String text) {
        reportLogout(text);
        if (status == SessionStatus.ACTIVE) sendLogout("");
        close(DisconnectReason.LOGOUT);
    }

    void logout(String text) {
        if (status == SessionStatus.ACTIVE && sendLogout(text)) {
            phase(SessionStatus.LOGOUT_SENT, config.liveness().logoutTimeoutNs());
        } else if (status == SessionStatus.ACTIVE) {
            close(DisconnectReason.STORE_FULL);
        } else if (status == SessionStatus.AWAITING_LOGON || status == SessionStatus.LOGON_SENT) {
            close(DisconnectReason.CLOSED_HERE);
        }
    }

    /** Returns Text(58) for a verdict. */
    String text(Message message, long verdict) {
        return rejects.text(message, verdict);
    }

    /** Ends the session as {@link SessionValidation#rejectAction} demands after an application message was rejected. */
    void endAfterReject() {
        if (status != SessionStatus.ACTIVE) return;
        if (config.validation().rejectAction() == RejectAction.RESET) {
            logoutAndReset();
        } else {
            close(DisconnectReason.MESSAGE_REFUSED);
        }
    }

    /** Logs out and then resets both numbers to 1. */
    void logoutAndReset() {
        resetsAtEnd = true;
        logout("Session reset");
    }

    void fail(DisconnectReason why, String text) {
        if (status == SessionStatus.DISCONNECTED || status == SessionStatus.CLOSING) return;
        sendLogout(text);
        close(why);
    }

    // The message is not counted: the session requests it again when there is room.
    void storeFull() {
        fail(DisconnectReason.STORE_FULL, "Message store is full");
    }

    void failTooLow(long seqNum, long expected) {
        fail(DisconnectReason.PROTOCOL_ERROR, "MsgSeqNum too low, expecting " + expected + " but received " + seqNum);
    }

    void close(DisconnectReason why) {
        reason = why;
        phase(SessionStatus.CLOSING, config.liveness().logoutTimeoutNs());
    }

    /** Ends the connection; returns the reason. */
    DisconnectReason disconnected() {
        DisconnectReason why = status == SessionStatus.CLOSING ? reason : DisconnectReason.PEER_GONE;
        boolean resets = config.resetPolicy().onDisconnect()
                || (why == DisconnectReason.LOGOUT && config.resetPolicy().onLogout());
        status = SessionStatus.DISCONNECTED;
        outbox.clear();
        sender.writeThrough(false);
        resender.stop();
        if (resets || resetsAtEnd) store.reset(nowNs);
        resetsAtEnd = false;
        return why;
    }

    void reportDisconnect(DisconnectReason why) {
        listener.onDisconnect(session, why);
    }

    void reportCancelDue() {
        listener.onCancelDue(session);
    }

    // A full store has no room for Logout(5) either.
    private boolean sendLogout(String text) {
        if (!store.accepts(Session.ADMIN_BYTES_MAX + text.length())) return false;
        sender.logout(text, nowNs);
        return true;
    }
}
