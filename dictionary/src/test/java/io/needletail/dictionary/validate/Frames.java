package io.needletail.dictionary.validate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.Ascii;
import io.needletail.wire.Message;

/** Makes frames from readable text with {@code |} for SOH. */
final class Frames {
    private Frames() {}

    static byte[] bytes(String text) {
        return text.replace('|', (char) Ascii.SOH).getBytes(ISO_8859_1);
    }

    /** Returns the frame with a body such as {@code 35=0|34=1|}. */
    static String sealed(String beginString, String body) {
        String head = "8=" + beginString + "|9=" + body.length() + "|" + body;
        return head + String.format("10=%03d|", Ascii.sum(bytes(head), 0, head.length()) % 256);
    }

    static Message message(String beginString, String body) {
        byte[] frame = bytes(sealed(beginString, body));
        Message message = new Message();
        assertThat(message.index(frame, 0, frame.length)).as(body).isEqualTo(Message.WELL_FORMED);
        return message;
    }
}
