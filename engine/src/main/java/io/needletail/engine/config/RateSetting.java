package io.needletail.engine.config;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Message rate of a setting, written as {@code 100/1s;queue}.
 *
 * @param count number of messages
 * @param perNs period, in nanoseconds
 * @param excess action for a message above the rate: {@code reject}, {@code queue} or {@code disconnect}
 */
record RateSetting(int count, long perNs, String excess) {
    static final String EXPECTED = "a rate such as 100/1s, 100/1s;queue or 5/500ms;disconnect";

    private static final Pattern WRITTEN = Pattern.compile(
            "(\\d{1,7})/(\\d{1,6})?(ms|s|min)(?:;\\s*(reject|queue|disconnect))?", Pattern.CASE_INSENSITIVE);
    private static final int COUNT_MAX = 1_000_000;

    static Optional<RateSetting> parse(String value) {
        Matcher written = WRITTEN.matcher(value);
        if (!written.matches()) return Optional.empty();
        int count = Integer.parseInt(written.group(1));
        long units = written.group(2) == null ? 1 : Long.parseLong(written.group(2));
        if (count < 1 || count > COUNT_MAX || units < 1) return Optional.empty();
        String excess = written.group(4) == null ? "reject" : written.group(4).toLowerCase(Locale.ROOT);
        return Optional.of(new RateSetting(count, units * unitNs(written.group(3)), excess));
    }

    private static long unitNs(String unit) {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            default -> 60_000_000_000L;
        };
    }
}
