package io.needletail.wire;

/**
 * Writes UTCTimestamps of which one mostly lies in the same minute as the one before, and often is the very same: what
 * has not changed is kept.
 *
 * <p>Of {@code yyyyMMdd-HH:mm:ss.SSS} the first 15 bytes are those of the minute; the stores overlap, so that none reaches
 * beyond the text. One thread; never allocates.
 */
final class TimestampWriter {
    private static final long NANOS_OF_MINUTE = 60 * Timestamp.NANOS_OF_SECOND;
    private static final int MINUTES_OF_DAY = 24 * 60;
    private static final int NANOS_OF_MILLI = 1_000_000;
    private static final int CLOCK_AT = 8;
    private static final int SECONDS_TAIL_AT = 16;
    private static final int MIDDLE_END = 24;
    private static final int MILLIS_LENGTH = 21;
    private static final int MICROS_LENGTH = 24;

    private long firstNs;
    private long lastNs;

    // Where the minute begins; for the first one of all longs an overflow that the difference undoes.
    private long minuteNs;
    private long day = Long.MIN_VALUE;
    private long date;

    // "-HH:mm:" and room for one byte.
    private long clock;

    // "m:", room for two bytes, a point, room for three.
    private long tail;
    private int sum;

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
        Octets.set(target, at, date);
        Octets.set(target, at + CLOCK_AT, middle);
        if (keptLength > MIDDLE_END) Octets.set(target, at + SECONDS_TAIL_AT, behind);
        Octets.set(target, at + keptLength - Long.BYTES, last);
        return at + keptLength;
    }

    // Works the text out; false for places that are written otherwise.
    private boolean keep(long epochNs, int places) {
        if (places != Timestamp.NANOS && places != Timestamp.MICROS && places != Timestamp.MILLIS) {
            // What is kept belongs together with the minute, which may be another one now.
            keep(epochNs, Timestamp.MILLIS);
            return false;
        }
        if (epochNs < firstNs || epochNs > lastNs) turn(epochNs);
        keptNs = epochNs;
        keptPlaces = places;
        long nanos = epochNs - minuteNs;
        int millis = (int) (nanos / NANOS_OF_MILLI);
        int second = millis / 1_000;
        // Two digits behind a zero.
        long pair = (long) Octets.triple(second) >>> Byte.SIZE;
        long triple = Octets.triple(millis - second * 1_000);
        middle = clock | (pair << 56);
        if (places == Timestamp.MILLIS) {
            last = tail | (pair << 16) | (triple << 40);
            keptLength = MILLIS_LENGTH;
            return true;
        }
        int rest = (int) (nanos - (long) millis * NANOS_OF_MILLI);
        int micros = rest / 1_000;
        behind = (pair >>> Byte.SIZE) | ('.' << 8) | (triple << 16) | ((long) Octets.triple(micros) << 40);
        boolean toNanos = places == Timestamp.NANOS;
        last = toNanos ? (behind >>> 24) | ((long) Octets.triple(rest - micros * 1_000) << 40) : behind;
        keptLength = toNanos ? Timestamp.LENGTH_MAX : MICROS_LENGTH;
        return true;
    }

    /** The sum of the characters that {@link #write} wrote last, for the same arguments. */
    int sum(long epochNs, int places) {
        long nanos = epochNs - minuteNs;
        int second = (int) (nanos / Timestamp.NANOS_OF_SECOND);
        int fraction = (int) (nanos - second * Timestamp.NANOS_OF_SECOND);
        return sum + Octets.sum(Octets.triple(second) >>> Byte.SIZE) + Timestamp.sumOfFraction(fraction, places);
    }

    private void turn(long epochNs) {
        long minute = Math.floorDiv(epochNs, NANOS_OF_MINUTE);
        long today = Math.floorDiv(minute, MINUTES_OF_DAY);
        if (today != day) date = Timestamp.date(today);
        day = today;
        long text = Timestamp.clock((int) (minute - today * MINUTES_OF_DAY) * 60);
        clock = '-' | ((text << Byte.SIZE) & ~(0xFFL << 56));
        tail = ((text >>> 32) & 0xFFFF) | ((long) '.' << 32);
        sum = Octets.sum(date) + Octets.sum(clock);
        minuteNs = minute * NANOS_OF_MINUTE;
        firstNs = minuteNs > epochNs ? Long.MIN_VALUE : minuteNs;
        long endNs = minuteNs + (NANOS_OF_MINUTE - 1);
        lastNs = endNs < epochNs ? Long.MAX_VALUE : endNs;
    }
}
