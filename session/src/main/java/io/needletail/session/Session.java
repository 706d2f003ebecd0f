package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * One end of a FIX session: a pure state machine that validates the peer's messages, delivers them in order and recovers
 * gaps.
 *
 * <p>Every input carries the time: {@link #onConnect}, {@link #onMessage}, {@link #onTime}, {@link #onDisconnect}.
 * Outputs are bytes in the {@link Outbox}, calls to the {@link SessionListener}, {@link #deadlineNs} and {@link #status}.
 * The same inputs always give the same outputs; when the clock steps back, all deadlines move back with it.
 *
 * <p>Assumes one thread, well-formed frames from {@link io.needletail.wire.Framer}, and {@link #stepBytesMax} free bytes in
 * the outbox before each message; {@link #onTime} itself waits for room. Guarantees that the listener receives each message
 * of the peer in order and once, and that a number is in the {@link MessageStore} before its message is in the outbox.
 * Allocates nothing while messages are in order.
 */
public final class Session {
    static final int ADMIN_BYTES_MAX = 1024;
    private final SessionState state;
    private final InboundProcessor inbound;
    private final LogonHandler logons;
    private final HeartbeatMonitor heartbeats;
    private final PendingWork pendingWork;
    private final OutboundMessage outboundMessage;
    private final CancelOnDisconnect cancel;

    /**
     * Creates a session that is not connected, shares no buffers with other sessions and has no memory budget.
     *
     * @param config protocol settings
     * @param validator rules of the dictionary, or {@link MessageValidator#NONE}
     * @param store sequence numbers and sent messages, empty or from earlier connections
     * @param listener the application
     * @param outbox takes the bytes to send; at least {@link SessionLimits#outboxBytes} large
     * @param latencyRecorder measures the stages of a message, or {@link LatencyRecorder#NONE}
     */
    public Session(
            SessionConfig config,
            MessageValidator validator,
            MessageStore store,
            SessionListener listener,
            Outbox outbox,
            LatencyRecorder latencyRecorder) {
        this(config, validator, store, listener, SessionMemory.of(config.limits(), outbox), latencyRecorder);
    }

    /**
     * Creates a session that is not connected.
     *
     * @param config protocol settings
     * @param validator rules of the dictionary, or {@link MessageValidator#NONE}
     * @param store sequence numbers and sent messages, empty or from earlier connections
     * @param listener the application
     * @param memory outbox, shared step buffers and memory budget
     * @param latencyRecorder measures the stages of a message, or {@link LatencyRecorder#NONE}
     */
    public Session(
            SessionConfig config,
            MessageValidator validator,
            MessageStore store,
            SessionListener listener,
            SessionMemory memory,
            LatencyRecorder latencyRecorder) {
        state = new SessionState(this, config, validator, store, memory, new Application(listener, latencyRecorder));
        inbound = new InboundProcessor(state, validator, memory);
        logons = inbound.logons();
        heartbeats = new HeartbeatMonitor(state);
        pendingWork = new PendingWork(state, inbound, stepBytesMax());
        outboundMessage = new OutboundMessage(state);
        cancel = state.cancel();
    }

    /** {@return the protocol settings of this session} */
    public SessionConfig config() {
        return state.config();
    }

    /** {@return the status of the session} */
    public SessionStatus status() {
        return state.status();
    }

    /** {@return the sequence numbers and sent messages of this session} */
    public MessageStore store() {
        return state.store();
    }

    /** {@return latency of each stage, of the messages that are sampled; all counts are 0 where nothing is measured} */
    public Latency latency() {
        return state.latencyRecorder().latency();
    }

    /** {@return number of requested messages that the store had dropped: sum of {@link SessionEvent#RESEND_INCOMPLETE}} */
    public long droppedResends() {
        return state.resender().droppedTotal();
    }

    /** {@return time of the last input, epoch nanoseconds} */
    public long nowNs() {
        return state.nowNs();
    }

    /** {@return number of inputs so far; between two inputs only a sent message changes status or deadline} */
    public long inputs() {
        return state.inputs();
    }

    /**
     * Returns DefaultApplVerID(1137) of the peer's last Logon(A): the version of its application messages without
     * ApplVerID(1128).
     *
     * @return such as {@code 9} for FIX 5.0 SP2; empty before a logon and on sessions other than FIXT.1.1
     */
    public String peerApplVerId() {
        return logons.peerApplVerId();
    }

    /** {@return most bytes that one input appends to the outbox, one message of the application included} */
    public int stepBytesMax() {
        return 2 * state.config().limits().messageBytes() + ADMIN_BYTES_MAX;
    }

    /**
     * Tests that the outbox has room for a step and that the inbound throttle admits the next message.
     *
     * @param now epoch nanoseconds
     * @return false when {@link #onMessage} must not be called yet and the message has to wait in the socket
     */
    public boolean reads(long now) {
        return pendingWork.hasRoomToStep(now) && inbound.reads(now);
    }

    /**
     * Restarts the timer of the peer's silence: bytes of the peer stay unread for lack of memory.
     *
     * @param now epoch nanoseconds
     */
    public void onHold(long now) {
        state.timers().heard(now);
    }

    /**
     * Tests that the schedule is open.
     *
     * @param now epoch nanoseconds
     * @return false when an initiator should not connect
     */
    public boolean isOpen(long now) {
        return state.hours().isOpen(now);
    }

    /** {@return time of the next {@link #onTime} call, epoch nanoseconds; not after {@link #nowNs} while work is pending} */
    public long deadlineNs() {
        return Math.min(cancel.dueNs(), pendingWork.stateDueNs(heartbeats));
    }

    /** {@return true when the engine should close the connection now and call {@link #onDisconnect}} */
    public boolean wantsClose() {
        return state.wantsClose();
    }

    /**
     * Begins a connection whose other end is not known.
     *
     * @param now epoch nanoseconds
     */
    public void onConnect(long now) {
        onConnect(now, PeerIdentity.UNKNOWN);
    }

    /**
     * Begins a connection; an initiator sends Logon(A).
     *
     * @param now epoch nanoseconds
     * @param peer address and certificate of the other end
     */
    public void onConnect(long now, PeerIdentity peer) {
        if (state.status() != SessionStatus.DISCONNECTED)
            throw new IllegalStateException("onConnect on a session that is connected");
        advance(now);
        state.connected(peer);
        if (!store().accepts(ADMIN_BYTES_MAX)) {
            state.close(DisconnectReason.STORE_FULL);
        } else if (config().initiator()) {
            logons.begin();
        }
    }

    /** {@return the other end of the present or the last connection} */
    public PeerIdentity peer() {
        return state.peer();
    }

    /** {@return true when the present or the last connection was logged on at any time} */
    public boolean wasLoggedOn() {
        return state.wasLoggedOn();
    }

    /**
     * Takes a frame of the peer.
     *
     * @param message indexed, not garbled; read during the call only
     * @param now epoch nanoseconds
     */
    public void onMessage(Message message, long now) {
        advance(now);
        state.timers().heard(now);
        switch (state.status()) {
            case DISCONNECTED -> throw new IllegalStateException("onMessage on a session that is not connected");
            case CLOSING -> {
                if (store().accepts(message.length())) inbound.recordUnsequenced(message);
                state.report(SessionEvent.MESSAGE_IGNORED, message.number(Tags.MSG_SEQ_NUM));
            }
            case AWAITING_LOGON, LOGON_SENT, ACTIVE, LOGOUT_SENT -> accept(message);
        }
    }

    /**
     * Takes a garbled frame: BodyLength(9) or CheckSum(10) is wrong, or a field cannot be read. The session ignores it, or
     * rejects it where {@link SessionValidation#rejectsGarbled} is set.
     *
     * @param remains the fields that could be indexed; read during the call only
     * @param now epoch nanoseconds
     */
    public void onGarbled(Message remains, long now) {
        advance(now);
        if (!state.isLive() || !config().validation().rejectsGarbled()) return;
        if (store().accepts(remains.length() + stepBytesMax())) inbound.garbled(remains);
    }

    /**
     * Sends what is due and does one step of the pending work.
     *
     * @param now epoch nanoseconds
     */
    public void onTime(long now) {
        advance(now);
        // Before the logon: a connection without a logon must not delay the cancellation of the lost peer's orders.
        cancel.onTime();
        Timers timers = state.timers();
        switch (state.status()) {
            case DISCONNECTED -> state.resetIfOld();
            case AWAITING_LOGON, LOGON_SENT -> {
                if (timers.isPhaseOver(now)) state.close(DisconnectReason.LOGON_TIMEOUT);
            }
            case ACTIVE -> {
                state.applySchedule();
                pendingWork.step();
                if (state.status() == SessionStatus.ACTIVE) heartbeats.onTime();
            }
            case LOGOUT_SENT -> {
                pendingWork.step();
                if (timers.isPhaseOver(now)) state.close(DisconnectReason.LOGOUT_TIMEOUT);
            }
            case CLOSING -> pendingWork.finish();
        }
    }

    /**
     * Ends the connection, which either end has closed.
     *
     * @param now epoch nanoseconds
     */
    public void onDisconnect(long now) {
        advance(now);
        if (state.status() == SessionStatus.DISCONNECTED) return;
        DisconnectReason why = state.disconnected();
        inbound.forget();
        state.reportDisconnect(why);
        cancel.onDisconnect(why);
    }

    /**
     * Begins a message of the application inside a call of the listener, at the time of that input.
     *
     * @param msgType see {@link MsgTypes}
     * @return the message, to be filled and sent before anything else is begun
     */
    public OutboundMessage begin(int msgType) {
        return outboundMessage.open(msgType, ADMIN_BYTES_MAX);
    }

    /**
     * Begins a message of the application outside a call of the listener. Keeps room in the outbox for the next inbound
     * message, so that an application that only sends does not stop the reading.
     *
     * @param msgType see {@link MsgTypes}
     * @param now epoch nanoseconds
     * @return the message, to be filled and sent before anything else is begun
     */
    public OutboundMessage begin(int msgType, long now) {
        advance(now);
        return outboundMessage.open(msgType, stepBytesMax());
    }

    /**
     * Rejects a message inside {@link SessionListener#onMessage}: sends BusinessMessageReject(j), or Reject(3) before
     * FIX 4.2 (FIX 4.2 vol. 2, Business Message Reject).
     *
     * @param message the message that was received
     * @param reason BusinessRejectReason(380), see {@link BusinessRejectReason}
     * @param text Text(58); empty for the standard text of the reason
     * @return the result of sending the rejection
     */
    public SendResult rejectBusiness(Message message, int reason, String text) {
        if (!state.isLive() || state.outbox().room() < ADMIN_BYTES_MAX) return SendResult.BACK_PRESSURE;
        boolean fits = store().accepts(config().limits().messageBytes() + ADMIN_BYTES_MAX);
        return fits && state.rejectBusiness(message, reason, text) ? SendResult.SENT : SendResult.REFUSED;
    }

    /**
     * Sends Logout(5) and waits for the peer's Logout(5); a session that is not logged on closes at once.
     *
     * @param text Text(58), may be empty
     * @param now epoch nanoseconds
     */
    public void logout(String text, long now) {
        advance(now);
        state.logout(text);
    }

    /**
     * Ends a connection after an error: sends Logout(5) where the store has room for it, and closes.
     *
     * @param why reason for the listener
     * @param text Text(58) for the peer
     * @param now epoch nanoseconds
     */
    public void fail(DisconnectReason why, String text, long now) {
        advance(now);
        state.fail(why, text);
    }

    /**
     * Ends a connection without Logout(5).
     *
     * @param why reason for the listener
     * @param now epoch nanoseconds
     */
    public void close(DisconnectReason why, long now) {
        advance(now);
        if (state.status() != SessionStatus.DISCONNECTED) state.close(why);
    }

    /**
     * Resets both sequence numbers to 1; logs out first when the session is connected.
     *
     * @param now epoch nanoseconds
     */
    public void reset(long now) {
        advance(now);
        if (state.status() == SessionStatus.DISCONNECTED) {
            state.reset();
        } else {
            state.logoutAndReset();
        }
    }

    /**
     * Sets both sequence numbers, on a live session too, and drops the messages that wait for a gap to be filled. A tool
     * for operators: the session sends nothing to the peer.
     *
     * @param nextIn MsgSeqNum(34) expected next from the peer, 1 to 999,999,999,999,999,999
     * @param nextOut MsgSeqNum(34) of the next outbound message, in the same range
     * @param now epoch nanoseconds
     */
    public void setNumbers(long nextIn, long nextOut, long now) {
        SequenceNumbers.require(nextIn, nextOut);
        advance(now);
        inbound.forget();
        state.move(nextIn, nextOut);
    }

    private void accept(Message message) {
        if (!store().accepts(message.length() + stepBytesMax())) {
            state.storeFull();
        } else if (state.isLive()) {
            inbound.onMessage(message);
        } else {
            logons.onMessage(message);
        }
    }

    // When the clock steps back, all deadlines move back with it.
    private void advance(long now) {
        long step = state.advance(now);
        if (step != 0) inbound.shift(step);
    }
}
