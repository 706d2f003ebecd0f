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

/** The words that days, times and zones are written with in settings. */
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

    /** A day by its English name or an unambiguous beginning of it, as QuickFIX writes them. */
    static Optional<DayOfWeek> day(String text) {
        String beginning = text.strip().toUpperCase(Locale.ROOT);
        List<DayOfWeek> meant = Arrays.stream(DayOfWeek.values())
                .filter(day -> !beginning.isEmpty() && day.name().startsWith(beginning))
                .toList();
        return meant.size() == 1 ? Optional.of(meant.getFirst()) : Optional.empty();
    }

    /** {@code Mon,Wed,Fri}, {@code Sun-Thu}, or both mixed; empty when a part is no day. */
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

    /** What to write in place of a zone that is not known. */
    static String zoneAdvice(String text) {
        return ZoneId.getAvailableZoneIds().stream()
                .filter(known -> known.equalsIgnoreCase(text) || known.endsWith("/" + text))
                .sorted()
                .findFirst()
                .map(known -> "did you mean " + known + "?")
                .orElse("write a name of the time zone database, such as Europe/London, or UTC");
    }
}
