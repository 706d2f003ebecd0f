package io.needletail.venue.sequencer;

import io.needletail.matching.EngineView;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.CalendarSetup;
import io.needletail.venue.config.PhaseChange;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Phases by time: the changes that each calendar has ahead, the instruments that follow it, and how far it has come. It
 * belongs to the replicated state. The times are absolute: the client that sends them knows zones and holidays.
 *
 * <p>A halted instrument stays halted until it is closed. Of changes that were missed, as by a node that was down, the
 * closes and the newest one take place: what has been missed trades no more.
 */
final class PhaseCalendars {
    /** Largest number of changes that a calendar has ahead. */
    static final int CHANGES_MAX = 4_096;

    /** An instrument without a calendar follows it. */
    static final int NONE = -1;

    /** No change is ahead, as the time of the next one. */
    static final long NEVER = Long.MAX_VALUE;

    private static final long HASH_FACTOR = 31;
    private static final int DONE = -1;

    private final Calendar[] calendars = new Calendar[CalendarSetup.COUNT_MAX];
    private final int[] calendarOf;
    private boolean isUsed;
    private long nextNs = NEVER;
    private long endNs = NEVER;

    /** A calendar; the instruments below {@code instrument} have entered its phase. */
    private static final class Calendar {
        private final Deque<PhaseChange> ahead = new ArrayDeque<>();
        private Optional<TradingPhase> phase = Optional.empty();
        private int instrument = DONE;
        private int followers;

        /** Returns the time of the last change, 0 when all are past, {@link #NEVER} without an instrument. */
        private long endNs() {
            if (followers == 0) return NEVER;
            return ahead.isEmpty() ? 0 : ahead.getLast().timeNs();
        }

        private long nextNs() {
            if (instrument != DONE) return Long.MIN_VALUE;
            return ahead.isEmpty() ? NEVER : ahead.element().timeNs();
        }

        private void begin(long timeNs) {
            PhaseChange change = ahead.remove();
            while (change.phase() != TradingPhase.CLOSED && isDue(timeNs)) change = ahead.remove();
            phase = Optional.of(change.phase());
            instrument = 0;
        }

        private boolean isDue(long timeNs) {
            return !ahead.isEmpty() && ahead.element().timeNs() <= timeNs;
        }

        private long hash() {
            long hash = HASH_FACTOR * phase.map(Codes::of).orElse((short) NONE) + instrument;
            for (PhaseChange change : ahead) {
                hash = HASH_FACTOR * (HASH_FACTOR * hash + change.timeNs()) + Codes.of(change.phase());
            }
            return hash;
        }
    }

    PhaseCalendars(int instruments) {
        calendarOf = new int[instruments];
        Arrays.fill(calendarOf, NONE);
        Arrays.setAll(calendars, _ -> new Calendar());
    }

    /** Tests whether there is a calendar with a number. */
    static boolean isCalendar(int number) {
        return number >= 0 && number < CalendarSetup.COUNT_MAX;
    }

    /** Tests whether an instrument can have a number. */
    boolean isInstrument(int number) {
        return number >= 0 && number < calendarOf.length;
    }

    /**
     * Sets what a calendar does from the time of the first change on. A change that would lead into the phase that the
     * calendar has is left out when its time is past: an operator may have chosen another one since.
     *
     * @param number of the calendar
     * @param changes in the order of their times, at least one
     * @param timeNs present time
     * @return false when there would be too many, and nothing changes
     */
    boolean schedule(int number, List<PhaseChange> changes, long timeNs) {
        Calendar calendar = calendars[number];
        long fromNs = changes.getFirst().timeNs();
        long kept = calendar.ahead.stream()
                .filter(change -> change.timeNs() < fromNs)
                .count();
        if (kept + changes.size() > CHANGES_MAX) return false;
        isUsed = true;
        calendar.ahead.removeIf(change -> change.timeNs() >= fromNs);
        calendar.ahead.addAll(changes);
        while (calendar.isDue(timeNs)
                && calendar.phase.equals(Optional.of(calendar.ahead.element().phase()))) calendar.ahead.remove();
        findNext();
        return true;
    }

    /** Lets an instrument follow a calendar, or {@link #NONE}; it enters the phase of another than before at once. */
    void follow(int instrument, int calendar, MatchingEngine engine, long timeNs) {
        if (calendarOf[instrument] == calendar) return;
        isUsed = true;
        set(instrument, calendar);
        findNext();
        if (calendar == NONE) return;
        calendars[calendar].phase.ifPresent(phase -> enter(engine, instrument, phase, timeNs));
    }

    private void set(int instrument, int calendar) {
        if (calendarOf[instrument] != NONE) calendars[calendarOf[instrument]].followers--;
        if (calendar != NONE) calendars[calendar].followers++;
        calendarOf[instrument] = calendar;
    }

    /** Returns the time after which an instrument has no change of its calendar ahead, {@link #NEVER} for none. */
    long endNs() {
        return endNs;
    }

    /** Returns the time at which the next change is due, {@link #NEVER} for none; one that has begun is due at once. */
    long nextNs() {
        return nextNs;
    }

    /** Tests whether a change has begun, and instruments are to follow. */
    boolean hasMore() {
        return nextNs == Long.MIN_VALUE;
    }

    /** Lets the next instrument enter a phase that is due. */
    void changeNext(MatchingEngine engine, long timeNs) {
        int number = 0;
        while (calendars[number].nextNs() != nextNs) number++;
        Calendar calendar = calendars[number];
        if (calendar.instrument == DONE) calendar.begin(timeNs);
        TradingPhase phase = calendar.phase.orElseThrow();
        boolean hasEntered = false;
        while (!hasEntered && calendar.instrument < calendarOf.length) {
            int instrument = calendar.instrument++;
            hasEntered = calendarOf[instrument] == number && enter(engine, instrument, phase, timeNs);
        }
        if (calendar.instrument == calendarOf.length) calendar.instrument = DONE;
        findNext();
    }

    private static boolean enter(MatchingEngine engine, int instrument, TradingPhase phase, long timeNs) {
        EngineView view = engine.view();
        if (!view.isDefined(instrument) || view.phase(instrument) == phase) return false;
        if (view.phase(instrument) == TradingPhase.HALTED && phase != TradingPhase.CLOSED) return false;
        engine.changePhase(instrument, phase, timeNs);
        return true;
    }

    /** Tests whether no calendar was ever set. */
    boolean isEmpty() {
        return !isUsed;
    }

    long hash() {
        long hash = Arrays.hashCode(calendarOf);
        for (Calendar calendar : calendars) hash = HASH_FACTOR * hash + calendar.hash();
        return hash;
    }

    void write(SnapshotWriter out) {
        for (Calendar calendar : calendars) {
            out.word(calendar.phase.map(Codes::of).orElse((short) NONE));
            out.word(calendar.instrument);
            out.word(calendar.ahead.size());
            for (PhaseChange change : calendar.ahead) {
                out.word(change.timeNs());
                out.word(Codes.of(change.phase()));
            }
        }
        for (int instrument = 0; instrument < calendarOf.length; instrument++) {
            if (calendarOf[instrument] == NONE) continue;
            out.word(instrument);
            out.word(calendarOf[instrument]);
        }
        out.word(NONE);
    }

    void read(SnapshotReader in) {
        isUsed = true;
        for (Calendar calendar : calendars) {
            long phase = in.word();
            calendar.phase = phase == NONE ? Optional.empty() : Optional.of(Codes.phase((short) phase));
            calendar.instrument = (int) in.word();
            for (long left = in.word(); left > 0; left--) {
                calendar.ahead.add(new PhaseChange(in.word(), Codes.phase((short) in.word())));
            }
        }
        for (long instrument = in.word(); instrument != NONE; instrument = in.word()) {
            in.requireInstrument(instrument, calendarOf.length);
            set((int) instrument, (int) in.word());
        }
        findNext();
    }

    private void findNext() {
        nextNs = NEVER;
        endNs = NEVER;
        for (Calendar calendar : calendars) {
            nextNs = Math.min(nextNs, calendar.nextNs());
            endNs = Math.min(endNs, calendar.endNs());
        }
    }
}
