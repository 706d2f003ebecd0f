package io.needletail.fast.text;

import io.needletail.wire.Ascii;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of one line; grows to the longest. */
final class TextLine {
    private static final int LENGTH_FIRST = 1024;
    private static final int NUMBER_MAX = 32;
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes = new byte[LENGTH_FIRST];
    private int length;

    void clear() {
        length = 0;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    byte last() {
        return bytes[length - 1];
    }

    TextLine put(char character) {
        reserve(1);
        bytes[length++] = (byte) character;
        return this;
    }

    TextLine put(byte[] text) {
        return put(text, 0, text.length);
    }

    TextLine put(byte[] text, int from, int count) {
        reserve(count);
        System.arraycopy(text, from, bytes, length, count);
        length += count;
        return this;
    }

    TextLine putNumber(long value) {
        reserve(NUMBER_MAX);
        length = Ascii.writeNumber(value, bytes, length);
        return this;
    }

    TextLine putUnsigned(long value) {
        if (value >= 0) return putNumber(value);
        long tens = Long.divideUnsigned(value, 10);
        return putNumber(tens).put((char) ('0' + (value - tens * 10)));
    }

    TextLine putHex(byte[] from, int at, int count) {
        for (int i = at; i < at + count; i++) putHex(from[i]);
        return this;
    }

    TextLine putHex(byte value) {
        reserve(2);
        bytes[length++] = HEX[value >> 4 & 0xF];
        bytes[length++] = HEX[value & 0xF];
        return this;
    }

    /** As plain text without an exponent: trailing zeros carry it. */
    TextLine putDecimal(long mantissa, int exponent) {
        int start = length;
        putNumber(mantissa);
        if (exponent > 0 && mantissa != 0) {
            for (int i = 0; i < exponent; i++) put('0');
        }
        if (exponent < 0) putPoint(start + (mantissa < 0 ? 1 : 0), -exponent);
        return this;
    }

    private void putPoint(int digitsAt, int places) {
        int zeros = Math.max(0, places + 1 - (length - digitsAt));
        reserve(zeros + 1);
        System.arraycopy(bytes, digitsAt, bytes, digitsAt + zeros, length - digitsAt);
        Arrays.fill(bytes, digitsAt, digitsAt + zeros, (byte) '0');
        length += zeros + 1;
        System.arraycopy(bytes, length - 1 - places, bytes, length - places, places);
        bytes[length - 1 - places] = '.';
    }

    void writeTo(OutputStream target) throws IOException {
        target.write(bytes, 0, length);
    }

    /** Without the line's end. */
    @Override
    public String toString() {
        int text = length > 0 && last() == '\n' ? length - 1 : length;
        return new String(bytes, 0, text, StandardCharsets.UTF_8);
    }

    private void reserve(int count) {
        if (count > bytes.length - length) bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
    }
}
