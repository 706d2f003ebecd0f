package io.needletail.feed.framing;

import java.util.Arrays;

/** One line of the text form: {@code R} or {@code -}, a blank, the message in hexadecimal digits. */
final class HexLine {
    private byte[] message = new byte[256];
    private int length;
    private int nextLine;
    private boolean isReset;

    /** Skips lines that are empty or blank. */
    int skipEmpty(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && isBlank(bytes[at])) at++;
        return at;
    }

    /** Reads a line from its first character; returns whether it is valid. */
    boolean read(byte[] bytes, int from, int end) {
        int stop = from;
        while (stop < end && bytes[stop] != '\n') stop++;
        nextLine = Math.min(stop + 1, end);
        isReset = bytes[from] == 'R';
        length = 0;
        if (!isReset && bytes[from] != '-') return false;
        int high = -1;
        for (int at = from + 1; at < stop; at++) {
            if (isBlank(bytes[at]) && high < 0) continue;
            int digit = Character.digit(bytes[at], 16);
            if (digit < 0) return false;
            if (high < 0) {
                high = digit;
            } else {
                append(high << 4 | digit);
                high = -1;
            }
        }
        return high < 0 && length > 0;
    }

    private void append(int value) {
        if (length == message.length) message = Arrays.copyOf(message, length * 2);
        message[length++] = (byte) value;
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || character == '\t' || character == '\r' || character == '\n';
    }

    byte[] bytes() {
        return message;
    }

    int length() {
        return length;
    }

    int nextLine() {
        return nextLine;
    }

    boolean isReset() {
        return isReset;
    }
}
