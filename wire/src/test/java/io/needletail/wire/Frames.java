package io.needletail.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Makes frames from readable text: {@code |} is SOH, each character is a byte; sums use a simple loop. */
final class Frames {
    static final byte[] FIX_44 = bytes("FIX.4.4");

    private Frames() {}

    static byte[] bytes(String text) {
        return text.replace('|', (char) Ascii.SOH).getBytes(ISO_8859_1);
    }

    static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, ISO_8859_1).replace((char) Ascii.SOH, '|');
    }

    /** Returns the frame with a body such as {@code 35=0|34=1|}. */
    static String sealed(String body) {
        return withCheckSum("8=FIX.4.4|9=" + body.length() + "|" + body);
    }

    static String withCheckSum(String head) {
        return head + "10=" + checkSum(bytes(head)) + "|";
    }

    static byte[] frame(String body) {
        return bytes(sealed(body));
    }

    static Message message(String body) {
        byte[] frame = frame(body);
        Message message = new Message();
        assertThat(message.index(frame, 0, frame.length)).isEqualTo(Message.WELL_FORMED);
        return message;
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) all.writeBytes(part);
        return all.toByteArray();
    }

    /** Runs the framer over a stream as an engine does, and returns the accepted frames. */
    static List<String> accepted(byte[] stream, int limit, int lengthMax) {
        List<String> frames = new ArrayList<>();
        int at = 0;
        while (at < limit) {
            int length = Framer.frame(stream, at, limit, lengthMax);
            if (length == Framer.INCOMPLETE || length == Framer.TOO_LONG) break;
            if (length > 0) frames.add(text(stream, at, at + length));
            at += Math.abs(length);
            assertThat(at).as("bytes taken of %d", limit).isLessThanOrEqualTo(limit);
        }
        return frames;
    }

    /** Tells whether BodyLength(9) and CheckSum(10) of a frame are right, with string operations. */
    static boolean agrees(String frame) {
        int bodyAt = frame.indexOf('|', frame.indexOf("|9=") + 1) + 1;
        int trailerAt = frame.length() - "10=000|".length();
        String bodyLength = frame.substring(frame.indexOf("|9=") + 3, bodyAt - 1);
        return Integer.parseInt(bodyLength) == trailerAt - bodyAt
                && frame.substring(trailerAt).equals("10=" + checkSum(bytes(frame.substring(0, trailerAt))) + "|");
    }

    private static String checkSum(byte[] bytes) {
        int sum = 0;
        for (byte b : bytes) sum += Byte.toUnsignedInt(b);
        return String.format("%03d", sum % 256);
    }
}
