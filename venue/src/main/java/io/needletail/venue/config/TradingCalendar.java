package io.needletail.venue.config;

import io.needletail.matching.TradingPhase;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Trading days and their phases, by times of a zone. Each day ends closed, so that a day without trading stays closed.
 *
 * @param zone zone of the times
 * @param days days of the week with trading
 * @param phases of a day in the order of their times; the last one is {@link TradingPhase#CLOSED}
 * @param holidays days without trading
 * @param shortDays days with other phases
 * @param shortPhases phases of those days
 */
public record TradingCalendar( // tidy: what a section has, each with a meaning of its own
        ZoneId zone,
        Set<DayOfWeek> days,
        List<PhaseTime> phases,
        Set<LocalDate> holidays,
        Set<LocalDate> shortDays,
        List<PhaseTime> shortPhases) {
    /** The changes of so many days are sent to the venue when it starts or is sent its file again. */
    public static final int DAYS_AHEAD = 366;

    private static final int DAYS_BACK = 31;

    /** Copies the collections. */
    public TradingCalendar {
        days = Set.copyOf(days);
        phases = List.copyOf(phases);
        holidays = Set.copyOf(holidays);
        shortDays = Set.copyOf(shortDays);
        shortPhases = List.copyOf(shortPhases);
    }

    /**
     * {@return the phases of a day in the order of their times, empty for one without trading}
     *
     * @param date the day
     */
    public List<PhaseTime> phases(LocalDate date) {
        if (holidays.contains(date)) return List.of();
        if (shortDays.contains(date)) return shortPhases;
        return days.contains(date.getDayOfWeek()) ? phases : List.of();
    }

    /**
     * {@return the phase at a time}
     *
     * @param time the time
     */
    public TradingPhase phaseAt(Instant time) {
        List<PhaseChange> changes = ahead(time);
        boolean isPast = !changes.isEmpty() && changes.getFirst().timeNs() <= epochNs(time);
        return isPast ? changes.getFirst().phase() : TradingPhase.CLOSED;
    }

    /**
     * {@return the newest change that is past, where there was one within 31 days, and those of the next
     * {@value #DAYS_AHEAD} days}
     *
     * @param now present time
     */
    public List<PhaseChange> ahead(Instant now) {
        LocalDate today = LocalDate.ofInstant(now, zone);
        long nowNs = epochNs(now);
        List<PhaseChange> ahead = new ArrayList<>();
        for (int day = -DAYS_BACK; day <= DAYS_AHEAD; day++) {
            for (PhaseChange change : changes(today.plusDays(day))) {
                if (change.timeNs() <= nowNs) ahead.clear();
                ahead.add(change);
            }
        }
        return ahead;
    }

    /** A time that the clocks pass over in spring comes as much later; those after it keep their order. */
    private List<PhaseChange> changes(LocalDate date) {
        List<PhaseChange> changes = new ArrayList<>();
        long lastNs = Long.MIN_VALUE;
        for (PhaseTime one : phases(date)) {
            long timeNs = epochNs(ZonedDateTime.of(date, one.time(), zone).toInstant());
            lastNs = Math.max(timeNs, lastNs + 1);
            changes.add(new PhaseChange(lastNs, one.phase()));
        }
        return changes;
    }

    private static long epochNs(Instant time) {
        return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
    }
}
