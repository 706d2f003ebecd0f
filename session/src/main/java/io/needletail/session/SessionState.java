package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MessageWriter;

/**
 * Where one connection of a session stands, and the ways in which it goes on or ends; what the parts of a session share.
 *
 * <p>Knows the time of the input that is being worked on.
 */
final class SessionState {
    private final Session session;
    private final SessionConfig config;
    private final MessageStore history;
    private final SessionListener listener;
    private final Outbox outbox;
    private final MessageSender out;
    private final Resender resender;
    private final Timers timers;
    private final Rejects rejects;
    private final RateLimiter outRate;
    private final CancelOnDisconnect cancel;
    private final SessionHours hours;
    private final LatencyRecorder stopwatch;
    private SessionStatus state = SessionStatus.DISCONNECTED;
    private DisconnectReason reason = DisconnectReason.PEER_GONE;
    private PeerIdentity peer = PeerIdentity.UNKNOWN;
    private boolean wasLoggedOn;
    private boolean resetsAtEnd;
    private long nowNs;
    private long inputs;

    SessionState(
            Session session,
            SessionConfig config,
            MessageValidator check,
            MessageStore history,
            SessionMemory memory,
            Application application) {
        this.session = session;
        stopwatch = application.stopwatch();
        this.config = config;
        this.history = history;
        listener = application.listener();
        outbox = memory.outbox();
        out = new MessageSender(config, history, memory);
        resender = new Resender(this, memory.step());
        timers = new Timers(config.liveness());
        rejects = new Rejects(config, out, check);
        outRate = new RateLimiter(config.limits().out());
        cancel = new CancelOnDisconnect(this);
        hours = new SessionHours(config.schedule(), history);
    }

    SessionConfig config() {
        return config;
    }

    MessageStore history() {
        return history;
    }

    Outbox outbox() {
        return outbox;
    }

    MessageSender out() {
        return out;
    }

    Resender resender() {
        return resender;
    }

    Timers timers() {
        return timers;
    }

    /** How fast our application messages may leave. */
    RateLimiter outRate() {
        return outRate;
    }

    SessionHours hours() {
        return hours;
    }

    /** Begins anew at 1 when a new window of the schedule has opened. */
    void resetIfOld() {
        if (hours.areNumbersOld(nowNs)) reset();
    }

    /** Begins anew at 1. */
    void reset() {
        history.reset(nowNs);
        tell(SessionEvent.SEQUENCE_RESET, 1);
    }

    /** Sets both numbers; an answer under way ends. */
    void move(long nextIn, long nextOut) {
        resender.stop();
        out.flows(state != SessionStatus.DISCONNECTED);
        history.moved(nextIn, nextOut, nowNs);
        tell(SessionEvent.SEQUENCE_MOVED, nextIn);
    }

    /** Ends a session whose time is over. */
    void keepHours() {
        if (state != SessionStatus.ACTIVE) return;
        if (!hours.isOpen(nowNs)) {
            logout("Session time is over");
        } else if (hours.areNumbersOld(nowNs)) {
            logoutAndReset();
        }
    }

    CancelOnDisconnect cancel() {
        return cancel;
    }

    SessionStatus state() {
        return state;
    }

    void state(SessionStatus next) {
        state = next;
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

    /** Takes the time of an input; answers by how much the clock was set back, 0 when it was not. */
    long advance(long now) {
        inputs++;
        long step = now - nowNs;
        nowNs = now;
        if (step >= 0) return 0;
        timers.shift(step);
        out.shift(step);
        resender.shift(step);
        outRate.shift(step);
        cancel.shift(step);
        return step;
    }

    boolean isLive() {
        return state == SessionStatus.ACTIVE || state == SessionStatus.LOGOUT_SENT;
    }

    void tell(SessionEvent event, long detail) {
        listener.onEvent(session, event, detail);
    }

    /** The application's word on a message that the peer asks for again. */
    boolean mayResend(Message kept) {
        return listener.onResend(session, kept);
    }

    void tellLogout(String text) {
        listener.onLogout(session, text);
    }

    void tellReject(Message reject) {
        listener.onReject(session, reject);
    }

    /** The application's word on a Logon(A) of the peer: empty lets it in. */
    String askAboutLogon(Message logon) {
        return listener.onLogonRequest(session, logon);
    }

    boolean handlesNewPassword() {
        return listener.handlesNewPassword();
    }

    /** The other end of this connection, or of the last one. */
    PeerIdentity peer() {
        return peer;
    }

    /** Whether this connection, or the last one, was logged on at any time. */
    boolean wasLoggedOn() {
        return wasLoggedOn;
    }

    /** A connection has come. */
    void connected(PeerIdentity identity) {
        peer = identity;
        wasLoggedOn = false;
        outbox.clear();
        out.flows(true);
        timers.heard(nowNs);
        phase(
                config.initiator() ? SessionStatus.LOGON_SENT : SessionStatus.AWAITING_LOGON,
                config.liveness().logonTimeoutNs());
    }

    /** Whether all has been said and has left. */
    boolean wantsClose() {
        if (state != SessionStatus.CLOSING) return false;
        boolean done = outbox.length() == 0 && !resender.active();
        return done || timers.isPhaseOver(nowNs);
    }

    LatencyRecorder stopwatch() {
        return stopwatch;
    }

    /** Gives a message to the application; false when it failed on it and the message is to be rejected. */
    boolean deliver(Message message) {
        stopwatch.applicationBegins();
        boolean done = hears(message);
        stopwatch.applicationEnds();
        return done;
    }

    private boolean hears(Message message) {
        if (!config.checks().rejectsFailed()) {
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

    /** Begins an admin message; the room for it was seen to before the step. */
    MessageWriter admin(int msgType) {
        return out.begin(msgType, nowNs);
    }

    /** Ends what {@link #admin} began; false when the peer made us write more than a message may hold. */
    boolean end() {
        return out.end(nowNs);
    }

    /** Answers a message with Reject(3) for a verdict as {@link io.needletail.wire.MessageValidator} packs it. */
    void reject(Message message, long seqNum, long verdict) {
        if (rejects.reject(message, seqNum, verdict, nowNs)) {
            tell(SessionEvent.REJECT_SENT, seqNum);
        } else {
            fail(DisconnectReason.PROTOCOL_ERROR, "A message cannot be rejected within the length of a message");
        }
    }

    /** Answers a frame that could not be read. */
    void rejectGarbled(Message message, long seqNum) {
        rejects.garbled(message, seqNum, nowNs);
        tell(SessionEvent.REJECT_SENT, seqNum);
    }

    /** Answers an application message with BusinessMessageReject(j), or Reject(3) before FIX 4.2. */
    boolean rejectBusiness(Message message, int why, String text) {
        return rejects.business(message, why, text, nowNs);
    }

    void loggedOn() {
        state = SessionStatus.ACTIVE;
        wasLoggedOn = true;
        timers.noPhase();
        cancel.loggedOn();
        listener.onLogon(session);
    }

    /** Starts a phase that ends by itself: a logon that must complete. */
    void phase(SessionStatus next, long lengthNs) {
        state = next;
        timers.phaseEndsAt(nowNs + lengthNs);
    }

    void peerLoggedOut(String text) {
        tellLogout(text);
        if (state == SessionStatus.ACTIVE) sayLogout("");
        close(DisconnectReason.LOGOUT);
    }

    void logout(String text) {
        if (state == SessionStatus.ACTIVE && sayLogout(text)) {
            phase(SessionStatus.LOGOUT_SENT, config.liveness().logoutTimeoutNs());
        } else if (state == SessionStatus.ACTIVE) {
            close(DisconnectReason.STORE_FULL);
        } else if (state == SessionStatus.AWAITING_LOGON || state == SessionStatus.LOGON_SENT) {
            close(DisconnectReason.CLOSED_HERE);
        }
    }

    /** The words for a verdict. */
    String text(Message message, long verdict) {
        return rejects.text(message, verdict);
    }

    /** An application message was refused, and that is not to happen: the connection ends, with a reset if agreed. */
    void endOnError() {
        if (state != SessionStatus.ACTIVE) return;
        if (config.checks().onError() == RejectAction.RESET) {
            logoutAndReset();
        } else {
            close(DisconnectReason.MESSAGE_REFUSED);
        }
    }

    /** Logs out, and begins anew at 1 when that is done. */
    void logoutAndReset() {
        resetsAtEnd = true;
        logout("Session reset");
    }

    void fail(DisconnectReason why, String text) {
        if (state == SessionStatus.DISCONNECTED || state == SessionStatus.CLOSING) return;
        sayLogout(text);
        close(why);
    }

    // The message is not counted: the peer will be asked for it when there is room again.
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

    /** The connection is gone; answers why. */
    DisconnectReason ended() {
        DisconnectReason why = state == SessionStatus.CLOSING ? reason : DisconnectReason.PEER_GONE;
        boolean resets = config.resets().onDisconnect()
                || (why == DisconnectReason.LOGOUT && config.resets().onLogout());
        state = SessionStatus.DISCONNECTED;
        outbox.clear();
        out.flows(false);
        resender.stop();
        if (resets || resetsAtEnd) history.reset(nowNs);
        resetsAtEnd = false;
        return why;
    }

    void tellDisconnect(DisconnectReason why) {
        listener.onDisconnect(session, why);
    }

    void tellCancel() {
        listener.onCancelDue(session);
    }

    // A full store cannot keep another message, not even the last one.
    private boolean sayLogout(String text) {
        if (!history.accepts(Session.ADMIN_BYTES_MAX + text.length())) return false;
        out.logout(text, nowNs);
        return true;
    }
}
