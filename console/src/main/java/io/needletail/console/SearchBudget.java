package io.needletail.console;

import java.util.Locale;
import java.util.Optional;

/**
 * Time, messages and bytes that one search may take, and whether its caller still waits. The thread of the search asks
 * it before each message, and while it looks at a long one; any thread may call {@link #end}.
 */
public final class SearchBudget {
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final SearchLimits limits;
    private final long endNs;
    private volatile boolean isEnded;
    private long searched;
    private String reason = "";

    /**
     * Begins a search.
     *
     * @param limits its limits; the time counts from now
     */
    public SearchBudget(SearchLimits limits) {
        this.limits = limits;
        endNs = System.nanoTime() + limits.seconds() * NS_PER_SECOND;
    }

    /** Ends the search: its caller has gone. */
    public void end() {
        isEnded = true;
    }

    /**
     * Counts a message before it is looked at.
     *
     * @return false when the search is to end without it
     */
    public boolean take() {
        if (isOver()) return false;
        if (searched == limits.searchedMax()) {
            reason = "stopped after the most messages that a search reads";
            return false;
        }
        searched++;
        return true;
    }

    /**
     * Tests whether the search is to end.
     *
     * @return true when its time has passed, a limit was reached, or its caller has gone
     */
    public boolean isOver() {
        if (!reason.isEmpty()) return true;
        if (isEnded) {
            reason = "stopped because its caller has gone";
        } else if (System.nanoTime() - endNs >= 0) {
            reason = "stopped after " + limits.seconds() + " s";
        }
        return !reason.isEmpty();
    }

    /**
     * Returns the most bytes of the messages that the search returns.
     *
     * @return the limit
     */
    public int resultBytesMax() {
        return limits.resultBytesMax();
    }

    /**
     * Reports an end before all messages were read.
     *
     * @return the reason, for people; empty when all were read
     */
    public Optional<String> remark() {
        if (reason.isEmpty()) return Optional.empty();
        return Optional.of(String.format(
                Locale.ROOT,
                "%s: %,d messages searched, the oldest first; name a session, or use needletail grep on the journals",
                reason,
                searched));
    }
}
