package io.needletail.tools.tcp;

/**
 * Limits of the memory that putting streams together takes.
 *
 * @param connections connections that are put together at the same time; the one without a packet for longest makes
 *     room
 * @param windowBytes bytes of one stream that wait for earlier ones; beyond it the earlier ones are declared missing
 * @param windowSegments the same for the segments that hold them
 */
public record ReassemblyLimits(int connections, int windowBytes, int windowSegments) {
    /** 512 connections, 4 MiB and 16,384 segments. */
    public static final ReassemblyLimits DEFAULTS = new ReassemblyLimits(512, 4 << 20, 16_384);

    private static final int FULL_WINDOWS = 16;

    /** Returns the bytes that wait in all streams together, at most. */
    long allBytes() {
        return (long) FULL_WINDOWS * windowBytes;
    }

    /** Returns the segments that wait in all streams together, at most. */
    long allSegments() {
        return (long) FULL_WINDOWS * windowSegments;
    }
}
