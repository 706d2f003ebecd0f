package io.needletail.engine.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Required format of a key's value.
 *
 * @param kind type of the value
 * @param least smallest number
 * @param most largest number
 * @param choices of an enumeration, as they are documented; the case does not matter
 */
record ValueFormat(Kind kind, double least, double most, List<String> choices) {
    private static final Set<String> YES = Set.of("Y", "YES", "TRUE");
    private static final Pattern AGE = Pattern.compile("([1-9]\\d{0,4})\\s*([hd])", Pattern.CASE_INSENSITIVE);
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final int DAY_HOURS = 24;
    private static final Set<String> NO = Set.of("N", "NO", "FALSE");

    /** Type of a value. */
    enum Kind {
        FLAG,
        TEXT,
        SECRET,
        PATH,
        LIST,
        RATE,
        AGE,
        INT,
        SECONDS,
        MILLIS,
        BYTES,
        DECIMAL,
        ENUM
    }

    /** Parses the notation of the table of keys, such as {@code seconds 1..86400}. */
    static ValueFormat of(String text) {
        String[] parts = text.split(" ", 2);
        Kind kind = Kind.valueOf(parts[0].toUpperCase(Locale.ROOT));
        if (parts.length == 1) return new ValueFormat(kind, 0, 0, List.of());
        if (kind == Kind.ENUM) return new ValueFormat(kind, 0, 0, List.of(parts[1].split(",", -1)));
        String[] bounds = parts[1].split("\\.\\.", -1);
        return new ValueFormat(kind, Double.parseDouble(bounds[0]), Double.parseDouble(bounds[1]), List.of());
    }

    static boolean isYes(String value) {
        return YES.contains(value.toUpperCase(Locale.ROOT));
    }

    /** Hours or days as nanoseconds. */
    static Optional<Long> ageNs(String value) {
        Matcher age = AGE.matcher(value);
        if (!age.matches()) return Optional.empty();
        int hours = Integer.parseInt(age.group(1)) * (age.group(2).equalsIgnoreCase("d") ? DAY_HOURS : 1);
        return Optional.of(hours * HOUR_NS);
    }

    /** Returns the expected format when this value does not have it. */
    Optional<String> expectedInsteadOf(String value) {
        boolean right = switch (kind) {
            case FLAG -> isYes(value) || NO.contains(value.toUpperCase(Locale.ROOT));
            case ENUM -> choice(value).isPresent();
            case INT, SECONDS, MILLIS, BYTES -> isWhole(value) && isWithin(value);
            case DECIMAL -> isWithin(value);
            case RATE -> RateSetting.parse(value).isPresent();
            case AGE -> ageNs(value).isPresent();
            case TEXT, SECRET, PATH, LIST -> true;
        };
        return right ? Optional.empty() : Optional.of(expected());
    }

    /** Returns the choice that a value means. */
    Optional<String> choice(String value) {
        return choices.stream().filter(choice -> choice.equalsIgnoreCase(value)).findFirst();
    }

    /** Describes the expected format. */
    String expected() {
        return switch (kind) {
            case FLAG -> "Y or N";
            case ENUM -> oneOf(choices);
            case INT -> range();
            case SECONDS -> range() + " seconds";
            case MILLIS -> range() + " milliseconds";
            case BYTES -> range() + " bytes";
            case DECIMAL -> "a number from " + range() + ", such as 0.5";
            case RATE -> RateSetting.EXPECTED;
            case AGE -> "hours or days, such as 12h or 7d";
            case LIST -> "comma-separated values";
            case PATH -> "a path";
            case TEXT, SECRET -> "text";
        };
    }

    private String range() {
        return (long) least + " to " + (long) most;
    }

    private static boolean isWhole(String value) {
        return value.matches("[+-]?\\d{1,18}");
    }

    private boolean isWithin(String value) {
        try {
            double number = Double.parseDouble(value);
            return number >= least && number <= most;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    private static String oneOf(List<String> choices) {
        String last = choices.getLast();
        return Stream.concat(
                        Stream.of(
                                choices.subList(0, choices.size() - 1).stream().collect(Collectors.joining(", "))),
                        Stream.of(last))
                .collect(Collectors.joining(" or "));
    }
}
