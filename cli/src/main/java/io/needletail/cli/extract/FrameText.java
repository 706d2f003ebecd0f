package io.needletail.cli.extract;

import io.needletail.wire.Ascii;

/**
 * Finds where a message begins and ends in text, and what separates its fields: SOH, {@code |}, {@code ^A}, {@code <SOH>},
 * an escape such as {@code \\u0001}, or anything else of up to eight bytes.
 *
 * <p>The separator is what stands between the version and the next tag. Where BodyLength(9) leads to CheckSum(10), it counts, so
 * that a value may contain line breaks and the separator; elsewhere a message ends with its CheckSum(10), or is cut at the end
 * of its line or where the next message begins. Stateless but for the last result; any bytes give a result.
 */
final class FrameText {
    /** The bytes end within the message. */
    static final int INCOMPLETE = 0;

    /** No message begins here. */
    static final int NONE = -1;

    private static final int SEPARATOR_MAX = 8;
    private static final int VERSION_MAX = 16;
    private static final int START_LENGTH = 5;
    private static final int LENGTH_DIGITS_MAX = 9;
    private static final int CHECK_SUM_FIELD = 6;
    private static final int TAG_DIGITS_MAX = 9;

    private int separatorAt;
    private int separatorLength;

    /**
     * Searches the beginning of a message.
     *
     * @return its offset; {@link #NONE} when there is none whole, and then the last bytes may be the beginning of one
     */
    static int start(byte[] bytes, int from, int limit) {
        for (int at = from; at + START_LENGTH <= limit; at++) {
            if (bytes[at] == '8' && isStart(bytes, at)) return at;
        }
        return NONE;
    }

    private static boolean isStart(byte[] bytes, int at) {
        return bytes[at + 1] == '=' && bytes[at + 2] == 'F' && bytes[at + 3] == 'I' && bytes[at + 4] == 'X';
    }

    /**
     * Finds the end of the message that begins here.
     *
     * @param isLast whether no further bytes can be had
     * @return offset after the message, a separator at its end included; {@link #INCOMPLETE}, never if {@code isLast};
     *     {@link #NONE}
     */
    int end(byte[] bytes, int start, int limit, boolean isLast) {
        if (limit - start < VERSION_MAX + SEPARATOR_MAX + LENGTH_DIGITS_MAX && !isLast) return INCOMPLETE;
        int version = versionEnd(bytes, start + START_LENGTH, limit);
        if (version == NONE || !findSeparator(bytes, version, limit)) return NONE;
        int body = version + separatorLength;
        int counted = separatorLength == 1 ? countedEnd(bytes, body, limit) : NONE;
        if (counted == INCOMPLETE) return isLast ? searchedEnd(bytes, body, limit, true) : INCOMPLETE;
        return counted == NONE ? searchedEnd(bytes, body, limit, isLast) : withSeparator(bytes, counted, limit);
    }

    /** Tests that SOH separates the fields of the message whose end was found last. */
    boolean isSoh(byte[] bytes) {
        return separatorLength == 1 && bytes[separatorAt] == Ascii.SOH;
    }

    /**
     * Copies that message with SOH as its separator.
     *
     * @param target has room for the message and one byte
     * @return the length of the copy, which ends with SOH
     */
    int copy(byte[] bytes, int start, int end, byte[] target) {
        int to = 0;
        int at = start;
        while (at < end) {
            boolean isSeparator = isSeparatorAt(bytes, at, end) && isFieldAt(bytes, at + separatorLength, end);
            target[to++] = isSeparator ? Ascii.SOH : bytes[at];
            at += isSeparator ? separatorLength : 1;
        }
        if (target[to - 1] != Ascii.SOH) target[to++] = Ascii.SOH;
        return to;
    }

    // Behind a separator stands a tag, or the end: elsewhere the same bytes belong to a value.
    private static boolean isFieldAt(byte[] bytes, int at, int end) {
        if (at >= end) return true;
        int i = at;
        while (i < end && i - at <= TAG_DIGITS_MAX && isDigit(bytes[i])) i++;
        return i > at && i < end && bytes[i] == '=';
    }

    private static int versionEnd(byte[] bytes, int from, int limit) {
        int at = from;
        if (at < limit && bytes[at] == 'T') at++;
        for (int number = 0; number < 2; number++) {
            if (at >= limit || bytes[at] != '.') return NONE;
            int digits = ++at;
            while (at < limit && isDigit(bytes[at]) && at - digits < 2) at++;
            if (at == digits) return NONE;
        }
        boolean hasServicePack = at + 2 < limit && bytes[at] == 'S' && bytes[at + 1] == 'P' && isDigit(bytes[at + 2]);
        return hasServicePack ? at + 3 : at;
    }

    private boolean findSeparator(byte[] bytes, int from, int limit) {
        separatorAt = from;
        for (int length = 1; length <= SEPARATOR_MAX && from + length + 2 < limit; length++) {
            int at = from + length;
            boolean isBodyLength = bytes[at] == '9' && bytes[at + 1] == '=';
            boolean isMsgType = bytes[at] == '3' && bytes[at + 1] == '5' && bytes[at + 2] == '=';
            separatorLength = length;
            if (isBodyLength || isMsgType) return true;
        }
        return false;
    }

    // The offset after the digits of CheckSum(10), when BodyLength(9) leads to it.
    private int countedEnd(byte[] bytes, int at, int limit) {
        if (bytes[at] != '9') return NONE;
        int digit = at + 2;
        long length = 0;
        while (digit < limit && isDigit(bytes[digit]) && digit - at <= LENGTH_DIGITS_MAX) {
            length = length * 10 + bytes[digit++] - '0';
        }
        if (digit >= limit) return INCOMPLETE;
        if (bytes[digit] != bytes[separatorAt] || digit == at + 2 || length > InputWindow.BYTES_MAX) return NONE;
        long checkSum = digit + 1 + length;
        if (checkSum + CHECK_SUM_FIELD > limit) return INCOMPLETE;
        int to = (int) checkSum;
        return bytes[to - 1] == bytes[separatorAt] && isCheckSum(bytes, to, limit) ? to + CHECK_SUM_FIELD : NONE;
    }

    private int searchedEnd(byte[] bytes, int from, int limit, boolean isLast) {
        boolean isLineSeparator = bytes[separatorAt] == '\n' || bytes[separatorAt] == '\r';
        for (int at = from; at < limit; at++) {
            byte octet = bytes[at];
            if (octet == bytes[separatorAt] && isSeparatorAt(bytes, at, limit)) {
                int field = at + separatorLength;
                if (isCheckSum(bytes, field, limit)) return withSeparator(bytes, field + CHECK_SUM_FIELD, limit);
            }
            if (octet == '\n' && !isLineSeparator) return withoutReturn(bytes, at);
            if (octet == '8' && at + START_LENGTH <= limit && isStart(bytes, at)) return at;
        }
        return isLast ? limit : INCOMPLETE;
    }

    private static int withoutReturn(byte[] bytes, int end) {
        return bytes[end - 1] == '\r' ? end - 1 : end;
    }

    private static boolean isCheckSum(byte[] bytes, int at, int limit) {
        return at + CHECK_SUM_FIELD <= limit
                && bytes[at] == '1'
                && bytes[at + 1] == '0'
                && bytes[at + 2] == '='
                && isDigit(bytes[at + 3])
                && isDigit(bytes[at + 4])
                && isDigit(bytes[at + 5]);
    }

    private int withSeparator(byte[] bytes, int end, int limit) {
        return isSeparatorAt(bytes, end, limit) ? end + separatorLength : end;
    }

    private boolean isSeparatorAt(byte[] bytes, int at, int limit) {
        if (at + separatorLength > limit) return false;
        for (int i = 0; i < separatorLength; i++) {
            if (bytes[at + i] != bytes[separatorAt + i]) return false;
        }
        return true;
    }

    private static boolean isDigit(byte octet) {
        return octet >= '0' && octet <= '9';
    }
}
