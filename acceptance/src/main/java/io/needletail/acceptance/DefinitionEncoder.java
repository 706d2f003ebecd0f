package io.needletail.acceptance;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Encodes the text after an {@code I} as the bytes to send: inserts the time of day for {@code <TIME±N>}, then
 * BodyLength(9) and CheckSum(10) where the definition leaves them out.
 */
final class DefinitionEncoder {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSSSSSSSS").withZone(ZoneOffset.UTC);
    private static final int SECONDS_LENGTH = "20260101-00:00:00".length();
    private static final Pattern TIME = Pattern.compile("<TIME(?:([+-])(\\d+))?>");
    private static final Pattern HEAD = Pattern.compile("(8=FIXT?\\.\\d\\.\\d\u0001)(.*)", Pattern.DOTALL);
    private static final Pattern TAIL = Pattern.compile("(?:^|\u0001)(10=[^\u0001]*\u0001?)$");

    private final Style style;
    private final TimePrecision precision;

    DefinitionEncoder(Style style, TimePrecision precision) {
        this.style = style;
        this.precision = precision;
    }

    String wire(String body) {
        Matcher parts = HEAD.matcher(body);
        return parts.matches() ? frame(parts.group(1), parts.group(2)) : garbled(body);
    }

    // Not a message, on purpose: QuickFIX C++ sends it as it is, QuickFIX/J with a CheckSum(10).
    private String garbled(String body) {
        if (style == Style.quickfix) return times(body, precision == TimePrecision.auto ? TimePrecision.s : precision);
        return body.contains("\u000110=") ? body : body + checkSumField(body);
    }

    private String frame(String head, String behind) {
        String rest = times(behind, precision == TimePrecision.auto ? usual(head) : precision);
        String tail = "";
        Matcher cut = TAIL.matcher(rest);
        if (cut.find()) {
            tail = cut.group(1).equals("10=0\u0001") ? "10=000\u0001" : cut.group(1);
            rest = rest.substring(0, cut.start(1));
        }
        if (!rest.startsWith("9=")) rest = "9=" + rest.length() + WireFields.SOH + rest;
        String message = head + rest;
        return message + (tail.isEmpty() ? checkSumField(message) : tail);
    }

    private static String checkSumField(String message) {
        return "10=" + WireFields.checkSum(message) + WireFields.SOH;
    }

    // FIX 4.0 and 4.1 know whole seconds only.
    private TimePrecision usual(String head) {
        boolean old = head.startsWith("8=FIX.4.0") || head.startsWith("8=FIX.4.1");
        return old || style == Style.quickfix ? TimePrecision.s : TimePrecision.ms;
    }

    private String times(String text, TimePrecision places) {
        return TIME.matcher(text).replaceAll(token -> {
            long offset = token.group(1) == null ? 0 : Long.parseLong(token.group(1) + token.group(2));
            return stamp(offset * style.offsetUnitNs, places);
        });
    }

    private static String stamp(long offsetNs, TimePrecision places) {
        String time = STAMP.format(Instant.now().plusNanos(offsetNs));
        int digits = switch (places) {
            case auto, s -> 0;
            case ms -> 3;
            case us -> 6;
            case ns -> 9;
        };
        return time.substring(0, digits == 0 ? SECONDS_LENGTH : SECONDS_LENGTH + 1 + digits);
    }
}
