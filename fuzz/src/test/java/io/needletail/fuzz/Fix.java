package io.needletail.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Frames made by the obvious way of strings. */
final class Fix {
    static final char SOH = 1;

    private Fix() {}

    /** The bytes of a text in which a character is a byte. */
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The text of bytes, a character for each. */
    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** A frame with the right BodyLength(9) and CheckSum(10) around a body that begins with MsgType(35). */
    static byte[] sealed(String beginString, String body) {
        String head = "8=" + beginString + SOH + "9=" + body.length() + SOH + body;
        return bytes("%s10=%03d%c".formatted(head, head.chars().sum() % 256, SOH));
    }

    /** The frame that an input such as {@code 8=FIX.4.4|35=0|…} asks for; empty when it does not look like that. */
    static Optional<byte[]> sealed(byte[] data) {
        String text = text(data);
        int end = text.indexOf(SOH);
        boolean shaped = end > 0 && end < 20 && text.startsWith("8=FIX") && text.startsWith("35=", end + 1);
        return shaped ? Optional.of(sealed(text.substring(2, end), text.substring(end + 1))) : Optional.empty();
    }
}
