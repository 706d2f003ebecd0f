package io.needletail.wire;

/**
 * The header fields of a session after MsgType(35), encoded once; only MsgSeqNum(34) and SendingTime(52) change.
 * {@link MessageWriter#header} writes it.
 *
 * <p>The order is that of both QuickFIX engines: 34, the sender's fields, 52, the target's fields. Immutable.
 */
public final class HeaderTemplate {
    private static final int SEQ_NUM = Ascii.SOH | ('3' << 8) | ('4' << 16) | ('=' << 24);
    private static final byte[] SENDING_TIME = {'5', '2', '='};

    private final int places;

    // From the SOH after MsgSeqNum(34) to before the last SOH, with room for the time. Padded to whole words.
    private final byte[] text;
    private final int textLength;
    private final int timeAt;

    /**
     * Encodes the header.
     *
     * @param sender encoded fields before SendingTime(52), such as SenderCompID(49), each with its SOH
     * @param target encoded fields after SendingTime(52), such as TargetCompID(56), each with its SOH
     * @param places decimal places of the second in SendingTime(52): 0, 3, 6 or 9
     */
    public HeaderTemplate(byte[] sender, byte[] target, int places) {
        requireClosed(sender);
        requireClosed(target);
        this.places = places;
        byte[] time = new byte[Timestamp.LENGTH_MAX];
        int timeLength = Timestamp.write(0, places, time, 0);
        timeAt = 1 + sender.length + SENDING_TIME.length;
        textLength = timeAt + timeLength + target.length;
        text = new byte[(textLength + Long.BYTES - 1) & -Long.BYTES];
        text[0] = Ascii.SOH;
        System.arraycopy(sender, 0, text, 1, sender.length);
        System.arraycopy(SENDING_TIME, 0, text, 1 + sender.length, SENDING_TIME.length);
        System.arraycopy(time, 0, text, timeAt, timeLength);
        if (target.length == 0) return;
        text[timeAt + timeLength] = Ascii.SOH;
        System.arraycopy(target, 0, text, timeAt + timeLength + 1, target.length - 1);
    }

    /** Returns the maximum number of bytes that {@link #write} needs. */
    int lengthMax() {
        return Integer.BYTES + Ascii.LONG_DIGITS_MAX + Long.BYTES + textLength;
    }

    /**
     * Writes a SOH and the header without its last SOH; returns the offset after it. Overwrites up to seven more bytes.
     */
    int write(long seqNum, long epochNs, TimestampWriter times, byte[] target, int at) {
        SwarBytes.setInt(target, at, SEQ_NUM);
        // Before the text, which overwrites the surplus bytes of the number.
        int next = Ascii.writeAhead(seqNum, target, at + Integer.BYTES);
        for (int i = 0; i < textLength; i += Long.BYTES) SwarBytes.set(target, next + i, SwarBytes.get(text, i));
        times.write(epochNs, places, target, next + timeAt);
        return next + textLength;
    }

    private static void requireClosed(byte[] fields) {
        if (fields.length > 0 && fields[fields.length - 1] != Ascii.SOH) {
            throw WriteErrors.unclosed(fields[fields.length - 1]);
        }
    }
}
