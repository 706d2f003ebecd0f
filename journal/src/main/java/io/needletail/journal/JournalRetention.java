package io.needletail.journal;

/**
 * Retention of a journal: the time it keeps messages, its maximum size on disk, and its action at that size.
 *
 * <p>The current session comprises all records since the last reset of both numbers. With {@link AtLimit#REFUSE} none
 * of them is ever deleted: {@code keepBytes} and {@code keepNs} apply to segments that lie wholly before the last
 * reset.
 *
 * @param keepBytes messages of earlier sessions are kept at least until so many bytes of segments follow them, unless
 *     {@code maxBytes} is reached before; {@link JournalConfig#KEEP_ALL} for no limit
 * @param keepNs messages older than this are deleted together with their segment, when the journal changes to a new
 *     segment or is opened; the two newest segments and the numbers are always kept. {@link JournalConfig#KEEP_ALL} for
 *     no limit
 * @param maxBytes most bytes of segment files, including the prepared one; {@link JournalConfig#KEEP_ALL} leaves the
 *     limit to the disk
 * @param atLimit action at {@code maxBytes}, after all earlier sessions were deleted
 */
public record JournalRetention(long keepBytes, long keepNs, long maxBytes, AtLimit atLimit) {

    /** Action of a journal when its current session has reached a limit. */
    public enum AtLimit {
        /** Accepts no more messages, as on a full disk: {@link Journal.State#FULL}. */
        REFUSE,
        /** Deletes the oldest messages of the current session, also those older than {@code keepNs}. */
        DROP_OLDEST
    }

    /** 64 MiB of earlier sessions of any age; the current session as long as the disk has room. */
    public static final JournalRetention DEFAULTS = new JournalRetention(
            JournalConfig.KEEP_BYTES, JournalConfig.KEEP_ALL, JournalConfig.KEEP_ALL, AtLimit.REFUSE);

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException when one is out of its range, or messages are to be dropped at no limit
     */
    public JournalRetention {
        if (keepNs <= 0) {
            throw new IllegalArgumentException("keepNs is " + keepNs + ", expected at least 1");
        }
        if (atLimit == AtLimit.DROP_OLDEST && maxBytes == JournalConfig.KEEP_ALL && keepNs == JournalConfig.KEEP_ALL) {
            throw new IllegalArgumentException(
                    "the oldest messages are to be dropped at a limit: set maxBytes, keepNs or both");
        }
    }

    /**
     * The same with another retention of earlier sessions.
     *
     * @param bytes see {@link #keepBytes}
     * @return the changed copy
     */
    public JournalRetention withKeepBytes(long bytes) {
        return new JournalRetention(bytes, keepNs, maxBytes, atLimit);
    }

    /**
     * The same with another limit of age.
     *
     * @param ns see {@link #keepNs}
     * @return the changed copy
     */
    public JournalRetention withKeepNs(long ns) {
        return new JournalRetention(keepBytes, ns, maxBytes, atLimit);
    }

    /**
     * The same with a limit of size.
     *
     * @param bytes see {@link #maxBytes}
     * @return the changed copy
     */
    public JournalRetention withMaxBytes(long bytes) {
        return new JournalRetention(keepBytes, keepNs, bytes, atLimit);
    }

    /**
     * The same with the oldest messages of the current session dropped at the limits of size and age; set a limit
     * first.
     *
     * @return the changed copy
     */
    public JournalRetention droppingOldest() {
        return new JournalRetention(keepBytes, keepNs, maxBytes, AtLimit.DROP_OLDEST);
    }

    /**
     * Returns a warning for an operator that a limit of the current session is nearly reached.
     *
     * @return the settings, the consequence, and the remedy
     */
    public String warning() {
        String limit = maxBytes == JournalConfig.KEEP_ALL ? "JournalRetention" : "JournalMax=" + maxBytes;
        return dropsOldest()
                ? limit
                        + ": the current session has reached 80 % of the limit; at the limit its oldest messages are dropped,"
                        + " and a resend of them is a gap fill; raise the limit, or set JournalFull=refuse"
                : limit
                        + ": the current session has reached 80 % of the limit; at the limit messages are refused and the"
                        + " connection ends; raise the limit, or reset the session";
    }

    /** Tests whether messages of the current session may be deleted. */
    boolean dropsOldest() {
        return atLimit == AtLimit.DROP_OLDEST;
    }
}
