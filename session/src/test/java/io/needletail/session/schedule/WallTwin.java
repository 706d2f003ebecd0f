package io.needletail.session.schedule;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Slow and simple model: lists the wall-clock time of each minute of two years, and searches the list. */
final class WallTwin {
    static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
    static final int MINUTES = 731 * 1440;

    private static final int MARGIN = 20 * 1440;
    private static final int NEAR = 1700;
    private static final long FIRST_MINUTE = FIRST.toEpochDay() * 1440;

    private final ZoneId zone;
    private final long[] shown = new long[MINUTES + 2 * MARGIN];
    private final int[] openedAt = new int[shown.length];

    WallTwin(ZoneId zone) {
        this.zone = zone;
        for (int i = 0; i < shown.length; i++) {
            long minute = FIRST_MINUTE - MARGIN + i;
            int offset = zone.getRules()
                    .getOffset(Instant.ofEpochSecond(minute * 60))
                    .getTotalSeconds();
            shown[i] = minute + offset / 60;
        }
    }

    ZoneId zone() {
        return zone;
    }

    static long ns(int minute) {
        return (FIRST_MINUTE + minute) * 60_000_000_000L;
    }

    /** The minute in which the window around a minute opened, or -MARGIN - 1 when it is closed. */
    int openedAt(int minute) {
        return openedAt[minute + MARGIN] - 1 - MARGIN;
    }

    boolean isOpen(int minute) {
        return openedAt[minute + MARGIN] != 0;
    }

    void follow(List<Recurrence> recurrences, Holidays holidays) {
        List<int[]> windows = new ArrayList<>();
        long lastDay = FIRST.toEpochDay() + MINUTES / 1440 + 9;
        for (long day = FIRST.toEpochDay() - 9; day < lastDay; day++) {
            for (Recurrence each : recurrences) {
                if (!opens(each, LocalDate.ofEpochDay(day), holidays)) continue;
                int from = when(day * 1440 + minuteOfDay(each.start()));
                windows.add(new int[] {from, cut(from, when(end(each, day)), holidays)});
            }
        }
        windows.removeIf(window -> window[1] <= window[0]);
        windows.sort(Comparator.<int[]>comparingInt(window -> window[0]).thenComparingInt(window -> window[1]));
        Arrays.fill(openedAt, 0);
        for (int[] window : windows) {
            Arrays.fill(openedAt, window[0], openedAt.length, 0);
            Arrays.fill(openedAt, window[0], window[1], window[0] + 1);
        }
    }

    private static boolean opens(Recurrence each, LocalDate day, Holidays holidays) {
        return each.startDays().contains(day.getDayOfWeek())
                && !holidays.closed().containsKey(day);
    }

    private static long end(Recurrence each, long startDay) {
        long start = startDay * 1440 + minuteOfDay(each.start());
        long end = startDay * 1440 + minuteOfDay(each.end());
        while (end <= start || each.endDay().orElse(dayOf(end)) != dayOf(end)) {
            end += 1440;
        }
        return end;
    }

    private static DayOfWeek dayOf(long minute) {
        return LocalDate.ofEpochDay(Math.floorDiv(minute, 1440)).getDayOfWeek();
    }

    private int cut(int from, int to, Holidays holidays) {
        return holidays.early().entrySet().stream()
                .mapToInt(early -> when(early.getKey().toEpochDay() * 1440
                        + early.getValue().until().toSecondOfDay() / 60))
                .filter(close -> close > from && close < to)
                .min()
                .orElse(to);
    }

    /** The last minute in which the clock shows this; if none does, as many minutes after the last before it. */
    private int when(long wanted) {
        int middle = (int) (wanted - FIRST_MINUTE + MARGIN);
        int found = -1;
        int before = -1;
        for (int i = middle - NEAR; i < middle + NEAR; i++) {
            if (shown[i] == wanted) found = i;
            if (shown[i] < wanted) before = i;
        }
        return found >= 0 ? found : (int) (before + wanted - shown[before]);
    }

    private static int minuteOfDay(ClockTime time) {
        return time.time().toSecondOfDay() / 60;
    }
}
