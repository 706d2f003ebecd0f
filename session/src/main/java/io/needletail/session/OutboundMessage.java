package io.needletail.session;

import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.Tags;

/**
 * A message of ours in the making: its header is written, the body follows field by field, {@link #send} ends it.
 *
 * <p>One per session, handed out by {@link Session#begin}; a message begun and not sent is forgotten by the next one.
 * The methods are those of {@link MessageWriter}. Never blocks, never allocates.
 */
public final class OutboundMessage implements FieldWriter {
    private final SessionState course;
    private final MessageSender out;
    private final Outbox outbox;
    private final boolean possDup;
    private final boolean places;
    private final Throttle throttle;
    private final LatencyRecorder stopwatch;
    private MessageWriter writer;
    private SendResult outcome = SendResult.REFUSED;
    private boolean open;
    private long number;

    OutboundMessage(SessionState course) {
        this.course = course;
        out = course.out();
        outbox = course.outbox();
        possDup = course.config().recovery().possDup();
        places = VersionRules.of(course.config().id().beginString()).locations();
        throttle = course.config().limits().out();
        stopwatch = course.stopwatch();
        writer = new MessageWriter();
    }

    /** Begins a message behind which so many bytes of the outbox remain free. */
    OutboundMessage open(int msgType, int reserved) {
        stopwatch.encodingBegins();
        outcome = expected(reserved);
        open = true;
        writer = out.begin(msgType, course.nowNs());
        number = out.begun();
        return this;
    }

    /**
     * Leads an answer back to the third party behind the peer: DeliverToCompID(128) and its like from
     * OnBehalfOfCompID(115) and its like, and the other way round. To be called before the body.
     *
     * @param message what is answered
     * @return this
     */
    public OutboundMessage routeTo(Message message) {
        ThirdPartyRouting.firms(message, writer);
        if (places) ThirdPartyRouting.locations(message, writer);
        return this;
    }

    /**
     * Writes a FIX int, SeqNum, Length or NumInGroup.
     *
     * @param tag tag number
     * @param value any number
     * @return this
     */
    @Override
    public OutboundMessage put(int tag, long value) {
        if (!isOurs(tag)) writer.put(tag, value);
        return this;
    }

    /**
     * Writes a FIX char.
     *
     * @param tag tag number
     * @param value one ASCII character
     * @return this
     */
    @Override
    public OutboundMessage put(int tag, char value) {
        if (!isOurs(tag)) writer.put(tag, value);
        return this;
    }

    /**
     * Writes bytes as they are.
     *
     * @param tag tag number
     * @param value one or more bytes, no SOH among them
     * @return this
     */
    @Override
    public OutboundMessage put(int tag, byte[] value) {
        if (!isOurs(tag)) writer.put(tag, value);
        return this;
    }

    /**
     * Writes a range of bytes as they are.
     *
     * @param tag tag number
     * @param value holds the range
     * @param from its first byte
     * @param to behind its last byte
     * @return this
     */
    @Override
    public OutboundMessage put(int tag, byte[] value, int from, int to) {
        if (!isOurs(tag)) writer.put(tag, value, from, to);
        return this;
    }

    /**
     * Writes text, one byte a character.
     *
     * @param tag tag number
     * @param value one or more characters up to U+00FF, no SOH among them
     * @return this
     */
    @Override
    public OutboundMessage put(int tag, CharSequence value) {
        if (!isOurs(tag)) writer.put(tag, value);
        return this;
    }

    /**
     * Writes a price, quantity or other decimal.
     *
     * @param tag tag number
     * @param value the number times 10 to the power of {@code scale}
     * @param scale decimal places of {@code value}
     * @return this
     */
    @Override
    public OutboundMessage decimal(int tag, long value, int scale) {
        writer.decimal(tag, value, scale);
        return this;
    }

    /**
     * Writes a FIX Boolean.
     *
     * @param tag tag number
     * @param value {@code Y} when true, {@code N} when false
     * @return this
     */
    @Override
    public OutboundMessage bool(int tag, boolean value) {
        if (!isOurs(tag)) writer.bool(tag, value);
        return this;
    }

    /**
     * Writes a UTCTimestamp.
     *
     * @param tag tag number
     * @param epochNs epoch nanoseconds
     * @param places decimal places of the second: 0, 3, 6 or 9
     * @return this
     */
    @Override
    public OutboundMessage timestamp(int tag, long epochNs, int places) {
        if (!isOurs(tag)) writer.timestamp(tag, epochNs, places);
        return this;
    }

    /**
     * Writes the session's time, to the precision of its SendingTime(52).
     *
     * @param tag tag number, such as TransactTime(60)
     * @return this
     */
    public OutboundMessage now(int tag) {
        return timestamp(tag, course.nowNs(), out.timePlaces());
    }

    /**
     * Writes a UTCDateOnly.
     *
     * @param tag tag number
     * @param epochNs any time of that day
     * @return this
     */
    @Override
    public OutboundMessage date(int tag, long epochNs) {
        writer.date(tag, epochNs);
        return this;
    }

    /**
     * Writes a UTCTimeOnly.
     *
     * @param tag tag number
     * @param nanosOfDay nanoseconds since midnight
     * @param places decimal places of the second: 0, 3, 6 or 9
     * @return this
     */
    @Override
    public OutboundMessage time(int tag, long nanosOfDay, int places) {
        writer.time(tag, nanosOfDay, places);
        return this;
    }

    /**
     * Writes a data field behind its length field.
     *
     * @param lengthTag such as RawDataLength(95)
     * @param dataTag such as RawData(96)
     * @param value the bytes, SOH allowed
     * @return this
     */
    @Override
    public OutboundMessage data(int lengthTag, int dataTag, byte[] value) {
        writer.data(lengthTag, dataTag, value);
        return this;
    }

    /**
     * Copies a field of another message; writes nothing when that message lacks it.
     *
     * @param fields the message or group instance to copy from
     * @param tag tag number, not of a data field
     * @return this
     */
    @Override
    public OutboundMessage copy(FieldReader fields, int tag) {
        if (!isOurs(tag)) writer.copy(fields, tag);
        return this;
    }

    /**
     * Appends fields that are already text, each with its SOH.
     *
     * @param fields holds the text
     * @param from its first byte
     * @param to behind the last SOH
     * @return this
     */
    @Override
    public OutboundMessage raw(byte[] fields, int from, int to) {
        writer.raw(fields, from, to);
        return this;
    }

    /**
     * Ends the message and hands it over.
     *
     * @return what became of it
     */
    public SendResult send() {
        if (!open) throw notBegun();
        if (number != out.begun()) throw overtaken();
        open = false;
        boolean fits = switch (outcome) {
            case SENT -> end();
            case STORED -> out.endAway(course.nowNs());
            case THROTTLED -> wait(throttle.excess());
            case BACK_PRESSURE, REFUSED -> true;
        };
        stopwatch.encodingEnds();
        return fits ? outcome : SendResult.REFUSED;
    }

    private boolean end() {
        // Behind a resend it is counted when it leaves.
        if (!course.resender().active()) course.outRate().passed(course.nowNs());
        return out.end(course.nowNs());
    }

    // One message too many: what is to wait is numbered now and leaves in its time.
    private boolean wait(Throttle.Excess excess) {
        if (excess == Throttle.Excess.REJECT) return true;
        if (excess == Throttle.Excess.DISCONNECT) {
            course.logout("Too many messages were sent");
            return true;
        }
        outcome = SendResult.SENT;
        long first = course.history().nextOut();
        if (!out.endAway(course.nowNs())) return false;
        course.resender().sendStored(first);
        return true;
    }

    private SendResult expected(int reserved) {
        SessionConfig config = course.config();
        boolean active = course.state() == SessionStatus.ACTIVE;
        int bytes = config.limits().messageBytes();
        boolean isForgotten =
                !active && (config.resets().any() || !course.hours().isOpen(course.nowNs()));
        if (isForgotten) return SendResult.REFUSED;
        if (!course.history().accepts(bytes + (active ? reserved : Session.ADMIN_BYTES_MAX))) {
            boolean fits = active && course.history().accepts(bytes + Session.ADMIN_BYTES_MAX);
            return fits ? SendResult.BACK_PRESSURE : SendResult.REFUSED;
        }
        if (!outbox.hasRoom(bytes + reserved)) return SendResult.BACK_PRESSURE;
        if (!active) return SendResult.STORED;
        boolean admitted = course.resender().active() || course.outRate().admits(course.nowNs());
        return admitted ? SendResult.SENT : SendResult.THROTTLED;
    }

    // What says that a message is a duplicate is the session's to write, unless agreed otherwise.
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
