package io.needletail.session.schedule;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Days that differ from the schedule.
 *
 * <p>On a closed day no window opens, by the local date of its start; a window that opened the day before runs to its
 * end. An early close ends the window that is open at its time, in the time zone of that window's end; windows that
 * open later on that day do not change.
 *
 * @param closed days on which no window opens, with their names (may be empty)
 * @param early days on which the window closes early
 */
public record Holidays(NavigableMap<LocalDate, String> closed, NavigableMap<LocalDate, EarlyClose> early) {
    /** No holidays at all. */
    public static final Holidays NONE = new Holidays(new TreeMap<>(), new TreeMap<>());

    private static final Pattern LINE =
            Pattern.compile("(\\d{4}-\\d{2}-\\d{2})(?:\\s+until\\s+(\\S+))?(?:\\s+(.*))?", Pattern.CASE_INSENSITIVE);

    /**
     * Early close of a day.
     *
     * @param until local time of the close
     * @param name name of the day, may be empty
     */
    public record EarlyClose(LocalTime until, String name) {}

    /** Makes unmodifiable copies. */
    public Holidays {
        closed = Collections.unmodifiableNavigableMap(new TreeMap<>(closed));
        early = Collections.unmodifiableNavigableMap(new TreeMap<>(early));
    }

    /**
     * Reads a list of days, one a line: {@code 2026-12-25 Christmas Day} or {@code 2026-12-24 until 13:00}. Names are
     * optional, {@code #} begins a comment, empty lines are ignored.
     *
     * @param source name of the source in errors, such as the file's name
     * @param lines the lines
     * @return the days
     * @throws ScheduleException for a line of another form, or a day that is listed twice
     */
    public static Holidays parse(String source, List<String> lines) {
        NavigableMap<LocalDate, String> closed = new TreeMap<>();
        NavigableMap<LocalDate, EarlyClose> early = new TreeMap<>();
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1).replaceFirst("#.*", "").strip();
            if (line.isEmpty()) continue;
            String where = source + ":" + number;
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) throw wrong(where, line, "is no holiday");
            LocalDate date = date(where, line, parts.group(1));
            String name = Optional.ofNullable(parts.group(3)).orElse("");
            Object before = parts.group(2) == null
                    ? closed.put(date, name)
                    : early.put(date, new EarlyClose(time(where, line, parts.group(2)), name));
            if (before != null) throw wrong(where, line, "names a day for the second time");
        }
        return new Holidays(closed, early);
    }

    private static LocalDate date(String where, String line, String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException notInTheCalendar) {
            throw wrong(where, line, "names no day of the calendar");
        }
    }

    private static LocalTime time(String where, String line, String text) {
        return ScheduleParser.time(text).orElseThrow(() -> wrong(where, line, "names no time of day"));
    }

    private static ScheduleException wrong(String where, String line, String what) {
        return new ScheduleException(
                ScheduleReader.HOLIDAYS,
                where + ": \"" + line + "\" " + what
                        + "; write each day once, as 2026-12-25 Christmas Day or 2026-12-24 until 13:00");
    }
}
