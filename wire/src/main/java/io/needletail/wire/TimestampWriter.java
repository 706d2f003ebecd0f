package io.needletail.wire;

/**
 * Writes UTCTimestamps of which one mostly lies in the same day as the one before, and often is the very same: the date,
 * and a text that is asked for again, are kept.
 *
 * <p>A clock is worked out anew without a branch that depends on it. The stores overlap, so that none reaches beyond the
 * text. One thread; never allocates.
 */
final class TimestampWriter {
    private static final long NANOS_OF_DAY = 86_400 * Timestamp.NANOS_OF_SECOND;
    private static final int NANOS_OF_MILLI = 1_000_000;

    // 2^82 / 10^6, rounded up.
    private static final long MILLIS_FACTOR = 0x431B_DE82_D7B6_34DBL;
    private static final int MILLIS_SHIFT = 18;
    private static final int CLOCK_AT = 8;
    private static final int SECONDS_TAIL_AT = 16;
    private static final int MIDDLE_END = 24;
    private static final int MILLIS_LENGTH = 21;
    private static final int MICROS_LENGTH = 24;

    private static final long POINT = (long) '.' << 32;

    private long firstNs;
    private long lastNs;

    // Where the day begins; for the first one of all longs an overflow that the difference undoes.
    private long dayNs;
    private long date;

    // The text written last: the date, then eight bytes each from the eighth, the sixteenth and before its end on.
    private long keptNs;
    private int keptPlaces;
    private int keptLength;
    private long middle;
    private long behind;
    private long last;

    TimestampWriter() {
        turn(0);
        keep(0, Timestamp.MILLIS);
    }

    /** As {@link Timestamp#write}. */
    int write(long epochNs, int places, byte[] target, int at) {
        // A message's own time is mostly the one in its header, and an answer's that of the answer before it.
        boolean kept = epochNs == keptNs && places == keptPlaces;
        if (!kept && !keep(epochNs, places)) return Timestamp.write(epochNs, places, target, at);
        SwarBytes.set(target, at, date);
        SwarBytes.set(target, at + CLOCK_AT, middle);
        if (keptLength > MIDDLE_END) SwarBytes.set(target, at + SECONDS_TAIL_AT, behind);
        SwarBytes.set(target, at + keptLength - Long.BYTES, last);
        return at + keptLength;
    }

    // Works the text out; false for places that are written otherwise.
    private boolean keep(long epochNs, int places) {
        if (places != Timestamp.MILLIS && places != Timestamp.NANOS && places != Timestamp.MICROS) {
            // What is kept belongs together with the day, which may be another one now.
            keep(epochNs, Timestamp.MILLIS);
            return false;
        }
        if (epochNs < firstNs || epochNs > lastNs) turn(epochNs);
        keptNs = epochNs;
        keptPlaces = places;
        long nanos = epochNs - dayNs;
        // The same as a division, which for all longs is longer.
        long millis = Math.unsignedMultiplyHigh(nanos, MILLIS_FACTOR) >>> MILLIS_SHIFT;
        long seconds = (millis * 274_877_907) >>> 38;
        long triple = SwarBytes.triple(millis - seconds * 1_000);
        long clock = Timestamp.clock(seconds);
        middle = '-' | (clock << Byte.SIZE);
        last = (clock >>> 32) | POINT | (triple << 40);
        if (places == Timestamp.MILLIS) {
            keptLength = MILLIS_LENGTH;
            return true;
        }
        int rest = (int) (nanos - millis * NANOS_OF_MILLI);
        int micros = rest / 1_000;
        behind = (last >>> 24 & 0xFFFF) | (triple << 16) | (SwarBytes.triple(micros) << 40);
        boolean toNanos = places == Timestamp.NANOS;
        last = toNanos ? (behind >>> 24) | (SwarBytes.triple(rest - micros * 1_000L) << 40) : behind;
        keptLength = toNanos ? Timestamp.LENGTH_MAX : MICROS_LENGTH;
        return true;
    }

    private void turn(long epochNs) {
        long today = Math.floorDiv(epochNs, NANOS_OF_DAY);
        date = Timestamp.date(today);
        dayNs = today * NANOS_OF_DAY;
        firstNs = dayNs > epochNs ? Long.MIN_VALUE : dayNs;
        long endNs = dayNs + (NANOS_OF_DAY - 1);
        lastNs = endNs < epochNs ? Long.MAX_VALUE : endNs;
    }
}
