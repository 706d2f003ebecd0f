package io.needletail.tools.extract;

/**
 * A message that was wrapped into several lines, by a terminal, an editor or a mail program, put together again: the
 * line breaks are left out, and what the wrapping put behind each of them. It is believed where BodyLength(9) leads to
 * CheckSum(10) without them.
 *
 * <p>A message of up to 64 KiB. Holds the last one; one thread.
 */
final class FoldedText {
    private static final int BYTES_MAX = 1 << 16;
    private static final int CHECK_SUM_DIGITS = 3;
    private static final int TRAILER_MAX = 32;
    // A line that continues the one before begins with up to so many blanks, or is quoted as in a mail.
    private static final int BLANKS_MAX = 8;
    private static final int QUOTES = BLANKS_MAX + 1;
    private static final byte[] CHECK_SUM = {'1', '0', '='};

    private final byte[] unfolded = new byte[BYTES_MAX];
    private int length;
    private byte[] separator = {};

    /**
     * Puts a message together.
     *
     * @param start offset of {@code 8=FIX}
     * @param body offset of BodyLength(9)
     * @param fieldSeparator what stands between the fields
     * @return offset after CheckSum(10); {@link FrameText#INCOMPLETE}; {@link FrameText#NONE} when it is no wrapped
     *     message
     */
    int end(byte[] bytes, int start, int body, int limit, byte[] fieldSeparator) {
        separator = fieldSeparator;
        for (int margin = 0; margin <= QUOTES; margin++) {
            int end = end(bytes, start, body, limit, margin);
            if (end != FrameText.NONE) return end;
        }
        length = 0;
        return FrameText.NONE;
    }

    /** The message without line breaks, from index 0 on. */
    byte[] bytes() {
        return unfolded;
    }

    int length() {
        return length;
    }

    private int end(byte[] bytes, int start, int body, int limit, int margin) {
        length = 0;
        int at = start;
        while (at < limit) {
            int next = afterBreak(bytes, at, limit, margin);
            if (next > at) {
                if (isTooLong(body - start)) return FrameText.NONE;
                at = next;
                continue;
            }
            if (length == BYTES_MAX || (at > start && FrameText.isStart(bytes, at, limit))) return FrameText.NONE;
            unfolded[length++] = bytes[at++];
            if (endsWithCheckSum() && bodyLength(body - start) == countedBody(body - start)) return at;
        }
        return FrameText.INCOMPLETE;
    }

    // The offset after a line break with its margin; the same offset where there is none.
    private static int afterBreak(byte[] bytes, int from, int limit, int margin) {
        int at = from;
        boolean isContinued = bytes[at] == '\\' && at + 1 < limit && isBreak(bytes[at + 1]);
        if (isContinued) at++;
        if (!isBreak(bytes[at])) return from;
        if (bytes[at] == '\r') at++;
        if (at < limit && bytes[at] == '\n') at++;
        if (margin == QUOTES) return afterQuotes(bytes, at, limit);
        int most = Math.min(limit, at + margin);
        while (at < most && (bytes[at] == ' ' || bytes[at] == '\t')) at++;
        return at;
    }

    private static int afterQuotes(byte[] bytes, int from, int limit) {
        int at = from;
        while (at < limit && bytes[at] == '>') at++;
        return at > from && at < limit && bytes[at] == ' ' ? at + 1 : at;
    }

    static boolean isBreak(byte octet) {
        return octet == '\n' || octet == '\r';
    }

    private boolean endsWithCheckSum() {
        int digits = length - CHECK_SUM_DIGITS;
        int field = digits - CHECK_SUM.length;
        if (field < separator.length || !isAt(CHECK_SUM, field)) return false;
        for (int i = digits; i < length; i++) {
            if (!isDigit(unfolded[i])) return false;
        }
        return isAt(separator, field - separator.length);
    }

    private boolean isTooLong(int body) {
        long expected = bodyLength(body);
        return expected >= 0 && length > body + (expected + TRAILER_MAX) * separator.length;
    }

    // BodyLength(9) as it stands; -1 when it is not there as a whole.
    private long bodyLength(int body) {
        int at = body + 2;
        long value = 0;
        while (at < length && isDigit(unfolded[at]) && value < BYTES_MAX) value = value * 10 + unfolded[at++] - '0';
        return at > body + 2 && isAt(separator, at) ? value : -1;
    }

    // A separator counts as the one byte that it stands for.
    private long countedBody(int body) {
        int at = body;
        while (!isAt(separator, at)) at++;
        at += separator.length;
        int trailer = length - CHECK_SUM_DIGITS - CHECK_SUM.length;
        long count = 0;
        while (at < trailer) {
            at += isAt(separator, at) ? separator.length : 1;
            count++;
        }
        return count;
    }

    private boolean isAt(byte[] text, int at) {
        if (at + text.length > length) return false;
        for (int i = 0; i < text.length; i++) {
            if (unfolded[at + i] != text[i]) return false;
        }
        return true;
    }

    private static boolean isDigit(byte octet) {
        return octet >= '0' && octet <= '9';
    }
}
