package io.needletail.transport.tls;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;

/** Just enough of DER (X.690) to put an old private key format into the envelope of PKCS #8. */
final class Der {

    static final int INTEGER = 0x02;
    static final int OCTET_STRING = 0x04;
    static final int SEQUENCE = 0x30;

    private static final int LONG_FORM = 0x80;
    private static final int LENGTH_BYTES_MAX = 3;

    private Der() {}

    /** One element: {@code bytes[at, from)} is its head and {@code bytes[from, limit)} what it holds. */
    static final class Element {
        private final byte[] bytes;
        private final int at;
        private final int from;
        private final int limit;

        private Element(byte[] bytes, int at, int from, int limit) {
            this.bytes = bytes;
            this.at = at;
            this.from = from;
            this.limit = limit;
        }

        int tag() {
            return bytes[at] & 0xFF;
        }

        Element first() throws IOException {
            return element(bytes, from, limit);
        }

        boolean isLastIn(Element whole) {
            return limit == whole.limit;
        }

        Element next(Element whole) throws IOException {
            return element(bytes, limit, whole.limit);
        }

        byte[] content() {
            return Arrays.copyOfRange(bytes, from, limit);
        }
    }

    static Element element(byte[] bytes) throws IOException {
        return element(bytes, 0, bytes.length);
    }

    private static Element element(byte[] bytes, int at, int limit) throws IOException {
        if (limit - at < 2) throw broken();
        int length = bytes[at + 1] & 0xFF;
        int from = at + 2;
        if (length >= LONG_FORM) {
            int count = length - LONG_FORM;
            if (count == 0 || count > LENGTH_BYTES_MAX || count > limit - from) throw broken();
            length = new BigInteger(1, bytes, from, count).intValue();
            from += count;
        }
        if (length > limit - from) throw broken();
        return new Element(bytes, at, from, from + length);
    }

    /** An element that holds others, or plain bytes. */
    static byte[] wrap(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) content.writeBytes(part);
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        if (content.size() < LONG_FORM) {
            element.write(content.size());
        } else {
            byte[] length = BigInteger.valueOf(content.size()).toByteArray();
            int zero = length[0] == 0 ? 1 : 0;
            element.write(LONG_FORM + length.length - zero);
            element.write(length, zero, length.length - zero);
        }
        element.writeBytes(content.toByteArray());
        return element.toByteArray();
    }

    private static IOException broken() {
        return new IOException("its bytes are damaged");
    }
}
