package io.needletail.venue.config;

/**
 * Sizes of a node's buffers and files in bytes; the first three are powers of two.
 *
 * @param logTerm a term of the log, 256 KiB to 1 GiB; the log keeps three in memory
 * @param term a term of every other stream, 256 KiB to 1 GiB
 * @param segment a file of the archive, at least {@code logTerm}
 * @param counters values of counters, 1 MiB or more
 * @param lowStorage the node ends when less than this is free on the disk of the archive
 */
public record NodeBuffers(int logTerm, int term, int segment, int counters, long lowStorage) {
    /** 16 MiB of log, 1 MiB for other streams, 64 MiB for a file, 1 MiB of counters, 128 MiB free. */
    public static final NodeBuffers DEFAULTS = new NodeBuffers(16 << 20, 1 << 20, 64 << 20, 1 << 20, 128L << 20);

    /** For tests and small machines: 1 MiB of log, 256 KiB, 16 MiB, 1 MiB, 16 MiB free. */
    public static final NodeBuffers SMALL = new NodeBuffers(1 << 20, 256 << 10, 16 << 20, 1 << 20, 16L << 20);

    /** A chunk of a snapshot must fit an eighth of a term. */
    private static final int TERM_MIN = 256 << 10;

    private static final int COUNTERS_MIN = 1 << 20;

    /** Checks the sizes. */
    public NodeBuffers {
        requirePowerOfTwo("logTerm", logTerm, TERM_MIN);
        requirePowerOfTwo("term", term, TERM_MIN);
        requirePowerOfTwo("segment", segment, logTerm);
        if (counters < COUNTERS_MIN || lowStorage < 0) {
            throw new IllegalArgumentException("counters=" + counters + ", lowStorage=" + lowStorage
                    + ": expected at least " + COUNTERS_MIN + " and no negative value");
        }
    }

    private static void requirePowerOfTwo(String name, int value, int min) {
        if (value < min || Integer.bitCount(value) != 1) {
            throw new IllegalArgumentException(name + "=" + value + ": expected a power of two of at least " + min);
        }
    }
}
