package io.needletail.venue.sequencer;

import io.needletail.matching.TradingPhase;
import java.util.Arrays;

/**
 * Ends of volatility auctions: how long those of each instrument last, and when the present ones end. It belongs to the
 * replicated state. An instrument without a duration has auctions that a command ends. Finding the next end takes time
 * in proportion to the instruments, only when an auction begins or ends.
 */
final class VolatilityAuctions {
    /** No auction ends by time, as the time of the next one. */
    static final long NEVER = Long.MAX_VALUE;

    private static final long HASH_FACTOR = 31;

    private final long[] durationNs;
    private final long[] endNs;
    private long nextEndNs = NEVER;

    VolatilityAuctions(int instruments) {
        durationNs = new long[instruments];
        endNs = new long[instruments];
        Arrays.fill(endNs, NEVER);
    }

    /** Sets the duration of an instrument's auctions from now on; 0 for those that a command ends. */
    void define(int instrument, long ns) {
        durationNs[instrument] = Math.max(ns, 0);
    }

    /** Notes that an instrument has entered a phase. */
    void phaseChanged(int instrument, TradingPhase phase, long timeNs) {
        boolean ends = phase == TradingPhase.VOLATILITY_AUCTION && durationNs[instrument] > 0;
        if (!ends && endNs[instrument] == NEVER) return;
        endNs[instrument] = ends ? timeNs + durationNs[instrument] : NEVER;
        findNext();
    }

    /** Returns the time at which the next auction ends, {@link #NEVER} for none. */
    long nextEndNs() {
        return nextEndNs;
    }

    /** Returns the instrument whose auction ends next, the lowest number of several; there is one. */
    int next() {
        int instrument = 0;
        while (endNs[instrument] != nextEndNs) instrument++;
        return instrument;
    }

    /** Tests whether no instrument has auctions that end by time. */
    boolean isEmpty() {
        return nextEndNs == NEVER && Arrays.stream(durationNs).allMatch(ns -> ns == 0);
    }

    long hash() {
        return HASH_FACTOR * Arrays.hashCode(durationNs) + Arrays.hashCode(endNs);
    }

    void write(SnapshotWriter out) {
        for (int instrument = 0; instrument < durationNs.length; instrument++) {
            if (durationNs[instrument] == 0 && endNs[instrument] == NEVER) continue;
            out.word(instrument);
            out.word(durationNs[instrument]);
            out.word(endNs[instrument]);
        }
        out.word(-1);
    }

    void read(SnapshotReader in) {
        for (long instrument = in.word(); instrument != -1; instrument = in.word()) {
            in.requireInstrument(instrument, durationNs.length);
            durationNs[(int) instrument] = in.word();
            endNs[(int) instrument] = in.word();
        }
        findNext();
    }

    private void findNext() {
        nextEndNs = NEVER;
        for (long end : endNs) nextEndNs = Math.min(nextEndNs, end);
    }
}
