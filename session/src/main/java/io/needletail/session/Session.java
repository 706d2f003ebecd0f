package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
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
 * and that a number is in the {@link MessageStore} before it is in the outbox. Allocates nothing while messages are in order.
 */
public final class Session {
    static final int ADMIN_BYTES_MAX = 1024;
    private final SessionState course;
    private final InboundProcessor inbound;
    private final LogonHandler logons;
    private final HeartbeatMonitor pulse;
    private final PendingWork backlog;
    private final OutboundMessage draft;
    private final CancelOnDisconnect cancel;

    /**
     * Makes a session that is not connected, shares nothing with others and has no memory budget.
     *
     * @param config what was agreed
     * @param check the dialect's rules, or {@link MessageValidator#NONE}
     * @param history sequence numbers and sent messages, perhaps of an earlier life
     * @param listener the application
     * @param outbox takes the bytes; at least as large as the configuration's limit
     * @param stopwatch keeps the times, or {@link LatencyRecorder#NONE}
     */
    public Session(
            SessionConfig config,
            MessageValidator check,
            MessageStore history,
            SessionListener listener,
            Outbox outbox,
            LatencyRecorder stopwatch) {
        this(config, check, history, listener, SessionMemory.of(config.limits(), outbox), stopwatch);
    }

    /**
     * Makes a session that is not connected.
     *
     * @param config what was agreed
     * @param check the dialect's rules, or {@link MessageValidator#NONE}
     * @param history sequence numbers and sent messages, perhaps of an earlier life
     * @param listener the application
     * @param memory its outbox, what it shares with others, and the budget of both
     * @param stopwatch keeps the times, or {@link LatencyRecorder#NONE}
     */
    public Session(
            SessionConfig config,
            MessageValidator check,
            MessageStore history,
            SessionListener listener,
            SessionMemory memory,
            LatencyRecorder stopwatch) {
        course = new SessionState(this, config, check, history, memory, new Application(listener, stopwatch));
        inbound = new InboundProcessor(course, check, memory);
        logons = inbound.logons();
        pulse = new HeartbeatMonitor(course);
        backlog = new PendingWork(course, inbound, stepBytesMax());
        draft = new OutboundMessage(course);
        cancel = course.cancel();
    }

    /** {@return the configuration, as agreed for this session} */
    public SessionConfig config() {
        return course.config();
    }

    /** {@return where the session stands} */
    public SessionStatus state() {
        return course.state();
    }

    /** {@return the numbers and messages of this session} */
    public MessageStore history() {
        return course.history();
    }

    /** {@return how long each stage of its messages took, of one message in so many; all 0 where no times are kept} */
    public Latency latency() {
        return course.stopwatch().latency();
    }

    /** {@return how many messages of all that the peer asked for again were dropped: {@link SessionEvent#RESEND_INCOMPLETE}} */
    public long droppedResends() {
        return course.resender().droppedInAll();
    }

    /** {@return the time of the last input, epoch nanoseconds} */
    public long nowNs() {
        return course.nowNs();
    }

    /** {@return a count of inputs with a time; until the next only a message sent changes state or deadline} */
    public long inputs() {
        return course.inputs();
    }

    /**
     * The version that the peer's application messages have unless they say otherwise: DefaultApplVerID(1137) of its
     * last Logon(A).
     *
     * @return such as {@code 9} for FIX 5.0 SP2; empty before a logon and on sessions other than FIXT.1.1
     */
    public String peerApplVerId() {
        return logons.peerApplVerId();
    }

    /** {@return most bytes that one message makes us append to the outbox, the application's longest answer included} */
    public int stepBytesMax() {
        return 2 * course.config().limits().messageBytes() + ADMIN_BYTES_MAX;
    }

    /**
     * Whether the next message of the peer may come in now: there is room for a step, and no throttle makes it wait in the
     * socket.
     *
     * @param now epoch nanoseconds
     * @return false when {@link #onMessage} must not be called yet
     */
    public boolean reads(long now) {
        return backlog.hasRoomToStep(now) && inbound.reads(now);
    }

    /**
     * Bytes of the peer stay unread for want of memory, which is no silence of the peer.
     *
     * @param now epoch nanoseconds
     */
    public void onHold(long now) {
        course.timers().heard(now);
    }

    /**
     * Whether the schedule lets the session be logged on.
     *
     * @param now epoch nanoseconds
     * @return false when an initiator should not connect
     */
    public boolean isOpen(long now) {
        return course.hours().isOpen(now);
    }

    /**
     * When {@link #onTime} must be called next.
     *
     * @return epoch nanoseconds; not later than {@link #nowNs} when there is work to go on with
     */
    public long deadlineNs() {
        return Math.min(cancel.dueNs(), backlog.stateDueNs(pulse));
    }

    /**
     * Whether the connection should be closed now: all has been said and has left.
     *
     * @return true when the engine should close it and call {@link #onDisconnect}
     */
    public boolean wantsClose() {
        return course.wantsClose();
    }

    /**
     * The connection is open.
     *
     * @param now epoch nanoseconds
     */
    public void onConnect(long now) {
        onConnect(now, PeerIdentity.UNKNOWN);
    }

    /**
     * The connection is open.
     *
     * @param now epoch nanoseconds
     * @param peer the other end
     */
    public void onConnect(long now, PeerIdentity peer) {
        if (course.state() != SessionStatus.DISCONNECTED)
            throw new IllegalStateException("the session is connected already");
        advance(now);
        course.connected(peer);
        if (!history().accepts(ADMIN_BYTES_MAX)) {
            course.close(DisconnectReason.STORE_FULL);
        } else if (config().initiator()) {
            logons.begin();
        }
    }

    /** {@return the other end of the connection, or of the last one} */
    public PeerIdentity peer() {
        return course.peer();
    }

    /** {@return whether the connection, or the last one, has been logged on at any time} */
    public boolean wasLoggedOn() {
        return course.wasLoggedOn();
    }

    /**
     * A frame arrived.
     *
     * @param message indexed, not garbled; read during the call only
     * @param now epoch nanoseconds
     */
    public void onMessage(Message message, long now) {
        advance(now);
        course.timers().heard(now);
        switch (course.state()) {
            case DISCONNECTED -> throw new IllegalStateException("a message for a session that is not connected");
            case CLOSING -> {
                if (history().accepts(message.length())) inbound.note(message);
                course.tell(SessionEvent.MESSAGE_IGNORED, message.number(Tags.MSG_SEQ_NUM));
            }
            case AWAITING_LOGON, LOGON_SENT, ACTIVE, LOGOUT_SENT -> accept(message);
        }
    }

    /**
     * Bytes arrived that are no frame: BodyLength(9) or CheckSum(10) is wrong, or a field cannot be read. Ignored, or
     * rejected where {@link SessionValidation#rejectsGarbled} says so.
     *
     * @param remains what could be indexed of it; read during the call only
     * @param now epoch nanoseconds
     */
    public void onGarbled(Message remains, long now) {
        advance(now);
        if (!course.isLive() || !config().checks().rejectsGarbled()) return;
        if (history().accepts(remains.length() + stepBytesMax())) inbound.garbled(remains);
    }

    /**
     * Time has passed, or there is work to go on with.
     *
     * @param now epoch nanoseconds
     */
    public void onTime(long now) {
        advance(now);
        // A connection alone is no logon: who only connects must not keep open what the lost peer left open.
        cancel.onTime();
        Timers timers = course.timers();
        switch (course.state()) {
            case DISCONNECTED -> course.resetIfOld();
            case AWAITING_LOGON, LOGON_SENT -> {
                if (timers.isPhaseOver(now)) course.close(DisconnectReason.LOGON_TIMEOUT);
            }
            case ACTIVE -> {
                course.keepHours();
                backlog.step();
                if (course.state() == SessionStatus.ACTIVE) pulse.beat();
            }
            case LOGOUT_SENT -> {
                backlog.step();
                if (timers.isPhaseOver(now)) course.close(DisconnectReason.LOGOUT_TIMEOUT);
            }
            case CLOSING -> backlog.finish();
        }
    }

    /**
     * The connection is gone, closed by either end.
     *
     * @param now epoch nanoseconds
     */
    public void onDisconnect(long now) {
        advance(now);
        if (course.state() == SessionStatus.DISCONNECTED) return;
        DisconnectReason why = course.ended();
        inbound.forget();
        course.tellDisconnect(why);
        cancel.onDisconnect(why);
    }

    /**
     * Begins a message of the application from within a call on the listener, at the time of that input.
     *
     * @param msgType see {@link MsgTypes}
     * @return the message, to be filled and sent before anything else is begun
     */
    public OutboundMessage begin(int msgType) {
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
    public OutboundMessage begin(int msgType, long now) {
        advance(now);
        return draft.open(msgType, stepBytesMax());
    }

    /**
     * Tells the peer, from within {@link SessionListener#onMessage}, that its message cannot be processed:
     * BusinessMessageReject(j), or Reject(3) before FIX 4.2 (FIX 4.2 vol. 2, Business Message Reject).
     *
     * @param message what was received
     * @param reason BusinessRejectReason(380), see {@link BusinessRejectReason}
     * @param text Text(58); empty for the usual words for the reason
     * @return what became of the rejection
     */
    public SendResult rejectBusiness(Message message, int reason, String text) {
        if (!course.isLive() || course.outbox().room() < ADMIN_BYTES_MAX) return SendResult.BACK_PRESSURE;
        boolean fits = history().accepts(config().limits().messageBytes() + ADMIN_BYTES_MAX);
        return fits && course.rejectBusiness(message, reason, text) ? SendResult.SENT : SendResult.REFUSED;
    }

    /**
     * Says Logout(5) and waits for the answer; a session that is not logged on just closes.
     *
     * @param text Text(58), may be empty
     * @param now epoch nanoseconds
     */
    public void logout(String text, long now) {
        advance(now);
        course.logout(text);
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
        course.fail(why, text);
    }

    /**
     * Ends a connection without a word.
     *
     * @param why what the listener is told
     * @param now epoch nanoseconds
     */
    public void close(DisconnectReason why, long now) {
        advance(now);
        if (course.state() != SessionStatus.DISCONNECTED) course.close(why);
    }

    /**
     * Begins anew with both numbers at 1: logs out first when there is a connection.
     *
     * @param now epoch nanoseconds
     */
    public void reset(long now) {
        advance(now);
        if (course.state() == SessionStatus.DISCONNECTED) {
            course.reset();
        } else {
            course.logoutAndReset();
        }
    }

    /**
     * Sets both sequence numbers, on a live session too; what waited behind a gap is dropped. An operator's tool: the
     * peer is not told.
     *
     * @param nextIn the number expected next from the peer, 1 to 999,999,999,999,999,999
     * @param nextOut the number that our next message takes, in the same range
     * @param now epoch nanoseconds
     */
    public void setNumbers(long nextIn, long nextOut, long now) {
        SequenceNumbers.require(nextIn, nextOut);
        advance(now);
        inbound.forget();
        course.move(nextIn, nextOut);
    }

    private void accept(Message message) {
        if (!history().accepts(message.length() + stepBytesMax())) {
            course.storeFull();
        } else if (course.isLive()) {
            inbound.onMessage(message);
        } else {
            logons.onMessage(message);
        }
    }

    // A clock that steps back takes all deadlines with it.
    private void advance(long now) {
        long step = course.advance(now);
        if (step != 0) inbound.shift(step);
    }
}
