package io.needletail.session;

import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.Tags;

/**
 * Outbound message of an application: {@link Session#begin} writes its header, the methods of {@link FieldWriter} write
 * its body, {@link #send} ends it.
 *
 * <p>One instance per session; the next {@link Session#begin} discards a message that was not sent. Does not block and
 * does not allocate.
 */
public final class OutboundMessage implements FieldWriter {
    private final SessionState state;
    private final MessageSender sender;
    private final Resender resender;
    private final SessionLifecycle lifecycle;
    private final RateLimiter outRate;
    private final Outbox outbox;
    private final boolean possDup;
    private final boolean places;
    private final Throttle throttle;
    private final LatencyRecorder latencyRecorder;
    private MessageWriter writer;
    private SendResult outcome = SendResult.REFUSED;
    private boolean open;
    private boolean waits;
    private long number;

    OutboundMessage(SessionParts parts) {
        state = parts.state();
        sender = parts.sender();
        resender = parts.resender();
        lifecycle = parts.lifecycle();
        outRate = parts.outRate();
        outbox = state.outbox();
        possDup = state.config().resend().possDup();
        places = VersionRules.of(state.config().id().beginString()).locations();
        throttle = state.config().limits().out();
        latencyRecorder = parts.application().latencyRecorder();
        writer = new MessageWriter();
    }

    /**
     * Begins a message that leaves {@code reserved} bytes of the outbox free. {@code storesAlways}: it is stored also
     * where the outbox has no room or the throttle admits none, and leaves later.
     */
    OutboundMessage open(int msgType, int reserved, boolean storesAlways) {
        latencyRecorder.encodingBegins();
        waits = storesAlways;
        outcome = expected(reserved);
        open = true;
        writer = sender.begin(msgType);
        number = sender.begun();
        return this;
    }

    /**
     * Routes the response to the third party that sent the request: writes DeliverToCompID(128), DeliverToSubID(129)
     * and DeliverToLocationID(145) from OnBehalfOfCompID(115), OnBehalfOfSubID(116) and OnBehalfOfLocationID(144), and
     * the other way round. Must be called before the first field of the body.
     *
     * @param message the request
     * @return this
     */
    public OutboundMessage routeTo(Message message) {
        ThirdPartyRouting.firms(message, writer);
        if (places) ThirdPartyRouting.locations(message, writer);
        return this;
    }

    @Override
    public OutboundMessage put(int tag, long value) {
        if (!isOurs(tag)) writer.put(tag, value);
        return this;
    }

    @Override
    public OutboundMessage put(int tag, char value) {
        if (!isOurs(tag)) writer.put(tag, value);
        return this;
    }

    @Override
    public OutboundMessage put(int tag, byte[] value) {
        if (!isOurs(tag)) writer.put(tag, value);
        return this;
    }

    @Override
    public OutboundMessage put(int tag, byte[] value, int from, int to) {
        if (!isOurs(tag)) writer.put(tag, value, from, to);
        return this;
    }

    @Override
    public OutboundMessage put(int tag, CharSequence value) {
        if (!isOurs(tag)) writer.put(tag, value);
        return this;
    }

    @Override
    public OutboundMessage decimal(int tag, long value, int scale) {
        writer.decimal(tag, value, scale);
        return this;
    }

    @Override
    public OutboundMessage bool(int tag, boolean value) {
        if (!isOurs(tag)) writer.bool(tag, value);
        return this;
    }

    @Override
    public OutboundMessage timestamp(int tag, long epochNs, int places) {
        if (!isOurs(tag)) writer.timestamp(tag, epochNs, places);
        return this;
    }

    /**
     * Writes the session's time with the precision of SendingTime(52).
     *
     * @param tag tag number, such as TransactTime(60)
     * @return this
     */
    public OutboundMessage now(int tag) {
        return timestamp(tag, state.nowNs(), sender.timePlaces());
    }

    @Override
    public OutboundMessage date(int tag, long epochNs) {
        writer.date(tag, epochNs);
        return this;
    }

    @Override
    public OutboundMessage time(int tag, long nanosOfDay, int places) {
        writer.time(tag, nanosOfDay, places);
        return this;
    }

    @Override
    public OutboundMessage data(int lengthTag, int dataTag, byte[] value) {
        writer.data(lengthTag, dataTag, value);
        return this;
    }

    @Override
    public OutboundMessage copy(FieldReader fields, int tag) {
        if (!isOurs(tag)) writer.copy(fields, tag);
        return this;
    }

    @Override
    public OutboundMessage entry(int countTag) {
        if (!isOurs(countTag)) writer.entry(countTag);
        return this;
    }

    @Override
    public OutboundMessage copyBody(Message message, int... except) {
        FieldWriter.super.copyBody(message, except);
        return this;
    }

    @Override
    public OutboundMessage raw(byte[] fields, int from, int to) {
        writer.raw(fields, from, to);
        return this;
    }

    /**
     * Ends the message, stores it and appends it to the outbox.
     *
     * @return the result
     */
    public SendResult send() {
        if (!open) throw notBegun();
        if (number != sender.begun()) throw overtaken();
        open = false;
        boolean fits = switch (outcome) {
            case SENT -> end();
            case STORED -> sender.endStored();
            case THROTTLED -> wait(waits ? Throttle.Excess.QUEUE : throttle.excess());
            case BACK_PRESSURE, REFUSED -> true;
        };
        latencyRecorder.encodingEnds();
        return fits ? outcome : SendResult.REFUSED;
    }

    private boolean end() {
        // During a resend the throttle counts the message when it leaves.
        if (!resender.active()) outRate.passed(state.nowNs());
        return sender.end();
    }

    // A message above the throttle's limit: with QUEUE it gets its number now and leaves later.
    private boolean wait(Throttle.Excess excess) {
        if (excess == Throttle.Excess.REJECT) return true;
        if (excess == Throttle.Excess.DISCONNECT) {
            lifecycle.logout("Too many messages were sent");
            return true;
        }
        outcome = SendResult.SENT;
        long first = state.store().nextOut();
        if (!sender.endStored()) return false;
        resender.sendStored(first);
        return true;
    }

    private SendResult expected(int reserved) {
        SessionConfig config = state.config();
        boolean active = state.status() == SessionStatus.ACTIVE;
        int bytes = config.limits().messageBytes();
        boolean isForgotten = !active && (config.resetPolicy().any() || !lifecycle.isOpen(state.nowNs()));
        if (isForgotten) return SendResult.REFUSED;
        boolean reserves = active && !waits;
        if (!state.store().accepts(bytes + (reserves ? reserved : SessionLimits.ADMIN_BYTES_MAX))) {
            if (state.store().isPreparing()) return SendResult.BACK_PRESSURE;
            boolean fits = reserves && state.store().accepts(bytes + SessionLimits.ADMIN_BYTES_MAX);
            return fits ? SendResult.BACK_PRESSURE : SendResult.REFUSED;
        }
        boolean isFull = !outbox.hasRoom(bytes + reserved);
        if (isFull && !waits) return SendResult.BACK_PRESSURE;
        if (!active) return SendResult.STORED;
        if (isFull) return SendResult.THROTTLED;
        boolean admitted = resender.active() || outRate.admits(state.nowNs());
        return admitted ? SendResult.SENT : SendResult.THROTTLED;
    }

    // The session writes PossDupFlag(43) and OrigSendingTime(122) itself, unless ResendConfig.possDup is set.
    private boolean isOurs(int tag) {
        return !possDup && (tag == Tags.POSS_DUP_FLAG || tag == Tags.ORIG_SENDING_TIME);
    }

    private static IllegalStateException overtaken() {
        return new IllegalStateException("the session wrote another message between begin() and send()");
    }

    private static IllegalStateException notBegun() {
        return new IllegalStateException("send() without begin(), or called twice for one message");
    }
}
