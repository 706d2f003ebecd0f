package io.needletail.samples;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.needletail.wire.Framer;
import io.needletail.wire.Message;

/** Sample 01: frames a message given as text, with {@code |} for SOH, and prints its fields. */
public final class Sample01Decode {
    private static final int LENGTH_MAX = 65_536;

    private Sample01Decode() {}

    /** Takes one argument: the message. */
    public static void main(String[] args) {
        byte[] bytes = args[0].replace('|', '\u0001').getBytes(ISO_8859_1);
        int length = Framer.frame(bytes, 0, bytes.length, LENGTH_MAX);
        if (length <= 0) throw new IllegalArgumentException("no whole frame with a right length and checksum");
        Message message = new Message();
        message.index(bytes, 0, length);
        for (int field = message.firstField(); field < message.endField(); field++) {
            int from = message.from(field);
            String value = new String(bytes, from, message.to(field) - from, ISO_8859_1);
            System.out.println(message.tag(field) + " = " + value);
        }
    }
}
