package io.needletail.session.schedule;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Creates a {@link Schedule} from settings: QuickFIX/J's {@code StartTime}, {@code EndTime}, {@code StartDay},
 * {@code EndDay}, {@code Weekdays}, {@code TimeZone} and {@code NonStopSession}, and Needletail's own {@code Schedule}
 * and {@code Holidays}.
 *
 * <p>{@code NonStopSession=Y} overrides all, {@code Schedule} overrides QuickFIX/J's keys, so that a file can have
 * both. {@code Schedule} is a list of windows with {@code ;} between them:
 * <pre>
 * window = days time "-" [day] time [zone]
 * days   = "daily" | day {("," | "-") day}       Mon,Wed-Fri
 * day    = an English name or an unambiguous prefix of it
 * time   = HH:MM[:SS]
 * </pre>
 */
public final class ScheduleReader {
    /** Keys of the settings that this class reads. */
    public static final Set<String> KEYS = Set.of(
            "NonStopSession",
            "Schedule",
            "StartTime",
            "EndTime",
            "StartDay",
            "EndDay",
            "Weekdays",
            "TimeZone",
            ScheduleReader.HOLIDAYS);

    static final String HOLIDAYS = "Holidays";

    private static final String TIME = "\\d{2}:\\d{2}(?::\\d{2})?";
    private static final Pattern WINDOW = Pattern.compile("(?<days>[A-Za-z][A-Za-z,\\s-]*?)\\s*(?<start>" + TIME
            + ")\\s*-\\s*(?<endDay>[A-Za-z]+\\s+)?(?<end>" + TIME + ")(?:\\s+(?<zone>\\S+))?");

    private final Function<String, Optional<String>> setting;

    private ScheduleReader(Function<String, Optional<String>> setting) {
        this.setting = key -> setting.apply(key).map(String::strip).filter(value -> !value.isEmpty());
    }

    /**
     * Reads a schedule.
     *
     * @param setting a session's settings by key, its defaults included
     * @param linesOf returns the lines of the file that {@code Holidays} names; its exceptions are passed on
     * @return {@link Schedule#NON_STOP} when no setting has times
     * @throws ScheduleException when a setting is wrong
     */
    public static Schedule read(Function<String, Optional<String>> setting, Function<String, List<String>> linesOf) {
        ScheduleReader reader = new ScheduleReader(setting);
        if (reader.isNonStop()) return Schedule.NON_STOP;
        List<Recurrence> windows = reader.has("Schedule") ? reader.windows() : List.of(reader.quickFix());
        Holidays holidays = reader.setting
                .apply(HOLIDAYS)
                .map(file -> Holidays.parse(file, linesOf.apply(file)))
                .orElse(Holidays.NONE);
        try {
            return Schedule.of(windows, holidays);
        } catch (IllegalArgumentException overlapping) {
            throw reader.wrong("Schedule", overlapping.getMessage());
        }
    }

    private boolean isNonStop() {
        boolean asked = setting.apply("NonStopSession")
                .map(value -> switch (value.toUpperCase(Locale.ROOT)) {
                    case "Y", "YES", "TRUE" -> true;
                    case "N", "NO", "FALSE" -> false;
                    default -> throw wrong("NonStopSession", "expected Y or N");
                })
                .orElse(false);
        boolean silent = KEYS.stream()
                .filter(key -> !Set.of("NonStopSession", "TimeZone").contains(key))
                .noneMatch(this::has);
        return asked || silent;
    }

    private Recurrence quickFix() {
        ClockTime start = clockTime("StartTime");
        ClockTime end = clockTime("EndTime");
        if (has("Weekdays")) return onWeekdays(start, end);
        Optional<DayOfWeek> startDay = day("StartDay", "EndDay");
        Optional<DayOfWeek> endDay = day("EndDay", "StartDay");
        return new Recurrence(
                startDay.map(Set::of).orElseGet(() -> EnumSet.allOf(DayOfWeek.class)), start, endDay, end);
    }

    private Recurrence onWeekdays(ClockTime start, ClockTime end) {
        for (String key : List.of("StartDay", "EndDay")) {
            if (has(key))
                throw wrong(
                        key,
                        "stands beside Weekdays; keep Weekdays for windows of a day each, or "
                                + "StartDay and EndDay for one window a week");
        }
        Set<DayOfWeek> days = ScheduleParser.days(text("Weekdays"));
        if (days.isEmpty()) throw wrong("Weekdays", "expected days, such as Mon,Tue,Wed,Thu,Fri");
        return new Recurrence(days, start, Optional.empty(), end);
    }

    private Optional<DayOfWeek> day(String key, String partner) {
        if (!has(key)) return Optional.empty();
        if (!has(partner)) throw wrong(key, "has no " + partner + "; set both for a window of a week, or neither");
        return Optional.of(ScheduleParser.day(text(key)).orElseThrow(() -> wrong(key, "expected a day, such as Mon")));
    }

    private ClockTime clockTime(String key) {
        if (!has(key)) {
            throw new ScheduleException(
                    key, key + " is missing; set it, such as " + key + "=08:00:00, or NonStopSession=Y");
        }
        String[] parts = text(key).split("\\s+", 2);
        LocalTime time = ScheduleParser.time(parts[0])
                .orElseThrow(() -> wrong(
                        key,
                        "expected a time from 00:00:00 to 23:59:59, then a time zone if it is not TimeZone's, "
                                + "such as 08:00:00 Europe/London"));
        return new ClockTime(time, parts.length == 1 ? zone() : zone(key, parts[1]));
    }

    private List<Recurrence> windows() {
        List<Recurrence> windows = new ArrayList<>();
        for (String part : text("Schedule").split(";", -1)) {
            if (!part.isBlank()) windows.add(window(part.strip()));
        }
        return windows;
    }

    private Recurrence window(String text) {
        Matcher parts = WINDOW.matcher(text);
        if (!parts.matches()) throw notAWindow(text, "is no window");
        Set<DayOfWeek> days = parts.group("days").equalsIgnoreCase("daily")
                ? EnumSet.allOf(DayOfWeek.class)
                : ScheduleParser.days(parts.group("days"));
        if (days.isEmpty()) throw notAWindow(text, "begins with something that is no day");
        Optional<DayOfWeek> endDay = Optional.ofNullable(parts.group("endDay"))
                .map(day -> ScheduleParser.day(day)
                        .orElseThrow(() -> notAWindow(text, "ends on something that is no day")));
        if (endDay.isPresent() && days.size() > 1) throw notAWindow(text, "opens on several days and closes on one");
        ZoneId zone = parts.group("zone") == null ? zone() : zone("Schedule", parts.group("zone"));
        return new Recurrence(
                days, clock(text, parts.group("start"), zone), endDay, clock(text, parts.group("end"), zone));
    }

    private ClockTime clock(String window, String time, ZoneId zone) {
        return new ClockTime(
                ScheduleParser.time(time)
                        .orElseThrow(() -> notAWindow(window, "has a time that is not 00:00 to 23:59:59")),
                zone);
    }

    private ZoneId zone() {
        return has("TimeZone") ? zone("TimeZone", text("TimeZone")) : ZoneOffset.UTC;
    }

    private ZoneId zone(String key, String name) {
        return ScheduleParser.zone(name)
                .orElseThrow(
                        () -> wrong(key, "there is no time zone \"" + name + "\"; " + ScheduleParser.zoneAdvice(name)));
    }

    private boolean has(String key) {
        return setting.apply(key).isPresent();
    }

    private String text(String key) {
        return setting.apply(key).orElse("");
    }

    private ScheduleException notAWindow(String window, String what) {
        return wrong(
                "Schedule",
                "\"" + window + "\" " + what
                        + "; write Sun 17:05 - Fri 16:55 America/New_York, or Mon-Fri 08:00 - 16:30, with ; between "
                        + "windows");
    }

    private ScheduleException wrong(String key, String what) {
        return new ScheduleException(key, key + "=" + text(key) + ": " + what);
    }
}
