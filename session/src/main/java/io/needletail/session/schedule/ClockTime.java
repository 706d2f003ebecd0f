package io.needletail.session.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/**
 * What a wall clock shows somewhere.
 *
 * @param time what the clock shows
 * @param zone where it hangs
 */
public record ClockTime(LocalTime time, ZoneId zone) {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long SECONDS_MAX = Long.MAX_VALUE / SECOND_NS - 1;

    /**
     * When the clock shows this time on a day.
     *
     * <p>A time that the day's clock change skips is taken as if the clock had not changed yet (01:30 becomes 02:30),
     * a time that it repeats is the second one: so does QuickFIX/J, and both ends have to agree on the reset.
     *
     * @param date the day, where the clock hangs
     * @return epoch nanoseconds, at whole seconds
     */
    public long on(LocalDate date) {
        return ns(ZonedDateTime.of(date, time, zone).withLaterOffsetAtOverlap().toInstant());
    }

    /** The day at the place of this clock. */
    LocalDate dateAt(long timeNs) {
        return Instant.ofEpochSecond(Math.floorDiv(timeNs, SECOND_NS))
                .atZone(zone)
                .toLocalDate();
    }

    private static long ns(Instant instant) {
        return Math.clamp(instant.getEpochSecond(), -SECONDS_MAX, SECONDS_MAX) * SECOND_NS;
    }
}
