package io.needletail.session.schedule;

import java.time.LocalDate;
import java.util.List;

/**
 * Opening hours of a session, as a pure function of time.
 *
 * <p>Time is divided into {@link Window}s without gap or overlap, each open or closed; two open ones may be adjacent,
 * as with a schedule of 24 hours. Sequence numbers belong to one open window: a store that was created in another
 * window is reset. Of two windows that overlap, because of a clock change or of different time zones, the one that
 * opened first ends when the other opens.
 *
 * <p>Immutable. {@link #at} allocates; keep its result as long as it {@linkplain Window#contains contains} the time.
 */
public final class Schedule {
    /** Always open; the schedule never resets the sequence numbers. */
    public static final Schedule NON_STOP = new Schedule(List.of(), Holidays.NONE);

    private static final long DAY_NS = 86_400_000_000_000L;
    /** Days after which a window opens at the latest, without holidays: two weeks when a clock change removes one. */
    private static final int QUIET_DAYS_MAX = 18;
    /** Largest difference in days between the local dates of two zones. */
    private static final int ZONE_DAYS = 2;

    private final List<Recurrence> recurrences;
    private final Holidays holidays;

    private Schedule(List<Recurrence> recurrences, Holidays holidays) {
        this.recurrences = List.copyOf(recurrences);
        this.holidays = holidays;
    }

    /**
     * Creates a schedule of weekly windows.
     *
     * @param recurrences at least one; those of one time zone must not overlap in local time
     * @param holidays days that differ
     * @return the schedule
     * @throws IllegalArgumentException when there is no window, or windows overlap
     */
    public static Schedule of(List<Recurrence> recurrences, Holidays holidays) {
        if (recurrences.isEmpty()) throw new IllegalArgumentException("a schedule needs at least one window");
        WeekClock.requireApart(recurrences);
        return new Schedule(recurrences, holidays);
    }

    /**
     * Copies this schedule with other holidays.
     *
     * @param others days that differ
     * @return a new schedule, or this one when it never closes
     */
    public Schedule withHolidays(Holidays others) {
        return isNonStop() ? this : new Schedule(recurrences, others);
    }

    /**
     * Returns the weekly windows.
     *
     * @return empty when the schedule never closes
     */
    public List<Recurrence> recurrences() {
        return recurrences;
    }

    /**
     * Returns the days that differ.
     *
     * @return {@link Holidays#NONE} when there are none
     */
    public Holidays holidays() {
        return holidays;
    }

    /**
     * Tests that the schedule never closes.
     *
     * @return true for {@link #NON_STOP} only
     */
    public boolean isNonStop() {
        return recurrences.isEmpty();
    }

    /**
     * Returns the window around an instant. The start of an open window is the creation time of the session's numbers.
     *
     * @param timeNs epoch nanoseconds
     * @return the open window that contains it, or the whole time from the last close to the next opening
     */
    public Window at(long timeNs) {
        if (isNonStop()) return new Window(true, Window.ALWAYS, Window.NEVER);
        Opening last = lastUntil(timeNs);
        long nextNs = nextOpenNs(timeNs);
        long closeNs = Math.min(last.toNs(), nextNs);
        return timeNs < closeNs ? new Window(true, last.fromNs(), closeNs) : new Window(false, closeNs, nextNs);
    }

    /**
     * Tests that the session is open.
     *
     * @param timeNs epoch nanoseconds
     * @return true from the opening of a window until just before its close
     */
    public boolean isOpen(long timeNs) {
        return at(timeNs).open();
    }

    /**
     * Tests that two instants lie in the same open window, and so share their sequence numbers (QuickFIX/J's
     * {@code SessionSchedule.isSameSession}).
     *
     * @param oneNs epoch nanoseconds, such as the creation time of a store
     * @param otherNs epoch nanoseconds, such as now
     * @return false as well when the session is closed at either
     */
    public boolean isSameSession(long oneNs, long otherNs) {
        Window window = at(oneNs);
        return window.open() && window.contains(otherNs);
    }

    /**
     * Returns the next opening.
     *
     * @param timeNs epoch nanoseconds
     * @return the first opening after this instant, {@link Window#NEVER} when there is none
     */
    public long nextOpenNs(long timeNs) {
        if (isNonStop()) return Window.NEVER;
        LocalDate date = dateOf(timeNs);
        LocalDate end = later(
                        date,
                        holidays.closed().isEmpty() ? date : holidays.closed().lastKey())
                .plusDays(QUIET_DAYS_MAX);
        long found = Window.NEVER;
        for (LocalDate day = date.minusDays(ZONE_DAYS); day.isBefore(end); day = day.plusDays(1)) {
            for (Recurrence recurrence : recurrences) {
                Opening opening = opening(recurrence, day);
                if (opening.isReal() && opening.fromNs() > timeNs && opening.fromNs() < found) {
                    found = opening.fromNs();
                    end = earlier(end, day.plusDays(ZONE_DAYS + 1));
                }
            }
        }
        return found;
    }

    /**
     * Returns the next close.
     *
     * @param timeNs epoch nanoseconds
     * @return the first close after this instant, {@link Window#NEVER} when there is none
     */
    public long nextCloseNs(long timeNs) {
        Window window = at(timeNs);
        if (window.open()) return window.toNs();
        return window.toNs() == Window.NEVER ? Window.NEVER : at(window.toNs()).toNs();
    }

    /** Schedules with the same windows and holidays are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Schedule schedule
                && recurrences.equals(schedule.recurrences)
                && holidays.equals(schedule.holidays);
    }

    @Override
    public int hashCode() {
        return 31 * recurrences.hashCode() + holidays.hashCode();
    }

    @Override
    public String toString() {
        return isNonStop() ? "non-stop" : recurrences + " without " + holidays;
    }

    /** Returns the window that opened last at or before an instant; the longer one of two. */
    private Opening lastUntil(long timeNs) {
        LocalDate date = dateOf(timeNs);
        LocalDate end = earlier(
                        date,
                        holidays.closed().isEmpty() ? date : holidays.closed().firstKey())
                .minusDays(QUIET_DAYS_MAX);
        Opening found = Opening.NONE;
        for (LocalDate day = date.plusDays(ZONE_DAYS); day.isAfter(end); day = day.minusDays(1)) {
            for (Recurrence recurrence : recurrences) {
                Opening opening = opening(recurrence, day);
                if (opening.isReal() && opening.fromNs() <= timeNs && opening.isAfter(found)) {
                    found = opening;
                    end = later(end, day.minusDays(ZONE_DAYS + 1));
                }
            }
        }
        return found;
    }

    private Opening opening(Recurrence recurrence, LocalDate day) {
        if (!recurrence.startDays().contains(day.getDayOfWeek())
                || holidays.closed().containsKey(day)) return Opening.NONE;
        long fromNs = recurrence.fromNs(day);
        return new Opening(fromNs, shortened(recurrence.end(), fromNs, recurrence.toNs(day, fromNs)));
    }

    private long shortened(ClockTime end, long fromNs, long toNs) {
        if (holidays.early().isEmpty()) return toNs;
        LocalDate last = end.dateAt(toNs);
        for (LocalDate day = end.dateAt(fromNs); !day.isAfter(last); day = day.plusDays(1)) {
            Holidays.EarlyClose early = holidays.early().get(day);
            if (early == null) continue;
            long closeNs = new ClockTime(early.until(), end.zone()).on(day);
            if (closeNs > fromNs && closeNs < toNs) return closeNs;
        }
        return toNs;
    }

    private static LocalDate dateOf(long timeNs) {
        return LocalDate.ofEpochDay(Math.floorDiv(timeNs, DAY_NS));
    }

    private static LocalDate earlier(LocalDate one, LocalDate other) {
        return one.isBefore(other) ? one : other;
    }

    private static LocalDate later(LocalDate one, LocalDate other) {
        return one.isAfter(other) ? one : other;
    }

    /** Window whose end a following window may still shorten. */
    private record Opening(long fromNs, long toNs) {
        static final Opening NONE = new Opening(Window.ALWAYS, Window.ALWAYS);

        boolean isReal() {
            return fromNs < toNs;
        }

        boolean isAfter(Opening other) {
            return fromNs > other.fromNs || (fromNs == other.fromNs && toNs > other.toNs);
        }
    }
}
