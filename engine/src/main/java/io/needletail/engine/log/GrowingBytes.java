package io.needletail.engine.log;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that grow as they are appended to, and are used again. */
final class GrowingBytes {
    private static final int BYTES_AT_FIRST = 512;

    private byte[] array = new byte[BYTES_AT_FIRST];
    private int length;

    byte[] array() {
        return array;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    /** Makes room for more at the end. */
    void reserve(int more) {
        if (length + more > array.length) array = Arrays.copyOf(array, Math.max(2 * array.length, length + more));
    }

    /** Extends the content by the bytes written into {@link #array} up to an index. */
    void endAt(int index) {
        length = index;
    }

    void append(byte[] source, int from, int count) {
        reserve(count);
        System.arraycopy(source, from, array, length, count);
        length += count;
    }

    void append(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        append(bytes, 0, bytes.length);
    }

    /** Decodes UTF-8; other bytes are read as ISO 8859-1. */
    String text() {
        return Controls.text(array, length);
    }
}
