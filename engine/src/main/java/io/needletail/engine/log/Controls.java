package io.needletail.engine.log;

import java.nio.charset.StandardCharsets;

/**
 * Control characters in bytes of a peer, whose encoding is unknown: C0, DEL and C1.
 *
 * <p>The bytes of C1, 0x80 to 0x9F, are also the second and later bytes of UTF-8. They stay within a well-formed
 * sequence of UTF-8 of another character, so that text remains readable, and are replaced everywhere else: a terminal
 * executes them, as one byte or as U+0080 to U+009F in UTF-8.
 */
final class Controls {
    private static final byte SOH = 1;
    private static final int DELETE = 0x7F;
    private static final int C1_END = 0xA0;
    private static final char REPLACED = '?';
    private static final int CONTINUATION_BITS = 6;
    // The least code point of a sequence of so many bytes; a smaller one would be overlong.
    private static final int[] LEAST = {0, 0, 0x80, 0x800, 0x1_0000};

    private Controls() {}

    /** Replaces each byte of a control character except SOH by {@code ?}. */
    static void replace(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int length = sequence(bytes, at, to);
            int character = length == 1 ? bytes[at] & 0xFF : codePoint(bytes, at, length);
            if (isControl(character) && character != SOH) {
                for (int i = at; i < at + length; i++) bytes[i] = REPLACED;
            }
            at += length;
        }
    }

    /** Well-formed UTF-8 as such, other bytes as ISO 8859-1. */
    static String text(byte[] bytes, int to) {
        if (isAscii(bytes, to)) return new String(bytes, 0, to, StandardCharsets.ISO_8859_1);
        StringBuilder text = new StringBuilder(to);
        int at = 0;
        while (at < to) {
            int length = sequence(bytes, at, to);
            text.appendCodePoint(length == 1 ? bytes[at] & 0xFF : codePoint(bytes, at, length));
            at += length;
        }
        return text.toString();
    }

    /** A text with {@code ?} for each control character. */
    static String replaced(String text) {
        if (text.chars().noneMatch(Controls::isControl)) return text;
        StringBuilder replaced = new StringBuilder(text.length());
        text.chars().forEach(one -> replaced.append(isControl(one) ? REPLACED : (char) one));
        return replaced.toString();
    }

    private static boolean isControl(int character) {
        return character < ' ' || (character >= DELETE && character < C1_END);
    }

    private static boolean isAscii(byte[] bytes, int to) {
        for (int i = 0; i < to; i++) {
            if (bytes[i] < 0) return false;
        }
        return true;
    }

    // Returns the length of a well-formed sequence of UTF-8; 1 where there is none.
    private static int sequence(byte[] bytes, int at, int to) {
        int ones = Integer.numberOfLeadingZeros(~(bytes[at] << (Integer.SIZE - Byte.SIZE)));
        if (ones < 2 || ones >= LEAST.length || at + ones > to) return 1;
        for (int i = at + 1; i < at + ones; i++) {
            if ((bytes[i] & 0xC0) != 0x80) return 1;
        }
        int codePoint = codePoint(bytes, at, ones);
        boolean isSurrogate = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        return codePoint < LEAST[ones] || codePoint > Character.MAX_CODE_POINT || isSurrogate ? 1 : ones;
    }

    private static int codePoint(byte[] bytes, int at, int length) {
        int codePoint = bytes[at] & (DELETE >> length);
        for (int i = at + 1; i < at + length; i++) codePoint = (codePoint << CONTINUATION_BITS) | (bytes[i] & 0x3F);
        return codePoint;
    }
}
