package io.needletail.console;

/**
 * Limits of searches in journals. A search that reaches one of the last three returns what it has, and says so.
 *
 * @param searchesMax most searches at a time; a further one is refused with status 503
 * @param messagesMax most messages that one search returns
 * @param countedMax most messages that one count of types and fields reads
 * @param seconds longest time of a search in seconds
 * @param searchedMax most messages that one search reads
 * @param resultBytesMax most bytes of the messages that one search returns; of more the newest are kept
 */
public record SearchLimits(
        int searchesMax, int messagesMax, int countedMax, int seconds, long searchedMax, int resultBytesMax) {
    /** 2 searches, 10,000 messages, 1,000,000 messages counted; 10 s, 10,000,000 messages read, 16 MiB. */
    public static final SearchLimits DEFAULTS = new SearchLimits(2, 10_000, 1_000_000, 10, 10_000_000, 1 << 24);

    /** Rejects a limit below 1. */
    public SearchLimits {
        boolean isPositive = searchesMax > 0
                && messagesMax > 0
                && countedMax > 0
                && seconds > 0
                && searchedMax > 0
                && resultBytesMax > 0;
        if (!isPositive) throw new IllegalArgumentException("a limit of the console's searches is below 1");
    }
}
