package io.needletail.fast.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The tokens of one line of JSON. */
final class JsonScanner {
    private static final int LENGTH_FIRST = 64;

    private byte[] bytes = new byte[0];
    private int start;
    private int at;
    private int limit;
    private byte[] text = new byte[LENGTH_FIRST];
    private int length;

    void begin(byte[] line, int from, int to) {
        bytes = line;
        start = from;
        at = from;
        limit = to;
    }

    JsonException fault(String what) {
        return new JsonException(at - start + 1, what);
    }

    void expect(char character) throws JsonException {
        if (peek() != character) throw fault("expected " + character);
        at++;
    }

    void expectEnd() throws JsonException {
        if (peek() != 0) throw fault("the line goes on behind the message");
    }

    /** Inside an object: whether a member follows; the end is taken. */
    boolean hasMember() throws JsonException {
        return hasNext('{', '}');
    }

    /** Inside an array: whether an element follows; the end is taken. */
    boolean hasElement() throws JsonException {
        return hasNext('[', ']');
    }

    private boolean hasNext(char open, char close) throws JsonException {
        int next = peek();
        if (next == close) {
            at++;
            return false;
        }
        if (previous() == open) return true;
        if (next != ',') throw fault("expected , or " + close);
        at++;
        return true;
    }

    private int previous() {
        int before = at - 1;
        while (isSpace(bytes[before])) before--;
        return bytes[before];
    }

    String key() throws JsonException {
        String key = text();
        expect(':');
        return key;
    }

    String text() throws JsonException {
        expect('"');
        length = 0;
        while (at < limit && bytes[at] != '"') {
            if (bytes[at] == '\\') {
                escape();
            } else {
                put(bytes[at++]);
            }
        }
        if (at == limit) throw fault("the string has no end");
        at++;
        return new String(text, 0, length, StandardCharsets.UTF_8);
    }

    long number(boolean isSigned) throws JsonException {
        int from = peek() == '-' && isSigned ? at + 1 : at;
        int to = from;
        while (to < limit && bytes[to] >= '0' && bytes[to] <= '9') to++;
        if (from == to) throw fault(isSigned ? "expected a whole number" : "expected a whole number from 0");
        String digits = new String(bytes, at, to - at, StandardCharsets.US_ASCII);
        try {
            long value = isSigned ? Long.parseLong(digits) : Long.parseUnsignedLong(digits);
            at = to;
            return value;
        } catch (NumberFormatException tooLong) {
            throw fault("the number does not fit 64 bits: " + digits);
        }
    }

    private void escape() throws JsonException {
        int code = at + 1 < limit ? bytes[at + 1] : 0;
        at += 2;
        switch (code) {
            case '"', '\\', '/' -> put((byte) code);
            case 'b' -> put((byte) '\b');
            case 'f' -> put((byte) '\f');
            case 'n' -> put((byte) '\n');
            case 'r' -> put((byte) '\r');
            case 't' -> put((byte) '\t');
            case 'u' -> unicode();
            default -> throw fault("no such escape in a string");
        }
    }

    private void unicode() throws JsonException {
        int high = hex();
        boolean isPair =
                Character.isHighSurrogate((char) high) && at + 1 < limit && bytes[at] == '\\' && bytes[at + 1] == 'u';
        if (isPair) at += 2;
        int codePoint = isPair ? Character.toCodePoint((char) high, (char) hex()) : high;
        for (byte octet : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) put(octet);
    }

    private int hex() throws JsonException {
        int value = 0;
        for (int i = 0; i < 4; i++, at++) {
            int digit = at < limit ? Character.digit(bytes[at], 16) : -1;
            if (digit < 0) throw fault("\\u needs four hexadecimal digits");
            value = value << 4 | digit;
        }
        return value;
    }

    private void put(byte octet) {
        if (length == text.length) text = Arrays.copyOf(text, 2 * length);
        text[length++] = octet;
    }

    // Returns the next byte after white space; 0 at the end.
    private int peek() {
        while (at < limit && isSpace(bytes[at])) at++;
        return at < limit ? bytes[at] : 0;
    }

    private static boolean isSpace(byte character) {
        return character == ' ' || character == '\t' || character == '\r' || character == '\n';
    }
}
