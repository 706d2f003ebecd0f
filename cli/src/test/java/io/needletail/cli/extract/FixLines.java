package io.needletail.cli.extract;

import java.nio.charset.StandardCharsets;

/** Messages as text, made of their bodies. */
public final class FixLines {
    private static final char SOH = 1;

    private FixLines() {}

    /** A FIX 4.4 message with SOH between its fields; the body is written with {@code |}, and ends with it. */
    public static String fix(String body) {
        return fix("FIX.4.4", body);
    }

    /** The same for any version. */
    public static String fix(String version, String body) {
        String soh = body.replace('|', SOH);
        int length = soh.getBytes(StandardCharsets.UTF_8).length;
        String head = "8=" + version + SOH + "9=" + length + SOH;
        int sum = 0;
        for (byte octet : (head + soh).getBytes(StandardCharsets.UTF_8)) sum += octet & 0xFF;
        return head + soh + "10=%03d".formatted(sum & 0xFF) + SOH;
    }

    /** A message with another separator. */
    public static String separated(String message, String separator) {
        return message.replace(String.valueOf(SOH), separator);
    }
}
