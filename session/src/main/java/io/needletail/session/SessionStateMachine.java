package io.needletail.session; // tidy: each input and each method of Session, mostly one call of a part

import io.needletail.wire.DataPairs;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.Tags;
import java.util.function.LongSupplier;

/**
 * The state machine of one end of a FIX session, for the engine that drives it: validates the peer's messages, delivers
 * them in order and recovers gaps. An application sees it as a {@link Session}.
 *
 * <p>Every input carries the time: {@link #onConnect}, {@link #onMessage}, {@link #onTime}, {@link #onDisconnect}.
 * Outputs are bytes in the {@link Outbox}, calls to the {@link SessionListener}, {@link #deadlineNs} and
 * {@link #status}. The same inputs always give the same outputs; when the clock steps back, all deadlines move back
 * with it.
 *
 * <p>Assumes one thread, well-formed frames from {@link io.needletail.wire.Framer}, and {@link SessionLimits#stepBytes}
 * free bytes in the outbox before each message; {@link #onTime} itself waits for room. A listener must not call an
 * input. Guarantees that the listener receives each message of the peer in order and once, and that a number is in the
 * {@link MessageStore} before its message is in the outbox. Allocates nothing while messages are in order.
 */
public final class SessionStateMachine implements Session {
    private final SessionState state;
    private final SessionParts parts;
    private final SessionLifecycle lifecycle;
    private final InboundProcessor inbound;
    private final LogonHandler logons;
    private final HeartbeatMonitor heartbeats;
    private final PendingWork pendingWork;
    private final Rejects rejects;
    private final OutboundMessage outboundMessage;
    private final LongSupplier clock;
    private final SessionOwner owner;
    private final int stepBytes;
    private boolean inInput;

    /**
     * Creates a session that is not connected.
     *
     * @param config protocol settings
     * @param validator rules of the dictionary, or {@link MessageValidator#NONE}
     * @param store sequence numbers and sent messages, empty or from earlier connections
     * @param listener the application
     * @param resources outbox, shared step buffers, memory budget and clock
     * @param latencyRecorder measures the stages of a message, or {@link LatencyRecorder#NONE}
     */
    public SessionStateMachine(
            SessionConfig config,
            MessageValidator validator,
            MessageStore store,
            SessionListener listener,
            SessionResources resources,
            LatencyRecorder latencyRecorder) {
        state = new SessionState(config, store, resources.outbox(), validator.dataPairs());
        boolean rejectsFailed = config.validation().rejectsFailed();
        parts = SessionParts.of(state, resources, new ListenerCalls(this, listener, latencyRecorder, rejectsFailed));
        lifecycle = parts.lifecycle();
        rejects = new Rejects(parts, validator);
        InboundCheck check = new InboundCheck(parts, validator);
        inbound = new InboundProcessor(parts, check, rejects, resources);
        logons = new LogonHandler(parts, check, rejects, inbound);
        heartbeats = new HeartbeatMonitor(parts);
        pendingWork = new PendingWork(parts, inbound);
        outboundMessage = new OutboundMessage(parts);
        clock = resources.clock();
        owner = resources.owner();
        stepBytes = config.limits().stepBytes();
    }

    @Override
    public SessionConfig config() {
        return state.config();
    }

    @Override
    public SessionStatus status() {
        return state.status();
    }

    @Override
    public long nextIn() {
        return state.store().nextIn();
    }

    @Override
    public long nextOut() {
        return state.store().nextOut();
    }

    @Override
    public PeerIdentity peer() {
        return state.peer();
    }

    @Override
    public long heartbeatNs() {
        return state.timers().heartbeatNs();
    }

    @Override
    public String disconnectText() {
        return state.reasonText();
    }

    @Override
    public boolean wasLoggedOn() {
        return state.wasLoggedOn();
    }

    @Override
    public String peerApplVerId() {
        return logons.peerApplVerId();
    }

    @Override
    public long nowNs() {
        return state.nowNs();
    }

    @Override
    public Latency latency() {
        return parts.application().latencyRecorder().latency();
    }

    @Override
    public boolean isTimed() {
        return inInput && parts.application().latencyRecorder().isTimed();
    }

    @Override
    public SessionCounters counters() {
        return parts.application().counters();
    }

    @Override
    public long droppedResends() {
        return parts.resender().droppedTotal();
    }

    @Override
    public OutboundMessage begin(int msgType) {
        return begin(msgType, false);
    }

    /**
     * Begins a message that is numbered and stored also while the peer reads too slowly or the throttle admits no
     * message: it then leaves later, in the order of the numbers. It may take the room of the store that other messages
     * leave to the peer. For drop copies.
     *
     * @param msgType MsgType(35) of an application message
     * @return the message; its {@code send} returns {@link SendResult#BACK_PRESSURE} only while the store prepares room
     */
    public OutboundMessage beginStored(int msgType) {
        return begin(msgType, true);
    }

    private OutboundMessage begin(int msgType, boolean storesAlways) {
        owner.require(id());
        if (inInput) return outboundMessage.open(msgType, SessionLimits.ADMIN_BYTES_MAX, storesAlways);
        advance(clock.getAsLong());
        return outboundMessage.open(msgType, stepBytes, storesAlways);
    }

    @Override
    public SendResult reject(Message message, int reason, String text) {
        SendResult room = roomForReject();
        return room == SendResult.SENT ? rejected(message, text, rejects.business(message, reason, text)) : room;
    }

    @Override
    public SendResult rejectField(Message message, int tag, int reason, String text) {
        String shown = text.isEmpty() ? RejectReason.text(reason) + ", field=" + tag : text;
        SendResult room = roomForReject();
        return room == SendResult.SENT ? rejected(message, shown, rejects.field(message, tag, reason, shown)) : room;
    }

    private SendResult roomForReject() {
        advanceOutside();
        if (!state.isLive() || state.outbox().room() < SessionLimits.ADMIN_BYTES_MAX) return SendResult.BACK_PRESSURE;
        boolean fits = state.store().accepts(config().limits().messageBytes() + SessionLimits.ADMIN_BYTES_MAX);
        if (!fits) return state.store().isPreparing() ? SendResult.BACK_PRESSURE : SendResult.REFUSED;
        return SendResult.SENT;
    }

    private SendResult rejected(Message message, String text, boolean isSent) {
        if (!isSent) return SendResult.REFUSED;
        parts.application().report(SessionEvent.REJECT_SENT, message.number(Tags.MSG_SEQ_NUM), text);
        return SendResult.SENT;
    }

    @Override
    public void logout(String text) {
        advanceOutside();
        lifecycle.logout(text);
    }

    @Override
    public SendResult testRequest() {
        advanceOutside();
        return state.status() == SessionStatus.ACTIVE ? heartbeats.testNow() : SendResult.REFUSED;
    }

    @Override
    public SendResult resend(long from, long to) {
        if (from < 1 || to < from) throw new IllegalArgumentException("resend of " + from + " to " + to);
        advanceOutside();
        if (state.status() != SessionStatus.ACTIVE || from >= nextOut()) return SendResult.REFUSED;
        parts.application().report(SessionEvent.RESENDING, from);
        parts.resender().request(from, Math.min(to, nextOut() - 1), MessageSender.NO_MESSAGE);
        return SendResult.SENT;
    }

    @Override
    public void reset() {
        advanceOutside();
        if (state.status() == SessionStatus.DISCONNECTED) {
            lifecycle.reset();
        } else {
            lifecycle.logoutAndReset();
        }
    }

    @Override
    public void setNumbers(long nextIn, long nextOut) {
        SequenceNumbers.require(nextIn, nextOut);
        advanceOutside();
        inbound.forget();
        lifecycle.move(nextIn, nextOut);
    }

    /** {@return the sequence numbers and sent messages of this session} */
    public MessageStore store() {
        return state.store();
    }

    /** {@return the pairs of length and data of the session's dictionary, by which its messages are indexed} */
    public DataPairs dataPairs() {
        return state.dataPairs();
    }

    /** {@return number of inputs so far; between two inputs only a sent message changes status or deadline} */
    public long inputs() {
        return state.inputs();
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
        return lifecycle.isOpen(now);
    }

    /**
     * {@return time of the next {@link #onTime} call, epoch nanoseconds; not after {@link #nowNs} while work is
     * pending}
     */
    public long deadlineNs() {
        return Math.min(lifecycle.cancel().dueNs(), pendingWork.stateDueNs(heartbeats));
    }

    /** {@return true when the driver should close the connection now and call {@link #onDisconnect}} */
    public boolean wantsClose() {
        return lifecycle.wantsClose();
    }

    /**
     * Begins a connection; an initiator sends Logon(A).
     *
     * @param now epoch nanoseconds
     * @param peer address and certificate of the other end, or {@link PeerIdentity#UNKNOWN}
     */
    public void onConnect(long now, PeerIdentity peer) {
        if (state.status() != SessionStatus.DISCONNECTED)
            throw new IllegalStateException("onConnect on a session that is connected");
        enter(now);
        try {
            lifecycle.connected(peer);
            if (!state.store().accepts(SessionLimits.ADMIN_BYTES_MAX)) {
                lifecycle.close(DisconnectReason.STORE_FULL);
            } else if (config().initiator()) {
                logons.begin();
            }
        } finally {
            inInput = false;
        }
    }

    /**
     * Takes a frame of the peer.
     *
     * @param message indexed, not garbled; read during the call only
     * @param now epoch nanoseconds
     */
    public void onMessage(Message message, long now) {
        enter(now);
        try {
            state.timers().heard(now);
            switch (state.status()) {
                case DISCONNECTED -> throw new IllegalStateException("onMessage on a session that is not connected");
                case CLOSING -> ignore(message);
                case AWAITING_LOGON, LOGON_SENT -> {
                    if (hasRoom(message)) logons.onMessage(message);
                }
                case ACTIVE, LOGOUT_SENT -> {
                    if (hasRoom(message) && !inbound.onMessage(message)) logons.again(message);
                }
            }
        } finally {
            inInput = false;
        }
    }

    /**
     * Reports and counts bytes of the peer that are no message. {@link #onGarbled} follows when they are a frame.
     *
     * @param bytes their number
     * @param text what is wrong with them
     * @param now epoch nanoseconds
     */
    public void onSkipped(long bytes, String text, long now) {
        enter(now);
        try {
            parts.application().garbled(bytes, text);
        } finally {
            inInput = false;
        }
    }

    /**
     * Takes a garbled frame: CheckSum(10) is wrong, MsgType(35) is not the third field, or a field has no {@code =}.
     * The session ignores it, or rejects it where {@link SessionValidation#rejectsGarbled} is set.
     *
     * @param remains the fields that could be indexed; read during the call only
     * @param now epoch nanoseconds
     */
    public void onGarbled(Message remains, long now) {
        enter(now);
        try {
            if (!state.isLive() || !config().validation().rejectsGarbled()) return;
            if (state.store().accepts(remains.length() + stepBytes)) inbound.garbled(remains);
        } finally {
            inInput = false;
        }
    }

    /**
     * Sends what is due and does one step of the pending work.
     *
     * @param now epoch nanoseconds
     */
    public void onTime(long now) {
        enter(now);
        try {
            // Before the logon: a connection without a logon must not delay the cancellation of the lost peer's orders.
            lifecycle.cancel().onTime();
            switch (state.status()) {
                case DISCONNECTED -> lifecycle.resetIfOld();
                case AWAITING_LOGON, LOGON_SENT -> closeIfLogonIsOver();
                case ACTIVE -> {
                    lifecycle.applySchedule();
                    pendingWork.step();
                    endLogoutIfOver();
                    if (state.status() == SessionStatus.ACTIVE) heartbeats.onTime();
                }
                case LOGOUT_SENT -> {
                    pendingWork.step();
                    endLogoutIfOver();
                }
                case CLOSING -> pendingWork.finish();
            }
        } finally {
            inInput = false;
        }
    }

    /**
     * Ends the connection, which either end has closed.
     *
     * @param now epoch nanoseconds
     */
    public void onDisconnect(long now) {
        enter(now);
        try {
            if (state.status() == SessionStatus.DISCONNECTED) return;
            DisconnectReason why = lifecycle.disconnected();
            inbound.forget();
            parts.application().disconnected(why);
            lifecycle.cancel().onDisconnect(why);
        } finally {
            inInput = false;
        }
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
        lifecycle.fail(why, text);
    }

    /**
     * Ends a connection without Logout(5).
     *
     * @param why reason for the listener
     * @param detail what an operator of this end should know besides, see {@link #disconnectText}
     * @param now epoch nanoseconds
     */
    public void close(DisconnectReason why, String detail, long now) {
        advance(now);
        if (state.status() != SessionStatus.DISCONNECTED) lifecycle.close(why, detail);
    }

    private boolean hasRoom(Message message) {
        if (state.store().accepts(message.length() + stepBytes)) return true;
        lifecycle.storeFull();
        return false;
    }

    private void ignore(Message message) {
        if (state.store().accepts(message.length())) state.recordUnsequenced(message);
        parts.application().report(SessionEvent.MESSAGE_IGNORED, message.number(Tags.MSG_SEQ_NUM));
    }

    private void closeIfLogonIsOver() {
        if (state.timers().isPhaseOver(state.nowNs())) lifecycle.close(DisconnectReason.LOGON_TIMEOUT);
    }

    // A session that is logged on has a limit of time only after a Logout(5).
    private void endLogoutIfOver() {
        if (state.isLive() && state.timers().isPhaseOver(state.nowNs())) lifecycle.logoutTimedOut();
    }

    private void enter(long now) {
        inInput = true;
        advance(now);
    }

    // Inside a call of the listener the time of the input counts.
    private void advanceOutside() {
        owner.require(id());
        if (!inInput) advance(clock.getAsLong());
    }

    // When the clock steps back, all deadlines move back with it.
    private void advance(long now) {
        long step = state.advance(now);
        if (step >= 0) return;
        parts.shift(step);
        inbound.shift(step);
    }
}
