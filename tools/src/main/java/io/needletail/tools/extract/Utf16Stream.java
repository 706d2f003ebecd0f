package io.needletail.tools.extract;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Text in UTF-16, as some editors and shells of Windows write it, as UTF-8. */
final class Utf16Stream extends InputStream {
    private static final int CHARACTERS = 1 << 13;

    private final Reader text;
    private final char[] characters = new char[CHARACTERS + 1];
    private byte[] bytes = {};
    private int at;

    Utf16Stream(InputStream in, Charset charset) {
        text = new InputStreamReader(in, charset);
    }

    /** Returns the form of UTF-16 that the first four bytes of an input show; empty for any other. */
    static Optional<Charset> charset(byte[] magic) {
        if (magic.length < Integer.BYTES) return Optional.empty();
        boolean hasLittleMark = magic[0] == (byte) 0xFF && magic[1] == (byte) 0xFE;
        boolean hasBigMark = magic[0] == (byte) 0xFE && magic[1] == (byte) 0xFF;
        if (hasLittleMark || hasBigMark) return Optional.of(StandardCharsets.UTF_16);
        if (isText(magic[0]) && magic[1] == 0 && isText(magic[2]) && magic[3] == 0)
            return Optional.of(StandardCharsets.UTF_16LE);
        if (magic[0] == 0 && isText(magic[1]) && magic[2] == 0 && isText(magic[3]))
            return Optional.of(StandardCharsets.UTF_16BE);
        return Optional.empty();
    }

    private static boolean isText(byte octet) {
        return octet >= ' ' || octet == '\n' || octet == '\r' || octet == '\t';
    }

    @Override
    public int read() throws IOException {
        if (at == bytes.length && !fill()) return -1;
        return bytes[at++] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (at == bytes.length && !fill()) return -1;
        int count = Math.min(length, bytes.length - at);
        System.arraycopy(bytes, at, target, from, count);
        at += count;
        return count;
    }

    private boolean fill() throws IOException {
        int count = text.read(characters, 0, CHARACTERS);
        if (count <= 0) return false;
        // Both halves of a character are encoded together.
        if (Character.isHighSurrogate(characters[count - 1])) {
            int low = text.read();
            if (low >= 0) characters[count++] = (char) low;
        }
        bytes = new String(Arrays.copyOf(characters, count)).getBytes(StandardCharsets.UTF_8);
        at = 0;
        return true;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
