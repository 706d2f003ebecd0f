package io.needletail.session.schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;

/**
 * Windows that come back every week: on each start day one opens at {@code start} and closes at the first {@code end}
 * after that.
 *
 * <p>Equal times make a window of 24 hours, or of a week when there is an end day. A window that a clock change leaves
 * nothing of (01:30 to 02:10 on the day when 01:00 becomes 02:00) does not take place.
 *
 * @param startDays the days on which a window opens, where the start's clock hangs; at least one
 * @param start when it opens
 * @param endDay the day on which it closes, where the end's clock hangs; empty for the next time the clock shows
 *     {@code end}; with an end day there is exactly one start day
 * @param end when it closes
 */
public record Recurrence(Set<DayOfWeek> startDays, ClockTime start, Optional<DayOfWeek> endDay, ClockTime end) {
    private static final int WEEK_DAYS = 7;

    /** Refuses what has no day, or more than one start for its end day. */
    public Recurrence {
        startDays = Set.copyOf(startDays);
        if (startDays.isEmpty()) throw new IllegalArgumentException("no day on which a window opens");
        if (endDay.isPresent() && startDays.size() > 1) {
            throw new IllegalArgumentException(
                    "a day on which the window closes needs one day on which it opens, not " + startDays.size());
        }
    }

    /** When the window of a day opens; asked only for days in {@code startDays}. */
    long fromNs(LocalDate date) {
        return start.on(date);
    }

    /** When the window of a day closes, not after {@code fromNs} when there is none; holidays are not considered. */
    long toNs(LocalDate date, long fromNs) {
        if (start.zone().equals(end.zone())) return end.on(date.plusDays(nights(date.getDayOfWeek())));
        LocalDate day = end.dateAt(fromNs);
        while (end.on(day) <= fromNs || !isEndDay(day)) {
            day = day.plusDays(1);
        }
        return end.on(day);
    }

    /** How many midnights lie in the window by the clock on the wall. */
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
