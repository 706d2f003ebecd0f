package io.needletail.wire;

/**
 * Cuts a byte stream into FIX frames: from {@code 8=FIX} to the SOH after CheckSum(10).
 *
 * <p>Stateless and total: any bytes give one of four results. An accepted frame has the right BodyLength(9) and
 * CheckSum(10), and MsgType(35) as its third field. Other bytes are skipped, up to the next place where a frame may
 * begin (FIX 4.4 vol. 2, Garbled Messages). Never allocates, never throws; one call takes time linear in the bytes that
 * it reads.
 */
public final class Framer {
    /** The bytes are the beginning of a frame; call again when more have arrived. */
    public static final int INCOMPLETE = 0;

    /** BodyLength(9) gives a frame longer than the caller accepts: the stream cannot be read any further. */
    public static final int TOO_LONG = Integer.MIN_VALUE;

    private static final byte[] START = {'8', '=', 'F', 'I', 'X'};
    private static final int BEGIN_STRING_MAX = 16;
    private static final int BODY_LENGTH_DIGITS_MAX = 9;
    private static final int TRAILER_LENGTH = 7;
    private static final int MALFORMED = -1;

    private Framer() {}

    /**
     * Checks for one frame at {@code from}.
     *
     * @param bytes array with the stream
     * @param from offset at which a frame should begin
     * @param limit offset after the last byte received
     * @param lengthMax maximum length of a frame in bytes
     * @return the length of a complete frame; {@link #INCOMPLETE}; {@link #TOO_LONG}; or the negative number of bytes
     *     to skip
     */
    public static int frame(byte[] bytes, int from, int limit, int lengthMax) {
        int bodyLengthAt = bodyLengthAt(bytes, from, limit);
        if (bodyLengthAt == MALFORMED) return skip(bytes, from, limit);
        if (bodyLengthAt == INCOMPLETE) return INCOMPLETE;
        int bodyAt = bodyAt(bytes, bodyLengthAt, limit);
        if (bodyAt == MALFORMED) return skip(bytes, from, limit);
        if (bodyAt == INCOMPLETE) return INCOMPLETE;
        long length = Ascii.digits(bytes, bodyLengthAt, bodyAt - 1) + bodyAt - from + TRAILER_LENGTH;
        if (length > lengthMax) return TOO_LONG;
        if (length > limit - from) return INCOMPLETE;
        return verified(bytes, from, bodyAt, (int) length, limit);
    }

    private static int verified(byte[] bytes, int from, int bodyAt, int length, int limit) {
        int trailer = from + length - TRAILER_LENGTH;
        int checkSum = checkSum(bytes, trailer);
        // When BodyLength(9) is wrong, all bytes that it covers are skipped, as in every QuickFIX engine.
        if (checkSum < 0 || bytes[trailer - 1] != Ascii.SOH) return from - nextStart(bytes, trailer, limit);
        boolean typeIsThird = bytes[bodyAt] == '3' && bytes[bodyAt + 1] == '5' && bytes[bodyAt + 2] == '=';
        if (!typeIsThird || checkSum != (Ascii.sum(bytes, from, trailer) & 0xFF)) return -length;
        return length;
    }

    // Returns the offset of the digits of BodyLength(9).
    private static int bodyLengthAt(byte[] bytes, int from, int limit) {
        int at = from;
        for (byte expected : START) {
            if (at == limit) return INCOMPLETE;
            if (bytes[at++] != expected) return MALFORMED;
        }
        int valueMax = from + 2 + BEGIN_STRING_MAX;
        // A version contains no '=': here a new frame follows a frame that was cut off.
        while (at < limit && at < valueMax && bytes[at] != Ascii.SOH && bytes[at] != '=') at++;
        if (at == limit) return INCOMPLETE;
        if (bytes[at++] != Ascii.SOH) return MALFORMED;
        if (at == limit) return INCOMPLETE;
        if (bytes[at++] != '9') return MALFORMED;
        if (at == limit) return INCOMPLETE;
        return bytes[at] == '=' ? at + 1 : MALFORMED;
    }

    // Returns the offset of the body, after the SOH of BodyLength(9).
    private static int bodyAt(byte[] bytes, int from, int limit) {
        int at = from;
        while (at < limit && bytes[at] >= '0' && bytes[at] <= '9') at++;
        if (at - from > BODY_LENGTH_DIGITS_MAX) return MALFORMED;
        if (at == limit) return INCOMPLETE;
        return bytes[at] == Ascii.SOH && at > from ? at + 1 : MALFORMED;
    }

    private static int checkSum(byte[] bytes, int trailer) {
        boolean isTrailer = bytes[trailer] == '1'
                && bytes[trailer + 1] == '0'
                && bytes[trailer + 2] == '='
                && bytes[trailer + TRAILER_LENGTH - 1] == Ascii.SOH;
        return isTrailer ? Ascii.fixed(bytes, trailer + 3, 3) : MALFORMED;
    }

    private static int skip(byte[] bytes, int from, int limit) {
        return from - nextStart(bytes, from + 1, limit);
    }

    // Returns the next offset at which a frame may begin; the limit when there is none.
    private static int nextStart(byte[] bytes, int from, int limit) {
        int at = from;
        while (at < limit && !mayStart(bytes, at, limit)) at++;
        return at;
    }

    private static boolean mayStart(byte[] bytes, int at, int limit) {
        int known = Math.min(START.length, limit - at);
        for (int i = 0; i < known; i++) {
            if (bytes[at + i] != START[i]) return false;
        }
        return true;
    }
}
