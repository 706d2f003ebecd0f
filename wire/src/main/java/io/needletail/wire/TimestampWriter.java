package io.needletail.wire;

/**
 * Writes UTCTimestamps of which one mostly lies in the same second as the one before: what has not changed is kept.
 *
 * <p>One thread; never allocates.
 */
final class TimestampWriter {
    private long second = Long.MIN_VALUE;
    private long day = Long.MIN_VALUE;
    private long date;
    private long clock;
    private int sum;

    TimestampWriter() {}

    /** As {@link Timestamp#write}. */
    int write(long epochNs, int places, byte[] target, int at) {
        long seconds = Math.floorDiv(epochNs, Timestamp.NANOS_OF_SECOND);
        if (seconds != second) turn(seconds);
        int fraction = (int) (epochNs - seconds * Timestamp.NANOS_OF_SECOND);
        return Timestamp.write(date, clock, fraction, places, target, at);
    }

    /** The sum of the characters that {@link #write} wrote last, for the same arguments. */
    int sum(long epochNs, int places) {
        int fraction = (int) (epochNs - second * Timestamp.NANOS_OF_SECOND);
        return sum + Timestamp.sumOfFraction(fraction, places);
    }

    private void turn(long seconds) {
        long today = Math.floorDiv(seconds, Timestamp.SECONDS_OF_DAY);
        if (today != day) date = Timestamp.date(today);
        day = today;
        clock = Timestamp.clock((int) (seconds - today * Timestamp.SECONDS_OF_DAY));
        second = seconds;
        sum = Octets.sum(date) + '-' + Octets.sum(clock);
    }
}
