package io.needletail.journal;

/** Type of a journal record: a message in either direction, or a change of the numbers or of the files. */
public enum RecordType {
    /** An inbound message that was counted: the next number expected is one higher. */
    RECEIVED(1, Direction.IN),
    /** An inbound message that was not counted: too high, a duplicate, ignored. */
    NOTED(2, Direction.IN),
    /** An outbound message under a new number. */
    SENT(3, Direction.OUT),
    /**
     * An outbound message under a number used before: of a resend the number and the time, of a gap fill also the
     * frame. Earlier versions of this program wrote the frame of a resend as well.
     */
    RESENT(4, Direction.OUT),
    /** The numbers were set, by SequenceReset(4) or by an operator. */
    MOVED(5, Direction.NONE),
    /** Both numbers are 1 again, and earlier messages are not found any more. */
    RESET(6, Direction.NONE),
    /** The first record of each segment: the numbers at its begin. */
    OPENED(7, Direction.NONE),
    /** The last record of a full segment: the journal continues in the next. */
    SEALED(8, Direction.NONE),
    /** The journal was closed cleanly. */
    CLOSED(9, Direction.NONE),
    /** A damaged range in the middle of the journal, excluded by recovery so that readers skip it. */
    FENCED(10, Direction.NONE);

    /** Direction of a message. */
    public enum Direction {
        /** From the peer. */
        IN,
        /** To the peer. */
        OUT,
        /** Not a message. */
        NONE
    }

    private static final RecordType[] KINDS = values();

    private final byte code;
    private final Direction direction;

    RecordType(int code, Direction direction) {
        this.code = (byte) code;
        this.direction = direction;
    }

    /**
     * Returns the direction of the message.
     *
     * @return the direction, {@link Direction#NONE} when the record is no message
     */
    public Direction direction() {
        return direction;
    }

    /** Tests whether the record carries numbers instead of a frame. */
    boolean carriesNumbers() {
        return direction == Direction.NONE && this != FENCED;
    }

    byte code() {
        return code;
    }

    static boolean isCode(byte code) {
        return code >= 1 && code <= KINDS.length;
    }

    static RecordType of(byte code) {
        return KINDS[code - 1];
    }
}
