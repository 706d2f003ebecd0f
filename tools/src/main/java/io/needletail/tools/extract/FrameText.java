package io.needletail.tools.extract;

import io.needletail.wire.Ascii;
import java.util.Arrays;
import java.util.Optional;

/**
 * Finds where a message begins and ends in text, and what separates its fields: SOH, {@code |}, {@code ^A},
 * {@code <SOH>}, an escape such as {@code \\u0001}, or anything else of up to eight bytes.
 *
 * <p>The separator is what stands between the version and the next tag. Where BodyLength(9) leads to CheckSum(10), it
 * counts, so that a value may contain line breaks and the separator; elsewhere a message ends with its CheckSum(10), or
 * is cut at the end of its line or where the next message begins, unless it was wrapped into several lines. Stateless
 * but for the last result; any bytes give a result.
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

    private static final byte[] COMPRESSED = {'C', 'O', 'M', 'P'};

    private final FoldedText folded = new FoldedText();
    private int separatorAt;
    private int separatorLength;
    private boolean isFolded;
    private boolean isCutAtLine;
    private Optional<Oddity> oddity = Optional.empty();

    /**
     * Searches the beginning of a message.
     *
     * @return its offset; {@link #NONE} when there is none whole, and then the last bytes may be the beginning of one
     */
    static int start(byte[] bytes, int from, int limit) {
        for (int at = from; at + START_LENGTH <= limit; at++) {
            if (isStart(bytes, at, limit)) return at;
        }
        return NONE;
    }

    static boolean isStart(byte[] bytes, int at, int limit) {
        return at + START_LENGTH <= limit
                && bytes[at] == '8'
                && bytes[at + 1] == '='
                && bytes[at + 2] == 'F'
                && bytes[at + 3] == 'I'
                && bytes[at + 4] == 'X';
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
        isFolded = false;
        oddity = Optional.empty();
        int version = versionEnd(bytes, start + START_LENGTH, limit);
        if (isCompressed(bytes, start + START_LENGTH, version)) {
            oddity = Optional.of(Oddity.COMPRESSED);
            return NONE;
        }
        if (!findSeparator(bytes, version, limit)) {
            if (lacksSeparators(bytes, start, limit)) oddity = Optional.of(Oddity.NO_SEPARATORS);
            return NONE;
        }
        int body = version + separatorLength;
        int counted = separatorLength == 1 ? countedEnd(bytes, body, limit) : NONE;
        if (counted == INCOMPLETE) return isLast ? searchedEnd(bytes, body, limit, true) : INCOMPLETE;
        if (counted != NONE) return withSeparator(bytes, counted, limit);
        int searched = searchedEnd(bytes, body, limit, isLast);
        return isCutAtLine ? unfoldedEnd(bytes, start, body, limit, isLast, searched) : searched;
    }

    /** The kind of bytes that begin like a message, when the last result was {@link #NONE}; empty for noise. */
    Optional<Oddity> oddity() {
        return oddity;
    }

    // A message that its line cuts may go on in the next one.
    private int unfoldedEnd(byte[] bytes, int start, int body, int limit, boolean isLast, int cut) {
        byte[] separator = Arrays.copyOfRange(bytes, separatorAt, separatorAt + separatorLength);
        int end = folded.end(bytes, start, body, limit, separator);
        if (end == INCOMPLETE) return isLast ? cut : INCOMPLETE;
        isFolded = end != NONE;
        return isFolded ? withSeparator(bytes, end, limit) : cut;
    }

    /**
     * Tests that the message whose end was found last stands in the bytes as it was sent, with SOH between its fields.
     */
    boolean isAsSent(byte[] bytes) {
        return !isFolded && separatorLength == 1 && bytes[separatorAt] == Ascii.SOH;
    }

    /**
     * Copies that message with SOH as its separator.
     *
     * @param target has room for the message and one byte
     * @return the length of the copy, which ends with SOH
     */
    int copy(byte[] bytes, int start, int end, byte[] target) {
        if (!isFolded) return copyPlain(bytes, start, end, target);
        separatorAt -= start;
        return copyPlain(folded.bytes(), 0, folded.length(), target);
    }

    private int copyPlain(byte[] bytes, int start, int end, byte[] target) {
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

    // FIX.4.4, FIXT.1.1 and FIX.5.0SP2 end with their last digit, so that a separator may begin with any other
    // character; other
    // versions are a word.
    private static int versionEnd(byte[] bytes, int from, int limit) {
        int at = from;
        if (at < limit && bytes[at] == 'T') at++;
        for (int number = 0; number < 2; number++) {
            if (at >= limit || bytes[at] != '.') return wordEnd(bytes, from, limit);
            int digits = ++at;
            while (at < limit && isDigit(bytes[at]) && at - digits < 2) at++;
            if (at == digits) return wordEnd(bytes, from, limit);
        }
        boolean hasServicePack = at + 2 < limit && bytes[at] == 'S' && bytes[at + 1] == 'P' && isDigit(bytes[at + 2]);
        return hasServicePack ? at + 3 : at;
    }

    private static int wordEnd(byte[] bytes, int from, int limit) {
        int at = from;
        while (at < limit && at - from < VERSION_MAX && (isWordPart(bytes[at]) || bytes[at] == '.')) at++;
        return at;
    }

    private static boolean isCompressed(byte[] bytes, int from, int version) {
        return Arrays.equals(bytes, from, version, COMPRESSED, 0, COMPRESSED.length);
    }

    // Such as 8=FIX.4.29=11135=D: behind the version stands BodyLength(9), whose digits run into MsgType(35).
    private static boolean lacksSeparators(byte[] bytes, int start, int limit) {
        int at = start + START_LENGTH;
        while (at < limit && at - start < VERSION_MAX && bytes[at] != '=') at++;
        boolean isBodyLength = at < limit && bytes[at] == '=' && bytes[at - 1] == '9' && isWordPart(bytes[at - 2]);
        if (!isBodyLength) return false;
        int digits = ++at;
        while (at < limit && isDigit(bytes[at]) && at - digits <= LENGTH_DIGITS_MAX) at++;
        return at - digits > 2 && at < limit && bytes[at] == '=' && bytes[at - 2] == '3' && bytes[at - 1] == '5';
    }

    private boolean findSeparator(byte[] bytes, int from, int limit) {
        separatorAt = from;
        for (int length = 1; length <= SEPARATOR_MAX && from + length + 2 < limit; length++) {
            int at = from + length;
            // Such bytes belong to a field: there is no separator.
            if (bytes[at - 1] == '=' || isDigit(bytes[from])) return false;
            boolean isBodyLength = bytes[at] == '9' && bytes[at + 1] == '=';
            boolean isMsgType = bytes[at] == '3' && bytes[at + 1] == '5' && bytes[at + 2] == '=';
            separatorLength = length;
            if (isBodyLength || isMsgType) leaveOutBreak(bytes);
            if (isBodyLength || isMsgType) return true;
        }
        return false;
    }

    // A line break after the separator is none of it: the message was wrapped there, or has a line for each field.
    private void leaveOutBreak(byte[] bytes) {
        int length = separatorLength;
        while (length > 0 && FoldedText.isBreak(bytes[separatorAt + length - 1])) length--;
        if (length > 0) separatorLength = length;
    }

    private static boolean isWordPart(byte octet) {
        return isDigit(octet) || ((octet | 0x20) >= 'a' && (octet | 0x20) <= 'z');
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
        isCutAtLine = false;
        boolean isLineSeparator = bytes[separatorAt] == '\n' || bytes[separatorAt] == '\r';
        for (int at = from; at < limit; at++) {
            byte octet = bytes[at];
            if (octet == bytes[separatorAt] && isSeparatorAt(bytes, at, limit)) {
                int field = at + separatorLength;
                if (isCheckSum(bytes, field, limit)) return withSeparator(bytes, field + CHECK_SUM_FIELD, limit);
            }
            isCutAtLine = octet == '\n' && !isLineSeparator;
            if (isCutAtLine) return withoutReturn(bytes, at);
            if (isStart(bytes, at, limit)) return at;
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
