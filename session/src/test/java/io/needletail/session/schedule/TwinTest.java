package io.needletail.session.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares random schedules, in every minute of two years, with a model that knows only the wall clock. */
final class TwinTest {
    private static final int SCHEDULES = 5;
    private static final int ASKED = 4_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC",
                "Europe/London",
                "America/New_York",
                "Australia/Lord_Howe",
                "Africa/Casablanca",
                "Asia/Kathmandu",
                "Pacific/Chatham"
            })
    void everyMinuteOfTwoYearsMatchesTheWallClock(String zone) {
        WallTwin twin = new WallTwin(ZoneId.of(zone));
        long first = new Random().nextLong() >>> 16;
        for (long seed = first; seed < first + SCHEDULES; seed++) {
            Random random = new Random(seed);
            List<Recurrence> recurrences = recurrences(random, twin.zone());
            Schedule schedule = Schedule.of(recurrences, holidays(random));
            twin.follow(recurrences, schedule.holidays());
            String about = "seed " + seed + ", " + zone + ", " + recurrences + ", " + schedule.holidays() + ": ";
            stepThrough(schedule, twin, about);
            askAround(schedule, twin, random, about);
        }
    }

    /** As an engine does: a window is held until the time has left it. */
    private static void stepThrough(Schedule schedule, WallTwin twin, String about) {
        Window window = schedule.at(WallTwin.ns(0));
        for (int minute = 0; minute < WallTwin.MINUTES; minute++) {
            long nowNs = WallTwin.ns(minute);
            if (!window.contains(nowNs)) {
                Window next = schedule.at(nowNs);
                check(next.fromNs() == window.toNs(), about, minute, "a window begins where the last one ends");
                window = next;
            }
            check(window.open() == twin.isOpen(minute), about, minute, "open");
            check(
                    !window.open() || window.fromNs() == WallTwin.ns(twin.openedAt(minute)),
                    about,
                    minute,
                    "the same beginning");
        }
    }

    private static void askAround(Schedule schedule, WallTwin twin, Random random, String about) {
        for (int i = 0; i < ASKED; i++) {
            int one = random.nextInt(WallTwin.MINUTES - 30 * 1440);
            int other = Math.max(0, one + random.nextInt(-2000, 2000));
            long oneNs = WallTwin.ns(one);
            long otherNs = WallTwin.ns(other);
            Window window = schedule.at(oneNs);
            check(window.contains(oneNs), about, one, "the window around an instant contains it");
            check(schedule.isOpen(oneNs) == twin.isOpen(one), about, one, "open when asked out of order");
            boolean same = twin.isOpen(one) && twin.isOpen(other) && twin.openedAt(one) == twin.openedAt(other);
            check(schedule.isSameSession(oneNs, otherNs) == same, about, one, "the same session as minute " + other);
            check(schedule.isSameSession(otherNs, oneNs) == same, about, one, "symmetry with minute " + other);
            int next = one + 1;
            while (!(twin.isOpen(next) && twin.openedAt(next) == next)) next++;
            check(schedule.nextOpenNs(oneNs) == WallTwin.ns(next), about, one, "next opening in minute " + next);
            int close = one + 1;
            while (!twin.isOpen(close - 1) || (twin.isOpen(close) && twin.openedAt(close) != close)) close++;
            check(schedule.nextCloseNs(oneNs) == WallTwin.ns(close), about, one, "next close in minute " + close);
        }
    }

    private static void check(boolean good, String about, int minute, String what) {
        if (!good) assertThat(good).as(about + what + ", minute " + minute).isTrue();
    }

    private static List<Recurrence> recurrences(Random random, ZoneId zone) {
        ClockTime start = clock(random, zone);
        ClockTime end = clock(random, zone);
        DayOfWeek day = DayOfWeek.of(1 + random.nextInt(7));
        return switch (random.nextInt(4)) {
            case 0 -> List.of(new Recurrence(EnumSet.allOf(DayOfWeek.class), start, Optional.empty(), end));
            case 1 -> List.of(new Recurrence(Set.of(day), start, Optional.of(day.plus(random.nextInt(7))), end));
            case 2 ->
                List.of(new Recurrence(
                        EnumSet.range(DayOfWeek.MONDAY, day),
                        start,
                        Optional.empty(),
                        random.nextBoolean() ? end : start));
            default ->
                List.of(
                        new Recurrence(Set.of(day), start, Optional.empty(), end),
                        new Recurrence(Set.of(day.plus(2)), end, Optional.of(day.plus(4)), start),
                        new Recurrence(Set.of(day.plus(5)), start, Optional.of(day.plus(5 + 1)), start));
        };
    }

    /** Half of the times lie in the small hours, where clocks change. */
    private static ClockTime clock(Random random, ZoneId zone) {
        int hour = random.nextBoolean() ? random.nextInt(4) : random.nextInt(24);
        return new ClockTime(LocalTime.of(hour, random.nextInt(60)), zone);
    }

    private static Holidays holidays(Random random) {
        NavigableMap<LocalDate, String> closed = new TreeMap<>();
        NavigableMap<LocalDate, Holidays.EarlyClose> early = new TreeMap<>();
        int days = random.nextInt(3) * 10;
        for (int i = 0; i < days; i++) {
            closed.put(WallTwin.FIRST.plusDays(random.nextInt(690)), "");
            LocalTime until = LocalTime.of(random.nextInt(24), random.nextInt(60));
            early.put(WallTwin.FIRST.plusDays(random.nextInt(690)), new Holidays.EarlyClose(until, ""));
        }
        return new Holidays(closed, early);
    }
}
