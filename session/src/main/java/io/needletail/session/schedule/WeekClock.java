package io.needletail.session.schedule;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Checks for overlapping windows in local time of one week, without clock changes. */
final class WeekClock {
    private static final long DAY_S = 86_400;
    private static final long WEEK_S = 7 * DAY_S;

    private WeekClock() {}

    /** Rejects overlapping windows of the same time zone; overlaps of different zones depend on the season. */
    static void requireApart(List<Recurrence> recurrences) {
        for (Recurrence recurrence : recurrences) {
            List<Stretch> stretches = recurrences.stream()
                    .filter(other -> hasSameZone(other, recurrence))
                    .flatMap(other -> other.startDays().stream().map(day -> Stretch.of(other, day)))
                    .sorted(Comparator.comparingLong(Stretch::from))
                    .collect(ArrayList::new, List::add, List::addAll);
            requireApartInOrder(stretches);
        }
    }

    private static boolean hasSameZone(Recurrence one, Recurrence other) {
        return one.start().zone().equals(other.start().zone())
                && one.end().zone().equals(other.end().zone())
                && one.start().zone().equals(one.end().zone());
    }

    private static void requireApartInOrder(List<Stretch> stretches) {
        if (stretches.isEmpty()) return;
        Stretch first = stretches.getFirst();
        stretches.add(new Stretch(first.from + WEEK_S, first.to + WEEK_S, first.text));
        for (int i = 1; i < stretches.size(); i++) {
            Stretch before = stretches.get(i - 1);
            Stretch after = stretches.get(i);
            if (before.to > after.from) {
                throw new IllegalArgumentException("the window that opens " + before.text + " is still open "
                        + after.text + ", when the next one opens; end it there or earlier");
            }
        }
    }

    private record Stretch(long from, long to, String text) {
        static Stretch of(Recurrence recurrence, DayOfWeek day) {
            long midnight = (day.getValue() - 1) * DAY_S;
            return new Stretch(
                    midnight + recurrence.start().time().toSecondOfDay(),
                    midnight
                            + recurrence.nights(day) * DAY_S
                            + recurrence.end().time().toSecondOfDay(),
                    day + " " + recurrence.start().time());
        }
    }
}
