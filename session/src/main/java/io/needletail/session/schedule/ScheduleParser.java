package io.needletail.session.schedule;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Parses days, times and zones of settings. */
final class ScheduleParser {
    private static final Pattern TIME = Pattern.compile("\\d{2}:\\d{2}(:\\d{2})?");

    private ScheduleParser() {}

    static Optional<LocalTime> time(String text) {
        try {
            return TIME.matcher(text).matches() ? Optional.of(LocalTime.parse(text)) : Optional.empty();
        } catch (DateTimeException outOfRange) {
            return Optional.empty();
        }
    }

    /** Parses an English name of a day or an unambiguous prefix of it, as QuickFIX does. */
    static Optional<DayOfWeek> day(String text) {
        String beginning = text.strip().toUpperCase(Locale.ROOT);
        List<DayOfWeek> meant = Arrays.stream(DayOfWeek.values())
                .filter(day -> !beginning.isEmpty() && day.name().startsWith(beginning))
                .toList();
        return meant.size() == 1 ? Optional.of(meant.getFirst()) : Optional.empty();
    }

    /** Parses {@code Mon,Wed,Fri}, {@code Sun-Thu}, or a mix; empty when a part is not a day. */
    static Set<DayOfWeek> days(String text) {
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        for (String part : text.split(",", -1)) {
            String[] ends = part.split("-", -1);
            Optional<DayOfWeek> first = day(ends[0]);
            Optional<DayOfWeek> last = day(ends[ends.length - 1]);
            if (first.isEmpty() || last.isEmpty() || ends.length > 2) return Set.of();
            days.add(last.get());
            for (DayOfWeek day = first.get(); day != last.get(); day = day.plus(1)) {
                days.add(day);
            }
        }
        return days;
    }

    static Optional<ZoneId> zone(String text) {
        try {
            return Optional.of(ZoneId.of(text, ZoneId.SHORT_IDS));
        } catch (DateTimeException unknown) {
            return Optional.empty();
        }
    }

    /** Returns a suggestion for an unknown zone. */
    static String zoneAdvice(String text) {
        return ZoneId.getAvailableZoneIds().stream()
                .filter(known -> known.equalsIgnoreCase(text) || known.endsWith("/" + text))
                .sorted()
                .findFirst()
                .map(known -> "did you mean " + known + "?")
                .orElse("write a name of the time zone database, such as Europe/London, or UTC");
    }
}
