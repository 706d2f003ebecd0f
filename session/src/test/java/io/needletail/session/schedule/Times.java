package io.needletail.session.schedule;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Schedules from settings, and instants as text. */
final class Times {
    private static final long SECOND_NS = 1_000_000_000L;

    private Times() {}

    /** Settings as {@code key=value}. */
    static Schedule schedule(String... settings) {
        return ScheduleReader.read(settings(settings), file -> {
            throw new AssertionError("no file " + file);
        });
    }

    static Schedule withHolidays(List<String> days, String... settings) {
        return schedule(settings).withHolidays(Holidays.parse("days.txt", days));
    }

    static Function<String, Optional<String>> settings(String... settings) {
        Map<String, String> values = Arrays.stream(settings)
                .map(setting -> setting.split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
        return key -> Optional.ofNullable(values.get(key));
    }

    static long ns(String instant) {
        return Instant.parse(instant.length() == 16 ? instant + ":00Z" : instant + "Z")
                        .getEpochSecond()
                * SECOND_NS;
    }

    static String text(long timeNs) {
        if (timeNs == Window.NEVER) return "never";
        return timeNs == Window.ALWAYS
                ? "always"
                : Instant.ofEpochSecond(timeNs / SECOND_NS).toString().substring(0, 16);
    }

    /** Such as {@code open 2026-11-23T08:00 - 2026-11-23T16:30}, in UTC. */
    static String around(Schedule schedule, String instant) {
        Window window = schedule.at(ns(instant));
        return (window.open() ? "open " : "closed ") + text(window.fromNs()) + " - " + text(window.toNs());
    }
}
