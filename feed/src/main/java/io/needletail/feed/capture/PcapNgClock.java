package io.needletail.feed.capture;

/**
 * The clock of an interface of a pcapng file: ticks of its {@code if_tsresol}, from its {@code if_tsoffset} on.
 *
 * @param ticksPerSecond number of ticks in a second, at most the highest long
 * @param offsetSeconds added to each time
 */
record PcapNgClock(long ticksPerSecond, long offsetSeconds) {
    private static final long NANOS = 1_000_000_000L;
    private static final long MICROS = 1_000_000L;
    private static final int END = 0;
    private static final int RESOLUTION = 9;
    private static final int OFFSET = 14;

    /** Reads the options of an interface in {@code [from, limit)}; damaged options are left out. */
    static PcapNgClock of(CaptureInput input, int from, int limit) {
        long perSecond = MICROS;
        long offset = 0;
        int at = from;
        while (limit - at >= 4 && input.two(at) != END) {
            int code = input.two(at);
            int length = input.two(at + 2);
            if (length > limit - at - 4) break;
            if (code == RESOLUTION && length >= 1) perSecond = perSecond(input.bytes()[at + 4]);
            if (code == OFFSET && length >= 8) offset = eight(input, at + 4);
            at += 4 + ((length + 3) & -4);
        }
        return new PcapNgClock(perSecond, offset);
    }

    private static long eight(CaptureInput input, int at) {
        long first = input.four(at);
        long second = input.four(at + 4);
        return input.isLittle() ? second << 32 | (first & 0xFFFF_FFFFL) : first << 32 | (second & 0xFFFF_FFFFL);
    }

    private static long perSecond(byte resolution) {
        int power = resolution & 0x7F;
        if (resolution < 0) return power > 62 ? Long.MAX_VALUE : 1L << power;
        if (power > 18) return Long.MAX_VALUE;
        long ticks = 1;
        for (int i = 0; i < power; i++) ticks *= 10;
        return ticks;
    }

    long timeNs(long ticks) {
        long seconds = Long.divideUnsigned(ticks, ticksPerSecond);
        long rest = Long.remainderUnsigned(ticks, ticksPerSecond);
        // Ticks of less than a nanosecond: the conversion rounds down.
        long restNs = ticksPerSecond <= NANOS
                ? rest * NANOS / ticksPerSecond
                : (long) ((double) rest / ticksPerSecond * NANOS);
        return (seconds + offsetSeconds) * NANOS + restNs;
    }
}
