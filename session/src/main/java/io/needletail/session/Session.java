package io.needletail.session;

import io.needletail.wire.Check;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * One end of a FIX session: a pure state machine that orders, verifies, answers and recovers.
 *
 * <p>Every input carries the time: {@link #onConnect}, {@link #onMessage}, {@link #onTime}, {@link #onDisconnect}.
 * Outputs are bytes in the {@link Outbox}, calls on the {@link SessionListener}, {@link #deadlineNs} and {@link #state}.
 * The same inputs always give the same outputs; a clock that steps back is followed and delays nothing.
 *
 * <p>Assumes one thread, well-formed frames from {@link io.needletail.wire.Framer}, and before each message room for
 * {@link #stepBytesMax} in the outbox; what time brings waits for room by itself. Guarantees that the listener hears each message of the peer in order and once,
 * and that a number is in the {@link History} before it is in the outbox. Allocates nothing while messages are in order.
 */
public final class Session {
    static final int ADMIN_BYTES_MAX = 1024;

    private final SessionConfig config;
    private final History history;
    private final SessionListener listener;
    private final Outbox outbox;
    private final Outbound out;
    private final Resender resender;
    private final Inbound inbound;
    private final Logons logons;
    private final Timers timers;
    private final Pulse pulse;
    private final Backlog backlog;
    private final Draft draft;
    private State state = State.DISCONNECTED;
    private DisconnectReason reason = DisconnectReason.PEER_GONE;
    private long nowNs;

    /**
     * Makes a session that is not connected.
     *
     * @param config what was agreed
     * @param check the dialect's rules, or {@link Check#NONE}
     * @param history sequence numbers and sent messages, perhaps of an earlier life
     * @param listener the application
     * @param outbox takes the bytes; at least as large as the configuration's limit
     */
    public Session(SessionConfig config, Check check, History history, SessionListener listener, Outbox outbox) {
        this.config = config;
        this.history = history;
        this.listener = listener;
        this.outbox = outbox;
        out = new Outbound(config, history, outbox);
        resender = new Resender(config, out, history);
        inbound = new Inbound(this, history, check);
        timers = new Timers(config.liveness());
        logons = new Logons(this, inbound, timers);
        pulse = new Pulse(this, timers, out);
        backlog = new Backlog(this, outbox, resender, inbound);
        draft = new Draft(this, out, outbox);
    }

    /**
     * What was agreed for this session.
     *
     * @return its configuration
     */
    public SessionConfig config() {
        return config;
    }

    /**
     * Where the session stands.
     *
     * @return its state
     */
    public State state() {
        return state;
    }

    /**
     * The numbers and messages of this session.
     *
     * @return its history
     */
    public History history() {
        return history;
    }

    /**
     * The time of the last input.
     *
     * @return epoch nanoseconds
     */
    public long nowNs() {
        return nowNs;
    }

    /**
     * Most bytes that one message makes us append to the outbox, the longest answer of the application included.
     *
     * @return bytes of room to see to before each {@link #onMessage}
     */
    public int stepBytesMax() {
        return 2 * config.limits().messageBytes() + ADMIN_BYTES_MAX;
    }

    /**
     * When {@link #onTime} must be called next.
     *
     * @return epoch nanoseconds; not later than {@link #nowNs} when there is work to go on with
     */
    public long deadlineNs() {
        return switch (state) {
            case DISCONNECTED -> Long.MAX_VALUE;
            case AWAITING_LOGON, LOGON_SENT -> timers.phaseEndNs();
            case ACTIVE -> backlog.isDue() ? nowNs : timers.nextNs(out.lastNs());
            case LOGOUT_SENT -> backlog.isDue() ? nowNs : timers.phaseEndNs();
            case CLOSING -> resender.active() ? nowNs : timers.phaseEndNs();
        };
    }

    /**
     * Whether the connection should be closed now: all has been said and has left.
     *
     * @return true when the engine should close it and call {@link #onDisconnect}
     */
    public boolean wantsClose() {
        return state == State.CLOSING && ((outbox.length() == 0 && !resender.active()) || timers.isPhaseOver(nowNs));
    }

    /**
     * The connection is open.
     *
     * @param now epoch nanoseconds
     */
    public void onConnect(long now) {
        if (state != State.DISCONNECTED) throw connected();
        advance(now);
        outbox.clear();
        out.flows(true);
        timers.heard(now);
        timers.phaseEndsAt(now + config.liveness().logonTimeoutNs());
        state = config.initiator() ? State.LOGON_SENT : State.AWAITING_LOGON;
        if (!history.accepts(ADMIN_BYTES_MAX)) {
            close(DisconnectReason.STORE_FULL);
        } else if (config.initiator()) {
            logons.begin();
        }
    }

    /**
     * A frame arrived.
     *
     * @param message indexed, not garbled; read during the call only
     * @param now epoch nanoseconds
     */
    public void onMessage(Message message, long now) {
        advance(now);
        timers.heard(now);
        switch (state) {
            case DISCONNECTED -> throw notConnected();
            case CLOSING -> {
                if (history.accepts(message.length())) inbound.note(message);
                listener.onEvent(this, SessionEvent.MESSAGE_IGNORED, message.number(Tags.MSG_SEQ_NUM));
            }
            case AWAITING_LOGON, LOGON_SENT, ACTIVE, LOGOUT_SENT -> accept(message);
        }
    }

    /**
     * Time has passed, or there is work to go on with.
     *
     * @param now epoch nanoseconds
     */
    public void onTime(long now) {
        advance(now);
        switch (state) {
            case DISCONNECTED -> {}
            case AWAITING_LOGON, LOGON_SENT -> {
                if (timers.isPhaseOver(now)) close(DisconnectReason.LOGON_TIMEOUT);
            }
            case ACTIVE -> {
                backlog.step(now);
                beAlive();
            }
            case LOGOUT_SENT -> {
                backlog.step(now);
                if (timers.isPhaseOver(now)) close(DisconnectReason.LOGOUT_TIMEOUT);
            }
            case CLOSING -> backlog.finish(now);
        }
    }

    /**
     * The connection is gone, closed by either end.
     *
     * @param now epoch nanoseconds
     */
    public void onDisconnect(long now) {
        advance(now);
        if (state == State.DISCONNECTED) return;
        DisconnectReason why = state == State.CLOSING ? reason : DisconnectReason.PEER_GONE;
        boolean loggedOut = why == DisconnectReason.LOGOUT;
        state = State.DISCONNECTED;
        outbox.clear();
        out.flows(false);
        resender.stop();
        inbound.forget();
        if (config.resets().onDisconnect() || (loggedOut && config.resets().onLogout())) history.reset(now);
        listener.onDisconnect(this, why);
    }

    /**
     * Begins a message of the application from within a call on the listener, at the time of that input.
     *
     * @param msgType see {@link MsgTypes}
     * @return the message, to be filled and sent before anything else is begun
     */
    public Draft begin(int msgType) {
        return draft.open(msgType, ADMIN_BYTES_MAX);
    }

    /**
     * Begins a message of the application outside of an input: leaves room for the next one, so that an end that only
     * sends goes on reading.
     *
     * @param msgType see {@link MsgTypes}
     * @param now epoch nanoseconds
     * @return the message, to be filled and sent before anything else is begun
     */
    public Draft begin(int msgType, long now) {
        advance(now);
        return draft.open(msgType, stepBytesMax());
    }

    /**
     * Says Logout(5) and waits for the answer; a session that is not logged on just closes.
     *
     * @param text Text(58), may be empty
     * @param now epoch nanoseconds
     */
    public void logout(String text, long now) {
        advance(now);
        logout(text);
    }

    /**
     * Ends a connection that cannot go on: says Logout(5) where that is possible, and closes.
     *
     * @param why what the listener is told
     * @param text Text(58) for the peer
     * @param now epoch nanoseconds
     */
    public void fail(DisconnectReason why, String text, long now) {
        advance(now);
        fail(why, text);
    }

    SessionListener listener() {
        return listener;
    }

    /** Begins an admin message; the room for it was seen to before the step. */
    MessageWriter admin(int msgType) {
        return out.begin(msgType, nowNs);
    }

    /** Ends what {@link #admin} began; false when the peer made us write more than a message may hold. */
    boolean end() {
        return out.end(nowNs);
    }

    void reject(Message message, long seqNum, long verdict) {
        if (out.reject(message, seqNum, verdict, nowNs)) {
            listener.onEvent(this, SessionEvent.REJECT_SENT, seqNum);
        } else {
            fail(DisconnectReason.PROTOCOL_ERROR, "MsgType(35) is too long to be rejected");
        }
    }

    void resend(long begin, long end) {
        resender.request(begin, end);
    }

    void sendStored(long from) {
        if (from < history.nextOut()) resender.sendStored(from);
    }

    void loggedOn() {
        state = State.ACTIVE;
        timers.noPhase();
        listener.onLogon(this);
    }

    boolean isLive() {
        return state == State.ACTIVE || state == State.LOGOUT_SENT;
    }

    void logonAnew(Message message) {
        logons.again(message);
    }

    /** Drops what was to be sent again and what waits behind a gap: the numbers begin anew. */
    void forget() {
        resender.stop();
        inbound.forget();
        out.flows(true);
    }

    void peerLoggedOut(String text) {
        listener.onLogout(this, text);
        if (state == State.ACTIVE) sayLogout("");
        close(DisconnectReason.LOGOUT);
    }

    void logout(String text) {
        if (state == State.ACTIVE && sayLogout(text)) {
            state = State.LOGOUT_SENT;
            timers.phaseEndsAt(nowNs + config.liveness().logoutTimeoutNs());
        } else if (state == State.ACTIVE) {
            close(DisconnectReason.STORE_FULL);
        } else if (state == State.AWAITING_LOGON || state == State.LOGON_SENT) {
            close(DisconnectReason.CLOSED_HERE);
        }
    }

    void fail(DisconnectReason why, String text) {
        if (state == State.DISCONNECTED || state == State.CLOSING) return;
        sayLogout(text);
        close(why);
    }

    // A full store cannot keep another message, not even the last one.
    private boolean sayLogout(String text) {
        if (!history.accepts(ADMIN_BYTES_MAX + text.length())) return false;
        out.logout(text, nowNs);
        return true;
    }

    void failTooLow(long seqNum, long expected) {
        fail(DisconnectReason.PROTOCOL_ERROR, "MsgSeqNum too low, expecting " + expected + " but received " + seqNum);
    }

    void close(DisconnectReason why) {
        reason = why;
        state = State.CLOSING;
        timers.phaseEndsAt(nowNs + config.liveness().logoutTimeoutNs());
    }

    private void accept(Message message) {
        if (!history.accepts(message.length() + stepBytesMax())) {
            storeFull();
        } else if (isLive()) {
            inbound.onMessage(message);
        } else {
            logons.onMessage(message);
        }
    }

    // The message is not counted: the peer will be asked for it when there is room again.
    void storeFull() {
        fail(DisconnectReason.STORE_FULL, "Message store is full");
    }

    private void beAlive() {
        if (state != State.ACTIVE) return;
        // While we resend, what we say would be numbered now, leave later, and be due again at once.
        pulse.beat(nowNs, !resender.active() && outbox.room() >= ADMIN_BYTES_MAX);
    }

    // A clock that steps back takes all deadlines with it.
    private void advance(long now) {
        long step = now - nowNs;
        nowNs = now;
        if (step >= 0) return;
        timers.shift(step);
        out.shift(step);
        inbound.shift(step);
    }

    private static IllegalStateException connected() {
        return new IllegalStateException("the session is connected already");
    }

    private static IllegalStateException notConnected() {
        return new IllegalStateException("a message for a session that is not connected");
    }
}
