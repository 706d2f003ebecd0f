package io.needletail.session.schedule;

/**
 * Period of a schedule in which a session is open throughout, or closed throughout.
 *
 * <p>The caller keeps the present window and calls the {@link Schedule} again only when the time is outside it, so that
 * the usual test costs two comparisons and allocates nothing:
 * {@snippet :
 * if (!window.contains(nowNs)) window = schedule.at(nowNs);
 * }
 *
 * @param open true when the session may be logged on
 * @param fromNs its first instant in epoch nanoseconds, {@link #ALWAYS} when it has no beginning
 * @param toNs the first instant after it in epoch nanoseconds, {@link #NEVER} when it has no end
 */
public record Window(boolean open, long fromNs, long toNs) {
    /** Start of a window without a beginning. */
    public static final long ALWAYS = Long.MIN_VALUE;

    /** End of a window without an end, and the time of an event that never happens. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Rejects an empty window. */
    public Window {
        if (fromNs >= toNs) {
            throw new IllegalArgumentException("a window from " + fromNs + " to " + toNs + " ns holds no instant");
        }
    }

    /**
     * Tests that an instant lies in this window; the end itself does not.
     *
     * @param timeNs epoch nanoseconds
     * @return true from {@code fromNs} until just before {@code toNs}
     */
    public boolean contains(long timeNs) {
        return timeNs >= fromNs && timeNs < toNs;
    }
}
