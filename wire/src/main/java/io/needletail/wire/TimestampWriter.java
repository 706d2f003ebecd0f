package io.needletail.wire;

/**
 * Writes UTCTimestamps, and keeps the date and the last text: the next timestamp usually has the same day, and often it
 * is the same timestamp.
 *
 * <p>Computes the time of day without a branch that depends on it. The stores overlap, so that none writes after the
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

    // Start of the day; for the first day of all longs it overflows, and the subtraction reverses this.
    private long dayNs;
    private long date;

    // The last text: the date, then eight bytes each at offset 8, at offset 16 and before the end.
    private long keptNs;
    private int keptPlaces;
    private int keptLength;
    private long middle;
    private long tail;
    private long last;

    TimestampWriter() {
        turn(0);
        keep(0, Timestamp.MILLIS);
    }

    /** Writes a timestamp as {@link Timestamp#write} does. */
    int write(long epochNs, int places, byte[] target, int at) {
        // TransactTime(60) is often the SendingTime(52) of the same message, and several messages often have one time.
        boolean kept = epochNs == keptNs && places == keptPlaces;
        if (!kept && !keep(epochNs, places)) return Timestamp.write(epochNs, places, target, at);
        SwarBytes.set(target, at, date);
        SwarBytes.set(target, at + CLOCK_AT, middle);
        if (keptLength > MIDDLE_END) SwarBytes.set(target, at + SECONDS_TAIL_AT, tail);
        SwarBytes.set(target, at + keptLength - Long.BYTES, last);
        return at + keptLength;
    }

    // Computes the text and keeps it; returns false for numbers of places that Timestamp writes.
    private boolean keep(long epochNs, int places) {
        if (places != Timestamp.MILLIS && places != Timestamp.NANOS && places != Timestamp.MICROS) {
            // The kept text must match the kept day, which may change.
            keep(epochNs, Timestamp.MILLIS);
            return false;
        }
        if (epochNs < firstNs || epochNs > lastNs) turn(epochNs);
        keptNs = epochNs;
        keptPlaces = places;
        long nanos = epochNs - dayNs;
        // Faster than a division by a constant that is valid for all longs.
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
        tail = (last >>> 24 & 0xFFFF) | (triple << 16) | (SwarBytes.triple(micros) << 40);
        boolean toNanos = places == Timestamp.NANOS;
        last = toNanos ? (tail >>> 24) | (SwarBytes.triple(rest - micros * 1_000L) << 40) : tail;
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
