package io.needletail.engine.log;

import io.needletail.wire.Redaction;
import java.nio.charset.StandardCharsets;

/** Message as readable text, without secrets. Cold. */
public final class MessageText {
    private static final char SOH = 1;

    private MessageText() {}

    /**
     * Returns a message as text: {@code ***} for each secret, {@code |} for SOH, {@code ?} for each byte of any other
     * control character, so that no message can begin a line of its own or control a terminal. What is UTF-8 is read as
     * such, other bytes as ISO 8859-1.
     *
     * @param redaction which values are secret
     * @param bytes holds the message
     * @param from its first byte
     * @param length its length
     * @return the text
     */
    public static String of(Redaction redaction, byte[] bytes, int from, int length) {
        GrowingBytes shown = new GrowingBytes();
        write(redaction, bytes, from, length, shown);
        return readable(shown);
    }

    /**
     * Returns a text that holds what a peer sent, one byte in each character, such as
     * {@link io.needletail.wire.FieldReader#text} returns it: as {@link #of} shows it.
     *
     * @param text one byte per character; a character above U+00FF is shown as {@code ?}
     * @return the text
     */
    public static String ofPeer(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        Controls.replace(bytes, 0, bytes.length);
        return Controls.text(bytes, bytes.length).replace(SOH, '|');
    }

    /**
     * Replaces control characters.
     *
     * @param text any text
     * @return the text with {@code ?} for each control character
     */
    public static String withoutControls(String text) {
        return Controls.replaced(text);
    }

    /** Returns the text that {@link #write} wrote, as {@link #of} shows it. */
    static String readable(GrowingBytes shown) {
        return shown.text().replace(SOH, '|');
    }

    /**
     * Appends a message with {@code ***} for each secret and {@code ?} for each byte of a control character except SOH,
     * including those of C1 (U+0080 to U+009F, as one byte or as UTF-8); BodyLength(9) and CheckSum(10) are those of
     * the original.
     */
    static void write(Redaction redaction, byte[] bytes, int from, int length, GrowingBytes target) {
        int begun = target.length();
        target.reserve(Redaction.writtenMax(length));
        target.endAt(redaction.write(bytes, from, length, target.array(), begun));
        Controls.replace(target.array(), begun, target.length());
    }
}
