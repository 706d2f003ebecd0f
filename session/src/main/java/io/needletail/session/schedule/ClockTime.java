package io.needletail.session.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/**
 * Local time of day in a time zone.
 *
 * @param time local time
 * @param zone time zone
 */
public record ClockTime(LocalTime time, ZoneId zone) {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long SECONDS_MAX = Long.MAX_VALUE / SECOND_NS - 1;

    /**
     * Returns the instant of this time on a day.
     *
     * <p>A time that a clock change skips is taken as if the clock had not changed yet (01:30 becomes 02:30); of a
     * repeated time the second instant counts. QuickFIX/J does the same: both ends have to agree on the reset.
     *
     * @param date local date in the zone
     * @return epoch nanoseconds, at whole seconds
     */
    public long on(LocalDate date) {
        return ns(ZonedDateTime.of(date, time, zone).withLaterOffsetAtOverlap().toInstant());
    }

    /** Returns the local date in the zone. */
    LocalDate dateAt(long timeNs) {
        return Instant.ofEpochSecond(Math.floorDiv(timeNs, SECOND_NS))
                .atZone(zone)
                .toLocalDate();
    }

    private static long ns(Instant instant) {
        return Math.clamp(instant.getEpochSecond(), -SECONDS_MAX, SECONDS_MAX) * SECOND_NS;
    }
}
