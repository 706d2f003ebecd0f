package io.needletail.wire;

/**
 * Reads the two fields before a frame's body and the one after it, in the form of nearly every frame:
 * {@code 8=FIX.4.4}, {@code 8=FIXT.1.1} and similar versions, and a BodyLength(9) of one to seven digits.
 *
 * <p>Static, free of allocation. Any other form is {@link #UNUSUAL}, and the caller uses {@link Framer}, which knows
 * all rules.
 */
final class FrameHeader {
    /** Result for another form; never a result of {@link Framer}, never an offset after a header. */
    static final int UNUSUAL = 1;

    /** Number of bytes that must be available: the header, and the beginning of MsgType(35). */
    static final int LENGTH_MAX = 25;

    /** Length of {@code 10=000} and its SOH. */
    static final int TRAILER_LENGTH = 7;

    private static final long FIX_4 = TagWords.of("8=FIX.4.");
    private static final long FIXT_1 = TagWords.of("8=FIXT.1");
    private static final int FIX_4_HEAD = 12;
    private static final int FIXT_1_HEAD = 13;
    private static final int AFTER_VERSION = (int) (TagWords.of("\0019=") << Byte.SIZE);
    private static final int AFTER_VERSION_MASK = 0xFFFF_FF00;
    private static final int VERSION_1_AND_AFTER = (int) TagWords.of(".1\0019");
    private static final int MSG_TYPE = (int) TagWords.of("35=");
    private static final int THREE_BYTES = 0xFF_FFFF;
    private static final long[] TRAILERS = trailers();

    private FrameHeader() {}

    /** Returns the offset of the digits of BodyLength(9), or {@link #UNUSUAL}. */
    static int bodyLengthAt(byte[] bytes, int from) {
        long first = TagWords.at(bytes, from);
        int then = TagWords.halfAt(bytes, from + Long.BYTES);
        if (first == FIX_4) {
            boolean isVersion = (then & AFTER_VERSION_MASK) == AFTER_VERSION && isDigit(then & 0xFF);
            return isVersion ? from + FIX_4_HEAD : UNUSUAL;
        }
        boolean isFixt = first == FIXT_1 && then == VERSION_1_AND_AFTER && bytes[from + FIXT_1_HEAD - 1] == '=';
        return isFixt ? from + FIXT_1_HEAD : UNUSUAL;
    }

    /** Returns the offset of the body, or {@link #UNUSUAL}. */
    static int bodyAt(byte[] bytes, int digitsAt) {
        long word = TagWords.at(bytes, digitsAt);
        int bits = TagWords.digitBits(word);
        boolean isNumber = bits > 0 && bits < TagWords.NO_END && ((word >>> bits) & 0xFF) == Ascii.SOH;
        return isNumber ? digitsAt + (bits >>> 3) + 1 : UNUSUAL;
    }

    /** Returns the number at an offset for which {@link #bodyAt} has returned another one. */
    static int bodyLength(byte[] bytes, int digitsAt) {
        long word = TagWords.at(bytes, digitsAt);
        return TagWords.number(word, TagWords.digitBits(word));
    }

    /** Tells whether MsgType(35) begins here. */
    static boolean isMsgType(byte[] bytes, int bodyAt) {
        return (TagWords.halfAt(bytes, bodyAt) & THREE_BYTES) == MSG_TYPE;
    }

    /** Returns the sum of the header's 14 to 21 bytes. */
    static int sum(byte[] bytes, int from, int bodyAt) {
        int rest = bodyAt - from - Long.BYTES;
        int unwanted = (2 * Long.BYTES - rest) << 3;
        long middle = TagWords.at(bytes, from + Long.BYTES);
        // With 14 or 15 bytes the second word reaches into the body; with more than 16 the last word overlaps it.
        long last = rest <= Long.BYTES ? 0 : TagWords.at(bytes, bodyAt - Long.BYTES) >>> unwanted;
        if (rest < Long.BYTES) middle <<= unwanted;
        return TagWords.sum(TagWords.at(bytes, from), middle, last);
    }

    /** Tells whether the SOH before an offset and a CheckSum(10) with this sum at it are there. */
    static boolean isTrailer(byte[] bytes, int trailer, int sum) {
        return TagWords.at(bytes, trailer - 1) == TRAILERS[sum & 0xFF];
    }

    private static boolean isDigit(int value) {
        return value >= '0' && value <= '9';
    }

    private static long[] trailers() {
        long[] trailers = new long[256];
        for (int sum = 0; sum < trailers.length; sum++) {
            trailers[sum] = TagWords.of("\00110=" + sum / 100 + sum / 10 % 10 + sum % 10 + "\001");
        }
        return trailers;
    }
}
