package io.needletail.session.schedule;

/**
 * A stretch of time in which a session is open throughout, or closed throughout.
 *
 * <p>Whoever steps a session holds the window of the moment and asks the {@link Schedule} again only when the time has
 * left it, so that the usual question costs two comparisons and allocates nothing:
 * {@snippet :
 * if (!window.contains(nowNs)) window = schedule.at(nowNs);
 * }
 *
 * @param open whether the session may be logged on
 * @param fromNs its first instant in epoch nanoseconds, {@link #ALWAYS} when it has no beginning
 * @param toNs the first instant after it in epoch nanoseconds, {@link #NEVER} when it has no end
 */
public record Window(boolean open, long fromNs, long toNs) {
    /** The beginning of what has always been. */
    public static final long ALWAYS = Long.MIN_VALUE;

    /** The end of what never ends, and the time of what never happens. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Refuses a window without an instant in it. */
    public Window {
        if (fromNs >= toNs) {
            throw new IllegalArgumentException("a window from " + fromNs + " to " + toNs + " ns holds no instant");
        }
    }

    /**
     * Whether an instant lies in this window; the end itself does not.
     *
     * @param timeNs epoch nanoseconds
     * @return true from {@code fromNs} until just before {@code toNs}
     */
    public boolean contains(long timeNs) {
        return timeNs >= fromNs && timeNs < toNs;
    }
}
