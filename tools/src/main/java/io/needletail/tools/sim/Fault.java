package io.needletail.tools.sim;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fault at one message.
 *
 * @param kind what goes wrong
 * @param at which application message, from 1: of those that we send, for {@link Kind#REJECT} of those that we receive
 * @param delayMs milliseconds of {@link Kind#DELAY}
 */
public record Fault(Kind kind, long at, long delayMs) {
    private static final Pattern FORM = Pattern.compile(
            "(?<kind>gap|drop|garble|duplicate|reject|delay(?=@\\d+:))@(?<at>\\d{1,9})(:(?<ms>\\d{1,7}))?");

    /** Kinds of faults. */
    public enum Kind {
        /** A number is left out before the message. */
        GAP,
        /** The message is numbered and stored, and not sent. */
        DROP,
        /** The message and all behind it wait. */
        DELAY,
        /** A byte of the message is changed, so that CheckSum(10) does not agree. */
        GARBLE,
        /** The message is sent twice under the same number. */
        DUPLICATE,
        /** The message that was received is answered with Reject(3). */
        REJECT
    }

    /**
     * Reads {@code KIND@N}, and {@code delay@N:MILLISECONDS}.
     *
     * @param text a fault
     * @return the fault
     * @throws IllegalArgumentException when it is none; the text says what is expected
     */
    public static Fault parse(String text) {
        Matcher matcher = FORM.matcher(text);
        boolean isDelay = text.startsWith("delay");
        if (!matcher.matches() || matcher.group("at").equals("0") || isDelay == (matcher.group("ms") == null)) {
            throw new IllegalArgumentException("'" + text + "' is no fault; expected gap@N, drop@N, garble@N,"
                    + " duplicate@N, reject@N or delay@N:MILLISECONDS, N from 1");
        }
        Kind kind = Kind.valueOf(matcher.group("kind").toUpperCase(Locale.ROOT));
        return new Fault(kind, Long.parseLong(matcher.group("at")), isDelay ? Long.parseLong(matcher.group("ms")) : 0);
    }
}
