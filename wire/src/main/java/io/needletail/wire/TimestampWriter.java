package io.needletail.wire;

/**
 * Writes UTCTimestamps of which one mostly lies in the same minute as the one before: what has not changed is kept.
 *
 * <p>Of 21 bytes {@code yyyyMMdd-HH:mm:ss.SSS} the first 15 are kept; the stores overlap, so that none reaches beyond
 * the text. One thread; never allocates.
 */
final class TimestampWriter {
    private static final long NANOS_OF_MINUTE = 60 * Timestamp.NANOS_OF_SECOND;
    private static final int MINUTES_OF_DAY = 24 * 60;
    private static final int NANOS_OF_MILLI = 1_000_000;
    private static final int CLOCK_AT = 8;
    private static final int MILLIS_TAIL_AT = 13;
    private static final int MICROS_TAIL_AT = 16;
    private static final int NANOS_TAIL_AT = 23;
    private static final int MILLIS_LENGTH = 21;

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

    TimestampWriter() {
        turn(0);
    }

    /** As {@link Timestamp#write}. */
    int write(long epochNs, int places, byte[] target, int at) {
        if (epochNs < firstNs || epochNs > lastNs) turn(epochNs);
        long nanos = epochNs - minuteNs;
        int millis = (int) (nanos / NANOS_OF_MILLI);
        int second = millis / 1_000;
        // Two digits behind a zero.
        long pair = (long) Octets.triple(second) >>> Byte.SIZE;
        long triple = Octets.triple(millis - second * 1_000);
        Octets.set(target, at, date);
        Octets.set(target, at + CLOCK_AT, clock | (pair << 56));
        if (places != Timestamp.MILLIS) return writeOther(epochNs, places, target, at);
        Octets.set(target, at + MILLIS_TAIL_AT, tail | (pair << 16) | (triple << 40));
        return at + MILLIS_LENGTH;
    }

    private int writeOther(long epochNs, int places, byte[] target, int at) {
        if (places != Timestamp.MICROS && places != Timestamp.NANOS) {
            return Timestamp.write(epochNs, places, target, at);
        }
        long nanos = epochNs - minuteNs;
        int millis = (int) (nanos / NANOS_OF_MILLI);
        int second = millis / 1_000;
        int rest = (int) (nanos - (long) millis * NANOS_OF_MILLI);
        int micros = rest / 1_000;
        long low = (long) Octets.triple(second) >>> 16;
        long triple = Octets.triple(millis - second * 1_000);
        long last = Octets.triple(micros);
        Octets.set(target, at + MICROS_TAIL_AT, low | ('.' << 8) | (triple << 16) | (last << 40));
        if (places == Timestamp.MICROS) return at + NANOS_TAIL_AT + 1;
        int lowest = Octets.triple(rest - micros * 1_000);
        Octets.setInt(target, at + NANOS_TAIL_AT, (int) (last >>> 16) | (lowest << 8));
        return at + Timestamp.LENGTH_MAX;
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
