package io.needletail.tools.extract;

import io.needletail.wire.DataPairs;
import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.util.List;

/**
 * A message that was found in an input, with SOH between its fields whatever stood there. Written over by the next one.
 *
 * <p>One thread.
 */
public final class FoundMessage {
    /** The input tells no time. */
    public static final long NO_TIME = Long.MIN_VALUE;

    private static final int FIELDS_MAX = 1 << 16;

    private final Message fields = new Message(FIELDS_MAX);
    private byte[] bytes = new byte[0];
    private int from;
    private int length;
    private boolean intact;
    private long timeNs;
    private Direction direction = Direction.UNKNOWN;
    private String source = "";
    private long position;

    FoundMessage() {}

    /** Sets the pairs of length and data besides the standard ones. */
    void with(DataPairs pairs) {
        fields.with(pairs);
    }

    /** Takes the frame; {@code frameLength} includes a last SOH. */
    void frame(byte[] array, int offset, int frameLength) {
        bytes = array;
        from = offset;
        length = frameLength;
        intact = fields.read(array, offset, offset + frameLength, frameLength) == frameLength && fields.isComplete();
        if (!intact) fields.index(array, offset, frameLength);
    }

    /** Takes what the input says of the message: its time, who sent it, where it stands. */
    void origin(long epochNs, Direction sent, String name, long at) {
        timeNs = epochNs;
        direction = sent;
        source = name;
        position = at;
    }

    /**
     * The fields.
     *
     * @return an index of {@link #bytes}; of use only when {@link #isReadable}
     */
    public Message fields() {
        return fields;
    }

    /**
     * The frame.
     *
     * @return an array that contains it, valid until the next message is read
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Returns the offset of the frame.
     *
     * @return offset in {@link #bytes}
     */
    public int from() {
        return from;
    }

    /**
     * Length of the frame.
     *
     * @return bytes, a last SOH included
     */
    public int length() {
        return length;
    }

    /**
     * Tells whether the fields can be read.
     *
     * @return false when a field has no tag or no {@code =}, or there are more than 65,536
     */
    public boolean isReadable() {
        return fields.isComplete();
    }

    /**
     * Tells whether the frame is as it was sent.
     *
     * @return false when BodyLength(9) or CheckSum(10) does not agree with it
     */
    public boolean isIntact() {
        return intact;
    }

    /**
     * Returns what is wrong with a readable message that is not intact. Allocates.
     *
     * @return the fields that do not agree with its bytes; empty when it is intact
     */
    public List<FrameFault> faults() {
        return intact || !isReadable() ? List.of() : FrameFault.of(fields);
    }

    /**
     * When the message passed.
     *
     * @return epoch nanoseconds as the input tells them, else SendingTime(52), else {@link #NO_TIME}
     */
    public long timeNs() {
        if (timeNs != NO_TIME) return timeNs;
        long sent = isReadable() ? fields.timestamp(Tags.SENDING_TIME) : NO_TIME;
        return FieldValue.isPresent(sent) ? sent : NO_TIME;
    }

    /**
     * Tells where {@link #timeNs} comes from.
     *
     * @return true when the input has the time; false when it is SendingTime(52), or there is none
     */
    public boolean isTimedByInput() {
        return timeNs != NO_TIME;
    }

    /**
     * Returns its sender.
     *
     * @return as the input tells it
     */
    public Direction direction() {
        return direction;
    }

    /**
     * Returns its place for people. Allocates.
     *
     * @return such as {@code gate.log:17}: a line, a packet, or the record of a journal
     */
    public String place() {
        return source + ":" + position;
    }

    /**
     * The input that it stands in.
     *
     * @return such as {@code gate.log}
     */
    public String source() {
        return source;
    }

    /**
     * Returns its place in the input.
     *
     * @return the line of a text, the packet of a capture, the record of a journal, from 1
     */
    public long position() {
        return position;
    }

    /**
     * Returns MsgType(35) wherever it stands. Allocates.
     *
     * @return the type; empty when it is missing
     */
    public String type() {
        return isReadable() ? fields.text(Tags.MSG_TYPE) : "";
    }

    /**
     * Tells what a value is, without allocation.
     *
     * @param tag tag number
     * @param text one byte per character
     * @return whether the first field with the tag has exactly this value
     */
    public boolean has(int tag, CharSequence text) {
        return isReadable() && fields.find(tag) != FieldReader.NOT_FOUND && fields.is(tag, text);
    }
}
