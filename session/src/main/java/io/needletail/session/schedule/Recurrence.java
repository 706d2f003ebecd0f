package io.needletail.session.schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;

/**
 * Weekly windows: on each start day a window opens at {@code start} and closes at the first {@code end} after that.
 *
 * <p>Equal times make a window of 24 hours, or of a week when there is an end day. A window that a clock change makes
 * empty (01:30 to 02:10 on the day when 01:00 becomes 02:00) does not take place.
 *
 * @param startDays local days on which a window opens; at least one
 * @param start opening time
 * @param endDay local day on which the window closes; empty for the next {@code end} after the start; with an end day
 *     there is exactly one start day
 * @param end closing time
 */
public record Recurrence(Set<DayOfWeek> startDays, ClockTime start, Optional<DayOfWeek> endDay, ClockTime end) {
    private static final int WEEK_DAYS = 7;

    /** Rejects windows without a day, and more than one start day with an end day. */
    public Recurrence {
        startDays = Set.copyOf(startDays);
        if (startDays.isEmpty()) throw new IllegalArgumentException("no day on which a window opens");
        if (endDay.isPresent() && startDays.size() > 1) {
            throw new IllegalArgumentException(
                    "a day on which the window closes needs one day on which it opens, not " + startDays.size());
        }
    }

    /** Returns the opening of the window of a day in {@code startDays}, epoch nanoseconds. */
    long fromNs(LocalDate date) {
        return start.on(date);
    }

    /** Returns the close of the window of a day without holidays; not after {@code fromNs} when there is no window. */
    long toNs(LocalDate date, long fromNs) {
        if (start.zone().equals(end.zone())) return end.on(date.plusDays(nights(date.getDayOfWeek())));
        LocalDate day = end.dateAt(fromNs);
        while (end.on(day) <= fromNs || !isEndDay(day)) {
            day = day.plusDays(1);
        }
        return end.on(day);
    }

    /** Returns the number of local midnights in the window. */
    int nights(DayOfWeek startDay) {
        boolean later = end.time().isAfter(start.time());
        if (endDay.isEmpty()) return later ? 0 : 1;
        int days = Math.floorMod(endDay.get().getValue() - startDay.getValue(), WEEK_DAYS);
        return days == 0 && !later ? WEEK_DAYS : days;
    }

    private boolean isEndDay(LocalDate day) {
        return endDay.isEmpty() || endDay.get() == day.getDayOfWeek();
    }
}
